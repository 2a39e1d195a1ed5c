//===- Emitter.h - Builds TOSA from tensors in any axis order ---*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// ONNX keeps channels second, TOSA last. A Tensor therefore says in which
// order its MLIR value has the axes: operators take the order that suits them
// and note the one of what they make, so a transpose is emitted only where two
// operators disagree, and constants are permuted while importing.
//
//===----------------------------------------------------------------------===//

#ifndef VTA_LIB_TARGET_ONNX_EMITTER_H
#define VTA_LIB_TARGET_ONNX_EMITTER_H

#include "Graph.h"
#include "mlir/Dialect/Tosa/IR/TosaOps.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include <map>

namespace mlir::vta::onnx {

using Axes = SmallVector<int64_t>;

/// 0, 1, ..., rank - 1.
Axes identityOrder(int64_t rank);
/// 0, 2, ..., rank - 1, 1.
Axes channelsLast(int64_t rank);

/// How integers stand for reals: scale * (integer - zero point), with one pair
/// for the tensor or one for each position along `axis`.
struct Quantization {
  SmallVector<float> scale;
  SmallVector<int64_t> zeroPoint;
  std::optional<int64_t> axis;
};

/// A value of the graph. uint8 is held as int8 with a bias of -128, and half
/// precision as float.
struct Tensor {
  ElementType type = ElementType::Undefined;
  /// Float16 or BFloat16 if the model says so of a float tensor.
  ElementType narrow = ElementType::Undefined;
  /// Shape by ONNX's axes, as all axis numbers except "dimension".
  Shape shape;
  /// Dimension i of the value or constant is axis order[i].
  Axes order;
  Value value;
  /// Instead of `value`; not in the IR yet. `constant->shape` may differ from
  /// what shape and order say by dimensions of 1.
  ConstantPtr constant;
  /// Quantization of a float tensor whose constant holds integers.
  std::optional<Quantization> dequantize;

  bool isKnown() const { return value || constant; }
  int64_t rank() const { return shape.size(); }
  bool isFloat() const { return type == ElementType::Float32; }
  /// The dimension that has an axis.
  int64_t dimension(int64_t axis) const {
    return llvm::find(order, axis) - order.begin();
  }
  /// The shape of the value or constant.
  Shape physicalShape() const;
};

/// The bytes of a tensor's constant, its axes in order.
std::string orderedBytes(const Tensor &tensor);

/// The MLIR type of elements, or null if the importer does not compute with
/// this type.
Type elementTypeOf(ElementType type, MLIRContext *context);

class Emitter {
public:
  explicit Emitter(MLIRContext *context)
      : b(UnknownLoc::get(context), context) {}

  ImplicitLocOpBuilder b;
  /// Multiply-accumulates of what has been built, as operators count them.
  uint64_t macs = 0;

  // Values, by dimensions. (Values.cpp)

  Value constant(ElementsAttr values);
  /// All elements are `value`; integers must fit.
  Value splat(Type elementType, ArrayRef<int64_t> shape, double value);
  Value floats(ArrayRef<float> values, ArrayRef<int64_t> shape);
  Value integers(Type elementType, ArrayRef<int64_t> values,
                 ArrayRef<int64_t> shape);
  Value reshape(Value value, ArrayRef<int64_t> shape);
  /// Dimension i of the result is dimension perms[i].
  Value transpose(Value value, ArrayRef<int64_t> perms);
  Value slice(Value value, ArrayRef<int64_t> start, ArrayRef<int64_t> size);
  Value slice(Value value, int64_t dimension, int64_t start, int64_t size);
  /// Pads with `fill`, a tensor of one element.
  Value pad(Value value, ArrayRef<int64_t> low, ArrayRef<int64_t> high,
            Value fill);
  Value concat(ArrayRef<Value> values, int64_t dimension);
  Value tile(Value value, ArrayRef<int64_t> multiples);
  Value reverse(Value value, int64_t dimension);
  /// Takes every `stride`-th of `count` elements from `start` on; `value` must
  /// have `count * stride` from there.
  Value subsample(Value value, int64_t dimension, int64_t start, int64_t stride,
                  int64_t count);
  Value castTo(Value value, Type elementType);
  /// Dimensions as operands of operations have them.
  Value shape(ArrayRef<int64_t> dims);
  Value clamp(Value value, double low, double high);
  Value mul(Value lhs, Value rhs);
  /// Dimensions are equal or 1.
  template <typename Op>
  Value binary(Value lhs, Value rhs) {
    return Op::create(b, broadcastType(lhs, rhs), lhs, rhs);
  }
  /// The type of a comparison.
  RankedTensorType boolType(Value lhs, Value rhs) {
    return RankedTensorType::get(broadcastType(lhs, rhs).getShape(),
                                 b.getI1Type());
  }
  /// Maximum or minimum: TOSA has them for float and int32.
  template <typename Op>
  Value extremum(Value lhs, Value rhs) {
    if (elementOf(lhs) != i8())
      return binary<Op>(lhs, rhs);
    return castTo(binary<Op>(castTo(lhs, i32()), castTo(rhs, i32())), i8());
  }
  template <typename Op>
  Value unary(Value value) {
    return Op::create(b, value.getType(), value);
  }
  template <typename Op>
  Value reduce(Value value, int64_t dimension) {
    auto type = shapeOf(value);
    type[dimension] = 1;
    return Op::create(b, RankedTensorType::get(type, elementOf(value)), value,
                      static_cast<uint32_t>(dimension));
  }

