//===- FoldMoves.cpp - Moves elements of constants while importing --------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Fold.h"
#include "Permute.h"

using namespace mlir;
using namespace mlir::vta::onnx;

LogicalResult mlir::vta::onnx::checkFolded(NodeContext &n,
                                           ArrayRef<int64_t> shape,
                                           int64_t limit) {
  std::optional<int64_t> count = countElements(shape);
  if (count && *count <= limit)
    return success();
  return n.unsupported("output 0", "is a constant of " + toString(shape) +
                                       " elements, expected at most " +
                                       Twine(limit));
}

Tensor mlir::vta::onnx::makeFolded(StringRef name, ElementType type,
                                   ArrayRef<int64_t> shape, std::string bytes) {
  auto constant = std::make_shared<Constant>();
  constant->name = name.str();
  constant->type = type;
  constant->shape.assign(shape.begin(), shape.end());
  constant->owned = std::move(bytes);
  constant->bytes = {constant->owned.data(), constant->owned.size()};
  return Emitter::tensor(constant);
}

static int64_t product(ArrayRef<int64_t> shape) {
  return *countElements(shape);
}

Tensor mlir::vta::onnx::takeConstant(const Tensor &tensor, int64_t axis,
                                     int64_t count,
                                     function_ref<int64_t(int64_t)> position,
                                     StringRef name) {
  Shape shape = tensor.shape;
  int64_t extent = shape[axis];
  shape[axis] = count;
  size_t width = byteWidth(tensor.type);
  std::string bytes = orderedBytes(tensor), result;
  result.reserve(product(shape) * width);
  // Dimensions of a tensor without elements can be huge.
  if (product(shape) == 0)
    return makeFolded(name, tensor.type, shape, std::move(result));
  size_t inner = product(ArrayRef(shape).drop_front(axis + 1)) * width;
  int64_t outer = product(ArrayRef(shape).take_front(axis));
  for (int64_t i = 0; i < outer; ++i)
    for (int64_t j = 0; j < count; ++j)
      result.append(bytes, (i * extent + position(j)) * inner, inner);
  return makeFolded(name, tensor.type, shape, std::move(result));
}

Tensor mlir::vta::onnx::concatConstants(ArrayRef<Tensor> tensors, int64_t axis,
                                        StringRef name) {
  Shape shape = tensors.front().shape;
  int64_t outer = product(ArrayRef(shape).take_front(axis));
  shape[axis] = 0;
  SmallVector<std::string> parts;
  size_t size = 0;
  for (const Tensor &tensor : tensors) {
    parts.push_back(orderedBytes(tensor));
    size += parts.back().size();
    shape[axis] += tensor.shape[axis];
  }
  std::string result;
  result.reserve(size);
  if (size > 0)
    for (int64_t i = 0; i < outer; ++i)
      for (const std::string &part : parts)
        result.append(part, i * (part.size() / outer), part.size() / outer);
  return makeFolded(name, tensors.front().type, shape, std::move(result));
}

Tensor mlir::vta::onnx::transposeConstant(const Tensor &tensor,
                                          ArrayRef<int64_t> perm,
                                          StringRef name) {
  std::string bytes = orderedBytes(tensor), result(bytes.size(), '\0');
  Shape shape;
  for (int64_t axis : perm)
    shape.push_back(tensor.shape[axis]);
  permute(bytes, result, tensor.shape, perm, byteWidth(tensor.type));
  return makeFolded(name, tensor.type, shape, std::move(result));
}

Tensor mlir::vta::onnx::broadcastConstant(const Tensor &tensor,
                                          ArrayRef<int64_t> shape,
                                          StringRef name) {
  Shape padded(shape.size() - tensor.rank(), 1);
  padded.append(tensor.shape);
  Tensor result = makeFolded(name, tensor.type, padded, orderedBytes(tensor));
  auto isFirst = [](int64_t) { return 0; };
  for (auto [axis, size] : llvm::enumerate(shape))
    if (padded[axis] != size)
      result = takeConstant(result, axis, size, isFirst, name);
  return result;
}
