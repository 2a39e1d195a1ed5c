//===- CycleParts.cpp - What the units are busy with ----------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CycleParts.h"
#include "VTA/Schedule/VTA/UopPlan.h"
#include "llvm/ADT/SmallBitVector.h"

using namespace mlir;
using namespace mlir::vta;

CycleParts::CycleParts(const KernelModel &kernel, const vtart::Config &config,
                       const vtart::Machine &machine)
    : kernel(kernel), config(config), machine(machine) {
  llvm::SmallBitVector seen(kernel.extents.size());
  auto addAxis = [&](const InputAxis &axis) {
    SmallVector<unsigned, 2> dims;
    for (auto *terms : {&axis.parallel, &axis.windows, &axis.channels})
      for (InputAxis::Term term : *terms) {
        separable &= !seen.test(term.dim);
        seen.set(term.dim);
        dims.push_back(term.dim);
      }
    axes.push_back(axis);
    axisDims.push_back(dims);
  };
  llvm::for_each(kernel.input, addAxis);
  for (auto [dim, extent] : llvm::enumerate(kernel.extents)) {
    if (seen.test(dim) || kernel.dims.element.contains(dim))
      continue;
    InputAxis axis;
    axis.source = extent;
    (kernel.isParallel(dim) ? axis.parallel : axis.channels)
        .push_back({static_cast<unsigned>(dim), 1});
    addAxis(axis);
  }
  known.resize(axes.size());
  inpStrides = kernel.getInputStrides();
}

//===----------------------------------------------------------------------===//
// Instructions
//===----------------------------------------------------------------------===//

Transfers CycleParts::countTransfers(vtart::Opcode op, vtart::MemType mem,
                                     MutableArrayRef<CopyDim> dims,
                                     Slot slot) const {
  if (slot == Slot::Dense)
    setDenseStrides(dims);
  else
    for (CopyDim &dim : dims)
      dim.sram = dim.dram;
  CopyPlan plan(dims);
  if (plan.getCount() == 0)
    return {};
  vtart::Insn insn;
  insn.op = op;
  insn.mem = mem;
  insn.xSize = plan.getFirst().columns;
  insn.ySize = plan.getFirst().rows;
  Transfers result;
  result.count = plan.getCount();
  result.elements = plan.getFirst().columns * plan.getFirst().rows;
  result.each = machine.cycles(config, insn);
  return result;
}

double CycleParts::getRowLoad(vtart::MemType mem, int64_t elements) const {
  CopyDim row{elements, 1, 1};
  return countTransfers(vtart::Opcode::Load, mem, row).all().cycles;
}

void Traffic::add(double count, const Transfers &tile,
                  ArrayRef<int64_t> sizes) {
  Work one = tile.all();
  if (tile.count > 0)
    smallestTransfer = smallestTransfer == 0
                           ? tile.elements
                           : std::min(smallestTransfer, tile.elements);
  int64_t size = tile.count * tile.elements;
  if (size > elements)
    numWhole = 0;
  if (size >= elements)
    numWhole += count;
  elements = std::max(elements, size);
  smallest = instances == 0 ? one.cycles : std::min(smallest, one.cycles);
  largest = std::max(largest, one.cycles);
  if (tile.count > 1) {
    int64_t inside = 1;
    size_t axis = sizes.size();
    while (axis > 0 && inside * sizes[axis - 1] <= tile.elements)
      inside *= sizes[--axis];
    wholeFrom = std::max(wholeFrom, axis);
  }
  instances += count;
  all += count * one;
}

