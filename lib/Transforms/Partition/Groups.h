//===- Groups.h - Operations that become one kernel -------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_LIB_TRANSFORMS_PARTITION_GROUPS_H
#define VTA_LIB_TRANSFORMS_PARTITION_GROUPS_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include <string>

namespace mlir::vta::partition {

/// Operations that only run together on the device: those that compute an int8
/// value, since VTA cannot store what is between them.
struct Group {
  SmallVector<Operation *> ops; ///< Operations in their order.
  /// Why the group stays on the host. Empty for the device.
  std::string reason;

  bool isOnDevice() const { return reason.empty(); }
  Operation *getEnd() const { return ops.back(); }
  /// True if there is a convolution or a matrix product. A convolution by
  /// weights that are all equal is a pool.
  bool hasContraction() const;
};

/// The only public function of `module`, which has one block. Emits errors.
FailureOr<func::FuncOp> findPublicFunction(ModuleOp module);

/// A constant: each part of a network has its own copy.
bool isConstant(Operation *op);

/// What `op` reads, in its regions as well.
SmallVector<Value> getReadValues(Operation *op);

/// A convolution by channel whose weights are all equal: an average pool.
bool isSumOfWindows(Operation *op);

/// The groups of the function's body, in the order of their ends. Every
/// operation except constants and the return is in one of them.
std::vector<Group> findGroups(func::FuncOp function);

} // namespace mlir::vta::partition

#endif // VTA_LIB_TRANSFORMS_PARTITION_GROUPS_H
