//===- CompileTask.h - One task to machine code -----------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A task is a private function on tensors with one operation that matters (its
// anchor: a contraction, a pool, a reduction, a move of data) and the
// elementwise operations around it. docs/CPU.md describes tasks, their
// schedules and the functions they become.
//
//===----------------------------------------------------------------------===//

#ifndef VTA_PIPELINES_COMPILETASK_H
#define VTA_PIPELINES_COMPILETASK_H

#include "VTA/Kernel/ConstantPacking.h"
#include "VTA/Schedule/CPU/CPUTarget.h"
#include "VTA/Transforms/Schedules/TaskSchedule.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "llvm/ADT/SmallVector.h"
#include <map>
#include <optional>

namespace mlir::vta::cpu {

/// A compiled task.
struct TaskCode {
  std::string symbol;          ///< Called as vtart/Network.h says.
  SmallVector<char, 0> object; ///< A relocatable object that defines it.
  int64_t chunks = 1;
  uint64_t scratchBytes = 0;
  /// By argument; none for arguments that are taken as they are.
  SmallVector<std::optional<ConstantPacking>> packings;
  std::string schedule; ///< As text.
  std::map<std::string, int64_t> knobs;
};

/// What a context needs to parse tasks and to compile them: dialects,
/// extensions, interfaces, translations.
void registerTaskDialects(DialectRegistry &registry);

/// Compiles `task`, the only function of its module, which is changed on the
/// way. Its arguments are tensors; those with the attribute `vta.constant` may
/// be packed. Its one result becomes the last address of the kernel's `args`.
/// Emits diagnostics at operations that cannot be compiled.
FailureOr<TaskCode> compileTask(func::FuncOp task, const CPUTarget &target,
                                const CompileTaskOptions &options);

} // namespace mlir::vta::cpu

#endif // VTA_PIPELINES_COMPILETASK_H
