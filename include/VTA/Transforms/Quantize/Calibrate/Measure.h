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

/// The sum of squared differences.
double squaredDistance(ArrayRef<float> a, ArrayRef<float> b);

} // namespace mlir::vta::quantization

#endif // VTA_TRANSFORMS_QUANTIZE_CALIBRATE_MEASURE_H
