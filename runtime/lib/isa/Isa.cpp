//===- Isa.cpp - Encoding of instructions and uops ------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The layout is that of the C bit-fields in VTA's own headers: fields follow
// each other from bit 0, and one that would cross into the second 64-bit word
// starts there instead. In the widest configurations that puts the GEMM and
// ALU factors at bit 64; in small ones the first factors still fit word 0.
// `visitFields` names the fields once, for the encoder and for the decoder.
//
//===----------------------------------------------------------------------===//

#include "vtart/Isa.h"

#include <tuple>

using namespace vtart;

namespace {

constexpr unsigned kNumOpcodes = 5;
constexpr unsigned kNumAluOps = 5;
constexpr unsigned kIterBits = 14;
constexpr unsigned kImmBits = 16;

struct FieldWidths {
  unsigned uop, inp, wgt, acc;
};

uint64_t lowMask(unsigned width) {
  return width >= 64 ? ~uint64_t(0) : (uint64_t(1) << width) - 1;
}

/// Where the next field goes.
class Cursor {
public:
  struct Place {
    unsigned word, shift;
  };
  Place take(unsigned width) {
    if (bit < 64 && bit + width > 64)
      bit = 64;
    Place place{bit / 64, bit % 64};
    bit += width;
    return place;
  }

private:
  unsigned bit = 0;
};

class InsnWriter {
public:
  void field(const char *name, uint32_t &value, unsigned width) {
    if (value & ~lowMask(width))
      fail(format("%s %u does not fit %u bits", name, value, width));
    else
      put(value, width);
  }
  void flag(const char *, bool &value) { put(value, 1); }
  template <typename Enum>
  void enumerator(const char *name, Enum &value, unsigned width,
                  unsigned count) {
    if (unsigned(value) >= count)
      fail(format("unknown %s %u", name, unsigned(value)));
    else
      put(unsigned(value), width);
  }
  void immediate(const char *name, int32_t &value, unsigned width) {
    int32_t limit = int32_t(1) << (width - 1);
    if (value < -limit || value >= limit)
      fail(format("%s %d does not fit %u bits, signed (%d to %d)", name, value,
                  width, -limit, limit - 1));
    else
      put(uint64_t(int64_t(value)) & lowMask(width), width);
  }
  bool failed() const { return !error.empty(); }

  uint64_t words[2] = {0, 0};
  std::string error;

private:
  void fail(std::string message) {
    if (error.empty())
      error = std::move(message);
  }
  void put(uint64_t value, unsigned width) {
    Cursor::Place place = cursor.take(width);
    // A field of width 0 can stand behind the last bit.
    if (width)
      words[place.word] |= value << place.shift;
  }
  Cursor cursor;
};

class InsnReader {
public:
  explicit InsnReader(Word128 word) : words{word.lo, word.hi} {}
  void field(const char *, uint32_t &value, unsigned width) {
    value = uint32_t(get(width));
  }
  void flag(const char *, bool &value) { value = get(1) != 0; }
  template <typename Enum>
  void enumerator(const char *name, Enum &value, unsigned width,
                  unsigned count) {
    uint64_t number = get(width);
    if (number < count)
      value = Enum(number);
    else if (error.empty())
      error = format("unknown %s %u", name, unsigned(number));
  }
  void immediate(const char *, int32_t &value, unsigned width) {
    uint64_t sign = uint64_t(1) << (width - 1);
    value = int32_t(int64_t(get(width) ^ sign) - int64_t(sign));
  }
  bool failed() const { return !error.empty(); }

