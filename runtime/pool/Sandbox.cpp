//===- Sandbox.cpp - What native code may do on a board -------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Sandbox.h"

#include <cerrno>
#include <csignal>
#include <grp.h>
#include <pwd.h>
#include <sched.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <system_error>
#include <unistd.h>

using namespace vtapool;
using vtart::Error;

/// Files that native code may have open, and bytes of one that it writes: its
/// own code is in one.
static constexpr rlim_t kMaxFiles = 64, kMaxFileBytes = rlim_t(1) << 30;
static constexpr rlim_t kMaxProcesses = 4096;

static std::string errnoText(int code) {
  return std::error_code(code, std::generic_category()).message();
}

static Error limit(int resource, rlim_t value, const char *name) {
  rlimit old{};
  ::getrlimit(resource, &old);
  if (old.rlim_max != RLIM_INFINITY && old.rlim_max < value)
    value = old.rlim_max;
  rlimit limits{value, value};
  if (::setrlimit(resource, &limits) == 0)
    return Error::success();
  return Error(std::string("cannot limit ") + name +
               " of native code: " + errnoText(errno));
}

static Error leaveNetwork() {
  // An administrator needs no namespace of users for it.
  if (::unshare(CLONE_NEWNET) == 0 ||
      ::unshare(CLONE_NEWUSER | CLONE_NEWNET) == 0)
    return Error::success();
  return Error(
      "cannot take the network away from native code: " + errnoText(errno) +
      " (a kernel without user namespaces, or one that does not allow "
      "them; --allow-network runs it all the same)");
}

static Error becomeUser(const std::string &name) {
  const passwd *account = ::getpwnam(name.c_str());
  if (!account)
    return Error("there is no user '" + name + "' to run native code as");
  if (::geteuid() == account->pw_uid)
    return Error::success();
  if (::setgroups(0, nullptr) != 0 || ::setgid(account->pw_gid) != 0 ||
      ::setuid(account->pw_uid) != 0)
    return Error("cannot run native code as user '" + name +
                 "': " + errnoText(errno) + " (only root can)");
  // Its own code is loaded through /proc/self.
  ::prctl(PR_SET_DUMPABLE, 1);
  return Error::success();
}

Error vtapool::enterSandbox(const SandboxOptions &options) {
  if (Error e = limit(RLIMIT_CORE, 0, "core dumps"))
    return e;
  if (options.isNative) {
    if (!options.allowsNetwork)
      if (Error e = leaveNetwork())
        return e;
    if (Error e = limit(RLIMIT_NOFILE, kMaxFiles, "files"))
      return e;
    if (Error e = limit(RLIMIT_FSIZE, kMaxFileBytes, "the size of files"))
      return e;
    if (Error e = limit(RLIMIT_NPROC, kMaxProcesses, "processes"))
      return e;
    if (options.memoryBytes)
      if (Error e = limit(RLIMIT_AS, rlim_t(options.memoryBytes), "memory"))
        return e;
    if (!options.user.empty())
      if (Error e = becomeUser(options.user))
        return e;
  }
  ::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
  // Other accounts lose it, so this comes last.
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  return Error::success();
}
