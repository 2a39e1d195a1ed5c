//===- Segments.cpp - Groups that run without the host in between ---------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Segments.h"
#include "VTA/Transforms/Pack/PackFunction.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::partition;

/// The number of the segment that each group is in. For a group on the host, of
/// the first segment that may read it.
static SmallVector<unsigned> findLevels(ArrayRef<Group> groups) {
  SmallVector<unsigned> levels(groups.size(), 0);
  DenseMap<Operation *, unsigned> groupOf;
  for (auto [number, group] : llvm::enumerate(groups))
    for (Operation *op : group.ops)
      groupOf[op] = number;
  // A group reads only groups that end before it.
  for (unsigned number = 0; number != groups.size(); ++number) {
    auto follow = [&](Value operand, bool isPacked) {
      auto producer = groupOf.find(operand.getDefiningOp());
      if (producer == groupOf.end() || producer->second == number)
        return;
      bool leavesDevice = groups[producer->second].isOnDevice() &&
                          (isPacked || !groups[number].isOnDevice());
      levels[number] =
          std::max(levels[number], levels[producer->second] + leavesDevice);
    };
    for (Operation *op : groups[number].ops) {
      for (Value operand : getReadValues(op))
        follow(operand, /*isPacked=*/false);
      // The host packs weights.
      for (OpOperand &operand : op->getOpOperands())
        if (readsWeights(operand))
          follow(operand.get(), /*isPacked=*/true);
    }
  }
  return levels;
}

std::vector<DeviceSegment> partition::findSegments(ArrayRef<Group> groups) {
  SmallVector<unsigned> levels = findLevels(groups);
  std::vector<DeviceSegment> segments(
      levels.empty() ? 0 : *llvm::max_element(levels) + 1);
  for (auto [group, level] : llvm::zip_equal(groups, levels)) {
    if (!group.isOnDevice())
      continue;
    llvm::append_range(segments[level].ops, group.ops);
    segments[level].hasContraction |= group.hasContraction();
  }
  llvm::erase_if(segments,
                 [](const DeviceSegment &s) { return s.ops.empty(); });
  for (DeviceSegment &segment : segments)
    llvm::sort(segment.ops, [](Operation *a, Operation *b) {
      return a->isBeforeInBlock(b);
    });
  return segments;
}
