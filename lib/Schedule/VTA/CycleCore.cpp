//===- CycleCore.cpp - Sums for tile sizes and an order -------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CycleCore.h"
#include "VTA/Schedule/VTA/TapGroups.h"

using namespace mlir;
using namespace mlir::vta;
using vtart::MemType;
using Which = CycleParts::Which;

void CycleCore::use(const ScheduleChoice &choice) {
  if (!trips.empty() && sizes == choice.sizes && order == choice.order)
    return;
  size_t numLoops = choice.order.size();
  sizes = choice.sizes;
  order = choice.order;
  outer = choice.getOuterLevel(kernel);
  trips.assign(1, 1);
  for (int64_t dim : choice.order)
    trips.push_back(trips.back() * choice.getTrips(kernel, dim));
  inp.assign(numLoops + 1, std::nullopt);
  wgt.assign(numLoops + 1, std::nullopt);
  operands.assign(numLoops + 1, std::nullopt);
  gemm = {};
  lastGemm = 0;
  if (hasProducts()) {
    // Tiles of one step: what a step reads is what is loaded.
    Traffic loads = parts.getInpLoads(choice, numLoops);
    gemm = parts.getGemms(choice, loads.smallestTransfer);
    // Of a sequence of instructions only the last might need what is loaded
    // last.
    Products last =
        parts.getGemm(parts.getRanges(choice, numLoops, Which::Last));
    lastGemm = last.hasSequences ? machine.gemmOverhead + 1 : last.all.cycles;
  }
  uopLoad = parts.getRowLoad(MemType::Uop, 1);
  countEpilogue(choice);
  countStores(choice);
}

//===----------------------------------------------------------------------===//
// Epilogues and stores
//===----------------------------------------------------------------------===//

/// Step `step` of the epilogue on `elements` in all, one instruction for each
/// of `tiles`.
Work CycleCore::getStep(int64_t step, double elements, double tiles) const {
  for (const KernelModel::Operand &operand : kernel.operands) {
    if (operand.step != step)
      continue;
    if (operand.space != MemSpace::Acc)
      return {elements * operand.terms + tiles * machine.gemmOverhead, tiles};
    return {elements * machine.aluTensorInterval + tiles * machine.aluOverhead,
            tiles};
  }
  return {elements * machine.aluImmInterval + tiles * machine.aluOverhead,
          tiles};
}

/// The operations of a pool along one axis in tiles of `size`: cycles are
/// those of one per output.
static Work countPoolTaps(const KernelModel::PoolAxis &pool, int64_t source,
                          int64_t size) {
  TapAxis axis;
  axis.factors = {pool.stride,
                  pool.taps > 1 ? (pool.reach - 1) / (pool.taps - 1) : 1};
  axis.last = source - 1;
  llvm::SmallBitVector isOutput(2);
  isOutput.set(0);
  Work sum;
  for (int64_t begin = 0; begin < pool.extent; begin += size) {
    int64_t extents[] = {std::min(size, pool.extent - begin), pool.taps};
    axis.constant = begin * pool.stride - pool.padLow;
    (void)axis.findLimits(extents, isOutput);
    for (const PoolTap &tap : planPool(axis, extents, isOutput))
      sum += {double(tap.points[0].count), 1};
  }
  return sum;
}

Work CycleCore::countPool(const ScheduleChoice &choice) const {
  double elements = 1, insns = 1;
  for (unsigned dim : kernel.dims.parallel) {
    const auto *axis = llvm::find_if(
        kernel.pool, [&](const auto &axis) { return axis.dim == dim; });
    int64_t size = CycleParts::getSize(choice, dim, outer);
    int64_t tiles = getNumTiles(kernel, dim, size);
    if (axis == kernel.pool.end()) {
      elements *= kernel.extents[dim];
      insns *= tiles;
      continue;
    }
    Work taps = countPoolTaps(*axis, kernel.extents[dim],
                              size == 0 ? axis->extent : size);
    elements *= taps.cycles;
    insns *= taps.insns;
  }
  return {elements * machine.aluTensorInterval + insns * machine.aluOverhead,
          insns};
}

namespace {
/// Accumulators before and behind a pool.
struct Elements {
  double anchors = 1, results = 1;
};
} // namespace

