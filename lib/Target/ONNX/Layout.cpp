//===- Layout.cpp - Tensors in any order of axes --------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Emitter.h"
#include "Permute.h"
#include "VTA/Transforms/Quantize/QuantizedType.h"
#include "mlir/IR/AsmState.h"
#include "mlir/IR/DialectResourceBlobManager.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace mlir::vta::onnx;

/// Constants above this size are resources: the text stays readable, and no
/// attribute of the context keeps a copy.
static constexpr int64_t kMaxInlineBytes = 1024;

Axes mlir::vta::onnx::identityOrder(int64_t rank) {
  return llvm::to_vector(llvm::seq<int64_t>(0, rank));
}

Axes mlir::vta::onnx::channelsLast(int64_t rank) {
  Axes order = {0};
  for (int64_t axis = 2; axis < rank; ++axis)
    order.push_back(axis);
  if (rank > 1)
    order.push_back(1);
  order.resize(rank);
  return order;
}

Shape Tensor::physicalShape() const {
  Shape result;
  for (int64_t axis : order)
    result.push_back(shape[axis]);
  return result;
}

/// The dimension in which `from` has each axis of `to`.
static Axes permsBetween(ArrayRef<int64_t> from, ArrayRef<int64_t> to) {
  Axes perms;
  for (int64_t axis : to)
    perms.push_back(llvm::find(from, axis) - from.begin());
  return perms;
}

static Shape permuted(ArrayRef<int64_t> shape, ArrayRef<int64_t> perms) {
  Shape result;
  for (int64_t dim : perms)
    result.push_back(shape[dim]);
  return result;
}

std::string mlir::vta::onnx::orderedBytes(const Tensor &tensor) {
  StringRef bytes(tensor.constant->bytes.data(), tensor.constant->bytes.size());
  Axes perms = permsBetween(tensor.order, identityOrder(tensor.rank()));
  if (llvm::is_sorted(perms))
    return bytes.str();
  std::string result(bytes.size(), '\0');
  permute(tensor.constant->bytes, result, tensor.physicalShape(), perms,
          byteWidth(tensor.constant->type));
  return result;
}

Tensor Emitter::tensor(ElementType type, Value value, ArrayRef<int64_t> order) {
  Tensor result;
  result.type = type;
  result.value = value;
  result.order.assign(order.begin(), order.end());
  Shape physical = shapeOf(value);
  result.shape.resize(physical.size());
  for (auto [dim, axis] : llvm::zip_equal(physical, order))
    result.shape[axis] = dim;
  return result;
}

Tensor Emitter::tensor(ConstantPtr constant) {
  Tensor result;
  result.type = constant->type;
  result.narrow = constant->narrow;
  result.shape = constant->shape;
  result.order = identityOrder(constant->shape.size());
  result.constant = std::move(constant);
  return result;
}

Value Emitter::materializeConstant(const Tensor &tensor,
                                   ArrayRef<int64_t> order) {
  const Constant &constant = *tensor.constant;
  Shape from = tensor.physicalShape();
  Axes perms = permsBetween(tensor.order, order);
  Shape to = permuted(from, perms);
  Value &value = tensors[{tensor.constant, from, perms}];
  if (value)
    return value;
  auto type =
      RankedTensorType::get(to, elementTypeOf(constant.type, b.getContext()));
  size_t size = constant.bytes.size();
  auto fill = [&](MutableArrayRef<char> data) {
    permute(constant.bytes, data, from, perms, byteWidth(constant.type));
    if (constant.type == ElementType::UInt8)
      for (char &byte : data)
        byte ^= static_cast<char>(0x80);
  };
  ElementsAttr values;
  if (constant.type == ElementType::Bool) {
    // One bit each, in MLIR.
    SmallVector<char> data(size);
    fill(data);
    SmallVector<bool> bits(data.begin(), data.end());
    values = DenseElementsAttr::get(type, bits);
  } else if (size <= kMaxInlineBytes) {
    SmallVector<char> data(size);
    fill(data);
    values = DenseElementsAttr::getFromRawBuffer(type, data);
  } else {
    // Not more: bytecode that asks for more cannot be read from small files.
    AsmResourceBlob blob = HeapAsmResourceBlob::allocate(size, /*align=*/16);
    fill(blob.getMutableData());
    std::string name;
    for (char c : StringRef(constant.name))
      name += llvm::isAlnum(c) || c == '.' ? c : '_';
    if (name.empty() || llvm::isDigit(name.front()))
      name = "constant" + name;
    values = DenseResourceElementsAttr::get(type, name, std::move(blob));
  }
  return value = tosa::ConstOp::create(b, type, values);
}

