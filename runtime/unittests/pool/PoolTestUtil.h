//===- PoolTestUtil.h - A pool of its own for a test ------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTAPOOL_UNITTESTS_POOLTESTUTIL_H
#define VTAPOOL_UNITTESTS_POOLTESTUTIL_H

#include "network/NetworkTestUtil.h"
#include "support/TestFiles.h"
#include "support/TestProgram.h"
#include "vtapool/JobClient.h"

#include <csignal>
#include <nlohmann/json.hpp>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <thread>

namespace vtapool {

using vtart::DenseLayer;
using vtart::TestNetwork;

/// A process that ends with the test.
class TestProcess {
public:
  TestProcess() = default;
  TestProcess(TestProcess &&other) : id(other.id) { other.id = -1; }
  TestProcess &operator=(TestProcess &&other) {
    kill(SIGKILL);
    id = other.id;
    other.id = -1;
    return *this;
  }
  ~TestProcess() { kill(SIGKILL); }

  void start(std::vector<std::string> words, const std::string &log) {
    std::vector<char *> argv;
    for (std::string &word : words)
      argv.push_back(word.data());
    argv.push_back(nullptr);
    id = ::fork();
    if (id != 0)
      return;
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    ::freopen(log.c_str(), "a", stderr);
    ::dup2(STDERR_FILENO, STDOUT_FILENO);
    ::execv(argv[0], argv.data());
    ::_exit(127);
  }
  /// Sends a signal and waits for the end, unless the signal stops or continues
  /// a process. Returns the status.
  int kill(int number) {
    if (id < 0)
      return 0;
    ::kill(id, number);
    if (number == SIGSTOP || number == SIGCONT)
      return 0;
    return wait();
  }
  int wait() {
    int status = 0;
    if (id >= 0)
      ::waitpid(id, &status, 0);
    id = -1;
    return status;
  }
  int id = -1;
};

/// A nats-server with JetStream on a port that is free, with the users and
/// rights of a pool: boards b1 to b3 of key "k", tuners t1 and t2, admin.
class PoolTest : public vtart::TempFolderTest {
protected:
  void SetUp() override {
    TempFolderTest::SetUp();
    std::string users;
    auto add = [&](const std::string &name, const Rights &rights) {
      nlohmann::json user;
      user["user"] = name;
      user["password"] = "secret-" + name;
      user["permissions"]["publish"] = rights.publish;
      user["permissions"]["subscribe"] = rights.subscribe;
      users += user.dump() + "\n";
    };
    add("admin", getAdminRights());
    for (const char *name : {"b1", "b2", "b3"})
      add(name, getBoardRights(name, "k"));
    for (const char *name : {"t1", "t2"})
      add(name, getTunerRights(name));
    settings = "jetstream { store_dir: \"" + path("js") +
               "\", max_file_store: 4GB }\nping_interval: \"1s\"\n"
               "authorization { users = [\n" +
               users + "] }\n";
    startServer(-1);
    auto connection = connect("admin");
    ASSERT_TRUE(connection);
    Error e = setUpStreams(*connection);
    ASSERT_FALSE(e) << e.message();
  }
  void TearDown() override {
    boards.clear();
    server.kill(SIGKILL);
    if (HasFailure())
      for (const char *log : {"b1.log", "b2.log", "b3.log", "server.log"})
        if (::access(path(log).c_str(), R_OK) == 0)
          std::fprintf(stderr, "--- %s\n%s", log, get(log).c_str());
    TempFolderTest::TearDown();
  }

  void startServer(int wantedPort) {
    put("server.conf", "listen: \"127.0.0.1:" + std::to_string(wantedPort) +
                           "\"\nports_file_dir: \"" + folder + "\"\n" +
                           settings);
    server.start({VTA_NATS_SERVER, "-c", path("server.conf")},
                 path("server.log"));
    std::string name = "nats-server_" + std::to_string(server.id) + ".ports";
    // {"nats":["nats://127.0.0.1:N"]}, which may be half written.
    std::string text;
    for (int i = 0; i < 500 && text.find('}') == std::string::npos; ++i) {
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
      if (::access(path(name).c_str(), R_OK) == 0)
        text = get(name);
    }
    port = std::atoi(text.substr(text.rfind(':') + 1).c_str());
    ASSERT_GT(port, 0) << text;
  }

