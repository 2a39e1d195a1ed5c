//===- Rewrite.cpp - Layers as integer operations -------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rewrite.h"
#include "TableFunctions.h"
#include "VTA/Transforms/Quantize/ConstantTensors.h"
#include "VTA/Transforms/Quantize/IntegerOps.h"
#include "VTA/Transforms/Quantize/Model/RaiseQuantized.h"
#include "mlir/Dialect/Tosa/IR/TosaOps.h"
#include "mlir/IR/Remarks.h"
#include "llvm/Support/Debug.h"
#include <algorithm>
#include <cmath>

#define DEBUG_TYPE "vta-quantize"

using namespace mlir;
using namespace mlir::vta::quantization;

/// Operands of sums that are finer than the rest by more than this many bits
/// are rounded.
static constexpr int64_t kMaxSpread = 20;

Rewriter::Rewriter(func::FuncOp function, const LayerGraph &network,
                   const Scales &scales, ArrayRef<TensorStatistics> statistics,
                   const QuantizeOptions &options)
    : function(function), network(network), scales(scales),
      statistics(statistics), options(options),
      b(function.getLoc(), function.getContext()) {}

Value Rewriter::move(const Layer &layer) {
  Operation *op = layer.anchor();
  Value input = int8Of(layer.inputs.front());
  if (isa<tosa::ClampOp>(op))
    return limit(layer, input);
  auto type = RankedTensorType::get(shapeOf(op->getResult(0)), i8());
  if (auto pool = dyn_cast<tosa::AvgPool2dOp>(op))
    return tosa::AvgPool2dOp::create(b, type, input, zero(i8()), zero(i8()),
                                     pool.getKernelAttr(), pool.getStrideAttr(),
                                     pool.getPadAttr(), TypeAttr::get(i32()));
  Operation *result = b.clone(*op);
  result->setOperand(0, input);
  result->getResult(0).setType(type);
  if (auto pad = dyn_cast<tosa::PadOp>(op)) {
    auto fill = readFloats(constantBehind(pad.getPadConst()));
    double value = fill && !fill->empty() ? fill->front() : 0;
    int64_t rounded = roundTo(value / scaleOf(layer.result()), -128, 127);
    result->setOperand(2, constant(i8(), {1}, {rounded}));
  }
  return result->getResult(0);
}

Value Rewriter::concat(const Layer &layer) {
  SmallVector<Value> inputs;
  for (Value input : layer.inputs) {
    int64_t shift = shiftBetween(scaleOf(input), scaleOf(layer.result()));
    Value value = int8Of(input);
    inputs.push_back(shift == 0 ? value : emitShift(b, value, i8(), {shift}));
  }
  auto type = RankedTensorType::get(shapeOf(layer.result()), i8());
  return tosa::ConcatOp::create(
      b, type, inputs, cast<tosa::ConcatOp>(layer.anchor()).getAxisAttr());
}

Value Rewriter::table(const Layer &layer, LayerReport &report) {
  Value input = layer.inputs.front();
  double from = scaleOf(input), to = scaleOf(layer.result());
  SmallVector<int64_t> entries;
  for (int64_t q = -128; q < 128; ++q) {
    double y = evaluate(layer.ops, input, q * from) / to;
    // No number becomes 0, as a cast does it.
    entries.push_back(std::isnan(y) ? 0 : roundTo(y, -128, 127));
  }
  report.op = "table";
  auto type = RankedTensorType::get(shapeOf(layer.result()), i8());
  return tosa::TableOp::create(
      b, type, int8Of(input),
      makeIntegers(b, b.getLoc(), b.getI8Type(), {256}, entries));
}

Value Rewriter::scaleBy(const Layer &layer, LayerReport &report) {
  Value input = layer.inputs.front();
  int64_t shift =
      shiftBetween(scaleOf(input) * layer.uniform, scaleOf(layer.result()));
  report.minShift = report.maxShift = shift;
  Value value = int8Of(input);
  return shift == 0 ? value : emitShift(b, value, i8(), {shift});
}

