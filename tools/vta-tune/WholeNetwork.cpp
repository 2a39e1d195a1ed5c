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

/// The part of a budget that has to be left for the search.
static constexpr double kLeastShare = 0.15;

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
    if (!isOver || !isOver()) {
      found = findProgramCandidates(*entry.vta, *entry.measurers.measurer, best,
                                    isOver);
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

llvm::Expected<std::vector<TunedProgram>>
mlir::vta::tune::tuneWholeNetwork(ArrayRef<KernelTask> kernels,
                                  ArrayRef<TunedTask> tuned,
                                  const Options &options, RecordLog *log) {
  std::vector<TunedProgram> programs;
  if (!options.wholeNetwork)
    return programs;
  Clock::time_point begin = Clock::now();
  double left = options.budget - getSecondsSince(options.start);
  if (options.budget > 0 && left < kLeastShare * options.budget) {
    llvm::errs() << llvm::format(
        "whole network: not searched: %.1f s of --budget are left\n",
        std::max(0.0, left));
    return programs;
  }
  if (std::string reason = explainNoSearch(kernels, tuned, options);
      !reason.empty()) {
    llvm::errs() << "whole network: not searched: " << reason << "\n";
    return programs;
  }
  bool isLimited = options.budget > 0 || options.wholeNetworkBudget > 0;
  auto getRemaining = [&] {
    double seconds = std::numeric_limits<double>::infinity();
    if (options.budget > 0)
      seconds = options.budget - getSecondsSince(options.start);
    if (options.wholeNetworkBudget > 0)
      seconds = std::min(seconds,
                         options.wholeNetworkBudget - getSecondsSince(begin));
    return seconds;
  };
  // Programs have the other half.
  double half = getRemaining() / 2;
  auto isOver = [&] { return getRemaining() <= half; };
  llvm::StringMap<ProgramCandidates> candidates =
      findCandidates(tuned, isLimited ? function_ref<bool()>(isOver) : nullptr);
  std::vector<Segment> segments = findSegments(kernels);
  // Alone, a kernel is what its task says.
  llvm::erase_if(segments, [](const Segment &segment) {
    return segment.kernels.size() < 2 || segment.isScheduled();
  });
  for (auto [number, segment] : llvm::enumerate(segments)) {
    ProgramTuningOptions tuning;
    tuning.jobs = options.jobs;
    // Each segment has the same share of what is left.
    double share =
        getRemaining() / static_cast<double>(segments.size() - number);
    double others = getRemaining() - share;
    if (isLimited)
      tuning.getRemaining = [&getRemaining, others] {
        return getRemaining() - others;
      };
    std::string name = func::FuncOp(segment.func).getName().str();
    tuning.onShortage = [&](double least) {
      llvm::errs() << llvm::format(
          "%s: %.1f s are too little: compiling and checking its program takes "
          "%.1f s at least (%s)\n",
          name.c_str(), std::max(0.0, share), least,
          options.wholeNetworkBudget > 0 ? "--whole-network" : "--budget");
    };
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
    // The log keeps the error; the result is printed.
    if (log && record.isUsable())
      llvm::consumeError(log->append(record));
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
