//===- TuneTasks.cpp - The search over all tasks --------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TuneTasks.h"
#include "CompareWithDefault.h"
#include "Report.h"
#include "VTA/Schedule/VTA/Roofline.h"
#include "VTA/Tuning/Core/RecordMatch.h"
#include "VTA/Tuning/Tuners/Calibration.h"
#include "VTA/Tuning/Tuners/TunerRegistry.h"
#include "VTA/Tuning/VTA/MachinePredictor.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Format.h"

#include <chrono>

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::tune;
using namespace mlir::vta::tuning;

/// On a board, so many of the best points are measured again in the end.
static constexpr size_t kNumFinalists = 8;
/// Trials that a runner gets at a time.
static constexpr size_t kRunnerBatch = 8;
/// The same for each board of a pool, at least.
static constexpr size_t kTrialsPerDevice = 2;
/// The part of a budget for the search over programs.
static constexpr double kProgramShare = 0.25;

double TunedTask::getAfter() const {
  double best = paired > 0 ? paired : session->getBestSeconds();
  if (best == 0 || keepsDefault)
    return before;
  return before > 0 ? std::min(before, best) : best;
}

double mlir::vta::tune::getRoof(const TunedTask &tuned) {
  if (!tuned.vta)
    return 0;
  const ScheduleSpace &space = tuned.vta->getSpace();
  const TaskInfo &info = tuned.task->getInfo();
  return getRoofline(space.getKernel(), space.getConfig(), space.getMachine(),
                     info.ops / 2)
             .getCycles() /
         info.costPerSecond;
}

namespace {
/// Makes the sessions of all tasks and runs them.
class Tuning {
public:
  Tuning(const Options &options, RecordLog *log, bool isNetwork,
         size_t numTasks)
      : options(options), progress(numTasks, this->options, isNetwork),
        tuned(numTasks), transfer(options.tuner), log(log),
        hasPrograms(isNetwork && options.wholeNetwork &&
                    options.device == "vta" && options.tasks.empty() &&
                    options.measuring.isSimulator()) {}

  llvm::Error open(ArrayRef<Task *> tasks);
  llvm::Error readTransfer(ArrayRef<Task *> others);
  llvm::Error calibrate(ArrayRef<Task *> tasks);
  llvm::Error add(size_t number, Task &task);
  llvm::Error run();
  llvm::Error finish();
  std::vector<TunedTask> take() { return std::move(tuned); }

private:
  llvm::Error keepResults(llvm::Error error) const;
  llvm::Error writeLatency();
  Fidelity getFidelity(const Task &task) const;
  size_t getBatch() const;
  double getRemaining() const;
  uint64_t getNumTrialsLeft() const;
  double getReserve() const;
  void checkBudget() const;

  Options options;
  Progress progress;
  std::vector<TunedTask> tuned;
  RecordFile earlier;
  TransferPool transfer;
  RecordLog *log;
  std::unique_ptr<llvm::raw_fd_ostream> latencies;
  bool hasPrograms; ///< Whether a search over programs follows.
  std::shared_ptr<Runner> runner;
  std::unique_ptr<MachinePredictor> predictor;
  std::unique_ptr<Calibration> calibration;
};
} // namespace

/// What the log has, and the runner.
llvm::Error Tuning::open(ArrayRef<Task *> tasks) {
  if (options.resumes && llvm::sys::fs::exists(options.records)) {
    llvm::Expected<RecordFile> file = readRecords(options.records);
    if (!file)
      return file.takeError();
    earlier = std::move(*file);
    earlier.printSkipped(llvm::errs(), options.records);
  }
  llvm::Expected<std::shared_ptr<Runner>> created =
      createSharedRunner(tasks, options.measuring);
  if (!created)
    return created.takeError();
  runner = std::move(*created);
  if (runner && runner->isSimulated() && options.measuring.isPool())
    chooseSimulatorTuner(options);
  progress.setRunner(runner.get());
  return llvm::Error::success();
}

/// Tasks of one kind learn from each other.
static std::string getKind(const TaskInfo &info) {
  return info.op + " " + info.schedule;
}

/// Boards of a pool may be simulators.
Fidelity Tuning::getFidelity(const Task &task) const {
  if (runner && runner->isSimulated() && task.getInfo().device == "vta")
    return Fidelity::Simulated;
  return options.measuring.getFidelity(task);
}

/// Results are on disk soon. What is asked for does not depend on this
/// computer, but it keeps all boards of a pool busy.
size_t Tuning::getBatch() const {
  if (options.measuring.batch > 0)
    return options.measuring.batch;
  return std::max<size_t>(kRunnerBatch,
                          kTrialsPerDevice * runner->getNumDevices());
}

