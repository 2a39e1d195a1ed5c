//===- Shapes.cpp - Operators that only move elements ---------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Fold.h"
#include "Handlers.h"

using namespace mlir;
using namespace mlir::vta::onnx;

/// Reshapes input 0. Constants of types that TOSA does not have are kept as
/// they are, in order.
static LogicalResult reshapeInput(NodeContext &n, ArrayRef<int64_t> shape) {
  const Tensor &input = n.input(0);
  if (!elementTypeOf(input.type, n.e.b.getContext()) && !isFoldable(input))
    return n.unsupported(describeInput(n.node, 0),
                         "element type " + nameOf(input.type));
  if (!staysConstant(input))
    return n.setOutput(0, n.e.reshaped(input, shape));
  Tensor inOrder =
      transposeConstant(input, identityOrder(input.rank()), n.node.label());
  return n.setOutput(0, n.e.reshaped(inOrder, shape));
}

LogicalResult mlir::vta::onnx::importConcat(NodeContext &n) {
  int64_t written = n.getInt("axis", 1);
  if (failed(n.begin(1, kVariadic)))
    return failure();
  const Tensor &first = n.input(0);
  FailureOr<int64_t> axis = n.axis("attribute axis", written, first.rank());
  if (failed(axis))
    return failure();
  std::vector<Tensor> tensors;
  bool isFolded = true;
  for (unsigned i = 0; i < n.numInputs(); ++i) {
    isFolded &= isFoldable(n.input(i));
    if (n.input(i).type != first.type)
      return n.unsupported(describeInput(n.node, i),
                           "expected " + nameOf(first.type) + ", got " +
                               nameOf(n.input(i).type));
    Shape expected = first.shape, shape = n.input(i).shape;
    if (shape.size() == expected.size())
      shape[*axis] = expected[*axis];
    if (shape != expected)
      return n.invalid("shapes " + toString(first.shape) + " and " +
                       toString(n.input(i).shape) + " do not fit along axis " +
                       Twine(*axis));
    tensors.push_back(n.input(i));
  }
  if (isFolded)
    return n.setOutput(0, concatConstants(tensors, *axis, n.node.label()));
  for (unsigned i = 0; i < n.numInputs(); ++i)
    if (failed(n.expectType(i, {ElementType::Float32, ElementType::Int8,
                                ElementType::UInt8, ElementType::Int32,
                                ElementType::Int64, ElementType::Bool})))
      return failure();
  Axes order = n.e.commonOrder(tensors);
  SmallVector<Value> values;
  for (const Tensor &tensor : tensors)
    values.push_back(n.e.materialize(tensor, order));
  int64_t dimension = llvm::find(order, *axis) - order.begin();
  return n.setOutput(first.type, n.e.concat(values, dimension), order);
}

LogicalResult mlir::vta::onnx::importFlatten(NodeContext &n) {
  int64_t axis = n.getInt("axis", 1);
  if (failed(n.begin(1, 1)))
    return failure();
  const Tensor &input = n.input(0);
  int64_t rank = input.rank();
  if (axis < -rank || axis > rank)
    return n.invalid("attribute axis: expected an axis of " + Twine(-rank) +
                     " to " + Twine(rank) + ", got " + Twine(axis));
  if (axis < 0)
    axis += rank;
  ArrayRef<int64_t> shape = input.shape;
  return reshapeInput(n, {*countElements(shape.take_front(axis)),
                          *countElements(shape.drop_front(axis))});
}

LogicalResult mlir::vta::onnx::importReshape(NodeContext &n) {
  bool allowZero = n.getInt("allowzero", 0) != 0;
  if (failed(n.begin(2, 2)))
    return failure();
  FailureOr<SmallVector<int64_t>> written = n.constantInts(1);
  if (failed(written))
    return failure();
  const Tensor &input = n.input(0);
  Shape shape = *written;
  auto refuse = [&] {
    return n.invalid("a tensor of " + toString(input.shape) +
                     " cannot have the shape " + toString(*written));
  };
  std::optional<size_t> open;
  for (auto [i, dim] : llvm::enumerate(shape)) {
    if (dim == 0 && !allowZero) {
      if (i >= input.shape.size())
        return refuse();
      dim = input.shape[i];
    } else if (dim == -1) {
      if (open)
        return refuse();
      open = i;
      dim = 1;
    }
  }
  int64_t count = *countElements(input.shape);
  std::optional<int64_t> others = countElements(shape);
  if (!others)
    return refuse();
  if (open) {
    if (*others == 0 || count % *others != 0)
      return refuse();
    shape[*open] = count / *others;
  } else if (*others != count) {
    return refuse();
  }
  return reshapeInput(n, shape);
}

