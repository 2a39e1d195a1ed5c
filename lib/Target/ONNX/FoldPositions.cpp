//===- FoldPositions.cpp - Constants by positions while importing ---------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Masks of attention and tables of positions, which exporters compute from
// shapes: operators that say where an element comes from or goes to.
//
//===----------------------------------------------------------------------===//

#include "Fold.h"

using namespace mlir;
using namespace mlir::vta::onnx;

namespace {
/// An axis of a tensor whose elements are in one line.
struct Line {
  Line(ArrayRef<int64_t> shape, int64_t axis)
      : extent(shape[axis]), inner(*countElements(shape.drop_front(axis + 1))),
        outer(*countElements(shape.take_front(axis))) {}
  /// The place of position `k` in the line `i`, `j` of the axis.
  int64_t at(int64_t i, int64_t k, int64_t j) const {
    return (i * extent + k) * inner + j;
  }
  int64_t extent, inner, outer;
};
} // namespace

/// `index` counted from the front. None if there is no such position.
static std::optional<int64_t> wrapIndex(int64_t index, int64_t extent) {
  if (index < -extent || index >= extent)
    return std::nullopt;
  return index < 0 ? index + extent : index;
}

/// Integers wrap around, as the arithmetic of ONNX does.
static int64_t addWrapped(int64_t x, int64_t y) {
  return static_cast<int64_t>(static_cast<uint64_t>(x) +
                              static_cast<uint64_t>(y));
}
static double addWrapped(double x, double y) { return x + y; }
static int64_t mulWrapped(int64_t x, int64_t y) {
  return static_cast<int64_t>(static_cast<uint64_t>(x) *
                              static_cast<uint64_t>(y));
}
static double mulWrapped(double x, double y) { return x * y; }

static LogicalResult refuseIndex(NodeContext &n, unsigned input, int64_t index,
                                 int64_t extent) {
  return n.invalid(describeInput(n.node, input) + ": expected indices of " +
                   Twine(-extent) + " to " + Twine(extent - 1) + ", got " +
                   Twine(index));
}

static LogicalResult expectIndices(NodeContext &n, unsigned input) {
  return n.expectType(input, {ElementType::Int64, ElementType::Int32});
}

//===----------------------------------------------------------------------===//
// Masks
//===----------------------------------------------------------------------===//

LogicalResult mlir::vta::onnx::foldTrilu(NodeContext &n) {
  bool isUpper = n.getInt("upper", 1) != 0;
  if (failed(n.begin(1, 2)))
    return failure();
  int64_t diagonal = 0;
  if (n.hasInput(1)) {
    FailureOr<SmallVector<int64_t>> k = n.constantInts(1);
    if (failed(k))
      return failure();
    if (k->size() != 1)
      return n.invalid(describeInput(n.node, 1) +
                       ": expected one number, got " + Twine(k->size()));
    diagonal = k->front();
  }
  const Tensor &input = n.input(0);
  if (input.rank() < 2)
    return n.invalid(describeInput(n.node, 0) + ": expected matrices, got " +
                     toString(input.shape));
  std::string bytes = orderedBytes(input);
  size_t width = byteWidth(input.type);
  int64_t rows = input.shape[input.rank() - 2], columns = input.shape.back();
  int64_t count = *countElements(input.shape);
  for (int64_t i = 0; i < count; ++i) {
    int64_t row = i / columns % rows, distance = i % columns - row;
    if (isUpper ? distance < diagonal : distance > diagonal)
      std::fill_n(bytes.begin() + i * width, width, '\0');
  }
  return n.setOutput(
      0, makeFolded(n.node.label(), input.type, input.shape, std::move(bytes)));
}