  /// Bits are cleared as they are read; what remains is reserved.
  uint64_t words[2];
  std::string error;

private:
  uint64_t get(unsigned width) {
    Cursor::Place place = cursor.take(width);
    if (!width)
      return 0;
    uint64_t value = (words[place.word] >> place.shift) & lowMask(width);
    words[place.word] &= ~(lowMask(width) << place.shift);
    return value;
  }
  Cursor cursor;
};

/// Every field of every instruction in encoding order.
template <typename Visitor>
void visitFields(Visitor &v, Insn &insn, const FieldWidths &widths) {
  v.enumerator("opcode", insn.op, 3, kNumOpcodes);
  if (v.failed())
    return;
  v.flag("pop_prev_dep", insn.popPrev);
  v.flag("pop_next_dep", insn.popNext);
  v.flag("push_prev_dep", insn.pushPrev);
  v.flag("push_next_dep", insn.pushNext);
  switch (insn.op) {
  case Opcode::Load:
  case Opcode::Store:
    v.enumerator("memory type", insn.mem, 3, kNumMemTypes);
    v.field("sram_base", insn.sramBase, 16);
    v.field("dram_base", insn.dramBase, 32);
    v.field("y_size", insn.ySize, 16);
    v.field("x_size", insn.xSize, 16);
    v.field("x_stride", insn.xStride, 16);
    v.field("y_pad_0", insn.yPad0, 4);
    v.field("y_pad_1", insn.yPad1, 4);
    v.field("x_pad_0", insn.xPad0, 4);
    v.field("x_pad_1", insn.xPad1, 4);
    return;
  case Opcode::Gemm:
  case Opcode::Alu: {
    bool isAlu = insn.op == Opcode::Alu;
    // The ALU takes its source from ACC.
    unsigned src = isAlu ? widths.acc : widths.inp;
    v.flag("reset", insn.reset);
    v.field("uop_bgn", insn.uopBgn, widths.uop);
    v.field("uop_end", insn.uopEnd, widths.uop + 1);
    v.field("iter_out", insn.iterOut, kIterBits);
    v.field("iter_in", insn.iterIn, kIterBits);
    v.field("dst_factor_out", insn.dstOut, widths.acc);
    v.field("dst_factor_in", insn.dstIn, widths.acc);
    v.field("src_factor_out", insn.srcOut, src);
    v.field("src_factor_in", insn.srcIn, src);
    if (isAlu) {
      v.enumerator("ALU opcode", insn.alu, 3, kNumAluOps);
      v.flag("use_imm", insn.useImm);
      v.immediate("imm", insn.imm, kImmBits);
    } else {
      v.field("wgt_factor_out", insn.wgtOut, widths.wgt);
      v.field("wgt_factor_in", insn.wgtIn, widths.wgt);
    }
    return;
  }
  case Opcode::Finish:
    return;
  }
}

} // namespace

//===----------------------------------------------------------------------===//
// Insn
//===----------------------------------------------------------------------===//

Unit Insn::unit() const {
  if (op == Opcode::Store)
    return Unit::Store;
  if (op == Opcode::Load && (mem == MemType::Inp || mem == MemType::Wgt))
    return Unit::Load;
  return Unit::Compute;
}

uint64_t Insn::uopCount() const {
  if ((op != Opcode::Gemm && op != Opcode::Alu) || uopEnd <= uopBgn)
    return 0;
  return uint64_t(iterOut) * iterIn * (uopEnd - uopBgn);
}

std::optional<Queue> Insn::popPrevQueue() const {
  if (popPrev && unit() == Unit::Compute)
    return Queue::L2C;
  if (popPrev && unit() == Unit::Store)
    return Queue::C2S;
  return std::nullopt;
}

std::optional<Queue> Insn::popNextQueue() const {
  if (popNext && unit() == Unit::Load)
    return Queue::C2L;
  if (popNext && unit() == Unit::Compute)
    return Queue::S2C;
  return std::nullopt;
}

std::optional<Queue> Insn::pushPrevQueue() const {
  if (pushPrev && unit() == Unit::Compute)
    return Queue::C2L;
  if (pushPrev && unit() == Unit::Store)
    return Queue::S2C;
  return std::nullopt;
}

std::optional<Queue> Insn::pushNextQueue() const {
  if (pushNext && unit() == Unit::Load)
    return Queue::L2C;
  if (pushNext && unit() == Unit::Compute)
    return Queue::C2S;
  return std::nullopt;
}

