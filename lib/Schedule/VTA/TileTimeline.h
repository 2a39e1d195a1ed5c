//===- TileTimeline.h - When each tile is loaded and computed ---*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// Walks the tiles of a schedule in order and notes when each unit is done with
// what: which load waits for which buffer, which product for which load. Of the
// tiles along a loop the first, the last and those between are told apart, not
// their instructions.
//
//===----------------------------------------------------------------------===//

#ifndef VTA_LIB_SCHEDULE_VTA_TILETIMELINE_H
#define VTA_LIB_SCHEDULE_VTA_TILETIMELINE_H

#include "CycleCore.h"
#include "llvm/ADT/SmallBitVector.h"

namespace mlir::vta {

class TileTimeline {
public:
  TileTimeline(const KernelModel &kernel, const vtart::Config &config,
               const vtart::Machine &machine);

  /// Cycles of a schedule, wrong by a few percent in either direction; none
  /// where the bound does not count products either. Takes 10 to 50
  /// microseconds, less where it ends at `limit`: infinity then.
  std::optional<double> getCycles(const ScheduleChoice &choice, double limit);
  /// Cycles of storing a whole tile of the output.
  double getLargestStore(const ScheduleChoice &choice);

private:
  /// An operand on its way to the products.
  struct Operand {
    bool isInp = false;
    int64_t level = 0;
    double load = 0; ///< Cycles of a part of a resident operand.
    /// Cycles of tiles, by where they are.
    llvm::SmallDenseMap<uint64_t, double, 8> loads;
    /// Resident: the loop whose iterations need another part, and how many
    /// iterations have one part.
    std::optional<size_t> loop;
    int64_t group = 1, numLoaded = 0;
    SmallVector<double, 3> freeAt; ///< Times by buffer.
    int64_t instance = -1;
    double ready = 0;
  };
  Operand getOperand(const ScheduleChoice &choice, bool isInp);
  /// Where a tile inside `level` loops is: at the beginning, in the middle or
  /// at the end of each of them.
  uint64_t getPlace(int64_t level) const;
  SmallVector<TileRange> getRanges(const ScheduleChoice &choice,
                                   int64_t level) const;
  /// Loads what the products of a step need for the first time.
  void load(const ScheduleChoice &choice, Operand &operand, size_t changed);
  struct Product {
    double cycles = 0;
    double uops = 0; ///< Approximate number in its instructions.
  };
  const Product &getProduct(const ScheduleChoice &choice);
  /// Products of all steps inside the first `level` loops.
  const Product &getProducts(const ScheduleChoice &choice, size_t level);
  /// Where the tiles of a step are on chip: equal ones have the same uops.
  uint64_t getPosition(const ScheduleChoice &choice, const Operand &inp,
                       const Operand &wgt, int64_t accSlot) const;
  /// Elements of a tile of the output, as a part of the mean.
  double getShare(const ScheduleChoice &choice) const;
  /// Goes to the next step of loops `begin` to `end`. Returns the loop that
  /// went on; none behind the last step.
  std::optional<size_t> advance(size_t begin, size_t end);
  double walk(const ScheduleChoice &choice, double limit);
  /// What fetching takes beside so many cycles of loads.
  double getFetch(double loadCycles, double insns) const;

  const KernelModel &kernel;
  const vtart::Machine &machine;
  const double capacity; ///< uops on chip.
  CycleParts parts;
  CycleCore core;
  SmallVector<int64_t> at, trips; ///< Positions by loop.
  /// Products by place: steps, and all steps inside some loops.
  llvm::SmallDenseMap<uint64_t, Product, 8> products, inside;
  llvm::SmallVector<llvm::SmallBitVector, 3> indexed; ///< Loops, by operand.
  double loadEnd = 0, computeEnd = 0, storeEnd = 0;
};

} // namespace mlir::vta

#endif // VTA_LIB_SCHEDULE_VTA_TILETIMELINE_H
