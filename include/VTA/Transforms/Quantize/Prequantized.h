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

#ifndef VTA_TRANSFORMS_QUANTIZE_PREQUANTIZED_H
#define VTA_TRANSFORMS_QUANTIZE_PREQUANTIZED_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include <string>
#include <vector>

namespace mlir::vta::quantization {

struct PrequantizedOptions {
  /// Shifts round ties up, ONNX rounds them to even. If set, only shifts to the
  /// left, which round nothing, replace multiplications by floats.
  bool exact = false;
};

/// What has become of one layer of a network that came quantized.
struct PrequantizedLayer {
  enum Kind {
    Shift,    ///< Integers, requantized by shifts.
    Integer,  ///< Integers without requantization.
    Multiply, ///< Integers, requantized by multiplications in float.
    Rescale,  ///< Integers, requantized by multiplications of integers.
    Float     ///< Unchanged floating point.
  };
  std::string name; ///< Name of the node.
  std::string op;   ///< Name of the operator: "conv2d".
  Kind kind = Float;
  /// To the right, by channel; of Shift.
  int64_t minShift = 0, maxShift = 0;
  std::string reason; ///< Reason for the form, or for a difference.
};

/// Whether the function has integer weights or quantizes values.
bool isPrequantized(func::FuncOp function);

/// Rewrites the function. `report` gets a line for each layer, in order.
LogicalResult canonicalizePrequantized(func::FuncOp function,
                                       const PrequantizedOptions &options,
                                       std::vector<PrequantizedLayer> &report);

/// A table, and how many layers are of each kind.
void printReport(ArrayRef<PrequantizedLayer> report, raw_ostream &os);

} // namespace mlir::vta::quantization

#endif // VTA_TRANSFORMS_QUANTIZE_PREQUANTIZED_H
