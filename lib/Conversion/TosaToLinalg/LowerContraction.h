//===- LowerContraction.h - Convolutions and products of matrices -*- C++
//-*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_LIB_CONVERSION_TOSATOLINALG_LOWERCONTRACTION_H
#define VTA_LIB_CONVERSION_TOSATOLINALG_LOWERCONTRACTION_H

#include "Lowering.h"

namespace mlir::vta::lowertosa {

/// The operands of a contraction after their zero points are taken care of: the
/// sum of the products of `input` and `weight` plus `correction` is the result.
struct Factors {
  Value input;
  Value weight;
  /// What padding around the input holds.
  Value padding;
  /// One integer for each output channel, or null.
  Value correction;
};

/// Checks types and folds zero points: of constant weights into a correction by
/// output channel and, for their own zero point, into i16 weights; otherwise
/// into i16 operands. `getChannel` says which output channel, of `channels`,
/// the element of the weights with a number belongs to.
FailureOr<Factors>
resolveZeroPoints(OpBuilder &builder, Operation *op, Value input, Value weight,
                  FailureOr<int64_t> inputZp, FailureOr<int64_t> weightZp,
                  int64_t channels,
                  llvm::function_ref<int64_t(int64_t)> getChannel);

/// acc + correction + bias, where both may be nothing.
Value addBiases(OpBuilder &builder, Location loc, Value acc, Value correction,
                Value bias);

/// Zeros to accumulate on.
Value createAccumulator(OpBuilder &builder, Location loc,
                        RankedTensorType type);

} // namespace mlir::vta::lowertosa

#endif // VTA_LIB_CONVERSION_TOSATOLINALG_LOWERCONTRACTION_H
