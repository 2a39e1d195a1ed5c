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

#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace mlir::vta {

/// True if `op` is elementwise and computes int8 values of i32 tensors.
bool narrowsAccumulators(linalg::GenericOp op);

/// The zeros that the kernel without a contraction that `narrow` ends starts
/// from, or null.
linalg::FillOp getElementwiseStart(linalg::GenericOp narrow);

} // namespace mlir::vta

#endif // VTA_LIB_TRANSFORMS_NORMALIZE_KERNELSTART_H
