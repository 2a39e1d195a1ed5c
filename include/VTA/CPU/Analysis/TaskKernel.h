//===- TaskKernel.h - How the runtime calls a task --------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_CPU_ANALYSIS_TASKKERNEL_H
#define VTA_CPU_ANALYSIS_TASKKERNEL_H

#include "VTA/CPU/Analysis/ConstantPacking.h"

namespace mlir::vta::cpu {

/// Name of the module beside a task, or beside its kernel, that holds the
/// task's schedule.
inline constexpr llvm::StringLiteral kScheduleModule = "vta_schedule";

/// How the runtime calls a task.
struct TaskKernel {
  int64_t chunks = 1;
  uint64_t scratchBytes = 0;
  /// By argument of the task, without its result; none for arguments that are
  /// taken as they are.
  SmallVector<std::optional<ConstantPacking>> packings;
};

/// Writes `kernel` as the #vta.kernel of `function`.
void setKernel(Operation *function, const TaskKernel &kernel);

/// True for functions that have a #vta.kernel.
bool isKernel(Operation *function);

/// Reads the #vta.kernel of `function`, which has one.
TaskKernel getKernel(Operation *function);

} // namespace mlir::vta::cpu

#endif // VTA_CPU_ANALYSIS_TASKKERNEL_H
