//===- Nursery.cpp - Starts and ends the child of a board -----------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Nursery.h"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <poll.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <system_error>
#include <unistd.h>

using namespace vtapool;
using vtart::Error;
using vtart::format;

/// Of what a child printed before it died.
static constexpr size_t kMaxLastWords = 500;
/// Milliseconds for the nursery: a child in a driver may not die at once.
static constexpr int kPatience = 10000;

static std::string errnoText(int code) {
  return std::error_code(code, std::generic_category()).message();
}

//===----------------------------------------------------------------------===//
// Messages
//===----------------------------------------------------------------------===//

static bool sendAll(int socket, const char *data, size_t size) {
  while (size > 0) {
    ssize_t sent = ::send(socket, data, size, MSG_NOSIGNAL);
    if (sent < 0 && errno == EINTR)
      continue;
    if (sent <= 0)
      return false;
    data += sent;
    size -= size_t(sent);
  }
  return true;
}

static bool receiveAll(int socket, char *data, size_t size) {
  while (size > 0) {
    ssize_t received = ::recv(socket, data, size, 0);
    if (received < 0 && errno == EINTR)
      continue;
    if (received <= 0)
      return false;
    data += received;
    size -= size_t(received);
  }
  return true;
}

bool vtapool::sendMessage(int socket, const std::string &message) {
  uint64_t size = message.size();
  return sendAll(socket, reinterpret_cast<const char *>(&size), sizeof(size)) &&
         sendAll(socket, message.data(), message.size());
}

bool vtapool::receiveMessage(int socket, std::string &message,
                             uint64_t maxBytes) {
  uint64_t size = 0;
  if (!receiveAll(socket, reinterpret_cast<char *>(&size), sizeof(size)) ||
      size > maxBytes)
    return false;
  message.resize(size_t(size));
  return receiveAll(socket, message.data(), message.size());
}

//===----------------------------------------------------------------------===//
// In the nursery
//===----------------------------------------------------------------------===//

/// A command with the files that came with it, or 0 at the end.
static char receiveCommand(int control, int files[2]) {
  char what = 0;
  iovec data{&what, 1};
  alignas(cmsghdr) char space[CMSG_SPACE(2 * sizeof(int))];
  msghdr header{};
  header.msg_iov = &data;
  header.msg_iovlen = 1;
  header.msg_control = space;
  header.msg_controllen = sizeof(space);
  ssize_t got;
  do
    got = ::recvmsg(control, &header, MSG_CMSG_CLOEXEC);
  while (got < 0 && errno == EINTR);
  if (got != 1)
    return 0;
  files[0] = files[1] = -1;
  const cmsghdr *part = CMSG_FIRSTHDR(&header);
  if (part && part->cmsg_type == SCM_RIGHTS &&
      part->cmsg_len == CMSG_LEN(2 * sizeof(int)))
    std::memcpy(files, CMSG_DATA(part), 2 * sizeof(int));
  return what;
}

/// In the new child.
[[noreturn]] static void becomeChild(int control, int socket, int log,
                                     const std::function<void(int)> &serve) {
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  ::prctl(PR_SET_NAME, "vta-worker");
  ::close(control);
  int null = ::open("/dev/null", O_RDONLY);
  ::dup2(null, STDIN_FILENO);
  ::dup2(log, STDOUT_FILENO);
  ::dup2(log, STDERR_FILENO);
  ::close(log);
  ::close(null);
  // What is printed before a crash is in the log.
  std::setvbuf(stdout, nullptr, _IOLBF, BUFSIZ);
  serve(socket);
  std::fflush(nullptr);
  ::_exit(0);
}

static int64_t endChild(int &child) {
  int status = 0;
  if (child < 0)
    return 0;
  ::kill(child, SIGKILL);
  while (::waitpid(child, &status, 0) < 0 && errno == EINTR)
    ;
  child = -1;
  return status;
}

[[noreturn]] static void runNursery(int control,
                                    const std::function<void(int)> &serve) {
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  ::prctl(PR_SET_NAME, "vta-nursery");
  // Ctrl-C is for the board, which ends its child.
  for (int number : {SIGINT, SIGTERM, SIGHUP})
    ::signal(number, SIG_IGN);
  int child = -1, files[2];
  while (char what = receiveCommand(control, files)) {
    int64_t answer = -1;
    if (what == 'S' && child < 0 && files[0] >= 0) {
      child = ::fork();
      if (child == 0)
        becomeChild(control, files[0], files[1], serve);
      answer = child < 0 ? -int64_t(errno) : child;
    } else if (what == 'E') {
      answer = endChild(child);
    }
    for (int file : files)
      if (file >= 0)
        ::close(file);
    if (::send(control, &answer, sizeof(answer), MSG_NOSIGNAL) !=
        ssize_t(sizeof(answer)))
      break;
  }
  endChild(child);
  ::_exit(0);
}

