//===- Knobs.h - Free choices of a schedule ---------------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// The knobs of our own templates. Code compares kinds; names are for IR, the
// command line and records. A schedule that a user writes may have knobs of any
// name.
//
//===----------------------------------------------------------------------===//

#ifndef VTA_SCHEDULE_KNOBS_H
#define VTA_SCHEDULE_KNOBS_H

#include "mlir/Support/LLVM.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"

#include <string>
#include <vector>

namespace mlir::vta {

/// What a knob chooses.
enum class KnobKind {
  // Tile sizes, of one kind of dimension each.
  TileBatch,
  TileGroup,
  TileOuter, ///< Spatial dimensions outside of depth, rows and columns.
  TileDepth,
  TileRows,
  TileColumns,
  TileIn,
  TileOut,
  // The native template.
  Order,
  InpAt, ///< Staging levels.
  WgtAt,
  EpilogueAt,
  InpBuffers,
  WgtBuffers,
  AccBuffers,
  UopLoops,
  FirstIn, ///< Input channels in the first piece.
  // TVM's templates.
  OutThreads,
  RowThreads
};

/// "tile_h"; "tile_ci1" for the second last of several dimensions.
std::string getKnobName(KnobKind kind, unsigned number = 0);

/// A choice: a number, or a list of dimensions.
struct KnobOption {
  SmallVector<int64_t, 6> values;
  bool isList = false;
  bool operator==(const KnobOption &other) const {
    return values == other.values && isList == other.isList;
  }
};

struct Knob {
  Knob(KnobKind kind, std::vector<KnobOption> options, unsigned number = 0)
      : kind(kind), number(number), name(getKnobName(kind, number)),
        options(std::move(options)) {}

  KnobKind kind;
  unsigned number; ///< Number within the kind, from the last one.
  std::string name;
  std::vector<KnobOption> options;
};

} // namespace mlir::vta

#endif // VTA_SCHEDULE_KNOBS_H
