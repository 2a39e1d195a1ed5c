//===- TuneTasks.cpp - The search over all tasks --------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TuneTasks.h"
#include "Report.h"
#include "VTA/Tuning/Tuners/TunerRegistry.h"
#include "llvm/Support/FileSystem.h"

#include <chrono>

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::tune;
using namespace mlir::vta::tuning;

double TunedTask::getAfter() const {
  double best = session->getBestSeconds();
  if (best == 0)
    return before;
  return before > 0 ? std::min(before, best) : best;
}

/// Cost of the point that is used without tuning, in seconds.
static double measureDefault(VTATask &task, Measurer &measurer) {
  std::optional<Point> point = task.getDefault();
  if (!point)
    return 0;
  std::vector<Measurement> found = measurer.measure({Trial{*point}});
  return found[0].status == Measurement::Status::Measured
             ? found[0].cost / task.getInfo().costPerSecond
             : 0;
}

llvm::Expected<std::vector<TunedTask>>
mlir::vta::tune::tuneTasks(ArrayRef<VTATask *> tasks, const Options &options,
                           bool isNetwork) {
  RecordFile earlier;
  if (options.resumes && llvm::sys::fs::exists(options.records)) {
    llvm::Expected<RecordFile> file = readRecords(options.records);
    if (!file)
      return file.takeError();
    earlier = std::move(*file);
    earlier.printSkipped(llvm::errs(), options.records);
  }
  std::unique_ptr<RecordLog> log;
  if (!options.records.empty()) {
    llvm::Expected<std::unique_ptr<RecordLog>> opened =
        RecordLog::open(options.records);
    if (!opened)
      return opened.takeError();
    log = std::move(*opened);
  }
  llvm::Expected<std::shared_ptr<Runner>> runner =
      createSharedRunner(tasks, options.measuring);
  if (!runner)
    return runner.takeError();
  // Modules of kernels have a report for each.
  Progress progress(tasks.size(), options, /*hasLines=*/isNetwork);
  std::vector<TunedTask> tuned(tasks.size());
  std::vector<Session *> sessions;
  for (auto [number, task] : llvm::enumerate(tasks)) {
    TunedTask &entry = tuned[number];
    entry.task = task;
    entry.model = task->createModel();
    llvm::Expected<TaskMeasurers> measurers =
        createMeasurers(*task, *runner, options.measuring);
    if (!measurers)
      return measurers.takeError();
    entry.measurers = std::move(*measurers);
    entry.before = measureDefault(*task, *entry.measurers.measurer);
    TunerOptions tunerOptions;
    tunerOptions.seed = options.seed;
    tunerOptions.maxTrials = options.trials;
    tunerOptions.model = entry.model.get();
    llvm::Expected<std::unique_ptr<Tuner>> tuner =
        createTuner(options.tuner, task->getSpace(), tunerOptions);
    if (!tuner)
      return tuner.takeError();
    SessionOptions session;
    session.tuner = options.tuner;
    session.seed = options.seed;
    session.maxTrials = options.trials;
    session.earlyStopping = options.earlyStopping;
    session.tool = VTA_VERSION;
    session.fidelity = options.measuring.getFidelity();
    entry.session = std::make_unique<Session>(
        *task, std::move(*tuner), *entry.measurers.measurer,
        entry.measurers.checker.get(), session, log.get());
    entry.session->resume(earlier.records);
    entry.session->onTrial = [&progress,
                              number = number](const Session &session,
                                               const SessionTrial &trial) {
      progress.report(number, session, trial);
    };
    sessions.push_back(entry.session.get());
  }

  auto start = std::chrono::steady_clock::now();
  auto isOver = [&] {
    std::chrono::duration<double> spent =
        std::chrono::steady_clock::now() - start;
    return options.budget > 0 && spent.count() >= options.budget;
  };
  Scheduler scheduler(sessions, options.policy);
  while (!isOver()) {
    std::optional<size_t> next = scheduler.next();
    if (!next)
      break;
    if (llvm::Error error = scheduler.step(*next))
      return error;
    if (sessions[*next]->isOver())
      progress.finish(*next, *sessions[*next]);
  }
  for (auto [number, session] : llvm::enumerate(sessions))
    progress.finish(number, *session);
  return tuned;
}
