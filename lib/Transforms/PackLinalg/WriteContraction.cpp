//===- WriteContraction.cpp - Convolutions and products in TOSA -----------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RaisedContraction.h"
#include "VTA/Support/ConstantElements.h"
#include "mlir/Dialect/Tosa/IR/TosaOps.h"

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::packlinalg;

/// What the zero point of the input takes from the sums, with `order` and
/// `shape` of the dimensions of the weights that they differ along:
/// sum((x - z) * w) = sum(x * w) - z * sum(w).
Value LinalgRaiser::createCorrection(Contraction &c, ArrayRef<int> order,
                                     ArrayRef<int64_t> shape) {
  Location loc = c.op.getLoc();
  Type i32 = b.getI32Type();
  TensorView view = getWhole(c.weights);
  SmallVector<int> all(order);
  for (int dim = 0, e = view.dims.size(); dim != e; ++dim)
    if (!llvm::is_contained(order, dim))
      all.push_back(dim);
  Value matrix = arrange(view, all);
  int64_t numSums = llvm::product_of(shape);
  int64_t numSummed = getType(matrix).getNumElements() / numSums;
  matrix = reshape(matrix, {numSums, numSummed});
  if (std::optional<SmallVector<int64_t>> weights = readIntegers(matrix)) {
    SmallVector<int64_t> sums(numSums, 0);
    for (int64_t o = 0; o != numSums; ++o)
      for (int64_t i = 0; i != numSummed; ++i)
        sums[o] -= c.inputZero * ((*weights)[o * numSummed + i] - c.weightZero);
    return createIntegers(loc, i32, shape, sums);
  }
  // sum(w - y) = sum(w) - y * n. At each call, on the host.
  auto vector = RankedTensorType::get({numSums, 1}, i32);
  Value wide = tosa::CastOp::create(
      b, loc, RankedTensorType::get({numSums, numSummed}, i32), matrix);
  Value sums = tosa::ReduceSumOp::create(b, loc, vector, wide, 1);
  Value factor = createIntegers(loc, i32, {1, 1}, {-c.inputZero});
  Value zero = createIntegers(loc, b.getI8Type(), {1}, {0});
  Value part = tosa::MulOp::create(b, loc, vector, sums, factor, zero);
  if (c.weightZero != 0)
    part = tosa::AddOp::create(
        b, loc, vector, part,
        createIntegers(loc, i32, {1, 1},
                       {c.inputZero * c.weightZero * numSummed}));
  return reshape(part, shape);
}

bool mlir::vta::packlinalg::isZero(Value value) {
  std::optional<SmallVector<int64_t>> numbers = readIntegers(value);
  return numbers && llvm::all_of(*numbers, [](int64_t n) { return n == 0; });
}

/// The sum of a bias by channel and `correction`, whose last dimension is that
/// of the channels and which is null if there is nothing to correct.
Value LinalgRaiser::addBias(Contraction &c, Value correction) {
  Location loc = c.op.getLoc();
  int64_t channels = c.getExtent(c.getChannelLoop());
  Value bias = c.bias;
  std::optional<SmallVector<int64_t>> numbers = readIntegers(bias);
  if (numbers && numbers->size() == 1) {
    numbers->resize(channels, numbers->front());
    bias = createIntegers(loc, b.getI32Type(), {channels}, *numbers);
  }
  if (!correction)
    return bias;
  if (isZero(bias))
    return correction;
  RankedTensorType type = getType(correction);
  std::optional<SmallVector<int64_t>> sums = readIntegers(correction);
  if (sums && numbers) {
    for (auto [i, sum] : llvm::enumerate(*sums))
      sum += (*numbers)[i % channels];
    return createIntegers(loc, b.getI32Type(), type.getShape(), *sums);
  }
  SmallVector<int64_t> shape(type.getRank(), 1);
  shape.back() = channels;
  return tosa::AddOp::create(b, loc, type, correction, reshape(bias, shape));
}

/// The most that a sum can be, without its bias.
static int64_t getSumBound(ArrayRef<int64_t> kernel, int64_t channels) {
  int64_t bound = 128 * 128 * channels;
  for (int64_t extent : kernel)
    bound *= extent;
  return bound;
}

TensorView mlir::vta::packlinalg::getResultView(Value tensor, AffineMap sumMap,
                                                ArrayRef<int> loops) {
  TensorView view{tensor, {}, /*isComputed=*/true};
  for (AffineExpr expr : sumMap.getResults()) {
    int loop = cast<AffineDimExpr>(expr).getPosition();
    const auto *it = llvm::find(loops, loop);
    view.dims.push_back(it == loops.end() ? kNone : it - loops.begin());
  }
  return view;
}

namespace {
/// The operands of a convolution of TOSA.
struct Windows {
  SmallVector<int> inputOrder, weightOrder, loops;
  SmallVector<int64_t> kernel, stride, dilation, pad, outputs;
};
} // namespace

