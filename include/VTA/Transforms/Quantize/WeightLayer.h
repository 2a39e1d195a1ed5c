//===- WeightLayer.h - Convolutions and matrix products ---------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Convolutions and matrix products alike: how input and output channels lie in
// the weights, and where a channel goes in what moves elements only.
//
//===----------------------------------------------------------------------===//

#ifndef VTA_TRANSFORMS_QUANTIZE_WEIGHTLAYER_H
#define VTA_TRANSFORMS_QUANTIZE_WEIGHTLAYER_H

#include "mlir/Dialect/Tosa/IR/TosaOps.h"

namespace mlir::vta::quantization {

struct WeightLayer {
  enum Kind { Convolution, Depthwise, Transposed, Product };
  Operation *op = nullptr;
  Kind kind = Convolution;
  /// Channels are the last dimension of operand and result.
  int64_t inputs = 0, outputs = 0;
  /// Positions of the window.
  int64_t taps = 1;

  /// None if it is not a layer, has dynamic shapes, or multiplies by several
  /// matrices on the right, unless these are taken as taps.
  static std::optional<WeightLayer> match(Operation *op,
                                          bool takesMatrices = false);

  Value input() const { return op->getOperand(0); }
  Value weight() const { return op->getOperand(1); }
  /// Null for products.
  Value bias() const { return kind == Product ? Value() : op->getOperand(2); }
  bool isFloat() const;
  bool hasPads() const;
  int64_t weightCount() const;

  /// Calls f(position in the weights, tap, output, input channel).
  template <typename F>
  void forEachWeight(F f) const {
    int64_t at = 0;
    switch (kind) {
    case Convolution:
    case Transposed:
      for (int64_t o = 0; o < outputs; ++o)
        for (int64_t t = 0; t < taps; ++t)
          for (int64_t i = 0; i < inputs; ++i)
            f(at++, t, o, i);
      return;
    case Depthwise: {
      int64_t each = outputs / inputs;
      for (int64_t t = 0; t < taps; ++t)
        for (int64_t i = 0; i < inputs; ++i)
          for (int64_t m = 0; m < each; ++m)
            f(at++, t, i * each + m, i);
      return;
    }
    case Product:
      for (int64_t t = 0; t < taps; ++t)
        for (int64_t i = 0; i < inputs; ++i)
          for (int64_t o = 0; o < outputs; ++o)
            f(at++, t, o, i);
      return;
    }
  }

  /// Replaces the weights; the bias, one for each output.
  void setWeight(OpBuilder &b, ArrayRef<float> values) const;
  void setBias(OpBuilder &b, ArrayRef<float> values) const;
  /// The bias by output; none if it is not a constant.
  std::optional<std::vector<float>> readBias() const;
};

/// The shape of a value, none if it is not known.
std::optional<ArrayRef<int64_t>> staticShape(Value value);

/// The dimension of a transpose's or reshape's result that has what dimension
/// `axis` of its operand has, or the other way if `backward`. None if there is
/// no such dimension or `op` is neither.
std::optional<int64_t> followAxis(Operation *op, int64_t axis, bool backward);

/// A constant that has a value for each position along `axis` of a tensor of
/// `shape`, or one for all, as values for each position. None if it is not a
/// float constant or varies along other dimensions.
std::optional<std::vector<double>>
valuesAlongAxis(Value constant, ArrayRef<int64_t> shape, int64_t axis);

/// Whether what `op` makes of its first operand scales as that does, channel by
/// channel along `axis`, and keeps them where they are.
bool isHomogeneous(Operation *op, int64_t axis);

/// Whether a clamp is none or a ReLU: no upper bound, and 0 or nothing below.
bool isHomogeneousClamp(tosa::ClampOp clamp);

/// Whether elements are 32-bit floats.
bool hasFloats(Value value);
bool hasIntegers(Value value, unsigned width);

/// Whether it is a convolution of any kind.
bool isConvolution(Operation *op);

/// Whether it is a convolution or matrix product.
bool hasWeightOperand(Operation *op);

/// Whether it takes elements from their places or, a maximum, keeps one of
/// several. Pads add one.
bool isMove(Operation *op);

/// What a reshape has its elements from.
Value behindReshapes(Value value);

} // namespace mlir::vta::quantization

#endif // VTA_TRANSFORMS_QUANTIZE_WEIGHTLAYER_H
