//===- KernelToLinalg.h - Steps of kernels as linalg ------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What steps mean, in linalg and arith: the one lowering of `vta.step` that
// upstream passes can execute.
//
//===----------------------------------------------------------------------===//

#ifndef VTA_TRANSFORMS_NORMALIZE_KERNELTOLINALG_H
#define VTA_TRANSFORMS_NORMALIZE_KERNELTOLINALG_H

#include "VTA/Kernel/Epilogue.h"

namespace mlir::vta {

/// Creates the elementwise operation that does `step`, which is not a pool, to
/// the accumulators `acc` in place.
linalg::GenericOp createStepInLinalg(OpBuilder &builder,
                                     const EpilogueStep &step, Value acc);

/// Creates the elementwise operation that truncates the accumulators `acc` to
/// the i8 tensor `dest`.
linalg::GenericOp createNarrowInLinalg(OpBuilder &builder, Location loc,
                                       Value acc, Value dest);

} // namespace mlir::vta

#endif // VTA_TRANSFORMS_NORMALIZE_KERNELTOLINALG_H
