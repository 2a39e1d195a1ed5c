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

#include "VTA/Kernel/Epilogue.h"
#include "VTA/Kernel/PaddedInput.h"

namespace mlir::vta {

struct Kernel {
  KernelOp op;
  Epilogue epilogue;

  /// The contraction, or the fill with zero of a kernel without one.
  linalg::LinalgOp getStart() const { return epilogue.contraction; }
  bool hasContraction() const { return getStart().getNumReductionLoops() > 0; }
  /// What the contraction reads, through the zeros around and between it. No
  /// value if there is no contraction, or if its input is padded otherwise.
  std::optional<PaddedInput> getInput() const;
};

/// What kernels in linalg that can be reached begin with, in order: reductions
/// that are not max pools, and, for kernels without one, the fill that their
/// accumulators start from. Operations inside `vta.kernel` are skipped.
SmallVector<linalg::LinalgOp> findLinalgKernels(Operation *root);

/// Describes a kernel. Emits an error if it is scheduled already, or at a max
/// pool that VTA cannot run.
FailureOr<Kernel> matchKernel(KernelOp op);

/// All kernels in `root`, in order. Emits an error at what would be a kernel in
/// linalg: expected `linalg-to-vta-kernel` to run first.
FailureOr<SmallVector<KernelOp>> collectKernels(Operation *root);

} // namespace mlir::vta

#endif // VTA_KERNEL_KERNEL_H