/// The products of one tile that is `tiles` along the axes: an instruction for
/// each combination of groups. With too few outputs, which come again too
/// early, each product of one is an instruction.
Products CycleParts::countGroups(ArrayRef<const TileClass *> tiles,
                                 int64_t first) const {
  Products result;
  // Axes of the input come first; its elements follow each other in SRAM.
  auto recurse = [&](auto &&self, size_t axis, double outputs, double taps,
                     int64_t address) -> void {
    if (axis < tiles.size()) {
      int64_t size = axis < kernel.input.size() ? tiles[axis]->source : 1;
      for (const TileClass::Group &group : tiles[axis]->groups)
        self(self, axis + 1, outputs * group.outputs, taps * group.taps,
             address * size + group.first);
      return;
    }
    bool isSequence =
        !GemmSpacing{static_cast<int64_t>(outputs), taps > 1}.finish();
    double insns = isSequence ? taps : 1;
    double cycles = outputs * taps + insns * machine.gemmOverhead;
    result.all += {cycles, insns};
    result.hasSequences |= isSequence;
    result.plain += isSequence ? 0 : cycles;
    if (address < first && !isSequence)
      result.sure += cycles;
  };
  recurse(recurse, 0, 1, 1, 0);
  result.smallest = result.largest = result.all.cycles;
  result.mostInsns = result.all.insns;
  return result;
}

//===----------------------------------------------------------------------===//
// One tile
//===----------------------------------------------------------------------===//

Transfers CycleParts::getInpTile(ArrayRef<TileRange> ranges, Slot slot) const {
  SmallVector<int64_t, 6> sizes;
  for (size_t i = 0; i < kernel.input.size(); ++i) {
    SmallVector<TileRange, 4> parts;
    for (unsigned dim : axisDims[i])
      parts.push_back(ranges[dim]);
    sizes.push_back(getTileClass(axes[i], parts).source);
  }
  return getInpTile(sizes, slot);
}

Transfers CycleParts::getInpTile(ArrayRef<int64_t> sizes, Slot slot) const {
  SmallVector<CopyDim, 6> dims;
  for (auto [size, stride] : llvm::zip_equal(sizes, inpStrides))
    dims.push_back({size, 1, stride});
  return countTransfers(vtart::Opcode::Load, vtart::MemType::Inp, dims, slot);
}

Transfers CycleParts::getWgtTile(ArrayRef<TileRange> ranges, Slot slot) const {
  SmallVector<CopyDim, 6> dims;
  int64_t stride = 1;
  for (unsigned dim : llvm::reverse(kernel.weightDims)) {
    dims.push_back({ranges[dim].size, 1, stride});
    stride *= kernel.extents[dim];
  }
  std::reverse(dims.begin(), dims.end());
  return countTransfers(vtart::Opcode::Load, vtart::MemType::Wgt, dims, slot);
}

double CycleParts::getFirstPart(const ScheduleChoice &choice,
                                bool isInp) const {
  SmallVector<TileRange> ranges = getRanges(choice, /*level=*/0, Which::First);
  auto getCycles = [&] {
    return (isInp ? getInpTile(ranges, Slot::Whole)
                  : getWgtTile(ranges, Slot::Whole))
        .all()
        .cycles;
  };
  double whole = getCycles(), least = whole;
  for (int64_t dim : choice.order) {
    TileRange &range = ranges[dim];
    int64_t extent = range.size;
    range.size = std::min(extent, choice.sizes[dim]);
    double part = getCycles();
    // Parts of the input overlap: their rest is not known so easily.
    range.size = std::max<int64_t>(0, extent - range.size);
    double all = part + (isInp ? 0 : getCycles());
    if (all <= whole * (1 + kMaxSplitCost))
      least = std::min(least, part);
    range.size = extent;
  }
  return least;
}

Transfers CycleParts::getOperandTile(const KernelModel::Operand &operand,
                                     ArrayRef<TileRange> ranges,
                                     ArrayRef<int64_t> resultSizes) const {
  bool isPooled = kernel.hasPool() && operand.step >= kernel.poolStep;
  SmallVector<CopyDim, 6> dims;
  int64_t all = 1;
  for (unsigned dim : operand.dims)
    all *= isPooled ? kernel.getResultExtent(dim) : kernel.extents[dim];
  // What an element of the operand is made of, as the blocks of a coded bias.
  int64_t stride = std::max<int64_t>(1, operand.elements / all);
  dims.push_back({stride, 1, 1});
  for (unsigned dim : llvm::reverse(operand.dims)) {
    dims.push_back({isPooled ? resultSizes[dim] : ranges[dim].size, 1, stride});
    stride *= isPooled ? kernel.getResultExtent(dim) : kernel.extents[dim];
  }
  std::reverse(dims.begin(), dims.end());
  return countTransfers(vtart::Opcode::Load, getMemType(operand.space), dims);
}

