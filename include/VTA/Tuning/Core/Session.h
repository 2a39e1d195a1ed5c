//===- Session.h - One task, one tuner, one log -----------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// A session tunes one task: it measures what a tuner asks for, batch by batch,
// has the best points run and compared, and logs everything. A session that was
// interrupted goes on from its log: the tuner asks for the same points again
// and is told what the log says.
//
//===----------------------------------------------------------------------===//

#ifndef VTA_TUNING_CORE_SESSION_H
#define VTA_TUNING_CORE_SESSION_H

#include "VTA/Tuning/Core/Record.h"
#include "VTA/Tuning/Core/SecondBoard.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"

#include <deque>
#include <functional>

namespace mlir::vta::tuning {

struct SessionOptions {
  std::string tuner = "model"; ///< Name of the tuner, for records.
  uint64_t seed = 0;
  uint64_t maxTrials = 2000;
  /// Ends after so many trials in a row without a better one; 0: never.
  uint64_t earlyStopping = 0;
  /// Trials between two looks at what is best.
  size_t batch = kBatch;
  /// How many of the best points are kept, and checked.
  size_t numBest = 16;
  /// Where costs vary from run to run: so many of the best points are measured
  /// again in the end, in turns, `numFinals` times each. The best of these is
  /// the best point. They count as trials: fewer points, then fewer turns, if
  /// they were more than an eighth of `maxTrials`. 0: none.
  size_t numFinalists = 0, numFinals = 5;
  /// The best of these is what the search ends with, and is logged as decided.
  /// False if another comparison follows.
  bool finalsDecide = true;
  /// Of pools: what the search ends with is measured again on a second board,
  /// and logged as decided with what that one says.
  bool wantsSecondBoard = false;
  /// Seconds that there are for more trials, if there is a limit, and what a
  /// trial takes about: batches are smaller in the end, and points are not
  /// measured again when there is no time left.
  std::function<double()> getRemaining;
  double secondsPerTrial = 0;
  /// Trials that all sessions together may still make, if there is a limit.
  std::function<uint64_t()> getNumLeft;
  Fidelity fidelity = Fidelity::Simulated;
  /// Costs are cycles that were counted, on a simulator or a device, no times.
  bool countsCycles = true;
  /// What measures and how often, for records: what another one measured is
  /// not taken from a log. Empty on simulators.
  std::string runner;
  std::string tool; ///< Version of the tool, for records.
  /// Seconds, for records: see there.
  double defaultCost = 0, roofline = 0;
};

/// What a record says was measured.
Measurement toMeasurement(const Record &record, double costPerSecond);

/// A trial and what came of it.
struct SessionTrial {
  uint64_t number = 0; ///< Number of the trial, from 0.
  Point point;
  Measurement measurement;
  bool isFromLog = false;
};

class Session {
public:
  /// `task` and what is not null must outlive the session. `checker` runs
  /// points whose costs `measurer` has found without running them; null if
  /// there is nothing to compare with, or `measurer` compares by itself.
  Session(Task &task, std::unique_ptr<Tuner> tuner, Measurer &measurer,
          Measurer *checker, SessionOptions options, RecordLog *log = nullptr);

  /// The point that is used without tuning, and its cost, which `measurer` has
  /// found. It is a candidate in the end, but not a trial: where it is better
  /// than all points that were asked for, it is the best point and is logged.
  /// Where the best points are measured again, it is among them.
  void setDefault(Point point, Measurement measurement);

  /// Takes the results of an earlier session from its records: those of this
  /// task, target, template, tuner and seed. Returns how many there are.
  uint64_t resume(ArrayRef<Record> records);

