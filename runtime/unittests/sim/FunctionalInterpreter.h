//===- FunctionalInterpreter.h - What instructions compute ------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTART_UNITTESTS_FUNCTIONALINTERPRETER_H
#define VTART_UNITTESTS_FUNCTIONALINTERPRETER_H

#include "FunctionalTestUtils.h"

namespace vtart {
namespace testing {

/// Executes instructions one lane at a time, in stream order.
class Interpreter {
public:
  Interpreter(const Config &c, std::vector<uint8_t> &dram)
      : c(c), dram(dram), uop(c.depth(MemType::Uop)),
        inp(size_t(c.depth(MemType::Inp)) * c.batch() * c.block()),
        wgt(size_t(c.depth(MemType::Wgt)) * c.block() * c.block()),
        acc(size_t(c.depth(MemType::Acc)) * c.batch() * c.block()) {}

  void run(const Insn &insn) {
    switch (insn.op) {
    case Opcode::Load:
      return load(insn);
    case Opcode::Store:
      for (uint32_t y = 0; y < insn.ySize; ++y)
        for (uint32_t n = 0; n < insn.xSize * lanes(); ++n)
          dram[(insn.dramBase + y * insn.xStride) * lanes() + n - 4096] =
              uint8_t(uint32_t(
                  acc[(insn.sramBase + y * insn.xSize) * lanes() + n]));
      return;
    case Opcode::Finish:
      return;
    case Opcode::Gemm:
    case Opcode::Alu:
      break;
    }
    unsigned accBits = c.logDepth(MemType::Acc), srcBits = c.logSrcDepth();
    for (uint32_t o = 0; o < insn.iterOut; ++o)
      for (uint32_t i = 0; i < insn.iterIn; ++i)
        for (uint32_t u = insn.uopBgn; u < insn.uopEnd; ++u) {
          uint64_t w = uop[u];
          size_t dst =
              (w & ((1u << accBits) - 1)) + o * insn.dstOut + i * insn.dstIn;
          size_t src = ((w >> accBits) & ((1u << srcBits) - 1)) +
                       o * insn.srcOut + i * insn.srcIn;
          size_t wgtIndex =
              (w >> (accBits + srcBits)) + o * insn.wgtOut + i * insn.wgtIn;
          if (insn.op == Opcode::Alu)
            alu(insn, dst, src);
          else
            gemm(insn, dst, src, wgtIndex);
        }
  }

private:
  size_t lanes() const { return size_t(c.batch()) * c.block(); }

  void load(const Insn &insn) {
    if (insn.xSize == 0)
      return;
    uint32_t width = insn.xPad0 + insn.xSize + insn.xPad1;
    uint32_t height = insn.yPad0 + insn.ySize + insn.yPad1;
    size_t values = insn.mem == MemType::Uop   ? 1
                    : insn.mem == MemType::Wgt ? c.block() * c.block()
                                               : lanes();
    bool wide = insn.mem == MemType::Uop || insn.mem == MemType::Acc;
    for (uint32_t y = 0; y < height; ++y)
      for (uint32_t x = 0; x < width; ++x)
        for (size_t v = 0; v < values; ++v) {
          int64_t value = 0;
          if (y >= insn.yPad0 && y < insn.yPad0 + insn.ySize &&
              x >= insn.xPad0 && x < insn.xPad0 + insn.xSize) {
            size_t elem = insn.dramBase + (y - insn.yPad0) * insn.xStride +
                          (x - insn.xPad0);
            size_t at = (elem * values + v) * (wide ? 4 : 1) - 4096;
            value = int8_t(dram[at]);
            if (wide)
              value = int32_t(uint32_t(dram[at]) | uint32_t(dram[at + 1]) << 8 |
                              uint32_t(dram[at + 2]) << 16 |
                              uint32_t(dram[at + 3]) << 24);
          }
          size_t to = (insn.sramBase + y * width + x) * values + v;
          if (insn.mem == MemType::Uop)
            uop[to] = uint32_t(value);
          else if (insn.mem == MemType::Wgt)
            wgt[to] = int8_t(value);
          else if (insn.mem == MemType::Inp)
            inp[to] = int8_t(value);
          else
            acc[to] = int32_t(value);
        }
  }

  void gemm(const Insn &insn, size_t dst, size_t src, size_t w) {
    for (size_t b = 0; b < c.batch(); ++b)
      for (size_t oc = 0; oc < c.block(); ++oc) {
        int64_t sum = acc[(dst * c.batch() + b) * c.block() + oc];
        for (size_t ic = 0; ic < c.block(); ++ic)
          sum += int64_t(inp[(src * c.batch() + b) * c.block() + ic]) *
                 wgt[(w * c.block() + oc) * c.block() + ic];
        acc[(dst * c.batch() + b) * c.block() + oc] =
            insn.reset ? 0 : int32_t(uint32_t(uint64_t(sum)));
      }
  }

  void alu(const Insn &insn, size_t dst, size_t src) {
    for (size_t l = 0; l < lanes(); ++l) {
      int64_t a = acc[dst * lanes() + l];
      int64_t b = insn.useImm ? insn.imm : acc[src * lanes() + l];
      int64_t r = 0;
      switch (insn.alu) {
      case AluOp::Min:
        r = std::min(a, b);
        break;
      case AluOp::Max:
        r = std::max(a, b);
        break;
      case AluOp::Add:
        r = a + b;
        break;
      case AluOp::Mul:
        r = a * b;
        break;
      case AluOp::Shr:
        if (b >= 0)
          r = a >> std::min<int64_t>(b, 40);
        else
          r = b <= -32 ? 0 : a * (int64_t(1) << -b);
        break;
      }
      acc[dst * lanes() + l] = int32_t(uint32_t(uint64_t(r)));
    }
  }

  const Config &c;
  std::vector<uint8_t> &dram;
  std::vector<uint32_t> uop;
  std::vector<int8_t> inp, wgt;
  std::vector<int32_t> acc;
};

} // namespace testing
} // namespace vtart

#endif // VTART_UNITTESTS_FUNCTIONALINTERPRETER_H
