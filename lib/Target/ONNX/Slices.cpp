//===- Slices.cpp - Operators that select and repeat elements -------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ElementwiseOps.h"
#include "Fold.h"
#include "Handlers.h"

using namespace mlir;
using namespace mlir::vta::onnx;

/// Above, elements are gathered instead of sliced one run after the other.
static constexpr size_t kMaxRuns = 16;

static bool isInNetwork(const Tensor &tensor, MLIRContext *context) {
  return static_cast<bool>(elementTypeOf(tensor.type, context));
}

namespace {
/// What of an axis a slice takes: `count` elements from `start` on, `step`
/// apart, backwards if that is negative.
struct AxisSlice {
  int64_t start, step, count;

  int64_t operator()(int64_t i) const { return start + i * step; }
};
} // namespace

/// Computed positions, those from the end as others and those that are not
/// there as the nearest.
static Value boundPositions(Emitter &e, const Tensor &positions,
                            int64_t extent) {
  Value value = e.materialize(positions);
  value = e.reshape(value, {*countElements(positions.shape)});
  auto number = [&](int64_t number) {
    return e.splat(Emitter::elementOf(value), {1}, static_cast<double>(number));
  };
  Value isInside = tosa::GreaterEqualOp::create(
      e.b, e.boolType(value, number(0)), value, number(0));
  value = tosa::SelectOp::create(e.b, value.getType(), isInside, value,
                                 e.binary<tosa::AddOp>(value, number(extent)));
  value = e.extremum<tosa::MaximumOp>(value, number(0));
  value = e.extremum<tosa::MinimumOp>(value, number(extent - 1));
  return e.castTo(value, e.i32());
}

/// The elements of a span of an axis.
static FailureOr<Tensor> take(NodeContext &n, const Tensor &tensor,
                              int64_t axis, const AxisSlice &span) {
  Emitter &e = n.e;
  auto [start, step, count] = span;
  if (isFoldable(tensor))
    return takeConstant(tensor, axis, count, span, n.node.label());
  if (step == 1 || count == 1)
    return e.sliced(tensor, axis, start, count);
  int64_t dimension = tensor.dimension(axis);
  if (step == -1) {
    Tensor part = e.sliced(tensor, axis, start - count + 1, count);
    Value value = e.reverse(e.materialize(part, part.order), dimension);
    return Emitter::tensor(tensor.type, value, part.order);
  }
  Value value = e.materialize(tensor, tensor.order);
  int64_t extent = tensor.shape[axis];
  if (step < 0) {
    value = e.reverse(value, dimension);
    start = extent - 1 - start;
    step = -step;
  }
  // The last one need not have `step` elements.
  if (int64_t missing = start + step * count - extent; missing > 0) {
    SmallVector<int64_t> low(tensor.rank(), 0), high = low;
    high[dimension] = missing;
    value = e.pad(value, low, high, e.splat(Emitter::elementOf(value), {1}, 0));
  }
  value = e.subsample(value, dimension, start, step, count);
  return Emitter::tensor(tensor.type, value, tensor.order);
}

/// The elements of an axis that are at `positions`.
static FailureOr<Tensor> takeAll(NodeContext &n, const Tensor &tensor,
                                 int64_t axis, ArrayRef<int64_t> positions) {
  Emitter &e = n.e;
  auto count = static_cast<int64_t>(positions.size());
  if (isFoldable(tensor)) {
    Shape shape = tensor.shape;
    shape[axis] = count;
    if (failed(checkFolded(n, shape)))
      return failure();
    return takeConstant(
        tensor, axis, count, [&](int64_t i) { return positions[i]; },
        n.node.label());
  }
  AxisSlice span = {positions[0], 1, count};
  span.step = count > 1 ? positions[1] - positions[0] : 1;
  if (span.step != 0 && llvm::all_of(llvm::seq(count), [&](int64_t i) {
        return positions[i] == span(i);
      }))
    return take(n, tensor, axis, span);
  SmallVector<std::pair<int64_t, int64_t>> runs; // Start and length.
  for (int64_t position : positions) {
    if (!runs.empty() && runs.back().first + runs.back().second == position)
      ++runs.back().second;
    else
      runs.push_back({position, 1});
  }
  if (runs.size() > kMaxRuns && tensor.type != ElementType::Bool)
    return e.gathered(tensor, axis, e.integers(e.i32(), positions, {count}));
  SmallVector<Value> parts;
  Value value = e.materialize(tensor, tensor.order);
  int64_t dimension = tensor.dimension(axis);
  for (auto [start, size] : runs)
    parts.push_back(e.slice(value, dimension, start, size));
  return Emitter::tensor(tensor.type, e.concat(parts, dimension), tensor.order);
}

