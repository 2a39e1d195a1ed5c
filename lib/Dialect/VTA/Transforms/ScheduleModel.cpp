//===- ScheduleModel.cpp - Choosing tiles by a closed model ---------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ScheduleModel.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::vta;
using llvm::divideCeil;

namespace {
/// Evaluates choices for one kernel.
class Estimator {
public:
  Estimator(const KernelModel &kernel, const vtart::Config &config,
            const vtart::Machine &machine)
      : kernel(kernel), config(config), machine(machine) {
    countUops();
  }

  /// Elements needed in each memory, buffers included.
  struct Need {
    int64_t inp = 0, wgt = 0, acc = 0;
  };
  Need getNeed(const ScheduleChoice &choice) const;
  bool fits(const Need &need) const {
    return need.inp <= config.depth(vtart::MemType::Inp) &&
           need.wgt <= config.depth(vtart::MemType::Wgt) &&
           need.acc <= config.depth(vtart::MemType::Acc);
  }
  std::string explain(const Need &need) const;
  double estimate(const ScheduleChoice &choice) const;

private:
  /// Extent of dimension `dim` in a tile staged inside `level` loops.
  int64_t getTile(const ScheduleChoice &choice, unsigned dim,
                  int64_t level) const {
    for (int64_t i = 0, e = choice.order.size(); i < std::min(level, e); ++i)
      if (choice.order[i] == dim)
        return choice.sizes[dim];
    return kernel.extents[dim];
  }
  /// Number of iterations of the first `level` loops.
  double getTrips(const ScheduleChoice &choice, int64_t level) const {
    double trips = 1;
    for (int64_t dim : ArrayRef(choice.order).take_front(level))
      trips *= divideCeil(kernel.extents[dim], choice.sizes[dim]);
    return trips;
  }
  SmallVector<int64_t> getInputTile(const ScheduleChoice &choice,
                                    int64_t level) const;
  int64_t getOuterLevel(const ScheduleChoice &choice) const;
  double transfer(vtart::Opcode op, vtart::MemType mem, double count,
                  int64_t rows, int64_t elements) const;
  void countUops();

  const KernelModel &kernel;
  const vtart::Config &config;
  const vtart::Machine &machine;
  // The same for every choice.
  double outputs = 1; ///< Accumulator vectors.
  double uops = 1;    ///< GEMM uops; padding is not multiplied.
};
} // namespace

static int64_t product(ArrayRef<int64_t> values) {
  int64_t result = 1;
  for (int64_t value : values)
    result *= value;
  return result;
}

SmallVector<int64_t> Estimator::getInputTile(const ScheduleChoice &choice,
                                             int64_t level) const {
  SmallVector<int64_t> tile;
  for (const InputAxis &axis : kernel.input) {
    int64_t size = 1;
    for (auto *terms : {&axis.parallel, &axis.windows, &axis.channels})
      for (auto [dim, factor] : *terms)
        size += (getTile(choice, dim, level) - 1) * factor;
    tile.push_back(std::min(size, axis.source));
  }
  return tile;
}

/// Number of loops around the whole kernel: those before the first reduction.
int64_t Estimator::getOuterLevel(const ScheduleChoice &choice) const {
  int64_t level = 0;
  for (int64_t dim : choice.order) {
    if (!llvm::is_contained(kernel.dims.parallel, dim))
      break;
    ++level;
  }
  return level;
}

Estimator::Need Estimator::getNeed(const ScheduleChoice &choice) const {
  Need need;
  need.inp = choice.inpBuffers * product(getInputTile(choice, choice.inpAt));
  int64_t wgt = 1;
  for (unsigned dim : kernel.weightDims)
    wgt *= getTile(choice, dim, choice.wgtAt);
  need.wgt = choice.wgtBuffers * wgt;
  int64_t acc = 1;
  for (unsigned dim : kernel.dims.parallel)
    acc *= getTile(choice, dim, getOuterLevel(choice));
  need.acc = choice.accBuffers * acc;
  for (const KernelModel::Operand &operand : kernel.operands) {
    int64_t elements = operand.elements;
    for (unsigned dim : operand.dims)
      elements = elements / kernel.extents[dim] *
                 getTile(choice, dim, choice.operandAt);
    if (operand.coded) {
      need.wgt += elements;
      need.inp += 1;
    } else {
      need.acc += elements;
    }
  }
  return need;
}

