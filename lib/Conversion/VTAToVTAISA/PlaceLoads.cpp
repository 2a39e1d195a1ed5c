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

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::evaluate;

/// Calls `visit` with every block that `record` reads or writes on chip.
static void forEachBlock(const Record &record,
                         llvm::function_ref<void(evaluate::Block *)> visit) {
  for (evaluate::Block *block :
       {record.block, record.acc.block, record.inp.block, record.wgt.block,
        record.source ? record.source->block : nullptr})
    if (block)
      visit(block);
}

/// The first record before which the load `at` can be: its slot is free there.
/// What it reads does not change, since programs store bytes only.
static size_t getEarliest(ArrayRef<Record *> records, size_t at) {
  const evaluate::Block *loaded = records[at]->block;
  const AllocSite *site = loaded->site;
  int64_t before = loaded->instance - std::min(site->buffers, site->instances);
  // In front of all uses of the site, its region may belong to another one.
  size_t earliest = at;
  for (size_t i = at; i-- > 0;) {
    bool isBarrier = false;
    forEachBlock(*records[i], [&](evaluate::Block *block) {
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

std::vector<size_t> evaluate::placeAccumulatorLoads(ArrayRef<Record *> records,
                                                    ArrayRef<size_t> ends) {
  // The multiplications that let the load unit go on.
  llvm::DenseMap<const evaluate::Block *, size_t> lastReads;
  for (auto [i, record] : llvm::enumerate(llvm::make_pointee_range(records)))
    if (record.kind == RecordKind::Gemm)
      for (const evaluate::Block *block : {record.inp.block, record.wgt.block})
        lastReads[block] = i;
  std::vector<bool> isRelease(records.size());
  for (auto [block, at] : lastReads)
    isRelease[at] = true;

  // Instructions that go to before another one.
  size_t numInsns = ends.empty() ? 0 : ends.back();
  std::vector<SmallVector<size_t, 0>> arrivals(numInsns + 1);
  std::vector<bool> isMoved(numInsns);
  for (auto [i, record] : llvm::enumerate(llvm::make_pointee_range(records))) {
    if (record.kind != RecordKind::Load || record.space != MemSpace::Acc)
      continue;
    size_t earliest = getEarliest(records, i), before = i;
    bool isKept = record.block->site->isKept;
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
