//===- WholeNetwork.cpp - The last search over a network ------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "WholeNetwork.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/Path.h"

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::tune;
using namespace mlir::vta::tuning;
using Clock = std::chrono::steady_clock;

static double getSecondsSince(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

/// Why there can be no search; empty if there can.
static std::string explainNoSearch(ArrayRef<KernelTask> kernels,
                                   ArrayRef<TunedTask> tuned,
                                   const Options &options) {
  if (!options.measuring.isSimulator())
    return "programs are timed on the simulator only";
  if (options.kind != ScheduleTemplate::Native)
    return "only for --template=native";
  llvm::StringSet<> known, all;
  for (const TunedTask &entry : tuned)
    if (!entry.session->getBest().empty())
      known.insert(entry.task->getInfo().key);
  for (const KernelTask &kernel : kernels)
    all.insert(kernel.info.key);
  if (known.size() != all.size())
    return (Twine(known.size()) + " of " + Twine(all.size()) +
            " tasks are tuned")
        .str();
  return "";
}

/// Candidates of each task, by its key: without time, its best point and its
/// default.
static llvm::StringMap<ProgramCandidates>
findCandidates(ArrayRef<TunedTask> tuned, function_ref<bool()> isOver) {
  llvm::StringMap<ProgramCandidates> candidates;
  for (const TunedTask &entry : tuned) {
    std::vector<Point> best;
    for (const SessionTrial &trial : entry.session->getBest())
      best.push_back(trial.point);
    ProgramCandidates &found = candidates[entry.task->getInfo().key];
    if (!isOver()) {
      found =
          findProgramCandidates(*entry.vta, *entry.measurers.measurer, best);
      continue;
    }
    found.points.push_back(best.front());
    if (std::optional<Point> usual = entry.task->getDefault()) {
      found.usual = *usual == best.front() ? 0 : 1;
      if (*found.usual == 1)
        found.points.push_back(std::move(*usual));
    }
  }
  return candidates;
}

llvm::Expected<std::vector<TunedProgram>> mlir::vta::tune::tuneWholeNetwork(
    ArrayRef<KernelTask> kernels, ArrayRef<TunedTask> tuned,
    const Options &options, RecordLog *log, Clock::time_point start) {
  std::vector<TunedProgram> programs;
  if (!options.wholeNetwork)
    return programs;
  if (std::string reason = explainNoSearch(kernels, tuned, options);
      !reason.empty()) {
    llvm::errs() << "whole network: not searched: " << reason << "\n";
    return programs;
  }
  Clock::time_point begin = Clock::now();
  auto isOver = [&] {
    return (options.budget > 0 && getSecondsSince(start) >= options.budget) ||
           (options.wholeNetworkBudget > 0 &&
            getSecondsSince(begin) >= options.wholeNetworkBudget);
  };
  llvm::StringMap<ProgramCandidates> candidates = findCandidates(tuned, isOver);
  for (const Segment &segment : findSegments(kernels)) {
    // Alone, a kernel is what its task says.
    if (segment.kernels.size() < 2 || segment.isScheduled())
      continue;
    ProgramTuningOptions tuning;
    tuning.jobs = options.jobs;
    tuning.isOver = isOver;
    std::string name = func::FuncOp(segment.func).getName().str();
    bool isTerminal = llvm::errs().is_displayed();
    tuning.onBatch = [&](const JointSearch &search) {
      if (isTerminal)
        llvm::errs() << llvm::format(
            "\r%s: %.0f cycles after %llu programs, %.0f s", name.c_str(),
            search.getBestCost(),
            static_cast<unsigned long long>(search.getNumTrials()),
            getSecondsSince(begin));
    };
    llvm::Expected<ProgramTuning> found =
        tuneProgram(segment, candidates, tuning);
    if (isTerminal)
      llvm::errs() << "\n";
    if (!found)
      return llvm::createStringError(name + ": " +
                                     llvm::toString(found.takeError()));
    ProgramRecord &record = found->record;
    record.name = (llvm::sys::path::stem(options.inputs[0]) + "." + name).str();
    record.tool = VTA_VERSION;
    record.time = std::chrono::duration<double>(
                      std::chrono::system_clock::now().time_since_epoch())
                      .count();
    if (log && record.isUsable())
      if (llvm::Error error = log->append(record))
        return std::move(error);
    programs.push_back({segment.kernels.size(), std::move(*found)});
  }
  return programs;
}

/// ", -0.53 %": how much less.
static void printGain(raw_ostream &os, uint64_t cycles, uint64_t than) {
  os << llvm::format(
      "%llu, %+.2f %%", static_cast<unsigned long long>(than),
      (static_cast<double>(cycles) / static_cast<double>(than) - 1) * 100);
}

void mlir::vta::tune::printProgram(raw_ostream &os,
                                   const TunedProgram &program) {
  const ProgramTuning &tuning = program.tuning;
  const ProgramRecord &record = tuning.record;
  os << "Whole network " << record.name << ": " << program.numKernels
     << " kernels, " << record.cycles << " cycles";
  if (record.tasksCycles > 0) {
    os << " (best schedule of each task: ";
    printGain(os, record.cycles, record.tasksCycles);
    os << ")";
  }
  if (record.defaultCycles > 0) {
    os << " (default: ";
    printGain(os, record.cycles, record.defaultCycles);
    os << ")";
  }
  os << "  Programs: " << record.trials
     << (tuning.isComplete ? "" : ", not all")
     << llvm::format("  Used time: %.0f s\n", tuning.seconds);
  for (const ProgramTuning::Change &change : tuning.changes)
    os << "  " << change.kernel << ": " << change.knobs << "\n";
  if (tuning.numFailed > 0)
    os << "  " << tuning.numFailed << " programs failed, which is a bug\n";
  if (!tuning.problem.empty())
    os << "  not used: " << tuning.problem << "\n";
}

llvm::json::Value mlir::vta::tune::toJSON(const TunedProgram &program) {
  const ProgramTuning &tuning = program.tuning;
  const ProgramRecord &record = tuning.record;
  llvm::json::Array changes;
  for (const ProgramTuning::Change &change : tuning.changes)
    changes.push_back(
        llvm::json::Object{{"kernel", change.kernel}, {"knobs", change.knobs}});
  return llvm::json::Object{{"name", record.name},
                            {"program", record.key},
                            {"kernels", program.numKernels},
                            {"cycles", record.cycles},
                            {"tasks_cycles", record.tasksCycles},
                            {"default_cycles", record.defaultCycles},
                            {"programs", record.trials},
                            {"failed", tuning.numFailed},
                            {"complete", tuning.isComplete},
                            {"checked", record.isChecked},
                            {"seconds", tuning.seconds},
                            {"changes", std::move(changes)},
                            {"problem", tuning.problem}};
}