LogicalResult mlir::vta::onnx::foldEyeLike(NodeContext &n) {
  int64_t diagonal = n.getInt("k", 0);
  const NodeAttribute *given = n.get("dtype");
  auto dtype = static_cast<ElementType>(n.getInt("dtype", 1));
  if (failed(n.begin(1, 1)) || failed(n.expectRank(0, 2, 2)))
    return failure();
  Numbers result;
  result.type = given ? dtype : n.input(0).type;
  result.shape = n.input(0).shape;
  if (byteWidth(result.type) == 0)
    return n.unsupported("attribute dtype",
                         "element type " + nameOf(result.type));
  if (failed(checkFolded(n, result.shape)))
    return failure();
  int64_t columns = result.shape[1];
  for (int64_t i = 0, e = *countElements(result.shape); i < e; ++i) {
    bool isOne = i % columns - i / columns == diagonal;
    if (result.isFloat())
      result.floats.push_back(isOne);
    else
      result.integers.push_back(isOne);
  }
  return n.setOutput(0, writeNumbers(result, n.node.label()));
}

LogicalResult mlir::vta::onnx::foldOneHot(NodeContext &n) {
  int64_t written = n.getInt("axis", -1);
  if (failed(n.begin(3, 3)))
    return failure();
  const Tensor &values = n.input(2);
  Numbers indices = readNumbers(n.input(0)), depths = readNumbers(n.input(1));
  if (depths.size() != 1 || *countElements(values.shape) != 2)
    return n.invalid("expected one depth and two values, got " +
                     Twine(depths.size()) + " and " + toString(values.shape));
  FailureOr<int64_t> axis =
      n.axis("attribute axis", written, n.input(0).rank() + 1);
  if (failed(axis))
    return failure();
  int64_t depth = depths.isFloat() ? static_cast<int64_t>(depths.floats[0])
                                   : depths.integers[0];
  if (depth < 0)
    return n.invalid(describeInput(n.node, 1) +
                     ": expected a depth of at least 0, got " + Twine(depth));
  Shape shape = n.input(0).shape;
  shape.insert(shape.begin() + *axis, depth);
  if (failed(checkFolded(n, shape)))
    return failure();
  std::string pair = orderedBytes(values), bytes;
  size_t width = byteWidth(values.type);
  bytes.reserve(*countElements(shape) * width);
  Line line(shape, *axis);
  for (int64_t i = 0; i < line.outer; ++i)
    for (int64_t k = 0; k < depth; ++k)
      for (int64_t j = 0; j < line.inner; ++j) {
        int64_t at = i * line.inner + j;
        auto index = indices.isFloat()
                         ? static_cast<int64_t>(indices.floats[at])
                         : indices.integers[at];
        // What is out of range is off everywhere.
        bool isOn = wrapIndex(index, depth) == k;
        bytes.append(pair, isOn ? width : 0, width);
      }
  return n.setOutput(
      0, makeFolded(n.node.label(), values.type, shape, std::move(bytes)));
}

LogicalResult mlir::vta::onnx::foldCumSum(NodeContext &n) {
  bool isExclusive = n.getInt("exclusive", 0) != 0;
  bool isReverse = n.getInt("reverse", 0) != 0;
  if (failed(n.begin(2, 2)))
    return failure();
  FailureOr<SmallVector<int64_t>> given = n.constantInts(1);
  if (failed(given))
    return failure();
  if (given->size() != 1)
    return n.invalid(describeInput(n.node, 1) + ": expected one axis, got " +
                     Twine(given->size()));
  Numbers numbers = readNumbers(n.input(0));
  FailureOr<int64_t> axis =
      n.axis(describeInput(n.node, 1), given->front(), numbers.shape.size());
  if (failed(axis))
    return failure();
  if (numbers.type == ElementType::Bool)
    return n.invalid(describeInput(n.node, 0) + ": expected numbers, got bool");
  Line line(numbers.shape, *axis);
  auto sum = [&](auto &values, auto zero, auto add) {
    for (int64_t i = 0; i < line.outer; ++i)
      for (int64_t j = 0; j < line.inner; ++j) {
        auto total = zero;
        for (int64_t step = 0; step < line.extent; ++step) {
          int64_t k = isReverse ? line.extent - 1 - step : step;
          auto &value = values[line.at(i, k, j)];
          auto next = add(total, value);
          value = isExclusive ? total : next;
          total = next;
        }
      }
  };
  bool isSingle = numbers.type == ElementType::Float32;
  if (numbers.isFloat())
    sum(numbers.floats, 0.0, [&](double x, double y) -> double {
      return isSingle ? static_cast<float>(x + y) : x + y;
    });
  else
    sum(numbers.integers, int64_t(0),
        [](int64_t x, int64_t y) { return addWrapped(x, y); });
  return n.setOutput(0, writeNumbers(numbers, n.node.label()));
}

