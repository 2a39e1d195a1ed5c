//===- TaskModule.h - Modules that hold one task ----------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_CPU_FORMTASKS_TASKMODULE_H
#define VTA_CPU_FORMTASKS_TASKMODULE_H

#include "VTA/CPU/Schedule/CPUTarget.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace mlir::vta::cpu {

/// The only function of `module`, which has to be a task. Emits an error if it
/// is not.
FailureOr<func::FuncOp> getTask(ModuleOp module);

/// The processor that options of a pass name. Emits an error at `module` that
/// says what LLVM does not know.
FailureOr<CPUTarget> getTarget(ModuleOp module, StringRef triple, StringRef cpu,
                               StringRef features);

} // namespace mlir::vta::cpu

#endif // VTA_CPU_FORMTASKS_TASKMODULE_H