  PoolFile makeFile(const std::string &user) const {
    PoolFile file;
    file.servers = {"nats://127.0.0.1:" + std::to_string(port)};
    file.user = user;
    file.password = "secret-" + user;
    file.role = user[0] == 'b'   ? PoolRole::Board
                : user[0] == 't' ? PoolRole::Tuner
                                 : PoolRole::Admin;
    return file;
  }
  std::shared_ptr<Connection> connect(const std::string &user) const {
    auto connection = Connection::open(makeFile(user));
    EXPECT_TRUE(connection) << connection.takeError().message();
    return connection ? *connection : nullptr;
  }
  /// A board in a process of its own.
  TestProcess &startBoard(const std::string &name,
                          std::vector<std::string> options = {},
                          const std::vector<std::string> &variables = {}) {
    Error e = makeFile(name).write(path(name + ".conf"));
    EXPECT_FALSE(e) << e.message();
    std::vector<std::string> words = {"/usr/bin/env"};
    words.insert(words.end(), variables.begin(), variables.end());
    for (const std::string &word :
         {std::string(VTA_BOARD), "--pool=" + path(name + ".conf"),
          std::string("--key=k"), "--cache=" + path(name + ".cache")})
      words.push_back(word);
    if (allowsNetwork)
      words.push_back("--allow-network");
    words.insert(words.end(), options.begin(), options.end());
    TestProcess &process = boards[name];
    process.start(words, path(name + ".log"));
    return process;
  }
  /// Waits until so many boards are free.
  void waitForBoards(size_t count) const {
    auto connection = connect("admin");
    for (int i = 0; i < 600; ++i) {
      auto table = readTable(*connection);
      ASSERT_TRUE(table) << table.takeError().message();
      if (!table->empty() && table->front().free >= count)
        return;
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
    FAIL() << "expected " << count << " free boards";
  }
  std::unique_ptr<JobClient> makeClient(const std::string &user = "t1",
                                        JobClientOptions options = {}) const {
    options.key = "k";
    auto client = JobClient::create(connect(user), options);
    EXPECT_TRUE(client) << client.takeError().message();
    return client ? std::move(*client) : nullptr;
  }
  /// The next outcome, of which there has to be one.
  static JobOutcome takeNext(JobClient &client, double timeout = 20) {
    auto outcome = client.next(timeout);
    if (!outcome) {
      ADD_FAILURE() << outcome.takeError().message();
      return {};
    }
    if (!*outcome) {
      ADD_FAILURE() << "no outcome";
      return {};
    }
    return std::move(**outcome);
  }

  /// Not every computer that tests can take the network away.
  bool allowsNetwork = true;
  std::string settings;
  int port = 0;
  TestProcess server;
  std::map<std::string, TestProcess> boards;
};

template <typename Container>
std::shared_ptr<const std::string> shareBytes(const Container &bytes) {
  return std::make_shared<const std::string>(bytes.begin(), bytes.end());
}

/// A network of one kernel of PoolKernels.c, which copies a number.
inline JobRequest makeKernelJob(const char *kernel, int32_t number) {
  using Kind = vtart::NetworkBuffer::Kind;
  vtart::Network network;
  network.name = kernel;
  network.producer = "test 1.0";
  network.target.triple = vtart::testTriple();
  network.inputs = {{"x", "int32", {1}, 0}};
  network.outputs = {{"y", "int32", {1}, 1}};
  network.buffers = {{Kind::Port, 0, 4}, {Kind::Port, 0, 4}};
  network.kernels = {{kernel, 1, 0, "", {}}};
  network.steps = {{0, {0, 1}, 1, "step", "", "", 0}};
  network.hostCode = TestNetwork::code(VTA_POOL_KERNELS);
  std::vector<uint8_t> bytes = network.toBytes();
  JobRequest request;
  request.artifact =
      std::make_shared<const std::string>(bytes.begin(), bytes.end());
  vtart::References references;
  vtart::NpyArray x{"int32", {1}, std::vector<uint8_t>(4)};
  std::memcpy(x.data.data(), &number, 4);
  references.inputs = {{"x", std::move(x)}};
  request.inputs = std::make_shared<const std::string>(references.toBytes());
  request.job.outputs = JobOutputs::Bytes;
  request.job.timing.warmUp = 0;
  return request;
}
/// What such a network has computed.
inline int32_t getNumber(Result &result) {
  int32_t number = -1;
  std::vector<vtart::NamedArray> outputs = result.takeOutputs();
  if (outputs.size() == 1 && outputs[0].array.data.size() == 4)
    std::memcpy(&number, outputs[0].array.data.data(), 4);
  return number;
}

/// Inputs of a program or network, as a job has them.
inline std::shared_ptr<const std::string>
shareInputs(std::vector<vtart::NamedArray> inputs) {
  vtart::References references;
  references.inputs = std::move(inputs);
  return std::make_shared<const std::string>(references.toBytes());
}

} // namespace vtapool

#endif // VTAPOOL_UNITTESTS_POOLTESTUTIL_H