LogicalResult mlir::vta::onnx::importTranspose(NodeContext &n) {
  std::optional<SmallVector<int64_t>> written = n.getInts("perm");
  if (failed(n.begin(1, 1)))
    return failure();
  const Tensor &input = n.input(0);
  Axes perm = identityOrder(input.rank());
  std::reverse(perm.begin(), perm.end());
  if (written) {
    Axes sorted = *written;
    llvm::sort(sorted);
    if (sorted != identityOrder(input.rank()))
      return n.invalid("attribute perm: expected a permutation of the " +
                       Twine(input.rank()) + " axes");
    perm = *written;
  }
  if (staysConstant(input))
    return n.setOutput(0, transposeConstant(input, perm, n.node.label()));
  return n.setOutput(0, n.e.transposed(input, perm));
}

/// The axes of Squeeze and Unsqueeze: an attribute, since opset 13 an input.
/// Ascending; `rank` is that of the tensor that has them.
static FailureOr<std::optional<SmallVector<int64_t>>>
readAxes(NodeContext &n, std::optional<SmallVector<int64_t>> written,
         function_ref<int64_t(size_t)> rank) {
  if (n.hasInput(1)) {
    FailureOr<SmallVector<int64_t>> axes = n.constantInts(1);
    if (failed(axes))
      return failure();
    written = *axes;
  }
  if (!written)
    return written;
  SmallVector<int64_t> result;
  for (int64_t axis : *written) {
    FailureOr<int64_t> checked = n.axis("axes", axis, rank(written->size()));
    if (failed(checked))
      return failure();
    if (llvm::is_contained(result, *checked))
      return n.invalid("axes: axis " + Twine(*checked) + " comes twice");
    result.push_back(*checked);
  }
  llvm::sort(result);
  return std::optional(result);
}

LogicalResult mlir::vta::onnx::importSqueeze(NodeContext &n) {
  std::optional<SmallVector<int64_t>> written;
  if (n.opset < 13)
    written = n.getInts("axes");
  if (failed(n.begin(1, n.opset < 13 ? 1 : 2)))
    return failure();
  Tensor tensor = n.input(0);
  auto axes = readAxes(n, written, [&](size_t) { return tensor.rank(); });
  if (failed(axes))
    return failure();
  for (int64_t axis = tensor.rank(); axis-- > 0;) {
    bool isListed = *axes && llvm::is_contained(**axes, axis);
    if (isListed && tensor.shape[axis] != 1)
      return n.invalid("axis " + Twine(axis) + " of " +
                       toString(n.input(0).shape) + " is not 1");
    if (isListed || (!*axes && tensor.shape[axis] == 1))
      tensor = n.e.removeUnitAxis(tensor, axis);
  }
  return n.setOutput(0, tensor);
}

LogicalResult mlir::vta::onnx::importUnsqueeze(NodeContext &n) {
  std::optional<SmallVector<int64_t>> written;
  if (n.opset < 13)
    written = n.getInts("axes");
  if (failed(n.begin(n.opset < 13 ? 1 : 2, n.opset < 13 ? 1 : 2)))
    return failure();
  Tensor tensor = n.input(0);
  auto axes = readAxes(n, written, [&](size_t count) {
    return tensor.rank() + static_cast<int64_t>(count);
  });
  if (failed(axes))
    return failure();
  if (!*axes)
    return n.invalid("there are no axes");
  for (int64_t axis : **axes)
    tensor = n.e.insertUnitAxis(tensor, axis);
  return n.setOutput(0, tensor);
}
