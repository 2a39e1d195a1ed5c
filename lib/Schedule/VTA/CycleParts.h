//===- CycleParts.h - What the units are busy with --------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// The instructions that a schedule becomes, counted without writing them: how
// many transfers a tile takes, how many products, over all tiles of a kernel or
// for one of them. Copies, groups of taps and spacing are planned by the
// functions that vta-evaluate asks (DmaPlan.h, TapGroups.h, UopPlan.h), so that
// nothing here is more than what it emits.
//
//===----------------------------------------------------------------------===//

#ifndef VTA_LIB_SCHEDULE_VTA_CYCLEPARTS_H
#define VTA_LIB_SCHEDULE_VTA_CYCLEPARTS_H

#include "TileClasses.h"
#include "VTA/Schedule/VTA/DmaPlan.h"

namespace mlir::vta {

/// Cycles and instructions.
struct Work {
  double cycles = 0, insns = 0;
  Work &operator+=(const Work &other) {
    cycles += other.cycles;
    insns += other.insns;
    return *this;
  }
  friend Work operator*(double factor, const Work &work) {
    return {factor * work.cycles, factor * work.insns};
  }
};

/// What moves one tile: equal instructions.
struct Transfers {
  int64_t count = 0, elements = 0; ///< Elements of each.
  double each = 0;                 ///< Cycles.
  Work all() const { return {count * each, double(count)}; }
};

/// The loads or stores of all tiles.
struct Traffic {
  Work all;
  double instances = 0;
  double smallest = 0, largest = 0; ///< Cycles of one tile.
  int64_t smallestTransfer = 0;     ///< Elements.
  /// Each transfer has all of a tile along this axis and those behind it.
  size_t wholeFrom = 0;
  /// Tiles with the most elements, and how many these are.
  double numWhole = 0;
  int64_t elements = 0;
  void add(double count, const Transfers &tile, ArrayRef<int64_t> sizes = {});
};

/// The products of all tiles.
struct Products {
  Work all;
  /// Cycles of the instructions that read what a first transfer writes: before
  /// them, the tile cannot be loaded anew.
  double sure = 0;
  double plain = 0;                 ///< Cycles of everything but sequences.
  double smallest = 0, largest = 0; ///< Cycles of one tile.
  double mostInsns = 0;             ///< Instructions of one tile.
  /// Some tile has outputs that come again too early, so that each product of
  /// one is an instruction.
  bool hasSequences = false;
};

class CycleParts {
public:
  CycleParts(const KernelModel &kernel, const vtart::Config &config,
             const vtart::Machine &machine);

  /// False if a dimension moves along two axes of the input. Nothing about the
  /// input and the products is counted then.
  bool isSeparable() const { return separable; }

  // Over all tiles of a choice. Only its sizes and its order matter.
  Traffic getInpLoads(const ScheduleChoice &choice, int64_t level);
  Traffic getWgtLoads(const ScheduleChoice &choice, int64_t level) const;
  Work getOperandLoads(const ScheduleChoice &choice,
                       const KernelModel::Operand &operand,
                       int64_t level) const;
  /// The first transfer of a tile has at least `first` elements.
  Products getGemms(const ScheduleChoice &choice, int64_t first);
  Traffic getStores(const ScheduleChoice &choice) const;

  /// The largest SRAM index, in a tile of the input inside `level` loops, of
  /// the first element that some instruction of the last step with it reads.
  int64_t getLatestFirst(const ScheduleChoice &choice, int64_t level);

  // Of one tile.
  /// What the tile lies in: a slot of its own, or one of the whole operand.
  enum class Slot { Dense, Whole };
  Transfers getInpTile(ArrayRef<TileRange> ranges,
                       Slot slot = Slot::Dense) const;
  /// A tile of the input with `sizes` elements along its axes.
  Transfers getInpTile(ArrayRef<int64_t> sizes, Slot slot = Slot::Dense) const;
  Transfers getWgtTile(ArrayRef<TileRange> ranges,
                       Slot slot = Slot::Dense) const;
  Transfers getOperandTile(const KernelModel::Operand &operand,
                           ArrayRef<TileRange> ranges,
                           ArrayRef<int64_t> resultSizes) const;
  Transfers getOutTile(ArrayRef<int64_t> resultSizes) const;
  /// The least that is loaded before the first product of an operand that stays
  /// on chip: all of it, or a part that one loop reads first (OrderLoads.cpp).
  double getFirstPart(const ScheduleChoice &choice, bool isInp) const;
  Products getGemm(ArrayRef<TileRange> ranges) const;
  Work getReset(double elements) const {
    return {elements + machine.gemmOverhead, 1};
  }
  /// One load of `elements` in a row.
  double getRowLoad(vtart::MemType mem, int64_t elements) const;

  /// The size of the tiles of `dim` inside `level` loops, 0 if it is whole.
  static int64_t getSize(const ScheduleChoice &choice, unsigned dim,
                         int64_t level);

  /// The parts of all dimensions that the first or the last tile inside `level`
  /// loops has.
  enum class Which { First, Last };
  SmallVector<TileRange> getRanges(const ScheduleChoice &choice, int64_t level,
                                   Which which) const;
  /// Sizes in rows of the result.
  SmallVector<int64_t> getResultSizes(const ScheduleChoice &choice,
                                      int64_t level, Which which) const;

private:
  /// The transfers of a tile.
  Transfers countTransfers(vtart::Opcode op, vtart::MemType mem,
                           MutableArrayRef<CopyDim> dims,
                           Slot slot = Slot::Dense) const;
  Products countGroups(ArrayRef<const TileClass *> tiles, int64_t first) const;
  const std::vector<TileClass> &getClasses(const ScheduleChoice &choice,
                                           size_t axis, int64_t level);

  const KernelModel &kernel;
  const vtart::Config &config;
  const vtart::Machine &machine;
  bool separable = true;
  /// Axes of the input, then one for each dimension that is on none.
  SmallVector<InputAxis> axes;
  SmallVector<SmallVector<unsigned, 2>> axisDims;
  SmallVector<int64_t> inpStrides; ///< Strides in DRAM.
  /// What classes an axis has for sizes of its dimensions.
  std::vector<
      std::vector<std::pair<SmallVector<int64_t, 4>, std::vector<TileClass>>>>
      known;
};

} // namespace mlir::vta

#endif // VTA_LIB_SCHEDULE_VTA_CYCLEPARTS_H
