//===- PoolRunner.h - Runs artifacts on the boards of a pool ----*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// A pool has boards of a key that are alike, and every one of them may die, lie
// or get slower. The runner judges outputs itself, because boards are not told
// what is right. What fails on one board is tried on another one. Each board
// runs a baseline from time to time, so that a board that got slower is
// noticed, and one that is unlike the others.
//
//===----------------------------------------------------------------------===//

#ifndef VTA_TUNING_RUNNERS_POOLRUNNER_H
#define VTA_TUNING_RUNNERS_POOLRUNNER_H

#include "VTA/Tuning/Core/Runner.h"

#include <functional>

namespace mlir::vta::tuning {

struct BoardJob {
  uint64_t id = 0;
  std::shared_ptr<const Artifact> artifact;
  RunOptions options;
  /// What comes back of the outputs of the first run.
  enum class Outputs { None, Digests, Bytes } outputs = Outputs::None;
  std::string board; ///< The only board that may run it; empty: any one.
};

struct BoardResult {
  uint64_t id = 0;
  std::string board;
  ErrorKind error = ErrorKind::None; ///< A kind that boards can know.
  std::string message;
  bool isLost = false;    ///< Whether the job killed several boards.
  bool isRefused = false; ///< Whether it fits no board of the key.
  std::vector<double> costs;
  vtart::RepetitionTimes times;
  /// What was asked for: outputs, or their names with SHA-256, in hexadecimal.
  std::vector<NamedArray> outputs;
  std::vector<std::pair<std::string, std::string>> digests;
  double seconds = 0; ///< Time on the board.
};

struct PoolBoard {
  std::string name;
  bool isBusy = false;
  std::string problem; ///< Reason why it takes no jobs, or empty.
};

/// The jobs of one key, on a server or in a test.
class BoardQueue {
public:
  virtual ~BoardQueue();
  virtual bool countsCycles() const = 0;
  virtual bool isSimulated() const = 0; ///< Whether all are simulators.
  virtual void submit(BoardJob job) = 0;
  /// Waits for so many seconds at most.
  virtual std::optional<BoardResult> next(double seconds) = 0;
  /// There is no result of `id` after that.
  virtual void cancel(uint64_t id) = 0;
  /// Boards that are alive.
  virtual std::vector<PoolBoard> getBoards() = 0;
  /// Why nothing more can be run, if it is so.
  virtual llvm::Error takeError() { return llvm::Error::success(); }
};

struct PoolRunnerOptions {
  /// Each board runs the baseline after so many results.
  unsigned baselinePeriod = 64;
  /// Part by which the baseline may drift before times are taken again.
  double allowedDrift = 0.03;
  /// Parts by which the baselines of boards may differ from their median before
  /// it is reported, and before nothing that the board says counts.
  double allowedDifference = 0.05, trustedDifference = 0.25;
  /// Seconds without a board until that is said.
  double quietSeconds = 30;
  /// Told, in one line, what is wrong with boards.
  std::function<void(StringRef)> report;
};

std::unique_ptr<Runner> createPoolRunner(std::unique_ptr<BoardQueue> queue,
                                         PoolRunnerOptions options);

} // namespace mlir::vta::tuning

#endif // VTA_TUNING_RUNNERS_POOLRUNNER_H
