//===- TimedRtlTest.cpp - Cycles recorded from the RTL --------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// A program for each rule of the machines rtl-de10 and rtl-pynq, and of the
// design with a bus of 128 bits. The cycles
// come from runs of VTA's Chisel RTL under Verilator, not from the simulator:
// the first idle cycle of a unit in which an instruction starts, and the first
// idle cycle after it.
//
//===----------------------------------------------------------------------===//

#include "TimedTestUtils.h"

using namespace vtart;
using namespace vtart::timedtest;

namespace {

struct Times {
  double start, end;
};

/// A program with the times of its instructions, but for FINISH, at the end.
struct Recorded {
  const char *machine;
  std::vector<Insn> insns;
  std::vector<Times> times;
  uint64_t cycles;
};

Insn at(Insn insn, uint32_t dramBase, uint32_t stride = 0) {
  insn.dramBase = dramBase;
  if (stride)
    insn.xStride = stride;
  return insn;
}

Insn padded(Insn insn, uint32_t y0, uint32_t y1, uint32_t x0, uint32_t x1) {
  insn.yPad0 = y0;
  insn.yPad1 = y1;
  insn.xPad0 = x0;
  insn.xPad1 = x1;
  return insn;
}

std::vector<TimedEvent> check(const Recorded &recorded) {
  std::vector<Word128> words = assemble(defaultConfig(), recorded.insns);
  std::vector<TimedEvent> events(words.size());
  TimedOptions options;
  options.onEvent = [&](const TimedEvent &event) {
    events[event.insn] = event;
  };
  TimedSimulator simulator(defaultConfig(), machineOf(recorded.machine));
  Expected<TimedResult> result = simulator.run(words, options);
  if (!result) {
    ADD_FAILURE() << result.takeError().message();
    return events;
  }
  EXPECT_EQ(result->cycles, recorded.cycles);
  EXPECT_EQ(recorded.times.size() + 1, events.size());
  for (size_t i = 0; i < recorded.times.size(); ++i) {
    EXPECT_EQ(events[i].start, recorded.times[i].start) << i;
    EXPECT_EQ(events[i].end, recorded.times[i].end) << i;
  }
  return events;
}

Insn signal(Insn insn) { return tokens(insn, "", "n"); }
/// Waits for the load unit.
Insn await() { return tokens(nop(Unit::Compute), "p", ""); }

//===----------------------------------------------------------------------===//
// Fetch
//===----------------------------------------------------------------------===//

std::vector<Insn> nops() {
  std::vector<Insn> insns;
  for (unsigned i = 0; i < 6; ++i)
    for (Unit unit : {Unit::Load, Unit::Compute, Unit::Store})
      insns.push_back(nop(unit));
  insns.push_back(finish());
  return insns;
}

// Bursts of 8 instructions, one dispatched per cycle.
TEST(TimedRtl, FetchOnDe10) {
  check({"rtl-de10",
         nops(),
         {{38, 40},
          {39, 41},
          {40, 42},
          {41, 43},
          {42, 44},
          {43, 45},
          {44, 46},
          {45, 47},
          {83, 85},
          {84, 86},
          {85, 87},
          {86, 88},
          {87, 89},
          {88, 90},
          {89, 91},
          {90, 92},
          {118, 120},
          {119, 121}},
         121});
}

// All 19 instructions come in one burst.
TEST(TimedRtl, FetchOnPynq) {
  check({"rtl-pynq",
         nops(),
         {{60, 62},
          {61, 63},
          {62, 64},
          {63, 65},
          {64, 66},
          {65, 67},
          {66, 68},
          {67, 69},
          {68, 70},
          {69, 71},
          {70, 72},
          {71, 73},
          {72, 74},
          {73, 75},
          {74, 76},
          {75, 77},
          {76, 78},
          {77, 79}},
         79});
}

//===----------------------------------------------------------------------===//
// Single instructions
//===----------------------------------------------------------------------===//

TEST(TimedRtl, Compute) {
  check({"rtl-de10",
         {gemm(5, 2, 3), alu(true, 4, 3), alu(false, 4, 3), nop(Unit::Compute),
          gemm(1), finish()},
         {{34, 71}, {71, 90}, {90, 121}, {121, 123}, {123, 131}},
         132});
}

TEST(TimedRtl, Loads) {
  check(
      {"rtl-de10",
       {load(MemType::Inp, 7, 3), at(load(MemType::Wgt, 3), 5),
        at(load(MemType::Inp, 20, 2), 3, 31), signal(load(MemType::Inp, 1)),
        await(), at(load(MemType::Acc, 5, 2), 1, 9), finish()},
       {{36, 101}, {101, 220}, {220, 323}, {323, 348}, {348, 350}, {350, 453}},
       454});
}

// Beats are the 8-byte words that a row touches; rows of one word each arrive
// no faster than their commands.
TEST(TimedRtl, UopLoads) {
  check({"rtl-de10",
         {load(MemType::Uop, 1), at(load(MemType::Uop, 2), 1),
          at(load(MemType::Uop, 8), 7), at(load(MemType::Uop, 8), 8),
          at(load(MemType::Uop, 1, 8), 0, 40),
          at(load(MemType::Uop, 1, 24), 0, 40),
          at(load(MemType::Uop, 3, 20), 1, 33), finish()},
         {{38, 61},
          {61, 85},
          {85, 112},
          {112, 138},
          {138, 168},
          {168, 250},
          {250, 312}},
         313});
}

// A cycle for each element beyond 20 and one per leading row, whatever the
// data; with x pads, without, and with nothing but rows below.
TEST(TimedRtl, Padding) {
  check({"rtl-de10",
         {padded(load(MemType::Inp, 14, 14), 1, 1, 1, 1),
          padded(load(MemType::Inp, 5, 2), 2, 0, 0, 0),
          padded(load(MemType::Inp, 5, 2), 0, 3, 0, 0),
          padded(load(MemType::Inp, 5, 10), 0, 0, 0, 2),
          padded(load(MemType::Inp, 5, 11), 0, 0, 2, 0),
          padded(load(MemType::Inp, 9, 40), 0, 5, 0, 0),
          padded(load(MemType::Inp, 1, 40), 3, 5, 0, 0),
          signal(padded(load(MemType::Inp, 30, 1), 3, 5, 2, 0)), await(),
          padded(load(MemType::Acc, 3, 2), 0, 3, 0, 4),
          padded(load(MemType::Acc, 1, 1), 7, 0, 5, 4), finish()},
         {{38, 493},
          {493, 538},
          {538, 581},
          {581, 704},
          {704, 839},
          {839, 1627},
          {1627, 1738},
          {1738, 2059},
          {2059, 2061},
          {2061, 2141},
          {2141, 2231}},
         2232});
}

std::vector<Insn> stores() {
  return {at(store(8), 16),
          at(store(8), 17),
          at(store(20, 3), 3),
          at(store(56), 1),
          at(store(128, 2), 5, 131),
          at(tokens(store(1), "", "p"), 7),
          tokens(nop(Unit::Compute), "n", ""),
          finish()};
}

// Bursts end at multiples of 128 bytes.
TEST(TimedRtl, StoresOnDe10) {
  check({"rtl-de10",
         stores(),
         {{38, 66},
          {66, 97},
          {97, 308},
          {308, 501},
          {501, 1369},
          {1369, 1376},
          {1376, 1378}},
         1379});
}

// At multiples of 2048 bytes.
TEST(TimedRtl, StoresOnPynq) {
  check({"rtl-pynq",
         stores(),
         {{38, 66},
          {66, 94},
          {94, 284},
          {284, 456},
          {456, 1237},
          {1237, 1244},
          {1244, 1246}},
         1247});
}

//===----------------------------------------------------------------------===//
// The read bus
//===----------------------------------------------------------------------===//

/// Loads of the compute unit while the load unit streams.
std::vector<Insn> streams(MemType mem, uint32_t size) {
  return {load(MemType::Wgt, 64),
          load(MemType::Wgt, 64),
          signal(load(MemType::Wgt, 16)),
          gemm(100),
          at(load(mem, size), 3),
          await(),
          finish()};
}

// Uops come before weights in the order of clients, and behind the 16 bursts
// that are on their way.
TEST(TimedRtl, UopsPassAStreamOfWeights) {
  check({"rtl-de10",
         streams(MemType::Uop, 40),
         {{36, 2128},
          {2128, 4199},
          {4199, 4734},
          {39, 146},
          {146, 415},
          {4734, 4736}},
         4737});
}

// Accumulators come last: they wait for the end of the load.
TEST(TimedRtl, AccumulatorsWaitForAStreamOfWeights) {
  std::vector<TimedEvent> events = check({"rtl-de10",
                                          streams(MemType::Acc, 1),
                                          {{36, 2107},
                                           {2107, 4178},
                                           {4178, 4713},
                                           {39, 146},
                                           {146, 2115},
                                           {4713, 4715}},
                                          4716});
  // Alone, it takes 31 cycles.
  EXPECT_EQ(events[4].readBus, events[4].end - events[4].start - 31);
  EXPECT_EQ(events[4].behind, 0);
}

TEST(TimedRtl, StreamsOnPynq) {
  check({"rtl-pynq",
         streams(MemType::Uop, 40),
         {{36, 2107},
          {2107, 4178},
          {4178, 4713},
          {39, 146},
          {146, 2127},
          {4713, 4715}},
         4716});
  check({"rtl-pynq",
         streams(MemType::Acc, 9),
         {{36, 2107},
          {2107, 4227},
          {4227, 4762},
          {39, 146},
          {146, 2179},
          {4762, 4764}},
         4765});
}

// Fetch comes first in the order of clients, and behind what is on its way.
TEST(TimedRtl, FetchWhileWeightsStream) {
  std::vector<Insn> insns = {signal(load(MemType::Wgt, 64))};
  for (unsigned i = 0; i < 19; ++i)
    insns.push_back(gemm(1));
  insns.push_back(await());
  insns.push_back(finish());
  check(
      {"rtl-de10",
       insns,
       {{38, 2137}, {39, 47},   {47, 55},    {55, 63},   {63, 71},   {71, 79},
        {79, 87},   {87, 95},   {140, 148},  {148, 156}, {156, 164}, {164, 172},
        {172, 180}, {180, 188}, {188, 196},  {196, 204}, {408, 416}, {416, 424},
        {424, 432}, {432, 440}, {2137, 2139}},
       2140});
}

// Inputs come before weights, of which a load is in flight at most.
TEST(TimedRtl, AllClientsAtOnce) {
  std::vector<Insn> insns;
  for (uint32_t i = 0; i < 6; ++i) {
    insns.push_back(at(load(MemType::Acc, 3 + i, 2), i, 50));
    insns.push_back(at(load(MemType::Inp, 17, 2), i, 50));
    insns.push_back(at(load(MemType::Uop, 9 + i), i));
    insns.push_back(at(load(MemType::Wgt, 1 + i % 3), i));
  }
  insns.push_back(signal(nop(Unit::Load)));
  insns.push_back(await());
  insns.push_back(finish());
  check({"rtl-de10",
         insns,
         {{38, 143},    {39, 193},    {143, 197},   {193, 248},   {197, 312},
          {248, 386},   {312, 391},   {386, 490},   {391, 554},   {490, 622},
          {554, 627},   {622, 782},   {627, 838},   {782, 906},   {838, 912},
          {906, 961},   {912, 1073},  {961, 1141},  {1073, 1147}, {1141, 1228},
          {1147, 1356}, {1228, 1424}, {1356, 1431}, {1424, 1543}, {1543, 1545},
          {1545, 1547}},
         1548});
  check({"rtl-pynq",
         insns,
         {{76, 181},    {77, 215},    {181, 219},   {215, 270},   {219, 334},
          {270, 402},   {334, 407},   {402, 490},   {407, 570},   {490, 638},
          {570, 643},   {638, 758},   {643, 854},   {758, 922},   {854, 928},
          {922, 977},   {928, 1089},  {977, 1157},  {1089, 1163}, {1157, 1244},
          {1163, 1372}, {1244, 1440}, {1372, 1447}, {1440, 1559}, {1559, 1561},
          {1561, 1563}},
         1564});
}

//===----------------------------------------------------------------------===//
// Queues and FINISH
//===----------------------------------------------------------------------===//

// The counter stops in the cycle after FINISH starts, with a store under way
// whose end the RTL's run does not show.
TEST(TimedRtl, FinishDoesNotWait) {
  check(
      {"rtl-de10", {store(64), gemm(1), finish()}, {{28, 245}, {29, 37}}, 38});
}

/// `count` instructions of a unit of which the first waits for one that comes
/// after all of them.
std::vector<Insn> fullQueue(Unit unit, unsigned count) {
  std::vector<Insn> insns(count, nop(unit));
  bool isCompute = unit == Unit::Compute;
  insns[0] = tokens(nop(unit), unit == Unit::Load ? "n" : "p", "");
  insns.push_back(tokens(nop(isCompute ? Unit::Load : Unit::Compute), "",
                         unit == Unit::Load ? "p" : "n"));
  insns.push_back(finish());
  return insns;
}

// A queue has 512 places, one of them for the instruction that waits.
TEST(TimedRtl, QueueDepth) {
  for (Unit unit : {Unit::Load, Unit::Compute, Unit::Store})
    for (const char *name : {"rtl-de10", "rtl-pynq"}) {
      TimedSimulator simulator(defaultConfig(), machineOf(name));
      std::vector<Word128> fits =
          assemble(defaultConfig(), fullQueue(unit, 512));
      EXPECT_TRUE(bool(simulator.run(fits))) << unitName(unit);
      std::vector<Word128> tooMany =
          assemble(defaultConfig(), fullQueue(unit, 513));
      Expected<TimedResult> result = simulator.run(tooMany);
      ASSERT_FALSE(bool(result));
      std::string message = result.takeError().message();
      EXPECT_EQ(message.find(std::string("deadlock: the ") + unitName(unit) +
                             " unit waits at instruction 0 ("),
                0u)
          << message;
      EXPECT_NE(message.find(std::string("for a place in the ") +
                             unitName(unit) + " queue of depth 512"),
                std::string::npos)
          << message;
    }
}

//===----------------------------------------------------------------------===//
// The fetch unit of wide buses
//===----------------------------------------------------------------------===//

/// The machine of the design with a bus of 128 bits.
Machine wideMachine() {
  Machine machine = machineOf("rtl-de10");
  machine.busBytes = 16;
  machine.fetchDecodeCycles = 5;
  machine.fetchAhead = 2;
  return machine;
}

/// A long GEMM and `count` short ones, then loads and a store.
Outcome fetchBehindFullQueue(unsigned count) {
  std::vector<Insn> insns = {gemm(2000)};
  for (unsigned i = 0; i < count; ++i)
    insns.push_back(gemm(1));
  for (const Insn &last : {load(MemType::Inp, 3), load(MemType::Inp, 4),
                           nop(Unit::Store), finish()})
    insns.push_back(last);
  Outcome outcome = simulate(wideMachine(), insns);
  EXPECT_EQ(outcome.error, "");
  outcome.events.erase(outcome.events.begin(), outcome.events.end() - 4);
  return outcome;
}

void expectTimes(const TimedEvent &event, double start, double end) {
  EXPECT_EQ(event.start, start) << event.insn;
  EXPECT_EQ(event.end, end) << event.insn;
}

// Two instructions wait for places in the compute unit's full queue while the
// burst behind them is on its way.
TEST(TimedRtl, WideFetchGoesOnBehindAFullQueue) {
  Outcome outcome = fetchBehindFullQueue(575);
  EXPECT_EQ(outcome.result.cycles, 6649u);
  expectTimes(outcome.events[0], 2568, 2593);
  expectTimes(outcome.events[1], 2593, 2619);
  expectTimes(outcome.events[2], 2570, 2572);
  // The first load is the last instruction of a burst.
  outcome = fetchBehindFullQueue(590);
  EXPECT_EQ(outcome.result.cycles, 6769u);
  expectTimes(outcome.events[0], 2674, 2695);
  expectTimes(outcome.events[1], 2695, 2721);
  expectTimes(outcome.events[2], 2696, 2698);
}

// With queues that have room, 16 instructions are fetched every 56 cycles.
TEST(TimedRtl, WideFetch) {
  std::vector<Insn> insns;
  for (unsigned i = 0; i < 12; ++i)
    for (Unit unit : {Unit::Load, Unit::Compute, Unit::Store})
      insns.push_back(nop(unit));
  insns.push_back(finish());
  Outcome outcome = simulate(wideMachine(), insns);
  EXPECT_EQ(outcome.result.cycles, 147u);
  expectTimes(outcome.events[0], 41, 43);
  expectTimes(outcome.events[15], 56, 58);
  expectTimes(outcome.events[16], 97, 99);
  expectTimes(outcome.events[31], 112, 114);
  expectTimes(outcome.events[32], 142, 144);
}

TEST(TimedRtl, RowsWithoutLines) {
  for (const Insn &insn : {load(MemType::Inp, 5, 0), store(5, 0)}) {
    TimedSimulator simulator(defaultConfig(), machineOf("rtl-de10"));
    std::vector<Word128> words = assemble(defaultConfig(), {gemm(1), insn});
    EXPECT_EQ(simulator.run(words).takeError().message(),
              "instruction 1 (" + printInsn(insn) +
                  ") never ends on machine rtl-de10: y_size must be at least 1 "
                  "if x_size is not 0");
  }
}

} // namespace
