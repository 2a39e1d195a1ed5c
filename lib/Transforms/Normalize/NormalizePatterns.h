//===- NormalizePatterns.h - The patterns of vta-normalize ------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The pass applies these patterns step by step, each to the operations that are
// there before the step. A pattern fails to match what it has nothing to do
// with, and what VTA cannot run. The errors that matchers emit in the second
// case are kept: the pass shows those of the first such operation and stops.
//
//===----------------------------------------------------------------------===//

#ifndef VTA_LIB_TRANSFORMS_NORMALIZE_NORMALIZEPATTERNS_H
#define VTA_LIB_TRANSFORMS_NORMALIZE_NORMALIZEPATTERNS_H

#include "VTA/Kernel/EpilogueRanges.h"
#include "VTA/Transforms/Normalize/Passes.h"
#include "mlir/IR/PatternMatch.h"
#include "vtart/Config.h"
#include "llvm/ADT/SetVector.h"

namespace mlir::vta {

/// What the patterns share while the pass runs on one function.
struct NormalizeState {
  NormalizeState(const vtart::Config &config, SubsampleColumns subsampleColumns,
                 bool fusePools)
      : config(config), subsampleColumns(subsampleColumns),
        fusePools(fusePools) {}

  const vtart::Config &config;
  SubsampleColumns subsampleColumns;
  bool fusePools;
  /// What kernels that are in normal form write.
  KnownRanges known;
  /// Max pools on accumulators that no kernel has yet.
  llvm::SmallSetVector<Operation *, 4> pools;
  // For the statistics.
  unsigned sums = 0, elementwise = 0, blockDiagonal = 0, fusedPools = 0,
           lonePools = 0, splitPools = 0, kernels = 0, steps = 0, folded = 0,
           subsampled = 0;
};

/// A pattern of `Base`, which is one of upstream's classes for patterns.
template <typename Base>
struct NormalizePattern : Base {
  NormalizePattern(MLIRContext *context, NormalizeState &state)
      : Base(context), state(state) {}

  NormalizeState &state;
};
using GenericPattern = NormalizePattern<OpRewritePattern<linalg::GenericOp>>;
using LinalgPattern =
    NormalizePattern<OpInterfaceRewritePattern<linalg::LinalgOp>>;

/// Producers that compute i32 values of int8 tensors become a part of the
/// operations that read them.
void populateInt8Fusion(RewritePatternSet &patterns, NormalizeState &state);

/// True if `op` is elementwise, computes i32 values of int8 tensors and narrows
/// them to int8.
bool narrowsInt8(linalg::LinalgOp op);

/// Elementwise operations on int8 tensors that narrow to int8 start from
/// accumulators: their first input is multiplied by the identity.
void populateElementwiseToContraction(RewritePatternSet &patterns,
                                      NormalizeState &state);

/// Sums over int8 values, and products with constant weights in which an output
/// channel sees a part of its block only, become packed contractions.
void populateReductionToContraction(RewritePatternSet &patterns,
                                    NormalizeState &state);

/// Max pools of int8 values become pools of accumulators: of the kernel that
/// computes these values for the pool alone, if it does not pool yet, or of the
/// values multiplied by the identity. Windows that do not fit the memories are
/// split.
void populatePoolsOfAccumulators(RewritePatternSet &patterns,
                                 NormalizeState &state);

/// Packed contractions start from zero. What they started from, a constant or a
/// tensor in DRAM, is added after them: accumulators cannot be loaded and then
/// worked on like the result of a contraction.
void populateStartFromZero(RewritePatternSet &patterns, NormalizeState &state);

/// True if `op` is elementwise and computes int8 values of i32 tensors.
bool narrowsAccumulators(linalg::LinalgOp op);

/// The zeros that the kernel without a contraction that `narrow` ends starts
/// from, or null.
linalg::FillOp getElementwiseStart(linalg::LinalgOp narrow);

/// Elementwise operations on i32 tensors that end in int8 start from zero, to
/// which their first tensor is added.
void populateStartElementwise(RewritePatternSet &patterns,
                              NormalizeState &state);

/// For what kernels start from: what follows is brought into normal form.
void populateEpilogues(RewritePatternSet &patterns, NormalizeState &state);

/// A contraction that uses every n-th row or column of its input reads a slice
/// of just these. The other ones are not loaded then. Rows are always worth it;
/// columns, which then come one element at a time, as the option says:
/// automatic without a machine is never.
void populateSubsampling(RewritePatternSet &patterns, NormalizeState &state);

} // namespace mlir::vta

#endif // VTA_LIB_TRANSFORMS_NORMALIZE_NORMALIZEPATTERNS_H
