//===- BoardFaultsTest.cpp - What happens to jobs when things die ---------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PoolTestUtil.h"

#include <chrono>
#include <sstream>

using namespace vtapool;
using Clock = std::chrono::steady_clock;

namespace {
class BoardFaultsTest : public PoolTest {
protected:
  static double secondsSince(Clock::time_point begin) {
    return std::chrono::duration<double>(Clock::now() - begin).count();
  }
  /// Waits until a board runs something, and says which one: one that is not
  /// among the dead, which the table does not forget at once.
  std::string waitForRun(const std::set<std::string> &dead = {}) const {
    auto admin = connect("admin");
    for (int i = 0; i < 500; ++i) {
      auto all = readBoards(*admin);
      if (!all)
        break;
      for (const BoardInfo &info : *all)
        if (!info.session.empty() && !dead.count(info.board))
          return info.board;
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
    ADD_FAILURE() << "no board runs anything";
    return "";
  }
  /// Waits until the board is in that state, and says why it is.
  std::string waitForState(const std::string &board, BoardState state) const {
    auto admin = connect("admin");
    for (int i = 0; i < 500; ++i) {
      auto all = readBoards(*admin);
      if (!all)
        break;
      for (const BoardInfo &info : *all)
        if (info.board == board && info.state == state)
          return info.reason;
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
    ADD_FAILURE() << board << " is not " << boardStateName(state);
    return "";
  }
};
} // namespace

TEST_F(BoardFaultsTest, ReportsChildrenThatCrashOrHang) {
  startBoard("b1");
  waitForBoards(1);
  auto client = makeClient();
  ASSERT_TRUE(client);
  client->submit(0, makeKernelJob("test_crash", 1));
  Result result = takeNext(*client).result;
  EXPECT_EQ(result.status, JobStatus::Failed);
  EXPECT_EQ(result.error, ErrorKind::RuntimeDevice);
  EXPECT_HAS(result.message, "was ended by signal 11");
  EXPECT_EQ(result.attempt, 1u);
  JobRequest hang = makeKernelJob("test_hang", 1);
  hang.job.timeout = 0.2;
  auto begin = Clock::now();
  client->submit(1, hang);
  result = takeNext(*client).result;
  EXPECT_EQ(result.status, JobStatus::Failed);
  EXPECT_EQ(result.error, ErrorKind::RunTimeout);
  EXPECT_LT(secondsSince(begin), 6);
  // Those that follow do not notice.
  client->submit(2, makeKernelJob("test_sleep", 3));
  result = takeNext(*client).result;
  EXPECT_EQ(result.status, JobStatus::Done) << result.message;
  EXPECT_EQ(getNumber(result), 3);
  // Native code is nobody's fault.
  auto all = readBoards(*connect("admin"));
  ASSERT_TRUE(all);
  EXPECT_EQ(all->front().numDeviceFailures, 0u);
}

TEST_F(BoardFaultsTest, KeepsNativeCodeFromTheBoard) {
  startBoard("b1");
  waitForBoards(1);
  auto client = makeClient();
  ASSERT_TRUE(client);
  client->submit(0, makeKernelJob("test_who", 0));
  Result result = takeNext(*client).result;
  EXPECT_EQ(result.status, JobStatus::Done) << result.message;
  int32_t user = getNumber(result);
  if (::geteuid() != 0)
    GTEST_SKIP() << "needs root";
  EXPECT_NE(user, 0);
  client->submit(1, makeKernelJob("test_kill", 5));
  result = takeNext(*client).result;
  EXPECT_EQ(result.status, JobStatus::Done) << result.message;
  EXPECT_EQ(getNumber(result), 5);
}

TEST_F(BoardFaultsTest, TakesTheNetworkFromNativeCode) {
  startBoard("b1");
  waitForBoards(1);
  auto client = makeClient();
  ASSERT_TRUE(client);
  client->submit(0, makeKernelJob("test_connect", port));
  Result result = takeNext(*client).result;
  EXPECT_EQ(result.status, JobStatus::Done) << result.message;
  EXPECT_EQ(getNumber(result), 0);
  boards["b1"].kill(SIGTERM);
  allowsNetwork = false;
  startBoard("b1");
  // It serves, or says why it does not.
  std::string log;
  for (int i = 0; i < 500; ++i) {
    log = get("b1.log");
    if (log.find("serves", log.find("ends")) != std::string::npos ||
        log.find("error") != std::string::npos)
      break;
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
  if (log.find("error") != std::string::npos) {
    EXPECT_HAS(log, "cannot take the network away from native code");
    EXPECT_HAS(log, "--allow-network");
    GTEST_SKIP() << "not allowed here";
  }
  client->submit(1, makeKernelJob("test_connect", port));
  result = takeNext(*client).result;
  EXPECT_EQ(result.status, JobStatus::Done) << result.message;
  EXPECT_EQ(getNumber(result), -1);
}

TEST_F(BoardFaultsTest, GivesJobsOfDeadBoardsToOthers) {
  TestProcess &first = startBoard("b1");
  waitForBoards(1);
  auto client = makeClient();
  ASSERT_TRUE(client);
  client->submit(0, makeKernelJob("test_sleep", 1500));
  ASSERT_EQ(waitForRun(), "b1");
  startBoard("b2");
  waitForBoards(1);
  auto begin = Clock::now();
  first.kill(SIGKILL);
  JobOutcome outcome = takeNext(*client);
  EXPECT_EQ(outcome.result.status, JobStatus::Done) << outcome.result.message;
  EXPECT_EQ(outcome.result.board, "b2");
  EXPECT_EQ(outcome.result.attempt, 2u);
  EXPECT_EQ(outcome.numSubmissions, 1u);
  EXPECT_LT(secondsSince(begin), kLease + 1 + 1.5 + 1);
}

TEST_F(BoardFaultsTest, GoesOnAfterTheServerWasKilled) {
  startBoard("b1");
  waitForBoards(1);
  auto client = makeClient();
  ASSERT_TRUE(client);
  for (uint64_t id = 0; id < 6; ++id)
    client->submit(id, makeKernelJob("test_sleep", 400));
  ASSERT_EQ(waitForRun(), "b1");
  server.kill(SIGKILL);
  std::this_thread::sleep_for(std::chrono::milliseconds(300));
  startServer(port);
  std::set<uint64_t> ids;
  for (uint64_t i = 0; i < 6; ++i) {
    JobOutcome outcome = takeNext(*client);
    EXPECT_EQ(outcome.result.status, JobStatus::Done) << outcome.result.message;
    ids.insert(outcome.id);
  }
  EXPECT_EQ(ids.size(), 6u);
}

/// Processes that `process` has started.
static std::vector<int> findChildren(int process) {
  std::string number = std::to_string(process);
  auto text =
      vtart::readFile("/proc/" + number + "/task/" + number + "/children");
  std::istringstream words(text ? *text : "");
  std::vector<int> children;
  for (int child; words >> child;)
    children.push_back(child);
  return children;
}

TEST_F(BoardFaultsTest, BeginsAnewWithoutItsNursery) {
  TestProcess &board = startBoard("b1");
  waitForBoards(1);
  auto client = makeClient();
  ASSERT_TRUE(client);
  client->submit(0, makeKernelJob("test_sleep", 1500));
  ASSERT_EQ(waitForRun(), "b1");
  std::vector<int> nursery = findChildren(board.id);
  ASSERT_EQ(nursery.size(), 1u);
  ::kill(nursery[0], SIGKILL);
  JobOutcome outcome = takeNext(*client);
  EXPECT_EQ(outcome.result.status, JobStatus::Done) << outcome.result.message;
  EXPECT_EQ(outcome.result.attempt, 2u);
  EXPECT_HAS(get("b1.log"), "the process that starts children is gone: "
                            "beginning anew");
}

TEST_F(BoardFaultsTest, GivesUpJobsThatKillBoards) {
  // As the same account the job may kill its board.
  std::vector<std::string> options;
  if (::geteuid() == 0)
    options = {"--user=root"};
  for (const char *name : {"b1", "b2", "b3"})
    startBoard(name, options);
  waitForBoards(3);
  JobClientOptions clientOptions;
  clientOptions.patience = 0;
  auto client = makeClient("t1", clientOptions);
  ASSERT_TRUE(client);
  client->submit(0, makeKernelJob("test_hang", 0));
  std::set<std::string> dead;
  for (int i = 0; i < 3; ++i) {
    std::string name = waitForRun(dead);
    ASSERT_NE(name, "");
    boards[name].kill(SIGKILL);
    dead.insert(name);
  }
  // Only who asks for jobs is told that this one was given out too often.
  startBoard("b1");
  JobOutcome outcome = takeNext(*client, 30);
  EXPECT_EQ(outcome.result.status, JobStatus::Lost);
  EXPECT_HAS(outcome.result.message, "device lost");
  auto left = listSubjects(*connect("admin"), kJobStream, "vta.job.>");
  ASSERT_TRUE(left);
  EXPECT_TRUE(left->empty());
}

TEST_F(BoardFaultsTest, CancelsWhatRuns) {
  startBoard("b1");
  waitForBoards(1);
  auto client = makeClient();
  ASSERT_TRUE(client);
  client->submit(0, makeKernelJob("test_hang", 0));
  client->submit(1, makeKernelJob("test_hang", 0));
  client->submit(2, makeKernelJob("test_sleep", 1));
  ASSERT_EQ(waitForRun(), "b1");
  auto begin = Clock::now();
  EXPECT_TRUE(client->cancel(0));
  EXPECT_TRUE(client->cancel(1));
  EXPECT_FALSE(client->cancel(7));
  JobOutcome outcome = takeNext(*client);
  EXPECT_EQ(outcome.id, 2u);
  EXPECT_EQ(outcome.result.status, JobStatus::Done) << outcome.result.message;
  EXPECT_LT(secondsSince(begin), 4);
}

TEST_F(BoardFaultsTest, SendsEvictedFilesAgain) {
  startBoard("b1");
  waitForBoards(1);
  auto client = makeClient();
  ASSERT_TRUE(client);
  JobRequest request = makeKernelJob("test_sleep", 4);
  client->submit(0, request);
  EXPECT_EQ(takeNext(*client).result.status, JobStatus::Done);
  // Neither the server nor the board has it any more; the client thinks so.
  auto admin = connect("admin");
  auto purged = purgeSubject(*admin, kBlobStream, "vta.blob.>");
  ASSERT_TRUE(purged);
  EXPECT_GE(*purged, 2u);
  boards["b1"].kill(SIGTERM);
  vtart::removeTree(path("b1.cache"));
  startBoard("b1");
  waitForBoards(1);
  client->submit(1, request);
  JobOutcome outcome = takeNext(*client);
  EXPECT_EQ(outcome.result.status, JobStatus::Done) << outcome.result.message;
  EXPECT_GT(outcome.numSubmissions, 1u);
}

TEST_F(BoardFaultsTest, RemovesJobsOfTunersThatAreGone) {
  auto tuner = connect("t1");
  startBoard("b1");
  waitForBoards(1);
  // Submitted, and then nothing.
  Job job;
  job.user = "t1";
  job.session = "gone";
  job.key = "k";
  job.nonce = "n";
  job.artifact = getBlobRef("x");
  Lane low;
  Error e = setUpConsumer(*tuner, "k", low);
  ASSERT_FALSE(e) << e.message();
  auto stored = tuner->store(getJobSubject("k", low, "t1", "gone"),
                             job.toJSON(), "gone.1");
  ASSERT_TRUE(stored);
  for (int i = 0; i < 200; ++i) {
    auto left = listSubjects(*tuner, kJobStream, "vta.job.>");
    ASSERT_TRUE(left);
    if (left->empty())
      return;
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
  FAIL() << "the job is still there";
}

TEST_F(BoardFaultsTest, ObeysAdministrators) {
  startBoard("b1");
  startBoard("b2");
  waitForBoards(2);
  auto admin = connect("admin");
  BoardControl control;
  control.kind = BoardControl::Kind::Drain;
  control.reason = "new card";
  Error e = controlBoard(*admin, "k", "b1", control);
  ASSERT_FALSE(e) << e.message();
  EXPECT_EQ(waitForState("b1", BoardState::Draining), "new card");
  auto client = makeClient();
  for (uint64_t id = 0; id < 6; ++id)
    client->submit(id, makeKernelJob("test_sleep", 10));
  for (uint64_t i = 0; i < 6; ++i)
    EXPECT_EQ(takeNext(*client).result.board, "b2");
  // Lent to somebody else: only jobs that name it, and only theirs.
  control.kind = BoardControl::Kind::Borrow;
  control.by = "t2";
  e = controlBoard(*admin, "k", "b1", control);
  ASSERT_FALSE(e) << e.message();
  EXPECT_EQ(waitForState("b1", BoardState::Borrowed), "t2");
  JobRequest own = makeKernelJob("test_sleep", 10);
  own.board = "b1";
  client->submit(10, own);
  Result refused = takeNext(*client).result;
  EXPECT_EQ(refused.status, JobStatus::Refused);
  EXPECT_HAS(refused.message, "borrowed by 't2'");
  auto borrower = makeClient("t2");
  borrower->submit(0, own);
  Result done = takeNext(*borrower).result;
  EXPECT_EQ(done.status, JobStatus::Done) << done.message;
  EXPECT_EQ(done.board, "b1");
  // Who has borrowed it uses it, and does not have to name it.
  for (uint64_t id = 1; id < 4; ++id)
    borrower->submit(id, makeKernelJob("test_sleep", 10));
  for (uint64_t id = 1; id < 4; ++id)
    EXPECT_EQ(takeNext(*borrower).result.board, "b1");
  control.kind = BoardControl::Kind::Resume;
  e = controlBoard(*admin, "k", "b1", control);
  ASSERT_FALSE(e) << e.message();
  waitForState("b1", BoardState::Free);
}

TEST_F(BoardFaultsTest, RefusesASecondBoardOfOneName) {
  startBoard("b1");
  waitForBoards(1);
  TestProcess second;
  second.start({VTA_BOARD, "--pool=" + path("b1.conf"), "--key=k",
                "--allow-network", "--cache=" + path("second")},
               path("second.log"));
  int status = second.wait();
  EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 1);
  EXPECT_HAS(get("second.log"), "there is a second board 'b1'");
  // The first one stays.
  auto client = makeClient();
  client->submit(0, makeKernelJob("test_sleep", 1));
  EXPECT_EQ(takeNext(*client).result.status, JobStatus::Done);
}

namespace {
/// Boards with a driver that plays one; its faults are in the environment.
class DriverBoardTest : public BoardFaultsTest {
protected:
  DenseLayer layer{DenseLayer::smallConfig()};

  TestProcess &startDriver(const std::string &name, const std::string &faults,
                           std::vector<std::string> options = {}) {
    options.push_back("--driver=" VTA_BOARD_DRIVER);
    options.push_back("--config=" + layer.config.name());
    options.push_back("--machine=rtl-de10");
    return startBoard(
        name, options,
        {"VTA_CONFIG=" + layer.config.name(), "VTA_TEST_BOARD=" + faults});
  }
  JobRequest makeProgramJob() const {
    JobRequest request;
    request.artifact = shareBytes(layer.program.toBytes());
    request.inputs = shareInputs({{"x", layer.input()}});
    request.job.outputs = JobOutputs::Bytes;
    return request;
  }
};
} // namespace

TEST_F(DriverBoardTest, RunsPrograms) {
  startDriver("b1", "");
  waitForBoards(1);
  auto client = makeClient();
  ASSERT_TRUE(client);
  JobRequest request = makeProgramJob();
  request.job.timing.repeat = 3;
  client->submit(0, request);
  Result result = takeNext(*client).result;
  EXPECT_EQ(result.status, JobStatus::Done) << result.message;
  // This driver tells no cycles.
  EXPECT_EQ(result.unit, "s");
  EXPECT_EQ(result.costs.size(), 3u);
  auto driver = vtart::readFile(VTA_BOARD_DRIVER);
  ASSERT_TRUE(driver);
  EXPECT_EQ(result.facts.driverHash, getSHA256(*driver));
  std::vector<vtart::NamedArray> outputs = result.takeOutputs();
  ASSERT_EQ(outputs.size(), 1u);
  EXPECT_EQ(outputs[0].array.data, layer.reference(layer.input()));
  // The device is one board's.
  TestProcess second;
  Error e = makeFile("b2").write(path("b2.conf"));
  ASSERT_FALSE(e);
  second.start({VTA_BOARD, "--pool=" + path("b2.conf"), "--key=k",
                "--driver=" VTA_BOARD_DRIVER, "--config=" + layer.config.name(),
                "--cache=" + path("second")},
               path("second.log"));
  int status = second.wait();
  EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 1);
  EXPECT_HAS(get("second.log"), "another board has the device");
}

TEST_F(DriverBoardTest, GoesIntoQuarantine) {
  startDriver("b1", "fails",
              {"--reset-command=echo reset >> " + path("resets")});
  waitForBoards(1);
  JobClientOptions options;
  options.patience = 1;
  auto client = makeClient("t1", options);
  ASSERT_TRUE(client);
  for (uint64_t id = 0; id < 4; ++id)
    client->submit(id, makeProgramJob());
  for (int i = 0; i < 3; ++i) {
    Result result = takeNext(*client).result;
    EXPECT_EQ(result.status, JobStatus::Failed);
    EXPECT_EQ(result.error, ErrorKind::RuntimeDevice);
    EXPECT_TRUE(result.isDeviceFailure);
  }
  EXPECT_HAS(waitForState("b1", BoardState::Quarantined),
             "3 failures of the device in a row, the last one: ");
  EXPECT_EQ(get("resets"), "reset\nreset\nreset\n");
  auto none = client->next(10);
  ASSERT_FALSE(none);
  EXPECT_HAS(none.takeError().message(), "no board of key 'k' has taken jobs");
  auto table = readTable(*connect("admin"));
  ASSERT_TRUE(table);
  EXPECT_EQ(table->front().quarantined, 1u);
  EXPECT_EQ(table->front().free, 0u);
  // It is given another chance.
  BoardControl control;
  Error e = controlBoard(*connect("admin"), "k", "b1", control);
  ASSERT_FALSE(e) << e.message();
  EXPECT_EQ(takeNext(*client).result.status, JobStatus::Failed);
}

TEST_F(DriverBoardTest, NamesResetCommandsThatFail) {
  startDriver("b1", "fails", {"--max-failures=2", "--reset-command=exit 3"});
  waitForBoards(1);
  auto client = makeClient();
  ASSERT_TRUE(client);
  client->submit(0, makeProgramJob());
  EXPECT_TRUE(takeNext(*client).result.isDeviceFailure);
  const char *message =
      "--reset-command, 'exit 3', failed with exit status 3, expected 0";
  for (int i = 0; i < 200 && get("b1.log").find(message) == std::string::npos;
       ++i)
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  EXPECT_HAS(get("b1.log"), message);
  client->submit(1, makeProgramJob());
  EXPECT_TRUE(takeNext(*client).result.isDeviceFailure);
  EXPECT_HAS(waitForState("b1", BoardState::Quarantined), message);
}

TEST_F(DriverBoardTest, KillsDriversThatHang) {
  startDriver("b1", "hangs");
  waitForBoards(1);
  auto client = makeClient();
  ASSERT_TRUE(client);
  JobRequest request = makeProgramJob();
  request.job.timeout = 0.2;
  client->submit(0, request);
  Result result = takeNext(*client).result;
  EXPECT_EQ(result.error, ErrorKind::RunTimeout);
  EXPECT_TRUE(result.isDeviceFailure);
  EXPECT_HAS(result.message, "was killed");
}

TEST_F(DriverBoardTest, SaysWhyThereIsNoDevice) {
  TestProcess &board = startDriver("b1", "no-device");
  int status = board.wait();
  EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 1);
  EXPECT_HAS(get("b1.log"), "vta-board: error: ");
  EXPECT_HAS(get("b1.log"), "device");
}
