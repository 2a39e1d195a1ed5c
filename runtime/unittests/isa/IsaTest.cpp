//===- IsaTest.cpp - Encoding and printing of instructions ----------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "vtart/Isa.h"

#include <gtest/gtest.h>

using namespace vtart;

namespace {

/// Sets bits by their number in the instruction, as the documentation counts.
struct Bits {
  Word128 word;
  Bits &set(unsigned bit, uint64_t value) {
    (bit < 64 ? word.lo : word.hi) |= value << (bit % 64);
    return *this;
  }
};

std::string encodeError(const Codec &codec, const Insn &insn) {
  Expected<Word128> word = codec.encode(insn);
  return word ? "" : word.takeError().message();
}

std::string decodeError(const Codec &codec, const Bits &bits) {
  Expected<Insn> insn = codec.decode(bits.word);
  return insn ? "" : insn.takeError().message();
}

void expectEncoding(const Codec &codec, const Insn &insn, const Bits &bits) {
  Expected<Word128> word = codec.encode(insn);
  ASSERT_TRUE(bool(word));
  EXPECT_EQ(word->lo, bits.word.lo);
  EXPECT_EQ(word->hi, bits.word.hi);
  Expected<Insn> back = codec.decode(bits.word);
  ASSERT_TRUE(bool(back));
  EXPECT_EQ(*back, insn);
}

Insn loadInsn() {
  Insn insn;
  insn.op = Opcode::Load;
  insn.mem = MemType::Inp;
  insn.sramBase = 0x123;
  insn.dramBase = 0x89abcdef;
  insn.ySize = 4;
  insn.xSize = 56;
  insn.xStride = 58;
  insn.yPad0 = 1;
  insn.yPad1 = 2;
  insn.xPad0 = 3;
  insn.xPad1 = 15;
  insn.popNext = true;
  insn.pushNext = true;
  return insn;
}

Insn gemmInsn() {
  Insn insn;
  insn.op = Opcode::Gemm;
  insn.uopBgn = 8191;
  insn.uopEnd = 8192;
  insn.iterOut = 3;
  insn.iterIn = 16383;
  insn.dstOut = 56;
  insn.dstIn = 1;
  insn.srcOut = 2047;
  insn.srcIn = 58;
  insn.wgtOut = 1023;
  insn.wgtIn = 9;
  insn.popPrev = true;
  insn.pushPrev = true;
  return insn;
}

Insn aluInsn() {
  Insn insn;
  insn.op = Opcode::Alu;
  insn.uopBgn = 5;
  insn.uopEnd = 7;
  insn.iterOut = 1;
  insn.iterIn = 224;
  insn.dstIn = 2;
  insn.srcOut = 1024;
  insn.srcIn = 3;
  insn.alu = AluOp::Shr;
  insn.useImm = true;
  insn.imm = -8;
  insn.pushNext = true;
  return insn;
}

//===----------------------------------------------------------------------===//
// Bit positions of the default configuration, by hand
//===----------------------------------------------------------------------===//

TEST(IsaTest, LoadBits) {
  expectEncoding(Codec(Config()), loadInsn(),
                 Bits()
                     .set(0, 0)
                     .set(4, 1)
                     .set(6, 1)
                     .set(7, 2)
                     .set(10, 0x123)
                     .set(26, 0x89abcdef)
                     .set(64, 4)
                     .set(80, 56)
                     .set(96, 58)
                     .set(112, 1)
                     .set(116, 2)
                     .set(120, 3)
                     .set(124, 15));
}

TEST(IsaTest, StoreBits) {
  Insn insn;
  insn.op = Opcode::Store;
  insn.mem = MemType::Out;
  insn.sramBase = 0xffff;
  insn.ySize = insn.xSize = insn.xStride = 0xffff;
  insn.popPrev = insn.pushPrev = true;
  expectEncoding(Codec(Config()), insn,
                 Bits()
                     .set(0, 1)
                     .set(3, 1)
                     .set(5, 1)
                     .set(7, 4)
                     .set(10, 0xffff)
                     .set(64, 0xffff)
                     .set(80, 0xffff)
                     .set(96, 0xffff));
}

TEST(IsaTest, StoreNopOfMemoryZero) {
  Insn insn;
  insn.op = Opcode::Store;
  insn.popPrev = true;
  EXPECT_TRUE(insn.isNop());
  expectEncoding(Codec(Config()), insn, Bits().set(0, 1).set(3, 1));
}

TEST(IsaTest, GemmBits) {
  Insn insn = gemmInsn();
  Bits bits = Bits()
                  .set(0, 2)
                  .set(3, 1)
                  .set(5, 1)
                  .set(8, 8191)
                  .set(21, 8192)
                  .set(35, 3)
                  .set(49, 16383)
                  .set(64, 56)
                  .set(75, 1)
                  .set(86, 2047)
                  .set(97, 58)
                  .set(108, 1023)
                  .set(118, 9);
  expectEncoding(Codec(Config()), insn, bits);
  insn.reset = true;
  expectEncoding(Codec(Config()), insn, bits.set(7, 1));
}

TEST(IsaTest, AluBits) {
  expectEncoding(Codec(Config()), aluInsn(),
                 Bits()
                     .set(0, 4)
                     .set(6, 1)
                     .set(8, 5)
                     .set(21, 7)
                     .set(35, 1)
                     .set(49, 224)
                     .set(75, 2)
                     .set(86, 1024)
                     .set(97, 3)
                     .set(108, 3)
                     .set(111, 1)
                     .set(112, 0xfff8));
}

TEST(IsaTest, FinishBits) {
  Insn insn;
  insn.popPrev = insn.popNext = insn.pushPrev = insn.pushNext = true;
  expectEncoding(Codec(Config()), insn, Bits().set(0, 3).set(3, 15));
}

TEST(IsaTest, UopBits) {
  Codec codec{Config()};
  Expected<uint32_t> word = codec.encodeUop({1, 2, 3});
  ASSERT_TRUE(bool(word));
  EXPECT_EQ(*word, 1u | 2u << 11 | 3u << 22);
  word = codec.encodeUop({2047, 2047, 1023});
  ASSERT_TRUE(bool(word));
  EXPECT_EQ(*word, 0xffffffffu);
  Expected<Uop> uop = codec.decodeUop(0x80200401);
  ASSERT_TRUE(bool(uop));
  EXPECT_EQ(*uop, (Uop{0x401, 1024, 512}));
}

/// 1x16_12_12_15_13: UOP 10, INP 8, WGT 7, ACC 7. Word 0 ends with 57 bits in
/// use, so dst_factor_out (7) still goes there, as C bit-fields would.
TEST(IsaTest, SmallConfigurationUsesWordZero) {
  Expected<Config> config = Config::fromName("1x16_12_12_15_13");
  ASSERT_TRUE(bool(config));
  Codec codec(*config);
  Insn insn = gemmInsn();
  insn.uopBgn = 1023;
  insn.uopEnd = 1024;
  insn.dstOut = 127;
  insn.srcOut = 255;
  insn.wgtOut = 101;
  Bits gemm = Bits()
                  .set(0, 2)
                  .set(3, 1)
                  .set(5, 1)
                  .set(8, 1023)
                  .set(18, 1024)
                  .set(29, 3)
                  .set(43, 16383)
                  .set(57, 127)
                  .set(64, 1)
                  .set(71, 255)
                  .set(79, 58)
                  .set(87, 101)
                  .set(94, 9);
  expectEncoding(codec, insn, gemm);
  EXPECT_EQ(decodeError(codec, gemm.set(101, 1)),
            "bit 101 of gemm is reserved and must be 0");
  insn = aluInsn();
  insn.srcOut = 100;
  Bits alu = Bits()
                 .set(0, 4)
                 .set(6, 1)
                 .set(8, 5)
                 .set(18, 7)
                 .set(29, 1)
                 .set(43, 224)
                 .set(64, 2)
                 .set(71, 100)
                 .set(78, 3)
                 .set(85, 3)
                 .set(88, 1)
                 .set(89, 0xfff8);
  expectEncoding(codec, insn, alu);
  EXPECT_EQ(decodeError(codec, alu.set(105, 1)),
            "bit 105 of alu is reserved and must be 0");
  EXPECT_EQ(*codec.encodeUop({127, 255, 127}), 0x3fffffu);
  Expected<Uop> uop = codec.decodeUop(0x400000);
  ASSERT_FALSE(bool(uop));
  EXPECT_EQ(uop.takeError().message(),
            "uop 0x00400000 has bits set above the 22 used ones");
}

TEST(IsaTest, FieldsOfNoWidth) {
  // Memories of one element: indices and factors have no bits at all.
  Expected<Config> config = Config::fromName("1x16_2_4_8_6");
  ASSERT_TRUE(bool(config));
  Codec codec(*config);
  Insn insn;
  insn.op = Opcode::Gemm;
  insn.uopEnd = 1;
  insn.iterOut = 2;
  insn.iterIn = 3;
  expectEncoding(codec, insn, Bits().set(0, 2).set(8, 1).set(9, 2).set(23, 3));
  EXPECT_EQ(*codec.encodeUop({0, 0, 0}), 0u);
  EXPECT_EQ(codec.encodeUop({1, 0, 0}).takeError().message(),
            "uop dst 1 does not fit 0 bits");
}

//===----------------------------------------------------------------------===//
// Errors
//===----------------------------------------------------------------------===//

TEST(IsaTest, FieldOverflow) {
  Codec codec{Config()};
  struct Row {
    const char *name;
    uint32_t Insn::*field;
    unsigned width;
  };
  const Row transfer[] = {
      {"sram_base", &Insn::sramBase, 16}, {"y_size", &Insn::ySize, 16},
      {"x_size", &Insn::xSize, 16},       {"x_stride", &Insn::xStride, 16},
      {"y_pad_0", &Insn::yPad0, 4},       {"y_pad_1", &Insn::yPad1, 4},
      {"x_pad_0", &Insn::xPad0, 4},       {"x_pad_1", &Insn::xPad1, 4}};
  const Row loops[] = {{"uop_bgn", &Insn::uopBgn, 13},
                       {"uop_end", &Insn::uopEnd, 14},
                       {"iter_out", &Insn::iterOut, 14},
                       {"iter_in", &Insn::iterIn, 14},
                       {"dst_factor_out", &Insn::dstOut, 11},
                       {"dst_factor_in", &Insn::dstIn, 11},
                       {"src_factor_out", &Insn::srcOut, 11},
                       {"src_factor_in", &Insn::srcIn, 11}};
  const Row weights[] = {{"wgt_factor_out", &Insn::wgtOut, 10},
                         {"wgt_factor_in", &Insn::wgtIn, 10}};
  auto check = [&](const Insn &base, const Row &row) {
    for (uint32_t value : {1u << row.width, 0xffffffffu}) {
      Insn insn = base;
      insn.*row.field = value;
      EXPECT_EQ(encodeError(codec, insn),
                std::string(row.name) + " " + std::to_string(value) +
                    " does not fit " + std::to_string(row.width) + " bits");
    }
    Insn insn = base;
    insn.*row.field = (1u << row.width) - 1;
    EXPECT_EQ(encodeError(codec, insn), "");
  };
  Insn store = loadInsn();
  store.op = Opcode::Store;
  for (const Row &row : transfer) {
    check(loadInsn(), row);
    check(store, row);
  }
  for (const Row &row : loops) {
    check(gemmInsn(), row);
    check(aluInsn(), row);
  }
  for (const Row &row : weights)
    check(gemmInsn(), row);
}

TEST(IsaTest, AluSourceFactorsHaveAccWidth) {
  // INP 11, ACC 9.
  Expected<Config> config = Config::fromName("1x16_15_15_18_15");
  ASSERT_TRUE(bool(config));
  Codec codec(*config);
  Insn insn = aluInsn();
  insn.srcOut = 512;
  EXPECT_EQ(encodeError(codec, insn), "src_factor_out 512 does not fit 9 bits");
  insn = gemmInsn();
  insn.srcOut = 2047;
  EXPECT_EQ(encodeError(codec, insn), "");
}

TEST(IsaTest, ImmediateRange) {
  Codec codec{Config()};
  Insn insn = aluInsn();
  for (int32_t value : {-32768, -1, 0, 32767}) {
    insn.imm = value;
    Expected<Word128> word = codec.encode(insn);
    ASSERT_TRUE(bool(word));
    EXPECT_EQ(word->hi >> 48, uint64_t(value) & 0xffff);
    EXPECT_EQ(codec.decode(*word)->imm, value);
  }
  insn.imm = 32768;
  EXPECT_EQ(encodeError(codec, insn),
            "imm 32768 does not fit 16 bits, signed (-32768 to 32767)");
  insn.imm = -32769;
  EXPECT_EQ(encodeError(codec, insn),
            "imm -32769 does not fit 16 bits, signed (-32768 to 32767)");
}

TEST(IsaTest, UnknownCodes) {
  Codec codec{Config()};
  for (unsigned op = 5; op < 8; ++op)
    EXPECT_EQ(decodeError(codec, Bits().set(0, op)),
              "unknown opcode " + std::to_string(op));
  for (unsigned op : {0u, 1u})
    for (unsigned mem : {6u, 7u})
      EXPECT_EQ(decodeError(codec, Bits().set(0, op).set(7, mem)),
                "unknown memory type " + std::to_string(mem));
  for (unsigned op : {5u, 6u, 7u})
    EXPECT_EQ(decodeError(codec, Bits().set(0, 4).set(108, op)),
              "unknown ALU opcode " + std::to_string(op));
  Insn insn;
  insn.op = Opcode(6);
  EXPECT_EQ(encodeError(codec, insn), "unknown opcode 6");
  insn = loadInsn();
  insn.mem = MemType(6);
  EXPECT_EQ(encodeError(codec, insn), "unknown memory type 6");
  insn = aluInsn();
  insn.alu = AluOp(5);
  EXPECT_EQ(encodeError(codec, insn), "unknown ALU opcode 5");
}

TEST(IsaTest, ReservedBits) {
  Codec codec{Config()};
  for (unsigned op : {0u, 1u})
    for (unsigned bit = 58; bit < 64; ++bit)
      EXPECT_EQ(decodeError(codec, Bits().set(0, op).set(bit, 1)),
                "bit " + std::to_string(bit) + " of " +
                    (op ? "store" : "load") + " is reserved and must be 0");
  EXPECT_EQ(decodeError(codec, Bits().set(0, 2).set(63, 1)),
            "bit 63 of gemm is reserved and must be 0");
  EXPECT_EQ(decodeError(codec, Bits().set(0, 4).set(63, 1)),
            "bit 63 of alu is reserved and must be 0");
  for (unsigned bit = 7; bit < 128; ++bit)
    EXPECT_EQ(decodeError(codec, Bits().set(0, 3).set(bit, 1)),
              "bit " + std::to_string(bit) +
                  " of finish is reserved and must be 0");
}

TEST(IsaTest, UopOverflow) {
  Codec codec{Config()};
  auto error = [&](Uop uop) {
    Expected<uint32_t> word = codec.encodeUop(uop);
    return word ? "" : word.takeError().message();
  };
  EXPECT_EQ(error({2048, 0, 0}), "uop dst 2048 does not fit 11 bits");
  EXPECT_EQ(error({0, 4096, 0}), "uop src 4096 does not fit 11 bits");
  EXPECT_EQ(error({0, 0, 1024}), "uop wgt 1024 does not fit 10 bits");
}

TEST(IsaTest, WordsFromBytes) {
  unsigned char bytes[33];
  for (unsigned i = 0; i < 33; ++i)
    bytes[i] = static_cast<unsigned char>(i + 1);
  Expected<std::vector<Word128>> words = wordsFromBytes(bytes, 32);
  ASSERT_TRUE(bool(words));
  ASSERT_EQ(words->size(), 2u);
  EXPECT_EQ((*words)[0].lo, 0x0807060504030201u);
  EXPECT_EQ((*words)[1].hi, 0x201f1e1d1c1b1a19u);
  EXPECT_TRUE(wordsFromBytes(nullptr, 0)->empty());
  words = wordsFromBytes(bytes, 33);
  ASSERT_FALSE(bool(words));
  EXPECT_EQ(words.takeError().message(),
            "an instruction stream of 33 bytes is not a multiple of 16 bytes");
}

//===----------------------------------------------------------------------===//
// Meaning
//===----------------------------------------------------------------------===//

TEST(IsaTest, UnitsAndQueues) {
  using Q = std::optional<Queue>;
  struct {
    Opcode op;
    MemType mem;
    Unit unit;
    Q popPrev, popNext, pushPrev, pushNext;
  } rows[] = {
      {Opcode::Load, MemType::Inp, Unit::Load, {}, Queue::C2L, {}, Queue::L2C},
      {Opcode::Load, MemType::Wgt, Unit::Load, {}, Queue::C2L, {}, Queue::L2C},
      {Opcode::Load, MemType::Uop, Unit::Compute, Queue::L2C, Queue::S2C,
       Queue::C2L, Queue::C2S},
      {Opcode::Load, MemType::Acc, Unit::Compute, Queue::L2C, Queue::S2C,
       Queue::C2L, Queue::C2S},
      {Opcode::Load, MemType::Acc8, Unit::Compute, Queue::L2C, Queue::S2C,
       Queue::C2L, Queue::C2S},
      {Opcode::Gemm, MemType::Uop, Unit::Compute, Queue::L2C, Queue::S2C,
       Queue::C2L, Queue::C2S},
      {Opcode::Alu, MemType::Uop, Unit::Compute, Queue::L2C, Queue::S2C,
       Queue::C2L, Queue::C2S},
      {Opcode::Finish, MemType::Uop, Unit::Compute, Queue::L2C, Queue::S2C,
       Queue::C2L, Queue::C2S},
      {Opcode::Store,
       MemType::Out,
       Unit::Store,
       Queue::C2S,
       {},
       Queue::S2C,
       {}}};
  for (const auto &row : rows) {
    Insn insn;
    insn.op = row.op;
    insn.mem = row.mem;
    EXPECT_EQ(insn.unit(), row.unit);
    EXPECT_EQ(insn.popPrevQueue(), Q());
    EXPECT_EQ(insn.popNextQueue(), Q());
    EXPECT_EQ(insn.pushPrevQueue(), Q());
    EXPECT_EQ(insn.pushNextQueue(), Q());
    insn.popPrev = insn.popNext = insn.pushPrev = insn.pushNext = true;
    EXPECT_EQ(insn.popPrevQueue(), row.popPrev);
    EXPECT_EQ(insn.popNextQueue(), row.popNext);
    EXPECT_EQ(insn.pushPrevQueue(), row.pushPrev);
    EXPECT_EQ(insn.pushNextQueue(), row.pushNext);
  }
}

TEST(IsaTest, UopCount) {
  Insn insn = aluInsn();
  EXPECT_EQ(insn.uopCount(), 448u);
  insn.op = Opcode::Load;
  EXPECT_EQ(insn.uopCount(), 0u);
  insn.op = Opcode::Gemm;
  insn.uopEnd = insn.uopBgn;
  EXPECT_EQ(insn.uopCount(), 0u);
  insn.uopEnd = 0;
  EXPECT_EQ(insn.uopCount(), 0u);
  insn.uopBgn = 0;
  insn.uopEnd = 8192;
  insn.iterOut = insn.iterIn = 16383;
  EXPECT_EQ(insn.uopCount(), 8192ull * 16383 * 16383);
  insn.iterIn = 0;
  EXPECT_EQ(insn.uopCount(), 0u);
}

TEST(IsaTest, Print) {
  Insn load = loadInsn();
  EXPECT_EQ(printInsn(load), "load inp sram=291 dram=0x89abcdef y=4 x=56 "
                             "stride=58 pad=[1,2,3,15] pop(c2l) push(l2c)");
  load.yPad0 = load.yPad1 = load.xPad0 = load.xPad1 = 0;
  load.popNext = false;
  load.popPrev = true; // The load unit has no such queue.
  EXPECT_EQ(printInsn(load), "load inp sram=291 dram=0x89abcdef y=4 x=56 "
                             "stride=58 pop(prev) push(l2c)");
  Insn nop;
  nop.op = Opcode::Store;
  nop.popPrev = nop.pushPrev = true;
  EXPECT_EQ(printInsn(nop), "store uop nop pop(c2s) push(s2c)");
  nop.ySize = 3; // Still a NOP, but not a usual one.
  EXPECT_EQ(printInsn(nop), "store uop sram=0 dram=0x0 y=3 x=0 stride=0 "
                            "pop(c2s) push(s2c)");
  Insn gemm = gemmInsn();
  EXPECT_EQ(printInsn(gemm),
            "gemm uops=[8191,8192) iter=3x16383 dst=56,1 src=2047,58 "
            "wgt=1023,9 pop(l2c) push(c2l)");
  gemm.reset = true;
  EXPECT_EQ(printInsn(gemm),
            "gemm reset uops=[8191,8192) iter=3x16383 dst=56,1 src=2047,58 "
            "wgt=1023,9 pop(l2c) push(c2l)");
  Insn alu = aluInsn();
  EXPECT_EQ(printInsn(alu), "alu shr imm=-8 uops=[5,7) iter=1x224 dst=0,2 "
                            "src=1024,3 push(c2s)");
  alu.useImm = false;
  EXPECT_EQ(printInsn(alu), "alu shr unused_imm=-8 uops=[5,7) iter=1x224 "
                            "dst=0,2 src=1024,3 push(c2s)");
  alu.imm = 0;
  alu.alu = AluOp::Max;
  alu.popNext = true;
  EXPECT_EQ(printInsn(alu), "alu max uops=[5,7) iter=1x224 dst=0,2 "
                            "src=1024,3 pop(s2c) push(c2s)");
  EXPECT_EQ(printInsn(Insn()), "finish");
}

TEST(IsaTest, Listing) {
  std::vector<Insn> insns(12);
  insns[10] = aluInsn();
  std::string text = printListing(insns, [](size_t i) {
    return std::string(i == 10 ? "    5: dst=1\n    6: dst=2" : "");
  });
  EXPECT_EQ(text.find(" 0  0x0000  finish\n 1  0x0010  finish\n"), 0u);
  EXPECT_NE(text.find("10  0x00a0  alu shr imm=-8 uops=[5,7) iter=1x224 "
                      "dst=0,2 src=1024,3 push(c2s)\n"
                      "    5: dst=1\n    6: dst=2\n"
                      "11  0x00b0  finish\n"),
            std::string::npos);
  EXPECT_EQ(printListing(Span<const Insn>()), "");
}

TEST(IsaTest, Names) {
  const char *ops[] = {"load", "store", "gemm", "finish", "alu", "unknown"};
  for (unsigned i = 0; i < 6; ++i)
    EXPECT_STREQ(opcodeName(Opcode(i)), ops[i]);
  const char *alus[] = {"min", "max", "add", "shr", "mul", "unknown"};
  for (unsigned i = 0; i < 6; ++i)
    EXPECT_STREQ(aluOpName(AluOp(i)), alus[i]);
  const char *units[] = {"load", "compute", "store", "unknown"};
  for (unsigned i = 0; i < 4; ++i)
    EXPECT_STREQ(unitName(Unit(i)), units[i]);
  const char *queues[] = {"l2c", "c2l", "c2s", "s2c", "unknown"};
  for (unsigned i = 0; i < 5; ++i)
    EXPECT_STREQ(queueName(Queue(i)), queues[i]);
}

} // namespace
