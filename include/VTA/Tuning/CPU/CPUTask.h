//===- CPUTask.h - Tasks of networks for CPUs --------------------*- C++
//-*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// A task of a network, by itself: a network with one step, for which a point
// gives the schedule. It is compiled as the network is. A task whose result
// lies in memory that is zero around it is followed by a second step, always
// the same, that copies the result.
//
//===----------------------------------------------------------------------===//

#ifndef VTA_TUNING_CPU_CPUTASK_H
#define VTA_TUNING_CPU_CPUTASK_H

#include "VTA/CPU/Schedule/CPUTarget.h"
#include "VTA/Tuning/CPU/CPUSpace.h"
#include "VTA/Tuning/Core/Artifact.h"
#include "VTA/Tuning/Core/Task.h"
#include "mlir/IR/BuiltinOps.h"

namespace vtart {
struct Network;
} // namespace vtart

namespace mlir::vta::cpu {

class TaskContext;

/// The task that copies a result.
inline constexpr llvm::StringLiteral kUnpadName = "unpad";

class CPUTask : public tuning::Task {
public:
  /// What code is for.
  struct Options {
    std::string triple, processor, features; ///< Values of CPUTarget::get.
    unsigned threads = 1;
    std::vector<std::string> allow = {}; ///< Words of AllowedForms.
    std::string scheduleRules = {};      ///< Library with rules.
    /// Folder with files of more sketches, or of schedules that stay.
    std::string schedules = {};
    /// Whether each file in it has to leave something to search.
    bool searchesSchedules = false;
  };

  /// `module` holds, as text or bytecode, a task and a public function that
  /// calls it. `info` is what is known already. Null for a task without knobs.
  /// Errors: another module, a processor that is not known.
  static llvm::Expected<std::unique_ptr<CPUTask>>
  create(std::string module, const Options &options,
         tuning::TaskInfo info = tuning::TaskInfo());
  ~CPUTask() override;

  const tuning::TaskInfo &getInfo() const override { return info; }
  const CPUSpace &getSpace() const override { return space; }
  llvm::Expected<std::unique_ptr<tuning::ArtifactBuilder>>
  createBuilder() override;
  /// The outputs of the default schedule, which every point has to give: to the
  /// bit, unless there are sketches that sum up in another order. If this
  /// computer cannot run the code, those of its own processor, which floats
  /// have to be near.
  llvm::Expected<std::shared_ptr<const vtart::References>>
  createReferences(uint64_t seed) override;
  std::optional<tuning::Point> getDefault() const override {
    return space.getDefault();
  }
  llvm::Expected<std::string>
  writeSchedule(const tuning::Point &point) override;

  /// True if schedules of both differ in nothing but what is selected.
  bool hasSpaceOf(const CPUTask &other) const;

  const CPUTarget &getTarget() const { return target; }
  /// Bytes that go through the caches between two runs of the task: those of
  /// its network, but several times what the second-level cache holds at least,
  /// because systems of guests understate it and its sets are not filled
  /// evenly. No more than what fills any cache.
  uint64_t getColdBytes() const {
    constexpr uint64_t largest = uint64_t(64) << 20;
    uint64_t least = 4 * target.l2Bytes;
    return std::max(least, std::min(networkBytes, largest));
  }
  /// What a network reads once in each run, and what it writes to memory that
  /// nothing else uses; 0: nothing is known.
  void setNetworkBytes(uint64_t bytes) { networkBytes = bytes; }
  /// The task and its caller, as text or bytecode.
  StringRef getModule() const { return module; }

private:
  CPUTask(std::string module, Options options, CPUTarget target,
          tuning::TaskInfo info, CPUSpace space, std::string schedule);
  llvm::Expected<::vtart::Network> compile(TaskContext &context, ModuleOp task,
                                           const tuning::Point &point) const;
  llvm::Expected<::vtart::Network> compileHere(double &tolerance) const;
  friend class NetworkBuilder;

  std::string module;
  Options options;
  CPUTarget target;
  tuning::TaskInfo info;
  CPUSpace space;
  std::string schedule; ///< Schedule in which the default is selected.
  uint64_t networkBytes = 0;
};

/// The tasks of a network, which is a module as buildTaskPipeline makes it, in
/// the order of their first calls, with their weights. Tasks without knobs are
/// left out; `numWithoutKnobs`, if given, gets how many there are. Emits
/// errors.
FailureOr<std::vector<std::unique_ptr<CPUTask>>>
createCPUTasks(ModuleOp network, const CPUTask::Options &options,
               unsigned *numWithoutKnobs = nullptr);

} // namespace mlir::vta::cpu

#endif // VTA_TUNING_CPU_CPUTASK_H
