//===- TilePatterns.h - Rewrites of tiles on the way to vectors -*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_DIALECT_CPU_TRANSFORMOPS_TILEPATTERNS_H
#define VTA_DIALECT_CPU_TRANSFORMOPS_TILEPATTERNS_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Transform/Interfaces/TransformInterfaces.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir::vta::cpu {

/// The numbers of an index list, some of which are parameters. Fails for
/// parameters that are not one integer each and for negative numbers; then
/// `diag` says so.
FailureOr<SmallVector<int64_t>> resolveSizes(transform::TransformState &state,
                                             transform::TransformOpInterface op,
                                             ValueRange params,
                                             ArrayRef<int64_t> sizes,
                                             DiagnosedSilenceableFailure &diag);

/// What transform.vta.cpu.prepare does; the operation that makes the result, or
/// null if that is not a linalg operation.
linalg::LinalgOp prepareTask(RewriterBase &rewriter, func::FuncOp func);

/// True if transform.vta.cpu.move takes `func`, a task in destination form.
bool canMove(func::FuncOp func);

/// What transform.vta.cpu.vectorize does.
void vectorizeTask(func::FuncOp func, int64_t unroll);

/// Makes multiplication and addition in sums of products round once.
void useFusedMultiplyAdd(RewriterBase &rewriter, linalg::GenericOp op);

/// Reads dimensions that are accessed with a stride (d * 2) through slices with
/// this stride, so that the accesses themselves are without.
void sliceStridedOperands(RewriterBase &rewriter, linalg::GenericOp op);

/// Functions as polynomials, horizontal reductions in halves, multiplications
/// and additions that round once.
void populateVectorMathPatterns(RewritePatternSet &patterns);

} // namespace mlir::vta::cpu

#endif // VTA_DIALECT_CPU_TRANSFORMOPS_TILEPATTERNS_H
