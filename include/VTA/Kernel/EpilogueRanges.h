//===- EpilogueRanges.h - Values that accumulators can have -----*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// Intervals around what accumulators hold, from the contraction to the result:
// what proves that a clip does nothing or that a sum does not wrap.
//
//===----------------------------------------------------------------------===//

#ifndef VTA_KERNEL_EPILOGUERANGES_H
#define VTA_KERNEL_EPILOGUERANGES_H

#include "VTA/Dialect/VTA/IR/VTA.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace mlir::vta {

struct EpilogueStep;
struct MaxPool;

/// The values from `min` to `max`, both included.
struct IntRange {
  int64_t min, max;

  static IntRange ofInt8() { return {-128, 127}; }
  static IntRange ofInt32() {
    return {std::numeric_limits<int32_t>::min(),
            std::numeric_limits<int32_t>::max()};
  }
  bool isIn(IntRange other) const {
    return min >= other.min && max <= other.max;
  }
  IntRange join(IntRange other) const {
    return {std::min(min, other.min), std::max(max, other.max)};
  }
  /// The range itself, or that of all int32 values if some of it wrap.
  IntRange wrapped() const { return isIn(ofInt32()) ? *this : ofInt32(); }
};

/// What is known about int8 tensors: the results of kernels.
using KnownRanges = llvm::DenseMap<Value, IntRange>;

/// The values of int8 tensor `value`.
IntRange getInt8Range(Value value, const KnownRanges &known);

/// The accumulators of `start`, a contraction or a fill with zero, before the
/// first step.
IntRange getStartRange(linalg::LinalgOp start, const KnownRanges &known);

/// The second operand of `step`, a scaled int8 operand included.
IntRange getOperandRange(const EpilogueStep &step, const KnownRanges &known);

/// What an ALU operation makes of `acc`. Shifts by `other` are to the right,
/// negative ones to the left.
IntRange applyAlu(AluOpcode opcode, IntRange acc, IntRange other);

/// What `pool` makes of `acc`.
IntRange applyPool(const MaxPool &pool, IntRange acc);

} // namespace mlir::vta

#endif // VTA_KERNEL_EPILOGUERANGES_H
