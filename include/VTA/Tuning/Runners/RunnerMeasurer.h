//===- RunnerMeasurer.h - Builds, runs and compares points ------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// Each trial becomes a file, in a builder process, which a runner runs. Neither
// a point that cannot be compiled nor one that crashes the compiler or the
// device stops a search: the trial has failed, with the text that was left.
// What computes something else than the references has failed as well. Costs
// are in the unit of the task, so that its model can be compared with them:
// cycles for VTA, although a board tells seconds.
//
//===----------------------------------------------------------------------===//

#ifndef VTA_TUNING_RUNNERS_RUNNERMEASURER_H
#define VTA_TUNING_RUNNERS_RUNNERMEASURER_H

#include "VTA/Tuning/Core/Runner.h"
#include "VTA/Tuning/Core/Task.h"

namespace mlir::vta::tuning {

struct RunnerMeasurerOptions {
  /// Processes that compile; 0: this process does, on one thread.
  unsigned numBuilders = 1;
  double buildTimeout = 10; ///< Seconds for processes; 0: no limit.
  /// Nothing runs while something is built: for times of this computer.
  bool buildsFirst = false;
  uint64_t seed = 0; ///< Seed of the data that candidates run on.
  RunOptions run;
};

class RunnerMeasurer : public Measurer {
public:
  /// Computes the references. `task` must outlive it.
  static llvm::Expected<std::unique_ptr<RunnerMeasurer>>
  create(Task &task, std::shared_ptr<Runner> runner,
         const RunnerMeasurerOptions &options);

  /// Set if candidates ran and none of them computed the references: these are
  /// what is wrong, then.
  virtual std::optional<std::string> getReferenceProblem() const = 0;
  virtual const Runner &getRunner() const = 0;
  /// Builders that died or hung.
  virtual uint64_t getNumRestarts() const = 0;
};

} // namespace mlir::vta::tuning

#endif // VTA_TUNING_RUNNERS_RUNNERMEASURER_H
