//===- QuantizeModule.cpp - All steps of quantization ---------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Transforms/Quantize/Balance/Prepare.h"
#include "VTA/Transforms/Quantize/Calibrate/Measure.h"
#include "VTA/Transforms/Quantize/Model/FollowModel.h"
#include "VTA/Transforms/Quantize/Model/RaiseQuantized.h"
#include "VTA/Transforms/Quantize/Pairs/ModelRanges.h"
#include "VTA/Transforms/Quantize/Passes.h"
#include "VTA/Transforms/Quantize/WeightLayer.h"
#include "mlir/Dialect/Tosa/IR/TosaOps.h"
#include "mlir/IR/IRMapping.h"
#include "llvm/Support/FormatVariadic.h"
#include <limits>

using namespace mlir;
using namespace mlir::vta::quantization;

FailureOr<func::FuncOp>
mlir::vta::quantization::findFunctionToQuantize(ModuleOp module) {
  func::FuncOp found;
  for (auto function : module.getOps<func::FuncOp>()) {
    if (!function.isPublic() || function.isDeclaration())
      continue;
    if (found) {
      auto diag = module.emitError("expected one public function to quantize, "
                                   "found '")
                  << found.getSymName() << "' and '" << function.getSymName()
                  << "'";
      return failure();
    }
    found = function;
  }
  if (!found)
    return module.emitError("expected a public function to quantize, found "
                            "none");
  return found;
}

LogicalResult mlir::vta::quantization::checkIsFloat(func::FuncOp function) {
  size_t numFloat = 0, numInteger = 0;
  function.walk([&](Operation *op) {
    if (!hasWeightOperand(op))
      return;
    bool isFloat =
        isa<FloatType>(getElementTypeOrSelf(op->getOperand(0).getType()));
    ++(isFloat ? numFloat : numInteger);
  });
  if (numFloat || !numInteger)
    return success();
  return function.emitError("expected a float network to quantize, got one "
                            "that is quantized already: all convolutions "
                            "and matrix products (")
         << numInteger
         << ") compute with integers; compile it without calibration";
}

/// Inputs of convolutions and matrix products that are not points of their own:
/// bias correction wants their means.
static void addLayerInputs(const LayerGraph &network,
                           SmallVectorImpl<TensorPoint> &points) {
  for (const Layer &layer : network.layers) {
    if (layer.kind != LayerKind::Contraction ||
        !hasWeightOperand(layer.anchor()) ||
        network.pointOf.contains(layer.inputs.front()))
      continue;
    points.push_back({inputName(layer), layer.inputs.front()});
  }
}

/// Runs to compare methods with; more would decide the same.
static constexpr size_t kMaxComparedRuns = 16;

static bool haveSameThresholds(const CalibrationTable &a,
                               const CalibrationTable &b) {
  return llvm::equal(a.ranges(), b.ranges(),
                     [](const TensorRange &x, const TensorRange &y) {
                       return x.scale() == y.scale();
                     });
}

namespace {
/// Ranges, and how far they take the network's outputs from float.
struct Choice {
  CalibrationTable table;
  CalibrationMethod method = CalibrationMethod::Auto;
  double distance = std::numeric_limits<double>::infinity();
};

/// Quantizes copies of a network with several tables and compares the outputs.
class TableComparison {
public:
  TableComparison(FunctionCompiler compiler, const QuantizeInputs &inputs)
      : compiler(compiler), options(inputs.options),
        runs(ArrayRef(inputs.runs).take_front(kMaxComparedRuns)) {}

  /// Replaces `best` by the table of a method that is closer to float.
  LogicalResult run(func::FuncOp function, const LayerGraph &network,
                    ArrayRef<TensorStatistics> statistics,
                    ArrayRef<CalibrationMethod> methods, Choice &best);

  /// How far the network with this table is from float.
  FailureOr<double> distance(func::FuncOp function,
                             const CalibrationTable &table,
                             ArrayRef<TensorStatistics> statistics) {
    if (failed(prepare(function)))
      return failure();
    return distanceOf(function, table, statistics);
  }

private:
  LogicalResult prepare(func::FuncOp function);
  FailureOr<double> distanceOf(func::FuncOp function,
                               const CalibrationTable &table,
                               ArrayRef<TensorStatistics> statistics);