//===----------------------------------------------------------------------===//
// Elements by index
//===----------------------------------------------------------------------===//

LogicalResult mlir::vta::onnx::foldNonZero(NodeContext &n) {
  if (failed(n.begin(1, 1)))
    return failure();
  Numbers numbers = readNumbers(n.input(0)), result;
  SmallVector<int64_t> found;
  for (size_t i = 0; i < numbers.size(); ++i)
    if (numbers.isFloat() ? numbers.floats[i] != 0 : numbers.integers[i] != 0)
      found.push_back(i);
  ArrayRef<int64_t> shape = numbers.shape;
  auto rank = static_cast<int64_t>(shape.size());
  result.type = ElementType::Int64;
  result.shape = {rank, static_cast<int64_t>(found.size())};
  for (int64_t axis = 0; axis < rank; ++axis)
    for (int64_t at : found)
      result.integers.push_back(
          at / *countElements(shape.drop_front(axis + 1)) % shape[axis]);
  return n.setOutput(0, writeNumbers(result, n.node.label()));
}

/// The elements of `indices` as positions of an axis.
static FailureOr<SmallVector<int64_t>>
getPositions(NodeContext &n, unsigned input, int64_t extent) {
  SmallVector<int64_t> positions = n.elements(input);
  for (int64_t &index : positions) {
    std::optional<int64_t> position = wrapIndex(index, extent);
    if (!position)
      return refuseIndex(n, input, index, extent);
    index = *position;
  }
  return positions;
}

/// For each element of `shape`, the axis' position in `positions`: where it is
/// in a tensor of shape `data`, which may be larger.
static SmallVector<int64_t> findElements(ArrayRef<int64_t> shape,
                                         ArrayRef<int64_t> data, int64_t axis,
                                         ArrayRef<int64_t> positions) {
  SmallVector<int64_t> found;
  found.reserve(positions.size());
  for (auto [i, position] : llvm::enumerate(positions)) {
    int64_t at = 0, rest = i, stride = 1;
    for (int64_t dim = shape.size(); dim-- > 0;) {
      int64_t index = rest % shape[dim];
      rest /= shape[dim];
      at += stride * (dim == axis ? position : index);
      stride *= data[dim];
    }
    found.push_back(at);
  }
  return found;
}

/// Fails unless every extent of `part`, but that of the axis, fits in `data`.
static LogicalResult expectInside(NodeContext &n, ArrayRef<int64_t> part,
                                  ArrayRef<int64_t> data, int64_t axis) {
  bool fits = part.size() == data.size();
  for (size_t i = 0; fits && i < part.size(); ++i)
    fits = static_cast<int64_t>(i) == axis || part[i] <= data[i];
  if (fits)
    return success();
  return n.invalid("indices of shape " + toString(part) +
                   " do not fit to data of shape " + toString(data));
}

