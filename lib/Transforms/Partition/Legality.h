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

/// Tries groups on the target of a module.
class Legality {
public:
  Legality(ModuleOp module, const vtart::Config &config,
           const vtart::Machine &machine)
      : module(module), config(config), machine(machine) {}

  /// Why VTA cannot run the group. Empty if it can.
  std::string explain(const Group &group);

  unsigned getNumTried() const { return numTried; }

private:
  /// Compiles the group as a function of its own as far as the choice of its
  /// schedules. Emits an error if that fails.
  LogicalResult tryAlone(const Group &group, ModuleOp device);
  LogicalResult checkKernels(ModuleOp device);

  ModuleOp module;
  const vtart::Config &config;
  const vtart::Machine &machine;
  unsigned numTried = 0;
};

} // namespace mlir::vta::partition

#endif // VTA_LIB_TRANSFORMS_PARTITION_LEGALITY_H
