//===- Kernel.h - What VTA runs as one kernel -------------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A kernel is a packed contraction, or zeros in its place, with everything that
// happens to its accumulators until they are int8. Passes ask KernelAnalysis
// for the kernels of what they run on; everybody else asks matchKernel.
//
//===----------------------------------------------------------------------===//

#ifndef VTA_KERNEL_KERNEL_H
#define VTA_KERNEL_KERNEL_H

#include "VTA/Kernel/Epilogue.h"
#include "VTA/Kernel/KeptErrors.h"
#include "VTA/Kernel/PaddedInput.h"
#include <list>

namespace mlir::vta {

struct Kernel {
  Epilogue epilogue;

  /// The contraction, or the fill with zero of a kernel without one.
  linalg::LinalgOp getStart() const { return epilogue.contraction; }
  /// The operation that narrows to int8, whose result is the kernel's. The
  /// kernel's schedule is its attribute.
  linalg::GenericOp getEnd() const { return epilogue.ops.back(); }
  bool hasContraction() const { return getStart().getNumReductionLoops() > 0; }
  /// What the contraction reads, through the zeros around and between it. No
  /// value if there is no contraction, or if its input is padded otherwise.
  std::optional<PaddedInput> getInput() const;
};

/// What kernels in `root` that can be reached begin with, in order: reductions
/// that are not max pools, and, for kernels without one, the fill that their
/// accumulators start from.
SmallVector<linalg::LinalgOp> findKernels(Operation *root);

/// Recognizes the kernel that begins with `start`. Emits an error if it is not
/// one.
FailureOr<Kernel> matchKernel(linalg::LinalgOp start);

/// The kernels in an operation. A pass that changes one of them asks anew.
class KernelAnalysis {
public:
  explicit KernelAnalysis(Operation *root);

  /// The start of a kernel, and the kernel if it is one.
  struct Candidate {
    linalg::LinalgOp start;
    std::optional<Kernel> kernel;
    KeptErrors reasons; ///< Why it is not one.

    /// The kernel. Emits the errors if it is not one. A contraction that is not
    /// packed for `config` says that alone: what follows it matters later.
    FailureOr<const Kernel *> get(const vtart::Config &config);
  };
  std::list<Candidate> &getCandidates() { return candidates; }

private:
  std::list<Candidate> candidates;
};

} // namespace mlir::vta

#endif // VTA_KERNEL_KERNEL_H
