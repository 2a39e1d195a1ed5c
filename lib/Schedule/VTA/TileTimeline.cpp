//===- TileTimeline.cpp - When each tile is loaded and computed -----------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TileTimeline.h"

using namespace mlir;
using namespace mlir::vta;

/// Steps that are walked; those behind them wait as long as the last half.
static constexpr int64_t kMaxSteps = 1024;

TileTimeline::TileTimeline(const KernelModel &kernel,
                           const vtart::Config &config,
                           const vtart::Machine &machine)
    : kernel(kernel), machine(machine), capacity(machine.uopCapacity(config)),
      parts(kernel, config, machine), core(kernel, config, machine) {}

TileTimeline::Operand TileTimeline::getOperand(const ScheduleChoice &choice,
                                               bool isInp) {
  Operand operand;
  const CycleStage &stage = isInp ? core.getInp(choice) : core.getWgt(choice);
  operand.isInp = isInp;
  operand.level = stage.level;
  operand.freeAt.resize(isInp ? choice.inpBuffers : choice.wgtBuffers, 0);
  if (stage.instances > 1)
    return operand;
  // What stays on chip is loaded in parts (OrderLoads.cpp): those of the loop
  // whose first part comes soonest.
  double whole = stage.loads.all.cycles, best = whole;
  for (auto [loop, dim] : llvm::enumerate(choice.order)) {
    int64_t trips = choice.getTrips(kernel, dim);
    for (int64_t group = 1; group < trips; group *= 2) {
      SmallVector<TileRange> ranges =
          parts.getRanges(choice, /*level=*/0, CycleParts::Which::First);
      ranges[dim].size = std::min(ranges[dim].size, choice.sizes[dim] * group);
      Transfers part = isInp
                           ? parts.getInpTile(ranges, CycleParts::Slot::Whole)
                           : parts.getWgtTile(ranges, CycleParts::Slot::Whole);
      double each = part.all().cycles;
      if (each >= whole)
        break;
      double all = each * llvm::divideCeil(trips, group);
      double wait = each + all - whole;
      if (all > whole * (1 + kMaxSplitCost))
        continue;
      if (wait < best) {
        best = wait;
        operand.loop = loop;
        operand.group = group;
        operand.load = each;
      }
      break;
    }
  }
  return operand;
}

uint64_t TileTimeline::getPlace(int64_t level) const {
  uint64_t place = 0;
  for (int64_t i = 0; i < level; ++i)
    place = 3 * place + (at[i] + 1 == trips[i] ? 2 : at[i] > 0);
  return place;
}

SmallVector<TileRange> TileTimeline::getRanges(const ScheduleChoice &choice,
                                               int64_t level) const {
  SmallVector<TileRange> ranges =
      parts.getRanges(choice, /*level=*/0, CycleParts::Which::First);
  for (int64_t i = 0; i < level; ++i) {
    int64_t dim = choice.order[i];
    ranges[dim] = getTileRange(kernel, dim,
                               CycleParts::getSize(choice, dim, level), at[i]);
  }
  return ranges;
}

void TileTimeline::load(const ScheduleChoice &choice, Operand &operand,
                        size_t changed) {
  double cycles = operand.load;
  if (operand.loop) {
    int64_t part = at[*operand.loop] / operand.group;
    if (part < operand.numLoaded)
      return;
    operand.numLoaded = part + 1;
  } else {
    if (operand.instance >= 0 && static_cast<int64_t>(changed) >= operand.level)
      return;
    ++operand.instance;
    auto [it, isNew] = operand.loads.try_emplace(getPlace(operand.level), 0);
    if (isNew) {
      SmallVector<TileRange> ranges = getRanges(choice, operand.level);
      Transfers tile =
          operand.isInp ? parts.getInpTile(ranges) : parts.getWgtTile(ranges);
      it->second = tile.all().cycles;
    }
    cycles = it->second;
    loadEnd = std::max(
        loadEnd, operand.freeAt[operand.instance % operand.freeAt.size()]);
  }
  loadEnd += cycles;
  operand.ready = loadEnd;
}

const TileTimeline::Product &
TileTimeline::getProduct(const ScheduleChoice &choice) {
  auto [it, isNew] = products.try_emplace(getPlace(at.size()));
  if (!isNew)
    return it->second;
  SmallVector<TileRange> ranges = getRanges(choice, at.size());
  Products all = parts.getGemm(ranges);
  // Two dimensions are loops of the hardware; long ones leave few uops.
  int64_t first = 1, second = 1;
  for (auto [dim, range] : llvm::enumerate(ranges)) {
    if (kernel.dims.element.contains(dim))
      continue;
    second = std::max(second, std::min(first, range.size));
    first = std::max(first, range.size);
  }
  double vectors = all.all.cycles - all.all.insns * machine.gemmOverhead;
  it->second = {all.all.cycles,
                std::max(all.all.insns, vectors / double(first * second))};
  return it->second;
}

