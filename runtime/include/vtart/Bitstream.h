//===- Bitstream.h - Commands of users about devices ------------*- C++ -*-===//
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

/// Runs a command of the user in /bin/sh, and waits for it. What it prints goes
/// to stderr: stdout belongs to results. Errors: it cannot be started, its exit
/// status is not 0, a signal ended it; they begin with `what`, which says whose
/// command it is.
Error runCommand(const std::string &what, const std::string &command);
/// The same for the command that loads a bitstream.
Error loadBitstream(const std::string &command);

} // namespace vtart

#endif // VTART_BITSTREAM_H
