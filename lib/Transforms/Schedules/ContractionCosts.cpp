//===- ContractionCosts.cpp - Cycles of contractions ----------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ContractionCosts.h"
#include "llvm/Support/MathExtras.h"
#include <map>

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::cpu;

/// The part of the second-level cache for weights of a block of channels, and
/// for the sums between blocks: both stay beside the left operand.
static constexpr double kBlockPart = 0.25;

/// Steps of a block of channels, in groups.
static int64_t getBlockSteps(const ContractionCore &core,
                             const ContractionExtents &extents,
                             const ContractionTiles &tiles) {
  return tiles.channelBlock == 0
             ? extents.steps
             : std::clamp<int64_t>(tiles.channelBlock / core.group, 1,
                                   extents.steps);
}

/// Whether two panels of weights, one in use and one on its way, stay in the
/// second-level cache beside the left operand. Panels that one tile uses pass
/// by in the order of memory: processors see that themselves.
static bool canPrefetch(const ContractionExtents &extents,
                        const ContractionTiles &tiles,
                        const ContractionCore &core, uint64_t l2Bytes) {
  double panel = double(core.stepBytes) * tiles.features *
                 getBlockSteps(core, extents, tiles);
  bool isShared = tiles.rows < extents.rows || tiles.columns < extents.columns;
  return extents.areWeightsOutside && isShared &&
         extents.lhsBytes + 2 * panel <= l2Bytes * kKeptPart;
}

/// Registers that are wanted beside sums for results of several operations.
static constexpr int64_t kResultRegisters = 2;
/// Cycles for a vector of the right operand that is packed: to load, transpose
/// and store it.
static constexpr double kPackCycles = 6;

/// Vectors that are put together from single elements make long code, which
/// takes long to compile: a step of a tile has no more loads for them.
static constexpr int64_t kMaxElementLoads = 128;

/// Cycles of one reduction step for `pixels` times `vectors` vectors of sums.
/// Weights come with `bytesPerCycle`, or at once if that is 0.
static double getStepCycles(const ContractionCore &core,
                            const ContractionExtents &extents, int64_t pixels,
                            int64_t vectors, int64_t lanes, int64_t registers,
                            double bytesPerCycle) {
  double lefts = extents.hasLeftVectors
                     ? double(pixels) * vectors * extents.leftLoads
                 : core.byLane ? double(pixels) / core.unroll
                               : pixels;
  double loads = vectors * (extents.isGathered ? lanes : 1) + lefts;
  double cycles = std::max({pixels * vectors / core.macsPerCycle,
                            loads / core.loadsPerCycle, core.macLatency});
  // What has no register is stored and loaded again.
  if (core.holdsLefts)
    cycles += std::max<int64_t>(0, pixels * vectors + vectors + pixels +
                                       kResultRegisters - registers);
  if (bytesPerCycle > 0)
    cycles = std::max(cycles, vectors * lanes * core.stepBytes / bytesPerCycle);
  // Counting and branching; groups of the left operand are copied to all lanes.
  return cycles + 0.5 + (core.group > 1 ? 0.05 * pixels : 0);
}

/// Pixels whose inputs are more lines of one set of the first-level cache than
/// it holds: each step brings their lines again.
static int64_t countConflicts(const ContractionExtents &extents, int64_t rows,
                              int64_t columns, const CPUTarget &target) {
  uint64_t wayBytes =
      std::max<uint64_t>(target.lineBytes, target.l1Bytes / target.l1Ways);
  std::map<uint64_t, unsigned> sets;
  for (int64_t row = 0; row < rows; ++row)
    for (int64_t column = 0; column < columns; ++column)
      ++sets[(row * extents.rowBytes + column * extents.columnBytes) %
             wayBytes / target.lineBytes];
  int64_t count = 0;
  for (auto [set, lines] : sets)
    if (lines > target.l1Ways)
      count += lines;
  return count;
}

/// The part of the shorter one of computing and fetching that is not hidden.
static constexpr double kNotHidden = 0.1;
/// What a vector of results costs that does not follow the one before.
static constexpr double kScatteredStoreCycles = 8;

