//===- TimedSimulatorTest.cpp - Schedules checked by hand -----------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TimedTestUtils.h"

#include <algorithm>

using namespace vtart;
using namespace vtart::timedtest;

namespace {

void expectTimes(const TimedEvent &event, double fetched, double ready,
                 double tokens, double start, double end) {
  EXPECT_EQ(event.fetched, fetched) << event.insn;
  EXPECT_EQ(event.ready, ready) << event.insn;
  EXPECT_EQ(event.tokens, tokens) << event.insn;
  EXPECT_EQ(event.start, start) << event.insn;
  EXPECT_EQ(event.end, end) << event.insn;
}

void expectContains(const std::string &text, const std::string &part) {
  EXPECT_NE(text.find(part), std::string::npos) << "in: " << text;
}

/// A load-compute-store pipeline with every queue in use.
std::vector<Insn> pipeline() {
  return {
      tokens(load(MemType::Inp, 20), "", "n"), // 30 cycles
      tokens(load(MemType::Inp, 5), "", "n"),  // 15
      tokens(gemm(100), "p", "p"),
      tokens(gemm(40), "p", "n"),
      tokens(store(8), "p", "p"),             // 18
      tokens(load(MemType::Inp, 2), "n", ""), // 12
      tokens(nop(Unit::Compute), "n", ""),
      finish(),
  };
}

/// Transfers 0, 1, 4 and 5 take longer: each as much as its index and a half,
/// of which the half is dropped.
TEST(TimedSimulator, ExtraCycles) {
  TimedOptions options;
  std::vector<std::pair<uint32_t, double>> asked;
  options.extraCycles = [&](uint32_t insn, double start, double cycles) {
    EXPECT_GE(start, 0);
    asked.emplace_back(insn, cycles);
    return insn + 0.5;
  };
  Outcome plain = simulate(simpleMachine(), pipeline());
  Outcome o = simulate(simpleMachine(), pipeline(), options);
  EXPECT_EQ(o.error, "");
  std::sort(asked.begin(), asked.end());
  EXPECT_EQ(asked, (std::vector<std::pair<uint32_t, double>>{
                       {0, 30}, {1, 15}, {4, 18}, {5, 12}}));
  for (uint32_t i = 0; i < o.events.size(); ++i) {
    bool isTransfer = i < 2 || i == 4 || i == 5;
    EXPECT_EQ(o.events[i].end - o.events[i].start, plain.events[i].end -
                                                       plain.events[i].start +
                                                       (isTransfer ? i : 0))
        << i;
  }
  // The GEMMs hide what the loads lose, nothing hides the store.
  EXPECT_EQ(o.result.cycles, plain.result.cycles + 4);
}

TEST(TimedSimulator, ExtraCyclesOnReadBus) {
  for (const char *name : {"rtl-de10", "rtl-pynq", "pynq"}) {
    Machine machine = machineOf(name);
    Outcome plain = simulate(machine, pipeline());
    TimedOptions options;
    options.extraCycles = [](uint32_t, double, double) { return 0.0; };
    Outcome none = simulate(machine, pipeline(), options);
    EXPECT_EQ(none.result.cycles, plain.result.cycles) << name;
    // The last load ends later, and FINISH waits for it through the NOP.
    options.extraCycles = [](uint32_t insn, double, double) {
      return insn == 0 ? 1000.0 : 0.0;
    };
    Outcome late = simulate(machine, pipeline(), options);
    EXPECT_EQ(late.events[0].end, plain.events[0].end + 1000) << name;
    EXPECT_EQ(late.result.cycles, plain.result.cycles + 1000) << name;
  }
}

TEST(TimedSimulator, Pipeline) {
  Outcome o = simulate(simpleMachine(), pipeline());
  ASSERT_EQ(o.error, "");
  expectTimes(o.events[0], 1, 1, 1, 1, 31);
  expectTimes(o.events[1], 2, 31, 31, 31, 46);
  expectTimes(o.events[2], 3, 3, 31, 31, 131);
  expectTimes(o.events[3], 4, 131, 131, 131, 171);
  expectTimes(o.events[4], 5, 5, 171, 171, 189);
  expectTimes(o.events[5], 6, 46, 131, 131, 143);
  expectTimes(o.events[6], 7, 171, 189, 189, 190);
  expectTimes(o.events[7], 8, 190, 190, 190, 191);

  EXPECT_EQ(o.result.cycles, 191u);
  EXPECT_TRUE(o.result.finished);
  EXPECT_FALSE(o.result.wasCutOff);
  EXPECT_EQ(o.result.busy, (std::array<double, 3>{57, 142, 18}));
  EXPECT_EQ(o.result.wait, (std::array<double, 3>{85, 28 + 18, 166}));
  EXPECT_EQ(o.result.waitOn, (std::array<double, 4>{28, 85, 166, 18}));
  EXPECT_EQ(o.result.waitFetch, (std::array<double, 3>{1, 3, 5}));
  EXPECT_EQ(o.result.waitBus, (std::array<double, 3>{0, 0, 0}));
  EXPECT_EQ(o.result.leftover, TokenCounts{});
  EXPECT_EQ(o.result.maxTokens, (TokenCounts{1, 1, 1, 1}));

  EXPECT_EQ(o.events[2].poppedFrom, (std::array<int64_t, 2>{0, -1}));
  EXPECT_EQ(o.events[3].poppedFrom, (std::array<int64_t, 2>{1, -1}));
  EXPECT_EQ(o.events[4].poppedFrom, (std::array<int64_t, 2>{3, -1}));
  EXPECT_EQ(o.events[5].poppedFrom, (std::array<int64_t, 2>{-1, 2}));
  EXPECT_EQ(o.events[6].poppedFrom, (std::array<int64_t, 2>{-1, 4}));
  EXPECT_EQ(o.events[2].waitedOn, Queue::L2C);
  EXPECT_FALSE(o.events[3].waitedOn);
  EXPECT_EQ(o.events[5].waitedOn, Queue::C2L);
  EXPECT_EQ(o.events[5].unit, Unit::Load);

  EXPECT_EQ(o.result.counters.insnCount, 8u);
  EXPECT_EQ(o.result.counters.gemmCounter, 140u);
  EXPECT_EQ(o.result.counters.inpLoadNBytes, 27u * 16);

  // In order of their starts; 5 and 3 start together.
  EXPECT_EQ(o.order, (std::vector<uint32_t>{0, 1, 2, 5, 3, 4, 6, 7}));
}

TEST(TimedSimulator, UnitsOverlapWithoutTokens) {
  Outcome o = simulate(simpleMachine(), {load(MemType::Wgt, 2), // 42
                                         gemm(50), store(20),   // 30
                                         load(MemType::Uop, 8), // 12
                                         finish()});
  expectTimes(o.events[0], 1, 1, 1, 1, 43);
  expectTimes(o.events[1], 2, 2, 2, 2, 52);
  expectTimes(o.events[2], 3, 3, 3, 3, 33);
  // LOAD UOP runs in the compute unit.
  expectTimes(o.events[3], 4, 52, 52, 52, 64);
  EXPECT_EQ(o.events[3].unit, Unit::Compute);
  EXPECT_EQ(o.result.cycles, 65u);
}

TEST(TimedSimulator, WaitsForTheLaterOfTwoTokens) {
  // l2c has its token at 21, s2c at 34.
  Outcome o = simulate(simpleMachine(),
                       {tokens(load(MemType::Inp, 10), "", "n"), // 1..21
                        tokens(store(22), "", "p"),              // 2..34
                        tokens(gemm(5), "pn", ""), finish()});
  expectTimes(o.events[2], 3, 3, 34, 34, 39);
  EXPECT_EQ(o.events[2].poppedFrom, (std::array<int64_t, 2>{0, 1}));
  EXPECT_EQ(o.events[2].waitedOn, Queue::S2C);
  EXPECT_EQ(o.result.waitOn, (std::array<double, 4>{0, 0, 0, 31}));
  EXPECT_EQ(o.result.wait[1], 31);
}

TEST(TimedSimulator, PopMayStandBeforeItsPush) {
  Outcome o = simulate(simpleMachine(), {tokens(load(MemType::Inp, 1), "n", ""),
                                         tokens(gemm(7), "", "p"), finish()});
  ASSERT_EQ(o.error, "");
  expectTimes(o.events[0], 1, 1, 9, 9, 20);
  EXPECT_EQ(o.result.cycles, 20u);
}

TEST(TimedSimulator, FlagsWithoutAQueueAreIgnored) {
  Outcome o =
      simulate(simpleMachine(), {tokens(load(MemType::Inp, 1), "p", "p"),
                                 tokens(store(1), "n", "n"), finish()});
  ASSERT_EQ(o.error, "");
  EXPECT_EQ(o.result.leftover, TokenCounts{});
}

TEST(TimedSimulator, FractionalFetch) {
  Machine machine = simpleMachine();
  machine.fetchCycles = 5.75;
  Outcome o = simulate(machine, {gemm(1), gemm(1), gemm(9), finish()});
  EXPECT_EQ(o.events[2].start, 17.25);
  EXPECT_EQ(o.events[3].start, 26.25);
  EXPECT_EQ(o.result.cycles, 28u); // 27.25, rounded up
  EXPECT_EQ(o.result.waitFetch[1], 5.75 + 4.75 + 4.75);
}

TEST(TimedSimulator, QueueDepth) {
  std::vector<Insn> insns = {load(MemType::Inp, 90), load(MemType::Inp, 1),
                             load(MemType::Inp, 1), gemm(5), finish()};
  Machine machine = simpleMachine();
  machine.queueDepth = 2;
  Outcome deep = simulate(machine, insns);
  expectTimes(deep.events[2], 3, 112, 112, 112, 123);
  expectTimes(deep.events[3], 4, 4, 4, 4, 9);

  // The first load leaves the queue as it starts, the second when the first
  // ends, at 101; only then the third fits, and the GEMM behind it.
  machine.queueDepth = 1;
  Outcome shallow = simulate(machine, insns);
  expectTimes(shallow.events[1], 2, 101, 101, 101, 112);
  expectTimes(shallow.events[2], 101, 112, 112, 112, 123);
  expectTimes(shallow.events[3], 102, 102, 102, 102, 107);
  EXPECT_EQ(shallow.result.waitFetch[1], 102);

  // The same places with one for the instruction that runs.
  machine.queueHoldsCurrent = true;
  machine.queueDepth = 2;
  Outcome holding = simulate(machine, insns);
  expectTimes(holding.events[1], 2, 101, 101, 101, 112);
  expectTimes(holding.events[2], 101, 112, 112, 112, 123);
  expectTimes(holding.events[3], 102, 102, 102, 102, 107);
}

TEST(TimedSimulator, FullQueueDeadlock) {
  std::vector<Insn> insns = {tokens(load(MemType::Inp, 1), "n", ""),
                             load(MemType::Inp, 2), load(MemType::Inp, 3),
                             tokens(gemm(5), "", "p"), finish()};
  Machine machine = simpleMachine();
  machine.queueDepth = 2;
  EXPECT_EQ(simulate(machine, insns).error, "");
  machine.queueDepth = 1;
  std::string error = simulate(machine, insns).error;
  expectContains(error, "deadlock: the load unit waits at instruction 0 (");
  expectContains(error, "fetch waits at instruction 2 (");
  expectContains(error, "for a place in the load queue of depth 1");
  machine.queueHoldsCurrent = true;
  machine.queueDepth = 3;
  EXPECT_EQ(simulate(machine, insns).error, "");
  machine.queueDepth = 2;
  expectContains(simulate(machine, insns).error,
                 "for a place in the load queue of depth 2");
}

TEST(TimedSimulator, SharedBus) {
  std::vector<Insn> insns = {load(MemType::Inp, 20), // 30 cycles
                             load(MemType::Acc, 4),  // 26, compute unit
                             store(6),               // 16
                             gemm(5),
                             nop(Unit::Load),
                             finish()};
  Machine machine = simpleMachine();
  Outcome apart = simulate(machine, insns);
  EXPECT_EQ(apart.result.cycles, 34u);

  machine.sharedBus = true;
  Outcome o = simulate(machine, insns);
  expectTimes(o.events[0], 1, 1, 1, 1, 31);
  // First come, first served.
  expectTimes(o.events[1], 2, 2, 2, 31, 57);
  expectTimes(o.events[2], 3, 3, 3, 57, 73);
  expectTimes(o.events[3], 4, 57, 57, 57, 62);
  // A NOP moves nothing.
  expectTimes(o.events[4], 5, 31, 31, 31, 32);
  EXPECT_EQ(o.result.waitBus, (std::array<double, 3>{0, 29, 54}));
  EXPECT_EQ(o.result.wait, (std::array<double, 3>{0, 0, 0}));
  EXPECT_EQ(o.result.cycles, 73u);
}

TEST(TimedSimulator, Deadlock) {
  Insn waiting = tokens(gemm(5), "pn", "");
  Outcome o =
      simulate(simpleMachine(), {tokens(load(MemType::Inp, 1), "", "n"),
                                 waiting, tokens(store(1), "p", ""), finish()});
  EXPECT_EQ(o.error, "deadlock: the compute unit waits at instruction 1 (" +
                         printInsn(waiting) +
                         ") for s2c; the store unit waits at instruction 2 (" +
                         printInsn(tokens(store(1), "p", "")) +
                         ") for c2s; tokens: l2c 1, c2l 0, c2s 0, s2c 0");
  // Two tokens missing at once.
  o = simulate(simpleMachine(), {waiting, finish()});
  expectContains(o.error, "for l2c and s2c; tokens: l2c 0,");
}

TEST(TimedSimulator, TokenLimit) {
  Machine machine = simpleMachine();
  machine.tokenLimit = 2;
  Insn push = tokens(load(MemType::Inp, 1), "", "n");
  Insn pop = tokens(gemm(1), "p", "");
  // Pushes at 12, 23 and 34.
  EXPECT_EQ(simulate(machine, {push, push, finish()}).error, "");
  EXPECT_EQ(simulate(machine, {push, push, push, finish()}).error,
            "queue l2c: instruction 2 (" + printInsn(push) +
                ") pushes a token when it already holds 2, the limit of "
                "machine simple");
  // A pop at 25 makes room, also in the instant of the push, but not later.
  auto delayed = [&](uint32_t cycles) {
    return std::vector<Insn>{push, push, push, gemm(cycles), pop, finish()};
  };
  EXPECT_EQ(simulate(machine, delayed(21)).error, "");
  EXPECT_EQ(simulate(machine, delayed(21)).result.maxTokens[l2c], 2u);
  EXPECT_EQ(simulate(machine, delayed(30)).events[4].start, 34);
  EXPECT_EQ(simulate(machine, delayed(30)).error, "");
  expectContains(simulate(machine, delayed(31)).error, "instruction 2 (");

  // The limit counts across runs.
  TimedSimulator simulator(defaultConfig(), machine);
  EXPECT_EQ(simulate(simulator, {push, push, finish()}).error, "");
  expectContains(simulate(simulator, {push, finish()}).error,
                 "queue l2c: instruction 0 (");
  // A run that fails changes nothing.
  EXPECT_EQ(simulate(simulator, {pop, pop, finish()}).error, "");
}

TEST(TimedSimulator, LongPushSequenceStopsEarly) {
  Machine machine = simpleMachine();
  machine.tokenLimit = 255;
  std::vector<Insn> insns(1000, tokens(load(MemType::Inp, 1), "", "n"));
  Outcome o = simulate(machine, insns);
  expectContains(o.error, "instruction 255 (");
  expectContains(o.error, "holds 255");
  EXPECT_LT(o.order.size(), 260u);
}

TEST(TimedSimulator, MaxTokens) {
  Insn push = tokens(load(MemType::Inp, 1), "", "n");
  Insn pop = tokens(gemm(1), "p", "");
  // Pushes at 12, 23, 34 and 45; pops from 30 on.
  Outcome o = simulate(simpleMachine(), {push, push, push, push, gemm(25), pop,
                                         pop, pop, pop, finish()});
  EXPECT_EQ(o.events[5].start, 30);
  EXPECT_EQ(o.result.maxTokens, (TokenCounts{2, 0, 0, 0}));
  EXPECT_EQ(o.result.leftover, TokenCounts{});
}

TEST(TimedSimulator, MaxCycles) {
  TimedOptions options;
  options.maxCycles = 191;
  EXPECT_EQ(simulate(simpleMachine(), pipeline(), options).error, "");
  options.maxCycles = 170;
  EXPECT_EQ(simulate(simpleMachine(), pipeline(), options).error,
            "instruction 3 (" + printInsn(pipeline()[3]) +
                ") ends at cycle 171, past the limit of 170 cycles");
}

TEST(TimedSimulator, CutOff) {
  TimedOptions options;
  options.cutOff = 191;
  EXPECT_FALSE(simulate(simpleMachine(), pipeline(), options).result.wasCutOff);
  options.cutOff = 150;
  Outcome o = simulate(simpleMachine(), pipeline(), options);
  EXPECT_EQ(o.error, "");
  EXPECT_TRUE(o.result.wasCutOff);
  EXPECT_FALSE(o.result.finished);
  EXPECT_EQ(o.result.cycles, 171u);
  EXPECT_LT(o.order.size(), pipeline().size());
}

TEST(TimedSimulator, TokensCarryOver) {
  TimedSimulator simulator(defaultConfig(), simpleMachine());
  Insn push = tokens(load(MemType::Inp, 1), "", "n");
  Insn pop = tokens(gemm(3), "p", "");
  Outcome first = simulate(simulator, {push, push, push, pop, finish()});
  EXPECT_EQ(first.result.leftover, (TokenCounts{2, 0, 0, 0}));

  // Both are there from the start, then one of this run.
  Outcome second = simulate(simulator, {pop, pop, push, pop, finish()});
  ASSERT_EQ(second.error, "");
  expectTimes(second.events[0], 1, 1, 1, 1, 4);
  expectTimes(second.events[1], 2, 4, 4, 4, 7);
  expectTimes(second.events[3], 4, 7, 14, 14, 17);
  EXPECT_EQ(second.events[0].poppedFrom[0], -1);
  EXPECT_EQ(second.events[3].poppedFrom[0], 2);
  EXPECT_EQ(second.result.maxTokens[l2c], 2u);
  EXPECT_EQ(second.result.leftover, TokenCounts{});

  // Neither a cut-off run nor a failed one leaves a trace; reset does.
  TimedOptions options;
  options.cutOff = 1;
  EXPECT_TRUE(
      simulate(simulator, {push, push, finish()}, options).result.wasCutOff);
  EXPECT_NE(simulate(simulator, {push, pop, pop, finish()}).error, "");
  EXPECT_NE(simulate(simulator, {pop, finish()}).error, "");
  EXPECT_EQ(simulate(simulator, {push, finish()}).error, "");
  simulator.reset();
  expectContains(simulate(simulator, {pop, finish()}).error, "deadlock");
}

TEST(TimedSimulator, EmptyAndUnfinishedPrograms) {
  Outcome o = simulate(simpleMachine(), {});
  EXPECT_EQ(o.error, "");
  EXPECT_EQ(o.result.cycles, 0u);
  EXPECT_FALSE(o.result.finished);
  o = simulate(simpleMachine(), {gemm(4)});
  EXPECT_EQ(o.result.cycles, 5u);
  EXPECT_FALSE(o.result.finished);
}

TEST(TimedSimulator, IllegalConfiguration) {
  Config config;
  config.logBlock = 9;
  std::vector<Word128> words = {{3, 0}};
  TimedSimulator simulator(config, machineOf("rtl-de10"));
  EXPECT_EQ(simulator.run(words).takeError().message(),
            config.verify().message());
}

TEST(TimedSimulator, HugeTimesSaturate) {
  Machine machine = simpleMachine();
  machine.aluImmInterval = 1000000;
  std::vector<Insn> insns(10, alu(true, 8000, 16383, 16383));
  EXPECT_EQ(simulate(machine, insns).result.cycles, ~uint64_t(0));
}

TEST(TimedSimulator, Undecodable) {
  std::vector<Word128> words = assemble(defaultConfig(), {gemm(4), finish()});
  words[1].lo = 7;
  TimedSimulator simulator(defaultConfig(), simpleMachine());
  Expected<TimedResult> result = simulator.run(words);
  ASSERT_FALSE(bool(result));
  std::string message = result.takeError().message();
  expectContains(message, "instruction 1 at byte offset 16: ");
  expectContains(message, "opcode");
}

} // namespace
