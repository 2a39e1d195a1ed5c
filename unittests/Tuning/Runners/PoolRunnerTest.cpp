//===- PoolRunnerTest.cpp - Boards that die, lie and get slower -----------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Tuning/Runners/PoolRunner.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"

#include "gtest/gtest.h"
#include <deque>
#include <set>
#include <thread>

using namespace mlir;
using namespace mlir::vta::tuning;

namespace {
struct FakeBoard {
  std::string name;
  double factor = 1;    ///< Factor of times.
  bool isWrong = false; ///< Outputs.
  bool isBroken = false;
  unsigned crashesEach = 0;  ///< Every so many jobs end in a crash; 0: none.
  bool isForeign = false;    ///< Whether it refuses everything.
  unsigned dropsAfter = ~0u; ///< Jobs until it vanishes with the next one.
  unsigned slowerAfter = ~0u;
  unsigned quarantinedAfter = ~0u;
  bool isDrained = false;
  unsigned numJobs = 0, numAddressed = 0;
};

/// Boards take jobs in turns, one at a time.
class FakeQueue : public BoardQueue {
public:
  explicit FakeQueue(std::vector<FakeBoard> &boards) : boards(boards) {}
  bool countsCycles() const override { return false; }
  bool isSimulated() const override { return false; }
  void submit(BoardJob job) override {
    jobs.push_back(std::move(job));
    most = std::max(most, jobs.size());
  }
  void cancel(uint64_t id) override {
    llvm::erase_if(jobs, [&](const BoardJob &job) { return job.id == id; });
  }
  std::vector<PoolBoard> getBoards() override {
    std::vector<PoolBoard> states;
    for (const FakeBoard &board : boards)
      if (board.numJobs <= board.dropsAfter)
        states.push_back({board.name, false,
                          board.numJobs > board.quarantinedAfter
                              ? "quarantined (no clock)"
                          : board.isDrained ? "draining"
                                            : ""});
    return states;
  }
  std::optional<BoardResult> next(double) override {
    for (size_t i = 0; i < boards.size(); ++i) {
      FakeBoard &board = boards[turn++ % boards.size()];
      if (board.numJobs > board.dropsAfter ||
          board.numJobs > board.quarantinedAfter || board.isDrained)
        continue;
      auto it = llvm::find_if(jobs, [&](const BoardJob &job) {
        return job.board.empty() || job.board == board.name;
      });
      if (it == jobs.end())
        continue;
      if (board.numJobs++ == board.dropsAfter)
        continue; // The job stays.
      BoardJob job = std::move(*it);
      jobs.erase(it);
      return run(board, job);
    }
    return std::nullopt;
  }

  llvm::Error takeError() override {
    return isGone ? llvm::createStringError("no server")
                  : llvm::Error::success();
  }

  size_t most = 0;
  bool isGone = false;

private:
  BoardResult run(FakeBoard &board, const BoardJob &job) {
    board.numAddressed += !job.board.empty();
    BoardResult result;
    result.id = job.id;
    result.board = board.name;
    result.seconds = 1;
    const Artifact &artifact = *job.artifact;
    bool crashes = board.crashesEach && board.numJobs % board.crashesEach == 0;
    if (board.isBroken || crashes || artifact.bytes == "bad") {
      result.error = ErrorKind::RuntimeDevice;
      result.message = board.isBroken ? "no clock" : "bus error";
      return result;
    }
    if (artifact.bytes == "deadly") {
      result.error = ErrorKind::RuntimeDevice;
      result.message = "device lost";
      result.isLost = true;
      return result;
    }
    if (board.isForeign || artifact.bytes == "foreign") {
      result.error = ErrorKind::RuntimeDevice;
      result.message = "compiled for another configuration";
      result.isRefused = true;
      return result;
    }
    double cost = 0.001 * static_cast<double>(artifact.bytes.size());
    cost *= board.factor * (board.numJobs > board.slowerAfter ? 1.2 : 1);
    result.costs = {cost};
    if (job.outputs != BoardJob::Outputs::None) {
      vtart::NpyArray y;
      y.dtype = "int8";
      y.shape = {1};
      y.data = {uint8_t(board.isWrong || artifact.bytes == "wrong" ? 1 : 7)};
      if (job.outputs == BoardJob::Outputs::Bytes)
        result.outputs = {{"y", y}};
      else
        result.digests = {
            {"y", getSHA256(StringRef(
                      reinterpret_cast<const char *>(y.data.data()), 1))}};
    }
    return result;
  }

