//===- Bitstream.cpp - The command that loads a bitstream ----------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "vtart/Bitstream.h"

#include <cerrno>
#include <cstdio>
#include <spawn.h>
#include <sys/wait.h>
#include <system_error>
#include <unistd.h>

using namespace vtart;

extern char **environ;

Error vtart::runCommand(const std::string &what, const std::string &command) {
  auto fail = [&](const std::string &why) {
    return Error(what + ", '" + command + "', " + why);
  };
  std::fflush(nullptr);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, STDERR_FILENO, STDOUT_FILENO);
  std::string copy = command;
  char shell[] = "sh", option[] = "-c";
  char *const argv[] = {shell, option, copy.data(), nullptr};
  pid_t pid = 0;
  int code = posix_spawn(&pid, "/bin/sh", &actions, nullptr, argv, environ);
  posix_spawn_file_actions_destroy(&actions);
  if (code)
    return fail("cannot be started: " +
                std::error_code(code, std::generic_category()).message());
  int status = 0;
  pid_t waited = 0;
  do
    waited = waitpid(pid, &status, 0);
  while (waited < 0 && errno == EINTR);
  if (waited < 0)
    return fail("was not waited for: " +
                std::error_code(errno, std::generic_category()).message());
  if (WIFSIGNALED(status))
    return fail(format("was ended by signal %d", WTERMSIG(status)));
  if (WEXITSTATUS(status))
    return fail(
        format("failed with exit status %d, expected 0", WEXITSTATUS(status)));
  return Error::success();
}

Error vtart::loadBitstream(const std::string &command) {
  return runCommand("the command that loads the bitstream", command);
}
