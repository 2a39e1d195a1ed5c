//===- SessionTest.cpp - Sessions, their logs and schedulers --------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Tuning/Core/Session.h"
#include "VTA/Tuning/Core/Scheduler.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"

#include "gtest/gtest.h"

#include <map>
#include <set>

using namespace mlir;
using namespace mlir::vta::tuning;
using Status = Measurement::Status;

namespace {
/// Two knobs, "a" with 20 options and "b" with 30; every point is legal.
class Grid : public Space {
public:
  size_t getNumKnobs() const override { return 2; }
  size_t getNumOptions(size_t knob) const override { return knob ? 30 : 20; }
  KnobRole getRole(size_t) const override { return KnobRole::Size; }
  StringRef getKnobName(size_t knob) const override { return knob ? "b" : "a"; }
  ArrayRef<int64_t> getOption(size_t, size_t option) const override {
    static const std::vector<int64_t> numbers = [] {
      std::vector<int64_t> numbers(30);
      for (size_t i = 0; i < numbers.size(); ++i)
        numbers[i] = static_cast<int64_t>(i);
      return numbers;
    }();
    return ArrayRef(numbers).slice(option, 1);
  }
  std::optional<std::string> explain(const Point &) const override {
    return std::nullopt;
  }
};

class GridTask : public Task {
public:
  explicit GridTask(StringRef key, unsigned weight = 1) {
    info.key = key.str();
    info.config = "c";
    info.machine = "m";
    info.schedule = "s/1";
    info.weight = weight;
    info.costPerSecond = 100;
  }
  const TaskInfo &getInfo() const override { return info; }
  const Space &getSpace() const override { return space; }
  llvm::Expected<std::unique_ptr<ArtifactBuilder>> createBuilder() override {
    return llvm::createStringError("none");
  }
  std::optional<Point> getDefault() const override { return Point{0, 0}; }
  llvm::Expected<std::string> writeSchedule(const Point &) override {
    return "";
  }
  TaskInfo info;
  Grid space;
};

/// Asks for points far apart, in an order that depends on what it was told.
class Walker : public Tuner {
public:
  std::vector<Trial> ask(size_t count) override {
    std::vector<Trial> trials;
    for (size_t i = 0; i < count && asked.size() < 600; ++i) {
      state = (state * 7 + 13) % 600;
      while (!asked.insert(state).second)
        state = (state + 1) % 600;
      trials.push_back({{unsigned(state % 20), unsigned(state / 20)}});
    }
    return trials;
  }
  void tell(ArrayRef<Trial>, ArrayRef<Measurement> measurements) override {
    for (const Measurement &measurement : measurements)
      state = (state + static_cast<size_t>(measurement.cost)) % 600;
  }

private:
  size_t state = 0;
  std::set<size_t> asked;
};

/// 100 at (13, 17), more around it. Points with b = 3 fail.
static double getCost(const Point &point) {
  double a = double(point[0]) - 13, b = double(point[1]) - 17;
  return 100 + 3 * a * a + b * b;
}

class GridMeasurer : public Measurer {
public:
  std::vector<Measurement> measure(ArrayRef<Trial> trials) override {
    std::vector<Measurement> results;
    for (const Trial &trial : trials) {
      ++numMeasured;
      Measurement result;
      if (trial.point[1] == 3) {
        result.error = ErrorKind::CompileDevice;
        result.message = "b is 3";
      } else {
        result.status = Status::Measured;
        result.cost = getCost(trial.point);
      }
      results.push_back(result);
    }
    return results;
  }
  uint64_t numMeasured = 0;
};

/// Finds points wrong whose cost is below 120.
class GridChecker : public Measurer {
public:
  std::vector<Measurement> measure(ArrayRef<Trial> trials) override {
    std::vector<Measurement> results;
    for (const Trial &trial : trials) {
      ++numChecked;
      Measurement result;
      if (getCost(trial.point) >= 120) {
        result.status = Status::Measured;
        result.isChecked = true;
        result.artifact = "sha256:ab";
      } else {
        result.error = ErrorKind::WrongAnswer;
        result.message = "wrong";
      }
      results.push_back(result);
    }
    return results;
  }
  uint64_t numChecked = 0;
};

class SessionTest : public ::testing::Test {
protected:
  void SetUp() override {
    SmallString<128> name;
    ASSERT_FALSE(llvm::sys::fs::createTemporaryFile("session", "jsonl", name));
    path = std::string(name);
  }
  void TearDown() override { llvm::sys::fs::remove(path); }

