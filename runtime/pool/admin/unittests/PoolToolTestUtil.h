//===- PoolToolTestUtil.h - Runs the vta-pool tool --------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTAPOOL_UNITTESTS_POOLTOOLTESTUTIL_H
#define VTAPOOL_UNITTESTS_POOLTOOLTESTUTIL_H

#include "support/TestFiles.h"

#include <arpa/inet.h>
#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <nlohmann/json.hpp>
#include <sys/socket.h>
#include <sys/wait.h>

namespace vtapool {

struct ToolOutcome {
  int code = -1;
  std::string out, err;
};

/// A process that ends with the test.
class Background {
public:
  Background() = default;
  explicit Background(std::vector<std::string> command) {
    std::vector<char *> argv;
    for (std::string &word : command)
      argv.push_back(word.data());
    argv.push_back(nullptr);
    pid = fork();
    if (pid == 0) {
      int null = open("/dev/null", O_RDWR);
      for (int fd : {0, 1, 2})
        dup2(null, fd);
      execv(argv[0], argv.data());
      _exit(127);
    }
  }
  Background(Background &&other) : pid(other.pid) { other.pid = -1; }
  Background(const Background &) = delete;
  ~Background() { end(SIGKILL); }

  /// Sends a signal and waits; the exit status, or minus the signal's number.
  int end(int signal) {
    if (pid <= 0)
      return 0;
    kill(pid, signal);
    int status = 0;
    waitpid(pid, &status, 0);
    pid = -1;
    return WIFSIGNALED(status) ? -WTERMSIG(status) : WEXITSTATUS(status);
  }
  pid_t pid = -1;
};

/// A port that nobody listens on, or a socket that listens there.
class TestPort {
public:
  explicit TestPort(bool keep) {
    fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof(address);
    auto *generic = reinterpret_cast<sockaddr *>(&address);
    EXPECT_EQ(bind(fd, generic, size), 0);
    EXPECT_EQ(getsockname(fd, generic, &size), 0);
    number = ntohs(address.sin_port);
    if (keep) {
      EXPECT_EQ(listen(fd, 16), 0);
    } else {
      close(fd);
      fd = -1;
    }
  }
  ~TestPort() {
    if (fd >= 0)
      close(fd);
  }
  std::string text() const { return std::to_string(number); }

  uint16_t number = 0;
  int fd = -1;
};

class PoolToolTest : public vtart::TempFolderTest {
protected:
  void TearDown() override {
    for (const std::string &pool : started)
      run({"stop", pool});
    // What `stop` did not find: no server outlives its folder.
    for (const std::string &pool : started)
      if (vtart::Expected<std::string> text =
              vtart::readFile(path(pool + "/nats-server.pid")))
        if (long pid = std::strtol(text->c_str(), nullptr, 10); pid > 1)
          if (isServer(pid))
            kill(pid_t(pid), SIGKILL);
    TempFolderTest::TearDown();
  }

  ToolOutcome run(const std::vector<std::string> &args,
                  const std::string &variables = "") const {
    std::string command =
        "cd '" + folder + "' && " + variables + " '" VTA_POOL_TOOL "'";
    for (const std::string &arg : args)
      command += " '" + arg + "'";
    command += " > out.txt 2> err.txt < /dev/null";
    int status = std::system(command.c_str());
    return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, get("out.txt"),
            get("err.txt")};
  }
  /// One error line that contains `message`, nothing on stdout.
  void expectError(const std::vector<std::string> &args,
                   const std::string &message, int code = 1) const {
    ToolOutcome outcome = run(args);
    EXPECT_EQ(outcome.code, code) << outcome.err;
    EXPECT_EQ(outcome.err.rfind("vta-pool: error: ", 0), 0u) << outcome.err;
    EXPECT_EQ(std::count(outcome.err.begin(), outcome.err.end(), '\n'), 1)
        << outcome.err;
    EXPECT_HAS(outcome.err, message);
    EXPECT_EQ(outcome.out, "");
  }
  ToolOutcome runOk(const std::vector<std::string> &args) const {
    ToolOutcome outcome = run(args);
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    return outcome;
  }
  void start(const std::string &pool) {
    started.push_back(pool);
    runOk({"start", pool});
  }
  nlohmann::json settings(const std::string &pool) const {
    return nlohmann::json::parse(get(pool + "/pool.json"), nullptr, false);
  }
  static unsigned mode(const std::string &file) {
    struct stat info;
    return stat(file.c_str(), &info) ? 0 : info.st_mode & 0777;
  }

  std::vector<std::string> started; ///< Folders whose servers may run.

private:
  bool isServer(long pid) const {
    vtart::Expected<std::string> command =
        vtart::readFile("/proc/" + std::to_string(pid) + "/cmdline");
    return command && command->find(folder) != std::string::npos;
  }
};

} // namespace vtapool

#endif // VTAPOOL_UNITTESTS_POOLTOOLTESTUTIL_H
