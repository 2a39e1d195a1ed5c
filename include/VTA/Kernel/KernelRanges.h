//===- KernelRanges.h - Values that accumulators can have -------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// Intervals around what accumulators hold, from the contraction to the result:
// what proves that a clip does nothing or that a sum does not wrap. All are of
// 32 bits, those of int8 values sign-extended.
//
//===----------------------------------------------------------------------===//

#ifndef VTA_KERNEL_KERNELRANGES_H
#define VTA_KERNEL_KERNELRANGES_H

#include "VTA/Dialect/VTA/IR/VTA.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Interfaces/InferIntRangeInterface.h"

namespace mlir::vta {

struct MaxPool;

/// The values from `min` to `max`, both included; all of 32 bits if some of
/// these wrap.
ConstantIntRanges getRange(int64_t min, int64_t max);
ConstantIntRanges getInt8Range();

inline int64_t getMin(const ConstantIntRanges &range) {
  return range.smin().getSExtValue();
}
inline int64_t getMax(const ConstantIntRanges &range) {
  return range.smax().getSExtValue();
}
inline bool isInt8(const ConstantIntRanges &range) {
  return llvm::isInt<8>(getMin(range)) && llvm::isInt<8>(getMax(range));
}

/// What is known about int8 tensors: the results of kernels, and what kernels
/// read.
using KnownRanges = llvm::DenseMap<Value, ConstantIntRanges>;

/// Tells `known` about the block arguments of `kernel` what it tells about the
/// operands.
void addOperandRanges(KernelOp kernel, KnownRanges &known);

/// The values of int8 tensor `value`.
ConstantIntRanges getInt8Range(Value value, const KnownRanges &known);

/// The accumulators of `start`, a contraction or a fill with zero, before the
/// first step.
ConstantIntRanges getStartRange(linalg::LinalgOp start,
                                const KnownRanges &known);

/// What `step`, which does not narrow, combines accumulators with, a scaled
/// int8 operand included.
ConstantIntRanges getOperandRange(StepOp step, const KnownRanges &known);

/// What `step`, which does not narrow, makes of `acc`.
ConstantIntRanges applyStep(StepOp step, const ConstantIntRanges &acc,
                            const KnownRanges &known);

/// What `pool` makes of `acc`.
ConstantIntRanges applyPool(const MaxPool &pool, const ConstantIntRanges &acc);

} // namespace mlir::vta

#endif // VTA_KERNEL_KERNELRANGES_H
