//===- Supervisor.h - What a board of a pool is made of ---------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Three kinds of threads: the one of run() takes jobs and waits for the child;
// a keeper says every now and then that the board is alive, and that the job
// is, as long as it may; those of the connection take notes.
//
// One request for jobs is open at a time: a board that waits for both
// priorities at once can be handed two jobs. An answer that comes late is a job
// all the same, as giving it back would count as one of its deliveries.
//
//===----------------------------------------------------------------------===//

#ifndef VTAPOOL_SUPERVISOR_H
#define VTAPOOL_SUPERVISOR_H

#include "Board.h"
#include "Nursery.h"
#include "PoolClock.h"
#include "vtapool/BlobStore.h"
#include "vtapool/Devices.h"

#include <condition_variable>
#include <deque>
#include <optional>
#include <thread>
#include <unistd.h>

namespace vtapool {

/// A job as it came.
struct Delivery {
  std::string user, session, reply, text;
  unsigned attempt = 1;
};

class Supervisor : public Board {
public:
  explicit Supervisor(const BoardOptions &options)
      : options(options), name(options.file.user) {}
  ~Supervisor() override;

  Error prepare();
  Error run() override;
  void stop() override {
    ++numStops;
    wake();
  }
  bool needsRestart() const override { return nursery.isGone(); }

private:
  // Beginning.
  Error lockDevice();
  Error startChild();
  Error connect();
  Error claimName();
  void say(const std::string &text) const;

  // In the connection's thread.
  void onJob(PoolMessage message);
  void onCancel(const PoolMessage &message);
  void onControl(const std::string &data);
  void onPresence(const PoolMessage &message);
  void onRefusal(const std::string &message);

  // Presence and lease.
  void keep();
  void setState(BoardState state, const std::string &reason = "");
  std::string describe();
  void holdLease(const std::string &reply, double seconds);
  void dropLease();
  void wake() {
    uint64_t one = 1;
    (void)!::write(wakeFile, &one, sizeof(one));
  }

  // Taking jobs.
  bool takesJobs();
  std::optional<Delivery> pull();
  bool hasLane(const Lane &lane);
  std::optional<Delivery> pullFrom(const Lane &lane, bool waits);
  bool isSessionAlive(const Delivery &delivery);

  // Doing them.
  void handle(const Delivery &delivery);
  Error checkJob(const Job &job);
  Expected<std::optional<std::string>> fetch(const BlobRef &blob);
  Result runJob(const Job &job, const Delivery &delivery);
  Result runChild(const Job &job, const std::string &artifact,
                  const std::string &inputs);
  void countFailure(const Result &result);
  void publish(const Delivery &delivery, Result result);
  void acknowledge(const Delivery &delivery);

  const BoardOptions options;
  const std::string name;
  const std::string instance = makeRandomName(8);
  const TimePoint begin = Clock::now();
  int lockFile = -1;
  int wakeFile = -1; ///< Written to when there is something to look at.
  std::atomic<unsigned> numStops{0};
  Nursery nursery;
  WorkerGreeting greeting;
  std::string childOwner; ///< Session that the child has worked for.
  std::optional<BlobCache> cache;
  std::shared_ptr<Connection> connection;
  std::unique_ptr<BlobStore> blobs;
  std::thread keeper;
  std::string driverHash, bitstreamHash;
  uint64_t numPulls = 0;
  std::map<std::string, TimePoint> aliveSessions;
  struct LaneState {
    bool isThere = false;
    TimePoint nextLook;
  };
  std::map<std::string, LaneState> lanes;

  std::mutex mutex; ///< Lock of everything below.
  std::condition_variable changed;
  bool isOver = false;
  std::deque<Delivery> deliveries;
  std::string pullStatus; ///< Answer to the last pull.
  BoardInfo info;
  bool isDirty = true; ///< The presence is to be published soon.
  BoardControl control;
  bool wasResumed = false;
  std::string leaseReply;
  TimePoint leaseUntil;
  std::string runningNonce;
  bool isCanceled = false;
  std::deque<std::string> canceledNonces;
  std::optional<Error> problem; ///< Reason to end the board.
};

} // namespace vtapool

#endif // VTAPOOL_SUPERVISOR_H
