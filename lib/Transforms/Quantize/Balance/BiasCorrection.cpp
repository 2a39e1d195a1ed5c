//===- BiasCorrection.cpp - What quantized weights shift outputs ----------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Transforms/Quantize/Balance/BiasCorrection.h"
#include "VTA/Transforms/Quantize/WeightLayer.h"

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::quantization;

SmallVector<double>
quantization::channelMeans(const TensorStatistics &statistics) {
  size_t channels = statistics.channelSum.size();
  SmallVector<double> means(ArrayRef(statistics.channelSum));
  double each = channels ? double(statistics.count) / channels : 0;
  for (double &mean : means)
    mean = each > 0 ? mean / each : 0;
  return means;
}

/// How many of the outputs along one dimension have an input at tap `tap`, as a
/// fraction.
static double presence(int64_t in, int64_t out, int64_t tap, int64_t low,
                       int64_t stride, int64_t dilation) {
  int64_t count = 0;
  for (int64_t o = 0; o < out; ++o) {
    int64_t at = o * stride + tap * dilation - low;
    count += at >= 0 && at < in;
  }
  return double(count) / out;
}

/// The same of a transposed convolution, where input i reaches output
/// i * stride + tap + low.
static double presenceTransposed(int64_t in, int64_t out, int64_t tap,
                                 int64_t low, int64_t stride) {
  int64_t count = 0;
  for (int64_t i = 0; i < in; ++i) {
    int64_t at = i * stride + tap + low;
    count += at >= 0 && at < out;
  }
  return double(count) / out;
}

/// For each tap, the fraction of outputs that have an input there.
static std::vector<double> tapPresence(const WeightLayer &layer) {
  std::vector<double> taps = {1};
  if (layer.kind == WeightLayer::Product)
    return taps;
  ArrayRef<int64_t> in = staticShape(layer.input())->drop_front();
  ArrayRef<int64_t> out = staticShape(layer.op->getResult(0))->drop_front();
  ArrayRef<int64_t> kernel = *staticShape(layer.weight());
  if (layer.kind != WeightLayer::Depthwise)
    kernel = kernel.drop_front();
  auto numbers = [&](StringRef name) {
    return layer.op->getAttrOfType<DenseI64ArrayAttr>(name).asArrayRef();
  };
  bool isTransposed = layer.kind == WeightLayer::Transposed;
  ArrayRef<int64_t> stride = numbers("stride");
  ArrayRef<int64_t> pad = numbers(isTransposed ? "out_pad" : "pad");
  for (size_t d = 0; d < stride.size(); ++d) {
    std::vector<double> outer = std::move(taps);
    taps.clear();
    for (double fraction : outer)
      for (int64_t tap = 0; tap < kernel[d]; ++tap)
        taps.push_back(
            fraction *
            (isTransposed
                 ? presenceTransposed(in[d], out[d], tap, pad[2 * d], stride[d])
                 : presence(in[d], out[d], tap, pad[2 * d], stride[d],
                            numbers("dilation")[d])));
  }
  return taps;
}

FailureOr<SmallVector<double>>
quantization::correctBias(Operation *op, ArrayRef<float> weights,
                          ArrayRef<float> quantized,
                          ArrayRef<double> inputMeans) {
  std::optional<WeightLayer> layer = WeightLayer::match(op);
  if (!layer)
    return op->emitOpError("expected a convolution or a product with one "
                           "matrix on the right, of static shape");
  auto count = static_cast<size_t>(layer->weightCount());
  if (weights.size() != count || quantized.size() != count)
    return op->emitOpError("expected ")
           << count << " weights, got " << weights.size() << " and "
           << quantized.size();
  if (inputMeans.size() != static_cast<size_t>(layer->inputs))
    return op->emitOpError("expected the means of ")
           << layer->inputs << " channels, got " << inputMeans.size();
  std::vector<double> taps = tapPresence(*layer);
  SmallVector<double> correction(layer->outputs, 0);
  layer->forEachWeight([&](int64_t at, int64_t t, int64_t o, int64_t i) {
    correction[o] -=
        (double(quantized[at]) - weights[at]) * taps[t] * inputMeans[i];
  });
  return correction;
}
