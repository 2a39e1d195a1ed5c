//===- CycleBound.cpp - Cycles that a schedule takes at least -------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CycleParts.h"
#include "VTA/Dialect/VTA/Transforms/CycleModel.h"

#include <cmath>

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

  /// Where an operand of the products is loaded, and what waits for it.
  struct Stage {
    const Traffic *loads = nullptr;
    int64_t level = 0, buffers = 1;
    double instances = 1;
    /// Any product needs something of each transfer of a tile: none starts
    /// before all are done, and the first transfer of another tile into the
    /// same buffer waits for all products.
    bool isTight = false;
    /// Products read all of the tile.
    bool isWhole = false;
    /// Tiles of which another one may overwrite only what was read earlier.
    double numUnsure = 0;
    bool isExclusive() const {
      return isTight && buffers == 1 && instances > 1;
    }
  };
  Stage getStage(const ScheduleChoice &choice, bool isInp);
  double getInnerEpilogue(const ScheduleChoice &choice) const;
  double largestBetween(const ScheduleChoice &choice) const;
  double getFirstLoads(const ScheduleChoice &choice, const Stage &inp,
                       const Stage &wgt) const;
  double boundByBuffer(const ScheduleChoice &choice, const Stage &stage,
                       const Stage &other, bool isInp);
  double boundByOuter(const ScheduleChoice &choice, const Stage &outer,
                      const Stage &inner);
  double boundByAhead(const ScheduleChoice &choice, const Stage &inp,
                      const Stage &wgt);
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

static std::optional<size_t> findInputAxis(const KernelModel &kernel,
                                           unsigned dim) {
  for (auto [i, axis] : llvm::enumerate(kernel.input))
    for (auto *terms : {&axis.parallel, &axis.windows, &axis.channels})
      for (InputAxis::Term term : *terms)
        if (term.dim == dim)
          return i;
  return std::nullopt;
}

static std::optional<size_t> findWeightAxis(const KernelModel &kernel,
                                            unsigned dim) {
  for (auto [i, other] : llvm::enumerate(kernel.weightDims))
    if (other == dim)
      return i;
  return std::nullopt;
}

CycleBound::Impl::Stage
CycleBound::Impl::getStage(const ScheduleChoice &choice, bool isInp) {
  Stage stage;
  stage.loads = isInp ? &getInp(choice) : &getWgt(choice);
  stage.level = isInp ? choice.inpAt : choice.wgtAt;
  stage.buffers = isInp ? choice.inpBuffers : choice.wgtBuffers;
  stage.instances = core.trips[stage.level];
  // Loops inside that select parts of the tile: of every transfer a part if the
  // transfer has all along that axis.
  stage.isWhole = stage.isTight = true;
  for (int64_t dim : ArrayRef(choice.order).drop_front(stage.level)) {
    if (choice.getTrips(kernel, dim) == 1)
      continue;
    std::optional<size_t> axis = isInp ? findInputAxis(kernel, dim)
                                       : findWeightAxis(kernel, dim);
    stage.isWhole &= !axis;
    stage.isTight &= !axis || *axis >= stage.loads->wholeFrom;
  }
  // Products with one tap read what is in the middle of the weights.
  for (unsigned dim : kernel.windowDims)
    stage.isTight &= choice.sizes[dim] == 0;
  if (!stage.isWhole)
    stage.numUnsure = stage.instances - stage.loads->numWhole;
  return stage;
}

/// What compute does between tiles of the output: the steps of one, the reset
/// of the next, which may wait for its accumulators to be stored.
double
CycleBound::Impl::getInnerEpilogue(const ScheduleChoice &choice) const {
  double cycles = core.reset.cycles - core.firstReset + core.steps.cycles -
                  core.lastSteps;
  if (choice.accBuffers == 1 && core.trips[core.outer] > 1)
    cycles += core.sureStore;
  return std::max(0.0, cycles);
}

double CycleBound::Impl::largestBetween(const ScheduleChoice &choice) const {
  return core.largestEpilogue +
         (choice.accBuffers == 1 ? core.store.largest : 0);
}

/// What the first product waits for.
double CycleBound::Impl::getFirstLoads(const ScheduleChoice &choice,
                                       const Stage &inp,
                                       const Stage &wgt) const {
  double cycles = 0;
  for (const Stage *stage : {&inp, &wgt}) {
    SmallVector<TileRange> ranges =
        parts.getRanges(choice, stage->level, Which::First);
    auto getTile = [&] {
      return stage == &inp ? parts.getInpTile(ranges)
                           : parts.getWgtTile(ranges);
    };
    Transfers whole = getTile();
    double needed = stage->isTight ? whole.all().cycles : whole.each;
    if (choice.firstCi > 0) {
      for (unsigned dim : kernel.dims.channels)
        ranges[dim].size = std::min(ranges[dim].size, choice.firstCi);
      Transfers part = getTile();
      needed = std::min(needed, stage->isTight ? part.all().cycles : part.each);
    }
    cycles += needed;
  }
  return cycles;
}

