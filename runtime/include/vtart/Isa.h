//===- Isa.h - Instructions, uops and their encoding ------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The instruction set of HW_VER 0.0.2. An instruction is 128 bits, kept as two
// little-endian 64-bit words; field widths follow the configuration.
//
//===----------------------------------------------------------------------===//

#ifndef VTART_ISA_H
#define VTART_ISA_H

#include "vtart/Config.h"

#include <array>
#include <functional>

namespace vtart {

enum class Opcode : uint8_t {
  Load = 0,
  Store = 1,
  Gemm = 2,
  Finish = 3,
  Alu = 4
};
enum class AluOp : uint8_t { Min = 0, Max = 1, Add = 2, Shr = 3, Mul = 4 };
/// The three decoupled units. LOAD INP/WGT run in Load; LOAD UOP/ACC, GEMM, ALU
/// and FINISH in Compute; STORE in Store.
enum class Unit : uint8_t { Load = 0, Compute = 1, Store = 2 };
/// The four token queues, named producer to consumer.
enum class Queue : uint8_t { L2C = 0, C2L = 1, C2S = 2, S2C = 3 };
inline constexpr unsigned kNumUnits = 3;
inline constexpr unsigned kNumQueues = 4;

const char *opcodeName(Opcode op);  ///< "load", ...
const char *aluOpName(AluOp op);    ///< "min", "max", "add", "shr", "mul"
const char *unitName(Unit unit);    ///< "load", "compute", "store"
const char *queueName(Queue queue); ///< "l2c", "c2l", "c2s", "s2c"

/// One encoded instruction: bit n is bit n % 64 of word n / 64.
struct Word128 {
  uint64_t lo = 0;
  uint64_t hi = 0;
  bool operator==(const Word128 &o) const { return lo == o.lo && hi == o.hi; }
  bool operator!=(const Word128 &o) const { return !(*this == o); }
};
static_assert(sizeof(Word128) == 16, "instructions are 16 bytes");

/// A decoded instruction. Only the fields of its opcode are meaningful, the
/// others stay zero so that instructions compare with ==.
struct Insn {
  Opcode op = Opcode::Finish;
  // Tokens taken before and given after execution; prev and next are relative
  // to the order load, compute, store.
  bool popPrev = false, popNext = false, pushPrev = false, pushNext = false;

  // LOAD and STORE. Bases, sizes, strides and pads in elements of `mem`.
  MemType mem = MemType::Uop;
  uint32_t sramBase = 0, dramBase = 0;
  uint32_t ySize = 0, xSize = 0, xStride = 0;
  uint32_t yPad0 = 0, yPad1 = 0, xPad0 = 0, xPad1 = 0;

  // GEMM and ALU. For ALU the wgt factors stay zero and the src factors index
  // ACC.
  bool reset = false;
  uint32_t uopBgn = 0, uopEnd = 0; ///< uop SRAM range, end exclusive.
  uint32_t iterOut = 0, iterIn = 0;
  uint32_t dstOut = 0, dstIn = 0, srcOut = 0, srcIn = 0, wgtOut = 0, wgtIn = 0;

  // ALU only.
  AluOp alu = AluOp::Min;
  bool useImm = false;
  int32_t imm = 0; ///< Signed, 16 bits.

  Unit unit() const;
  /// True for LOAD and STORE that move nothing (x_size 0): only their tokens
  /// count.
  bool isNop() const {
    return (op == Opcode::Load || op == Opcode::Store) && xSize == 0;
  }
  /// Number of uop executions, iter_out * iter_in * (uop_end - uop_bgn); 0
  /// for other opcodes and for empty loops or ranges. At most 2^41.
  uint64_t uopCount() const;
  /// Queues popped before and pushed after execution, by unit and flag; flags
  /// that name no queue (load pops prev, ...) are ignored here as in hardware.
  std::optional<Queue> popPrevQueue() const;
  std::optional<Queue> popNextQueue() const;
  std::optional<Queue> pushPrevQueue() const;
  std::optional<Queue> pushNextQueue() const;
  bool operator==(const Insn &o) const;
  bool operator!=(const Insn &o) const { return !(*this == o); }
};

/// A micro-op: one index triple. For ALU `src` indexes ACC and `wgt` is 0.
struct Uop {
  uint32_t dst = 0, src = 0, wgt = 0;
  bool operator==(const Uop &o) const {
    return dst == o.dst && src == o.src && wgt == o.wgt;
  }
};

/// Encodes and decodes for one configuration. Cheap to copy.
class Codec {
public:
  /// `config` must be one that Config::verify accepts.
  explicit Codec(const Config &config);

  /// Errors name the field, its value and its width: "y_size 70000 does not
  /// fit 16 bits".
  Expected<Word128> encode(const Insn &insn) const;
  /// Errors: unknown opcode, memory type or ALU opcode; reserved bits set.
  Expected<Insn> decode(Word128 word) const;
  Expected<uint32_t> encodeUop(const Uop &uop) const;
  /// Errors: bits above the three fields set.
  Expected<Uop> decodeUop(uint32_t word) const;
  /// decodeUop without the check of the unused bits, for inner loops.
  Uop decodeUopUnchecked(uint32_t word) const {
    return {word & ((1u << accBits) - 1),
            (word >> accBits) & ((1u << srcBits) - 1),
            static_cast<uint32_t>((uint64_t(word) >> (accBits + srcBits)) &
                                  ((1u << wgtBits) - 1))};
  }

private:
  unsigned uopBits, inpBits, wgtBits, accBits, srcBits;
};

/// Splits the bytes of a raw stream into instructions. Errors: a length that
/// is not a multiple of 16.
Expected<std::vector<Word128>> wordsFromBytes(const void *data, size_t size);

/// One readable line for an instruction: mnemonic, fields by name, tokens as
/// "pop(l2c)" and "push(c2s)". No trailing newline.
std::string printInsn(const Insn &insn);

/// A listing a person reads, one line per instruction with index, byte offset
/// and `printInsn`. `uopText(i)` may add indented lines under instruction i
/// (the uop range it loads or runs); it may be empty.
std::string
printListing(Span<const Insn> insns,
             const std::function<std::string(size_t)> &uopText = {});

} // namespace vtart

#endif // VTART_ISA_H
