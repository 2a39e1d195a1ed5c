//===- Prepare.h - Float networks before quantization -----------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Rewrites of float TOSA that compute the same up to float rounding.
//
//===----------------------------------------------------------------------===//

#ifndef VTA_TRANSFORMS_QUANTIZE_BALANCE_PREPARE_H
#define VTA_TRANSFORMS_QUANTIZE_BALANCE_PREPARE_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <functional>
#include <optional>

namespace mlir::vta::quantization {

struct FoldCounts {
  int64_t folded = 0;    ///< Operations that layers have taken in.
  int64_t clamps = 0;    ///< Clamps that were merged.
  int64_t constants = 0; ///< Operations on constants that were computed.
};

/// Folds multiplications, additions and subtractions of constants by channel
/// into convolutions and matrix products, merges clamps. Layers keep their
/// locations. Float networks run faster after it, too. Never fails.
LogicalResult foldNormalization(func::FuncOp function,
                                FoldCounts *counts = nullptr);

struct EqualizeOptions {
  /// Channels are scaled by at most this, and at least its inverse, in all.
  double largestScale = 1024;
  int64_t iterations = 40;
  /// The largest value seen of a tensor, if known: a clamp whose upper bound
  /// was never reached is taken as a ReLU, and loses the bound.
  std::function<std::optional<double>(Value)> largestSeen;
};

struct EqualizeCounts {
  int64_t pairs = 0;   ///< Pairs of layers with scaled channels.
  int64_t clamped = 0; ///< Pairs of layers that a clamp excludes.
};

/// Scales channels between layers so that weights of both have equal ranges
/// (Nagel et al., Data-Free Quantization Through Weight Equalization and Bias
/// Correction, 2019).
EqualizeCounts equalizeChannels(func::FuncOp function,
                                const EqualizeOptions &options = {});

/// Makes the channels of tensors more alike in what calibration saw of them:
/// channels of a tensor share the steps of int8, and weights, which have steps
/// for each channel, take the factors in. Layers that add to a tensor or read
/// it all change together. `spread`: the mean squares of a tensor's channels,
/// its last dimension; empty if they are not known. Returns the number of
/// groups of layers that were changed.
int64_t balanceChannels(func::FuncOp function,
                        function_ref<ArrayRef<double>(Value)> spread);

} // namespace mlir::vta::quantization

#endif // VTA_TRANSFORMS_QUANTIZE_BALANCE_PREPARE_H
