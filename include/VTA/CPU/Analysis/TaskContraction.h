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
// with any number of dimensions p and r. In place of sums of products there may
// be any other body that combines two operands: minima of sums, squares of
// differences. `f`, the features, is the dimension that vectors run along: that
// of the output which is innermost in memory, unless another one costs less.
// The operand without it is called lhs, whichever it is in the operation; of
// two operands with it, the rhs is the one that more results share.
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
  unsigned loop = 0; ///< The operation's loop, until dimensions are merged.
};

/// Blocks of weights of a rhs that has no others: for each block of `height`
/// features, the number of its steps and their positions in the lhs.
struct SparseSteps {
  LinearAccess counts, columns; ///< Accesses by block of features, and by step.
  int64_t height = 1;
  int64_t lhsStride = 1; ///< Distance of neighboring positions.
};

struct Contraction {
  linalg::LinalgOp op;
  std::optional<SumOfProducts> products; ///< Its products, if it sums some up.
  bool isSwapped = false; ///< Whether the lhs is the operation's second input.
  /// Outermost first, without `features`.
  SmallVector<ContractionDim> parallel, reduction;
  ContractionDim features;
  /// Neighboring features that have the same element of the lhs, if it has the
  /// dimension of features: `features.lhs` is the distance of two elements.
  int64_t groupFeatures = 1;
  std::optional<unsigned> groupLoop; ///< The loop over groups in `features`.
  BlockArgument lhs, rhs, out;
  int64_t lhsOffset = 0, rhsOffset = 0, outOffset = 0;
  /// Features of a packed rhs are in blocks of this many; 0 if it is not
  /// packed. Blocks are `blockStride` apart.
  int64_t packedFeatures = 0, blockStride = 0;
  ConstantPacking packing;
  TypedAttr init; ///< Initial value of the sums.
  std::optional<VectorExpression> epilogue;
  /// If it is block-sparse: then the reduction counts steps.
  std::optional<SparseSteps> sparse;

  int64_t getMacs() const;
  /// Element types of the product's operands, and of the sums.
  Type getLhsType() const { return getElementTypeOrSelf(lhs.getType()); }
  Type getSumType() const {
    return getElementTypeOrSelf(op->getResult(0).getType());
  }
  /// The distance of feature `index` from the first one in the lhs.
  int64_t getLhsOffset(int64_t index) const {
    return index / groupFeatures * features.lhs;
  }
  /// Makes one dimension of groups and their features if these are fewer than
  /// `lanes` and follow each other: then vectors are of several groups.
  void mergeGroups(int64_t lanes);
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
    /// The innermost two of these; extent 1 if absent.
    ContractionDim rows, columns;
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
