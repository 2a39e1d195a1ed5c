//===- DescribeRun.h - What went wrong in a run, in words -------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_COSIM_DESCRIBERUN_H
#define VTA_COSIM_DESCRIBERUN_H

#include "Design.h"

namespace vta_cosim {

/// Describes a run that did not finish: when it was given up, and the units.
std::string describeHang(const vtart::Config &config,
                         const std::vector<vtart::Word128> &insns,
                         const DesignRun &run);

/// Number of accesses outside of the memory, and the address of the first.
std::string describeStrays(const DesignRun &run);

} // namespace vta_cosim

#endif // VTA_COSIM_DESCRIBERUN_H