/// Tensors that are constants of types that TOSA lacks are all folded.
static LogicalResult checkType(NodeContext &n) {
  const Tensor &input = n.input(0);
  std::optional<int64_t> count = countElements(input.shape);
  if ((isInNetwork(input, n.e.b.getContext()) && count && *count > 0) ||
      isFoldable(input))
    return success();
  return n.unsupported(describeInput(n.node, 0),
                       "element type " + nameOf(input.type));
}

LogicalResult mlir::vta::onnx::importSlice(NodeContext &n) {
  bool isOld = n.opset < 10;
  std::optional<SmallVector<int64_t>> given[4]; // Starts, ends, axes, steps.
  if (isOld) {
    given[0] = n.getInts("starts");
    given[1] = n.getInts("ends");
    given[2] = n.getInts("axes");
  }
  if (failed(n.begin(isOld ? 1 : 3, isOld ? 1 : 5)) || failed(checkType(n)))
    return failure();
  for (unsigned i = 1; i < 5; ++i)
    if (n.hasInput(i)) {
      FailureOr<SmallVector<int64_t>> values = n.constantInts(i);
      if (failed(values))
        return failure();
      given[i - 1] = *values;
    }
  auto &[starts, ends, axes, steps] = given;
  if (!starts || !ends)
    return n.invalid("starts or ends are missing");
  if (!axes)
    axes = identityOrder(starts->size());
  if (!steps)
    steps = SmallVector<int64_t>(starts->size(), 1);
  if (ends->size() != starts->size() || axes->size() != starts->size() ||
      steps->size() != starts->size())
    return n.invalid("starts, ends, axes and steps differ in number");
  Tensor tensor = n.input(0);
  for (auto [start, end, written, step] :
       llvm::zip_equal(*starts, *ends, *axes, *steps)) {
    FailureOr<int64_t> axis = n.axis("axes", written, tensor.rank());
    if (failed(axis))
      return failure();
    if (step == 0 || step == std::numeric_limits<int64_t>::min())
      return n.invalid("expected steps other than 0 and -2^63, got " +
                       Twine(step));
    int64_t extent = tensor.shape[*axis];
    // Backwards, the end may be before the first element.
    int64_t low = step > 0 ? 0 : -1, high = step > 0 ? extent : extent - 1;
    int64_t from = start < 0 ? start + extent : start;
    int64_t to = end < 0 ? end + extent : end;
    from = std::clamp<int64_t>(from, 0, high);
    to = std::clamp<int64_t>(to, low, high);
    int64_t distance = step > 0 ? to - from : from - to;
    int64_t pace = std::abs(step);
    int64_t count = distance <= 0 ? 0 : (distance - 1) / pace + 1;
    if (count == 0 && !isFoldable(tensor))
      return n.unsupported("output 0",
                           "has no elements along axis " + Twine(*axis));
    if (count == extent && step == 1)
      continue;
    FailureOr<Tensor> part = take(n, tensor, *axis, {from, step, count});
    if (failed(part))
      return failure();
    tensor = *part;
  }
  return n.setOutput(0, tensor);
}

