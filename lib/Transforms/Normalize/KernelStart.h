//===- KernelStart.h - What accumulators start from -------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// Accumulators cannot be loaded and then worked on like the result of a
// contraction: every kernel starts from zero. i32 tensors that it starts from
// otherwise are added first.
//
//===----------------------------------------------------------------------===//

#ifndef VTA_LIB_TRANSFORMS_NORMALIZE_KERNELSTART_H
#define VTA_LIB_TRANSFORMS_NORMALIZE_KERNELSTART_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "vtart/Config.h"

namespace mlir::vta {

/// Makes `contraction` start from zero. What it started from, a constant or a
/// tensor in DRAM, is added behind it. Emits an error if it is neither.
LogicalResult startFromZero(RewriterBase &rewriter,
                            linalg::LinalgOp contraction);

/// True if `func` has kernels without a contraction, perhaps: operations that
/// narrow i32 tensors to int8.
bool mayHoldElementwiseKernel(func::FuncOp func);

/// Finds kernels without a contraction in `func`, elementwise operations on
/// i32 tensors that end in int8, and makes them start from zero. Returns the
/// fills, in order, or failure after an error if one is not packed.
FailureOr<SmallVector<linalg::FillOp>>
startElementwiseKernels(RewriterBase &rewriter, func::FuncOp func,
                        const vtart::Config &config);

} // namespace mlir::vta

#endif // VTA_LIB_TRANSFORMS_NORMALIZE_KERNELSTART_H
