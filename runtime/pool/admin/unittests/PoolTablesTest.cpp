//===- PoolTablesTest.cpp - vta-pool query, drain and their messages ------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PoolTables.h"
#include "PoolToolTestUtil.h"

#include <atomic>
#include <thread>

using namespace vtapool;

namespace {

BoardInfo makeBoard(const std::string &name, BoardState state) {
  BoardInfo board;
  board.key = "pynq";
  board.board = name;
  board.host = "lab";
  board.process = 4711;
  board.state = state;
  return board;
}

// The columns of TVM's query_rpc_tracker, then ours.
TEST(PoolTablesTest, Text) {
  BoardInfo running = makeBoard("pynq-2", BoardState::Running);
  running.user = "alice";
  running.session = "s";
  BoardInfo sick = makeBoard("pynq-3", BoardState::Quarantined);
  sick.reason = "3 failures:\nno answer";
  std::vector<BoardInfo> boards{makeBoard("pynq-1", BoardState::Free), running,
                                sick};
  KeyStatus pynq, gone;
  pynq.key = "pynq";
  pynq.total = 3;
  pynq.free = 1;
  pynq.pending = 12;
  pynq.running = 1;
  pynq.quarantined = 1;
  gone.key = "unused";
  EXPECT_EQ(queryToText("tls://127.0.0.1:4223", boards, {pynq, gone}),
            R"(Server address tls://127.0.0.1:4223

Server List
---------------------------------------------------------------------------------
server-address          key           board    state
---------------------------------------------------------------------------------
             lab:4711   server:pynq   pynq-1   free
             lab:4711   server:pynq   pynq-2   running: job of alice
             lab:4711   server:pynq   pynq-3   quarantined: 3 failures: no answer
---------------------------------------------------------------------------------

Queue Status
-----------------------------------------------------
key    total   free   pending   running   quarantined
-----------------------------------------------------
pynq   3       1      12        1         1
-----------------------------------------------------
)");
}

TEST(PoolTablesTest, Json) {
  nlohmann::json value = nlohmann::json::parse(
      queryToJSON("tls://h:1", {makeBoard("a", BoardState::Draining)},
                  {KeyStatus()}),
      nullptr, false);
  EXPECT_EQ(value["address"], "tls://h:1");
  EXPECT_EQ(value["boards"][0]["board"], "a");
  EXPECT_EQ(value["boards"][0]["state"], "draining");
  EXPECT_EQ(value["keys"][0]["total"], 0);
  nlohmann::json jobs = nlohmann::json::parse(
      jobsToJSON({{"pynq", "lo", "alice", "s", 7, true}}), nullptr, false);
  EXPECT_EQ(jobs[0]["jobs"], 7);
  EXPECT_EQ(jobs[0]["alive"], true);
}

class PoolQueryTest : public PoolToolTest {
protected:
  /// Says every second that there are so many boards, as they do themselves.
  void showBoards(unsigned count) {
    Expected<PoolFile> file = PoolFile::read(path("p/admin.conf"));
    ASSERT_TRUE(file);
    Expected<std::shared_ptr<Connection>> made = Connection::open(*file);
    ASSERT_TRUE(made) << made.takeError().message();
    connection = *made;
    say(count);
    thread = std::thread([this, count] {
      while (!isOver) {
        say(count);
        usleep(500000);
      }
    });
  }
  void say(unsigned count) {
    std::vector<Connection::Stored> messages;
    for (unsigned i = 1; i <= count; ++i) {
      BoardInfo info = makeBoard("pynq-" + std::to_string(i), BoardState::Free);
      messages.push_back(
          {getDeviceSubject("pynq", info.board), info.toJSON(), ""});
    }
    auto stored = connection->storeAll(messages);
    EXPECT_TRUE(stored) << stored.takeError().message();
  }
  void TearDown() override {
    isOver = true;
    if (thread.joinable())
      thread.join();
    connection.reset();
    PoolToolTest::TearDown();
  }

  std::shared_ptr<Connection> connection;
  std::thread thread;
  std::atomic<bool> isOver{false};
};

// The numbers of TVM's tutorial, with 6 and with 11 boards.
TEST_F(PoolQueryTest, SixBoards) {
  runOk({"init", "p", "--port=0"});
  start("p");
  EXPECT_EQ(runOk({"query", "--pool=p"}).out.find("pynq"), std::string::npos);
  showBoards(6);
  ToolOutcome query = runOk({"query", "--pool=p"});
  EXPECT_HAS(query.out, "\npynq   6       6      0         0         0\n");
  EXPECT_HAS(query.out, "lab:4711   server:pynq   pynq-6   free\n");
  // Where pool/ is, no option is needed; others name it by a variable.
  EXPECT_HAS(run({"query"}, "VTA_POOL=p/tuner.conf").out, "\npynq   6 ");
  expectError({"drain", "--pool=p", "pynq-7"},
              "there is no board 'pynq-7'; there are pynq-1, pynq-2, ");
  expectError({"borrow", "--pool=p", "pynq-1"}, "borrow takes --user=NAME");
  expectError({"borrow", "--pool=p", "pynq-1", "--user=bob"},
              "--user: the pool has no tuner 'bob'; it has tuner");
  // Boards and the administrator submit no jobs.
  expectError({"borrow", "--pool=p/admin.conf", "pynq-1", "--user=admin"},
              "--user: the pool has no tuner 'admin'; it has tuner");
  EXPECT_HAS(runOk({"drain", "--pool=p", "pynq-1", "--reason=new fan"}).out,
             "pynq-1 ends its job and takes no more");
  EXPECT_HAS(runOk({"borrow", "--pool=p", "pynq-2", "--user=tuner"}).out,
             "pynq-2 does jobs of tuner only");
  EXPECT_HAS(runOk({"resume", "--pool=p", "pynq-1"}).out,
             "pynq-1 takes jobs again");
  expectError({"cancel", "--pool=p", "tuner"},
              "no jobs of 'tuner' are in the queue; there are none");
  // A tuner may look, and no more.
  ToolOutcome denied = run({"drain", "--pool=p/tuner.conf", "pynq-1"});
  EXPECT_EQ(denied.code, 1);
  EXPECT_HAS(denied.err, "vta.control.pynq.pynq-1");
}

TEST_F(PoolQueryTest, ElevenBoards) {
  runOk({"init", "p", "--port=0"});
  start("p");
  showBoards(11);
  ToolOutcome query = runOk({"query", "--pool=p", "--json"});
  nlohmann::json key =
      nlohmann::json::parse(query.out, nullptr, false)["keys"][0];
  EXPECT_EQ(key["total"], 11);
  EXPECT_EQ(key["free"], 11);
  EXPECT_EQ(key["pending"], 0);
}

TEST_F(PoolQueryTest, NoPool) {
  runOk({"init", "p", "--port=0"});
  std::string port = settings("p")["port"].dump();
  expectError({"query", "--pool=p"},
              "no server listens at tls://127.0.0.1:" + port);
  expectError({"query", "--pool=p/none.conf"}, "none.conf");
  chmod(path("p/tuner.conf").c_str(), 0644);
  expectError({"query", "--pool=p/tuner.conf"},
              "it has a password and its mode is 644, expected 600");
  put("bad.conf", "server = host");
  chmod(path("bad.conf").c_str(), 0600);
  expectError({"jobs", "--pool=bad.conf"}, "not valid JSON");
}

} // namespace
