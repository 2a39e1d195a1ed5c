//===- ServerProcess.cpp - The nats-server of a pool ----------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ServerProcess.h"

#include "AdminOptions.h"
#include "ServerProbe.h"
#include "core/JsonReader.h"

#include <arpa/inet.h>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <fcntl.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

using namespace vtapool;
using vtart::format;

static void sleepMs(unsigned ms) {
  timespec time{time_t(ms / 1000), long(ms % 1000) * 1000000};
  ::nanosleep(&time, nullptr);
}

namespace {

/// What a program printed, and how it ended.
struct Finished {
  std::string text;
  bool ok = false;
};

} // namespace

static Expected<Finished> runProgram(const std::string &program,
                                     std::vector<std::string> arguments) {
  int ends[2];
  if (::pipe2(ends, O_CLOEXEC) != 0)
    return Error(std::string("cannot make a pipe: ") + std::strerror(errno));
  std::vector<char *> argv{const_cast<char *>(program.c_str())};
  for (std::string &argument : arguments)
    argv.push_back(argument.data());
  argv.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
  posix_spawn_file_actions_adddup2(&actions, ends[1], STDERR_FILENO);
  pid_t pid;
  int code = ::posix_spawn(&pid, program.c_str(), &actions, nullptr,
                           argv.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  ::close(ends[1]);
  if (code != 0) {
    ::close(ends[0]);
    return Error("cannot run " + program + ": " + std::strerror(code));
  }
  Finished result;
  char buffer[4096];
  ssize_t n;
  while ((n = ::read(ends[0], buffer, sizeof(buffer))) != 0) {
    if (n > 0 && result.text.size() < (1 << 20))
      result.text.append(buffer, size_t(n));
    if (n < 0 && errno != EINTR)
      break;
  }
  ::close(ends[0]);
  int status = 0;
  while (::waitpid(pid, &status, 0) < 0 && errno == EINTR)
    ;
  result.ok = WIFEXITED(status) && WEXITSTATUS(status) == 0;
  return result;
}

/// The last lines that are not empty, as one.
static std::string getLastLines(const std::string &text, unsigned count) {
  std::vector<std::string> lines;
  for (size_t begin = 0; begin < text.size();) {
    size_t end = std::min(text.find('\n', begin), text.size());
    if (end > begin)
      lines.push_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
  std::string result;
  for (size_t i = lines.size() > count ? lines.size() - count : 0;
       i < lines.size(); ++i)
    result += (result.empty() ? "" : "; ") + lines[i];
  return result;
}

Expected<std::string> vtapool::findServerProgram(const std::string &given) {
  std::string program = given;
  if (program.empty()) {
    const char *path = std::getenv("PATH");
    // Debian's place is not in the PATH of ordinary users.
    std::string folders =
        (path ? std::string(path) : "") + ":/usr/sbin:/usr/local/sbin";
    for (size_t begin = 0; begin <= folders.size() && program.empty();) {
      size_t end = std::min(folders.find(':', begin), folders.size());
      std::string candidate =
          folders.substr(begin, end - begin) + "/nats-server";
      if (end > begin && ::access(candidate.c_str(), X_OK) == 0)
        program = candidate;
      begin = end + 1;
    }
    if (program.empty())
      return Error("found no nats-server in PATH or /usr/sbin: install the "
                   "package nats-server (its service is not needed), or say "
                   "where it is with --server");
  }
  Expected<Finished> version = runProgram(program, {"--version"});
  if (!version)
    return version.takeError();
  const char *prefix = "nats-server: v";
  std::string said = getLastLines(version->text, 1);
  if (!version->ok || said.compare(0, std::strlen(prefix), prefix) != 0)
    return Error(program + " is not nats-server: --version says '" + said +
                 "', expected '" + prefix + "...'");
  std::string number = said.substr(std::strlen(prefix));
  if (!isServerNewEnough(number))
    return Error(program + " is version " + number + ", expected " +
                 kOldestServer + " or newer");
  return program;
}

Error vtapool::checkServerConf(const std::string &program,
                               const std::string &conf) {
  Expected<Finished> check = runProgram(program, {"-t", "-c", conf});
  if (!check)
    return check.takeError();
  if (!check->ok)
    return Error("nats-server refuses " + conf + ": " +
                 getLastLines(check->text, 3));
  return Error::success();
}

std::optional<pid_t> vtapool::findServerProcess(const PoolFolder &folder) {
  Expected<std::string> text = vtart::readFile(folder.file("nats-server.pid"));
  if (!text)
    return std::nullopt;
  long pid = std::strtol(text->c_str(), nullptr, 10);
  if (pid <= 1)
    return std::nullopt;
  // Another process may have the number after a crash.
  Expected<std::string> command =
      vtart::readFile(format("/proc/%ld/cmdline", pid));
  if (!command || command->find(folder.serverConf()) == std::string::npos)
    return std::nullopt;
  return pid_t(pid);
}

/// Where this machine reaches the server.
static std::string getLocalAddress(const PoolFolder &folder) {
  const PoolSettings &settings = folder.settings;
  std::string host = settings.listen == "0.0.0.0" ? "127.0.0.1"
                     : settings.listen == "::"    ? "::1"
                                                  : settings.listen;
  bool v6 = host.find(':') != std::string::npos;
  return format("tls://%s%s%s:%u", v6 ? "[" : "", host.c_str(), v6 ? "]" : "",
                unsigned(settings.port));
}

int vtapool::tryToListen(const PoolSettings &settings) {
  sockaddr_in v4{};
  sockaddr_in6 v6{};
  v4.sin_family = AF_INET;
  v6.sin6_family = AF_INET6;
  v4.sin_port = v6.sin6_port = htons(settings.port);
  bool isV4 = inet_pton(AF_INET, settings.listen.c_str(), &v4.sin_addr) == 1;
  if (!isV4)
    inet_pton(AF_INET6, settings.listen.c_str(), &v6.sin6_addr);
  int fd = ::socket(isV4 ? AF_INET : AF_INET6, SOCK_STREAM | SOCK_CLOEXEC, 0);
  int yes = 1;
  // Connections of a server that has ended do not count.
  bool ok =
      fd >= 0 &&
      ::setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof(yes)) == 0 &&
      (isV4 ? ::bind(fd, reinterpret_cast<sockaddr *>(&v4), sizeof(v4))
            : ::bind(fd, reinterpret_cast<sockaddr *>(&v6), sizeof(v6))) == 0 &&
      ::listen(fd, 1) == 0;
  int code = ok ? 0 : errno;
  if (fd >= 0)
    ::close(fd);
  return code;
}

/// Why the server's port cannot be had, and who has it; no error if it is free.
static Error checkPort(const PoolFolder &folder) {
  const PoolSettings &settings = folder.settings;
  int code = tryToListen(settings);
  std::string port =
      format("port %u of %s", unsigned(settings.port), settings.listen.c_str());
  if (code == 0)
    return Error::success();
  if (code != EADDRINUSE)
    return Error("cannot listen on " + port + ": " + std::strerror(code));
  Expected<ServerGreeting> server = probeServer(getLocalAddress(folder), 2);
  const char *advice = ": make the pool with another --port";
  if (!server)
    return Error(port + " is taken by another program (" +
                 server.takeError().message() + ")" + advice);
  if (server->name == folder.serverName())
    return Error("the pool runs already, on " + port);
  if (server->name.compare(0, 9, "vta-pool-") == 0)
    return Error(port + " is taken by the server of another pool" + advice);
  return Error(port + " is taken by nats-server " +
               vtart::json::shortened(server->version) +
               ", which is not of a pool; Debian's package starts one as a "
               "service (systemctl status nats-server)" +
               advice);
}

/// What a server that did not start says.
static std::string getServerLog(const PoolFolder &folder) {
  for (const char *name : {"nats-server.log", "nats-server.err"})
    if (Expected<std::string> text = vtart::readFile(folder.file(name)))
      if (std::string lines = getLastLines(*text, 3); !lines.empty())
        return lines;
  return "it says nothing";
}

Expected<pid_t> vtapool::startServer(const PoolFolder &folder,
                                     const std::string &program) {
  if (Error e = checkPort(folder))
    return e;
  if (Error e = checkServerConf(program, folder.serverConf()))
    return e;
  std::string conf = folder.serverConf(),
              errors = folder.file("nats-server.err");
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null",
                                   O_RDONLY, 0);
  // What it says before it knows its log; the log itself is in its own file.
  posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, errors.c_str(),
                                   O_WRONLY | O_CREAT | O_TRUNC, 0600);
  posix_spawn_file_actions_adddup2(&actions, STDOUT_FILENO, STDERR_FILENO);
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  // The terminal's Ctrl-C is not for it, and its signals are not blocked.
  sigset_t none;
  sigemptyset(&none);
  posix_spawnattr_setsigmask(&attributes, &none);
  posix_spawnattr_setflags(&attributes,
                           POSIX_SPAWN_SETSID | POSIX_SPAWN_SETSIGMASK);
  char flag[] = "-c";
  char *argv[] = {const_cast<char *>(program.c_str()), flag, conf.data(),
                  nullptr};
  pid_t pid;
  mode_t mask = ::umask(077);
  int code = ::posix_spawn(&pid, program.c_str(), &actions, &attributes, argv,
                           environ);
  ::umask(mask);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  if (code != 0)
    return Error("cannot run " + program + ": " + std::strerror(code));

  // It reads what it has stored before it listens; that may be gigabytes.
  for (unsigned waited = 0; waited < 60000; waited += 50) {
    Expected<ServerGreeting> server = probeServer(getLocalAddress(folder), 0.5);
    if (server && server->name == folder.serverName()) {
      if (server->hasJetStream)
        return pid;
      ::kill(pid, SIGTERM);
      ::waitpid(pid, nullptr, 0);
      return Error(
          "the server runs without JetStream, which keeps jobs: " + conf +
          " has no block 'jetstream'; vta-pool add writes it "
          "again");
    }
    int status = 0;
    if (::waitpid(pid, &status, WNOHANG) == pid)
      return Error("the server ended at once: " + getServerLog(folder));
    sleepMs(50);
  }
  ::kill(pid, SIGKILL);
  return Error("the server did not answer within 60 s: " +
               getServerLog(folder));
}

