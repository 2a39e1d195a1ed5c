//===- Kernel.h - What VTA runs as one kernel -------------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// A kernel is a packed contraction, or zeros in its place, with everything that
// happens to its accumulators until they are int8. Kernels are `vta.kernel`
// operations; `linalg-to-vta-kernel` alone finds them in linalg.
//
//===----------------------------------------------------------------------===//

#ifndef VTA_KERNEL_KERNEL_H
#define VTA_KERNEL_KERNEL_H

#include "VTA/Kernel/MaxPool.h"
#include "VTA/Kernel/PaddedInput.h"

namespace mlir::vta {

/// A step that does not narrow, or the max pool.
struct KernelStep {
  Operation *op;
  std::shared_ptr<const MaxPool> pool = nullptr;

  /// Null for the pool.
  StepOp getStep() const { return dyn_cast<StepOp>(op); }
};

struct Kernel {
  KernelOp op;
  /// The contraction; in a kernel without one the fill with zero that takes
  /// its place.
  linalg::LinalgOp start;
  /// What happens to accumulators until the last step narrows them.
  SmallVector<KernelStep> steps;

  bool hasContraction() const;
  /// The step that narrows.
  StepOp getNarrow() const;
  /// What the contraction reads, through the zeros around and between it. No
  /// value if there is no contraction, or if its input is padded otherwise.
  std::optional<PaddedInput> getInput() const;
};

/// Describes a kernel. Emits an error if it is scheduled already, or at a max
/// pool that VTA cannot run.
FailureOr<Kernel> matchKernel(KernelOp op);

/// Emits an error at a shift by a tensor that is not in the range of all
/// hardware, which `vta-normalize` splits.
LogicalResult checkShifts(KernelOp kernel);

/// What kernels in linalg that can be reached begin with, in order: reductions
/// that are not max pools, and, for kernels without one, the fill that their
/// accumulators start from. Operations inside `vta.kernel` are skipped.
SmallVector<linalg::LinalgOp> findLinalgKernels(Operation *root);

/// All kernels in `root`, in order. Emits an error at what would be a kernel in
/// linalg: expected `linalg-to-vta-kernel` to run first.
FailureOr<SmallVector<KernelOp>> collectKernels(Operation *root);

/// Makes a kernel of `narrow`, the chain of accumulators that it ends, and what
/// they read their operands through: constants, slices, zeros around and
/// between elements, reshapes. These are copied; what nothing else uses is
/// erased. Results of other operations become operands, in the order of a
/// depth-first walk from the result. The layer's name is that of the location
/// of the contraction, or else of the function.
KernelOp wrapInKernel(StepOp narrow);

} // namespace mlir::vta

#endif // VTA_KERNEL_KERNEL_H