  std::vector<FakeBoard> &boards;
  std::deque<BoardJob> jobs;
  size_t turn = 0;
};

class PoolRunnerTest : public ::testing::Test {
protected:
  void create(std::vector<FakeBoard> which) {
    boards = std::move(which);
    auto created = std::make_unique<FakeQueue>(boards);
    queue = created.get();
    PoolRunnerOptions options;
    options.baselinePeriod = 10;
    options.quietSeconds = 0.05;
    options.report = [this](StringRef text) { reports.push_back(text.str()); };
    runner = createPoolRunner(std::move(created), options);
  }
  static Artifact toArtifact(const std::string &bytes) {
    Artifact artifact = Artifact::create(Artifact::Kind::Program, bytes);
    References references;
    vtart::NpyArray y;
    y.dtype = "int8";
    y.shape = {1};
    y.data = {7};
    references.outputs = {{"y", y}};
    artifact.references = std::make_shared<const References>(references);
    return artifact;
  }
  /// Each with its result; every one has exactly one.
  std::vector<RunOutcome> run(ArrayRef<std::string> artifacts) {
    for (auto [id, bytes] : llvm::enumerate(artifacts))
      runner->submit(id, toArtifact(bytes), {});
    std::vector<RunOutcome> outcomes(artifacts.size());
    std::set<uint64_t> seen;
    while (std::optional<RunOutcome> outcome = runner->next()) {
      EXPECT_TRUE(seen.insert(outcome->id).second);
      outcomes[outcome->id] = *outcome;
    }
    EXPECT_EQ(seen.size(), artifacts.size());
    return outcomes;
  }
  static std::vector<std::string> makeGood(size_t count) {
    std::vector<std::string> artifacts;
    for (size_t i = 0; i < count; ++i)
      artifacts.push_back(std::string(10 + i % 7, 'x'));
    return artifacts;
  }
  bool hasReport(StringRef part) {
    return llvm::any_of(
        reports, [&](StringRef report) { return report.contains(part); });
  }

  std::vector<FakeBoard> boards;
  std::vector<std::string> reports;
  FakeQueue *queue = nullptr;
  std::unique_ptr<Runner> runner;
};
} // namespace

TEST_F(PoolRunnerTest, RunsAll) {
  create({{"a"}, {"b"}, {"c"}});
  std::vector<std::string> artifacts = makeGood(100);
  std::vector<RunOutcome> outcomes = run(artifacts);
  std::set<std::string> devices;
  for (auto [artifact, outcome] : llvm::zip_equal(artifacts, outcomes)) {
    EXPECT_EQ(outcome.error, ErrorKind::None) << outcome.message;
    EXPECT_TRUE(outcome.isChecked);
    EXPECT_EQ(outcome.costs[0], 0.001 * double(artifact.size()));
    devices.insert(outcome.device);
  }
  EXPECT_EQ(devices.size(), 3u);
  EXPECT_TRUE(reports.empty());
  // One runs and one waits for each board, and baselines.
  EXPECT_LE(queue->most, 9u);
  // Each board has run the baseline every ten results.
  for (const FakeBoard &board : boards)
    EXPECT_GE(board.numAddressed, 3u);
  EXPECT_EQ(outcomes.back().drift, 1);
  EXPECT_EQ(runner->describeDevices(), "0 of 3 boards busy");
  RunnerStats stats = runner->getStats();
  EXPECT_EQ(stats.numFinished, 100u);
  EXPECT_EQ(stats.numFailed, 0u);
}