  std::vector<std::string> getLines() {
    auto file = readRecords(path);
    std::vector<std::string> lines;
    if (file)
      for (Record &record : file->records) {
        record.time = 0;
        lines.push_back(record.toJSON());
      }
    return lines;
  }

  std::string path;
  GridTask task{"k"};
  GridMeasurer measurer;
  GridChecker checker;
};
} // namespace

static SessionOptions getOptions(uint64_t maxTrials) {
  SessionOptions options;
  options.tuner = "walker";
  options.maxTrials = maxTrials;
  options.tool = "1";
  return options;
}

TEST_F(SessionTest, FindsTheBestOfWhatIsRight) {
  Session session(task, std::make_unique<Walker>(), measurer, &checker,
                  getOptions(1000));
  ASSERT_FALSE(session.run());
  EXPECT_EQ(session.getNumTrials(), 600u);
  ASSERT_EQ(session.getBest().size(), session.getOptions().numBest);
  double last = 120;
  for (const SessionTrial &trial : session.getBest()) {
    EXPECT_TRUE(trial.measurement.isChecked);
    EXPECT_GE(trial.measurement.cost, last);
    last = trial.measurement.cost;
  }
  // The least cost that is not below 120.
  double expected = 1e9;
  size_t wrong = 0;
  for (unsigned a = 0; a < 20; ++a)
    for (unsigned b = 0; b < 30; ++b) {
      double cost = getCost({a, b});
      wrong += cost < 120;
      if (b != 3 && cost >= 120)
        expected = std::min(expected, cost);
    }
  EXPECT_EQ(session.getBest()[0].measurement.cost, expected);
  EXPECT_DOUBLE_EQ(session.getBestSeconds(), expected / 100);
  EXPECT_EQ(session.getNumFailed(), 20 + wrong);
  // Not everything is run.
  EXPECT_LT(checker.numChecked, 300u);
}

TEST_F(SessionTest, StopsEarly) {
  SessionOptions options = getOptions(600);
  options.batch = 10;
  options.earlyStopping = 30;
  uint64_t best = 0;
  double cost = 1e9;
  Session session(task, std::make_unique<Walker>(), measurer, nullptr, options);
  session.onTrial = [&](const Session &, const SessionTrial &trial) {
    if (trial.measurement.status == Status::Measured &&
        trial.measurement.cost < cost) {
      cost = trial.measurement.cost;
      best = trial.number + 1;
    }
  };
  ASSERT_FALSE(session.run());
  EXPECT_LT(session.getNumTrials(), 600u);
  EXPECT_GE(session.getNumTrials(), best + 30);
  EXPECT_LT(session.getNumTrials(), best + 40);
}

TEST_F(SessionTest, ResumesToTheSameEnd) {
  auto tune = [&](uint64_t trials, ArrayRef<Record> records) {
    auto log = RecordLog::open(path);
    Session session(task, std::make_unique<Walker>(), measurer, &checker,
                    getOptions(trials), log->get());
    session.resume(records);
    EXPECT_FALSE(session.run());
    return session.getNumResumed();
  };
  EXPECT_EQ(tune(300, {}), 0u);
  std::vector<std::string> whole = getLines();
  ASSERT_EQ(whole.size(), 300u);
  std::string text = (*llvm::MemoryBuffer::getFile(path))->getBuffer().str();
  // Killed at any byte.
  for (size_t length : {size_t(0), size_t(1), text.size() / 3, text.size() / 2,
                        text.size() - 1, text.size()}) {
    std::error_code error;
    llvm::raw_fd_ostream(path, error) << StringRef(text).take_front(length);
    auto file = readRecords(path);
    ASSERT_TRUE(bool(file));
    measurer.numMeasured = 0;
    uint64_t resumed = tune(300, file->records);
    EXPECT_EQ(resumed, file->records.size());
    EXPECT_EQ(measurer.numMeasured, 300 - resumed);
    EXPECT_TRUE(getLines() == whole) << length;
  }
}

