//===- FoldNormalization.cpp - Normalizations into weights ----------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A chain of multiplications and additions by channel behind a layer is one
// scale and one summand for each channel; so is one before it. Both are
// computed in double precision, and layers are rewritten once for a whole
// chain.
//
//===----------------------------------------------------------------------===//

#include "VTA/Transforms/Quantize/Balance/Prepare.h"
#include "VTA/Transforms/Quantize/ConstantTensors.h"
#include "VTA/Transforms/Quantize/Model/RaiseQuantized.h"
#include "VTA/Transforms/Quantize/Passes.h"
#include "VTA/Transforms/Quantize/Quantize.h"
#include "VTA/Transforms/Quantize/WeightLayer.h"
#include "llvm/Support/Debug.h"
#include <cmath>

#define DEBUG_TYPE "vta-fold-normalization"

namespace mlir::vta::quantization {
#define GEN_PASS_DEF_VTAFOLDNORMALIZATION
#include "VTA/Transforms/Quantize/Passes.h.inc"
} // namespace mlir::vta::quantization

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::quantization;

namespace {
/// scale * x + shift, by channel.
struct Affine {
  std::vector<double> scale, shift;

  explicit Affine(int64_t channels) : scale(channels, 1), shift(channels, 0) {}

  bool isFinite() const {
    auto finite = [](double value) { return std::isfinite(value); };
    return llvm::all_of(scale, finite) && llvm::all_of(shift, finite);
  }
  bool hasShift() const {
    return llvm::any_of(shift, [](double value) { return value != 0; });
  }
};

/// One operation of a chain: its operand that is not a constant, where the
/// channel is, and what it does.
struct ChainLink {
  Operation *op;
  unsigned index;
  int64_t axis;
  std::vector<double> scale, shift;

  Value operand() const { return op->getOperand(index); }
};
using Chain = SmallVector<ChainLink>;
} // namespace

/// Matches mul, add and sub of a tensor and a constant along `axis`.
static std::optional<ChainLink> matchLink(Operation *op, int64_t axis) {
  if (!isa<tosa::MulOp, tosa::AddOp, tosa::SubOp>(op) ||
      !hasFloats(op->getResult(0)))
    return std::nullopt;
  unsigned constant = isConstant(op->getOperand(1)) ? 1 : 0;
  Value tensor = op->getOperand(1 - constant);
  auto shape = staticShape(tensor);
  // The tensor is not broadcast: a channel remains a channel.
  if (!shape || tensor.getType() != op->getResult(0).getType())
    return std::nullopt;
  auto values = valuesAlongAxis(op->getOperand(constant), *shape, axis);
  if (!values)
    return std::nullopt;
  ChainLink step = {op, 1 - constant, axis, {}, {}};
  step.scale.assign(values->size(), 1);
  step.shift.assign(values->size(), 0);
  if (isa<tosa::MulOp>(op)) {
    step.scale = *values;
  } else {
    step.shift = *values;
    if (isa<tosa::SubOp>(op) && constant == 1)
      for (double &value : step.shift)
        value = -value;
    if (isa<tosa::SubOp>(op) && constant == 0)
      step.scale.assign(values->size(), -1);
  }
  return step;
}

static void remove(const Chain &chain) {
  for (const ChainLink &step : chain) {
    step.op->getResult(0).replaceAllUsesWith(step.operand());
    step.op->erase();
  }
}

static std::vector<float> toFloats(const std::vector<double> &values) {
  return std::vector<float>(values.begin(), values.end());
}

static bool areFinite(ArrayRef<float> values) {
  return llvm::all_of(values, [](float value) { return std::isfinite(value); });
}

/// The operations behind `layer`, without moves of elements.
static Chain collectBehind(const WeightLayer &layer, Affine &affine) {
  Chain chain;
  Value value = layer.op->getResult(0);
  int64_t axis = staticShape(value)->size() - 1;
  while (value.hasOneUse()) {
    Operation *user = *value.user_begin();
    if (auto step = matchLink(user, axis)) {
      Affine next = affine;
      for (size_t c = 0; c < next.scale.size(); ++c) {
        next.scale[c] *= step->scale[c];
        next.shift[c] = next.shift[c] * step->scale[c] + step->shift[c];
      }
      if (!next.isFinite())
        break;
      affine = next;
      chain.push_back(*step);
    } else if (auto moved = followAxis(user, axis, /*backward=*/false)) {
      axis = *moved;
    } else {
      break;
    }
    value = user->getResult(0);
  }
  return chain;
}

/// Makes the last step of `chain` the addition of `summands`.
static void replaceLast(Chain &chain, ArrayRef<float> summands, OpBuilder &b) {
  ChainLink last = chain.pop_back_val();
  b.setInsertionPoint(last.op);
  SmallVector<int64_t> dims(staticShape(last.operand())->size(), 1);
  dims[last.axis] = summands.size();
  Value constant = makeFloats(b, last.op->getLoc(), dims, summands);
  Value sum = tosa::AddOp::create(
      b, last.op->getLoc(), last.operand().getType(), last.operand(), constant);
  last.op->getResult(0).replaceAllUsesWith(sum);
  last.op->erase();
}

