//===- Rounds.h - Points between two looks at what was learned --*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TUNING_TUNERS_ROUNDS_H
#define TUNING_TUNERS_ROUNDS_H

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace mlir::vta::tuning {

/// The rounds that a search has at least, unless they were of less than
/// kLeastRound points. The first one is random.
inline constexpr uint64_t kLeastRounds = 8;
inline constexpr size_t kLeastRound = 4;

/// Points in a round of a search with `maxTrials`: `usual`, or fewer.
inline size_t getRoundSize(uint64_t maxTrials, size_t usual) {
  return std::clamp<uint64_t>(maxTrials / kLeastRounds, kLeastRound, usual);
}

} // namespace mlir::vta::tuning

#endif // TUNING_TUNERS_ROUNDS_H
