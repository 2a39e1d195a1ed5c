//===- Prequantized.h - Networks that come quantized ------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Float operations between dequantization and quantization, as exporters write
// them, become integer operations. docs/Prequantized.md says which, and which
// bits that can change.
//
//===----------------------------------------------------------------------===//

#ifndef VTA_TRANSFORMS_QUANTIZE_MODEL_PREQUANTIZED_H
#define VTA_TRANSFORMS_QUANTIZE_MODEL_PREQUANTIZED_H

#include "VTA/Transforms/Quantize/Report.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace mlir::vta::quantization {

struct PrequantizedOptions {
  /// Shifts round ties up, ONNX rounds them to even. If set, only shifts to the
  /// left, which round nothing, replace multiplications by floats.
  bool exact = false;
};

/// Whether the function has integer weights or quantizes values.
bool isPrequantized(func::FuncOp function);

/// Rewrites the function. `report` gets a line for each layer, in order.
LogicalResult canonicalizePrequantized(func::FuncOp function,
                                       const PrequantizedOptions &options,
                                       std::vector<LayerReport> &report);

} // namespace mlir::vta::quantization

#endif // VTA_TRANSFORMS_QUANTIZE_MODEL_PREQUANTIZED_H
