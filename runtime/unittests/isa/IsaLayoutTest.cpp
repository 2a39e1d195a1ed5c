//===- IsaLayoutTest.cpp - Encodings against the compiler's bit-fields ----===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "vtart/Isa.h"

#include <gtest/gtest.h>

#include <cstring>
#include <random>

using namespace vtart;

namespace {

/// The C view of the instructions, laid out by the host's compiler.
template <unsigned U, unsigned I, unsigned W, unsigned A>
struct CView {
  static constexpr unsigned uop = U, inp = I, wgt = W, acc = A;
  static constexpr unsigned S = A > I ? A : I;
  struct Mem {
    uint64_t op : 3, pp : 1, pn : 1, qp : 1, qn : 1, mem : 3, sram : 16,
        dram : 32, ySize : 16, xSize : 16, stride : 16, y0 : 4, y1 : 4, x0 : 4,
        x1 : 4;
  };
  struct Gemm {
    uint64_t op : 3, pp : 1, pn : 1, qp : 1, qn : 1, reset : 1,
        bgn : U,
              end : U + 1,
              itOut : 14,
              itIn : 14,
              dstOut : A,
                       dstIn : A,
                               srcOut : I,
                                        srcIn : I,
                                                wgtOut : W,
                                                         wgtIn : W;
  };
  struct Alu {
    uint64_t op : 3, pp : 1, pn : 1, qp : 1, qn : 1, reset : 1,
        bgn : U,
              end : U + 1,
              itOut : 14,
              itIn : 14,
              dstOut : A,
                       dstIn : A,
                               srcOut : A,
                                        srcIn : A,
                                                alu : 3,
                                                useImm : 1,
                                                imm : 16;
  };
  struct Index {
    uint32_t dst : A, src : S, wgt : W;
  };
  static_assert(sizeof(Mem) == 16 && sizeof(Gemm) == 16 && sizeof(Alu) == 16 &&
                sizeof(Index) == 4);

