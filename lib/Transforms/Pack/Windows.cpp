//===- Windows.cpp - Depthwise convolutions, pools, pads, slices ----------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FunctionPacker.h"
#include "VTA/Kernel/ContractionBuilder.h"
#include "VTA/Kernel/ToContraction.h"
#include "VTA/Support/ConstantElements.h"
#include "VTA/Transforms/Pack/PackFunction.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Tosa/Utils/ConversionUtils.h"

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::pack;

//===----------------------------------------------------------------------===//
// What is around a window's source
//===----------------------------------------------------------------------===//

namespace {
/// The amounts of a tosa.pad.
struct PadAmounts {
  SmallVector<int64_t> low, high;
  int64_t value = 0;
};
} // namespace

/// None, and the reason, for a pad that has no packed form.
static std::optional<PadAmounts> getAmounts(tosa::PadOp op,
                                            std::string &reason) {
  SmallVector<int64_t> pairs;
  std::optional<SmallVector<int64_t>> value = readIntegers(op.getPadConst());
  if (!tosa::getConstShapeValues(op.getPadding().getDefiningOp(), pairs) ||
      !value) {
    reason = "expected constant amounts and a constant value";
    return std::nullopt;
  }
  PadAmounts amounts;
  amounts.value = value->front();
  for (size_t i = 0; i != pairs.size(); i += 2) {
    if (pairs[i] < 0 || pairs[i + 1] < 0) {
      reason = "expected amounts of at least 0, got " +
               std::to_string(std::min(pairs[i], pairs[i + 1]));
      return std::nullopt;
    }
    amounts.low.push_back(pairs[i]);
    amounts.high.push_back(pairs[i + 1]);
  }
  if (amounts.low.size() < 4 || amounts.low.front() != 0 ||
      amounts.high.front() != 0 || amounts.low.back() != 0 ||
      amounts.high.back() != 0) {
    reason = "expected padding of positions only, not of images or channels";
    return std::nullopt;
  }
  return amounts;
}

Value FunctionPacker::findSource(Value input, Windows &windows,
                                 int64_t padding) {
  while (true) {
    if (auto pad = input.getDefiningOp<tosa::PadOp>()) {
      std::string reason;
      std::optional<PadAmounts> amounts = getAmounts(pad, reason);
      if (!amounts || amounts->value != padding)
        return input;
      for (size_t i = 0; i != windows.low.size(); ++i) {
        windows.low[i] += amounts->low[1 + i];
        windows.high[i] += amounts->high[1 + i];
      }
      input = pad.getInput1();
      continue;
    }
    auto slice = input.getDefiningOp<tosa::SliceOp>();
    SmallVector<int64_t> start;
    if (!slice ||
        !tosa::getConstShapeValues(slice.getStart().getDefiningOp(), start) ||
        llvm::any_of(start, [](int64_t offset) { return offset != 0; }))
      return input;
    ArrayRef<int64_t> from =
        cast<RankedTensorType>(slice.getInput1().getType()).getShape();
    ArrayRef<int64_t> to = cast<RankedTensorType>(slice.getType()).getShape();
    if (from.front() != to.front() || from.back() != to.back())
      return input;
    for (size_t i = 0; i != windows.high.size(); ++i)
      if (from[1 + i] != to[1 + i] && windows.high[i] != 0)
        return input;
    input = slice.getInput1();
  }
}

/// `value` with `padding` before and after dimensions from `first` on.
static Value padDims(OpBuilder &b, Location loc, Value value, unsigned first,
                     ArrayRef<int64_t> low, ArrayRef<int64_t> high,
                     Value padding) {
  auto type = cast<RankedTensorType>(value.getType());
  SmallVector<int64_t> shape(type.getShape()), lows(type.getRank(), 0),
      highs(type.getRank(), 0);
  for (size_t i = 0; i != low.size(); ++i) {
    lows[first + i] = low[i];
    highs[first + i] = high[i];
    shape[first + i] += low[i] + high[i];
  }
  MLIRContext *context = b.getContext();
  return tensor::PadOp::create(b, loc, type.clone(shape), value,
                               getAsIndexOpFoldResult(context, lows),
                               getAsIndexOpFoldResult(context, highs), padding);
}

