//===- De10Nano.cpp - DE10-Nano and other boards with VTA's Chisel design ===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ChiselShell.h"

#include "vta/driver.h"

using namespace vtart;
using namespace vtart::board;

BoardType board::boardType() {
  BoardType type = {Settings(), kChiselBytes, makeChiselShell};
  type.defaults.registers = "0xFF220000";
  // The window of the FPGA on memory that goes through the processor's caches
  // (ACP). An invalidation would lose what the design wrote there.
  type.defaults.busOffset = 0x80000000;
  type.defaults.coherent = Coherence::Yes;
  return type;
}

extern "C" __attribute__((visibility("default"))) uint64_t
VTADriverCycles(void) {
  return lastCycles().value_or(UINT64_MAX);
}
