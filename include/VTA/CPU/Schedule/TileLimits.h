//===- TileLimits.h - Which tiles of a CPU task are sensible -------*- C++
//-*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// The knobs of a task's schedule are chosen one by one. Together they have to
// leave registers for what a tile computes, must not be larger than what is
// tiled, and must not make more code than is worth it. Every choice within
// these limits compiles, and to the same bits.
//
//===----------------------------------------------------------------------===//

#ifndef VTA_CPU_SCHEDULE_TILELIMITS_H
#define VTA_CPU_SCHEDULE_TILELIMITS_H

#include "VTA/Tuning/Core/LoopNest.h"
#include "mlir/Support/LLVM.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"

#include <functional>
#include <optional>
#include <string>

namespace mlir::vta::cpu {

/// Registers that a tile of a contraction needs, of `registers`: `pixels` times
/// `vectors` vectors of sums. `byLane` is for processors that multiply by a
/// lane of a vector, of which one load brings `unroll`.
int64_t getContractionRegisters(bool byLane, int64_t unroll, int64_t registers,
                                int64_t pixels, int64_t vectors);

struct TileLimits {
  enum class Form {
    Free,        ///< Options that go with each other in any way.
    Contraction, ///< tile_f, tile_h, tile_w, block_h, order, unroll, pack,
                 ///< block_f, block_c.
    Tiles,       ///< chunk0.., tile0.., unroll.
    Winograd     ///< tiles, tile_f, tile_w, unroll.
  };
  Form form = Form::Free;
  int64_t lanes = 1, registers = 16;

  // Contractions. Columns of Winograd's transforms are tiles.
  bool byLane = false;
  int64_t rows = 1, columns = 1, features = 1; ///< Extents.

  // Winograd's transforms.
  int64_t results = 4; ///< Results of a tile along each dimension.
  int64_t channels = 1;

  /// Scratch memory of a block of tiles, or of a chunk of a contraction.
  int64_t maxScratchBytes = 0;

  // Tiles, by dimension of the result. Sizes are those of dimensions without a
  // knob; a chunk of 0 is everything.
  SmallVector<int64_t> chunk, tile;
  int64_t maxVectors = 0;  ///< Vectors of one tile.
  int64_t maxUnrolled = 0; ///< Vector operations in all copies of a tile.

  /// The value of a knob, by name; nothing if there is no such knob.
  using KnobValue = function_ref<std::optional<int64_t>(StringRef)>;
  /// Cycles of one thread by the model that chooses the default; null if there
  /// is none.
  std::function<double(KnobValue)> estimate;
  /// The loops that knobs make; null where they are not known before the
  /// schedule is applied.
  std::function<tuning::LoopNest(KnobValue)> getLoopNest;
  /// Scratch memory of a chunk of a contraction; null if none needs any.
  std::function<int64_t(KnobValue)> getScratchBytes;
  /// Why knobs do not go together; nothing if they do.
  std::optional<std::string> explain(KnobValue getValue) const;

private:
  std::optional<std::string> explainContraction(KnobValue getValue) const;
  std::optional<std::string> explainTiles(KnobValue getValue) const;
  std::optional<std::string> explainWinograd(KnobValue getValue) const;
};

} // namespace mlir::vta::cpu

#endif // VTA_CPU_SCHEDULE_TILELIMITS_H