Value FunctionPacker::createPad(Location loc, Value value,
                                ArrayRef<int64_t> low, ArrayRef<int64_t> high,
                                int64_t padding) {
  auto isZero = [](int64_t amount) { return amount == 0; };
  if (llvm::all_of(low, isZero) && llvm::all_of(high, isZero))
    return value;
  return padDims(b, loc, value, /*first=*/2, low, high,
                 createScalar(loc, b.getI8Type(), padding));
}

Value FunctionPacker::createChannelPad(Location loc, Value value, int64_t low,
                                       int64_t high) {
  if (low == 0 && high == 0)
    return value;
  return padDims(b, loc, value, /*first=*/1, low, high,
                 createScalar(loc, b.getI8Type(), 0));
}

/// A reader of a padded value that is not a window. Padding is not stored:
/// windows read it as zero.
static Operation *findOtherReader(Value value) {
  for (Operation *user : value.getUsers()) {
    if (isa<tosa::PadOp, tosa::SliceOp>(user))
      user = findOtherReader(user->getResult(0));
    else if (isa<tosa::Conv2DOp, tosa::Conv3DOp, tosa::DepthwiseConv2DOp,
                 tosa::MaxPool2dOp>(user))
      continue;
    if (user)
      return user;
  }
  return nullptr;
}

/// True if a convolution reads the value, also through pads and slices.
static bool hasConvolution(Value value) {
  return llvm::any_of(value.getUsers(), [](Operation *user) {
    if (isa<tosa::PadOp, tosa::SliceOp>(user))
      return hasConvolution(user->getResult(0));
    return isa<tosa::Conv2DOp, tosa::Conv3DOp, tosa::DepthwiseConv2DOp>(user);
  });
}

std::string mlir::vta::explainPadValue(tosa::PadOp op) {
  std::string reason;
  std::optional<PadAmounts> amounts = getAmounts(op, reason);
  if (!amounts || amounts->value == 0 || !hasConvolution(op.getOutput()))
    return {};
  return "expected zeros around what a convolution reads, got " +
         std::to_string(amounts->value);
}

LogicalResult FunctionPacker::visitPad(tosa::PadOp op) {
  FailureOr<PackedValue> packed = getPacked(op, op.getInput1());
  FailureOr<PackedLayout> layout = getLayout(op, op.getOutput());
  if (failed(packed) || failed(layout))
    return failure();
  std::string reason;
  std::optional<PadAmounts> amounts = getAmounts(op, reason);
  if (!amounts)
    return op.emitOpError() << reason;
  if (std::string value = explainPadValue(op); !value.empty())
    return op.emitOpError() << value;
  if (Operation *reader = findOtherReader(op.getOutput())) {
    InFlightDiagnostic diag =
        op.emitOpError() << "expected to be read by convolutions and pools on "
                            "VTA, which alone can pad, got ";
    // Whatever is left to the host reads what the function returns.
    if (isa<func::ReturnOp>(reader))
      return diag << "a reader on the host";
    return diag << "'" << reader->getName() << "'";
  }
  auto positions = [](ArrayRef<int64_t> all) {
    return all.drop_front().drop_back();
  };
  packed->layout.spatial = layout->spatial;
  // A convolution that reads cells of pixels pads by itself.
  if (packed->layout.stride == 1)
    packed->value =
        createPad(getKernelLoc(op), packed->value, positions(amounts->low),
                  positions(amounts->high), amounts->value);
  return setPacked(op.getOutput(), *packed);
}

LogicalResult FunctionPacker::visitSlice(tosa::SliceOp op) {
  FailureOr<PackedValue> packed = getPacked(op, op.getInput1());
  FailureOr<PackedLayout> layout = getLayout(op, op.getOutput());
  if (failed(packed) || failed(layout))
    return failure();
  SmallVector<int64_t> start, size;
  if (!tosa::getConstShapeValues(op.getStart().getDefiningOp(), start) ||
      !tosa::getConstShapeValues(op.getSize().getDefiningOp(), size))
    return op.emitOpError() << "expected constant offsets and sizes";
  if (layout->images != packed->layout.images ||
      layout->lanes.size() != packed->layout.lanes.size() || start.size() < 4)
    return op.emitOpError()
           << "expected a slice of positions only, not of images or channels";
  if (packed->layout.stride != 1) {
    // A convolution that reads cells of pixels leaves out the others itself.
    return setPacked(op.getOutput(), *packed);
  }
  RankedTensorType type = packed->layout.getType(b.getI8Type());
  SmallVector<int64_t> offsets(type.getRank(), 0), strides(type.getRank(), 1);
  llvm::copy(ArrayRef(start).drop_front().drop_back(), offsets.begin() + 2);
  packed->layout.spatial = layout->spatial;
  RankedTensorType to = packed->layout.getType(b.getI8Type());
  MLIRContext *context = b.getContext();
  packed->value = tensor::ExtractSliceOp::create(
      b, getKernelLoc(op), to, packed->value,
      getAsIndexOpFoldResult(context, offsets),
      getAsIndexOpFoldResult(context, to.getShape()),
      getAsIndexOpFoldResult(context, strides));
  return setPacked(op.getOutput(), *packed);
}

