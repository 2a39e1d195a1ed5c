//===- BoardTrust.h - Which boards of a pool are believed -------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A board is not believed if other boards contradict its failures, or if its
// baseline is unlike that of the others.
//
//===----------------------------------------------------------------------===//

#ifndef VTA_LIB_TUNING_RUNNERS_BOARDTRUST_H
#define VTA_LIB_TUNING_RUNNERS_BOARDTRUST_H

#include "VTA/Tuning/Runners/PoolRunner.h"

#include <map>

namespace mlir::vta::tuning {

class BoardTrust {
public:
  explicit BoardTrust(PoolRunnerOptions options)
      : options(std::move(options)) {}

  bool isDistrusted(StringRef name) const {
    const Board *board = find(name);
    return board && board->isDistrusted;
  }
  void distrust(StringRef name) { boards[name.str()].isDistrusted = true; }

  void addGood(StringRef name) { ++boards[name.str()].numGood; }
  bool hasGood(StringRef name) const {
    const Board *board = find(name);
    return board && board->numGood > 0;
  }
  /// Another board ran well what has failed on that of `failure`.
  void contradict(const RunOutcome &failure);

  /// What the baseline costs now. There are `numBoards` boards, some of which
  /// may not have run it yet.
  void addBaseline(StringRef name, double cost, size_t numBoards);
  bool hasBaseline(StringRef name) const { return getDrift(name) > 0; }
  /// Whether there are enough baselines to say which one is unlike the others.
  bool canCompare() const;
  /// The cost of the baseline as a multiple of what it was at first; 0 before.
  double getDrift(StringRef name) const {
    const Board *board = find(name);
    return board ? board->drift : 0;
  }
  bool hasDrifted(StringRef name) const {
    const Board *board = find(name);
    return board && isDrifting(*board);
  }

private:
  struct Board {
    unsigned numGood = 0, numContradicted = 0;
    double reference = 0, drift = 0;
    bool isDistrusted = false, isReported = false;
  };

  const Board *find(StringRef name) const {
    auto it = boards.find(name.str());
    return it == boards.end() ? nullptr : &it->second;
  }
  bool isDrifting(const Board &board) const;
  void compareBaselines(size_t numBoards);
  void report(const Twine &text) const {
    if (options.report)
      options.report(text.str());
  }

  PoolRunnerOptions options;
  std::map<std::string, Board> boards;
};

} // namespace mlir::vta::tuning

#endif // VTA_LIB_TUNING_RUNNERS_BOARDTRUST_H
