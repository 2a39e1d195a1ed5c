//===- Report.cpp - What vta-tune prints ----------------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Report.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/FormatVariadic.h"

#include <set>

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::tune;
using namespace mlir::vta::tuning;
using Status = Measurement::Status;

/// Points that are listed in JSON.
static constexpr size_t kNumListed = 10;

/// "2750 cycles", or "0.125000 ms" of what was timed.
static std::string printCost(const Session &session, double cost) {
  if (session.getOptions().countsCycles)
    return llvm::formatv("{0:F0} cycles", cost);
  if (session.getOptions().fidelity == Fidelity::Proxy)
    return llvm::formatv("{0:F0} instructions", cost);
  double perSecond = session.getTask().getInfo().costPerSecond;
  return llvm::formatv("{0:F6} ms", cost / perSecond * 1e3);
}

static double getGigaOps(const TaskInfo &info, double seconds) {
  return seconds > 0 ? info.ops / seconds * 1e-9 : 0;
}

/// "1.25", or "-" of what has no operations or was not timed.
static std::string printSpeed(const TaskInfo &info, double seconds) {
  double speed = getGigaOps(info, seconds);
  return speed > 0 ? llvm::formatv("{0:F2}", speed).str() : "-";
}

/// The speed of one trial: "<1.25" if it was cut off after a time. What an
/// emulator counts instead.
static std::string printCurrent(const Session &session,
                                const Measurement &measurement) {
  const TaskInfo &info = session.getTask().getInfo();
  if (measurement.status == Status::Failed)
    return "failed";
  if (measurement.status == Status::Checked)
    return "right";
  if (session.getOptions().fidelity == Fidelity::Proxy)
    return llvm::formatv("{0:F0}", measurement.cost);
  std::string speed = printSpeed(info, measurement.cost / info.costPerSecond);
  bool isBound = measurement.status == Status::CutOff && speed != "-";
  return isBound ? "<" + speed : speed;
}

//===----------------------------------------------------------------------===//
// Progress
//===----------------------------------------------------------------------===//

Progress::Progress(size_t numTasks, const Options &options, bool hasLines)
    : options(options), hasLines(hasLines),
      isTerminal(llvm::errs().is_displayed()), states(numTasks),
      start(std::chrono::steady_clock::now()), shown(start) {}

void Progress::print(size_t number, const Session &session) {
  const TaskInfo &info = session.getTask().getInfo();
  Fidelity fidelity = session.getOptions().fidelity;
  bool isProxy = fidelity == Fidelity::Proxy;
  std::string best = printSpeed(info, session.getBestSeconds());
  if (isProxy && !session.getBest().empty())
    best = llvm::formatv("{0:F0}", session.getBest()[0].measurement.cost);
  llvm::errs() << llvm::format(
      "[Task %2zu/%2zu]  Current/Best: %7s/%7s%s | Progress: "
      "(%llu/%llu) | %.2f s",
      number + 1, states.size(), states[number].current.c_str(), best.c_str(),
      isProxy                      ? " instructions"
      : fidelity == Fidelity::None ? ""
                                   : " GFLOPS",
      static_cast<unsigned long long>(session.getNumTrials()),
      static_cast<unsigned long long>(session.getOptions().maxTrials),
      session.getSeconds());
  if (std::string devices = runner ? runner->describeDevices() : "";
      !devices.empty())
    llvm::errs() << " | " << devices;
}

void Progress::report(size_t number, const Session &session,
                      const SessionTrial &trial) {
  State &state = states[number];
  const TaskInfo &info = session.getTask().getInfo();
  const Measurement &measurement = trial.measurement;
  state.current = printCurrent(session, measurement);
  state.failures.add(measurement.status == Status::Failed
                         ? std::max(measurement.error, ErrorKind::Instantiation)
                         : ErrorKind::None,
                     measurement.message);
  if (std::optional<std::string> warning = state.failures.takeWarning())
    llvm::errs() << info.name << ": " << *warning << "\n";
  if (options.verbose) {
    llvm::errs() << info.name << " trial " << trial.number << ": ";
    if (measurement.status == Status::Failed)
      llvm::errs() << getErrorName(measurement.error) << ": "
                   << measurement.message;
    else if (measurement.status == Status::Checked)
      llvm::errs() << "right";
    else
      llvm::errs() << (measurement.status == Status::CutOff ? "more than " : "")
                   << printCost(session, measurement.cost);
    llvm::errs() << " " << session.getTask().getSpace().print(trial.point)
                 << (trial.isFromLog ? " (from the log)" : "") << "\n";
    return;
  }
  auto now = std::chrono::steady_clock::now();
  if (!isTerminal || now - shown < std::chrono::milliseconds(100))
    return;
  shown = now;
  llvm::errs() << "\r";
  print(number, session);
  llvm::errs().flush();
}

