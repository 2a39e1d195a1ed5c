//===- QuantizedType.h - Types of quantized tensors -------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// TOSA has no operation that quantizes. It takes several: a product with the
// inverse of the scale, bounds, a cast, the addition of the zero point. The
// product has the scale only as a rounded inverse. Therefore the last operation
// of a quantization, and that of a dequantization, carry the type of the
// integers (quant.uniform) as an attribute. Importers write it;
// vta-find-quantization writes it for others.
//
//===----------------------------------------------------------------------===//

#ifndef VTA_TRANSFORMS_QUANTIZE_QUANTIZEDTYPE_H
#define VTA_TRANSFORMS_QUANTIZE_QUANTIZEDTYPE_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Quant/IR/QuantTypes.h"
#include "mlir/Dialect/Tosa/IR/TosaOps.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"

namespace mlir::vta::quantization {

/// Discardable attribute with the type of the integers that a tosa.cast to int8
/// makes of floats, or that a tosa.mul makes floats of.
constexpr StringLiteral kQuantizedType = "quant.type";

/// Null if there is none.
quant::QuantizedType getQuantizedType(Operation *op);

/// Integers that stand for scale * (integer - zero): one scale, or one for each
/// position along `axis`; zeros as scales, or one.
struct AxisQuantization {
  SmallVector<double> scales;
  SmallVector<int64_t> zeros = {0};
  int64_t axis = -1;

  /// None if the type is null or not a uniform type.
  static std::optional<AxisQuantization> get(quant::QuantizedType type);
};

/// Sets the type of signed integers of `width` bits.
void setQuantizedType(Operation *op, unsigned width,
                      const AxisQuantization &quantization);

/// The floats of integers, by a cast, the zero point and a product, which has
/// the type.
Value dequantize(ImplicitLocOpBuilder &b, Value integers,
                 const AxisQuantization &quantization);

/// Removes the types of all operations.
void eraseQuantizedTypes(func::FuncOp function);

/// Integers as round(source * factor) + zero. `input` is source * factor
/// between the bounds: what is rounded.
struct QuantizeChain {
  Value source, input;
  double factor = 1;
  int64_t zero = 0;
  /// Bounds of the integers less the zero point.
  double low = -128, high = 127;
  /// What one step stands for; by the type if there is one, or 1 / factor.
  double scale = 1;

  /// The chain that ends with a cast to int8. None if the cast is something
  /// else, or could leave int8.
  static std::optional<QuantizeChain> match(tosa::CastOp op);
};

/// Integers less a zero point as floats: what is multiplied by the scale then.
struct DequantizeChain {
  Value integers;
  int64_t zero = 0;
  /// Zero points of several channels: a tensor of int32. `zero` is 0 then.
  Value zeros;

  /// The chain that ends with a cast to float.
  static std::optional<DequantizeChain> match(tosa::CastOp op);
};

/// Sets the types of quantizations and dequantizations that have none. Emits an
/// error if there is a type that contradicts what is computed.
LogicalResult findQuantization(func::FuncOp function);

} // namespace mlir::vta::quantization

#endif // VTA_TRANSFORMS_QUANTIZE_QUANTIZEDTYPE_H