  FunctionCompiler compiler;
  const QuantizeOptions &options;
  ArrayRef<RunInputs> runs;
  SmallVector<IntegerOutput> integers;
  std::vector<float> expected;
};
} // namespace

FailureOr<double>
TableComparison::distanceOf(func::FuncOp function,
                            const CalibrationTable &table,
                            ArrayRef<TensorStatistics> statistics) {
  OwningOpRef<ModuleOp> copy = function->getParentOfType<ModuleOp>().clone();
  func::FuncOp quantized = *findFunctionToQuantize(*copy);
  std::vector<LayerReport> report;
  if (failed(quantize(quantized, table, statistics, options, report)))
    return failure();
  auto actual = runOutputs(compiler, quantized, integers, runs);
  if (failed(actual))
    return failure();
  return squaredDistance(expected, *actual);
}

/// Runs the float network.
LogicalResult TableComparison::prepare(func::FuncOp function) {
  if (!expected.empty())
    return success();
  integers = findIntegerOutputs(function);
  auto outputs = runOutputs(compiler, function, integers, runs);
  if (failed(outputs))
    return failure();
  expected = std::move(*outputs);
  return success();
}

LogicalResult TableComparison::run(func::FuncOp function,
                                   const LayerGraph &network,
                                   ArrayRef<TensorStatistics> statistics,
                                   ArrayRef<CalibrationMethod> methods,
                                   Choice &best) {
  if (failed(prepare(function)))
    return failure();
  std::vector<CalibrationTable> tried;
  for (auto [i, method] : llvm::enumerate(methods)) {
    QuantizeOptions single = options;
    single.method = method;
    FailureOr<CalibrationTable> table;
    {
      // What there is to say has been said.
      ScopedDiagnosticHandler silent(function.getContext(),
                                     [](Diagnostic &) { return success(); });
      table = calibrate(function, network.points, statistics, single);
    }
    if (failed(table) ||
        llvm::any_of(tried, [&](const CalibrationTable &other) {
          return haveSameThresholds(other, *table);
        }))
      continue;
    tried.push_back(*table);
    FailureOr<double> distance = distanceOf(function, *table, statistics);
    if (failed(distance))
      return failure();
    if (*distance < best.distance)
      best = {std::move(*table), method, *distance};
    if (options.progress)
      options.progress("comparing methods", i + 1, methods.size());
  }
  return success();
}

LogicalResult mlir::vta::quantization::resolveInputs(func::FuncOp function,
                                                     QuantizeInputs &inputs) {
  QuantizeOptions &options = inputs.options;
  const std::optional<CalibrationTable> &table = inputs.table;
  // A table of that method says the same as the method.
  bool isGlobal = table ? table->isGlobalScale()
                        : options.method == CalibrationMethod::GlobalScale;
  if (isGlobal) {
    options.equalize = false;
    options.correctBias = false;
    options.perChannel = false;
  }
  if (!table && !isGlobal && inputs.runs.empty() && !options.requantize)
    return function.emitError("calibration by '")
           << calibrationMethodName(options.method)
           << "' needs data to run the network with; without data there are "
              "global_scale and a table";
  return success();
}

/// Says how much of `what` is done.
static auto progressOf(const QuantizeOptions &options, StringRef what) {
  return [what, &options](size_t done, size_t total) {
    if (options.progress)
      options.progress(what, done, total);
  };
}

/// Runs the network on the calibration inputs.
static FailureOr<std::vector<TensorStatistics>>
collect(func::FuncOp function, const LayerGraph &network,
        const QuantizeInputs &inputs, FunctionCompiler compiler) {
  SmallVector<TensorPoint> points = network.points;
  if (inputs.options.correctBias)
    addLayerInputs(network, points);
  return collectStatistics(compiler, function, points, inputs.runs,
                           progressOf(inputs.options, "calibrating"));
}

/// Balances channels by what calibration saw of them. Returns whether anything
/// has changed.
static bool balance(func::FuncOp function, const LayerGraph &network,
                    ArrayRef<TensorStatistics> statistics) {
  llvm::DenseMap<Value, SmallVector<double>> spread;
  for (const TensorStatistics &tensor : statistics) {
    const auto *point =
        llvm::find_if(network.points, [&](const TensorPoint &other) {
          return other.name == tensor.name;
        });
    if (point == network.points.end() || !tensor.count)
      continue;
    double rows = double(tensor.count) / tensor.channelSquares.size();
    for (double squares : tensor.channelSquares)
      spread[point->value].push_back(squares / rows);
  }
  return balanceChannels(function, [&](Value value) -> ArrayRef<double> {
           auto it = spread.find(value);
           return it == spread.end() ? ArrayRef<double>() : it->second;
         }) != 0;
}

