//===- RaisedContraction.h - A contraction on its way to TOSA --*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_LIB_TRANSFORMS_PACKLINALG_RAISEDCONTRACTION_H
#define VTA_LIB_TRANSFORMS_PACKLINALG_RAISEDCONTRACTION_H

#include "LinalgRaiser.h"
#include "VTA/Kernel/SumOfProducts.h"

namespace mlir::vta::packlinalg {

/// A dimension of the input that positions of the output go along.
struct Position {
  int dim;            ///< A dimension of the input's view.
  int loop = kNone;   ///< A loop over positions of the output, or none.
  int window = kNone; ///< A loop over the weights, or none.
  int64_t stride = 1, dilation = 1, kernel = 1, extent = 1;

  bool isPlain() const { return window == kNone && stride == 1; }
};
/// A contraction on its way to TOSA.
struct LinalgRaiser::Contraction {
  linalg::LinalgOp op;
  SumOfProducts sum;
  ZeroPoints zeroPoints;
  SmallVector<int64_t> extents; ///< Extents of the loops.
  Value input, weights, init;
  AffineMap inputMap, weightMap;
  int depth = kNone, column = kNone, channel = kNone; ///< Loops.
  int inputDepth = kNone, inputChannel = kNone;       ///< Dimensions.
  SmallVector<Position> positions;
  /// The dimension of the weights that each of these goes along.
  int weightDepth = kNone, weightColumn = kNone, weightChannel = kNone;
  SmallVector<int> weightWindows; ///< One for each position.
  int64_t inputZero = 0, weightZero = 0;
  Value bias; ///< One element, or one by output channel.

  int64_t getExtent(int loop) const {
    return loop == kNone ? 1 : extents[loop];
  }
  bool isDepthwise() const { return depth != kNone && channel == kNone; }
  /// The loop over what TOSA has last in the result.
  int getChannelLoop() const { return isDepthwise() ? depth : column; }
};

/// Where the dimensions of the result are: `loops` are those of TOSA's tensor.
TensorView getResultView(Value tensor, AffineMap sumMap, ArrayRef<int> loops);

/// True for a constant that adds nothing.
bool isZero(Value value);

} // namespace mlir::vta::packlinalg

#endif // VTA_LIB_TRANSFORMS_PACKLINALG_RAISEDCONTRACTION_H
