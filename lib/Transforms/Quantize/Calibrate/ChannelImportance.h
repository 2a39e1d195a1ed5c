//===- ChannelImportance.h - How much errors of channels count --*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_LIB_TRANSFORMS_QUANTIZE_CALIBRATE_CHANNELIMPORTANCE_H
#define VTA_LIB_TRANSFORMS_QUANTIZE_CALIBRATE_CHANNELIMPORTANCE_H

#include "mlir/IR/Value.h"
#include <vector>

namespace mlir::vta::quantization {

/// Channels of a tensor: its last dimension, or 1.
int64_t channelsOf(Value value);

/// For each channel, how much a squared error counts where the tensor is read.
/// Of what multiplies by constants, the sum of the squares of the weights of
/// the channel; for everything else, and what the function returns, all
/// channels are the same. Every reader counts as much as the others. Empty if
/// no reader has weights.
std::vector<double> channelImportance(Value value);

} // namespace mlir::vta::quantization

#endif // VTA_LIB_TRANSFORMS_QUANTIZE_CALIBRATE_CHANNELIMPORTANCE_H
