//===- FunctionalSimulatorTest.cpp - Bits against a naive interpreter -----===//
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

/// Random legal instructions; uops live in the first 64 KiB of DRAM, data in
/// the next 448 KiB, results above.
class Generator {
public:
  static constexpr uint64_t kData = 64 << 10, kResults = 512 << 10;

  Generator(Machinery &device, uint32_t seed) : device(device), random(seed) {
    for (uint8_t &byte : device.dram)
      byte = uint8_t(random());
    // Extremes provoke what wraps or saturates.
    for (int n = 0; n < 20000; ++n)
      device.dram[kData + below(kResults - kData)] = below(2) ? 0x80 : 0x7f;
  }

  std::vector<Insn> program() {
    std::vector<Insn> insns;
    for (MemType mem : {MemType::Wgt, MemType::Inp, MemType::Acc})
      for (int n = 0; n < 12; ++n)
        insns.push_back(load(mem));
    for (int n = 0; n < 25; ++n) {
      unsigned kind = below(8);
      if (kind == 0)
        insns.push_back(load(MemType::Acc));
      else if (kind == 1)
        insns.push_back(load(below(2) ? MemType::Inp : MemType::Wgt));
      else if (kind == 2)
        insns.push_back(makeStore(below(4), results(), 1 + below(3),
                                  1 + below(4), below(9)));
      else
        compute(insns, kind < 5);
    }
    dump(insns);
    insns.push_back(makeFinish());
    return insns;
  }

private:
  uint32_t below(uint64_t n) { return uint32_t(random() % n); }
  uint32_t results() { return device.elem(MemType::Out, kResults); }

  Insn load(MemType mem) {
    const uint64_t bytes = device.config.elemBytes(mem);
    const uint32_t depth = device.config.depth(mem);
    Insn insn = makeLoad(mem, 0, 0, 1 + below(6), 1 + below(10), below(14));
    insn.yPad0 = below(3);
    insn.yPad1 = below(3);
    insn.xPad0 = below(4);
    insn.xPad1 = below(3);
    if (below(10) == 0)
      insn.ySize = 0;
    auto footprint = [&] {
      return (insn.yPad0 + insn.ySize + insn.yPad1) *
             (insn.xPad0 + insn.xSize + insn.xPad1);
    };
    while (footprint() > depth) {
      insn.ySize = 1;
      insn.xSize = std::max(1u, insn.xSize / 2);
      insn.yPad0 = insn.yPad1 = insn.xPad0 = 0;
    }
    insn.sramBase = below(std::min(depth - footprint(), 200u) + 1);
    uint64_t span = 6 * 14 + 10;
    uint64_t room = (kResults - kData) / bytes - span;
    insn.dramBase = device.elem(mem, kData) + below(room);
    return insn;
  }

  /// A base and loop factors whose hull stays below `depth`.
  void operand(uint32_t depth, const Insn &insn, uint32_t &out, uint32_t &in,
               uint32_t &reach) {
    auto factor = [&]() -> uint32_t { return below(3) ? below(9) : 0; };
    do {
      out = factor();
      in = below(2) ? 1 : factor();
      reach = (insn.iterOut - 1) * out + (insn.iterIn - 1) * in;
    } while (reach >= depth);
  }

  void compute(std::vector<Insn> &insns, bool alu) {
    const Config &c = device.config;
    Insn insn = makeGemm(0, 0, 1 + below(5), 1 + below(9));
    const uint32_t accDepth = c.depth(MemType::Acc);
    uint32_t srcDepth = alu ? accDepth : c.depth(MemType::Inp);
    uint32_t dst, src, wgt = 0;
    operand(accDepth, insn, insn.dstOut, insn.dstIn, dst);
    operand(srcDepth, insn, insn.srcOut, insn.srcIn, src);
    if (alu) {
      insn.op = Opcode::Alu;
      insn.alu = AluOp(below(5));
      insn.useImm = below(2);
      insn.imm = insn.useImm ? int32_t(below(100)) - 50 : 0;
      if (insn.useImm && below(3) == 0)
        insn.imm = int16_t(random());
    } else {
      insn.reset = below(12) == 0;
      operand(c.depth(MemType::Wgt), insn, insn.wgtOut, insn.wgtIn, wgt);
    }
    std::vector<Uop> uops(1 + below(8));
    Uop last;
    for (Uop &uop : uops) {
      uop.dst = below(std::min(accDepth - dst, 300u));
      uop.src = below(std::min(srcDepth - src, 300u));
      uop.wgt = alu ? 0 : below(std::min(c.depth(MemType::Wgt) - wgt, 100u));
      if (below(2))
        uop.dst = last.dst;
      last = uop;
    }
    insn.uopBgn = below(c.depth(MemType::Uop) - uops.size());
    insn.uopEnd = insn.uopBgn + uint32_t(uops.size());
    insns.push_back(device.loadUops(insn.uopBgn, nextUops, uops));
    nextUops += 4 * uops.size();
    insns.push_back(insn);
  }

