//===- JobClient.h - Submits jobs and takes results -------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What a tuner or `vta-run` sees of a pool. One object is one session. Every
// job that was submitted has exactly one outcome, whatever becomes of boards,
// server and connection: results are told apart by nonce and sender, the first
// one counts, jobs that left the queue without one are submitted again, files
// that were evicted are sent again.
//
// No more than twice as many jobs as the key has boards are in the queue, and
// fewer if other sessions want the same key: the queue is first come, first
// served, so that sessions take turns. The rest waits here.
//
//===----------------------------------------------------------------------===//

#ifndef VTAPOOL_JOBCLIENT_H
#define VTAPOOL_JOBCLIENT_H

#include "vtapool/BlobStore.h"
#include "vtapool/Devices.h"

namespace vtapool {

struct JobClientOptions {
  std::string key;
  bool isHigh = false; ///< Priority of people who wait.
  /// Seconds without any board of the key until next() gives up; 0: waits
  /// for ever. Boards that are quarantined or drained count as none.
  double patience = 10;
  /// Seconds without a server until next() gives up; 0: never.
  double serverPatience = 0;
  /// How often a job that left the queue without a result goes back.
  unsigned maxSubmissions = 5;
  /// What the jobs need: a key whose boards all have something else is an
  /// error.
  JobNeeds needs;
};

/// What to run. Bytes are shared, and kept until there is a result.
struct JobRequest {
  std::shared_ptr<const std::string> artifact;
  /// vtart::References::toBytes with the inputs alone; null: see Job::seed.
  std::shared_ptr<const std::string> inputs;
  /// Everything but hashes, identifiers and nonce.
  Job job;
  /// The board to use; empty: any.
  std::string board;
};

struct JobOutcome {
  uint64_t id = 0; ///< The submitted number.
  Result result;   ///< Result; its status is Lost without one.
  unsigned numSubmissions = 1;
};

struct JobClientStats {
  uint64_t numSubmitted = 0, numFinished = 0, numFailed = 0, numCanceled = 0;
  uint64_t numResubmitted = 0, numLost = 0;
  uint64_t numForged = 0;     ///< Results with a wrong nonce or sender.
  uint64_t numDuplicates = 0; ///< Results of jobs that had one.
  uint64_t bytesSent = 0;
  double seconds = 0;           ///< Time of boards, in total.
  std::vector<std::string> log; ///< Sentences about forged results and so on.
};

class JobClient {
public:
  /// `connection` is for this client alone, which closes it in the end. Errors:
  /// rights; a key without boards, with the keys that there are, unless
  /// `patience` is 0.
  static Expected<std::unique_ptr<JobClient>>
  create(std::shared_ptr<Connection> connection,
         const JobClientOptions &options);
  /// Cancels what is outstanding and says that the session is over.
  virtual ~JobClient() = default;

  virtual const std::string &getSession() const = 0;
  /// Returns at once. `id` must not be in use.
  virtual void submit(uint64_t id, JobRequest request) = 0;
  /// Waits for an outcome; none if nothing is outstanding, or after `timeout`
  /// seconds (0: no limit). Errors are those of the pool and not of a job: no
  /// boards, no server, no rights. Jobs stay outstanding then; it may be called
  /// again.
  virtual Expected<std::optional<JobOutcome>> next(double timeout = 0) = 0;
  /// True if `id` was outstanding; next() does not return it then. A board that
  /// has it stops.
  virtual bool cancel(uint64_t id) = 0;
  virtual size_t getNumOutstanding() const = 0;
  /// Whether the session has ended: an administrator has done it, or the server
  /// does not let the user in any more. Errors of next() say so.
  virtual bool isOver() const = 0;
  virtual JobClientStats getStats() const = 0;
  /// Living boards of the key.
  virtual std::vector<BoardInfo> getBoards() const = 0;
};

} // namespace vtapool

#endif // VTAPOOL_JOBCLIENT_H
