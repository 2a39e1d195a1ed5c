//===- InsertPairs.cpp - Layers between quantizations ---------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "InsertPairs.h"
#include "VTA/Kernel/LayerNames.h"
#include "VTA/Transforms/Quantize/ConstantTensors.h"
#include "VTA/Transforms/Quantize/IntegerOps.h"
#include "VTA/Transforms/Quantize/Lower/LowerPairs.h"
#include "VTA/Transforms/Quantize/Model/RaiseQuantized.h"
#include "VTA/Transforms/Quantize/Quantize.h"
#include "mlir/Dialect/Tosa/IR/TosaOps.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Remarks.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/Debug.h"
#include <algorithm>
#include <cmath>

#define DEBUG_TYPE "vta-quantize"

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::quantization;

/// Operands of sums that are finer than the rest by more than this many bits
/// are rounded.
static constexpr int64_t kMaxSpread = 20;

PairInserter::PairInserter(func::FuncOp function, const LayerGraph &network,
                           const Scales &scales,
                           ArrayRef<TensorStatistics> statistics,
                           const QuantizeOptions &options,
                           SmallVectorImpl<Misfit> *misfits)
    : function(function), network(network), scales(scales),
      statistics(statistics), options(options), misfits(misfits),
      b(function.getLoc(), function.getContext()) {
  b.setListener(&pairs);
}

LogicalResult PairInserter::refuse(const Layer &layer,
                                   const Twine &reason) const {
  // What stays float and is a layer all the same is found no second time.
  if (!misfits || getStaysFloat(layer.anchor()))
    return layer.anchor()->emitOpError("layer '")
           << layer.name << "': " << reason;
  misfits->push_back({layer.anchor(), reason.str()});
  return failure();
}

LogicalResult PairInserter::giveUp() const {
  if (misfits)
    misfits->clear();
  return failure();
}

int64_t PairInserter::shiftBetween(double from, double to) {
  return std::lround(std::log2(to / from));
}

const TensorStatistics *PairInserter::statisticsOf(StringRef name) const {
  for (const TensorStatistics &tensor : statistics)
    if (tensor.name == name)
      return &tensor;
  return nullptr;
}

Value PairInserter::integers(unsigned width, ArrayRef<int64_t> shape,
                             ArrayRef<int64_t> values) {
  return makeIntegers(b, b.getLoc(), b.getIntegerType(width), shape, values);
}

Value PairInserter::int8Of(Value value) {
  Value &known = int8[value];
  if (known)
    return known;
  Value source = floats.lookup(value);
  if (!source)
    source = value;
  // A quantization of floats is not lowered.
  OpBuilder::InsertionGuard guard(b);
  b.setListener(nullptr);
  b.setInsertionPointAfterValue(source);
  Location loc = b.getLoc();
  b.setLoc(value.getLoc());
  // TOSA has no division.
  Value scaled =
      multiplyBy(b, source, {static_cast<float>(1 / scaleOf(value))});
  Value result = roundToIntegers(b, scaled, b.getI8Type(), 0);
  setQuantizedType(result.getDefiningOp(), 8, {{scaleOf(value)}});
  b.setLoc(loc);
  b.setListener(&pairs);
  return int8[value] = result;
}

Value PairInserter::realOf(Value value) {
  Value integers = int8Of(value);
  Value &known = reals[value];
  if (!known)
    known = dequantize(b, integers, {{scaleOf(value)}, {zeroOf(value)}});
  return known;
}

Value PairInserter::stepsOf(Value value) {
  if (zeroOf(value) == 0)
    return realOf(value);
  Value &known = steps[value];
  if (!known)
    known = dequantize(b, int8Of(value), {{scaleOf(value)}});
  return known;
}

Value PairInserter::quantize(const Layer &layer, Value real, int64_t zero) {
  double scale = scaleOf(layer.result());
  Value value = multiplyBy(b, real, {1 / static_cast<float>(scale)});
  int64_t low = roundTo(layer.low / scale, -128 - zero, 127 - zero);
  int64_t high = roundTo(layer.high / scale, -128 - zero, 127 - zero);
  if (low > -128 || high < 127)
    value =
        tosa::ClampOp::create(b, value.getType(), value, b.getF32FloatAttr(low),
                              b.getF32FloatAttr(high));
  auto cast = roundToIntegers(b, value, b.getI8Type(), zero)
                  .getDefiningOp<tosa::CastOp>();
  setQuantizedType(cast, 8, {{scale}, {zero}});
  casts.emplace_back(&layer, cast);
  return reshapeTo(b, cast, shapeOf(layer.result()));
}