  static Word128 pack(const Insn &i) {
    Word128 word;
    uint64_t op = uint64_t(i.op);
    if (i.op == Opcode::Gemm) {
      Gemm g{};
      g.op = op, g.reset = i.reset, g.bgn = i.uopBgn, g.end = i.uopEnd;
      g.itOut = i.iterOut, g.itIn = i.iterIn;
      g.dstOut = i.dstOut, g.dstIn = i.dstIn;
      g.srcOut = i.srcOut, g.srcIn = i.srcIn;
      g.wgtOut = i.wgtOut, g.wgtIn = i.wgtIn;
      std::memcpy(static_cast<void *>(&word), &g, 16);
    } else if (i.op == Opcode::Alu) {
      Alu a{};
      a.op = op, a.reset = i.reset, a.bgn = i.uopBgn, a.end = i.uopEnd;
      a.itOut = i.iterOut, a.itIn = i.iterIn;
      a.dstOut = i.dstOut, a.dstIn = i.dstIn;
      a.srcOut = i.srcOut, a.srcIn = i.srcIn;
      a.alu = uint64_t(i.alu), a.useImm = i.useImm, a.imm = i.imm & 0xffff;
      std::memcpy(static_cast<void *>(&word), &a, 16);
    } else {
      Mem m{};
      m.op = op;
      if (i.op != Opcode::Finish) {
        m.mem = uint64_t(i.mem), m.sram = i.sramBase, m.dram = i.dramBase;
        m.ySize = i.ySize, m.xSize = i.xSize, m.stride = i.xStride;
        m.y0 = i.yPad0, m.y1 = i.yPad1, m.x0 = i.xPad0, m.x1 = i.xPad1;
      }
      std::memcpy(static_cast<void *>(&word), &m, 16);
    }
    word.lo |= uint64_t(i.popPrev) << 3 | uint64_t(i.popNext) << 4 |
               uint64_t(i.pushPrev) << 5 | uint64_t(i.pushNext) << 6;
    return word;
  }
};

/// A value of `bits` bits: 0, the largest, or anything.
struct Picker {
  std::mt19937 random{20240607};
  int mode = 0;
  uint32_t operator()(unsigned bits) {
    uint32_t max = uint32_t((uint64_t(1) << bits) - 1);
    return mode == 0 ? 0 : mode == 1 ? max : uint32_t(random()) & max;
  }
};

template <typename View>
Insn pickInsn(Opcode op, Picker &pick) {
  Insn i;
  i.op = op;
  i.popPrev = pick(1), i.popNext = pick(1);
  i.pushPrev = pick(1), i.pushNext = pick(1);
  if (op == Opcode::Load || op == Opcode::Store) {
    i.mem = MemType(pick(3) % kNumMemTypes);
    i.sramBase = pick(16), i.dramBase = pick(32);
    i.ySize = pick(16), i.xSize = pick(16), i.xStride = pick(16);
    i.yPad0 = pick(4), i.yPad1 = pick(4), i.xPad0 = pick(4), i.xPad1 = pick(4);
  } else if (op == Opcode::Gemm || op == Opcode::Alu) {
    unsigned src = op == Opcode::Alu ? View::acc : View::inp;
    i.reset = pick(1);
    i.uopBgn = pick(View::uop), i.uopEnd = pick(View::uop + 1);
    i.iterOut = pick(14), i.iterIn = pick(14);
    i.dstOut = pick(View::acc), i.dstIn = pick(View::acc);
    i.srcOut = pick(src), i.srcIn = pick(src);
    if (op == Opcode::Gemm) {
      i.wgtOut = pick(View::wgt), i.wgtIn = pick(View::wgt);
    } else {
      i.alu = AluOp(pick(3) % 5);
      i.useImm = pick(1);
      i.imm = int16_t(pick(16));
    }
  }
  return i;
}

template <typename View>
void checkConfiguration(const char *name) {
  SCOPED_TRACE(name);
  Expected<Config> config = Config::fromName(name);
  ASSERT_TRUE(bool(config));
  Codec codec(*config);
  Picker pick;
  for (unsigned n = 0; n < 2000; ++n) {
    pick.mode = n < 20 ? int(n % 2) : 2;
    Insn insn = pickInsn<View>(Opcode(n / 4 % 5), pick);
    Word128 expected = View::pack(insn);
    Expected<Word128> word = codec.encode(insn);
    ASSERT_TRUE(bool(word)) << printInsn(insn);
    ASSERT_EQ(word->lo, expected.lo) << printInsn(insn);
    ASSERT_EQ(word->hi, expected.hi) << printInsn(insn);
    Expected<Insn> back = codec.decode(expected);
    ASSERT_TRUE(bool(back)) << printInsn(insn);
    ASSERT_EQ(*back, insn);

    Uop uop{pick(View::acc), pick(View::S), pick(View::wgt)};
    typename View::Index index{};
    index.dst = uop.dst, index.src = uop.src, index.wgt = uop.wgt;
    uint32_t uopWord;
    std::memcpy(&uopWord, &index, 4);
    Expected<uint32_t> encoded = codec.encodeUop(uop);
    ASSERT_TRUE(bool(encoded));
    ASSERT_EQ(*encoded, uopWord);
    ASSERT_EQ(codec.decodeUopUnchecked(uopWord), uop);
    ASSERT_EQ(*codec.decodeUop(uopWord), uop);
  }
  // Words that decode encode to themselves, whatever they are.
  unsigned decoded = 0;
  for (unsigned n = 0; n < 2000; ++n) {
    Word128 word{uint64_t(pick.random()) << 32 | pick.random(),
                 uint64_t(pick.random()) << 32 | pick.random()};
    if (n % 2) { // Few random words have all reserved bits at 0.
      word.lo &= (uint64_t(1) << (37 + 2 * View::uop)) - 1;
      word.hi &= (uint64_t(1) << 32) - 1;
    }
    Expected<Insn> insn = codec.decode(word);
    if (!insn)
      continue;
    ++decoded;
    Expected<Word128> again = codec.encode(*insn);
    ASSERT_TRUE(bool(again));
    ASSERT_EQ(*again, word);
  }
  EXPECT_GT(decoded, 100u);
}

TEST(IsaLayoutTest, AllConfigurationsRoundTrip) {
  checkConfiguration<CView<13, 11, 10, 11>>("1x16_15_15_18_17");
  checkConfiguration<CView<13, 11, 10, 11>>("1x8_15_14_16_16");
  checkConfiguration<CView<13, 10, 8, 10>>("1x32_15_15_18_17");
  checkConfiguration<CView<13, 10, 10, 10>>("2x16_15_15_18_17");
  checkConfiguration<CView<13, 11, 10, 11>>("4x8_15_16_16_18");
  checkConfiguration<CView<10, 8, 7, 7>>("1x16_12_12_15_13");
  // More than one factor in word 0, and INP deeper than ACC.
  checkConfiguration<CView<6, 9, 4, 5>>("1x16_8_13_12_11");
}

} // namespace
