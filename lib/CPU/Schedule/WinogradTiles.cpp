//===- WinogradTiles.cpp - Where Winograd's transforms pay ----------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/CPU/Schedule/WinogradTiles.h"
#include "VTA/CPU/Schedule/TileLimits.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>
#include <limits>

using namespace mlir;

using namespace mlir::vta::cpu;
using llvm::divideCeil;

int64_t WinogradShape::getTiles(int64_t results) const {
  return batch * divideCeil(rows, results) * divideCeil(columns, results);
}

namespace {
/// What the model knows of a processor.
struct WinogradCore {
  double macsPerCycle;  ///< Vector operations.
  double loadsPerCycle; ///< Vectors, or single values that are broadcast.
  double macLatency;
  /// Bytes of weights per cycle from the second-level cache, from a third one,
  /// and from memory.
  double fromL2, fromL3, fromMemory;
  uint64_t l3Bytes; ///< Share of one of many cores.
  bool byLane;      ///< Whether factors are lanes of vectors.
  int64_t unroll;   ///< Values in such a vector.
};
} // namespace

/// Weights that are used by few tiles have to come from outside of the caches
/// faster than they are multiplied. Where that was measured (512 bits, 2 MiB of
/// second-level cache), weights beyond 4 MiB came as from memory.
static WinogradCore getCore(const CPUTarget &target) {
  if (target.isX86())
    return {2, 2, 4, 24, 9, 4, 4 << 20, false, 1};
  if (target.isAArch64())
    return {1, 1, 7, 8, 2.5, 2.5, 0, true, 4};
  return {0.5, 0.5, 8, 8, 2, 2, 0, true, 2};
}

/// Sums `cost` over full tiles of `extent` and the rest.
template <typename Cost>
static double sum(int64_t extent, int64_t size, Cost cost) {
  double total = (extent / size) * cost(size);
  return extent % size ? total + cost(extent % size) : total;
}

/// Cycles in which all `bytes` of weights come once, if `passes` products with
/// them follow each other.
static double getWeightCycles(const WinogradCore &core, const CPUTarget &target,
                              double bytes, int64_t passes) {
  if (bytes <= target.l2Bytes * 0.5)
    return bytes / core.fromL2;
  double rate = bytes <= core.l3Bytes ? core.fromL3 : core.fromMemory;
  return bytes / rate * passes;
}

/// Cycles of one product of `columns` tiles and all channels.
static double getProductCycles(const WinogradCore &core, int64_t channels,
                               int64_t columns, int64_t vectors) {
  double loads =
      vectors + (core.byLane ? double(columns) / core.unroll : columns);
  double step = std::max({columns * vectors / core.macsPerCycle,
                          loads / core.loadsPerCycle, core.macLatency});
  return 10 + 1.5 * columns * vectors + channels * (step + 0.5);
}

/// Operations of the transforms of one vector: additions and multiplications,
/// loads and stores.
static double getTransformCycles(const WinogradCore &core, int64_t results,
                                 bool isInput) {
  int64_t size = results + 2;
  // Along one dimension; then along the other.
  double inputs = results == 4 ? 12 : 4, outputs = results == 4 ? 10 : 4;
  double operations = isInput ? 2 * size * inputs : (size + results) * outputs;
  double moves = size * size + (isInput ? size * size : results * results);
  return operations / core.macsPerCycle + 2 * moves / core.loadsPerCycle;
}

static double getCycles(const WinogradCore &core, const WinogradShape &shape,
                        const CPUTarget &target, const WinogradTiles &tiles) {
  int64_t products = tiles.getSize() * tiles.getSize(),
          blocks = divideCeil(shape.getTiles(tiles.results), tiles.tiles),
          vectors = divideCeil(shape.features, tiles.lanes);
  double cycles =
      products * sum(vectors, tiles.features / tiles.lanes, [&](int64_t v) {
        return sum(tiles.tiles, tiles.columns, [&](int64_t columns) {
          return getProductCycles(core, shape.channels, columns, v);
        });
      });
  cycles += tiles.tiles *
            (divideCeil(shape.channels, tiles.lanes) *
                 getTransformCycles(core, tiles.results, /*isInput=*/true) +
             vectors * getTransformCycles(core, tiles.results,
                                          /*isInput=*/false));
  return blocks * cycles +
         getWeightCycles(core, target,
                         4. * products * shape.channels * shape.features,
                         blocks);
}

