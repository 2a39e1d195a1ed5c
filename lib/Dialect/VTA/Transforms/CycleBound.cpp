//===- CycleBound.cpp - Cycles that a schedule takes at least -------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CycleParts.h"
#include "VTA/Dialect/VTA/Transforms/CycleModel.h"

using namespace mlir;
using namespace mlir::vta;
using vtart::MemType;
using Which = CycleParts::Which;

struct CycleBound::Impl {
  Impl(const KernelModel &kernel, const vtart::Config &config,
       const vtart::Machine &machine)
      : kernel(kernel), machine(machine), parts(kernel, config, machine) {}

  void useCore(const ScheduleChoice &choice);
  void countEpilogue(const ScheduleChoice &choice);
  void countSureStores(const ScheduleChoice &choice);
  Work countPool(const ScheduleChoice &choice) const;
  Work getStep(int64_t step, double elements, double tiles) const;
  const Traffic &getInp(const ScheduleChoice &choice);
  const Traffic &getWgt(const ScheduleChoice &choice);
  struct Totals {
    Work load, acc, compute;
    double late = 0; ///< Loads behind the last GEMM of the anchor.
  };
  Totals getTotals(const ScheduleChoice &choice);

  /// What waits for what in a single buffer.
  struct Stage {
    const Traffic *loads = nullptr;
    int64_t level = 0, buffers = 1;
    /// No product of a tile starts before all of the tile is there.
    bool comesWhole = false;
    /// One buffer: no load of a tile starts before the products with the tile
    /// before are done, but for those that `CycleBound` says are not sure.
    bool isExclusive = false;
    double numUnsure = 0; ///< Tiles for which this is not sure at all.
  };
  Stage getStage(const ScheduleChoice &choice, bool isInp);
  double boundByLoads(const ScheduleChoice &choice, const Stage &stage,
                      const Stage &other, bool isInp);
  double bound(const ScheduleChoice &choice);

  const KernelModel &kernel;
  const vtart::Machine &machine;
  CycleParts parts;

  // Sums over all tiles for the sizes and the order of a choice.
  struct Core {
    SmallVector<int64_t> sizes, order;
    int64_t outer = 0;
    SmallVector<double> trips; ///< By level.
    Products gemm;
    Traffic store;
    Work reset, steps;
    double sureStore = 0;       ///< That resets of the next tile wait for.
    double largestEpilogue = 0; ///< Steps of a tile, reset of the next.
    SmallVector<std::optional<Traffic>> inp, wgt; ///< By level.
    SmallVector<SmallVector<std::optional<Work>>> operands; ///< By level.
    // Of the first and the last tile.
    double firstReset = 0;
    double lastGemm = 0;  ///< GEMMs of the last step.
    double lastSteps = 0; ///< Steps, piece by piece.
    double lastStore = 0; ///< Of the last piece.
    SmallVector<double> lastOperands; ///< Loads inside all outer loops.
  } core;
};

CycleBound::CycleBound(const KernelModel &kernel, const vtart::Config &config,
                       const vtart::Machine &machine)
    : impl(std::make_unique<Impl>(kernel, config, machine)) {}
CycleBound::CycleBound(CycleBound &&) = default;
CycleBound::~CycleBound() = default;

//===----------------------------------------------------------------------===//
// Sums
//===----------------------------------------------------------------------===//