uint64_t TileTimeline::getPosition(const ScheduleChoice &choice,
                                   const Operand &inp, const Operand &wgt,
                                   int64_t accSlot) const {
  uint64_t position = getPlace(at.size());
  auto add = [&](int64_t slot, int64_t level,
                 const llvm::SmallBitVector &dims) {
    position = position * 31 + slot;
    for (size_t loop = level; loop < at.size(); ++loop)
      position = position * trips[loop] + (dims[loop] ? at[loop] : 0);
  };
  auto getSlot = [](const Operand &operand) {
    return operand.loop ? 0 : operand.instance % operand.freeAt.size();
  };
  add(getSlot(inp), inp.level, indexed[0]);
  add(getSlot(wgt), wgt.level, indexed[1]);
  add(accSlot, core.outer, indexed[2]);
  return position;
}

double TileTimeline::getShare(const ScheduleChoice &choice) const {
  double share = 1;
  for (int64_t i = 0; i < core.outer; ++i) {
    int64_t dim = choice.order[i], extent = kernel.getResultExtent(dim);
    int64_t size = CycleParts::getSize(choice, dim, core.outer);
    int64_t left = extent - at[i] * size;
    share *=
        double(std::min(size > 0 ? size : extent, left)) * trips[i] / extent;
  }
  return share;
}

std::optional<size_t> TileTimeline::advance(size_t begin, size_t end) {
  size_t loop = end;
  while (loop > begin && ++at[loop - 1] == trips[loop - 1])
    at[--loop] = 0;
  return loop > begin ? std::optional(loop - 1) : std::nullopt;
}

const TileTimeline::Product &
TileTimeline::getProducts(const ScheduleChoice &choice, size_t level) {
  if (level == at.size())
    return getProduct(choice);
  auto [it, isNew] = inside.try_emplace(getPlace(level));
  if (isNew) {
    Product sum;
    do {
      const Product &product = getProduct(choice);
      sum.cycles += product.cycles;
      sum.uops += product.uops;
    } while (advance(level, at.size()));
    it->second = sum;
  }
  return it->second;
}

