//===- VerifierBoundsTest.cpp - Outputs, buffers and their ends -----------===//
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

/// Stores `counts[i]` elements of 16 bytes to element `bases[i]` of an output
/// buffer of 1024 bytes.
static ProgramBuilder
storing(const std::vector<std::pair<uint32_t, uint32_t>> &stores) {
  ProgramBuilder b = initialized({{0, 0, 0}}, 64);
  b.add(with(aluImm(AluOp::Add, 1, 0, 1, 64), stores.empty() ? "" : "N"));
  for (size_t i = 0; i < stores.size(); ++i) {
    std::string flags = i == 0 ? "p" : "";
    if (i + 1 == stores.size())
      flags += "P";
    b.add(with(store(0, stores[i].first, stores[i].second), flags.c_str()),
          b.Out);
  }
  if (!stores.empty())
    b.add(with(nop(Unit::Compute), "n"));
  b.add(finish());
  return b;
}

TEST(VerifierBoundsTest, UnwrittenOutput) {
  VerifierOptions all;
  EXPECT_TRUE(verify(storing({{0, 64}}), all).ok())
      << listFindings(verify(storing({{0, 64}}), all));
  EXPECT_TRUE(verify(storing({{24, 40}, {0, 24}}), all).ok());
  auto refused = [&](const std::vector<std::pair<uint32_t, uint32_t>> &stores,
                     const std::string &text) {
    expectOnly(verify(storing(stores), all), FindingKind::UnwrittenOutput, -1,
               -1, text);
    EXPECT_TRUE(verify(storing(stores)).ok());
  };
  refused({}, "no store writes 1024 of the 1024 bytes of output buffer 'out', "
              "bytes 0 to 1023");
  // A hole at the end, at the beginning, holes between stores.
  refused({{0, 63}}, "16 of the 1024 bytes of output buffer 'out', bytes 1008 "
                     "to 1023");
  refused({{3, 61}}, "48 of the 1024 bytes of output buffer 'out', bytes 0 to "
                     "47");
  refused({{12, 52}, {0, 5}, {7, 3}},
          "64 of the 1024 bytes of output buffer 'out', first bytes 80 to 111");
}

/// Each output has a finding of its own.
TEST(VerifierBoundsTest, UnwrittenOutputsByBuffer) {
  Program program = storing({{0, 64}}).build();
  Buffer more = program.buffers[ProgramBuilder::Out];
  for (const char *name : {"more", "most"}) {
    more.name = name;
    program.buffers.push_back(more);
  }
  VerifierResult result = verifyProgram(program, Machine());
  ASSERT_EQ(result.findings.size(), 2u) << listFindings(result);
  EXPECT_NE(result.findings[0].message.find("'more', bytes 0 to 1023"),
            std::string::npos);
  EXPECT_NE(result.findings[1].message.find("'most', bytes 0 to 1023"),
            std::string::npos);
}

/// A store at fault may have been meant for the output: no second finding.
TEST(VerifierBoundsTest, UnwrittenOutputIsReportedAlone) {
  ProgramBuilder b = storing({{0, 64}});
  for (auto &[insn, buffer] : b.insns)
    if (buffer == b.Out)
      buffer = b.Weights;
  expectOnly(verify(b, VerifierOptions()), FindingKind::ReadOnlyStore, 6, -1,
             "weights");
}

TEST(VerifierBoundsTest, ReadOnlyStore) {
  using B = ProgramBuilder;
  std::pair<B::Id, const char *> buffers[] = {{B::In, "input buffer 'in'"},
                                              {B::Weights, "constant buffer"},
                                              {B::Uops, "uop buffer"}};
  for (auto &buffer : buffers) {
    ProgramBuilder b = initialized({{0, 0, 0}, {}, {}, {}, {}});
    b.add(with(aluImm(AluOp::Add, 1, 0, 1, 1), "N"));
    b.add(with(store(0, 0, 1), "pP"), buffer.first);
    b.add(with(nop(Unit::Compute), "n"));
    b.add(finish());
    expectOnly(verify(b), FindingKind::ReadOnlyStore, 6, -1, buffer.second);
  }
}

