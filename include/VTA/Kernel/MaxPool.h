//===- MaxPool.h - Max pooling of packed tensors ----------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_KERNEL_MAXPOOL_H
#define VTA_KERNEL_MAXPOOL_H

#include "VTA/Dialect/VTA/IR/VTA.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace mlir::vta {

/// `result[p] = max over w of source[p * stride + w * dilation - low]`, where
/// taps beside the source count as `padding` and all start from `initial`. One
/// entry per dimension, those inside elements included.
struct MaxPool {
  Value source; ///< Source without the padding.
  RankedTensorType type;
  SmallVector<int64_t> window, stride, dilation, low, high;
  int64_t initial;
  std::optional<int64_t> padding;

  /// Rows of the source that one row of the result sees.
  int64_t getReach(size_t dim) const {
    return (window[dim] - 1) * dilation[dim] + 1;
  }
  bool isPadded() const {
    return llvm::any_of(low, [](int64_t pad) { return pad != 0; }) ||
           llvm::any_of(high, [](int64_t pad) { return pad != 0; });
  }
  /// True if rows of the result are not just those of the source.
  bool pools(size_t dim) const {
    return window[dim] != 1 || stride[dim] != 1 || low[dim] != 0 ||
           high[dim] != 0;
  }
};

/// True if `op` may be the anchor of a kernel, which tile sizes and staging
/// levels refer to: a reduction that is not a max pool.
bool mayBeAnchor(linalg::LinalgOp op);

/// What the max pool `op` takes maxima of.
OpOperand &getPoolSource(linalg::GenericOp op);

/// Describes a max pool, which isMaxPool has to hold for. Otherwise, or if it
/// is one that VTA cannot run, emits an error.
FailureOr<MaxPool> matchMaxPool(linalg::GenericOp op,
                                function_ref<InFlightDiagnostic()> emitError);

/// Erases the max pool `op`, which nothing uses, with what only it used.
void eraseMaxPool(RewriterBase &rewriter, linalg::GenericOp op);

/// Creates the operations of `pool` on `source`, starting from the smallest
/// number, with padding that never counts.
linalg::GenericOp createMaxPool(OpBuilder &builder, Location loc,
                                const MaxPool &pool, Value source);

} // namespace mlir::vta

#endif // VTA_KERNEL_MAXPOOL_H
