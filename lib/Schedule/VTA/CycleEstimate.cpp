//===- CycleEstimate.cpp - How long a schedule might take -----------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Schedule/VTA/CycleModel.h"
#include "TileTimeline.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::vta;
using llvm::divideCeil;

CycleEstimate::CycleEstimate(const KernelModel &kernel,
                             const vtart::Config &config,
                             const vtart::Machine &machine)
    : kernel(kernel), config(config), machine(machine) {
  countUops();
}

static int64_t product(ArrayRef<int64_t> values) {
  int64_t result = 1;
  for (int64_t value : values)
    result *= value;
  return result;
}

double CycleEstimate::transfer(vtart::Opcode op, vtart::MemType mem,
                               double count, int64_t rows,
                               int64_t elements) const {
  vtart::Insn insn;
  insn.op = op;
  insn.mem = mem;
  insn.ySize = std::max<int64_t>(1, std::min<int64_t>(rows, 0xffff));
  insn.xSize = std::max<int64_t>(1, std::min<int64_t>(elements, 0xffff));
  return count * machine.cycles(config, insn);
}

void CycleEstimate::countUops() {
  const ElementDims &element = kernel.dims.element;
  llvm::SmallDenseSet<unsigned> counted = {element.batch, element.out,
                                           element.in};
  for (unsigned dim : kernel.dims.parallel)
    outputs *= kernel.extents[dim];
  // Padding of axes that more than one window or output dimension moves along
  // is counted as if it were multiplied.
  for (const InputAxis &axis : kernel.input) {
    if (axis.parallel.size() != 1 || axis.windows.size() != 1)
      continue;
    InputAxis::Term output = axis.parallel[0], window = axis.windows[0];
    if (counted.contains(output.dim) || counted.contains(window.dim))
      continue;
    double taps = 0;
    for (int64_t o = 0; o < kernel.extents[output.dim]; ++o)
      for (int64_t k = 0; k < kernel.extents[window.dim]; ++k) {
        int64_t at = o * output.factor + k - axis.padLow;
        taps += at >= 0 && at % axis.interior == 0 &&
                at / axis.interior < axis.source;
      }
    uops *= taps;
    counted.insert(output.dim);
    counted.insert(window.dim);
  }
  for (auto [dim, extent] : llvm::enumerate(kernel.extents))
    if (counted.insert(dim).second)
      uops *= extent;
  if (!kernel.hasContraction)
    uops = 0;
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
  // Fewer than three outputs are multiplied one reduction step at a time, so
  // that a GEMM does not write what one of its last two uops wrote.
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
  if (smallest < 3)
    gemm += steps * reductions * machine.gemmOverhead;
  return {gemm, epilogue, steps, groups, tiles};
}

double CycleEstimate::getFloor(const ScheduleChoice &choice) const {
  Compute compute = getCompute(choice);
  return compute.gemm + compute.epilogue;
}

CostModel::CostModel(const ScheduleSpace &space)
    : estimate(space.getKernel(), space.getConfig(), space.getMachine()),
      bound(space.getKernel(), space.getConfig(), space.getMachine()),
      timeline(std::make_unique<TileTimeline>(
          space.getKernel(), space.getConfig(), space.getMachine())) {}

CostModel::~CostModel() = default;

double CostModel::getTimeline(const ScheduleChoice &choice) {
  std::optional<double> cycles = timeline->getCycles(choice);
  return cycles ? *cycles : estimate(choice);
}

std::optional<double> CostModel::getScoreBelow(const ScheduleChoice &choice,
                                               double limit, double floor) {
  double estimated = estimate(choice);
  if ((1 - kBoundShare) * estimated + kBoundShare * floor >= limit)
    return std::nullopt;
  double score = getScore(choice, estimated);
  return score < limit ? std::optional(score) : std::nullopt;
}