namespace {
/// Every seventh measurement of all is much too small, the others are exact;
/// points with a = 12 fail the second time.
class LuckyMeasurer : public GridMeasurer {
public:
  std::vector<Measurement> measure(ArrayRef<Trial> trials) override {
    std::vector<Measurement> results = GridMeasurer::measure(trials);
    for (auto [trial, result] : llvm::zip_equal(trials, results)) {
      if (++number % 7 == 0 && result.status == Status::Measured)
        result.cost *= 0.2;
      result.isChecked = result.status == Status::Measured;
      result.artifact = "sha256:ab";
      if (!seen.insert(trial.point).second && trial.point[0] == 12) {
        result = Measurement();
        result.error = ErrorKind::RuntimeDevice;
      }
    }
    return results;
  }
  uint64_t number = 0;
  std::set<Point> seen;
};
} // namespace

static SessionOptions getNoisyOptions(uint64_t maxTrials) {
  SessionOptions options = getOptions(maxTrials);
  options.fidelity = Fidelity::Measured;
  options.batch = 13;
  options.numFinalists = 8;
  return options;
}

TEST_F(SessionTest, MeasuresTheBestAgain) {
  LuckyMeasurer lucky;
  std::vector<SessionTrial> trials;
  Session session(task, std::make_unique<Walker>(), lucky, nullptr,
                  getNoisyOptions(320));
  session.onTrial = [&](const Session &, const SessionTrial &trial) {
    EXPECT_EQ(trial.number, trials.size());
    trials.push_back(trial);
  };
  ASSERT_FALSE(session.run());
  // The last 40 of 320 are eight points in turns.
  ASSERT_EQ(trials.size(), 320u);
  EXPECT_EQ(session.getNumTrials(), 320u);
  std::vector<Point> finalists;
  for (size_t i = 280; i < 288; ++i)
    finalists.push_back(trials[i].point);
  EXPECT_EQ(std::set<Point>(finalists.begin(), finalists.end()).size(), 8u);
  for (size_t i = 288; i < 320; ++i)
    EXPECT_EQ(trials[i].point, finalists[(i - 280) % 8]);
  // They are those that were luckiest before, and the best is not a lucky one.
  double best = 1e9;
  for (const Point &point : finalists)
    if (point[0] != 12)
      best = std::min(best, getCost(point));
  EXPECT_EQ(session.getBest()[0].measurement.cost, best);
  EXPECT_EQ(getCost(session.getBest()[0].point), best);
  EXPECT_EQ(session.getBest()[0].measurement.costs.size(), 5u);
  for (const SessionTrial &trial : session.getBest())
    EXPECT_NE(trial.point[0] == 12 &&
                  llvm::is_contained(finalists, trial.point),
              true);
  EXPECT_TRUE(session.isOver());
  ASSERT_FALSE(session.finish());
  EXPECT_EQ(session.getNumTrials(), 320u);
}

