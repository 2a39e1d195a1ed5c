//===- RunReport.h - What a run is reported as ------------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTART_TOOLS_RUNREPORT_H
#define VTART_TOOLS_RUNREPORT_H

#include "vtart/Case.h"
#include "vtart/Simulator.h"

namespace vtart {
namespace run {

/// Cycles of the instructions of one source location.
struct LocationCycles {
  std::string location;
  uint64_t insns = 0;
  std::array<double, kNumUnits> busy{};
  std::array<double, kNumUnits> waitBus{};
};

/// Who counted the cycles.
enum class CycleSource : uint8_t { Simulator, Device };
const char *cycleSourceName(CycleSource source); ///< "simulator", ...

/// One case or program. Numbers of a sequence are sums over its steps.
struct RunReport {
  std::string name;
  std::string error; ///< Message; empty after success.
  std::vector<std::string> notes;

  std::optional<bool> match; ///< Comparison; empty without one.
  bool executed = false;     ///< Whether results were computed.
  CaseMismatch mismatch;     ///< Mismatch in the first step that differs.
  std::string mismatchStep;  ///< Name of the step, in a sequence.

  uint64_t insnCount = 0;
  Counters counters;
  std::optional<double> secondsFunctional;
  std::optional<double> secondsTiming;
  std::optional<double> secondsDevice; ///< Time on a loaded driver.

  std::optional<uint64_t> cycles;
  std::string cyclesOf; ///< Machine's name, or Driver::name.
  CycleSource cycleSource = CycleSource::Simulator;
  bool hasUnits = false; ///< Whether the simulator gave the figures below.
  std::array<double, kNumUnits> busy{};
  std::array<double, kNumUnits> wait{};
  std::array<double, kNumUnits> waitBus{};
  double fetchWaitBus = 0;
  std::array<double, kNumQueues> waitOn{};
  std::vector<LocationCycles> locations;

  bool finished = false;
  TokenCounts leftover{};

  /// Adds what the instruction stream alone tells.
  void addStream(const Config &config, Span<const Word128> insns);
  void addTiming(const TimedResult &result);
  /// Notes what is left over after a run; `step` names it in a sequence.
  void noteEnd(bool finished, const TokenCounts &leftover,
               const std::string &step);
  bool ok() const { return error.empty() && match.value_or(true); }
};

/// The counters by fsim's names, those of TVM's simulator.stats().
std::vector<std::pair<const char *, uint64_t>> fsimCounters(const Counters &c);

/// Prints errors and notes to stderr and one line per case to stdout.
void printCase(const RunReport &report);
void printSummary(const std::vector<RunReport> &reports);
/// {"schema_version":1,"cases":[...]}
void printCasesJson(const std::vector<RunReport> &reports);

/// Cycles, counters, units, locations.
void printProgram(const RunReport &report);
/// {"schema_version":1,"program":{...}}
void printProgramJson(const RunReport &report);

} // namespace run
} // namespace vtart

#endif // VTART_TOOLS_RUNREPORT_H
