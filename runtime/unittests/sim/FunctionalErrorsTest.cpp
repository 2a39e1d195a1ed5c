//===- FunctionalErrorsTest.cpp - What a run refuses, and how it says so --===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FunctionalTestUtils.h"

using namespace vtart;
using namespace vtart::testing;

namespace {

/// The default configuration's memories hold 8192 uops, 2048 INP and ACC and
/// 1024 WGT elements.
class FunctionalErrors : public ::testing::Test {
protected:
  FunctionalErrors() : device(Config()) {}

  void expectError(const std::vector<Insn> &insns, const std::string &text) {
    std::string error = device.runError(insns);
    EXPECT_NE(error.find(text), std::string::npos)
        << error << "\n  has no: " << text;
    if (insns.size() == 1)
      EXPECT_EQ(error.find("instruction 0 (" + printInsn(insns[0]) + "): "), 0u)
          << error;
  }
  Insn load(MemType mem, uint32_t sram, uint32_t y, uint32_t x) {
    return makeLoad(mem, sram, device.elem(mem, 0), y, x, x);
  }
  void putUop(const Uop &uop) { device.runOk({device.loadUops(0, 0, {uop})}); }

  Machinery device;
};

class FunctionalStrict : public FunctionalErrors {
protected:
  FunctionalStrict() { device.options.strict = true; }
  void expectFault(const std::vector<Insn> &insns, const std::string &text) {
    expectError(insns, "not portable: " + text);
    // Without strict mode it runs.
    device.options.strict = false;
    device.runOk(insns);
    device.options.strict = true;
  }
  void putUops(const std::vector<Uop> &uops) {
    device.runOk({device.loadUops(0, 0, uops)});
  }
};

} // namespace

TEST_F(FunctionalErrors, SramRanges) {
  expectError({load(MemType::Inp, 2047, 1, 2)},
              "inp elements 2047 to 2048 pass the end of the memory, which "
              "holds 2048");
  Insn padded = load(MemType::Wgt, 1000, 2, 6);
  padded.yPad1 = 1;
  padded.xPad0 = 3;
  expectError({padded}, "wgt elements 1000 to 1026 pass the end of the memory, "
                        "which holds 1024");
  expectError({load(MemType::Uop, 8192, 1, 1)},
              "uop elements 8192 to 8192 pass the end of the memory, which "
              "holds 8192");
  expectError({load(MemType::Acc, 65535, 65535, 65535)},
              "acc elements 65535 to 4294901759 pass the end of the memory, "
              "which holds 2048");
  expectError({makeStore(2040, device.elem(MemType::Out, 0), 3, 3, 3)},
              "out elements 2040 to 2048 pass the end of the memory, which "
              "holds 2048");
}

TEST_F(FunctionalErrors, DramOutsideMemory) {
  // DRAM is 4096 to 0x101000; rows are 32 bytes every 48.
  expectError({makeLoad(MemType::Inp, 0, (0x101000 - 32) / 16, 2, 2, 3)},
              "row 1, bytes 0x101010 to 0x10102f of DRAM: no memory segment "
              "holds byte 0x101010");
  expectError({makeLoad(MemType::Acc, 0, 0x100fc0 / 64, 1, 2, 2)},
              "row 0, bytes 0x100fc0 to 0x10103f of DRAM: no memory segment "
              "holds byte 0x101000");
  expectError({makeStore(0, 0, 1, 1, 1)},
              "row 0, bytes 0x0 to 0xf of DRAM: no memory segment holds byte "
              "0x0");
  expectError({makeLoad(MemType::Wgt, 0, UINT32_MAX, 1, 1, 1)},
              "bytes 0xffffffff00 to 0xffffffffff of DRAM");
}

TEST_F(FunctionalErrors, AFailedLoadLooksTheSameToEveryKernel) {
  std::fill(device.dram.begin(), device.dram.end(), 3);
  std::vector<uint8_t> expected;
  for (KernelKind kind : availableKernels()) {
    device.simulator.reset();
    device.options.kernel = kind;
    std::fill(device.dram.begin(), device.dram.end(), 3);
    putUop(Uop());
    device.runError({makeLoad(MemType::Inp, 0, (0x101000 - 16) / 16, 2, 1, 1)});
    device.runOk(
        {makeLoad(MemType::Wgt, 0, device.elem(MemType::Wgt, 8192), 1, 1, 1),
         makeGemm(0, 1),
         makeStore(0, device.elem(MemType::Out, 4096), 1, 1, 1)});
    EXPECT_EQ(device.dram[4096], 3 * 3 * 16) << kernelKindName(kind);
  }
}

