//===- RandomTiming.cpp - Random streams to be timed ----------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RandomPrograms.h"

using namespace vtart;
using namespace vta_cosim;
using vta_test::Random;

Insn vta_cosim::makeTransfer(Opcode op, MemType mem, uint32_t sram,
                             uint32_t dram, uint32_t rows, uint32_t columns,
                             uint32_t stride) {
  Insn insn;
  insn.op = op;
  insn.mem = mem;
  insn.sramBase = sram;
  insn.dramBase = dram;
  insn.ySize = rows;
  insn.xSize = columns;
  insn.xStride = stride;
  return insn;
}

Insn vta_cosim::makeNop(Unit unit) {
  const MemType mems[] = {MemType::Inp, MemType::Uop, MemType::Out};
  return makeTransfer(unit == Unit::Store ? Opcode::Store : Opcode::Load,
                      mems[static_cast<unsigned>(unit)], 0, 0, 0, 0, 0);
}

namespace {
enum Kind { Inp, Wgt, Uop, Acc, Gemm, Alu, Out, Nop, NumKinds };

/// How often each kind occurs, in percent: of everything, mostly loads, small
/// loads of the compute unit beside long ones, mostly arithmetic, one unit
/// with long queues.
constexpr unsigned kMixes[][NumKinds] = {
    {20, 10, 10, 10, 15, 10, 15, 10}, {35, 30, 10, 10, 5, 2, 3, 5},
    {15, 25, 25, 30, 2, 1, 1, 1},     {10, 5, 5, 5, 40, 25, 5, 5},
    {2, 1, 2, 1, 44, 44, 3, 3},       {10, 5, 10, 25, 10, 10, 25, 5}};

class TimingStream {
public:
  TimingStream(const Config &config, uint64_t seed)
      : codec(config), random(seed) {}
  std::vector<Word128> make();

private:
  Insn draw();
  Insn drawLoad(MemType mem);
  Insn drawLoop(bool isAlu);
  void drawTokens(Insn &insn);
  void drain();
  void add(const Insn &insn);

  Codec codec;
  Random random;
  const unsigned *mix = nullptr;
  uint32_t longest = 1, mostLoops = 1;
  int tokenPercent = 50;
  /// Tokens of the stream executed one by one, which is free of deadlock.
  TokenCounts tokens{};
  std::vector<Word128> words;
};
} // namespace

void TimingStream::add(const Insn &insn) {
  for (std::optional<Queue> q : {insn.popPrevQueue(), insn.popNextQueue()})
    if (q)
      --tokens[static_cast<unsigned>(*q)];
  for (std::optional<Queue> q : {insn.pushPrevQueue(), insn.pushNextQueue()})
    if (q)
      ++tokens[static_cast<unsigned>(*q)];
  words.push_back(*codec.encode(insn));
}

Insn TimingStream::drawLoad(MemType mem) {
  // As many rows as one SRAM of the default configuration holds at most.
  uint32_t rows = random.chance(70) ? 1 : random.in(2, 9);
  uint32_t columns = random.in(1, longest);
  if (mem == MemType::Wgt)
    columns = columns / 8 + 1, rows = std::min(rows, 3u);
  if (mem == MemType::Acc)
    columns = columns / 2 + 1;
  if (mem == MemType::Uop)
    columns = random.in(1, 2 * longest), rows = 1;
  Insn insn =
      makeTransfer(Opcode::Load, mem, 0, 65536 + random.in(0, 63), rows,
                   columns, columns + random.in(0, 1) * random.in(1, 20));
  if ((mem == MemType::Inp || mem == MemType::Acc) && random.chance(35))
    for (uint32_t *pad : {&insn.yPad0, &insn.yPad1, &insn.xPad0, &insn.xPad1})
      *pad = random.chance(50) ? random.in(1, 4) : 0;
  return insn;
}

Insn TimingStream::drawLoop(bool isAlu) {
  Insn insn;
  insn.op = isAlu ? Opcode::Alu : Opcode::Gemm;
  insn.uopEnd = random.in(1, mostLoops);
  insn.iterOut = random.in(1, mostLoops);
  insn.iterIn = random.in(1, mostLoops);
  if (isAlu) {
    insn.alu = random.chance(50) ? AluOp::Add : AluOp::Max;
    insn.useImm = random.chance(50);
  } else {
    insn.reset = random.chance(20);
  }
  return insn;
}