/// The point that is used without tuning wins where nothing better was found,
/// and then the log has it, once.
TEST_F(SessionTest, DefaultIsACandidate) {
  auto tune = [&](Point usual, uint64_t trials) {
    auto log = RecordLog::open(path);
    EXPECT_TRUE(bool(log));
    Session session(task, std::make_unique<Walker>(), measurer, &checker,
                    getOptions(trials), log->get());
    session.resume(readRecords(path)->records);
    session.setDefault(usual, measurer.measure({Trial{usual}})[0]);
    EXPECT_FALSE(session.run());
    EXPECT_EQ(session.getNumTrials(), trials);
    EXPECT_TRUE(session.getBest()[0].measurement.isChecked);
    return session.getBest()[0].point;
  };
  const Point good{13, 22}, bad{0, 0};
  Point found = tune(bad, 10);
  EXPECT_NE(found, bad);
  EXPECT_EQ(getLines().size(), 10u);
  EXPECT_LT(getCost(good), getCost(found));
  EXPECT_EQ(tune(good, 10), good);
  EXPECT_EQ(getLines().size(), 11u);
  std::vector<Record> best = pickBest(readRecords(path)->records);
  ASSERT_EQ(best.size(), 1u);
  EXPECT_EQ(best[0].point, task.space.print(good));
  EXPECT_EQ(best[0].trial, 10u);
  // Again from the log.
  EXPECT_EQ(tune(good, 10), good);
  EXPECT_EQ(getLines().size(), 11u);
  // One that computes something else does not win.
  const Point wrong{13, 17};
  EXPECT_EQ(tune(wrong, 10), found);
  EXPECT_EQ(getLines().size(), 11u);
}

/// Batches are as large as time and the trials of all sessions allow.
TEST_F(SessionTest, BatchesFitIntoWhatIsLeft) {
  auto count = [&](SessionOptions options) {
    Session session(task, std::make_unique<Walker>(), measurer, nullptr,
                    options);
    EXPECT_TRUE(llvm::cantFail(session.step()));
    uint64_t first = session.getNumTrials();
    EXPECT_FALSE(session.finish());
    return std::pair(first, session.getNumTrials() - first);
  };
  SessionOptions options = getNoisyOptions(320);
  EXPECT_EQ(count(options), std::pair(uint64_t(13), uint64_t(40)));
  options.getNumLeft = [] { return 11; };
  EXPECT_EQ(count(options), std::pair(uint64_t(11), uint64_t(40)));
  options.getNumLeft = [] { return 7; };
  EXPECT_EQ(count(options), std::pair(uint64_t(7), uint64_t(35)));
  options.getNumLeft = nullptr;
  options.secondsPerTrial = 1;
  options.getRemaining = [] { return 5.5; };
  EXPECT_EQ(count(options).first, 5u);
  // One at least; and nothing is measured again.
  options.getRemaining = [] { return -3.0; };
  EXPECT_EQ(count(options), std::pair(uint64_t(1), uint64_t(0)));
}

/// Whoever kills a search loses the batch that it is at.
TEST_F(SessionTest, LogsEachBatch) {
  std::unique_ptr<RecordLog> log = llvm::cantFail(RecordLog::open(path));
  SessionOptions options = getOptions(100);
  options.batch = 8;
  Session session(task, std::make_unique<Walker>(), measurer, &checker, options,
                  log.get());
  uint64_t numSteps = 0;
  while (llvm::cantFail(session.step())) {
    ++numSteps;
    EXPECT_EQ(getLines().size(), session.getNumTrials());
  }
  EXPECT_EQ(numSteps, 13u);
}

/// What the log cannot take is found nevertheless.
TEST_F(SessionTest, FullDisk) {
  auto log = RecordLog::open("/dev/full");
  ASSERT_TRUE(bool(log));
  Session session(task, std::make_unique<Walker>(), measurer, nullptr,
                  getOptions(100), log->get());
  std::string error = llvm::toString(session.run());
  EXPECT_NE(error.find("cannot write records to /dev/full"), std::string::npos);
  EXPECT_EQ((*log)->getFailure(), error);
  EXPECT_EQ(session.getNumTrials(), 64u);
  EXPECT_FALSE(session.getBest().empty());
  EXPECT_FALSE(session.run());
  EXPECT_EQ(session.getNumTrials(), 100u);
}

