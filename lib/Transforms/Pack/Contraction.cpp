//===- Contraction.cpp - Convolutions and matrix products -----------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FunctionPacker.h"
#include "VTA/Kernel/ContractionBuilder.h"
#include "VTA/Support/ConstantElements.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::pack;

namespace {
/// What convolutions have in common.
struct Convolution {
  Value input, weight, bias, inputZero, weightZero, output;
  ArrayRef<int64_t> pad, stride, dilation;
};
} // namespace

static constexpr int64_t kNoPads[] = {0, 0, 0, 0}, kOnes[] = {1, 1};

static Convolution getConvolution(Operation *op) {
  auto get = [](auto conv) {
    return Convolution{
        conv.getInput(),   conv.getWeight(),   conv.getBias(),
        conv.getInputZp(), conv.getWeightZp(), conv.getOutput(),
        conv.getPad(),     conv.getStride(),   conv.getDilation()};
  };
  if (auto conv = dyn_cast<tosa::Conv3DOp>(op))
    return get(conv);
  // Its windows are those of the convolution that it becomes (`spread`).
  if (auto conv = dyn_cast<tosa::TransposeConv2DOp>(op))
    return {conv.getInput(),
            conv.getWeight(),
            conv.getBias(),
            conv.getInputZp(),
            conv.getWeightZp(),
            conv.getOutput(),
            kNoPads,
            kOnes,
            kOnes};
  return get(cast<tosa::Conv2DOp>(op));
}

LogicalResult FunctionPacker::checkZeroPoints(Operation *op, Value input,
                                              Value weight) {
  if (isZero(input) && isZero(weight))
    return success();
  return op->emitOpError() << "expected zero points that are constants of 0";
}

InFlightDiagnostic pack::emitComputedWeights(Operation *op) {
  return op->emitOpError() << "expected constant weights, which are packed at "
                              "compile time";
}

//===----------------------------------------------------------------------===//
// Products
//===----------------------------------------------------------------------===//

FunctionPacker::ChannelBand FunctionPacker::findBand(const PackedLayout &input,
                                                     const PackedLayout &output,
                                                     const Weights &weights) {
  ChannelBand dense;
  dense.width = input.blocks;
  if (weights.groups == 1 || output.blocks == 1)
    return dense;
  // The first and last input block that each output block sees.
  struct Range {
    int64_t first, last;
  };
  std::vector<Range> ranges(
      output.blocks, {input.blocks, std::numeric_limits<int64_t>::min()});
  for (int64_t o = 0; o != weights.outputs; ++o) {
    Range &range = ranges[output.lanes[o] / output.block];
    int64_t begin = weights.getFirstInput(o);
    for (int64_t i = begin; i != begin + weights.inputs; ++i) {
      int64_t at = input.lanes[i] / input.block;
      range.first = std::min(range.first, at);
      range.last = std::max(range.last, at);
    }
  }
  ChannelBand best = dense;
  auto tryBand = [&](int64_t periods, int64_t step) {
    // Input channels are indexed without an offset.
    int64_t low = 0, end = 1;
    for (auto [i, range] : llvm::enumerate(ranges)) {
      if (range.first > range.last)
        continue; // No channel.
      int64_t number =
          periods == 1 ? static_cast<int64_t>(i)
                       : static_cast<int64_t>(i) / (output.blocks / periods);
      low = std::min(low, range.first - number * step);
      end = std::max(end, range.last - number * step + 1);
    }
    if (end - low < best.width)
      best = {periods, step, end - low, -low};
  };
  // As a window that slides over blocks.
  for (int64_t step = 1; step <= input.blocks; ++step)
    if (step * (output.blocks - 1) < input.blocks)
      tryBand(1, step);
  // Whole periods: nothing slides.
  for (int64_t periods = 2; periods < output.blocks; ++periods)
    if (output.blocks % periods == 0 && input.blocks % periods == 0)
      tryBand(periods, input.blocks / periods);
  return best;
}