//===----------------------------------------------------------------------===//
// Windows on each channel
//===----------------------------------------------------------------------===//

/// Maps of the input, of the taps, and of the result on the dimensions
/// (n, c, positions.., b, o, taps..). The taps of weights are between the
/// channel block and the channel.
static SmallVector<AffineMap> getChannelMaps(MLIRContext *context,
                                             ArrayRef<int64_t> stride,
                                             ArrayRef<int64_t> dilation,
                                             bool hasWeights) {
  unsigned rank = stride.size(), numOuter = 4 + rank;
  auto dim = [&](unsigned i) { return getAffineDimExpr(i, context); };
  AffineExpr batch = dim(2 + rank), channel = dim(3 + rank);
  SmallVector<AffineExpr> input = {dim(0), dim(1)}, taps, result;
  if (hasWeights)
    taps.push_back(dim(1));
  for (unsigned i = 0; i != numOuter; ++i)
    result.push_back(dim(i));
  for (unsigned i = 0; i != rank; ++i) {
    input.push_back(dim(2 + i) * stride[i] + dim(numOuter + i) * dilation[i]);
    taps.push_back(dim(numOuter + i));
  }
  input.append({batch, channel});
  if (hasWeights)
    taps.push_back(channel);
  return {AffineMap::get(numOuter + rank, 0, input, context),
          AffineMap::get(numOuter + rank, 0, taps, context),
          AffineMap::get(numOuter + rank, 0, result, context)};
}

static SmallVector<utils::IteratorType> getChannelIterators(size_t rank) {
  SmallVector<utils::IteratorType> iterators(4 + rank,
                                             utils::IteratorType::parallel);
  iterators.append(rank, utils::IteratorType::reduction);
  return iterators;
}

/// Adds a value times a constant to the sums.
static void buildSum(OpBuilder &b, Location loc, ValueRange args,
                     Value factor) {
  Value value = arith::ExtSIOp::create(b, loc, b.getI32Type(), args[0]);
  if (factor)
    value = arith::MulIOp::create(b, loc, value, factor);
  value = arith::AddIOp::create(b, loc, args[2], value);
  linalg::YieldOp::create(b, loc, value);
}

