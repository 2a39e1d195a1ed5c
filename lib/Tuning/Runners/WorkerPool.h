//===- WorkerPool.h - Processes that may crash and hang ---------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// Compiling and running candidates is nothing that this process should risk.
// Workers are processes that live for many requests; one that crashes or hangs
// costs the request that it had, and is replaced. One that somebody kills costs
// nothing: its request is repeated a few times. Workers are forked, so that
// they begin with everything that this process has set up. They hold no file of
// it open and end when it ends.
//
//===----------------------------------------------------------------------===//

#ifndef VTA_LIB_TUNING_RUNNERS_WORKERPOOL_H
#define VTA_LIB_TUNING_RUNNERS_WORKERPOOL_H

#include "mlir/Support/LLVM.h"

#include <chrono>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace mlir::vta::tuning {

class WorkerPool {
public:
  /// Answers a request, in a worker.
  using Handler = std::function<std::string(const std::string &request)>;

  /// What the time limit of a request counts: the clock, or the processor time
  /// of its worker, which other processes do not make longer. The clock may
  /// show kClockShare times as much then.
  enum class Limit { Clock, Processor };
  static constexpr double kClockShare = 10;

  /// `setUp` is called once in each worker. `what` is for messages: "builder".
  WorkerPool(unsigned numWorkers, std::function<Handler()> setUp,
             std::string what, Limit limit = Limit::Clock);
  ~WorkerPool();
  WorkerPool(const WorkerPool &) = delete;
  WorkerPool &operator=(const WorkerPool &) = delete;

  struct Reply {
    enum class Status { Done, Crashed, TimedOut };
    uint64_t id = 0;
    Status status = Status::Crashed;
    /// The answer, or what happened with the last words of the worker.
    std::string text;
    /// End of the worker's output before an answer.
    std::string printed;
    double seconds = 0; ///< Time since a worker had the request.
  };

  /// `timeout` is in seconds, 0: none.
  void submit(uint64_t id, std::string request, double timeout);
  /// Waits for a reply if `wait`, unless nothing is outstanding.
  std::optional<Reply> next(bool wait = true);
  /// True if `id` was outstanding: there will be no reply.
  bool cancel(uint64_t id);

  size_t getNumOutstanding() const;
  uint64_t getNumRestarts() const { return numRestarts; }
  /// Ids of the processes that run, for tests.
  std::vector<int> getProcessIds() const;

private:
  using Clock = std::chrono::steady_clock;
  struct Request {
    uint64_t id;
    std::string text;
    double timeout;
    unsigned numRepeats; ///< Repeats after its worker was killed.
  };
  struct Worker {
    int pid = -1;
    bool hasEnded = false; ///< Whether it was waited for.
    int socket = -1;
    int log = -1; ///< Its standard output and error.
    std::optional<Request> request;
    Clock::time_point begin;
    double processorBegin = 0; ///< Processor time used before.
    std::string received;
  };

  /// Gives requests to idle workers.
  void dispatch();
  bool start(Worker &worker);
  [[noreturn]] void serve(int socket, int log);
  void stop(Worker &worker);
  /// False if the worker is gone.
  bool send(Worker &worker);
  /// The reply of a worker, once it is complete or the worker is gone.
  std::optional<Reply> receive(Worker &worker);
  std::optional<Reply> takeLate();
  /// Seconds that a request may take on the clock.
  double getClockLimit(const Request &request) const;
  /// Seconds on the clock that the request of a worker has left, and until it
  /// may be too late.
  double getClockRemaining(const Worker &worker) const;
  double getRemaining(const Worker &worker) const;
  Reply fail(Worker &worker, Reply::Status status, std::string text);
  Reply finish(Worker &worker, Reply::Status status, std::string text);
  /// How long poll() may wait, in milliseconds; -1: for ever.
  int getPollTime() const;

  std::function<Handler()> setUp;
  std::string what;
  Limit limit;
  std::vector<Worker> workers;
  std::deque<Request> waiting;
  std::deque<Reply> done;
  uint64_t numRestarts = 0;
};

} // namespace mlir::vta::tuning

#endif // VTA_LIB_TUNING_RUNNERS_WORKERPOOL_H
