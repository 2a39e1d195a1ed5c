//===- VerifierTest.cpp - Tests of the verifier ---------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VerifierTestUtil.h"

#include <random>

using namespace vtart;
using namespace vtart::test;

namespace {

TEST(VerifierTest, AcceptsADoubleBufferedProgram) {
  VerifierResult result = verify(doubleBuffered());
  EXPECT_TRUE(result.ok()) << listFindings(result);
  // Two tiles can be loaded ahead and wait to be stored.
  EXPECT_EQ(result.maxTokens, (std::array<uint64_t, kNumQueues>{2, 2, 2, 2}));
}

TEST(VerifierTest, EveryTokenOfTheDoubleBufferedProgramIsNeeded) {
  ProgramBuilder full = doubleBuffered();
  unsigned pairs = 0;
  for (unsigned q = 0; q < kNumQueues; ++q) {
    auto flagFor = [&](const Insn &insn, bool push) -> bool Insn::* {
      auto is = [&](std::optional<Queue> queue) {
        return queue && unsigned(*queue) == q;
      };
      if (is(push ? insn.pushPrevQueue() : insn.popPrevQueue()))
        return push ? &Insn::pushPrev : &Insn::popPrev;
      if (is(push ? insn.pushNextQueue() : insn.popNextQueue()))
        return push ? &Insn::pushNext : &Insn::popNext;
      return nullptr;
    };
    std::vector<size_t> ends[2];
    for (size_t i = 0; i < full.insns.size(); ++i)
      for (bool push : {false, true})
        if (flagFor(full.insns[i].first, push))
          ends[push].push_back(i);
    ASSERT_EQ(ends[0].size(), ends[1].size());
    for (size_t k = 0; k < ends[0].size(); ++k, ++pairs) {
      for (unsigned drop : {1u, 2u, 3u}) {
        ProgramBuilder b = full;
        for (bool push : {false, true}) {
          Insn &insn = b.insns[ends[push][k]].first;
          if (drop >> unsigned(push) & 1)
            insn.*flagFor(insn, push) = false;
        }
        EXPECT_FALSE(verify(b).ok())
            << "without " << (drop & 2 ? "push " : "")
            << (drop & 1 ? "pop " : "") << k << " of " << queueName(Queue(q));
      }
    }
  }
  EXPECT_EQ(pairs, 4u + 2u + 4u + 3u);
}

TEST(VerifierTest, RaceNamesBothInstructionsAndTheElement) {
  ProgramBuilder b = doubleBuffered();
  // Tile 2 no longer waits for the GEMM of tile 0, which no longer says so.
  b.insns[12].first.popNext = false;
  b.insns[4].first.pushPrev = false;
  // The other pair now orders tile 3 behind the GEMM of tile 1, as before.
  expectOnly(verify(b), FindingKind::Race, 12, 4,
             "writes inp[0], which insn 4");
  EXPECT_NE(verify(b).findings[0].message.find("reads, but no token orders"),
            std::string::npos);
}

TEST(VerifierTest, RaceBetweenLoadAndGemm) {
  ProgramBuilder b = initialized({{0, 3, 0}});
  b.add(load(MemType::Inp, 3, 0, 1), b.In);
  b.add(with(gemm(0, 1, 1), "P"));
  b.add(with(nop(Unit::Load), "nN"));
  b.add(with(nop(Unit::Compute), "p"));
  b.add(finish());
  expectOnly(verify(b), FindingKind::Race, 6, 5, "reads inp[3], which insn 5");
}

TEST(VerifierTest, RaceInDramBetweenStoreAndLoad) {
  // The load unit reads what the store unit wrote; then the store writes it
  // again. Bytes 32..47 are common to both.
  for (unsigned dropped = 0; dropped < 3; ++dropped) {
    ProgramBuilder b = initialized({{0, 0, 0}});
    b.add(with(aluImm(AluOp::Add, 1, 0, 1, 4), "N"));           // 5
    b.add(with(store(0, 0, 4), "pP"), b.Temp);                  // 6
    b.add(with(nop(Unit::Compute), dropped == 1 ? "n" : "nP")); // 7
    b.add(with(load(MemType::Inp, 0, 2, 1), dropped == 1 ? "N" : "nN"),
          b.Temp);                                                  // 8
    b.add(with(nop(Unit::Compute), dropped == 2 ? "p" : "pN"));     // 9
    b.add(with(store(0, 2, 1), dropped == 2 ? "P" : "pP"), b.Temp); // 10
    b.add(with(nop(Unit::Compute), "n"));
    b.add(finish());
    VerifierResult result = verify(b);
    if (dropped == 0)
      EXPECT_TRUE(result.ok()) << listFindings(result);
    else if (dropped == 1)
      expectOnly(result, FindingKind::Race, 8, 6,
                 "reads byte 32 of buffer 'temp', which insn 6");
    else
      expectOnly(result, FindingKind::Race, 10, 8,
                 "writes byte 32 of buffer 'temp', which insn 8");
  }
}

TEST(VerifierTest, RaceInDramWithTheComputeUnit) {
  ProgramBuilder b = initialized({{0, 0, 0}});
  b.add(with(aluImm(AluOp::Add, 1, 0, 1, 8), "N")); // 5
  b.add(with(store(0, 0, 8), "p"), b.Temp);         // 6
  b.add(load(MemType::Acc, 8, 1, 1), b.Temp);       // 7, bytes 64..127
  b.add(with(store(0, 40, 1), "P"), b.Temp);        // 8
  b.add(with(nop(Unit::Compute), "n"));
  b.add(finish());
  expectOnly(verify(b), FindingKind::Race, 7, 6,
             "reads byte 64 of buffer 'temp', which insn 6");
}

TEST(VerifierTest, AFinishBeforeTheLastTransferIsARace) {
  ProgramBuilder b = doubleBuffered();
  b.insns[21].first.pushPrev = false;
  b.insns[22].first.popNext = false;
  expectOnly(verify(b), FindingKind::Race, 23, 21,
             "gives DRAM back to the host, which insn 21");
  ProgramBuilder c = initialized({});
  c.add(load(MemType::Inp, 0, 0, 1), c.In);
  c.add(finish());
  expectOnly(verify(c), FindingKind::Race, 6, 5, "reads, but no token");
}

TEST(VerifierTest, EqualPairsAreReportedOnce) {
  ProgramBuilder b = initialized({{0, 0, 0}, {1, 1, 1}, {2, 2, 2}});
  b.add(load(MemType::Inp, 0, 0, 3), b.In);
  b.add(gemm(0, 3, 1));
  b.add(with(nop(Unit::Load), "N"));
  b.add(with(nop(Unit::Compute), "p"));
  b.add(finish());
  expectOnly(verify(b), FindingKind::Race, 6, 5, "inp[0]");
}

TEST(VerifierTest, PopBeforePush) {
  ProgramBuilder b = initialized({});
  b.add(with(nop(Unit::Compute), "p"));
  b.add(with(nop(Unit::Load), "N"));
  b.add(finish());
  expectOnly(verify(b), FindingKind::PopBeforePush, 5, 6,
             "pops token 2 of l2c, which insn 6");
  b.insns.erase(b.insns.begin() + 6);
  expectOnly(verify(b), FindingKind::PopBeforePush, 5, -1,
             "pops token 2 of l2c, which nothing pushes");
}

TEST(VerifierTest, LeftoverToken) {
  ProgramBuilder b = initialized({});
  b.add(with(nop(Unit::Load), "N"));
  b.add(finish());
  expectOnly(verify(b), FindingKind::LeftoverToken, 5, -1,
             "pushes a token of l2c that nothing pops: 2 pushes, 1 pops");
}

TEST(VerifierTest, TokenOverflowAtTheLimitOfTheMachine) {
  for (unsigned tokens : {5u, 6u}) {
    Machine machine;
    machine.tokenLimit = 5;
    ProgramBuilder b;
    b.add(nop(Unit::Compute));
    // The queue is drained in the stream, but the load unit need not wait.
    for (unsigned k = 0; k < tokens; ++k) {
      b.add(with(nop(Unit::Load), "N"));
      b.add(with(nop(Unit::Compute), "p"));
    }
    b.add(finish());
    VerifierResult result = verifyProgram(b.build(), machine, withoutOutputs());
    EXPECT_EQ(result.maxTokens[unsigned(Queue::L2C)], tokens);
    if (tokens == 5)
      EXPECT_TRUE(result.ok()) << listFindings(result);
    else
      expectOnly(result, FindingKind::TokenOverflow, 11, 2,
                 "when l2c already holds 5, the limit is 5");
  }
}

TEST(VerifierTest, TokensThatTheProducerWaitsForDoNotCount) {
  Machine machine;
  machine.tokenLimit = 2;
  ProgramBuilder b;
  b.add(nop(Unit::Compute));
  for (unsigned k = 0; k < 10; ++k) {
    b.add(with(nop(Unit::Load), k ? "nN" : "N"));
    b.add(with(nop(Unit::Compute), k < 9 ? "pP" : "p"));
  }
  b.add(finish());
  VerifierResult result = verifyProgram(b.build(), machine, withoutOutputs());
  EXPECT_TRUE(result.ok()) << listFindings(result);
  EXPECT_EQ(result.maxTokens, (std::array<uint64_t, kNumQueues>{1, 1, 0, 0}));
}

TEST(VerifierTest, UninitializedReads) {
  auto only = [](ProgramBuilder b, const char *text) {
    b.add(finish());
    expectOnly(verify(b), FindingKind::UninitializedRead, 5, -1, text);
  };
  ProgramBuilder b =
      initialized({{0, 8, 0}, {0, 0, 4}, {16, 0, 0}, {0, 16, 0}});
  ProgramBuilder c = b;
  c.add(gemm(0, 1, 1));
  only(c, "reads inp[8], which nothing has written");
  c = b;
  c.add(gemm(1, 2, 1));
  only(c, "reads wgt[4]");
  c = b;
  c.add(gemm(2, 3, 1));
  only(c, "reads acc[16]");
  c = b;
  Insn imm = aluImm(AluOp::Add, 1, 2, 3, 1);
  c.uops[2].src = 16;
  c.add(imm);
  only(c, "reads acc[16]");
  c = b;
  c.add(aluTensor(AluOp::Add, 3, 4, 1));
  only(c, "reads acc[16]");
  c = b;
  c.add(gemm(5, 6, 1));
  only(c, "runs uop[5], which nothing has loaded");
  c = b;
  c.add(load(MemType::Acc, 0, 0, 1), c.Temp);
  only(c, "reads byte 0 of scratch buffer 'temp', which nothing has stored");
}

TEST(VerifierTest, IndexSetsAreExact) {
  // ACC is initialized where an enumeration of the loops says it is read, and
  // there only; then without one of these elements.
  std::mt19937 rng(11);
  auto below = [&](unsigned n) { return unsigned(rng() % n); };
  VerifierOptions options = withoutOutputs();
  options.portable = false;
  unsigned strided = 0;
  for (unsigned trial = 0; trial < 500; ++trial) {
    std::vector<Uop> uops;
    for (unsigned u = 0, n = 1 + below(5); u < n; ++u)
      uops.push_back({below(200), 0, 0});
    unsigned outer = 1 + below(7), inner = 1 + below(7);
    Insn insn = loops(aluImm(AluOp::Add, 1, 0, uint32_t(uops.size()), 1), outer,
                      inner, below(70), below(70));
    std::vector<bool> reads(1025);
    for (unsigned o = 0; o < outer; ++o)
      for (unsigned i = 0; i < inner; ++i)
        for (const Uop &uop : uops)
          reads[uop.dst + o * insn.dstOut + i * insn.dstIn] = true;
    std::vector<uint32_t> elements;
    for (uint32_t e = 0; e < 1024; ++e)
      if (reads[e])
        elements.push_back(e);
    uint32_t missing = elements[below(unsigned(elements.size()))];
    for (bool drop : {false, true}) {
      ProgramBuilder b;
      b.uops = uops;
      b.wgtBytes = 1024 * 64;
      b.add(load(MemType::Uop, 0, 0, uint32_t(uops.size())), b.Uops);
      for (uint32_t begin = 0, end; begin < 1024; begin = end + 1) {
        for (end = begin; reads[end] && !(drop && end == missing);)
          ++end;
        if (end > begin)
          b.add(load(MemType::Acc, begin, 0, end - begin), b.Weights);
      }
      int64_t at = int64_t(b.add(insn));
      b.add(finish());
      VerifierResult result = verify(b, options);
      if (drop)
        expectOnly(result, FindingKind::UninitializedRead, at, -1,
                   "reads acc[" + std::to_string(missing) + "],");
      else
        ASSERT_TRUE(result.ok()) << listFindings(result);
      strided += b.insns.size() > 10;
    }
  }
  EXPECT_GT(strided, 200u);
}

TEST(VerifierTest, UninitializedStore) {
  ProgramBuilder b = initialized({{15, 15, 0}});
  b.add(with(aluImm(AluOp::Add, 1, 0, 1, 1), "N"));
  b.add(with(store(15, 0, 2), "pP"), b.Out);
  b.add(with(nop(Unit::Compute), "n"));
  b.add(finish());
  expectOnly(verify(b), FindingKind::UninitializedRead, 6, -1, "reads acc[16]");
}

TEST(VerifierTest, PadsInitialize) {
  ProgramBuilder b = initialized({{0, 11, 0}});
  // Rows of 1 + 2 + 1 after one row of pads: inp[8..20).
  Insn padded = load(MemType::Inp, 8, 0, 2);
  padded.ySize = 1;
  padded.yPad0 = padded.yPad1 = 1;
  padded.xPad0 = padded.xPad1 = 1;
  b.add(with(padded, "N"), b.In);
  b.add(with(gemm(0, 1, 9), "p"));
  b.add(finish());
  EXPECT_TRUE(verify(b).ok()) << listFindings(verify(b));
  b.insns[6].first.iterOut = 10;
  expectOnly(verify(b), FindingKind::UninitializedRead, 6, -1, "inp[20]");
}

TEST(VerifierTest, WorkLimit) {
  VerifierOptions options = withoutOutputs();
  options.maxUops = 16 + 8;
  ProgramBuilder b = computeOnly({{0, 0, 0}}, gemm(0, 1, 8));
  EXPECT_TRUE(verify(b, options).ok());
  options.maxUops = 16 + 7;
  expectOnly(verify(b, options), FindingKind::OutOfRange, 5, -1,
             "executes 8 uops after 16, the limit of the verifier is 23");
}

TEST(VerifierTest, HugeLoopsAreRefusedAtOnce) {
  Insn insn = loops(gemm(0, 1024, 1), 16383, 16383, 0, 0);
  ProgramBuilder b = computeOnly(std::vector<Uop>(1024), insn);
  VerifierOptions options = withoutOutputs();
  options.portable = false;
  expectOnly(verify(b, options), FindingKind::OutOfRange, 5, -1,
             "executes 274844353536 uops");
  // And cost nothing where they are allowed.
  options.maxUops = UINT64_MAX;
  EXPECT_TRUE(verify(b, options).ok());
}

TEST(VerifierTest, EmptyLoops) {
  for (unsigned which = 0; which < 5; ++which) {
    Insn insn = which < 3 ? gemm(0, 1, 1) : aluImm(AluOp::Add, 1, 0, 1, 1);
    if (which == 0 || which == 3)
      insn.iterOut = 0;
    else if (which == 1)
      insn.iterIn = 0;
    else
      insn.uopBgn = 1;
    expectOnly(verify(computeOnly({{0, 0, 0}}, insn)), FindingKind::EmptyLoop,
               5, -1, "executes no uop");
  }
  ProgramBuilder b = initialized({});
  Insn rows = load(MemType::Acc, 0, 0, 2);
  rows.ySize = 0;
  b.add(rows, b.In);
  b.add(finish());
  expectOnly(verify(b), FindingKind::EmptyLoop, 5, -1,
             "has y_size 0 with x_size 2");
  b.insns[5] = {store(0, 0, 2), b.Out};
  b.insns[5].first.ySize = 0;
  expectOnly(verify(b), FindingKind::EmptyLoop, 5, -1, "y_size 0");
}

TEST(VerifierTest, Finish) {
  ProgramBuilder b = initialized({});
  expectOnly(verify(b), FindingKind::Finish, 4, -1,
             "is the last of 5 instructions, expected a finish");
  b.add(finish());
  EXPECT_TRUE(verify(b).ok());
  b.add(nop(Unit::Compute));
  expectOnly(verify(b), FindingKind::Finish, 5, 6, "is not the last");
  b.insns.pop_back();
  b.insns[4].first.popPrev = false;
  b.insns[5].first.popPrev = true;
  expectOnly(verify(b), FindingKind::Finish, 5, -1, "finish must not");
  VerifierResult empty = verify(ProgramBuilder());
  expectOnly(empty, FindingKind::Finish, -1, -1, "no instructions");
}

TEST(VerifierTest, FirstCompute) {
  ProgramBuilder b;
  b.add(with(nop(Unit::Load), "N"));
  b.add(with(nop(Unit::Compute), "p"));
  b.add(finish());
  expectOnly(verify(b), FindingKind::FirstCompute, 1, -1,
             "is the first compute instruction and pops a token");
  VerifierOptions options = withoutOutputs();
  options.portable = false;
  EXPECT_TRUE(verify(b, options).ok());
}

TEST(VerifierTest, UndecodableWords) {
  Program program = doubleBuffered().build();
  program.insns[3].lo |= 7;
  expectOnly(verifyProgram(program, Machine()), FindingKind::Decode, 3, -1,
             "unknown opcode 7");
  ProgramBuilder b = doubleBuffered();
  b.insns[0].first.mem = MemType::Out;
  expectOnly(verify(b), FindingKind::Decode, 0, -1, "cannot name out");
}

TEST(VerifierTest, UopsOfUnknownContents) {
  ProgramBuilder b = computeOnly({{0, 0, 0}}, gemm(0, 1, 1));
  b.insns[4].second = b.None;
  b.insns.insert(b.insns.begin() + 4, {load(MemType::Uop, 0, 0, 1), b.In});
  expectOnly(verify(b), FindingKind::Decode, 4, -1,
             "loads uops from input buffer 'in', only uop and constant");
  Program program = computeOnly({{0, 0, 0}}, gemm(0, 1, 1)).build();
  program.buffers[ProgramBuilder::Uops].data.resize(3);
  VerifierResult result = verifyProgram(program, Machine(), withoutOutputs());
  ASSERT_FALSE(result.ok());
  EXPECT_NE(result.findings[0].message.find("has no data there"),
            std::string::npos);
  // 10 + 11 + 9 bits are used.
  program = computeOnly({{0, 0, 0}}, gemm(0, 1, 1)).build();
  program.buffers[ProgramBuilder::Uops].data[3] = 0x80;
  expectOnly(verifyProgram(program, Machine()), FindingKind::Decode, 0, -1,
             "bits set above the 30 used ones");
}

TEST(VerifierTest, IllegalConfiguration) {
  Program program = doubleBuffered().build();
  program.config.logUopBuffSize = 31;
  expectOnly(verifyProgram(program, Machine()), FindingKind::Decode, -1, -1,
             "configuration is illegal");
}

TEST(VerifierTest, FindingsAreLimited) {
  ProgramBuilder b = initialized({});
  for (unsigned k = 0; k < 50; ++k)
    b.add(gemm(3, 3, 1));
  b.add(finish());
  EXPECT_EQ(verify(b).findings.size(), 20u);
  VerifierOptions options = withoutOutputs();
  options.maxFindings = 7;
  EXPECT_EQ(verify(b, options).findings.size(), 7u);
}

TEST(VerifierTest, RandomWordsAreRefusedWithoutHarm) {
  std::mt19937_64 rng(7);
  ProgramBuilder b = initialized({{1, 2, 3}, {5, 6, 7}});
  b.inBytes = b.outBytes = b.tempBytes = 1 << 20;
  Program base = b.build();
  VerifierOptions options = withoutOutputs();
  options.maxFindings = 100;
  unsigned decoded = 0;
  for (unsigned trial = 0; trial < 3000; ++trial) {
    Program program = base;
    for (unsigned k = 0; k < 6; ++k) {
      Word128 word{rng(), rng()};
      // A known opcode and memory, no reserved bits, indices that are small
      // at times.
      unsigned op = unsigned(rng() % 5);
      word.lo = (word.lo & ~uint64_t(7)) | op;
      if (op < 2) {
        word.lo &= ~(uint64_t(63) << 58);
        word.lo = (word.lo & ~(uint64_t(7) << 7)) | (rng() % 5) << 7;
        if (rng() % 2)
          word.lo &= ~(uint64_t(0xffffff) << 34), word.hi &= 0x00ff00ff001fu;
      }
      if (op == 2 || op == 4) {
        word.lo &= ~(uint64_t(1) << 63);
        if (rng() % 2)
          word.lo &= ~(uint64_t(0x3ff) << 53 | uint64_t(0x3ff) << 39);
      }
      if (op == 3)
        word = {3 + (rng() % 16) * 8, 0};
      program.insns.push_back(word);
      program.relocations.push_back(
          {uint32_t(rng() % 12), uint32_t(rng() % 6)});
    }
    VerifierResult result = verifyProgram(program, Machine(), options);
    EXPECT_FALSE(result.ok());
    decoded += result.findings[0].kind != FindingKind::Decode;
    for (const Finding &finding : result.findings)
      EXPECT_FALSE(finding.message.empty());
  }
  EXPECT_GT(decoded, 100u);
}

TEST(VerifierTest, FindingKindNames) {
  EXPECT_STREQ(findingKindName(FindingKind::Decode), "decode");
  EXPECT_STREQ(findingKindName(FindingKind::PopBeforePush), "pop-before-push");
  EXPECT_STREQ(findingKindName(FindingKind::NotPortable), "not-portable");
}

} // namespace
