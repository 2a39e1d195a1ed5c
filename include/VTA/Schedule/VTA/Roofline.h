//===- Roofline.h - What a kernel takes at least ----------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_SCHEDULE_VTA_ROOFLINE_H
#define VTA_SCHEDULE_VTA_ROOFLINE_H

#include "VTA/Kernel/KernelModel.h"

namespace mlir::vta {

/// Cycles that a kernel takes at the peak of the GEMM unit, and at that of
/// memory if each operand is loaded once and the result is stored once. What
/// the ALU does is not counted.
struct Roofline {
  double compute = 0, memory = 0;
  double getCycles() const { return std::max(compute, memory); }
};

/// `macs` are the multiplications of data: those of padding are none.
Roofline getRoofline(const KernelModel &kernel, const vtart::Config &config,
                     const vtart::Machine &machine, double macs);

} // namespace mlir::vta

#endif // VTA_SCHEDULE_VTA_ROOFLINE_H
