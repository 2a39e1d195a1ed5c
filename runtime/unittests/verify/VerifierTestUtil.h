//===- VerifierTestUtil.h - Small programs by hand --------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTART_UNITTESTS_VERIFIERTESTUTIL_H
#define VTART_UNITTESTS_VERIFIERTESTUTIL_H

#include "vtart/Verifier.h"

#include <gtest/gtest.h>

namespace vtart {
namespace test {

/// A configuration with unequal memories: 2048 inp, 512 wgt, 1024 acc elements
/// and 4096 uops; inp and out elements have 16 bytes, acc and wgt 64.
inline Config verifierConfig() {
  Config config;
  config.logBatch = 1;
  config.logBlock = 3;
  config.logUopBuffSize = 14;
  config.logInpBuffSize = 15;
  config.logWgtBuffSize = 15;
  config.logAccBuffSize = 16;
  return config;
}

/// Sets token flags: p = pop prev, n = pop next, P = push prev, N = push next.
inline Insn with(Insn insn, const char *flags) {
  for (; *flags; ++flags)
    (*flags == 'p'   ? insn.popPrev
     : *flags == 'n' ? insn.popNext
     : *flags == 'P' ? insn.pushPrev
                     : insn.pushNext) = true;
  return insn;
}

inline Insn transfer(Opcode op, MemType mem, uint32_t sram, uint32_t dram,
                     uint32_t count) {
  Insn insn;
  insn.op = op;
  insn.mem = mem;
  insn.sramBase = sram;
  insn.dramBase = dram;
  insn.xSize = insn.xStride = count;
  insn.ySize = 1;
  return insn;
}
inline Insn load(MemType mem, uint32_t sram, uint32_t dram, uint32_t count) {
  return transfer(Opcode::Load, mem, sram, dram, count);
}
inline Insn store(uint32_t sram, uint32_t dram, uint32_t count) {
  return transfer(Opcode::Store, MemType::Out, sram, dram, count);
}

inline Insn nop(Unit unit) {
  Insn insn;
  insn.op = unit == Unit::Store ? Opcode::Store : Opcode::Load;
  insn.mem = unit == Unit::Load ? MemType::Inp : MemType::Uop;
  return insn;
}

/// `count` iterations of the outer loop over uops [begin, end), all factors 1
/// where that has a meaning.
inline Insn gemm(uint32_t begin, uint32_t end, uint32_t count,
                 bool reset = false) {
  Insn insn;
  insn.op = Opcode::Gemm;
  insn.reset = reset;
  insn.uopBgn = begin;
  insn.uopEnd = end;
  insn.iterOut = count;
  insn.iterIn = 1;
  insn.dstOut = insn.srcOut = 1;
  return insn;
}
inline Insn aluImm(AluOp op, int32_t imm, uint32_t begin, uint32_t end,
                   uint32_t count) {
  Insn insn = gemm(begin, end, count);
  insn.op = Opcode::Alu;
  insn.alu = op;
  insn.useImm = true;
  insn.imm = imm;
  return insn;
}
inline Insn aluTensor(AluOp op, uint32_t begin, uint32_t end, uint32_t count) {
  Insn insn = aluImm(op, 0, begin, end, count);
  insn.useImm = false;
  return insn;
}
inline Insn finish() { return Insn(); }

/// A program with one buffer of each kind; instructions are kept decoded until
/// `build`.
struct ProgramBuilder {
  enum Id { In, Out, Weights, Uops, Temp, None };
  Config config = verifierConfig();
  std::vector<std::pair<Insn, Id>> insns;
  std::vector<Uop> uops;
  uint64_t inBytes = 1024, outBytes = 1024, wgtBytes = 1024, tempBytes = 1024;

