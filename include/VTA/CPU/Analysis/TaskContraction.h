//===- TaskContraction.h - Contractions as loops over vectors ---*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A task whose anchor is a contraction, as linear accesses to its arguments:
//
//   out[p, f] = epilogue(sum over r of lhs[p, r] * rhs[p, r, f])
//
// with any number of dimensions p and r. `f`, the innermost dimension of the
// output, is the one that vectors run along; the operand without it is called
// lhs, whichever it is in the operation.
//
//===----------------------------------------------------------------------===//

#ifndef VTA_CPU_ANALYSIS_TASKCONTRACTION_H
#define VTA_CPU_ANALYSIS_TASKCONTRACTION_H

#include "VTA/CPU/Analysis/CPUTaskInfo.h"
#include "VTA/CPU/Analysis/ConstantPacking.h"
#include "VTA/CPU/Analysis/VectorExpression.h"

namespace mlir::vta::cpu {

/// One loop of a contraction and how accesses move with it.
struct ContractionDim {
  int64_t extent = 1;
  int64_t lhs = 0, rhs = 0, out = 0;
  SmallVector<int64_t> reads; ///< Results that the epilogue reads.
};

struct Contraction {
  SumOfProducts products;
  /// Outermost first; `features` is the innermost parallel one.
  SmallVector<ContractionDim> parallel, reduction;
  ContractionDim features;
  BlockArgument lhs, rhs, out;
  int64_t lhsOffset = 0, rhsOffset = 0, outOffset = 0;
  /// Features of a packed rhs are in blocks of this many; 0 if it is not
  /// packed. Blocks are `blockStride` apart.
  int64_t packedFeatures = 0, blockStride = 0;
  ConstantPacking packing;
  TypedAttr init; ///< Initial value of the sums.
  std::optional<VectorExpression> epilogue;

  int64_t getMacs() const;
  /// Element types of the product's operands, and of the sums.
  Type getLhsType() const { return getElementTypeOrSelf(lhs.getType()); }
  Type getSumType() const { return products.sumType; }
  /// True if the rhs is a whole constant argument that nobody else reads.
  bool canPack() const;
  /// True if the rhs can be packed and the lhs is contiguous along the
  /// reduction dimension of which several steps may be one product.
  bool canGroup() const;
  /// Has the rhs packed in blocks of `features`, in which `group` steps of the
  /// innermost reduction dimension of more than one are next to each other for
  /// each feature; zeros fill the last group.
  void pack(int64_t features, int64_t group = 1);
  /// True for a convolution of f32 with windows of 3x3, strides and dilations
  /// of 1 and weights that are a whole constant argument: Winograd's transforms
  /// give its sums. Not for contractions that are simplified.
  bool canTransform() const;
  /// Has the rhs transformed for `results` results of a tile along each
  /// dimension, and packed in blocks of `features`.
  void packTransformed(int64_t results, int64_t features);
  /// The dimensions that tiles of registers are of. All results of a tile share
  /// values of the rhs, so that neither is a dimension of it.
  struct Tiled {
    SmallVector<ContractionDim> outer; ///< All others, outermost first.
    ContractionDim rows, columns;      ///< Innermost two; extent 1 if absent.
  };
  Tiled split() const;
  /// Drops dimensions of one element, and makes those one that are contiguous
  /// in every access.
  void simplify();
};

/// Fails, without a message, for tasks that do not have this form: operands
/// that are computed in the task, or an epilogue that is not elementwise. The
/// task is in destination form.
FailureOr<Contraction> matchContraction(const CPUTaskInfo &info);

} // namespace mlir::vta::cpu

#endif // VTA_CPU_ANALYSIS_TASKCONTRACTION_H