void LinalgRaiser::writeConvolution(Contraction &c) {
  Location loc = c.op.getLoc();
  Windows windows;
  // Images come first: the first dimension without windows, if there is one.
  auto *images = llvm::find_if(
      c.positions, [](const Position &position) { return position.isPlain(); });
  // The rows of a matrix are positions of one image.
  bool hasImages = images != c.positions.end() && c.positions.size() != 1;
  SmallVector<unsigned> spatial;
  for (unsigned i = 0; i != c.positions.size(); ++i)
    if (!hasImages || &c.positions[i] != images)
      spatial.push_back(i);
  windows.inputOrder.push_back(hasImages ? images->dim : kNone);
  windows.loops.push_back(hasImages ? images->loop : kNone);
  auto add = [&](const Position &position, int weightDim) {
    windows.inputOrder.push_back(position.dim);
    windows.loops.push_back(position.loop);
    windows.weightOrder.push_back(weightDim);
    windows.kernel.push_back(position.kernel);
    windows.stride.push_back(position.stride);
    windows.dilation.push_back(position.dilation);
    windows.pad.append({0, 0});
    windows.outputs.push_back(c.getExtent(position.loop));
  };
  for (size_t i = spatial.size(); i < 2; ++i)
    add(Position{kNone}, kNone);
  for (unsigned i : spatial)
    add(c.positions[i], c.weightWindows[i]);
  bool isDepthwise = c.isDepthwise();
  int channels = isDepthwise ? c.inputDepth : c.inputChannel;
  windows.inputOrder.push_back(channels);
  Value input = arrange(getWhole(c.input), windows.inputOrder);
  if (isDepthwise) {
    windows.weightOrder.append({c.weightDepth, c.weightColumn});
    windows.loops.push_back(c.depth);
  } else {
    windows.weightOrder.insert(windows.weightOrder.begin(), c.weightColumn);
    windows.weightOrder.push_back(c.weightChannel);
    windows.loops.push_back(c.column);
  }
  Value weights = arrange(getWhole(c.weights), windows.weightOrder);

  // TOSA has no rows that no window reads.
  RankedTensorType from = getType(input);
  SmallVector<int64_t> read(from.getShape()), shape(from.getShape());
  for (size_t i = 0; i != windows.kernel.size(); ++i) {
    shape[1 + i] = windows.outputs[i];
    read[1 + i] = (windows.outputs[i] - 1) * windows.stride[i] +
                  (windows.kernel[i] - 1) * windows.dilation[i] + 1;
  }
  if (ArrayRef(read) != from.getShape())
    input = tosa::SliceOp::create(
        b, loc, from.clone(read), input,
        createShape(SmallVector<int64_t>(from.getRank(), 0)),
        createShape(read));
  shape.back() = c.getExtent(c.getChannelLoop());
  auto type = RankedTensorType::get(shape, b.getI32Type());
  Value correction;
  if (c.inputZero != 0)
    correction = createCorrection(
        c, isDepthwise ? c.weightDepth : c.weightColumn, shape.back());
  Value bias = addBias(c, correction);
  Value inputZero = createIntegers(loc, b.getI8Type(), {1}, {0});
  Value weightZero = createIntegers(loc, b.getI8Type(), {1}, {c.weightZero});
  auto write = [&](auto *null) -> Value {
    using OpType = std::remove_pointer_t<decltype(null)>;
    return OpType::create(b, loc, type, input, weights, bias, inputZero,
                          weightZero, windows.pad, windows.stride,
                          windows.dilation, b.getI32Type());
  };
  Value result;
  if (isDepthwise)
    result = write(static_cast<tosa::DepthwiseConv2DOp *>(nullptr));
  else if (windows.kernel.size() == 3)
    result = write(static_cast<tosa::Conv3DOp *>(nullptr));
  else
    result = write(static_cast<tosa::Conv2DOp *>(nullptr));
  setBound(result, getSumBound(windows.kernel,
                               isDepthwise ? 1 : c.getExtent(c.channel)) +
                       getBound(bias));
  setView(c.op, getResultView(result, c.sum.sumMap, windows.loops));
}

void LinalgRaiser::writeProduct(Contraction &c) {
  Location loc = c.op.getLoc();
  int rowDim = c.positions.empty() ? kNone : c.positions.front().dim;
  int rowLoop = c.positions.empty() ? kNone : c.positions.front().loop;
  Value input =
      arrange(getWhole(c.input), {c.inputDepth, rowDim, c.inputChannel});
  Value weights = arrange(getWhole(c.weights),
                          {c.weightDepth, c.weightChannel, c.weightColumn});
  SmallVector<int64_t> shape = {c.getExtent(c.depth), c.getExtent(rowLoop),
                                c.getExtent(c.column)};
  auto type = RankedTensorType::get(shape, b.getI32Type());
  Value inputZero = createIntegers(loc, b.getI8Type(), {1}, {0});
  Value weightZero = createIntegers(loc, b.getI8Type(), {1}, {c.weightZero});
  Value result = tosa::MatMulOp::create(b, loc, type, input, weights, inputZero,
                                        weightZero);
  int64_t bound = getSumBound({}, c.getExtent(c.channel));
  Value correction;
  if (c.inputZero != 0)
    correction = createCorrection(c, {c.weightDepth, c.weightColumn},
                                  {shape[0], 1, shape[2]});
  Value bias = addBias(c, correction);
  if (!isZero(bias)) {
    bound += getBound(bias);
    if (!correction)
      bias = reshape(bias, {1, 1, shape[2]});
    result = tosa::AddOp::create(b, loc, type, result, bias);
  }
  setBound(result, bound);
  setView(c.op,
          getResultView(result, c.sum.sumMap, {c.depth, rowLoop, c.column}));
}
