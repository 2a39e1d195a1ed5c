//===- Devices.h - Which boards there are, and what they do -----*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Boards say what they are every kHeartbeat seconds, and when they begin or end
// something. Without such a sign they disappear after kPresence seconds.
//
//===----------------------------------------------------------------------===//

#ifndef VTAPOOL_DEVICES_H
#define VTAPOOL_DEVICES_H

#include "vtapool/Job.h"

#include <chrono>
#include <mutex>
#include <set>

namespace vtapool {

enum class BoardKind : uint8_t { VTA, Simulator, Processor };
const char *boardKindName(BoardKind kind);

enum class BoardState : uint8_t {
  Starting,
  Free,
  Running,
  Draining,    ///< Refusal of more jobs.
  Borrowed,    ///< Jobs of one user only.
  Quarantined, ///< Its device failed too often.
};
const char *boardStateName(BoardState state);

/// The presence of a board.
struct BoardInfo {
  std::string key, board;
  std::string instance; ///< Random; of this process.
  BoardState state = BoardState::Starting;
  std::string reason; ///< Reason for the state, or the borrower.
  std::string host;   ///< Name of the computer.
  uint64_t process = 0;
  double since = 0; ///< Seconds since the board's process began.
  uint64_t numJobs = 0, numFailed = 0, numDeviceFailures = 0;
  double busySeconds = 0;
  std::string kind;    ///< Name of a BoardKind.
  std::string config;  ///< Configuration of VTA.
  std::string machine; ///< Machine of a simulator.
  std::string driver;  ///< The driver's own name.
  std::string unit;    ///< Unit of costs of programs: "cycles" or "s".
  std::string triple, processor;
  std::string runtime; ///< See JobNeeds.
  BoardFacts facts;
  /// User and session of the job that it runs, or empty.
  std::string user, session;
  uint64_t job = 0;

  std::string toJSON() const;
  static Expected<BoardInfo> fromJSON(const std::string &text);
};

/// What an administrator wants of a board; kept on the server.
struct BoardControl {
  enum class Kind : uint8_t { Resume, Drain, Borrow } kind = Kind::Resume;
  std::string by;     ///< User.
  std::string reason; ///< Reason in the table.
  std::string toJSON() const;
  static Expected<BoardControl> fromJSON(const std::string &text);
};
/// Errors: rights. A board that is not there finds it when it comes.
Error controlBoard(Connection &connection, const std::string &key,
                   const std::string &board, const BoardControl &control);

/// A row of the table by key.
struct KeyStatus {
  std::string key;
  uint64_t total = 0, free = 0, pending = 0, running = 0, quarantined = 0;
  uint64_t draining = 0, borrowed = 0;
};

/// Reads all boards, by key and name.
Expected<std::vector<BoardInfo>> readBoards(Connection &connection);
/// Reads the table by key, including keys that have jobs and no boards.
Expected<std::vector<KeyStatus>> readTable(Connection &connection);

/// What is queued or runs, of one session and lane.
struct QueueStatus {
  std::string key, lane, user, session;
  uint64_t numJobs = 0;
  bool isAlive = false; ///< The session has given a sign of life.
};
Expected<std::vector<QueueStatus>> readQueue(Connection &connection);
/// Ends a session: removes its jobs, of which it returns the number. Its
/// client's next() says who did so. Errors: rights.
Expected<uint64_t> cancelSession(Connection &connection,
                                 const std::string &user,
                                 const std::string &session);

/// Follows the boards of one key, or of all, as long as the connection lives.
class BoardWatch {
public:
  /// `key` empty: all.
  static Expected<std::shared_ptr<BoardWatch>>
  create(std::shared_ptr<Connection> connection, const std::string &key);

  /// Boards that gave a sign of life.
  std::vector<BoardInfo> getBoards() const;
  /// Whether a board of that key and name was ever seen.
  bool hasSeen(const std::string &board) const;
  /// Changes with each board that comes, goes or changes.
  uint64_t getGeneration() const;

private:
  struct Seen {
    BoardInfo info;
    std::chrono::steady_clock::time_point time;
  };
  void add(const std::string &subject, const std::string &json);

  mutable std::mutex mutex;
  std::map<std::string, Seen> boards; ///< Boards by subject.
  std::set<std::string> everSeen;     ///< Names.
  uint64_t generation = 0;
};

} // namespace vtapool

#endif // VTAPOOL_DEVICES_H