/// Folds what is behind `layer` into it. Returns how many operations are gone.
static int64_t foldBehind(const WeightLayer &layer, OpBuilder &b) {
  Affine affine(layer.outputs);
  Chain chain = collectBehind(layer, affine);
  bool isProduct = layer.kind == WeightLayer::Product;
  // One summand behind a matrix product is its bias.
  if (chain.empty() ||
      (isProduct && chain.size() == 1 && isa<tosa::AddOp>(chain.front().op)))
    return 0;
  auto weights = readFloats(layer.weight());
  if (!weights)
    return 0;
  layer.forEachWeight([&](int64_t at, int64_t, int64_t o, int64_t) {
    (*weights)[at] = double((*weights)[at]) * affine.scale[o];
  });
  std::vector<double> summands = affine.shift;
  if (!isProduct) {
    auto bias = layer.readBias();
    if (!bias)
      return 0;
    for (int64_t o = 0; o < layer.outputs; ++o)
      summands[o] += (*bias)[o] * affine.scale[o];
  }
  std::vector<float> bias = toFloats(summands);
  if (!areFinite(bias) || !areFinite(*weights))
    return 0;

  bool isScaled = llvm::any_of(affine.scale, [](double s) { return s != 1; });
  if (isScaled)
    layer.setWeight(b, *weights);
  if (!isProduct)
    layer.setBias(b, bias);
  else if (affine.hasShift())
    replaceLast(chain, bias, b);
  remove(chain);
  // A subtraction that has become an addition is new, too.
  return std::max<int64_t>(chain.size(), 1);
}

/// The operations before `layer`, the last one first.
static Chain collectBefore(const WeightLayer &layer, bool takesShift,
                           Affine &affine) {
  Chain chain;
  Value value = layer.input();
  int64_t axis = staticShape(value)->size() - 1;
  while (value.hasOneUse()) {
    Operation *op = value.getDefiningOp();
    if (!op)
      break;
    if (auto step = matchLink(op, axis)) {
      // The sum alone, without the factor that makes it a mean, has a range
      // many times larger.
      if (isa<tosa::MulOp>(op) &&
          step->operand().getDefiningOp<tosa::ReduceSumOp>())
        break;
      Affine next = affine;
      for (size_t c = 0; c < next.scale.size(); ++c) {
        next.shift[c] += next.scale[c] * step->shift[c];
        next.scale[c] *= step->scale[c];
      }
      // Padding is zero behind the chain, which a summand before it is not.
      if (!next.isFinite() || (next.hasShift() && !takesShift))
        break;
      affine = next;
      chain.push_back(*step);
      value = step->operand();
    } else if (auto moved = followAxis(op, axis, /*backward=*/true)) {
      axis = *moved;
      value = op->getOperand(0);
    } else {
      break;
    }
  }
  return chain;
}

/// Folds what is before `layer` into it.
static int64_t foldBefore(const WeightLayer &layer, OpBuilder &b) {
  bool isProduct = layer.kind == WeightLayer::Product;
  Affine affine(layer.inputs);
  // Outputs of transposed convolutions differ in which taps reach them.
  bool takesShift = !layer.hasPads() && layer.kind != WeightLayer::Transposed;
  Chain chain = collectBefore(layer, takesShift, affine);
  if (chain.empty())
    return 0;
  auto weights = readFloats(layer.weight());
  if (!weights)
    return 0;
  std::vector<double> summands(layer.outputs, 0);
  layer.forEachWeight([&](int64_t at, int64_t, int64_t o, int64_t i) {
    summands[o] += (*weights)[at] * affine.shift[i];
    (*weights)[at] = double((*weights)[at]) * affine.scale[i];
  });
  if (!isProduct) {
    auto bias = layer.readBias();
    if (!bias)
      return 0;
    for (int64_t o = 0; o < layer.outputs; ++o)
      summands[o] += (*bias)[o];
  }
  std::vector<float> bias = toFloats(summands);
  if (!areFinite(bias) || !areFinite(*weights))
    return 0;

  layer.setWeight(b, *weights);
  if (!isProduct) {
    layer.setBias(b, bias);
  } else if (affine.hasShift()) {
    Value product = layer.op->getResult(0);
    Location loc = layer.op->getLoc();
    b.setInsertionPointAfter(layer.op);
    Value constant = makeFloats(b, loc, {1, 1, layer.outputs}, bias);
    auto sum =
        tosa::AddOp::create(b, loc, product.getType(), product, constant);
    product.replaceAllUsesExcept(sum, sum);
  }
  remove(chain);
  return chain.size();
}

