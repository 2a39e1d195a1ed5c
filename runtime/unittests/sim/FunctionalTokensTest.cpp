//===- FunctionalTokensTest.cpp - Orders, tokens, deadlock ----------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FunctionalInterpreter.h"

#include <random>

using namespace vtart;
using namespace vtart::testing;

namespace {

/// Three tiles through one INP and two ACC elements: every order that the
/// tokens allow computes the same.
std::vector<Insn> pipelined(Machinery &device) {
  std::vector<Insn> insns;
  insns.push_back(device.loadUops(0, 0, {{0, 0, 0}}));
  insns.push_back(device.loadUops(1, 64, {{1, 0, 0}}));
  for (unsigned tile = 0; tile < 3; ++tile) {
    bool first = tile == 0;
    insns.push_back(
        flags(makeLoad(MemType::Inp, 0,
                       device.elem(MemType::Inp, 4096 + 16 * tile), 1, 1, 1),
              first ? "" : "pop-next"));
    insns.push_back(
        flags(makeLoad(MemType::Wgt, 0,
                       device.elem(MemType::Wgt, 8192 + 256 * tile), 1, 1, 1),
              "push-next"));
    uint32_t uop = tile % 2;
    Insn reset = makeGemm(uop, uop + 1);
    reset.reset = true;
    insns.push_back(flags(reset, tile < 2 ? "" : "pop-next"));
    insns.push_back(flags(makeGemm(uop, uop + 1),
                          tile < 2 ? "pop-prev push-prev" : "pop-prev"));
    insns.push_back(
        flags(makeAluImm(AluOp::Shr, 3, uop, uop + 1), "push-next"));
    insns.push_back(flags(
        makeStore(uop, device.elem(MemType::Out, 65536 + 16 * tile), 1, 1, 1),
        "pop-prev push-prev"));
  }
  // Tiles 1 and 2 were not waited for.
  insns.push_back(flags(makeNop(Unit::Compute), "pop-next"));
  insns.push_back(flags(makeNop(Unit::Compute), "pop-next"));
  insns.push_back(makeFinish());
  return insns;
}

} // namespace

TEST(FunctionalTokens, EveryOrderComputesTheSame) {
  Config config = configOf("1x16_15_15_18_17");
  std::vector<uint8_t> expected;
  auto runWith = [&](UnitOrder order, uint64_t seed) {
    Machinery device(config);
    std::mt19937 random(5);
    for (uint8_t &byte : device.dram)
      byte = uint8_t(random());
    std::vector<Insn> insns = pipelined(device);
    if (expected.empty()) {
      expected = device.dram;
      Interpreter interpreter(config, expected);
      for (const Insn &insn : insns)
        interpreter.run(insn);
    }
    device.options.order = order;
    device.options.seed = seed;
    RunResult result = device.runOk(insns);
    EXPECT_TRUE(result.finished);
    EXPECT_EQ(result.leftover, TokenCounts());
    EXPECT_TRUE(device.dram == expected) << int(order) << " seed " << seed;
  };
  for (UnitOrder order :
       {UnitOrder::Program, UnitOrder::LoadFirst, UnitOrder::ComputeFirst,
        UnitOrder::StoreFirst, UnitOrder::StoreLast})
    runWith(order, 0);
  for (uint64_t seed = 0; seed < 50; ++seed)
    runWith(UnitOrder::Random, seed);
}