  static Shape shapeOf(Value value) {
    return Shape(cast<RankedTensorType>(value.getType()).getShape());
  }
  static Type elementOf(Value value) {
    return cast<RankedTensorType>(value.getType()).getElementType();
  }
  Type f32() { return b.getF32Type(); }
  Type i32() { return b.getI32Type(); }
  Type i8() { return b.getI8Type(); }

  // Tensors, by axes. (Layout.cpp)

  /// The value with its dimensions in this order of axes.
  Value materialize(const Tensor &tensor, ArrayRef<int64_t> order);
  Value materialize(const Tensor &tensor) {
    return materialize(tensor, identityOrder(tensor.rank()));
  }
  /// A tensor of `value`, whose dimension i is axis order[i].
  static Tensor tensor(ElementType type, Value value, ArrayRef<int64_t> order);
  static Tensor tensor(ConstantPtr constant);
  /// Arranges the elements in `shape`, which has as many; in order unless that
  /// takes a transpose.
  Tensor reshaped(const Tensor &tensor, ArrayRef<int64_t> shape);
  /// Axis i of the result is axis perm[i]. Emits nothing.
  Tensor transposed(const Tensor &tensor, ArrayRef<int64_t> perm);
  /// Adds an axis of 1 before `axis`.
  Tensor insertUnitAxis(const Tensor &tensor, int64_t axis);
  Tensor removeUnitAxis(const Tensor &tensor, int64_t axis);
  /// Adds unit axes in front.
  Tensor withRank(const Tensor &tensor, int64_t rank);
  Tensor sliced(const Tensor &tensor, int64_t axis, int64_t start,
                int64_t size);
  /// The elements of an axis at `positions`, int32 of one dimension.
  Tensor gathered(const Tensor &tensor, int64_t axis, Value positions);
  /// An order in which several tensors of one rank are best combined.
  Axes commonOrder(ArrayRef<Tensor> tensors);
  /// scale * (value - zero point), the dimensions of `value` being in `order`.
  /// Writes the type of the integers beside `value`, the last of operations
  /// that quantize or dequantize. The axes of `value` are in `order`.
  void setQuantizedType(Value value, Type integer, const Quantization &q,
                        ArrayRef<int64_t> order);
  Value dequantize(Value value, const Quantization &quantization,
                   ArrayRef<int64_t> order);
  /// The integers of a constant as they are held (uint8 less 128).
  static int64_t heldZero(ElementType type) {
    return type == ElementType::UInt8 ? -128 : 0;
  }

private:
  RankedTensorType broadcastType(Value lhs, Value rhs);
  Value materializeConstant(const Tensor &tensor, ArrayRef<int64_t> order);

  /// What has been made already: the function is one block, so it can be used
  /// again from there on.
  DenseMap<Attribute, Value> constants;
  DenseMap<std::pair<Value, Attribute>, Value> transposes;
  std::map<std::tuple<ConstantPtr, Shape, Axes>, Value> tensors;
};

} // namespace mlir::vta::onnx

#endif // VTA_LIB_TARGET_ONNX_EMITTER_H
