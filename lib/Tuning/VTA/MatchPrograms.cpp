//===- MatchPrograms.cpp - Records of whole programs ----------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Tuning/VTA/MatchPrograms.h"
#include "VTA/Schedule/VTA/CycleModel.h"
#include "VTA/Transforms/Schedules/ScheduleAttacher.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::tuning;

void ProgramMatch::print(raw_ostream &os) const {
  os << name << ": " << getMatchName(kind) << ": ";
  if (kind == MatchKind::Exact)
    os << "schedules of " << numKernels << " kernels together, " << cycles
       << " cycles\n";
  else
    os << text << (isApplied ? "" : ": not applied") << "\n";
}

/// The usable record of least cycles, of the machine as it is today if there is
/// one.
static const ProgramRecord *findRecord(const Segment &segment,
                                       ArrayRef<ProgramRecord> records) {
  const TaskInfo &info = segment.kernels.front()->info;
  const ProgramRecord *best = nullptr;
  for (const ProgramRecord &record : records) {
    if (record.key != segment.key || record.device != info.device ||
        record.config != info.config || record.machine != info.machine ||
        record.schedule != info.schedule || !record.isUsable())
      continue;
    bool isSame = record.machineHash == info.machineHash;
    bool isBestSame = best && best->machineHash == info.machineHash;
    if (!best || (isSame != isBestSame ? isSame : record.cycles < best->cycles))
      best = &record;
  }
  return best;
}

/// The points of a record, or why they are not legal.
static llvm::Expected<std::vector<Point>>
readPoints(const Segment &segment, const ProgramRecord &record) {
  if (record.kernels.size() != segment.kernels.size())
    return llvm::createStringError("expected " + Twine(segment.kernels.size()) +
                                   " kernels, got " +
                                   Twine(record.kernels.size()));
  std::vector<Point> points;
  for (auto [entry, kernel] :
       llvm::zip_equal(record.kernels, segment.kernels)) {
    auto fail = [kernel = kernel](const Twine &reason) {
      return llvm::createStringError(kernel->info.name + ": " + reason);
    };
    if (entry.task != kernel->info.key)
      return fail("expected task " + kernel->info.key + ", got " + entry.task);
    llvm::Expected<Point> point = kernel->space.parse(entry.point);
    if (!point)
      return fail(llvm::toString(point.takeError()));
    if (std::optional<std::string> reason = kernel->space.explain(*point))
      return fail(*reason);
    points.push_back(std::move(*point));
  }
  return points;
}

/// Cycles with the schedules that kernels have without tuning.
static std::optional<uint64_t> timeDefault(const Segment &segment,
                                           CandidateCompiler &compiler,
                                           uint64_t cutOff) {
  std::vector<Point> points;
  for (const KernelTask *kernel : segment.kernels) {
    unsigned candidates = 0;
    std::optional<Point> point = chooseDefault(kernel->space, candidates);
    if (!point)
      return std::nullopt;
    points.push_back(std::move(*point));
  }
  CandidateResult result = compiler.time(points, cutOff);
  if (result.status != CandidateResult::Status::Timed)
    return std::nullopt;
  return result.cycles;
}

ProgramMatch mlir::vta::matchProgram(const Segment &segment,
                                     ArrayRef<ProgramRecord> records) {
  ProgramMatch match;
  match.name = func::FuncOp(segment.func).getName().str();
  match.numKernels = segment.kernels.size();
  match.text = "no record of this program";
  const ProgramRecord *record = findRecord(segment, records);
  if (!record)
    return match;
  match.kind = MatchKind::Illegal;
  auto fail = [&](llvm::Error error) {
    match.text = llvm::toString(std::move(error));
    return match;
  };
  llvm::Expected<std::vector<Point>> points = readPoints(segment, *record);
  if (!points)
    return fail(points.takeError());
  llvm::Expected<std::unique_ptr<CandidateCompiler>> compiler =
      CandidateCompiler::createForSegment(serializeSegment(segment.func));
  if (!compiler)
    return fail(compiler.takeError());
  llvm::Expected<vtart::Program> program = (*compiler)->compile(*points);
  if (!program)
    return fail(program.takeError());
  CandidateResult timed = (*compiler)->time(*points);
  if (timed.status != CandidateResult::Status::Timed) {
    match.text = timed.message;
    return match;
  }
  match.points = std::move(*points);
  match.cycles = timed.cycles;
  match.isApplied = true;
  if (record->machineHash != segment.kernels.front()->info.machineHash)
    match.kind = MatchKind::ModelChanged;
  else if (record->artifact != getCodeHash(*program))
    match.kind = MatchKind::CodeChanged;
  else if (record->cycles != match.cycles)
    match.kind = MatchKind::ModelChanged;
  else
    match.kind = MatchKind::Exact;
  if (match.kind == MatchKind::Exact)
    return match;
  match.text =
      llvm::formatv("{0} cycles then, {1} today", record->cycles, match.cycles);
  std::optional<uint64_t> usual =
      timeDefault(segment, **compiler, match.cycles);
  if (usual && *usual < match.cycles) {
    match.isApplied = false;
    match.text += llvm::formatv(", and {0} by default", *usual);
  }
  return match;
}

FailureOr<std::vector<ProgramMatch>>
mlir::vta::applyProgramRecords(ModuleOp module, ArrayRef<ProgramRecord> records,
                               bool onlyExact, RecordedKernels *scheduled) {
  std::vector<ProgramMatch> matches;
  if (records.empty())
    return matches;
  if (failed(normalizeKernels(module)))
    return failure();
  FailureOr<std::vector<KernelTask>> kernels =
      findKernelTasks(module, ScheduleTemplate::Native);
  if (failed(kernels))
    return failure();
  ScheduleAttachers attachers;
  for (const Segment &segment : findSegments(*kernels)) {
    if (segment.isScheduled())
      continue;
    ProgramMatch match = matchProgram(segment, records);
    match.isApplied &= !onlyExact || match.kind == MatchKind::Exact;
    for (size_t i = 0; match.isApplied && i < segment.kernels.size(); ++i) {
      const KernelTask &kernel = *segment.kernels[i];
      FailureOr<ScheduleAttacher *> attacher = attachers.get(kernel.segment);
      if (failed(attacher))
        return failure();
      (*attacher)->attach(kernel.kernel.op, kernel.space, match.points[i]);
      if (scheduled)
        (*scheduled)[kernel.kernel.op] = Fidelity::Simulated;
    }
    matches.push_back(std::move(match));
  }
  return matches;
}
