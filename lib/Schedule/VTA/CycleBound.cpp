//===- CycleBound.cpp - Cycles that a schedule takes at least -------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// The simulated time is that of the longest path through the instructions,
// where each waits for the one before it in its unit and for those that touch
// the same memory. Any path is a lower bound. The ones here go along one unit,
// or change between units where buffers are used again.
//
//===----------------------------------------------------------------------===//

#include "CycleCore.h"
#include "VTA/Schedule/VTA/CycleModel.h"

#include <cmath>

using namespace mlir;
using namespace mlir::vta;

struct CycleBound::Impl {
  Impl(const KernelModel &kernel, const vtart::Config &config,
       const vtart::Machine &machine)
      : kernel(kernel), machine(machine), core(kernel, config, machine) {}

  /// A stage and what a choice says about it besides.
  struct Stage {
    const CycleStage &stage;
    int64_t buffers;
    bool isInp;
    /// Whether loads and products take turns: there is one buffer.
    bool takesTurns() const {
      return stage.isTight && buffers == 1 && stage.instances > 1;
    }
  };

  struct Totals {
    Work load, compute, store;
  };
  Totals getTotals(const ScheduleChoice &choice);
  Totals getCoreTotals(const ScheduleChoice &choice);
  double boundUnits(const Totals &totals) const;
  double bound(const ScheduleChoice &choice);
  double boundByTurns(const ScheduleChoice &choice, const Stage &stage,
                      const Stage &other) const;
  double boundByOuterLoads(const ScheduleChoice &choice, const Stage &outer,
                           const Stage &inner) const;
  double boundByLead(const ScheduleChoice &choice, const Stage &inp,
                     const Stage &wgt) const;

  /// Accumulators with one buffer are reset when they are stored.
  bool waitsForStores(const ScheduleChoice &choice) const {
    return choice.accBuffers == 1 && core.getTiles() > 1;
  }
  /// What compute does between tiles of the output, in all and at most for two
  /// of them: the steps of one and the reset of the next.
  double getBetween(const ScheduleChoice &choice) const {
    double cycles = core.reset.cycles - core.firstReset + core.steps.cycles -
                    core.lastSteps;
    return std::max(0.0, cycles) +
           (waitsForStores(choice) ? core.sureStore : 0);
  }
  double getLargestBetween(const ScheduleChoice &choice) const {
    return core.largestEpilogue +
           (waitsForStores(choice) ? core.store.largest : 0);
  }

  const KernelModel &kernel;
  const vtart::Machine &machine;
  CycleCore core;
};

CycleBound::CycleBound(const KernelModel &kernel, const vtart::Config &config,
                       const vtart::Machine &machine)
    : impl(std::make_unique<Impl>(kernel, config, machine)) {}
CycleBound::CycleBound(CycleBound &&) = default;
CycleBound::~CycleBound() = default;

double CycleBound::operator()(const ScheduleChoice &choice) {
  return impl->bound(choice);
}

std::array<double, vtart::kNumUnits>
CycleBound::getBusy(const ScheduleChoice &choice) {
  Impl::Totals totals = impl->getTotals(choice);
  return {totals.load.cycles, totals.compute.cycles, totals.store.cycles};
}

double CycleBound::getCoreBound(const ScheduleChoice &choice) {
  return impl->boundUnits(impl->getCoreTotals(choice));
}

double CycleBound::getLevelBound(const ScheduleChoice &choice) {
  Impl::Totals totals = impl->getCoreTotals(choice);
  if (impl->kernel.hasContraction) {
    totals.load += impl->core.getInp(choice).loads.all;
    totals.load += impl->core.getWgt(choice).loads.all;
  }
  return impl->boundUnits(totals);
}

/// Totals without loads, which depend on staging levels.
CycleBound::Impl::Totals
CycleBound::Impl::getCoreTotals(const ScheduleChoice &choice) {
  core.use(choice);
  Totals totals;
  totals.compute += core.gemm.all;
  totals.compute += core.reset;
  totals.compute += core.steps;
  totals.compute += {core.uopLoad, 1};
  totals.store = core.store.all;
  return totals;
}

