//===- Scheduler.h - Which task is tuned next -------------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// Shares time among sessions. What counts is the latency of the whole network:
// the sum, over its tasks, of the weight times the best latency.
//
//===----------------------------------------------------------------------===//

#ifndef VTA_TUNING_CORE_SCHEDULER_H
#define VTA_TUNING_CORE_SCHEDULER_H

#include "VTA/Tuning/Core/Session.h"

namespace mlir::vta::tuning {

enum class SchedulePolicy {
  InOrder,    ///< One task after the other, as AutoTVM.
  RoundRobin, ///< A batch of each in turn.
  /// The task that promises to lower the latency of the network the most, for
  /// a second of tuning.
  Gradient
};
std::optional<SchedulePolicy> parseSchedulePolicy(StringRef name);

class Scheduler {
public:
  Scheduler(ArrayRef<Session *> sessions, SchedulePolicy policy);

  /// Ends everything after so many trials of all sessions in a row of which
  /// none was better than the best of its session; 0: never.
  void setEarlyStopping(uint64_t trials) { earlyStopping = trials; }

  /// The session to go on with, by its number. Nothing if all are over.
  std::optional<size_t> next();
  /// Goes on with `session` for one batch.
  llvm::Error step(size_t session);
  /// Everything, until `isOver` says to stop.
  llvm::Error run(function_ref<bool()> isOver = nullptr);

  /// Seconds of the network with the best points so far, default points aside.
  /// Tasks without a point do not count.
  double getLatency() const;
  /// What tuning a session for one more second is expected to save, in seconds
  /// of the network: positive, or infinite for sessions that have not begun.
  double getGain(size_t session) const;

private:
  /// A session so far.
  struct State {
    uint64_t rounds = 0;
    std::vector<double> best; ///< Seconds of the best points, after each round.
  };
  std::vector<Session *> sessions;
  SchedulePolicy policy;
  std::vector<State> states;
  size_t last = 0; ///< Last task of round-robin.
  uint64_t earlyStopping = 0;
  uint64_t idleTrials = 0; ///< Trials since a session found a better point.
};

} // namespace mlir::vta::tuning

#endif // VTA_TUNING_CORE_SCHEDULER_H
