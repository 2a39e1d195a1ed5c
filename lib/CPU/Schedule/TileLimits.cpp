//===- TileLimits.cpp - Which tiles of a CPU task are sensible ------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/CPU/Schedule/TileLimits.h"
#include "VTA/CPU/Schedule/WinogradTiles.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::cpu;

/// LLVM loads ahead: without a few more registers, it would keep sums in
/// memory.
int64_t mlir::vta::cpu::getContractionRegisters(bool byLane, int64_t unroll,
                                                int64_t registers,
                                                int64_t pixels,
                                                int64_t vectors) {
  return pixels * vectors + vectors +
         (byLane           ? llvm::divideCeil(pixels * unroll, 4)
          : registers > 16 ? 5
                           : 2) +
         (byLane && registers <= 16 ? 1 : 0);
}

std::optional<std::string> TileLimits::explain(KnobValue getValue) const {
  switch (form) {
  case Form::Free:
    return std::nullopt;
  case Form::Contraction:
    return explainContraction(getValue);
  case Form::Tiles:
    return explainTiles(getValue);
  case Form::Winograd:
    return explainWinograd(getValue);
  }
  llvm_unreachable("a form without limits");
}

static std::string explainExtent(StringRef knob, int64_t value,
                                 int64_t extent) {
  return llvm::formatv("extent: {0} = {1} is more than there are ({2})", knob,
                       value, extent)
      .str();
}

std::optional<std::string>
TileLimits::explainWinograd(KnobValue getValue) const {
  int64_t tiles = getValue("tiles").value_or(1),
          features = getValue("tile_f").value_or(lanes),
          width = getValue("tile_w").value_or(1),
          unroll = getValue("unroll").value_or(1);
  if (features > lanes && features - lanes >= this->features)
    return explainExtent("tile_f", features, this->features);
  if (tiles > columns)
    return explainExtent("tiles", tiles, columns);
  if (width > tiles)
    return explainExtent("tile_w", width, tiles);
  WinogradTiles block;
  block.results = results;
  block.tiles = tiles;
  block.features = features;
  if (int64_t bytes = block.getScratchBytes(channels); bytes > maxScratchBytes)
    return llvm::formatv("scratch: blocks of {0} tiles need {1} bytes, at most "
                         "{2} stay in the second-level cache",
                         tiles, bytes, maxScratchBytes)
        .str();
  int64_t needed = getContractionRegisters(byLane, unroll, registers, width,
                                           features / lanes);
  if (needed > registers)
    return llvm::formatv("registers: {0} x {1} sums with unroll = {2} need {3} "
                         "vector registers, there are {4}",
                         width, features, unroll, needed, registers)
        .str();
  return std::nullopt;
}

std::optional<std::string>
TileLimits::explainContraction(KnobValue getValue) const {
  int64_t features = getValue("tile_f").value_or(lanes),
          height = getValue("tile_h").value_or(1),
          width = getValue("tile_w").value_or(1),
          block = getValue("block_h").value_or(1),
          unroll = getValue("unroll").value_or(1);
  if (features > lanes && features - lanes >= this->features)
    return explainExtent("tile_f", features, this->features);
  if (height > rows)
    return explainExtent("tile_h", height, rows);
  if (width > columns)
    return explainExtent("tile_w", width, columns);
  int64_t bytes = getScratchBytes ? getScratchBytes(getValue) : 0;
  if (bytes > maxScratchBytes)
    return llvm::formatv(
               "scratch: a chunk needs {0} bytes, at most {1} stay in "
               "the second-level cache",
               bytes, maxScratchBytes)
        .str();
  // One option that is all tiles or more, which means the same.
  int64_t tiles = std::max<int64_t>(1, rows / height);
  if (block > 1 && block >= 2 * tiles)
    return explainExtent("block_h", block, tiles);
  int64_t featureBlock = getValue("block_f").value_or(1),
          panels = llvm::divideCeil(this->features, features);
  if (featureBlock > 1 && featureBlock >= 2 * panels)
    return explainExtent("block_f", featureBlock, panels);
  int64_t needed = getContractionRegisters(byLane, unroll, registers,
                                           height * width, features / lanes);
  if (needed > registers)
    return llvm::formatv("registers: {0} x {1} x {2} sums with unroll = {3} "
                         "need {4} vector registers, there are {5}",
                         height, width, features, unroll, needed, registers)
        .str();
  return std::nullopt;
}

std::optional<std::string> TileLimits::explainTiles(KnobValue getValue) const {
  int64_t elements = 1;
  for (size_t dim = 0; dim < tile.size(); ++dim) {
    std::string suffix = std::to_string(dim);
    int64_t size = getValue("tile" + suffix).value_or(tile[dim]),
            outer = getValue("chunk" + suffix).value_or(chunk[dim]);
    // A tile is at most a chunk.
    if (outer != 0)
      size = std::min(size, outer);
    elements *= size;
  }
  int64_t vectors = llvm::divideCeil(elements, lanes);
  if (vectors > maxVectors)
    return llvm::formatv("registers: a tile has {0} vectors, at most {1} make "
                         "sense",
                         vectors, maxVectors)
        .str();
  int64_t unroll = getValue("unroll").value_or(1);
  if (unroll > 1 && vectors * unroll > maxUnrolled)
    return llvm::formatv("code size: {0} copies of {1} vectors, at most {2} "
                         "make sense",
                         unroll, vectors, maxUnrolled)
        .str();
  return std::nullopt;
}
