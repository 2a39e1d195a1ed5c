//===- Resize.cpp - Resize and Upsample -----------------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Along each axis, output position o reads the input at a coordinate that is a
// rational function of o. To the nearest element: whole factors repeat
// elements, others select them. Linear, along rows and columns: tosa.resize,
// which reads at (o * denominator + offset) / numerator.
//
//===----------------------------------------------------------------------===//

#include "ElementwiseOps.h"
#include "Handlers.h"
#include "llvm/Support/FormatVariadic.h"
#include <cmath>
#include <numeric>

using namespace mlir;
using namespace mlir::vta::onnx;

/// Positions along an axis whose indices are written out.
static constexpr int64_t kMaxGathered = int64_t(1) << 24;

namespace {
/// How one axis is resized.
struct ResizedAxis {
  int64_t in = 1, out = 1;
  double scale = 1; ///< The written scale, or out / in.
};

struct ResizeMode {
  std::string mode, coordinates, nearest;
  std::string policy = "stretch"; ///< Policy for sizes that change proportions.
};
} // namespace

/// Where output position `o` reads, as ONNX defines it.
template <typename T>
static T getCoordinate(const ResizeMode &mode, const ResizedAxis &axis,
                       int64_t o) {
  auto x = static_cast<T>(o), scale = static_cast<T>(axis.scale);
  if (mode.coordinates == "asymmetric")
    return x / scale;
  if (mode.coordinates == "align_corners") {
    // Not rounded to whole outputs.
    T out = scale * static_cast<T>(axis.in);
    return axis.out == 1 ? 0 : x * static_cast<T>(axis.in - 1) / (out - 1);
  }
  if (mode.coordinates == "pytorch_half_pixel" && axis.out == 1)
    return 0;
  return (x + T(0.5)) / scale - T(0.5);
}

static int64_t getNearest(const ResizeMode &mode, const ResizedAxis &axis,
                          int64_t o) {
  // In float, as ONNX Runtime and PyTorch compute it: 1.5 divided by the float
  // 0.6 is 2.5 there, which is halfway, and less in double.
  auto x = getCoordinate<float>(mode, axis, o);
  float nearest;
  if (mode.nearest == "floor")
    nearest = std::floor(x);
  else if (mode.nearest == "ceil")
    nearest = std::ceil(x);
  else if (mode.nearest == "round_prefer_ceil")
    nearest = std::floor(x + 0.5f);
  else
    nearest = std::ceil(x - 0.5f);
  return std::clamp<int64_t>(static_cast<int64_t>(nearest), 0, axis.in - 1);
}

/// Whether each element comes equally often, in order. What is read never
/// decreases, so the borders tell.
static bool isRepeated(const ResizeMode &mode, const ResizedAxis &resized) {
  if (resized.out % resized.in != 0)
    return false;
  int64_t factor = resized.out / resized.in;
  return llvm::all_of(llvm::seq(resized.in), [&](int64_t i) {
    return getNearest(mode, resized, i * factor) == i &&
           getNearest(mode, resized, (i + 1) * factor - 1) == i;
  });
}

/// Repeats elements along the axes where that is all. One tile for all of them:
/// each would write a tensor.
static Tensor repeatElements(Emitter &e, const ResizeMode &mode,
                             const Tensor &tensor, ArrayRef<ResizedAxis> axes) {
  Value value = e.materialize(tensor, tensor.order);
  Shape shape = Emitter::shapeOf(value), apart;
  SmallVector<int64_t> multiples;
  for (auto [dimension, axis] : llvm::enumerate(tensor.order)) {
    const ResizedAxis &resized = axes[axis];
    apart.push_back(shape[dimension]);
    multiples.push_back(1);
    if (resized.in == resized.out || !isRepeated(mode, resized))
      continue;
    apart.push_back(1);
    multiples.push_back(resized.out / resized.in);
    shape[dimension] = resized.out;
  }
  if (shape == Emitter::shapeOf(value))
    return tensor;
  value = e.reshape(e.tile(e.reshape(value, apart), multiples), shape);
  return Emitter::tensor(tensor.type, value, tensor.order);
}