TEST_F(SessionTest, DefaultIsMeasuredAgain) {
  LuckyMeasurer lucky;
  const Point usual{19, 29};
  std::map<Point, size_t> counts;
  Session session(task, std::make_unique<Walker>(), lucky, nullptr,
                  getNoisyOptions(120));
  session.setDefault(usual, lucky.measure({Trial{usual}})[0]);
  session.onTrial = [&](const Session &, const SessionTrial &trial) {
    if (trial.number >= 105)
      ++counts[trial.point];
  };
  ASSERT_FALSE(session.run());
  EXPECT_EQ(session.getNumTrials(), 120u);
  EXPECT_EQ(counts.size(), 3u);
  EXPECT_EQ(counts[usual], 5u);
}

TEST_F(SessionTest, MeasuresAgainAfterAnInterruption) {
  auto count = [&](SessionOptions options, size_t steps) {
    Session session(task, std::make_unique<Walker>(), measurer, nullptr,
                    options);
    for (size_t i = 0; i < steps; ++i)
      EXPECT_TRUE(llvm::cantFail(session.step()));
    EXPECT_FALSE(session.finish());
    EXPECT_FALSE(session.finish());
    return session.getNumTrials();
  };
  EXPECT_EQ(count(getNoisyOptions(320), 2), 2 * 13 + 40u);
  // An eighth of the trials, if that is enough for two points twice.
  EXPECT_EQ(count(getNoisyOptions(130), 2), 2 * 13 + 3 * 5u);
  EXPECT_EQ(count(getNoisyOptions(50), 2), 2 * 13 + 2 * 3u);
  EXPECT_EQ(count(getNoisyOptions(31), 2), 2 * 13u);
  EXPECT_EQ(count(getOptions(200), 1), 64u);
  SessionOptions all = getNoisyOptions(60);
  Session session(task, std::make_unique<Walker>(), measurer, nullptr, all);
  ASSERT_FALSE(session.run());
  EXPECT_EQ(session.getNumTrials(), 60u);
}

TEST_F(SessionTest, ResumesWhatIsMeasuredAgain) {
  auto tune = [&](ArrayRef<Record> records, uint64_t &resumed) {
    LuckyMeasurer lucky;
    // What was measured before the interruption counts.
    lucky.number = records.size();
    for (const Record &record : records)
      lucky.seen.insert(llvm::cantFail(task.space.parse(record.point)));
    auto log = RecordLog::open(path);
    Session session(task, std::make_unique<Walker>(), lucky, nullptr,
                    getNoisyOptions(120), log->get());
    session.resume(records);
    EXPECT_FALSE(session.run());
    resumed = session.getNumResumed();
    return session.getBest()[0].point;
  };
  uint64_t resumed = 0;
  Point best = tune({}, resumed);
  std::vector<std::string> whole = getLines();
  ASSERT_EQ(whole.size(), 120 + 1u); // And what was decided.
  std::string text = (*llvm::MemoryBuffer::getFile(path))->getBuffer().str();
  for (double part : {0.3, 0.8, 0.95, 0.995, 1.0}) {
    std::error_code error;
    llvm::raw_fd_ostream(path, error)
        << StringRef(text).take_front(static_cast<size_t>(text.size() * part));
    auto file = readRecords(path);
    ASSERT_TRUE(bool(file));
    EXPECT_EQ(tune(file->records, resumed), best);
    EXPECT_EQ(resumed, std::min<size_t>(file->records.size(), 120));
    EXPECT_TRUE(getLines() == whole) << part;
  }
}

