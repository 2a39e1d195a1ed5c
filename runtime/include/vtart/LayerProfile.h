//===- LayerProfile.h - Cycles of a program by layer ------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Says which layer of a program takes how many cycles, and what for. A layer is
// the instructions of one source location. The compute unit works in order, so
// its time is divided without gaps: a layer has the time from the end of the
// instruction before to the end of each of its own. The layers of a program add
// up to its cycles.
//
//===----------------------------------------------------------------------===//

#ifndef VTART_LAYERPROFILE_H
#define VTART_LAYERPROFILE_H

#include "vtart/Program.h"
#include "vtart/Simulator.h"

namespace vtart {

/// What the time of the compute unit went into.
enum class TimePart : uint8_t {
  Gemm,
  Alu,
  DramIn,  ///< LOADs that it executed or waited for.
  DramOut, ///< STOREs that it waited for.
  Bus,     ///< Data of others on the bus, while it or who it waited for loads.
  Tokens,  ///< Synchronization: instructions that move tokens alone, FINISH.
  Fetch,   ///< Instructions that had not arrived.
};
inline constexpr unsigned kNumTimeParts = 7;
const char *timePartName(TimePart part); ///< "gemm", "dram_in", ...

/// A half-open range.
struct Range {
  uint64_t begin = 0, end = 0;
  bool operator==(const Range &o) const {
    return begin == o.begin && end == o.end;
  }
};

/// The bytes of a buffer that a layer reads or writes, from the first to the
/// last.
struct DramRange {
  uint32_t buffer = 0; ///< Index into Program::buffers.
  bool isWritten = false;
  Range bytes;
};

struct LayerProfile {
  std::string location;
  std::vector<Range> insns; ///< Disjoint ranges in ascending order.
  Counters counters;        ///< Counters of these instructions.
  std::vector<DramRange> dram;
  std::array<uint64_t, kNumTimeParts> parts{}; ///< Cycles of each part.

  uint64_t cycles() const;
  /// The largest part.
  TimePart bound() const;
  /// Multiply-accumulate operations that the GEMM unit executes, those with
  /// padding included.
  uint64_t macs(const Config &config) const;
  /// Bytes that LOADs bring and STOREs take away.
  uint64_t bytesIn() const;
  uint64_t bytesOut() const;
};

/// Receives the events of one timed run of a program.
class LayerProfiler {
public:
  /// `program` must outlive this.
  explicit LayerProfiler(const Program &program);

  void add(const TimedEvent &event);
  /// The layers in the order of their first instructions. `cycles` are those of
  /// the run: what is left of them belongs to the layer that ends.
  std::vector<LayerProfile> finish(uint64_t cycles);

private:
  /// What a unit did, in order of time.
  struct Piece {
    TimePart part;
    double end;
  };
  void addInsn(LayerProfile &layer, uint32_t index);
  void note(const TimedEvent &event);
  void spend(LayerProfile &layer, TimePart part, double until);
  void spendWait(LayerProfile &layer, Unit on, double until);
  void forget();

  const Program &program;
  // By instruction.
  std::vector<uint32_t> layerOf;
  std::vector<TimePart> work; ///< Parts that its execution time goes into.
  std::vector<bool> isFinish;
  std::vector<LayerProfile> layers;
  /// Pieces of the load and the store unit whose time is not divided yet.
  std::array<std::vector<Piece>, kNumUnits> pieces;
  std::array<size_t, kNumUnits> firstPiece{};
  uint64_t divided = 0; ///< Cycles attributed to a layer.
  uint32_t current = 0; ///< Layer of the last instruction of the compute unit.
  bool isFinished = false; ///< Whether FINISH was executed.
};

/// A program's layers on `machine`, from a timed run. Errors: see
/// TimedSimulator::run.
Expected<std::vector<LayerProfile>> profileLayers(const Program &program,
                                                  const Machine &machine);

} // namespace vtart

#endif // VTART_LAYERPROFILE_H
