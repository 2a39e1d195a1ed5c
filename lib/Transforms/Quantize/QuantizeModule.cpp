//===- QuantizeModule.cpp - All steps of quantization ---------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Layers.h"
#include "Measure.h"
#include "VTA/Transforms/Quantize/Passes.h"
#include "mlir/Dialect/Tosa/IR/TosaOps.h"
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

/// Inputs of convolutions and matrix products that are no points of their own:
/// bias correction wants their means.
static void addLayerInputs(const Network &network,
                           SmallVectorImpl<TensorPoint> &points) {
  for (const Layer &layer : network.layers) {
    if (layer.kind != LayerKind::Contraction ||
        isa<tosa::MulOp>(layer.anchor()) ||
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

/// Replaces `table`, which `auto` made tensor by tensor, by that of one method
/// for all if the network is then closer to float at its outputs.
static LogicalResult compareMethods(
    FunctionCompiler compiler, ModuleOp module, func::FuncOp function,
    const Network &network, ArrayRef<TensorStatistics> statistics,
    const QuantizeOptions &options, ArrayRef<RunInputs> runs,
    function_ref<void(size_t, size_t)> progress, CalibrationTable &table) {
  runs = runs.take_front(kMaxComparedRuns);
  std::vector<CalibrationTable> candidates = {table};
  {
    // What there is to say has been said.
    ScopedDiagnosticHandler silent(module.getContext(),
                                   [](Diagnostic &) { return success(); });
    for (CalibrationMethod method :
         {CalibrationMethod::MSE, CalibrationMethod::Percentile,
          CalibrationMethod::Max, CalibrationMethod::KL}) {
      QuantizeOptions single = options;
      single.method = method;
      FailureOr<CalibrationTable> made =
          calibrate(function, network.points, statistics, single);
      if (succeeded(made) &&
          llvm::none_of(candidates, [&](const CalibrationTable &other) {
            return haveSameThresholds(other, *made);
          }))
        candidates.push_back(std::move(*made));
    }
  }
  if (candidates.size() == 1)
    return success();
  auto expected = runOutputs(compiler, function, runs);
  if (failed(expected))
    return failure();
  double least = std::numeric_limits<double>::infinity();
  for (auto [i, candidate] : llvm::enumerate(candidates)) {
    OwningOpRef<ModuleOp> copy = module.clone();
    func::FuncOp quantized = *findFunctionToQuantize(*copy);
    std::vector<LayerReport> report;
    if (failed(quantize(quantized, candidate, statistics, options, report)))
      return failure();
    auto actual = runOutputs(compiler, quantized, runs);
    if (failed(actual))
      return failure();
    double distance = squaredDistance(*expected, *actual);
    if (distance < least) {
      least = distance;
      table = candidate;
    }
    progress(i + 1, candidates.size());
  }
  return success();
}

LogicalResult mlir::vta::quantization::resolveInputs(func::FuncOp function,
                                                     QuantizeInputs &inputs) {
  QuantizeOptions &options = inputs.options;
  const std::optional<CalibrationTable> &table = inputs.table;
  // A table of that method says the same as the method.
  bool isGlobal =
      table ? !table->ranges().empty() &&
                  llvm::all_of(table->ranges(),
                               [](const TensorRange &range) {
                                 return range.method == "global_scale";
                               })
            : options.method == CalibrationMethod::GlobalScale;
  if (isGlobal) {
    options.equalize = false;
    options.correctBias = false;
    options.perChannel = false;
  }
  if (!table && !isGlobal && inputs.runs.empty())
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

/// Runs the network and chooses the ranges of its tensors, unless they are
/// given.
static LogicalResult makeTable(func::FuncOp function, const Network &network,
                               const QuantizeInputs &inputs,
                               FunctionCompiler compiler,
                               std::vector<TensorStatistics> &statistics,
                               CalibrationTable &table) {
  const QuantizeOptions &options = inputs.options;
  if (!inputs.runs.empty()) {
    SmallVector<TensorPoint> points = network.points;
    if (options.correctBias)
      addLayerInputs(network, points);
    auto collected = collectStatistics(compiler, function, points, inputs.runs,
                                       progressOf(options, "calibrating"));
    if (failed(collected))
      return failure();
    statistics = std::move(*collected);
  }
  if (inputs.table) {
    table = *inputs.table;
    return success();
  }
  FailureOr<CalibrationTable> made =
      calibrate(function, network.points, statistics, options);
  if (failed(made))
    return failure();
  table = std::move(*made);
  if (options.method != CalibrationMethod::Auto)
    return success();
  return compareMethods(compiler, function->getParentOfType<ModuleOp>(),
                        function, network, statistics, options, inputs.runs,
                        progressOf(options, "comparing methods"), table);
}

LogicalResult mlir::vta::quantization::quantizePrepared(
    func::FuncOp function, const QuantizeInputs &inputs,
    FunctionCompiler compiler, QuantizeResult &result) {
  const QuantizeOptions &options = inputs.options;
  FailureOr<Network> network = findLayers(function, options);
  if (failed(network))
    return failure();
  std::vector<TensorStatistics> statistics;
  if (failed(makeTable(function, *network, inputs, compiler, statistics,
                       result.table)))
    return failure();

  // The float function, to compare with.
  OwningOpRef<ModuleOp> original;
  func::FuncOp floatFunction;
  if (inputs.isMeasured && !inputs.runs.empty()) {
    original = function->getParentOfType<ModuleOp>().clone();
    floatFunction = *findFunctionToQuantize(*original);
  }
  SmallVector<QuantizedTensor> tensors;
  if (failed(quantize(function, result.table, statistics, options,
                      result.layers, &tensors)))
    return failure();
  if (!floatFunction)
    return success();
  auto points = collectTensors(floatFunction, options);
  if (failed(points))
    return failure();
  auto error =
      measure(compiler, floatFunction, *points, function, tensors, inputs.runs,
              result.layers, progressOf(options, "comparing with float"));
  if (failed(error))
    return failure();
  result.output = *error;
  return success();
}
