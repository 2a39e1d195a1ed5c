//===- TaskFold.h - Loops that carry values along ---------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The general form of a task with reduction loops: one operation that carries
// any number of values through them, in their order, for each element of its
// parallel loops. What a task returns is one of these values at the end, or
// what each step makes: then the operation is a scan.
//
// An elementwise operation that reads elements at computed positions (lookups)
// is a fold as well: without reduction loops, nothing is carried, and what the
// one step makes is the result.
//
//===----------------------------------------------------------------------===//

#ifndef VTA_CPU_ANALYSIS_TASKFOLD_H
#define VTA_CPU_ANALYSIS_TASKFOLD_H

#include "VTA/CPU/Analysis/CPUTaskInfo.h"
#include "VTA/CPU/Analysis/VectorExpression.h"

namespace mlir::vta::cpu {

/// What a body carries that finds the first of the largest (or smallest)
/// elements and its position. The comparison orders all elements, with NaNs, if
/// there are any, above or below all others; positions increase with steps.
/// Therefore parts of the steps can be computed by themselves.
struct FirstMost {
  unsigned most = 0, position = 1; ///< Numbers of the results.
  Value element;                   ///< The value that a step compares.
  Value oldMost; ///< The argument that has the extremum so far.
  Value isMore;  ///< A comparison, or a conjunction of two.
};

struct Fold {
  /// An operand that is one number everywhere, or memory.
  struct Source {
    TypedAttr constant;
    std::optional<LinearAccess> access;
  };

  linalg::LinalgOp op;
  SmallVector<int64_t> extents; ///< Extents of the operation's loops.
  SmallVector<unsigned> parallel, reduction; ///< Numbers of loops, in order.
  SmallVector<Source> inputs;
  /// What carried values begin with; neither for results of steps.
  SmallVector<Source> inits;
  unsigned result = 0; ///< The result that the task returns.
  bool isScan = false; ///< Whether each step makes an element of it.
  LinearAccess out;    ///< The place of an element, by loop.
  /// What is computed of the result; strides of reads are by parallel dimension
  /// of the result. None for scans.
  std::optional<VectorExpression> epilogue;
  SmallVector<unsigned> resultLoops;  ///< Loops of the result's dimensions.
  std::optional<FirstMost> firstMost; ///< Set if nothing else is carried.

  bool isCarried(unsigned init) const {
    return inits[init].constant || inits[init].access;
  }
  unsigned getNumCarried() const;
};

/// Fails, without a message, for tasks that do not have this form. The task is
/// in destination form.
FailureOr<Fold> matchFold(const CPUTaskInfo &info);

} // namespace mlir::vta::cpu

#endif // VTA_CPU_ANALYSIS_TASKFOLD_H
