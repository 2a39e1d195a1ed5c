//===- ContractionCosts.h - Cycles of contractions --------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Which tiles a contraction gets follows from a small model of the processor:
// how many cycles one step of the reduction takes for a tile of registers, and
// what has to come from outside of the caches.
//
//===----------------------------------------------------------------------===//

#ifndef VTA_LIB_TRANSFORMS_SCHEDULES_CONTRACTIONCOSTS_H
#define VTA_LIB_TRANSFORMS_SCHEDULES_CONTRACTIONCOSTS_H

#include "VTA/CPU/Schedule/CPUTarget.h"
#include "VTA/CPU/Schedule/TileLimits.h"
#include "VTA/Dialect/CPU/TransformOps/EmitContraction.h"

namespace mlir::vta::cpu {

/// What the model knows of a processor.
struct ContractionCore {
  double macsPerCycle;  ///< Vector operations.
  double loadsPerCycle; ///< Vectors, or single values that are broadcast.
  double macLatency;
  double bytesPerCycle;  ///< Bytes per cycle from the second-level cache.
  double bytesOutside;   ///< Bytes per cycle from beyond it.
  bool byLane;           ///< Whether factors are lanes of vectors.
  int64_t unroll;        ///< Values in such a vector.
  int64_t stepBytes = 4; ///< Bytes of a feature's weights for one step.
  int64_t lhsBytes = 4;  ///< Bytes of an element of the left operand.
  int64_t group = 1;     ///< Reduction steps that are one here.
  int64_t laneBits = 32; ///< Bits of a lane.
  /// Whether values of the left operand need registers of their own: they are
  /// not operands of instructions as they are in memory.
  bool holdsLefts = false;
};

/// Extents of what tiles are of.
struct ContractionExtents {
  int64_t rows = 1, columns = 1, outer = 1, features = 1, steps = 1;
  /// Results that leave the second-level cache after a few steps each: they
  /// have to be written in the order that memory has.
  bool streams = false;
  /// Weights come from outside of the second-level cache.
  bool areWeightsOutside = false;
  /// Each vector of features has values of the left operand of its own.
  bool hasLeftVectors = false;
  int64_t leftLoads = 1; ///< Loads of such a vector.
  /// Neighboring features are far from each other in the right operand.
  bool isStrided = false;
  /// Vectors of it are put together from single elements.
  bool isGathered = false;
  int64_t lhsBytes = 0;                  ///< Bytes that all features read.
  int64_t rowBytes = 0, columnBytes = 0; ///< Distances there.
};

/// The part of the second-level cache in which what is used stays.
inline constexpr double kKeptPart = 0.8;

/// Tiles of registers.
ContractionTiles chooseTiles(const ContractionCore &core,
                             const ContractionExtents &extents,
                             const CPUTarget &target);

/// Steps of a block of channels, one of `blocks` (ascending), where tiles share
/// a panel that is not packed at compile time and exceeds `panelBytes`; else 0,
/// for all steps.
int64_t chooseChannelBlock(ArrayRef<int64_t> blocks, double panelBytes,
                           const ContractionTiles &tiles,
                           const ContractionCore &core,
                           const ContractionExtents &extents,
                           const CPUTarget &target);

/// What stays in the caches: which loop is outside, and how long chunks are.
void chooseOrder(ContractionTiles &tiles, const ContractionCore &core,
                 const ContractionExtents &extents, const CPUTarget &target,
                 unsigned threads);

/// Cycles for a point of the knobs: those of the tiles, and what the order
/// brings more than the other one.
double estimateCycles(ContractionTiles tiles, const ContractionCore &core,
                      ContractionExtents extents, const CPUTarget &target,
                      TileLimits::KnobValue getValue);

} // namespace mlir::vta::cpu

#endif // VTA_LIB_TRANSFORMS_SCHEDULES_CONTRACTIONCOSTS_H