std::string Estimator::explain(const Need &need) const {
  struct {
    const char *name;
    vtart::MemType mem;
    int64_t need;
  } memories[] = {{"INP", vtart::MemType::Inp, need.inp},
                  {"WGT", vtart::MemType::Wgt, need.wgt},
                  {"ACC", vtart::MemType::Acc, need.acc}};
  for (auto &memory : memories) {
    int64_t bytes = config.elemBytes(memory.mem);
    int64_t depth = config.depth(memory.mem);
    if (memory.need > depth)
      return llvm::formatv("the smallest tile needs {0} B of {1} SRAM, "
                           "configuration {2} has {3} B",
                           memory.need * bytes, memory.name, config.name(),
                           depth * bytes);
  }
  return "";
}

double Estimator::transfer(vtart::Opcode op, vtart::MemType mem, double count,
                           int64_t rows, int64_t elements) const {
  vtart::Insn insn;
  insn.op = op;
  insn.mem = mem;
  insn.ySize = std::max<int64_t>(1, std::min<int64_t>(rows, 0xffff));
  insn.xSize = std::max<int64_t>(1, std::min<int64_t>(elements, 0xffff));
  return count * machine.cycles(config, insn);
}

void Estimator::countUops() {
  llvm::SmallDenseSet<unsigned> counted = {
      kernel.dims.batchDim, kernel.dims.outDim, kernel.dims.inDim};
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
        taps += at >= 0 && at < axis.source;
      }
    uops *= taps;
    counted.insert(output.dim);
    counted.insert(window.dim);
  }
  for (auto [dim, extent] : llvm::enumerate(kernel.extents))
    if (counted.insert(dim).second)
      uops *= extent;
}