TEST_F(PoolRunnerTest, FailsOnThreeBoards) {
  create({{"a"}, {"b"}, {"c"}});
  std::vector<RunOutcome> outcomes =
      run({"good", "bad", "wrong", "foreign", "deadly", "good"});
  EXPECT_EQ(outcomes[1].error, ErrorKind::RuntimeDevice);
  EXPECT_EQ(outcomes[1].message, "bus error");
  EXPECT_FALSE(outcomes[1].isLost);
  EXPECT_EQ(outcomes[2].error, ErrorKind::WrongAnswer);
  EXPECT_EQ(outcomes[2].message.rfind("output \"y\" is wrong", 0), 0u);
  EXPECT_TRUE(outcomes[2].costs.empty());
  EXPECT_EQ(outcomes[3].message, "compiled for another configuration");
  // Nobody has run it: who resumes measures it.
  EXPECT_TRUE(outcomes[3].isLost);
  EXPECT_FALSE(outcomes[2].isLost);
  EXPECT_TRUE(outcomes[4].isLost);
  EXPECT_EQ(outcomes[5].error, ErrorKind::None);
  EXPECT_TRUE(reports.empty());
  // Good, twice, three baselines, bad and wrong on three boards, what is
  // refused on all, and what is deadly once.
  EXPECT_EQ(boards[0].numJobs + boards[1].numJobs + boards[2].numJobs, 15u);
}

TEST_F(PoolRunnerTest, BoardThatFailsEverything) {
  FakeBoard broken{"b"};
  broken.isBroken = true;
  create({{"a"}, broken, {"c"}});
  for (const RunOutcome &outcome : run(makeGood(60)))
    EXPECT_EQ(outcome.error, ErrorKind::None) << outcome.message;
  EXPECT_TRUE(hasReport("board b is not believed any more"));
  EXPECT_TRUE(hasReport("runtime_device: no clock"));
  EXPECT_EQ(reports.size(), 1u);
  // It gets no more jobs.
  EXPECT_LE(boards[1].numJobs, 8u);
}

TEST_F(PoolRunnerTest, OneBoardOfFiveWorks) {
  // Even a point that meets the other four first.
  FakeBoard broken{"a"}, wrong{"b"}, foreign{"c"}, dead{"d"};
  broken.isBroken = dead.isBroken = wrong.isWrong = foreign.isForeign = true;
  create({broken, wrong, foreign, dead, {"e"}});
  for (const RunOutcome &outcome : run(makeGood(60))) {
    EXPECT_EQ(outcome.error, ErrorKind::None) << outcome.message;
    EXPECT_EQ(outcome.device, "e");
  }
  for (const char *name : {"a", "b", "c", "d"})
    EXPECT_TRUE(hasReport(
        ("board " + StringRef(name) + " is not believed any more").str()));
}

TEST_F(PoolRunnerTest, CrashesNowAndThen) {
  FakeBoard often{"b"}, seldom{"c"};
  often.crashesEach = 3;
  seldom.crashesEach = 10;
  create({{"a"}, often, seldom, {"d"}});
  for (const RunOutcome &outcome : run(makeGood(300)))
    EXPECT_EQ(outcome.error, ErrorKind::None) << outcome.message;
  // These boards are of use all the same.
  EXPECT_TRUE(reports.empty());
  EXPECT_GE(boards[1].numJobs, 60u);
}

TEST_F(PoolRunnerTest, BoardWithWrongOutputs) {
  FakeBoard wrong{"b"};
  wrong.isWrong = true;
  create({{"a"}, wrong, {"c"}});
  for (const RunOutcome &outcome : run(makeGood(60)))
    EXPECT_TRUE(outcome.isChecked) << outcome.message;
  EXPECT_TRUE(hasReport("board b is not believed any more"));
  EXPECT_TRUE(hasReport("wrong_answer"));
}