LogicalResult mlir::vta::onnx::foldGatherElements(NodeContext &n) {
  int64_t written = n.getInt("axis", 0);
  if (failed(n.begin(2, 2)) || failed(expectIndices(n, 1)))
    return failure();
  const Tensor &data = n.input(0), &indices = n.input(1);
  FailureOr<int64_t> axis = n.axis("attribute axis", written, data.rank());
  if (failed(axis) || failed(expectInside(n, indices.shape, data.shape, *axis)))
    return failure();
  FailureOr<SmallVector<int64_t>> positions =
      getPositions(n, 1, data.shape[*axis]);
  if (failed(positions))
    return failure();
  std::string bytes = orderedBytes(data), result;
  size_t width = byteWidth(data.type);
  for (int64_t at : findElements(indices.shape, data.shape, *axis, *positions))
    result.append(bytes, at * width, width);
  return n.setOutput(0, makeFolded(n.node.label(), data.type, indices.shape,
                                   std::move(result)));
}

namespace {
/// What GatherND and ScatterND say: tuples of indices, each the place of a part
/// of the data.
struct Parts {
  SmallVector<int64_t> places; ///< Numbers of parts.
  int64_t size = 1;            ///< Number of elements of a part.
};
} // namespace

/// Reads input 1 as tuples of indices of the axes from `first` on; those in
/// front are the same in both inputs.
static FailureOr<Parts> readParts(NodeContext &n, int64_t first) {
  const Tensor &data = n.input(0), &indices = n.input(1);
  if (data.rank() == 0 || indices.rank() == 0)
    return n.invalid("expected data and indices of at least one dimension");
  int64_t length = indices.shape.back();
  if (first < 0 || first >= std::min(data.rank(), indices.rank()) ||
      length < 1 || length > data.rank() - first ||
      ArrayRef(data.shape).take_front(first) !=
          ArrayRef(indices.shape).take_front(first))
    return n.invalid("indices of shape " + toString(indices.shape) +
                     " do not fit to data of shape " + toString(data.shape));
  SmallVector<int64_t> numbers = n.elements(1);
  int64_t batches = *countElements(ArrayRef(data.shape).take_front(first));
  int64_t perBatch = 1;
  for (int64_t i = 0; i < length; ++i)
    perBatch *= data.shape[first + i];
  Parts parts;
  parts.size = *countElements(ArrayRef(data.shape).drop_front(first + length));
  int64_t count = numbers.size() / length;
  for (int64_t tuple = 0; tuple < count; ++tuple) {
    int64_t place = count == 0 ? 0 : tuple / (count / batches);
    place = place * perBatch;
    int64_t stride = perBatch;
    for (int64_t i = 0; i < length; ++i) {
      int64_t extent = data.shape[first + i];
      int64_t index = numbers[tuple * length + i];
      std::optional<int64_t> position = wrapIndex(index, extent);
      if (!position)
        return refuseIndex(n, 1, index, extent);
      stride /= extent;
      place += *position * stride;
    }
    parts.places.push_back(place);
  }
  return parts;
}

LogicalResult mlir::vta::onnx::foldGatherND(NodeContext &n) {
  int64_t first = n.getInt("batch_dims", 0);
  if (failed(n.begin(2, 2)) || failed(expectIndices(n, 1)))
    return failure();
  const Tensor &data = n.input(0), &indices = n.input(1);
  FailureOr<Parts> parts = readParts(n, first);
  if (failed(parts))
    return failure();
  Shape shape(ArrayRef(indices.shape).drop_back());
  llvm::append_range(
      shape, ArrayRef(data.shape).drop_front(first + indices.shape.back()));
  if (failed(checkFolded(n, shape)))
    return failure();
  std::string bytes = orderedBytes(data), result;
  size_t width = byteWidth(data.type) * parts->size;
  for (int64_t place : parts->places)
    result.append(bytes, place * width, width);
  return n.setOutput(
      0, makeFolded(n.node.label(), data.type, shape, std::move(result)));
}

