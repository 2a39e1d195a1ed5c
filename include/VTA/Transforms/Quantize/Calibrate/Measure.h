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

namespace mlir::vta::quantization {

/// The float outputs of all runs, one after the other.
FailureOr<std::vector<float>> runOutputs(FunctionCompiler compiler,
                                         func::FuncOp function,
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
