//===- Subjects.h - Streams and subjects of a pool, and rights --*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The one place that knows what things are called on the server.
//
//   subject                                     stream         what
//   vta.job.KEY.LANE.USER.SESSION               VTA_JOBS       one Job
//   vta.result.USER.SESSION.BOARD               VTA_RESULTS    one part of a
//                                                              Result
//   vta.device.KEY.BOARD                        VTA_DEVICES    presence
//   vta.session.USER.SESSION                    VTA_SESSIONS   a tuner's life
//   vta.control.KEY.BOARD                       VTA_CONTROL    drain, resume...
//   vta.blob.SHA256.N                           VTA_BLOBS      512 KiB of a
//   file vta.cancel.KEY.USER.SESSION                 -              ends a job
//   $JS.EVENT.ADVISORY.CONSUMER.
//     MAX_DELIVERIES.VTA_JOBS.>                 VTA_ADVISORIES jobs given up
//
// LANE is "hi", "lo", or "at-BOARD" for a job that one board is to do. Each key
// has the consumers KEY-hi and KEY-lo, a board that was asked for KEY-at-BOARD.
// Whoever submits creates them; boards create nothing.
//
// USER is the name of a tuner's user, SESSION a random name that it made.
// Rights can then be given by user. What each role needs is in getRights, which
// `vta-pool` writes into the server's configuration. What rights cannot keep a
// board from: acknowledging a job of its key that another board has, publishing
// a result under its own name into any session. Hence results count only with
// the nonce of their job, from a board of its key, and jobs that leave the
// queue without a result are submitted again. Tuners can delete each other's
// jobs, with the same consequence.
//
//===----------------------------------------------------------------------===//

#ifndef VTAPOOL_SUBJECTS_H
#define VTAPOOL_SUBJECTS_H

#include "vtapool/Connection.h"

namespace vtapool {

inline constexpr char kJobStream[] = "VTA_JOBS";
inline constexpr char kResultStream[] = "VTA_RESULTS";
inline constexpr char kDeviceStream[] = "VTA_DEVICES";
inline constexpr char kSessionStream[] = "VTA_SESSIONS";
inline constexpr char kControlStream[] = "VTA_CONTROL";
inline constexpr char kBlobStream[] = "VTA_BLOBS";
inline constexpr char kAdvisoryStream[] = "VTA_ADVISORIES";

/// Seconds and numbers that boards, tuners and streams have to agree on.
/// Between two signs of life of a board, and while a job runs.
inline constexpr double kHeartbeat = 1;
/// Time without a sign of life after which a job goes to the next board.
inline constexpr double kLease = 3 * kHeartbeat;
/// Time without a sign of life after which a board leaves the table.
inline constexpr double kPresence = 4;
/// Boards that a job may kill.
inline constexpr unsigned kMaxDeliveries = 3;
/// Between two signs of life of a tuner.
inline constexpr double kSessionHeartbeat = 5;
/// Bytes of a blob's part, and of a result's.
inline constexpr size_t kChunkBytes = size_t(512) << 10;

/// What is queued for whom.
struct Lane {
  bool isHigh = false;
  std::string board; ///< Only this one; empty: any board of the key.

  std::string getName() const;
};

std::string getJobSubject(const std::string &key, const Lane &lane,
                          const std::string &user, const std::string &session);
std::string getResultSubject(const std::string &user,
                             const std::string &session,
                             const std::string &board);
std::string getDeviceSubject(const std::string &key, const std::string &board);
std::string getSessionSubject(const std::string &user,
                              const std::string &session);
std::string getControlSubject(const std::string &key, const std::string &board);
std::string getBlobSubject(const std::string &sha256, size_t chunk);
std::string getCancelSubject(const std::string &key, const std::string &user,
                             const std::string &session);
std::string getConsumerName(const std::string &key, const Lane &lane);
/// The parts between the dots.
std::vector<std::string> splitSubject(const std::string &subject);

/// How much a server keeps. Everything is bounded.
struct PoolLimits {
  uint64_t blobBytes = uint64_t(1) << 30; ///< The oldest files go first.
  uint64_t resultBytes = uint64_t(256) << 20;
  uint64_t maxJobs = 100000;
  uint64_t jobBytes = uint64_t(256) << 20;
  /// A tuner that was silent for so long loses its jobs.
  double sessionSeconds = 120;
};
/// Creates streams, or changes the limits of those that are there. For an
/// administrator. Errors: name the stream.
Error setUpStreams(Connection &connection, const PoolLimits &limits = {});
/// Makes the consumer that boards take the lane's jobs from, unless it is
/// there.
Error setUpConsumer(Connection &connection, const std::string &key,
                    const Lane &lane);

/// Whether somebody has done so: the server does not answer who asks a consumer
/// that is not there for jobs.
Expected<bool> hasConsumer(Connection &connection, const std::string &key,
                           const Lane &lane);

/// What a user may publish and subscribe to, in the server's wildcards.
struct Rights {
  std::vector<std::string> publish, subscribe;
};
/// `key` empty: the board may serve any key, as one word of its own choice.
Rights getBoardRights(const std::string &user, const std::string &key = "");
Rights getTunerRights(const std::string &user);
/// `vta-pool`: sets up, lists, drains, cancels.
Rights getAdminRights();

// Requests to JetStream, in its JSON. Errors are sentences.

/// Messages by subject, of those that match the filter.
Expected<std::vector<std::pair<std::string, uint64_t>>>
listSubjects(Connection &connection, const std::string &stream,
             const std::string &filter);
/// The last message of a subject; none if there is none. Direct: needs no right
/// but that of the subject.
Expected<std::optional<PoolMessage>> getLastMessage(Connection &connection,
                                                    const std::string &stream,
                                                    const std::string &subject);
/// The last messages of all subjects that match.
Expected<std::vector<PoolMessage>> getLastMessages(Connection &connection,
                                                   const std::string &stream,
                                                   const std::string &filter);
/// False if it is not there any more.
Expected<bool> hasMessage(Connection &connection, const std::string &stream,
                          uint64_t sequence);
Error deleteMessage(Connection &connection, const std::string &stream,
                    uint64_t sequence);
/// Removes what matches and returns how many these were.
Expected<uint64_t> purgeSubject(Connection &connection,
                                const std::string &stream,
                                const std::string &filter);

} // namespace vtapool

#endif // VTAPOOL_SUBJECTS_H