/// Computes `op` if its operands are constants.
static bool foldConstant(Operation *op, OpBuilder &b) {
  if (!isa<tosa::MulOp, tosa::AddOp, tosa::SubOp, tosa::ReshapeOp>(op) ||
      !hasFloats(op->getResult(0)) || !isConstant(op->getOperand(0)))
    return false;
  auto shape = staticShape(op->getResult(0));
  auto lhs = shape ? readFloats(op->getOperand(0)) : std::nullopt;
  if (!lhs)
    return false;
  std::vector<float> result;
  if (isa<tosa::ReshapeOp>(op)) {
    result = *lhs;
  } else {
    auto rhs = readFloats(op->getOperand(1));
    // What broadcasts both operands would be larger than these.
    size_t count = ShapedType::getNumElements(*shape);
    if (!rhs || (lhs->size() != count && rhs->size() != count) ||
        (lhs->size() != count && lhs->size() != 1) ||
        (rhs->size() != count && rhs->size() != 1))
      return false;
    for (size_t i = 0; i < count; ++i) {
      float x = (*lhs)[lhs->size() == 1 ? 0 : i];
      float y = (*rhs)[rhs->size() == 1 ? 0 : i];
      result.push_back(isa<tosa::MulOp>(op)   ? x * y
                       : isa<tosa::AddOp>(op) ? x + y
                                              : x - y);
    }
  }
  b.setInsertionPoint(op);
  Value constant =
      makeFloats(b, op->getLoc(), *shape, result, op->getOperand(0));
  op->getResult(0).replaceAllUsesWith(constant);
  op->erase();
  return true;
}

/// Makes a clamp of a clamp one.
static bool mergeClamps(tosa::ClampOp outer, OpBuilder &b) {
  auto inner = outer.getInput().getDefiningOp<tosa::ClampOp>();
  if (!inner || inner.getNanMode() != outer.getNanMode())
    return false;
  if (hasFloats(outer.getInput())) {
    auto bounds = [](tosa::ClampOp op) {
      return std::pair(cast<FloatAttr>(op.getMinVal()).getValueAsDouble(),
                       cast<FloatAttr>(op.getMaxVal()).getValueAsDouble());
    };
    auto [low, high] = bounds(outer);
    auto [innerLow, innerHigh] = bounds(inner);
    auto clamped = [&, low = low, high = high](double value) {
      return b.getF32FloatAttr(std::clamp(value, low, high));
    };
    outer.setMinValAttr(clamped(innerLow));
    outer.setMaxValAttr(clamped(innerHigh));
  } else {
    auto low = dyn_cast<IntegerAttr>(outer.getMinVal());
    auto high = dyn_cast<IntegerAttr>(outer.getMaxVal());
    auto innerLow = dyn_cast<IntegerAttr>(inner.getMinVal());
    auto innerHigh = dyn_cast<IntegerAttr>(inner.getMaxVal());
    if (!low || !high || !innerLow || !innerHigh)
      return false;
    auto clamped = [&](IntegerAttr value) {
      return b.getIntegerAttr(
          value.getType(),
          std::clamp(value.getInt(), low.getInt(), high.getInt()));
    };
    outer.setMinValAttr(clamped(innerLow));
    outer.setMaxValAttr(clamped(innerHigh));
  }
  if (auto steps = getModelSteps(inner); steps && !getModelSteps(outer))
    setModelSteps(outer, *steps);
  outer.getInputMutable().assign(inner.getInput());
  return true;
}

LogicalResult quantization::foldNormalization(func::FuncOp function,
                                              FoldCounts *result) {
  FoldCounts counts;
  OpBuilder b(function.getContext());
  SmallVector<Operation *> ops;
  function.walk([&](Operation *op) { ops.push_back(op); });
  SmallVector<WeightLayer> layers;
  for (Operation *op : ops) {
    if (foldConstant(op, b)) {
      ++counts.constants;
    } else if (auto clamp = dyn_cast<tosa::ClampOp>(op)) {
      counts.clamps += mergeClamps(clamp, b);
    } else if (auto layer = WeightLayer::match(op); layer && layer->isFloat()) {
      layers.push_back(*layer);
    }
  }
  for (const WeightLayer &layer : layers)
    counts.folded += foldBehind(layer, b);
  for (const WeightLayer &layer : layers)
    if (int64_t count = foldBefore(layer, b)) {
      counts.folded += count;
      // The summand of a product and the one behind it are one now.
      foldBehind(layer, b);
    }
  eraseUnused(function);
  if (result)
    *result = counts;
  return success();
}

namespace {
struct FoldNormalization
    : quantization::impl::VTAFoldNormalizationBase<FoldNormalization> {
  using VTAFoldNormalizationBase::VTAFoldNormalizationBase;

  void runOnOperation() override {
    FoldCounts counts;
    if (failed(foldNormalization(getOperation(), &counts)))
      return signalPassFailure();
    LLVM_DEBUG(llvm::dbgs() << counts.folded << " operations folded, "
                            << counts.clamps << " clamps made\n");
    numFolded += counts.folded;
    numClamps += counts.clamps;
    numConstants += counts.constants;
  }
};
} // namespace