FailureOr<Value> Rewriter::sum(const Layer &layer, LayerReport &report) {
  // In steps of the finest of operands and result.
  double output = scaleOf(layer.result());
  SmallVector<int64_t> exponents;
  int64_t finest = 0;
  for (Value input : layer.inputs) {
    exponents.push_back(shiftBetween(output, scaleOf(input)));
    finest = std::min(finest, exponents.back());
  }
  int64_t shift = std::min(-finest, kMaxSpread);
  double largest;
  SmallVector<int64_t> offsets;
  while (true) {
    largest = shift > 0 ? std::ldexp(1.0, shift - 1) : 0;
    for (int64_t exponent : exponents)
      largest += std::ldexp(128.0, std::max<int64_t>(exponent + shift, 0));
    offsets.clear();
    double largestOffset = 0;
    for (double offset : layer.offset) {
      double steps =
          std::nearbyint(std::ldexp(offset / output, static_cast<int>(shift)));
      largestOffset = std::max(largestOffset, std::abs(steps));
      offsets.push_back(roundTo(steps, -2147483647, 2147483647));
    }
    largest += largestOffset;
    if (largest <= kMaxAccumulator || shift == 0)
      break;
    --shift;
  }
  if (!(largest <= kMaxAccumulator))
    return layer.anchor()->emitOpError("layer '")
           << layer.name << "': the sum needs accumulators of " << show(largest)
           << ", more than 2^31 - 1 (output scale " << show(output) << ")";

  Value result;
  for (auto [input, exponent] : llvm::zip_equal(layer.inputs, exponents)) {
    Value term = emitShift(b, int8Of(input), i32(), {-(exponent + shift)});
    if (!result)
      result = term;
    else if (isa<tosa::SubOp>(layer.anchor()))
      result = tosa::SubOp::create(
          b,
          RankedTensorType::get(shapeOf(layer.anchor()->getResult(0)), i32()),
          result, term);
    else
      result = tosa::AddOp::create(
          b,
          RankedTensorType::get(shapeOf(layer.anchor()->getResult(0)), i32()),
          result, term);
  }
  if (llvm::any_of(offsets, [](int64_t offset) { return offset != 0; })) {
    SmallVector<int64_t> shape(shapeOf(result).size(), 1);
    if (!shape.empty())
      shape.back() = offsets.size();
    result = tosa::AddOp::create(
        b, result.getType(), result,
        makeIntegers(b, b.getLoc(), b.getI32Type(), shape, offsets));
  }
  report.minShift = report.maxShift = shift;
  return requantize(layer, result, {shift});
}

FailureOr<Value> Rewriter::mean(const Layer &layer, LayerReport &report) {
  Value input = layer.inputs.front();
  double step = scaleOf(input) * layer.uniform;
  int64_t shift = shiftBetween(step, scaleOf(layer.result()));
  double count = 1;
  if (auto pool = dyn_cast<tosa::AvgPool2dOp>(layer.anchor()))
    count = pool.getKernel()[0] * pool.getKernel()[1];
  for (Operation *op : layer.ops)
    if (auto sum = dyn_cast<tosa::ReduceSumOp>(op))
      count *= shapeOf(sum.getInput())[sum.getAxis()];
  double largest = 128 * count + (shift > 0 ? std::ldexp(1.0, shift - 1) : 0);
  std::vector<int32_t> bias = {0};
  if (!layer.offset.empty())
    bias.clear();
  double largestBias = 0;
  for (double offset : layer.offset) {
    double steps = std::nearbyint(offset / step);
    largestBias = std::max(largestBias, std::abs(steps));
    bias.push_back(roundTo(steps, -2147483647, 2147483647));
  }
  largest = std::ldexp(largest + largestBias, std::max<int64_t>(-shift, 0));
  if (shift < kMinShift || shift > kMaxShift || !(largest <= kMaxAccumulator))
    return layer.anchor()->emitOpError("layer '")
           << layer.name << "': the sum of " << show(count)
           << " elements needs accumulators of " << show(largest)
           << " and a shift of " << shift << "; the limits are 2^31 - 1 and "
           << kMinShift << " to " << kMaxShift;
  report.minShift = report.maxShift = shift;
  Value sum = averageWindow(layer, int8Of(input), {int8_t(1)}, bias);
  return requantize(layer, sum, {shift});
}

Value Rewriter::product(const Layer &layer, LayerReport &report) {
  Value a = layer.inputs[0], c = layer.inputs[1];
  Value result = layer.result();
  Value left = int8Of(a), right = int8Of(c);
  Value sum =
      tosa::MatMulOp::create(b, RankedTensorType::get(shapeOf(result), i32()),
                             left, right, zero(i8()), zero(i8()));
  double scale = scaleOf(a) * scaleOf(c);
  report.inputScale = scaleOf(a);
  report.outputScale = scale;
  report.reason = "the product is float";
  Value cast = tosa::CastOp::create(b, result.getType(), sum);
  Value factor = splat(shapeOf(result).size(), scale);
  return tosa::MulOp::create(b, result.getType(), cast, factor, zero(i8()));
}