Value Emitter::dequantize(Value value, const Quantization &quantization,
                          ArrayRef<int64_t> order) {
  Shape shape(order.size(), 1);
  if (quantization.axis)
    shape[llvm::find(order, *quantization.axis) - order.begin()] =
        quantization.scale.size();
  Type integer = elementOf(value);
  auto isZero = [](int64_t zero) { return zero == 0; };
  bool isSymmetric = llvm::all_of(quantization.zeroPoint, isZero);
  if (!isSymmetric)
    value = binary<tosa::SubOp>(castTo(value, i32()),
                                integers(i32(), quantization.zeroPoint, shape));
  value = mul(castTo(value, f32()), floats(quantization.scale, shape));
  // A difference of int32 is not a tensor of its own type.
  if (integer == i8() || isSymmetric)
    setQuantizedType(value, integer, quantization, order);
  return value;
}

void Emitter::setQuantizedType(Value value, Type integer, const Quantization &q,
                               ArrayRef<int64_t> order) {
  int64_t axis = q.axis ? llvm::find(order, *q.axis) - order.begin() : -1;
  quantization::setQuantizedType(
      value.getDefiningOp(), integer.getIntOrFloatBitWidth(),
      {SmallVector<double>(q.scale.begin(), q.scale.end()),
       SmallVector<int64_t>(q.zeroPoint.begin(), q.zeroPoint.end()), axis});
}

Value Emitter::materialize(const Tensor &tensor, ArrayRef<int64_t> order) {
  if (!tensor.constant)
    return transpose(tensor.value, permsBetween(tensor.order, order));
  Value value = materializeConstant(tensor, order);
  if (!tensor.dequantize)
    return value;
  return dequantize(value, *tensor.dequantize, order);
}

Tensor Emitter::transposed(const Tensor &tensor, ArrayRef<int64_t> perm) {
  Tensor result = tensor;
  result.shape = permuted(tensor.shape, perm);
  auto newAxis = [&](int64_t axis) {
    return static_cast<int64_t>(llvm::find(perm, axis) - perm.begin());
  };
  for (int64_t &axis : result.order)
    axis = newAxis(axis);
  if (result.dequantize && result.dequantize->axis)
    result.dequantize->axis = newAxis(*result.dequantize->axis);
  return result;
}

Tensor Emitter::insertUnitAxis(const Tensor &tensor, int64_t axis) {
  Tensor result = tensor;
  // Beside the neighbour, so that channels-last stays channels-last.
  int64_t dimension =
      axis < tensor.rank() ? tensor.dimension(axis) : tensor.rank();
  for (int64_t &other : result.order)
    other += other >= axis;
  result.shape.insert(result.shape.begin() + axis, 1);
  result.order.insert(result.order.begin() + dimension, axis);
  if (result.dequantize && result.dequantize->axis)
    *result.dequantize->axis += *result.dequantize->axis >= axis;
  if (result.value)
    result.value = reshape(result.value, result.physicalShape());
  return result;
}

Tensor Emitter::removeUnitAxis(const Tensor &tensor, int64_t axis) {
  Tensor result = tensor;
  result.shape.erase(result.shape.begin() + axis);
  result.order.erase(llvm::find(result.order, axis));
  for (int64_t &other : result.order)
    other -= other > axis;
  if (result.dequantize && result.dequantize->axis) {
    // One scale along an axis of 1 is one for the tensor.
    if (*result.dequantize->axis == axis)
      result.dequantize->axis.reset();
    else
      *result.dequantize->axis -= *result.dequantize->axis > axis;
  }
  if (result.value)
    result.value = reshape(result.value, result.physicalShape());
  return result;
}