/// Cycles of the direct form, without tiles that are not full.
static double getDirectCycles(const WinogradCore &core,
                              const WinogradShape &shape,
                              const CPUTarget &target, int64_t lanes) {
  double weights = 9. * shape.channels * shape.features;
  return shape.batch * shape.rows * shape.columns * weights / lanes /
             core.macsPerCycle +
         getWeightCycles(core, target, 4 * weights, /*passes=*/1);
}

/// The best tiles in registers for `tiles.tiles` of a block.
static void chooseRegisters(const WinogradCore &core,
                            const WinogradShape &shape, const CPUTarget &target,
                            WinogradTiles &tiles) {
  WinogradTiles best = tiles;
  double bestCycles = 0;
  int64_t registers = target.vectorRegisters;
  for (int64_t vectors : {1, 2, 3, 4}) {
    if (vectors > 1 && (vectors - 1) * tiles.lanes >= shape.features)
      break;
    for (int64_t columns = 1;
         columns <= std::min(tiles.tiles, registers) &&
         getContractionRegisters(core.byLane, tiles.unroll, registers, columns,
                                 vectors) <= registers;
         ++columns) {
      WinogradTiles candidate = tiles;
      candidate.features = vectors * tiles.lanes;
      candidate.columns = columns;
      double cycles = getCycles(core, shape, target, candidate);
      if (bestCycles == 0 || cycles < bestCycles * 0.999) {
        bestCycles = cycles;
        best = candidate;
      }
    }
  }
  tiles = best;
}

int64_t mlir::vta::cpu::getMaxScratchBytes(const CPUTarget &target) {
  return target.l2Bytes / 2;
}

/// A gain that the model's errors do not hide.
static constexpr double kLeastGain = 1.1;

namespace {
struct CostedTiles {
  WinogradTiles tiles;
  double cycles = 0;
};
} // namespace

/// The fastest tiles of `results` results that take less than `limit` cycles.
static std::optional<CostedTiles> findTiles(const WinogradCore &core,
                                            const WinogradShape &shape,
                                            const CPUTarget &target,
                                            unsigned threads, int64_t results,
                                            double limit) {
  int64_t lanes = target.vectorBits / 32;
  // A vector of channels that is mostly empty.
  if (target.vectorBits < 128 || shape.channels < lanes ||
      shape.features < lanes)
    return std::nullopt;
  std::optional<CostedTiles> best;
  int64_t total = shape.getTiles(results);
  // Blocks are even; threads need some to share.
  int64_t fewest = threads > 1 ? std::min<int64_t>(total, 2 * threads) : 1;
  for (int64_t blocks = fewest; blocks <= total; ++blocks) {
    WinogradTiles tiles;
    tiles.results = results;
    tiles.lanes = tiles.features = lanes;
    tiles.unroll = core.unroll;
    tiles.tiles = divideCeil(total, blocks);
    chooseRegisters(core, shape, target, tiles);
    if (tiles.getScratchBytes(shape.channels) > getMaxScratchBytes(target))
      continue;
    double cycles = getCycles(core, shape, target, tiles);
    if (cycles < (best ? best->cycles : limit))
      best = {tiles, cycles};
    // Smaller blocks only bring weights more often.
    if (blocks >= fewest + 8 && best)
      break;
  }
  return best;
}

std::optional<WinogradTiles>
mlir::vta::cpu::chooseWinogradTiles(const WinogradShape &shape,
                                    const CPUTarget &target, unsigned threads) {
  WinogradCore core = getCore(target);
  double limit =
      getDirectCycles(core, shape, target, target.vectorBits / 32) / kLeastGain;
  std::optional<WinogradTiles> best;
  for (int64_t results : {4, 2})
    if (std::optional<CostedTiles> found =
            findTiles(core, shape, target, threads, results, limit)) {
      best = found->tiles;
      limit = found->cycles;
    }
  return best;
}

std::optional<WinogradTiles>
mlir::vta::cpu::getWinogradTiles(const WinogradShape &shape,
                                 const CPUTarget &target, unsigned threads,
                                 int64_t results) {
  std::optional<CostedTiles> found =
      findTiles(getCore(target), shape, target, threads, results,
                std::numeric_limits<double>::infinity());
  if (!found)
    return std::nullopt;
  return found->tiles;
}

double mlir::vta::cpu::getWinogradCycles(const WinogradShape &shape,
                                         const CPUTarget &target,
                                         const WinogradTiles &tiles) {
  return getCycles(getCore(target), shape, target, tiles);
}