LogicalResult mlir::vta::onnx::importSplit(NodeContext &n) {
  int64_t written = n.getInt("axis", 0);
  std::optional<SmallVector<int64_t>> sizes;
  if (n.opset < 13)
    sizes = n.getInts("split");
  int64_t number = n.opset < 18 ? 0 : n.getInt("num_outputs", 0);
  if (failed(n.begin(1, n.opset < 13 ? 1 : 2, kVariadic)) ||
      failed(checkType(n)))
    return failure();
  if (n.hasInput(1)) {
    FailureOr<SmallVector<int64_t>> values = n.constantInts(1);
    if (failed(values))
      return failure();
    sizes = *values;
  }
  const Tensor &input = n.input(0);
  FailureOr<int64_t> axis = n.axis("attribute axis", written, input.rank());
  if (failed(axis))
    return failure();
  int64_t extent = input.shape[*axis];
  if (!sizes) {
    // The last one is smaller if they do not come out even.
    auto count = static_cast<int64_t>(n.node.outputs.size());
    if (count == 0)
      return n.invalid("has no outputs");
    if (number != 0 && number != count)
      return n.invalid("attribute num_outputs: expected " + Twine(count) +
                       " as there are outputs, got " + Twine(number));
    int64_t size = extent / count + (extent % count != 0);
    if (size * (count - 1) >= extent)
      return n.unsupported(
          "split", Twine(count) + " parts of " + Twine(size) +
                       " leave nothing of axis " + Twine(*axis) + " of " +
                       toString(input.shape) + " for the last");
    sizes.emplace();
    for (int64_t rest = extent, i = 0; i < count; ++i, rest -= size)
      sizes->push_back(std::clamp<int64_t>(rest, 0, size));
  }
  if (sizes->size() < n.node.outputs.size())
    return n.invalid("has " + Twine(n.node.outputs.size()) +
                     " outputs, but splits into " + Twine(sizes->size()));
  int64_t sum = 0;
  for (int64_t size : *sizes) {
    if (size < 1 || size > extent)
      return n.unsupported("split", "expected parts of 1 to " + Twine(extent) +
                                        ", got " + Twine(size));
    sum += size;
  }
  if (sum != extent)
    return n.invalid("parts of " + Twine(sum) + " in all do not fit axis " +
                     Twine(*axis) + " of " + toString(input.shape));
  int64_t start = 0;
  for (auto [i, size] : llvm::enumerate(*sizes)) {
    if (n.wantsOutput(i)) {
      FailureOr<Tensor> part = take(n, input, *axis, {start, 1, size});
      if (failed(part) || failed(n.setOutput(i, *part)))
        return failure();
    }
    start += size;
  }
  return success();
}

LogicalResult mlir::vta::onnx::importGather(NodeContext &n) {
  int64_t written = n.getInt("axis", 0);
  if (failed(n.begin(2, 2)) || failed(checkType(n)))
    return failure();
  const Tensor &input = n.input(0), &indices = n.input(1);
  FailureOr<int64_t> axis = n.axis("attribute axis", written, input.rank());
  if (failed(axis))
    return failure();
  if (indices.type != ElementType::Int64 && indices.type != ElementType::Int32)
    return n.invalid(describeInput(n.node, 1) +
                     ": expected int64 or int32, got " + nameOf(indices.type));
  Shape shape(ArrayRef(input.shape).take_front(*axis));
  shape.append(indices.shape);
  shape.append(ArrayRef(input.shape).drop_front(*axis + 1).begin(),
               input.shape.end());
  if (!indices.constant) {
    // TOSA does not gather bools.
    if (failed(n.expectType(0, {ElementType::Float32, ElementType::Int8,
                                ElementType::UInt8, ElementType::Int32})) ||
        failed(n.checkOutputShape(0, shape)))
      return failure();
    Value bounded = boundPositions(n.e, indices, input.shape[*axis]);
    return n.setOutput(
        0, n.e.reshaped(n.e.gathered(input, *axis, bounded), shape));
  }
  SmallVector<int64_t> positions = n.elements(1);
  int64_t extent = input.shape[*axis];
  for (int64_t &position : positions) {
    if (position < -extent || position >= extent)
      return n.invalid(describeInput(n.node, 1) + ": expected indices of " +
                       Twine(-extent) + " to " + Twine(extent - 1) + ", got " +
                       Twine(position));
    position += position < 0 ? extent : 0;
  }
  if (positions.empty() && !isFoldable(input))
    return n.unsupported("output 0", "has no elements");
  FailureOr<Tensor> result = takeAll(n, input, *axis, positions);
  if (failed(result))
    return failure();
  if (indices.shape.empty())
    return n.setOutput(0, n.e.removeUnitAxis(*result, *axis));
  if (indices.rank() == 1)
    return n.setOutput(0, *result);
  return n.setOutput(0, n.e.reshaped(*result, shape));
}

LogicalResult mlir::vta::onnx::importExpand(NodeContext &n) {
  if (failed(n.begin(2, 2)) || failed(checkType(n)))
    return failure();
  FailureOr<SmallVector<int64_t>> wanted = n.constantInts(1);
  if (failed(wanted))
    return failure();
  const Tensor &input = n.input(0);
  std::optional<Shape> shape = broadcastShapes(input.shape, *wanted);
  if (!shape)
    return n.invalid("shapes " + toString(input.shape) + " and " +
                     toString(*wanted) + " do not fit");
  if (failed(n.checkOutputShape(0, *shape)))
    return failure();
  // Masks of attention are expanded to one image, mostly.
  if (input.constant && *shape == input.shape)
    return n.setOutput(0, input);
  if (growsConstant(input, *shape, n.isNeededAsConstant)) {
    if (failed(checkFolded(n, *shape)))
      return failure();
    return n.setOutput(0, broadcastConstant(input, *shape, n.node.label()));
  }
  Tensor tensor = n.e.withRank(input, shape->size());
  Value value = n.e.materialize(tensor, tensor.order);
  SmallVector<int64_t> multiples;
  for (int64_t axis : tensor.order)
    multiples.push_back((*shape)[axis] / tensor.shape[axis]);
  return n.setOutput(input.type, n.e.tile(value, multiples), tensor.order);
}