Tensor Emitter::withRank(const Tensor &tensor, int64_t rank) {
  int64_t more = rank - tensor.rank();
  if (more <= 0)
    return tensor;
  Tensor result = tensor;
  for (int64_t &axis : result.order)
    axis += more;
  Axes front = identityOrder(more);
  result.order.insert(result.order.begin(), front.begin(), front.end());
  result.shape.insert(result.shape.begin(), more, 1);
  if (result.dequantize && result.dequantize->axis)
    *result.dequantize->axis += more;
  if (result.value)
    result.value = reshape(result.value, result.physicalShape());
  return result;
}

Tensor Emitter::reshaped(const Tensor &tensor, ArrayRef<int64_t> shape) {
  Axes order = identityOrder(shape.size());
  SmallVector<int64_t> moved;
  for (int64_t axis : tensor.order)
    if (tensor.shape[axis] != 1)
      moved.push_back(axis);
  bool perAxis = tensor.dequantize && tensor.dequantize->axis;
  if (tensor.constant && llvm::is_sorted(moved) && !perAxis) {
    Tensor result = tensor;
    result.shape.assign(shape.begin(), shape.end());
    result.order = order;
    return result;
  }
  Value value = llvm::is_sorted(moved) && tensor.value ? tensor.value
                                                       : materialize(tensor);
  return Emitter::tensor(tensor.type, reshape(value, shape), order);
}

Tensor Emitter::sliced(const Tensor &tensor, int64_t axis, int64_t start,
                       int64_t size) {
  if (size == tensor.shape[axis])
    return tensor;
  int64_t dimension = tensor.dimension(axis);
  bool isOutermost =
      llvm::all_of(ArrayRef(tensor.order).take_front(dimension),
                   [&](int64_t other) { return tensor.shape[other] == 1; });
  if (!tensor.constant || !isOutermost) {
    Value value =
        tensor.constant ? materialize(tensor, tensor.order) : tensor.value;
    return Emitter::tensor(tensor.type, slice(value, dimension, start, size),
                           tensor.order);
  }
  Tensor result = tensor;
  result.shape[axis] = size;
  auto part = std::make_shared<Constant>();
  part->name = tensor.constant->name;
  part->type = tensor.constant->type;
  part->shape = result.physicalShape();
  part->whole = tensor.constant;
  size_t bytes = tensor.constant->bytes.size() / tensor.shape[axis];
  part->bytes = tensor.constant->bytes.slice(start * bytes, size * bytes);
  result.constant = part;
  if (result.dequantize && result.dequantize->axis == axis) {
    Quantization &q = *result.dequantize;
    q.scale = SmallVector<float>(ArrayRef(q.scale).slice(start, size));
    q.zeroPoint =
        SmallVector<int64_t>(ArrayRef(q.zeroPoint).slice(start, size));
  }
  return result;
}

Tensor Emitter::gathered(const Tensor &tensor, int64_t axis, Value positions) {
  // TOSA gathers along the middle one of three dimensions.
  Axes order = {axis};
  for (int64_t other : tensor.order)
    if (other != axis)
      order.push_back(other);
  Value value = materialize(tensor, order);
  Shape shape = shapeOf(value);
  int64_t inner = *countElements(ArrayRef(shape).drop_front());
  int64_t count = shapeOf(positions).front();
  value = reshape(value, {1, shape.front(), inner});
  value = tosa::GatherOp::create(
      b, RankedTensorType::get({1, count, inner}, elementOf(value)), value,
      reshape(positions, {1, count}));
  shape.front() = count;
  return Emitter::tensor(tensor.type, reshape(value, shape), order);
}

Axes Emitter::commonOrder(ArrayRef<Tensor> tensors) {
  for (const Tensor &tensor : tensors)
    if (tensor.value && !llvm::is_sorted(tensor.order))
      return tensor.order;
  return identityOrder(tensors.front().rank());
}
