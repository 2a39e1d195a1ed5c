//===- RandomData.cpp - Random programs with data -------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Instructions are drawn one after the other. What each reads and writes on
// chip is tracked by element, and a token is passed only where an instruction
// meets one of another unit that is not known to be done.
//
//===----------------------------------------------------------------------===//

#include "RandomPrograms.h"

#include "vtart/Verifier.h"

#include <set>

using namespace vtart;
using namespace vta_cosim;
using vta_test::Random;

namespace {
/// Buffers of each program, in this order.
enum BufferIndex : int { InpData, WgtData, AccData, UopData, OutData };
constexpr int kNoBuffer = -1;

/// An element on chip.
struct Element {
  bool isWritten = false;
  /// ACC: the last write is one that STORE may follow in every implementation.
  bool isStorable = false;
  int lastWrite = -1;
  std::array<int, kNumUnits> lastRead{-1, -1, -1};
};

/// What a GEMM or ALU does in order.
struct Step {
  uint32_t dst, src, wgt;
};

class DataProgram {
public:
  DataProgram(const Config &config, uint64_t seed)
      : config(config), random(seed) {
    for (MemType mem : {MemType::Inp, MemType::Wgt, MemType::Acc})
      elements(mem).resize(config.depth(mem));
  }
  Program make(const std::string &name);

private:
  std::vector<Element> &elements(MemType mem) {
    return memories[static_cast<unsigned>(mem)];
  }
  // Reads and writes of the instruction that is drawn.
  void await(Unit unit, int index);
  void awaitWrite(const Element &element);
  void read(MemType mem, uint32_t at);
  void write(MemType mem, uint32_t at, bool isStorable);
  void add(int buffer = kNoBuffer);

  void addLoad(MemType mem, BufferIndex buffer);
  void addUops(const std::vector<Uop> &uops);
  bool drawLoop(bool isAlu);
  bool isPortable(const std::vector<Step> &steps) const;
  bool isInitialized(const std::vector<Step> &steps);
  std::vector<Step> expand(const std::vector<Uop> &uops) const;
  void addLoop(bool isAlu);
  void addStore(uint32_t sram, uint32_t dram, uint32_t rows, uint32_t columns,
                uint32_t stride);
  bool drawStore();
  void storeRest();
  uint32_t drawSlot(MemType mem);
  void fillBuffers(Program &program);

  static constexpr uint32_t kSlots = 4;          ///< Blocks of each memory.
  static constexpr uint32_t kDataElements = 512; ///< Elements of a DRAM buffer.
  static constexpr uint32_t kMostInARow = 24;

  const Config &config;
  Random random;
  Insn insn; ///< The instruction that is drawn.
  std::vector<Uop> drawnUops;
  std::vector<Insn> insns;
  std::vector<int> buffers;
  std::array<std::vector<Element>, kNumMemTypes> memories;
  std::array<int, kNumUnits> lastOf{-1, -1, -1};
  /// synced[p][c]: the last instruction of p that is done when c goes on.
  int synced[kNumUnits][kNumUnits] = {{-1, -1, -1}, {-1, -1, -1}, {-1, -1, -1}};
  std::vector<Uop> uopData;
  uint32_t uopSram = 0;
  std::vector<bool> stored;
};
} // namespace

//===----------------------------------------------------------------------===//
// Tokens
//===----------------------------------------------------------------------===//

/// The drawn instruction runs after instruction `index` of `unit`.
void DataProgram::await(Unit unit, int index) {
  Unit self = insn.unit();
  unsigned p = static_cast<unsigned>(unit), c = static_cast<unsigned>(self);
  if (unit == self || index <= synced[p][c])
    return;
  // Its last instruction stands for all before.
  Insn &last = insns[lastOf[p]];
  (p < c ? last.pushNext : last.pushPrev) = true;
  (p < c ? insn.popPrev : insn.popNext) = true;
  synced[p][c] = lastOf[p];
}

/// Nothing to wait for if the drawn instruction itself wrote last.
void DataProgram::awaitWrite(const Element &element) {
  int last = element.lastWrite;
  if (last >= 0 && last < static_cast<int>(insns.size()))
    await(insns[last].unit(), last);
}

void DataProgram::read(MemType mem, uint32_t at) {
  Element &element = elements(mem)[at];
  awaitWrite(element);
  element.lastRead[static_cast<unsigned>(insn.unit())] =
      static_cast<int>(insns.size());
}

void DataProgram::write(MemType mem, uint32_t at, bool isStorable) {
  Element &element = elements(mem)[at];
  awaitWrite(element);
  for (unsigned u = 0; u < kNumUnits; ++u)
    await(static_cast<Unit>(u), element.lastRead[u]);
  element.lastWrite = static_cast<int>(insns.size());
  element.isWritten = true;
  element.isStorable = isStorable;
}

