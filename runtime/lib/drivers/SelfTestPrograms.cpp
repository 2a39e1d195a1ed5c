//===- SelfTestPrograms.cpp - The programs of the self test ---------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// All but one run strictly in order: each change of unit passes a token. What
// stands in INP and WGT becomes visible by products with ones, what stands in
// ACC by stores of one byte after the other.
//
//===----------------------------------------------------------------------===//

#include "SelfTestBuilder.h"
#include "SelfTestImpl.h"

#include <algorithm>

using namespace vtart;
using namespace vtart::selftest;

//===----------------------------------------------------------------------===//
// Memories
//===----------------------------------------------------------------------===//

/// WGT 0 becomes the unit matrix: a product with it shows what is in INP.
static void loadUnitMatrix(Builder &b, const Config &config) {
  uint32_t one = b.addBuffer("one", BufferKind::Constant, MemType::Wgt, 1);
  for (unsigned o = 0; o < config.block(); ++o)
    for (unsigned i = 0; i < config.block(); ++i)
      b.data(one)[o * config.block() + i] = o == i;
  b.loadAll(MemType::Wgt, 0, one, 1);
}

/// INP from `inp` on to ACC from 0 on.
static void showInp(Builder &b, uint32_t inp, uint32_t count) {
  b.clear(0, count);
  b.loadUops(0, {{0, inp, 0}});
  b.gemm(0, 1, loopOver(count, /*movesSrc=*/true));
}

/// All of INP, in rows with gaps between them.
static Program makeInp(const Config &config, const Machine &machine) {
  Builder b("inp", config, machine);
  uint32_t count = b.usable(MemType::Inp);
  uint32_t rows = std::max(count >= 8 ? 4 : 1, int(count / kMaxRow));
  uint32_t columns = count / rows, offset = 2, stride = columns + 3;
  uint32_t x = b.addBuffer("x", BufferKind::Constant, MemType::Inp,
                           offset + uint64_t(rows) * stride);
  uint32_t y = b.addBuffer("y", BufferKind::Output, MemType::Out, count);
  b.loadUops(0, {{0, 0, 0}});
  loadUnitMatrix(b, config);
  b.load(MemType::Inp, 0, x, offset, rows, columns, stride);
  uint32_t chunk = std::min(count, b.depth(MemType::Acc));
  for (uint32_t at = 0; at < count; at += chunk) {
    showInp(b, at, chunk);
    b.storeAll(0, y, at, chunk);
  }
  return b.finish();
}

/// All of WGT, by products with inputs that have a one in one channel.
static Program makeWgt(const Config &config, const Machine &machine) {
  Builder b("wgt", config, machine);
  unsigned batch = config.batch(), block = config.block();
  uint32_t count = b.usable(MemType::Wgt);
  uint32_t ones =
      std::min({uint32_t(block), b.depth(MemType::Inp), b.depth(MemType::Acc)});
  uint32_t chunk = std::min({count, b.depth(MemType::Acc) / ones, kMaxLoop});
  uint32_t w = b.addBuffer("w", BufferKind::Constant, MemType::Wgt, count);
  uint32_t x = b.addBuffer("x", BufferKind::Constant, MemType::Inp, ones);
  uint32_t y = b.addBuffer("y", BufferKind::Output, MemType::Out,
                           uint64_t(count) * ones);
  for (uint32_t i = 0; i < ones; ++i)
    for (unsigned row = 0; row < batch; ++row)
      for (unsigned c = 0; c < block; ++c)
        b.data(x)[(i * batch + row) * block + c] = c == (i + row) % block;
  b.loadUops(0, {{0, 0, 0}});
  b.loadAll(MemType::Inp, 0, x, ones);
  b.loadAll(MemType::Wgt, 0, w, count);
  Loops loops;
  loops.out = chunk;
  loops.in = ones;
  loops.dstOut = chunk > 1 ? ones : 0;
  loops.wgtOut = chunk > 1;
  loops.dstIn = loops.srcIn = ones > 1;
  for (uint32_t at = 0; at < count; at += chunk) {
    b.clear(0, chunk * ones);
    b.loadUops(0, {{0, 0, at}});
    b.gemm(0, 1, loops);
    b.storeAll(0, y, at * ones, chunk * ones);
  }
  return b.finish();
}

