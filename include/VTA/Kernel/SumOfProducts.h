//===- SumOfProducts.h - The one matcher of contractions --------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Contractions, convolutions and products of matrices have one body: the init
// plus the product of two inputs, each widened or not. Everything that asks for
// such an operation, for VTA or for a CPU, on tensors or on memrefs, asks here
// and adds its own conditions.
//
//===----------------------------------------------------------------------===//

#ifndef VTA_KERNEL_SUMOFPRODUCTS_H
#define VTA_KERNEL_SUMOFPRODUCTS_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace mlir::vta {

/// One of the two values that are multiplied.
struct Factor {
  Type elementType; ///< Element type of the operand.
  Type productType; ///< Type of the factors.
  /// Conversions in the body (arith.extsi, arith.extui, arith.extf), that of
  /// the element first.
  SmallVector<Operation *, 1> extensions;

  bool isUnsigned() const;
};

/// `sum[..] += lhs[..] * rhs[..]`: lhs and rhs are the operation's inputs in
/// their order, whatever the order in the body.
struct SumOfProducts {
  linalg::LinalgOp op;
  Factor lhs, rhs;
  Type sumType; ///< Element type of the sums.
  AffineMap lhsMap, rhsMap, sumMap;

  /// The iteration dimensions by what they index. The first four are parallel,
  /// the others reductions. A reduction that indexes the lhs twice, alone and
  /// in a sum, is in two lists. Each list is sorted.
  SmallVector<unsigned> depth;    ///< Dimensions of both inputs and the sums.
  SmallVector<unsigned> rows;     ///< Dimensions of the lhs, alone.
  SmallVector<unsigned> image;    ///< Dimensions of the lhs, summed or strided.
  SmallVector<unsigned> columns;  ///< Dimensions of the rhs, or of no input.
  SmallVector<unsigned> channels; ///< Dimensions of both, of the lhs alone.
  SmallVector<unsigned> windows;  ///< Dimensions of the lhs, summed or dilated.
  SmallVector<unsigned> summed;   ///< Dimensions of the lhs, not the rhs.
  SmallVector<unsigned> weighted; ///< Dimensions of the rhs only.

  /// True if every reduction slides a window over the lhs.
  bool hasOnlyWindows() const {
    return !windows.empty() && channels.empty() && summed.empty() &&
           weighted.empty();
  }
};

/// What is subtracted from the factors before they are multiplied: scalars,
/// null for nothing.
struct ZeroPoints {
  Value lhs, rhs;
};

/// Recognizes an operation with two inputs whose body adds their product to its
/// init. No value for any other operation. The operation may have no reduction
/// dimension. With `zeroPoints`, scalars may be subtracted from the factors,
/// which are further inputs, or constants of the body.
std::optional<SumOfProducts>
matchSumOfProducts(linalg::LinalgOp op, ZeroPoints *zeroPoints = nullptr);

/// The dimension that is result `fromEnd` (0: the last one) of `map`, if it is
/// one.
std::optional<unsigned> getPlainDim(AffineMap map, unsigned fromEnd);

} // namespace mlir::vta

#endif // VTA_KERNEL_SUMOFPRODUCTS_H