/// The ranges of a model that came quantized; with data, smaller ones where
/// these are better.
static LogicalResult
makeModelTables(func::FuncOp function, const LayerGraph &network,
                const QuantizeInputs &inputs, FunctionCompiler compiler,
                ArrayRef<TensorStatistics> statistics, CalibrationTable &table,
                CalibrationTable &taken) {
  FailureOr<CalibrationTable> model = makeModelTable(function, network);
  if (failed(model))
    return failure();
  table = *model;
  if (!inputs.runs.empty()) {
    FailureOr<CalibrationTable> seen =
        calibrate(function, network.points, statistics, inputs.options);
    if (failed(seen))
      return failure();
    table = CalibrationTable();
    for (const TensorRange &range : seen->ranges()) {
      // Beyond the model's range there is nothing.
      const TensorRange &own = *model->lookup(range.name);
      bool isSmaller = range.scale() < own.scale() || own.method == "estimated";
      table.insert(isSmaller ? range : own);
    }
    if (inputs.options.method == CalibrationMethod::Auto) {
      TableComparison comparison(compiler, inputs);
      auto withModel = comparison.distance(function, *model, statistics);
      auto withData = comparison.distance(function, table, statistics);
      if (failed(withModel) || failed(withData))
        return failure();
      if (*withModel <= *withData)
        table = *model;
    }
  }
  taken = table;
  return success();
}

/// Chooses the ranges of tensors by data: `table` those of the network as it
/// came, `taken` those to quantize it with. With `auto` that is a network whose
/// channels are balanced, if it is closer to float.
static LogicalResult makeTables(func::FuncOp function, LayerGraph &network,
                                const QuantizeInputs &inputs,
                                FunctionCompiler compiler,
                                std::vector<TensorStatistics> &statistics,
                                CalibrationTable &table,
                                CalibrationTable &taken) {
  const QuantizeOptions &options = inputs.options;
  if (options.requantize && options.method != CalibrationMethod::GlobalScale)
    return makeModelTables(function, network, inputs, compiler, statistics,
                           table, taken);
  FailureOr<CalibrationTable> made =
      calibrate(function, network.points, statistics, options);
  if (failed(made))
    return failure();
  table = taken = *made;
  if (options.method != CalibrationMethod::Auto)
    return success();
  TableComparison comparison(compiler, inputs);
  Choice best;
  if (failed(comparison.run(function, network, statistics,
                            {CalibrationMethod::Auto, CalibrationMethod::MSE,
                             CalibrationMethod::Percentile,
                             CalibrationMethod::Max, CalibrationMethod::KL},
                            best)))
    return failure();
  if (!best.table.ranges().empty())
    table = taken = best.table;
  if (!options.equalize || !options.perChannel)
    return success();

  OwningOpRef<ModuleOp> copy = function->getParentOfType<ModuleOp>().clone();
  func::FuncOp balanced = *findFunctionToQuantize(*copy);
  FailureOr<LayerGraph> other = findLayers(balanced, options);
  if (failed(other))
    return failure();
  if (!balance(balanced, *other, statistics))
    return success();
  other = findLayers(balanced, options);
  if (failed(other))
    return failure();
  auto collected = collect(balanced, *other, inputs, compiler);
  if (failed(collected))
    return failure();
  Choice second;
  second.distance = best.distance;
  if (failed(comparison.run(balanced, *other, *collected,
                            {CalibrationMethod::Auto, best.method}, second)))
    return failure();
  if (second.table.ranges().empty())
    return success();
  balance(function, network, statistics);
  FailureOr<LayerGraph> changed = findLayers(function, options);
  if (failed(changed))
    return failure();
  network = std::move(*changed);
  statistics = std::move(*collected);
  taken = std::move(second.table);
  return success();
}

/// Errors that are a third of the values.
static constexpr double kLeastSqnr = 10;
static constexpr size_t kMaxNamed = 5;

