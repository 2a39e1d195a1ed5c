//===- Measure.cpp - How far int8 is from float ---------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Transforms/Quantize/Calibrate/Measure.h"
#include "VTA/Transforms/Quantize/Model/RaiseQuantized.h"
#include "mlir/Dialect/Tosa/IR/TosaOps.h"
#include "llvm/ADT/StringMap.h"
#include <cmath>
#include <limits>

using namespace mlir;
using namespace mlir::vta::quantization;

namespace {
/// Sums over all elements of a tensor.
struct Comparison {
  double real = 0, quantized = 0, product = 0, noise = 0;

  void add(double expected, double actual) {
    real += expected * expected;
    quantized += actual * actual;
    product += expected * actual;
    noise += (expected - actual) * (expected - actual);
  }
  std::optional<double> sqnr() const {
    if (noise == 0)
      return std::numeric_limits<double>::infinity();
    if (real == 0)
      return std::nullopt;
    return 10 * std::log10(real / noise);
  }
  std::optional<double> cosine() const {
    if (noise == 0)
      return 1;
    if (real == 0 || quantized == 0)
      return std::nullopt;
    return product / std::sqrt(real * quantized);
  }
};
} // namespace

/// Results of the function that are float tensors; those of half precision
/// before they are rounded to it.
static SmallVector<Value> floatOutputs(func::FuncOp function) {
  SmallVector<Value> result;
  for (Value value : function.front().getTerminator()->getOperands()) {
    if (auto cast = value.getDefiningOp<tosa::CastOp>())
      if (getElementTypeOrSelf(value.getType()).isF16())
        value = cast.getInput();
    if (getElementTypeOrSelf(value.getType()).isF32())
      result.push_back(value);
  }
  return result;
}

/// The values that are returned as `outputs`.
static SmallVector<Value> valuesOf(func::FuncOp function,
                                   ArrayRef<IntegerOutput> outputs) {
  Operation *terminator = function.front().getTerminator();
  return llvm::map_to_vector(outputs, [&](const IntegerOutput &output) {
    return terminator->getOperand(output.index);
  });
}

SmallVector<IntegerOutput>
mlir::vta::quantization::findIntegerOutputs(func::FuncOp function) {
  SmallVector<IntegerOutput> result;
  Operation *terminator = function.front().getTerminator();
  for (auto [i, value] : llvm::enumerate(terminator->getOperands())) {
    std::optional<ModelSteps> steps = getConvertedSteps(value);
    if (steps && getElementTypeOrSelf(value.getType()).isSignlessInteger(8))
      result.push_back({static_cast<unsigned>(i), *steps});
  }
  return result;
}

FailureOr<std::optional<OutputError>> mlir::vta::quantization::measure(
    FunctionCompiler compiler, func::FuncOp floatFunction,
    ArrayRef<TensorPoint> points, func::FuncOp quantized,
    ArrayRef<QuantizedTensor> tensors, ArrayRef<RunInputs> runs,
    std::vector<LayerReport> &report,
    function_ref<void(size_t, size_t)> progress) {
  llvm::StringMap<Value> floats;
  for (const TensorPoint &point : points)
    floats[point.name] = point.value;
  SmallVector<Value> expected, actual;
  SmallVector<const QuantizedTensor *> compared;
  for (const QuantizedTensor &tensor : tensors)
    if (Value value = floats.lookup(tensor.name)) {
      compared.push_back(&tensor);
      expected.push_back(value);
      actual.push_back(tensor.value);
    }
  SmallVector<Value> outputs = floatOutputs(floatFunction);
  llvm::append_range(expected, outputs);
  llvm::append_range(actual, floatOutputs(quantized));
  size_t firstInteger = expected.size();
  SmallVector<IntegerOutput> integers = findIntegerOutputs(floatFunction);
  llvm::append_range(expected, valuesOf(floatFunction, integers));
  llvm::append_range(actual, valuesOf(quantized, integers));

  FailureOr<ValueRunner> floatRunner =
      ValueRunner::create(floatFunction, expected, compiler);
  if (failed(floatRunner))
    return failure();
  FailureOr<ValueRunner> quantizedRunner =
      ValueRunner::create(quantized, actual, compiler);
  if (failed(quantizedRunner))
    return failure();

  std::vector<Comparison> comparisons(compared.size());
  Comparison output;
  for (auto [run, inputs] : llvm::enumerate(runs)) {
    if (failed(floatRunner->run(inputs)) ||
        failed(quantizedRunner->run(inputs)))
      return failure();
    for (size_t k = 0; k < compared.size(); ++k) {
      ArrayRef<float> real = floatRunner->get<float>(k);
      ArrayRef<int8_t> steps = quantizedRunner->get<int8_t>(k);
      for (auto [a, b] : llvm::zip_equal(real, steps))
        comparisons[k].add(a, compared[k]->scale * (b - compared[k]->zero));
    }
    for (size_t k = compared.size(); k < firstInteger; ++k)
      for (auto [a, b] : llvm::zip_equal(floatRunner->get<float>(k),
                                         quantizedRunner->get<float>(k)))
        output.add(a, b);
    for (auto [i, integer] : llvm::enumerate(integers)) {
      auto [scale, zero] = integer.steps;
      size_t k = firstInteger + i;
      for (auto [a, b] : llvm::zip_equal(floatRunner->get<int8_t>(k),
                                         quantizedRunner->get<int8_t>(k)))
        output.add(scale * (a - zero), scale * (b - zero));
    }
    if (progress)
      progress(run + 1, runs.size());
  }

  llvm::StringMap<const Comparison *> byName;
  for (size_t k = 0; k < compared.size(); ++k)
    byName[compared[k]->name] = &comparisons[k];
  for (LayerReport &layer : report) {
    const Comparison *comparison = byName.lookup(layer.tensor);
    if (!comparison)
      continue;
    layer.outputSqnr = comparison->sqnr();
    layer.outputCosine = comparison->cosine();
  }
  if (outputs.empty() && integers.empty())
    return std::optional<OutputError>();
  return std::optional<OutputError>(
      {output.sqnr().value_or(0), output.cosine().value_or(0)});
}

FailureOr<std::vector<float>> mlir::vta::quantization::runOutputs(
    FunctionCompiler compiler, func::FuncOp function,
    ArrayRef<IntegerOutput> integers, ArrayRef<RunInputs> runs) {
  SmallVector<Value> values = floatOutputs(function);
  size_t firstInteger = values.size();
  llvm::append_range(values, valuesOf(function, integers));
  FailureOr<ValueRunner> runner =
      ValueRunner::create(function, values, compiler);
  if (failed(runner))
    return failure();
  std::vector<float> result;
  for (const RunInputs &inputs : runs) {
    if (failed(runner->run(inputs)))
      return failure();
    for (size_t k = 0; k < firstInteger; ++k) {
      ArrayRef<float> output = runner->get<float>(k);
      result.insert(result.end(), output.begin(), output.end());
    }
    for (auto [i, integer] : llvm::enumerate(integers))
      for (int8_t value : runner->get<int8_t>(firstInteger + i))
        result.push_back(static_cast<float>(integer.steps.scale *
                                            (value - integer.steps.zero)));
  }
  return result;
}

double mlir::vta::quantization::squaredDistance(ArrayRef<float> a,
                                                ArrayRef<float> b) {
  double sum = 0;
  for (auto [x, y] : llvm::zip_equal(a, b))
    sum += (double(x) - y) * (double(x) - y);
  return sum;
}
