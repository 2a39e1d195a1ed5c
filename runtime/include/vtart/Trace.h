//===- Trace.h - Timed runs for a trace viewer ------------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Writes what the timed simulator reports as trace events in JSON, the format
// that Perfetto and Chrome read. Each unit has one track with its instructions
// and one with what it waited for; arrows follow the tokens; counters show how
// many tokens each queue holds.
//
//===----------------------------------------------------------------------===//

#ifndef VTART_TRACE_H
#define VTART_TRACE_H

#include "vtart/Simulator.h"

namespace vtart {

/// Collects the events of one run:
///
///   TraceWriter trace(config, machine, program);
///   options.onEvent = [&](const TimedEvent &event) { trace.add(event); };
///   ... simulator.run(program, options) ...
///   writeFile(path, trace.toJSON());
class TraceWriter {
public:
  /// `program` must outlive this. `locationOf` may give the source location of
  /// an instruction; it becomes an argument of the event.
  TraceWriter(const Config &config, const Machine &machine,
              Span<const Word128> program,
              std::function<std::string(uint32_t)> locationOf = {});

  /// Events in the order the simulator gives them.
  void add(const TimedEvent &event);

  /// The whole trace, also of a run that ended in an error.
  std::string toJSON() const;

  // Track numbers (tid).
  static unsigned unitTrack(Unit unit) {
    return 1 + 2 * static_cast<unsigned>(unit);
  }
  static unsigned stallTrack(Unit unit) { return unitTrack(unit) + 1; }

private:
  struct Slice {
    double start = -1, end = -1; ///< Negative numbers before execution.
    Unit unit = Unit::Load;
  };
  struct Change {
    double time;
    Queue queue;
    int delta;
  };

  double micros(double cycles) const { return cycles / machine.clockMHz; }
  void append(const std::string &event);
  void addStall(Unit unit, const std::string &name, double from, double to);
  std::string busUser(int64_t insn) const;
  void addFlow(Queue queue, uint32_t from, const TimedEvent &to);
  void appendCounters(std::string &out) const;

  Config config;
  Machine machine;
  Codec codec;
  Span<const Word128> program;
  std::function<std::string(uint32_t)> locationOf;

  std::string events; ///< JSON objects, each with a leading comma.
  std::vector<Slice> slices;
  std::vector<Change> changes;
  /// Tokens of an earlier run that this one popped; they were there from 0.
  TokenCounts initial{};
  std::array<double, kNumUnits> lastEnd{};
  uint64_t flows = 0;
};

} // namespace vtart

#endif // VTART_TRACE_H
