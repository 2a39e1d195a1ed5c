//===- ModelRanges.h - Ranges that a quantized model has --------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A model that comes quantized says of its tensors what range they have, so
// that it can be quantized again without data. Of tensors between them the
// range follows: exactly, or, of sums of products, as it is to be expected.
//
//===----------------------------------------------------------------------===//

#ifndef VTA_TRANSFORMS_QUANTIZE_PAIRS_MODELRANGES_H
#define VTA_TRANSFORMS_QUANTIZE_PAIRS_MODELRANGES_H

#include "VTA/Transforms/Quantize/Pairs/Layers.h"

namespace mlir::vta::quantization {

/// Numbers that a tensor has.
struct RealRange {
  double low = 0, high = 0;
  /// What one step of int8 has to stand for at least, if the model says so.
  std::optional<double> step;
  bool isEstimated = false;

  double requiredStep() const;
};

/// The ranges of all float values of a raised function (RaiseQuantized.h).
class ModelRanges {
public:
  explicit ModelRanges(func::FuncOp function);

  /// Null if it is not known.
  const RealRange *lookup(Value value) const {
    auto it = ranges.find(value);
    return it == ranges.end() ? nullptr : &it->second;
  }
  void set(Value value, RealRange range) { ranges[value] = range; }
  /// Finds ranges that follow from those that have been set. Says whether there
  /// were any.
  bool extend(func::FuncOp function);

private:
  std::optional<RealRange> rangeOf(Operation *op) const;
  std::optional<RealRange> rangeOfOperand(Value value) const;
  std::optional<RealRange> rangeOfLayer(Operation *op) const;

  llvm::DenseMap<Value, RealRange> ranges;
};

/// The result of the model's quantization of `value`, which may be moved and
/// concatenated with others before; null if there is none.
Value findQuantizedReader(Value value);

/// The table that the model has: a threshold for each point of `network`.
FailureOr<CalibrationTable> makeModelTable(func::FuncOp function,
                                           const LayerGraph &network);

} // namespace mlir::vta::quantization

#endif // VTA_TRANSFORMS_QUANTIZE_PAIRS_MODELRANGES_H
