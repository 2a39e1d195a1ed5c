//===- Permute.h - Permutes the dimensions of raw data ----------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_LIB_TARGET_ONNX_PERMUTE_H
#define VTA_LIB_TARGET_ONNX_PERMUTE_H

#include "mlir/Support/LLVM.h"
#include "llvm/ADT/ArrayRef.h"

namespace mlir::vta::onnx {

/// Copies `from`, a tensor of `shape` with elements of `width` bytes
/// (1, 2, 4 or 8), to `to`, whose dimension i is dimension perms[i] of it.
void permute(ArrayRef<char> from, MutableArrayRef<char> to,
             ArrayRef<int64_t> shape, ArrayRef<int64_t> perms, unsigned width);

} // namespace mlir::vta::onnx

#endif // VTA_LIB_TARGET_ONNX_PERMUTE_H