Value PairInserter::clone(const Layer &layer, IRMapping map) {
  bool isMove =
      layer.kind == LayerKind::Move || layer.kind == LayerKind::Concat;
  for (Value input : layer.inputs) {
    map.map(input, isMove ? stepsOf(input) : realOf(input));
    // What moves a product takes its sums, which are rounded once then.
    if (Value product = floats.lookup(input); product && !isMove)
      map.map(product, realOf(input));
  }
  for (Operation *op : layer.ops)
    b.clone(*op, map);
  return map.lookup(layer.result());
}

Value PairInserter::move(const Layer &layer) {
  if (isa<tosa::ClampOp>(layer.anchor()))
    return quantize(layer, realOf(layer.inputs.front()));
  IRMapping map;
  if (auto pad = dyn_cast<tosa::PadOp>(layer.anchor())) {
    auto fill = readFloats(constantBehind(pad.getPadConst()));
    double scale = scaleOf(layer.result());
    double value = fill && !fill->empty() ? fill->front() : 0;
    int64_t zero = zeroOf(layer.result());
    int64_t rounded = roundTo(value / scale, -128 - zero, 127 - zero);
    map.map(pad.getPadConst(),
            dequantize(b, integers(8, {1}, {rounded + zero}), {{scale}}));
  }
  return quantize(layer, clone(layer, map));
}

Value PairInserter::scaleBy(const Layer &layer, LayerReport &report) {
  Value input = layer.inputs.front();
  report.minShift = report.maxShift =
      shiftBetween(scaleOf(input) * layer.uniform, scaleOf(layer.result()));
  return quantize(
      layer, multiplyBy(b, realOf(input), {static_cast<float>(layer.uniform)}));
}

Value PairInserter::add(Value lhs, Value rhs, ArrayRef<double> steps,
                        ArrayRef<int64_t> shape, bool isDifference) {
  auto type = RankedTensorType::get(shape, b.getF32Type());
  Value sum = isDifference ? Value(tosa::SubOp::create(b, type, lhs, rhs))
                           : Value(tosa::AddOp::create(b, type, lhs, rhs));
  int64_t axis = steps.size() > 1 ? shape.size() - 1 : -1;
  setQuantizedType(sum.getDefiningOp(), 32,
                   {SmallVector<double>(steps), {0}, axis});
  return sum;
}

FailureOr<Value> PairInserter::sum(const Layer &layer, LayerReport &report) {
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
    return refuse(layer, "the sum needs accumulators of " + show(largest) +
                             ", more than 2^31 - 1 (output scale " +
                             show(output) + ")");

  double step = std::ldexp(output, -static_cast<int>(shift));
  ArrayRef<int64_t> shape = shapeOf(layer.anchor()->getResult(0));
  Value result = realOf(layer.inputs.front());
  if (layer.inputs.size() > 1)
    result = add(result, realOf(layer.inputs[1]), {step}, shape,
                 isa<tosa::SubOp>(layer.anchor()));
  if (llvm::any_of(offsets, [](int64_t offset) { return offset != 0; })) {
    SmallVector<int64_t> dims(shapeOf(result).size(), 1);
    if (!dims.empty())
      dims.back() = offsets.size();
    Value offset = dequantize(b, integers(32, dims, offsets), {{step}});
    result = add(result, offset, {step}, shapeOf(result));
  }
  report.minShift = report.maxShift = shift;
  return quantize(layer, result);
}

FailureOr<Value> PairInserter::mean(const Layer &layer, LayerReport &report) {
  Value input = layer.inputs.front();
  double step = scaleOf(input) * layer.uniform;
  int64_t shift = shiftBetween(step, scaleOf(layer.result()));
  auto count = static_cast<double>(countOf(layer));
  double largest = 128 * count + (shift > 0 ? std::ldexp(1.0, shift - 1) : 0);
  IntegerLayer ones;
  ones.weights = {1};
  ones.step = {layer.uniform};
  ones.sumStep = {step};
  double largestBias = 0;
  for (double offset : layer.offset) {
    double steps = std::nearbyint(offset / step);
    largestBias = std::max(largestBias, std::abs(steps));
    ones.bias.push_back(roundTo(steps, -2147483647, 2147483647));
  }
  largestBias += std::fabs(zeroOf(input) * count);
  largest = std::ldexp(largest + largestBias, std::max<int64_t>(-shift, 0));
  if (shift < kMinShift || shift > kMaxShift || !(largest <= kMaxAccumulator))
    return refuse(layer, "the sum of " + show(count) +
                             " elements needs accumulators of " +
                             show(largest) + " and a shift of " + Twine(shift) +
                             "; the limits are 2^31 - 1 and " +
                             Twine(kMinShift) + " to " + Twine(kMaxShift));
  report.minShift = report.maxShift = shift;
  subtractZero(layer, ones);
  return quantize(layer, averageWindow(layer, ones));
}

