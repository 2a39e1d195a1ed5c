//===- MatrixMultiplication.h - Products, float and quantized ---*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_LIB_TARGET_ONNX_MATRIXMULTIPLICATION_H
#define VTA_LIB_TARGET_ONNX_MATRIXMULTIPLICATION_H

#include "NodeContext.h"

namespace mlir::vta::onnx {

/// ONNX's MatMul: one axis is a row or column, more than two are batches, which
/// broadcast. The zero points are as the operands are held. The result is float
/// or int32; problems are noted.
FailureOr<Tensor> emitMatMul(NodeContext &n, Tensor a, Tensor b,
                             int64_t aZero = 0, int64_t bZero = 0);

} // namespace mlir::vta::onnx

#endif // VTA_LIB_TARGET_ONNX_MATRIXMULTIPLICATION_H
