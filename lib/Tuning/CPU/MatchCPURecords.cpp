//===- MatchCPURecords.cpp - Records for tasks of processors --------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Tuning/CPU/MatchCPURecords.h"
#include "VTA/CPU/Analysis/Tasks.h"
#include "VTA/Kernel/DeviceModule.h"
#include "VTA/Transforms/Schedules/ScheduleFiles.h"
#include "VTA/Transforms/Schedules/Sequences.h"
#include "VTA/Transforms/Schedules/Sketches.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::cpu;
using namespace mlir::vta::tuning;

/// Whether `match` is the point of a search that ended. Until then, the point
/// of least cost is the luckiest one: in the end it is compared in turns with
/// the default, where there is one.
static bool isDecided(CPUTask &task, RecordMatch &match) {
  const Record &record = *match.record;
  if (record.isDecided || record.times.empty() || !task.getDefault())
    return true;
  match.kind = MatchKind::Unchecked;
  match.text = "its search did not end with a comparison with the default "
               "(vta-tune --resume goes on)";
  return false;
}

/// What the record of `match`, whose point is legal, says that is not so today.
static void compareWithToday(CPUTask &task, RecordMatch &match) {
  if (!isDecided(task, match))
    return;
  auto fail = [&](llvm::Error error) {
    match.kind = MatchKind::Illegal;
    match.text = llvm::toString(std::move(error));
  };
  llvm::Expected<std::unique_ptr<ArtifactBuilder>> builder =
      task.createBuilder();
  if (!builder)
    return fail(builder.takeError());
  llvm::Expected<Artifact> artifact = (*builder)->build(*match.point);
  if (!artifact)
    return fail(artifact.takeError());
  match.isApplied = true;
  if (artifact->code == match.record->artifact)
    return;
  match.kind = MatchKind::CodeChanged;
  match.text = "other code of the same point";
}

RecordMatch cpu::matchCPURecords(CPUTask &task, ArrayRef<Record> records) {
  return findRecord(task.getInfo(), task.getSpace(), records,
                    [&](RecordMatch &match) { compareWithToday(task, match); });
}

FailureOr<AppliedRecords> cpu::applyCPURecords(ModuleOp network,
                                               const CPUTask::Options &options,
                                               ArrayRef<Record> records,
                                               StringRef schedules) {
  FailureOr<std::vector<std::unique_ptr<CPUTask>>> tasks =
      createCPUTasks(network, options);
  if (failed(tasks))
    return failure();
  llvm::StringMap<ModuleOp> modules; ///< Modules by task.
  for (ModuleOp module : network.getOps<ModuleOp>())
    if (!isDeviceModule(module))
      for (auto func : module.getOps<func::FuncOp>())
        modules[func.getName()] = module;
  AppliedRecords applied;
  for (const std::unique_ptr<CPUTask> &task : *tasks) {
    ModuleOp module = modules.lookup(task->getInfo().name);
    RecordMatch match = findRecord(
        task->getInfo(), task->getSpace(), records,
        [&](RecordMatch &found) { found.isApplied = isDecided(*task, found); });
    match.isApplied &= bool(module);
    if (match.isApplied) {
      FailureOr<OwningOpRef<ModuleOp>> file =
          readScheduleFile(module, schedules, task->getInfo().name);
      if (failed(file))
        return failure();
      // Sketches are to be searched.
      match.isApplied = !*file || hasOpenSketches(**file);
    }
    if (match.isApplied) {
      llvm::Expected<std::string> text = task->writeSchedule(*match.point);
      if (!text)
        return module.emitError() << llvm::toString(text.takeError());
      OwningOpRef<ModuleOp> schedule =
          parseSchedules(*text, network.getContext(), "schedule");
      if (!schedule)
        return failure();
      schedule->setSymName(kScheduleModule);
      module.push_back(schedule.release());
    }
    applied.add(task->getInfo(), std::move(match));
  }
  return applied;
}
