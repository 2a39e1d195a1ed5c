//===- MeasureTest.cpp - Repetitions on a clock by hand -------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "vtart/Measure.h"

#include <gtest/gtest.h>

using namespace vtart;

namespace {
/// Each run takes the next of `runs` seconds, the last one for ever, and is
/// switched out in the next of `switches` for a second, the last one for ever.
class FakeClock : public MeasureClock {
public:
  double now() override { return time; }
  void sleep(double seconds) override {
    slept.push_back(seconds);
    time += seconds;
  }
  double getProcessorTime(bool ofThread) override {
    return ofThread ? processor : 100 + 2 * processor;
  }
  uint64_t getNumSwitches(bool ofThread) override {
    return ofThread ? numSwitches : 0;
  }
  template <typename T>
  static T takeNext(std::vector<T> &values) {
    T value = values.at(0);
    if (values.size() > 1)
      values.erase(values.begin());
    return value;
  }
  Error run() {
    double seconds = takeNext(runs);
    processor += seconds;
    unsigned out = takeNext(switches);
    numSwitches += out;
    time += seconds + out;
    ++numRuns;
    return Error::success();
  }
  Expected<MeasureResult> measure(const MeasureOptions &options) {
    return vtart::measure([&] { return run(); }, options, *this);
  }

  double time = 17, processor = 3;
  uint64_t numSwitches = 5;
  std::vector<unsigned> switches{0};
  std::vector<double> runs{1}, slept;
  uint64_t numRuns = 0;
};

void expectFigures(const std::vector<double> &got,
                   const std::vector<double> &expected) {
  ASSERT_EQ(got.size(), expected.size());
  for (size_t i = 0; i < got.size(); ++i)
    EXPECT_NEAR(got[i], expected[i], 1e-9) << i;
}
} // namespace

TEST(Measure, NumberAndRepeat) {
  FakeClock clock;
  clock.runs = {100, 1, 2, 3, 5, 5, 8};
  MeasureOptions options;
  options.number = 3;
  options.repeat = 2;
  options.cooldown = 0.5;
  auto result = clock.measure(options);
  ASSERT_TRUE(bool(result));
  // The first run warms up and is not counted, nor is the rest.
  expectFigures(result->times.clock, {2, 6});
  EXPECT_EQ(result->numRuns, 7u);
  EXPECT_EQ(clock.slept, std::vector<double>{0.5});
  EXPECT_FALSE(result->timedOut);
}

TEST(Measure, ShortRepetitionsAreDoneAgain) {
  FakeClock clock;
  clock.runs = {0.001};
  MeasureOptions options;
  options.warmUp = 0;
  options.number = 2;
  options.repeat = 2;
  options.minRepeatMs = 10.5;
  auto result = clock.measure(options);
  ASSERT_TRUE(bool(result));
  expectFigures(result->times.clock, {0.001, 0.001});
  // 2 runs take 2 ms, so 10.5 / 1 + 1 = 11 are tried, which stay.
  EXPECT_EQ(result->numRuns, 2u + 11 + 11);
}

TEST(Measure, Timeout) {
  FakeClock clock;
  clock.runs = {1};
  MeasureOptions options;
  options.number = 4;
  options.repeat = 3;
  options.timeout = 6.5;
  auto result = clock.measure(options);
  ASSERT_TRUE(bool(result));
  // A warm-up, a repetition, and two runs of the next one.
  EXPECT_TRUE(result->timedOut);
  expectFigures(result->times.clock, {1});
  EXPECT_EQ(clock.numRuns, 7u);
}

TEST(Measure, ProcessorTimeBesideTheClock) {
  FakeClock clock;
  clock.runs = {9, 1, 2, 3, 5};
  clock.switches = {0, 0, 0, 2, 0};
  MeasureOptions options;
  options.number = 2;
  options.repeat = 2;
  auto result = clock.measure(options);
  ASSERT_TRUE(bool(result));
  expectFigures(result->times.clock, {1.5, 5});
  expectFigures(result->times.processor, {1.5, 4});
  EXPECT_EQ(result->times.numDiscarded, 0u) << "it is not asked for";
  options.isOneThread = false;
  clock.runs = {9, 1, 2, 3, 5};
  result = clock.measure(options);
  ASSERT_TRUE(bool(result));
  expectFigures(result->times.processor, {3, 8});
}

TEST(Measure, SwitchedRepetitionsAreThrownAway) {
  FakeClock clock;
  clock.runs = {9, 1, 2, 3, 4, 5, 6};
  // One to warm up, whose switches do not matter, then 1 and 4.
  clock.switches = {7, 1, 0, 0, 2, 0, 0};
  MeasureOptions options;
  options.repeat = 3;
  options.discardSwitched = true;
  auto result = clock.measure(options);
  ASSERT_TRUE(bool(result));
  expectFigures(result->times.clock, {2, 3, 5});
  expectFigures(result->times.processor, {2, 3, 5});
  EXPECT_EQ(result->times.numDiscarded, 2u);
  EXPECT_EQ(result->numRuns, 6u);
}

