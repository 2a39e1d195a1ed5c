//===- LowerContraction.h - Convolutions, products of matrices --*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_LIB_CPU_TOSATOLINALG_LOWERCONTRACTION_H
#define VTA_LIB_CPU_TOSATOLINALG_LOWERCONTRACTION_H

#include "Lowering.h"

namespace mlir::vta::lowertosa {

/// The operands of a contraction after their zero points are taken care of. The
/// result is the sum of the products of `input` and `weight`, minus `weightZp`
/// times the sum of the same inputs, plus `correction`.
struct Factors {
  Value input;
  Value weight;
  /// What padding around the input holds.
  Value padding;
  /// One integer for each output channel, or null.
  Value correction;
  /// 0 unless the caller sums inputs, by `sumWindows`.
  int64_t weightZp = 0;
};

/// Checks types and folds zero points. The input's becomes a correction by
/// output channel if the weights are constant. The weights' own is subtracted
/// from them if they still fit in i8; otherwise it is left to the caller, if
/// `canSumInputs` and that pays, or makes weights of i16. Zero points of
/// computed operands make operands of i16. `getChannel` says which output
/// channel, of `channels`, the element of the weights with a number belongs to.
FailureOr<Factors> resolveZeroPoints(
    OpBuilder &builder, Operation *op, Value input, Value weight,
    FailureOr<int64_t> inputZp, FailureOr<int64_t> weightZp, int64_t channels,
    llvm::function_ref<int64_t(int64_t)> getChannel, bool canSumInputs = true);

/// The sums, in i32, of the inputs of each window and of all channels, which
/// are the last dimension. `window`, `strides` and `dilations` are those of the
/// dimensions between the first and the last one; the result has no last one.
Value sumWindows(OpBuilder &builder, Location loc, Value input,
                 ArrayRef<int64_t> window, ArrayRef<int64_t> strides,
                 ArrayRef<int64_t> dilations);

/// acc + correction + bias - weightZp * sums, where `bias`, which may be null,
/// and `sums`, which is there if the factors have a zero point, are values.
Value addBiases(OpBuilder &builder, Location loc, Value acc,
                const Factors &factors, Value bias, Value sums);

/// Zeros to accumulate on.
Value createAccumulator(OpBuilder &builder, Location loc,
                        RankedTensorType type);

} // namespace mlir::vta::lowertosa

#endif // VTA_LIB_CPU_TOSATOLINALG_LOWERCONTRACTION_H