/// All of ACC, byte by byte.
static Program makeAcc(const Config &config, const Machine &machine) {
  Builder b("acc", config, machine);
  uint32_t count = b.usable(MemType::Acc);
  uint32_t x = b.addBuffer("x", BufferKind::Constant, MemType::Acc, count);
  uint32_t y =
      b.addBuffer("y", BufferKind::Output, MemType::Out, uint64_t(4) * count);
  b.loadAll(MemType::Acc, 0, x, count);
  b.storeBytes(count, y, 0);
  return b.finish();
}

/// Padding on all sides, over data that was there before.
static std::optional<Program> makePads(const Config &config,
                                       const Machine &machine) {
  Builder b("pads", config, machine);
  Insn padded;
  padded.ySize = 2;
  padded.xSize = 3;
  padded.yPad0 = 1;
  padded.yPad1 = 2;
  padded.xPad0 = 2;
  padded.xPad1 = 1;
  const uint32_t count = 5 * 6, stride = 5;
  if (b.depth(MemType::Inp) < count || b.depth(MemType::Acc) < count)
    return std::nullopt;
  b.loadUops(0, {{0, 0, 0}});
  loadUnitMatrix(b, config);
  for (MemType mem : {MemType::Inp, MemType::Acc}) {
    std::string name = memTypeName(mem);
    uint32_t x = b.addBuffer(name, BufferKind::Constant, mem, count);
    uint32_t y =
        b.addBuffer(name + "_padded", BufferKind::Output, MemType::Out, count);
    b.loadAll(mem, 0, x, count);
    padded.op = Opcode::Load;
    padded.mem = mem;
    padded.dramBase = 1;
    padded.xStride = stride;
    b.add(padded, x);
    if (mem == MemType::Inp)
      showInp(b, 0, count);
    b.loadUops(0, {{0, 0, 0}});
    b.alu(AluOp::Add, 0, 1, loopOver(count, /*movesSrc=*/true), 0);
    b.storeAll(0, y, 0, count);
  }
  return b.finish();
}

/// Fills the uop memory; each uop has other indices.
static std::optional<Program> makeUops(const Config &config,
                                       const Machine &machine) {
  Builder b("uop", config, machine);
  uint32_t uops = b.uopCapacity();
  auto part = [&](MemType mem) {
    return std::min<uint32_t>(b.usable(mem) / 2, 128);
  };
  uint32_t acc = part(MemType::Acc), inp = part(MemType::Inp),
           wgt = part(MemType::Wgt);
  if (uops < 4 || acc < 8 || inp < 2 || wgt < 2)
    return std::nullopt;
  uint32_t x = b.addBuffer("x", BufferKind::Constant, MemType::Inp, 2 * inp);
  uint32_t w = b.addBuffer("w", BufferKind::Constant, MemType::Wgt, 2 * wgt);
  uint32_t y =
      b.addBuffer("y", BufferKind::Output, MemType::Out, uint64_t(8) * acc);
  b.clear(0, 2 * acc);
  b.loadAll(MemType::Inp, 0, x, 2 * inp);
  b.loadAll(MemType::Wgt, 0, w, 2 * wgt);
  std::vector<Uop> first, second;
  for (uint32_t i = 0; i < uops; ++i)
    (i < uops / 2 ? first : second)
        .push_back({5 * i % acc, (7 * i + 1) % inp, (3 * i + 2) % wgt});
  b.loadUops(uops / 2, second);
  b.loadUops(0, first);
  Loops loops;
  loops.out = 2;
  loops.dstOut = loops.srcOut = loops.wgtOut = 1;
  b.gemm(0, uops, loops);
  b.storeBytes(2 * acc, y, 0);
  return b.finish();
}

