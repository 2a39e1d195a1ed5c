//===- BoardTest.cpp - Jobs on boards of a pool ---------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PoolTestUtil.h"

using namespace vtapool;

namespace {
/// A board that simulates what DenseLayer is compiled for.
class BoardTest : public PoolTest {
protected:
  DenseLayer layer{DenseLayer::smallConfig()};

  TestProcess &startSimulator(const std::string &name,
                              std::vector<std::string> options = {}) {
    options.push_back("--config=" + layer.config.name());
    options.push_back("--machine=rtl-de10");
    return startBoard(name, options);
  }
  JobRequest makeProgramJob() const {
    JobRequest request;
    request.artifact = shareBytes(layer.program.toBytes());
    request.inputs = shareInputs({{"x", layer.input()}});
    request.job.outputs = JobOutputs::Bytes;
    request.job.needs.config = layer.config.name();
    return request;
  }
  /// Jobs in the queue, once there are none or a while is over: results come
  /// before their jobs are taken out.
  size_t countJobs() const {
    auto admin = connect("admin");
    size_t count = 0;
    for (int i = 0; i < 100; ++i) {
      auto jobs = listSubjects(*admin, kJobStream, "vta.job.>");
      EXPECT_TRUE(jobs);
      count = jobs ? jobs->size() : 0;
      if (count == 0)
        break;
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
    return count;
  }
  static JobRequest makeNetworkJob() {
    JobRequest request;
    request.artifact = shareBytes(TestNetwork::make().toBytes());
    request.job.seed = 7;
    return request;
  }
};
} // namespace

TEST_F(BoardTest, RunsProgramsOnTheSimulator) {
  startSimulator("b1");
  waitForBoards(1);
  auto client = makeClient();
  ASSERT_TRUE(client);
  client->submit(5, makeProgramJob());
  JobOutcome outcome = takeNext(*client);
  Result &result = outcome.result;
  EXPECT_EQ(outcome.id, 5u);
  EXPECT_EQ(result.status, JobStatus::Done) << result.message;
  EXPECT_EQ(result.board, "b1");
  EXPECT_EQ(result.unit, "cycles");
  ASSERT_EQ(result.costs.size(), 1u);
  EXPECT_GT(result.costs[0], 0);
  std::vector<vtart::NamedArray> outputs = result.takeOutputs();
  ASSERT_EQ(outputs.size(), 1u);
  EXPECT_EQ(outputs[0].name, "y");
  EXPECT_EQ(outputs[0].array.data, layer.reference(layer.input()));
  // The same file is not sent again, digests are those of the bytes.
  uint64_t sent = client->getStats().bytesSent;
  EXPECT_GT(sent, 0u);
  JobRequest again = makeProgramJob();
  again.job.outputs = JobOutputs::Digests;
  client->submit(6, again);
  JobOutcome second = takeNext(*client);
  ASSERT_EQ(second.result.outputs.size(), 1u) << second.result.message;
  const std::vector<uint8_t> &bytes = outputs[0].array.data;
  EXPECT_EQ(second.result.outputs[0].sha256,
            getSHA256(bytes.data(), bytes.size()));
  EXPECT_TRUE(second.result.outputBytes.empty());
  EXPECT_TRUE(second.result.takeOutputs().empty());
  EXPECT_EQ(second.result.costs, result.costs);
  EXPECT_EQ(client->getStats().bytesSent, sent);
  // The number of a job that has its result may come again.
  client->submit(5, makeProgramJob());
  JobOutcome third = takeNext(*client);
  EXPECT_EQ(third.id, 5u);
  EXPECT_EQ(third.numSubmissions, 1u);
  EXPECT_EQ(third.result.costs, result.costs) << third.result.message;
}

TEST_F(BoardTest, RunsNetworksOnTheProcessor) {
  startBoard("b1");
  waitForBoards(1);
  auto client = makeClient();
  ASSERT_TRUE(client);
  JobRequest request = makeNetworkJob();
  request.job.outputs = JobOutputs::Bytes;
  request.job.timing.repeat = 3;
  request.job.profile = true;
  client->submit(0, request);
  Result result = takeNext(*client).result;
  EXPECT_EQ(result.status, JobStatus::Done) << result.message;
  EXPECT_EQ(result.unit, "s");
  EXPECT_EQ(result.costs.size(), 3u);
  EXPECT_EQ(result.stepNanoseconds.size(), 3u);
  EXPECT_EQ(result.profiledRuns, 3u);
  // The same seed here and there.
  vtart::RunFileOptions options;
  options.seed = 7;
  options.keepsOutputs = true;
  vtart::RunFileResult here =
      vtart::runFile(*request.artifact, nullptr, options);
  std::vector<vtart::NamedArray> outputs = result.takeOutputs();
  ASSERT_EQ(outputs.size(), here.outputs.size());
  for (size_t i = 0; i < outputs.size(); ++i)
    EXPECT_EQ(outputs[i].array.data, here.outputs[i].array.data);
}

TEST_F(BoardTest, RefusesAtOnceWhatItCannotRun) {
  startSimulator("b1");
  waitForBoards(1);
  auto client = makeClient();
  ASSERT_TRUE(client);
  // Only the file says so.
  vtart::Config other;
  JobRequest program = makeProgramJob();
  program.artifact = shareBytes(DenseLayer(other).program.toBytes());
  program.job.needs.config.clear();
  client->submit(0, program);
  Result result = takeNext(*client).result;
  EXPECT_EQ(result.status, JobStatus::Refused);
  EXPECT_EQ(result.attempt, 1u);
  EXPECT_HAS(result.message, "the file is for configuration " + other.name());
  // The job says so.
  program = makeProgramJob();
  program.job.needs.config = other.name();
  client->submit(1, program);
  result = takeNext(*client).result;
  EXPECT_EQ(result.status, JobStatus::Refused);
  EXPECT_HAS(result.message, "the job is for configuration " + other.name());
  program = makeProgramJob();
  program.job.needs.runtime = "0.0";
  client->submit(2, program);
  result = takeNext(*client).result;
  EXPECT_EQ(result.status, JobStatus::Refused);
  EXPECT_HAS(result.message, "the job is for version 0.0 of the runtime");
  JobRequest garbage;
  garbage.artifact = std::make_shared<const std::string>("not a file");
  client->submit(3, garbage);
  result = takeNext(*client).result;
  EXPECT_EQ(result.status, JobStatus::Refused);
  EXPECT_HAS(result.message, "not a program file and not a network file");
  JobRequest network = makeNetworkJob();
  network.job.needs.triple = vtart::testTriple() == "x86_64-pc-linux-gnu"
                                 ? "aarch64-linux-gnu"
                                 : "x86_64-linux-gnu";
  client->submit(4, network);
  result = takeNext(*client).result;
  EXPECT_EQ(result.status, JobStatus::Refused);
  EXPECT_HAS(result.message, "compiled for");
}

TEST_F(BoardTest, WorksWithAFullDisk) {
  // No file may be longer than a block, and writing more is an error.
  startBoard("b1", {"--config=" + layer.config.name(), "--machine=rtl-de10"},
             {"sh", "-c", "trap '' XFSZ; ulimit -f 1; exec \"$@\"", "sh"});
  waitForBoards(1);
  auto client = makeClient();
  ASSERT_TRUE(client);
  JobRequest request = makeProgramJob();
  ASSERT_GT(request.artifact->size(), 512u);
  for (uint64_t id = 0; id < 2; ++id) {
    client->submit(id, request);
    Result result = takeNext(*client).result;
    EXPECT_EQ(result.status, JobStatus::Done) << result.message;
  }
  EXPECT_HAS(get("b1.log"), "a file is not kept: ");
}

TEST_F(BoardTest, VerifiesProgramsBeforeTheyRun) {
  startSimulator("b1");
  waitForBoards(1);
  auto client = makeClient();
  ASSERT_TRUE(client);
  // Nothing waits for the weights.
  layer.insns[vtart::DenseLoadWgt].pushNext = false;
  layer.insns[vtart::DenseGemm].popPrev = false;
  layer.encode();
  client->submit(0, makeProgramJob());
  Result result = takeNext(*client).result;
  EXPECT_EQ(result.status, JobStatus::Failed);
  EXPECT_EQ(result.error, ErrorKind::RuntimeDevice);
  EXPECT_HAS(result.message, "race");
}

TEST_F(BoardTest, AnswersEveryJobOnce) {
  startSimulator("b1");
  startSimulator("b2");
  waitForBoards(2);
  auto client = makeClient();
  ASSERT_TRUE(client);
  constexpr uint64_t numJobs = 60;
  JobRequest request = makeProgramJob();
  for (uint64_t id = 0; id < numJobs; ++id)
    client->submit(id, request);
  std::set<uint64_t> ids;
  std::set<std::string> names;
  for (uint64_t i = 0; i < numJobs; ++i) {
    JobOutcome outcome = takeNext(*client);
    EXPECT_EQ(outcome.result.status, JobStatus::Done) << outcome.result.message;
    ids.insert(outcome.id);
    names.insert(outcome.result.board);
  }
  EXPECT_EQ(ids.size(), numJobs);
  EXPECT_EQ(names.size(), 2u);
  EXPECT_EQ(client->getNumOutstanding(), 0u);
  auto none = client->next(0.1);
  ASSERT_TRUE(none);
  EXPECT_FALSE(*none);
  EXPECT_EQ(countJobs(), 0u);
}

TEST_F(BoardTest, LetsSessionsTakeTurns) {
  startBoard("b1");
  waitForBoards(1);
  auto first = makeClient("t1"), second = makeClient("t2");
  ASSERT_TRUE(first && second);
  constexpr uint64_t numFirst = 80, numSecond = 10;
  JobRequest request = makeKernelJob("test_sleep", 10);
  for (uint64_t id = 0; id < numFirst; ++id)
    first->submit(id, request);
  for (int i = 0; i < 5; ++i)
    takeNext(*first);
  for (uint64_t id = 0; id < numSecond; ++id)
    second->submit(id, request);
  for (uint64_t id = 0; id < numSecond; ++id)
    EXPECT_EQ(takeNext(*second).result.status, JobStatus::Done);
  // About as many of the one as of the other, and never all of them.
  uint64_t numDone = first->getStats().numFinished;
  EXPECT_LT(numDone, 5 + 4 * numSecond);
  EXPECT_GT(first->getNumOutstanding(), 0u);
  // Who waits in person does not wait for turns.
  JobClientOptions options;
  options.isHigh = true;
  auto person = makeClient("t2", options);
  ASSERT_TRUE(person);
  numDone = first->getStats().numFinished;
  ASSERT_GT(first->getNumOutstanding(), 10u);
  person->submit(0, request);
  EXPECT_EQ(takeNext(*person).result.status, JobStatus::Done);
  EXPECT_GT(first->getNumOutstanding(), 0u);
}
