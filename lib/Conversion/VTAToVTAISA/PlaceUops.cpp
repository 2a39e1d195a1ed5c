//===- PlaceUops.cpp - When uops come on chip, and where ------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PlaceUops.h"

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::evaluate;

// Instructions ahead for which uops are loaded together: more than a chunk of
// half the memory lasts for, but not the whole program.
static constexpr size_t kUopHorizon = 4096;

namespace {
/// Where a sequence of uops is.
struct Place {
  std::optional<int64_t> dram; ///< Index in the DRAM buffer, once placed.
  std::optional<int64_t> sram; ///< Index on chip, while resident.
  size_t chunk = 0;            ///< The last chunk of loads with it.
};

class UopRing {
public:
  UopRing(const PendingProgram &program, int64_t capacity,
          EvaluateResult &result)
      : program(program), capacity(capacity), result(result),
        places(program.sequences.size()) {}
  void run();

private:
  int64_t getSize(unsigned id) const { return program.sequences[id].size(); }
  SmallVector<unsigned> chooseChunk(size_t at);
  SmallVector<unsigned> chooseRun(ArrayRef<unsigned> chunk);
  void load(ArrayRef<unsigned> run, Location loc);

  const PendingProgram &program;
  int64_t capacity, next = 0; ///< `next` is the begin of the next load.
  EvaluateResult &result;
  std::vector<Place> places; ///< Places by sequence.
  SmallVector<unsigned> onChip;
};
} // namespace

/// The sequence of the instruction `at` and those needed soon that are not on
/// chip, up to half of the memory.
SmallVector<unsigned> UopRing::chooseChunk(size_t at) {
  SmallVector<unsigned> chunk;
  int64_t size = 0;
  size_t number = at + 1;
  size_t horizon = std::min(program.insns.size(), at + kUopHorizon);
  for (size_t i = at; i < horizon; ++i) {
    std::optional<unsigned> id = program.insns[i].sequence;
    if (!id || places[*id].sram || places[*id].chunk == number)
      continue;
    int64_t count = getSize(*id);
    if (!chunk.empty() && size + count > capacity / 2)
      break;
    places[*id].chunk = number;
    chunk.push_back(*id);
    size += count;
  }
  return chunk;
}

/// The first sequences of `chunk` that come with one load: those that are
/// contiguous in DRAM, or those that are put there now.
SmallVector<unsigned> UopRing::chooseRun(ArrayRef<unsigned> chunk) {
  std::optional<int64_t> first = places[chunk.front()].dram;
  SmallVector<unsigned> run;
  int64_t size = 0;
  for (unsigned id : chunk) {
    Place &place = places[id];
    if (first ? place.dram != *first + size : place.dram.has_value())
      break;
    if (!first) {
      place.dram = result.uops.size();
      llvm::append_range(result.uops, program.sequences[id]);
    }
    run.push_back(id);
    size += getSize(id);
  }
  return run;
}

/// Loads `run` behind what was loaded last, or to the beginning of the ring.
void UopRing::load(ArrayRef<unsigned> run, Location loc) {
  int64_t size = 0;
  for (unsigned id : run)
    size += getSize(id);
  if (next + size > capacity)
    next = 0;
  llvm::erase_if(onChip, [&](unsigned id) {
    Place &place = places[id];
    if (*place.sram >= next + size || next >= *place.sram + getSize(id))
      return false;
    place.sram = std::nullopt;
    return true;
  });
  vtart::Insn insn;
  insn.op = vtart::Opcode::Load;
  insn.mem = vtart::MemType::Uop;
  insn.sramBase = next;
  insn.dramBase = *places[run.front()].dram;
  insn.ySize = 1;
  insn.xSize = insn.xStride = size;
  result.insns.push_back({insn, loc, InsnBuffer::getUops()});
  ++result.numUopLoads;
  for (unsigned id : run) {
    places[id].sram = next;
    next += getSize(id);
    onChip.push_back(id);
  }
}

void UopRing::run() {
  result.insns.reserve(program.insns.size());
  for (auto [i, insn] : llvm::enumerate(program.insns)) {
    if (insn.sequence && !places[*insn.sequence].sram)
      load(chooseRun(chooseChunk(i)), insn.emitted.loc);
    result.insns.push_back(insn.emitted);
    if (insn.sequence) {
      vtart::Insn &placed = result.insns.back().insn;
      placed.uopBgn = *places[*insn.sequence].sram;
      placed.uopEnd = placed.uopBgn + getSize(*insn.sequence);
    }
  }
}

void evaluate::placeUops(const PendingProgram &program, int64_t capacity,
                         EvaluateResult &result) {
  UopRing(program, capacity, result).run();
}
