//===- Session.cpp - One task, one tuner, one log -------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Tuning/Core/Session.h"
#include "vtart/Measure.h"
#include "llvm/ADT/STLExtras.h"

#include <chrono>
#include <cmath>
#include <tuple>

using namespace mlir;
using namespace mlir::vta::tuning;
using Status = Measurement::Status;

/// The best points are measured again in one of so many trials at most.
static constexpr uint64_t kFinalsShare = 8;

Session::Session(Task &task, std::unique_ptr<Tuner> tuner, Measurer &measurer,
                 Measurer *checker, SessionOptions options, RecordLog *log)
    : task(task), tuner(std::move(tuner)), measurer(measurer), checker(checker),
      options(std::move(options)), log(log) {}

static bool isBetter(const SessionTrial &a, const SessionTrial &b) {
  return std::tie(a.measurement.cost, a.point) <
         std::tie(b.measurement.cost, b.point);
}

double Session::getBestSeconds() const {
  return best.empty()
             ? 0
             : best.front().measurement.cost / task.getInfo().costPerSecond;
}

std::vector<SessionTrial> Session::getFailed() const {
  std::vector<SessionTrial> sorted = failed;
  llvm::sort(sorted, [](const SessionTrial &a, const SessionTrial &b) {
    return a.point < b.point;
  });
  return sorted;
}

//===----------------------------------------------------------------------===//
// Records
//===----------------------------------------------------------------------===//

Record Session::makeRecord(const SessionTrial &trial) const {
  const Measurement &measurement = trial.measurement;
  Record record;
  record.task = task.getInfo();
  record.point = task.getSpace().print(trial.point);
  record.fidelity = options.fidelity;
  if (measurement.status == Status::Checked) {
    // There is nothing to say but that it is right.
  } else if (options.fidelity == Fidelity::Proxy &&
             measurement.status != Status::Failed) {
    record.objective = measurement.cost;
  } else if (measurement.status != Status::Failed) {
    double perSecond = record.task.costPerSecond;
    if (options.fidelity == Fidelity::Simulated) {
      record.cycles = static_cast<uint64_t>(measurement.cost);
      record.costs = {measurement.cost / perSecond};
    } else {
      record.objective = measurement.cost;
      for (double cost : measurement.costs)
        record.costs.push_back(cost / perSecond);
      if (record.costs.empty())
        record.costs = {measurement.cost / perSecond};
    }
  } else {
    record.errorKind = measurement.error == ErrorKind::None ? ErrorKind::Unknown
                                                            : measurement.error;
    record.error = measurement.message;
    record.isExplained = measurement.isExplained;
  }
  record.times = measurement.times;
  record.isLost = measurement.isLost;
  record.drift = measurement.drift;
  record.isCutOff = measurement.status == Status::CutOff;
  record.numInsns = measurement.numInsns;
  record.artifact = measurement.artifact;
  record.isChecked = measurement.isChecked;
  record.defaultCost = options.defaultCost;
  record.roofline = options.roofline;
  record.board = measurement.device;
  record.runner = options.runner;
  record.tuner = options.tuner;
  record.seed = options.seed;
  record.trial = trial.number;
  record.tool = options.tool;
  record.time = std::chrono::duration<double>(
                    std::chrono::system_clock::now().time_since_epoch())
                    .count();
  return record;
}

static std::string toTimelessLine(Record record) {
  // Times of the default vary as well.
  record.time = record.defaultCost = 0;
  return record.toJSON();
}

llvm::Error Session::logDecision(const Point &point,
                                 const Measurement &measurement,
                                 std::optional<Record::SecondBoard> second) {
  if (!log)
    return llvm::Error::success();
  SessionTrial trial;
  trial.number = numTrials;
  trial.point = point;
  trial.measurement = measurement;
  Record record = makeRecord(trial);
  record.isDecided = true;
  record.second = std::move(second);
  return decisions.insert(toTimelessLine(record)).second
             ? log->append(record)
             : llvm::Error::success();
}