/// What searches learn from other tasks of a log.
llvm::Error Tuning::readTransfer(ArrayRef<Task *> others) {
  if (options.transferLog.empty())
    return llvm::Error::success();
  llvm::Expected<RecordFile> file = readRecords(options.transferLog);
  if (!file)
    return file.takeError();
  file->printSkipped(llvm::errs(), options.transferLog);
  // Not a log at all.
  if (file->records.empty() && file->programs.empty() && !file->skipped.empty())
    return llvm::createStringError(
        "--transfer: expected a log of records, got " + options.transferLog +
        ", in which no line is one: line " + Twine(file->skipped[0].line) +
        ": " + file->skipped[0].reason);
  size_t numRecords = 0, numTasks = 0;
  llvm::StringSet<> known;
  for (const Task *task : others) {
    const TaskInfo &info = task->getInfo();
    if (!known.insert(info.key + " " + info.config).second)
      continue;
    std::vector<Trial> trials;
    std::vector<Measurement> measurements;
    for (const Record &record : file->records) {
      if (!isForTarget(record, info) || record.isCutOff ||
          record.fidelity != getFidelity(*task))
        continue;
      llvm::Expected<Point> point = task->getSpace().parse(record.point);
      if (!point) {
        llvm::consumeError(point.takeError());
        continue;
      }
      trials.push_back({std::move(*point)});
      measurements.push_back(toMeasurement(record, info.costPerSecond));
    }
    if (trials.empty())
      continue;
    numRecords += trials.size();
    ++numTasks;
    transfer.add(task->getSpace(), getKind(info), trials, measurements);
  }
  llvm::errs() << "transfer: " << numRecords << " of " << file->records.size()
               << " records, of " << numTasks << " tasks of the input"
               << (options.transferNetworks.empty() ? "" : " and others")
               << "\n";
  return llvm::Error::success();
}

/// What searches that calibrate share.
llvm::Error Tuning::calibrate(ArrayRef<Task *> tasks) {
  std::vector<std::string> modules;
  for (Task *task : tasks)
    if (auto *vta = toVTATask(task))
      modules.push_back(vta->getModule().str());
  if (!isCalibrating(options.tuner) || modules.size() != tasks.size() ||
      modules.empty())
    return llvm::Error::success();
  MachinePredictorOptions predict;
  predict.kind = options.kind;
  predict.jobs = options.jobs;
  llvm::Expected<std::unique_ptr<MachinePredictor>> created =
      MachinePredictor::create(std::move(modules), predict);
  if (!created)
    return created.takeError();
  predictor = std::move(*created);
  calibration = std::make_unique<Calibration>(*predictor);
  return llvm::Error::success();
}

