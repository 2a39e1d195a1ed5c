//===- vta-run.cpp - Runs networks, programs and conformance cases --------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Run.h"

#include <cstdio>

using namespace vtart;
using namespace vtart::run;

int main(int argc, char **argv) {
  RunOptions options;
  std::optional<int> exitCode = parseOptions(argc, argv, options);
  if (!exitCode) {
    Expected<Machine> machine = Machine::find(options.machine);
    if (!options.network.empty()) {
      exitCode = runNetwork(options);
    } else if (!machine) {
      printError(machine.takeError().message());
      exitCode = kExitFailure;
    } else if (options.program.empty()) {
      exitCode = runCases(options, *machine);
    } else {
      exitCode = runProgram(options, *machine);
    }
  }
  // A full disk behind a redirection shows only here.
  if (std::fflush(stdout) != 0 || std::ferror(stdout)) {
    printError("cannot write to standard output");
    return kExitFailure;
  }
  return *exitCode;
}
