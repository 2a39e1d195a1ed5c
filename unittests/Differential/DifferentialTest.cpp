//===- DifferentialTest.cpp - This compiler against upstream's ------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Random convolutions under random schedules, bit for bit against the same
// linalg lowered by upstream passes. VTA_DIFF_CASES says how many programs,
// VTA_DIFF_SEED which; VTA_DIFF_FIRST=k VTA_DIFF_CASES=1 repeats case k.
//
//===----------------------------------------------------------------------===//

#include "ScheduleText.h"
#include "vtart/Verifier.h"
#include "llvm/ADT/StringRef.h"

#include "gtest/gtest.h"

#include <cstdio>
#include <map>

using namespace vta_test;
using namespace vtart;

namespace {
constexpr uint64_t kSchedulesPerConv = 4;

struct Counts {
  unsigned programs = 0, refused = 0, insns = 0;
};

/// Everything needed to repeat a case.
struct CaseText {
  uint64_t seed = 0, index = 0;
  std::string config, machine, payload;
  Schedule schedule;
  std::string str() const {
    std::string text =
        "repeat with VTA_DIFF_SEED=" + std::to_string(seed) +
        " VTA_DIFF_FIRST=" + std::to_string(index) +
        " VTA_DIFF_CASES=1\nconfiguration " + config + ", machine " + machine +
        ", split-last=" + (schedule.splitLast ? "true" : "false") +
        ", skip-padding=" + (schedule.skipPadding ? "true" : "false") +
        ", place-loads=" + (schedule.placeLoads ? "true" : "false");
    if (!schedule.uopLoops.empty())
      text += ", vta.uop_loops = array<i64: " +
              std::to_string(schedule.uopLoops[0]) + ", " +
              std::to_string(schedule.uopLoops[1]) + ">";
    return text + "\n" + payload + "\n" +
           (schedule.text.empty() ? "generated schedule" : schedule.text) +
           "\n";
  }
};
} // namespace

/// The documented refusals of what does not fit.
static bool isRefusedForSize(llvm::StringRef errors) {
  return (errors.contains("does not fit: needs ") &&
          errors.contains(" SRAM, configuration ")) ||
         errors.contains("no schedule fits: ");
}

/// Everything that must hold for a compiled program.
static void check(const Program &program, const Machine &machine,
                  const std::vector<Array> &arguments,
                  const std::vector<uint8_t> &expected) {
  VerifierResult verified = verifyProgram(program, machine);
  ASSERT_TRUE(verified.ok()) << verify(program, machine);

  Image image(program, arguments);
  ASSERT_EQ(image.error(), "");
  Counters counters;
  // SRAM keeps what the previous order left: nothing may depend on it.
  FunctionalSimulator simulator(program.config);
  for (FunctionalOptions options : getOrders(/*numRandom=*/3)) {
    options.strict = true;
    options.machine = &machine;
    Outcome outcome = image.run(simulator, options);
    SCOPED_TRACE(std::string("order ") + getOrderName(options.order) +
                 ", seed " + std::to_string(options.seed));
    ASSERT_EQ(outcome.error, "");
    EXPECT_TRUE(outcome.result.finished);
    EXPECT_EQ(outcome.result.leftover, TokenCounts{});
    ASSERT_EQ(compare(expected, outcome.output), "");
    counters = outcome.result.counters;
  }

  TimedSimulator timed(program.config, machine);
  Expected<TimedResult> time = timed.run(image.words());
  ASSERT_TRUE(bool(time)) << time.takeError().message();
  EXPECT_TRUE(time->finished);
  EXPECT_EQ(time->leftover, TokenCounts{});
  EXPECT_GT(time->cycles, 0u);
  EXPECT_EQ(time->counters.gemmCounter, counters.gemmCounter);
  EXPECT_EQ(time->counters.outStoreNBytes, counters.outStoreNBytes);
  for (unsigned queue = 0; queue < kNumQueues; ++queue)
    EXPECT_LE(time->maxTokens[queue], verified.maxTokens[queue]);

  std::vector<uint8_t> bytes = program.toBytes();
  Expected<Program> read = Program::fromBytes(bytes.data(), bytes.size());
  ASSERT_TRUE(bool(read)) << read.takeError().message();
  EXPECT_TRUE(read->toBytes() == bytes) << "the program file changes";
}

