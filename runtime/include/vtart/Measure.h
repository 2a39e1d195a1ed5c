//===- Measure.h - Times what is run several times --------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The one way in which anything is timed: for users, for the tuner, on boards.
// A repetition is `number` runs without a pause, timed together; its result is
// seconds per run, on the clock and of the processor. Repetitions in which
// another process took the processor away can be thrown away.
//
//===----------------------------------------------------------------------===//

#ifndef VTART_MEASURE_H
#define VTART_MEASURE_H

#include "vtart/Support.h"

#include <functional>

namespace vtart {

struct MeasureOptions {
  uint64_t warmUp = 1; ///< Runs before the first repetition.
  uint64_t number = 1; ///< Runs of a repetition.
  uint64_t repeat = 1; ///< Repetitions.
  /// A repetition that is shorter is done again with more runs.
  double minRepeatMs = 0;
  double cooldown =
      0;              ///< Seconds of rest before each repetition but the first.
  double timeout = 0; ///< Limit in seconds for new runs; 0: none.
  /// Removes data from the caches before each repetition. Needs number 1.
  bool flushCache = false;
  /// Repetitions in which the process was switched out are thrown away and done
  /// again, kMaxDiscarded times for each that is wanted, in half of `timeout`.
  bool discardSwitched = false;
  static constexpr uint64_t kMaxDiscarded = 3;
  /// Runs keep the calling thread busy and no other: what others of the process
  /// do does not count as theirs.
  bool isOneThread = true;

  /// Errors: no repetition, no run in it, a flush before more than one run,
  /// negative times.
  Error check() const;
};

/// What time it is, and what the process has had of the processor. Devices that
/// are simulated have a clock of their own, and no processor.
class MeasureClock {
public:
  // Here, so that programs with type information can derive from it, which the
  // runtime is built without.
  virtual ~MeasureClock() = default;
  virtual double now() = 0; ///< Time in seconds.
  virtual void sleep(double seconds) = 0;
  /// Processor seconds of the calling thread, or of all threads.
  virtual double getProcessorTime(bool ofThread) {
    (void)ofThread;
    return 0;
  }
  /// How often another process took the processor away, likewise.
  virtual uint64_t getNumSwitches(bool ofThread) {
    (void)ofThread;
    return 0;
  }
  /// The clock of the computer.
  static MeasureClock &steady();
};

/// Seconds per run, one figure for each repetition that was not thrown away.
struct RepetitionTimes {
  std::vector<double> clock, processor;
  uint64_t numDiscarded = 0; ///< Repetitions that were thrown away.

  bool empty() const { return clock.empty() && numDiscarded == 0; }
};

struct MeasureResult {
  RepetitionTimes times;
  uint64_t numRuns = 0;  ///< Runs, warm-up included.
  bool timedOut = false; ///< Whether repetitions are missing for time.
};

/// Times `run`. Errors: those of `run`, and of the options.
Expected<MeasureResult> measure(const std::function<Error()> &run,
                                const MeasureOptions &options,
                                MeasureClock &clock = MeasureClock::steady());

/// Mean, median and so on of figures, of which there is at least one.
struct MeasureSummary {
  double mean = 0, median = 0, min = 0, max = 0;
  double deviation = 0; ///< Standard deviation of a sample; 0 for one figure.
};
MeasureSummary summarize(Span<const double> figures);

/// What a tuner takes for the cost: the mean, without the least and the largest
/// if there are more than two, as AutoTVM does.
double robustMean(Span<const double> figures);

} // namespace vtart

#endif // VTART_MEASURE_H
