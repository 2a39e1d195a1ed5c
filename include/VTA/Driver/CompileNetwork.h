//===- CompileNetwork.h - A network to host code ----------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// From a module of TOSA operations to a compiled network that the runtime
// executes: the registered pipelines, then what vta-translate
// --tasks-to-network does.
//
//===----------------------------------------------------------------------===//

#ifndef VTA_DRIVER_COMPILENETWORK_H
#define VTA_DRIVER_COMPILENETWORK_H

#include "VTA/Pipelines/Pipelines.h"
#include "VTA/Target/Network/WriteNetwork.h"
#include "VTA/Transforms/Quantize/FunctionRunner.h"

namespace mlir::vta {

/// Code of tasks that were compiled before, for networks that share some:
/// equal text and options give equal code.
class TaskCache {
public:
  TaskCache();
  ~TaskCache();

  /// Removes the task modules of `module` whose code is known and adds it to
  /// `codes`. `options` is everything else that code depends on.
  void take(ModuleOp module, StringRef options, cpu::TaskCodes &codes);
  /// Remembers the code of the tasks that `take` has left.
  void put(const cpu::TaskCodes &codes);

private:
  llvm::StringMap<cpu::TaskCode> known; ///< Code by text and options.
  llvm::StringMap<std::string> missing; ///< Keys, by task.
};

/// Compiles the only public function of `module`, which is in the form that the
/// stage Quantize, or Lower, makes and is changed on the way. `cache`, if not
/// null, is where to look for code first. Emits diagnostics.
FailureOr<::vtart::Network> compileNetwork(ModuleOp module,
                                           const CPUPipelineOptions &options,
                                           StringRef name,
                                           TaskCache *cache = nullptr);

/// Compiles and runs networks on this machine, with all its threads; networks
/// of one runner share the code of equal tasks.
quantization::FunctionRunnerFactory hostRunners();

} // namespace mlir::vta

#endif // VTA_DRIVER_COMPILENETWORK_H