llvm::Error Tuning::add(size_t number, Task &task) {
  TunedTask &entry = tuned[number];
  entry.task = &task;
  entry.vta = toVTATask(&task);
  entry.model = task.createModel();
  llvm::Expected<TaskMeasurers> measurers =
      createMeasurers(task, runner, options.measuring);
  if (!measurers)
    return measurers.takeError();
  entry.measurers = std::move(*measurers);
  Measurer &measurer = *entry.measurers.measurer;
  std::optional<Point> usual = task.getDefault();
  std::optional<Measurement> known;
  if (usual && getRemaining() > 0) {
    auto begin = std::chrono::steady_clock::now();
    known = measureDefault(task, *usual, measurer);
    std::chrono::duration<double> spent =
        std::chrono::steady_clock::now() - begin;
    if (known) {
      entry.conditions.addDefault(*known);
      entry.usual = {*known, spent.count()};
    }
  }
  if (known)
    entry.before = known->cost / task.getInfo().costPerSecond;
  TunerOptions tunerOptions;
  tunerOptions.seed = options.seed;
  tunerOptions.maxTrials = options.trials;
  tunerOptions.model = entry.model.get();
  tunerOptions.hasBounds = getFidelity(task) == Fidelity::Simulated;
  tunerOptions.calibration = calibration.get();
  tunerOptions.task = number;
  if (options.transfers)
    tunerOptions.getTransfer = [this, &task] {
      return transfer.getOthers(task.getSpace(), getKind(task.getInfo()));
    };
  llvm::Expected<std::unique_ptr<Tuner>> tuner =
      createTuner(options.tuner, task.getSpace(), tunerOptions);
  if (!tuner)
    return llvm::createStringError(task.getInfo().name + ": " +
                                   llvm::toString(tuner.takeError()));
  SessionOptions session;
  session.tuner = options.tuner;
  session.seed = options.seed;
  session.maxTrials = options.trials;
  if (options.proof) {
    *tuner = std::make_unique<ProofTuner>(std::move(*tuner), task.getSpace(),
                                          *entry.model, *options.proof);
    session.maxTrials += options.proof->maxTrials;
  }
  session.earlyStopping = options.earlyStopping;
  session.tool = VTA_VERSION;
  session.fidelity = getFidelity(task);
  bool isTimed = session.fidelity == Fidelity::Measured;
  bool hasSeconds = isTimed || session.fidelity == Fidelity::Simulated;
  session.defaultCost = hasSeconds ? entry.before : 0;
  session.roofline = getRoof(entry);
  if (options.trialsTotal > 0)
    session.getNumLeft = [this] { return getNumTrialsLeft(); };
  if (options.budget > 0)
    session.getRemaining = [this] { return getRemaining() - getReserve(); };
  if (entry.usual)
    session.secondsPerTrial = entry.usual->seconds;
  if (session.fidelity != Fidelity::Simulated)
    session.runner = options.measuring.describe(runner.get());
  session.countsCycles = !runner || runner->getUnit() == "cycles";
  // Times vary, cycles do not.
  if (isTimed && !session.countsCycles)
    session.numFinalists = kNumFinalists;
  session.wantsSecondBoard = options.measuring.isPool();
  // There the best point and the default are compared after that.
  bool isTimedHere =
      isTimed && task.getInfo().device == "cpu" && !session.wantsSecondBoard;
  session.finalsDecide = !isTimedHere && !session.wantsSecondBoard;
  if (runner)
    session.batch = getBatch();
  entry.session =
      std::make_unique<Session>(task, std::move(*tuner), measurer,
                                entry.measurers.checker.get(), session, log);
  entry.session->resume(earlier.records);
  // Times of this computer are compared in turns in the end.
  if (known && !isTimedHere)
    entry.session->setDefault(std::move(*usual), std::move(*known));
  entry.session->onNote = [&task](StringRef note) {
    llvm::errs() << task.getInfo().name << ": " << note << "\n";
  };
  entry.session->onSuspect = [this, &task](const SuspectBoard &suspect) {
    llvm::errs() << task.getInfo().name << ": board " << suspect.board
                 << " is not believed any more: " << suspect.reason << "\n";
    runner->distrust(suspect.board);
  };
  entry.session->onTrial = [this, number](const Session &session,
                                          const SessionTrial &trial) {
    if (!trial.isFromLog)
      tuned[number].conditions.add(trial.measurement);
    progress.report(number, session, trial);
    const Task &task = session.getTask();
    if (options.transfers)
      transfer.add(task.getSpace(), getKind(task.getInfo()), Trial{trial.point},
                   trial.measurement);
  };
  return llvm::Error::success();
}

/// A full disk ends a search, but what it has found is printed.
llvm::Error Tuning::keepResults(llvm::Error error) const {
  if (!error || !log || log->getFailure().empty())
    return error;
  llvm::errs() << llvm::toString(std::move(error))
               << ": the search ends here\n";
  return llvm::Error::success();
}

/// A line of --total-latency: seconds, what the best points of all tasks take,
/// trials. The default counts where a task has no point yet.
llvm::Error Tuning::writeLatency() {
  if (options.totalLatency.empty())
    return llvm::Error::success();
  if (!latencies) {
    std::error_code code;
    latencies =
        std::make_unique<llvm::raw_fd_ostream>(options.totalLatency, code);
    if (code)
      return llvm::createStringError("--total-latency: cannot write " +
                                     options.totalLatency + ": " +
                                     code.message());
  }
  double total = 0;
  uint64_t trials = 0;
  bool isKnown = true;
  for (const TunedTask &entry : tuned) {
    double seconds = entry.session->getBestSeconds();
    if (seconds == 0 || (entry.before > 0 && entry.before < seconds))
      seconds = entry.before;
    isKnown &= seconds > 0;
    total += seconds * entry.task->getInfo().weight;
    trials += entry.session->getNumTrials();
  }
  std::chrono::duration<double> spent =
      std::chrono::steady_clock::now() - options.start;
  *latencies << llvm::format("ElapsedTime(s)\t%.0f\tEstimatedLatency(ms)\t",
                             spent.count());
  if (isKnown)
    *latencies << llvm::format("%.6f", total * 1e3);
  else
    *latencies << "N/A";
  *latencies << "\tTrials\t" << trials << "\n";
  latencies->flush();
  return llvm::Error::success();
}

/// Trials that --n-trials-total leaves to all tasks.
uint64_t Tuning::getNumTrialsLeft() const {
  if (options.trialsTotal == 0)
    return std::numeric_limits<uint64_t>::max();
  uint64_t made = 0;
  for (const TunedTask &entry : tuned)
    if (entry.session)
      made += entry.session->getNumTrials();
  return options.trialsTotal - std::min(options.trialsTotal, made);
}

/// Seconds of the budget that are left.
double Tuning::getRemaining() const {
  if (options.budget == 0)
    return std::numeric_limits<double>::infinity();
  std::chrono::duration<double> spent =
      std::chrono::steady_clock::now() - options.start;
  return options.budget - spent.count();
}