//===----------------------------------------------------------------------===//
// Operations
//===----------------------------------------------------------------------===//

/// Every operation of the ALU, with tensors and immediates.
static std::optional<Program> makeAlu(const Config &config,
                                      const Machine &machine) {
  Builder b("alu", config, machine);
  uint32_t count = std::min<uint32_t>(b.usable(MemType::Acc) / 2, 128);
  if (count < 2 || b.uopCapacity() < 2)
    return std::nullopt;
  uint32_t x = b.addBuffer("x", BufferKind::Constant, MemType::Acc, 2 * count);
  uint32_t s = b.addBuffer("s", BufferKind::Constant, MemType::Acc, count);
  uint32_t y =
      b.addBuffer("y", BufferKind::Output, MemType::Out, uint64_t(12) * count);
  uint64_t shifts = uint64_t(count) * config.batch() * config.block();
  for (uint64_t i = 0; i < shifts; ++i)
    for (unsigned byte = 0; byte < 4; ++byte)
      b.data(s)[4 * i + byte] = byte ? 0 : mix(i, 77) % 16;
  Loops loops = loopOver(count, /*movesSrc=*/true);
  auto begin = [&] {
    b.loadAll(MemType::Acc, 0, x, 2 * count);
    b.loadUops(0, {{0, 0, 0}, {0, count, 0}});
  };
  begin();
  b.alu(AluOp::Add, 1, 2, loops, std::nullopt);
  b.alu(AluOp::Add, 0, 1, loops, -12345);
  b.alu(AluOp::Max, 1, 2, loops, std::nullopt);
  b.storeBytes(count, y, 0);
  begin();
  b.alu(AluOp::Min, 1, 2, loops, std::nullopt);
  b.loadAll(MemType::Acc, count, s, count);
  b.alu(AluOp::Shr, 1, 2, loops, std::nullopt);
  b.storeBytes(count, y, 4 * count);
  begin();
  b.alu(AluOp::Shr, 0, 1, loops, 13);
  b.alu(AluOp::Shr, 0, 1, loops, -3);
  b.alu(AluOp::Max, 0, 1, loops, -30000);
  b.alu(AluOp::Min, 0, 1, loops, 32000);
  b.storeBytes(count, y, 8 * count);
  return b.finish();
}

/// A matrix product with bias, as compilers emit it, and a store with gaps.
static std::optional<Program> makeGemm(const Config &config,
                                       const Machine &machine) {
  Builder b("gemm", config, machine);
  uint32_t inner =
      std::min<uint32_t>({4, b.depth(MemType::Wgt), b.depth(MemType::Inp)});
  uint32_t rows = std::min<uint32_t>(
      {24, b.depth(MemType::Acc), b.depth(MemType::Inp) / inner});
  if (rows < 3)
    return std::nullopt;
  uint32_t blocks =
      std::min<uint32_t>({3, b.depth(MemType::Wgt) / inner,
                          b.depth(MemType::Acc) / rows, b.uopCapacity()});
  uint32_t x =
      b.addBuffer("x", BufferKind::Constant, MemType::Inp, rows * inner);
  uint32_t w =
      b.addBuffer("w", BufferKind::Constant, MemType::Wgt, blocks * inner);
  uint32_t bias =
      b.addBuffer("bias", BufferKind::Constant, MemType::Acc, rows * blocks);
  uint32_t stride = rows + 2;
  uint32_t y = b.addBuffer("y", BufferKind::Output, MemType::Out,
                           uint64_t(1) + blocks * stride);
  std::vector<Uop> uops;
  for (uint32_t i = 0; i < blocks; ++i)
    uops.push_back({i * rows, 0, i * inner});
  b.loadUops(0, uops);
  b.loadAll(MemType::Acc, 0, bias, rows * blocks);
  b.loadAll(MemType::Inp, 0, x, rows * inner);
  b.loadAll(MemType::Wgt, 0, w, blocks * inner);
  Loops loops;
  loops.out = inner;
  loops.srcOut = loops.wgtOut = inner > 1;
  loops.in = rows;
  loops.dstIn = 1;
  loops.srcIn = inner;
  b.gemm(0, blocks, loops);
  b.loadUops(0, {{0, 0, 0}});
  Loops all = loopOver(rows * blocks, /*movesSrc=*/true);
  b.alu(AluOp::Shr, 0, 1, all, 9);
  b.alu(AluOp::Max, 0, 1, all, -100);
  b.alu(AluOp::Min, 0, 1, all, 110);
  b.store(0, y, 1, blocks, rows, stride);
  return b.finish();
}

