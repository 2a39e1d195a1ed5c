//===- StatementShapes.h - Tasks as numbers for models ----------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What a task computes, as numbers that outlive it: extents, strides, counts of
// operations. Loop nests of points are made of them.
//
//===----------------------------------------------------------------------===//

#ifndef VTA_TRANSFORMS_SCHEDULES_STATEMENTSHAPES_H
#define VTA_TRANSFORMS_SCHEDULES_STATEMENTSHAPES_H

#include "VTA/CPU/Analysis/CPUTaskInfo.h"
#include "VTA/CPU/Analysis/TaskChain.h"
#include "VTA/CPU/Analysis/TaskFold.h"
#include "VTA/CPU/Schedule/TaskNest.h"

namespace mlir::vta::cpu {

/// The operations of a task whose results have the shape of the task's, in
/// their order. What another one leaves in registers is not an operand.
SmallVector<StatementShape, 0> getStatements(const CPUTaskInfo &info);

/// Loops that carry values, and where the values go in the end.
SmallVector<StatementShape, 0> getStatements(const Fold &fold);

/// Sweeps over the rows of a chain. `keeps`: what later sweeps need is in
/// memory, or is computed again.
SmallVector<StatementShape, 0> getStatements(const RowChain &chain, bool keeps);

} // namespace mlir::vta::cpu

#endif // VTA_TRANSFORMS_SCHEDULES_STATEMENTSHAPES_H
