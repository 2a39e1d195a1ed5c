//===- Equalize.cpp - Equal ranges of weights across layers ---------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The method of Nagel et al., Data-Free Quantization Through Weight
// Equalization and Bias Correction (2019), sections 4.1 and 5.1: dividing an
// output channel by s > 0 and multiplying what reads it by s changes nothing
// where all between is positively homogeneous. s = sqrt(r1 / r2) makes the
// ranges r1 and r2 of both sides equal.
//
// Weights are read once into their largest magnitudes by channels, iterated on
// these, and written once.
//
//===----------------------------------------------------------------------===//

#include "VTA/Transforms/Quantize/Balance/Prepare.h"
#include "VTA/Transforms/Quantize/ConstantTensors.h"
#include "VTA/Transforms/Quantize/Passes.h"
#include "VTA/Transforms/Quantize/WeightLayer.h"
#include "llvm/Support/Debug.h"
#include <cmath>

#define DEBUG_TYPE "vta-equalize-channels"

namespace mlir::vta::quantization {
#define GEN_PASS_DEF_VTAEQUALIZECHANNELS
#include "VTA/Transforms/Quantize/Passes.h.inc"
} // namespace mlir::vta::quantization

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::quantization;

/// Magnitudes beyond these are not scaled: nothing over- or underflows then.
static constexpr double kLargest = 1e30, kSmallest = 1e-30;

namespace {
/// A layer and what its channels are multiplied by.
struct ScaledLayer {
  WeightLayer layer;
  /// max |w| over taps, by output and input channel; by output only if
  /// depthwise.
  std::vector<float> magnitude;
  std::vector<double> outputScale, inputScale;

  explicit ScaledLayer(const WeightLayer &layer)
      : layer(layer), outputScale(layer.outputs, 1),
        inputScale(layer.inputs, 1) {}

  int64_t columnCount() const {
    return layer.kind == WeightLayer::Depthwise ? 1 : layer.inputs;
  }
  /// Calls f(output, input, magnitude as scaled).
  template <typename F>
  void forEach(F f) const {
    int64_t columns = columnCount();
    int64_t each = layer.outputs / layer.inputs;
    for (int64_t o = 0; o < layer.outputs; ++o)
      for (int64_t c = 0; c < columns; ++c) {
        int64_t i = layer.kind == WeightLayer::Depthwise ? o / each : c;
        f(o, i, magnitude[o * columns + c] * outputScale[o] * inputScale[i]);
      }
  }
  std::vector<double> outputRanges() const {
    std::vector<double> ranges(layer.outputs, 0);
    forEach([&](int64_t o, int64_t, double m) {
      ranges[o] = std::max(ranges[o], m);
    });
    return ranges;
  }
  std::vector<double> inputRanges() const {
    std::vector<double> ranges(layer.inputs, 0);
    forEach([&](int64_t, int64_t i, double m) {
      ranges[i] = std::max(ranges[i], m);
    });
    return ranges;
  }
};

/// A constant between two layers that is added, with its channel dimension.
struct Summand {
  Operation *op;
  unsigned index;
  int64_t axis;
};

/// Two layers and what is between them.
struct Pair {
  ScaledLayer *first = nullptr, *second = nullptr;
  SmallVector<Summand> summands;
  SmallVector<tosa::ClampOp> bounds; ///< Clamps that lose their upper bound.
  std::vector<bool> isFixed;         ///< Channels that are not scaled.
};

class Equalizer {
public:
  Equalizer(func::FuncOp function, const EqualizeOptions &options)
      : function(function), options(options) {}

  EqualizeCounts run();

private:
  bool readNode(ScaledLayer &node);
  bool readBounds(Pair &pair);
  ScaledLayer *follow(ScaledLayer &node, Pair &pair);
  bool passesClamp(tosa::ClampOp clamp, Pair &pair);
  double balance(Pair &pair);
  void apply(Pair &pair, OpBuilder &b);

  func::FuncOp function;
  const EqualizeOptions &options;
  EqualizeCounts counts;
  llvm::DenseMap<Operation *, std::unique_ptr<ScaledLayer>> nodes;
};
} // namespace

