//===- VTATask.h - Kernels for VTA as tasks of the tuner --------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// A task is one kernel with its schedule space. Points are compiled in process
// and timed on the simulator; the best of them are run on the functional
// simulator, and their outputs are compared with those of the same kernel
// compiled for this computer's processor.
//
//===----------------------------------------------------------------------===//

#ifndef VTA_TUNING_VTA_VTATASK_H
#define VTA_TUNING_VTA_VTATASK_H

#include "VTA/Tuning/Core/Artifact.h"
#include "VTA/Tuning/Core/Task.h"
#include "VTA/Tuning/VTA/Candidate.h"

#include <mutex>

namespace mlir::vta {

class VTATask : public tuning::Task {
public:
  /// `module` is as for CandidateCompiler::create, which says what is wrong
  /// with it. `info` is what is known of the kernel already; what the space
  /// knows is filled in. `machine` takes the place of the module's.
  static llvm::Expected<std::unique_ptr<VTATask>>
  create(std::string module, ScheduleTemplate kind,
         tuning::TaskInfo info = tuning::TaskInfo(),
         const vtart::Machine *machine = nullptr);
  ~VTATask() override;

  const tuning::TaskInfo &getInfo() const override { return info; }
  tuning::TaskInfo &getInfo() { return info; }
  const ScheduleSpace &getSpace() const override { return first->getSpace(); }
  std::unique_ptr<tuning::Model> createModel() override;
  std::unique_ptr<tuning::Measurer> createSimulator(unsigned jobs) override;
  std::unique_ptr<tuning::Measurer> createChecker(unsigned jobs) override;
  llvm::Expected<std::unique_ptr<tuning::ArtifactBuilder>>
  createBuilder() override;
  llvm::Expected<std::shared_ptr<const tuning::References>>
  createReferences(uint64_t seed) override;
  std::optional<tuning::Point> getDefault() const override;
  llvm::Expected<std::string>
  writeSchedule(const tuning::Point &point) override;

  /// The module as bytecode or text.
  StringRef getModule() const { return module; }
  /// A compiler of the task's points, for one thread.
  std::unique_ptr<CandidateCompiler> createCompiler() const;
  /// Random inputs and the outputs that they have to give: the same for all
  /// points. `program` says what the buffers are called.
  llvm::Expected<std::shared_ptr<const tuning::References>>
  getReferences(const vtart::Program &program);

private:
  VTATask(std::string module, ScheduleTemplate kind, tuning::TaskInfo info,
          const vtart::Machine *machine,
          std::unique_ptr<CandidateCompiler> first);

  std::string module;
  ScheduleTemplate kind;
  tuning::TaskInfo info;
  std::optional<vtart::Machine> machine; ///< Replacement for the module's.
  std::unique_ptr<CandidateCompiler> first;

  std::mutex mutex; ///< Guard of the members below.
  std::shared_ptr<const tuning::References> references;
  std::string referenceError;
};

/// The same as what a measurer says.
tuning::Measurement toMeasurement(CandidateResult result);

/// Hash of what `machine` says, its name and description aside.
std::string getMachineHash(const vtart::Machine &machine);

/// "sha256:" and the hash of the instructions and uops of a program: the
/// same for kernels that differ in weights, names and the immediates of ALU
/// instructions (shifts and clips).
std::string getCodeHash(const vtart::Program &program);

} // namespace mlir::vta

#endif // VTA_TUNING_VTA_VTATASK_H
