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

static FailureOr<func::FuncOp> findPublicFunction(ModuleOp module) {
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
    func::FuncOp quantized = *findPublicFunction(*copy);
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

LogicalResult mlir::vta::quantization::quantizeModule(
    ModuleOp module, const QuantizeOptions &givenOptions,
    ArrayRef<RunInputs> runs, const CalibrationTable *table, bool isMeasured,
    QuantizeResult &result) {
  FailureOr<func::FuncOp> function = findPublicFunction(module);
  if (failed(function))
    return failure();
  QuantizeOptions options = givenOptions;
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
  if (!table && !isGlobal && runs.empty())
    return function->emitError("calibration by '")
           << calibrationMethodName(options.method)
           << "' needs data to run the network with; without data there are "
              "global_scale and a table";
  if (failed(prepare(*function, options)))
    return failure();
  FailureOr<Network> network = findLayers(*function, options);
  if (failed(network))
    return failure();

  auto progressOf = [&](StringRef what) {
    return [what, &options](size_t done, size_t total) {
      if (options.progress)
        options.progress(what, done, total);
    };
  };
  // The networks that are run differ in few layers.
  cpu::TaskCache cache;
  auto compile = [&](ModuleOp module) {
    return compileForHost(module, &cache);
  };
  std::vector<TensorStatistics> statistics;
  if (!runs.empty()) {
    SmallVector<TensorPoint> points = network->points;
    if (options.correctBias)
      addLayerInputs(*network, points);
    auto collected = collectStatisticsWith(compile, *function, points, runs,
                                           progressOf("calibrating"));
    if (failed(collected))
      return failure();
    statistics = std::move(*collected);
  }
  if (table) {
    result.table = *table;
  } else {
    FailureOr<CalibrationTable> made =
        calibrate(*function, network->points, statistics, options);
    if (failed(made))
      return failure();
    result.table = std::move(*made);
    if (options.method == CalibrationMethod::Auto &&
        failed(compareMethods(compile, module, *function, *network, statistics,
                              options, runs, progressOf("comparing methods"),
                              result.table)))
      return failure();
  }

  // The float function, to compare with.
  OwningOpRef<ModuleOp> original;
  func::FuncOp floatFunction;
  if (isMeasured && !runs.empty()) {
    original = module.clone();
    floatFunction = *findPublicFunction(*original);
  }
  SmallVector<QuantizedTensor> tensors;
  if (failed(quantize(*function, result.table, statistics, options,
                      result.layers, &tensors)))
    return failure();
  if (floatFunction) {
    auto points = collectTensors(floatFunction, options);
    if (failed(points))
      return failure();
    auto error =
        measureWith(compile, floatFunction, *points, *function, tensors, runs,
                    result.layers, progressOf("comparing with float"));
    if (failed(error))
      return failure();
    result.output = *error;
  }
  return success();
}
