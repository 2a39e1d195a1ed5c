//===- CalibrationData.h - Inputs to calibrate with -------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_TRANSFORMS_QUANTIZE_CALIBRATE_CALIBRATIONDATA_H
#define VTA_TRANSFORMS_QUANTIZE_CALIBRATE_CALIBRATIONDATA_H

#include "VTA/Transforms/Quantize/Quantize.h"

namespace mlir::vta::quantization {

/// Inputs of a network from NumPy's files: each of `files` is "x.npz", whose
/// arrays have the names of inputs, "NAME=x.npy", or, if there is one input,
/// "x.npy". Arrays hold one run or, along a first axis, several; several files
/// with the same input follow each other. docs/Quantization.md lists the types
/// and shapes that are taken. Errors have the file and the array.
llvm::Expected<std::vector<RunInputs>>
readCalibrationData(func::FuncOp function, ArrayRef<std::string> files);

} // namespace mlir::vta::quantization

#endif // VTA_TRANSFORMS_QUANTIZE_CALIBRATE_CALIBRATIONDATA_H
