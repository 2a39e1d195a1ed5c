//===- SpaceWalker.h - Predicates over a schedule space ---------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_LIB_DIALECT_VTA_TRANSFORMS_SPACEWALKER_H
#define VTA_LIB_DIALECT_VTA_TRANSFORMS_SPACEWALKER_H

#include "ScheduleCore.h"
#include "VTA/Dialect/VTA/Transforms/ScheduleSpace.h"

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
                        const ScheduleChoice &choice) const;
  /// Replaces the order by the first that means the same and moves the levels
  /// along. Returns false if a level has no counterpart.
  bool useEquivalentOrder(SchedulePoint &point, ScheduleChoice &choice) const;

  /// Points with these sizes and order that meet the first n predicates.
  SmallVector<uint64_t> countCore(const SchedulePoint &point,
                                  const ScheduleChoice &choice) const;
  /// Calls `visit` with every legal point with these sizes and order, until it
  /// returns false. Returns false if `visit` did.
  bool forEachLegal(SchedulePoint &point, const ScheduleChoice &choice,
                    function_ref<bool(const SchedulePoint &)> visit) const;

  std::optional<Violation> check(const SchedulePoint &point) const;

private:
  /// Loops with several iterations: those around the kernel, then the rest.
  std::pair<SmallVector<int64_t>, SmallVector<int64_t>>
  getLoops(const ScheduleChoice &choice, ArrayRef<int64_t> order) const;
  /// Why the GEMMs of a tile cannot use a pair of hardware loops.
  std::optional<Violation> checkUopLoops(const ScheduleChoice &choice,
                                         ArrayRef<int64_t> loops) const;
  std::optional<Violation> checkThreads(const ScheduleChoice &choice,
                                        const SchedulePoint &point) const;
  size_t getNumOptions(std::optional<unsigned> knob) const {
    return knob ? space.knobs[*knob].options.size() : 1;
  }
  int64_t getValue(std::optional<unsigned> knob, size_t option,
                   int64_t otherwise) const {
    return knob ? space.knobs[*knob].options[option].values[0] : otherwise;
  }

  const ScheduleSpace &space;
  const KernelModel &kernel;
  std::optional<unsigned> order, inpAt, wgtAt, epilogueAt, inpBuffers,
      wgtBuffers, accBuffers, uopLoops, firstCi, ocThreads, hThreads;
  int64_t inpDepth, wgtDepth, accDepth;
};

} // namespace mlir::vta

#endif // VTA_LIB_DIALECT_VTA_TRANSFORMS_SPACEWALKER_H