/// Tiles in two halves of the memories: a load, an operation and a store at the
/// same time, kept apart by tokens.
static std::optional<Program> makePipeline(const Config &config,
                                           const Machine &machine) {
  Builder b("pipeline", config, machine);
  uint32_t accHalf = b.usable(MemType::Acc) / 2,
           inpHalf = b.usable(MemType::Inp) / 2;
  uint32_t rows = std::min<uint32_t>({16, accHalf, inpHalf});
  if (rows < 3 || b.uopCapacity() < 2)
    return std::nullopt;
  constexpr uint32_t tiles = 9, inFlight = 2;
  uint32_t w = b.addBuffer("w", BufferKind::Constant, MemType::Wgt, 1);
  uint32_t x =
      b.addBuffer("x", BufferKind::Constant, MemType::Inp, tiles * rows);
  uint32_t y = b.addBuffer("y", BufferKind::Output, MemType::Out, tiles * rows);
  b.loadUops(0, {{0, 0, 0}, {accHalf, inpHalf, 0}});
  b.addUnordered(
      Builder::makeTransfer(Opcode::Load, MemType::Wgt, 0, 0, 1, 1, 1), w);
  Loops loops = loopOver(rows, /*movesSrc=*/true), resets = loops;
  resets.srcIn = 0;
  for (uint32_t tile = 0; tile < tiles; ++tile) {
    uint32_t half = tile % inFlight, uop = half;
    bool isFirst = tile < inFlight, isLast = tile + inFlight >= tiles;
    Insn load = Builder::makeTransfer(
        Opcode::Load, MemType::Inp, half * inpHalf, tile * rows, 1, rows, rows);
    load.popNext = !isFirst;
    load.pushNext = true;
    b.addUnordered(load, x);
    Insn reset = Builder::makeLoop(Opcode::Gemm, uop, uop + 1, resets);
    reset.reset = true;
    reset.popNext = !isFirst;
    b.addUnordered(reset);
    Insn product = Builder::makeLoop(Opcode::Gemm, uop, uop + 1, loops);
    product.popPrev = true;
    product.pushPrev = !isLast;
    b.addUnordered(product);
    // An immediate has one source, which is the destination.
    b.loadUops(0, {{half * accHalf, half * accHalf, 0}});
    Insn shift = Builder::makeLoop(Opcode::Alu, 0, 1, loops);
    shift.alu = AluOp::Shr;
    shift.useImm = true;
    shift.imm = 4;
    shift.pushNext = true;
    b.addUnordered(shift);
    b.loadUops(0, {{0, 0, 0}});
    Insn store =
        Builder::makeTransfer(Opcode::Store, MemType::Out, half * accHalf,
                              tile * rows, 1, rows, rows);
    store.popPrev = store.pushPrev = true;
    b.addUnordered(store, y);
  }
  for (uint32_t i = 0; i < inFlight; ++i) {
    Insn drain = Builder::makeNop(Unit::Compute);
    drain.popNext = true;
    b.addUnordered(drain);
  }
  return b.finish();
}

