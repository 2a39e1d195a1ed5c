//===- BalanceChannels.cpp - Channels that are more alike -----------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An int8 tensor has one step for all of its channels, so channels with small
// values lose precision. Channel c is divided by s[c] where it is written and
// multiplied where it is read: s[c] is the root of its root mean square, so
// that channels become more alike, and weights, whose columns become less so,
// keep enough precision of their own. (Xiao et al., SmoothQuant, 2022, divides
// by such roots, too.)
//
// Unlike equalization, which has pairs of layers, this follows tensors through
// residual additions and to all that reads them.
//
//===----------------------------------------------------------------------===//

#include "VTA/Transforms/Quantize/Balance/Prepare.h"
#include "VTA/Transforms/Quantize/ConstantTensors.h"
#include "VTA/Transforms/Quantize/WeightLayer.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Support/Debug.h"
#include <cmath>

#define DEBUG_TYPE "vta-quantize"

using namespace mlir;
using namespace mlir::vta::quantization;

/// Channels are divided by at least this.
static constexpr double kLeastScale = 0.125;
/// Larger weights are left alone: nothing overflows then.
static constexpr double kLargest = 1e30;

namespace {
using Layers = llvm::MapVector<Operation *, WeightLayer>;

/// A constant that is added, with its channel dimension.
struct AddedConstant {
  Operation *op;
  unsigned index;
  int64_t axis;
};

/// Tensors that have their channels in common, and what writes and reads them.
class ChannelGroup {
public:
  explicit ChannelGroup(const Layers &layers) : layers(layers) {}

  /// Finds all that belongs together with a layer's result. False if something
  /// has to keep its values.
  bool grow(Value start);
  /// Values by channel; empty if nothing is known.
  std::vector<double>
  findScales(function_ref<ArrayRef<double>(Value)> spread) const;
  bool isModerate() const;
  void apply(ArrayRef<double> scales, OpBuilder &b) const;
  bool contains(Value value) const { return axes.contains(value); }

private:
  bool reach(Value value, int64_t axis);
  bool pass(Operation *op, int64_t axis, bool backward);
  bool passSum(Operation *op, int64_t axis);
  bool isLast(Value value, int64_t axis) const {
    return axis + 1 == static_cast<int64_t>(staticShape(value)->size());
  }

  const Layers &layers;
  llvm::MapVector<Value, int64_t> axes;
  SmallVector<Value> pending;
  llvm::SetVector<Operation *> writers, readers, passed;
  SmallVector<AddedConstant> summands;
};
} // namespace

bool ChannelGroup::reach(Value value, int64_t axis) {
  if (!staticShape(value) || !hasFloats(value))
    return false;
  auto [it, isNew] = axes.insert({value, axis});
  if (isNew)
    pending.push_back(value);
  return it->second == axis;
}

/// Sums, and products with constants.
bool ChannelGroup::passSum(Operation *op, int64_t axis) {
  Value lhs = op->getOperand(0), rhs = op->getOperand(1);
  Type type = op->getResult(0).getType();
  for (unsigned index : {0, 1}) {
    Value constant = op->getOperand(index), other = op->getOperand(1 - index);
    if (!isConstant(constant) ||
        !valuesAlongAxis(constant, *staticShape(op->getResult(0)), axis))
      continue;
    if (!isa<tosa::MulOp>(op))
      summands.push_back({op, index, axis});
    return other.getType() == type && reach(other, axis);
  }
  return !isa<tosa::MulOp>(op) && lhs.getType() == type &&
         rhs.getType() == type && reach(lhs, axis) && reach(rhs, axis);
}

/// `axis` is that of the first operand, or of the result if `backward`.
bool ChannelGroup::pass(Operation *op, int64_t axis, bool backward) {
  if (!passed.insert(op))
    return true;
  if (op->getNumResults() != 1 || op->getNumOperands() == 0 ||
      !staticShape(op->getOperand(0)) || !staticShape(op->getResult(0)))
    return false;
  Value from = op->getOperand(0), to = op->getResult(0);
  if (isa<tosa::AddOp, tosa::SubOp, tosa::MulOp>(op))
    return passSum(op, axis) && reach(to, axis);
  if (auto moved = followAxis(op, axis, backward))
    return reach(backward ? from : to, *moved) &&
           reach(backward ? to : from, axis);
  if (auto clamp = dyn_cast<tosa::ClampOp>(op)) {
    if (!isHomogeneousClamp(clamp))
      return false;
  } else if (!isHomogeneous(op, axis)) {
    return false;
  }
  return reach(from, axis) && reach(to, axis);
}

