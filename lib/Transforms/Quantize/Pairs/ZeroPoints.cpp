//===- ZeroPoints.cpp - Zero points of functions --------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// SiLU has hardly any negative values: half the integers of a symmetric tensor
// stand for nothing. A table writes any integers, and a layer that reads them
// subtracts the zero point by its bias.
//
//===----------------------------------------------------------------------===//

#include "Scales.h"
#include "VTA/Transforms/Quantize/IntegerOps.h"
#include "VTA/Transforms/Quantize/Model/RaiseQuantized.h"
#include "VTA/Transforms/Quantize/WeightLayer.h"
#include <algorithm>

using namespace mlir;
using namespace mlir::vta::quantization;

/// A zero point that makes steps finer by less than this is not worth the pads
/// that the host has to write.
static constexpr double kMostRelativeStep = 0.8;

namespace {
class ReaderCheck {
public:
  explicit ReaderCheck(const LayerGraph &network) {
    for (const Layer &layer : network.layers)
      for (Value input : layer.inputs)
        readers[input].push_back(&layer);
  }

  /// Whether all readers of the tensor can subtract a zero point.
  bool allTakeZero(Value value, bool isSliced = false) const {
    auto found = readers.find(value);
    return found == readers.end() ||
           llvm::all_of(found->second, [&](const Layer *layer) {
             return takesZero(*layer, value, isSliced);
           });
  }

private:
  bool takesZero(const Layer &layer, Value value, bool isSliced) const;

  llvm::DenseMap<Value, SmallVector<const Layer *>> readers;
};
} // namespace

bool ReaderCheck::takesZero(const Layer &layer, Value value,
                            bool isSliced) const {
  Operation *op = layer.anchor();
  switch (layer.kind) {
  case LayerKind::Float:
  case LayerKind::Mean:
  case LayerKind::Table:
    return true;
  case LayerKind::Contraction: {
    if (layer.hasResidual() && layer.inputs[1] == value)
      return false;
    if (!hasWeightOperand(op))
      return true;
    // Of groups, the pads would stand between slices and convolutions. Not all
    // taps of a transposed convolution see an element.
    auto match = WeightLayer::match(op);
    return match && match->kind != WeightLayer::Transposed &&
           !(isSliced && match->hasPads());
  }
  case LayerKind::Move:
    return !isa<tosa::ClampOp, tosa::AvgPool2dOp>(op) &&
           allTakeZero(layer.result(), isSliced || isa<tosa::SliceOp>(op));
  case LayerKind::Product:
  case LayerKind::RoundedProduct:
  case LayerKind::Scale:
  case LayerKind::Add:
  case LayerKind::Concat:
    return false;
  }
  return false;
}

llvm::DenseMap<Value, Bounds>
mlir::vta::quantization::findZeroPoints(const LayerGraph &network,
                                        MutableArrayRef<double> required) {
  llvm::DenseMap<Value, Bounds> result;
  ReaderCheck check(network);
  for (const Layer &layer : network.layers) {
    if (layer.kind != LayerKind::Table)
      continue;
    auto steps = getModelSteps(layer.ops.back());
    auto point = network.pointOf.find(layer.result());
    if (!steps || steps->zero == 0 || point == network.pointOf.end() ||
        !check.allTakeZero(layer.result()))
      continue;
    double &step = required[point->second];
    auto [low, high] =
        boundsInSteps(cast<tosa::ClampOp>(layer.ops.back()), *steps);
    low = std::clamp(low * steps->scale, -128 * step, 0.0);
    high = std::clamp(high * steps->scale, 0.0, 127 * step);
    double finer = (high - low) / 255;
    if (!(finer > 0 && finer <= kMostRelativeStep * step))
      continue;
    step = finer;
    result[layer.result()] = {low, high};
  }
  return result;
}

void mlir::vta::quantization::assignZeroPoints(
    const LayerGraph &network, const llvm::DenseMap<Value, Bounds> &bounds,
    Scales &scales) {
  for (const auto &[value, range] : bounds)
    scales.zeros[value] =
        roundTo(-range.first / scales.ofValue.lookup(value) - 128, -128, 127);
  // In order: what moves a moved tensor comes later.
  for (const Layer &layer : network.layers)
    if (layer.kind == LayerKind::Move)
      if (int64_t zero = scales.zeros.lookup(layer.inputs.front()))
        scales.zeros[layer.result()] = zero;
}
