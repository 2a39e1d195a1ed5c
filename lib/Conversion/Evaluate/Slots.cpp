//===- Slots.cpp - SRAM for the blocks of a trace -------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// One ring per memory: every vta.alloc gets a region of `buffers` slots when
// it is first used, as far as possible from regions that were used before, and
// gives it back after its last use. Inside a region slots rotate, so that a new
// block never lands on the one just freed.
//
//===----------------------------------------------------------------------===//

#include "Trace.h"

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::evaluate;

int64_t evaluate::Block::getSize() const {
  int64_t size = 1;
  for (int64_t extent : rect)
    size *= extent;
  return size;
}

SmallVector<int64_t> evaluate::Block::getStrides() const {
  SmallVector<int64_t> strides(rect.size(), 1);
  for (int64_t i = static_cast<int64_t>(rect.size()) - 2; i >= 0; --i)
    strides[i] = strides[i + 1] * rect[i + 1];
  return strides;
}

namespace {
struct Ring {
  int64_t depth;
  int64_t next = 0;
  SmallVector<AllocSite *> live; ///< Sorted by base.

  int64_t sizeOf(const AllocSite *site) const {
    return site->buffers * site->slotSize;
  }
  void expire(size_t now) {
    llvm::erase_if(live, [&](AllocSite *site) { return site->lastUse < now; });
  }
  /// Next fit from `next`, wrapping once.
  bool place(AllocSite *site) {
    int64_t size = sizeOf(site);
    for (int64_t from : {next, int64_t(0)}) {
      int64_t at = from;
      for (AllocSite *other : live) {
        if (other->base + sizeOf(other) <= at)
          continue;
        if (other->base >= at + size)
          break;
        at = other->base + sizeOf(other);
      }
      if (at + size > depth)
        continue;
      site->base = at;
      next = at + size;
      auto *position = llvm::find_if(
          live, [&](AllocSite *other) { return other->base > at; });
      live.insert(position, site);
      return true;
    }
    return false;
  }
};
} // namespace

LogicalResult evaluate::assignSlots(func::FuncOp func, Trace &trace) {
  for (Block &block : trace.blocks)
    block.site->slotSize = std::max(block.site->slotSize, block.getSize());
  Ring rings[3];
  for (MemSpace space : {MemSpace::Inp, MemSpace::Wgt, MemSpace::Acc})
    rings[static_cast<int>(space)].depth =
        trace.config.depth(getMemType(space));
  SmallVector<AllocSite *> sites;
  for (AllocSite &site : trace.sites)
    if (site.instances > 0)
      sites.push_back(&site);
  // First uses are distinct or, before the first record, in program order.
  llvm::sort(sites, [](AllocSite *a, AllocSite *b) {
    return std::pair(a->firstUse, a->number) <
           std::pair(b->firstUse, b->number);
  });
  for (AllocSite *site : sites) {
    // A ring never needs more slots than there are instances.
    site->buffers = std::min(site->buffers, site->instances);
    Ring &ring = rings[static_cast<int>(site->space)];
    ring.expire(site->firstUse);
    if (ring.place(site))
      continue;
    int64_t bytes = trace.config.elemBytes(getMemType(site->space));
    int64_t needed = ring.sizeOf(site);
    for (AllocSite *other : ring.live)
      needed += ring.sizeOf(other);
    std::string name = stringifyMemSpace(site->space).upper();
    InFlightDiagnostic diag = func.emitError()
                              << "does not fit: needs " << needed * bytes
                              << " B of " << name << " SRAM, configuration "
                              << trace.config.name() << " has "
                              << ring.depth * bytes << " B";
    SmallVector<AllocSite *> all(ring.live);
    all.push_back(site);
    for (AllocSite *other : all)
      diag.attachNote(other->op.getLoc())
          << other->buffers << " x " << other->slotSize * bytes << " B here";
    return diag;
  }
  for (Block &block : trace.blocks)
    block.base = block.site->base +
                 (block.instance % block.site->buffers) * block.site->slotSize;
  return success();
}