/// Resizes one axis to the nearest elements.
static Tensor resizeNearest(Emitter &e, const ResizeMode &mode,
                            const Tensor &tensor, int64_t axis,
                            const ResizedAxis &resized) {
  SmallVector<int64_t> positions;
  for (int64_t o = 0; o < resized.out; ++o)
    positions.push_back(getNearest(mode, resized, o));
  return e.gathered(tensor, axis,
                    e.integers(e.i32(), positions, {resized.out}));
}

namespace {
/// Output o reads at (o * denominator + offset) / numerator.
struct Ratio {
  int64_t numerator = 1, denominator = 1, offset = 0;
};
} // namespace

/// None if the scale is not a ratio of the sizes.
static std::optional<Ratio> getRatio(const ResizeMode &mode,
                                     const ResizedAxis &axis) {
  int64_t in = axis.in, out = axis.out;
  Ratio ratio;
  double exact = static_cast<double>(out) / static_cast<double>(in);
  bool isExact = std::fabs(axis.scale - exact) <= 1e-6 * exact;
  if (!isExact)
    return std::nullopt;
  if (mode.coordinates == "align_corners") {
    if (out > 1 && in > 1)
      ratio = {out - 1, in - 1, 0};
    else if (out > 1)
      ratio = {1, 1, 0};
  } else if (mode.coordinates == "asymmetric") {
    ratio = {out, in, 0};
  } else if (mode.coordinates == "pytorch_half_pixel" && out == 1) {
    ratio = {1, 1, 0};
  } else {
    ratio = {2 * out, 2 * in, in - out};
  }
  int64_t divisor =
      std::gcd(std::gcd(ratio.numerator, ratio.denominator), ratio.offset);
  ratio = {ratio.numerator / divisor, ratio.denominator / divisor,
           ratio.offset / divisor};
  // Positions are computed with 32 bits.
  if (!llvm::isInt<32>(out * ratio.denominator + std::abs(ratio.offset)) ||
      !llvm::isInt<32>((in + 1) * ratio.numerator))
    return std::nullopt;
  return ratio;
}

/// Linear along one axis: between two neighbors, by constant weights.
static Tensor resizeLinearly(Emitter &e, const ResizeMode &mode,
                             const Tensor &tensor, int64_t axis,
                             const ResizedAxis &resized) {
  SmallVector<int64_t> lower, upper;
  SmallVector<float> weights;
  for (int64_t o = 0; o < resized.out; ++o) {
    double x = std::clamp(getCoordinate<double>(mode, resized, o), 0.0,
                          static_cast<double>(resized.in - 1));
    auto first = static_cast<int64_t>(x);
    lower.push_back(first);
    upper.push_back(std::min(first + 1, resized.in - 1));
    weights.push_back(static_cast<float>(x - static_cast<double>(first)));
  }
  auto gather = [&](ArrayRef<int64_t> positions) {
    return e.materialize(
        e.gathered(tensor, axis, e.integers(e.i32(), positions, {resized.out})),
        tensor.order);
  };
  Value low = gather(lower), high = gather(upper);
  Shape shape(tensor.rank(), 1);
  shape[tensor.dimension(axis)] = resized.out;
  Value part =
      e.mul(e.binary<tosa::SubOp>(high, low), e.floats(weights, shape));
  return Emitter::tensor(tensor.type, e.binary<tosa::AddOp>(low, part),
                         tensor.order);
}

/// Linear along rows and columns of {image, row, column, channel}.
static Value resizeImages(Emitter &e, Value value, const Ratio &y,
                          const ResizedAxis &rows, const Ratio &x,
                          const ResizedAxis &columns) {
  auto border = [](const Ratio &ratio, const ResizedAxis &axis) {
    return (axis.out - 1) * ratio.denominator -
           (axis.in - 1) * ratio.numerator + ratio.offset;
  };
  Shape shape = Emitter::shapeOf(value);
  return tosa::ResizeOp::create(
      e.b,
      RankedTensorType::get({shape[0], rows.out, columns.out, shape[3]},
                            e.f32()),
      value, e.shape({y.numerator, y.denominator, x.numerator, x.denominator}),
      e.shape({y.offset, x.offset}),
      e.shape({border(y, rows), border(x, columns)}),
      tosa::ResizeMode::BILINEAR);
}