SmallVector<int64_t> FunctionPacker::packWeights(const PackedLayout &input,
                                                 const PackedLayout &output,
                                                 const Weights &weights,
                                                 const ChannelBand &band) {
  int64_t block = output.block, perPeriod = output.blocks / band.periods;
  int64_t matrix = output.blocks * band.width * weights.taps * block * block;
  SmallVector<int64_t> packed(weights.matrices * matrix);
  const int64_t *source = weights.values.data();
  for (int64_t all = 0; all != weights.matrices * weights.outputs; ++all) {
    int64_t o = all % weights.outputs;
    int64_t out = output.lanes[o], outBlock = out / block;
    int64_t number = band.periods == 1 ? outBlock : outBlock / perPeriod;
    int64_t first = number * band.step - band.low;
    int64_t *rows = packed.data() + all / weights.outputs * matrix +
                    outBlock * band.width * weights.taps * block * block +
                    out % block * block;
    // Where the first tap's weights for the input channels are.
    auto lanes =
        ArrayRef(input.lanes).slice(weights.getFirstInput(o), weights.inputs);
    auto offsets = llvm::map_to_vector(lanes, [&](int64_t lane) {
      return (lane / block - first) * weights.taps * block * block +
             lane % block;
    });
    for (int64_t tap = 0; tap != weights.taps; ++tap)
      for (int64_t offset : offsets)
        rows[tap * block * block + offset] = *source++;
  }
  return packed;
}

/// Maps of input, weights and accumulators on the dimensions
/// (n, c, positions.., b, o, k, taps.., i). With several periods, there are two
/// dimensions for c; with a width of 1, there is none for k. Each image may
/// have weights of its own.
static SmallVector<AffineMap> getMaps(MLIRContext *context,
                                      ArrayRef<int64_t> stride,
                                      ArrayRef<int64_t> dilation,
                                      bool hasPeriods, int64_t step,
                                      bool hasWidth, bool hasWeightsByImage) {
  unsigned rank = stride.size(), numOuter = 4 + hasPeriods + rank;
  auto dim = [&](unsigned i) { return getAffineDimExpr(i, context); };
  unsigned positions = 2 + hasPeriods, taps = numOuter + hasWidth;
  AffineExpr batch = dim(positions + rank), out = dim(positions + rank + 1),
             in = dim(taps + rank), channel = dim(1) * step;
  if (hasWidth)
    channel = step == 0 ? dim(numOuter) : channel + dim(numOuter);
  SmallVector<AffineExpr> input = {dim(0), channel};
  SmallVector<AffineExpr> weights;
  if (hasWeightsByImage)
    weights.push_back(dim(0));
  for (unsigned i = 1; i != positions; ++i)
    weights.push_back(dim(i));
  if (hasWidth)
    weights.push_back(dim(numOuter));
  SmallVector<AffineExpr> sums;
  for (unsigned i = 0; i != numOuter; ++i)
    sums.push_back(dim(i));
  for (unsigned i = 0; i != rank; ++i) {
    AffineExpr tap = dim(taps + i);
    input.push_back(dim(positions + i) * stride[i] + tap * dilation[i]);
    weights.push_back(tap);
  }
  input.append({batch, in});
  weights.append({out, in});
  unsigned numDims = taps + rank + 1;
  return {AffineMap::get(numDims, 0, input, context),
          AffineMap::get(numDims, 0, weights, context),
          AffineMap::get(numDims, 0, sums, context)};
}

/// The largest sum of absolute values of an output's weights.
template <typename Weights>
static int64_t getMostWeight(const Weights &weights) {
  int64_t most = 0, perOutput = weights.taps * weights.inputs;
  for (int64_t o = 0; o != weights.matrices * weights.outputs; ++o) {
    int64_t sum = 0;
    for (int64_t value :
         ArrayRef(weights.values).slice(o * perOutput, perOutput))
      sum += std::abs(value);
    most = std::max(most, sum);
  }
  return most;
}

/// True if channel i is lane i.
static bool isDense(const PackedLayout &layout) {
  return llvm::equal(layout.lanes,
                     llvm::seq<int64_t>(0, layout.getNumChannels()));
}

LogicalResult FunctionPacker::readWeights(Operation *op, Value value,
                                          Weights &weights) {
  if (std::optional<SmallVector<int64_t>> values = readIntegers(value)) {
    weights.values = std::move(*values);
    return success();
  }
  weights.packed = packedParameters.lookup(value);
  if (weights.packed)
    return success();
  return op->emitOpError()
         << "expected weights that are constants or come from "
            "the host, which packs them: VTA computes these "
            "in the same segment";
}

