//===- QuantizedType.cpp - Types of quantized tensors ---------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Transforms/Quantize/QuantizedType.h"
#include "VTA/Transforms/Quantize/ConstantTensors.h"
#include "VTA/Transforms/Quantize/IntegerOps.h"
#include "VTA/Transforms/Quantize/WeightLayer.h"
#include <cmath>

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::quantization;

quant::QuantizedType quantization::getQuantizedType(Operation *op) {
  auto attribute = op->getAttrOfType<TypeAttr>(kQuantizedType);
  return attribute ? dyn_cast<quant::QuantizedType>(attribute.getValue())
                   : quant::QuantizedType();
}

std::optional<AxisQuantization>
AxisQuantization::get(quant::QuantizedType type) {
  if (auto one = dyn_cast_or_null<quant::UniformQuantizedType>(type))
    return AxisQuantization{{one.getScale()}, {one.getZeroPoint()}, -1};
  auto several = dyn_cast_or_null<quant::UniformQuantizedPerAxisType>(type);
  if (!several)
    return std::nullopt;
  return AxisQuantization{llvm::to_vector(several.getScales()),
                          llvm::to_vector(several.getZeroPoints()),
                          several.getQuantizedDimension()};
}

void quantization::setQuantizedType(Operation *op, unsigned width,
                                    const AxisQuantization &quantization) {
  const auto &[scales, zeros, axis] = quantization;
  // A type holds normal numbers of its floats.
  if (llvm::any_of(scales, [](double scale) {
        return !(scale >= std::numeric_limits<float>::min() &&
                 scale <= std::numeric_limits<float>::max());
      }))
    return;
  MLIRContext *context = op->getContext();
  constexpr unsigned kFlags = quant::QuantizationFlags::Signed;
  Type storage = IntegerType::get(context, width);
  Type real = Float32Type::get(context);
  int64_t low = quant::QuantizedType::getDefaultMinimumForInteger(true, width);
  int64_t high = quant::QuantizedType::getDefaultMaximumForInteger(true, width);
  quant::QuantizedType type;
  if (scales.size() == 1) {
    type = quant::UniformQuantizedType::get(
        kFlags, storage, real, scales.front(), zeros.front(), low, high);
  } else {
    SmallVector<int64_t> each(zeros);
    if (each.size() == 1)
      each.assign(scales.size(), zeros.front());
    type = quant::UniformQuantizedPerAxisType::get(
        kFlags, storage, real, scales, each, axis, low, high);
  }
  op->setAttr(kQuantizedType, TypeAttr::get(type));
}

Value quantization::dequantize(ImplicitLocOpBuilder &b, Value integers,
                               const AxisQuantization &quantization) {
  unsigned width =
      getElementTypeOrSelf(integers.getType()).getIntOrFloatBitWidth();
  SmallVector<int64_t> dims(staticShape(integers)->size(), 1);
  Value value = integers;
  if (int64_t zero = quantization.zeros.front(); zero != 0) {
    value = tosa::CastOp::create(b, withElements(value, b.getI32Type()), value);
    value = tosa::SubOp::create(
        b, value.getType(), value,
        makeIntegers(b, b.getLoc(), b.getI32Type(), dims, {zero}));
  }
  auto type = withElements(value, b.getF32Type());
  value = tosa::CastOp::create(b, type, value);
  SmallVector<float> factors(quantization.scales.begin(),
                             quantization.scales.end());
  if (factors.size() > 1)
    dims[quantization.axis] = factors.size();
  value = tosa::MulOp::create(b, type, value,
                              makeFloats(b, b.getLoc(), dims, factors),
                              scalarInteger(b, b.getI8Type(), 0));
  setQuantizedType(value.getDefiningOp(), width, quantization);
  return value;
}

void quantization::eraseQuantizedTypes(func::FuncOp function) {
  function.walk(
      [](Operation *op) { op->removeDiscardableAttr(kQuantizedType); });
}

std::optional<QuantizeChain> QuantizeChain::match(tosa::CastOp op) {
  if (!hasIntegers(op.getOutput(), 8) || !staticShape(op.getOutput()))
    return std::nullopt;
  QuantizeChain chain;
  Value value = op.getInput();
  if (auto add = value.getDefiningOp<tosa::AddOp>()) {
    auto round = add.getInput1().getDefiningOp<tosa::CastOp>();
    auto zero = uniformInteger(add.getInput2());
    if (!round || !zero || *zero < -128 || *zero > 127 ||
        round.getType() != add.getType())
      return std::nullopt;
    chain.zero = *zero;
    value = round.getInput();
  }
  if (!hasFloats(value))
    return std::nullopt;
  chain.input = value;
  chain.low = -128.0 - chain.zero;
  chain.high = 127.0 - chain.zero;
  bool isInside = chain.input == op.getInput();
  if (auto clamp = value.getDefiningOp<tosa::ClampOp>()) {
    auto low = dyn_cast<FloatAttr>(clamp.getMinVal());
    auto high = dyn_cast<FloatAttr>(clamp.getMaxVal());
    if (!low || !high)
      return std::nullopt;
    isInside |= low.getValueAsDouble() >= chain.low &&
                high.getValueAsDouble() <= chain.high;
    chain.low = std::max(chain.low, low.getValueAsDouble());
    chain.high = std::min(chain.high, high.getValueAsDouble());
    value = clamp.getInput();
  }
  // A cast between integers does not saturate.
  if (!isInside || !(chain.low <= chain.high))
    return std::nullopt;
  if (auto mul = value.getDefiningOp<tosa::MulOp>()) {
    bool isSecond = isConstant(mul.getInput2());
    Value source = isSecond ? mul.getInput1() : mul.getInput2();
    auto factor = uniformFloat(isSecond ? mul.getInput2() : mul.getInput1());
    if (factor && *factor > 0 && std::isfinite(1 / *factor) &&
        source.getType() == mul.getType()) {
      chain.factor = *factor;
      value = source;
    }
  }
  chain.source = value;
  chain.scale = static_cast<float>(1 / chain.factor);
  if (auto type =
          dyn_cast_or_null<quant::UniformQuantizedType>(getQuantizedType(op)))
    chain.scale = type.getScale();
  return chain;
}

std::optional<DequantizeChain> DequantizeChain::match(tosa::CastOp op) {
  Value value = op.getInput();
  if (!hasFloats(op.getOutput()) || !staticShape(value) ||
      !(hasIntegers(value, 8) || hasIntegers(value, 32)))
    return std::nullopt;
  DequantizeChain chain{value, 0, {}};
  // int8 less a zero point is computed in int32.
  auto sub = value.getDefiningOp<tosa::SubOp>();
  auto wide =
      sub ? sub.getInput1().getDefiningOp<tosa::CastOp>() : tosa::CastOp();
  if (!wide || !hasIntegers(wide.getInput(), 8) ||
      wide.getType() != value.getType())
    return chain;
  if (auto zero = uniformInteger(sub.getInput2());
      zero && *zero >= -128 && *zero <= 127)
    return DequantizeChain{wide.getInput(), *zero, {}};
  return DequantizeChain{wide.getInput(), 0, sub.getInput2()};
}
