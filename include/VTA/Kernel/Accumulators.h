//===- Accumulators.h - What works on accumulators --------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_KERNEL_ACCUMULATORS_H
#define VTA_KERNEL_ACCUMULATORS_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace mlir::vta {

/// An operation that works on the accumulators of one kernel: fusion stops
/// where the data is int8, which is where kernels begin and end.
bool isAccumulatorOp(Operation *op);

/// The contraction that feeds `root` through accumulator operations, or `root`
/// itself if it is one. Null if there is none.
linalg::LinalgOp findContraction(Operation *root);

/// The max pool on the accumulators that feed `op`, or `op` itself if it is
/// one. Null if there is none.
linalg::GenericOp findPool(Operation *op);

} // namespace mlir::vta

#endif // VTA_KERNEL_ACCUMULATORS_H