  size_t add(const Insn &insn, Id buffer = None) {
    insns.emplace_back(insn, buffer);
    return insns.size() - 1;
  }
  Program build() const {
    Program program;
    program.config = config;
    Codec codec(config);
    auto buffer = [&](const char *name, BufferKind kind, uint64_t bytes) {
      Buffer b;
      b.name = name;
      b.kind = kind;
      b.shape = {int64_t(bytes)};
      if (kind == BufferKind::Constant || kind == BufferKind::Uop)
        b.data.assign(bytes, 0);
      program.buffers.push_back(b);
    };
    buffer("in", BufferKind::Input, inBytes);
    buffer("out", BufferKind::Output, outBytes);
    buffer("weights", BufferKind::Constant, wgtBytes);
    buffer("uops", BufferKind::Uop, uops.size() * 4);
    buffer("temp", BufferKind::Scratch, tempBytes);
    for (size_t u = 0; u < uops.size(); ++u) {
      Expected<uint32_t> word = codec.encodeUop(uops[u]);
      EXPECT_TRUE(bool(word));
      for (unsigned b = 0; b < 4 && word; ++b)
        program.buffers[Uops].data[4 * u + b] = uint8_t(*word >> (8 * b));
    }
    for (uint32_t i = 0; i < insns.size(); ++i) {
      Expected<Word128> word = codec.encode(insns[i].first);
      EXPECT_TRUE(bool(word)) << "insn " << i;
      program.insns.push_back(word ? *word : Word128());
      if (insns[i].second != None)
        program.relocations.push_back({i, uint32_t(insns[i].second)});
    }
    return program;
  }
};

inline std::string listFindings(const VerifierResult &result) {
  std::string text;
  for (const Finding &finding : result.findings)
    text += std::string(findingKindName(finding.kind)) + ": " +
            finding.message + "\n";
  return text;
}

/// What most of these tests are about needs no outputs.
inline VerifierOptions withoutOutputs() {
  VerifierOptions options;
  options.outputs = false;
  return options;
}

inline VerifierResult
verify(const ProgramBuilder &builder,
       const VerifierOptions &options = withoutOutputs()) {
  return verifyProgram(builder.build(), Machine(), options);
}

/// Expects one finding, of this kind and at these instructions, whose message
/// contains `text`; and that it is the only reason for refusal.
inline void expectOnly(const VerifierResult &result, FindingKind kind,
                       int64_t insn, int64_t other, const std::string &text) {
  ASSERT_EQ(result.findings.size(), 1u) << listFindings(result);
  const Finding &finding = result.findings[0];
  EXPECT_STREQ(findingKindName(finding.kind), findingKindName(kind));
  EXPECT_EQ(finding.insn, insn);
  EXPECT_EQ(finding.other, other);
  EXPECT_NE(finding.message.find(text), std::string::npos) << finding.message;
  for (int64_t named : {insn, other})
    if (named >= 0)
      EXPECT_NE(finding.message.find("insn " + std::to_string(named)),
                std::string::npos)
          << finding.message;
}

inline void expectNotPortable(const ProgramBuilder &builder, int64_t insn,
                              const std::string &text) {
  expectOnly(verify(builder), FindingKind::NotPortable, insn, -1, text);
  VerifierOptions options = withoutOutputs();
  options.portable = false;
  EXPECT_TRUE(verify(builder, options).ok());
}

/// All on-chip memories written, for tests about compute instructions: uops
/// 0..n-1, acc[0..acc), inp[0..8), wgt[0..4). The next compute instruction
/// pops prev. Five instructions.
inline ProgramBuilder initialized(const std::vector<Uop> &uops,
                                  unsigned acc = 16) {
  ProgramBuilder b;
  b.uops = uops;
  b.uops.push_back({0, 0, 0});
  unsigned n = unsigned(uops.size());
  b.add(load(MemType::Uop, 0, 0, n + 1), b.Uops);
  b.add(gemm(n, n + 1, acc, true));
  b.add(load(MemType::Inp, 0, 0, 8), b.In);
  b.add(with(load(MemType::Wgt, 0, 0, 4), "N"), b.Weights);
  b.add(with(nop(Unit::Compute), "p"));
  return b;
}

inline ProgramBuilder computeOnly(const std::vector<Uop> &uops,
                                  const Insn &insn, unsigned acc = 16) {
  ProgramBuilder b = initialized(uops, acc);
  b.add(insn);
  b.add(finish());
  return b;
}

inline Insn loops(Insn insn, uint32_t outer, uint32_t inner, uint32_t dstOut,
                  uint32_t dstIn, uint32_t srcOut = 0, uint32_t srcIn = 0) {
  insn.iterOut = outer;
  insn.iterIn = inner;
  insn.dstOut = dstOut;
  insn.dstIn = dstIn;
  insn.srcOut = srcOut;
  insn.srcIn = srcIn;
  return insn;
}

/// Four tiles of four elements through two slots of INP and ACC.
inline ProgramBuilder doubleBuffered() {
  ProgramBuilder b;
  b.uops = {{0, 0, 0}, {4, 4, 0}};
  b.add(load(MemType::Uop, 0, 0, 2), b.Uops);
  b.add(load(MemType::Wgt, 0, 0, 1), b.Weights);
  for (unsigned t = 0; t < 4; ++t) {
    unsigned slot = t % 2;
    const char *reuse = t >= 2 ? "n" : "";
    b.add(with(with(load(MemType::Inp, 4 * slot, 4 * t, 4), "N"), reuse), b.In);
    b.add(with(gemm(slot, slot + 1, 4, true), reuse));
    b.add(with(with(gemm(slot, slot + 1, 4), "p"), t < 2 ? "P" : ""));
    b.add(with(aluImm(AluOp::Shr, 3, slot, slot + 1, 4), "N"));
    b.add(with(with(store(4 * slot, 4 * t, 4), "p"), t != 2 ? "P" : ""), b.Out);
  }
  b.add(with(nop(Unit::Compute), "n"));
  b.add(finish());
  return b;
}

} // namespace test
} // namespace vtart

#endif // VTART_UNITTESTS_VERIFIERTESTUTIL_H
