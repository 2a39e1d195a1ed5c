//===- BiasCoding.cpp - Bias added by the GEMM unit -----------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Kernel/BiasCoding.h"

using namespace mlir;
using namespace mlir::vta;

static constexpr int64_t unit = 127; // The lanes of the constant vector.

std::optional<int64_t> mlir::vta::getNumBiasBlocks(int64_t bias,
                                                   int64_t block) {
  // Half a unit is in the lane of the 1, the rest in the others.
  int64_t rest = std::abs(bias) - unit / 2,
          perBlock = unit * unit * (block - 1);
  if (rest <= 0)
    return 1;
  if (perBlock == 0)
    return std::nullopt;
  return llvm::divideCeil(rest, perBlock);
}

FailureOr<SmallVector<int8_t>>
mlir::vta::encodeBias(int64_t bias, int64_t block, int64_t blocks) {
  SmallVector<int8_t> lanes(block * blocks, 0);
  // Round to the nearest multiple of the unit; the rest is one lane.
  int64_t quotient = (bias >= 0 ? bias + unit / 2 : bias - unit / 2) / unit;
  lanes[0] = static_cast<int8_t>(bias - quotient * unit);
  for (int64_t i = 0, e = lanes.size(); i < e && quotient != 0; ++i) {
    if (i % block == 0)
      continue; // The lane of the 1.
    int64_t part = std::clamp<int64_t>(quotient, -unit, unit);
    lanes[i] = static_cast<int8_t>(part);
    quotient -= part;
  }
  if (quotient != 0)
    return failure();
  return lanes;
}
