//===- MatchRecords.cpp - Which records hold for a task -------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Tuning/VTA/MatchRecords.h"
#include "VTA/Transforms/Schedules/ScheduleAttacher.h"
#include "llvm/Support/FormatVariadic.h"

#include <map>

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::tuning;

StringRef mlir::vta::getMatchName(MatchKind kind) {
  switch (kind) {
  case MatchKind::Exact:
    return "exact";
  case MatchKind::CodeChanged:
    return "code changed";
  case MatchKind::ModelChanged:
    return "model changed";
  case MatchKind::Illegal:
    return "illegal";
  case MatchKind::Unchecked:
    return "unchecked";
  case MatchKind::None:
    return "none";
  }
  llvm_unreachable("unknown kind");
}

/// What the records of a task that are for other targets are for.
static std::string describeOthers(const TaskInfo &info,
                                  ArrayRef<Record> records) {
  for (const Record &record : records) {
    const TaskInfo &other = record.task;
    if (other.key != info.key)
      continue;
    if (other.config != info.config)
      return "a record is for configuration " + other.config + ", this is " +
             info.config;
    if (other.machine != info.machine)
      return "a record is for machine " + other.machine + ", this is " +
             info.machine;
    return "a record is for template " + other.schedule + ", this is " +
           info.schedule;
  }
  return "no record of this task";
}

/// The usable record of least cost. Else says in `match` why there is none.
static const Record *findRecord(const TaskInfo &info, ArrayRef<Record> records,
                                RecordMatch &match) {
  const Record *best = nullptr;
  bool isKnown = false;
  for (const Record &record : records) {
    const TaskInfo &other = record.task;
    if (other.key != info.key || other.device != info.device ||
        other.config != info.config || other.machine != info.machine ||
        other.schedule != info.schedule)
      continue;
    isKnown |= record.hasCost();
    // Of the machine as it is today, if there is one.
    bool isSame = other.machineHash == info.machineHash;
    bool isBestSame = best && best->task.machineHash == info.machineHash;
    if (record.isUsable() &&
        (!best ||
         (isSame != isBestSame ? isSame : record.getCost() < best->getCost())))
      best = &record;
  }
  if (best)
    return best;
  match.kind = isKnown ? MatchKind::Unchecked : MatchKind::None;
  match.text = isKnown ? "its records were not run and compared"
                       : describeOthers(info, records);
  return nullptr;
}

RecordMatch mlir::vta::matchRecords(VTATask &task, ArrayRef<Record> records) {
  RecordMatch match;
  const TaskInfo &info = task.getInfo();
  const ScheduleSpace &space = task.getSpace();
  const Record *record = findRecord(info, records, match);
  if (!record)
    return match;
  match.record = *record;
  match.kind = MatchKind::Illegal;
  llvm::Expected<Point> point = space.parse(record->point);
  if (!point) {
    match.text = llvm::toString(point.takeError());
    return match;
  }
  if (std::optional<std::string> reason = space.explain(*point)) {
    match.text = *reason;
    return match;
  }
  std::unique_ptr<CandidateCompiler> compiler = task.createCompiler();
  llvm::Expected<vtart::Program> program = compiler->compile(*point);
  CandidateResult timed;
  if (program)
    timed = compiler->time(*point);
  else
    timed.message = llvm::toString(program.takeError());
  if (timed.status != CandidateResult::Status::Timed) {
    match.text = timed.message;
    return match;
  }
  match.point = *point;
  match.cycles = timed.cycles;
  bool isSameCode = record->artifact == getCodeHash(*program);
  bool isSameMachine = record->task.machineHash == info.machineHash;
  match.kind = !isSameMachine ? MatchKind::ModelChanged
               : !isSameCode  ? MatchKind::CodeChanged
                              : MatchKind::Exact;
  match.isApplied = true;
  if (match.kind == MatchKind::Exact)
    return match;
  match.text = llvm::formatv("{0} cycles then, {1} today",
                             record->cycles.value_or(0), match.cycles);
  if (std::optional<Point> usual = task.getDefault()) {
    CandidateResult other = compiler->time(*usual, match.cycles);
    if (other.status == CandidateResult::Status::Timed &&
        other.cycles < match.cycles) {
      match.isApplied = false;
      match.text += llvm::formatv(", and {0} by default", other.cycles);
    }
  }
  return match;
}

void AppliedRecords::print(raw_ostream &os) const {
  os << "records: matched " << numApplied << " of " << tasks.size()
     << " tasks\n";
  for (const auto &[info, match] : tasks)
    if (match.kind != MatchKind::Exact)
      os << "  " << info.name << " (" << info.text
         << "): " << getMatchName(match.kind) << ": " << match.text
         << (match.isApplied ? "" : ": not applied") << "\n";
}

FailureOr<AppliedRecords> mlir::vta::applyRecords(ModuleOp module,
                                                  ArrayRef<Record> records) {
  if (failed(normalizeKernels(module)))
    return failure();
  AppliedRecords applied;
  std::map<Operation *, ScheduleAttacher> attachers;
  FailureOr<std::vector<TaskKernel>> kernels =
      findTaskKernels(module, ScheduleTemplate::Native);
  if (failed(kernels))
    return failure();
  FailureOr<std::vector<std::unique_ptr<VTATask>>> tasks =
      createTasks(*kernels, ScheduleTemplate::Native);
  if (failed(tasks))
    return failure();
  llvm::StringMap<size_t> numbers;
  for (auto [i, task] : llvm::enumerate(*tasks)) {
    applied.tasks.emplace_back(task->getInfo(), matchRecords(*task, records));
    applied.numApplied += applied.tasks.back().second.isApplied;
    numbers[task->getInfo().key] = i;
  }
  for (TaskKernel &kernel : *kernels) {
    const RecordMatch &match =
        applied.tasks[numbers.lookup(kernel.info.key)].second;
    if (!match.isApplied || kernel.kernel.getEnd()->hasAttr(kScheduleAttrName))
      continue;
    auto it = attachers.find(kernel.segment);
    if (it == attachers.end()) {
      FailureOr<ScheduleAttacher> attacher =
          ScheduleAttacher::create(kernel.segment);
      if (failed(attacher))
        return failure();
      it = attachers.emplace(kernel.segment, std::move(*attacher)).first;
    }
    it->second.attach(kernel.kernel, kernel.space, match.point);
  }
  return applied;
}
