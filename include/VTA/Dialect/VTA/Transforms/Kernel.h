//===- Kernel.h - Packed contractions and their epilogues -------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// A kernel is one packed contraction with the elementwise operations that
// narrow its accumulators to int8. These are the questions that passes ask
// about one.
//
//===----------------------------------------------------------------------===//

#ifndef VTA_DIALECT_VTA_TRANSFORMS_KERNEL_H
#define VTA_DIALECT_VTA_TRANSFORMS_KERNEL_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "vtart/Config.h"

namespace mlir::vta {

/// True if the body of `op` multiplies its sign-extended int8 inputs and adds
/// the product to its int32 init.
bool isMultiplyAccumulate(linalg::LinalgOp op);

/// Dimensions of a packed contraction `acc[.., b, o] += inp[.., b, i] *
/// wgt[.., o, i]` in its iteration space.
struct PackedContraction {
  unsigned batchDim, outDim, inDim; ///< b, o, i: what one uop covers.
  /// Dimensions besides these: of the output in its order; reduced ones that
  /// alone index the input, and the weights; reduced ones that slide a window
  /// or have no weights of their own.
  SmallVector<unsigned> parallel, channels, windows;
};

/// Checks that VTA can run `op` and describes it. Otherwise calls `emitError`
/// for the diagnostic and says what was expected and what came.
FailureOr<PackedContraction>
matchPackedContraction(linalg::LinalgOp op, const vtart::Config &config,
                       function_ref<InFlightDiagnostic()> emitError);

} // namespace mlir::vta

#endif // VTA_DIALECT_VTA_TRANSFORMS_KERNEL_H