uint64_t Session::resume(ArrayRef<Record> records) {
  const TaskInfo &info = task.getInfo();
  uint64_t count = 0;
  for (const Record &record : records) {
    const TaskInfo &other = record.task;
    if (other.key != info.key || other.device != info.device ||
        other.config != info.config || other.machine != info.machine ||
        other.machineHash != info.machineHash || other.board != info.board ||
        other.schedule != info.schedule ||
        record.fidelity != options.fidelity || record.tuner != options.tuner ||
        record.runner != options.runner || record.seed != options.seed ||
        record.tool != options.tool)
      continue;
    if (record.isDecided) { // Not a trial.
      decisions.insert(toTimelessLine(record));
      continue;
    }
    if (record.isLost) // Says nothing: is measured again.
      continue;
    // A record lists the knobs in its own order.
    llvm::Expected<Point> point = task.getSpace().parse(record.point);
    if (!point) {
      llvm::consumeError(point.takeError());
      continue;
    }
    known[task.getSpace().print(*point)].push_back(record);
    ++count;
  }
  return count;
}

Measurement mlir::vta::tuning::toMeasurement(const Record &record,
                                             double costPerSecond) {
  Measurement measurement;
  measurement.error = record.errorKind;
  measurement.message = record.error;
  measurement.isExplained = record.isExplained;
  measurement.isLost = record.isLost;
  measurement.drift = record.drift;
  measurement.numInsns = record.numInsns;
  measurement.artifact = record.artifact;
  measurement.isChecked = record.isChecked;
  measurement.device = record.board;
  if (record.hasFailed())
    return measurement;
  if (record.fidelity == Fidelity::None) {
    measurement.status = Status::Checked;
    return measurement;
  }
  measurement.status = record.isCutOff ? Status::CutOff : Status::Measured;
  measurement.cost = record.cycles      ? static_cast<double>(*record.cycles)
                     : record.objective ? *record.objective
                                        : record.getCost() * costPerSecond;
  for (double cost : record.costs)
    measurement.costs.push_back(cost * costPerSecond);
  measurement.times = record.times;
  return measurement;
}

std::optional<Measurement> Session::takeFromLog(const Trial &trial) {
  auto it = known.find(task.getSpace().print(trial.point));
  if (it == known.end() || it->second.empty())
    return std::nullopt;
  const Record &record = it->second.front();
  Measurement measurement = toMeasurement(record, task.getInfo().costPerSecond);
  if (llvm::is_contained(trial.avoid, record.board))
    return std::nullopt;
  // Was given up earlier than it would be now.
  if (record.isCutOff &&
      (trial.cutOff == 0 || measurement.cost < std::floor(trial.cutOff)))
    return std::nullopt;
  it->second.pop_front();
  return measurement;
}

//===----------------------------------------------------------------------===//
// Trials
//===----------------------------------------------------------------------===//

/// What the log knows is taken from it, the rest is measured.
std::vector<SessionTrial> Session::measure(ArrayRef<Trial> trials) {
  std::vector<SessionTrial> batch(trials.size());
  std::vector<Trial> missing;
  for (auto [trial, result] : llvm::zip_equal(trials, batch)) {
    result.point = trial.point;
    if (std::optional<Measurement> measurement = takeFromLog(trial)) {
      result.measurement = std::move(*measurement);
      result.isFromLog = true;
      ++numResumed;
    } else {
      missing.push_back(trial);
    }
  }
  if (missing.empty())
    return batch;
  std::vector<Measurement> measurements = measurer.measure(missing);
  auto next = measurements.begin();
  for (SessionTrial &result : batch)
    if (!result.isFromLog)
      result.measurement = std::move(*next++);
  return batch;
}