/// Step `step` of the epilogue on `elements` in all, one instruction for each
/// of `tiles`.
Work CycleBound::Impl::getStep(int64_t step, double elements,
                               double tiles) const {
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

/// Every tap of a pooling window is an instruction, on the outputs for which it
/// is no padding.
Work CycleBound::Impl::countPool(const ScheduleChoice &choice) const {
  double elements = 1, insns = 1;
  for (unsigned dim : kernel.dims.parallel) {
    const auto *axis = llvm::find_if(
        kernel.pool, [&](const auto &axis) { return axis.dim == dim; });
    int64_t size = 0;
    for (int64_t i = 0; i < core.outer; ++i)
      if (choice.order[i] == dim)
        size = choice.sizes[dim];
    int64_t tiles = getNumTiles(kernel, dim, size);
    if (axis == kernel.pool.end()) {
      elements *= kernel.extents[dim];
      insns *= tiles;
      continue;
    }
    int64_t distance = axis->taps > 1 ? (axis->reach - 1) / (axis->taps - 1) : 1;
    if (size == 0)
      size = axis->extent;
    int64_t pairs = 0, instructions = 0;
    for (int64_t tile = 0; tile < tiles; ++tile)
      for (int64_t tap = 0; tap < axis->taps; ++tap) {
        int64_t hits = 0;
        for (int64_t o = tile * size;
             o < std::min(axis->extent, (tile + 1) * size); ++o) {
          int64_t at = o * axis->stride - axis->padLow + tap * distance;
          hits += at >= 0 && at < kernel.extents[dim];
        }
        pairs += hits;
        instructions += hits > 0;
      }
    elements *= pairs;
    insns *= instructions;
  }
  return {elements * machine.aluTensorInterval + insns * machine.aluOverhead,
          insns};
}

void CycleBound::Impl::countEpilogue(const ScheduleChoice &choice) {
  double tiles = core.trips[core.outer], anchors = 1, results = 1;
  double lastAnchors = 1, lastResults = 1;
  SmallVector<int64_t> lastSizes =
      parts.getResultSizes(choice, core.outer, Which::Last);
  SmallVector<TileRange> lastRanges =
      parts.getRanges(choice, core.outer, Which::Last);
  double firstAnchors = 1;
  for (unsigned dim : kernel.dims.parallel) {
    results *= kernel.getResultExtent(dim);
    lastResults *= lastSizes[dim];
    lastAnchors *= lastRanges[dim].size;
    int64_t size = 0, sum = 0;
    for (int64_t i = 0; i < core.outer; ++i)
      if (choice.order[i] == dim)
        size = choice.sizes[dim];
    for (int64_t i = 0, e = kernel.pool.empty() ? 0 : getNumTiles(kernel, dim, size); i < e; ++i)
      sum += getTileRange(kernel, dim, size, i).size;
    anchors *= kernel.pool.empty() ? kernel.extents[dim] : sum;
    firstAnchors *= getTileRange(kernel, dim, size, 0).size;
  }
  core.reset = {anchors + tiles * machine.gemmOverhead, tiles};
  core.firstReset = firstAnchors + machine.gemmOverhead;
  core.steps = {};
  core.lastSteps = 0;
  double largestAnchors = 1, largestResults = 1;
  SmallVector<int64_t> wholeSizes =
      parts.getResultSizes(choice, core.outer, Which::First);
  for (unsigned dim : kernel.dims.parallel) {
    largestResults *= wholeSizes[dim];
    largestAnchors *= kernel.getAnchorExtent(dim, wholeSizes[dim]);
  }
  core.largestEpilogue = parts.getReset(largestAnchors).cycles;
  // Steps of the last tile that run piece by piece: those behind the last one
  // that cannot.
  int64_t firstInPieces = kernel.poolStep + 1;
  for (const KernelModel::Operand &operand : kernel.operands)
    if (operand.space == MemSpace::Inp)
      firstInPieces = std::max<int64_t>(firstInPieces, operand.step + 1);
  int64_t pieces = 1;
  for (unsigned dim : kernel.dims.parallel)
    if (lastSizes[dim] > 1) {
      if (firstInPieces < kernel.numSteps) {
        pieces = lastSizes[dim];
        lastSizes[dim] = 1;
      }
      break;
    }
  for (int64_t step = 0; step < kernel.numSteps; ++step) {
    bool isPooled = kernel.poolStep >= 0 && step > kernel.poolStep;
    if (step == kernel.poolStep) {
      core.reset += {results + tiles * machine.gemmOverhead, tiles};
      core.steps += countPool(choice);
      double taps = 1;
      for (const KernelModel::PoolAxis &axis : kernel.pool)
        taps *= axis.taps;
      core.largestEpilogue +=
          parts.getReset(largestResults).cycles +
          taps * parts.getAlu(largestResults, /*isTensor=*/true).cycles;
      continue;
    }
    int64_t split = step >= firstInPieces ? pieces : 1;
    core.steps +=
        getStep(step, isPooled ? results : anchors, tiles - 1 + split);
    core.largestEpilogue +=
        getStep(step, isPooled ? largestResults : largestAnchors, 1).cycles;
    core.lastSteps +=
        getStep(step, isPooled ? lastResults : lastAnchors, split).cycles;
  }
  core.lastStore = parts.getOutTile(lastSizes).all().cycles;
  countSureStores(choice);
  core.lastOperands.clear();
  for (const KernelModel::Operand &operand : kernel.operands)
    core.lastOperands.push_back(
        parts.getOperandTile(operand, lastRanges, lastSizes).all().cycles);
}

void CycleBound::Impl::useCore(const ScheduleChoice &choice) {
  if (!core.trips.empty() && core.sizes == choice.sizes &&
      core.order == choice.order)
    return;
  size_t numLoops = choice.order.size();
  core.sizes = choice.sizes;
  core.order = choice.order;
  core.outer = choice.getOuterLevel(kernel);
  core.trips.assign(1, 1);
  for (int64_t dim : choice.order)
    core.trips.push_back(core.trips.back() * choice.getTrips(kernel, dim));
  core.inp.assign(numLoops + 1, std::nullopt);
  core.wgt.assign(numLoops + 1, std::nullopt);
  core.operands.assign(kernel.operands.size(), {});
  for (auto &byLevel : core.operands)
    byLevel.assign(numLoops + 1, std::nullopt);
  core.gemm = {};
  if (kernel.hasContraction && parts.isSeparable()) {
    core.inp[numLoops] = parts.getInpLoads(choice, numLoops);
    core.gemm =
        parts.getGemms(choice, core.inp[numLoops]->smallestTransfer);
  }
  core.store = parts.getStores(choice);
  countEpilogue(choice);
  core.lastGemm = 0;
  if (kernel.hasContraction && parts.isSeparable()) {
    Products last =
        parts.getGemm(parts.getRanges(choice, numLoops, Which::Last));
    // Of a sequence of instructions only the last might need what is loaded
    // last.
    core.lastGemm = last.hasSequences ? machine.gemmOverhead + 1
                                      : last.all.cycles;
  }
}

const Traffic &CycleBound::Impl::getInp(const ScheduleChoice &choice) {
  std::optional<Traffic> &work = core.inp[choice.inpAt];
  if (!work)
    work = kernel.hasContraction && parts.isSeparable()
               ? parts.getInpLoads(choice, choice.inpAt)
               : Traffic();
  return *work;
}

const Traffic &CycleBound::Impl::getWgt(const ScheduleChoice &choice) {
  std::optional<Traffic> &work = core.wgt[choice.wgtAt];
  if (!work)
    work = parts.getWgtLoads(choice, choice.wgtAt);
  return *work;
}

CycleBound::Impl::Totals
CycleBound::Impl::getTotals(const ScheduleChoice &choice) {
  useCore(choice);
  Totals totals;
  totals.load = getInp(choice).all;
  totals.load += getWgt(choice).all;
  for (auto [i, operand] : llvm::enumerate(kernel.operands)) {
    std::optional<Work> &work = core.operands[i][choice.epilogueAt];
    if (!work)
      work = parts.getOperandLoads(choice, operand, choice.epilogueAt);
    if (operand.space == MemSpace::Acc) {
      totals.acc += *work;
      continue;
    }
    totals.load += *work;
    // The other factor of the products.
    double constant = operand.space == MemSpace::Wgt
                          ? parts.getRowLoad(MemType::Inp, 1)
                          : parts.getRowLoad(MemType::Wgt, operand.terms);
    totals.load += {constant, 1};
    if (choice.epilogueAt != core.outer)
      continue;
    totals.late += core.lastOperands[i];
    if (core.outer == 0)
      totals.late += constant;
  }
  totals.compute = core.gemm.all;
  totals.compute += core.reset;
  totals.compute += core.steps;
  totals.compute += totals.acc;
  // At least one uop.
  totals.compute += {parts.getRowLoad(MemType::Uop, 1), 1};
  return totals;
}

std::array<double, vtart::kNumUnits>
CycleBound::getBusy(const ScheduleChoice &choice) {
  Impl::Totals totals = impl->getTotals(choice);
  return {totals.load.cycles, totals.compute.cycles,
          impl->core.store.all.cycles};
}

//===----------------------------------------------------------------------===//
// The bound
//===----------------------------------------------------------------------===//

/// Of a store, resets of the next tile wait for what they overwrite: all of it
/// if the next tile is as large as any.
void CycleBound::Impl::countSureStores(const ScheduleChoice &choice) {
  double tiles = core.trips[core.outer], whole = 1;
  SmallVector<int64_t> sizes =
      parts.getResultSizes(choice, core.outer, Which::First);
  for (int64_t i = 0; i < core.outer; ++i) {
    int64_t dim = choice.order[i];
    whole *= kernel.getResultExtent(dim) / sizes[dim];
  }
  core.sureStore = std::max(
      0.0, core.store.all.cycles - (tiles - whole + 1) * core.store.largest);
}

CycleBound::Impl::Stage
CycleBound::Impl::getStage(const ScheduleChoice &choice, bool isInp) {
  Stage stage;
  stage.loads = isInp ? &getInp(choice) : &getWgt(choice);
  stage.level = isInp ? choice.inpAt : choice.wgtAt;
  stage.buffers =
      std::min<int64_t>(isInp ? choice.inpBuffers : choice.wgtBuffers,
                        core.trips[stage.level]);
  // Loops inside that select parts of the tile.
  bool isWhole = true, isWindowWhole = true;
  for (int64_t dim : ArrayRef(choice.order).drop_front(stage.level)) {
    if (choice.getTrips(kernel, dim) == 1)
      continue;
    isWhole &= isInp ? !llvm::any_of(kernel.input,
                                     [&](const InputAxis &axis) {
                                       for (auto *terms :
                                            {&axis.parallel, &axis.windows,
                                             &axis.channels})
                                         for (InputAxis::Term term : *terms)
                                           if (term.dim == dim)
                                             return true;
                                       return false;
                                     })
                     : !llvm::is_contained(kernel.weightDims, dim);
  }
  for (unsigned dim : kernel.windowDims)
    isWindowWhole &= choice.sizes[dim] == 0;
  bool isOne = stage.loads->mostTransfers == 1;
  stage.comesWhole = (isWhole || isOne) && !core.gemm.hasSequences;
  stage.isExclusive = stage.comesWhole && isWindowWhole &&
                      stage.buffers == 1 && core.trips[stage.level] > 1;
  // What a smaller tile overwrites may have been read before the last products.
  if (!isWhole)
    stage.numUnsure = core.trips[stage.level] - stage.loads->numWhole;
  return stage;
}

/// One buffer: load, products, load, products...
double CycleBound::Impl::boundByLoads(const ScheduleChoice &choice,
                                      const Stage &stage, const Stage &other,
                                      bool isInp) {
  double tiles = core.trips[core.outer], instances = core.trips[stage.level];
  bool isBoth = other.isExclusive;
  // The inner one of both is what the other one's loads come between.
  if (isBoth && other.level > stage.level)
    return 0;
  // The last products with an input tile might not read what is loaded first.
  double gemm = isInp || (isBoth && other.level == stage.level)
                    ? core.gemm.sure
                    : core.gemm.all.cycles;
  // What the load unit does between this load and the first product, and how
  // much of that is at the beginning of a tile of the output.
  double between = 0, atBegin = tiles * stage.loads->largest;
  if (isBoth ||
      (!isInp && other.level == stage.level && other.comesWhole)) {
    between = other.loads->all.cycles;
    atBegin += std::min(tiles, core.trips[other.level]) * other.loads->largest;
  } else if (other.level > stage.level && other.comesWhole) {
    between = instances * other.loads->smallest;
    atBegin += tiles * other.loads->smallest;
  }
  // Between tiles of the output; what the last one ends with comes later.
  double epilogue = core.reset.cycles - core.firstReset + core.steps.cycles -
                    core.lastSteps;
  double largest = core.largestEpilogue;
  if (choice.accBuffers == 1 && tiles > 1) {
    epilogue += core.sureStore;
    largest += core.store.largest;
  }
  double unsure = std::max(stage.numUnsure, isBoth ? other.numUnsure : 0);
  gemm -= unsure * core.trips.back() / instances * core.gemm.largest;
  // The first products may begin with a part of what they need.
  if (choice.firstCi > 0)
    gemm -= core.gemm.largest;
  double cycles = stage.loads->all.cycles + std::max(0.0, gemm) + between;
  // Epilogues inside a tile of the input, or instead of the first loads of a
  // tile of the output.
  if (stage.level <= core.outer)
    epilogue -= (instances - 1 + unsure * tiles / instances) * largest;
  else
    epilogue -= atBegin;
  cycles += std::max(0.0, epilogue);
  return cycles;
}

double CycleBound::Impl::bound(const ScheduleChoice &choice) {
  Totals totals = getTotals(choice);
  double fetch = machine.fetchCycles;
  double tail = core.lastSteps + core.lastStore;
  double tiles = core.trips[core.outer];
  double insns =
      totals.load.insns + totals.compute.insns + core.store.all.insns;
  double load = fetch + totals.load.cycles - totals.late + core.lastGemm + tail;
  load = std::max(load, fetch + totals.load.cycles + core.lastStore);
  double compute = fetch + totals.compute.cycles + core.lastStore;
  double store = fetch + core.firstReset + core.store.all.cycles;
  double result =
      std::max({load, compute, store, insns * fetch + core.lastStore});
  if (choice.accBuffers == 1 && tiles > 1)
    result = std::max(result, compute + core.sureStore);
  if (!kernel.hasContraction || !parts.isSeparable())
    return result;

  Stage inp = getStage(choice, /*isInp=*/true),
        wgt = getStage(choice, /*isInp=*/false);
  if (inp.isExclusive)
    result = std::max(result, fetch + tail +
                                  boundByLoads(choice, inp, wgt, true));
  if (wgt.isExclusive)
    result = std::max(result, fetch + tail +
                                  boundByLoads(choice, wgt, inp, false));
  return result;
}

double CycleBound::operator()(const ScheduleChoice &choice) {
  return impl->bound(choice);
}
