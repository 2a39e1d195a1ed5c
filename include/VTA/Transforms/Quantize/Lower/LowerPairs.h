//===- LowerPairs.h - Quantized floats as integers --------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Float operations between dequantization and quantization become integer
// operations, whoever chose the scales: a model, or vta-quantize.
// docs/Prequantized.md says which, and which bits that can change.
//
//===----------------------------------------------------------------------===//

#ifndef VTA_TRANSFORMS_QUANTIZE_LOWER_LOWERPAIRS_H
#define VTA_TRANSFORMS_QUANTIZE_LOWER_LOWERPAIRS_H

#include "VTA/Transforms/Quantize/Report.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace mlir::vta::quantization {

/// How networks with their own scales are lowered.
struct LoweringOptions {
  /// Shifts round ties up, ONNX rounds them to even. If set, only shifts to the
  /// left, which round nothing, replace multiplications by floats.
  bool exact = false;
};

/// Computes `ops`, which come in order, in integers beside them. Their scales
/// have been chosen: ratios that are powers of two but for rounding are powers
/// of two. What casts in `tables` round is a function of each element, and
/// becomes a table. Returns what replaces the results of casts to int8.
llvm::DenseMap<Operation *, Value>
lowerPairs(func::FuncOp function, ArrayRef<Operation *> ops,
           const llvm::SmallDenseSet<Operation *> &tables);

/// Whether the function has integer weights or quantizes values.
bool isPrequantized(func::FuncOp function);

/// Rewrites the function. `report` gets a line for each layer, in order.
LogicalResult canonicalizePrequantized(func::FuncOp function,
                                       const LoweringOptions &options,
                                       std::vector<LayerReport> &report);

} // namespace mlir::vta::quantization

#endif // VTA_TRANSFORMS_QUANTIZE_LOWER_LOWERPAIRS_H