std::vector<Program> vtart::makeSelfTestPrograms(const Config &config,
                                                 const Machine &machine) {
  std::vector<Program> programs = {makeInp(config, machine),
                                   makeWgt(config, machine),
                                   makeAcc(config, machine)};
  for (auto make : {makePads, makeUops, makeAlu, makeGemm, makePipeline})
    if (std::optional<Program> program = make(config, machine))
      programs.push_back(std::move(*program));
  return programs;
}

Program selftest::makeCopyProgram(const Config &config) {
  Machine any;
  any.uopDepth = 0;
  Builder b("copy", config, any);
  uint32_t count = std::min(b.usable(MemType::Inp), b.usable(MemType::Acc));
  uint32_t x = b.addBuffer("in", BufferKind::Input, MemType::Inp, count);
  uint32_t y = b.addBuffer("out", BufferKind::Output, MemType::Out, count);
  b.loadUops(0, {{0, 0, 0}});
  loadUnitMatrix(b, config);
  b.loadAll(MemType::Inp, 0, x, count);
  showInp(b, 0, count);
  b.storeAll(0, y, 0, count);
  return b.finish();
}

//===----------------------------------------------------------------------===//
// Speed
//===----------------------------------------------------------------------===//

std::vector<SpeedProgram> vtart::makeSpeedPrograms(const Config &config,
                                                   const Machine &machine) {
  constexpr uint32_t repeat = 8;
  constexpr uint32_t numProducts = 1u << 16;
  std::vector<SpeedProgram> programs;
  {
    Builder b("start", config, machine);
    b.loadUops(0, {{0, 0, 0}});
    programs.push_back({b.finish(), {"start", "", 0, 0, std::nullopt}});
  }
  {
    Builder b("load", config, machine);
    uint32_t count = b.usable(MemType::Wgt);
    uint32_t w = b.addBuffer("w", BufferKind::Constant, MemType::Wgt, count);
    b.loadUops(0, {{0, 0, 0}});
    for (uint32_t i = 0; i < repeat; ++i)
      b.loadAll(MemType::Wgt, 0, w, count);
    uint64_t bytes = uint64_t(repeat) * count * config.elemBytes(MemType::Wgt);
    programs.push_back({b.finish(), {"load", "bytes", bytes, 0, std::nullopt}});
  }
  uint32_t acc = 0;
  {
    Builder b("store", config, machine);
    acc = b.usable(MemType::Acc);
    uint32_t y = b.addBuffer("y", BufferKind::Output, MemType::Out, acc);
    b.clear(0, acc);
    b.alu(AluOp::Add, 0, 1, loopOver(acc, /*movesSrc=*/true), 5);
    for (uint32_t i = 0; i < repeat; ++i)
      b.storeAll(0, y, 0, acc);
    uint64_t bytes = uint64_t(repeat) * acc * config.elemBytes(MemType::Out);
    programs.push_back(
        {b.finish(), {"store", "bytes", bytes, 0, std::nullopt}});
  }
  uint32_t rows = std::min(acc, kMaxLoop);
  if (rows >= 4) {
    Builder b("gemm", config, machine);
    uint32_t x = b.addBuffer("x", BufferKind::Constant, MemType::Inp, 1);
    uint32_t w = b.addBuffer("w", BufferKind::Constant, MemType::Wgt, 1);
    b.clear(0, rows);
    b.loadAll(MemType::Inp, 0, x, 1);
    b.loadAll(MemType::Wgt, 0, w, 1);
    Loops loops = loopOver(rows, /*movesSrc=*/false);
    loops.out = std::max(1u, numProducts / rows);
    b.gemm(0, 1, loops);
    uint64_t macs = uint64_t(rows) * loops.out * config.batch() *
                    config.block() * config.block();
    programs.push_back({b.finish(), {"gemm", "MACs", macs, 0, std::nullopt}});
  }
  return programs;
}
