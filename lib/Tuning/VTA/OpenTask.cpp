//===- OpenTask.cpp - A kernel with a schedule that a user wrote ----------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Tuning/VTA/OpenTask.h"
#include "ProgramCheck.h"

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::tuning;

OpenTask::OpenTask(std::string module, std::unique_ptr<VTATask> kernel,
                   OpenSchedule schedule,
                   std::unique_ptr<CandidateCompiler> created)
    : module(std::move(module)), kernel(std::move(kernel)),
      schedule(std::move(schedule)), info(this->kernel->getInfo()),
      compiler(std::move(created)) {
  info.schedule =
      (kOpenSchedule + getSHA256(this->schedule.text).substr(0, 16)).str();
  auto compile = [this](const Point &point) -> std::optional<std::string> {
    llvm::Expected<vtart::Program> program = compiler->compile(point);
    if (program)
      return std::nullopt;
    return llvm::toString(program.takeError());
  };
  space = std::make_unique<OpenSpace>(compiler->getOpenKnobs().vec(), compile);
}
OpenTask::~OpenTask() = default;

llvm::Expected<std::unique_ptr<OpenTask>>
OpenTask::create(std::string module, std::unique_ptr<VTATask> kernel,
                 OpenSchedule schedule) {
  llvm::Expected<std::unique_ptr<CandidateCompiler>> compiler =
      CandidateCompiler::create(module, schedule);
  if (!compiler)
    return compiler.takeError();
  std::unique_ptr<OpenTask> task(
      new OpenTask(std::move(module), std::move(kernel), std::move(schedule),
                   std::move(*compiler)));
  if (llvm::Error error = task->space->checkAnyCompiles(
          task->schedule.name + " for kernel " + task->info.name))
    return std::move(error);
  return task;
}

llvm::Expected<std::unique_ptr<CandidateCompiler>>
OpenTask::createCompiler() const {
  return CandidateCompiler::create(module, schedule);
}

std::optional<Point> OpenTask::getDefault() const { return std::nullopt; }

llvm::Expected<std::string> OpenTask::writeSchedule(const Point &point) {
  if (std::optional<std::string> reason = space->explain(point))
    return llvm::createStringError(*reason);
  llvm::Expected<std::unique_ptr<CandidateCompiler>> own = createCompiler();
  if (!own)
    return own.takeError();
  return (*own)->writeSchedule(point);
}

llvm::Expected<std::shared_ptr<const References>>
OpenTask::createReferences(uint64_t seed) {
  return kernel->createReferences(seed);
}

llvm::Expected<std::unique_ptr<ArtifactBuilder>> OpenTask::createBuilder() {
  llvm::Expected<std::unique_ptr<CandidateCompiler>> own = createCompiler();
  if (!own)
    return own.takeError();
  return createProgramBuilder(std::move(*own));
}
