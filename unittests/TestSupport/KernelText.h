//===- KernelText.h - Kernels by a line of text -----------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Packed kernels as linalg on tensors, for tests that need many of them. A
// kernel is a list of KEY=VALUE:
//
//   kind=conv ci=2 co=3 size=5x7 k=3x3 s=2x1 low=1x0 epilogue=bias+shr8+max0
//
// Sizes have one number for each dimension besides those of images and
// channels.
// `--help-kernels` of vta-check prints all keys.
//
//===----------------------------------------------------------------------===//

#ifndef VTA_UNITTESTS_TESTSUPPORT_KERNELTEXT_H
#define VTA_UNITTESTS_TESTSUPPORT_KERNELTEXT_H

#include "llvm/Support/Error.h"

#include <cstdint>
#include <string>
#include <vector>

namespace vta_test {

struct KernelText {
  std::string mlir; ///< A module with one function.
  /// Products of one element of the input and one of the weights that a
  /// transposed convolution needs; 0 for other kernels.
  int64_t numProducts = 0;
};

/// The kernel that `spec` describes, as a function `name`. `schedule` is the
/// body of a transform.named_sequence on %kernel; without it the kernel has
/// none. Errors: an unknown key, kind or step, or a value that is not one of
/// the key.
llvm::Expected<KernelText> printKernel(llvm::StringRef spec,
                                       llvm::StringRef schedule = {},
                                       llvm::StringRef name = "kernel");

/// Description of kinds, keys and steps.
extern const char *const kKernelHelp;

} // namespace vta_test

#endif // VTA_UNITTESTS_TESTSUPPORT_KERNELTEXT_H
