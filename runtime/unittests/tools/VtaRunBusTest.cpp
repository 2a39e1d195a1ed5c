//===- VtaRunBusTest.cpp - Waits for the read bus in vta-run's reports ----===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The streams are two of sim/TimedRtlTest.cpp. What waited for the bus follows
// from the starts and ends that are recorded there from the RTL and from the
// formulas for a free bus: a load takes 23 cycles and one for each beat of 8
// bytes, GEMM 7 and one for each micro-op, NOP 2 and FINISH 1.
//
//===----------------------------------------------------------------------===//

#include "VtaRunTestUtil.h"
#include "sim/TimedTestUtils.h"

using namespace vtart;
using nlohmann::json;

namespace {

class VtaRunBusTest : public VtaRunTest {
protected:
  /// Writes a program in which instruction i comes from line i + 1.
  void putStream(const std::vector<Insn> &insns) const {
    Program program;
    program.name = "stream";
    program.config = timedtest::defaultConfig();
    program.insns = timedtest::assemble(program.config, insns);
    for (uint32_t i = 0; i < insns.size(); ++i) {
      program.locations.push_back("a.mlir:" + std::to_string(i + 1) + ":1");
      program.insnLocations.push_back(i);
    }
    putProgram(program);
  }
  Outcome time(const char *format) const {
    return run(
        {"p.vtaprog", "--timing", "--no-verify", "--machine=rtl-de10", format});
  }
  json timeJson() const {
    Outcome outcome = time("--json");
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    return json::parse(outcome.out)["program"];
  }
};

Insn signal(Insn insn) { return timedtest::tokens(insn, "", "n"); }
Insn await() {
  return timedtest::tokens(timedtest::nop(Unit::Compute), "p", "");
}

/// A load of one accumulator while weights stream.
std::vector<Insn> accumulatorBehindWeights() {
  Insn acc = timedtest::load(MemType::Acc, 1);
  acc.dramBase = 3;
  return {timedtest::load(MemType::Wgt, 64),
          timedtest::load(MemType::Wgt, 64),
          signal(timedtest::load(MemType::Wgt, 16)),
          timedtest::gemm(100),
          acc,
          await(),
          timedtest::finish()};
}

// LOAD ACC starts at 146 and ends at 2115. Alone, its 8 beats take 31 cycles.
constexpr double kAccWait = 2115 - 146 - 31;
// The loads of weights start at 36 and end at 4713, as if alone.
constexpr double kLoadBusy = 23 + 2048 + 23 + 2048 + 23 + 512;
static_assert(kLoadBusy == 4713 - 36, "the load unit waits for nobody");
constexpr double kComputeBusy = 107 + 31 + 2 + 1;
// The NOP has its token when the last load of weights ends.
constexpr double kTokenWait = 4713 - 2115;

TEST_F(VtaRunBusTest, JsonOfAUnit) {
  putStream(accumulatorBehindWeights());
  json p = timeJson();
  EXPECT_EQ(p["cycles"], 4716);
  EXPECT_EQ(p["wait_bus"], (json{{"load", 0.0},
                                 {"compute", kAccWait},
                                 {"store", 0.0},
                                 {"fetch", 0.0}}));
  EXPECT_EQ(
      p["busy"],
      (json{{"load", kLoadBusy}, {"compute", kComputeBusy}, {"store", 0.0}}));
  EXPECT_EQ(p["wait"],
            (json{{"load", 0.0}, {"compute", kTokenWait}, {"store", 0.0}}));
}

TEST_F(VtaRunBusTest, JsonOfALocation) {
  putStream(accumulatorBehindWeights());
  Outcome outcome = run({"p.vtaprog", "--timing", "--no-verify", "--json",
                         "--machine=rtl-de10", "--profile"});
  ASSERT_EQ(outcome.code, 0) << outcome.err;
  json locations = json::parse(outcome.out)["program"]["locations"];
  ASSERT_EQ(locations.size(), 7u);
  for (size_t i = 0; i < locations.size(); ++i) {
    EXPECT_EQ(locations[i]["wait_bus"],
              (json{{"load", 0.0},
                    {"compute", i == 4 ? kAccWait : 0.0},
                    {"store", 0.0}}))
        << i;
  }
  EXPECT_EQ(locations[4]["location"], "a.mlir:5:1");
  EXPECT_EQ(locations[4]["busy"]["compute"], 31.0);
}

TEST_F(VtaRunBusTest, Profile) {
  putStream(accumulatorBehindWeights());
  Outcome outcome = time("--profile");
  ASSERT_EQ(outcome.code, 0) << outcome.err;
  auto row = [](const char *name, double busy, double wait, double bus) {
    return format("  %-18s %12.0f %12.0f %12.0f\n", name, busy, wait, bus);
  };
  EXPECT_HAS(outcome.out, row("load", kLoadBusy, 0, 0));
  EXPECT_HAS(outcome.out, row("compute", kComputeBusy, kTokenWait, kAccWait));
  EXPECT_HAS(outcome.out, row("store", 0, 0, 0));
  EXPECT_HAS(outcome.out,
             format("  %-18s %12s %12s %12d\n", "fetch", "", "", 0));
  // By location: load, compute, store, wait for bus, instructions.
  EXPECT_HAS(outcome.out, format("  %12d %12d %12d %12.0f %12d  a.mlir:5:1\n",
                                 0, 31, 0, kAccWait, 1));
  EXPECT_HAS(outcome.out, format("  %12d %12d %12d %12d %12d  a.mlir:1:1\n",
                                 23 + 2048, 0, 0, 0, 1));
}

// Fetch waits behind the weights that are on their way, and their load for the
// two bursts of instructions that come in between.
TEST_F(VtaRunBusTest, JsonOfFetch) {
  std::vector<Insn> insns = {signal(timedtest::load(MemType::Wgt, 64))};
  for (unsigned i = 0; i < 19; ++i)
    insns.push_back(timedtest::gemm(1));
  insns.push_back(await());
  insns.push_back(timedtest::finish());
  putStream(insns);
  json p = timeJson();
  // Alone, the second burst can start 45 cycles after the first, whose
  // instructions start at 38 to 45, and the third, of 6 instructions, 22 + 2 *
  // 6 after the last of the second.
  constexpr double kSecond = 140 - (38 + 45);
  constexpr double kThird = 408 - (140 + 7 + 22 + 2 * 6);
  // 2 beats for each of 8 and 6 instructions.
  constexpr double kLoad = 16 + 12;
  static_assert(2137 - 38 == 23 + 2048 + kLoad, "as recorded");
  EXPECT_EQ(p["wait_bus"], (json{{"load", kLoad},
                                 {"compute", 0.0},
                                 {"store", 0.0},
                                 {"fetch", kSecond + kThird}}));
  EXPECT_EQ(p["busy"]["load"], 23.0 + 2048);
  EXPECT_EQ(p["cycles"], 2140);
}

} // namespace
