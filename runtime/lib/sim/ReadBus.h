//===- ReadBus.h - The port that all reads share ----------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The read side of the RTL's memory engine. Clients offer one command, that is
// one burst, at a time. An arbiter passes on one command per cycle, that of the
// first client in the order of `Client`, while fewer bursts than there are tags
// are on their way and in no cycle in which a burst ends. Memory delivers
// bursts in the order of their commands, one beat per cycle, after a latency if
// it had nothing to do.
//
// When a burst arrives is known as soon as its command is passed on. Therefore
// the unit of work is the command: time goes from one to the next, and over
// whole sequences of long bursts at once while nobody else has a command.
//
//===----------------------------------------------------------------------===//

#ifndef VTART_SIM_READBUS_H
#define VTART_SIM_READBUS_H

#include "Bursts.h"

#include "vtart/Simulator.h"

#include <array>
#include <optional>
#include <vector>

namespace vtart {

class ReadBus {
public:
  /// Clients in order of priority.
  enum Client : uint8_t { Fetch, Uop, Inp, Wgt, Acc };
  static constexpr unsigned kNumClients = 5;

  /// One LOAD, or the instructions that are fetched together.
  struct Transfer {
    Bursts bursts;
    Zeros zeros;
    /// Cycles from the last beat on the bus to the end of the LOAD.
    int64_t tail = 0;
    int64_t owner = kFetch; ///< Index of the instruction, or kFetch.

    // Results, complete when all commands are passed on.
    int64_t lastBeat = 0;
    int64_t waited = 0;       ///< Cycles without data because of others.
    int64_t behind = kNobody; ///< Owner of the bus during most of these.

    int64_t getEnd() const { return std::max(lastBeat + tail, zeros.getEnd()); }
  };
  static constexpr int64_t kNobody = TimedEvent::kNobody;
  static constexpr int64_t kFetch = TimedEvent::kFetch;

  explicit ReadBus(const Machine &machine);

  /// Lets `client` offer the commands of `transfer` from cycle `offer`. Must
  /// be later than all cycles that advance() was given so far.
  void begin(Client client, const Transfer &transfer, int64_t offer);
  bool isIdle() const { return numActive == 0; }
  /// Passes on commands up to and including cycle `horizon`, but stops and
  /// returns the client after the last one of a transfer.
  std::optional<Client> advance(int64_t horizon);
  const Transfer &get(Client client) const { return lines[client].transfer; }

private:
  struct Line {
    bool active = false;
    bool isFirst = true; ///< Whether no command has been passed on.
    int64_t ready = 0;   ///< Time of the arbiter's next command.
    int64_t longestWait = 0;
    Transfer transfer;
  };

  /// When the last beats of bursts on their way come, in order.
  int64_t &lastBeat(size_t i) { return beats[(head + i) & mask]; }
  int64_t findCycle();
  bool stream(Line &line, int64_t cycle, int64_t horizon);
  void pass(Line &line, int64_t cycle);
  void push(int64_t last);

  const int64_t latency, commandCycles, longest;
  const size_t tags;

  std::array<Line, kNumClients> lines;
  unsigned numActive = 0;

  std::vector<int64_t> beats;
  size_t mask = 0, head = 0, count = 0;
  size_t ended = 0; ///< Bursts of `beats` that end before the cycle found.

  int64_t lastCommand = 0;
  // Of the burst whose command came last: when memory turned to it, and whose.
  int64_t lastStart = -1, lastEnd = -1, lastOwner = kNobody;
};

} // namespace vtart

#endif // VTART_SIM_READBUS_H