static double getCycles(const ContractionCore &core,
                        const ContractionExtents &extents,
                        const ContractionTiles &tiles, const CPUTarget &target,
                        bool mayPrefetch = true, bool panelsStay = true) {
  // Sums a function over full tiles and the rest.
  auto sum = [](int64_t extent, int64_t size, auto cost) {
    double total = (extent / size) * cost(size);
    return extent % size ? total + cost(extent % size) : total;
  };
  int64_t blockSteps = getBlockSteps(core, extents, tiles),
          blocks = llvm::divideCeil(extents.steps, blockSteps);
  auto panelBytes = uint64_t(blockSteps * tiles.features * core.stepBytes);
  double bytesPerCycle = panelBytes <= target.l1Bytes / 2 ? 0
                         : panelsStay                     ? core.bytesPerCycle
                                                          : core.bytesOutside;
  bool hasPrefetch =
      mayPrefetch && canPrefetch(extents, tiles, core, target.l2Bytes);
  return sum(extents.features, tiles.features, [&](int64_t features) {
    int64_t vectors = llvm::divideCeil(features, tiles.lanes);
    double cycles = sum(extents.rows, tiles.rows, [&](int64_t rows) {
      return sum(extents.columns, tiles.columns, [&](int64_t columns) {
        // Beginning and storing takes time as well.
        bool isScattered = extents.streams && tiles.features < extents.features;
        double fixed = 10 + (1.5 + (isScattered ? kScatteredStoreCycles : 0)) *
                                rows * columns * vectors;
        // Between blocks, sums are stored and loaded again.
        fixed += (blocks - 1) * (10 + 2.0 * rows * columns * vectors);
        double step = getStepCycles(core, extents, rows * columns, vectors,
                                    tiles.lanes, target.vectorRegisters,
                                    bytesPerCycle),
               lines = countConflicts(extents, rows, columns, target) *
                       target.lineBytes / core.bytesPerCycle;
        return fixed + extents.steps * std::max(step, lines);
      });
    });
    if (!extents.areWeightsOutside)
      return cycles;
    // The panel arrives while the one before is used, or is waited for.
    double arrival = double(extents.steps) * vectors * tiles.lanes *
                     core.stepBytes / core.bytesOutside;
    return std::max(cycles, arrival) +
           std::min(cycles, arrival) * (hasPrefetch ? kNotHidden : 1);
  });
}

ContractionTiles cpu::chooseTiles(const ContractionCore &core,
                                  const ContractionExtents &extents,
                                  const CPUTarget &target) {
  ContractionTiles best;
  int64_t lanes = target.vectorBits / core.laneBits;
  int64_t registers = target.vectorRegisters;
  double bestCycles = 0;
  for (int64_t vectors = 1; vectors <= 8; ++vectors) {
    if (vectors > 1 && (vectors - 1) * lanes >= extents.features)
      break;
    for (int64_t rows = 1; rows <= std::min<int64_t>(extents.rows, registers);
         ++rows)
      for (int64_t columns = 1;
           columns <= std::min<int64_t>(extents.columns, registers);
           ++columns) {
        if (getContractionRegisters(core.byLane, core.unroll, registers,
                                    rows * columns, vectors) > registers ||
            (extents.leftLoads > 1 && rows * columns * vectors > 1 &&
             rows * columns * vectors * extents.leftLoads > kMaxElementLoads))
          break;
        ContractionTiles tiles;
        tiles.lanes = lanes;
        tiles.features = vectors * lanes;
        tiles.rows = rows;
        tiles.columns = columns;
        double cycles = getCycles(core, extents, tiles, target);
        if (bestCycles == 0 || cycles < bestCycles * 0.999) {
          bestCycles = cycles;
          best = tiles;
        }
      }
  }
  best.unroll = core.unroll;
  return best;
}

namespace {
/// Bytes that come from outside of the caches in either order.
struct OuterBytes {
  double inner = 0, outer = 0;
  double rowsPerBlock = 1; ///< Row tiles that stay in the first-level cache.
};
} // namespace

static OuterBytes getTraffic(const ContractionTiles &tiles,
                             const ContractionCore &core,
                             const ContractionExtents &extents,
                             const CPUTarget &target) {
  int64_t rowTiles = std::max<int64_t>(1, extents.rows / tiles.rows),
          blocks = llvm::divideCeil(extents.features, tiles.features);
  double lhsBytes = extents.lhsBytes,
         rhsBytes = double(core.stepBytes * extents.steps * extents.features),
         l2Bytes = target.l2Bytes;
  double panel = rhsBytes / blocks * getBlockSteps(core, extents, tiles) /
                 std::max<int64_t>(1, extents.steps);
  // All features for some rows: these rows and all weights pass by.
  double rowsPerBlock = std::max(1.0, target.l1Bytes / 2.0 * extents.rows /
                                          (lhsBytes * tiles.rows));
  double weightsOutside =
      rhsBytes <= l2Bytes * 0.6 ? 1 : rowTiles / std::max(1.0, rowsPerBlock);
  double inner = lhsBytes + rhsBytes * std::max(1.0, weightsOutside);
  // All rows for some features: these weights stay, rows pass by. Chunks with
  // few rows and several blocks of features have the rows pass by less often.
  int64_t rowBlock = std::clamp<int64_t>(tiles.rowBlock, 1, rowTiles);
  double group = panel * tiles.featureBlock,
         used = lhsBytes * rowBlock / rowTiles;
  int64_t groups = tiles.featureBlock > 1 && group + used <= l2Bytes * kKeptPart
                       ? llvm::divideCeil(blocks, tiles.featureBlock)
                       : blocks;
  double outer =
      rhsBytes +
      lhsBytes * (lhsBytes + panel <= l2Bytes * kKeptPart ? 1 : groups);
  return {inner, outer, rowsPerBlock};
}