void Progress::finish(size_t number, const Session &session) {
  State &state = states[number];
  if (state.isFinished)
    return;
  state.isFinished = true;
  if (std::optional<std::string> warning = state.failures.getFinalWarning())
    llvm::errs() << session.getTask().getInfo().name << ": " << *warning
                 << "\n";
  if (!hasLines && !isTerminal)
    return;
  if (isTerminal)
    llvm::errs() << "\r";
  print(number, session);
  llvm::errs() << " Done.\n";
}

//===----------------------------------------------------------------------===//
// Tables
//===----------------------------------------------------------------------===//

/// Layers that a list names; others are counted.
static constexpr size_t kMaxLayers = 3;

std::string mlir::vta::tune::printLayers(const TaskInfo &info) {
  ArrayRef<std::string> layers = info.layers;
  if (layers.empty() || (layers.size() == 1 && layers.front() == info.name))
    return "";
  std::string text = (layers.size() == 1 ? "; layer: " : "; layers: ") +
                     llvm::join(layers.take_front(kMaxLayers), ", ");
  if (layers.size() > kMaxLayers)
    text += " and " + std::to_string(layers.size() - kMaxLayers) + " others";
  return text;
}

void mlir::vta::tune::printTasks(raw_ostream &os, ArrayRef<Task *> tasks) {
  std::set<std::string> tuples;
  for (auto [number, task] : llvm::enumerate(tasks)) {
    const TaskInfo &info = task->getInfo();
    std::string tuple = info.tuple.empty() ? "-" : info.tuple;
    bool isNew = info.tuple.empty() || tuples.insert(info.tuple).second;
    std::optional<uint64_t> legal = task->getSpace().countLegal();
    os << llvm::format("%3zu  %-46s %sx%-3u %12llu %s  %-28s ", number + 1,
                       tuple.c_str(), isNew ? " " : "=", info.weight,
                       static_cast<unsigned long long>(
                           legal ? *legal : task->getSpace().getNumPoints()),
                       legal ? "legal points" : "points", info.name.c_str())
       << info.text << printLayers(info) << "\n";
  }
  if (tuples.empty()) {
    os << tasks.size() << " tasks\n";
    return;
  }
  size_t others = llvm::count_if(
      tasks, [](Task *task) { return task->getInfo().tuple.empty(); });
  os << tasks.size() << " tasks: " << tuples.size() << " convolutions with "
     << tasks.size() - others
     << " epilogues (= marks the same convolution again), and " << others
     << " others\n";
}

/// The lower bound of the best point; none where costs are not those of the
/// model's machine.
static std::optional<double> getBestBound(const TunedTask &tuned) {
  const Session &session = *tuned.session;
  if (session.getBest().empty() || !tuned.model ||
      session.getOptions().fidelity != Fidelity::Simulated)
    return std::nullopt;
  return tuned.model->getBound(session.getBest()[0].point);
}

/// " 87 %", or "-" where one of both is not known.
static std::string printShare(double part, double whole) {
  if (part <= 0 || whole <= 0)
    return "    -";
  return llvm::formatv("{0,3} %", static_cast<int>(100 * part / whole + 0.5));
}

