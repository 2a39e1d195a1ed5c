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

#ifndef VTA_CPU_ANALYSIS_TASKS_H
#define VTA_CPU_ANALYSIS_TASKS_H

#include "VTA/Dialect/VTA/IR/VTA.h"
#include "mlir/IR/Value.h"

namespace mlir::vta::cpu {

/// Name of the module beside a task, or beside its code, that holds the task's
/// schedule.
inline constexpr llvm::StringLiteral kScheduleModule = "vta_schedule";

/// True for tasks that return a padded tensor and write only its middle: the
/// memory of the result holds the padding, which is zero, already.
inline bool hasZeroedResult(Operation *task) {
  auto attr = task->getAttrOfType<TaskAttr>(kTaskAttrName);
  return attr && attr.getZeroedResult();
}

/// True for operations that look up bytes in a tensor. Vectors of these have to
/// be put together from scalars, so a loop of scalars of its own is faster.
bool looksUpBytes(Operation *op);

/// Counts functions (exp, tanh, ...), which are more than an instruction or
/// two, in bodies of linalg operations.
unsigned countFunctions(ArrayRef<Operation *> ops);

/// As many as the smallest processor has vector registers. Each function has
/// constants of its own that want to stay in one; beyond that, a load and a
/// store between functions cost little, and LLVM needs quadratic time for a
/// long body.
inline constexpr unsigned kMaxChainedFunctions = 16;
/// True if two operations, which are elementwise or end with what is, may be
/// computed in one sweep over memory: together they have at most
/// kMaxChainedFunctions functions.
bool areChainable(ArrayRef<Operation *> first, ArrayRef<Operation *> second);

/// True if `ops`, those of a task in order, have several reductions, or one of
/// what they compute, or one whose results are used in each element of a row.
/// Contractions are not part of chains.
bool isChain(ArrayRef<Operation *> ops);

/// True for operations that only see a tensor with other dimensions.
bool isView(Operation *op);
/// What `value` is a view of, or itself.
Value stripViews(Value value);

} // namespace mlir::vta::cpu

#endif // VTA_CPU_ANALYSIS_TASKS_H