TEST_F(SessionTest, DecidesAgainstLuck) {
  auto tune = [&](SessionOptions options) {
    LuckyMeasurer lucky;
    auto log = RecordLog::open(path);
    Session session(task, std::make_unique<Walker>(), lucky, nullptr, options,
                    log->get());
    EXPECT_FALSE(session.run());
    return task.space.print(session.getBest()[0].point);
  };
  auto pick = [&] {
    auto file = readRecords(path);
    EXPECT_TRUE(bool(file));
    std::vector<Record> best = pickBest(file->records);
    EXPECT_EQ(best.size(), 1u);
    return best.front();
  };
  // Without a comparison the luckiest record wins, whatever its point.
  SessionOptions options = getNoisyOptions(200);
  options.finalsDecide = false;
  std::string best = tune(options);
  Record lucky = pick();
  EXPECT_FALSE(lucky.isDecided);
  lucky.point = best == "a=0,b=0" ? "a=1,b=1" : "a=0,b=0";
  lucky.costs = {lucky.getCost() / 2};
  {
    auto log = RecordLog::open(path);
    ASSERT_FALSE((*log)->append(lucky));
  }
  EXPECT_EQ(pick().point, lucky.point);
  options.finalsDecide = true;
  EXPECT_EQ(tune(options), best);
  Record decided = pick();
  EXPECT_EQ(decided.point, best);
  EXPECT_TRUE(decided.isDecided);
  EXPECT_TRUE(decided.isUsable());
  EXPECT_GT(decided.getCost(), lucky.getCost());
  EXPECT_EQ(decided.costs.size(), 5u);
  // As little as another search's record that is no more than lucky.
  options.tuner = "another";
  options.maxTrials = 31; // Nothing is measured again.
  tune(options);
  EXPECT_EQ(pick().point, best);
  // Where nothing was compared, nothing is decided.
  auto file = readRecords(path);
  EXPECT_EQ(
      llvm::count_if(file->records,
                     [](const Record &record) { return record.isDecided; }),
      1);
}

namespace {
/// Asks for one batch, then fails.
class FailingTuner : public Walker {
public:
  std::vector<Trial> ask(size_t count) override {
    return ++numAsked > 1 ? std::vector<Trial>() : Walker::ask(count);
  }
  llvm::Error takeError() override {
    return llvm::createStringError("the trees fell");
  }
  size_t numAsked = 0;
};
} // namespace

//===----------------------------------------------------------------------===//
// Pools
//===----------------------------------------------------------------------===//

namespace {
/// Four boards in turns. The last one tells a tenth of each cost; the third one
/// dies of every fifth trial.
class PoolMeasurer : public GridMeasurer {
public:
  std::vector<Measurement> measure(ArrayRef<Trial> trials) override {
    std::vector<Measurement> results = GridMeasurer::measure(trials);
    for (auto [trial, result] : llvm::zip_equal(trials, results)) {
      do
        result.device = "b" + std::to_string(number++ % 4);
      while (llvm::is_contained(trial.avoid, result.device));
      if (result.device == "b3")
        result.cost *= 0.1;
      if (hasLosses && result.device == "b2" && ++numOfThird % 5 == 0) {
        result = Measurement();
        result.error = ErrorKind::RuntimeDevice;
        result.message = "device lost: it killed 3 boards";
        result.isLost = true;
      }
      result.isChecked = result.status == Status::Measured;
      result.artifact = "sha256:ab";
      result.costs = {result.cost};
    }
    return results;
  }
  bool hasLosses = false;
  uint64_t number = 0, numOfThird = 0;
};

/// Asks once for every point and counts what it may not learn from.
class LearningWalker : public Walker {
public:
  explicit LearningWalker(unsigned &numExplained)
      : numExplained(numExplained) {}
  void tell(ArrayRef<Trial> trials,
            ArrayRef<Measurement> measurements) override {
    for (const Measurement &measurement : measurements)
      numExplained += measurement.isExplained;
    Walker::tell(trials, measurements);
  }
  unsigned &numExplained;
};
} // namespace