  /// Measures the next batch. False if the session was over. The error is that
  /// of the log, or of the tuner.
  llvm::Expected<bool> step();
  /// Logs what the search ends with after points were compared again: `point`,
  /// measured as `measurement` says. A decision that the log of an earlier
  /// session has is not logged twice. The error is that of the log.
  llvm::Error
  logDecision(const Point &point, const Measurement &measurement,
              std::optional<Record::SecondBoard> second = std::nullopt);
  /// Ends a session, once: measures the best points again, and compares them
  /// with the default.
  llvm::Error finish();
  /// All batches, until `isOver`, if there is such a function, says to stop.
  llvm::Error run(function_ref<bool()> isOver = nullptr);

  /// Called with boards that others contradict, and with what else is wrong.
  std::function<void(const SuspectBoard &)> onSuspect;
  std::function<void(StringRef)> onNote;
  /// Called with each trial, in the order of asking.
  std::function<void(const Session &, const SessionTrial &)> onTrial;

  Task &getTask() const { return task; }
  const SessionOptions &getOptions() const { return options; }
  /// Up to `numBest` points, best first; equally good ones in the order of
  /// their options. With a checker, all have been checked.
  ArrayRef<SessionTrial> getBest() const { return best; }
  /// Seconds of the best point; 0 if there is none.
  double getBestSeconds() const;
  uint64_t getNumTrials() const { return numTrials; }
  uint64_t getNumResumed() const { return numResumed; }
  uint64_t getNumCutOff() const { return numCutOff; }
  uint64_t getNumLeftOut() const { return tuner->getNumLeftOut(); }
  bool isExhaustive() const { return tuner->isExhaustive(); }
  std::optional<Proof> getProof() const { return tuner->getProof(); }
  bool isOver() const { return over; }
  /// Why the best points could not be checked; empty if they were.
  StringRef getUncheckedReason() const { return uncheckedReason; }
  /// Trials that failed, in the order of their points.
  std::vector<SessionTrial> getFailed() const;
  uint64_t getNumFailed() const { return failed.size(); }
  /// Trials that are right and have no cost.
  uint64_t getNumChecked() const { return numChecked; }
  /// What another board says of the best point, if that was asked for.
  const std::optional<Record::SecondBoard> &getSecondBoard() const {
    return secondBoard;
  }
  /// What measuring has taken.
  double getSeconds() const { return seconds; }

private:
  /// How many points are measured again in the end, and how often.
  struct Finals {
    size_t numPoints = 0, numTurns = 0;
  };
  Finals getFinals() const;
  /// Trials that there is time for.
  size_t getAffordable(size_t count) const;
  /// Trials that the tuner may ask for.
  uint64_t getSearchLimit() const;
  std::vector<SessionTrial> measure(ArrayRef<Trial> trials);
  llvm::Error logTrials(ArrayRef<SessionTrial> batch);
  std::optional<Measurement> takeFromLog(const Trial &trial);
  void check(std::vector<SessionTrial> &batch);
  void merge(ArrayRef<SessionTrial> batch);
  Record makeRecord(const SessionTrial &trial) const;
  llvm::Error considerDefault();
  void makeDefaultFinalist(size_t count);
  llvm::Error compareFinalists(size_t count);
  llvm::Error compareBoards();

  Task &task;
  std::unique_ptr<Tuner> tuner;
  Measurer &measurer;
  Measurer *checker;
  SessionOptions options;
  RecordLog *log;
  /// Records of an earlier session, by point, in order.
  llvm::StringMap<std::deque<Record>> known;
  /// Decisions of an earlier session: lines without the time of day.
  llvm::StringSet<> decisions;

  std::vector<SessionTrial> best, failed;
  std::optional<SessionTrial> usual;  ///< The trial of the default.
  std::vector<SessionTrial> measured; ///< All trials, for a second board.
  std::optional<Record::SecondBoard> secondBoard;
  uint64_t numTrials = 0, numResumed = 0, numCutOff = 0;
  uint64_t numChecked = 0;
  uint64_t lastGain = 0; ///< Trials before the best was found.
  double seconds = 0;
  std::string uncheckedReason;
  bool over = false, finished = false;
};

} // namespace mlir::vta::tuning

#endif // VTA_TUNING_CORE_SESSION_H
