//===- Hazards.cpp - What an instruction has to wait for ------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Which memory is shared by which units decides what is kept: INP and WGT are
// written by the load unit and read by the compute unit, ACC (with OUT, its
// copy) is written by the compute unit and read by the store unit, uops never
// leave the compute unit. In DRAM the load and compute units read what the
// store unit writes.
//
//===----------------------------------------------------------------------===//

#include "Hazards.h"

using namespace mlir;
using namespace mlir::vtaisa;
using vtart::MemType;
using vtart::Unit;

//===----------------------------------------------------------------------===//
// LastAccess and SRAMSet
//===----------------------------------------------------------------------===//

int64_t LastAccess::latest(uint64_t begin, uint64_t end) const {
  int64_t insn = -1;
  if (begin >= end)
    return insn;
  auto it = ranges.upper_bound(begin);
  if (it != ranges.begin() && std::prev(it)->second.end > begin)
    --it;
  for (; it != ranges.end() && it->first < end; ++it)
    insn = std::max(insn, it->second.insn);
  return insn;
}

void LastAccess::set(uint64_t begin, uint64_t end, int64_t insn) {
  if (begin >= end)
    return;
  auto it = ranges.upper_bound(begin);
  if (it != ranges.begin() && std::prev(it)->second.end > begin) {
    // Cut a range that begins before this one.
    auto before = std::prev(it);
    Range old = before->second;
    before->second.end = begin;
    if (old.end > end)
      ranges.emplace(end, old);
    if (before->first == begin)
      ranges.erase(before);
  }
  it = ranges.lower_bound(begin);
  while (it != ranges.end() && it->first < end) {
    Range old = it->second;
    it = ranges.erase(it);
    if (old.end > end)
      it = ranges.emplace(end, old).first;
  }
  ranges.emplace(begin, Range{end, insn});
}

void SRAMSet::clear() {
  std::fill(words.begin() + firstWord, words.begin() + lastWord, 0);
  firstWord = lastWord = 0;
}

void SRAMSet::insert(uint64_t begin, uint64_t end) {
  end = std::min(end, depth);
  if (begin >= end)
    return;
  size_t first = begin / 64, last = (end - 1) / 64;
  uint64_t head = ~uint64_t(0) << (begin % 64);
  uint64_t tail = ~uint64_t(0) >> (63 - (end - 1) % 64);
  if (first == last) {
    words[first] |= head & tail;
  } else {
    words[first] |= head;
    for (size_t w = first + 1; w < last; ++w)
      words[w] = ~uint64_t(0);
    words[last] |= tail;
  }
  bool isEmpty = firstWord == lastWord;
  firstWord = isEmpty ? first : std::min(firstWord, first);
  lastWord = isEmpty ? last + 1 : std::max(lastWord, last + 1);
}

//===----------------------------------------------------------------------===//
// Hazards
//===----------------------------------------------------------------------===//

Hazards::Hazards(const vtart::Config &config,
                 const std::vector<bool> &storedBuffers)
    : config(config), storedBuffers(storedBuffers),
      inpLoaded(config.depth(MemType::Inp)), inpUsed(inpLoaded),
      wgtLoaded(config.depth(MemType::Wgt)), wgtUsed(wgtLoaded),
      accWritten(config.depth(MemType::Acc)), accStored(accWritten),
      inpSet(config.depth(MemType::Inp)), wgtSet(config.depth(MemType::Wgt)),
      accSet(config.depth(MemType::Acc)) {}

template <typename History>
void Hazards::touch(Needs &needs, Unit unit, const History &against,
                    History &own, uint64_t begin, uint64_t end) {
  int64_t &need = needs[static_cast<unsigned>(unit)];
  need = std::max(need, against.latest(begin, end));
  std::get<Accesses<History>>(pending).push_back({&own, begin, end});
}

void Hazards::touchDram(Needs &needs, const vtart::Insn &insn, int64_t buffer) {
  if (buffer != kAbsolute && !storedBuffers[buffer])
    return;
  Dram &history = dram[buffer];
  auto row = [&](uint64_t begin, uint64_t end) {
    switch (insn.unit()) {
    case Unit::Load:
      return touch(needs, Unit::Store, history.stored, history.loadedByLoad,
                   begin, end);
    case Unit::Compute:
      return touch(needs, Unit::Store, history.stored, history.loadedByCompute,
                   begin, end);
    case Unit::Store:
      touch(needs, Unit::Load, history.loadedByLoad, history.stored, begin,
            end);
      return touch(needs, Unit::Compute, history.loadedByCompute,
                   history.stored, begin, end);
    }
  };
  uint64_t elem = config.elemBytes(insn.mem);
  uint64_t begin = insn.dramBase * elem;
  if (insn.xStride == insn.xSize)
    return row(begin, begin + elem * insn.ySize * insn.xSize);
  for (uint64_t y = 0; y < insn.ySize; ++y)
    row(begin + elem * y * insn.xStride,
        begin + elem * (y * insn.xStride + insn.xSize));
}