  /// All bytes of every accumulator.
  void dump(std::vector<Insn> &insns) {
    const Config &c = device.config;
    const uint32_t depth = c.depth(MemType::Acc), in = std::min(depth, 64u);
    insns.push_back(device.loadUops(0, nextUops, {Uop()}));
    for (uint32_t byte = 0; byte < 4; ++byte) {
      insns.push_back(
          makeStore(0, results() + (byte + 1) * depth, 1, depth, depth));
      Insn shift = makeAluImm(AluOp::Shr, 8, 0, 1);
      shift.iterOut = depth / in;
      shift.iterIn = in;
      shift.dstOut = shift.srcOut = in;
      shift.dstIn = shift.srcIn = 1;
      insns.push_back(shift);
    }
  }

  Machinery &device;
  std::mt19937 random;
  uint64_t nextUops = 0;
};

class RandomPrograms : public ::testing::TestWithParam<const char *> {};

} // namespace

TEST_P(RandomPrograms, EveryKernelMatchesTheInterpreter) {
  Config config = configOf(GetParam());
  for (uint32_t seed = 0; seed < 12; ++seed) {
    Machinery device(config);
    std::vector<Insn> insns = Generator(device, seed).program();
    const std::vector<uint8_t> before = device.dram;
    std::vector<uint8_t> expected = before;
    Interpreter interpreter(config, expected);
    for (const Insn &insn : insns)
      interpreter.run(insn);
    ASSERT_NE(expected, before);
    // One object: switching kernels must carry the memories over.
    for (KernelKind kind : availableKernels()) {
      device.simulator.reset();
      std::copy(before.begin(), before.end(), device.dram.begin());
      device.options.kernel = kind;
      EXPECT_TRUE(device.runOk(insns).finished);
      EXPECT_TRUE(device.dram == expected)
          << GetParam() << " " << kernelKindName(kind) << " seed " << seed;
    }
  }
}

TEST_P(RandomPrograms, MemoriesSurviveAChangeOfKernels) {
  Config config = configOf(GetParam());
  Machinery device(config);
  std::vector<Insn> insns = Generator(device, 99).program();
  std::vector<uint8_t> expected = device.dram;
  Interpreter interpreter(config, expected);
  std::vector<KernelKind> kinds = availableKernels();
  for (size_t n = 0; n < insns.size(); ++n) {
    interpreter.run(insns[n]);
    device.options.kernel = kinds[n / 9 % kinds.size()];
    device.runOk({insns[n]});
  }
  EXPECT_TRUE(device.dram == expected);
}

INSTANTIATE_TEST_SUITE_P(
    Configs, RandomPrograms,
    ::testing::Values("1x16_15_15_18_17", "1x8_15_14_16_16", "1x32_15_15_18_17",
                      "2x16_15_15_18_17", "4x8_15_16_16_18", "1x16_12_12_15_13",
                      "1x4_15_12_12_14", "1x64_15_15_18_17"));

TEST(FunctionalSimulator, PadsSurroundWhatIsRead) {
  Machinery device(configOf("1x16_15_15_18_17"));
  for (size_t n = 0; n < device.dram.size(); ++n)
    device.dram[n] = uint8_t(1 + n / 64 % 100);
  // Elements 3 to 5 and 7 to 9, in a frame of 1, 2, 2 and 1.
  Insn load =
      makeLoad(MemType::Acc, 4, device.elem(MemType::Acc, 3 * 64), 2, 3, 4);
  load.yPad0 = 1;
  load.yPad1 = 2;
  load.xPad0 = 2;
  load.xPad1 = 1;
  Insn fill =
      makeLoad(MemType::Acc, 0, device.elem(MemType::Acc, 0), 1, 40, 40);
  device.runOk(
      {fill, load, makeStore(0, device.elem(MemType::Out, 65536), 1, 40, 40)});
  const int rows[5][6] = {{0, 0, 0, 0, 0, 0},
                          {0, 0, 4, 5, 6, 0},
                          {0, 0, 8, 9, 10, 0},
                          {0, 0, 0, 0, 0, 0},
                          {0, 0, 0, 0, 0, 0}};
  for (unsigned n = 0; n < 40; ++n) {
    int expected = int(n + 1);
    if (n >= 4 && n < 34)
      expected = rows[(n - 4) / 6][(n - 4) % 6];
    for (unsigned l = 0; l < 16; ++l)
      EXPECT_EQ(device.dram[65536 + n * 16 + l], expected) << n;
  }
}

