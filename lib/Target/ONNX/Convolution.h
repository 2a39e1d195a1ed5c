//===- Convolution.h - Convolutions, float and quantized --------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_LIB_TARGET_ONNX_CONVOLUTION_H
#define VTA_LIB_TARGET_ONNX_CONVOLUTION_H

#include "Window.h"

namespace mlir::vta::onnx {

/// What a convolution reads.
struct ConvolutionInputs {
  /// Batch, channels, 1 to 3 spatial axes.
  Tensor input;
  /// Output channels, input channels of a group, spatial axes.
  Tensor weight;
  /// One axis, of the output channels.
  std::optional<Tensor> bias;
  /// Zero points of the operands; 0 for floats.
  int64_t inputZero = 0;
  int64_t weightZero = 0;
  int64_t groups = 1;
};

/// Checks the shapes of a convolution and computes its window.
FailureOr<Window> checkConvolution(NodeContext &n,
                                   const ConvolutionInputs &conv,
                                   const WindowAttributes &attributes);

/// Builds it: one operation if TOSA has it, else one for each group. The result
/// is float or int32, channels last.
Tensor emitConvolution(Emitter &e, ConvolutionInputs conv, Window window);

} // namespace mlir::vta::onnx

#endif // VTA_LIB_TARGET_ONNX_CONVOLUTION_H
