//===- FunctionalTestUtils.h - Building small programs ----------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTART_UNITTESTS_FUNCTIONALTESTUTILS_H
#define VTART_UNITTESTS_FUNCTIONALTESTUTILS_H

#include "vtart/Simulator.h"

#include <cstring>
#include <gtest/gtest.h>

namespace vtart {
namespace testing {

inline Config configOf(const char *name) {
  Expected<Config> config = Config::fromName(name);
  EXPECT_TRUE(bool(config)) << name;
  return config ? *config : Config();
}

inline Insn makeLoad(MemType mem, uint32_t sram, uint32_t dram, uint32_t y,
                     uint32_t x, uint32_t stride) {
  Insn insn;
  insn.op = Opcode::Load;
  insn.mem = mem;
  insn.sramBase = sram;
  insn.dramBase = dram;
  insn.ySize = y;
  insn.xSize = x;
  insn.xStride = stride;
  return insn;
}

inline Insn makeStore(uint32_t sram, uint32_t dram, uint32_t y, uint32_t x,
                      uint32_t stride) {
  Insn insn = makeLoad(MemType::Out, sram, dram, y, x, stride);
  insn.op = Opcode::Store;
  return insn;
}

inline Insn makeGemm(uint32_t bgn, uint32_t end, uint32_t out = 1,
                     uint32_t in = 1) {
  Insn insn;
  insn.op = Opcode::Gemm;
  insn.uopBgn = bgn;
  insn.uopEnd = end;
  insn.iterOut = out;
  insn.iterIn = in;
  return insn;
}

inline Insn makeAlu(AluOp op, uint32_t bgn, uint32_t end) {
  Insn insn = makeGemm(bgn, end);
  insn.op = Opcode::Alu;
  insn.alu = op;
  return insn;
}

inline Insn makeAluImm(AluOp op, int32_t imm, uint32_t bgn, uint32_t end) {
  Insn insn = makeAlu(op, bgn, end);
  insn.useImm = true;
  insn.imm = imm;
  return insn;
}

inline Insn makeFinish() { return Insn(); }

/// A NOP of a unit: an empty transfer that only moves tokens.
inline Insn makeNop(Unit unit) {
  Insn insn;
  insn.op = unit == Unit::Store ? Opcode::Store : Opcode::Load;
  insn.mem = unit == Unit::Load ? MemType::Inp : MemType::Uop;
  return insn;
}

inline Insn flags(Insn insn, const std::string &names) {
  insn.popPrev |= names.find("pop-prev") != std::string::npos;
  insn.popNext |= names.find("pop-next") != std::string::npos;
  insn.pushPrev |= names.find("push-prev") != std::string::npos;
  insn.pushNext |= names.find("push-next") != std::string::npos;
  return insn;
}

/// A device with 1 MiB of DRAM at 4096.
class Machinery {
public:
  explicit Machinery(const Config &config)
      : config(config), codec(config), simulator(config), dram(1 << 20) {
    Error e = memory.mapSegment(kBase, dram.size(), dram.data());
    EXPECT_FALSE(e) << e.message();
  }

  static constexpr uint64_t kBase = 4096;

  /// The element index of an address `offset` bytes into DRAM.
  uint32_t elem(MemType type, uint64_t offset) const {
    EXPECT_EQ((kBase + offset) % config.elemBytes(type), 0u);
    return uint32_t((kBase + offset) / config.elemBytes(type));
  }

  /// Packs by hand: dst, src and wgt from bit 0, widths from the depths.
  uint32_t word(const Uop &uop) const {
    unsigned src = config.logDepth(MemType::Acc);
    unsigned wgt = src + config.logSrcDepth();
    return uint32_t(uop.dst | uint64_t(uop.src) << src |
                    uint64_t(uop.wgt) << wgt);
  }
  void putUops(uint64_t offset, const std::vector<Uop> &uops) {
    for (size_t n = 0; n < uops.size(); ++n) {
      uint32_t w = word(uops[n]);
      std::memcpy(dram.data() + offset + 4 * n, &w, 4);
    }
  }
  /// Puts uops at `offset` and returns the load of them to SRAM `base`.
  Insn loadUops(uint32_t base, uint64_t offset, const std::vector<Uop> &uops) {
    putUops(offset, uops);
    uint32_t n = uint32_t(uops.size());
    return makeLoad(MemType::Uop, base, elem(MemType::Uop, offset), 1, n, n);
  }

  std::vector<Word128> encode(const std::vector<Insn> &insns) const {
    std::vector<Word128> words;
    for (const Insn &insn : insns) {
      Expected<Word128> word = codec.encode(insn);
      EXPECT_TRUE(bool(word)) << word.takeError().message();
      words.push_back(word ? *word : Word128());
    }
    return words;
  }
  Expected<RunResult> run(const std::vector<Insn> &insns) {
    std::vector<Word128> words = encode(insns);
    return simulator.run(memory, words, options);
  }
  RunResult runOk(const std::vector<Insn> &insns) {
    Expected<RunResult> result = run(insns);
    EXPECT_TRUE(bool(result)) << result.takeError().message();
    return result ? *result : RunResult();
  }
  std::string runError(const std::vector<Insn> &insns) {
    Expected<RunResult> result = run(insns);
    EXPECT_FALSE(bool(result));
    return result ? "" : result.takeError().message();
  }

  Config config;
  Codec codec;
  FunctionalSimulator simulator;
  FunctionalOptions options;
  PhysicalMemory memory;
  std::vector<uint8_t> dram;
};

inline std::vector<KernelKind> availableKernels() {
  std::vector<KernelKind> kinds;
  for (KernelKind kind :
       {KernelKind::Scalar, KernelKind::AVX2, KernelKind::AVX512VNNI})
    if (kernelKindAvailable(kind))
      kinds.push_back(kind);
  return kinds;
}

} // namespace testing
} // namespace vtart

#endif // VTART_UNITTESTS_FUNCTIONALTESTUTILS_H