bool Insn::operator==(const Insn &o) const {
  auto all = [](const Insn &i) {
    return std::tie(i.op, i.popPrev, i.popNext, i.pushPrev, i.pushNext, i.mem,
                    i.sramBase, i.dramBase, i.ySize, i.xSize, i.xStride,
                    i.yPad0, i.yPad1, i.xPad0, i.xPad1, i.reset, i.uopBgn,
                    i.uopEnd, i.iterOut, i.iterIn, i.dstOut, i.dstIn, i.srcOut,
                    i.srcIn, i.wgtOut, i.wgtIn, i.alu, i.useImm, i.imm);
  };
  return all(*this) == all(o);
}

//===----------------------------------------------------------------------===//
// Codec
//===----------------------------------------------------------------------===//

Codec::Codec(const Config &config)
    : uopBits(config.logDepth(MemType::Uop)),
      inpBits(config.logDepth(MemType::Inp)),
      wgtBits(config.logDepth(MemType::Wgt)),
      accBits(config.logDepth(MemType::Acc)), srcBits(config.logSrcDepth()) {}

Expected<Word128> Codec::encode(const Insn &insn) const {
  InsnWriter writer;
  Insn copy = insn; // One visitor serves both directions.
  visitFields(writer, copy, {uopBits, inpBits, wgtBits, accBits});
  if (writer.failed())
    return Error(std::move(writer.error));
  return Word128{writer.words[0], writer.words[1]};
}

Expected<Insn> Codec::decode(Word128 word) const {
  InsnReader reader(word);
  Insn insn;
  visitFields(reader, insn, {uopBits, inpBits, wgtBits, accBits});
  if (reader.failed())
    return Error(std::move(reader.error));
  for (unsigned w = 0; w < 2; ++w) {
    if (!reader.words[w])
      continue;
    unsigned bit = 64 * w + unsigned(__builtin_ctzll(reader.words[w]));
    return Error(format("bit %u of %s is reserved and must be 0", bit,
                        opcodeName(insn.op)));
  }
  return insn;
}

Expected<uint32_t> Codec::encodeUop(const Uop &uop) const {
  struct {
    const char *name;
    uint32_t value;
    unsigned width;
  } fields[] = {{"dst", uop.dst, accBits},
                {"src", uop.src, srcBits},
                {"wgt", uop.wgt, wgtBits}};
  uint64_t word = 0;
  unsigned shift = 0;
  for (const auto &field : fields) {
    if (field.value & ~lowMask(field.width))
      return Error(format("uop %s %u does not fit %u bits", field.name,
                          field.value, field.width));
    word |= uint64_t(field.value) << shift;
    shift += field.width;
  }
  return uint32_t(word);
}

Expected<Uop> Codec::decodeUop(uint32_t word) const {
  unsigned used = accBits + srcBits + wgtBits;
  if (word & ~lowMask(used))
    return Error(
        format("uop 0x%08x has bits set above the %u used ones", word, used));
  return decodeUopUnchecked(word);
}

Expected<std::vector<Word128>> vtart::wordsFromBytes(const void *data,
                                                     size_t size) {
  if (size % sizeof(Word128))
    return Error(format("an instruction stream of %zu bytes is not a multiple "
                        "of %zu bytes",
                        size, sizeof(Word128)));
  // Byte by byte: the stream is little-endian whatever the host is.
  const unsigned char *bytes = static_cast<const unsigned char *>(data);
  auto readWord = [&](size_t at) {
    uint64_t word = 0;
    for (unsigned i = 0; i < 8; ++i)
      word |= uint64_t(bytes[at + i]) << (8 * i);
    return word;
  };
  std::vector<Word128> words(size / sizeof(Word128));
  for (size_t i = 0; i < words.size(); ++i)
    words[i] = {readWord(16 * i), readWord(16 * i + 8)};
  return words;
}
