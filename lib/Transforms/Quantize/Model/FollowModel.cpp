//===- FollowModel.cpp - What a model's own integers are ------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Transforms/Quantize/Model/FollowModel.h"
#include "VTA/Dialect/VTA/IR/VTA.h"
#include "VTA/Transforms/Quantize/ConstantTensors.h"
#include "VTA/Transforms/Quantize/Model/RaiseQuantized.h"
#include "VTA/Transforms/Quantize/WeightLayer.h"

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::quantization;

/// Whether all elements of a zero point are 0.
static bool isZero(Value zero) {
  auto integers = readIntegers(zero);
  return integers && llvm::all_of(*integers, [](int64_t z) { return z == 0; });
}

/// Whether the line is of an operation with weights.
static bool isWeightLayer(const LayerReport &line) {
  return llvm::is_contained(
      {"conv2d", "conv3d", "depthwise_conv2d", "transpose_conv2d", "matmul"},
      StringRef(line.op));
}

/// Whether all that reads the sums, perhaps moved, makes floats of them.
static bool isReadAsReal(Value sums) {
  return !sums.use_empty() && llvm::all_of(sums.getUsers(), [](Operation *op) {
    if (isa<tosa::ReshapeOp, tosa::TransposeOp, tosa::SliceOp, tosa::AddOp>(op))
      return isReadAsReal(op->getResult(0));
    return isa<tosa::CastOp>(op) && hasFloats(op->getResult(0));
  });
}

bool quantization::needsRequantization(func::FuncOp canonical,
                                       ArrayRef<LayerReport> report) {
  // Sums that are read as real numbers are for the host: if there is nothing
  // else, their results have to become int8.
  bool hasShift = llvm::any_of(report, [](const LayerReport &line) {
    return line.form == LayerReport::Shift && isWeightLayer(line);
  });
  auto isReal = [](Operation *op) {
    return WeightLayer::match(op) && hasIntegers(op->getResult(0), 32) &&
           isReadAsReal(op->getResult(0));
  };
  if (!hasShift &&
      llvm::any_of(llvm::make_pointer_range(canonical.getOps()), isReal))
    return true;
  for (const LayerReport &line : report) {
    if (line.form == LayerReport::Multiply || line.form == LayerReport::Rescale)
      return true;
    // What has a form in int8, but for its scales.
    if (line.form == LayerReport::Float &&
        (isWeightLayer(line) ||
         llvm::is_contained({"add", "avg_pool2d", "reduce_sum", "concat"},
                            StringRef(line.op))))
      return true;
  }
  auto found = canonical.walk([](Operation *op) {
    bool isSymmetric = true;
    if (auto rescale = dyn_cast<tosa::RescaleOp>(op)) {
      isSymmetric =
          rescale.getInputUnsigned() || rescale.getOutputUnsigned() ||
          (isZero(rescale.getInputZp()) && isZero(rescale.getOutputZp()));
    } else if (auto layer = WeightLayer::match(op)) {
      unsigned zeros = layer->bias() ? 3 : 2;
      isSymmetric = layer->isFloat() || (isZero(op->getOperand(zeros)) &&
                                         isZero(op->getOperand(zeros + 1)));
    } else if (auto product = dyn_cast<tosa::MatMulOp>(op)) {
      isSymmetric = !hasIntegers(product.getA(), 8) ||
                    (isZero(product.getAZp()) && isZero(product.getBZp()));
    }
    return isSymmetric ? WalkResult::advance() : WalkResult::interrupt();
  });
  return found.wasInterrupted();
}

void quantization::restoreModelSteps(func::FuncOp function,
                                     ArrayRef<QuantizedTensor> tensors) {
  // Products that quantize for int8: of these the clamp is all there is of the
  // model.
  llvm::DenseMap<Operation *, double> scales;
  for (const QuantizedTensor &tensor : tensors)
    if (auto cast = tensor.value.getDefiningOp<tosa::CastOp>())
      if (auto mul = cast.getInput().getDefiningOp<tosa::MulOp>())
        scales[mul] = tensor.scale;
  for (tosa::ClampOp clamp : findModelSteps(function)) {
    ModelSteps steps = *getModelSteps(clamp);
    auto [low, high] = boundsInSteps(clamp, steps);
    // int8 saturates.
    for (OpOperand &use : llvm::make_early_inc_range(clamp->getUses())) {
      auto it = scales.find(use.getOwner());
      if (it != scales.end() && low * steps.scale <= -128 * it->second &&
          high * steps.scale >= 127 * it->second)
        use.set(clamp.getInput());
    }
    auto isFloatUse = [&](OpOperand &use) {
      return !scales.contains(use.getOwner());
    };
    if (llvm::none_of(clamp->getUses(), isFloatUse))
      continue;
    Value rounded = roundToModelSteps(clamp);
    clamp.getOutput().replaceUsesWithIf(rounded, isFloatUse);
  }
  // VTA's partition knows no more than that these compute floats.
  function.walk([](Operation *op) {
    if (StringAttr reason = getStaysFloat(op))
      op->setAttr(kHostReasonAttrName, reason);
  });
  eraseModelSteps(function);
  eraseUnused(function);
}

void quantization::followModel(func::FuncOp function,
                               MutableArrayRef<TensorPoint> points) {
  for (tosa::ClampOp clamp : findModelSteps(function)) {
    Value rounded = roundToModelSteps(clamp);
    for (TensorPoint &point : points)
      if (point.value == clamp.getOutput())
        point.value = rounded;
    clamp.getOutput().replaceAllUsesWith(rounded);
    clamp.erase();
  }
}

/// Whether the model may quantize a product of two computed matrices.
static bool isQuantizedProduct(Operation *op) {
  if (!isa<tosa::MatMulOp>(op) || constantBehind(op->getOperand(1)))
    return false;
  Value value = op->getResult(0);
  while (value.hasOneUse()) {
    Operation *user = *value.user_begin();
    if (getModelSteps(user))
      return true;
    if (!isa<tosa::MulOp, tosa::ReshapeOp, tosa::ClampOp>(user))
      return false;
    value = user->getResult(0);
  }
  return false;
}

FailureOr<bool>
quantization::raiseForRequantization(func::FuncOp function,
                                     std::vector<LayerReport> &report) {
  OwningOpRef<func::FuncOp> canonical = function.clone();
  if (failed(canonicalizePrequantized(*canonical, {}, report)))
    return failure();
  if (needsRequantization(*canonical, report)) {
    OwningOpRef<func::FuncOp> raised = function.clone();
    if (failed(findQuantization(*raised)))
      return failure();
    raiseQuantized(*raised);
    eraseQuantizedTypes(*raised);
    // A float network may read or write integers.
    auto hasLayers = raised->walk([](Operation *op) {
      bool isLayer = hasModelWeights(op) || isQuantizedProduct(op);
      return isLayer ? WalkResult::interrupt() : WalkResult::advance();
    });
    if (hasLayers.wasInterrupted()) {
      report.clear();
      function.getBody().takeBody(raised->getBody());
      return true;
    }
  }
  function.getBody().takeBody(canonical->getBody());
  return false;
}