/// What the end of a search takes that has tried something: the comparison with
/// the default, or its check.
static double getFinalSeconds(const TunedTask &entry) {
  if (!entry.usual)
    return 0;
  return (entry.isTimedHere() ? 2 * kMinRounds : 2) * getSecondsPerTrial(entry);
}

/// Seconds for what follows the search, if one more task is tried.
double Tuning::getReserve() const {
  double seconds = hasPrograms ? kProgramShare * options.budget : 0, next = 0;
  for (const TunedTask &entry : tuned) {
    double final = getFinalSeconds(entry);
    if (entry.session && entry.session->getNumTrials() > 0)
      seconds += final;
    else
      next = std::max(next, final);
  }
  return seconds + next;
}

/// Says at the start what a budget is too little for.
void Tuning::checkBudget() const {
  double share = hasPrograms ? kProgramShare : 0;
  double least = (getReserve() - share * options.budget + options.budget -
                  getRemaining()) /
                 (1 - share);
  if (options.budget > 0 && least > options.budget)
    llvm::errs() << llvm::format(
        "--budget: %.1f s are too little: preparing %zu tasks, and comparing "
        "what is found with the default schedules, take %.1f s at least\n",
        options.budget, tuned.size(), least);
}

llvm::Error Tuning::run() {
  std::vector<Session *> sessions;
  for (TunedTask &entry : tuned)
    sessions.push_back(entry.session.get());
  auto isOver = [&] {
    return getRemaining() <= getReserve() || getNumTrialsLeft() == 0;
  };
  checkBudget();
  if (llvm::Error error = writeLatency())
    return error;
  Scheduler scheduler(sessions, options.policy);
  scheduler.setEarlyStopping(options.earlyStoppingTotal);
  while (!isOver()) {
    std::optional<size_t> next = scheduler.next();
    if (!next)
      break;
    if (llvm::Error error = keepResults(scheduler.step(*next)))
      return error;
    if (llvm::Error error = writeLatency())
      return error;
    if (log && !log->getFailure().empty())
      break;
    if (sessions[*next]->isOver())
      progress.finish(*next, *sessions[*next]);
  }
  for (auto [number, session] : llvm::enumerate(sessions)) {
    if (llvm::Error error = keepResults(session->finish()))
      return error;
    progress.finish(number, *session);
  }
  // Times of this computer vary; what simulators count does not.
  double all = 0;
  for (TunedTask &entry : tuned)
    all += needsComparison(entry) ? getSecondsPerTrial(entry) : 0;
  for (TunedTask &entry : tuned) {
    if (!entry.isTimedHere())
      continue;
    // Slow tasks need more of what is left.
    double seconds = needsComparison(entry) ? getSecondsPerTrial(entry) : 0;
    double share = all > 0 ? getRemaining() * seconds / all : getRemaining();
    all -= seconds;
    if (llvm::Error error = keepResults(compareWithDefault(entry, share)))
      return error;
    if (std::optional<std::string> problem = entry.conditions.getProblem())
      llvm::errs() << entry.task->getInfo().name << ": " << *problem << "\n";
  }
  return finish();
}

/// What was found besides points.
llvm::Error Tuning::finish() {
  const Fit *fit = calibration ? calibration->getLastFit() : nullptr;
  if (!fit && !options.fitted.empty())
    return llvm::createStringError(
        "--fitted-machine: no machine was fitted: too few points could be "
        "measured");
  if (!fit)
    return llvm::Error::success();
  llvm::errs() << llvm::format(
      "calibrated: costs are predicted within %.2f %% (median; before: %.2f "
      "%%)\n",
      fit->error * 100, fit->startError * 100);
  if (options.fitted.empty())
    return llvm::Error::success();
  vtart::Machine machine = predictor->getMachine(fit->form, fit->values);
  if (vtart::Error error = vtart::writeFile(options.fitted, machine.toJSON()))
    return llvm::createStringError(error.message());
  return llvm::Error::success();
}

llvm::Expected<std::vector<TunedTask>>
mlir::vta::tune::tuneTasks(ArrayRef<Task *> tasks, ArrayRef<Task *> others,
                           const Options &options, RecordLog *log,
                           bool isNetwork) {
  Tuning tuning(options, log, isNetwork, tasks.size());
  if (llvm::Error error = tuning.open(tasks))
    return std::move(error);
  if (llvm::Error error = tuning.readTransfer(others))
    return std::move(error);
  if (llvm::Error error = tuning.calibrate(tasks))
    return std::move(error);
  for (auto [number, task] : llvm::enumerate(tasks))
    if (llvm::Error error = tuning.add(number, *task))
      return std::move(error);
  if (llvm::Error error = tuning.run())
    return std::move(error);
  return tuning.take();
}
