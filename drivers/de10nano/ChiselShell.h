//===- ChiselShell.h - Registers of VTA's Chisel design -----------*- C++
//-*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_DRIVERS_DE10NANO_CHISELSHELL_H
#define VTA_DRIVERS_DE10NANO_CHISELSHELL_H

#include "../common/Shell.h"

namespace vtart {
namespace board {

/// One block of registers.
inline constexpr uint64_t kChiselBytes = 0x1000;

std::unique_ptr<Shell> makeChiselShell(Registers &registers);

} // namespace board
} // namespace vtart

#endif // VTA_DRIVERS_DE10NANO_CHISELSHELL_H
