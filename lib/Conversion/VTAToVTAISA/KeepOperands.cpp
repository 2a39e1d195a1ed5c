//===- KeepOperands.cpp - Small operands stay on chip ---------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// The compute unit loads its own operands, and nothing else happens there
// meanwhile. A bias of one element is 8 beats on the bus of the RTL behind 23
// cycles that each load takes to begin, and behind all that the load unit has
// asked for: once for all tiles is better than once for each.
//
//===----------------------------------------------------------------------===//

#include "KeepOperands.h"
#include "Slots.h"
#include "VTA/Schedule/VTA/DmaPlan.h"

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::evaluate;

namespace {
/// The loads of one vta.alloc operation in accumulators.
struct OperandLoads {
  bool isOperand = true; ///< Whether it is only loaded and read.
  SmallVector<const TraceLoad *> loads;
};
} // namespace

/// What there is of loads of operands, by site; sites whose blocks are also
/// computed are not operands. What is loaded does not change, since programs
/// store bytes only.
static llvm::MapVector<AllocSite *, OperandLoads>
findOperands(const Trace &trace) {
  llvm::MapVector<AllocSite *, OperandLoads> sites;
  llvm::SmallPtrSet<const evaluate::Block *, 16> loaded;
  for (TraceOp *op : trace.ops) {
    auto *load = dyn_cast<TraceLoad>(op);
    if (!load) {
      sites[cast<TraceAccOp>(op)->acc.block->site].isOperand = false;
      continue;
    }
    if (load->getSpace() != MemSpace::Acc)
      continue;
    OperandLoads &operand = sites[load->block->site];
    operand.loads.push_back(load);
    operand.isOperand &= loaded.insert(load->block).second && !load->hasPads();
  }
  sites.remove_if([](auto &entry) {
    return !entry.second.isOperand || entry.second.loads.size() < 2;
  });
  return sites;
}

static bool areEqual(const TraceLoad &a, const TraceLoad &b) {
  return a.dram.buffer == b.dram.buffer && a.dram.offset == b.dram.offset &&
         a.dram.size == b.dram.size && a.dram.stride == b.dram.stride &&
         a.block->shape == b.block->shape;
}

/// Blocks that hold the same become one. Returns which block is used instead.
static llvm::DenseMap<evaluate::Block *, evaluate::Block *>
joinEqual(const OperandLoads &operand) {
  llvm::DenseMap<evaluate::Block *, evaluate::Block *> instead;
  // Offset and buffer tell most loads apart.
  std::map<std::pair<unsigned, int64_t>, SmallVector<const TraceLoad *, 1>>
      first;
  for (const TraceLoad *load : operand.loads) {
    auto &others = first[{load->dram.buffer, load->dram.offset}];
    const TraceLoad *equal = nullptr;
    for (const TraceLoad *other : others)
      if (areEqual(*other, *load))
        equal = other;
    if (!equal)
      others.push_back(equal = load);
    instead[load->block] = equal->block;
  }
  return instead;
}

unsigned evaluate::keepSmallOperands(Trace &trace,
                                     const vtart::Machine &machine) {
  llvm::DenseMap<evaluate::Block *, evaluate::Block *> instead;
  unsigned numKept = 0;
  for (auto &[site, operand] : findOperands(trace)) {
    const evaluate::Block *first = operand.loads.front()->block;
    if (!isMostlyOverhead(trace.config, machine, vtart::MemType::Acc,
                          first->getSize()))
      continue;
    auto joined = joinEqual(operand);
    SmallVector<evaluate::Block *> blocks;
    for (const TraceLoad *load : operand.loads)
      if (joined[load->block] == load->block)
        blocks.push_back(load->block);
    int64_t buffers = site->buffers;
    site->buffers = blocks.size();
    if (!haveSlots(trace, MemSpace::Acc)) {
      site->buffers = buffers;
      continue;
    }
    site->isKept = true;
    site->instances = blocks.size();
    for (auto [i, block] : llvm::enumerate(blocks))
      block->instance = i;
    instead.insert(joined.begin(), joined.end());
    ++numKept;
  }
  auto isNeedless = [&](const TraceOp *op) {
    auto *load = dyn_cast<TraceLoad>(op);
    auto it = load ? instead.find(load->block) : instead.end();
    return it != instead.end() && it->second != load->block;
  };
  llvm::erase_if(trace.ops, isNeedless);
  for (TraceOp *op : trace.ops)
    if (auto *alu = dyn_cast<TraceAlu>(op); alu && alu->source)
      if (auto it = instead.find(alu->source->block); it != instead.end())
        alu->source->block = it->second;
  return numKept;
}