void DataProgram::add(int buffer) {
  lastOf[static_cast<unsigned>(insn.unit())] = static_cast<int>(insns.size());
  insns.push_back(insn);
  buffers.push_back(buffer);
}

//===----------------------------------------------------------------------===//
// Loads
//===----------------------------------------------------------------------===//

/// Near the start of one of a few slots, so that instructions meet.
uint32_t DataProgram::drawSlot(MemType mem) {
  return config.depth(mem) / kSlots * random.in(0, kSlots - 1) +
         random.in(0, 6);
}

void DataProgram::addLoad(MemType mem, BufferIndex buffer) {
  bool isWgt = mem == MemType::Wgt;
  uint32_t rows = random.chance(50) ? 1 : random.in(2, 4);
  uint32_t columns = random.in(1, isWgt ? kMostInARow / 3 : kMostInARow);
  uint32_t stride = random.chance(60) ? columns : random.in(1, 2 * columns);
  uint32_t last = (rows - 1) * stride + columns;
  insn =
      makeTransfer(Opcode::Load, mem, drawSlot(mem),
                   random.in(0, kDataElements - last), rows, columns, stride);
  if (!isWgt && random.chance(40))
    for (uint32_t *pad : {&insn.yPad0, &insn.yPad1, &insn.xPad0, &insn.xPad1})
      *pad = random.chance(50) ? random.in(1, 3) : 0;
  uint32_t size =
      (insn.yPad0 + rows + insn.yPad1) * (insn.xPad0 + columns + insn.xPad1);
  for (uint32_t i = 0; i < size; ++i)
    write(mem, insn.sramBase + i, /*isStorable=*/false);
  add(buffer);
}

void DataProgram::addUops(const std::vector<Uop> &uops) {
  uint32_t count = static_cast<uint32_t>(uops.size());
  // At even and odd addresses, in DRAM and on chip.
  uopData.resize(uopData.size() + random.in(0, 1));
  uopSram += random.in(0, 1);
  if (uopSram + count > config.depth(MemType::Uop))
    uopSram = 0;
  insn = makeTransfer(Opcode::Load, MemType::Uop, uopSram,
                      static_cast<uint32_t>(uopData.size()), 1, count, count);
  uopData.insert(uopData.end(), uops.begin(), uops.end());
  add(UopData);
}

//===----------------------------------------------------------------------===//
// GEMM and ALU
//===----------------------------------------------------------------------===//

std::vector<Step> DataProgram::expand(const std::vector<Uop> &uops) const {
  std::vector<Step> steps;
  for (uint32_t o = 0; o < insn.iterOut; ++o)
    for (uint32_t i = 0; i < insn.iterIn; ++i)
      for (const Uop &uop : uops)
        steps.push_back({uop.dst + o * insn.dstOut + i * insn.dstIn,
                         uop.src + o * insn.srcOut + i * insn.srcIn,
                         uop.wgt + o * insn.wgtOut + i * insn.wgtIn});
  return steps;
}

/// What pipelines of some implementations ask of steps that follow each other.
bool DataProgram::isPortable(const std::vector<Step> &steps) const {
  for (size_t i = 1; i < steps.size(); ++i) {
    uint32_t last = steps[i - 1].dst;
    if (insn.op == Opcode::Gemm
            ? steps[i].dst == last ||
                  (i > 1 && steps[i].dst == steps[i - 2].dst)
            : (insn.useImm ? steps[i].dst : steps[i].src) == last)
      return false;
  }
  return true;
}

bool DataProgram::isInitialized(const std::vector<Step> &steps) {
  auto isWritten = [&](MemType mem, uint32_t at) {
    return at < config.depth(mem) && elements(mem)[at].isWritten;
  };
  for (const Step &step : steps) {
    if (step.dst >= config.depth(MemType::Acc))
      return false;
    if (insn.reset)
      continue;
    bool isGemm = insn.op == Opcode::Gemm;
    if (!isWritten(MemType::Acc, step.dst) ||
        !isWritten(isGemm ? MemType::Inp : MemType::Acc, step.src) ||
        (isGemm && !isWritten(MemType::Wgt, step.wgt)))
      return false;
  }
  return true;
}

