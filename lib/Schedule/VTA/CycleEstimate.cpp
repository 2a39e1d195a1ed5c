//===- CycleEstimate.cpp - How long a schedule might take -----------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CycleParts.h"
#include "TileTimeline.h"
#include "VTA/Schedule/VTA/CycleModel.h"
#include "VTA/Schedule/VTA/UopPlan.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::vta;
using llvm::divideCeil;

CycleEstimate::CycleEstimate(const KernelModel &kernel,
                             const vtart::Config &config,
                             const vtart::Machine &machine)
    : kernel(kernel), machine(machine),
      parts(std::make_unique<CycleParts>(kernel, config, machine)) {
  countUops();
}
CycleEstimate::~CycleEstimate() = default;

void CycleEstimate::countUops() {
  for (unsigned dim : kernel.dims.parallel)
    outputs *= kernel.extents[dim];
  // Where they cannot be counted, padding is as if it were multiplied.
  for (auto [dim, extent] : llvm::enumerate(kernel.extents))
    if (!kernel.dims.element.contains(dim))
      uops *= extent;
  ScheduleChoice whole;
  whole.sizes.assign(kernel.extents.size(), 0);
  Work all = parts->getGemms(whole, /*first=*/1).all;
  if (parts->isSeparable() || !kernel.hasContraction)
    uops = all.cycles - all.insns * machine.gemmOverhead;
}

CycleEstimate::Compute
CycleEstimate::getCompute(const ScheduleChoice &choice) const {
  int64_t depth = choice.order.size(), outer = choice.getOuterLevel(kernel);
  // Compute: one cycle per uop. Taps of a tile at the border see fewer outputs:
  // one more group each.
  double groups = 1;
  for (const InputAxis &axis : kernel.input) {
    if (axis.parallel.empty() || axis.windows.empty() || axis.padLow == 0)
      continue;
    unsigned dim = axis.parallel.back().dim;
    double tiles =
        divideCeil(kernel.extents[dim], choice.getTile(kernel, dim, depth));
    groups *= 1 + std::min(2.0, 2.0 / tiles);
  }
  double steps = choice.getTripsOf(kernel, depth);
  double tiles = choice.getTripsOf(kernel, outer);
  double perUop = machine.aluImmInterval;
  double epilogue = outputs * (1 + perUop * kernel.immediateSteps);
  for (const KernelModel::Operand &operand : kernel.operands)
    epilogue +=
        outputs * (operand.space == MemSpace::Acc ? machine.aluTensorInterval
                                                  : operand.terms);
  double gemm = uops + steps * groups * machine.gemmOverhead;
  epilogue += tiles * (kernel.numSteps + 1) * machine.aluOverhead;
  // Rows that two tiles of a pool need are computed twice; a tap of the window
  // is an instruction.
  double taps = kernel.hasPool() ? 1 : 0, pooled = 1, overlap = 1;
  for (unsigned dim : kernel.dims.parallel)
    pooled *= kernel.getResultExtent(dim);
  for (const KernelModel::PoolAxis &axis : kernel.pool) {
    taps *= axis.taps;
    double count =
        divideCeil(axis.extent, choice.getResultTile(kernel, axis.dim, outer));
    overlap *= choice.getTile(kernel, axis.dim, outer) * count /
               kernel.extents[axis.dim];
  }
  gemm *= overlap;
  epilogue = epilogue * overlap + taps * (pooled * machine.aluTensorInterval +
                                          tiles * machine.aluOverhead);
  // Outputs that come again too early are multiplied one reduction step at a
  // time, so that a GEMM does not write what one of its last two uops wrote.
  int64_t smallest = 1, reductions = 1;
  for (auto [dim, extent] : llvm::enumerate(kernel.extents)) {
    int64_t size = choice.getTile(kernel, dim, depth);
    int64_t tail = extent % size ? extent % size : size;
    if (kernel.dims.element.contains(dim))
      continue;
    if (!llvm::is_contained(kernel.dims.parallel, dim)) {
      reductions *= size;
      continue;
    }
    // Some taps see fewer outputs at the border.
    for (const InputAxis &axis : kernel.input)
      for (auto [parallel, factor] : axis.parallel)
        if (parallel == dim && !axis.windows.empty())
          tail -= divideCeil(axis.padLow, factor);
    smallest *= std::max<int64_t>(1, tail);
  }
  if (smallest < kGemmSpacing)
    gemm += steps * reductions * machine.gemmOverhead;
  return {gemm, epilogue, steps, groups, tiles};
}

/// Counts what the sizes and the order of `choice` decide, unless it was done
/// for the last choice.
void CycleEstimate::use(const ScheduleChoice &choice) {
  if (!levels.empty() && sizes == choice.sizes && order == choice.order)
    return;
  sizes = choice.sizes;
  order = choice.order;
  compute = getCompute(choice);
  int64_t outer = choice.getOuterLevel(kernel);
  SmallVector<int64_t> results;
  for (unsigned dim = 0; dim < kernel.extents.size(); ++dim)
    results.push_back(choice.getResultTile(kernel, dim, outer));
  Work store = parts->getOutTile(results).all();
  storeTile = store.cycles;
  storeInsns = store.insns;
  levels.clear();
  for (size_t level = 0; level <= order.size(); ++level)
    levels.push_back({double(choice.getTripsOf(kernel, level)), {}, {}});
}

