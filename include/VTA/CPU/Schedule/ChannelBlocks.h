//===- ChannelBlocks.h - Blocks of reduction steps --------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// The steps of a contraction's reduction, in the order of its loops, cut into
// blocks of the same number of steps. All results go through one block before
// the next one begins: the order of each result's steps is that of the loops.
//
//===----------------------------------------------------------------------===//

#ifndef VTA_CPU_SCHEDULE_CHANNELBLOCKS_H
#define VTA_CPU_SCHEDULE_CHANNELBLOCKS_H

#include "mlir/Support/LLVM.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"

#include <cstdint>
#include <optional>

namespace mlir::vta::cpu {

/// Loops of a block: those outside of `loop` have one step in it, `loop` has
/// `extent` steps, and those inside have all of theirs.
struct ChannelBlocks {
  unsigned loop = 0;
  int64_t extent = 1; ///< Steps of `loop` in a block.
  int64_t count = 1;  ///< Number of blocks.
};

/// Blocks of `steps` steps of loops with these extents, outermost first; 0 is
/// for all steps. The innermost loop counts groups of `group` steps, which stay
/// together. Nothing if no loop can be cut that way: a block has to be a number
/// of whole runs of a loop, or a divisor of one run.
std::optional<ChannelBlocks> getChannelBlocks(ArrayRef<int64_t> extents,
                                              int64_t steps, int64_t group);

/// Sizes of blocks for a search, ascending: for each power of two, the largest
/// one below twice as many steps. Not more than half of all steps.
SmallVector<int64_t> listChannelBlocks(ArrayRef<int64_t> extents,
                                       int64_t group);

} // namespace mlir::vta::cpu

#endif // VTA_CPU_SCHEDULE_CHANNELBLOCKS_H
