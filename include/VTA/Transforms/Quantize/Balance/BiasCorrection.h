//===- BiasCorrection.h - What quantized weights shift outputs --*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Rounding weights moves the mean of a layer's outputs by (Wq - W) E[x] (Nagel
// et al., Data-Free Quantization Through Weight Equalization and Bias
// Correction, 2019). The bias can take that back.
//
//===----------------------------------------------------------------------===//

#ifndef VTA_TRANSFORMS_QUANTIZE_BALANCE_BIASCORRECTION_H
#define VTA_TRANSFORMS_QUANTIZE_BALANCE_BIASCORRECTION_H

#include "VTA/Transforms/Quantize/Statistics.h"
#include "mlir/IR/Operation.h"

namespace mlir::vta::quantization {

/// E[x] of each channel.
SmallVector<double> channelMeans(const TensorStatistics &statistics);

/// What to add to the bias of `layer` by output channel, in real numbers:
/// -(Wq - W) E[x]. `layer` is a tosa.conv2d, conv3d, depthwise_conv2d,
/// transpose_conv2d or matmul. `weights` and `quantized` are in the order of
/// its weight operand (a matrix product's second operand, whose matrices must
/// be one), both as real numbers. `inputMeans` is E[x] by channel of the first
/// operand. The mean is taken as the same at all positions; taps that padding
/// leaves without an input count as often as they have one. Emits a diagnostic
/// if sizes do not fit.
FailureOr<SmallVector<double>> correctBias(Operation *layer,
                                           ArrayRef<float> weights,
                                           ArrayRef<float> quantized,
                                           ArrayRef<double> inputMeans);

} // namespace mlir::vta::quantization

#endif // VTA_TRANSFORMS_QUANTIZE_BALANCE_BIASCORRECTION_H