Transfers CycleParts::getOutTile(ArrayRef<int64_t> resultSizes) const {
  SmallVector<CopyDim, 6> dims;
  int64_t stride = 1;
  for (unsigned dim : llvm::reverse(kernel.dims.parallel)) {
    dims.push_back({resultSizes[dim], 1, stride});
    stride *= kernel.getResultExtent(dim);
  }
  std::reverse(dims.begin(), dims.end());
  return countTransfers(vtart::Opcode::Store, vtart::MemType::Out, dims);
}

Products CycleParts::getGemm(ArrayRef<TileRange> ranges) const {
  SmallVector<TileClass> tiles;
  for (size_t i = 0; i < axes.size(); ++i) {
    SmallVector<TileRange, 4> parts;
    for (unsigned dim : axisDims[i])
      parts.push_back(ranges[dim]);
    tiles.push_back(getTileClass(axes[i], parts));
  }
  SmallVector<const TileClass *> pointers;
  for (const TileClass &tile : tiles)
    pointers.push_back(&tile);
  return countGroups(pointers, /*first=*/1);
}

//===----------------------------------------------------------------------===//
// All tiles
//===----------------------------------------------------------------------===//

int64_t CycleParts::getSize(const ScheduleChoice &choice, unsigned dim,
                            int64_t level) {
  for (int64_t i = 0; i < level; ++i)
    if (choice.order[i] == dim)
      return choice.sizes[dim];
  return 0;
}

const std::vector<TileClass> &
CycleParts::getClasses(const ScheduleChoice &choice, size_t axis,
                       int64_t level) {
  SmallVector<int64_t, 4> sizes;
  for (unsigned dim : axisDims[axis])
    sizes.push_back(getSize(choice, dim, level));
  for (auto &[key, classes] : known[axis])
    if (key == sizes)
      return classes;
  known[axis].push_back({sizes, getTileClasses(kernel, axes[axis], sizes)});
  return known[axis].back().second;
}

int64_t CycleParts::getLatestFirst(const ScheduleChoice &choice,
                                   int64_t level) {
  int64_t index = 0;
  for (size_t i = 0; i < kernel.input.size(); ++i) {
    int64_t largest = 0, first = 0;
    for (const TileClass &tile : getClasses(choice, i, level)) {
      largest = std::max(largest, tile.source);
      for (const TileClass::Group &group : tile.groups)
        first = std::max(first, group.first);
    }
    // Loops inside may begin anywhere.
    for (int64_t dim : ArrayRef(choice.order).drop_front(level))
      if (llvm::is_contained(axisDims[i], dim) &&
          choice.getTrips(kernel, dim) > 1)
        first = largest - 1;
    index = index * largest + first;
  }
  return index;
}

Traffic CycleParts::getInpLoads(const ScheduleChoice &choice, int64_t level) {
  double repeats = 1;
  for (size_t i = kernel.input.size(); i < axes.size(); ++i)
    for (unsigned dim : axisDims[i])
      repeats *= getNumTiles(kernel, dim, getSize(choice, dim, level));
  SmallVector<const std::vector<TileClass> *> classes;
  for (size_t i = 0; i < kernel.input.size(); ++i)
    classes.push_back(&getClasses(choice, i, level));
  SmallVector<int64_t, 6> sizes(kernel.input.size());
  Traffic sum;
  auto recurse = [&](auto &&self, size_t axis, double count) -> void {
    if (axis == sizes.size())
      return sum.add(count, getInpTile(sizes), sizes);
    for (const TileClass &tile : *classes[axis]) {
      sizes[axis] = tile.source;
      self(self, axis + 1, count * tile.count);
    }
  };
  recurse(recurse, 0, repeats);
  return sum;
}

