//===- CPUTaskABI.h - How the runtime calls a CPU task ----------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_CPU_ANALYSIS_CPUTASKABI_H
#define VTA_CPU_ANALYSIS_CPUTASKABI_H

#include "VTA/CPU/Analysis/ConstantPacking.h"

namespace mlir::vta::cpu {

/// How the runtime calls a CPU task.
struct CPUTaskABI {
  int64_t chunks = 1;
  uint64_t scratchBytes = 0;
  /// By argument of the task, without its result; none for arguments that are
  /// taken as they are.
  SmallVector<std::optional<ConstantPacking>> packings;
};

/// Writes `abi` as the #vta.kernel of `function`.
void setTaskABI(Operation *function, const CPUTaskABI &abi);

/// True for functions that have a #vta.kernel.
bool hasTaskABI(Operation *function);

/// Reads the #vta.kernel of `function`, which has one.
CPUTaskABI getTaskABI(Operation *function);

} // namespace mlir::vta::cpu

#endif // VTA_CPU_ANALYSIS_CPUTASKABI_H
