//===- OpenTask.h - A kernel with a schedule that a user wrote ---*- C++
//-*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_TUNING_VTA_OPENTASK_H
#define VTA_TUNING_VTA_OPENTASK_H

#include "VTA/Tuning/VTA/VTATask.h"

namespace mlir::vta {

/// What TaskInfo::schedule of users' schedules begins with, before a hash.
inline constexpr llvm::StringLiteral kOpenSchedule = "open/";

/// A kernel for VTA and a user's schedule with open knobs.
class OpenTask : public tuning::Task {
public:
  /// `kernel` is the same kernel with the native template: it knows what the
  /// outputs have to be. Errors: see CandidateCompiler::create, and schedules
  /// of which no point compiles.
  static llvm::Expected<std::unique_ptr<OpenTask>>
  create(std::string module, std::unique_ptr<VTATask> kernel,
         OpenSchedule schedule);
  ~OpenTask() override;

  const tuning::TaskInfo &getInfo() const override { return info; }
  const tuning::OpenSpace &getSpace() const override { return *space; }
  const vtart::Machine &getMachine() const { return compiler->getMachine(); }
  llvm::Expected<std::unique_ptr<tuning::ArtifactBuilder>>
  createBuilder() override;
  llvm::Expected<std::shared_ptr<const vtart::References>>
  createReferences(uint64_t seed) override;
  /// None: users select it.
  std::optional<tuning::Point> getDefault() const override;
  llvm::Expected<std::string>
  writeSchedule(const tuning::Point &point) override;

private:
  OpenTask(std::string module, std::unique_ptr<VTATask> kernel,
           OpenSchedule schedule, std::unique_ptr<CandidateCompiler> compiler);
  llvm::Expected<std::unique_ptr<CandidateCompiler>> createCompiler() const;

  std::string module;
  std::unique_ptr<VTATask> kernel;
  OpenSchedule schedule;
  tuning::TaskInfo info;
  std::unique_ptr<CandidateCompiler> compiler; ///< Compiler of the space.
  std::unique_ptr<tuning::OpenSpace> space;
};

} // namespace mlir::vta

#endif // VTA_TUNING_VTA_OPENTASK_H
