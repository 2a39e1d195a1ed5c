//===- Pynq.cpp - PYNQ and other boards with VTA's HLS design ------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "HlsShell.h"

using namespace vtart;
using namespace vtart::board;

BoardType board::boardType() {
  BoardType type = {Settings(), kHlsBytes, makeHlsShell};
  type.defaults.registers = "0x43C00000";
  // The design writes into the processor's caches (ACP, write-allocate), where
  // an invalidation would lose it.
  type.defaults.coherent = Coherence::Yes;
  return type;
}