/// Linear along any axes whose scales are ratios, in any layout, one after the
/// other: what is outside of an axis are images of one column, what is inside
/// are channels. Where an axis is innermost, elements are put together one by
/// one. Therefore this comes first, with the fewest elements.
static Tensor resizeByRatios(Emitter &e, const Tensor &tensor,
                             ArrayRef<ResizedAxis> axes,
                             ArrayRef<Ratio> ratios) {
  Value value = e.materialize(tensor, tensor.order);
  Axes order = tensor.order;
  llvm::sort(order, [&](int64_t a, int64_t b) {
    auto getKey = [&](int64_t axis) {
      return std::pair(static_cast<double>(axes[axis].out) /
                           static_cast<double>(axes[axis].in),
                       -tensor.dimension(axis));
    };
    return getKey(a) < getKey(b);
  });
  for (int64_t axis : order) {
    if (axes[axis].in == axes[axis].out)
      continue;
    Shape shape = Emitter::shapeOf(value);
    int64_t dimension = tensor.dimension(axis), outer = 1, inner = 1;
    for (auto [i, extent] : llvm::enumerate(shape))
      if (static_cast<int64_t>(i) != dimension)
        (static_cast<int64_t>(i) < dimension ? outer : inner) *= extent;
    value = resizeImages(e, e.reshape(value, {outer, axes[axis].in, 1, inner}),
                         ratios[axis], axes[axis], Ratio(), ResizedAxis());
    shape[dimension] = axes[axis].out;
    value = e.reshape(value, shape);
  }
  return Emitter::tensor(tensor.type, value, tensor.order);
}

/// Linear along any axes, one after the other.
static LogicalResult resizeAxes(NodeContext &n, const ResizeMode &mode,
                                ArrayRef<ResizedAxis> axes) {
  Emitter &e = n.e;
  Tensor tensor = n.input(0);
  SmallVector<Ratio> ratios;
  for (const ResizedAxis &axis : axes)
    if (std::optional<Ratio> ratio = getRatio(mode, axis))
      ratios.push_back(*ratio);
  if (ratios.size() == axes.size())
    return n.setOutput(0, resizeByRatios(e, tensor, axes, ratios));
  if (tensor.rank() >= 3)
    tensor = Emitter::tensor(tensor.type,
                             e.materialize(tensor, channelsLast(tensor.rank())),
                             channelsLast(tensor.rank()));
  for (auto [i, axis] : llvm::enumerate(axes)) {
    if (axis.in == axis.out && axis.scale == 1)
      continue;
    if (axis.out > kMaxGathered)
      return n.unsupported("output 0", "expected at most " +
                                           Twine(kMaxGathered) +
                                           " positions along axis " + Twine(i) +
                                           ", got " + Twine(axis.out));
    tensor = resizeLinearly(e, mode, tensor, i, axis);
  }
  return n.setOutput(0, tensor);
}

/// Linear along the last two axes; the others stay.
static LogicalResult resizeLinear(NodeContext &n, const ResizeMode &mode,
                                  ArrayRef<ResizedAxis> axes) {
  const Tensor &input = n.input(0);
  int64_t rank = input.rank();
  if (rank < 3 || rank > 4 || axes[0].in != axes[0].out ||
      axes[1].in != axes[1].out)
    return resizeAxes(n, mode, axes);
  ResizedAxis rows = rank == 4 ? axes[2] : ResizedAxis(),
              columns = axes[rank - 1];
  std::optional<Ratio> y = getRatio(mode, rows), x = getRatio(mode, columns);
  if (!y || !x)
    return resizeAxes(n, mode, axes);
  Emitter &e = n.e;
  Value value = e.materialize(input, channelsLast(rank));
  int64_t images = input.shape[0], channels = input.shape[1];
  value = e.reshape(value, {images, rows.in, columns.in, channels});
  value = resizeImages(e, value, *y, rows, *x, columns);
  Shape shape = {images};
  for (const ResizedAxis &axis : axes.drop_front(2))
    shape.push_back(axis.out);
  shape.push_back(channels);
  return n.setOutput(input.type, e.reshape(value, shape), channelsLast(rank));
}

