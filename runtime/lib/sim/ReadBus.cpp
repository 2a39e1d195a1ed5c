//===- ReadBus.cpp - The port that all reads share ------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ReadBus.h"

#include <limits>

using namespace vtart;

ReadBus::ReadBus(const Machine &machine)
    : latency(machine.readLatency), commandCycles(machine.commandCycles),
      longest(machine.burstBeats), tags(machine.readTags) {
  size_t size = 1;
  while (size <= tags)
    size *= 2;
  beats.resize(size);
  mask = size - 1;
}

void ReadBus::begin(Client client, const Transfer &transfer, int64_t offer) {
  Line &line = lines[client];
  line.active = true;
  line.isFirst = true;
  line.ready = offer + 1;
  line.longestWait = 0;
  line.transfer = transfer;
  ++numActive;
}

/// The next cycle in which a command is passed on, if nobody else comes.
int64_t ReadBus::findCycle() {
  int64_t cycle = std::numeric_limits<int64_t>::max();
  for (const Line &line : lines)
    if (line.active)
      cycle = std::min(cycle, line.ready);
  cycle = std::max(cycle, lastCommand + 1);
  ended = 0;
  while (true) {
    while (ended < count && lastBeat(ended) < cycle)
      ++ended;
    if (ended == count)
      return cycle;
    // A tag is free in the cycle after the last beat of its burst.
    if (count - ended >= tags)
      cycle = lastBeat(ended) + 1;
    else if (lastBeat(ended) == cycle)
      ++cycle;
    else
      return cycle;
  }
}

void ReadBus::push(int64_t last) {
  beats[(head + count) & mask] = last;
  ++count;
}

/// Passes on the next command of `line` in `cycle`.
void ReadBus::pass(Line &line, int64_t cycle) {
  head += ended;
  count -= ended;
  ended = 0;
  Transfer &transfer = line.transfer;
  int64_t length = transfer.bursts.next();
  // Memory turns to a burst in the cycle before its first beat. It waits for
  // the latency again if no command was waiting when this one came.
  int64_t start = lastEnd;
  if (cycle > lastStart)
    start = std::max(start, cycle + latency + 1);
  int64_t expected =
      line.isFirst ? line.ready + latency + 1 : transfer.lastBeat;
  if (start > expected && lastOwner != transfer.owner && lastOwner != kNobody) {
    // The burst before is that of another.
    if (start - expected > line.longestWait)
      transfer.behind = lastOwner;
    line.longestWait = std::max(line.longestWait, start - expected);
    transfer.waited += start - expected;
  }
  lastStart = start;
  lastEnd = start + length;
  lastOwner = transfer.owner;
  lastCommand = cycle;
  push(lastEnd);
  line.isFirst = false;
  line.ready = cycle + commandCycles;
  transfer.lastBeat = lastEnd;
  transfer.zeros.addData(start + 1 + transfer.tail, lastEnd + transfer.tail);
}

/// Passes on the commands of as many long bursts as there are until `horizon`
/// at once; `cycle` is that of the first one. With all tags in use, each goes
/// in the cycle after the end of the oldest burst.
bool ReadBus::stream(Line &line, int64_t cycle, int64_t horizon) {
  Transfer &transfer = line.transfer;
  const int64_t most = static_cast<int64_t>(transfer.bursts.countLong());
  const int64_t known = static_cast<int64_t>(tags);
  if (most < 4 || known < 3 || longest < std::max<int64_t>(2, commandCycles) ||
      count != tags || ended != 1 || cycle != lastBeat(0) + 1 ||
      lastOwner != transfer.owner)
    return false;
  // When the i-th burst from the oldest one ends; those from `known` on are
  // passed on here.
  auto endOf = [&](int64_t i) {
    return i < known ? lastBeat(i) : lastEnd + (i - known + 1) * longest;
  };
  int64_t passed = 0, previous = lastCommand;
  for (; passed < most && passed <= known; ++passed) {
    int64_t at = endOf(passed) + 1;
    // Memory still has a command waiting, and no burst ends in the cycle.
    int64_t start = passed == 0 ? lastStart : lastEnd + (passed - 1) * longest;
    if (at > horizon || at - previous < commandCycles || at > start ||
        endOf(passed + 1) == at)
      break;
    previous = at;
  }
  if (passed == 0)
    return false;
  // From here on, one burst is like the other.
  if (passed > known) {
    int64_t more = std::min(most - passed, (horizon - previous) / longest);
    passed += more;
    previous += more * longest;
  }

  size_t leave = std::min<size_t>(count, passed);
  head += leave;
  count -= leave;
  ended = 0;
  for (int64_t i = std::max<int64_t>(0, passed - known); i < passed; ++i)
    push(lastEnd + (i + 1) * longest);
  transfer.bursts.skipLong(passed);
  transfer.zeros.addData(lastEnd + 1 + transfer.tail,
                         lastEnd + passed * longest + transfer.tail);
  lastStart = lastEnd + (passed - 1) * longest;
  lastEnd += passed * longest;
  transfer.lastBeat = lastEnd;
  lastCommand = previous;
  line.ready = previous + commandCycles;
  return true;
}

std::optional<ReadBus::Client> ReadBus::advance(int64_t horizon) {
  while (numActive > 0) {
    int64_t cycle = findCycle();
    if (cycle > horizon)
      return std::nullopt;
    unsigned client = 0;
    while (!lines[client].active || lines[client].ready > cycle)
      ++client;
    Line &line = lines[client];
    if (numActive == 1 && stream(line, cycle, horizon))
      continue;
    pass(line, cycle);
    if (line.transfer.bursts.empty()) {
      line.active = false;
      --numActive;
      return static_cast<Client>(client);
    }
  }
  return std::nullopt;
}
