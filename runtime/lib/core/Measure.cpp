//===- Measure.cpp - Times what is run several times ----------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "vtart/Measure.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <ctime>
#include <memory>
#include <sys/resource.h>
#include <thread>

using namespace vtart;

namespace {
class SteadyClock : public MeasureClock {
public:
  double now() override {
    return std::chrono::duration<double>(
               std::chrono::steady_clock::now().time_since_epoch())
        .count();
  }
  void sleep(double seconds) override {
    std::this_thread::sleep_for(std::chrono::duration<double>(seconds));
  }
  double getProcessorTime(bool ofThread) override {
    timespec time;
    if (::clock_gettime(ofThread ? CLOCK_THREAD_CPUTIME_ID
                                 : CLOCK_PROCESS_CPUTIME_ID,
                        &time) != 0)
      return 0;
    return double(time.tv_sec) + 1e-9 * double(time.tv_nsec);
  }
  uint64_t getNumSwitches(bool ofThread) override {
    rusage usage;
    if (::getrusage(ofThread ? RUSAGE_THREAD : RUSAGE_SELF, &usage) != 0)
      return 0;
    return uint64_t(usage.ru_nivcsw);
  }
};

/// Larger than the caches of the processors that boards and computers have.
constexpr size_t kFlushBytes = size_t(64) << 20;

/// Writes and reads more than caches hold.
class CacheFlusher {
public:
  void flush() {
    if (!memory)
      memory.reset(new unsigned char[kFlushBytes]());
    for (size_t i = 0; i < kFlushBytes; i += 64)
      sink = memory[i] = static_cast<unsigned char>(memory[i] + 1);
  }

private:
  std::unique_ptr<unsigned char[]> memory;
  volatile unsigned char sink = 0;
};

class Measuring {
public:
  Measuring(const std::function<Error()> &run, const MeasureOptions &options,
            MeasureClock &clock)
      : run(run), options(options), clock(clock), begin(clock.now()),
        number(options.number) {}

  Error runAll();
  MeasureResult result;

private:
  bool isLate() {
    return options.timeout > 0 && clock.now() - begin > options.timeout;
  }
  bool discards(uint64_t numSwitches);
  Error repeat();
  Error runOften();

  const std::function<Error()> &run;
  const MeasureOptions &options;
  MeasureClock &clock;
  double begin;
  uint64_t number; ///< Runs of a repetition.
  CacheFlusher flusher;
};
} // namespace

MeasureClock &MeasureClock::steady() {
  static SteadyClock clock;
  return clock;
}

Error MeasureOptions::check() const {
  if (number == 0)
    return Error("expected at least 1 run of each repetition, got 0");
  if (repeat == 0)
    return Error("expected at least 1 repetition, got 0");
  // Negated, so that not-a-number is an error as well.
  if (!(minRepeatMs >= 0) || !(cooldown >= 0) || !(timeout >= 0))
    return Error(format("expected times of at least 0, got min_repeat_ms %g, "
                        "cooldown %g, timeout %g",
                        minRepeatMs, cooldown, timeout));
  if (flushCache && (number != 1 || minRepeatMs > 0))
    return Error("flushing the caches needs repetitions of 1 run and no "
                 "least duration: only the first run finds the caches empty");
  return Error::success();
}

/// How many runs last long enough, if `number` took `seconds`. AutoTVM's rule.
static uint64_t moreRuns(uint64_t number, double seconds, double least) {
  constexpr double golden = 1.618, most = 1e15;
  double perRun = seconds / double(number);
  double wanted = std::max(least / perRun + 1, double(number) * golden);
  return wanted < most ? uint64_t(wanted) : uint64_t(most);
}

/// The runs of one repetition.
Error Measuring::runOften() {
  for (uint64_t i = 0; i < number; ++i) {
    // Without a limit nothing but the runs is timed.
    if (i > 0 && isLate()) {
      result.timedOut = true;
      break;
    }
    ++result.numRuns;
    if (Error e = run())
      return e;
  }
  return Error::success();
}

/// Whether a repetition with so many switches is thrown away.
bool Measuring::discards(uint64_t numSwitches) {
  if (!options.discardSwitched || numSwitches == 0 ||
      result.times.numDiscarded / MeasureOptions::kMaxDiscarded >=
          options.repeat)
    return false;
  return options.timeout == 0 || clock.now() - begin < options.timeout / 2;
}

Error Measuring::repeat() {
  bool ofThread = options.isOneThread;
  while (true) {
    if (isLate()) {
      result.timedOut = true;
      return Error::success();
    }
    if (options.flushCache)
      flusher.flush();
    uint64_t numSwitches = clock.getNumSwitches(ofThread);
    double processor = clock.getProcessorTime(ofThread);
    double start = clock.now();
    if (Error e = runOften())
      return e;
    double seconds = clock.now() - start;
    processor = clock.getProcessorTime(ofThread) - processor;
    numSwitches = clock.getNumSwitches(ofThread) - numSwitches;
    if (result.timedOut)
      return Error::success();
    if (discards(numSwitches)) {
      ++result.times.numDiscarded;
      continue;
    }
    if (seconds * 1e3 >= options.minRepeatMs) {
      result.times.clock.push_back(seconds / double(number));
      result.times.processor.push_back(processor / double(number));
      return Error::success();
    }
    number = moreRuns(number, seconds, options.minRepeatMs * 1e-3);
  }
}

Error Measuring::runAll() {
  for (uint64_t i = 0; i < options.warmUp; ++i) {
    ++result.numRuns;
    if (Error e = run())
      return e;
  }
  for (uint64_t i = 0; i < options.repeat && !result.timedOut; ++i) {
    if (i > 0 && options.cooldown > 0)
      clock.sleep(options.cooldown);
    if (Error e = repeat())
      return e;
  }
  return Error::success();
}

Expected<MeasureResult> vtart::measure(const std::function<Error()> &run,
                                       const MeasureOptions &options,
                                       MeasureClock &clock) {
  if (Error e = options.check())
    return e;
  Measuring measuring(run, options, clock);
  if (Error e = measuring.runAll())
    return e;
  return std::move(measuring.result);
}

MeasureSummary vtart::summarize(Span<const double> figures) {
  MeasureSummary summary;
  if (figures.empty())
    return summary;
  std::vector<double> sorted(figures.begin(), figures.end());
  std::sort(sorted.begin(), sorted.end());
  size_t count = sorted.size();
  summary.min = sorted.front();
  summary.max = sorted.back();
  summary.median = (sorted[(count - 1) / 2] + sorted[count / 2]) / 2;
  double sum = 0, squares = 0;
  for (double figure : sorted)
    sum += figure;
  summary.mean = sum / double(count);
  for (double figure : sorted)
    squares += (figure - summary.mean) * (figure - summary.mean);
  if (count > 1)
    summary.deviation = std::sqrt(squares / double(count - 1));
  return summary;
}

double vtart::robustMean(Span<const double> figures) {
  std::vector<double> sorted(figures.begin(), figures.end());
  if (sorted.empty())
    return 0;
  std::sort(sorted.begin(), sorted.end());
  size_t drop = sorted.size() > 2 ? 1 : 0;
  double sum = 0;
  for (size_t i = drop; i + drop < sorted.size(); ++i)
    sum += sorted[i];
  return sum / double(sorted.size() - 2 * drop);
}
