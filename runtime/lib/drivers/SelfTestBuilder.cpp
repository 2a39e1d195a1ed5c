//===- SelfTestBuilder.cpp - Programs written by hand ---------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SelfTestBuilder.h"

#include "SelfTestImpl.h"

#include <algorithm>

using namespace vtart;
using namespace vtart::selftest;

/// Limit of one program's data: larger memories are tested in part.
static constexpr uint64_t kMaxBytes = uint64_t(1) << 20;

uint32_t selftest::mix(uint64_t index, uint32_t seed) {
  uint64_t x = (index + 1) * 0x9e3779b97f4a7c15u + seed * 0xbf58476d1ce4e5b9u;
  x = (x ^ (x >> 31)) * 0x94d049bb133111ebu;
  return static_cast<uint32_t>(x >> 29);
}

Loops selftest::loopOver(uint32_t count, bool movesSrc) {
  Loops loops;
  loops.in = std::min(count, kMaxLoop);
  loops.out = count / loops.in;
  loops.dstIn = loops.in > 1;
  loops.dstOut = loops.out > 1 ? loops.in : 0;
  if (movesSrc) {
    loops.srcIn = loops.dstIn;
    loops.srcOut = loops.dstOut;
  }
  return loops;
}

uint32_t Builder::usable(MemType mem) const {
  return static_cast<uint32_t>(
      std::min<uint64_t>(config.depth(mem), kMaxBytes / config.elemBytes(mem)));
}

uint32_t Builder::addBuffer(const std::string &name, BufferKind kind,
                            MemType mem, uint64_t count) {
  Buffer buffer;
  buffer.name = name;
  buffer.kind = kind;
  auto n = static_cast<int64_t>(count);
  int64_t batch = config.batch(), block = config.block();
  switch (mem) {
  case MemType::Uop:
    buffer.dtype = "uint32";
    buffer.shape = {n};
    break;
  case MemType::Wgt:
    buffer.shape = {n, block, block};
    break;
  case MemType::Acc:
    buffer.dtype = "int32";
    buffer.shape = {n, batch, block};
    break;
  default:
    buffer.shape = {n, batch, block};
  }
  if (kind == BufferKind::Constant) {
    auto seed = static_cast<uint32_t>(program.buffers.size());
    buffer.data.resize(buffer.byteSize());
    for (size_t i = 0; i < buffer.data.size(); ++i)
      buffer.data[i] = static_cast<uint8_t>(mix(i, seed));
  }
  program.buffers.push_back(std::move(buffer));
  return static_cast<uint32_t>(program.buffers.size() - 1);
}

//===----------------------------------------------------------------------===//
// Instructions
//===----------------------------------------------------------------------===//

Insn Builder::makeNop(Unit unit) {
  Insn insn;
  insn.op = unit == Unit::Store ? Opcode::Store : Opcode::Load;
  insn.mem = unit == Unit::Store  ? MemType::Out
             : unit == Unit::Load ? MemType::Inp
                                  : MemType::Uop;
  return insn;
}

Insn Builder::makeTransfer(Opcode op, MemType mem, uint32_t sram,
                           uint32_t offset, uint32_t rows, uint32_t columns,
                           uint32_t stride) {
  Insn insn;
  insn.op = op;
  insn.mem = mem;
  insn.sramBase = sram;
  insn.dramBase = offset;
  insn.ySize = rows;
  insn.xSize = columns;
  insn.xStride = stride;
  return insn;
}

Insn Builder::makeLoop(Opcode op, uint32_t bgn, uint32_t end,
                       const Loops &loops) {
  Insn insn;
  insn.op = op;
  insn.uopBgn = bgn;
  insn.uopEnd = end;
  insn.iterOut = loops.out;
  insn.iterIn = loops.in;
  insn.dstOut = loops.dstOut;
  insn.dstIn = loops.dstIn;
  insn.srcOut = loops.srcOut;
  insn.srcIn = loops.srcIn;
  insn.wgtOut = loops.wgtOut;
  insn.wgtIn = loops.wgtIn;
  return insn;
}

