//===- UopPlan.h - Loop nests as uops and hardware loops --------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// An instruction runs a list of uops inside two hardware loops. A plan says
// which loops of a nest become which, so that the list is short and legal
// everywhere: no GEMM may write an element that one of the previous two uops
// wrote.
//
//===----------------------------------------------------------------------===//

#ifndef VTA_SCHEDULE_VTA_UOPPLAN_H
#define VTA_SCHEDULE_VTA_UOPPLAN_H

#include "mlir/Support/LLVM.h"
#include "vtart/Isa.h"
#include "llvm/ADT/SmallVector.h"

#include <map>
#include <optional>

namespace mlir::vta {

/// A loop: how often, and how far the three indices move per iteration.
struct LoopDim {
  int64_t extent = 1;
  int64_t dst = 0, src = 0, wgt = 0;
  int64_t id = -1; ///< Number of the loop in hints.
  bool isParallel() const { return dst != 0; }
};

/// All combinations of loops and taps, from a base.
struct UopNest {
  SmallVector<LoopDim> dims;
  /// Irregular innermost steps: (src, wgt) offsets. At least one.
  SmallVector<std::pair<int64_t, int64_t>> taps = {{0, 0}};
  vtart::Uop base;
};

/// Outputs that a GEMM must write between two times that it writes the same
/// one: others than those of the last two uops.
inline constexpr int64_t kGemmSpacing = 3;

/// Whether GEMMs can run a list of uops inside hardware loops: the first thing,
/// from the inside out, that comes back to an output must have enough outputs
/// inside.
struct GemmSpacing {
  int64_t outputs = 1;     ///< Different outputs so far.
  bool isRepeated = false; ///< Whether the list itself returns to outputs.
  /// How many there are where they come again too early.
  std::optional<int64_t> tooFew = std::nullopt;

  /// Puts a loop around what there is.
  void addLoop(int64_t extent, bool isParallel) {
    finish();
    if (isParallel)
      outputs *= extent;
    else
      isRepeated = true;
  }
  /// Returns false if outputs come again too early.
  bool finish() {
    if (isRepeated && outputs < kGemmSpacing && !tooFew)
      tooFew = outputs;
    isRepeated = false;
    return !tooFew;
  }
};

/// What a nest is executed by.
enum class UopMode { Gemm, Reset, Alu };

/// One instruction of a plan: fields of `insn` but the uop range, and its uops.
struct PlannedInsn {
  vtart::Insn insn;
  std::vector<vtart::Uop> uops;
};

class UopPlanner {
public:
  UopPlanner(const vtart::Config &config, uint32_t maxUops)
      : config(config), maxUops(maxUops) {}

  /// Instructions that execute `nest`, in order. `hint` names the hardware
  /// loops to use if that is legal; it may be empty. Fails if no instruction
  /// can hold even a single point.
  FailureOr<std::vector<PlannedInsn>> plan(UopNest nest, UopMode mode,
                                           ArrayRef<int64_t> hint);

private:
  /// Indices into the (split) loops: -1 for a missing hardware loop.
  struct Shape {
    int splitDim = -1;
    int64_t splitBy = 1;
    int outer = -1, inner = -1;
    SmallVector<int> sequential; ///< Loops with one instruction per iteration.
    uint64_t uops = 0, insns = 1;
    bool splitTaps = false; ///< Whether each tap has an instruction.
  };
  std::optional<Shape> choose(ArrayRef<LoopDim> dims, size_t numTaps,
                              UopMode mode, ArrayRef<int64_t> hint);
  std::optional<Shape> chooseLoops(ArrayRef<LoopDim> dims, size_t numTaps,
                                   UopMode mode, ArrayRef<int> sequential,
                                   ArrayRef<int64_t> hint);
  bool fitsLoop(const LoopDim &dim, UopMode mode) const;

  vtart::Config config;
  uint32_t maxUops;
  /// Nests of the same form get the same plan.
  std::map<std::vector<int64_t>, std::optional<Shape>> known;
};

} // namespace mlir::vta

#endif // VTA_SCHEDULE_VTA_UOPPLAN_H
