//===- Board.h - A board of a pool ------------------------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Takes one job at a time, gives it to a child, and answers. While the child is
// within its time the board says so; a child that is not is killed. What the
// board is and does is in the table of the pool.
//
//===----------------------------------------------------------------------===//

#ifndef VTAPOOL_BOARD_H
#define VTAPOOL_BOARD_H

#include "Worker.h"
#include "vtapool/Connection.h"

#include <atomic>

namespace vtapool {

struct BoardOptions {
  PoolFile file;
  std::string key;
  bool isInsecure = false;
  WorkerOptions worker;
  std::string programCommand; ///< Loads the bitstream; may be empty.
  std::string bitstream;      ///< File of it, for its hash; may be empty.
  std::string resetCommand;   ///< Run after a failure of the device.
  std::string lockFile;       ///< Held while the board runs; may be empty.
  std::string cacheFolder;
  uint64_t cacheBytes = uint64_t(512) << 20;
  double maxTimeout = 600; ///< Seconds of a job.
  /// Failures of the device in a row until quarantine.
  unsigned maxFailures = 3;
  bool isQuiet = false; ///< Only errors are printed.
};

class Board {
public:
  virtual ~Board() = default;
  /// Before there are threads. Errors: see runBoard.
  static Expected<std::unique_ptr<Board>> create(const BoardOptions &options);
  /// Until `stop`, or an error: the server does not permit what boards do, a
  /// second board of this name, a device that somebody else has, a child that
  /// cannot be started.
  virtual Error run() = 0;
  /// After the job at work; a second time at once. Safe in signal handlers.
  virtual void stop() = 0;
  /// The process that starts children is gone: a fresh one is needed.
  virtual bool needsRestart() const = 0;
};

/// What can be read of the computer.
BoardFacts readFacts();
std::string readHostName();
/// LLVM's names of this computer.
std::string getHostTriple();

} // namespace vtapool

#endif // VTAPOOL_BOARD_H
