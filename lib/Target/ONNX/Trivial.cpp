//===- Trivial.cpp - Constant, Identity, Dropout --------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Handlers.h"
#include "NodeContext.h"

using namespace mlir;
using namespace mlir::vta::onnx;

LogicalResult mlir::vta::onnx::importConstant(NodeContext &n) {
  ConstantPtr constant;
  StringRef name = n.node.label();
  for (const NodeAttribute &attribute : n.node.attributes) {
    (void)n.get(attribute.name);
    auto size = [](const auto &values) {
      return Shape{static_cast<int64_t>(values.size())};
    };
    if (attribute.name == "value" && attribute.tensor) {
      constant = attribute.tensor;
      if (constant->name.empty()) {
        auto named = std::make_shared<Constant>();
        named->name = name.str();
        named->type = constant->type;
        named->shape = constant->shape;
        named->bytes = constant->bytes;
        named->whole = constant;
        constant = named;
      }
    } else if (attribute.name == "value_float" &&
               attribute.kind == NodeAttribute::Float) {
      constant = makeConstant<float>(name, ElementType::Float32, {},
                                     attribute.floatValue);
    } else if (attribute.name == "value_floats" &&
               attribute.kind == NodeAttribute::Floats) {
      constant = makeConstant<float>(name, ElementType::Float32,
                                     size(attribute.floats), attribute.floats);
    } else if (attribute.name == "value_int" &&
               attribute.kind == NodeAttribute::Int) {
      constant = makeConstant<int64_t>(name, ElementType::Int64, {},
                                       attribute.intValue);
    } else if (attribute.name == "value_ints" &&
               attribute.kind == NodeAttribute::Ints) {
      constant = makeConstant<int64_t>(name, ElementType::Int64,
                                       size(attribute.ints), attribute.ints);
    } else {
      return n.unsupported("attribute " + attribute.name,
                           "expected value, value_float, value_floats, "
                           "value_int or value_ints");
    }
  }
  if (failed(n.begin(0, 0)))
    return failure();
  if (!constant)
    return n.invalid("has no value");
  return n.setOutput(0, Emitter::tensor(constant));
}

ElementType mlir::vta::onnx::getCastType(NodeContext &n) {
  if (n.node.op == "CastLike") {
    const Tensor &like = n.input(1);
    return like.narrow == ElementType::BFloat16 ? like.narrow : like.type;
  }
  auto type = static_cast<ElementType>(n.getInt("to", 0));
  return type == ElementType::Float16 ? ElementType::Float32 : type;
}

bool mlir::vta::onnx::isHalfCast(NodeContext &n) {
  if (n.node.op == "CastLike")
    return n.input(1).narrow == ElementType::Float16;
  return n.getInt("to", 0) == static_cast<int64_t>(ElementType::Float16);
}

/// A value of another type as a bool: whether it is not zero.
static Value castToBool(Emitter &e, Value value) {
  // TOSA compares floats and 32 bits; the lowering knows 64 as well.
  if (Emitter::elementOf(value) == e.i8())
    value = e.castTo(value, e.i32());
  Value zero = e.splat(Emitter::elementOf(value),
                       Shape(Emitter::shapeOf(value).size(), 1), 0);
  auto bools = RankedTensorType::get(Emitter::shapeOf(value), e.b.getI1Type());
  return e.unary<tosa::LogicalNotOp>(
      tosa::EqualOp::create(e.b, bools, value, zero));
}

/// Towards zero; TOSA rounds to the nearest integer.
static Value truncate(Emitter &e, Value value) {
  Value zero = e.splat(e.f32(), Shape(Emitter::shapeOf(value).size(), 1), 0);
  Value isPositive =
      tosa::GreaterEqualOp::create(e.b, e.boolType(value, zero), value, zero);
  return tosa::SelectOp::create(e.b, value.getType(), isPositive,
                                e.unary<tosa::FloorOp>(value),
                                e.unary<tosa::CeilOp>(value));
}

