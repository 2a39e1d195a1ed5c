//===- Chains.h - Operations that are computed together ---------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_TRANSFORMS_QUANTIZE_PAIRS_CHAINS_H
#define VTA_TRANSFORMS_QUANTIZE_PAIRS_CHAINS_H

#include "VTA/Transforms/Quantize/Pairs/Layers.h"

namespace mlir::vta::quantization {

/// A convolution or matrix product as a layer without anything merged. Float,
/// with the reason, if it cannot be computed in integers.
Layer makeContraction(Operation *op);

/// Merges the operations into `layer` that only continue what it computes:
/// factors and summands by channel, one sum with another tensor, clamps, and
/// reshapes between them that keep the channels. `isTaken`: those that belong
/// to another layer.
void growChain(Layer &layer, function_ref<bool(Operation *)> isTaken);

/// Merges one factor and the bounds of a quantization of the model into a
/// product of two computed matrices, which becomes a RoundedProduct. False if
/// `layer` is another one, or the model does not quantize the result.
bool growProduct(Layer &layer, function_ref<bool(Operation *)> isTaken);

/// Collects consecutive sums over dimensions, beginning with the layer's
/// anchor, and a product with one positive number into a Mean.
void growSum(Layer &layer, function_ref<bool(Operation *)> isTaken);

} // namespace mlir::vta::quantization

#endif // VTA_TRANSFORMS_QUANTIZE_PAIRS_CHAINS_H