namespace {
/// Extents of the tiles of a dimension: all of one size, and maybe a last one.
struct Sizes {
  int64_t size, count, rest;
};
} // namespace

/// Calls `visit` with the sizes of `dims` and how many tiles have them.
static void
forEachSize(ArrayRef<Sizes> dims,
            llvm::function_ref<void(ArrayRef<int64_t>, double)> visit) {
  SmallVector<int64_t, 6> sizes(dims.size());
  auto recurse = [&](auto &&self, size_t i, double count) -> void {
    if (i == dims.size())
      return visit(sizes, count);
    if (dims[i].count > 0) {
      sizes[i] = dims[i].size;
      self(self, i + 1, count * dims[i].count);
    }
    if (dims[i].rest > 0) {
      sizes[i] = dims[i].rest;
      self(self, i + 1, count);
    }
  };
  recurse(recurse, 0, 1);
}

static Sizes getSizes(int64_t extent, int64_t size) {
  if (size == 0)
    size = extent;
  return {size, extent / size, extent % size};
}

Traffic CycleParts::getWgtLoads(const ScheduleChoice &choice,
                                int64_t level) const {
  if (!kernel.hasContraction)
    return {};
  double repeats = 1;
  for (int64_t i = 0; i < level; ++i)
    if (!llvm::is_contained(kernel.weightDims, choice.order[i]))
      repeats *= choice.getTrips(kernel, choice.order[i]);
  SmallVector<Sizes, 6> sizes;
  for (unsigned dim : kernel.weightDims)
    sizes.push_back(getSizes(kernel.extents[dim], getSize(choice, dim, level)));
  Traffic sum;
  SmallVector<TileRange> ranges(kernel.extents.size(), TileRange{0, 1});
  forEachSize(sizes, [&](ArrayRef<int64_t> at, double count) {
    for (auto [dim, size] : llvm::zip_equal(kernel.weightDims, at))
      ranges[dim].size = size;
    sum.add(count * repeats, getWgtTile(ranges), at);
  });
  return sum;
}

Work CycleParts::getOperandLoads(const ScheduleChoice &choice,
                                 const KernelModel::Operand &operand,
                                 int64_t level) const {
  bool isPooled = kernel.hasPool() && operand.step >= kernel.poolStep;
  double repeats = 1;
  for (int64_t i = 0; i < level; ++i)
    if (!llvm::is_contained(operand.dims, choice.order[i]))
      repeats *= choice.getTrips(kernel, choice.order[i]);
  SmallVector<TileRange> ranges(kernel.extents.size(), TileRange{0, 1});
  SmallVector<int64_t> resultSizes(kernel.extents.size(), 1);
  Work sum;
  // Every tile of its own: overlapping ones differ in more than the last.
  auto recurse = [&](auto &&self, size_t i, double count) -> void {
    if (i == operand.dims.size()) {
      sum += count * getOperandTile(operand, ranges, resultSizes).all();
      return;
    }
    unsigned dim = operand.dims[i];
    int64_t size = getSize(choice, dim, level);
    int64_t extent = kernel.getResultExtent(dim);
    bool isOverlapping = !isPooled && extent != kernel.extents[dim];
    if (!isOverlapping) {
      Sizes all = getSizes(extent, size);
      for (auto [part, times] :
           {std::pair(all.size, all.count), std::pair(all.rest, int64_t(1))}) {
        if (part == 0 || times == 0)
          continue;
        ranges[dim].size = resultSizes[dim] = part;
        self(self, i + 1, count * times);
      }
      return;
    }
    for (int64_t tile = 0, e = getNumTiles(kernel, dim, size); tile < e;
         ++tile) {
      ranges[dim] = getTileRange(kernel, dim, size, tile);
      self(self, i + 1, count);
    }
  };
  recurse(recurse, 0, repeats);
  // vta-evaluate keeps small ones on chip: each element is loaded once.
  if (operand.space != MemSpace::Acc)
    return sum;
  Transfers tile =
      getOperandTile(operand, getRanges(choice, level, Which::First),
                     getResultSizes(choice, level, Which::First));
  if (!isMostlyOverhead(config, machine, vtart::MemType::Acc,
                        tile.count * tile.elements))
    return sum;
  Work kept{getRowLoad(vtart::MemType::Acc, operand.elements), 1};
  return kept.cycles < sum.cycles ? kept : sum;
}

