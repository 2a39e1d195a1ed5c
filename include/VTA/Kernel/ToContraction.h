//===- ToContraction.h - Kernels as packed contractions ---------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The GEMM unit is the only way from int8 data to accumulators. Other
// operations become matrix products with constant weights: sums multiply by the
// identity, and channels that see only a part of their block have zeros for the
// rest of it.
//
//===----------------------------------------------------------------------===//

#ifndef VTA_KERNEL_TOCONTRACTION_H
#define VTA_KERNEL_TOCONTRACTION_H

#include "VTA/Kernel/ResidualCoding.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "vtart/Config.h"

namespace mlir::vta {

/// What was rewritten, for statistics.
struct RewriteCounts {
  unsigned sums = 0, elementwise = 0, blockDiagonal = 0;
};

/// A sum over int8 values, or a product with constant weights in which an
/// output channel sees a part of its block only, becomes a packed contraction,
/// which is returned. Other operations are left alone, and returned as they
/// are. Emits an error at what VTA cannot run.
FailureOr<linalg::LinalgOp> reductionToContraction(RewriterBase &rewriter,
                                                   linalg::LinalgOp op,
                                                   const vtart::Config &config,
                                                   RewriteCounts &counts);

/// An i32 tensor of type `accType` that holds `scale` times the values of the
/// packed int8 tensor `input`, indexed by `map` of the output's dimensions, as
/// a contraction with the identity. `scale` is an int8 value. Emits an error,
/// before anything is created, if that is not possible.
FailureOr<linalg::GenericOp>
createIdentityContraction(RewriterBase &rewriter, Location loc, Value input,
                          AffineMap map, RankedTensorType accType,
                          const vtart::Config &config, int64_t scale = 1);

/// The int8 argument of `body` that `value` is a multiple of.
std::optional<ScaledInput> matchInt8Input(Value value, Block *body);

/// The type of an operand without a static shape, or with an empty one; null if
/// there is none. Scalars are good.
Type findBadShape(linalg::LinalgOp op);

} // namespace mlir::vta

#endif // VTA_KERNEL_TOCONTRACTION_H