/// What makes the times of the table doubtful.
static void printConditions(raw_ostream &os, ArrayRef<TunedTask> tasks) {
  size_t numLoaded = 0, numDrifting = 0;
  uint64_t numKept = 0, numDiscarded = 0;
  double largest = 0;
  for (const TunedTask &tuned : tasks) {
    const Conditions &conditions = tuned.conditions;
    numLoaded += conditions.isTooLoaded();
    numKept += conditions.getNumKept();
    numDiscarded += conditions.getNumDiscarded();
    double drift = conditions.getDrift().value_or(0);
    numDrifting += drift != 0;
    if (std::abs(drift) > std::abs(largest))
      largest = drift;
  }
  if (numLoaded > 0)
    os << llvm::formatv(
        "This computer was too loaded to measure {0} of {1} tasks: of all "
        "repetitions, {2:F0} % were thrown away because something else ran "
        "meanwhile. Repeat the search when less runs.\n",
        numLoaded, tasks.size(),
        100 * static_cast<double>(numDiscarded) /
            static_cast<double>(numKept + numDiscarded));
  if (numDrifting > 0)
    os << llvm::formatv(
        "The times of {0} of {1} default schedules changed during the search, "
        "by up to {2:F0} %: the processor throttles, or the load of this "
        "computer has changed. Times of different tasks are not comparable.\n",
        numDrifting, tasks.size(), 100 * largest);
}

/// What an emulator says: points that are right, and instructions of them if
/// it counts these. Neither is a time.
static void printEmulated(raw_ostream &os, ArrayRef<TunedTask> tasks,
                          double seconds) {
  bool counts = tasks.front().session->getOptions().fidelity == Fidelity::Proxy;
  os << "|  ID  | Trials | Right | Wrong or failed | "
     << (counts ? "Instructions |       Before | " : "") << "Task\n"
     << "--------------------------------------------------------------------"
        "-------------------\n";
  for (auto [number, tuned] : llvm::enumerate(tasks)) {
    const Session &session = *tuned.session;
    const TaskInfo &info = tuned.task->getInfo();
    uint64_t trials = session.getNumTrials(), failed = session.getNumFailed();
    os << llvm::formatv("| {0,4} | {1,6} | {2,5} | {3,15} | ", number + 1,
                        trials, trials - failed, failed);
    if (counts)
      os << llvm::formatv("{0,12:F0} | {1,12:F0} | ", tuned.getAfter(),
                          tuned.before);
    os << info.name
       << (info.weight > 1 ? " x" + std::to_string(info.weight) : std::string())
       << ": " << info.text << "\n";
  }
  os << llvm::formatv("An emulator has no times.{0}  Used time: {1:F0} s\n",
                      counts ? " Instructions say how much is executed, not "
                               "how fast."
                             : "",
                      seconds);
}

void mlir::vta::tune::printTable(raw_ostream &os, ArrayRef<TunedTask> tasks,
                                 double seconds) {
  if (!tasks.empty() &&
      (tasks[0].session->getOptions().fidelity == Fidelity::None ||
       tasks[0].session->getOptions().fidelity == Fidelity::Proxy))
    return printEmulated(os, tasks, seconds);
  os << "|  ID  | Latency (ms) | Speed (GFLOPS) | Trials | Before (ms) | "
        "Faster | Bound |  Roof | Task\n"
     << "-------------------------------------------------------------------"
        "--------------------------------\n";
  double before = 0, after = 0, roofs = 0;
  uint64_t trials = 0;
  size_t numUnknown = 0;
  // "-" for what is not known.
  auto print = [](const char *format, size_t width, double value) {
    std::string text = "-";
    if (value > 0) {
      text.clear();
      llvm::raw_string_ostream(text) << llvm::format(format, value);
    }
    return std::string(width - std::min(width, text.size()), ' ') + text;
  };
  for (auto [number, tuned] : llvm::enumerate(tasks)) {
    const TaskInfo &info = tuned.task->getInfo();
    double now = tuned.getAfter();
    double roof = getRoof(tuned);
    if (now > 0)
      roofs += info.weight * roof;
    else
      ++numUnknown;
    before += info.weight * (tuned.before > 0 ? tuned.before : now);
    after += info.weight * now;
    trials += tuned.session->getNumTrials();
    double bound = 0;
    if (std::optional<double> cost = getBestBound(tuned))
      bound = *cost / info.costPerSecond;
    os << llvm::format("| %4zu | ", number + 1) << print("%.3f", 12, now * 1e3)
       << " | " << print("%.2f", 14, getGigaOps(info, now))
       << llvm::format(" | %6llu | ", static_cast<unsigned long long>(
                                          tuned.session->getNumTrials()))
       << print("%.3f", 11, tuned.before * 1e3) << " | "
       << print("%.3fx", 6, now > 0 ? tuned.before / now : 0) << " | "
       << printShare(bound, now) << " | " << printShare(roof, now) << " | "
       << info.name
       << (info.weight > 1 ? " x" + std::to_string(info.weight) : std::string())
       << ": " << info.text << "\n";
  }
  os << "Estimated total latency: ";
  if (numUnknown == tasks.size())
    os << (trials > 0 ? "unknown (no point of any task could be timed)"
                      : "unknown (nothing was measured)");
  else
    os << llvm::format("%.3f ms (before: %.3f ms)", after * 1e3, before * 1e3);
  if (numUnknown > 0 && numUnknown < tasks.size())
    os << llvm::format("  Without %zu of %zu tasks: no point of them could be "
                       "timed",
                       numUnknown, tasks.size());
  if (roofs > 0 && after > 0 && before > 0)
    os << llvm::format("  Roofline: %.3f ms, %.1f %% (before: %.1f %%)",
                       roofs * 1e3, 100 * roofs / after, 100 * roofs / before);
  os << llvm::format("  Trials: %llu  Used time: %.0f s\n",
                     static_cast<unsigned long long>(trials), seconds);
  printConditions(os, tasks);
}

