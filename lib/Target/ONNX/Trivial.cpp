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
  auto type = static_cast<ElementType>(n.getInt("to", 0));
  return type == ElementType::Float16 ? ElementType::Float32 : type;
}

/// Casts input 0 to a type of the network.
static LogicalResult convert(NodeContext &n, StringRef what, ElementType type) {
  static constexpr ElementType kTypes[] = {
      ElementType::Float32, ElementType::Int8, ElementType::Int32,
      ElementType::Bool};
  const Tensor &input = n.input(0);
  if (type == input.type)
    return n.setOutput(0, input);
  bool isPosition = input.type == ElementType::Int64 && input.value;
  if (!isPosition && failed(n.expectType(0, kTypes)))
    return failure();
  // Positions are held as int32, which others than floats fit.
  bool toPosition = type == ElementType::Int64 && !input.isFloat();
  if (!toPosition && !llvm::is_contained(kTypes, type))
    return n.unsupported(what, "expected float, int8, int32 or bool, got " +
                                   nameOf(type));
  Emitter &e = n.e;
  Value value = e.materialize(input, input.order);
  Value zero = e.splat(Emitter::elementOf(value), Shape(input.rank(), 1), 0);
  if (type == ElementType::Bool) {
    auto bools =
        RankedTensorType::get(Emitter::shapeOf(value), e.b.getI1Type());
    // TOSA compares floats and 32 bits.
    if (!input.isFloat()) {
      value = e.castTo(value, e.i32());
      zero = e.castTo(zero, e.i32());
    }
    value = tosa::EqualOp::create(e.b, bools, value, zero);
    return n.setOutput(type, e.unary<tosa::LogicalNotOp>(value), input.order);
  }
  if (input.isFloat()) {
    // Towards zero; TOSA rounds to the nearest integer.
    Value isPositive =
        tosa::GreaterEqualOp::create(e.b, e.boolType(value, zero), value, zero);
    value = tosa::SelectOp::create(e.b, value.getType(), isPositive,
                                   e.unary<tosa::FloorOp>(value),
                                   e.unary<tosa::CeilOp>(value));
  }
  // TOSA has no way from bool to float, but by int8.
  if (input.type == ElementType::Bool)
    value = e.castTo(value, e.i8());
  Type element = toPosition ? e.i32() : elementTypeOf(type, e.b.getContext());
  if (Emitter::elementOf(value) != element)
    value = e.castTo(value, element);
  return n.setOutput(type, value, input.order);
}

LogicalResult mlir::vta::onnx::importCast(NodeContext &n) {
  ElementType type = getCastType(n);
  (void)n.getInt("saturate", 1);
  (void)n.getString("round_mode", "up");
  if (failed(n.begin(1, 1)))
    return failure();
  return convert(n, "attribute to", type);
}

LogicalResult mlir::vta::onnx::importCastLike(NodeContext &n) {
  (void)n.getInt("saturate", 1);
  (void)n.getString("round_mode", "up");
  if (failed(n.begin(2, 2)))
    return failure();
  return convert(n, describeInput(n.node, 1), n.input(1).type);
}

LogicalResult mlir::vta::onnx::importIdentity(NodeContext &n) {
  if (failed(n.begin(1, 1)))
    return failure();
  return n.setOutput(0, n.input(0));
}

LogicalResult mlir::vta::onnx::importDropout(NodeContext &n) {
  (void)n.getFloat("ratio", 0.5f);
  (void)n.getInt("seed", 0);
  if (failed(n.begin(1, n.opset < 12 ? 1 : 3)))
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