LogicalResult FunctionPacker::contract(Operation *op, Value input,
                                       const PackedLayout &inputLayout,
                                       const Weights &weights,
                                       const Windows &windows) {
  FailureOr<PackedLayout> layout = inferLayout(op, op->getResult(0));
  if (failed(layout))
    return failure();
  Location loc = getKernelLoc(op);
  int64_t block = layout->block;
  ChannelBand band = findBand(inputLayout, *layout, weights);
  bool hasPeriods = band.periods != 1;
  int64_t most = 128 * weights.taps * weights.inputs;
  if (!weights.packed)
    most = getMostWeight(weights);
  else if (!isDense(inputLayout) || !isDense(*layout))
    return op->emitOpError() << "expected constant weights where channels of a "
                                "concatenation leave lanes free";
  // Blocks that a band sees and that are none are zeros.
  int64_t numBands = hasPeriods ? band.periods : layout->blocks;
  int64_t high =
      (numBands - 1) * band.step + band.width - band.low - inputLayout.blocks;
  input = createChannelPad(loc, input, band.low, std::max<int64_t>(0, high));
  // A band of one block slides over blocks as they are.
  bool hasWidth = band.step == 0 || band.width != 1;
  SmallVector<int64_t> shape = {layout->blocks};
  if (hasPeriods)
    shape = {band.periods, layout->blocks / band.periods};
  if (hasWidth)
    shape.push_back(band.width);
  llvm::append_range(shape, windows.kernel);
  shape.append({block, block});
  if (weights.matrices != 1)
    shape.insert(shape.begin(), weights.matrices);
  Value packed = weights.packed;
  if (!packed)
    packed = createConstant(loc, b.getI8Type(), shape,
                            packWeights(inputLayout, *layout, weights, band));
  RankedTensorType type = layout->getType(b.getI32Type(), band.periods);
  Value zeros = createFilled(loc, type, createScalar(loc, b.getI32Type(), 0));
  size_t rank = windows.kernel.size();
  SmallVector<utils::IteratorType> iterators(4 + hasPeriods + rank,
                                             utils::IteratorType::parallel);
  iterators.append(hasWidth + rank + 1, utils::IteratorType::reduction);
  Value anchor =
      createContraction(b, loc, input, packed, zeros,
                        getMaps(b.getContext(), windows.stride,
                                windows.dilation, hasPeriods, band.step,
                                hasWidth, weights.matrices != 1),
                        iterators)
          .getResult(0);
  setAccumulators(op->getResult(0),
                  {anchor, *layout, {}, 128 * most, loc, band.periods});
  return success();
}

LogicalResult FunctionPacker::addBias(Operation *op, Value bias,
                                      Accumulators &accumulators) {
  return addNumbers(op, bias, accumulators);
}

//===----------------------------------------------------------------------===//
// Convolutions
//===----------------------------------------------------------------------===//

PackedLayout FunctionPacker::moveToCells(const PackedLayout &input,
                                         ArrayRef<int64_t> outputs,
                                         Weights &weights, Windows &windows) {
  int64_t stride = input.stride, width = input.block / (stride * stride);
  PackedLayout cells = input;
  cells.stride = 1;
  SmallVector<int64_t> kernel, low;
  for (auto [i, extent] : llvm::enumerate(cells.spatial)) {
    extent = llvm::divideCeil(extent, stride);
    int64_t first = llvm::divideCeil(windows.low[i], stride);
    int64_t last =
        llvm::divideFloorSigned(windows.kernel[i] - 1 - windows.low[i], stride);
    kernel.push_back(first + last + 1);
    low.push_back(first);
    windows.high[i] = std::max<int64_t>(0, outputs[i] + last - extent);
  }
  cells.lanes.clear();
  for (int64_t pixel = 0; pixel != stride * stride; ++pixel)
    for (int64_t channel : input.lanes)
      cells.lanes.push_back(pixel * width + channel);
  Weights moved{
      weights.outputs, kernel[0] * kernel[1], cells.getNumChannels(), {}};
  moved.values.assign(moved.outputs * moved.taps * moved.inputs, 0);
  const int64_t *source = weights.values.data();
  for (int64_t o = 0; o != weights.outputs; ++o)
    for (int64_t y = 0; y != windows.kernel[0]; ++y)
      for (int64_t x = 0; x != windows.kernel[1]; ++x) {
        // Positions from the start of the first cell.
        int64_t row = y - windows.low[0] + low[0] * stride;
        int64_t column = x - windows.low[1] + low[1] * stride;
        int64_t tap = row / stride * kernel[1] + column / stride;
        int64_t pixel = row % stride * stride + column % stride;
        int64_t *target = &moved.values[(o * moved.taps + tap) * moved.inputs +
                                        pixel * weights.inputs];
        std::copy_n(source, weights.inputs, target);
        source += weights.inputs;
      }
  weights = std::move(moved);
  windows.kernel = kernel;
  windows.low = low;
  windows.stride = windows.dilation = {1, 1};
  return cells;
}