TEST_F(PoolRunnerTest, BoardsUnlikeTheOthers) {
  for (double factor : {10.0, 0.1}) {
    reports.clear();
    FakeBoard odd{"b"};
    odd.factor = factor;
    create({{"a"}, odd, {"c"}, {"d"}});
    std::vector<std::string> artifacts = makeGood(80);
    std::vector<RunOutcome> outcomes = run(artifacts);
    EXPECT_TRUE(hasReport("board b disagrees"));
    EXPECT_EQ(reports.size(), 1u);
    // Also of what came before its baseline, nothing counts.
    for (auto [artifact, outcome] : llvm::zip_equal(artifacts, outcomes)) {
      EXPECT_EQ(outcome.costs[0], 0.001 * double(artifact.size()));
      EXPECT_NE(outcome.device, "b");
    }
  }
  // A little slower is worth a word.
  reports.clear();
  FakeBoard odd{"b"};
  odd.factor = 1.08;
  create({{"a"}, odd, {"c"}, {"d"}});
  run(makeGood(80));
  EXPECT_TRUE(hasReport("board b disagrees with the others of its key: the "
                        "baseline takes 1.080 times as long as the median of"));
  EXPECT_EQ(reports.size(), 1u);
  EXPECT_GE(boards[1].numJobs, 15u);
}

TEST_F(PoolRunnerTest, BoardWithoutBaseline) {
  // It vanishes before its baseline, or fails with it: nobody waits for it.
  FakeBoard brief{"b"}, often{"c"};
  brief.dropsAfter = 1;
  often.crashesEach = 2;
  create({{"a"}, brief, often});
  std::vector<std::string> artifacts = makeGood(60);
  for (auto [artifact, outcome] : llvm::zip_equal(artifacts, run(artifacts)))
    EXPECT_EQ(outcome.costs[0], 0.001 * double(artifact.size()));
}

TEST_F(PoolRunnerTest, BoardThatGetsSlower) {
  FakeBoard hot{"b"};
  hot.slowerAfter = 30;
  create({{"a"}, hot});
  std::vector<std::string> artifacts = makeGood(200);
  std::vector<RunOutcome> outcomes = run(artifacts);
  EXPECT_TRUE(hasReport("board b: its baseline takes 1.200 times as long"));
  // What is slow is measured again, but for what came before the baseline.
  size_t numSlow = 0, numMarked = 0;
  for (auto [artifact, outcome] : llvm::zip_equal(artifacts, outcomes)) {
    bool isSlow = outcome.costs[0] > 0.0011 * double(artifact.size());
    numSlow += isSlow;
    numMarked += isSlow && outcome.drift > 1.1;
    // The first ones come before the baseline.
    EXPECT_TRUE(outcome.drift == 0 || outcome.drift == 1 ||
                std::abs(outcome.drift - 1.2) < 1e-9);
  }
  EXPECT_LE(numSlow - numMarked, 11u);
}

TEST_F(PoolRunnerTest, BoardsVanish) {
  FakeBoard one{"a"}, two{"b"};
  one.dropsAfter = 15;
  create({one, two, {"c"}});
  for (const RunOutcome &outcome : run(makeGood(100)))
    EXPECT_EQ(outcome.error, ErrorKind::None) << outcome.message;
  EXPECT_EQ(boards[0].numJobs, 16u);
}

TEST_F(PoolRunnerTest, AvoidsBoards) {
  create({{"a"}, {"b"}});
  RunOptions options;
  options.avoid = {"a"};
  for (uint64_t id = 0; id < 6; ++id)
    runner->submit(id, toArtifact("good"), options);
  while (std::optional<RunOutcome> outcome = runner->next())
    EXPECT_EQ(outcome->device, "b");
  // There is no other.
  options.avoid = {"a", "b"};
  runner->submit(7, toArtifact("good"), options);
  EXPECT_EQ(runner->next()->error, ErrorKind::None);
  runner->distrust("b");
  for (uint64_t id = 0; id < 6; ++id)
    runner->submit(id, toArtifact("good"), {});
  while (std::optional<RunOutcome> outcome = runner->next())
    EXPECT_EQ(outcome->device, "a");
}

TEST_F(PoolRunnerTest, Cancels) {
  create({{"a"}});
  for (uint64_t id = 0; id < 10; ++id)
    runner->submit(id, toArtifact("good"), {});
  EXPECT_TRUE(runner->cancel(0));
  EXPECT_TRUE(runner->cancel(9));
  EXPECT_FALSE(runner->cancel(9));
  std::set<uint64_t> seen;
  while (std::optional<RunOutcome> outcome = runner->next())
    seen.insert(outcome->id);
  EXPECT_EQ(seen.size(), 8u);
  EXPECT_EQ(runner->getStats().numCanceled, 2u);
}