void mlir::vta::tune::printProofs(raw_ostream &os, ArrayRef<TunedTask> tasks) {
  os << "| Best (cycles) | No point below | Gap (%) | Points between | "
        "Simulated "
        "| Task\n"
     << "-------------------------------------------------------------------"
        "------------------------\n";
  Proof sum;
  auto print = [&](const Proof &proof, const Twine &name) {
    os << llvm::format("| %13.0f | %14.0f | %7.2f | %14llu | %9llu | ",
                       proof.best, proof.bound, 100 * proof.getGap(),
                       static_cast<unsigned long long>(proof.numBelow),
                       static_cast<unsigned long long>(proof.numMeasured))
       << name << "\n";
  };
  for (const TunedTask &tuned : tasks) {
    const TaskInfo &info = tuned.task->getInfo();
    std::optional<Proof> proof = tuned.session->getProof();
    if (!proof) {
      os << "| no proof: the search did not end, or found nothing | "
         << info.name << "\n";
      continue;
    }
    print(*proof, info.name);
    sum.best += info.weight * proof->best;
    sum.bound += info.weight * proof->bound;
    sum.numBelow += proof->numBelow;
    sum.numMeasured += proof->numMeasured;
  }
  print(sum, "all, by their weights");
}

//===----------------------------------------------------------------------===//
// Kernels
//===----------------------------------------------------------------------===//

void mlir::vta::tune::printKernel(raw_ostream &os, StringRef name,
                                  const TunedTask &tuned) {
  const Session &session = *tuned.session;
  const ScheduleSpace &space = tuned.vta->getSpace();
  SpaceCount count = space.count();
  os << "kernel @" << name << ", template "
     << getTemplateName(space.getTemplate()) << ", configuration "
     << space.getConfig().name() << ", machine " << space.getMachine().name
     << "\n"
     << "  points: " << count.points << ", legal: " << count.legal
     << ", compiled: " << session.getNumTrials()
     << " (cut off: " << session.getNumCutOff()
     << ", failed: " << session.getNumFailed()
     << "), left out by their bound: " << session.getNumLeftOut()
     << (session.isExhaustive() ? ": all" : "") << "\n";
  if (session.getBest().empty())
    return;
  const SessionTrial &best = session.getBest()[0];
  os << "  best: " << printCost(session, best.measurement.cost) << ", "
     << best.measurement.numInsns << " instructions";
  if (std::optional<double> bound = getBestBound(tuned))
    os << ", bound " << llvm::format("%.0f", *bound);
  if (tuned.before > 0)
    os << ", default: "
       << printCost(session,
                    tuned.before * session.getTask().getInfo().costPerSecond);
  os << "\n    " << space.print(best.point) << "\n";
}

