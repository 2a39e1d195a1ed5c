//===- SelfTestBuilder.h - Programs written by hand -------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTART_LIB_DRIVERS_SELFTESTBUILDER_H
#define VTART_LIB_DRIVERS_SELFTESTBUILDER_H

#include "vtart/Machine.h"
#include "vtart/Program.h"

namespace vtart {
namespace selftest {

/// What the fields for the size of a row and the iterations of a loop hold.
inline constexpr uint32_t kMaxRow = 1u << 15, kMaxLoop = 1u << 13;

/// The loops of a GEMM or an ALU operation.
struct Loops {
  uint32_t out = 1, in = 1;
  uint32_t dstOut = 0, dstIn = 0, srcOut = 0, srcIn = 0, wgtOut = 0, wgtIn = 0;
};

/// `count` executions, one element after the other; `count` is a power of two
/// if it is large.
Loops loopOver(uint32_t count, bool movesSrc);

/// Emits instructions one after the other.
class Builder {
public:
  Builder(const std::string &name, const Config &config, const Machine &machine)
      : config(config), codec(config), numUops(machine.uopCapacity(config)) {
    program.name = name;
    program.config = config;
    uopBuffer = addBuffer("uops", BufferKind::Uop, MemType::Uop, 0);
  }

  /// A buffer of `count` elements; constants have bytes of mix().
  uint32_t addBuffer(const std::string &name, BufferKind kind, MemType mem,
                     uint64_t count);
  uint8_t *data(uint32_t buffer) { return program.buffers[buffer].data.data(); }

  void add(Insn insn, int64_t buffer = -1);
  /// Rows of `columns` elements, all together `count`.
  void load(MemType mem, uint32_t sram, uint32_t buffer, uint32_t offset,
            uint32_t rows, uint32_t columns, uint32_t stride);
  void store(uint32_t sram, uint32_t buffer, uint32_t offset, uint32_t rows,
             uint32_t columns, uint32_t stride);
  /// One transfer without gaps, in as many rows as it takes.
  void loadAll(MemType mem, uint32_t sram, uint32_t buffer, uint32_t count);
  void storeAll(uint32_t sram, uint32_t buffer, uint32_t offset,
                uint32_t count);
  /// Uops into the memory at `sram`.
  void loadUops(uint32_t sram, const std::vector<Uop> &uops);
  void gemm(uint32_t bgn, uint32_t end, const Loops &loops, bool reset = false);
  void alu(AluOp op, uint32_t bgn, uint32_t end, const Loops &loops,
           std::optional<int> imm);
  void nop(Unit unit) { add(makeNop(unit)); }
  /// Zeros into ACC from `base`; overwrites uop 0.
  void clear(uint32_t base, uint32_t count);
  /// All bytes of ACC from 0, one quarter of the output for each; overwrites
  /// uop 0 and ACC.
  void storeBytes(uint32_t count, uint32_t buffer, uint32_t offset);
  /// Adds an instruction without tokens: the program passes them.
  void addUnordered(const Insn &insn, int64_t buffer = -1);
  Program finish();

  uint32_t depth(MemType mem) const { return config.depth(mem); }
  /// Elements of the memory that a test uses: a power of two.
  uint32_t usable(MemType mem) const;
  uint32_t uopCapacity() const { return numUops; }
  static Insn makeNop(Unit unit);
  static Insn makeTransfer(Opcode op, MemType mem, uint32_t sram,
                           uint32_t offset, uint32_t rows, uint32_t columns,
                           uint32_t stride);
  static Insn makeLoop(Opcode op, uint32_t bgn, uint32_t end,
                       const Loops &loops);

private:
  const Config &config;
  Codec codec;
  uint32_t numUops;
  Program program;
  std::vector<Insn> insns;
  uint32_t uopBuffer;
};

} // namespace selftest
} // namespace vtart

#endif // VTART_LIB_DRIVERS_SELFTESTBUILDER_H