/// Where nothing else happens, what there is counts.
TEST(Measure, ThrowsAwaySoManyAtMost) {
  FakeClock clock;
  clock.switches = {1};
  MeasureOptions options;
  options.warmUp = 0;
  options.repeat = 2;
  options.discardSwitched = true;
  auto result = clock.measure(options);
  ASSERT_TRUE(bool(result));
  expectFigures(result->times.clock, {2, 2});
  expectFigures(result->times.processor, {1, 1});
  EXPECT_EQ(result->times.numDiscarded, 2 * MeasureOptions::kMaxDiscarded);
  EXPECT_EQ(clock.numRuns, 2 + 2 * MeasureOptions::kMaxDiscarded);
  // Not until the time is up: 2, 4 and 6 seconds are thrown away, 8 is late.
  options.timeout = 14;
  result = clock.measure(options);
  ASSERT_TRUE(bool(result));
  EXPECT_FALSE(result->timedOut);
  EXPECT_EQ(result->times.numDiscarded, 3u);
  expectFigures(result->times.clock, {2, 2});
}

TEST(Measure, ShortRepetitionsCountNoSwitchesOfOthers) {
  FakeClock clock;
  clock.runs = {1};
  clock.switches = {1, 0};
  MeasureOptions options;
  options.warmUp = 0;
  options.minRepeatMs = 2500;
  options.discardSwitched = true;
  auto result = clock.measure(options);
  ASSERT_TRUE(bool(result));
  // Thrown away, too short, and 3 runs.
  expectFigures(result->times.clock, {1});
  EXPECT_EQ(result->times.numDiscarded, 1u);
  EXPECT_EQ(result->numRuns, 1u + 1 + 3);
}

TEST(Measure, TheComputersClock) {
  MeasureClock &clock = MeasureClock::steady();
  for (bool ofThread : {true, false}) {
    double processor = clock.getProcessorTime(ofThread), start = clock.now();
    while (clock.getProcessorTime(ofThread) < processor + 0.002) {
    }
    EXPECT_GT(clock.now() - start, 0.001);
    processor = clock.getProcessorTime(ofThread);
    clock.sleep(0.005);
    EXPECT_LT(clock.getProcessorTime(ofThread) - processor, 0.004);
  }
}

TEST(Measure, ErrorOfARun) {
  unsigned count = 0;
  auto result = measure(
      [&] {
        return ++count == 3 ? Error("the device is gone") : Error::success();
      },
      {});
  EXPECT_TRUE(bool(result));
  count = 0;
  MeasureOptions options;
  options.repeat = 9;
  result = measure(
      [&] {
        return ++count == 3 ? Error("the device is gone") : Error::success();
      },
      options);
  ASSERT_FALSE(bool(result));
  EXPECT_EQ(result.takeError().message(), "the device is gone");
  EXPECT_EQ(count, 3u);
}

TEST(Measure, RefusedOptions) {
  auto expectError = [](const MeasureOptions &options, const char *message) {
    FakeClock clock;
    auto result = clock.measure(options);
    ASSERT_FALSE(bool(result));
    EXPECT_EQ(result.takeError().message(), message);
    EXPECT_EQ(clock.numRuns, 0u);
  };
  MeasureOptions options;
  options.number = 0;
  expectError(options, "expected at least 1 run of each repetition, got 0");
  options = {};
  options.repeat = 0;
  expectError(options, "expected at least 1 repetition, got 0");
  options = {};
  options.cooldown = -1;
  expectError(options, "expected times of at least 0, got min_repeat_ms 0, "
                       "cooldown -1, timeout 0");
  options = {};
  options.flushCache = true;
  options.number = 2;
  expectError(options,
              "flushing the caches needs repetitions of 1 run and no least "
              "duration: only the first run finds the caches empty");
}

TEST(Measure, FlushesCaches) {
  MeasureOptions options;
  options.flushCache = true;
  options.repeat = 2;
  unsigned count = 0;
  auto result = measure(
      [&] {
        ++count;
        return Error::success();
      },
      options);
  ASSERT_TRUE(bool(result));
  EXPECT_EQ(count, 3u);
  // Of runs that do nothing: the flush is not timed.
  for (double seconds : result->times.clock)
    EXPECT_LT(seconds, 1e-3);
}

TEST(Measure, Summary) {
  std::vector<double> figures = {5, 1, 2, 10};
  MeasureSummary summary = summarize(figures);
  EXPECT_EQ(summary.mean, 4.5);
  EXPECT_EQ(summary.median, 3.5);
  EXPECT_EQ(summary.min, 1);
  EXPECT_EQ(summary.max, 10);
  // Squares of -3.5, -2.5, 0.5 and 5.5, over 3.
  EXPECT_NEAR(summary.deviation * summary.deviation, 49.0 / 3, 1e-12);
  EXPECT_EQ(robustMean(figures), 3.5);
  figures = {7};
  EXPECT_EQ(summarize(figures).deviation, 0);
  EXPECT_EQ(summarize(figures).median, 7);
  figures = {7, 9};
  EXPECT_EQ(robustMean(figures), 8);
}
