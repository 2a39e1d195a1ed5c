//===- SecondBoard.h - Whether boards agree on the best point ---*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// A board that tells wrong times has the best points: no search would notice.
// Therefore the best point of a pool is measured again on a second board. Where
// the two disagree, a third board says which of them is wrong, and what that
// one has measured does not count any more.
//
//===----------------------------------------------------------------------===//

#ifndef VTA_TUNING_CORE_SECONDBOARD_H
#define VTA_TUNING_CORE_SECONDBOARD_H

#include "VTA/Tuning/Core/Tuner.h"

#include <functional>

namespace mlir::vta::tuning {

/// Costs of one point on two boards of a key differ by so much at most, as a
/// part of the smaller one.
inline constexpr double kBoardTolerance = 0.05;

/// A point that one board has measured.
struct BoardCandidate {
  Point point;
  Measurement measurement;
};

/// A board that two others contradict.
struct SuspectBoard {
  std::string board;
  std::string reason; ///< Text with the figures of all three.
};

struct BoardAgreement {
  /// Index of the best candidate; none if there is none that works.
  std::optional<size_t> best;
  /// What counts for it: one of the boards that agree.
  Measurement measurement;
  /// What the other one says; none if there was no other board.
  std::optional<Measurement> second;
  std::vector<SuspectBoard> suspects;
  /// Disagreements of two boards that no third one could decide.
  std::vector<std::string> notes;
};

/// Measures a point on a board that is not in `avoid`, if there is one.
using MeasureElsewhere = std::function<llvm::Expected<Measurement>(
    const Point &point, ArrayRef<std::string> avoid)>;

/// Finds the best of `candidates`, which were measured, on whose cost two
/// boards agree. Points that only a suspect board has measured are left out.
/// Errors are those of `measure`.
llvm::Expected<BoardAgreement>
findBestOfBoards(ArrayRef<BoardCandidate> candidates,
                 const MeasureElsewhere &measure);

} // namespace mlir::vta::tuning

#endif // VTA_TUNING_CORE_SECONDBOARD_H
