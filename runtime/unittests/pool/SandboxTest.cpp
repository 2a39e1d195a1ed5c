//===- SandboxTest.cpp - Tests of what native code may do -----------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "pool/Sandbox.h"

#include "gtest/gtest.h"

#include <fstream>
#include <sched.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace vtapool;

namespace {
/// Makes the kernel of this process one that gives out no namespaces.
bool forbidNamespaces() {
  // The limits of a namespace of users are its own, and its maker may set them.
  if (::unshare(CLONE_NEWUSER) != 0)
    return false;
  for (const char *kind : {"user", "net"}) {
    std::ofstream limit(std::string("/proc/sys/user/max_") + kind +
                        "_namespaces");
    if (!(limit << 0 << std::flush))
      return false;
  }
  return true;
}

/// What `enterSandbox` says in a process of its own on such a kernel, "entered"
/// if nothing; empty if this kernel cannot play that one.
std::string enterWithoutNamespaces(const SandboxOptions &options) {
  int ends[2];
  if (::pipe(ends) != 0)
    return "no pipe";
  pid_t child = ::fork();
  if (child == 0) {
    std::string text;
    if (forbidNamespaces()) {
      vtart::Error e = enterSandbox(options);
      text = e ? e.message() : "entered";
    }
    ssize_t written = ::write(ends[1], text.data(), text.size());
    ::_exit(written == ssize_t(text.size()) ? 0 : 1);
  }
  ::close(ends[1]);
  std::string text;
  char buffer[256];
  for (ssize_t count; (count = ::read(ends[0], buffer, sizeof(buffer))) > 0;)
    text.append(buffer, size_t(count));
  ::close(ends[0]);
  int status = 0;
  ::waitpid(child, &status, 0);
  EXPECT_EQ(status, 0);
  return text;
}
} // namespace

TEST(SandboxTest, NamesKernelsWithoutNamespaces) {
  std::string text = enterWithoutNamespaces({});
  if (text.empty())
    GTEST_SKIP()
        << "this kernel gives no namespace of users, or not its limits";
  EXPECT_NE(text.find("cannot take the network away from native code"),
            std::string::npos)
      << text;
  EXPECT_NE(text.find("--allow-network"), std::string::npos) << text;
}

TEST(SandboxTest, RunsWithoutNamespacesIfTheNetworkStays) {
  SandboxOptions options;
  options.allowsNetwork = true;
  std::string text = enterWithoutNamespaces(options);
  if (text.empty())
    GTEST_SKIP()
        << "this kernel gives no namespace of users, or not its limits";
  EXPECT_EQ(text, "entered");
}