FunctionPacker::Windows FunctionPacker::getWindows(Operation *op) {
  Convolution conv = getConvolution(op);
  ArrayRef<int64_t> shape =
      cast<RankedTensorType>(conv.weight.getType()).getShape();
  Windows windows;
  windows.kernel.assign(shape.begin() + 1, shape.end() - 1);
  windows.stride.assign(conv.stride.begin(), conv.stride.end());
  windows.dilation.assign(conv.dilation.begin(), conv.dilation.end());
  for (size_t i = 0; i != conv.pad.size(); i += 2) {
    windows.low.push_back(conv.pad[i]);
    windows.high.push_back(conv.pad[i + 1]);
  }
  return windows;
}

LogicalResult FunctionPacker::visitConvolution(Operation *op) {
  Convolution conv = getConvolution(op);
  if (failed(checkZeroPoints(op, conv.inputZero, conv.weightZero)))
    return failure();
  ArrayRef<int64_t> shape =
      cast<RankedTensorType>(conv.weight.getType()).getShape();
  Windows windows = getWindows(op);
  Weights weights{
      shape.front(), llvm::product_of(windows.kernel), shape.back(), {}};
  if (failed(readWeights(op, conv.weight, weights)))
    return failure();
  FailureOr<PackedValue> input =
      getPacked(op, findSource(conv.input, windows, 0));
  if (failed(input))
    return failure();
  PackedLayout layout = input->layout;
  if (layout.stride != 1) {
    ArrayRef<int64_t> outputs =
        cast<RankedTensorType>(conv.output.getType()).getShape();
    layout = moveToCells(input->layout, outputs.slice(1, 2), weights, windows);
  }
  Value padded =
      createPad(getKernelLoc(op), input->value, windows.low, windows.high, 0);
  if (failed(contract(op, padded, layout, weights, windows)))
    return failure();
  return addBias(op, conv.bias, accumulatorsOf[conv.output]);
}

/// Mirrors the windows of each output's weights.
static void mirrorTaps(SmallVectorImpl<int64_t> &values, int64_t taps,
                       int64_t inputs) {
  int64_t window = taps * inputs;
  for (auto *begin = values.begin(); begin != values.end(); begin += window)
    for (int64_t tap = 0; tap != taps / 2; ++tap)
      std::swap_ranges(begin + tap * inputs, begin + (tap + 1) * inputs,
                       begin + (taps - 1 - tap) * inputs);
}

LogicalResult FunctionPacker::visitGroups(tosa::ConcatOp op,
                                          const GroupedConvolution &grouped) {
  Weights weights{0, 0, 0, {}};
  weights.groups = grouped.convolutions.size();
  SmallVector<int64_t> bias;
  for (Operation *conv : grouped.convolutions) {
    Convolution part = getConvolution(conv);
    if (failed(checkZeroPoints(conv, part.inputZero, part.weightZero)))
      return failure();
    std::optional<SmallVector<int64_t>> values = readIntegers(part.weight),
                                        numbers = readIntegers(part.bias);
    if (!values)
      return emitComputedWeights(conv);
    if (!numbers)
      return conv->emitOpError() << "expected a constant bias";
    ArrayRef<int64_t> shape =
        cast<RankedTensorType>(part.weight.getType()).getShape();
    weights.outputs += shape.front();
    weights.taps = llvm::product_of(shape.drop_front().drop_back());
    weights.inputs = shape.back();
    if (isa<tosa::TransposeConv2DOp>(conv))
      mirrorTaps(*values, weights.taps, weights.inputs);
    llvm::append_range(weights.values, *values);
    // One number is for all channels.
    numbers->resize(shape.front(), numbers->front());
    llvm::append_range(bias, *numbers);
  }
  Operation *first = grouped.convolutions.front();
  Windows windows = getWindows(first);
  auto transposed = dyn_cast<tosa::TransposeConv2DOp>(first);
  FailureOr<PackedValue> input =
      transposed ? spread(transposed, grouped.input)
                 : getPacked(first, findSource(grouped.input, windows, 0));
  if (failed(input))
    return failure();
  Value padded =
      createPad(getKernelLoc(op), input->value, windows.low, windows.high, 0);
  if (failed(contract(op, padded, input->layout, weights, windows)))
    return failure();
  addNumbers(std::move(bias), accumulatorsOf[op.getOutput()]);
  if (grouped.rescales.empty())
    return success();
  SmallVector<int64_t> shifts;
  for (Operation *rescale : grouped.rescales) {
    FailureOr<SmallVector<int64_t>> part =
        getShifts(cast<tosa::RescaleOp>(rescale));
    if (failed(part))
      return failure();
    part->resize(weights.outputs / weights.groups, part->front());
    llvm::append_range(shifts, *part);
  }
  if (llvm::all_equal(shifts))
    shifts.truncate(1);
  // The concatenation is of int8: what reads it is to find those.
  Accumulators accumulators = std::move(accumulatorsOf[op.getOutput()]);
  accumulatorsOf.erase(op.getOutput());
  return requantize(op, shifts, std::move(accumulators));
}