double TileTimeline::walk(const ScheduleChoice &choice, double limit) {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  double tiles = core.getTiles();
  const OperandLoadWork &loads = core.getOperands(choice);
  // What compute does not wait for, of all tiles and of those behind the walk.
  const double busy = core.uopLoad + core.reset.cycles + core.gemm.all.cycles +
                      core.steps.cycles + loads.compute.cycles + core.lastStore;
  double toCome = busy - core.uopLoad;
  if (busy >= limit)
    return infinity;
  Operand inp = getOperand(choice, /*isInp=*/true),
          wgt = getOperand(choice, /*isInp=*/false);
  double reset = core.reset.cycles / tiles,
         epilogue = (core.steps.cycles + loads.compute.cycles) / tiles,
         store = core.store.all.cycles / tiles,
         later = (loads.load.cycles - loads.constant) / tiles;
  // Weights are loaded before inputs, outer tiles before inner ones.
  Operand *order[] = {&wgt, &inp};
  if (inp.level < wgt.level)
    std::swap(order[0], order[1]);
  loadEnd = storeEnd = 0;
  computeEnd = core.uopLoad;
  SmallVector<double, 3> accFreeAt(choice.accBuffers, 0);
  products.clear();
  inside.clear();
  at.assign(choice.order.size(), 0);
  trips.clear();
  for (int64_t dim : choice.order)
    trips.push_back(choice.getTrips(kernel, dim));

  indexed.assign(3, llvm::SmallBitVector(at.size()));
  for (size_t loop = 0; loop < at.size(); ++loop) {
    unsigned dim = choice.order[loop];
    auto isDim = [&](InputAxis::Term term) { return term.dim == dim; };
    indexed[0][loop] = llvm::any_of(kernel.input, [&](const InputAxis &axis) {
      return llvm::any_of(axis.parallel, isDim) ||
             llvm::any_of(axis.windows, isDim) ||
             llvm::any_of(axis.channels, isDim);
    });
    indexed[1][loop] = llvm::is_contained(kernel.weightDims, dim);
    indexed[2][loop] = llvm::is_contained(kernel.dims.parallel, dim);
  }
  // Where a position's uops are in a ring that is as long as the memory.
  llvm::SmallDenseMap<uint64_t, double> positions;
  double loaded = 0;
  // More of them take longer by as much; the first load is counted already.
  double uopCycles = (parts.getRowLoad(vtart::MemType::Uop, 1024) -
                      parts.getRowLoad(vtart::MemType::Uop, 512)) /
                     512;

  // Loops inside those that load and store are one step.
  size_t level = core.outer;
  for (Operand *operand : order)
    level = std::max<size_t>(level, operand->loop ? *operand->loop + 1
                                                  : operand->level);
  double numSteps = choice.getTripsOf(kernel, level);
  double share = 0, idleHalf = 0;
  int64_t tile = -1;
  std::optional<size_t> changed = 0;
  for (int64_t step = 0;; ++step) {
    auto isNewTile = [&] {
      return static_cast<int64_t>(*changed) < core.outer;
    };
    if (step == 0 || isNewTile()) {
      // The reset waits for the store of what was in these accumulators.
      share = getShare(choice);
      double freeAt = accFreeAt[++tile % choice.accBuffers];
      computeEnd = std::max(computeEnd, freeAt) + reset * share;
      toCome -= reset * share;
    }
    for (Operand *operand : order)
      load(choice, *operand, *changed);
    const Product &product = getProducts(choice, level);
    auto [uops, isNew] = positions.try_emplace(
        getPosition(choice, inp, wgt, tile % choice.accBuffers), loaded);
    if (isNew || loaded - uops->second > capacity) {
      uops->second = loaded;
      loaded += product.uops;
      computeEnd += product.uops * uopCycles;
      if (machine.dma == vtart::DmaModel::Bursts)
        loadEnd += product.uops * uopCycles;
    }
    computeEnd = std::max({computeEnd, inp.ready, wgt.ready}) + product.cycles;
    toCome -= product.cycles;
    if (computeEnd + toCome >= limit)
      return infinity;
    for (Operand *operand : order)
      if (!operand->loop)
        operand->freeAt[operand->instance % operand->freeAt.size()] =
            computeEnd;
    if (step == 0)
      loadEnd += loads.constant;
    changed = advance(0, level);
    if (!changed || isNewTile()) {
      if (later > 0) {
        loadEnd += later * share;
        computeEnd = std::max(computeEnd, loadEnd);
      }
      computeEnd += epilogue * share;
      toCome -= epilogue * share;
      if (!changed)
        return std::max(computeEnd + core.lastStore, storeEnd + store * share);
      storeEnd = std::max(storeEnd, computeEnd) + store * share;
      accFreeAt[tile % choice.accBuffers] = storeEnd;
    }
    double idle = computeEnd + toCome - busy;
    if (step == kMaxSteps / 2)
      idleHalf = idle;
    if (step == kMaxSteps)
      return computeEnd + toCome +
             (idle - idleHalf) * 2 / kMaxSteps * (numSteps - step);
  }
}

std::optional<double> TileTimeline::getCycles(const ScheduleChoice &choice,
                                              double limit) {
  core.use(choice);
  if (!core.hasProducts())
    return std::nullopt;
  Work loads = core.getInp(choice).loads.all;
  loads += core.getWgt(choice).loads.all;
  loads += core.getOperands(choice).load;
  double insns = loads.insns + core.getOperands(choice).compute.insns +
                 core.gemm.all.insns + core.reset.insns + core.steps.insns +
                 core.store.all.insns;
  double fetch = getFetch(loads.cycles, insns),
         first = machine.firstStart(insns);
  if (first + fetch >= limit)
    return std::numeric_limits<double>::infinity();
  return first + std::max(walk(choice, limit - first), fetch);
}

double TileTimeline::getLargestStore(const ScheduleChoice &choice) {
  core.use(choice);
  return core.store.largest;
}

double TileTimeline::getFetch(double loadCycles, double insns) const {
  double interval = machine.fetchInterval();
  if (machine.dma != vtart::DmaModel::Bursts)
    return insns * interval;
  // While loads stream, a command of the fetch unit waits for all bursts that
  // the load unit has asked for.
  double behind = double(machine.readTags + 1) * machine.burstBeats /
                  machine.fetchedPerBurst();
  double meanwhile = loadCycles / std::max(behind, interval);
  return loadCycles + std::max(0.0, insns - meanwhile) * interval;
}