/// Casts input 0; `isHalf` rounds to half precision, which is held as float.
static LogicalResult convert(NodeContext &n, StringRef what, ElementType type,
                             bool isHalf) {
  static constexpr ElementType types[] = {
      ElementType::Float32, ElementType::Int8,  ElementType::UInt8,
      ElementType::Int32,   ElementType::Int64, ElementType::Bool};
  if (failed(n.expectType(0, types)))
    return failure();
  const Tensor &input = n.input(0);
  if (!llvm::is_contained(types, type))
    return n.unsupported(what,
                         "expected float, float16, int8, uint8, int32, int64 "
                         "or bool, got " +
                             nameOf(type));
  if (type == input.type && !isHalf)
    return n.setOutput(0, input);
  Emitter &e = n.e;
  Value value = e.materialize(input, input.order);
  auto difference = [&](int64_t amount) {
    return e.splat(e.i32(), Shape(input.rank(), 1), amount);
  };
  // uint8 is held as 128 less.
  if (input.type == ElementType::UInt8)
    value = e.binary<tosa::AddOp>(e.castTo(value, e.i32()), difference(128));
  if (type == ElementType::Bool)
    return n.setOutput(type, castToBool(e, value), input.order);
  if (input.isFloat() && type != ElementType::Float32)
    value = truncate(e, value);
  // TOSA has no way from bool to float, but by int8.
  if (input.type == ElementType::Bool)
    value = e.castTo(value, e.i8());
  if (isHalf)
    value = e.castTo(e.castTo(value, e.f32()), e.b.getF16Type());
  if (type == ElementType::UInt8)
    value = e.binary<tosa::SubOp>(e.castTo(value, e.i32()), difference(128));
  Type element = elementTypeOf(type, e.b.getContext());
  return n.setOutput(type, e.castTo(value, element), input.order);
}

LogicalResult mlir::vta::onnx::importCast(NodeContext &n) {
  ElementType type = getCastType(n);
  bool isHalf = isHalfCast(n);
  (void)n.getInt("saturate", 1);
  (void)n.getString("round_mode", "up");
  if (failed(n.begin(1, 1)))
    return failure();
  return convert(n, "attribute to", type, isHalf);
}

LogicalResult mlir::vta::onnx::importCastLike(NodeContext &n) {
  (void)n.getInt("saturate", 1);
  (void)n.getString("round_mode", "up");
  if (failed(n.begin(2, 2)))
    return failure();
  return convert(n, describeInput(n.node, 1), getCastType(n), isHalfCast(n));
}

LogicalResult mlir::vta::onnx::importIdentity(NodeContext &n) {
  if (failed(n.begin(1, 1)))
    return failure();
  return n.setOutput(0, n.input(0));
}

LogicalResult mlir::vta::onnx::importDropout(NodeContext &n) {
  (void)n.getFloat("ratio", 0.5f);
  (void)n.getInt("seed", 0);
  if (failed(n.begin(1, n.opset < 12 ? 1 : 3, 2)))
    return failure();
  if (n.hasInput(2)) {
    const Tensor &mode = n.input(2);
    bool isInference = mode.type == ElementType::Bool && mode.constant &&
                       mode.constant->bytes.size() == 1 &&
                       mode.constant->bytes[0] == 0;
    if (!isInference)
      return n.unsupported(describeInput(n.node, 2),
                           "training_mode is not the constant false");
  }
  const Tensor &input = n.input(0);
  if (n.wantsOutput(1)) {
    // Nothing is dropped.
    bool isBool = n.opset >= 10;
    Value mask =
        n.e.splat(isBool ? n.e.b.getI1Type() : n.e.f32(), input.shape, 1);
    if (failed(n.setOutput(
            1,
            Emitter::tensor(isBool ? ElementType::Bool : ElementType::Float32,
                            mask, identityOrder(input.rank())))))
      return failure();
  }
  return n.setOutput(0, input);
}