TEST_F(FunctionalErrors, UopAndOperandRanges) {
  expectError({makeGemm(8190, 8193)},
              "uops 8190 to 8192 pass the end of the memory, which holds 8192");
  putUop({7, 9, 11});
  Insn insn = makeGemm(0, 1, 3, 4);
  insn.dstOut = 1000;
  insn.dstIn = 20;
  expectError({insn}, "dst index reaches 2067 (uop 0: 7, plus 2060 by the "
                      "loops), but acc holds 2048 elements");
  insn.reset = true;
  expectError({insn}, "dst index reaches 2067");
  insn = makeGemm(0, 1, 2, 2);
  insn.srcOut = insn.srcIn = 1020;
  expectError({insn}, "src index reaches 2049 (uop 0: 9, plus 2040 by the "
                      "loops), but inp holds 2048 elements");
  insn.reset = true;
  device.runOk({insn});
  insn = makeGemm(0, 1, 1, 3);
  insn.wgtIn = 507;
  expectError({insn}, "wgt index reaches 1025 (uop 0: 11, plus 1014 by the "
                      "loops), but wgt holds 1024 elements");
  insn = makeAlu(AluOp::Add, 0, 1);
  insn.iterIn = 2;
  insn.srcIn = 2040;
  expectError({insn}, "src index reaches 2049 (uop 0: 9, plus 2040 by the "
                      "loops), but acc holds 2048 elements");
  // An immediate operation ignores its source.
  insn.useImm = true;
  device.runOk({insn});
}

TEST_F(FunctionalErrors, ASourceWiderThanInpIsRefused) {
  // The src field fits ACC's 2048 elements, INP has 256.
  Expected<Config> config = Config::fromName("1x16_15_12_18_17");
  ASSERT_TRUE(bool(config));
  Machinery small(*config);
  small.runOk({small.loadUops(0, 0, {{0, 256, 0}})});
  EXPECT_NE(small.runError({makeGemm(0, 1)})
                .find("src index reaches 256 (uop 0: 256, plus 0 by the "
                      "loops), but inp holds 256 elements"),
            std::string::npos);
}

TEST_F(FunctionalErrors, Others) {
  Insn store = makeStore(0, device.elem(MemType::Out, 0), 1, 1, 1);
  store.xPad1 = 1;
  expectError({store}, "a store cannot pad; expected pads of 0");
  expectError({load(MemType::Out, 0, 1, 1)},
              "a load cannot write out; expected uop, wgt, inp, acc or acc8");

  std::vector<Word128> words = device.encode({makeFinish()});
  words.push_back({7, 0});
  Expected<RunResult> result = device.simulator.run(device.memory, words);
  ASSERT_FALSE(bool(result));
  EXPECT_EQ(result.takeError().message().find(
                "instruction 1 (0x00000000000000000000000000000007): "),
            0u);

  Config bad;
  bad.logBlock = 9;
  FunctionalSimulator none(bad);
  none.reset();
  result = none.run(device.memory, words);
  ASSERT_FALSE(bool(result));
  EXPECT_EQ(result.takeError().message(),
            "the simulator was built with a configuration that Config::verify "
            "refuses");
}

TEST_F(FunctionalErrors, WorkLimit) {
  putUop(Uop());
  device.options.maxUops = 100;
  device.runOk({makeGemm(0, 1, 10, 10)});
  expectError({makeGemm(0, 1, 9, 10), makeAluImm(AluOp::Add, 1, 0, 1),
               makeGemm(0, 1, 2, 5)},
              "instruction 2 (" + printInsn(makeGemm(0, 1, 2, 5)) +
                  "): executes 10 uops after 91 before it, the limit of the "
                  "run is 100");
}