void CycleCore::countEpilogue(const ScheduleChoice &choice) {
  double tiles = getTiles();
  Elements all, first, last, largest;
  for (unsigned dim : kernel.dims.parallel) {
    int64_t size = CycleParts::getSize(choice, dim, outer);
    int64_t count = getNumTiles(kernel, dim, size);
    int64_t whole = size == 0 ? kernel.getResultExtent(dim) : size;
    // Tiles of a pool overlap.
    int64_t sum = kernel.extents[dim];
    if (kernel.hasPool()) {
      sum = 0;
      for (int64_t tile = 0; tile < count; ++tile)
        sum += getTileRange(kernel, dim, size, tile).size;
    }
    all.anchors *= sum;
    all.results *= kernel.getResultExtent(dim);
    first.anchors *= getTileRange(kernel, dim, size, 0).size;
    last.anchors *= getTileRange(kernel, dim, size, count - 1).size;
    last.results *= kernel.getResultExtent(dim) - (count - 1) * whole;
    largest.anchors *= kernel.getAnchorExtent(dim, whole);
    largest.results *= whole;
  }
  reset = {all.anchors + tiles * machine.gemmOverhead, tiles};
  firstReset = parts.getReset(first.anchors).cycles;
  largestEpilogue = parts.getReset(largest.anchors).cycles;
  steps = {};
  lastSteps = 0;
  for (int64_t step = 0; step < kernel.numSteps; ++step) {
    if (step == kernel.poolStep) {
      reset += {all.results + tiles * machine.gemmOverhead, tiles};
      steps += countPool(choice);
      double taps = 1;
      for (const KernelModel::PoolAxis &axis : kernel.pool)
        taps *= axis.taps;
      largestEpilogue += parts.getReset(largest.results).cycles +
                         taps * (largest.results * machine.aluTensorInterval +
                                 machine.aluOverhead);
      continue;
    }
    bool isPooled = kernel.hasPool() && step > kernel.poolStep;
    auto get = [&](const Elements &elements, double tiles) {
      return getStep(step, isPooled ? elements.results : elements.anchors,
                     tiles);
    };
    steps += get(all, tiles);
    lastSteps += get(last, 1).cycles;
    largestEpilogue += get(largest, 1).cycles;
  }
}

void CycleCore::countStores(const ScheduleChoice &choice) {
  store = parts.getStores(choice);
  // The last tile ends piece by piece. How many pieces there are does not
  // matter here: none is less than a slice of the outermost dimension.
  SmallVector<int64_t> last = parts.getResultSizes(choice, outer, Which::Last);
  for (unsigned dim : kernel.dims.parallel)
    if (last[dim] > 1) {
      last[dim] = 1;
      break;
    }
  lastStore = parts.getOutTile(last).all().cycles;
  // Resets wait for those stores whose tiles they overwrite: if the next tile
  // is as large as any, all of them. Behind a pool, only the pooled tile is
  // stored: the next sums do not wait.
  sureStore = 0;
  if (kernel.hasPool())
    return;
  double whole = 1;
  for (int64_t dim : ArrayRef(choice.order).take_front(outer))
    whole *= kernel.getResultExtent(dim) / choice.sizes[dim];
  sureStore = std::max(0.0, store.all.cycles -
                                (getTiles() - whole + 1) * store.largest);
}

//===----------------------------------------------------------------------===//
// Loads
//===----------------------------------------------------------------------===//

/// The axis of a tile that dimension `dim` moves along.
static std::optional<size_t> findAxis(const KernelModel &kernel, unsigned dim,
                                      bool isInp) {
  if (!isInp) {
    const auto *it = llvm::find(kernel.weightDims, dim);
    if (it == kernel.weightDims.end())
      return std::nullopt;
    return it - kernel.weightDims.begin();
  }
  for (auto [i, axis] : llvm::enumerate(kernel.input))
    for (auto *terms : {&axis.parallel, &axis.windows, &axis.channels})
      for (InputAxis::Term term : *terms)
        if (term.dim == dim)
          return i;
  return std::nullopt;
}

