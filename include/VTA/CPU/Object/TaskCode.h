//===- TaskCode.h - A task as machine code ----------------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_CPU_OBJECT_TASKCODE_H
#define VTA_CPU_OBJECT_TASKCODE_H

#include "VTA/CPU/Analysis/CPUTaskABI.h"
#include "VTA/CPU/Schedule/CPUTarget.h"
#include "mlir/IR/BuiltinOps.h"
#include <map>

namespace mlir::vta::cpu {

/// A compiled task.
struct TaskCode : CPUTaskABI {
  std::string symbol;          ///< Symbol called as vtart/Network.h says.
  SmallVector<char, 0> object; ///< A relocatable object that defines it.
  std::string schedule;        ///< Schedule as text; empty if there was none.
  std::map<std::string, int64_t> knobs;
};

/// The processor that vta-cpu-lower-task has lowered `module` for. Emits an
/// error if the module does not say or LLVM does not know it.
FailureOr<CPUTarget> getLoweredTarget(ModuleOp module);

/// Emits the code of `module`, a task that vta-cpu-lower-task has lowered to
/// the LLVM dialect, for the processor it was lowered for. Emits diagnostics.
/// `module` stays as it is; modules of one context can be emitted at the same
/// time.
FailureOr<TaskCode> emitTaskCode(ModuleOp module);

} // namespace mlir::vta::cpu

#endif // VTA_CPU_OBJECT_TASKCODE_H