/// Names the first layers whose results have little to do with float, or with
/// the integers of the model.
static void warnOfErrors(func::FuncOp function, ArrayRef<LayerReport> layers,
                         bool isOfModel) {
  std::string names;
  size_t count = 0;
  for (const LayerReport &layer : layers) {
    if (!layer.outputSqnr || !(*layer.outputSqnr < kLeastSqnr))
      continue;
    if (++count <= kMaxNamed)
      names += llvm::formatv("{0}'{1}' ({2:F1} dB)", count == 1 ? "" : ", ",
                             layer.name, *layer.outputSqnr);
  }
  if (!count)
    return;
  mlir::emitWarning(function.getLoc())
      << count << " of " << layers.size() << " layers are far from "
      << (isOfModel ? "the model's own integers" : "float")
      << " on the calibration inputs, with less than " << int(kLeastSqnr)
      << " dB between values and errors: " << names
      << (count > kMaxNamed ? " and others" : "")
      << "; float-layers=NAME leaves a layer in float";
}

LogicalResult mlir::vta::quantization::quantizePrepared(
    func::FuncOp function, const QuantizeInputs &inputs,
    FunctionCompiler compiler, QuantizeResult &result) {
  const QuantizeOptions &options = inputs.options;
  FailureOr<LayerGraph> network = findLayers(function, options);
  if (failed(network))
    return failure();
  std::vector<TensorStatistics> statistics;
  if (!inputs.runs.empty()) {
    auto collected = collect(function, *network, inputs, compiler);
    if (failed(collected))
      return failure();
    statistics = std::move(*collected);
  }
  CalibrationTable taken;
  if (inputs.table)
    result.table = taken = *inputs.table;
  else if (failed(makeTables(function, *network, inputs, compiler, statistics,
                             result.table, taken)))
    return failure();

  // The float function, to compare with.
  OwningOpRef<ModuleOp> original;
  func::FuncOp floatFunction;
  std::vector<RunInputs> drawn;
  if (inputs.isMeasured && inputs.runs.empty() && inputs.randomRuns &&
      options.requantize) {
    auto runs = drawInputs(function, inputs.randomRuns);
    if (runs)
      drawn = std::move(*runs);
    else
      result.notMeasured = llvm::toString(runs.takeError());
    result.randomRuns = drawn.size();
  }
  ArrayRef<RunInputs> runs = drawn.empty() ? inputs.runs : drawn;
  if (inputs.isMeasured && !runs.empty()) {
    original = function->getParentOfType<ModuleOp>().clone();
    floatFunction = *findFunctionToQuantize(*original);
  }
  SmallVector<QuantizedTensor> tensors;
  // With ranges that the model alone gives, nobody can choose others: the host
  // computes layers whose scales are too far apart, as the model does.
  bool isModelAlone =
      options.requantize && inputs.runs.empty() && !inputs.table;
  OwningOpRef<func::FuncOp> before;
  IRMapping copies;
  if (isModelAlone)
    before = cast<func::FuncOp>(function->clone(copies));
  SmallVector<Misfit> misfits;
  if (failed(quantize(function, taken, statistics, options, result.layers,
                      &tensors, isModelAlone ? &misfits : nullptr))) {
    if (misfits.empty())
      return failure();
    for (const Misfit &misfit : misfits)
      setStaysFloat(copies.lookup(misfit.op), misfit.reason);
    function.getBody().takeBody(before->getBody());
    result = {};
    return quantizePrepared(function, inputs, compiler, result);
  }
  if (options.requantize) {
    restoreModelSteps(function, tensors);
    for (LayerReport &layer : result.layers)
      if (const TensorRange *range = taken.lookup(layer.tensor);
          range && range->method == "estimated")
        layer.reason = "its range is estimated: the model has none";
  }
  if (!floatFunction)
    return success();
  auto points = collectTensors(floatFunction, options);
  if (failed(points))
    return failure();
  if (options.requantize)
    followModel(floatFunction, *points);
  auto error = measure(
      compiler, floatFunction, *points, function, tensors, runs, result.layers,
      progressOf(options, options.requantize ? "comparing with the model"
                                             : "comparing with float"));
  if (failed(error))
    return failure();
  result.output = *error;
  // What random inputs lose says little of images.
  if (drawn.empty())
    warnOfErrors(function, result.layers, options.requantize);
  return success();
}
