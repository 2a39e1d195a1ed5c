//===- WorkerPool.cpp - Processes that may crash and hang -----------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "WorkerPool.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include <cerrno>
#include <cmath>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <poll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace mlir;
using namespace mlir::vta::tuning;

/// Size of a dead worker's last output: enough for a failed assertion.
static constexpr size_t kMaxLastWords = 500;
/// Attempts of a request whose workers are killed.
static constexpr unsigned kMaxRepeats = 3;

//===----------------------------------------------------------------------===//
// Messages on sockets: their size, then their bytes
//===----------------------------------------------------------------------===//

static bool sendAll(int socket, const char *data, size_t size) {
  while (size > 0) {
    ssize_t sent = ::send(socket, data, size, MSG_NOSIGNAL);
    if (sent < 0 && errno == EINTR)
      continue;
    if (sent <= 0)
      return false;
    data += sent;
    size -= static_cast<size_t>(sent);
  }
  return true;
}

static bool sendMessage(int socket, const std::string &message) {
  uint64_t size = message.size();
  return sendAll(socket, reinterpret_cast<const char *>(&size), sizeof(size)) &&
         sendAll(socket, message.data(), message.size());
}

static bool receiveAll(int socket, char *data, size_t size) {
  while (size > 0) {
    ssize_t received = ::recv(socket, data, size, 0);
    if (received < 0 && errno == EINTR)
      continue;
    if (received <= 0)
      return false;
    data += received;
    size -= static_cast<size_t>(received);
  }
  return true;
}

//===----------------------------------------------------------------------===//
// In the worker
//===----------------------------------------------------------------------===//

/// What a fork inherits and a worker must not have: handlers that clean up
/// after this process, its files with their locks, core dumps.
static void leaveParent(int socket, int log) {
  for (int number : {SIGSEGV, SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGALRM,
                     SIGTERM, SIGPIPE})
    std::signal(number, SIG_DFL);
  // Ctrl-C is for the tuner, which ends its workers.
  std::signal(SIGINT, SIG_IGN);
  rlimit noCore{0, 0};
  setrlimit(RLIMIT_CORE, &noCore);
  dup2(log, STDOUT_FILENO);
  dup2(log, STDERR_FILENO);
  int last = static_cast<int>(sysconf(_SC_OPEN_MAX));
#if defined(__GLIBC__) && __GLIBC_PREREQ(2, 34)
  if (socket > 3)
    close_range(3, static_cast<unsigned>(socket - 1), 0);
  close_range(static_cast<unsigned>(socket + 1), ~0u, 0);
  (void)last;
#else
  for (int file = 3; file < last; ++file)
    if (file != socket)
      close(file);
#endif
}

void WorkerPool::serve(int socket, int log) {
  leaveParent(socket, log);
  // What is printed before a crash is in the log.
  std::setvbuf(stdout, nullptr, _IOLBF, BUFSIZ);
  Handler handle = setUp();
  uint64_t header[2];
  while (receiveAll(socket, reinterpret_cast<char *>(header), sizeof(header))) {
    std::string request(header[1], '\0');
    if (!receiveAll(socket, request.data(), request.size()))
      break;
    // Should the tuner be gone, nobody else ends what hangs.
    alarm(static_cast<unsigned>(header[0]));
    std::string reply = handle(request);
    alarm(0);
    std::fflush(nullptr);
    if (!sendMessage(socket, reply))
      break;
  }
  // Buffers and static objects are the tuner's.
  _exit(0);
}

//===----------------------------------------------------------------------===//
// Life and death
//===----------------------------------------------------------------------===//

WorkerPool::WorkerPool(unsigned numWorkers, std::function<Handler()> setUp,
                       std::string what, Limit limit)
    : setUp(std::move(setUp)), what(std::move(what)), limit(limit),
      workers(std::max(1u, numWorkers)) {}

WorkerPool::~WorkerPool() {
  for (Worker &worker : workers)
    stop(worker);
}

bool WorkerPool::start(Worker &worker) {
  int sockets[2];
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, sockets) != 0)
    return false;
  FILE *file = std::tmpfile();
  int log = file ? fcntl(fileno(file), F_DUPFD_CLOEXEC, 3) : -1;
  if (file)
    std::fclose(file);
  int pid = -1;
  if (log >= 0) {
    fcntl(log, F_SETFL, fcntl(log, F_GETFL) | O_APPEND);
    // Not a second time by the worker.
    std::fflush(nullptr);
    pid = fork();
  }
  if (pid == 0)
    serve(sockets[1], log);
  close(sockets[1]);
  if (pid < 0) {
    close(sockets[0]);
    if (log >= 0)
      close(log);
    return false;
  }
  worker.pid = pid;
  worker.socket = sockets[0];
  worker.log = log;
  return true;
}

