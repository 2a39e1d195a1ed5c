//===- Measuring.h - How vta-tune measures ----------------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_TOOLS_VTATUNE_MEASURING_H
#define VTA_TOOLS_VTATUNE_MEASURING_H

#include "VTA/Tuning/Core/Record.h"
#include "VTA/Tuning/Runners/RunnerMeasurer.h"
#include "VTA/Tuning/VTA/OpenTask.h"

namespace mlir::vta::tune {

struct MeasuringOptions {
  /// As createRunner takes it. The simulator is that of the task: in threads of
  /// this process, with cut-off.
  std::string runner = "simulator";
  /// The file of a tuner of a pool, or empty, and the key of the boards.
  std::string pool, key;
  bool waitsForBoards = false;
  size_t batch = 0; ///< Trials that a runner gets at a time; 0: the default.
  tuning::RunOptions run;
  unsigned numBuilders = 1; ///< Processes that compile.
  unsigned jobs = 1;        ///< Threads of the simulator.
  unsigned threads = 1;     ///< Threads of a network on this computer.
  uint64_t seed = 0;
  bool isOfProcessor = false; ///< Whether tasks are those of --device=cpu.
  /// Whether constants of a processor's tasks are as cold as in a network.
  bool coldConstants = true;

  /// The option about timing that was given, without dashes, or empty.
  std::string timingOption;

  /// The runner, which `runs` is, and how often it runs, for records.
  std::string describe(const tuning::Runner *runs) const;
  bool isSimulator() const { return runner == "simulator"; }
  bool isDriver() const { return StringRef(runner).starts_with("driver="); }
  bool isPool() const { return !pool.empty(); }
  bool isSimulatedBoard() const {
    return runner == "blackbox" || StringRef(runner).starts_with("blackbox:");
  }
  /// Says whether points are right, and maybe how many instructions they take.
  bool isEmulator() const {
    return runner == "qemu" || StringRef(runner).starts_with("qemu,");
  }
  bool countsInstructions() const {
    return isEmulator() && StringRef(runner).contains(",plugin=");
  }
  /// Worker processes without a driver count cycles of VTA as well.
  bool countsCycles() const { return isSimulator() || runner == "process"; }
  tuning::Fidelity getFidelity(const tuning::Task &task) const {
    if (isEmulator())
      return countsInstructions() ? tuning::Fidelity::Proxy
                                  : tuning::Fidelity::None;
    return countsCycles() && task.getInfo().device == "vta"
               ? tuning::Fidelity::Simulated
               : tuning::Fidelity::Measured;
  }
};

/// What measures the points of one task.
struct TaskMeasurers {
  std::unique_ptr<tuning::Measurer> measurer;
  /// Checker of costs found without a run; null: `measurer` compares.
  std::unique_ptr<tuning::Measurer> checker;
  /// The measurer, if artifacts are built and run.
  tuning::RunnerMeasurer *runner = nullptr;
};

/// `task` if it is a kernel for VTA with a user's schedule, else null: tasks
/// have no types of their own at run time, what they say of themselves does.
inline OpenTask *toOpenTask(tuning::Task *task) {
  return StringRef(task->getInfo().schedule).starts_with(kOpenSchedule)
             ? static_cast<OpenTask *>(task)
             : nullptr;
}

/// `task` if it is a kernel for VTA with a template, else null.
inline VTATask *toVTATask(tuning::Task *task) {
  return task->getInfo().device == "vta" && !toOpenTask(task)
             ? static_cast<VTATask *>(task)
             : nullptr;
}

/// The runner of all tasks, or null for the simulator. The error lists runners.
llvm::Expected<std::shared_ptr<tuning::Runner>>
createSharedRunner(ArrayRef<tuning::Task *> tasks,
                   const MeasuringOptions &options);

/// The error says why there are no references.
llvm::Expected<TaskMeasurers>
createMeasurers(tuning::Task &task, std::shared_ptr<tuning::Runner> runner,
                const MeasuringOptions &options);

} // namespace mlir::vta::tune

#endif // VTA_TOOLS_VTATUNE_MEASURING_H