static LogicalResult resize(NodeContext &n, const ResizeMode &mode,
                            ArrayRef<ResizedAxis> axes) {
  Shape out;
  for (const ResizedAxis &axis : axes)
    out.push_back(axis.out);
  if (failed(n.checkOutputShape(0, out)))
    return failure();
  if (out == n.input(0).shape)
    return n.setOutput(0, n.input(0));
  if (mode.mode == "linear") {
    if (failed(n.expectFloat(0)))
      return failure();
    return resizeLinear(n, mode, axes);
  }
  // Channels last, so that what is moved is whole pixels.
  Tensor tensor = n.input(0);
  if (tensor.rank() >= 3)
    tensor = Emitter::tensor(
        tensor.type, n.e.materialize(tensor, channelsLast(tensor.rank())),
        channelsLast(tensor.rank()));
  tensor = repeatElements(n.e, mode, tensor, axes);
  for (auto [i, axis] : llvm::enumerate(axes)) {
    if (tensor.shape[i] == axis.out)
      continue;
    if (axis.out > kMaxGathered)
      return n.unsupported("output 0", "expected at most " +
                                           Twine(kMaxGathered) +
                                           " positions along axis " + Twine(i) +
                                           " unless all elements are repeated "
                                           "equally often, got " +
                                           Twine(axis.out));
    tensor = resizeNearest(n.e, mode, tensor, i, axis);
  }
  return n.setOutput(0, tensor);
}

static LogicalResult checkMode(NodeContext &n, const ResizeMode &mode) {
  if (mode.mode != "nearest" && mode.mode != "linear")
    return n.unsupported("attribute mode",
                         "expected nearest or linear, got \"" + mode.mode +
                             "\"");
  if (!llvm::is_contained(
          {"half_pixel", "asymmetric", "align_corners", "pytorch_half_pixel"},
          mode.coordinates))
    return n.unsupported("attribute coordinate_transformation_mode",
                         "expected half_pixel, pytorch_half_pixel, "
                         "align_corners or asymmetric, got \"" +
                             mode.coordinates + "\"");
  if (!llvm::is_contained(
          {"floor", "ceil", "round_prefer_floor", "round_prefer_ceil"},
          mode.nearest))
    return n.unsupported("attribute nearest_mode",
                         "got \"" + mode.nearest + "\"");
  if (!llvm::is_contained({"stretch", "not_larger", "not_smaller"},
                          mode.policy))
    return n.invalid("attribute keep_aspect_ratio_policy: expected stretch, "
                     "not_larger or not_smaller, got \"" +
                     mode.policy + "\"");
  return success();
}

/// Axes from scales or, if there are none, sizes of the axes listed.
static FailureOr<SmallVector<ResizedAxis>>
getAxes(NodeContext &n, ArrayRef<int64_t> listed, ArrayRef<float> scales,
        ArrayRef<int64_t> sizes, StringRef policy) {
  const Tensor &input = n.input(0);
  SmallVector<ResizedAxis> axes;
  for (int64_t extent : input.shape)
    axes.push_back({extent, extent, 1});
  size_t count = scales.empty() ? sizes.size() : scales.size();
  if (count != listed.size())
    return n.invalid("expected " + Twine(listed.size()) +
                     " scales or sizes, got " + Twine(count));
  double common = 0;
  for (auto [i, written] : llvm::enumerate(listed)) {
    FailureOr<int64_t> axis = n.axis("axes", written, input.rank());
    if (failed(axis))
      return failure();
    ResizedAxis &resized = axes[*axis];
    auto in = static_cast<double>(resized.in);
    if (!scales.empty()) {
      resized.scale = scales[i];
      // In float, as ONNX infers shapes: 10 times the float 0.7 is 7 there, and
      // less in double.
      double out = std::floor(static_cast<float>(resized.in) * scales[i]);
      if (!(out >= 1 && out <= static_cast<double>(kMaxDim)))
        return n.invalid("expected scales that leave 1 to " + Twine(kMaxDim) +
                         " of " + Twine(resized.in) + ", got " +
                         llvm::formatv("{0:e}", scales[i]).str());
      resized.out = static_cast<int64_t>(out);
      continue;
    }
    if (sizes[i] < 1 || sizes[i] > kMaxDim)
      return n.invalid("expected sizes of 1 or more, got " + Twine(sizes[i]));
    resized.out = sizes[i];
    resized.scale = static_cast<double>(sizes[i]) / in;
    bool isFirst = common == 0;
    if (policy == "not_larger")
      common = isFirst ? resized.scale : std::min(common, resized.scale);
    else
      common = isFirst ? resized.scale : std::max(common, resized.scale);
  }
  if (scales.empty() && policy != "stretch")
    for (int64_t axis : listed) {
      ResizedAxis &resized = axes[axis < 0 ? axis + input.rank() : axis];
      resized.scale = common;
      resized.out = static_cast<int64_t>(
          std::floor(common * static_cast<double>(resized.in) + 0.5));
    }
  return axes;
}