FailureOr<Value> PairInserter::product(const Layer &layer,
                                       LayerReport &report) {
  Operation *op = layer.anchor();
  report.inputScale = scaleOf(layer.inputs[0]);
  int64_t shift =
      shiftBetween(report.inputScale * scaleOf(layer.inputs[1]) * layer.uniform,
                   scaleOf(layer.result()));
  double largest = 128.0 * 128.0 * shapeOf(op->getOperand(0)).back() +
                   (shift > 0 ? std::ldexp(1.0, shift - 1) : 0);
  largest = std::ldexp(largest, std::max<int64_t>(-shift, 0));
  if (shift < kMinShift || shift > kMaxShift || !(largest <= kMaxAccumulator))
    return refuse(layer, "the product needs accumulators of " + show(largest) +
                             " and a shift of " + Twine(shift) +
                             "; the limits are 2^31 - 1 and " +
                             Twine(kMinShift) + " to " + Twine(kMaxShift));
  report.minShift = report.maxShift = shift;
  IRMapping map;
  for (auto [i, input] : llvm::enumerate(layer.inputs))
    map.map(op->getOperand(i), realOf(input));
  Value sum = b.clone(*op, map)->getResult(0);
  if (layer.uniform != 1)
    sum = multiplyBy(b, sum, {static_cast<float>(layer.uniform)});
  return quantize(layer, sum);
}

FailureOr<Value> PairInserter::rewrite(const Layer &layer, unsigned index,
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
  case LayerKind::Table:
    report.op = "table";
    report.form = LayerReport::Integer;
    if (int64_t zero = zeroOf(layer.result()))
      report.reason = "its zero point is " + std::to_string(zero);
    return quantize(layer, clone(layer), zeroOf(layer.result()));
  case LayerKind::RoundedProduct:
    if (scales.untied.contains(index))
      return refuse(layer, "other scales contradict the product of those of "
                           "its matrices");
    return product(layer, report);
  case LayerKind::Product:
    report.inputScale = scaleOf(layer.inputs[0]);
    report.outputScale = report.inputScale * scaleOf(layer.inputs[1]);
    report.form = LayerReport::Integer;
    report.reason = "the product is float";
    return clone(layer);
  case LayerKind::Concat:
  case LayerKind::Move:
  case LayerKind::Float:
    break;
  }
  return move(layer);
}

void PairInserter::describe(const Layer &layer, LayerReport &report) const {
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

LogicalResult PairInserter::run(std::vector<LayerReport> &report) {
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
      size_t numMisfits = misfits ? misfits->size() : 0;
      FailureOr<Value> value = rewrite(layer, i, line);
      if (failed(value)) {
        if (!misfits || misfits->size() == numMisfits)
          return giveUp();
        // The next ones read the float, to be refused in the same round.
        continue;
      }
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
      if (isNative && llvm::any_of(old.getUses(), isFloatUse))
        old.replaceUsesWithIf(realOf(old), isFloatUse);
    }
    // The model's own quantizations are not layers. The product that makes its
    // integers at the end has a form in int8.
    bool isOfModel =
        llvm::all_of(layer.ops, isModelConversion) ||
        (layer.kind == LayerKind::Float &&
         (getModelSteps(layer.anchor()) || isModelConversion(layer.anchor())));
    if (!isMove && !isOfModel) {
      describe(layer, line);
      report.push_back(std::move(line));
    }
  }
  for (const TensorPoint &point : network.points)
    int8Of(point.value);
  return success(succeeded(lower()) && (!misfits || misfits->empty()));
}

LogicalResult PairInserter::lower() {
  llvm::SmallDenseSet<Operation *> tables;
  for (auto [layer, cast] : casts)
    if (layer->kind == LayerKind::Table)
      tables.insert(cast);
  llvm::DenseMap<Operation *, Value> lowered =
      lowerPairs(function, pairs.ops, tables);
  bool isLowered = true;
  for (auto [layer, cast] : casts)
    if (!lowered.contains(cast)) {
      isLowered = false;
      size_t numMisfits = misfits ? misfits->size() : 0;
      (void)refuse(*layer, "scales of " + show(scaleOf(layer->result())) +
                               " and of its operands are too far apart");
      if (!misfits || misfits->size() == numMisfits)
        return giveUp();
    }
  if (!isLowered)
    return failure();
  for (auto &[value, integers] : int8)
    if (Value found = lowered.lookup(integers.getDefiningOp()))
      integers = found;
  return success();
}

