//===- BoardTrust.cpp - Which boards of a pool are believed ---------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BoardTrust.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"

#include <cmath>

using namespace mlir;
using namespace mlir::vta::tuning;

/// So many failures that other boards contradict, and at least as many as good
/// results: then a board is not believed.
static constexpr unsigned kMinContradictions = 3;
/// Boards that it takes to say which one is unlike the others.
static constexpr size_t kMinBoards = 3;

void BoardTrust::contradict(const RunOutcome &failure) {
  Board &board = boards[failure.device];
  ++board.numContradicted;
  if (board.isDistrusted || board.numContradicted < kMinContradictions ||
      board.numContradicted < board.numGood)
    return;
  board.isDistrusted = true;
  report(llvm::formatv("board {0} is not believed any more: {1} times what ran "
                       "well elsewhere has failed there, lastly: {2}: {3}",
                       failure.device, board.numContradicted,
                       getErrorName(failure.error), failure.message)
             .str());
}

bool BoardTrust::isDrifting(const Board &board) const {
  return board.drift > 0 && std::abs(board.drift - 1) > options.allowedDrift;
}

void BoardTrust::addBaseline(StringRef name, double cost, size_t numBoards) {
  Board &board = boards[name.str()];
  if (board.reference == 0) {
    board.reference = cost;
    board.drift = 1;
    return compareBaselines(numBoards);
  }
  bool wasDrifting = isDrifting(board);
  board.drift = cost / board.reference;
  if (!wasDrifting && isDrifting(board))
    report(llvm::formatv("board {0}: its baseline takes {1:F3} times as long "
                         "as at first: measurements are made again",
                         name, board.drift)
               .str());
}

bool BoardTrust::canCompare() const {
  return llvm::count_if(boards, [](const auto &entry) {
           return entry.second.reference > 0;
         }) >= static_cast<ptrdiff_t>(kMinBoards);
}

/// Boards of one key are alike, or should be.
void BoardTrust::compareBaselines(size_t numBoards) {
  std::vector<double> references;
  for (const auto &[name, board] : boards)
    if (board.reference > 0)
      references.push_back(board.reference);
  // Of two boards nobody knows which one is right: it may be the third.
  if (references.size() < std::clamp<size_t>(numBoards, 2, kMinBoards))
    return;
  double median = vtart::summarize(references).median;
  for (auto &[name, board] : boards) {
    if (board.reference == 0 || board.isReported)
      continue;
    double ratio = board.reference / median;
    if (std::abs(ratio - 1) <= options.allowedDifference)
      continue;
    bool isUnlike =
        canCompare() && std::abs(ratio - 1) > options.trustedDifference;
    board.isReported = true;
    board.isDistrusted |= isUnlike;
    report(llvm::formatv(
               "board {0} disagrees with the others of its key: the baseline "
               "takes {1:F3} times as long as the median of {2} boards{3}",
               name, ratio, references.size(),
               isUnlike ? "; its measurements do not count" : "")
               .str());
  }
}
