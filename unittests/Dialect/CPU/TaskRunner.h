//===- TaskRunner.h - Compiles and runs tasks -------------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_UNITTESTS_TARGET_CPU_TASKRUNNER_H
#define VTA_UNITTESTS_TARGET_CPU_TASKRUNNER_H

#include "VTA/CPU/Object/TaskCode.h"
#include "llvm/ExecutionEngine/Orc/LLJIT.h"
#include <memory>
#include <string>
#include <vector>

namespace vta_test {

struct TaskOptions {
  /// Threads that the runtime will use: parallel loops get at least this many
  /// chunks where the work allows it.
  unsigned threads = 1;
  /// A schedule to use instead of the generated one: the text of a module with
  /// one named sequence.
  llvm::StringRef schedule;
  /// Words of AllowedForms.
  std::vector<std::string> allow;
};

/// A task compiled for this machine and loaded.
class CompiledTask {
public:
  /// Null, with `error` set, if the task cannot be compiled.
  static std::unique_ptr<CompiledTask>
  create(const std::string &text, const mlir::vta::cpu::CPUTarget &target,
         std::string &error, const TaskOptions &options = {});

  const mlir::vta::cpu::TaskCode &code() const { return taskCode; }
  /// Runs chunks one at a time, the last first, with scratch memory full of
  /// garbage; checks that nothing is written outside of it and of the result.
  /// Constants are packed.
  std::vector<float> run(const std::vector<std::vector<float>> &arguments);
  /// The same for elements of any type.
  std::vector<uint8_t>
  runBytes(const std::vector<std::vector<uint8_t>> &arguments);

private:
  mlir::vta::cpu::TaskCode taskCode;
  std::vector<std::vector<int64_t>> shapes; ///< Shapes; the result's is last.
  std::vector<unsigned> elementBytes;       ///< Sizes in the same order.
  bool isZeroed = false; ///< Whether the result's memory begins as zero.
  std::unique_ptr<llvm::orc::LLJIT> jit;
  void (*function)(void *const *, int64_t, int64_t, void *) = nullptr;
};

/// Compiles for any target; the empty string or what is wrong.
std::string compileOnly(const std::string &text,
                        const mlir::vta::cpu::CPUTarget &target,
                        mlir::vta::cpu::TaskCode &code,
                        const TaskOptions &options = {});

/// This machine with these features added or removed.
mlir::vta::cpu::CPUTarget getHost(const std::string &features = "");

} // namespace vta_test

#endif // VTA_UNITTESTS_TARGET_CPU_TASKRUNNER_H