TEST(Differential, RandomConvolutions) {
  uint64_t seed = getNumberFromEnvironment("VTA_DIFF_SEED", 1);
  uint64_t first = getNumberFromEnvironment("VTA_DIFF_FIRST", 0);
  uint64_t cases = getNumberFromEnvironment("VTA_DIFF_CASES", 600);
  std::map<std::string, Counts> counts;
  unsigned failures = 0;
  std::vector<std::string> machines = Machine::builtinNames();

  std::optional<uint64_t> currentConv;
  Conv conv;
  CaseText text;
  std::vector<Array> arguments;
  std::optional<std::vector<uint8_t>> expected;
  std::optional<Kernel> kernel;
  Expected<Machine> machine = Machine::find(machines.front());
  for (uint64_t index = first; index < first + cases; ++index) {
    // Several schedules share one convolution and its reference.
    uint64_t convIndex = index / kSchedulesPerConv;
    if (currentConv != convIndex) {
      currentConv = convIndex;
      Random random(seed * 1000003 + convIndex);
      Expected<Config> config = Config::fromName(
          getConfigNames()[convIndex % getConfigNames().size()]);
      ASSERT_TRUE(bool(config)) << config.takeError().message();
      conv = drawConv(random, *config);
      text = CaseText();
      text.seed = seed;
      text.config = config->name();
      text.machine = random.pick(machines);
      text.payload = printConv(conv);
      machine = Machine::find(text.machine);
      ASSERT_TRUE(bool(machine));
      arguments = getArguments(conv);
      expected = runReference(text.payload, arguments);
      ErrorCollector errors;
      kernel = prepareKernel(text.payload, text.config, text.machine);
      if (!kernel)
        ADD_FAILURE() << errors.text << text.payload;
    }
    if (!expected || !kernel) {
      ++failures;
      continue;
    }
    // The first schedule of each is the generated one.
    Random random(seed * 1000003 * 7 + index);
    text.index = index;
    text.schedule = Schedule();
    if (index % kSchedulesPerConv != 0)
      text.schedule = drawSchedule(random, *kernel);

    Counts &count = counts[conv.config];
    ErrorCollector errors;
    std::optional<Program> program = compileKernel(*kernel, text.schedule);
    if (!program) {
      bool isRefused = isRefusedForSize(errors.text);
      EXPECT_TRUE(isRefused) << errors.text << text.str();
      if (isRefused)
        ++count.refused;
      else
        ++failures;
      continue;
    }
    ++count.programs;
    count.insns += program->insns.size();
    bool hadFailure = HasFailure();
    {
      SCOPED_TRACE(text.str());
      check(*program, *machine, arguments, *expected);
    }
    if (HasFailure() && !hadFailure)
      ++failures;
    // The output of many failures helps nobody.
    ASSERT_LT(failures, 10u) << "stopped after 10 failures";
  }

  Counts sum;
  for (const auto &[config, count] : counts) {
    std::printf("%-26s %4u programs equal, %4u refused for SRAM, %6u "
                "instructions\n",
                config.c_str(), count.programs, count.refused, count.insns);
    sum.programs += count.programs;
    sum.refused += count.refused;
    sum.insns += count.insns;
  }
  std::printf("%-26s %4u programs, %4u refused for SRAM, %6u instructions, "
              "%u failed (seed %llu)\n",
              "all configurations", sum.programs, sum.refused, sum.insns,
              failures, static_cast<unsigned long long>(seed));
  RecordProperty("programs", static_cast<int>(sum.programs));
  // Otherwise the test shows nothing.
  if (cases >= 50)
    EXPECT_GT(sum.programs, sum.refused);
}