TEST_F(SessionTest, SecondBoardDecides) {
  PoolMeasurer pool;
  auto log = RecordLog::open(path);
  SessionOptions options = getOptions(600);
  options.fidelity = Fidelity::Measured;
  options.wantsSecondBoard = true;
  Session session(task, std::make_unique<Walker>(), pool, nullptr, options,
                  log->get());
  std::vector<SuspectBoard> suspects;
  session.onSuspect = [&](const SuspectBoard &suspect) {
    suspects.push_back(suspect);
  };
  ASSERT_FALSE(session.run());
  ASSERT_EQ(suspects.size(), 1u);
  EXPECT_EQ(suspects[0].board, "b3");
  const SessionTrial &best = session.getBest()[0];
  EXPECT_EQ(best.measurement.cost, getCost(best.point));
  for (const SessionTrial &trial : session.getBest())
    EXPECT_NE(trial.measurement.device, "b3");
  auto file = readRecords(path);
  ASSERT_TRUE(bool(file));
  const Record &last = file->records.back();
  EXPECT_TRUE(last.isDecided);
  ASSERT_TRUE(last.second);
  EXPECT_NE(last.second->board, last.board);
  EXPECT_NE(last.second->board, "b3");
  EXPECT_EQ(last.second->costs, std::vector<double>{getCost(best.point) / 100});
  // What the liar has measured is less, and does not count.
  EXPECT_EQ(pickBest(file->records)[0].toJSON(), last.toJSON());
  // Nobody is asked a second time.
  log->reset();
  log = RecordLog::open(path);
  size_t numLines = getLines().size();
  pool.numMeasured = 0;
  Session again(task, std::make_unique<Walker>(), pool, nullptr, options,
                log->get());
  again.resume(file->records);
  ASSERT_FALSE(again.run());
  EXPECT_EQ(pool.numMeasured, 0u);
  EXPECT_EQ(getLines().size(), numLines);
  EXPECT_EQ(again.getBest()[0].point, best.point);
}

TEST_F(SessionTest, LostTrialsAreMeasuredAgain) {
  PoolMeasurer pool;
  pool.hasLosses = true;
  auto log = RecordLog::open(path);
  SessionOptions options = getOptions(200);
  options.fidelity = Fidelity::Measured;
  unsigned numExplained = 0;
  auto tune = [&](ArrayRef<Record> records) {
    Session session(task, std::make_unique<LearningWalker>(numExplained), pool,
                    nullptr, options, log->get());
    session.resume(records);
    EXPECT_FALSE(session.run());
    return session.getNumFailed();
  };
  tune({});
  auto file = readRecords(path);
  ASSERT_TRUE(bool(file));
  auto isLost = [](const Record &record) { return record.isLost; };
  EXPECT_EQ(llvm::count_if(file->records, isLost), 10);
  EXPECT_EQ(numExplained, 10u);
  pool.hasLosses = false;
  pool.numMeasured = numExplained = 0;
  tune(file->records);
  EXPECT_GE(pool.numMeasured, 10u);
  EXPECT_EQ(numExplained, 0u);
}

TEST_F(SessionTest, SaysWhatTheTunerSays) {
  Session session(task, std::make_unique<FailingTuner>(), measurer, nullptr,
                  getOptions(200));
  task.info.name = "layer1";
  EXPECT_EQ(llvm::toString(session.run()), "layer1: the trees fell");
  EXPECT_EQ(session.getNumTrials(), 64u);
  FailingTuner tuner;
  EXPECT_EQ(
      llvm::toString(mlir::vta::tuning::tune(tuner, measurer, 200).takeError()),
      "the trees fell");
}

TEST_F(SessionTest, DoesNotResumeFromOthers) {
  {
    auto log = RecordLog::open(path);
    Session session(task, std::make_unique<Walker>(), measurer, nullptr,
                    getOptions(10), log->get());
    ASSERT_FALSE(session.run());
  }
  std::vector<Record> records = readRecords(path)->records;
  ASSERT_EQ(records.size(), 10u);
  auto count = [&](GridTask other, SessionOptions options) {
    Session session(other, std::make_unique<Walker>(), measurer, nullptr,
                    options);
    return session.resume(records);
  };
  EXPECT_EQ(count(GridTask("k"), getOptions(10)), 10u);
  EXPECT_EQ(count(GridTask("other"), getOptions(10)), 0u);
  GridTask machine("k");
  machine.info.machineHash = "changed";
  EXPECT_EQ(count(machine, getOptions(10)), 0u);
  SessionOptions seed = getOptions(10);
  seed.seed = 1;
  EXPECT_EQ(count(GridTask("k"), seed), 0u);
}