/// One buffer: load, products, load, products...
double CycleBound::Impl::boundByBuffer(const ScheduleChoice &choice,
                                       const Stage &stage, const Stage &other,
                                       bool isInp) {
  double tiles = core.trips[core.outer], steps = core.trips.back();
  bool isBoth = other.isExclusive();
  // The inner one of both is what the other one's loads come between.
  if (isBoth && other.level > stage.level)
    return 0;
  // The last products with an input tile might not read what is loaded first.
  auto getSure = [&](bool isInp, bool isWhole) {
    return isInp && isWhole ? core.gemm.sure : core.gemm.plain;
  };
  double gemm = getSure(isInp, stage.isWhole);
  if (isBoth && other.level == stage.level)
    gemm = std::min(gemm, getSure(!isInp, other.isWhole));
  // What the load unit does between this load and the first product, and how
  // much of that is at the beginning of a tile of the output.
  double between = 0, atBegin = tiles * stage.loads->largest;
  if (isBoth || (!isInp && other.level == stage.level && other.isTight)) {
    between = other.loads->all.cycles;
    atBegin += std::min(tiles, other.instances) * other.loads->largest;
  } else if (other.level > stage.level && other.isTight) {
    between = stage.instances * other.loads->smallest;
    atBegin += tiles * other.loads->smallest;
  }
  // Between tiles of the output; what the last one ends with comes later.
  double epilogue = getInnerEpilogue(choice);
  double unsure = std::max(stage.numUnsure, isBoth ? other.numUnsure : 0);
  double perInstance = steps / stage.instances * core.gemm.largest;
  gemm -= unsure * perInstance;
  // The first products may begin with a part of what they need.
  if (choice.firstCi > 0)
    gemm -= core.gemm.largest;
  double cycles = stage.loads->all.cycles + std::max(0.0, gemm) + between;
  double inside =
      epilogue - (stage.instances - 1 + unsure * tiles / stage.instances) *
                     largestBetween(choice);
  // An outer load follows the last one of the inner stage, however many buffers
  // it has.
  double outside = 0;
  if (!isBoth && other.level < stage.level && other.instances > 1) {
    outside = other.loads->all.cycles - other.loads->largest -
              other.instances * perInstance;
    if (stage.level <= core.outer && inside > 0)
      outside -= other.instances * tiles / stage.instances *
                 largestBetween(choice);
  }
  // Epilogues inside a tile of the input, or instead of the first loads of a
  // tile of the output.
  if (stage.level <= core.outer)
    return cycles + std::max(0.0, inside) + std::max(0.0, outside);
  return cycles + std::max({0.0, epilogue - atBegin, outside});
}

/// An outer load is between the inner ones in the load unit: these are not
/// ahead by more than their buffers, and compute runs dry.
double CycleBound::Impl::boundByOuter(const ScheduleChoice &choice,
                                      const Stage &outer, const Stage &inner) {
  if (!outer.isTight || !inner.isTight || outer.instances == 1 ||
      outer.level >= inner.level)
    return 0;
  double tiles = core.trips[core.outer], steps = core.trips.back();
  // Of the tile that frees the buffer, the products may be done already.
  double skipped = (inner.buffers + 1) * steps / inner.instances;
  double epilogues = 1 + std::floor((skipped - 1) / (steps / tiles));
  double gap = outer.loads->smallest + 2 * inner.loads->smallest -
               skipped * core.gemm.largest - epilogues * largestBetween(choice);
  return core.gemm.all.cycles + getInnerEpilogue(choice) +
         (outer.instances - 1) * std::max(0.0, gap);
}

/// During an epilogue, loads are ahead by as many tiles as there are buffers;
/// the rest of what a tile of the output needs comes behind its first products.
double CycleBound::Impl::boundByAhead(const ScheduleChoice &choice,
                                      const Stage &inp, const Stage &wgt) {
  double tiles = core.trips[core.outer];
  double loads = 0, ahead = 0, count = 0;
  int64_t buffers = 3;
  for (const Stage *stage : {&inp, &wgt}) {
    if (stage->level <= core.outer)
      continue;
    if (!stage->isTight || (loads > 0 && inp.level != wgt.level))
      return 0;
    loads += stage->loads->all.cycles;
    ahead += stage->loads->largest;
    count = stage->instances / tiles;
    buffers = std::min(buffers, stage->buffers);
  }
  // The weights come first: those of the next step may be there.
  double slack = inp.level == wgt.level && inp.buffers < wgt.buffers
                     ? wgt.loads->largest
                     : 0;
  if (count <= buffers)
    return 0;
  double gemm = core.gemm.hasSequences ? 0 : core.gemm.smallest;
  return getInnerEpilogue(choice) + loads - tiles * (buffers * ahead + slack) +
         tiles * gemm;
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
  if (choice.accBuffers == 1 && tiles > 1)
    compute += core.sureStore;
  double store = fetch + core.firstReset + core.store.all.cycles;
  double result =
      std::max({load, compute, store, insns * fetch + core.lastStore});
  if (!kernel.hasContraction || !parts.isSeparable())
    return result;

  Stage inp = getStage(choice, /*isInp=*/true),
        wgt = getStage(choice, /*isInp=*/false);
  double serial = core.gemm.all.cycles + getInnerEpilogue(choice) +
                  getFirstLoads(choice, inp, wgt);
  if (inp.isExclusive())
    serial = std::max(serial, boundByBuffer(choice, inp, wgt, true));
  if (wgt.isExclusive())
    serial = std::max(serial, boundByBuffer(choice, wgt, inp, false));
  serial = std::max({serial, boundByOuter(choice, inp, wgt),
                     boundByOuter(choice, wgt, inp),
                     boundByAhead(choice, inp, wgt)});
  return std::max(result, fetch + serial + tail);
}

double CycleBound::operator()(const ScheduleChoice &choice) {
  return impl->bound(choice);
}