LogicalResult FunctionPacker::visitDepthwise(tosa::DepthwiseConv2DOp op) {
  if (failed(checkZeroPoints(op, op.getInputZp(), op.getWeightZp())))
    return failure();
  std::optional<SmallVector<int64_t>> values = readIntegers(op.getWeight());
  if (!values)
    return emitComputedWeights(op);
  ArrayRef<int64_t> shape =
      cast<RankedTensorType>(op.getWeight().getType()).getShape();
  Windows windows;
  windows.kernel.assign({shape[0], shape[1]});
  windows.stride.assign(op.getStride().begin(), op.getStride().end());
  windows.dilation.assign(op.getDilation().begin(), op.getDilation().end());
  windows.low.assign({op.getPad()[0], op.getPad()[2]});
  windows.high.assign({op.getPad()[1], op.getPad()[3]});
  FailureOr<PackedValue> input =
      getPacked(op, findSource(op.getInput(), windows, 0));
  FailureOr<PackedLayout> layout = getLayout(op, op.getOutput());
  if (failed(input) || failed(layout))
    return failure();
  Location loc = getKernelLoc(op);
  Value padded = createPad(loc, input->value, windows.low, windows.high, 0);
  if (shape[3] != 1) {
    // Each input channel is a group.
    Weights weights{shape[2] * shape[3], shape[0] * shape[1], 1, {}, shape[2]};
    for (int64_t o = 0; o != weights.outputs; ++o)
      for (int64_t tap = 0; tap != weights.taps; ++tap)
        weights.values.push_back((*values)[tap * weights.outputs + o]);
    if (failed(contract(op, padded, input->layout, weights, windows)))
      return failure();
    return addBias(op, op.getBias(), accumulatorsOf[op.getOutput()]);
  }
  layout->lanes = input->layout.lanes;
  layout->blocks = input->layout.blocks;
  RankedTensorType type = layout->getType(b.getI32Type());
  Value zeros = createFilled(loc, type, createScalar(loc, b.getI32Type(), 0));
  int64_t channels = shape[2], taps = shape[0] * shape[1], most = 0;
  for (int64_t c = 0; c != channels; ++c) {
    int64_t sum = 0;
    for (int64_t tap = 0; tap != taps; ++tap)
      sum += std::abs((*values)[tap * channels + c]);
    most = std::max(most, sum);
  }
  bool isSum = llvm::all_equal(*values);
  SmallVector<AffineMap> maps =
      getChannelMaps(b.getContext(), windows.stride, windows.dilation, !isSum);
  linalg::GenericOp product;
  if (isSum) {
    Value factor;
    if (values->front() != 1)
      factor = createScalar(loc, b.getI32Type(), values->front());
    Value window =
        tensor::EmptyOp::create(b, loc, windows.kernel, b.getI32Type());
    product = linalg::GenericOp::create(
        b, loc, type, ValueRange{padded, window}, zeros, maps,
        getChannelIterators(2),
        [&](OpBuilder &nested, Location loc, ValueRange args) {
          buildSum(nested, loc, args, factor);
        });
  } else {
    int64_t block = layout->block;
    SmallVector<int64_t> packed(layout->blocks * taps * block);
    for (int64_t tap = 0; tap != taps; ++tap)
      for (auto [c, lane] : llvm::enumerate(layout->lanes))
        packed[(lane / block * taps + tap) * block + lane % block] =
            (*values)[tap * channels + c];
    Value constant =
        createConstant(loc, b.getI8Type(),
                       {layout->blocks, shape[0], shape[1], block}, packed);
    product = createContraction(b, loc, padded, constant, zeros, maps,
                                getChannelIterators(2));
  }
  RewriteCounts counts;
  FailureOr<linalg::LinalgOp> contraction =
      reductionToContraction(b, product, config, counts);
  if (failed(contraction))
    return failure();
  b.setInsertionPoint(op);
  setAccumulators(op.getOutput(),
                  {(*contraction)->getResult(0), *layout, {}, 128 * most, loc});
  return addBias(op, op.getBias(), accumulatorsOf[op.getOutput()]);
}

LogicalResult FunctionPacker::visitMaxPool(tosa::MaxPool2dOp op) {
  constexpr int64_t kLowest = std::numeric_limits<int8_t>::min();
  Windows windows;
  windows.kernel.assign(op.getKernel().begin(), op.getKernel().end());
  windows.stride.assign(op.getStride().begin(), op.getStride().end());
  windows.dilation.assign({1, 1});
  windows.low.assign({op.getPad()[0], op.getPad()[2]});
  windows.high.assign({op.getPad()[1], op.getPad()[3]});
  FailureOr<PackedValue> input =
      getPacked(op, findSource(op.getInput(), windows, kLowest));
  FailureOr<PackedLayout> layout = getLayout(op, op.getOutput());
  if (failed(input) || failed(layout))
    return failure();
  layout->lanes = input->layout.lanes;
  layout->blocks = input->layout.blocks;
  Location loc = getKernelLoc(op);
  Value padded =
      createPad(loc, input->value, windows.low, windows.high, kLowest);
  RankedTensorType type = layout->getType(b.getI8Type());
  Value start =
      createFilled(loc, type, createScalar(loc, b.getI8Type(), kLowest));
  Value window = tensor::EmptyOp::create(b, loc, windows.kernel, b.getI8Type());
  Value pool = linalg::GenericOp::create(
                   b, loc, type, ValueRange{padded, window}, start,
                   getChannelMaps(b.getContext(), windows.stride,
                                  windows.dilation, false),
                   getChannelIterators(2),
                   [](OpBuilder &nested, Location loc, ValueRange args) {
                     Value most =
                         arith::MaxSIOp::create(nested, loc, args[2], args[0]);
                     linalg::YieldOp::create(nested, loc, most);
                   })
                   .getResult(0);
  ++counters.kernels;
  return setPacked(op.getOutput(), {pool, *layout});
}