double cpu::estimateCycles(ContractionTiles tiles, const ContractionCore &core,
                           ContractionExtents extents, const CPUTarget &target,
                           TileLimits::KnobValue getValue) {
  tiles.features = getValue("tile_f").value_or(tiles.features);
  tiles.rows = getValue("tile_h").value_or(tiles.rows);
  tiles.columns = getValue("tile_w").value_or(tiles.columns);
  bool mayPrefetch = getValue("prefetch").value_or(0) != 0;
  bool packs = getValue("pack").value_or(0) != 0;
  tiles.rowBlock = getValue("block_h").value_or(tiles.rowBlock);
  tiles.featureBlock = getValue("block_f").value_or(1);
  tiles.channelBlock = getValue("block_c").value_or(0);
  extents.isGathered = extents.isStrided && !packs;
  OuterBytes traffic = getTraffic(tiles, core, extents, target);
  bool isInside = getValue("order").value_or(0) ==
                  static_cast<int64_t>(LoopOrder::FeaturesInside);
  double more = (isInside ? traffic.inner : traffic.outer) -
                std::min(traffic.inner, traffic.outer);
  double packing = 0;
  if (packs) {
    int64_t rowTiles = std::max<int64_t>(1, extents.rows / tiles.rows);
    packing = kPackCycles * extents.steps * extents.features / tiles.lanes *
              llvm::divideCeil(rowTiles, tiles.rowBlock);
  }
  // Tiles of the default are chosen as if panels stayed.
  bool panelsStay = double(core.stepBytes) * tiles.features *
                        getBlockSteps(core, extents, tiles) <=
                    target.l2Bytes * kKeptPart;
  return extents.outer *
         (getCycles(core, extents, tiles, target, mayPrefetch, panelsStay) +
          packing + more / core.bytesOutside);
}

/// Bytes of the sums of a row of tiles.
static double getSumBytes(const ContractionTiles &tiles,
                          const ContractionCore &core,
                          const ContractionExtents &extents) {
  return double(tiles.rows) * extents.columns * tiles.features * core.laneBits /
         8;
}

int64_t cpu::chooseChannelBlock(ArrayRef<int64_t> blocks, double panelBytes,
                                const ContractionTiles &tiles,
                                const ContractionCore &core,
                                const ContractionExtents &extents,
                                const CPUTarget &target) {
  // What is packed needs scratch memory for a single tile, too.
  bool isShared = extents.isStrided || tiles.rows < extents.rows ||
                  tiles.columns < extents.columns;
  double stepBytes = double(core.stepBytes) * tiles.features / core.group;
  if (!isShared || stepBytes * core.group * extents.steps <= panelBytes ||
      2 * getSumBytes(tiles, core, extents) > target.l2Bytes * kBlockPart)
    return 0;
  int64_t best = 0;
  for (int64_t block : blocks)
    if (stepBytes * block <= target.l2Bytes * kBlockPart)
      best = block;
  return best;
}

void cpu::chooseOrder(ContractionTiles &tiles, const ContractionCore &core,
                      const ContractionExtents &extents,
                      const CPUTarget &target, unsigned threads) {
  int64_t rowTiles = std::max<int64_t>(1, extents.rows / tiles.rows),
          blocks = llvm::divideCeil(extents.features, tiles.features);
  auto [inner, outer, rowsPerBlock] = getTraffic(tiles, core, extents, target);
  // Weights that are fetched ahead are used once, by as many tiles as can be.
  bool hasPrefetch = canPrefetch(extents, tiles, core, target.l2Bytes);
  // What chunks pack is used once, too, and so are blocks of channels.
  bool isInside =
      inner <= outer && !hasPrefetch && !tiles.packs && tiles.channelBlock == 0;
  tiles.order =
      isInside ? LoopOrder::FeaturesInside : LoopOrder::FeaturesOutside;
  if (hasPrefetch)
    tiles.prefetchBytes = target.lineBytes;
  tiles.rowBlock = tiles.order == LoopOrder::FeaturesInside
                       ? std::clamp<int64_t>(rowsPerBlock, 1, rowTiles)
                       : rowTiles;
  // Sums of a chunk, with those of rows after its last whole tile.
  if (tiles.channelBlock != 0)
    tiles.rowBlock = std::clamp<int64_t>(
        target.l2Bytes * kBlockPart / getSumBytes(tiles, core, extents) - 1, 1,
        tiles.rowBlock);
  // Threads need something to share.
  int64_t wanted = threads > 1 ? 4 * threads : 1;
  int64_t others = extents.outer * blocks;
  int64_t rowBlocks = llvm::divideCeil(rowTiles, tiles.rowBlock);
  if (others * rowBlocks < wanted)
    tiles.rowBlock =
        std::max<int64_t>(1, rowTiles / llvm::divideCeil(wanted, others));
}
