//===- PlaceLoads.cpp - Loads of accumulators at good moments -------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// The compute unit loads accumulators itself, and on the bus its loads come
// after those of the load unit. A GEMM that is the last to read a tile of
// inputs or weights lets the load unit begin its next transfer: a load of
// accumulators behind it waits for all of that. In front of it the load unit
// usually waits for the slot, and the bus is free.
//
//===----------------------------------------------------------------------===//

#include "PlaceLoads.h"
#include "VTA/Schedule/VTA/DmaPlan.h"

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::evaluate;

/// Calls `visit` with every block that `op` reads or writes on chip.
static void forEachBlock(const TraceOp &op,
                         llvm::function_ref<void(evaluate::Block *)> visit) {
  if (auto *load = dyn_cast<TraceLoad>(&op))
    return visit(load->block);
  visit(cast<TraceAccOp>(op).acc.block);
  if (auto *gemm = dyn_cast<TraceGemm>(&op)) {
    visit(gemm->inp.block);
    visit(gemm->wgt.block);
  } else if (auto *alu = dyn_cast<TraceAlu>(&op); alu && alu->source) {
    visit(alu->source->block);
  }
}

/// The first operation before which the load `at` can be: its slot is free
/// there. What it reads does not change, since programs store bytes only.
static size_t getEarliest(ArrayRef<TraceOp *> ops, size_t at) {
  const evaluate::Block *loaded = cast<TraceLoad>(ops[at])->block;
  const AllocSite *site = loaded->site;
  int64_t before = loaded->instance - std::min(site->buffers, site->instances);
  // In front of all uses of the site, its region may belong to another one.
  size_t earliest = at;
  for (size_t i = at; i-- > 0;) {
    bool isBarrier = false;
    forEachBlock(*ops[i], [&](evaluate::Block *block) {
      if (block->site != site)
        return;
      earliest = i;
      isBarrier |= block->instance <= before || block == loaded;
    });
    if (isBarrier)
      return i + 1;
  }
  return earliest;
}

/// The order in which instructions come, by their numbers. The instructions of
/// `ops[i]` end at `ends[i]`.
static std::vector<size_t> getOrder(ArrayRef<TraceOp *> ops,
                                    ArrayRef<size_t> ends) {
  // The multiplications that let the load unit go on.
  llvm::DenseMap<const evaluate::Block *, size_t> lastReads;
  for (auto [i, op] : llvm::enumerate(ops))
    if (auto *gemm = dyn_cast<TraceGemm>(op))
      for (const evaluate::Block *block : {gemm->inp.block, gemm->wgt.block})
        lastReads[block] = i;
  std::vector<bool> isRelease(ops.size());
  for (auto [block, at] : lastReads)
    isRelease[at] = true;

  // Instructions that go to before another one.
  size_t numInsns = ends.empty() ? 0 : ends.back();
  std::vector<SmallVector<size_t, 0>> arrivals(numInsns + 1);
  std::vector<bool> isMoved(numInsns);
  for (auto [i, op] : llvm::enumerate(ops)) {
    auto *load = dyn_cast<TraceLoad>(op);
    if (!load || load->getSpace() != MemSpace::Acc)
      continue;
    size_t earliest = getEarliest(ops, i), before = i;
    bool isKept = load->block->site->isKept;
    while (before > earliest && (isKept || !isRelease[before - 1]))
      --before;
    if (before == (isKept ? i : earliest))
      continue;
    size_t to = isKept ? ends[before] : ends[before - 1] - 1;
    for (size_t insn = ends[i - 1]; insn < ends[i]; ++insn) {
      arrivals[to].push_back(insn);
      isMoved[insn] = true;
    }
  }
  std::vector<size_t> order;
  order.reserve(numInsns);
  for (size_t insn = 0; insn <= numInsns; ++insn) {
    llvm::append_range(order, arrivals[insn]);
    if (insn < numInsns && !isMoved[insn])
      order.push_back(insn);
  }
  return order;
}

/// Makes `load` bring what `next` brings as well, if both are one walk.
static bool extendLoad(PendingInsn &load, const PendingInsn &next) {
  vtart::Insn &insn = load.emitted.insn;
  const vtart::Insn &other = next.emitted.insn;
  auto isRow = [](const vtart::Insn &insn) {
    return insn.op == vtart::Opcode::Load && insn.mem == vtart::MemType::Acc &&
           insn.ySize == 1;
  };
  if (!isRow(insn) || !isRow(other) ||
      load.emitted.buffer != next.emitted.buffer ||
      other.sramBase != insn.sramBase + insn.xSize ||
      other.dramBase != insn.dramBase + insn.xSize ||
      insn.xSize + other.xSize > kMaxTransferField)
    return false;
  insn.xSize += other.xSize;
  insn.xStride = insn.xSize;
  return true;
}

void evaluate::placeAccumulatorLoads(ArrayRef<TraceOp *> ops,
                                     PendingProgram &program) {
  std::vector<PendingInsn> placed;
  placed.reserve(program.insns.size());
  for (size_t i : getOrder(ops, program.ends))
    if (placed.empty() || !extendLoad(placed.back(), program.insns[i]))
      placed.push_back(program.insns[i]);
  program.insns = std::move(placed);
  program.ends.clear();
}
