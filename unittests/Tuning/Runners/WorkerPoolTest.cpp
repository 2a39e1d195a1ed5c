//===- WorkerPoolTest.cpp - Workers that crash, hang and are killed -------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Tuning/Runners/WorkerPool.h"

#include "gtest/gtest.h"
#include <csignal>
#include <fcntl.h>
#include <map>
#include <sys/file.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

using namespace mlir;
using namespace mlir::vta::tuning;
using Status = WorkerPool::Reply::Status;

namespace {

/// Answers with what it was asked and how often it was, unless told to do
/// something else.
WorkerPool::Handler makeHandler() {
  auto count = std::make_shared<unsigned>(0);
  return [count](const std::string &request) -> std::string {
    ++*count;
    if (request == "segv") {
      std::fprintf(stderr, "before\nthe end\n");
      std::raise(SIGSEGV);
    }
    if (request == "kill")
      std::raise(SIGKILL);
    if (request == "slow") {
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
      return "slow";
    }
    if (request == "sleep") {
      std::this_thread::sleep_for(std::chrono::milliseconds(200));
      return "slept";
    }
    if (request == "exit")
      _exit(7);
    if (request == "hang")
      while (true)
        pause();
    if (request == "work")
      for (volatile unsigned i = 0;; ++i) {
      }
    if (request == "pid")
      return std::to_string(getpid());
    if (request == "large")
      return std::string(3 << 20, 'x');
    if (request == "print")
      std::printf("what\nI do");
    return request + "/" + std::to_string(*count);
  };
}

std::map<uint64_t, WorkerPool::Reply> takeAll(WorkerPool &pool) {
  std::map<uint64_t, WorkerPool::Reply> replies;
  while (std::optional<WorkerPool::Reply> reply = pool.next())
    EXPECT_TRUE(replies.emplace(reply->id, *reply).second) << reply->id;
  EXPECT_EQ(pool.getNumOutstanding(), 0u);
  return replies;
}

} // namespace

TEST(WorkerPool, AnswersEverything) {
  WorkerPool pool(3, makeHandler, "worker");
  EXPECT_FALSE(pool.next());
  EXPECT_TRUE(pool.getProcessIds().empty());
  for (uint64_t id = 0; id < 50; ++id)
    pool.submit(id, "r" + std::to_string(id), 10);
  pool.submit(50, "large", 10);
  pool.submit(51, std::string(5 << 20, 'y'), 10);
  EXPECT_EQ(pool.getNumOutstanding(), 52u);
  auto replies = takeAll(pool);
  ASSERT_EQ(replies.size(), 52u);
  for (uint64_t id = 0; id < 50; ++id) {
    EXPECT_EQ(replies[id].status, Status::Done);
    std::string expected = "r" + std::to_string(id) + "/";
    EXPECT_EQ(replies[id].text.substr(0, expected.size()), expected);
  }
  EXPECT_EQ(replies[50].text, std::string(3 << 20, 'x'));
  EXPECT_EQ(replies[51].text.substr(0, 5 << 20), std::string(5 << 20, 'y'));
  EXPECT_EQ(pool.getNumRestarts(), 0u);
}

TEST(WorkerPool, WorkersStay) {
  WorkerPool pool(1, makeHandler, "worker");
  for (uint64_t id = 0; id < 5; ++id)
    pool.submit(id, id == 2 ? "print" : "r", 10);
  auto replies = takeAll(pool);
  EXPECT_EQ(replies[4].text, "r/5");
  EXPECT_EQ(replies[1].printed, "");
  EXPECT_EQ(replies[2].printed, "what; I do");
  EXPECT_EQ(replies[3].printed, "");
}

/// What this process has not written yet is not written by workers.
TEST(WorkerPool, WorkersDoNotInheritOutput) {
  std::printf("of the pool");
  WorkerPool pool(1, makeHandler, "worker");
  pool.submit(0, "print", 10);
  EXPECT_EQ(pool.next()->printed, "what; I do");
}

TEST(WorkerPool, ACrashCostsOneRequest) {
  WorkerPool pool(2, makeHandler, "builder");
  for (uint64_t id = 0; id < 20; ++id)
    pool.submit(id, id == 4 ? "segv" : id == 9 ? "exit" : "r", 10);
  auto replies = takeAll(pool);
  ASSERT_EQ(replies.size(), 20u);
  for (auto &[id, reply] : replies)
    EXPECT_EQ(reply.status, id == 4 || id == 9 ? Status::Crashed : Status::Done)
        << id;
  EXPECT_EQ(replies[4].text,
            "the builder crashed (Segmentation fault): before; the end");
  EXPECT_EQ(replies[9].text, "the builder crashed (exit code 7)");
  EXPECT_EQ(pool.getNumRestarts(), 2u);
}

TEST(WorkerPool, AHangCostsOneRequest) {
  WorkerPool pool(2, makeHandler, "runner");
  for (uint64_t id = 0; id < 9; ++id)
    pool.submit(id, id == 3 ? "hang" : "r", 0.3);
  auto replies = takeAll(pool);
  ASSERT_EQ(replies.size(), 9u);
  EXPECT_EQ(replies[3].status, Status::TimedOut);
  EXPECT_EQ(replies[3].text, "the runner had no result after 0.3 s");
  EXPECT_GE(replies[3].seconds, 0.3);
  EXPECT_LT(replies[3].seconds, 5);
  replies.erase(3);
  for (auto &[id, reply] : replies)
    EXPECT_EQ(reply.status, Status::Done) << id;
}