void WorkerPool::stop(Worker &worker) {
  if (worker.pid < 0)
    return;
  // What has ended may have given its number to another process.
  if (!worker.hasEnded) {
    kill(worker.pid, SIGKILL);
    while (waitpid(worker.pid, nullptr, 0) < 0 && errno == EINTR)
      ;
  }
  close(worker.socket);
  close(worker.log);
  worker.pid = worker.socket = worker.log = -1;
  worker.hasEnded = false;
  worker.received.clear();
}

/// The end of what a worker wrote, on one line.
static std::string readLastWords(int log) {
  off_t size = lseek(log, 0, SEEK_END);
  if (size <= 0)
    return "";
  size_t length = std::min<size_t>(static_cast<size_t>(size), kMaxLastWords);
  std::string text(length, '\0');
  ssize_t got = pread(log, text.data(), length, size - off_t(length));
  text.resize(got > 0 ? static_cast<size_t>(got) : 0);
  SmallVector<StringRef> lines;
  StringRef(text).split(lines, '\n', -1, /*KeepEmpty=*/false);
  return llvm::join(lines, "; ");
}

//===----------------------------------------------------------------------===//
// Requests
//===----------------------------------------------------------------------===//

void WorkerPool::submit(uint64_t id, std::string request, double timeout) {
  waiting.push_back({id, std::move(request), timeout, /*numRepeats=*/0});
  dispatch();
}

size_t WorkerPool::getNumOutstanding() const {
  size_t count = waiting.size() + done.size();
  for (const Worker &worker : workers)
    count += worker.request.has_value();
  return count;
}

std::vector<int> WorkerPool::getProcessIds() const {
  std::vector<int> ids;
  for (const Worker &worker : workers)
    if (worker.pid >= 0)
      ids.push_back(worker.pid);
  return ids;
}

double WorkerPool::getClockLimit(const Request &request) const {
  return limit == Limit::Clock ? request.timeout
                               : kClockShare * request.timeout;
}

/// Seconds of processor time that a process has used; none if it is gone.
static std::optional<double> getProcessorSeconds(int pid) {
  clockid_t clock;
  timespec time;
  if (clock_getcpuclockid(pid, &clock) != 0 || clock_gettime(clock, &time) != 0)
    return std::nullopt;
  return static_cast<double>(time.tv_sec) +
         1e-9 * static_cast<double>(time.tv_nsec);
}

bool WorkerPool::send(Worker &worker) {
  // What was written before is about other requests.
  (void)!ftruncate(worker.log, 0);
  // The tuner comes first, with a message.
  constexpr double grace = 5;
  double longest = getClockLimit(*worker.request);
  worker.processorBegin = getProcessorSeconds(worker.pid).value_or(0);
  uint64_t header[2] = {
      longest > 0 ? static_cast<uint64_t>(std::ceil(longest + grace)) : 0,
      worker.request->text.size()};
  return sendAll(worker.socket, reinterpret_cast<const char *>(header),
                 sizeof(header)) &&
         sendAll(worker.socket, worker.request->text.data(),
                 worker.request->text.size());
}

void WorkerPool::dispatch() {
  for (Worker &worker : workers) {
    if (waiting.empty())
      return;
    if (worker.request)
      continue;
    worker.request = std::move(waiting.front());
    waiting.pop_front();
    worker.begin = Clock::now();
    // An idle worker may have been killed: that is not the request's fault.
    bool wasSent = worker.pid >= 0 && send(worker);
    if (!wasSent) {
      numRestarts += worker.pid >= 0;
      stop(worker);
      wasSent = start(worker) && send(worker);
    }
    if (!wasSent)
      done.push_back(
          fail(worker, Reply::Status::Crashed,
               "no " + what + " could be started: " + std::strerror(errno)));
  }
}

bool WorkerPool::cancel(uint64_t id) {
  auto it = llvm::find_if(
      waiting, [&](const Request &request) { return request.id == id; });
  if (it != waiting.end()) {
    waiting.erase(it);
    return true;
  }
  auto reply =
      llvm::find_if(done, [&](const Reply &reply) { return reply.id == id; });
  if (reply != done.end()) {
    done.erase(reply);
    return true;
  }
  for (Worker &worker : workers)
    if (worker.request && worker.request->id == id) {
      stop(worker);
      ++numRestarts;
      worker.request.reset();
      dispatch();
      return true;
    }
  return false;
}

//===----------------------------------------------------------------------===//
// Replies
//===----------------------------------------------------------------------===//

WorkerPool::Reply WorkerPool::finish(Worker &worker, Reply::Status status,
                                     std::string text) {
  Reply reply;
  reply.id = worker.request->id;
  reply.status = status;
  reply.text = std::move(text);
  reply.seconds =
      std::chrono::duration<double>(Clock::now() - worker.begin).count();
  worker.request.reset();
  worker.received.clear();
  return reply;
}

