//===- BiasCoding.h - Bias added by the GEMM unit ---------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// acc += bias takes two cycles per vector on the ALU. A product of the constant
// input vector (1, 127, 127, ...) with one weight block that encodes the bias
// of its output channels takes one.
//
//===----------------------------------------------------------------------===//

#ifndef VTA_KERNEL_BIASCODING_H
#define VTA_KERNEL_BIASCODING_H

#include "mlir/Support/LLVM.h"
#include <optional>

namespace mlir::vta {

/// The number of weight blocks that encodeBias needs for `bias`, at least one,
/// or none if no number of them can hold it, as in blocks of one lane.
std::optional<int64_t> getNumBiasBlocks(int64_t bias, int64_t block);

/// Writes `bias` as a sum over `blocks` weight rows of `block` int8 lanes each,
/// to be multiplied by (1, 127, ..., 127). Returns the lanes, row after row, or
/// failure if they cannot hold the value.
FailureOr<SmallVector<int8_t>> encodeBias(int64_t bias, int64_t block,
                                          int64_t blocks);

} // namespace mlir::vta

#endif // VTA_KERNEL_BIASCODING_H