/// Has what would be among the best run and compared, until all of these are
/// right.
void Session::check(std::vector<SessionTrial> &batch) {
  while (checker) {
    std::vector<SessionTrial *> candidates;
    for (SessionTrial &trial : best)
      candidates.push_back(&trial);
    for (SessionTrial &trial : batch)
      if (trial.measurement.status == Status::Measured)
        candidates.push_back(&trial);
    llvm::sort(candidates, [](const SessionTrial *a, const SessionTrial *b) {
      return isBetter(*a, *b);
    });
    candidates.resize(std::min(candidates.size(), options.numBest));
    llvm::erase_if(candidates, [](const SessionTrial *trial) {
      return trial->measurement.isChecked;
    });
    if (candidates.empty())
      return;
    std::vector<Trial> trials;
    for (const SessionTrial *trial : candidates)
      trials.push_back({trial->point});
    std::vector<Measurement> checks = checker->measure(trials);
    for (auto [trial, found] : llvm::zip_equal(candidates, checks)) {
      Measurement &measurement = trial->measurement;
      if (found.status == Status::Measured && found.isChecked) {
        measurement.isChecked = true;
        measurement.artifact = found.artifact;
        continue;
      }
      if (found.status == Status::Measured) {
        // There is nothing to compare with.
        uncheckedReason = found.message;
        checker = nullptr;
        break;
      }
      measurement.status = Status::Failed;
      measurement.cost = 0; // As a log says it again.
      measurement.error = found.error;
      measurement.message = found.message;
    }
  }
}

void Session::merge(ArrayRef<SessionTrial> batch) {
  for (const SessionTrial &trial : batch) {
    ++numTrials;
    switch (trial.measurement.status) {
    case Status::Measured:
      if (best.empty() ||
          trial.measurement.cost < best.front().measurement.cost)
        lastGain = numTrials;
      if (options.wantsSecondBoard)
        measured.push_back(trial);
      best.insert(llvm::upper_bound(best, trial, isBetter), trial);
      if (best.size() > options.numBest)
        best.pop_back();
      break;
    case Status::Checked:
      ++numChecked;
      break;
    case Status::CutOff:
      ++numCutOff;
      break;
    case Status::Failed:
      failed.push_back(trial);
      break;
    }
    if (onTrial)
      onTrial(*this, trial);
  }
}

llvm::Error Session::logTrials(ArrayRef<SessionTrial> batch) {
  std::vector<Record> records;
  for (const SessionTrial &trial : batch)
    if (log && !trial.isFromLog)
      records.push_back(makeRecord(trial));
  return records.empty() ? llvm::Error::success() : log->append(records);
}

llvm::Expected<bool> Session::step() {
  if (over)
    return false;
  auto start = std::chrono::steady_clock::now();
  std::vector<Trial> trials;
  uint64_t limit = getSearchLimit();
  if (numTrials < limit && (options.earlyStopping == 0 ||
                            numTrials < lastGain + options.earlyStopping))
    trials = tuner->ask(std::max<size_t>(
        1,
        getAffordable(std::min<uint64_t>(options.batch, limit - numTrials))));
  if (trials.empty()) {
    over = true;
    if (llvm::Error error = tuner->takeError())
      return llvm::createStringError(task.getInfo().name + ": " +
                                     llvm::toString(std::move(error)));
    uint64_t before = numTrials;
    if (llvm::Error error = finish())
      return std::move(error);
    return numTrials > before;
  }
  for (Trial &trial : trials)
    trial.takesKnown = true;
  std::vector<SessionTrial> batch = measure(trials);
  for (auto [i, trial] : llvm::enumerate(batch))
    trial.number = numTrials + i;
  if (llvm::Error error = measurer.takeError()) {
    // Whoever resumes measures the trials that have no result.
    llvm::erase_if(batch, [](const SessionTrial &trial) {
      return trial.measurement.isLost;
    });
    return llvm::joinErrors(std::move(error), logTrials(batch));
  }
  check(batch);
  std::vector<Measurement> measurements;
  for (const SessionTrial &trial : batch) {
    measurements.push_back(trial.measurement);
    // Models do not learn from it.
    measurements.back().isExplained |= trial.measurement.isLost;
  }
  tuner->tell(trials, measurements);
  llvm::Error error = logTrials(batch);
  seconds +=
      std::chrono::duration<double>(std::chrono::steady_clock::now() - start)
          .count();
  merge(batch);
  if (error)
    return std::move(error);
  return true;
}

//===----------------------------------------------------------------------===//
// The default
//===----------------------------------------------------------------------===//