llvm::json::Value mlir::vta::tune::toJSON(StringRef name,
                                          const TunedTask &tuned) {
  const Session &session = *tuned.session;
  const TaskInfo &info = tuned.task->getInfo();
  const Space &space = tuned.task->getSpace();
  llvm::json::Array failures, best;
  for (const SessionTrial &trial : session.getFailed())
    failures.push_back(
        llvm::json::Object{{"point", space.print(trial.point)},
                           {"message", trial.measurement.message}});
  bool isSimulated = session.getOptions().fidelity == Fidelity::Simulated;
  bool isProxy = session.getOptions().fidelity == Fidelity::Proxy;
  for (const SessionTrial &trial : session.getBest().take_front(kNumListed)) {
    llvm::json::Object entry{{"point", space.print(trial.point)},
                             {"instructions", trial.measurement.numInsns},
                             {"checked", trial.measurement.isChecked}};
    if (isProxy)
      entry["executed_instructions"] = trial.measurement.cost;
    else
      entry["seconds"] = trial.measurement.cost / info.costPerSecond;
    if (session.getOptions().countsCycles)
      entry["cycles"] = static_cast<uint64_t>(trial.measurement.cost);
    if (isSimulated && tuned.model)
      entry["bound"] = tuned.model->getBound(trial.point);
    best.push_back(std::move(entry));
  }
  llvm::json::Object object{{"name", name},
                            {"task", info.key},
                            {"op", info.op},
                            {"text", info.text},
                            {"tuple", info.tuple},
                            {"weight", info.weight},
                            {"template", info.schedule},
                            {"device", info.device},
                            {"config", info.config},
                            {"machine", info.machine},
                            {"tuner", session.getOptions().tuner},
                            {"best", std::move(best)},
                            {"points", space.getNumPoints()},
                            {"compiled", session.getNumTrials()},
                            {"resumed", session.getNumResumed()},
                            {"cut_off", session.getNumCutOff()},
                            {"bounded", session.getNumLeftOut()},
                            {"exhaustive", session.isExhaustive()},
                            {"seconds", session.getSeconds()},
                            {"failed", session.getNumFailed()},
                            {"failures", std::move(failures)}};
  object["layers"] = llvm::json::Array(info.layers);
  object["fidelity"] = getFidelityName(session.getOptions().fidelity);
  if (isProxy)
    object["default_executed_instructions"] = tuned.before;
  else
    object["default_seconds"] = tuned.before;
  if (tuned.paired > 0) {
    object["seconds_in_turns"] = tuned.paired;
    object["keeps_default"] = tuned.keepsDefault;
  }
  if (const std::optional<Record::SecondBoard> &second =
          session.getSecondBoard()) {
    if (second->board.empty())
      object["second_board"] = nullptr;
    else
      object["second_board"] = llvm::json::Object{
          {"board", second->board}, {"cost", llvm::json::Array(second->costs)}};
  }
  if (session.getNumChecked() > 0)
    object["checked"] = session.getNumChecked();
  if (session.getOptions().countsCycles)
    object["default_cycles"] =
        static_cast<uint64_t>(tuned.before * info.costPerSecond + 0.5);
  if (std::optional<uint64_t> legal = space.countLegal())
    object["legal"] = *legal;
  if (std::optional<Proof> proof = session.getProof())
    object["proof"] = llvm::json::Object{{"best", proof->best},
                                         {"bound", proof->bound},
                                         {"gap", proof->getGap()},
                                         {"below_best", proof->numBelow},
                                         {"simulated", proof->numMeasured}};
  if (double roof = getRoof(tuned); roof > 0)
    object["roofline_cycles"] = roof * info.costPerSecond;
  if (const Conditions &conditions = tuned.conditions;
      conditions.getNumKept() > 0) {
    if (tuned.usual && !tuned.usual->measurement.costs.empty())
      object["default_seconds_min"] =
          vtart::summarize(tuned.usual->measurement.costs).min /
          info.costPerSecond;
    object["repetitions"] = conditions.getNumKept();
    object["discarded"] = conditions.getNumDiscarded();
    object["too_loaded"] = conditions.isTooLoaded();
    object["drift"] = conditions.getDrift().value_or(0);
  }
  if (tuned.vta)
    object["signature"] = tuned.vta->getSpace().getKernel().getSignature();
  return object;
}