/// Puts element i of `updates` to place `places[i]` of `data`.
static LogicalResult scatter(NodeContext &n, StringRef reduction,
                             ArrayRef<int64_t> places, Numbers &data,
                             const Numbers &updates) {
  auto put = [&](auto &values, const auto &news, auto reduce) {
    for (auto [i, place] : llvm::enumerate(places))
      values[place] = reduce(values[place], news[i]);
  };
  auto putBoth = [&](auto reduce) {
    if (data.isFloat())
      put(data.floats, updates.floats, [&](double x, double y) -> double {
        double value = reduce(x, y);
        return data.type == ElementType::Float32 ? static_cast<float>(value)
                                                 : value;
      });
    else
      put(data.integers, updates.integers, reduce);
  };
  if (reduction == "none")
    putBoth([](auto, auto y) { return y; });
  else if (reduction == "max")
    putBoth([](auto x, auto y) { return std::max(x, y); });
  else if (reduction == "min")
    putBoth([](auto x, auto y) { return std::min(x, y); });
  else if (reduction == "add")
    putBoth([](auto x, auto y) { return addWrapped(x, y); });
  else if (reduction == "mul")
    putBoth([](auto x, auto y) { return mulWrapped(x, y); });
  else
    return n.unsupported("attribute reduction", "expected none, add, mul, max "
                                                "or min, got " +
                                                    reduction);
  return success();
}

/// Data and updates of one type.
static LogicalResult checkUpdates(NodeContext &n, ArrayRef<int64_t> shape) {
  const Tensor &data = n.input(0), &updates = n.input(2);
  if (updates.type != data.type || ArrayRef(updates.shape) != shape)
    return n.invalid(describeInput(n.node, 2) + ": expected " +
                     toString(shape) + " elements of " + nameOf(data.type) +
                     ", got " + toString(updates.shape) + " of " +
                     nameOf(updates.type));
  return success();
}

LogicalResult mlir::vta::onnx::foldScatterElements(NodeContext &n) {
  int64_t written = n.getInt("axis", 0);
  std::string reduction = n.getString("reduction", "none");
  if (failed(n.begin(3, 3)) || failed(expectIndices(n, 1)))
    return failure();
  const Tensor &data = n.input(0), &indices = n.input(1);
  FailureOr<int64_t> axis = n.axis("attribute axis", written, data.rank());
  if (failed(axis) ||
      failed(expectInside(n, indices.shape, data.shape, *axis)) ||
      failed(checkUpdates(n, indices.shape)))
    return failure();
  FailureOr<SmallVector<int64_t>> positions =
      getPositions(n, 1, data.shape[*axis]);
  if (failed(positions))
    return failure();
  Numbers numbers = readNumbers(data);
  if (failed(scatter(n, reduction,
                     findElements(indices.shape, data.shape, *axis, *positions),
                     numbers, readNumbers(n.input(2)))))
    return failure();
  return n.setOutput(0, writeNumbers(numbers, n.node.label()));
}

LogicalResult mlir::vta::onnx::foldScatterND(NodeContext &n) {
  std::string reduction = n.getString("reduction", "none");
  if (failed(n.begin(3, 3)) || failed(expectIndices(n, 1)))
    return failure();
  const Tensor &data = n.input(0), &indices = n.input(1);
  FailureOr<Parts> parts = readParts(n, 0);
  if (failed(parts))
    return failure();
  Shape shape(ArrayRef(indices.shape).drop_back());
  llvm::append_range(shape,
                     ArrayRef(data.shape).drop_front(indices.shape.back()));
  if (failed(checkUpdates(n, shape)))
    return failure();
  SmallVector<int64_t> places;
  for (int64_t place : parts->places)
    for (int64_t i = 0; i < parts->size; ++i)
      places.push_back(place * parts->size + i);
  Numbers numbers = readNumbers(data);
  if (failed(scatter(n, reduction, places, numbers, readNumbers(n.input(2)))))
    return failure();
  return n.setOutput(0, writeNumbers(numbers, n.node.label()));
}