void Session::setDefault(Point point, Measurement measurement) {
  usual.emplace();
  usual->point = std::move(point);
  usual->measurement = std::move(measurement);
}

/// Makes the default the best point if it is better than all others.
llvm::Error Session::considerDefault() {
  if (!usual)
    return llvm::Error::success();
  if (std::optional<Measurement> logged = takeFromLog({usual->point})) {
    usual->measurement = std::move(*logged);
    usual->isFromLog = true;
  }
  auto isFirst = [&] {
    return usual->measurement.status == Status::Measured &&
           (best.empty() ||
            usual->measurement.cost < best.front().measurement.cost);
  };
  if (!isFirst())
    return llvm::Error::success();
  usual->number = numTrials;
  std::vector<SessionTrial> batch = {*usual};
  check(batch);
  usual = std::move(batch.front());
  if (!isFirst())
    return llvm::Error::success();
  best.insert(best.begin(), *usual);
  if (best.size() > options.numBest)
    best.pop_back();
  return logTrials(*usual);
}

/// Has the default among the first `count` of the best points.
void Session::makeDefaultFinalist(size_t count) {
  if (!usual)
    return;
  auto isUsual = [&](const SessionTrial &trial) {
    return trial.point == usual->point;
  };
  auto known = llvm::find_if(best, isUsual);
  if (known == best.end())
    known = best.insert(llvm::upper_bound(best, *usual, isBetter), *usual);
  auto last = best.begin() + (count - 1);
  if (known > last)
    std::rotate(last, known, known + 1);
}

//===----------------------------------------------------------------------===//
// The best points again
//===----------------------------------------------------------------------===//

Session::Finals Session::getFinals() const {
  // One point alone, or once, is compared with nothing.
  constexpr size_t least = 2;
  size_t count = options.maxTrials / kFinalsShare;
  Finals finals;
  finals.numTurns = std::min(options.numFinals, count / least);
  if (finals.numTurns < least)
    return {};
  finals.numPoints = std::min(
      {options.numFinalists, options.numBest, count / finals.numTurns});
  return finals.numPoints < least ? Finals() : finals;
}

uint64_t Session::getSearchLimit() const {
  Finals finals = getFinals();
  return options.maxTrials - finals.numPoints * finals.numTurns;
}

size_t Session::getAffordable(size_t count) const {
  if (options.getNumLeft)
    count = std::min<uint64_t>(count, options.getNumLeft());
  double perTrial = options.secondsPerTrial;
  if (uint64_t numMeasured = numTrials - numResumed)
    perTrial = seconds / static_cast<double>(numMeasured);
  if (!options.getRemaining || perTrial <= 0)
    return count;
  double affordable = std::max(0.0, options.getRemaining() / perTrial);
  return affordable < static_cast<double>(count)
             ? static_cast<size_t>(affordable)
             : count;
}

llvm::Error Session::finish() {
  if (finished)
    return llvm::Error::success();
  finished = true;
  size_t count = std::min(getFinals().numPoints, best.size() + (usual ? 1 : 0));
  bool hasFinals = count >= 2 && getAffordable(count) >= count;
  if (hasFinals)
    makeDefaultFinalist(count);
  if (llvm::Error error = hasFinals
                              ? compareFinalists(std::min(count, best.size()))
                              : considerDefault())
    return error;
  return options.wantsSecondBoard ? compareBoards() : llvm::Error::success();
}