//===----------------------------------------------------------------------===//
// In the board
//===----------------------------------------------------------------------===//

Nursery::~Nursery() {
  if (hasChild())
    (void)end();
  if (control >= 0)
    ::close(control);
  // It may have been stopped. Its child ends with it.
  if (process > 0) {
    ::kill(process, SIGKILL);
    while (::waitpid(process, nullptr, 0) < 0 && errno == EINTR)
      ;
  }
}

Error Nursery::start(std::function<void(int socket)> serve) {
  int sockets[2];
  if (::socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, sockets) != 0)
    return Error("cannot make a socket for a child: " + errnoText(errno));
  std::fflush(nullptr);
  process = ::fork();
  if (process < 0) {
    Error error("cannot start a process: " + errnoText(errno));
    ::close(sockets[0]);
    ::close(sockets[1]);
    return error;
  }
  if (process == 0) {
    ::close(sockets[0]);
    runNursery(sockets[1], serve);
  }
  ::close(sockets[1]);
  control = sockets[0];
  return Error::success();
}

bool Nursery::command(char what, const int *files, int64_t &answer) {
  iovec data{&what, 1};
  alignas(cmsghdr) char space[CMSG_SPACE(2 * sizeof(int))] = {};
  msghdr header{};
  header.msg_iov = &data;
  header.msg_iovlen = 1;
  if (files) {
    header.msg_control = space;
    header.msg_controllen = sizeof(space);
    cmsghdr *part = CMSG_FIRSTHDR(&header);
    part->cmsg_level = SOL_SOCKET;
    part->cmsg_type = SCM_RIGHTS;
    part->cmsg_len = CMSG_LEN(2 * sizeof(int));
    std::memcpy(CMSG_DATA(part), files, 2 * sizeof(int));
  }
  pollfd poll{control, POLLIN, 0};
  bool isDone = !gone && ::sendmsg(control, &header, MSG_NOSIGNAL) == 1;
  if (isDone) {
    int count;
    do
      count = ::poll(&poll, 1, kPatience);
    while (count < 0 && errno == EINTR);
    isDone = count > 0 && ::recv(control, &answer, sizeof(answer), 0) ==
                              ssize_t(sizeof(answer));
  }
  gone |= !isDone;
  return isDone;
}

Error Nursery::spawn() {
  int sockets[2];
  if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, sockets) != 0)
    return Error("cannot make a socket for a child: " + errnoText(errno));
  log = ::memfd_create("vta-board-log", MFD_CLOEXEC);
  if (log >= 0)
    ::fcntl(log, F_SETFL, ::fcntl(log, F_GETFL) | O_APPEND);
  int files[2] = {sockets[1], log};
  int64_t answer = -EMFILE;
  bool isDone = log >= 0 && command('S', files, answer);
  ::close(sockets[1]);
  if (!isDone || answer < 0) {
    ::close(sockets[0]);
    if (log >= 0)
      ::close(log);
    log = -1;
    return Error(
        "cannot start a child: " +
        (gone ? "the process that does it is gone" : errnoText(int(-answer))));
  }
  socket = sockets[0];
  return Error::success();
}

std::string Nursery::readLastWords() {
  off_t size = ::lseek(log, 0, SEEK_END);
  if (size <= 0)
    return "";
  size_t length = std::min<size_t>(size_t(size), kMaxLastWords);
  std::string text(length, '\0');
  ssize_t got = ::pread(log, text.data(), length, size - off_t(length));
  text.resize(got > 0 ? size_t(got) : 0);
  std::string line;
  for (char c : text) {
    if (c == '\n')
      line += "; ";
    else
      line += static_cast<unsigned char>(c) < ' ' ? ' ' : c;
  }
  while (!line.empty() && (line.back() == ' ' || line.back() == ';'))
    line.pop_back();
  return line;
}

std::string Nursery::end() {
  if (socket < 0)
    return "was not there";
  ::close(socket);
  socket = -1;
  int64_t status = 0;
  std::string text;
  if (!command('E', nullptr, status))
    text = "does not end, or the process that ends it is gone";
  else if (int code = int(status); WIFSIGNALED(code))
    text = format("was ended by signal %d (%s)", WTERMSIG(code),
                  strsignal(WTERMSIG(code)));
  else
    text = format("ended with exit status %d", WEXITSTATUS(code));
  std::string words = readLastWords();
  ::close(log);
  log = -1;
  return words.empty() ? text : text + ", last words: " + words;
}