void Hazards::collect(SRAMSet &set, ArrayRef<vtart::Uop> uops,
                      uint32_t vtart::Uop::*index, const vtart::Insn &insn,
                      uint32_t factorOut, uint32_t factorIn) {
  // From the smaller factor to the larger, a loop becomes one range if that
  // leaves gaps no longer than what is there. Larger gaps may be another
  // block's place.
  struct Loop {
    uint64_t factor, count;
  } loops[] = {{factorOut, insn.iterOut}, {factorIn, insn.iterIn}};
  if (loops[0].factor > loops[1].factor)
    std::swap(loops[0], loops[1]);
  uint64_t length = 1;
  auto fuse = [&](Loop &loop) {
    length += (loop.count - 1) * loop.factor;
    loop.count = 1;
  };
  constexpr uint64_t kMaxRanges = uint64_t(1) << 16;
  bool isHuge = loops[0].count * loops[1].count * uops.size() > kMaxRanges;
  for (Loop &loop : loops)
    if (isHuge || loop.factor <= 2 * length)
      fuse(loop);
  for (const vtart::Uop &uop : uops)
    for (uint64_t o = 0; o < loops[1].count; ++o)
      for (uint64_t i = 0; i < loops[0].count; ++i) {
        uint64_t begin = uop.*index + o * loops[1].factor + i * loops[0].factor;
        set.insert(begin, begin + length);
      }
}

void Hazards::touchLoops(Needs &needs, const vtart::Insn &insn,
                         std::optional<ArrayRef<vtart::Uop>> uops) {
  if (insn.uopCount() == 0)
    return;
  bool reads = insn.op == vtart::Opcode::Gemm && !insn.reset;
  for (SRAMSet *set : {&inpSet, &wgtSet, &accSet})
    set->clear();
  if (uops) {
    collect(accSet, *uops, &vtart::Uop::dst, insn, insn.dstOut, insn.dstIn);
    if (reads) {
      collect(inpSet, *uops, &vtart::Uop::src, insn, insn.srcOut, insn.srcIn);
      collect(wgtSet, *uops, &vtart::Uop::wgt, insn, insn.wgtOut, insn.wgtIn);
    }
  } else {
    for (SRAMSet *set : {&inpSet, &wgtSet, &accSet})
      if (set == &accSet || reads)
        set->insert(0, std::numeric_limits<uint64_t>::max());
  }
  inpSet.forEachRange([&](uint64_t begin, uint64_t end) {
    touch(needs, Unit::Load, inpLoaded, inpUsed, begin, end);
  });
  wgtSet.forEachRange([&](uint64_t begin, uint64_t end) {
    touch(needs, Unit::Load, wgtLoaded, wgtUsed, begin, end);
  });
  accSet.forEachRange([&](uint64_t begin, uint64_t end) {
    touch(needs, Unit::Store, accStored, accWritten, begin, end);
  });
}

Needs Hazards::add(const vtart::Insn &insn, int64_t buffer,
                   std::optional<ArrayRef<vtart::Uop>> uops) {
  std::apply([](auto &...accesses) { (accesses.clear(), ...); }, pending);
  Needs needs = kNoNeeds;
  switch (insn.op) {
  case vtart::Opcode::Load: {
    if (insn.isNop())
      break;
    touchDram(needs, insn, buffer);
    uint64_t width = uint64_t(insn.xPad0) + insn.xSize + insn.xPad1;
    uint64_t rows = uint64_t(insn.yPad0) + insn.ySize + insn.yPad1;
    uint64_t begin = insn.sramBase, end = begin + width * rows;
    if (insn.mem == MemType::Inp)
      touch(needs, Unit::Compute, inpUsed, inpLoaded, begin, end);
    else if (insn.mem == MemType::Wgt)
      touch(needs, Unit::Compute, wgtUsed, wgtLoaded, begin, end);
    else if (insn.mem != MemType::Uop)
      touch(needs, Unit::Store, accStored, accWritten, begin, end);
    break;
  }
  case vtart::Opcode::Store: {
    if (insn.isNop())
      break;
    touchDram(needs, insn, buffer);
    uint64_t begin = insn.sramBase;
    touch(needs, Unit::Compute, accWritten, accStored, begin,
          begin + uint64_t(insn.ySize) * insn.xSize);
    break;
  }
  case vtart::Opcode::Gemm:
  case vtart::Opcode::Alu:
    touchLoops(needs, insn, uops);
    break;
  case vtart::Opcode::Finish:
    break;
  }
  return needs;
}

void Hazards::commit(int64_t index) {
  auto record = [&](const auto &accesses) {
    for (const auto &access : accesses)
      access.history->set(access.begin, access.end, index);
  };
  std::apply([&](const auto &...accesses) { (record(accesses), ...); },
             pending);
}
