//===- NonNegative.cpp - Values that are never below zero -----------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Lowering.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::vta;

static bool isNonNegativeNumber(Attribute attr) {
  if (auto number = dyn_cast_or_null<FloatAttr>(attr))
    return !number.getValue().isNegative() && !number.getValue().isNaN();
  auto number = dyn_cast_or_null<IntegerAttr>(attr);
  return number && !number.getValue().isNegative();
}

bool lowertosa::isNonNegative(Value value, unsigned depth) {
  Operation *op = value.getDefiningOp();
  // Whoever asks has few operations in mind, not a network.
  if (!op || depth == 0)
    return false;
  bool isFloat = isa<FloatType>(getElementTypeOrSelf(value));
  auto isZero = [](FailureOr<int64_t> zp) { return succeeded(zp) && *zp == 0; };
  auto all = [&](ValueRange values) {
    return llvm::all_of(values, [&](Value operand) {
      return isNonNegative(operand, depth - 1);
    });
  };
  return TypeSwitch<Operation *, bool>(op)
      .Case([&](tosa::ClampOp op) {
        return isNonNegativeNumber(op.getMinVal()) ||
               (isNonNegativeNumber(op.getMaxVal()) && all(op.getInput()));
      })
      .Case<tosa::ConcatOp, tosa::IdentityOp, tosa::MaxPool2dOp,
            tosa::MinimumOp, tosa::ReduceMaxOp, tosa::ReduceMinOp,
            tosa::ReverseOp>([&](auto op) { return all(op->getOperands()); })
      .Case<tosa::ReshapeOp, tosa::SliceOp, tosa::TileOp, tosa::TransposeOp>(
          [&](auto op) { return all(op->getOperand(0)); })
      .Case([&](tosa::AvgPool2dOp op) {
        return (isFloat || (isZero(op.getInputZeroPoint()) &&
                            isZero(op.getOutputZeroPoint()))) &&
               all(op.getInput());
      })
      .Case([&](tosa::AddOp op) { return isFloat && all(op.getOperands()); })
      .Case<tosa::ExpOp, tosa::SigmoidOp>([](auto) { return true; })
      .Default([](Operation *) { return false; });
}