TEST_F(FunctionalErrors, MissingInstructionSet) {
  for (KernelKind kind : {KernelKind::AVX2, KernelKind::AVX512VNNI}) {
    device.options.kernel = kind;
    if (!kernelKindAvailable(kind))
      EXPECT_EQ(device.runError({makeFinish()}),
                std::string("kernels '") + kernelKindName(kind) +
                    "' need an instruction set this CPU does not have");
  }
  EXPECT_TRUE(kernelKindAvailable(KernelKind::Auto));
  EXPECT_TRUE(kernelKindAvailable(KernelKind::Scalar));
  EXPECT_STREQ(kernelKindName(KernelKind::Auto), "auto");
  EXPECT_STREQ(kernelKindName(KernelKind::AVX512VNNI), "avx512vnni");
}

TEST_F(FunctionalStrict, Transfers) {
  expectFault({load(MemType::Acc8, 0, 1, 1)},
              "a load of acc8, which some hardware does not have");
  for (MemType mem : {MemType::Wgt, MemType::Uop}) {
    Insn padded = load(mem, 0, 1, 1);
    padded.xPad0 = 1;
    expectFault({padded}, std::string("a load of ") + memTypeName(mem) +
                              " has pads, expected them on inp and acc only");
  }
  for (MemType mem : {MemType::Inp, MemType::Acc}) {
    Insn padded = load(mem, 0, 1, 1);
    padded.xPad0 = padded.yPad1 = 1;
    device.runOk({padded});
  }
  expectFault({load(MemType::Uop, 0, 2, 1)},
              "a load of uop has y_size 2, expected 1");
  expectFault({load(MemType::Inp, 0, 0, 1)}, "y_size is 0 but x_size is not");
  expectFault({load(MemType::Inp, 0, 1, 0)}, "a load or store of x_size 0");
  Insn store = makeStore(0, device.elem(MemType::Out, 0), 1, 1, 1);
  store.mem = MemType::Uop;
  expectFault({store}, "a store of uop, expected out");
  store.mem = MemType::Out;
  store.yPad0 = 1;
  expectError({store}, "not portable: a store has pads");
}

TEST_F(FunctionalStrict, UopDepth) {
  expectFault({load(MemType::Uop, 2040, 1, 9)},
              "a load writes uop 2048, the machine holds 2048");
  expectFault({makeGemm(2048, 2049)}, "uop 2048 is used, the machine holds "
                                      "2048");
  Machine machine;
  machine.uopDepth = 100;
  device.options.machine = &machine;
  expectFault({makeAluImm(AluOp::Add, 1, 100, 101)},
              "uop 100 is used, the machine holds 100");
  machine.uopDepth = 0;
  device.runOk({load(MemType::Uop, 8191, 1, 1), makeGemm(8191, 8192)});
}

TEST_F(FunctionalStrict, Loops) {
  for (Insn insn :
       {makeGemm(0, 0), makeGemm(0, 1, 0, 1), makeAluImm(AluOp::Add, 0, 3, 2)})
    expectFault({insn}, "an empty loop");
}

TEST_F(FunctionalStrict, GemmOutputsKeepTheirDistance) {
  putUops({{0, 0, 0}, {1, 0, 0}, {0, 0, 0}, {2, 0, 0}, {3, 0, 0}});
  expectFault({makeGemm(0, 3)}, "iteration (0, 0), uop 2 adds to acc element 0 "
                                "again after less than two others");
  // Uops 1 to 3 are three different outputs; repeated they stay apart.
  device.runOk({makeGemm(1, 4, 2, 3)});
  // Outputs 2, 3, then 3, 4: the inner loop wraps onto its neighbour.
  Insn wrap = makeGemm(3, 5, 1, 2);
  wrap.dstIn = 1;
  expectFault({wrap}, "iteration (0, 1), uop 3 adds to acc element 3 again");
  // Outputs 1, 0, then 5, 4; the outer loop starts again at 5.
  wrap = makeGemm(1, 3, 3, 2);
  wrap.dstIn = 4;
  wrap.dstOut = 4;
  expectFault({wrap}, "iteration (1, 0), uop 1 adds to acc element 5 again");
  wrap.dstOut = 8;
  device.runOk({wrap});
}