TEST(FunctionalSimulator, NopsAndEmptyLoopsDoNothing) {
  Machinery device(configOf("1x16_15_15_18_17"));
  Insn nop = makeLoad(MemType::Acc, 60000, 0, 9, 0, 0);
  nop.yPad0 = nop.xPad0 = 15;
  Insn badIndex = makeGemm(8191, 8192, 0, 9);
  badIndex.dstOut = 2047;
  Insn noUops = makeAluImm(AluOp::Add, 5, 7, 7);
  std::vector<uint8_t> before = device.dram;
  RunResult result =
      device.runOk({nop, badIndex, noUops, makeStore(0, 0, 7, 0, 0)});
  EXPECT_FALSE(result.finished);
  EXPECT_EQ(result.counters.insnCount, 4u);
  EXPECT_EQ(device.dram, before);
}

TEST(FunctionalSimulator, Acc8IsSignExtended) {
  Machinery device(configOf("2x16_15_15_18_17"));
  for (unsigned n = 0; n < 64; ++n)
    device.dram[n] = uint8_t(7 * n + 100);
  device.putUops(4096, {Uop()});
  Insn shift = makeAluImm(AluOp::Shr, 8, 0, 1);
  shift.iterIn = 2;
  shift.dstIn = shift.srcIn = 1;
  const uint32_t low = device.elem(MemType::Out, 8192);
  RunResult result = device.runOk(
      {makeLoad(MemType::Acc8, 0, device.elem(MemType::Acc8, 0), 1, 2, 2),
       makeLoad(MemType::Uop, 0, device.elem(MemType::Uop, 4096), 1, 1, 1),
       makeStore(0, low, 1, 2, 2), shift, makeStore(0, low + 2, 1, 2, 2)});
  for (unsigned n = 0; n < 64; ++n) {
    EXPECT_EQ(device.dram[8192 + n], device.dram[n]);
    EXPECT_EQ(device.dram[8192 + 64 + n], device.dram[n] >= 128 ? 0xff : 0);
  }
  // Counted as 32 bits wide.
  EXPECT_EQ(result.counters.accLoadNBytes, 2u * 128);
}

TEST(FunctionalSimulator, CountersFollowTheInstructions) {
  Machinery device(configOf("1x16_15_15_18_17"));
  Insn inp = makeLoad(MemType::Inp, 0, device.elem(MemType::Inp, 0), 3, 5, 7);
  inp.xPad0 = 2;
  Insn gemm = makeGemm(0, 2, 3, 4), reset = gemm;
  reset.reset = true;
  RunResult r = device.runOk(
      {device.loadUops(0, 1024, {{1, 0, 0}, {2, 0, 0}}), inp,
       makeLoad(MemType::Wgt, 0, device.elem(MemType::Wgt, 0), 2, 3, 3),
       makeLoad(MemType::Acc, 0, device.elem(MemType::Acc, 0), 1, 6, 6), gemm,
       reset, makeAluImm(AluOp::Add, 1, 0, 2),
       makeStore(0, device.elem(MemType::Out, 65536), 2, 4, 9), makeFinish()});
  EXPECT_EQ(r.counters.uopLoadNBytes, 2u * 4);
  EXPECT_EQ(r.counters.inpLoadNBytes, 15u * 16);
  EXPECT_EQ(r.counters.wgtLoadNBytes, 6u * 256);
  EXPECT_EQ(r.counters.accLoadNBytes, 6u * 64);
  EXPECT_EQ(r.counters.outStoreNBytes, 8u * 16);
  EXPECT_EQ(r.counters.gemmCounter, 24u);
  EXPECT_EQ(r.counters.aluCounter, 2u);
  EXPECT_EQ(r.counters.insnCount, 9u);
  EXPECT_TRUE(r.finished);
}

TEST(FunctionalSimulator, RowsMaySpanSegmentsThatTouch) {
  Config config = configOf("1x16_15_15_18_17");
  PhysicalMemory memory;
  // 80 bytes are one and a quarter ACC elements; OUT ends in three pieces.
  for (auto [addr, size] : {std::pair<uint64_t, uint64_t>{4096, 80},
                            {4176, 48},
                            {8192, 10},
                            {8202, 12},
                            {8214, 10}})
    ASSERT_FALSE(memory.addSegment(addr, size));
  std::vector<uint8_t> in(128);
  for (unsigned n = 0; n < 128; ++n)
    in[n] = uint8_t(n % 4 ? 0 : n / 4 + 1);
  ASSERT_TRUE(memory.write(4096, in.data(), in.size()));
  Machinery device(config);
  std::vector<Word128> words =
      device.encode({makeLoad(MemType::Acc, 0, 4096 / 64, 1, 2, 2),
                     makeStore(0, 8192 / 16, 1, 2, 2)});
  Expected<RunResult> result = device.simulator.run(memory, words);
  ASSERT_TRUE(bool(result)) << result.takeError().message();
  std::vector<uint8_t> out(32);
  ASSERT_TRUE(memory.read(8192, out.data(), out.size()));
  for (unsigned n = 0; n < 32; ++n)
    EXPECT_EQ(out[n], n + 1);
}