CycleBound::Impl::Totals
CycleBound::Impl::getTotals(const ScheduleChoice &choice) {
  Totals totals = getCoreTotals(choice);
  if (kernel.hasContraction) {
    totals.load += core.getInp(choice).loads.all;
    totals.load += core.getWgt(choice).loads.all;
  }
  const OperandLoadWork &operands = core.getOperands(choice);
  totals.load += operands.load;
  totals.compute += operands.compute;
  return totals;
}

/// Along single units, whatever they wait for.
double CycleBound::Impl::boundUnits(const Totals &totals) const {
  auto insns = static_cast<uint64_t>(totals.load.insns + totals.compute.insns +
                                     totals.store.insns);
  double lastLoad = core.lastGemm > 0 ? core.lastStore : 0;
  double result = std::max({totals.load.cycles + lastLoad,
                            totals.compute.cycles + core.lastStore,
                            core.firstReset + totals.store.cycles});
  return std::max(machine.firstStart(insns) + result,
                  machine.lastStart(insns) + core.lastStore);
}

/// Load, products, load, products...
double CycleBound::Impl::boundByTurns(const ScheduleChoice &choice,
                                      const Stage &turns,
                                      const Stage &others) const {
  const CycleStage &stage = turns.stage, &other = others.stage;
  double tiles = core.getTiles();
  bool isBoth = others.takesTurns();
  // Of two that take turns, the inner one has the other's loads in between.
  if (isBoth && other.level > stage.level)
    return 0;
  // The last products with an input tile might not read what is loaded first.
  auto getSure = [&](const Stage &stage) {
    return stage.isInp && stage.stage.isWhole ? core.gemm.sure
                                              : core.gemm.plain;
  };
  double gemm = getSure(turns);
  if (isBoth && other.level == stage.level)
    gemm = std::min(gemm, getSure(others));
  // What the load unit does between this load and the first product, and how
  // much of that is at the beginning of a tile of the output. Weights are
  // loaded before inputs.
  double more = 0, atBegin = tiles * stage.loads.largest;
  if (isBoth || (!turns.isInp && other.level == stage.level && other.isTight)) {
    more = other.loads.all.cycles;
    atBegin += std::min(tiles, other.instances) * other.loads.largest;
  } else if (other.level > stage.level && other.isTight) {
    more = stage.instances * other.loads.smallest;
    atBegin += tiles * other.loads.smallest;
  }
  double unsure = stage.numUnsure;
  if (isBoth)
    unsure = std::max(unsure, other.numUnsure);
  // The first products may begin with a part of what they need, and the rest be
  // loaded meanwhile; piece by piece where steps need parts of it.
  if (choice.firstCi > 0 && stage.isWhole && other.isWhole) {
    double channels = 1;
    for (unsigned dim : kernel.dims.channels)
      channels *= choice.getTile(kernel, dim, choice.order.size());
    gemm -= core.gemm.largest * std::min(1.0, choice.firstCi / channels) +
            core.gemm.mostInsns * machine.gemmOverhead;
  } else if (choice.firstCi > 0) {
    unsure += 1;
  }
  double perInstance = core.getSteps() / stage.instances * core.gemm.largest;
  gemm -= unsure * perInstance;
  double cycles = stage.loads.all.cycles + std::max(0.0, gemm) + more;

  // Between tiles of the output that have the same tile of the operand, the
  // path goes through the epilogue.
  double between = getBetween(choice), largest = getLargestBetween(choice);
  double inside =
      between -
      (stage.instances - 1 + unsure * tiles / stage.instances) * largest;
  inside = std::max(0.0, inside);
  // A load of the other one that is further out follows the last one of this
  // one, however many buffers it has. The path leaves out the products there.
  double further = 0;
  if (!isBoth && other.level < stage.level && other.instances > 1) {
    further = other.loads.all.cycles - other.loads.largest -
              other.instances * perInstance;
    if (stage.level <= core.outer && inside > 0)
      further -= other.instances * tiles / stage.instances * largest;
  }
  if (stage.level <= core.outer)
    return cycles + inside + std::max(0.0, further);
  // Or through the epilogue instead of the first loads of a tile.
  return cycles + std::max({0.0, between - atBegin, further});
}

