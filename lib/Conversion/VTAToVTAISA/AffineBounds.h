//===- AffineBounds.h - Affine expressions in numbers -----------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_LIB_CONVERSION_VTATOVTAISA_AFFINEBOUNDS_H
#define VTA_LIB_CONVERSION_VTATOVTAISA_AFFINEBOUNDS_H

#include "mlir/Analysis/FlatLinearValueConstraints.h"
#include "mlir/IR/AffineExpr.h"

namespace mlir::vta::evaluate {

/// Adds the coefficients of `factor` * `expr`. False for other expressions than
/// sums of dimensions times constants, and for coefficients that overflow.
inline bool addCoefficients(AffineExpr expr, int64_t factor,
                            MutableArrayRef<int64_t> flat) {
  if (auto constant = dyn_cast<AffineConstantExpr>(expr)) {
    int64_t value;
    return !llvm::MulOverflow(factor, constant.getValue(), value) &&
           !llvm::AddOverflow(flat.back(), value, flat.back());
  }
  if (auto dim = dyn_cast<AffineDimExpr>(expr)) {
    int64_t &coefficient = flat[dim.getPosition()];
    return !llvm::AddOverflow(coefficient, factor, coefficient);
  }
  auto binary = dyn_cast<AffineBinaryOpExpr>(expr);
  if (!binary)
    return false;
  if (expr.getKind() == AffineExprKind::Add)
    return addCoefficients(binary.getLHS(), factor, flat) &&
           addCoefficients(binary.getRHS(), factor, flat);
  auto scale = dyn_cast<AffineConstantExpr>(binary.getRHS());
  int64_t scaled;
  return expr.getKind() == AffineExprKind::Mul && scale &&
         !llvm::MulOverflow(factor, scale.getValue(), scaled) &&
         addCoefficients(binary.getLHS(), scaled, flat);
}

/// The coefficients of `expr` by dimension, the constant last; empty if it
/// is not a sum of dimensions times constants.
inline SmallVector<int64_t> flatten(AffineExpr expr, unsigned numDims) {
  SmallVector<int64_t> flat(numDims + 1, 0);
  if (addCoefficients(expr, 1, flat))
    return flat;
  // It may be such a sum once it is simplified: this takes long.
  flat.clear();
  if (failed(getFlattenedAffineExpr(expr, numDims, 0, &flat)) ||
      flat.size() != numDims + 1)
    flat.clear();
  return flat;
}

/// The least and the greatest value of an expression over a box.
inline std::pair<int64_t, int64_t> getBounds(ArrayRef<int64_t> flat,
                                             ArrayRef<int64_t> extents) {
  int64_t low = flat.back(), high = flat.back();
  for (auto [factor, extent] : llvm::zip_equal(flat.drop_back(), extents)) {
    int64_t reach = factor * (extent - 1);
    (reach < 0 ? low : high) += reach;
  }
  return {low, high};
}

} // namespace mlir::vta::evaluate

#endif // VTA_LIB_CONVERSION_VTATOVTAISA_AFFINEBOUNDS_H
