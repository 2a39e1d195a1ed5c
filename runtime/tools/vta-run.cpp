//===- vta-run.cpp - Runs networks, programs and conformance cases --------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Run.h"
#include "RunPool.h"

#include "vtart/Bitstream.h"

#include <cstdio>
#include <cstdlib>
#include <new>
#include <unistd.h>

using namespace vtart;
using namespace vtart::run;

/// What memory suffices for is checked where it is known; this is for the rest,
/// under a limit that leaves next to nothing. Nothing here may allocate.
static void failWithoutMemory() {
  static constexpr char message[] = "vta-run: error: out of memory\n";
  (void)!::write(STDERR_FILENO, message, sizeof(message) - 1);
  ::_exit(kExitFailure);
}

static bool isDone = false;

/// A driver that calls exit() would end this process without results, with the
/// status that it likes.
static void failIfNotDone() {
  if (isDone)
    return;
  std::fflush(stdout);
  printError("the process was ended before it was done: a driver or what it "
             "uses has called exit()");
  ::_exit(kExitFailure);
}

int main(int argc, char **argv) {
  std::set_new_handler(failWithoutMemory);
  std::atexit(failIfNotDone);
  RunOptions options;
  std::optional<int> exitCode = parseOptions(argc, argv, options);
  if (!exitCode && !options.bitstreamCommand.empty())
    if (Error e = loadBitstream(options.bitstreamCommand)) {
      printError(e.message());
      exitCode = kExitFailure;
    }
  if (!exitCode && !options.pool.empty())
    if (Error e = checkHasPool()) {
      printError(e.message());
      exitCode = kExitFailure;
    }
  if (!exitCode && !options.pool.empty() && !options.program.empty())
    exitCode = runProgramOnPool(options);
  if (!exitCode) {
    Expected<Machine> machine = Machine::find(options.machine);
    if (!options.network.empty()) {
      exitCode = runNetwork(options);
    } else if (!machine) {
      printError(machine.takeError().message());
      exitCode = kExitFailure;
    } else if (options.selfTest) {
      exitCode = runSelfTest(options, *machine);
    } else if (options.program.empty()) {
      exitCode = runCases(options, *machine);
    } else {
      exitCode = runProgram(options, *machine);
    }
  }
  isDone = true;
  // A full disk behind a redirection shows only here.
  if (std::fflush(stdout) != 0 || std::ferror(stdout)) {
    printError("cannot write to standard output");
    return kExitFailure;
  }
  return *exitCode;
}
