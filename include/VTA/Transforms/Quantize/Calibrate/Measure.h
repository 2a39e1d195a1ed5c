//===- Measure.h - How far int8 is from float -------------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_TRANSFORMS_QUANTIZE_CALIBRATE_MEASURE_H
#define VTA_TRANSFORMS_QUANTIZE_CALIBRATE_MEASURE_H

#include "VTA/Transforms/Quantize/Calibrate/ValueRunner.h"
#include "VTA/Transforms/Quantize/Model/RaiseQuantized.h"

namespace mlir::vta::quantization {

/// A result of a function in int8, and what its integers stand for.
struct IntegerOutput {
  unsigned index;
  ModelSteps steps;
};

/// Results in the integers of a model that came quantized. Copies of the
/// function that are quantized have no marks that say so.
SmallVector<IntegerOutput> findIntegerOutputs(func::FuncOp function);

/// The float outputs, and what `integers` stand for, of all runs, one after the
/// other.
FailureOr<std::vector<float>> runOutputs(FunctionCompiler compiler,
                                         func::FuncOp function,
                                         ArrayRef<IntegerOutput> integers,
                                         ArrayRef<RunInputs> runs);

/// Seeded inputs of `count` runs, within the ranges to which a raised function
/// quantizes its arguments; integers of 8 bits are any. Errors: what an
/// argument can be is not known.
llvm::Expected<std::vector<RunInputs>> drawInputs(func::FuncOp function,
                                                  unsigned count);

/// The sum of squared differences.
double squaredDistance(ArrayRef<float> a, ArrayRef<float> b);

} // namespace mlir::vta::quantization

#endif // VTA_TRANSFORMS_QUANTIZE_CALIBRATE_MEASURE_H
