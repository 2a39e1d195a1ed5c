//===- PoolClient.h - A session of a pool -----------------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One thread of this object sends: files, jobs, signs of life, and asks what
// became of jobs that nobody has answered. Results come in the connection's
// thread, which must not wait and only takes notes.
//
//===----------------------------------------------------------------------===//

#ifndef VTAPOOL_POOLCLIENT_H
#define VTAPOOL_POOLCLIENT_H

#include "PoolClock.h"
#include "vtapool/JobClient.h"

#include <condition_variable>
#include <deque>
#include <thread>

namespace vtapool {

/// Seconds between two looks at what is queued.
inline constexpr double kCheckInterval = 1;

/// A job that was submitted and has no outcome.
struct Entry {
  JobRequest request;
  Job job;
  enum class State : uint8_t {
    Waiting,
    Sending,
    Queued
  } state = State::Waiting;
  uint64_t sequence = 0; ///< Position in the stream of jobs.
  TimePoint queued;
  std::optional<TimePoint> gone, idle;
  bool isGivenUp = false; ///< Whether too many boards failed with it.
};

struct OtherSession {
  TimePoint seen;
  bool isBusy = false;
};

class PoolClient : public JobClient {
public:
  PoolClient(std::shared_ptr<Connection> connection,
             const JobClientOptions &options)
      : connection(std::move(connection)), options(options),
        session(makeRandomName(8)), blobs(*this->connection) {}
  ~PoolClient() override;

  Error start();
  const std::string &getSession() const override { return session; }
  void submit(uint64_t id, JobRequest request) override;
  Expected<std::optional<JobOutcome>> next(double timeout) override;
  bool cancel(uint64_t id) override;
  size_t getNumOutstanding() const override {
    std::lock_guard<std::mutex> lock(mutex);
    return entries.size() + outcomes.size();
  }
  bool isOver() const override {
    std::lock_guard<std::mutex> lock(mutex);
    return !canceledBy.empty() || !connection->getEnd().empty();
  }
  JobClientStats getStats() const override {
    std::lock_guard<std::mutex> lock(mutex);
    return stats;
  }
  std::vector<BoardInfo> getBoards() const override {
    return boards->getBoards();
  }

private:
  Error checkBoards();
  std::string getSignOfLife(bool isOver) const;
  Error createConsumer();
  void deleteConsumer();

  // In the connection's thread.
  void onResult(const PoolMessage &message);
  void onSession(const PoolMessage &message);
  void onAdvisory(const PoolMessage &message);
  /// Must be called with the lock held.
  void take(const std::string &board, Result result);
  void note(std::string sentence);
  void finish(uint64_t id, Result result);
  void putBack(uint64_t id, Entry &entry);

  // In the thread that sends.
  void work();
  bool isServing(const BoardInfo &info) const;
  size_t countBoards() const;
  size_t getWindow() const;
  std::string findBorrowed();
  std::vector<uint64_t> findSendable();
  Error prepare(Job &job, const JobRequest &request);
  void settle(Job job, std::optional<uint64_t> sequence);
  Error send(const std::vector<uint64_t> &ids);
  Error upload(Job &job, const JobRequest &request);
  Expected<BlobRef> uploadShared(const std::shared_ptr<const std::string> &);
  bool renewConsumer();
  void check();
  void checkOne(uint64_t id);
  void findIdle();
  void giveUp(uint64_t id, const std::string &why);
  void onCanceled(const std::string &by);
  void drop(std::map<uint64_t, Entry>::iterator it);
  void tellCancel(uint64_t id, const std::string &nonce, uint64_t sequence);
  void watchPatience();

  std::shared_ptr<Connection> connection;
  JobClientOptions options;
  std::string session;
  std::string subjectOfLife;
  std::shared_ptr<BoardWatch> boards;
  BlobStore blobs;             ///< Blobs of the thread that sends.
  std::set<std::string> lanes; ///< Lanes that have consumers.
  std::map<const std::string *,
           std::pair<std::shared_ptr<const std::string>, BlobRef>>
      shared; ///< Blobs of several jobs.
  std::thread thread;

  mutable std::mutex mutex; ///< Guard of the members below.
  std::condition_variable changed;
  bool isEnding = false;  ///< Whether the thread is to end.
  std::string canceledBy; ///< Administrator who has ended the session.
  std::map<uint64_t, Entry> entries;
  std::deque<uint64_t> waiting;
  /// Entries that do not wait: no more than there is room for in the queue.
  std::set<uint64_t> sent;
  bool hasAddressed = false; ///< Whether jobs for one board were submitted.
  std::deque<JobOutcome> outcomes;
  struct Canceled {
    uint64_t id;
    std::string nonce;
    uint64_t sequence;
  };
  std::deque<Canceled> canceled;
  std::set<uint64_t> canceledWhileSending;
  ResultReader reader;
  std::map<std::string, OtherSession> others;
  std::optional<Error> problem;
  std::set<std::string> forgotten; ///< Blobs that a board missed.
  TimePoint lastBoard = Clock::now(), lastServer = Clock::now();
  JobClientStats stats;
};

} // namespace vtapool

#endif // VTAPOOL_POOLCLIENT_H
