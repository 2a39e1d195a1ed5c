//===- ServerProcessTest.cpp - vta-pool start and stop --------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PoolToolTestUtil.h"
#include "ServerProbe.h"

#include <fcntl.h>

using namespace vtapool;

namespace {

class ServerProcessTest : public PoolToolTest {
protected:
  /// A program that stands for nats-server.
  std::string script(const std::string &name, const std::string &body) {
    put(name, "#!/bin/sh\n" + body + "\n");
    chmod(path(name).c_str(), 0755);
    return "--server=" + path(name);
  }
  static bool answers(uint16_t port) {
    return bool(probeServer("tls://127.0.0.1:" + std::to_string(port), 0.5));
  }
  /// Waits until something says that it is a NATS server.
  static void waitFor(uint16_t port) {
    for (int i = 0; i < 200; ++i) {
      if (answers(port))
        return;
      usleep(20000);
    }
    ADD_FAILURE() << "no server on port " << port;
  }
};

TEST_F(ServerProcessTest, StartsAndStops) {
  runOk({"init", "p", "--port=0", "--boards=a-1"});
  start("p");
  ToolOutcome again = run({"start", "p"});
  EXPECT_EQ(again.code, 1);
  EXPECT_HAS(again.err, "the pool runs already: process ");
  EXPECT_EQ(mode(path("p/nats-server.log")), 0600u);
  EXPECT_HAS(runOk({"stop", "p"}).out, "the pool has stopped: process ");
  expectError({"stop", "p"}, "the pool does not run");
  // What it stored is there again.
  start("p");
}

// What `init` does to a pool that runs: keep it, and let the server know.
TEST_F(ServerProcessTest, InitOverLivePool) {
  runOk({"init", "p", "--port=0", "--boards=a-1"});
  start("p");
  std::string pid = get("p/nats-server.pid");
  EXPECT_HAS(runOk({"init", "p", "--boards=a-1,a-2"}).out,
             "added a-2\nthe server has read its users again\n");
  EXPECT_EQ(get("p/nats-server.pid"), pid);
  EXPECT_HAS(runOk({"forget", "p", "a-2"}).out,
             "the server has read its users again\n");
  EXPECT_EQ(runOk({"init", "p", "--boards=a-1"}).out.find("again"),
            std::string::npos);
}

TEST_F(ServerProcessTest, InForeground) {
  runOk({"init", "p", "--port=0"});
  uint16_t port = settings("p")["port"];
  started.push_back("p");
  Background tool({VTA_POOL_TOOL, "start", path("p"), "--foreground"});
  waitFor(port);
  // Streams come after the server: SIGTERM must wait for neither.
  usleep(300000);
  EXPECT_EQ(tool.end(SIGTERM), 0);
  EXPECT_FALSE(answers(port));
}

TEST_F(ServerProcessTest, ServerDiesInForeground) {
  runOk({"init", "p", "--port=0"});
  uint16_t port = settings("p")["port"];
  started.push_back("p");
  Background tool({VTA_POOL_TOOL, "start", path("p"), "--foreground"});
  waitFor(port);
  usleep(300000);
  kill(pid_t(std::atol(get("p/nats-server.pid").c_str())), SIGKILL);
  EXPECT_EQ(tool.end(0), 1);
}

// Debian's package starts a server on port 4222 that knows nothing of pools.
TEST_F(ServerProcessTest, PortOfAnotherServer) {
  TestPort port(false);
  Background service({VTA_NATS_SERVER, "-a", "127.0.0.1", "-p", port.text()});
  waitFor(port.number);
  runOk({"init", "p", "--port=" + port.text()});
  expectError({"start", "p"},
              "port " + port.text() + " of 127.0.0.1 is taken by nats-server ");
  expectError({"start", "p"}, "Debian's package starts one as a service");
}

TEST_F(ServerProcessTest, PortOfAnotherPool) {
  runOk({"init", "p", "--port=0"});
  start("p");
  runOk({"init", "q", "--port=" + settings("p")["port"].dump()});
  expectError({"start", "q"}, "is taken by the server of another pool");
  // A copy of a folder is another folder of the same pool.
  ASSERT_EQ(std::system(("cp -a " + path("p") + " " + path("c")).c_str()), 0);
  unlink(path("c/nats-server.pid").c_str());
  expectError({"start", "c"}, "the pool runs already, on port ");
}

TEST_F(ServerProcessTest, PortOfAnotherProgram) {
  TestPort port(true);
  runOk({"init", "p", "--port=" + port.text()});
  expectError({"start", "p"},
              "is taken by another program (what listens at tls://127.0.0.1:" +
                  port.text() +
                  " is not a nats-server: it says nothing): make the pool "
                  "with another --port");
}

TEST_F(ServerProcessTest, ServerPrograms) {
  runOk({"init", "p", "--port=0"});
  expectError({"start", "p", script("old", "echo nats-server: v2.8.4")},
              "old is version 2.8.4, expected 2.9 or newer");
  expectError({"start", "p", script("other", "echo other 1.0")},
              "other is not nats-server: --version says 'other 1.0'");
  expectError({"start", "p", "--server=" + path("none")}, "cannot run ");
  std::string real = VTA_NATS_SERVER;
  expectError({"start", "p",
               script("ends", "[ $1 = -c ] || exec " + real +
                                  " \"$@\"\necho no memory; exit 3")},
              "the server ended at once: no memory");
  // The server reads its configuration; it was changed by hand.
  put("p/nats-server.conf", "port: many\n");
  expectError({"start", "p"}, "nats-server refuses ");
}

TEST_F(ServerProcessTest, WithoutJetStream) {
  runOk({"init", "p", "--port=0"});
  std::string conf = get("p/nats-server.conf");
  size_t begin = conf.find("jetstream {"), end = conf.find("}", begin);
  put("p/nats-server.conf", conf.substr(0, begin) + conf.substr(end + 1));
  started.push_back("p");
  expectError({"start", "p"}, "the server runs without JetStream");
}

TEST(ServerProbeTest, Versions) {
  for (const char *good : {"2.9", "2.9.10", "2.10.0", "3.0.0-beta.1", "10.1"})
    EXPECT_TRUE(isServerNewEnough(good)) << good;
  for (const char *bad : {"2.8.4", "2.8", "1.20", "2", "", "x"})
    EXPECT_FALSE(isServerNewEnough(bad)) << bad;
}

} // namespace
