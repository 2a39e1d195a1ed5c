//===- Legality.h - What VTA can run ----------------------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_LIB_TRANSFORMS_PARTITION_LEGALITY_H
#define VTA_LIB_TRANSFORMS_PARTITION_LEGALITY_H

#include "Groups.h"
#include "mlir/IR/BuiltinOps.h"
#include "vtart/Config.h"
#include "vtart/Machine.h"

namespace mlir::vta::partition {

/// Why VTA cannot run operations.
struct Refusal {
  std::string reason;
  Operation *op; ///< Operation that VTA cannot run; null if unknown.
};

/// Tries operations on the target of a module.
class Legality {
public:
  Legality(ModuleOp module, const vtart::Config &config,
           const vtart::Machine &machine)
      : module(module), config(config), machine(machine) {}

  /// Puts groups on the host that can be refused without a trial.
  static void refuseAtSight(MutableArrayRef<Group> groups);

  /// Compiles the operations as a function of their own as far as the choice of
  /// schedules. None if VTA can run them.
  std::optional<Refusal> tryAlone(ArrayRef<Operation *> ops);

  unsigned getNumTried() const { return numTried; }

private:
  LogicalResult compile(func::FuncOp function);
  LogicalResult checkKernels(ModuleOp device);

  ModuleOp module;
  const vtart::Config &config;
  const vtart::Machine &machine;
  unsigned numTried = 0;
};

} // namespace mlir::vta::partition

#endif // VTA_LIB_TRANSFORMS_PARTITION_LEGALITY_H