FailureOr<PackedValue> FunctionPacker::spread(tosa::TransposeConv2DOp op,
                                              Value source) {
  FailureOr<PackedValue> input = getPacked(op, source);
  if (failed(input))
    return failure();
  ArrayRef<int64_t> output =
      cast<RankedTensorType>(op.getOutput().getType()).getShape().slice(1, 2);
  ArrayRef<int64_t> kernel =
      cast<RankedTensorType>(op.getWeight().getType()).getShape().slice(1, 2);
  PackedValue result = *input;
  RankedTensorType from = input->layout.getType(b.getI8Type());
  SmallVector<int64_t> offsets(from.getRank(), 0), strides(from.getRank(), 1);
  for (unsigned i : {0u, 1u}) {
    offsets[2 + i] = kernel[i] - 1 + op.getOutPad()[2 * i];
    strides[2 + i] = op.getStride()[i];
    result.layout.spatial[i] = output[i] + kernel[i] - 1;
  }
  Location loc = getKernelLoc(op);
  RankedTensorType to = result.layout.getType(b.getI8Type());
  Value zeros = arith::ConstantOp::create(b, loc, b.getZeroAttr(to));
  MLIRContext *context = b.getContext();
  result.value = tensor::InsertSliceOp::create(
      b, loc, input->value, zeros, getAsIndexOpFoldResult(context, offsets),
      getAsIndexOpFoldResult(context, from.getShape()),
      getAsIndexOpFoldResult(context, strides));
  return result;
}

LogicalResult FunctionPacker::visitTransposeConv(tosa::TransposeConv2DOp op) {
  if (failed(checkZeroPoints(op, op.getInputZp(), op.getWeightZp())))
    return failure();
  std::optional<SmallVector<int64_t>> values = readIntegers(op.getWeight());
  if (!values)
    return emitComputedWeights(op);
  // An ordinary convolution of elements a stride apart, with the kernel
  // mirrored.
  FailureOr<PackedValue> input = spread(op, op.getInput());
  if (failed(input))
    return failure();
  ArrayRef<int64_t> shape =
      cast<RankedTensorType>(op.getWeight().getType()).getShape();
  Weights weights{shape[0], shape[1] * shape[2], shape[3], {}};
  mirrorTaps(*values, weights.taps, weights.inputs);
  weights.values = std::move(*values);
  if (failed(
          contract(op, input->value, input->layout, weights, getWindows(op))))
    return failure();
  return addBias(op, op.getBias(), accumulatorsOf[op.getOutput()]);
}

LogicalResult FunctionPacker::visitMatMul(tosa::MatMulOp op) {
  if (failed(checkZeroPoints(op, op.getAZp(), op.getBZp())))
    return failure();
  ArrayRef<int64_t> shape =
      cast<RankedTensorType>(op.getB().getType()).getShape();
  if (shape[0] != 1 && config.batch() != 1)
    return op.emitOpError()
           << "expected one matrix of weights, got " << shape[0]
           << " with a batch of " << config.batch() << " images in a vector";
  FailureOr<PackedValue> input = getPacked(op, op.getA());
  if (failed(input))
    return failure();
  Weights weights{shape[2], 1, shape[1], {}};
  weights.matrices = shape[0];
  if (failed(readWeights(op, op.getB(), weights)))
    return failure();
  if (!weights.packed) {
    SmallVector<int64_t> values = std::move(weights.values);
    weights.values.clear();
    weights.values.reserve(values.size());
    for (int64_t m = 0; m != weights.matrices; ++m)
      for (int64_t o = 0; o != weights.outputs; ++o)
        for (int64_t i = 0; i != weights.inputs; ++i)
          weights.values.push_back(
              values[(m * weights.inputs + i) * weights.outputs + o]);
  }
  Windows windows;
  windows.kernel.assign({1, 1});
  windows.stride.assign({1, 1});
  windows.dilation.assign({1, 1});
  return contract(op, input->value, input->layout, weights, windows);
}