LogicalResult mlir::vta::onnx::importTile(NodeContext &n) {
  if (failed(n.begin(2, 2)) || failed(checkType(n)))
    return failure();
  FailureOr<SmallVector<int64_t>> repeats = n.constantInts(1);
  if (failed(repeats))
    return failure();
  const Tensor &input = n.input(0);
  if (repeats->size() != input.shape.size())
    return n.invalid("expected " + Twine(input.rank()) + " repeats, got " +
                     Twine(repeats->size()));
  Shape shape = input.shape;
  for (auto [dim, times] : llvm::zip_equal(shape, *repeats))
    if (times < 1 || llvm::MulOverflow(dim, times, dim))
      return n.unsupported("repeats",
                           "expected 1 or more, got " + Twine(times));
  if (failed(n.checkOutputShape(0, shape)))
    return failure();
  if (growsConstant(input, shape, n.isNeededAsConstant)) {
    if (failed(checkFolded(n, shape)))
      return failure();
    Tensor result = input;
    for (int64_t axis = 0; axis < input.rank(); ++axis) {
      int64_t extent = input.shape[axis];
      result = takeConstant(
          result, axis, shape[axis], [&](int64_t i) { return i % extent; },
          n.node.label());
    }
    return n.setOutput(0, result);
  }
  SmallVector<int64_t> multiples;
  for (int64_t axis : input.order)
    multiples.push_back((*repeats)[axis]);
  Value value = n.e.materialize(input, input.order);
  return n.setOutput(input.type, n.e.tile(value, multiples), input.order);
}

/// DepthToSpace and SpaceToDepth: an axis each is split, moved, merged.
static LogicalResult importBlocks(NodeContext &n, bool toSpace) {
  int64_t block = n.getInt("blocksize", 0);
  std::string mode = n.opset >= 11 ? n.getString("mode", "DCR") : "DCR";
  // Blocks of constants of other types cannot be moved.
  if (failed(n.begin(1, 1)) ||
      failed(n.expectType(0, {ElementType::Float32, ElementType::Int8,
                              ElementType::UInt8, ElementType::Int32,
                              ElementType::Int64, ElementType::Bool})) ||
      failed(n.expectRank(0, 4, 4)))
    return failure();
  if (mode != "DCR" && mode != "CRD")
    return n.invalid("attribute mode: expected DCR or CRD, got \"" + mode +
                     "\"");
  const Shape in = n.input(0).shape;
  int64_t squared = 0;
  bool fits = block >= 1 && !llvm::MulOverflow(block, block, squared);
  if (fits)
    fits = toSpace ? in[1] % squared == 0
                   : in[2] % block == 0 && in[3] % block == 0;
  if (!fits)
    return n.invalid("attribute blocksize: " + Twine(block) +
                     " does not divide " + toString(in));
  Emitter &e = n.e;
  Tensor tensor = n.input(0);
  if (!toSpace) {
    tensor = e.reshaped(
        tensor, {in[0], in[1], in[2] / block, block, in[3] / block, block});
    tensor = mode == "DCR" ? e.transposed(tensor, {0, 3, 5, 1, 2, 4})
                           : e.transposed(tensor, {0, 1, 3, 5, 2, 4});
    return n.setOutput(0, e.reshaped(tensor, {in[0], in[1] * squared,
                                              in[2] / block, in[3] / block}));
  }
  int64_t channels = in[1] / squared;
  if (mode == "DCR") {
    tensor = e.reshaped(tensor, {in[0], block, block, channels, in[2], in[3]});
    tensor = e.transposed(tensor, {0, 3, 4, 1, 5, 2});
  } else {
    tensor = e.reshaped(tensor, {in[0], channels, block, block, in[2], in[3]});
    tensor = e.transposed(tensor, {0, 1, 4, 2, 5, 3});
  }
  return n.setOutput(
      0, e.reshaped(tensor, {in[0], channels, in[2] * block, in[3] * block}));
}

LogicalResult mlir::vta::onnx::importDepthToSpace(NodeContext &n) {
  return importBlocks(n, /*toSpace=*/true);
}

LogicalResult mlir::vta::onnx::importSpaceToDepth(NodeContext &n) {
  return importBlocks(n, /*toSpace=*/false);
}
