//===- RunPool.h - Runs files on the boards of a pool -----------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// --pool uploads the file and its inputs, waits for a board of --key, and gets
// times and outputs back. What becomes of those is the same as locally.
//
//===----------------------------------------------------------------------===//

#ifndef VTART_TOOLS_RUNPOOL_H
#define VTART_TOOLS_RUNPOOL_H

#include "NetworkInputs.h"
#include "NetworkReport.h"
#include "Run.h"

namespace vtart {
namespace run {

/// What was built without pools says so.
Error checkHasPool();

/// Runs the network of the command line on one board, and writes its outputs to
/// `to`. Errors: those of the pool and of the run; an interrupted run is one,
/// and its job is canceled.
Error runNetworkOnPool(const RunOptions &options, const Network &network,
                       const NetworkInputs &inputs, Span<void *const> to,
                       NetworkReport &report);

/// The same for the program; returns the exit code.
int runProgramOnPool(const RunOptions &options);

} // namespace run
} // namespace vtart

#endif // VTART_TOOLS_RUNPOOL_H
