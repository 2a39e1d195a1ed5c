//===- CPUTaskInfo.h - What a CPU task is about -----------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_CPU_ANALYSIS_CPUTASKINFO_H
#define VTA_CPU_ANALYSIS_CPUTASKINFO_H

#include "VTA/Kernel/SumOfProducts.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace mlir::vta::cpu {

/// What a task is about.
enum class AnchorKind {
  Chain,       ///< Reductions of what other operations of the task compute, or
               ///< several of them: softmax, normalizations.
  Contraction, ///< Sums of products with a matrix or a window of weights.
  Depthwise,   ///< Sums of products in which each channel has its own.
  Combination, ///< Any other reduction of two operands: distances, minima of
               ///< sums.
  Pool,        ///< A reduction over windows.
  Reduction,   ///< Any other reduction; soft maximum too.
  Elementwise,
  Move, ///< Pads, transposes, concatenations, slices.
};

StringRef stringifyAnchorKind(AnchorKind kind);

struct CPUTaskInfo {
  func::FuncOp func;
  AnchorKind kind = AnchorKind::Move;
  /// The last operation of the kind; for Elementwise and Move the one that
  /// makes the result.
  Operation *anchor = nullptr;
  /// What the anchor sums up, if that is products.
  std::optional<SumOfProducts> products;
  /// The operation that makes the task's result.
  Operation *root = nullptr;
  /// No floating-point operation in the anchor.
  bool isInteger = false;
};

/// Looks at a task in tensor form: before or after toDestinationForm. Errors:
/// no body, types that are not ranked tensors of static shape.
FailureOr<CPUTaskInfo> analyzeTask(func::FuncOp func);

} // namespace mlir::vta::cpu

#endif // VTA_CPU_ANALYSIS_CPUTASKINFO_H
