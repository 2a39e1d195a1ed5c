//===- RaiseBody.h - Bodies of elementwise linalg ---------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_LIB_TRANSFORMS_PACKLINALG_RAISEBODY_H
#define VTA_LIB_TRANSFORMS_PACKLINALG_RAISEBODY_H

#include "LinalgRaiser.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include <limits>

namespace mlir::vta::packlinalg {

/// A scalar of the body: a tensor of them, or one number for all.
struct Scalar {
  Value tensor = {};
  int64_t number = 0; ///< An integer.
  double real = 0;    ///< A float.
  /// True if the tensor is rounded to whole numbers, ties to even, then
  /// `zeroPoint` is added and `low` and `high` are the bounds: TOSA rounds
  /// where it casts to integers.
  bool isRounded = false;
  int64_t zeroPoint = 0;
  double low = -std::numeric_limits<double>::infinity();
  double high = std::numeric_limits<double>::infinity();
};

class BodyRaiser {
public:
  BodyRaiser(LinalgRaiser &raiser, linalg::LinalgOp op,
             ArrayRef<Value> operands, std::string &reason)
      : raiser(raiser), b(raiser.getBuilder()), op(op), operands(operands),
        reason(reason) {}

  Value run();

private:
  using Result = FailureOr<Scalar>;
  /// Keeps the first reason.
  Result refuse(const Twine &why) {
    if (reason.empty())
      reason = why.str();
    return failure();
  }
  Result read(Value value);
  Result readOp(Operation *op);
  Result readSum(Operation *op, bool isSub);
  Result readProduct(arith::MulIOp op);
  Result readShift(Operation *op, bool isLeft);
  Result readLimit(Value lhs, Value rhs, bool isMax);
  Result readSelect(arith::SelectOp op);
  Result readNarrow(arith::TruncIOp op);
  Result readScale(const ScaleProduct &scale);

  // RaiseFloat.cpp
  Result readFloatOp(Operation *op);
  Result readFloatLimit(Value lhs, Value rhs, bool isMax);
  Result readFloatProduct(Operation *op);
  Result readFloatSum(Operation *op);
  Result readFloatToInteger(arith::FPToSIOp op);
  Value fillFloat(Value like, double number);
  /// `value`, which is within bounds, as a rescale to int8. Null if it is not
  /// of this form.
  Value narrowRescale(Value value, int64_t low, int64_t high);

  Type getElement(Value value) { return getElementTypeOrSelf(value.getType()); }
  /// A vector by channel times a number.
  Value multiply(Value value, int64_t factor);
  /// The type of a result of two tensors, either of which may be repeated.
  RankedTensorType join(Value lhs, Value rhs);
  /// A tensor that holds `number` everywhere.
  Value fill(Value like, int64_t number);
  Value getTensor(const Scalar &scalar, Value like) {
    return scalar.tensor ? scalar.tensor : fill(like, scalar.number);
  }
  Scalar keep(Value tensor, int64_t bound) {
    raiser.setBound(tensor, std::min<int64_t>(bound, int64_t(1) << 31));
    return {tensor};
  }

  LinalgRaiser &raiser;
  OpBuilder &b;
  linalg::LinalgOp op;
  ArrayRef<Value> operands;
  std::string &reason;
  DenseMap<Value, Scalar> known;
};

} // namespace mlir::vta::packlinalg

#endif // VTA_LIB_TRANSFORMS_PACKLINALG_RAISEBODY_H
