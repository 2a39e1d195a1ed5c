//===- CycleCore.h - Sums for tile sizes and an order -----------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// Most choices of a space share their tile sizes and their order with many
// others. What follows from these is counted once, what follows from a staging
// level besides once for each level: the bound of a choice is then a few sums
// of numbers that are here.
//
//===----------------------------------------------------------------------===//

#ifndef VTA_LIB_SCHEDULE_VTA_CYCLECORE_H
#define VTA_LIB_SCHEDULE_VTA_CYCLECORE_H

#include "CycleParts.h"
#include <optional>

namespace mlir::vta {

/// An operand of the products, staged inside some of the loops.
struct CycleStage {
  Traffic loads;
  int64_t level = 0;
  double instances = 1; ///< Number of tiles.
  /// Every product reads something of each transfer of a tile: none starts
  /// before all of them are done, and the first transfer of another tile into
  /// the same buffer waits for all products.
  bool isTight = false;
  /// Every step reads all of the tile.
  bool isWhole = false;
  /// Tiles which may overwrite only what the last products do not read.
  double numUnsure = 0;
  /// What the first products wait for, by the channels they begin with.
  SmallVector<std::pair<int64_t, double>, 3> first;
};

/// What the epilogue loads.
struct OperandLoadWork {
  Work load;           ///< Work of the load unit.
  Work compute;        ///< Work of the compute unit: accumulators.
  double last = 0;     ///< Cycles of the last tile of `load`.
  double constant = 0; ///< Cycles of `load` for what is loaded once.
};

class CycleCore {
public:
  CycleCore(const KernelModel &kernel, const vtart::Config &config,
            const vtart::Machine &machine)
      : kernel(kernel), machine(machine), parts(kernel, config, machine) {}

  /// What follows is about the sizes and the order of `choice`.
  void use(const ScheduleChoice &choice);

  CycleStage &getInp(const ScheduleChoice &choice);
  CycleStage &getWgt(const ScheduleChoice &choice);
  const OperandLoadWork &getOperands(const ScheduleChoice &choice);
  /// What the first products wait for.
  double getFirstLoads(const ScheduleChoice &choice);

  /// Products are counted.
  bool hasProducts() const {
    return kernel.hasContraction && parts.isSeparable();
  }
  double getTiles() const { return trips[outer]; } ///< Tiles of the output.
  double getSteps() const { return trips.back(); }

  int64_t outer = 0;         ///< Loops around the whole kernel.
  SmallVector<double> trips; ///< Iterations by level.
  Products gemm;
  Traffic store;
  Work reset, steps;
  double sureStore = 0;       ///< Cycles that the next tile's resets wait for.
  double largestEpilogue = 0; ///< Steps of a tile and the reset of another.
  double uopLoad = 0;         ///< Cycles of the load of one uop.
  double firstReset = 0;
  // Of the last tile.
  double lastGemm = 0; ///< GEMM cycles between the last load and a store.
  double lastSteps = 0;
  double lastStore = 0; ///< Cycles of a piece.

private:
  void countEpilogue(const ScheduleChoice &choice);
  void countStores(const ScheduleChoice &choice);
  Work countPool(const ScheduleChoice &choice) const;
  Work getStep(int64_t step, double elements, double tiles) const;
  CycleStage createStage(const ScheduleChoice &choice, bool isInp);
  double getFirst(const ScheduleChoice &choice, CycleStage &stage, bool isInp);

  const KernelModel &kernel;
  const vtart::Machine &machine;
  CycleParts parts;
  SmallVector<int64_t> sizes, order;
  SmallVector<std::optional<CycleStage>> inp, wgt;      ///< Stages by level.
  SmallVector<std::optional<OperandLoadWork>> operands; ///< Loads by level.
};

} // namespace mlir::vta

#endif // VTA_LIB_SCHEDULE_VTA_CYCLECORE_H
