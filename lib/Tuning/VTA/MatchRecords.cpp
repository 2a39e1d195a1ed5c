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

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::tuning;

/// What a record says, and the simulator today: boards count no cycles.
static std::string describeCosts(const Record &record, uint64_t cycles) {
  if (record.cycles)
    return llvm::formatv("{0} cycles then, {1} today", *record.cycles, cycles);
  std::string board = record.board.empty() ? "" : " on " + record.board;
  return llvm::formatv("{0:F3} ms{1} then, {2} simulated cycles today",
                       record.getCost() * 1e3, board, cycles);
}

/// What the record of `match`, whose point is legal, says that is not so today.
static void compareWithToday(VTATask &task, RecordMatch &match) {
  const Record &record = *match.record;
  std::unique_ptr<CandidateCompiler> compiler = task.createCompiler();
  llvm::Expected<vtart::Program> program = compiler->compile(*match.point);
  CandidateResult timed;
  if (program)
    timed = compiler->time(*match.point);
  else
    timed.message = llvm::toString(program.takeError());
  if (timed.status != CandidateResult::Status::Timed) {
    match.kind = MatchKind::Illegal;
    match.text = timed.message;
    match.point = std::nullopt;
    return;
  }
  match.cycles = timed.cycles;
  match.isApplied = true;
  bool isSameCode = record.artifact == getCodeHash(*program);
  // Simulators can change as well.
  bool isSameMachine = record.task.machineHash == task.getInfo().machineHash &&
                       (!isSameCode || record.fidelity != Fidelity::Simulated ||
                        record.cycles.value_or(match.cycles) == match.cycles);
  match.kind = !isSameMachine ? MatchKind::ModelChanged
               : !isSameCode  ? MatchKind::CodeChanged
                              : MatchKind::Exact;
  if (match.kind == MatchKind::Exact)
    return;
  match.text = describeCosts(record, match.cycles);
  // A model does not overrule a board.
  bool isMeasured = record.fidelity == Fidelity::Measured;
  if (std::optional<Point> usual = task.getDefault()) {
    CandidateResult other = compiler->time(*usual, match.cycles);
    if (other.status == CandidateResult::Status::Timed &&
        other.cycles < match.cycles) {
      match.isApplied = isMeasured;
      match.text += llvm::formatv(", and {0} by default{1}", other.cycles,
                                  isMeasured ? ": the board counts" : "");
    }
  }
}

RecordMatch mlir::vta::matchRecords(VTATask &task, ArrayRef<Record> records) {
  return findRecord(task.getInfo(), task.getSpace(), records,
                    [&](RecordMatch &match) { compareWithToday(task, match); });
}

/// What `records` say of a kernel, with a point only if it compiles.
static FailureOr<RecordMatch> matchTask(const KernelTask &kernel,
                                        ArrayRef<Record> records,
                                        ScheduleTemplate kind) {
  // Only what might be used is compiled.
  std::optional<FailureOr<std::unique_ptr<VTATask>>> task;
  RecordMatch match =
      findRecord(kernel.info, kernel.space, records, [&](RecordMatch &match) {
        if (!task)
          task = createTask(kernel, kind);
        if (succeeded(*task))
          compareWithToday(***task, match);
      });
  if (task && failed(*task))
    return failure();
  return match;
}

FailureOr<AppliedRecords> mlir::vta::applyRecords(ModuleOp module,
                                                  ArrayRef<Record> records,
                                                  bool onlyExact,
                                                  RecordedKernels *scheduled,
                                                  StringRef board) {
  if (failed(normalizeKernels(module)))
    return failure();
  FailureOr<std::vector<KernelTask>> kernels =
      findKernelTasks(module, ScheduleTemplate::Native);
  if (failed(kernels))
    return failure();
  // Records of TVM's knobs are for those that have no others.
  FailureOr<std::vector<KernelTask>> others = std::vector<KernelTask>();
  if (llvm::any_of(records, [](const Record &record) {
        return record.task.schedule == getTemplateName(ScheduleTemplate::Tvm);
      }))
    others = findKernelTasks(module, ScheduleTemplate::Tvm);
  if (failed(others))
    return failure();
  for (std::vector<KernelTask> *tasks : {&*kernels, &*others})
    for (KernelTask &task : *tasks)
      task.info.board = board;
  AppliedRecords applied;
  std::vector<bool> isOther; ///< Flags by task.
  ScheduleAttachers attachers;
  llvm::StringMap<size_t> numbers; ///< Numbers of tasks.
  for (auto [number, native] : llvm::enumerate(*kernels)) {
    auto [entry, isNew] =
        numbers.try_emplace(getTaskKey(native.info), applied.tasks.size());
    if (isNew) {
      FailureOr<RecordMatch> match =
          matchTask(native, records, ScheduleTemplate::Native);
      bool takesOther = succeeded(match) && !match->point && !others->empty();
      if (takesOther) {
        FailureOr<RecordMatch> other =
            matchTask((*others)[number], records, ScheduleTemplate::Tvm);
        takesOther = failed(other) || other->point;
        if (takesOther)
          match = std::move(other);
      }
      if (failed(match))
        return failure();
      match->isApplied &= !onlyExact || match->kind == MatchKind::Exact;
      applied.add(takesOther ? (*others)[number].info : native.info,
                  std::move(*match));
      isOther.push_back(takesOther);
    }
    const KernelTask &kernel =
        isOther[entry->second] ? (*others)[number] : native;
    const RecordMatch &match = applied.tasks[entry->second].second;
    KernelOp op = kernel.kernel.op;
    if (!match.isApplied || op->hasAttr(kScheduleAttrName))
      continue;
    FailureOr<ScheduleAttacher *> attacher = attachers.get(kernel.segment);
    if (failed(attacher))
      return failure();
    (*attacher)->attach(op, kernel.space, match.point);
    if (scheduled)
      (*scheduled)[op] = match.record->fidelity;
  }
  return applied;
}
