//===- CompileTasks.h - All tasks of a network, in parallel -----*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_LIB_PIPELINES_COMPILETASKS_H
#define VTA_LIB_PIPELINES_COMPILETASKS_H

#include "VTA/Pipelines/CompileNetwork.h"
#include "VTA/Pipelines/CompileTask.h"

namespace mlir::vta::cpu {

/// A task's code and what a user wants to know of it.
struct CompiledTask {
  TaskCode code;
  std::string description;
  uint64_t macs = 0;
  bool isMove = false; ///< Computes nothing.
  /// Where the memory of the result has to hold zeros, as text that is equal
  /// for equal places; empty if nowhere.
  std::string zeroedLayout;
};

/// Compiles the tasks that `network` calls, each once, in the order of the
/// first calls. Every thread works in a context of its own on copies; what it
/// reports is emitted at the first call. The result does not depend on the
/// number of threads.
FailureOr<std::vector<CompiledTask>>
compileTasks(ModuleOp module, func::FuncOp network, const CPUTarget &target,
             const CompileNetworkOptions &options);

} // namespace mlir::vta::cpu

#endif // VTA_LIB_PIPELINES_COMPILETASKS_H