/// Reads the magnitudes of a layer.
bool Equalizer::readNode(ScaledLayer &node) {
  if (!node.magnitude.empty())
    return true;
  auto weights = readFloats(node.layer.weight());
  if (!weights)
    return false;
  int64_t columns = node.columnCount();
  node.magnitude.assign(node.layer.outputs * columns, 0);
  node.layer.forEachWeight([&](int64_t at, int64_t, int64_t o, int64_t i) {
    float &most = node.magnitude[o * columns + (columns == 1 ? 0 : i)];
    most = std::max(most, std::fabs((*weights)[at]));
  });
  return true;
}

bool Equalizer::passesClamp(tosa::ClampOp clamp, Pair &pair) {
  if (isHomogeneousClamp(clamp))
    return true;
  auto low = dyn_cast<FloatAttr>(clamp.getMinVal());
  auto high = dyn_cast<FloatAttr>(clamp.getMaxVal());
  if (!low || !high)
    return false;
  double least = low.getValueAsDouble(), most = high.getValueAsDouble();
  double none = std::numeric_limits<float>::max();
  if ((least != 0 && least > -none) || most >= none)
    return false;
  if (options.largestSeen) {
    auto seen = options.largestSeen(clamp.getResult());
    if (seen && *seen < most) {
      pair.bounds.push_back(clamp);
      return true;
    }
  }
  ++counts.clamped;
  return false;
}

/// The layer that reads what `node` makes, and only it does.
ScaledLayer *Equalizer::follow(ScaledLayer &node, Pair &pair) {
  Value value = node.layer.op->getResult(0);
  int64_t axis = staticShape(value)->size() - 1;
  while (value.hasOneUse()) {
    OpOperand &use = *value.use_begin();
    Operation *user = use.getOwner();
    if (user->getNumResults() != 1)
      return nullptr;
    if (auto found = nodes.find(user); found != nodes.end()) {
      bool isInput = use.getOperandNumber() == 0 &&
                     axis + 1 == int64_t(staticShape(value)->size());
      return isInput ? found->second.get() : nullptr;
    }
    if (auto clamp = dyn_cast<tosa::ClampOp>(user)) {
      if (!passesClamp(clamp, pair))
        return nullptr;
    } else if (isa<tosa::MulOp, tosa::AddOp, tosa::SubOp>(user)) {
      unsigned constant = 1 - use.getOperandNumber();
      if (use.getOperandNumber() > 1 ||
          value.getType() != user->getResult(0).getType() ||
          !valuesAlongAxis(user->getOperand(constant), *staticShape(value),
                           axis))
        return nullptr;
      if (!isa<tosa::MulOp>(user))
        pair.summands.push_back({user, constant, axis});
    } else if (auto moved = followAxis(user, axis, /*backward=*/false)) {
      axis = *moved;
    } else if (use.getOperandNumber() != 0 || !isHomogeneous(user, axis)) {
      return nullptr;
    }
    value = user->getResult(0);
  }
  return nullptr;
}

static bool isModerate(double value) {
  return value > kSmallest && value < kLargest;
}

/// Finds channels that cannot be scaled. False if the bias is not a constant.
bool Equalizer::readBounds(Pair &pair) {
  std::vector<double> ranges = pair.first->outputRanges();
  std::vector<double> others = pair.second->inputRanges();
  if (ranges.size() != others.size())
    return false;
  for (auto [range, other] : llvm::zip_equal(ranges, others))
    pair.isFixed.push_back(!isModerate(range) || !isModerate(other));
  auto fixLarge = [&](const auto &values) {
    for (auto [c, value] : llvm::enumerate(values))
      if (!(std::fabs(value) < kLargest))
        pair.isFixed[c] = true;
  };
  if (pair.first->layer.kind != WeightLayer::Product) {
    auto bias = pair.first->layer.readBias();
    if (!bias)
      return false;
    fixLarge(*bias);
  }
  for (const Summand &summand : pair.summands)
    fixLarge(*valuesAlongAxis(summand.op->getOperand(summand.index),
                              *staticShape(summand.op->getResult(0)),
                              summand.axis));
  return true;
}

/// Makes the ranges of both sides equal. Returns by how much channels changed
/// at most, as a logarithm.
double Equalizer::balance(Pair &pair) {
  double change = 0;
  std::vector<double> ranges = pair.first->outputRanges();
  std::vector<double> others = pair.second->inputRanges();
  for (size_t c = 0; c < ranges.size(); ++c) {
    if (pair.isFixed[c])
      continue;
    double &scale = pair.second->inputScale[c];
    double next = std::clamp(scale * std::sqrt(ranges[c] / others[c]),
                             1 / options.largestScale, options.largestScale);
    change = std::max(change, std::fabs(std::log(next / scale)));
    scale = next;
    pair.first->outputScale[c] = 1 / next;
  }
  return change;
}