/// Other processes do not make a request late, unless they do so by far.
TEST(WorkerPool, ProcessorTime) {
  WorkerPool pool(1, makeHandler, "builder", WorkerPool::Limit::Processor);
  pool.submit(0, "sleep", 0.1);
  pool.submit(1, "work", 0.2);
  pool.submit(2, "hang", 0.05);
  auto replies = takeAll(pool);
  EXPECT_EQ(replies[0].status, Status::Done);
  EXPECT_GE(replies[0].seconds, 0.2);
  EXPECT_EQ(replies[1].status, Status::TimedOut);
  EXPECT_EQ(replies[1].text,
            "the builder had no result after 0.2 s of processor time");
  EXPECT_EQ(replies[2].status, Status::TimedOut);
  EXPECT_EQ(replies[2].text, "the builder had no result after 0.5 s");
  EXPECT_GE(replies[2].seconds, 0.5);
}

TEST(WorkerPool, Cancel) {
  WorkerPool pool(1, makeHandler, "worker");
  pool.submit(1, "hang", 0);
  pool.submit(2, "a", 0);
  pool.submit(3, "b", 0);
  EXPECT_TRUE(pool.cancel(2));
  EXPECT_FALSE(pool.cancel(2));
  EXPECT_FALSE(pool.next(/*wait=*/false));
  EXPECT_TRUE(pool.cancel(1));
  auto replies = takeAll(pool);
  ASSERT_EQ(replies.size(), 1u);
  EXPECT_EQ(replies[3].text, "b/1");
}

/// Whatever kills workers, and whenever: every request has one reply.
TEST(WorkerPool, KilledAtRandomMoments) {
  WorkerPool pool(2, makeHandler, "worker");
  constexpr uint64_t numRequests = 400, numKills = 20;
  uint64_t submitted = 0, killed = 0;
  std::map<uint64_t, WorkerPool::Reply> replies;
  while (replies.size() < numRequests) {
    while (submitted < numRequests && pool.getNumOutstanding() < 5)
      pool.submit(submitted++, "slow", 10);
    std::vector<int> pids = pool.getProcessIds();
    if (killed < numKills && replies.size() % 20 == 7 && !pids.empty())
      kill(pids[killed++ % pids.size()], SIGKILL);
    std::optional<WorkerPool::Reply> reply = pool.next();
    ASSERT_TRUE(reply.has_value());
    ASSERT_TRUE(replies.emplace(reply->id, *reply).second) << reply->id;
  }
  EXPECT_FALSE(pool.next());
  for (auto &[id, reply] : replies) {
    EXPECT_EQ(reply.status, Status::Done) << reply.text;
    EXPECT_EQ(reply.text, "slow");
  }
  EXPECT_EQ(killed, numKills);
  EXPECT_GT(pool.getNumRestarts(), 0u);
}

/// What has its workers killed each time is not repeated for ever.
TEST(WorkerPool, KilledByItself) {
  WorkerPool pool(1, makeHandler, "builder");
  pool.submit(0, "kill", 10);
  pool.submit(1, "r", 10);
  auto replies = takeAll(pool);
  EXPECT_EQ(replies[0].status, Status::Crashed);
  EXPECT_EQ(replies[0].text, "the builder crashed (Killed)");
  EXPECT_EQ(replies[1].text, "r/1");
  EXPECT_EQ(pool.getNumRestarts(), 4u);
}

/// A log that this process holds the lock of is free as soon as this process
/// gives it up: workers must not have it open.
TEST(WorkerPool, WorkersHoldNoFiles) {
  char path[] = "/tmp/vta-worker-XXXXXX";
  int file = mkstemp(path);
  ASSERT_GE(file, 0);
  ASSERT_EQ(flock(file, LOCK_EX), 0);
  WorkerPool pool(1, makeHandler, "worker");
  pool.submit(0, "pid", 10);
  std::string pid = pool.next()->text;
  EXPECT_EQ(std::to_string(pool.getProcessIds()[0]), pid);
  close(file);
  file = open(path, O_RDWR);
  EXPECT_EQ(flock(file, LOCK_EX | LOCK_NB), 0);
  close(file);
  unlink(path);
}

/// Workers end with their tuner, even if it is killed.
TEST(WorkerPool, EndsWithItsProcess) {
  int sockets[2];
  ASSERT_EQ(pipe(sockets), 0);
  int tuner = fork();
  if (tuner == 0) {
    WorkerPool pool(2, makeHandler, "worker");
    pool.submit(0, "r", 10);
    pool.submit(1, "r", 10);
    (void)pool.next();
    (void)pool.next();
    std::vector<int> pids = pool.getProcessIds();
    (void)!write(sockets[1], pids.data(), pids.size() * sizeof(int));
    while (true)
      pause();
  }
  int pids[2] = {0, 0};
  ASSERT_EQ(read(sockets[0], pids, sizeof(pids)), ssize_t(sizeof(pids)));
  kill(tuner, SIGKILL);
  waitpid(tuner, nullptr, 0);
  for (int pid : pids) {
    ASSERT_GT(pid, 0);
    bool isGone = false;
    for (unsigned i = 0; i < 200 && !isGone; ++i) {
      // What nobody waits for is a zombie until its new parent does.
      std::string path = "/proc/" + std::to_string(pid) + "/stat", state;
      if (FILE *stat = std::fopen(path.c_str(), "r")) {
        char letter = '?';
        (void)!std::fscanf(stat, "%*d %*s %c", &letter);
        std::fclose(stat);
        isGone = letter == 'Z';
      } else {
        isGone = true;
      }
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
    EXPECT_TRUE(isGone) << pid;
  }
  close(sockets[0]);
  close(sockets[1]);
}
