//===- Calibrate.cpp - Ranges of tensors from inputs ----------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ChannelImportance.h"
#include "VTA/Transforms/Quantize/Calibrate/ValueRunner.h"
#include "VTA/Transforms/Quantize/ConstantTensors.h"

#include <charconv>
#include <cmath>

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::quantization;

FailureOr<std::vector<TensorStatistics>> quantization::collectStatistics(
    FunctionCompiler compiler, func::FuncOp function,
    ArrayRef<TensorPoint> points, ArrayRef<RunInputs> runs,
    llvm::function_ref<void(size_t, size_t)> progress) {
  SmallVector<Value> values;
  std::vector<TensorStatistics> statistics;
  for (const TensorPoint &point : points) {
    auto type = dyn_cast<RankedTensorType>(point.value.getType());
    if (!type || !type.getElementType().isF32())
      return mlir::emitError(point.value.getLoc(), "tensor \"")
             << point.name << "\" has the type " << point.value.getType()
             << ", expected f32 to calibrate it";
    values.push_back(point.value);
    statistics.emplace_back(point.name, channelsOf(point.value),
                            channelImportance(point.value));
  }
  FailureOr<ValueRunner> runner =
      ValueRunner::create(function, values, compiler);
  if (failed(runner))
    return failure();
  for (auto [i, inputs] : llvm::enumerate(runs)) {
    if (failed(runner->run(inputs)))
      return failure();
    for (auto [k, tensor] : llvm::enumerate(statistics))
      if (llvm::Error error = tensor.add(runner->get<float>(k)))
        return mlir::emitError(points[k].value.getLoc(), "calibration input ")
               << i + 1 << " of " << runs.size() << ": "
               << llvm::toString(std::move(error));
    if (progress)
      progress(i + 1, runs.size());
  }
  return statistics;
}

/// The number that the shortest decimals of a float are: 0.1 for 0.1f.
static double asPrinted(double value) {
  char buffer[32];
  auto narrow = static_cast<float>(value);
  char *end = std::to_chars(buffer, std::end(buffer), narrow).ptr;
  double result = value;
  std::from_chars(buffer, end, result);
  return result;
}

/// Six digits: tables are read by people.
static double roundThreshold(double value) {
  char buffer[32];
  char *end = std::to_chars(buffer, std::end(buffer), value,
                            std::chars_format::general, 6)
                  .ptr;
  double result = value;
  std::from_chars(buffer, end, result);
  return std::clamp(result, kMinThreshold, kMaxThreshold);
}

static LogicalResult checkOptions(func::FuncOp function,
                                  const ThresholdOptions &options) {
  if (!(options.percentile > 0 && options.percentile <= 100))
    return function.emitError("percentile is ")
           << show(options.percentile)
           << ", expected a number above 0 up to 100";
  if (!(options.globalScale >= kMinThreshold &&
        options.globalScale <= kMaxThreshold))
    return function.emitError("global scale is ")
           << show(options.globalScale)
           << ", expected a positive number up to 2^100";
  return success();
}

FailureOr<CalibrationTable>
quantization::calibrate(func::FuncOp function, ArrayRef<TensorPoint> points,
                        ArrayRef<TensorStatistics> statistics,
                        const QuantizeOptions &options) {
  if (failed(checkOptions(function, options.thresholds)))
    return failure();
  bool needsData = options.method != CalibrationMethod::GlobalScale;
  llvm::StringMap<const TensorStatistics *> known;
  for (const TensorStatistics &tensor : statistics)
    known[tensor.name] = &tensor;
  CalibrationTable table;
  for (const TensorPoint &point : points) {
    const TensorStatistics *tensor = known.lookup(point.name);
    if (needsData && (!tensor || !tensor->count))
      return mlir::emitError(point.value.getLoc(), "tensor \"")
             << point.name << "\": calibration by \""
             << calibrationMethodName(options.method)
             << "\" needs inputs to run the network with";
    TensorRange range;
    range.name = point.name;
    range.threshold = roundThreshold(
        chooseThreshold(tensor ? *tensor : TensorStatistics(point.name, 1),
                        options.method, options.thresholds, &range.method));
    if (tensor) {
      range.min = asPrinted(tensor->min);
      range.max = asPrinted(tensor->max);
      if (tensor->count && tensor->isConstantZero())
        mlir::emitWarning(point.value.getLoc(), "tensor \"")
            << point.name
            << "\" is zero for all calibration inputs; its threshold is "
            << show(range.threshold);
    }
    table.insert(std::move(range));
  }
  return table;
}