/// An outer load comes between inner ones in the load unit: these are not ahead
/// by more than their buffers, and compute runs dry.
double CycleBound::Impl::boundByOuterLoads(const ScheduleChoice &choice,
                                           const Stage &outers,
                                           const Stage &inners) const {
  const CycleStage &outer = outers.stage, &inner = inners.stage;
  if (outer.level >= inner.level || outer.instances == 1 || !outer.isTight ||
      !inner.isTight || core.gemm.hasSequences)
    return 0;
  // The path leaves compute before the products with the tile that frees the
  // buffer, of which not all may matter.
  double skipped = (inners.buffers + 1) * core.getSteps() / inner.instances;
  double epilogues =
      1 + std::floor((skipped - 1) / (core.getSteps() / core.getTiles()));
  double gap = outer.loads.smallest + 2 * inner.loads.smallest -
               skipped * core.gemm.largest -
               epilogues * getLargestBetween(choice);
  return core.gemm.all.cycles + getBetween(choice) +
         (outer.instances - 1) * std::max(0.0, gap);
}

/// During an epilogue, loads get ahead by as many tiles as there are buffers;
/// what else a tile of the output needs comes behind its first products.
double CycleBound::Impl::boundByLead(const ScheduleChoice &choice,
                                     const Stage &inp, const Stage &wgt) const {
  double tiles = core.getTiles(), loads = 0, perStep = 0, count = 0;
  int64_t buffers = std::numeric_limits<int64_t>::max();
  for (const Stage *stage : {&inp, &wgt}) {
    if (stage->stage.level <= core.outer)
      continue;
    if (!stage->stage.isTight ||
        (count > 0 && inp.stage.level != wgt.stage.level))
      return 0;
    loads += stage->stage.loads.all.cycles;
    perStep += stage->stage.loads.largest;
    count = stage->stage.instances / tiles;
    buffers = std::min(buffers, stage->buffers);
  }
  if (count <= buffers)
    return 0;
  // Weights are loaded before inputs: those of the next step may be there.
  double lead = buffers * perStep;
  if (inp.stage.level == wgt.stage.level && inp.buffers < wgt.buffers)
    lead += wgt.stage.loads.largest;
  double gemm = core.gemm.hasSequences ? 0 : core.gemm.smallest;
  return getBetween(choice) + loads + tiles * (gemm - lead);
}

double CycleBound::Impl::bound(const ScheduleChoice &choice) {
  Totals totals = getTotals(choice);
  auto insns = static_cast<uint64_t>(totals.load.insns + totals.compute.insns +
                                     totals.store.insns);
  double tail = core.lastSteps + core.lastStore;

  // Along one unit, and the fetch unit. Nothing waits for what is loaded for
  // padding alone.
  double load = totals.load.cycles;
  if (core.lastGemm > 0) {
    // Loads behind the last one for the anchor: what stays on chip is loaded
    // before its first use.
    const OperandLoadWork &operands = core.getOperands(choice);
    int64_t anchorAt = std::max(choice.inpAt, choice.wgtAt);
    bool isOneTile = core.getTiles() == 1;
    double late = 0;
    if (isOneTile || choice.epilogueAt == core.outer ||
        choice.epilogueAt >= anchorAt)
      late += operands.last;
    if (isOneTile || anchorAt == 0)
      late += operands.constant;
    load = std::max(load + core.lastStore, load - late + core.lastGemm + tail);
  }
  double compute = totals.compute.cycles + core.lastStore;
  // Loads of accumulators may come before the reset that waits.
  if (waitsForStores(choice))
    compute +=
        std::max(0.0, core.sureStore - core.getOperands(choice).compute.cycles);
  double result =
      std::max({load, compute, core.firstReset + totals.store.cycles});

  // Between units. Where all is padding, nothing waits for loads.
  if (core.hasProducts() && core.gemm.smallest > 0) {
    Stage inp{core.getInp(choice), choice.inpBuffers, true};
    Stage wgt{core.getWgt(choice), choice.wgtBuffers, false};
    double path =
        core.getFirstLoads(choice) + core.gemm.all.cycles + getBetween(choice);
    if (inp.takesTurns())
      path = std::max(path, boundByTurns(choice, inp, wgt));
    if (wgt.takesTurns())
      path = std::max(path, boundByTurns(choice, wgt, inp));
    path = std::max({path, boundByOuterLoads(choice, inp, wgt),
                     boundByOuterLoads(choice, wgt, inp),
                     boundByLead(choice, inp, wgt)});
    result = std::max(result, path + tail);
  }
  return std::max(machine.firstStart(insns) + result,
                  machine.lastStart(insns) + core.lastStore);
}
