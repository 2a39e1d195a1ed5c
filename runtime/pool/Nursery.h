//===- Nursery.h - Starts and ends the child of a board ---------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The process that talks to the server has threads, a password and keys, none
// of which a child must inherit. So children are forked by a process of their
// own, which was forked before there was any of that. It has one child at a
// time and ends, with it, when the board does.
//
//===----------------------------------------------------------------------===//

#ifndef VTAPOOL_NURSERY_H
#define VTAPOOL_NURSERY_H

#include "vtart/Support.h"

#include <functional>

namespace vtapool {

class Nursery {
public:
  Nursery() = default;
  ~Nursery();
  Nursery(const Nursery &) = delete;
  Nursery &operator=(const Nursery &) = delete;

  /// Before there are threads. A child calls `serve` with its end of a socket
  /// and ends when that returns.
  vtart::Error start(std::function<void(int socket)> serve);

  /// A child is there.
  bool hasChild() const { return socket >= 0; }
  /// Errors: no processes left; the nursery is gone.
  vtart::Error spawn();
  /// Our end of the socket.
  int getSocket() const { return socket; }
  /// Kills the child, if it has not ended, and says how it ended: "was ended by
  /// signal 11 (Segmentation fault)", with the end of what it printed.
  std::string end();
  /// Nothing can be started any more.
  bool isGone() const { return gone; }

private:
  /// Sends a command and waits for the answer; false if there is none.
  bool command(char what, const int *files, int64_t &answer);
  std::string readLastWords();

  int control = -1, socket = -1, log = -1;
  int process = -1; ///< Number of the nursery.
  bool gone = false;
};

// Messages on sockets: their size, then their bytes.
bool sendMessage(int socket, const std::string &message);
/// False at the end.
bool receiveMessage(int socket, std::string &message, uint64_t maxBytes);

} // namespace vtapool

#endif // VTAPOOL_NURSERY_H