TEST_F(PoolRunnerTest, PoolThatVanishes) {
  create({{"a"}});
  for (uint64_t id = 0; id < 10; ++id)
    runner->submit(id, toArtifact("good"), {});
  EXPECT_EQ(runner->next()->error, ErrorKind::None);
  EXPECT_FALSE(bool(runner->takeError()));
  queue->isGone = true;
  // What was measured counts, everything else is lost.
  size_t numLost = 0, numGood = 0;
  while (std::optional<RunOutcome> outcome = runner->next()) {
    numLost += outcome->isLost && outcome->message == "no server";
    numGood += outcome->error == ErrorKind::None && !outcome->isLost;
  }
  EXPECT_EQ(numLost + numGood, 9u);
  EXPECT_GE(numLost, 8u);
  EXPECT_EQ(llvm::toString(runner->takeError()), "no server");
  runner->submit(11, toArtifact("good"), {});
  EXPECT_TRUE(runner->next()->isLost);
  EXPECT_FALSE(runner->next());
}

TEST_F(PoolRunnerTest, NobodyIsBelieved) {
  create({{"a"}, {"b"}});
  runner->distrust("a");
  runner->distrust("b");
  for (const RunOutcome &outcome : run(makeGood(30)))
    EXPECT_EQ(outcome.error, ErrorKind::None) << outcome.message;
  EXPECT_TRUE(hasReport("no board is left that is believed"));
}

TEST_F(PoolRunnerTest, QuarantineIsReported) {
  create({{"a"}, {"b"}});
  boards[1].quarantinedAfter = 3;
  run(makeGood(20));
  // Boards are looked at a few times in a second.
  std::this_thread::sleep_for(std::chrono::milliseconds(300));
  run(makeGood(20));
  EXPECT_TRUE(hasReport("board b takes no more jobs: quarantined (no clock)"));
  EXPECT_EQ(reports.size(), 1u);
}

TEST_F(PoolRunnerTest, OneRefusesAndOneFails) {
  FakeBoard foreign{"a"};
  foreign.isForeign = true;
  create({foreign, {"b"}});
  // Whoever comes first, what has run counts.
  for (const RunOutcome &outcome : run({"bad", "bad"})) {
    EXPECT_EQ(outcome.message, "bus error");
    EXPECT_FALSE(outcome.isLost);
  }
}

TEST_F(PoolRunnerTest, WaitsQuietly) {
  create({{"a"}});
  boards[0].isDrained = true;
  runner->submit(0, toArtifact("good"), {});
  auto waitUntil = [&](auto isReached) {
    for (int i = 0; i < 100 && !isReached(); ++i) {
      (void)runner->waitFor(0.01);
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
  };
  waitUntil([&] { return reports.size() >= 2; });
  unsigned numLooks = 0;
  waitUntil([&] { return ++numLooks == 40; });
  ASSERT_EQ(reports.size(), 2u);
  EXPECT_TRUE(hasReport("board a takes no more jobs: draining"));
  EXPECT_TRUE(hasReport("no board has taken a job for 0.05 s: waiting; a: "
                        "draining"));
  boards[0].isDrained = false;
  waitUntil([&] { return reports.size() >= 3; });
  std::optional<RunOutcome> outcome = runner->next();
  ASSERT_TRUE(outcome);
  EXPECT_EQ(outcome->error, ErrorKind::None) << outcome->message;
  ASSERT_EQ(reports.size(), 3u);
  EXPECT_EQ(reports.back(), "a board takes jobs again");
}

TEST_F(PoolRunnerTest, BoardThatRefusesEverything) {
  FakeBoard foreign{"b"};
  foreign.isForeign = true;
  create({{"a"}, foreign, {"c"}});
  for (const RunOutcome &outcome : run(makeGood(60)))
    EXPECT_EQ(outcome.error, ErrorKind::None) << outcome.message;
  EXPECT_TRUE(hasReport("board b is not believed any more"));
  EXPECT_LE(boards[1].numJobs, 8u);
}