TEST_F(FunctionalStrict, AluOperations) {
  putUops({{4, 4, 0}, {5, 5, 0}, {5, 5, 0}, {6, 5, 0}, {6, 9, 0}});
  expectFault({makeAluImm(AluOp::Mul, 2, 0, 1)},
              "mul, which some hardware does not have");
  expectFault({makeAluImm(AluOp::Shr, 16, 0, 1)},
              "a shift by 16, expected -16 to 15");
  expectFault({makeAluImm(AluOp::Shr, -17, 0, 1)},
              "a shift by -17, expected -16 to 15");
  device.runOk(
      {makeAluImm(AluOp::Shr, -16, 0, 1), makeAluImm(AluOp::Shr, 15, 0, 1)});
  Insn shift = makeAlu(AluOp::Shr, 0, 1);
  shift.imm = -1;
  expectFault({shift}, "a shift by a tensor has immediate -1, expected 0");
  expectFault({makeAluImm(AluOp::Add, 1, 3, 4)},
              "iteration (0, 0), uop 3 has src 5 and dst 6, expected equal "
              "ones with an immediate");
  expectFault({makeAluImm(AluOp::Add, 1, 1, 3)},
              "iteration (0, 0), uop 2 reads acc element 5, which the step "
              "before it writes");
  expectFault({makeAlu(AluOp::Add, 2, 4)},
              "iteration (0, 0), uop 3 reads acc element 5");
  // Equal outputs are for immediate operations only.
  device.runOk({makeAlu(AluOp::Add, 3, 5)});
  Insn loop = makeAluImm(AluOp::Add, 1, 0, 1);
  loop.iterOut = 2;
  expectFault({loop}, "iteration (1, 0), uop 0 reads acc element 4");
  loop.dstOut = 1;
  expectFault({loop}, "iteration (1, 0), uop 0 has src 4 and dst 5");
  loop.srcOut = 1;
  device.runOk({loop});
}

TEST_F(FunctionalStrict, TensorShiftAmounts) {
  const int32_t amounts[] = {0, 15, 16, -1};
  for (unsigned n = 0; n < 4; ++n)
    std::memcpy(device.dram.data() + 4096 + 64 * n + 4 * 11, &amounts[n], 4);
  auto prepare = [&](uint32_t src) {
    device.runOk(
        {makeLoad(MemType::Acc, 0, device.elem(MemType::Acc, 4096), 1, 4, 4),
         device.loadUops(0, 0, {{8, src, 0}, {9, 0, 0}})});
  };
  for (uint32_t src = 0; src < 4; ++src) {
    prepare(src);
    if (src < 2)
      device.runOk({makeAlu(AluOp::Shr, 0, 2)});
    else
      expectFault({makeAlu(AluOp::Shr, 0, 2)},
                  format("acc element %u shifts right by %d (lane 11), "
                         "expected 0 to 15",
                         src, amounts[src]));
  }
}

TEST_F(FunctionalStrict, StoresNeedAValueThatOutHolds) {
  putUops({{0, 0, 0}, {1, 1, 0}, {2, 2, 0}});
  Insn store = makeStore(0, device.elem(MemType::Out, 65536), 1, 3, 3);
  expectFault({store}, "out element 0 is stale in hardware");
  device.runOk({makeGemm(0, 3), store});
  device.runOk(
      {makeLoad(MemType::Acc, 1, device.elem(MemType::Acc, 0), 1, 1, 1)});
  expectFault({store}, "out element 1 is stale in hardware");
  device.runOk({makeAluImm(AluOp::Add, 0, 1, 2), store});
  Insn reset = makeGemm(2, 3);
  reset.reset = true;
  device.runOk({reset});
  expectFault({store}, "out element 2 is stale in hardware");
  Insn all = makeAluImm(AluOp::Max, 0, 0, 1);
  all.iterIn = 3;
  all.dstIn = all.srcIn = 1;
  device.runOk({all, store});
}

TEST_F(FunctionalStrict, Tokens) {
  // Two for each fault: one with and one without strict mode.
  device.runOk(std::vector<Insn>(4, flags(makeNop(Unit::Load), "push-next")));
  expectFault({flags(makeNop(Unit::Compute), "pop-prev")},
              "the first compute instruction pops a token");
  Insn finish = flags(makeFinish(), "pop-prev");
  expectFault({makeNop(Unit::Compute), finish}, "finish pops a token");

  device.simulator.reset();
  std::vector<Insn> pushes(255, flags(makeNop(Unit::Compute), "push-next"));
  EXPECT_EQ(device.runOk(pushes).leftover[size_t(Queue::C2S)], 255u);
  expectFault({pushes[0]}, "a push to c2s, which holds 255 tokens, the limit");
}
