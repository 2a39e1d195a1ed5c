//===- CompileNetwork.h - A network to host code ----------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// From a module of TOSA operations to a compiled network that the runtime
// executes: lowering to linalg, tasks, code for each of them, memory plan.
//
//===----------------------------------------------------------------------===//

#ifndef VTA_PIPELINES_COMPILENETWORK_H
#define VTA_PIPELINES_COMPILENETWORK_H

#include "VTA/Schedule/CPU/CPUTarget.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/PassManager.h"
#include "vtart/Network.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace mlir::vta::cpu {

/// Code of tasks that were compiled before, for networks that share some:
/// equal text, target and options give equal code. Can be used by several
/// compilations at the same time.
class TaskCache {
public:
  TaskCache();
  ~TaskCache();

private:
  friend class TaskCompiler;
  struct Impl;
  std::unique_ptr<Impl> impl;
};

struct CompileNetworkOptions {
  /// Of the network, for messages and the artifact.
  std::string name = "network";
  /// Threads the code is made for.
  unsigned threads = 1;
  /// Threads that compile; 0 for as many as there are cores.
  unsigned jobs = 0;
  /// A folder of schedules to use instead of generated ones: TASK.mlir, if it
  /// exists, is that of the task TASK. See docs/CPU.md.
  std::string schedules;
  /// Where to look for code first, or null.
  TaskCache *cache = nullptr;
  /// Told how many of how many tasks are compiled.
  llvm::function_ref<void(size_t done, size_t total)> progress;
};

/// The passes that cut a network of TOSA operations into tasks.
void buildTaskPipeline(OpPassManager &pm);

/// The only public function of `module` with a body. Emits a diagnostic if
/// there is none or are several.
FailureOr<func::FuncOp> findNetworkFunction(ModuleOp module);

/// Compiles the only public function of `module`, which is changed on the way.
/// Arguments and results are ports called by their `ml_program.identifier`, or
/// arg0, out0 and so on. Emits diagnostics.
FailureOr<vtart::Network> compileNetwork(ModuleOp module,
                                         const CPUTarget &target,
                                         const CompileNetworkOptions &options);

} // namespace mlir::vta::cpu

#endif // VTA_PIPELINES_COMPILENETWORK_H