Insn TimingStream::draw() {
  unsigned at = random.in(0, 99), kind = 0;
  for (; kind + 1 < NumKinds && at >= mix[kind]; ++kind)
    at -= mix[kind];
  switch (kind) {
  case Inp:
    return drawLoad(MemType::Inp);
  case Wgt:
    return drawLoad(MemType::Wgt);
  case Uop:
    return drawLoad(MemType::Uop);
  case Acc:
    return drawLoad(MemType::Acc);
  case Gemm:
  case Alu:
    return drawLoop(kind == Alu);
  case Out: {
    uint32_t columns = random.in(1, longest);
    return makeTransfer(Opcode::Store, MemType::Out, 0,
                        131072 + random.in(0, 31), random.in(1, 5), columns,
                        columns + random.in(0, 9));
  }
  default:
    return makeNop(static_cast<Unit>(random.in(0, 2)));
  }
}

/// Pops what is there, pushes within the limit of a queue.
void TimingStream::drawTokens(Insn &insn) {
  constexpr uint64_t kMost = 200;
  auto has = [&](std::optional<Queue> q) {
    return q && tokens[static_cast<unsigned>(*q)] > 0;
  };
  auto room = [&](std::optional<Queue> q) {
    return q && tokens[static_cast<unsigned>(*q)] < kMost;
  };
  insn.popPrev = insn.popNext = insn.pushPrev = insn.pushNext = true;
  insn.popPrev = has(insn.popPrevQueue()) && random.chance(tokenPercent + 10);
  insn.popNext = has(insn.popNextQueue()) && random.chance(tokenPercent + 10);
  insn.pushPrev = room(insn.pushPrevQueue()) && random.chance(tokenPercent);
  insn.pushNext = room(insn.pushNextQueue()) && random.chance(tokenPercent);
}

/// Lets the compute unit wait for the others, so that FINISH comes last.
void TimingStream::drain() {
  for (Unit unit : {Unit::Load, Unit::Store}) {
    Insn last = makeNop(unit);
    last.pushNext = unit == Unit::Load;
    last.pushPrev = unit == Unit::Store;
    add(last);
  }
  auto left = [&](Queue q) { return tokens[static_cast<unsigned>(q)] > 0; };
  while (left(Queue::L2C) || left(Queue::S2C)) {
    Insn wait = makeNop(Unit::Compute);
    wait.popPrev = left(Queue::L2C);
    wait.popNext = left(Queue::S2C);
    add(wait);
  }
}

std::vector<Word128> TimingStream::make() {
  constexpr unsigned kLengths[] = {5, 20, 60, 150, 400, 1100};
  constexpr uint32_t kLongest[] = {3, 16, 64, 160};
  constexpr uint32_t kMostLoops[] = {1, 3, 6};
  constexpr int kTokenPercents[] = {0, 25, 50};
  mix = kMixes[random.in(0, std::size(kMixes) - 1)];
  longest = random.pick(
      std::vector<uint32_t>(std::begin(kLongest), std::end(kLongest)));
  mostLoops = kMostLoops[random.in(0, std::size(kMostLoops) - 1)];
  tokenPercent = kTokenPercents[random.in(0, std::size(kTokenPercents) - 1)];
  unsigned length = kLengths[random.in(0, std::size(kLengths) - 1)];
  // Long streams of long transfers take minutes on the RTL.
  if (length * longest > 20000)
    length = 20000 / longest;
  for (unsigned i = 0; i < length; ++i) {
    Insn insn = draw();
    drawTokens(insn);
    add(insn);
  }
  // Some programs end while the other units still work.
  if (random.chance(85))
    drain();
  add(Insn());
  return std::move(words);
}

CaseStep vta_cosim::makeTimingCase(const Config &config, uint64_t seed) {
  CaseStep step;
  step.name = "timing-" + std::to_string(seed);
  step.config = config;
  step.timingOnly = true;
  step.insns = TimingStream(config, seed).make();
  return step;
}
