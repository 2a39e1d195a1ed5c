//===- HlsShell.h - Registers of VTA's HLS design -----------------*- C++
//-*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_DRIVERS_PYNQ_HLSSHELL_H
#define VTA_DRIVERS_PYNQ_HLSSHELL_H

#include "../common/Shell.h"

namespace vtart {
namespace board {

/// Four blocks of 4 KiB: fetch, load, compute, store.
inline constexpr uint64_t kHlsBytes = 0x4000;

std::unique_ptr<Shell> makeHlsShell(Registers &registers);

} // namespace board
} // namespace vtart

#endif // VTA_DRIVERS_PYNQ_HLSSHELL_H