double Estimator::estimate(const ScheduleChoice &choice) const {
  int64_t depth = choice.order.size(), outer = getOuterLevel(choice);
  // Compute: one cycle per uop. Taps of a tile at the border see fewer outputs:
  // one more group each.
  double groups = 1;
  for (const InputAxis &axis : kernel.input) {
    if (axis.parallel.empty() || axis.windows.empty() || axis.padLow == 0)
      continue;
    unsigned dim = axis.parallel.back().dim;
    double tiles = divideCeil(kernel.extents[dim], getTile(choice, dim, depth));
    groups *= 1 + std::min(2.0, 2.0 / tiles);
  }
  double steps = getTrips(choice, depth);
  double tiles = getTrips(choice, outer);
  double perUop = machine.aluImmInterval;
  double epilogue = outputs * (1 + perUop * kernel.immediateSteps);
  for (const KernelModel::Operand &operand : kernel.operands)
    epilogue += outputs * (operand.coded ? 1 : machine.aluTensorInterval);
  double gemm = uops + steps * groups * machine.gemmOverhead;
  epilogue += tiles * (kernel.numSteps + 1) * machine.aluOverhead;
  // Fewer than three outputs are multiplied one reduction step at a time, so
  // that a GEMM does not write what one of its last two uops wrote.
  int64_t smallest = 1, reductions = 1;
  for (auto [dim, extent] : llvm::enumerate(kernel.extents)) {
    int64_t size = getTile(choice, dim, depth);
    int64_t tail = extent % size ? extent % size : size;
    if (dim == kernel.dims.batchDim || dim == kernel.dims.outDim ||
        dim == kernel.dims.inDim)
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
  // Load: one transfer per plane, or one for all if rows are whole.
  SmallVector<int64_t> tile = getInputTile(choice, choice.inpAt);
  int64_t columns = tile.empty() ? 1 : tile.back();
  bool isWhole = kernel.contiguousRows && !tile.empty() &&
                 columns == kernel.input.back().source;
  int64_t rows = tile.size() > 1 ? tile[tile.size() - 2] : 1;
  int64_t planes = product(tile) / std::max<int64_t>(1, rows * columns);
  double inpLoads = getTrips(choice, choice.inpAt);
  double inpOnce = isWhole ? transfer(vtart::Opcode::Load, vtart::MemType::Inp,
                                      1, planes, rows * columns)
                           : transfer(vtart::Opcode::Load, vtart::MemType::Inp,
                                      planes, rows, columns);
  int64_t wgt = 1, wgtRows = 1;
  for (unsigned dim : kernel.weightDims) {
    wgt *= getTile(choice, dim, choice.wgtAt);
    if (llvm::is_contained(kernel.dims.parallel, dim))
      wgtRows *= getTile(choice, dim, choice.wgtAt);
  }
  double wgtOnce = transfer(vtart::Opcode::Load, vtart::MemType::Wgt, 1,
                            wgtRows, wgt / wgtRows);
  double load = inpLoads * inpOnce + getTrips(choice, choice.wgtAt) * wgtOnce;
  // Store, likewise.
  SmallVector<int64_t> outTile;
  for (unsigned dim : kernel.dims.parallel)
    outTile.push_back(getTile(choice, dim, outer));
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
    stepLoad += getTrips(choice, choice.wgtAt) * wgtOnce / steps;
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
  double total = std::max({compute, load, store, insns * machine.fetchCycles}) +
                 inpOnce + wgtOnce + storeOnce + epilogue / tiles;
  for (auto [at, loads, once] :
       {std::tuple(choice.inpAt, inpLoads, inpOnce),
        std::tuple(choice.wgtAt, getTrips(choice, choice.wgtAt), wgtOnce)}) {
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
    total += getTrips(choice, choice.wgtAt) * wgtOnce;
  if (choice.accBuffers < 2)
    total += store;
  return total;
}

/// The smallest tile for each number of tiles of an extent, largest first.
static SmallVector<int64_t> getTileOptions(int64_t extent) {
  SmallVector<int64_t> options;
  for (int64_t count = 1; count <= extent; ++count) {
    int64_t size = divideCeil(extent, count);
    if (options.empty() || options.back() != size)
      options.push_back(size);
  }
  return options;
}

/// True if an output dimension behind `dim` moves along the same padded axis: a
/// tile may only have one such dimension.
static bool sharesPaddedAxis(const KernelModel &kernel, unsigned dim) {
  return llvm::any_of(kernel.input, [&](const InputAxis &axis) {
    return axis.isPadded && axis.isParallel(dim) &&
           axis.parallel.back().dim != dim;
  });
}

FailureOr<ScheduleChoice>
mlir::vta::chooseSchedule(const KernelModel &kernel,
                          const vtart::Config &config,
                          const vtart::Machine &machine, std::string &whyNot,
                          unsigned &numCandidates) {
  Estimator estimator(kernel, config, machine);
  // Roles of the tiled dimensions.
  SmallVector<int64_t> batch, spatial, out, in;
  for (unsigned dim : kernel.dims.parallel) {
    bool slides = false;
    for (const InputAxis &axis : kernel.input)
      slides |= axis.isParallel(dim) && !axis.windows.empty();
    if (llvm::is_contained(kernel.weightDims, dim))
      out.push_back(dim);
    else if (slides)
      spatial.push_back(dim);
    else
      batch.push_back(dim);
  }
  llvm::append_range(in, kernel.dims.channels);
  llvm::append_range(in, kernel.tiledWindows);
  // Where no window slides, as in a matrix product, rows are as good.
  if (spatial.empty())
    std::swap(spatial, batch);

  // Batches one by one; the outer spatial dimensions too, except for the last
  // two, which get all their options.
  ScheduleChoice base;
  base.sizes.assign(kernel.extents.size(), 0);
  SmallVector<int64_t> free;
  for (ArrayRef<int64_t> group :
       {ArrayRef(batch), ArrayRef(spatial), ArrayRef(out), ArrayRef(in)})
    for (auto [i, dim] : llvm::enumerate(group)) {
      base.sizes[dim] = 1;
      bool isFree = group.data() != batch.data() && i + 2 >= group.size() &&
                    !sharesPaddedAxis(kernel, dim);
      if (isFree && (group.data() == spatial.data() || i + 1 == group.size()))
        free.push_back(dim);
    }
  auto concat = [](std::initializer_list<ArrayRef<int64_t>> groups) {
    SmallVector<int64_t> order;
    for (ArrayRef<int64_t> group : groups)
      llvm::append_range(order, group);
    return order;
  };
  int64_t numBatch = batch.size(), numSpatial = spatial.size(),
          numOut = out.size(), numIn = in.size();
  struct Form {
    SmallVector<int64_t> order;
    SmallVector<int64_t> inpAt, wgtAt;
    int64_t outer;
  };
  int64_t all = numBatch + numSpatial + numOut + numIn;
  Form forms[] = {
      // Spatial tiles outside: inputs can serve all output channels.
      {concat({batch, spatial, out, in}),
       {all, numBatch + numSpatial},
       {all, 0, all - numIn},
       all - numIn},
      // Output channels outside: weights can serve all pixels.
      {concat({batch, out, spatial, in}),
       {all, 0},
       {all, numBatch + numOut, 0},
       all - numIn},
      // Reduction outside of output channels: one input step serves them all.
      {concat({batch, spatial, in, out}),
       {all - numOut},
       {all, 0},
       numBatch + numSpatial},
  };

  std::optional<ScheduleChoice> best;
  auto tryTiles = [&](ScheduleChoice choice, const Form &form) {
    choice.order = form.order;
    for (int64_t inpAt : form.inpAt)
      for (int64_t wgtAt : form.wgtAt)
        for (int64_t operandAt : {int64_t(0), form.outer}) {
          choice.inpAt = inpAt;
          choice.wgtAt = wgtAt;
          choice.operandAt = operandAt;
          for (int64_t buffers : {2, 1}) {
            choice.accBuffers = buffers;
            choice.inpBuffers = inpAt == 0 ? 1 : buffers;
            choice.wgtBuffers = wgtAt == 0 ? 1 : buffers;
            if (!estimator.fits(estimator.getNeed(choice)))
              continue;
            ++numCandidates;
            choice.cycles = estimator.estimate(choice);
            if (!best || choice.cycles < best->cycles)
              best = choice;
            break;
          }
          if (kernel.operands.empty())
            break;
        }
  };
  // Whole rows whenever they fit; narrower tiles only as long as they might
  // still win.
  SmallVector<SmallVector<int64_t>> options;
  for (int64_t dim : free)
    options.push_back(getTileOptions(kernel.extents[dim]));
  constexpr unsigned maxColumnOptions = 4;
  for (const Form &form : forms) {
    auto recurse = [&](auto &&self, size_t i, ScheduleChoice &choice) -> void {
      if (i == free.size())
        return tryTiles(choice, form);
      bool isColumn = !spatial.empty() && free[i] == spatial.back();
      unsigned used = 0;
      for (int64_t size : options[i]) {
        choice.sizes[free[i]] = size;
        bool isLast = size == 1;
        // The tile alone must fit, whatever else is chosen.
        int64_t acc = 1;
        for (size_t j = 0; j <= i; ++j)
          if (llvm::is_contained(kernel.dims.parallel, free[j]) &&
              !(form.outer < all - numIn && llvm::is_contained(out, free[j])))
            acc *= choice.sizes[free[j]];
        if (acc > config.depth(vtart::MemType::Acc))
          continue;
        if (isColumn && ++used > maxColumnOptions && !isLast)
          continue;
        self(self, i + 1, choice);
      }
    };
    ScheduleChoice choice = base;
    recurse(recurse, 0, choice);
  }
  if (best)
    return *best;
  // Explain with the smallest tile, staged innermost, one buffer each.
  ScheduleChoice smallest = base;
  for (int64_t dim : free)
    smallest.sizes[dim] = 1;
  smallest.order = forms[0].order;
  smallest.inpAt = smallest.wgtAt = all;
  smallest.operandAt = forms[0].outer;
  whyNot = estimator.explain(estimator.getNeed(smallest));
  return failure();
}
