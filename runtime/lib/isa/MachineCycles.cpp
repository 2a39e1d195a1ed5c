//===- MachineCycles.cpp - Cycles of single instructions ------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "vtart/Machine.h"

#include <algorithm>

using namespace vtart;

static uint64_t ceilDiv(uint64_t a, uint64_t b) { return (a + b - 1) / b; }

/// Elements of zeros a load writes around its rows.
static uint64_t padElements(const Insn &insn) {
  uint64_t width = uint64_t(insn.xPad0) + insn.xSize + insn.xPad1;
  return (uint64_t(insn.yPad0) + insn.yPad1) * width +
         uint64_t(insn.ySize) * (uint64_t(insn.xPad0) + insn.xPad1);
}

static double burstLoadCycles(const Machine &machine, uint64_t elemBytes,
                              const Insn &insn) {
  bool narrow = elemBytes > machine.busBytes;
  uint64_t beats =
      insn.ySize * ceilDiv(insn.xSize * elemBytes, machine.busBytes);
  // Each row of leading pads delays the first command by one cycle.
  uint64_t fixed =
      (narrow ? machine.loadOverhead : machine.uopLoadOverhead) + insn.yPad0;
  // Zeros are written one per cycle, without data.
  uint64_t pads = padElements(insn), hidden = machine.padHidden + insn.yPad0;
  return static_cast<double>(fixed + beats +
                             (pads > hidden ? pads - hidden : 0));
}

/// Cycles of a row of a STORE at `address`. Write bursts are not pipelined, and
/// on the narrow path neither are the SRAM reads of the elements in them.
static uint64_t burstStoreRowCycles(const Machine &machine, uint64_t elemBytes,
                                    uint64_t elems, uint64_t address) {
  uint64_t burstBytes = uint64_t(machine.burstBeats) * machine.busBytes;
  uint64_t end = address + elems * elemBytes;
  uint64_t bursts = ceilDiv(end, burstBytes) - address / burstBytes;
  uint64_t beats = ceilDiv(end, machine.busBytes) - address / machine.busBytes;
  if (elemBytes > machine.busBytes)
    return beats + bursts * machine.storeBurstOverhead +
           elems * machine.storeReadCycles;
  return beats + bursts * machine.wideStoreBurstOverhead;
}

static double dmaCycles(const Machine &machine, const Config &config,
                        const Insn &insn) {
  if (insn.isNop())
    return machine.nopCycles;
  uint64_t elemBytes = config.elemBytes(insn.mem);
  if (machine.dma == DmaModel::Linear)
    return machine.dmaOverhead +
           static_cast<double>(uint64_t(insn.ySize) * insn.xSize * elemBytes) /
               machine.dmaBytesPerCycle;
  if (insn.op == Opcode::Load)
    return burstLoadCycles(machine, elemBytes, insn);
  return static_cast<double>(
      machine.storeOverhead +
      insn.ySize * burstStoreRowCycles(machine, elemBytes, insn.xSize, 0));
}

double Machine::storeCycles(const Config &config, const Insn &insn) const {
  if (insn.isNop() || dma == DmaModel::Linear)
    return dmaCycles(*this, config, insn);
  uint64_t elemBytes = config.elemBytes(insn.mem), cycles = storeOverhead;
  for (uint64_t row = 0; row < insn.ySize; ++row)
    cycles +=
        burstStoreRowCycles(*this, elemBytes, insn.xSize,
                            (insn.dramBase + row * insn.xStride) * elemBytes);
  return static_cast<double>(cycles);
}

uint32_t Machine::uopCapacity(const Config &config) const {
  uint32_t configured = config.depth(MemType::Uop);
  return uopDepth ? std::min<uint32_t>(uopDepth, configured) : configured;
}

double Machine::cycles(const Config &config, const Insn &insn) const {
  double fill = loopFill * insn.iterOut * insn.iterIn;
  double uops = static_cast<double>(insn.uopCount());
  switch (insn.op) {
  case Opcode::Load:
  case Opcode::Store:
    return dmaCycles(*this, config, insn);
  case Opcode::Gemm:
    return uops + gemmOverhead + fill;
  case Opcode::Alu:
    return uops * (insn.useImm ? aluImmInterval : aluTensorInterval) +
           aluOverhead + fill;
  case Opcode::Finish:
    break;
  }
  return finishCycles;
}

//===----------------------------------------------------------------------===//
// Bus
//===----------------------------------------------------------------------===//

unsigned Machine::fetchedPerBurst() const {
  return static_cast<unsigned>(uint64_t(burstBeats) * busBytes /
                               sizeof(Word128));
}

unsigned Machine::loadTail(uint64_t elemBytes) const {
  // A command is offered, passed on and turned to in a cycle each.
  return (elemBytes > busBytes ? loadOverhead : uopLoadOverhead) - 3 -
         readLatency;
}

double Machine::firstStart(uint64_t numInsns) const {
  if (dma == DmaModel::Linear)
    return fetchCycles;
  uint64_t first = std::min<uint64_t>(numInsns, fetchedPerBurst());
  uint64_t beats = ceilDiv(first * sizeof(Word128), busBytes);
  // Dispatched in one cycle, the instruction can start in the next.
  return static_cast<double>(fetchStart + 2 + readLatency + beats +
                             fetchDecodeCycles + 1);
}

double Machine::lastStart(uint64_t numInsns) const {
  if (dma == DmaModel::Linear)
    return static_cast<double>(numInsns) * fetchCycles;
  if (numInsns == 0)
    return 0;
  uint64_t before = (numInsns - 1) / fetchedPerBurst() * fetchedPerBurst();
  return static_cast<double>(before) * fetchInterval() +
         firstStart(numInsns - before) +
         static_cast<double>(numInsns - before - 1);
}

double Machine::fetchInterval() const {
  if (dma == DmaModel::Linear)
    return fetchCycles;
  // From one command to the next, with one dispatch per cycle at the end.
  unsigned insns = fetchedPerBurst();
  unsigned cycles = 2 + readLatency + burstBeats + fetchDecodeCycles +
                    (insns - 1) + fetchRestartCycles;
  return static_cast<double>(cycles) / insns;
}
