//===- vta-pool.cpp - Sets up and looks after a pool of boards ------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AdminCommands.h"

#include <csignal>

using namespace vtapool;

int main(int argc, char **argv) {
  // A server that goes away is an error message, not a signal.
  std::signal(SIGPIPE, SIG_IGN);
  AdminOptions options;
  if (std::optional<int> code = parseAdminOptions(argc, argv, options))
    return *code;
  const struct {
    const char *name;
    int (*run)(const AdminOptions &);
  } commands[] = {
      {"init", runInit},      {"start", runStart},   {"stop", runStop},
      {"add", runAdd},        {"forget", runForget}, {"query", runQuery},
      {"jobs", runJobs},      {"drain", runControl}, {"resume", runControl},
      {"borrow", runControl}, {"cancel", runCancel}};
  for (const auto &command : commands)
    if (options.command == command.name)
      return command.run(options);
  return kExitUsage;
}