Traffic CycleParts::getStores(const ScheduleChoice &choice) const {
  int64_t outer = choice.getOuterLevel(kernel);
  SmallVector<Sizes, 6> sizes;
  for (unsigned dim : kernel.dims.parallel)
    sizes.push_back(
        getSizes(kernel.getResultExtent(dim), getSize(choice, dim, outer)));
  Traffic sum;
  SmallVector<int64_t> resultSizes(kernel.extents.size(), 1);
  forEachSize(sizes, [&](ArrayRef<int64_t> at, double count) {
    for (auto [dim, size] : llvm::zip_equal(kernel.dims.parallel, at))
      resultSizes[dim] = size;
    sum.add(count, getOutTile(resultSizes));
  });
  return sum;
}

Products CycleParts::getGemms(const ScheduleChoice &choice, int64_t first) {
  if (!kernel.hasContraction || !separable)
    return {};
  SmallVector<const std::vector<TileClass> *> classes;
  for (size_t i = 0; i < axes.size(); ++i)
    classes.push_back(&getClasses(choice, i, choice.order.size()));
  Products sum;
  bool isFirst = true;
  SmallVector<const TileClass *> tiles(axes.size());
  auto recurse = [&](auto &&self, size_t axis, double count) -> void {
    if (axis < axes.size()) {
      for (const TileClass &tile : *classes[axis]) {
        tiles[axis] = &tile;
        self(self, axis + 1, count * tile.count);
      }
      return;
    }
    Products one = countGroups(tiles, first);
    sum.all += count * one.all;
    sum.sure += count * one.sure;
    sum.plain += count * one.plain;
    sum.smallest =
        isFirst ? one.smallest : std::min(sum.smallest, one.smallest);
    sum.largest = std::max(sum.largest, one.largest);
    sum.mostInsns = std::max(sum.mostInsns, one.mostInsns);
    sum.hasSequences |= one.hasSequences;
    isFirst = false;
  };
  recurse(recurse, 0, 1);
  return sum;
}

//===----------------------------------------------------------------------===//
// Borders
//===----------------------------------------------------------------------===//

SmallVector<TileRange> CycleParts::getRanges(const ScheduleChoice &choice,
                                             int64_t level, Which which) const {
  SmallVector<TileRange> ranges;
  for (unsigned dim = 0; dim < kernel.extents.size(); ++dim) {
    int64_t size = getSize(choice, dim, level);
    int64_t tile =
        which == Which::First ? 0 : getNumTiles(kernel, dim, size) - 1;
    ranges.push_back(getTileRange(kernel, dim, size, tile));
  }
  return ranges;
}

SmallVector<int64_t> CycleParts::getResultSizes(const ScheduleChoice &choice,
                                                int64_t level,
                                                Which which) const {
  SmallVector<int64_t> result;
  for (unsigned dim = 0; dim < kernel.extents.size(); ++dim) {
    int64_t extent = kernel.getResultExtent(dim);
    int64_t size = getSize(choice, dim, level);
    Sizes sizes = getSizes(extent, size);
    result.push_back(which == Which::Last && sizes.rest > 0 ? sizes.rest
                                                            : sizes.size);
  }
  return result;
}
