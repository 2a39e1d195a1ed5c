//===- ElementwiseOps.h - Operands that are broadcast -----------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_LIB_TARGET_ONNX_ELEMENTWISEOPS_H
#define VTA_LIB_TARGET_ONNX_ELEMENTWISEOPS_H

#include "NodeContext.h"

namespace mlir::vta::onnx {

/// The shape of several tensors broadcast against each other, or nothing.
std::optional<Shape> broadcastShapes(ArrayRef<int64_t> lhs,
                                     ArrayRef<int64_t> rhs);

/// Brings two tensors to one rank and order and combines their values. Their
/// shapes must fit.
Tensor combine(Emitter &e, Tensor lhs, Tensor rhs,
               function_ref<Value(Value, Value)> build);

/// One value for each channel as a tensor that can be combined with one of
/// `rank` axes.
Tensor alongAxis(Emitter &e, const Tensor &values, int64_t axis, int64_t rank);

} // namespace mlir::vta::onnx

#endif // VTA_LIB_TARGET_ONNX_ELEMENTWISEOPS_H
