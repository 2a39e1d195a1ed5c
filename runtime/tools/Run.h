//===- Run.h - The three things vta-run runs --------------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTART_TOOLS_RUN_H
#define VTART_TOOLS_RUN_H

#include "RunOptions.h"
#include "RunReport.h"

#include "vtart/Machine.h"

#include <chrono>

namespace vtart {
namespace run {

/// All run everything and print it; they return the exit code.
int runCases(const RunOptions &options, const Machine &machine);
int runProgram(const RunOptions &options, const Machine &machine);
int runNetwork(const RunOptions &options);
int runSelfTest(const RunOptions &options, const Machine &machine);

/// Refuses a file that was compiled for something else than --config says.
Error checkConfig(const RunOptions &options, const Config &compiledFor);
/// Refuses --timing and --machine with a driver that tells no cycles.
Error checkTellsCycles(const RunOptions &options, const Driver &driver);

/// Seconds since it was made.
class Stopwatch {
public:
  double seconds() const {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() -
                                         begin)
        .count();
  }

private:
  std::chrono::steady_clock::time_point begin =
      std::chrono::steady_clock::now();
};

} // namespace run
} // namespace vtart

#endif // VTART_TOOLS_RUN_H