TEST_F(SessionTest, SaysThatTheDiskIsFull) {
  if (!llvm::sys::fs::exists("/dev/full"))
    GTEST_SKIP() << "no /dev/full";
  auto log = RecordLog::open("/dev/full");
  ASSERT_TRUE(bool(log));
  Session session(task, std::make_unique<Walker>(), measurer, nullptr,
                  getOptions(10), log->get());
  EXPECT_NE(llvm::toString(session.run()).find("No space left"),
            std::string::npos);
}

TEST(Scheduler, Policies) {
  GridTask light("a", 1), heavy("b", 100);
  GridMeasurer measurer;
  auto run = [&](SchedulePolicy policy) {
    SessionOptions options = getOptions(40);
    options.batch = 10;
    std::vector<std::unique_ptr<Session>> sessions;
    std::vector<Session *> pointers;
    std::string order;
    for (GridTask *task : {&light, &heavy}) {
      sessions.push_back(std::make_unique<Session>(
          *task, std::make_unique<Walker>(), measurer, nullptr, options));
      pointers.push_back(sessions.back().get());
      sessions.back()->onTrial = [&](const Session &session,
                                     const SessionTrial &trial) {
        if (trial.number % 10 == 0)
          order += session.getTask().getInfo().key;
      };
    }
    Scheduler scheduler(pointers, policy);
    EXPECT_FALSE(scheduler.run());
    EXPECT_DOUBLE_EQ(scheduler.getLatency(),
                     sessions[0]->getBestSeconds() +
                         100 * sessions[1]->getBestSeconds());
    return order;
  };
  EXPECT_EQ(run(SchedulePolicy::InOrder), "aaaabbbb");
  EXPECT_EQ(run(SchedulePolicy::RoundRobin), "abababab");
  std::string gradient = run(SchedulePolicy::Gradient);
  EXPECT_EQ(gradient.substr(0, 2), "ab");
  EXPECT_EQ(gradient.size(), 8u);
}

TEST(Scheduler, StopsAllEarly) {
  GridTask one("a"), two("b");
  GridMeasurer measurer;
  auto run = [&](uint64_t earlyStopping) {
    SessionOptions options = getOptions(600);
    options.batch = 10;
    std::vector<std::unique_ptr<Session>> sessions;
    std::vector<Session *> pointers;
    uint64_t idle = 0, mostIdle = 0;
    std::map<std::string, double> best;
    for (GridTask *task : {&one, &two}) {
      sessions.push_back(std::make_unique<Session>(
          *task, std::make_unique<Walker>(), measurer, nullptr, options));
      pointers.push_back(sessions.back().get());
      sessions.back()->onTrial = [&](const Session &session,
                                     const SessionTrial &trial) {
        double &least = best[session.getTask().getInfo().key];
        bool isBetter = trial.measurement.status == Status::Measured &&
                        (least == 0 || trial.measurement.cost < least);
        if (isBetter)
          least = trial.measurement.cost;
        idle = isBetter ? 0 : idle + 1;
        mostIdle = std::max(mostIdle, idle);
      };
    }
    Scheduler scheduler(pointers, SchedulePolicy::RoundRobin);
    scheduler.setEarlyStopping(earlyStopping);
    EXPECT_FALSE(scheduler.run());
    EXPECT_LT(mostIdle, earlyStopping + 20);
    return sessions[0]->getNumTrials() + sessions[1]->getNumTrials();
  };
  EXPECT_LT(run(50), run(2000));
  EXPECT_EQ(run(2000), 1200u);
}
