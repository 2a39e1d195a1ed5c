//===- ContractionNest.h - Loops of a contraction's points ------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// What transform.vta.cpu.contract makes of numbers, without making it: for
// models that look at many points.
//
//===----------------------------------------------------------------------===//

#ifndef VTA_CPU_SCHEDULE_CONTRACTIONNEST_H
#define VTA_CPU_SCHEDULE_CONTRACTIONNEST_H

#include "VTA/CPU/Schedule/ChannelBlocks.h"
#include "VTA/Tuning/Core/LoopNest.h"

namespace mlir::vta::cpu {

/// A contraction as numbers: loops, and how its operands move with them.
struct ContractionShape {
  struct Dim {
    int64_t extent = 1;
    int64_t lhs = 0, rhs = 0, out = 0; ///< Distances of neighbours in elements.
    int64_t sums = 0; ///< The same where sums wait for the next channels.
  };
  SmallVector<Dim> outer; ///< Dimensions that are not tiled, outermost first.
  Dim rows, columns, features;
  SmallVector<Dim> reduction; ///< Reduction dimensions, outermost first.
  /// Features of a packed rhs are in blocks of this many, `blockStride` apart;
  /// 0 if it is not packed. With other blocks, strides are in proportion.
  int64_t packedFeatures = 0, blockStride = 0;
  /// Steps of the innermost reduction loop that one product takes.
  int64_t group = 1;
  int64_t lhsBytes = 4, rhsBytes = 4, outBytes = 4;
  int64_t sumBytes = 4; ///< Bytes of a sum before the epilogue.

  /// The blocks of `steps` steps that the reduction is cut into.
  std::optional<ChannelBlocks> getBlocks(int64_t steps) const;
};

/// The knobs of a point.
struct ContractionPoint {
  int64_t lanes = 1, features = 1, rows = 1, columns = 1, rowBlock = 1;
  int64_t unroll = 1, featureBlock = 1;
  bool featuresOutside = true;
  bool packs = false;       ///< Whether the rhs is packed into scratch memory.
  int64_t channelBlock = 0; ///< Reduction steps of a block; 0: all of them.
};

/// Elements of scratch memory of one chunk.
struct ContractionScratch {
  int64_t panel = 0; ///< Elements of the rhs for one block of features.
  int64_t sums = 0;  ///< Sums that wait for the next block of channels.
};

/// The scratch memory of a point whose blocks of channels divide the reduction.
ContractionScratch getContractionScratch(const ContractionShape &shape,
                                         const ContractionPoint &point);
/// The same in bytes.
int64_t getScratchBytes(const ContractionShape &shape,
                        const ContractionPoint &point);

/// The loops around and inside of a whole tile of registers.
tuning::LoopNest getContractionNest(const ContractionShape &shape,
                                    const ContractionPoint &point);

} // namespace mlir::vta::cpu

#endif // VTA_CPU_SCHEDULE_CONTRACTIONNEST_H
