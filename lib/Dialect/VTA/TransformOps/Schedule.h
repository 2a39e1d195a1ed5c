//===- Schedule.h - Shared by the transform.vta ops -------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_LIB_DIALECT_VTA_TRANSFORMOPS_SCHEDULE_H
#define VTA_LIB_DIALECT_VTA_TRANSFORMOPS_SCHEDULE_H

#include "VTA/Dialect/VTA/IR/VTA.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Transform/Interfaces/TransformInterfaces.h"

namespace mlir::vta {

/// Mark on the loops of transform.vta.tile_and_fuse, until
/// transform.vta.finish: the dimension of the anchor and of the kernel's
/// output (-1 for reductions) that the loop iterates over.
inline constexpr llvm::StringLiteral kLoopDimsAttrName = "vta.dims";

/// Static values with the dynamic ones filled in from parameters. Emits an
/// error at `op` for a parameter that is no integer.
FailureOr<SmallVector<int64_t>> resolveParams(transform::TransformState &state,
                                              Operation *op, ValueRange params,
                                              ArrayRef<int64_t> statics);

/// The contraction that feeds `root` through accumulator operations, or `root`.
linalg::LinalgOp findAnchor(linalg::LinalgOp root);

} // namespace mlir::vta

#endif // VTA_LIB_DIALECT_VTA_TRANSFORMOPS_SCHEDULE_H