Error vtapool::reloadServer(const PoolFolder &folder, pid_t process) {
  auto read = [&]() -> std::string {
    Expected<std::string> log = vtart::readFile(folder.file("nats-server.log"));
    return log ? *log : "";
  };
  size_t before = read().size();
  if (::kill(process, SIGHUP) != 0)
    return Error(format("cannot signal the server, process %ld: %s",
                        long(process), std::strerror(errno)));
  for (unsigned waited = 0; waited < 5000; waited += 20) {
    std::string log = read();
    // It may have begun a new file meanwhile.
    std::string news = log.size() >= before ? log.substr(before) : log;
    if (news.find("Reloaded server configuration") != std::string::npos)
      return Error::success();
    size_t failed = news.find("Failed to reload");
    if (failed != std::string::npos)
      return Error("the server keeps its old users: " +
                   news.substr(failed, news.find('\n', failed) - failed));
    sleepMs(20);
  }
  return Error("the server did not say within 5 s that it has read its "
               "configuration: see " +
               folder.file("nats-server.log"));
}

Error vtapool::stopServer(pid_t process, unsigned timeoutMs) {
  if (::kill(process, SIGTERM) != 0 && errno != ESRCH)
    return Error(format("cannot end the server, process %ld: %s", long(process),
                        std::strerror(errno)));
  for (unsigned waited = 0; waited < timeoutMs; waited += 20) {
    ::waitpid(process, nullptr, WNOHANG); // If it is a child.
    // Who has ended has no command line, also before its parent asks for it.
    Expected<std::string> command =
        vtart::readFile(format("/proc/%ld/cmdline", long(process)));
    if (!command || command->empty())
      return Error::success();
    sleepMs(20);
  }
  // As one does whose disk is full. What it has confirmed is in files.
  ::kill(process, SIGKILL);
  ::waitpid(process, nullptr, 0);
  printAdminNote(format("the server, process %ld, did not end within %u s and "
                        "was killed, which loses nothing that it has confirmed",
                        long(process), timeoutMs / 1000));
  return Error::success();
}