/// Ends the worker.
WorkerPool::Reply WorkerPool::fail(Worker &worker, Reply::Status status,
                                   std::string text) {
  std::string words = worker.log >= 0 ? readLastWords(worker.log) : "";
  if (!words.empty())
    text += ": " + words;
  numRestarts += worker.pid >= 0;
  stop(worker);
  return finish(worker, status, std::move(text));
}

std::optional<WorkerPool::Reply> WorkerPool::receive(Worker &worker) {
  char part[65536];
  while (true) {
    ssize_t got = ::recv(worker.socket, part, sizeof(part), MSG_DONTWAIT);
    if (got < 0 && errno == EINTR)
      continue;
    if (got < 0 && (errno == EAGAIN || errno == EWOULDBLOCK))
      return std::nullopt;
    if (got <= 0)
      break;
    worker.received.append(part, static_cast<size_t>(got));
    uint64_t size = 0;
    if (worker.received.size() < sizeof(size))
      continue;
    std::memcpy(&size, worker.received.data(), sizeof(size));
    if (worker.received.size() - sizeof(size) < size)
      continue;
    Reply reply = finish(worker, Reply::Status::Done,
                         worker.received.substr(sizeof(size)));
    reply.printed = readLastWords(worker.log);
    return reply;
  }
  // It is dying or dead. Say of what.
  int status = 0;
  std::string text = "the " + what + " crashed";
  if (waitpid(worker.pid, &status, 0) == worker.pid) {
    worker.hasEnded = true;
    // Nothing that a request does ends like this, unless it takes all memory:
    // then it happens again.
    if (WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL &&
        worker.request->numRepeats < kMaxRepeats) {
      ++worker.request->numRepeats;
      waiting.push_front(std::move(*worker.request));
      worker.request.reset();
      ++numRestarts;
      stop(worker);
      return std::nullopt;
    }
    if (WIFSIGNALED(status))
      text += std::string(" (") + strsignal(WTERMSIG(status)) + ")";
    else if (WIFEXITED(status))
      text += " (exit code " + std::to_string(WEXITSTATUS(status)) + ")";
  }
  return fail(worker, Reply::Status::Crashed, std::move(text));
}

double WorkerPool::getClockRemaining(const Worker &worker) const {
  return getClockLimit(*worker.request) -
         std::chrono::duration<double>(Clock::now() - worker.begin).count();
}

double WorkerPool::getRemaining(const Worker &worker) const {
  double onClock = getClockRemaining(worker);
  if (limit == Limit::Clock)
    return onClock;
  // A process that is gone is noticed by its socket.
  double used =
      getProcessorSeconds(worker.pid).value_or(worker.processorBegin) -
      worker.processorBegin;
  return std::min(onClock, worker.request->timeout - used);
}

/// The failure of a worker whose time is up.
std::optional<WorkerPool::Reply> WorkerPool::takeLate() {
  for (Worker &worker : workers) {
    if (!worker.request || worker.request->timeout <= 0 ||
        getRemaining(worker) > 0)
      continue;
    bool isOnClock = limit == Limit::Clock || getClockRemaining(worker) <= 0;
    char text[64];
    std::snprintf(text, sizeof(text), " had no result after %g s%s",
                  isOnClock ? getClockLimit(*worker.request)
                            : worker.request->timeout,
                  isOnClock ? "" : " of processor time");
    return fail(worker, Reply::Status::TimedOut, "the " + what + text);
  }
  return std::nullopt;
}

int WorkerPool::getPollTime() const {
  double least = -1;
  for (const Worker &worker : workers) {
    if (!worker.request || worker.request->timeout <= 0)
      continue;
    double left = getRemaining(worker);
    if (least < 0 || left < least)
      least = std::max(0.0, left);
  }
  return least < 0 ? -1 : static_cast<int>(std::min(least, 1e6) * 1000) + 1;
}

std::optional<WorkerPool::Reply> WorkerPool::next(bool wait) {
  while (true) {
    dispatch();
    if (!done.empty()) {
      Reply reply = std::move(done.front());
      done.pop_front();
      return reply;
    }
    SmallVector<pollfd> files;
    SmallVector<Worker *> busy;
    for (Worker &worker : workers)
      if (worker.request) {
        files.push_back({worker.socket, POLLIN, 0});
        busy.push_back(&worker);
      }
    if (files.empty())
      return std::nullopt;
    int ready = poll(files.data(), files.size(), wait ? getPollTime() : 0);
    for (auto [file, worker] : llvm::zip_equal(files, busy)) {
      if (ready <= 0 || file.revents == 0)
        continue;
      if (std::optional<Reply> reply = receive(*worker)) {
        // Others go on while the caller looks at this one.
        dispatch();
        return reply;
      }
    }
    if (std::optional<Reply> reply = takeLate()) {
      dispatch();
      return reply;
    }
    if (!wait)
      return std::nullopt;
  }
}