SmallVector<QuantizedTensor> PairInserter::tensors() const {
  SmallVector<QuantizedTensor> result;
  for (const TensorPoint &point : network.points)
    result.push_back({point.name, int8.lookup(point.value),
                      scaleOf(point.value), zeroOf(point.value)});
  return result;
}

/// One error for all names that do not fit.
static LogicalResult checkTable(func::FuncOp function,
                                const LayerGraph &network,
                                const CalibrationTable &table) {
  llvm::StringSet<> tensors;
  SmallVector<StringRef> names, missing;
  for (const TensorPoint &point : network.points) {
    tensors.insert(point.name);
    names.push_back(point.name);
    if (!table.lookup(point.name))
      missing.push_back(point.name);
  }
  SmallVector<std::string> unknown;
  for (const TensorRange &range : table.ranges()) {
    if (tensors.contains(range.name))
      continue;
    unknown.push_back(range.name);
    SmallVector<StringRef> similar = similarNames(range.name, names);
    if (!similar.empty())
      unknown.back() += " (similar: " + llvm::join(similar, ", ") + ")";
  }
  if (missing.empty() && unknown.empty())
    return success();
  auto diag = function.emitError()
              << "the calibration table does not fit this network";
  if (!missing.empty())
    diag << "; it misses " << missing.size() << " of " << names.size()
         << " tensors: " << llvm::join(missing, ", ");
  if (!unknown.empty())
    diag << "; it has " << unknown.size()
         << " that are not tensors of the network: "
         << llvm::join(unknown, ", ");
  return failure();
}

/// Warns of operands of concatenations of which nothing is left in the steps of
/// the result.
static void warnOfConcats(const LayerGraph &network, ArrayRef<double> required,
                          const Scales &scales) {
  llvm::DenseMap<Value, Value> sources;
  for (const Layer &layer : network.layers) {
    if (layer.kind == LayerKind::Move)
      sources[layer.result()] = layer.inputs.front();
    double step = layer.kind == LayerKind::Concat
                      ? scales.ofValue.lookup(layer.result())
                      : 0;
    for (auto [i, input] : llvm::enumerate(layer.inputs)) {
      Value source = input;
      while (Value before = sources.lookup(source))
        source = before;
      auto point = network.pointOf.find(source);
      if (point == network.pointOf.end())
        continue;
      double largest = 127 * required[point->second];
      if (largest >= step / 2)
        continue;
      mlir::emitWarning(layer.anchor()->getLoc(), "concatenation \"")
          << layer.name << "\": operand " << i << ", of values up to "
          << show(largest) << ", becomes zeros in steps of " << show(step)
          << ", which the other operands need";
    }
  }
}

LogicalResult mlir::vta::quantization::quantize(
    func::FuncOp function, const CalibrationTable &table,
    ArrayRef<TensorStatistics> statistics, const QuantizeOptions &options,
    std::vector<LayerReport> &report, SmallVectorImpl<QuantizedTensor> *tensors,
    SmallVectorImpl<Misfit> *misfits) {
  FailureOr<LayerGraph> network = findLayers(function, options);
  if (failed(network) || failed(checkTable(function, *network, table)))
    return failure();
  std::vector<double> required;
  for (const TensorPoint &point : network->points) {
    const TensorRange *range = table.lookup(point.name);
    if (!(range->threshold > 0) || !std::isfinite(range->threshold))
      return function.emitError()
             << "the range of tensor '" << point.name << "' is "
             << show(range->threshold) << ", expected a positive number";
    required.push_back(range->scale());
  }
  llvm::DenseMap<Value, Bounds> bounds;
  if (options.requantize && !table.isGlobalScale())
    bounds = findZeroPoints(*network, required);
  Scales scales = assignScales(*network, required);
  assignZeroPoints(*network, bounds, scales);
  PairInserter rewriter(function, *network, scales, statistics, options,
                        misfits);
  if (failed(rewriter.run(report)))
    return failure();
  // The network's layers are operations of which most are erased below. No
  // warning for what is tried only.
  if (tensors)
    warnOfConcats(*network, required, scales);
  SmallVector<QuantizedTensor> found = rewriter.tensors();
  llvm::SmallDenseSet<Operation *> erased;
  eraseUnused(function, [&](Operation *op) { erased.insert(op); });
  llvm::erase_if(found, [&](const QuantizedTensor &tensor) {
    return erased.contains(tensor.value.getDefiningOp());
  });
  if (tensors)
    tensors->append(found);
  return success();
}
