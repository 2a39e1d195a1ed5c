//===- TransposeConv.cpp - Transposed convolutions ------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An output whose position is q * stride + p sums x[q - j] * w[p + stride * j].
// So all outputs with one p are a convolution of stride 1 by every stride-th
// element of the kernel, last one first. The convolutions for all p are one
// with more output channels, which are then interleaved: no product has a zero
// that was inserted.
//
//===----------------------------------------------------------------------===//

#include "LowerContraction.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::lowertosa;

namespace {
/// One axis.
struct Axis {
  Axis(int64_t input, int64_t output, int64_t kernel, int64_t stride,
       int64_t pad)
      : stride(stride), kernel(kernel),
        taps(llvm::divideCeilSigned(kernel, stride)),
        first(llvm::divideFloorSigned(-pad, stride)),
        count(llvm::divideFloorSigned(output - 1 - pad, stride) - first + 1),
        low(taps - 1 - first), high(first + count - input),
        offset(-pad - first * stride) {}

  int64_t stride, kernel;
  int64_t taps;   ///< Kernel elements of each p.
  int64_t first;  ///< The first q.
  int64_t count;  ///< Number of q.
  int64_t low;    ///< Elements read before the input, may be < 0.
  int64_t high;   ///< Elements read after the input, may be < 0.
  int64_t offset; ///< Offset of the result in the interleaved tensor.
};
} // namespace

/// The input with padding, or without what is not read.
static Value fit(OpBuilder &builder, Location loc, Value input, const Axis &y,
                 const Axis &x, Value padding) {
  auto type = getTensorType(input);
  SmallVector<int64_t> low = {0, y.low, x.low, 0};
  SmallVector<int64_t> high = {0, y.high, x.high, 0};
  SmallVector<int64_t> shape(type.getShape()), offsets(4, 0), ones(4, 1);
  for (unsigned dim : {1, 2}) {
    offsets[dim] = std::max<int64_t>(0, -low[dim]);
    shape[dim] -= offsets[dim] + std::max<int64_t>(0, -high[dim]);
    low[dim] = std::max<int64_t>(0, low[dim]);
    high[dim] = std::max<int64_t>(0, high[dim]);
  }
  MLIRContext *context = builder.getContext();
  if (shape != type.getShape())
    input =
        tensor::ExtractSliceOp::create(builder, loc, type.clone(shape), input,
                                       getAsIndexOpFoldResult(context, offsets),
                                       getAsIndexOpFoldResult(context, shape),
                                       getAsIndexOpFoldResult(context, ones));
  return createPad(builder, loc, input, low, high, padding);
}

FailureOr<Value> lowertosa::lowerTransposeConv(OpBuilder &builder,
                                               tosa::TransposeConv2DOp op) {
  Location loc = op.getLoc();
  auto type = getTensorType(op.getOutput());
  auto inputShape = getTensorType(op.getInput()).getShape();
  auto weightShape = getTensorType(op.getWeight()).getShape();
  ArrayRef<int64_t> pad = op.getOutPad(), stride = op.getStride();
  Axis y(inputShape[1], type.getDimSize(1), weightShape[1], stride[0], pad[0]);
  Axis x(inputShape[2], type.getDimSize(2), weightShape[2], stride[1], pad[2]);
  int64_t outputs = weightShape[0], inputs = weightShape[3];
  int64_t phases = y.stride * x.stride, channels = phases * outputs;
  FailureOr<int64_t> weightZp = op.getWeightZeroPoint();

  // Element (p, output channel, j', input channel) of the weights; a kernel
  // that is not a multiple of the stride ends with zeros.
  int64_t perChannel = y.taps * x.taps * inputs;
  Value weight = gatherConstant(
      builder, loc, op.getWeight(), {channels, y.taps, x.taps, inputs},
      succeeded(weightZp) ? *weightZp : 0,
      [&](int64_t i) -> int64_t {
        int64_t channel = i / perChannel, tap = i / inputs;
        int64_t phase = channel / outputs, output = channel % outputs;
        int64_t ky =
            phase / x.stride + y.stride * (y.taps - 1 - tap / x.taps % y.taps);
        int64_t kx = phase % x.stride + x.stride * (x.taps - 1 - tap % x.taps);
        if (ky >= y.kernel || kx >= x.kernel)
          return -1;
        return ((output * y.kernel + ky) * x.kernel + kx) * inputs;
      },
      inputs);
  if (!weight)
    return emitNotCovered(op);
  FailureOr<Factors> factors = resolveZeroPoints(
      builder, op, op.getInput(), weight, op.getInputZeroPoint(), weightZp,
      channels, [&](int64_t i) { return i / perChannel; });
  if (failed(factors))
    return failure();

  Value input = fit(builder, loc, factors->input, y, x, factors->padding);
  RankedTensorType accType =
      type.clone({type.getDimSize(0), y.count, x.count, channels});
  Value acc =
      linalg::Conv2DNhwcFhwcOp::create(
          builder, loc, TypeRange{accType}, ValueRange{input, factors->weight},
          ValueRange{createAccumulator(builder, loc, accType)},
          builder.getI64TensorAttr({1, 1}), builder.getI64TensorAttr({1, 1}))
          .getResult(0);
  // Constants of the output channels repeat with the phases.
  int64_t biases = getTensorType(op.getBias()).getNumElements();
  Value bias = gatherConstant(builder, loc, op.getBias(), channels, 0,
                              [&](int64_t i) { return i % biases; });
  Value sums;
  if (factors->weightZp != 0)
    sums = sumWindows(builder, loc, input, {y.taps, x.taps}, {1, 1}, {1, 1});
  acc = addBiases(builder, loc, acc, *factors, bias, sums);

  if (phases != 1) {
    int64_t batch = type.getDimSize(0);
    Value split =
        createReshape(builder, loc, acc,
                      {batch, y.count, x.count, y.stride, x.stride, outputs});
    RankedTensorType mixed =
        type.clone({batch, y.count, y.stride, x.count, x.stride, outputs});
    split = linalg::TransposeOp::create(builder, loc, split,
                                        createEmpty(builder, loc, mixed),
                                        ArrayRef<int64_t>{0, 1, 3, 2, 4, 5})
                ->getResult(0);
    acc =
        createReshape(builder, loc, split,
                      {batch, y.count * y.stride, x.count * x.stride, outputs});
  }
  if (getTensorType(acc) != type) {
    MLIRContext *context = op.getContext();
    acc = tensor::ExtractSliceOp::create(
        builder, loc, type, acc,
        getAsIndexOpFoldResult(context, {0, y.offset, x.offset, 0}),
        getAsIndexOpFoldResult(context, type.getShape()),
        getAsIndexOpFoldResult(context, {1, 1, 1, 1}));
  }
  return bias ? acc : addBias(builder, loc, acc, op.getBias());
}
