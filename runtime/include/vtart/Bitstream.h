//===- Bitstream.h - The command that loads a bitstream -----------*- C++
//-*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTART_BITSTREAM_H
#define VTART_BITSTREAM_H

#include "vtart/Support.h"

namespace vtart {

/// Runs the user's command that loads a bitstream, in /bin/sh, and waits for
/// it. What it prints goes to stderr: stdout belongs to results. Errors: it
/// cannot be started, its exit status is not 0, a signal ended it.
Error loadBitstream(const std::string &command);

} // namespace vtart

#endif // VTART_BITSTREAM_H
