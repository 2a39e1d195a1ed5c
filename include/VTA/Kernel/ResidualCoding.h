//===- ResidualCoding.h - Residuals added by the GEMM unit ------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// The ALU reads accumulators only, and int8 cannot be loaded into these. The
// GEMM unit reads int8: a product with a diagonal weight block adds a scaled
// int8 tensor to the accumulators, at one cycle per vector and block.
//
//===----------------------------------------------------------------------===//

#ifndef VTA_KERNEL_RESIDUALCODING_H
#define VTA_KERNEL_RESIDUALCODING_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "vtart/Config.h"

namespace mlir::vta {

/// The int8 argument of a body, widened to i32 and multiplied by a constant.
struct ScaledInput {
  BlockArgument input;
  int32_t scale = 1;
};

/// Sees through the sign extension, and multiplications, left shifts and
/// negations behind it. `getConstant` gives the constant behind a value of the
/// body, if there is one.
std::optional<ScaledInput>
matchScaledInput(Value value,
                 function_ref<std::optional<int64_t>(Value)> getConstant);

/// Diagonal weight blocks that a multiplication by `scale` takes: its parts
/// are int8.
int64_t getNumResidualBlocks(int64_t scale);

/// Writes `scale` as a sum of int8 values, one for each diagonal block.
SmallVector<int8_t> encodeScale(int64_t scale);

/// Emits an error if the weight memory cannot hold the blocks of `scale`.
LogicalResult checkResidualScale(int64_t scale, const vtart::Config &config,
                                 function_ref<InFlightDiagnostic()> emitError);

} // namespace mlir::vta

#endif // VTA_KERNEL_RESIDUALCODING_H