FailureOr<Value> Rewriter::rewrite(const Layer &layer, unsigned index,
                                   LayerReport &report) {
  switch (layer.kind) {
  case LayerKind::Contraction:
    return contraction(layer, report);
  case LayerKind::Mean:
  case LayerKind::Scale:
    if (scales.weighted.contains(index)) {
      report.reason = "other scales contradict its factor, weights have it";
      return contraction(layer, report);
    }
    if (layer.kind == LayerKind::Mean)
      return mean(layer, report);
    return scaleBy(layer, report);
  case LayerKind::Add:
    return sum(layer, report);
  case LayerKind::Concat:
    return concat(layer);
  case LayerKind::Table:
    return table(layer, report);
  case LayerKind::Product:
    return product(layer, report);
  case LayerKind::Move:
  case LayerKind::Float:
    break;
  }
  return move(layer);
}

void Rewriter::exportFloat(Value old, Value value,
                           function_ref<bool(OpOperand &)> isFloatUse) {
  if (llvm::none_of(old.getUses(), isFloatUse))
    return;
  Value factor = splat(shapeOf(old).size(), scaleOf(old));
  Value cast = tosa::CastOp::create(b, old.getType(), value);
  Value real = tosa::MulOp::create(b, old.getType(), cast, factor, zero(i8()));
  setQuantizedType(real.getDefiningOp(), 8, scaleOf(old), 0);
  old.replaceUsesWithIf(real, isFloatUse);
}

void Rewriter::describe(const Layer &layer, LayerReport &report) const {
  report.name = layer.name;
  if (report.op.empty())
    report.op = layer.anchor()->getName().stripDialect().str();
  if (layer.kind == LayerKind::Float) {
    report.form = LayerReport::Float;
    report.reason = layer.reason;
    LLVM_DEBUG(llvm::dbgs()
               << layer.name << " stays float: " << layer.reason << "\n");
    remark::missed(layer.anchor()->getLoc(),
                   remark::RemarkOpts::name("Int8Layer").category(DEBUG_TYPE))
        << remark::reason("layer '{0}' stays float: {1}", layer.name,
                          layer.reason);
  }
  if (layer.ops.back()->getNumResults() != 1)
    return;
  auto point = network.pointOf.find(layer.result());
  if (point == network.pointOf.end())
    return;
  report.tensor = network.points[point->second].name;
  report.outputScale = scaleOf(layer.result());
  if (!report.isFloat())
    report.inputScale = scaleOf(layer.inputs.front());
  // Half a step more is rounded to the last value.
  if (const TensorStatistics *seen = statisticsOf(report.tensor))
    report.clippedPercent =
        100 * seen->clippedFraction(127.5 * report.outputScale);
}

LogicalResult Rewriter::run(std::vector<LayerReport> &report) {
  llvm::SmallDenseSet<Operation *> rewritten;
  for (const Layer &layer : network.layers)
    if (layer.kind != LayerKind::Float)
      rewritten.insert(layer.ops.begin(), layer.ops.end());

  for (auto [i, layer] : llvm::enumerate(network.layers)) {
    bool isMove =
        layer.kind == LayerKind::Move || layer.kind == LayerKind::Concat;
    LayerReport line;
    if (layer.kind != LayerKind::Float) {
      bool isNative = network.native.contains(layer.result());
      // Floats that are only moved stay what they are.
      if (isMove && !isNative && !layer.isWanted)
        continue;
      b.setInsertionPoint(layer.ops.back());
      b.setLoc(layer.ops.back()->getLoc());
      FailureOr<Value> value = rewrite(layer, i, line);
      if (failed(value))
        return failure();
      Value old = layer.result();
      if (layer.kind == LayerKind::Product) {
        old.replaceAllUsesWith(*value);
        floats[old] = *value;
      } else {
        int8[old] = *value;
      }
      auto isFloatUse = [&](OpOperand &use) {
        return !rewritten.contains(use.getOwner());
      };
      if (isNative)
        exportFloat(old, *value, isFloatUse);
    }
    // The model's own quantizations are not layers.
    bool isOfModel =
        layer.kind == LayerKind::Float && getModelSteps(layer.anchor());
    if (!isMove && !isOfModel) {
      describe(layer, line);
      report.push_back(std::move(line));
    }
  }
  for (const TensorPoint &point : network.points)
    int8Of(point.value);
  return success();
}

SmallVector<QuantizedTensor> Rewriter::tensors() const {
  SmallVector<QuantizedTensor> result;
  for (const TensorPoint &point : network.points)
    result.push_back({point.name, int8.lookup(point.value),
                      scales.ofValue.lookup(point.value)});
  return result;
}
