//===- Measuring.cpp - How vta-tune measures ------------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Measuring.h"
#include "ConnectPool.h"
#include "VTA/Tuning/CPU/CPUTask.h"
#include "VTA/Tuning/Runners/Runners.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Path.h"

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::tune;
using namespace mlir::vta::tuning;

std::string MeasuringOptions::describe(const Runner *runs) const {
  std::string name = isPool() ? "pool key=" + key : runner;
  if (runs && (isDriver() || isPool()) && runs->getUnit() == "cycles")
    return name + " cycles";
  if (isEmulator())
    return runner;
  const vtart::MeasureOptions &timing = run.timing;
  std::string text =
      llvm::formatv("{0} number={1} repeat={2} min_repeat_ms={3}{4}", name,
                    timing.number, timing.repeat, timing.minRepeatMs,
                    timing.flushCache ? " flush_cache" : "");
  if (isOfProcessor)
    text += (" " + (coldConstants ? kColdConstants : "constants=warm") +
             " time=" + (threads == 1 ? "processor" : "clock"))
                .str();
  return text;
}

/// Whether candidates run on the computer that they are built on.
static bool isTimedHere(const Task *task) {
  return task->getInfo().device == "cpu";
}

/// The boards of a key that can run what the task becomes.
static llvm::Expected<std::unique_ptr<Runner>>
connectToPool(Task *task, const MeasuringOptions &options) {
  PoolConnection connection;
  connection.file = options.pool;
  connection.key = options.key;
  connection.waits = options.waitsForBoards;
  const TaskInfo &info = task->getInfo();
  connection.device = info.device;
  if (isTimedHere(task)) {
    connection.triple = static_cast<cpu::CPUTask *>(task)->getTarget().triple;
  } else {
    connection.config = info.config;
    connection.machine = info.machine;
  }
  connection.threads = options.threads;
  connection.report = [](StringRef text) {
    llvm::errs() << "pool: " << text << "\n";
  };
  return connectPool(connection);
}

llvm::Expected<std::shared_ptr<Runner>>
mlir::vta::tune::createSharedRunner(ArrayRef<Task *> tasks,
                                    const MeasuringOptions &options) {
  // Templates are simulated in threads of this process.
  if (tasks.empty() || (options.isSimulator() && !toOpenTask(tasks.front())))
    return nullptr;
  RunnerDefaults defaults;
  // All kernels of a module have one target.
  if (VTATask *vta = toVTATask(tasks.front()))
    defaults.machine = vta->getSpace().getMachine();
  if (OpenTask *open = toOpenTask(tasks.front()))
    defaults.machine = open->getMachine();
  defaults.threads = options.threads;
  // What is timed on this computer shares it with nobody.
  defaults.numWorkers = isTimedHere(tasks.front()) ? 1 : options.numBuilders;
  defaults.seed = options.seed;
  if (isTimedHere(tasks.front())) {
    const cpu::CPUTarget &target =
        static_cast<cpu::CPUTask *>(tasks.front())->getTarget();
    defaults.triple = target.triple;
    defaults.processor = target.cpu;
    static int here = 0;
    defaults.toolFolder = llvm::sys::path::parent_path(
                              llvm::sys::fs::getMainExecutable(nullptr, &here))
                              .str();
  }
  llvm::Expected<std::unique_ptr<Runner>> runner =
      options.isPool() ? connectToPool(tasks.front(), options)
                       : createRunner(options.runner, defaults);
  if (!runner)
    return llvm::createStringError(
        Twine(options.isPool() ? "--pool: " : "--runner: ") +
        llvm::toString(runner.takeError()));
  bool isTelling =
      options.isDriver() || (options.isPool() && !(*runner)->isSimulated());
  if (!isTelling || (*runner)->getUnit() != "cycles")
    return std::shared_ptr<Runner>(std::move(*runner));
  if (!options.timingOption.empty())
    return llvm::createStringError(
        "--" + options.timingOption + " is for times, which vary: " +
        (options.isPool() ? "the boards tell" : "this driver tells") +
        " cycles, and each point runs once");
  llvm::errs() << (options.isPool() ? "pool: the boards tell"
                                    : "runner: the driver tells")
               << " cycles: each point runs once\n";
  return std::shared_ptr<Runner>(std::move(*runner));
}

llvm::Expected<TaskMeasurers>
mlir::vta::tune::createMeasurers(Task &task, std::shared_ptr<Runner> runner,
                                 const MeasuringOptions &options) {
  TaskMeasurers result;
  if (!runner && !toVTATask(&task))
    return llvm::createStringError("--runner=simulator is for VTA: processors "
                                   "have no simulator here");
  if (!runner) {
    result.measurer = task.createSimulator(options.jobs);
    result.checker = task.createChecker(options.jobs);
    return std::move(result);
  }
  RunnerMeasurerOptions measurerOptions;
  measurerOptions.numBuilders = options.numBuilders;
  measurerOptions.buildTimeout = options.run.timeout;
  measurerOptions.seed = options.seed;
  measurerOptions.run = options.run;
  if (isTimedHere(&task)) {
    // The task is the first step; another one may copy its result.
    measurerOptions.run.numTimedSteps = 1;
    if (options.coldConstants)
      measurerOptions.run.coldBytes =
          static_cast<cpu::CPUTask &>(task).getColdBytes();
  }
  // Builders disturb what is timed.
  measurerOptions.buildsFirst =
      isTimedHere(&task) && !options.isEmulator() && !options.isPool();
  llvm::Expected<std::unique_ptr<RunnerMeasurer>> measurer =
      RunnerMeasurer::create(task, std::move(runner), measurerOptions);
  if (!measurer)
    return measurer.takeError();
  result.runner = measurer->get();
  result.measurer = std::move(*measurer);
  return std::move(result);
}
