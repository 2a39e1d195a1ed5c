//===- SpaceWalker.h - Predicates over a schedule space ---------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_SCHEDULE_VTA_SPACEWALKER_H
#define VTA_SCHEDULE_VTA_SPACEWALKER_H

#include "VTA/Schedule/VTA/Predicates.h"
#include "VTA/Schedule/VTA/ScheduleSpace.h"

namespace mlir::vta {

/// Walks the sizes and orders of a space and knows, for each, which options of
/// the other knobs are legal.
class SpaceWalker {
public:
  explicit SpaceWalker(const ScheduleSpace &space);

  /// Calls `visit` with the point and the choice of every combination of tile
  /// sizes and order, the other knobs at their first options, until it returns
  /// false.
  void forEachCore(
      function_ref<bool(SchedulePoint &, ScheduleChoice &)> visit) const;

  /// True if an earlier option of the order means the same loops.
  bool isOrderRedundant(const SchedulePoint &point,
                        const ScheduleChoice &choice) const {
    return predicates.checkOrder(point, choice).has_value();
  }
  /// Replaces the order by the first that means the same and moves the levels
  /// along.
  void useEquivalentOrder(SchedulePoint &point, ScheduleChoice &choice) const;

  /// Points with these sizes and order that meet the first n predicates.
  SmallVector<uint64_t> countCore(const SchedulePoint &point,
                                  const ScheduleChoice &choice) const;
  /// Calls `visit` with every legal point with these sizes and order, until it
  /// returns false. Returns false if `visit` did.
  bool forEachLegal(SchedulePoint &point, const ScheduleChoice &choice,
                    function_ref<bool(const SchedulePoint &)> visit) const;

private:
  /// Options of the level and the buffers of a stage that are legal but for
  /// memory.
  struct StageOption {
    int64_t need;         ///< Elements of one buffer.
    uint64_t buffers;     ///< Options that are not more than there are tiles.
    uint64_t firstPieces; ///< Options of the first piece.
  };
  SmallVector<uint64_t> countThreads(const SchedulePoint &point) const;
  SmallVector<int64_t> getLevels(const ScheduleCore &core, KnobKind stage,
                                 std::optional<unsigned> knob) const;
  uint64_t countBuffers(const ScheduleCore &core, KnobKind kind,
                        std::optional<unsigned> knob, int64_t level) const;
  SmallVector<StageOption> getStageOptions(const ScheduleCore &core,
                                           KnobKind stage) const;
  void countMemory(const ScheduleCore &core, const ScheduleChoice &choice,
                   ArrayRef<StageOption> inps, ArrayRef<StageOption> wgts,
                   ArrayRef<int64_t> epilogues,
                   MutableArrayRef<uint64_t> counts) const;
  size_t getNumOptions(std::optional<unsigned> knob) const {
    return knob ? space.knobs[*knob].options.size() : 1;
  }
  int64_t getValue(std::optional<unsigned> knob, size_t option,
                   int64_t otherwise) const {
    return knob ? space.knobs[*knob].options[option].values[0] : otherwise;
  }

  const ScheduleSpace &space;
  const KernelModel &kernel;
  Predicates predicates;
  std::optional<unsigned> order, inpAt, wgtAt, epilogueAt, inpBuffers,
      wgtBuffers, accBuffers, uopLoops, firstCi, ocThreads, hThreads;
};

} // namespace mlir::vta

#endif // VTA_SCHEDULE_VTA_SPACEWALKER_H
