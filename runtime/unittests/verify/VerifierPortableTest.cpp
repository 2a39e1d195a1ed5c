//===- VerifierPortableTest.cpp - Tests of the portable subset ------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VerifierTestUtil.h"

using namespace vtart;
using namespace vtart::test;

namespace {

TEST(VerifierPortableTest, Alu) {
  std::vector<Uop> uops = {{0, 0, 0}};
  auto alu = [&](AluOp op, bool useImm, int32_t imm) {
    Insn insn = aluImm(op, imm, 0, 1, 1);
    insn.useImm = useImm;
    return computeOnly(uops, insn);
  };
  expectNotPortable(alu(AluOp::Mul, true, 3), 5, "multiplies");
  expectNotPortable(alu(AluOp::Shr, true, 16), 5, "shifts by 16");
  expectNotPortable(alu(AluOp::Shr, true, -17), 5, "shifts by -17");
  expectNotPortable(alu(AluOp::Shr, false, -1), 5, "it must be 0");
  EXPECT_TRUE(verify(alu(AluOp::Shr, true, 15)).ok());
  EXPECT_TRUE(verify(alu(AluOp::Shr, true, -16)).ok());
  EXPECT_TRUE(verify(alu(AluOp::Shr, false, 0)).ok());
  EXPECT_TRUE(verify(alu(AluOp::Add, true, -300)).ok());
}

TEST(VerifierPortableTest, Memory) {
  auto first = [](Insn insn, ProgramBuilder::Id buffer) {
    ProgramBuilder b;
    b.uops = std::vector<Uop>(4096);
    b.add(insn, buffer);
    b.add(finish());
    return b;
  };
  Insn acc8 = load(MemType::Acc8, 0, 0, 1);
  expectNotPortable(first(acc8, ProgramBuilder::Weights), 0, "loads acc8");
  Insn uop = load(MemType::Uop, 0, 0, 2);
  uop.xPad0 = 1;
  expectNotPortable(first(uop, ProgramBuilder::Uops), 0, "pads uop");
  uop = load(MemType::Uop, 0, 0, 2);
  uop.ySize = 2;
  expectNotPortable(first(uop, ProgramBuilder::Uops), 0, "loads 2 rows");
  uop = load(MemType::Uop, 2000, 0, 49);
  expectNotPortable(first(uop, ProgramBuilder::Uops), 0,
                    "loads uop[2048], the machine has 2048 uops");
  Insn acc = load(MemType::Acc, 0, 0, 2);
  acc.xPad0 = 1;
  EXPECT_TRUE(verify(first(acc, ProgramBuilder::Weights)).ok());
  Insn idle = nop(Unit::Compute);
  idle.yPad0 = 2;
  expectNotPortable(first(idle, ProgramBuilder::None), 0,
                    "has x_size 0 but y_size or pads");
  idle.yPad0 = 0;
  idle.ySize = 1;
  expectNotPortable(first(idle, ProgramBuilder::None), 0,
                    "has x_size 0 but y_size or pads");

  ProgramBuilder wgt = initialized({});
  wgt.insns[3].first.xPad1 = 1;
  wgt.add(finish());
  expectNotPortable(wgt, 3, "pads wgt");
}

TEST(VerifierPortableTest, UopIndexAboveTheMachine) {
  std::vector<Uop> uops;
  for (unsigned u = 0; u < 2049; ++u)
    uops.push_back({u % 16, 0, 0});
  ProgramBuilder b = computeOnly(uops, gemm(2047, 2049, 1));
  b.insns[1].first.uopBgn = 0;
  b.insns[1].first.uopEnd = 16;
  b.insns[1].first.iterOut = 1;
  Machine machine;
  machine.uopDepth = 2050;
  EXPECT_TRUE(verifyProgram(b.build(), machine, withoutOutputs()).ok());
  VerifierResult result = verify(b);
  ASSERT_EQ(result.findings.size(), 2u) << listFindings(result);
  EXPECT_NE(result.findings[0].message.find("loads uop[2049]"),
            std::string::npos);
  EXPECT_NE(result.findings[1].message.find(
                "runs uop[2048], the machine has 2048 uops"),
            std::string::npos);
  // In one sentence.
  Program program = b.build();
  program.machine = "pynq";
  EXPECT_FALSE(checkUopCapacity(program, machine));
  machine.name = "small";
  machine.uopDepth = 2048;
  EXPECT_EQ(checkUopCapacity(program, machine).message(),
            "compiled for pynq, it uses 2050 uops; small has 2048");
  machine.uopDepth = 2050;
  EXPECT_FALSE(checkUopCapacity(program, machine));
}

TEST(VerifierPortableTest, Store) {
  auto stored = [](Insn producer, Insn store,
                   ProgramBuilder::Id from = ProgramBuilder::None) {
    ProgramBuilder b = initialized({{0, 0, 0}});
    b.add(aluImm(AluOp::Add, 1, 0, 1, 4));
    b.add(with(producer, "N"), from);
    b.add(with(store, "pP"), b.Out);
    b.add(with(nop(Unit::Compute), "n"));
    b.add(finish());
    return b;
  };
  Insn good = store(0, 0, 4);
  EXPECT_TRUE(verify(stored(gemm(0, 1, 3), good)).ok());
  expectOnly(verify(stored(gemm(0, 1, 3, true), good)),
             FindingKind::NotPortable, 7, 6, "stores out[0], which insn 6");
  expectOnly(verify(stored(load(MemType::Acc, 3, 0, 1), good,
                           ProgramBuilder::Weights)),
             FindingKind::NotPortable, 7, 6, "stores out[3], which insn 6");
  Insn other = good;
  other.mem = MemType::Acc;
  expectNotPortable(stored(gemm(0, 1, 3), other), 7, "a store must name out");
  Insn padded = good;
  padded.xPad0 = 1;
  expectNotPortable(stored(gemm(0, 1, 3), padded), 7, "is a store with pads");
}

/// dst and src of all executions, in order.
std::vector<std::pair<uint32_t, uint32_t>>
executions(const Insn &insn, const std::vector<Uop> &uops) {
  std::vector<std::pair<uint32_t, uint32_t>> list;
  for (uint32_t o = 0; o < insn.iterOut; ++o)
    for (uint32_t i = 0; i < insn.iterIn; ++i)
      for (uint32_t u = insn.uopBgn; u < insn.uopEnd; ++u)
        list.emplace_back(uops[u].dst + o * insn.dstOut + i * insn.dstIn,
                          uops[u].src + o * insn.srcOut + i * insn.srcIn);
  return list;
}

TEST(VerifierPortableTest, SpacingAgreesWithEnumeration) {
  unsigned faults[3] = {}, fine[3] = {};
  uint64_t random = 12345;
  auto below = [&](unsigned n) {
    random = random * 6364136223846793005u + 1442695040888963407u;
    return unsigned((random >> 33) % n);
  };
  for (unsigned trial = 0; trial < 6000; ++trial) {
    unsigned kind = trial % 3; // GEMM, immediate ALU, tensor ALU
    unsigned count = 1 + below(4);
    std::vector<Uop> uops;
    for (unsigned u = 0; u < count; ++u) {
      Uop uop{below(6), below(6), 0};
      if (kind == 1)
        uop.src = uop.dst;
      uops.push_back(uop);
    }
    Insn insn = kind == 0   ? gemm(0, count, 1, below(4) == 0)
                : kind == 1 ? aluImm(AluOp::Max, 1, 0, count, 1)
                            : aluTensor(AluOp::Max, 0, count, 1);
    insn = loops(insn, 1 + below(4), 1 + below(4), below(5), below(5));
    insn.srcOut = kind == 1 ? insn.dstOut : below(5);
    insn.srcIn = kind == 1 ? insn.dstIn : below(5);
    auto list = executions(insn, uops);
    bool fault = false;
    for (size_t k = 1; k < list.size(); ++k) {
      if (kind == 2) {
        fault |= list[k].second == list[k - 1].first;
        continue;
      }
      fault |= list[k].first == list[k - 1].first;
      fault |= kind == 0 && k > 1 && list[k].first == list[k - 2].first;
    }
    ProgramBuilder b = computeOnly(uops, insn, 64);
    b.insns[2].first.xSize = b.insns[2].first.xStride = 64;
    if (fault)
      expectNotPortable(b, 5, kind == 2 ? "reads in uop" : "dst must differ");
    else
      EXPECT_TRUE(verify(b).ok()) << listFindings(verify(b));
    ++(fault ? faults : fine)[kind];
    if (HasFailure())
      FAIL() << "trial " << trial << ": " << printInsn(insn);
  }
  for (unsigned kind = 0; kind < 3; ++kind) {
    EXPECT_GT(faults[kind], 100u);
    EXPECT_GT(fine[kind], 100u);
  }
}

TEST(VerifierPortableTest, ImmediateAluReadsItsDst) {
  expectNotPortable(
      computeOnly({{0, 0, 0}, {1, 2, 0}}, aluImm(AluOp::Max, 0, 0, 2, 1)), 5,
      "src 2 and dst 1 in uop 1");
  Insn insn = loops(aluImm(AluOp::Max, 0, 0, 1, 1), 3, 1, 1, 0, 2, 5);
  expectNotPortable(computeOnly({{0, 0, 0}}, insn), 5,
                    "src factors other than its dst factors");
  // A loop that runs once adds no factor.
  insn.srcOut = 1;
  EXPECT_TRUE(verify(computeOnly({{0, 0, 0}}, insn)).ok());
}

// The second store is not another finding: what it reads has no writer to name.
TEST(VerifierPortableTest, StoringTwiceWhatNothingWrote) {
  ProgramBuilder b = initialized({{15, 15, 0}});
  b.add(with(aluImm(AluOp::Add, 1, 0, 1, 1), "N"));
  b.add(with(store(15, 0, 2), "p"), b.Out);
  b.add(with(store(15, 0, 2), "P"), b.Out);
  b.add(with(nop(Unit::Compute), "n"));
  b.add(finish());
  expectOnly(verify(b), FindingKind::UninitializedRead, 6, -1, "reads acc[16]");
}

} // namespace
