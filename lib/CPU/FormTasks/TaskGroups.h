//===- TaskGroups.h - Operations that become one task -----------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_LIB_CPU_FORMTASKS_TASKGROUPS_H
#define VTA_LIB_CPU_FORMTASKS_TASKGROUPS_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Operation.h"
#include "mlir/IR/OwningOpRef.h"
#include "mlir/IR/Value.h"
#include "llvm/ADT/SmallVector.h"

namespace mlir::vta::cpu {

/// Operations that one task computes, in order; the last one has the result.
using TaskGroup = SmallVector<Operation *>;

/// An operation without loops of its own that reads and writes elements of one
/// position.
bool isElementwise(Operation *op);

/// True for operations that every task that reads their result computes anew,
/// or addresses only.
bool isCheap(Operation *op);

/// Operands of `op` and what its regions read from outside: padding, scalars of
/// bodies, tensors of which bodies read elements.
SmallVector<Value> getInputs(Operation *op);

/// The values that the task of `group` gets, in the order in which it reads
/// them.
SmallVector<Value> getArguments(ArrayRef<Operation *> group);

/// True if the result of `group` is padded, and its memory holds the padding.
bool isPadded(ArrayRef<Operation *> group);

/// The task of `group`: a function in no module. Arguments and results are
/// tensors.
OwningOpRef<func::FuncOp> createTask(const TaskGroup &group);

/// Makes one group of those that one task can compute row by row: softmax,
/// normalizations. What it needs of their results' views is in the group, too.
SmallVector<TaskGroup> joinChains(SmallVector<TaskGroup> groups);

/// Has a task of its own copy `operand`. Returns the operation that does.
Operation *copyOperand(OpOperand &operand);

} // namespace mlir::vta::cpu

#endif // VTA_LIB_CPU_FORMTASKS_TASKGROUPS_H