/// Draws until everything that is read was written; the later, the smaller.
bool DataProgram::drawLoop(bool isAlu) {
  constexpr unsigned kAttempts = 60;
  for (unsigned attempt = 0; attempt < kAttempts; ++attempt) {
    unsigned most = attempt < kAttempts / 2 ? 5 : 2;
    auto factor = [&] { return static_cast<uint32_t>(random.in(0, most)); };
    insn = Insn();
    insn.op = isAlu ? Opcode::Alu : Opcode::Gemm;
    insn.uopEnd = random.in(1, most);
    insn.iterOut = random.in(1, most);
    insn.iterIn = random.in(1, most);
    insn.dstOut = factor(), insn.dstIn = factor();
    insn.srcOut = factor(), insn.srcIn = factor();
    uint32_t dst = drawSlot(MemType::Acc), wgt = 0;
    uint32_t src = drawSlot(isAlu ? MemType::Acc : MemType::Inp);
    if (isAlu) {
      constexpr AluOp kOps[] = {AluOp::Min, AluOp::Max, AluOp::Add, AluOp::Shr};
      insn.alu = kOps[random.in(0, 3)];
      // Shift amounts out of the data would not be in 0..15.
      insn.useImm = insn.alu == AluOp::Shr || random.chance(50);
      if (insn.useImm) {
        insn.imm = insn.alu == AluOp::Shr ? random.in(-16, 15)
                                          : random.in(-32768, 32767);
        insn.srcOut = insn.dstOut, insn.srcIn = insn.dstIn;
      }
    } else {
      insn.reset = random.chance(15);
      insn.wgtOut = factor(), insn.wgtIn = factor();
      wgt = drawSlot(MemType::Wgt);
    }
    drawnUops.clear();
    for (uint32_t i = 0; i < insn.uopEnd; ++i) {
      Uop uop{dst + factor() + i, src + factor(), wgt + factor()};
      if (isAlu)
        uop = {uop.dst, insn.useImm ? uop.dst : uop.src, 0};
      drawnUops.push_back(uop);
    }
    std::vector<Step> steps = expand(drawnUops);
    if (isPortable(steps) && isInitialized(steps))
      return true;
  }
  return false;
}

void DataProgram::addLoop(bool isAlu) {
  if (!drawLoop(isAlu))
    return;
  Insn loop = insn;
  addUops(drawnUops);
  loop.uopBgn = uopSram;
  loop.uopEnd = uopSram + static_cast<uint32_t>(drawnUops.size());
  uopSram = loop.uopEnd;
  insn = loop;
  for (const Step &step : expand(drawnUops)) {
    if (!insn.reset) {
      read(isAlu ? MemType::Acc : MemType::Inp, step.src);
      if (!isAlu)
        read(MemType::Wgt, step.wgt);
    }
    write(MemType::Acc, step.dst, /*isStorable=*/!insn.reset);
  }
  add();
}

//===----------------------------------------------------------------------===//
// Stores
//===----------------------------------------------------------------------===//

void DataProgram::addStore(uint32_t sram, uint32_t dram, uint32_t rows,
                           uint32_t columns, uint32_t stride) {
  insn = makeTransfer(Opcode::Store, MemType::Out, sram, dram, rows, columns,
                      stride);
  for (uint32_t i = 0; i < rows * columns; ++i) {
    read(MemType::Acc, sram + i);
    stored[dram + i / columns * stride + i % columns] = true;
  }
  add(OutData);
}

bool DataProgram::drawStore() {
  const std::vector<Element> &acc = elements(MemType::Acc);
  std::vector<uint32_t> starts;
  for (uint32_t i = 0; i < acc.size(); ++i)
    if (acc[i].isStorable)
      starts.push_back(i);
  if (starts.empty())
    return false;
  uint32_t start = random.pick(starts), length = 1;
  while (length < kMostInARow && start + length < acc.size() &&
         acc[start + length].isStorable)
    ++length;
  uint32_t rows = random.in(1, std::min(3u, length)), columns = length / rows;
  uint32_t stride = columns + random.in(0, 5);
  uint32_t last = (rows - 1) * stride + columns;
  addStore(start, random.in(0, stored.size() - last), rows, columns, stride);
  return true;
}

/// Every element of the output is stored at least once.
void DataProgram::storeRest() {
  constexpr uint32_t kCount = 32;
  insn = makeTransfer(Opcode::Load, MemType::Acc, 0, 0, 1, kCount, kCount);
  for (uint32_t i = 0; i < kCount; ++i)
    write(MemType::Acc, i, /*isStorable=*/false);
  add(AccData);
  addUops({{0, 0, 0}});
  insn = Insn();
  insn.op = Opcode::Alu;
  insn.alu = AluOp::Shr;
  insn.useImm = true;
  insn.imm = 3;
  insn.uopBgn = uopSram;
  insn.uopEnd = ++uopSram;
  insn.iterOut = kCount;
  insn.iterIn = 1;
  insn.dstOut = insn.srcOut = 1;
  for (uint32_t i = 0; i < kCount; ++i)
    write(MemType::Acc, i, /*isStorable=*/true);
  add();
  for (uint32_t at = 0; at < stored.size(); ++at) {
    uint32_t length = 0;
    while (at + length < stored.size() && !stored[at + length] &&
           length < kCount)
      ++length;
    if (length)
      addStore(0, at, 1, length, length);
  }
}