double CycleEstimate::operator()(const ScheduleChoice &choice) const {
  int64_t outer = choice.getOuterLevel(kernel);
  auto [gemm, epilogue, steps, groups, tiles] = getCompute(choice);
  // Load: one transfer per plane, or one for all if rows are whole.
  SmallVector<int64_t> tile = choice.getInputTile(kernel, choice.inpAt);
  int64_t columns = tile.empty() ? 1 : tile.back();
  bool isWhole = kernel.contiguousRows && !tile.empty() &&
                 columns == kernel.input.back().source;
  int64_t rows = tile.size() > 1 ? tile[tile.size() - 2] : 1;
  int64_t planes = product(tile) / std::max<int64_t>(1, rows * columns);
  double inpLoads = choice.getTripsOf(kernel, choice.inpAt);
  double inpOnce = isWhole ? transfer(vtart::Opcode::Load, vtart::MemType::Inp,
                                      1, planes, rows * columns)
                           : transfer(vtart::Opcode::Load, vtart::MemType::Inp,
                                      planes, rows, columns);
  int64_t wgt = 1, wgtRows = 1;
  for (unsigned dim : kernel.weightDims) {
    wgt *= choice.getTile(kernel, dim, choice.wgtAt);
    if (llvm::is_contained(kernel.dims.parallel, dim))
      wgtRows *= choice.getTile(kernel, dim, choice.wgtAt);
  }
  double wgtOnce = transfer(vtart::Opcode::Load, vtart::MemType::Wgt, 1,
                            wgtRows, wgt / wgtRows);
  double load =
      inpLoads * inpOnce + choice.getTripsOf(kernel, choice.wgtAt) * wgtOnce;
  // Store, likewise.
  SmallVector<int64_t> outTile;
  for (unsigned dim : kernel.dims.parallel)
    outTile.push_back(choice.getTile(kernel, dim, outer));
  int64_t outColumns = outTile.empty() ? 1 : outTile.back();
  int64_t outRows = outTile.size() > 1 ? outTile[outTile.size() - 2] : 1;
  int64_t outPlanes =
      product(outTile) / std::max<int64_t>(1, outRows * outColumns);
  bool isOutWhole = !outTile.empty() &&
                    outColumns == kernel.extents[kernel.dims.parallel.back()];
  double storeOnce = isOutWhole
                         ? transfer(vtart::Opcode::Store, vtart::MemType::Out,
                                    1, outPlanes, outRows * outColumns)
                         : transfer(vtart::Opcode::Store, vtart::MemType::Out,
                                    outPlanes, outRows, outColumns);
  double store = tiles * storeOnce;
  // Loads for the steps of a tile run ahead by as many steps as there are
  // buffers: those are hidden by the epilogue before, the others start as steps
  // free their buffers.
  double stepLoad = 0;
  if (choice.inpAt > outer)
    stepLoad += inpLoads * inpOnce / steps;
  if (choice.wgtAt > outer)
    stepLoad += choice.getTripsOf(kernel, choice.wgtAt) * wgtOnce / steps;
  double perTile = steps / tiles, stepGemm = gemm / steps;
  double ahead = std::min<double>(choice.inpBuffers, perTile);
  double late = std::max(0.0, ahead * stepLoad - epilogue / tiles);
  double limited =
      late + (perTile - ahead) * stepLoad + std::min(2.0, perTile) * stepGemm;
  double compute = epilogue + std::max(gemm, limited * tiles);
  // What cannot overlap at all: the first tiles come in, the last one goes out;
  // with one buffer, everything waits for its loads.
  double stores = isOutWhole ? 1 : outPlanes;
  double insns = steps * groups + tiles * (kernel.numSteps + 1 + stores);
  double total = std::max({compute, load + epilogue / tiles, store,
                           insns * machine.fetchInterval()}) +
                 inpOnce + wgtOnce + storeOnce;
  for (auto [at, loads, once] :
       {std::tuple(choice.inpAt, inpLoads, inpOnce),
        std::tuple(choice.wgtAt,
                   double(choice.getTripsOf(kernel, choice.wgtAt)), wgtOnce)}) {
    if (at == 0)
      continue;
    // A load is not even fetched while more instructions than a queue holds
    // are between it and the one before.
    if (insns > loads * machine.queueDepth)
      total += loads * once;
    // Loads are in order: a long one for many tiles begins after the last of
    // the steps before and holds up the first of those to come, and compute
    // runs dry.
    if (at <= outer && stepLoad > 0)
      total += loads * std::max(0.0, once + 2 * stepLoad - ahead * stepGemm -
                                         epilogue / tiles);
  }
  if (choice.inpBuffers < 2 && choice.inpAt > 0)
    total += inpLoads * inpOnce;
  if (choice.wgtBuffers < 2 && choice.wgtAt > 0)
    total += choice.getTripsOf(kernel, choice.wgtAt) * wgtOnce;
  if (choice.accBuffers < 2)
    total += store;
  return total;
}
