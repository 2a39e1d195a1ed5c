//===- Simulator.h - Functional and timed simulation ------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Two simulators of the same device: one computes bits, one counts cycles.
// Either can run alone. State (SRAM, tokens) lives in the device and carries
// over between runs, as on hardware.
//
//===----------------------------------------------------------------------===//

#ifndef VTART_SIMULATOR_H
#define VTART_SIMULATOR_H

#include "vtart/Isa.h"
#include "vtart/Machine.h"
#include "vtart/Memory.h"

#include <functional>
#include <memory>

namespace vtart {

/// Which runnable unit goes next in the functional simulator. All are legal;
/// a program with missing tokens gives different results in different orders.
enum class UnitOrder : uint8_t {
  Program,   ///< Stream order where tokens allow it.
  LoadFirst, ///< Loads as early as tokens allow.
  ComputeFirst,
  StoreFirst, ///< Stores early, loads as late as possible.
  StoreLast,  ///< Loads early, stores as late as possible.
  Random,     ///< Seeded random order.
};

/// Implementation of GEMM and ALU. Auto picks the CPU's fastest one.
enum class KernelKind : uint8_t { Auto, Scalar, AVX2, AVX512VNNI };
const char *kernelKindName(KernelKind kind);
bool kernelKindAvailable(KernelKind kind);

/// Token counts of the four queues, indexed by Queue.
using TokenCounts = std::array<uint64_t, kNumQueues>;

/// Counters with fsim's names and meanings (bytes without padding; executions
/// of non-reset GEMM uops; executions of ALU uops).
struct Counters {
  uint64_t inpLoadNBytes = 0, wgtLoadNBytes = 0, accLoadNBytes = 0;
  uint64_t uopLoadNBytes = 0, outStoreNBytes = 0;
  uint64_t gemmCounter = 0, aluCounter = 0;
  uint64_t insnCount = 0;
  /// The counters of a program, from its instructions alone.
  void add(const Config &config, const Insn &insn);
};

/// uop executions of a run beyond which something is wrong: hundreds of the
/// largest image networks, and still minutes to simulate. One legal GEMM can
/// have 2^41.
inline constexpr uint64_t kDefaultMaxUops = uint64_t(1) << 33;

struct FunctionalOptions {
  UnitOrder order = UnitOrder::Program;
  uint64_t seed = 0;
  /// Fault on what implementations execute differently (see docs): MUL,
  /// ACC_8BIT, pads elsewhere than INP and ACC, STORE of an element whose OUT
  /// copy is stale, immediate ALU with src != dst, shifts outside -16..15, ...
  bool strict = false;
  /// Machine whose uop depth strict mode enforces; may be null.
  const Machine *machine = nullptr;
  KernelKind kernel = KernelKind::Auto;
  /// Fault instead of executing more than this many uops in a run (0: none).
  uint64_t maxUops = kDefaultMaxUops;
};

struct RunResult {
  bool finished = false;  ///< Whether FINISH was executed.
  TokenCounts leftover{}; ///< Tokens in the queues after the run.
  Counters counters;
};

/// The functional simulator. Not thread-safe; one object per thread.
class FunctionalSimulator {
public:
  explicit FunctionalSimulator(const Config &config);
  ~FunctionalSimulator();
  FunctionalSimulator(FunctionalSimulator &&) noexcept;

  /// Runs a stream to its end. Errors (the message names instruction index,
  /// text and reason): undecodable instruction, index or address out of range,
  /// strict faults, deadlock (with token counts and where each unit waits),
  /// work limit. Leftover tokens and a missing FINISH are reported in the
  /// result, not errors.
  Expected<RunResult> run(const PhysicalMemory &memory,
                          Span<const Word128> program,
                          const FunctionalOptions &options = {});
  /// SRAM to zero, queues empty.
  void reset();

private:
  struct Impl;
  std::unique_ptr<Impl> impl;
};

/// One executed instruction on the time axis.
struct TimedEvent {
  uint32_t insn = 0;
  Unit unit = Unit::Load;
  double fetched = 0; ///< Arrival in its unit's queue.
  double ready = 0;   ///< Time when it was fetched and the unit was free.
  double tokens = 0;  ///< Arrival of its tokens.
  double start = 0;   ///< Start; after `tokens` only for a busy shared bus.
  double end = 0;
  /// Cycles between start and end in which the read bus brought data to others
  /// instead.
  double readBus = 0;
  /// Owner of the data in most of these cycles: an instruction, or fetch.
  static constexpr int64_t kNobody = -1, kFetch = -2;
  int64_t behind = kNobody;
  /// The queue whose token came last, if the unit waited for tokens.
  std::optional<Queue> waitedOn;
  std::array<int64_t, 2> poppedFrom{
      -1, -1}; ///< Instructions that pushed its prev, next token.
};

struct TimedOptions {
  /// Stop with an error once the clock passes this (0: no limit).
  uint64_t maxCycles = 0;
  /// Called for every instruction in the order they start; who pushes a token
  /// is seen before who pops it.
  std::function<void(const TimedEvent &)> onEvent;
  /// Stop early and report `wasCutOff` once cycles must exceed this (0:
  /// never). `cycles` is then a lower bound, the token counts stay as before.
  double cutOff = 0;
  /// Cycles, at least 0, that a LOAD or STORE takes beyond what the machine
  /// says: for effects of memory that no machine file has a number for. Given
  /// are the instruction, when it starts, and how long it takes at least.
  std::function<double(uint32_t insn, double start, double cycles)> extraCycles;
};

struct TimedResult {
  /// When FINISH is done on machines with the bursts model, whose counter stops
  /// there; else, or without FINISH, when the last unit is. Rounded up.
  uint64_t cycles = 0;
  bool finished = false; ///< Whether FINISH was executed.
  bool wasCutOff = false;
  TokenCounts leftover{};
  TokenCounts maxTokens{}; ///< High-water marks.
  // For each unit busy + wait + waitFetch + waitBus is the end of its last
  // instruction; from there to `cycles` it had nothing left to do.
  std::array<double, kNumUnits> busy{}; ///< Cycles executing.
  std::array<double, kNumUnits> wait{}; ///< Cycles waiting for tokens.
  /// The same by the queue whose token came last.
  std::array<double, kNumQueues> waitOn{};
  std::array<double, kNumUnits> waitFetch{}; ///< Waiting for instructions.
  /// Waiting for the read bus or a shared bus, for which others were first.
  std::array<double, kNumUnits> waitBus{};
  double fetchWaitBus = 0; ///< The same of the fetch of instructions.
  Counters counters;
};

/// The timed simulator. Token counts carry over between runs like in hardware;
/// each run's clock starts at 0 and leftover tokens are available at 0. A run
/// that fails leaves the counts as they were.
class TimedSimulator {
public:
  TimedSimulator(const Config &config, const Machine &machine);
  /// Errors: illegal configuration, undecodable instruction, deadlock (as
  /// above), maxCycles passed, a queue that passes the machine's token limit, a
  /// LOAD or STORE that never ends on the machine.
  Expected<TimedResult> run(Span<const Word128> program,
                            const TimedOptions &options = {});
  void reset();

private:
  Config config;
  Machine machine;
  Codec codec;
  TokenCounts tokens{};
};

} // namespace vtart

#endif // VTART_SIMULATOR_H
