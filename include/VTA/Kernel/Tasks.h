//===- Tasks.h - Networks cut into tasks ------------------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// After vta-cpu-form-tasks a network is a function of constants, views and
// calls of tasks. docs/CPU.md describes the form.
//
//===----------------------------------------------------------------------===//

#ifndef VTA_KERNEL_TASKS_H
#define VTA_KERNEL_TASKS_H

#include "mlir/IR/Operation.h"
#include "mlir/IR/Value.h"

namespace mlir::vta::cpu {

/// On functions that are tasks.
inline constexpr llvm::StringLiteral kTaskAttr = "vta.task";
/// On arguments of tasks that are constants of the network.
inline constexpr llvm::StringLiteral kConstantAttr = "vta.constant";

/// On tasks that return a padded tensor and write only its middle: the memory
/// of the result holds the padding, which is zero, already.
inline constexpr llvm::StringLiteral kZeroedResultAttr = "vta.zeroed_result";

/// Attribute of a task's function while it is compiled: the target, for
/// transform operations that depend on it.
inline constexpr llvm::StringLiteral kTargetAttrName = "vta.cpu_target";

/// True for operations that only see a tensor with other dimensions.
bool isView(Operation *op);
/// What `value` is a view of, or itself.
Value stripViews(Value value);

} // namespace mlir::vta::cpu

#endif // VTA_KERNEL_TASKS_H