LogicalResult mlir::vta::onnx::importResize(NodeContext &n) {
  bool isOld = n.opset < 11;
  ResizeMode mode;
  mode.mode = n.getString("mode", "nearest");
  mode.coordinates =
      isOld ? "asymmetric"
            : n.getString("coordinate_transformation_mode", "half_pixel");
  mode.nearest =
      isOld ? "floor" : n.getString("nearest_mode", "round_prefer_floor");
  mode.policy = n.getString("keep_aspect_ratio_policy", "stretch");
  std::optional<SmallVector<int64_t>> listed = n.getInts("axes");
  bool antialias = n.getInt("antialias", 0) != 0;
  bool excludesOutside = n.getInt("exclude_outside", 0) != 0;
  (void)n.getFloat("cubic_coeff_a", -0.75f);
  (void)n.getFloat("extrapolation_value", 0);
  if (failed(n.begin(isOld ? 2 : 1, isOld ? 2 : 4)) ||
      failed(n.expectType(0, {ElementType::Float32, ElementType::Int8,
                              ElementType::UInt8, ElementType::Int32})) ||
      failed(checkMode(n, mode)))
    return failure();
  if (antialias || excludesOutside)
    return n.unsupported(antialias ? "attribute antialias"
                                   : "attribute exclude_outside",
                         "expected 0");
  unsigned at = isOld ? 1 : 2;
  SmallVector<float> scales;
  SmallVector<int64_t> sizes;
  if (n.hasInput(at) && *countElements(n.input(at).shape) > 0) {
    FailureOr<SmallVector<float>> values = n.constantFloats(at);
    if (failed(values))
      return failure();
    scales = *values;
  }
  if (!isOld && n.hasInput(3) && *countElements(n.input(3).shape) > 0) {
    FailureOr<SmallVector<int64_t>> values = n.constantInts(3);
    if (failed(values))
      return failure();
    sizes = *values;
  }
  if (scales.empty() == sizes.empty())
    return n.invalid(
        isOld ? "expected scales (input 1), got none"
        : sizes.empty()
            ? "expected either scales (input 2) or sizes (input 3), got neither"
            : "expected either scales (input 2) or sizes (input 3), got both");
  FailureOr<SmallVector<ResizedAxis>> axes =
      getAxes(n, listed ? *listed : identityOrder(n.input(0).rank()), scales,
              sizes, mode.policy);
  if (failed(axes))
    return failure();
  return resize(n, mode, *axes);
}

LogicalResult mlir::vta::onnx::importUpsample(NodeContext &n) {
  ResizeMode mode;
  mode.mode = n.getString("mode", "nearest");
  mode.coordinates = "asymmetric";
  mode.nearest = "floor";
  SmallVector<float> scales;
  if (n.opset < 9)
    scales = n.getFloats("scales").value_or(SmallVector<float>());
  if (failed(n.begin(n.opset < 9 ? 1 : 2, n.opset < 9 ? 1 : 2)) ||
      failed(n.expectType(0, {ElementType::Float32, ElementType::Int8,
                              ElementType::UInt8, ElementType::Int32})) ||
      failed(checkMode(n, mode)))
    return failure();
  if (n.opset >= 9) {
    FailureOr<SmallVector<float>> values = n.constantFloats(1);
    if (failed(values))
      return failure();
    scales = *values;
  }
  FailureOr<SmallVector<ResizedAxis>> axes =
      getAxes(n, identityOrder(n.input(0).rank()), scales, {}, "stretch");
  if (failed(axes))
    return failure();
  return resize(n, mode, *axes);
}