void Builder::addUnordered(const Insn &insn, int64_t buffer) {
  if (buffer >= 0)
    program.relocations.push_back(
        {static_cast<uint32_t>(insns.size()), static_cast<uint32_t>(buffer)});
  insns.push_back(insn);
}

void Builder::add(Insn insn, int64_t buffer) {
  Unit unit = insn.unit();
  if (!insns.empty() && insns.back().unit() != unit) {
    // Load and store have no queue between them.
    if (insns.back().unit() != Unit::Compute && unit != Unit::Compute)
      nop(Unit::Compute);
    bool isForward = insns.back().unit() < unit;
    (isForward ? insns.back().pushNext : insns.back().pushPrev) = true;
    (isForward ? insn.popPrev : insn.popNext) = true;
  }
  addUnordered(insn, buffer);
}

void Builder::load(MemType mem, uint32_t sram, uint32_t buffer, uint32_t offset,
                   uint32_t rows, uint32_t columns, uint32_t stride) {
  add(makeTransfer(Opcode::Load, mem, sram, offset, rows, columns, stride),
      buffer);
}

void Builder::store(uint32_t sram, uint32_t buffer, uint32_t offset,
                    uint32_t rows, uint32_t columns, uint32_t stride) {
  add(makeTransfer(Opcode::Store, MemType::Out, sram, offset, rows, columns,
                   stride),
      buffer);
}

void Builder::loadAll(MemType mem, uint32_t sram, uint32_t buffer,
                      uint32_t count) {
  uint32_t columns = std::min(count, kMaxRow);
  load(mem, sram, buffer, 0, count / columns, columns, columns);
}

void Builder::storeAll(uint32_t sram, uint32_t buffer, uint32_t offset,
                       uint32_t count) {
  uint32_t columns = std::min(count, kMaxRow);
  store(sram, buffer, offset, count / columns, columns, columns);
}

void Builder::loadUops(uint32_t sram, const std::vector<Uop> &uops) {
  Buffer &buffer = program.buffers[uopBuffer];
  auto offset = static_cast<uint32_t>(buffer.shape[0]);
  auto count = static_cast<uint32_t>(uops.size());
  for (const Uop &uop : uops) {
    Expected<uint32_t> word = codec.encodeUop(uop);
    for (unsigned byte = 0; byte < 4; ++byte)
      buffer.data.push_back(static_cast<uint8_t>(*word >> (8 * byte)));
  }
  buffer.shape[0] += count;
  load(MemType::Uop, sram, uopBuffer, offset, 1, count, count);
}

void Builder::gemm(uint32_t bgn, uint32_t end, const Loops &loops, bool reset) {
  Insn insn = makeLoop(Opcode::Gemm, bgn, end, loops);
  insn.reset = reset;
  add(insn);
}

void Builder::alu(AluOp op, uint32_t bgn, uint32_t end, const Loops &loops,
                  std::optional<int> imm) {
  Insn insn = makeLoop(Opcode::Alu, bgn, end, loops);
  insn.alu = op;
  insn.useImm = imm.has_value();
  insn.imm = imm.value_or(0);
  add(insn);
}

void Builder::clear(uint32_t base, uint32_t count) {
  loadUops(0, {{base, 0, 0}});
  gemm(0, 1, loopOver(count, /*movesSrc=*/false), /*reset=*/true);
}

void Builder::storeBytes(uint32_t count, uint32_t buffer, uint32_t offset) {
  loadUops(0, {{0, 0, 0}});
  Loops loops = loopOver(count, /*movesSrc=*/true);
  for (uint32_t byte = 0; byte < 4; ++byte) {
    // What is stored was last written by an operation.
    alu(byte ? AluOp::Shr : AluOp::Add, 0, 1, loops, byte ? 8 : 0);
    storeAll(0, buffer, offset + byte * count, count);
  }
}

Program Builder::finish() {
  if (insns.empty() || insns.back().unit() != Unit::Compute)
    nop(Unit::Compute);
  Insn end;
  end.op = Opcode::Finish;
  add(end);
  for (const Insn &insn : insns) {
    Expected<Word128> word = codec.encode(insn);
    // Cannot fail; a program without FINISH would be seen.
    if (word)
      program.insns.push_back(*word);
  }
  return std::move(program);
}
