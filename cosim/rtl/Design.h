//===- Design.h - VTA's Chisel design under Verilator -----------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The design with the two things around it: a memory and a host that writes
// its registers. One clock cycle is one call; what the three units do is
// recorded instruction by instruction.
//
//===----------------------------------------------------------------------===//

#ifndef VTA_COSIM_DESIGN_H
#define VTA_COSIM_DESIGN_H

#include "vtart/Isa.h"
#include "vtart/Memory.h"

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace vta_cosim {

/// An instruction in its unit, in values of the design's cycle counter.
struct Execution {
  uint64_t start = 0; ///< The last idle cycle before the execution.
  uint64_t end = 0;   ///< The first idle cycle after the execution.
};

/// A unit at the end of a run.
struct UnitState {
  std::vector<Execution> done; ///< Executions in the order of the stream.
  uint64_t dispatched = 0;     ///< Instructions that fetch gave to the unit.
  std::optional<uint64_t> busySince;
};

struct DesignRun {
  bool finished = false; ///< Whether the host saw the finish bit.
  /// Did not finish, and no unit works any more.
  bool isStuck = false;
  /// The design's event counter; of a run that did not finish, cycles until
  /// it was given up or got stuck.
  uint64_t cycles = 0;
  std::array<UnitState, vtart::kNumUnits> units;
  std::vector<std::string> assertions; ///< Failed assertions of the design.
  uint64_t numUnmapped = 0;            ///< Beats outside the memory.
  uint64_t firstUnmapped = 0;
};

/// One design at a time: Verilator's DPI functions have no user data.
class Design {
public:
  Design();
  ~Design();

  /// Runs `numInsns` instructions at physical address `program`; SRAM and
  /// tokens are those of the run before. If `isOpen`, addresses outside the
  /// memory read as zeros and what is written there is lost.
  DesignRun run(const vtart::PhysicalMemory &memory, uint64_t program,
                uint64_t numInsns, uint64_t maxCycles, bool isOpen);

  /// Waits for units that still work after the last run, which has finished and
  /// whose memory is still there; for `maxCycles` at most. What they access
  /// outside of the memory is added to `run`. False if they do not end.
  bool settle(DesignRun &run, uint64_t maxCycles);

private:
  struct Impl;
  std::unique_ptr<Impl> impl;
};

} // namespace vta_cosim

#endif // VTA_COSIM_DESIGN_H
