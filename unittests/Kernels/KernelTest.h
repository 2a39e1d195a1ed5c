//===- KernelTest.h - Kernels on VTA beside upstream's loops ---*- C++ -*- ===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_UNITTESTS_KERNELS_KERNELTEST_H
#define VTA_UNITTESTS_KERNELS_KERNELTEST_H

#include "vtart/Program.h"
#include "gtest/gtest.h"

namespace vta_test {

/// A kernel, which is compiled for VTA, run on the simulator and compared with
/// upstream's loops. Its text is its name in gtest's reports.
struct KernelCase {
  const char *spec; ///< Text as in KernelText.h.
  const char *config = nullptr;
  const char *schedule = nullptr; ///< Body of a schedule on %kernel.
  const char *scheduleName = nullptr;
};

void PrintTo(const KernelCase &kernel, std::ostream *os);
std::string getCaseName(const testing::TestParamInfo<KernelCase> &info);

class Kernels : public testing::TestWithParam<KernelCase> {
protected:
  /// Compiles with `pipeline`, by default the one of vta-pipeline, and
  /// compares.
  void check(const std::string &pipeline = "");

  vtart::Program program;
  int64_t numProducts = 0; ///< Number of products, if transposed.
};

/// Load just the columns that strides use.
class StridedColumns : public Kernels {};

/// As many GEMM uops run as there are products of elements.
class TransposedConvolutions : public Kernels {};

} // namespace vta_test

#endif // VTA_UNITTESTS_KERNELS_KERNELTEST_H