/// Scales what is added between the layers and the bias of the first.
void Equalizer::apply(Pair &pair, OpBuilder &b) {
  const std::vector<double> &scale = pair.first->outputScale;
  const WeightLayer &layer = pair.first->layer;
  if (layer.kind != WeightLayer::Product) {
    std::vector<float> bias = *layer.readBias();
    for (auto [value, factor] : llvm::zip_equal(bias, scale))
      value *= factor;
    layer.setBias(b, bias);
  }
  for (const Summand &summand : pair.summands) {
    ArrayRef<int64_t> shape = *staticShape(summand.op->getResult(0));
    auto values = *valuesAlongAxis(summand.op->getOperand(summand.index), shape,
                                   summand.axis);
    std::vector<float> scaled;
    for (auto [value, factor] : llvm::zip_equal(values, scale))
      scaled.push_back(value * factor);
    SmallVector<int64_t> dims(shape.size(), 1);
    dims[summand.axis] = scaled.size();
    b.setInsertionPoint(summand.op);
    summand.op->setOperand(summand.index,
                           makeFloats(b, summand.op->getLoc(), dims, scaled));
  }
  for (tosa::ClampOp clamp : pair.bounds)
    clamp.setMaxValAttr(
        b.getF32FloatAttr(std::numeric_limits<float>::infinity()));
}

EqualizeCounts Equalizer::run() {
  SmallVector<ScaledLayer *> order;
  function.walk([&](Operation *op) {
    auto layer = WeightLayer::match(op);
    if (!layer || !layer->isFloat() || !isConstant(layer->weight()))
      return;
    order.push_back((nodes[op] = std::make_unique<ScaledLayer>(*layer)).get());
  });
  std::vector<Pair> pairs;
  for (ScaledLayer *node : order) {
    Pair pair;
    pair.first = node;
    pair.second = follow(*node, pair);
    if (pair.second && readNode(*node) && readNode(*pair.second) &&
        readBounds(pair))
      pairs.push_back(std::move(pair));
  }
  // Where it settles, channels are within a few thousandths of their limits.
  constexpr double kSettled = 1e-3;
  for (int64_t i = 0; i < options.iterations; ++i) {
    double change = 0;
    for (Pair &pair : pairs)
      change = std::max(change, balance(pair));
    if (change < kSettled)
      break;
  }

  OpBuilder b(function.getContext());
  auto isScaled = [](ArrayRef<double> scales) {
    return llvm::any_of(scales, [](double scale) { return scale != 1; });
  };
  for (Pair &pair : pairs)
    if (isScaled(pair.first->outputScale)) {
      apply(pair, b);
      ++counts.pairs;
    }
  for (ScaledLayer *node : order) {
    if (!isScaled(node->outputScale) && !isScaled(node->inputScale))
      continue;
    auto weights = *readFloats(node->layer.weight());
    node->layer.forEachWeight([&](int64_t at, int64_t, int64_t o, int64_t i) {
      weights[at] *= node->outputScale[o] * node->inputScale[i];
    });
    node->layer.setWeight(b, weights);
  }
  eraseUnused(function);
  return counts;
}

EqualizeCounts quantization::equalizeChannels(func::FuncOp function,
                                              const EqualizeOptions &options) {
  return Equalizer(function, options).run();
}

namespace {
struct EqualizeChannels
    : quantization::impl::VTAEqualizeChannelsBase<EqualizeChannels> {
  using VTAEqualizeChannelsBase::VTAEqualizeChannelsBase;

  void runOnOperation() override {
    if (!(largestScale >= 1) || !std::isfinite(largestScale)) {
      getOperation()->emitOpError("vta-equalize-channels: expected a "
                                  "largest-scale of at least 1, got ")
          << std::to_string(largestScale);
      return signalPassFailure();
    }
    EqualizeOptions options;
    options.largestScale = largestScale;
    options.iterations = iterations;
    EqualizeCounts counts = equalizeChannels(getOperation(), options);
    LLVM_DEBUG(llvm::dbgs() << counts.pairs << " pairs of layers equalized\n");
    numPairs += counts.pairs;
    numClamped += counts.clamped;
  }
};
} // namespace
