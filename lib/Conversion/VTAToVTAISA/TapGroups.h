//===- TapGroups.h - Which outputs a tap of a window adds to ----*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// Zeros around and between the elements of an input tile are not in SRAM. A
// point of the window, a tap, hits elements for some of the outputs only: a
// part of each dimension, from `begin` in steps. Taps that do so for the same
// outputs are one nest of products.
//
//===----------------------------------------------------------------------===//

#ifndef VTA_LIB_CONVERSION_VTATOVTAISA_TAPGROUPS_H
#define VTA_LIB_CONVERSION_VTATOVTAISA_TAPGROUPS_H

#include "VTA/Conversion/VTAToVTAISA/Trace.h"
#include "llvm/ADT/SmallBitVector.h"

namespace mlir::vta::evaluate {

/// Coordinates begin, begin + step, ...: `count` of them.
struct Progression {
  int64_t begin = 0, count = 0, step = 1;

  bool operator==(const Progression &other) const {
    return begin == other.begin && count == other.count && step == other.step;
  }
  bool covers(int64_t extent) const {
    return begin == 0 && step == 1 && count == extent;
  }
};

/// Taps that hit elements of the input for the same outputs.
struct TapGroup {
  /// By dimension of the iteration space; meaningless for those that are taps.
  std::vector<Progression> points;
  /// How far the SRAM index of the input moves per point of each dimension.
  SmallVector<int64_t> srcFactors;
  struct Tap {
    int64_t src;             ///< SRAM index of the input at the first output.
    SmallVector<int64_t> at; ///< Coordinates; 0 where the dimension is no tap.
  };
  std::vector<Tap> taps;
};

struct TapGroups {
  llvm::SmallBitVector isTap; ///< Dimensions that are enumerated as taps.
  std::vector<TapGroup> groups;
};

/// Groups the taps of a contraction over a space of `extents` whose input is
/// `map` into `inp`; `isOutput` has the dimensions of the output. Says with
/// `emitError` what cannot be expressed.
FailureOr<TapGroups> groupTaps(const TileView &inp, AffineMap map,
                               ArrayRef<int64_t> extents,
                               const llvm::SmallBitVector &isOutput,
                               function_ref<InFlightDiagnostic()> emitError);

} // namespace mlir::vta::evaluate

#endif // VTA_LIB_CONVERSION_VTATOVTAISA_TAPGROUPS_H
