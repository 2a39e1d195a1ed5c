//===- ScheduleCore.h - Tiles and order, everything else open ---*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// Once the tile sizes and the loop order of a kernel are chosen, the other
// knobs are independent but for the memory they share: a core knows what each
// of them costs, so that points can be counted, checked and enumerated without
// visiting those that are not legal.
//
//===----------------------------------------------------------------------===//

#ifndef VTA_SCHEDULE_VTA_SCHEDULECORE_H
#define VTA_SCHEDULE_VTA_SCHEDULECORE_H

#include "VTA/Kernel/KernelModel.h"
#include "VTA/Schedule/Knobs.h"

namespace mlir::vta {

/// Elements of the three memories.
struct MemoryNeed {
  int64_t inp = 0, wgt = 0, acc = 0;
  bool fits(const vtart::Config &config) const {
    return inp <= config.depth(vtart::MemType::Inp) &&
           wgt <= config.depth(vtart::MemType::Wgt) &&
           acc <= config.depth(vtart::MemType::Acc);
  }
};

/// A kernel under a choice of sizes and order; the rest of the choice is not
/// looked at. Refers to both.
class ScheduleCore {
public:
  ScheduleCore(const KernelModel &kernel, const ScheduleChoice &choice);

  int64_t getNumLoops() const { return choice.order.size(); }
  int64_t getOuterLevel() const { return outer; }
  /// Tiles that are staged inside `level` loops.
  int64_t getInstances(int64_t level) const { return trips[level]; }

  /// True if a stage inside `level` loops differs from one further out: the
  /// innermost of them has several iterations and selects a part. `stage` is
  /// the knob of the level.
  bool isLevel(KnobKind stage, int64_t level) const {
    return stage == KnobKind::InpAt   ? isInpLevel(level)
           : stage == KnobKind::WgtAt ? isWgtLevel(level)
                                      : isEpilogueLevel(level);
  }
  bool isInpLevel(int64_t level) const;
  bool isWgtLevel(int64_t level) const;
  bool isEpilogueLevel(int64_t level) const;
  /// All such levels, outermost first.
  SmallVector<int64_t> getLevels(KnobKind stage) const;
  /// Moves each stage of `other`, which has the same sizes and order, out to
  /// the next such level.
  void moveStagesOut(ScheduleChoice &other) const;

  /// Elements of one tile.
  int64_t getInpTile(int64_t level) const;
  int64_t getWgtTile(int64_t level) const;
  int64_t getAccTile() const;
  /// What the operands of the epilogue need besides, with `buffers` of those
  /// that are staged inside loops.
  MemoryNeed getEpilogueNeed(int64_t level, int64_t buffers) const;

  /// Input channels in an input tile: what an early first piece is a part of.
  int64_t getInpChannels(int64_t level) const;

private:
  bool selects(int64_t level, function_ref<bool(unsigned)> indexes) const;

  const KernelModel &kernel;
  const ScheduleChoice &choice;
  int64_t outer;
  SmallVector<int64_t> trips; ///< Iterations by level.
};

/// What a whole choice needs.
MemoryNeed getMemoryNeed(const KernelModel &kernel,
                         const ScheduleChoice &choice);

} // namespace mlir::vta

#endif // VTA_SCHEDULE_VTA_SCHEDULECORE_H
