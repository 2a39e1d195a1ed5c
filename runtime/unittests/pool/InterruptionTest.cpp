//===- InterruptionTest.cpp - Connections that pass nothing for a while ---===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PoolTestUtil.h"

#include <arpa/inet.h>
#include <poll.h>
#include <sys/socket.h>

using namespace vtapool;

namespace {
/// Passes bytes on between a port of its own and that of the server, until it
/// is cut: then nothing passes and nobody is told, as with a cable.
class TestProxy {
public:
  explicit TestProxy(int target) : target(target) {
    listener = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_in address = getAddress(0);
    socklen_t size = sizeof(address);
    auto *generic = reinterpret_cast<sockaddr *>(&address);
    if (::bind(listener, generic, size) != 0 || ::listen(listener, 8) != 0 ||
        ::getsockname(listener, generic, &size) != 0)
      ADD_FAILURE() << "the proxy cannot listen";
    port = ntohs(address.sin_port);
    thread = std::thread([this] { run(); });
  }
  ~TestProxy() {
    isOver = true;
    thread.join();
    dropAll();
    ::close(listener);
  }
  int getPort() const { return port; }
  void cut() { isCut = true; }
  /// What was under way is lost.
  void mend() { isCut = false; }

private:
  static sockaddr_in getAddress(int port) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(uint16_t(port));
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    return address;
  }
  void drop(int socket) {
    int other = pairs[socket];
    for (int one : {socket, other}) {
      pairs.erase(one);
      ::close(one);
    }
  }
  void dropAll() {
    while (!pairs.empty())
      drop(pairs.begin()->first);
  }
  void accept() {
    int client = ::accept4(listener, nullptr, nullptr, SOCK_CLOEXEC);
    int server = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_in address = getAddress(target);
    if (::connect(server, reinterpret_cast<sockaddr *>(&address),
                  sizeof(address)) != 0) {
      ::close(client);
      ::close(server);
      return;
    }
    pairs[client] = server;
    pairs[server] = client;
  }
  void pass(int from) {
    char buffer[65536];
    ssize_t count = ::recv(from, buffer, sizeof(buffer), 0);
    if (count <= 0)
      return drop(from);
    for (ssize_t done = 0, now; done < count; done += now) {
      now = ::send(pairs[from], buffer + done, size_t(count - done),
                   MSG_NOSIGNAL);
      if (now < 0)
        return drop(from);
    }
  }
  void run() {
    for (bool wasCut = false; !isOver;) {
      if (isCut) {
        wasCut = true;
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
        continue;
      }
      if (wasCut)
        dropAll();
      wasCut = false;
      std::vector<pollfd> polls = {{listener, POLLIN, 0}};
      for (auto [one, other] : pairs)
        polls.push_back({one, POLLIN, 0});
      ::poll(polls.data(), polls.size(), 20);
      if (isCut)
        continue;
      for (const pollfd &poll : polls)
        if (poll.revents && poll.fd == listener)
          accept();
        else if (poll.revents && pairs.count(poll.fd))
          pass(poll.fd);
    }
  }

  int target, listener = -1, port = 0;
  std::atomic<bool> isCut{false}, isOver{false};
  std::map<int, int> pairs; ///< Both ends of each connection.
  std::thread thread;
};

class InterruptionTest : public PoolTest {};
} // namespace

TEST_F(InterruptionTest, ResultsForADeadConnectionComeAgain) {
  startBoard("b1");
  waitForBoards(1);
  TestProxy proxy(port);
  PoolFile file = makeFile("t1");
  file.servers = {"nats://127.0.0.1:" + std::to_string(proxy.getPort())};
  auto connection = Connection::open(file);
  ASSERT_TRUE(connection) << connection.takeError().message();
  JobClientOptions options;
  options.key = "k";
  auto client = JobClient::create(*connection, options);
  ASSERT_TRUE(client) << client.takeError().message();
  (*client)->submit(0, makeKernelJob("test_sleep", 500));
  std::this_thread::sleep_for(std::chrono::milliseconds(300));
  // The server sends the result to nobody.
  proxy.cut();
  std::this_thread::sleep_for(std::chrono::seconds(3));
  EXPECT_FALSE((*connection)->isUp());
  proxy.mend();
  JobOutcome outcome = takeNext(**client);
  EXPECT_EQ(outcome.result.status, JobStatus::Done);
  // Nobody ran it a second time.
  EXPECT_EQ(outcome.numSubmissions, 1u);
  EXPECT_EQ((*connection)->getNumReconnects(), 1u);
}
