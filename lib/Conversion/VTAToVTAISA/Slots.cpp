//===- Slots.cpp - SRAM for the blocks of a trace -------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// One ring per memory: every vta.alloc gets a region of `buffers` slots from
// its first to its last use, behind the region before it. Inside a region slots
// rotate, so that a new block never lands on the one just freed. Where regions
// do not fit in that order, they are packed instead.
//
//===----------------------------------------------------------------------===//

#include "Slots.h"

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::evaluate;

static int64_t sizeOf(const AllocSite *site) {
  return site->buffers * site->slotSize;
}

static bool livesWith(const AllocSite *a, const AllocSite *b) {
  return a->firstUse <= b->lastUse && b->firstUse <= a->lastUse;
}

/// The lowest place at or above `from` that is free of `placed` sites for as
/// long as `site` lives.
static std::optional<int64_t> findPlace(const AllocSite *site,
                                        ArrayRef<AllocSite *> placed,
                                        int64_t from, int64_t depth) {
  SmallVector<AllocSite *> others;
  for (AllocSite *other : placed)
    if (livesWith(site, other))
      others.push_back(other);
  llvm::sort(others, [](AllocSite *a, AllocSite *b) {
    return std::pair(a->base, a->number) < std::pair(b->base, b->number);
  });
  int64_t at = from;
  for (AllocSite *other : others) {
    if (other->base + sizeOf(other) <= at)
      continue;
    if (other->base >= at + sizeOf(site))
      break;
    at = other->base + sizeOf(other);
  }
  if (at + sizeOf(site) > depth)
    return std::nullopt;
  return at;
}

/// Next fit in order of first use: a region begins where the last one ended.
static bool placeInRing(ArrayRef<AllocSite *> sites, int64_t depth) {
  SmallVector<AllocSite *> placed;
  int64_t next = 0;
  for (AllocSite *site : sites) {
    std::optional<int64_t> at = findPlace(site, placed, next, depth);
    if (!at)
      at = findPlace(site, placed, 0, depth);
    if (!at)
      return false;
    site->base = *at;
    next = *at + sizeOf(site);
    placed.push_back(site);
  }
  return true;
}

/// Largest first, as low as possible: leaves the fewest holes.
static bool placeBySize(ArrayRef<AllocSite *> sites, int64_t depth) {
  SmallVector<AllocSite *> bySize(sites), placed;
  llvm::sort(bySize, [](AllocSite *a, AllocSite *b) {
    return std::tuple(-sizeOf(a), a->number) <
           std::tuple(-sizeOf(b), b->number);
  });
  for (AllocSite *site : bySize) {
    std::optional<int64_t> at = findPlace(site, placed, 0, depth);
    if (!at)
      return false;
    site->base = *at;
    placed.push_back(site);
  }
  return true;
}

/// Names the sites that need the most memory at one time.
static LogicalResult reportNoFit(func::FuncOp func, const Trace &trace,
                                 ArrayRef<AllocSite *> sites) {
  SmallVector<AllocSite *> most;
  int64_t needed = 0;
  for (AllocSite *site : sites) {
    SmallVector<AllocSite *> live;
    int64_t size = 0;
    for (AllocSite *other : sites)
      if (other->firstUse <= site->firstUse &&
          site->firstUse <= other->lastUse) {
        live.push_back(other);
        size += sizeOf(other);
      }
    if (size > needed) {
      needed = size;
      most = live;
    }
  }
  vtart::MemType mem = getMemType(sites.front()->space);
  int64_t bytes = trace.config.elemBytes(mem);
  int64_t depth = trace.config.depth(mem);
  std::string name = stringifyMemSpace(sites.front()->space).upper();
  InFlightDiagnostic diag =
      func.emitError() << "does not fit: needs " << needed * bytes << " B of "
                       << name << " SRAM, configuration " << trace.config.name()
                       << " has " << depth * bytes << " B";
  if (needed <= depth)
    diag << ", which other tiles divide";
  for (AllocSite *site : most)
    diag.attachNote(site->op.getLoc())
        << site->buffers << " x " << site->slotSize * bytes << " B here";
  return diag;
}

/// The sites of a memory in order of their first use. A ring never needs more
/// slots than there are instances.
static SmallVector<AllocSite *> prepareSites(Trace &trace, MemSpace space) {
  for (evaluate::Block &block : trace.blocks)
    block.site->slotSize = std::max(block.site->slotSize, block.getSize());
  SmallVector<AllocSite *> sites;
  for (AllocSite &site : trace.sites) {
    if (site.instances == 0 || site.space != space)
      continue;
    site.buffers = std::min(site.buffers, site.instances);
    sites.push_back(&site);
  }
  llvm::sort(sites, [](AllocSite *a, AllocSite *b) {
    return std::pair(a->firstUse, a->number) <
           std::pair(b->firstUse, b->number);
  });
  return sites;
}

static bool place(const Trace &trace, ArrayRef<AllocSite *> sites,
                  MemSpace space) {
  int64_t depth = trace.config.depth(getMemType(space));
  return placeInRing(sites, depth) || placeBySize(sites, depth);
}

bool evaluate::haveSlots(Trace &trace, MemSpace space) {
  return place(trace, prepareSites(trace, space), space);
}

LogicalResult evaluate::assignSlots(func::FuncOp func, Trace &trace) {
  for (MemSpace space : {MemSpace::Inp, MemSpace::Wgt, MemSpace::Acc}) {
    SmallVector<AllocSite *> sites = prepareSites(trace, space);
    if (!place(trace, sites, space))
      return reportNoFit(func, trace, sites);
  }
  for (evaluate::Block &block : trace.blocks)
    block.base = block.site->base +
                 (block.instance % block.site->buffers) * block.site->slotSize;
  trace.hasSlots = true;
  return success();
}
