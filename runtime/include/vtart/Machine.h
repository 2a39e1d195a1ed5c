//===- Machine.h - How fast the hardware is ---------------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A machine is a set of timing parameters, read from JSON. Three are built in:
// rtl-de10 and rtl-pynq (the Chisel RTL with 16-beat and 256-beat bursts, cycle
// for cycle) and pynq (the HLS board, fitted to measured layers).
//
//===----------------------------------------------------------------------===//

#ifndef VTART_MACHINE_H
#define VTART_MACHINE_H

#include "vtart/Isa.h"

namespace vtart {

/// How DMA transfers are timed.
enum class DmaModel : uint8_t {
  Bursts, ///< The Chisel RTL: beats on a bus, in bursts, with address latency.
  Linear, ///< The HLS board: fixed cost per instruction plus bytes / rate.
};

/// The JSON keys are these names in snake_case, `dma` being "bursts" or
/// "linear". A file has the keys of its own DMA model and not the other's.
struct Machine {
  std::string name;
  std::string description;
  double clockMHz = 100;

  DmaModel dma = DmaModel::Bursts;
  // Bursts model. An element wider than the bus takes the narrow path (several
  // beats per element), any other the wide path (several elements per beat).
  unsigned busBytes = 8;    ///< Bytes per beat; a power of two.
  unsigned burstBeats = 16; ///< Longest burst, in beats; a power of two.
  unsigned readTags = 16;   ///< Read bursts that can be on their way at once.
  /// Cycles from a command to memory's answer if it had nothing to do.
  unsigned readLatency = 16;
  unsigned commandCycles = 2; ///< Cycles between read commands of one client.
  /// Start-to-start cycles of a load beyond its beats, narrow path.
  unsigned loadOverhead = 23;
  /// The same for the wide path, which at 8 bytes is LOAD UOP alone.
  unsigned uopLoadOverhead = 22;
  unsigned padHidden = 20;    ///< Pad elements written while waiting for data.
  unsigned storeOverhead = 1; ///< Cycles of a STORE beyond its bursts.
  unsigned storeBurstOverhead = 3; ///< Cycles of a write burst beyond its data.
  unsigned wideStoreBurstOverhead = 4; ///< The same for the wide path.
  unsigned storeReadCycles = 1; ///< SRAM read per stored element, narrow path.
  unsigned fetchStart = 1;      ///< Cycle of the first fetch.
  /// Cycles from the last beat of fetched instructions to the first dispatch.
  unsigned fetchDecodeCycles = 2;
  /// Cycles from the last dispatch of a burst to the next command.
  unsigned fetchRestartCycles = 2;
  /// Instructions that may still wait for a place in their unit's queue when
  /// fetch asks for the next burst. Left out of JSON if 0.
  unsigned fetchAhead = 0;
  // Linear model.
  double dmaOverhead = 300; ///< Cycles per LOAD or STORE.
  double dmaBytesPerCycle = 3.6;
  /// Cycles to fetch one instruction, sustained.
  double fetchCycles = 3.2;
  /// All units share one DRAM port instead of one each: a LOAD or STORE that
  /// moves data holds it from start to end, first come first served.
  bool sharedBus = false;

  unsigned gemmOverhead = 7; ///< Cycles beyond one per uop.
  unsigned aluOverhead = 7;
  unsigned aluImmInterval = 1;    ///< Cycles per immediate ALU uop.
  unsigned aluTensorInterval = 2; ///< Cycles per two-operand ALU uop.
  unsigned nopCycles = 2;
  unsigned finishCycles = 2;
  /// Cycles lost at each start of the inner uop loop (HLS pipelines only).
  double loopFill = 0;

  unsigned queueDepth = 512; ///< Instructions that a unit's queue holds.
  /// A queue holds its unit's instruction until that ends, and not only until
  /// the unit takes it.
  bool queueHoldsCurrent = true;
  /// Tokens a queue may hold. The RTL loses pushes beyond its 8-bit counters;
  /// boards with longer queues keep to it too, so that programs are portable.
  unsigned tokenLimit = 255;
  unsigned uopDepth = 2048; ///< uops that the SRAM holds (0: as configured).
  /// Reads a machine description. Errors: not JSON, unknown or missing key,
  /// value out of range, values that contradict each other.
  static Expected<Machine> fromJSON(const std::string &text);
  /// A built-in name, or else the path of a JSON file. The error lists the
  /// built-in names.
  static Expected<Machine> find(const std::string &nameOrPath);
  static std::vector<std::string> builtinNames();
  std::string toJSON() const;

  /// uops that fit: the smaller of uopDepth and the configured depth.
  uint32_t uopCapacity(const Config &config) const;

  /// Start-to-start cycles of one instruction, tokens, fetch and other users of
  /// the bus aside. The figure does not depend on addresses: it is that of rows
  /// that begin where bursts do, the least there is.
  double cycles(const Config &config, const Insn &insn) const;
  /// The same of a STORE at its addresses, where rows can take one burst more.
  double storeCycles(const Config &config, const Insn &insn) const;

  /// Cycles between two instructions, fetched without end and with nothing else
  /// on the bus.
  double fetchInterval() const;
  /// When the first and the last of `numInsns` instructions can start, if
  /// nothing else is on the bus and no queue is full.
  double firstStart(uint64_t numInsns) const;
  double lastStart(uint64_t numInsns) const;
  /// Bursts model: instructions that one burst brings.
  unsigned fetchedPerBurst() const;
  /// Bursts model: cycles from a beat on the bus to the end of a LOAD of such
  /// elements if it is the last one.
  unsigned loadTail(uint64_t elemBytes) const;
};

} // namespace vtart

#endif // VTART_MACHINE_H