bool ChannelGroup::grow(Value start) {
  if (!staticShape(start) || !reach(start, staticShape(start)->size() - 1))
    return false;
  while (!pending.empty()) {
    Value value = pending.pop_back_val();
    int64_t axis = axes.lookup(value);
    Operation *producer = value.getDefiningOp();
    if (!producer)
      return false;
    if (layers.contains(producer)) {
      if (!isLast(value, axis))
        return false;
      writers.insert(producer);
    } else if (!pass(producer, axis, /*backward=*/true)) {
      return false;
    }
    for (OpOperand &use : value.getUses()) {
      Operation *user = use.getOwner();
      if (layers.contains(user)) {
        if (use.getOperandNumber() != 0 || !isLast(value, axis))
          return false;
        readers.insert(user);
        continue;
      }
      bool isData = use.getOperandNumber() == 0 ||
                    isa<tosa::AddOp, tosa::SubOp, tosa::MulOp>(user);
      if (!isData || !pass(user, axis, /*backward=*/false))
        return false;
    }
  }
  return !readers.empty();
}

std::vector<double>
ChannelGroup::findScales(function_ref<ArrayRef<double>(Value)> spread) const {
  std::vector<double> squares;
  for (auto [value, axis] : axes) {
    ArrayRef<double> one =
        isLast(value, axis) ? spread(value) : ArrayRef<double>();
    if (one.empty())
      continue;
    squares.resize(one.size());
    for (auto [sum, square] : llvm::zip_equal(squares, one))
      sum += square;
  }
  double largest = 0;
  for (double square : squares)
    largest = std::max(largest, square);
  if (!(largest > 0))
    return {};
  std::vector<double> scales;
  for (double square : squares)
    // What is never there is left alone.
    scales.push_back(
        square > 0 ? std::max(std::pow(square / largest, 0.25), kLeastScale)
                   : 1);
  return scales;
}

/// Whether all weights can be read and none is near the limits of floats.
bool ChannelGroup::isModerate() const {
  auto areModerate = [](auto &&values) {
    return values && llvm::all_of(*values, [](double value) {
             return std::fabs(value) < kLargest;
           });
  };
  for (Operation *op : llvm::concat<Operation *const>(writers, readers)) {
    const WeightLayer &layer = layers.find(op)->second;
    if (!areModerate(readFloats(layer.weight())) ||
        (layer.kind != WeightLayer::Product && !areModerate(layer.readBias())))
      return false;
  }
  return true;
}

void ChannelGroup::apply(ArrayRef<double> scales, OpBuilder &b) const {
  for (Operation *op : writers) {
    const WeightLayer &layer = layers.find(op)->second;
    auto weights = *readFloats(layer.weight());
    layer.forEachWeight([&](int64_t at, int64_t, int64_t o, int64_t) {
      weights[at] /= scales[o];
    });
    layer.setWeight(b, weights);
    if (layer.kind == WeightLayer::Product)
      continue;
    std::vector<float> bias = *layer.readBias();
    for (auto [value, scale] : llvm::zip_equal(bias, scales))
      value /= scale;
    layer.setBias(b, bias);
  }
  for (Operation *op : readers) {
    const WeightLayer &layer = layers.find(op)->second;
    auto weights = *readFloats(layer.weight());
    layer.forEachWeight([&](int64_t at, int64_t, int64_t, int64_t i) {
      weights[at] *= scales[i];
    });
    layer.setWeight(b, weights);
  }
  for (const AddedConstant &summand : summands) {
    ArrayRef<int64_t> shape = *staticShape(summand.op->getResult(0));
    auto values = *valuesAlongAxis(summand.op->getOperand(summand.index), shape,
                                   summand.axis);
    std::vector<float> scaled;
    for (auto [value, scale] : llvm::zip_equal(values, scales))
      scaled.push_back(value / scale);
    SmallVector<int64_t> dims(shape.size(), 1);
    dims[summand.axis] = scaled.size();
    b.setInsertionPoint(summand.op);
    summand.op->setOperand(summand.index,
                           makeFloats(b, summand.op->getLoc(), dims, scaled));
  }
}

int64_t mlir::vta::quantization::balanceChannels(
    func::FuncOp function, function_ref<ArrayRef<double>(Value)> spread) {
  Layers layers;
  for (Operation &op : function.front()) {
    auto layer = WeightLayer::match(&op);
    if (layer && layer->isFloat() && isConstant(layer->weight()))
      layers.insert({&op, *layer});
  }
  OpBuilder b(function.getContext());
  llvm::DenseSet<Operation *> written;
  int64_t count = 0;
  for (auto &[op, layer] : layers) {
    if (written.contains(op))
      continue;
    ChannelGroup group(layers);
    bool isFree = group.grow(op->getResult(0));
    for (auto &[other, unused] : layers)
      if (group.contains(other->getResult(0)))
        written.insert(other);
    if (!isFree || !group.isModerate())
      continue;
    std::vector<double> scales = group.findScales(spread);
    if (static_cast<int64_t>(scales.size()) != layer.outputs ||
        llvm::all_equal(scales))
      continue;
    group.apply(scales, b);
    ++count;
  }
  LLVM_DEBUG(llvm::dbgs() << count << " groups of layers balanced\n");
  eraseUnused(function);
  return count;
}