double CycleEstimate::getInpTile(const ScheduleChoice &choice) {
  std::optional<double> &cycles = levels[choice.inpAt].inpTile;
  if (!cycles)
    cycles = parts->getInpTile(choice.getInputTile(kernel, choice.inpAt))
                 .all()
                 .cycles;
  return *cycles;
}

double CycleEstimate::getWgtTile(const ScheduleChoice &choice) {
  std::optional<double> &cycles = levels[choice.wgtAt].wgtTile;
  if (cycles)
    return *cycles;
  SmallVector<TileRange> ranges;
  for (unsigned dim = 0; dim < kernel.extents.size(); ++dim)
    ranges.push_back({0, choice.getTile(kernel, dim, choice.wgtAt)});
  cycles = parts->getWgtTile(ranges).all().cycles;
  return *cycles;
}

double CycleEstimate::getFloor(const ScheduleChoice &choice) {
  use(choice);
  return compute.gemm + compute.epilogue;
}

CostModel::CostModel(const ScheduleSpace &space)
    : estimate(space.getKernel(), space.getConfig(), space.getMachine()),
      bound(space.getKernel(), space.getConfig(), space.getMachine()),
      timeline(std::make_unique<TileTimeline>(
          space.getKernel(), space.getConfig(), space.getMachine())) {}

CostModel::~CostModel() = default;

double CostModel::getTimeline(const ScheduleChoice &choice, double limit) {
  std::optional<double> cycles = timeline->getCycles(choice, limit);
  return cycles ? *cycles : estimate(choice);
}

double CostModel::getLargestStore(const ScheduleChoice &choice) {
  return timeline->getLargestStore(choice);
}

std::optional<double> CostModel::getScoreBelow(const ScheduleChoice &choice,
                                               double limit, double floor) {
  double estimated = estimate(choice);
  if ((1 - kBoundShare) * estimated + kBoundShare * floor >= limit)
    return std::nullopt;
  double score = getScore(choice, estimated);
  return score < limit ? std::optional(score) : std::nullopt;
}

double CycleEstimate::operator()(const ScheduleChoice &choice) {
  use(choice);
  int64_t outer = choice.getOuterLevel(kernel);
  auto [gemm, epilogue, steps, groups, tiles] = compute;
  // As if all tiles were as large as the first.
  double inpOnce = getInpTile(choice), wgtOnce = getWgtTile(choice);
  double inpLoads = levels[choice.inpAt].trips * inpOnce;
  double wgtLoads = levels[choice.wgtAt].trips * wgtOnce;
  double store = tiles * storeTile;
  // Loads for the steps of a tile run ahead by as many steps as there are
  // buffers: those are hidden by the epilogue before, the others start as steps
  // free their buffers.
  double stepLoad = 0;
  if (choice.inpAt > outer)
    stepLoad += inpLoads / steps;
  if (choice.wgtAt > outer)
    stepLoad += wgtLoads / steps;
  double perTile = steps / tiles, stepGemm = gemm / steps;
  double ahead = std::min<double>(choice.inpBuffers, perTile);
  double late = std::max(0.0, ahead * stepLoad - epilogue / tiles);
  double limited =
      late + (perTile - ahead) * stepLoad + std::min(2.0, perTile) * stepGemm;
  double busy = epilogue + std::max(gemm, limited * tiles);
  // What cannot overlap at all: the first tiles come in, the last one goes out;
  // with one buffer, everything waits for its loads.
  double insns = steps * groups + tiles * (kernel.numSteps + 1 + storeInsns);
  double total = std::max({busy, inpLoads + wgtLoads + epilogue / tiles, store,
                           insns * machine.fetchInterval()}) +
                 inpOnce + wgtOnce + storeTile;
  for (auto [at, loads, once, buffers] :
       {std::tuple(choice.inpAt, inpLoads, inpOnce, choice.inpBuffers),
        std::tuple(choice.wgtAt, wgtLoads, wgtOnce, choice.wgtBuffers)}) {
    if (at == 0)
      continue;
    double instances = levels[at].trips;
    // A load is not even fetched while more instructions than a queue holds
    // are between it and the one before.
    if (insns > instances * machine.queueDepth)
      total += loads;
    // Loads are in order: a long one for many tiles begins after the last of
    // the steps before and holds up the first of those to come, and compute
    // runs dry.
    if (at <= outer && stepLoad > 0)
      total +=
          instances * std::max(0.0, once + 2 * stepLoad - ahead * stepGemm -
                                        epilogue / tiles);
    if (buffers < 2)
      total += loads;
  }
  if (choice.accBuffers < 2)
    total += store;
  return total;
}