TEST(VerifierBoundsTest, IndicesOutOfRange) {
  auto only = [](const Insn &insn, const Uop &uop, const char *text) {
    ProgramBuilder b = initialized({uop}, 1024);
    b.insns[2].first.xSize = b.insns[2].first.xStride = 2048;
    b.insns[3].first.xSize = b.insns[3].first.xStride = 512;
    b.inBytes = b.wgtBytes = 1 << 16;
    b.add(insn);
    b.add(finish());
    expectOnly(verify(b), FindingKind::OutOfRange, 5, -1, text);
  };
  only(gemm(0, 1, 25), {1000, 0, 0},
       "reaches acc[1024], the memory has 1024 elements");
  only(loops(gemm(0, 1, 1), 2, 4, 1, 5, 100, 649), {1, 1, 0},
       "reaches inp[2048], the memory has 2048 elements");
  Insn wgt = gemm(0, 1, 4);
  wgt.wgtOut = 171;
  only(wgt, {0, 0, 0}, "reaches wgt[513], the memory has 512");
  only(loops(aluTensor(AluOp::Max, 0, 1, 1), 1, 3, 0, 1, 0, 512), {0, 1, 0},
       "reaches acc[1025]");
}

TEST(VerifierBoundsTest, LoadsAndStoresOutOfRange) {
  ProgramBuilder b = initialized({{0, 0, 0}});
  Insn padded = load(MemType::Inp, 2040, 0, 7);
  padded.xPad1 = 2;
  b.add(with(padded, "N"), b.In);
  b.add(with(nop(Unit::Compute), "p"));
  b.add(finish());
  expectOnly(verify(b), FindingKind::OutOfRange, 5, -1,
             "writes inp[2040] to inp[2048], the memory has 2048 elements");
  b.insns[5].first.xPad1 = 1;
  EXPECT_TRUE(verify(b).ok());
  // Rows of 7 from element 3, 19 apart: the fourth one ends at element 67.
  b.insns[5].first = with(load(MemType::Inp, 0, 3, 7), "N");
  b.insns[5].first.ySize = 4;
  b.insns[5].first.xStride = 19;
  expectOnly(verify(b), FindingKind::OutOfRange, 5, -1,
             "accesses bytes 48..1071 of buffer 'in', which has 1024");
  b.insns[5].first.ySize = 3;
  EXPECT_TRUE(verify(b).ok());
  b.insns[5].second = b.None;
  expectOnly(verify(b), FindingKind::OutOfRange, 5, -1, "without a relocation");

  ProgramBuilder c = initialized({{0, 0, 0}}, 1024);
  c.add(with(aluImm(AluOp::Add, 1, 0, 1, 1024), "N"));
  c.add(with(store(1020, 0, 5), "pP"), c.Out);
  c.add(with(nop(Unit::Compute), "n"));
  c.add(finish());
  expectOnly(verify(c), FindingKind::OutOfRange, 6, -1,
             "reads out[1020] to out[1024], the memory has 1024 elements");
}

TEST(VerifierBoundsTest, RelocationsOutOfRange) {
  ProgramBuilder b = doubleBuffered();
  Program program = b.build();
  program.relocations.push_back({100, 0});
  expectOnly(verifyProgram(program, Machine()), FindingKind::OutOfRange, -1, -1,
             "names insn 100 and buffer 0, the program has 24 instructions");
  program.relocations.back() = {23, 0};
  expectOnly(verifyProgram(program, Machine()), FindingKind::OutOfRange, 23, -1,
             "but no dram_base");
  program.relocations.back() = {2, 0};
  expectOnly(verifyProgram(program, Machine()), FindingKind::OutOfRange, 2, -1,
             "has a second relocation");
  program = b.build();
  program.buffers[b.Weights].alignment = 32;
  expectOnly(
      verifyProgram(program, Machine()), FindingKind::OutOfRange, 1, -1,
      "elements of 64 bytes in buffer 'weights', which is aligned to 32");
}

TEST(VerifierBoundsTest, UopRangeOutOfRange) {
  // The 4096 uops of the configuration, on a machine that has them all.
  Machine machine;
  machine.uopDepth = 0;
  std::vector<Uop> uops;
  for (unsigned u = 0; u < 4095; ++u)
    uops.push_back({u % 16, 0, 0});
  ProgramBuilder b = computeOnly(uops, gemm(4080, 4097, 1));
  b.uops[4095] = {15, 0, 0};
  b.insns[1].first.uopBgn = 0;
  b.insns[1].first.uopEnd = 16;
  b.insns[1].first.iterOut = 1;
  expectOnly(verifyProgram(b.build(), machine, withoutOutputs()),
             FindingKind::OutOfRange, 5, -1,
             "runs uop[4096], the memory has 4096 uops");
}

} // namespace
