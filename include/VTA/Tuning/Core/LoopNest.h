//===- LoopNest.h - What the code of a point runs ---------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// The loops of a point and the buffers that they touch, in numbers: what
// features of learned tuners are computed from. Spaces give it in closed form,
// so that a point is scored without building any IR.
//
//===----------------------------------------------------------------------===//

#ifndef VTA_TUNING_CORE_LOOPNEST_H
#define VTA_TUNING_CORE_LOOPNEST_H

#include "mlir/Support/LLVM.h"
#include "llvm/ADT/SmallVector.h"

#include <string>
#include <vector>

namespace llvm {
class raw_ostream;
} // namespace llvm

namespace mlir::vta::tuning {

enum class LoopKind {
  Serial,
  Parallel,   ///< Iterations spread over threads.
  Unrolled,   ///< Copies in the code, or in micro-ops.
  Vectorized, ///< Lanes of one instruction.
  Hardware    ///< Iterations of one GEMM, ALU or DMA instruction.
};
inline constexpr unsigned kNumLoopKinds = 5;

StringRef getLoopKindName(LoopKind kind);

/// Loops of one iteration are listed too, so that points of a space have equal
/// loops as far as possible.
struct Loop {
  /// Parent of a loop that is in no other one.
  static constexpr int kNoParent = -1;

  std::string name;
  LoopKind kind = LoopKind::Serial;
  int64_t extent = 1; ///< Iterations, at least 1; of the first, a whole tile.
  int parent = kNoParent;
  /// Operations that the body says, each counted once.
  int64_t adds = 0, muls = 0, divs = 0;
};

/// A buffer that is read or written in the body of a loop.
struct ArrayAccess {
  std::string name; ///< Name of the buffer.
  int64_t elementBytes = 1;
  bool isWrite = false;
  int loop = Loop::kNoParent; ///< The innermost loop around the access.
  /// For each loop around it, outermost first: elements from one iteration to
  /// the next, 0 if all iterations touch the same.
  SmallVector<int64_t, 12> strides;
};

struct LoopNest {
  /// Loops in the order of the code: a loop follows its parent.
  std::vector<Loop> loops;
  std::vector<ArrayAccess> accesses;

  /// The loops around and including `loop`, outermost first.
  SmallVector<int, 12> getPath(int loop) const;

  /// What one execution of a loop does with an access inside it.
  struct Touch {
    int64_t stride = 0; ///< Stride of this loop.
    double count = 1;   ///< Elements touched: iterations that move.
    double reuse = 1;   ///< Uses of each: iterations that do not move.
  };
  /// Touches of each loop of `getPath(access.loop)`.
  SmallVector<Touch, 12> getTouches(const ArrayAccess &access) const;

  void print(llvm::raw_ostream &os) const;
};

} // namespace mlir::vta::tuning

#endif // VTA_TUNING_CORE_LOOPNEST_H