CycleStage CycleCore::createStage(const ScheduleChoice &choice, bool isInp) {
  CycleStage stage;
  stage.level = isInp ? choice.inpAt : choice.wgtAt;
  if (!isInp || hasProducts())
    stage.loads = isInp ? parts.getInpLoads(choice, stage.level)
                        : parts.getWgtLoads(choice, stage.level);
  stage.instances = trips[stage.level];
  // Loops inside select parts of the tile, and of every transfer a part if
  // transfers have all along that axis.
  stage.isWhole = stage.isTight = true;
  for (int64_t dim : ArrayRef(choice.order).drop_front(stage.level)) {
    if (choice.getTrips(kernel, dim) == 1)
      continue;
    std::optional<size_t> axis = findAxis(kernel, dim, isInp);
    stage.isWhole &= !axis;
    stage.isTight &= !axis || *axis >= stage.loads.wholeFrom;
  }
  // Products with one tap of a window may read what is in the middle, and with
  // transfers of parts along its axis, nothing of some.
  for (unsigned dim : kernel.windowDims) {
    std::optional<size_t> axis = findAxis(kernel, dim, isInp);
    stage.isTight &=
        choice.sizes[dim] == 0 &&
        (kernel.extents[dim] == 1 || !axis || *axis >= stage.loads.wholeFrom);
  }
  // Tiles that overwrite less than the largest ones, unless even that is
  // enough.
  bool isSure = stage.isWhole || (isInp && stage.isTight &&
                                  parts.getLatestFirst(choice, stage.level) <
                                      stage.loads.smallestTransfer);
  if (!isSure)
    stage.numUnsure = stage.instances - stage.loads.numWhole;
  return stage;
}

CycleStage &CycleCore::getInp(const ScheduleChoice &choice) {
  std::optional<CycleStage> &stage = inp[choice.inpAt];
  if (!stage)
    stage = createStage(choice, /*isInp=*/true);
  return *stage;
}

CycleStage &CycleCore::getWgt(const ScheduleChoice &choice) {
  std::optional<CycleStage> &stage = wgt[choice.wgtAt];
  if (!stage)
    stage = createStage(choice, /*isInp=*/false);
  return *stage;
}

double CycleCore::getFirst(const ScheduleChoice &choice, CycleStage &stage,
                           bool isInp) {
  for (auto [firstCi, cycles] : stage.first)
    if (firstCi == choice.firstCi)
      return cycles;
  SmallVector<TileRange> ranges =
      parts.getRanges(choice, stage.level, Which::First);
  // The first of a sequence needs little.
  bool needsAll = stage.isTight && !gemm.hasSequences;
  auto getCycles = [&] {
    Transfers tile =
        isInp ? parts.getInpTile(ranges) : parts.getWgtTile(ranges);
    return needsAll ? tile.all().cycles : tile.each;
  };
  double cycles = getCycles();
  if (choice.firstCi > 0 && !stage.isWhole) {
    // A part of a part, in more transfers.
    cycles = std::min(cycles,
                      parts.getRowLoad(isInp ? MemType::Inp : MemType::Wgt, 1));
  } else if (choice.firstCi > 0) {
    for (unsigned dim : kernel.dims.channels)
      ranges[dim].size = std::min(ranges[dim].size, choice.firstCi);
    cycles = std::min(cycles, getCycles());
  }
  // What stays on chip is loaded in the order of its first use.
  if (stage.instances == 1)
    cycles = std::min(cycles, parts.getFirstPart(choice, isInp));
  stage.first.push_back({choice.firstCi, cycles});
  return cycles;
}

double CycleCore::getFirstLoads(const ScheduleChoice &choice) {
  return getFirst(choice, getInp(choice), /*isInp=*/true) +
         getFirst(choice, getWgt(choice), /*isInp=*/false);
}

const OperandLoadWork &CycleCore::getOperands(const ScheduleChoice &choice) {
  int64_t level = choice.epilogueAt;
  std::optional<OperandLoadWork> &loads = operands[level];
  if (loads)
    return *loads;
  loads.emplace();
  double vector = 0, identity = 0;
  SmallVector<TileRange> ranges = parts.getRanges(choice, level, Which::Last);
  SmallVector<int64_t> sizes = parts.getResultSizes(choice, level, Which::Last);
  for (const KernelModel::Operand &operand : kernel.operands) {
    Work all = parts.getOperandLoads(choice, operand, level);
    if (operand.space == MemSpace::Acc) {
      loads->compute += all;
      continue;
    }
    loads->load += all;
    // The other factor of the products is loaded once, for all that share it.
    double &constant = operand.space == MemSpace::Wgt ? vector : identity;
    constant =
        std::max(constant, operand.space == MemSpace::Wgt
                               ? parts.getRowLoad(MemType::Inp, 1)
                               : parts.getRowLoad(MemType::Wgt, operand.terms));
    loads->last += parts.getOperandTile(operand, ranges, sizes).all().cycles;
  }
  loads->constant = vector + identity;
  loads->load += {loads->constant, double((vector > 0) + (identity > 0))};
  return *loads;
}