//===----------------------------------------------------------------------===//
// Programs
//===----------------------------------------------------------------------===//

void DataProgram::fillBuffers(Program &program) {
  auto bytes = [&](BufferKind kind, const char *name, const char *dtype,
                   uint64_t count, uint64_t elementBytes) {
    Buffer buffer;
    buffer.name = name;
    buffer.kind = kind;
    buffer.dtype = dtype;
    buffer.shape = {
        static_cast<int64_t>(count * elementBytes / dtypeBytes(dtype))};
    if (kind == BufferKind::Constant)
      for (uint64_t i = 0; i < count * elementBytes; ++i)
        buffer.data.push_back(static_cast<uint8_t>(random.bits() >> 16));
    program.buffers.push_back(std::move(buffer));
  };
  auto data = [&](const char *name, const char *dtype, MemType mem) {
    bytes(BufferKind::Constant, name, dtype, kDataElements,
          config.elemBytes(mem));
  };
  data("inp", "int8", MemType::Inp);
  data("wgt", "int8", MemType::Wgt);
  data("acc", "int32", MemType::Acc);
  // Half of the accumulators are small, so that additions do not only wrap.
  std::vector<uint8_t> &acc = program.buffers[AccData].data;
  for (size_t i = 0; i < acc.size(); i += 8)
    acc[i + 2] = acc[i + 3] = acc[i + 1] & 0x80 ? 0xff : 0;
  bytes(BufferKind::Uop, "uop", "uint32", uopData.size(), 4);
  Codec codec(config);
  for (const Uop &uop : uopData) {
    uint32_t word = *codec.encodeUop(uop);
    for (unsigned i = 0; i < 4; ++i)
      program.buffers[UopData].data.push_back(
          static_cast<uint8_t>(word >> (8 * i)));
  }
  bytes(BufferKind::Output, "out", "int8", stored.size(),
        config.elemBytes(MemType::Out));
}

Program DataProgram::make(const std::string &name) {
  stored.resize(random.in(40, 300));
  unsigned length = random.pick(std::vector<unsigned>{8, 20, 40, 80});
  addLoad(MemType::Acc, AccData);
  while (insns.size() < length) {
    int choice = random.in(0, 99);
    if (choice < 20)
      addLoad(MemType::Inp, InpData);
    else if (choice < 35)
      addLoad(MemType::Wgt, WgtData);
    else if (choice < 45)
      addLoad(MemType::Acc, AccData);
    else if (choice < 65)
      addLoop(/*isAlu=*/false);
    else if (choice < 85)
      addLoop(/*isAlu=*/true);
    else
      drawStore();
  }
  storeRest();
  insn = makeNop(Unit::Compute);
  await(Unit::Load, lastOf[static_cast<unsigned>(Unit::Load)]);
  await(Unit::Store, lastOf[static_cast<unsigned>(Unit::Store)]);
  add();
  insn = Insn();
  add();

  Program program;
  program.name = name;
  program.config = config;
  fillBuffers(program);
  Codec codec(config);
  for (size_t i = 0; i < insns.size(); ++i) {
    program.insns.push_back(*codec.encode(insns[i]));
    if (buffers[i] != kNoBuffer)
      program.relocations.push_back(
          {static_cast<uint32_t>(i), static_cast<uint32_t>(buffers[i])});
  }
  return program;
}

Expected<CaseStep> vta_cosim::makeDataCase(const Config &config,
                                           const Machine &machine,
                                           uint64_t seed) {
  Program program =
      DataProgram(config, seed).make("data-" + std::to_string(seed));
  VerifierResult verified = verifyProgram(program, machine);
  if (!verified.ok())
    return Error(program.name + ": " + verified.findings[0].message);
  std::vector<std::vector<uint8_t>> before(program.buffers.size());
  std::vector<std::vector<uint8_t>> after(program.buffers.size());
  after[OutData].resize(program.buffers[OutData].byteSize());
  Expected<CaseStep> step = caseFromProgram(program, before, after);
  if (!step)
    return step;
  PhysicalMemory memory;
  if (Error e = mapCaseMemory(*step, memory))
    return e;
  FunctionalOptions options;
  options.strict = true;
  options.machine = &machine;
  Expected<RunResult> result =
      FunctionalSimulator(config).run(memory, step->insns, options);
  if (!result)
    return result.takeError().withContext(program.name);
  CaseSegment &out = step->expect[0];
  memory.read(out.addr, out.data.data(), out.data.size());
  return step;
}