llvm::Error Session::compareFinalists(size_t count) {
  auto start = std::chrono::steady_clock::now();
  std::vector<Trial> trials;
  for (const SessionTrial &finalist : ArrayRef(best).take_front(count))
    trials.push_back({finalist.point});
  // In turns, so that a board that gets slower does not favour the first ones.
  std::vector<std::vector<double>> costs(count);
  for (size_t turn = 0; turn < getFinals().numTurns; ++turn) {
    if (turn > 0 && getAffordable(count) < count)
      break;
    std::vector<SessionTrial> batch = measure(trials);
    if (llvm::Error error = measurer.takeError())
      return error;
    for (auto [trial, known] : llvm::zip_equal(batch, costs)) {
      trial.number = numTrials++;
      if (trial.measurement.status == Status::Measured)
        known.push_back(trial.measurement.cost);
    }
    if (llvm::Error error = logTrials(batch))
      return error;
    for (const SessionTrial &trial : batch)
      if (onTrial)
        onTrial(*this, trial);
  }
  std::vector<SessionTrial> finalists;
  for (size_t i = 0; i < count; ++i) {
    if (costs[i].empty())
      continue; // Does not work any more.
    SessionTrial finalist = std::move(best[i]);
    finalist.measurement.cost = vtart::robustMean(costs[i]);
    finalist.measurement.costs = std::move(costs[i]);
    finalists.push_back(std::move(finalist));
  }
  llvm::sort(finalists, isBetter);
  best.erase(best.begin(), best.begin() + count);
  best.insert(best.begin(), finalists.begin(), finalists.end());
  seconds +=
      std::chrono::duration<double>(std::chrono::steady_clock::now() - start)
          .count();
  if (!options.finalsDecide || best.empty())
    return llvm::Error::success();
  return logDecision(best.front().point, best.front().measurement);
}

//===----------------------------------------------------------------------===//
// The best point on a second board
//===----------------------------------------------------------------------===//

llvm::Error Session::compareBoards() {
  // The best ones were measured most often.
  std::vector<SessionTrial> trials = best;
  llvm::StringSet<> known;
  auto isNew = [&](const SessionTrial &trial) {
    return known.insert(task.getSpace().print(trial.point)).second;
  };
  for (const SessionTrial &trial : trials)
    isNew(trial);
  for (SessionTrial &trial : measured)
    if (isNew(trial))
      trials.push_back(std::move(trial));
  if (usual && usual->measurement.status == Status::Measured && isNew(*usual))
    trials.push_back(*usual);
  measured.clear();
  std::vector<BoardCandidate> candidates;
  for (const SessionTrial &trial : trials)
    candidates.push_back({trial.point, trial.measurement});
  auto measureAgain =
      [&](const Point &point,
          ArrayRef<std::string> avoid) -> llvm::Expected<Measurement> {
    std::vector<SessionTrial> batch = measure({Trial{point, 0, avoid.vec()}});
    if (llvm::Error error = measurer.takeError())
      return std::move(error);
    batch[0].number = numTrials++;
    if (llvm::Error error = logTrials(batch))
      return std::move(error);
    if (onTrial)
      onTrial(*this, batch[0]);
    return batch[0].measurement;
  };
  llvm::Expected<BoardAgreement> agreement =
      findBestOfBoards(candidates, measureAgain);
  if (!agreement)
    return agreement.takeError();
  for (const std::string &note : agreement->notes)
    if (onNote)
      onNote(note);
  for (const SuspectBoard &suspect : agreement->suspects)
    if (onSuspect)
      onSuspect(suspect);
  llvm::erase_if(best, [&](const SessionTrial &trial) {
    return llvm::any_of(agreement->suspects, [&](const SuspectBoard &suspect) {
      return suspect.board == trial.measurement.device;
    });
  });
  if (!agreement->best) {
    best.clear();
    return llvm::Error::success();
  }
  SessionTrial first = std::move(trials[*agreement->best]);
  first.measurement = std::move(agreement->measurement);
  llvm::erase_if(best, [&](const SessionTrial &trial) {
    return trial.point == first.point;
  });
  best.insert(best.begin(), std::move(first));
  if (best.size() > options.numBest)
    best.pop_back();
  secondBoard.emplace();
  if (agreement->second) {
    secondBoard->board = agreement->second->device;
    double perSecond = task.getInfo().costPerSecond;
    for (double cost : agreement->second->costs)
      secondBoard->costs.push_back(cost / perSecond);
  }
  return logDecision(best.front().point, best.front().measurement, secondBoard);
}

llvm::Error Session::run(function_ref<bool()> isOver) {
  while (!isOver || !isOver()) {
    llvm::Expected<bool> more = step();
    if (!more)
      return more.takeError();
    if (!*more)
      break;
  }
  return llvm::Error::success();
}
