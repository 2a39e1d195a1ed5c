//===- ToContraction.h - Kernels as packed contractions ---------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The GEMM unit is the only way from int8 data to accumulators. What is no
// matrix product by itself becomes one with constant weights: sums multiply by
// the identity, and channels that see a part of their block only have zeros for
// the rest of it.
//
//===----------------------------------------------------------------------===//

#ifndef VTA_LIB_TRANSFORMS_NORMALIZE_TOCONTRACTION_H
#define VTA_LIB_TRANSFORMS_NORMALIZE_TOCONTRACTION_H

#include "VTA/Kernel/ResidualCoding.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "vtart/Config.h"

namespace mlir::vta {

/// What `rewriteToContractions` did.
struct ContractionCounts {
  unsigned sums = 0, elementwise = 0, blockDiagonal = 0;
};

/// Makes packed contractions of all kernels in `func` that are none: sums over
/// int8 values, elementwise kernels on int8 tensors, and products with constant
/// weights in which an output channel sees a part of its block only. Emits an
/// error at those of them that cannot be one.
LogicalResult rewriteToContractions(RewriterBase &rewriter, func::FuncOp func,
                                    ContractionCounts &counts);

/// An i32 tensor of type `accType` that holds `scale` times the values of the
/// packed int8 tensor `input`, indexed by `map` of the output's dimensions, as
/// a contraction with the identity. `scale` is an int8 value.
FailureOr<linalg::GenericOp>
createIdentityContraction(RewriterBase &rewriter, Location loc, Value input,
                          AffineMap map, RankedTensorType accType,
                          const vtart::Config &config, int64_t scale = 1);

//===----------------------------------------------------------------------===//
// Parts of it
//===----------------------------------------------------------------------===//

/// The int8 argument of `body` that `value` is a multiple of.
std::optional<ScaledInput> matchInt8Input(Value value, Block *body);

/// The type of an operand without a static shape, or with an empty one; null if
/// there is none. Scalars are good.
Type findBadShape(linalg::LinalgOp op);

/// True if `op` is elementwise and ends in a truncation from i32 to i8.
bool isNarrowing(linalg::GenericOp op);

/// What the i32 values in an elementwise operation come from.
struct Int8Sources {
  bool hasReduction = false, hasInt8 = false;
  SmallVector<linalg::GenericOp> ops; ///< Elementwise ones, the first included.
};
Int8Sources getInt8Sources(linalg::GenericOp root);

/// Makes producers of `op` that compute i32 values of int8 tensors a part of
/// it.
linalg::GenericOp fuseInt8Producers(RewriterBase &rewriter,
                                    linalg::GenericOp op);

/// Rewrites `op`, which narrows and whose sources are int8 tensors, to start
/// from accumulators.
LogicalResult rewriteElementwise(RewriterBase &rewriter, linalg::GenericOp op,
                                 const vtart::Config &config,
                                 ContractionCounts &counts);

} // namespace mlir::vta

#endif // VTA_LIB_TRANSFORMS_NORMALIZE_TOCONTRACTION_H