TEST(FunctionalTokens, OrdersDifferWhereTokensAreMissing) {
  // ACC 0 is 1, then 2; the store is not ordered against either.
  auto stored = [](UnitOrder order, uint64_t seed) {
    Machinery device(configOf("1x16_15_15_18_17"));
    device.options.order = order;
    device.options.seed = seed;
    device.runOk({device.loadUops(0, 0, {Uop()}),
                  makeAluImm(AluOp::Add, 1, 0, 1),
                  makeStore(0, device.elem(MemType::Out, 4096), 1, 1, 1),
                  makeAluImm(AluOp::Add, 1, 0, 1)});
    return int(device.dram[4096]);
  };
  EXPECT_EQ(stored(UnitOrder::Program, 0), 1);
  EXPECT_EQ(stored(UnitOrder::StoreFirst, 0), 0);
  EXPECT_EQ(stored(UnitOrder::LoadFirst, 0), 0);
  EXPECT_EQ(stored(UnitOrder::StoreLast, 0), 2);
  EXPECT_EQ(stored(UnitOrder::ComputeFirst, 0), 2);
  bool seen[3] = {};
  for (uint64_t seed = 0; seed < 60; ++seed) {
    int value = stored(UnitOrder::Random, seed);
    EXPECT_EQ(value, stored(UnitOrder::Random, seed));
    seen[value] = true;
  }
  EXPECT_TRUE(seen[0] && seen[1] && seen[2]);
}

TEST(FunctionalTokens, LoadAndStoreFirstDifferInWhatLoadsSee) {
  // INP 0 is loaded again while a GEMM that reads it is ready.
  auto stored = [](UnitOrder order) {
    Machinery device(configOf("1x16_15_15_18_17"));
    for (unsigned n = 0; n < 16; ++n)
      device.dram[4096 + n] = 1;
    std::fill_n(device.dram.begin() + 8192, 256, 1);
    device.options.order = order;
    device.runOk(
        {device.loadUops(0, 0, {Uop()}),
         makeLoad(MemType::Wgt, 0, device.elem(MemType::Wgt, 8192), 1, 1, 1),
         flags(makeLoad(MemType::Inp, 0, device.elem(MemType::Inp, 4096), 1, 1,
                        1),
               "push-next"),
         flags(makeGemm(0, 1), "pop-prev push-next"),
         flags(makeStore(0, device.elem(MemType::Out, 65536), 1, 1, 1),
               "pop-prev"),
         makeLoad(MemType::Inp, 0, device.elem(MemType::Inp, 16384), 1, 1, 1)});
    return int(device.dram[65536]);
  };
  EXPECT_EQ(stored(UnitOrder::Program), 16);
  EXPECT_EQ(stored(UnitOrder::StoreFirst), 16);
  EXPECT_EQ(stored(UnitOrder::LoadFirst), 0);
  EXPECT_EQ(stored(UnitOrder::StoreLast), 0);
}

TEST(FunctionalTokens, CarryOverBetweenRuns) {
  Machinery device(configOf("1x16_15_15_18_17"));
  RunResult result =
      device.runOk({flags(makeNop(Unit::Load), "push-next"),
                    flags(makeNop(Unit::Compute), "push-next push-prev")});
  EXPECT_EQ(result.leftover, (TokenCounts{1, 1, 1, 0}));
  EXPECT_FALSE(result.finished);
  result = device.runOk({flags(makeNop(Unit::Compute), "pop-prev")});
  EXPECT_EQ(result.leftover, (TokenCounts{0, 1, 1, 0}));
  device.simulator.reset();
  std::string error =
      device.runError({flags(makeNop(Unit::Store), "pop-prev")});
  EXPECT_NE(error.find("deadlock"), std::string::npos) << error;
}

TEST(FunctionalTokens, DeadlockNamesWhatEveryUnitWaitsFor) {
  Machinery device(configOf("1x16_15_15_18_17"));
  std::string error = device.runError(
      {flags(makeNop(Unit::Load), "push-next"),
       flags(makeNop(Unit::Load), "push-next"),
       flags(makeNop(Unit::Load), "pop-next"),
       flags(makeNop(Unit::Compute), "pop-next"), makeFinish()});
  Insn load = flags(makeNop(Unit::Load), "pop-next");
  Insn compute = flags(makeNop(Unit::Compute), "pop-next");
  EXPECT_EQ(error, "deadlock: tokens l2c=2 c2l=0 c2s=0 s2c=0; load waits at "
                   "instruction 2 (" +
                       printInsn(load) +
                       ") for c2l; compute waits at instruction 3 (" +
                       printInsn(compute) +
                       ") for s2c; store has nothing left");
}
