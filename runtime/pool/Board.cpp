//===- Board.cpp - Begins and ends a board of a pool ----------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Supervisor.h"

#include "core/JsonReader.h"
#include "vtart/Bitstream.h"

#include <cerrno>
#include <csignal>
#include <fcntl.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <sys/file.h>
#include <system_error>

using namespace vtapool;
using vtart::format;

/// Seconds for a child to load its driver.
static constexpr double kSetUpSeconds = 60;

Expected<std::unique_ptr<Board>> Board::create(const BoardOptions &options) {
  for (auto [what, text] : {std::make_pair("board", &options.file.user),
                            std::make_pair("key", &options.key)})
    if (Error e = checkName(what, *text))
      return e;
  if (!options.file.key.empty() && options.file.key != options.key)
    return Error("board '" + options.file.user + "' may serve key '" +
                 options.file.key + "', --key says '" + options.key + "'");
  auto board = std::make_unique<Supervisor>(options);
  if (Error e = board->prepare())
    return e;
  return std::unique_ptr<Board>(std::move(board));
}

void Supervisor::say(const std::string &text) const {
  if (!options.isQuiet)
    std::fprintf(stderr, "vta-board: %s: %s\n", name.c_str(), text.c_str());
}

/// One board for one device: of others we could not know.
Error Supervisor::lockDevice() {
  std::string path =
      options.lockFile.empty() ? options.worker.driver : options.lockFile;
  if (path.empty())
    return Error::success();
  int flags = options.lockFile.empty() ? O_RDONLY : O_RDWR | O_CREAT;
  lockFile = ::open(path.c_str(), flags | O_CLOEXEC, 0600);
  if (lockFile < 0)
    return Error("cannot open '" + path + "': " +
                 std::error_code(errno, std::generic_category()).message());
  if (::flock(lockFile, LOCK_EX | LOCK_NB) != 0)
    return Error("another board has the device: '" + path + "' is locked");
  return Error::success();
}

Error Supervisor::prepare() {
  wakeFile = ::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
  if (wakeFile < 0)
    return Error("no eventfd");
  if (Error e = lockDevice())
    return e;
  if (!options.programCommand.empty())
    if (Error e = vtart::loadBitstream(options.programCommand))
      return e;
  if (Error e = nursery.start(
          [this](int socket) { serveWorker(socket, options.worker); }))
    return e;
  if (Error e = startChild())
    return e;
  auto opened = BlobCache::open(options.cacheFolder, options.cacheBytes);
  if (!opened)
    return opened.takeError();
  cache = std::move(*opened);
  for (auto [path, hash] :
       {std::make_pair(&options.worker.driver, &driverHash),
        std::make_pair(&options.bitstream, &bitstreamHash)}) {
    if (path->empty())
      continue;
    Expected<std::string> bytes = vtart::readFile(*path);
    if (!bytes)
      return bytes.takeError();
    *hash = getSHA256(*bytes);
  }
  return Error::success();
}

/// Starts a child, if there is none, and waits until it is ready.
Error Supervisor::startChild() {
  if (nursery.hasChild())
    return Error::success();
  if (Error e = nursery.spawn())
    return e;
  pollfd poll{nursery.getSocket(), POLLIN, 0};
  int count;
  do
    count = ::poll(&poll, 1, int(kSetUpSeconds * 1e3));
  while (count < 0 && errno == EINTR);
  std::string message;
  std::optional<WorkerGreeting> read;
  if (count > 0 && receiveMessage(nursery.getSocket(), message, 1 << 20))
    read = WorkerGreeting::fromMessage(message);
  if (!read) {
    std::string end = nursery.end();
    return Error(count > 0 ? "the child " + end + " before it was ready"
                           : format("the child was not ready within %g s, and ",
                                    kSetUpSeconds) +
                                 end);
  }
  greeting = std::move(*read);
  if (greeting.problem.empty())
    return Error::success();
  (void)nursery.end();
  return Error(greeting.problem);
}

Error Supervisor::connect() {
  ConnectionOptions connectionOptions;
  connectionOptions.name = "vta-board " + name;
  connectionOptions.isInsecure = options.isInsecure;
  connectionOptions.onRefusal = [this](const std::string &message) {
    onRefusal(message);
  };
  connectionOptions.onChange = [this](bool isUp) {
    say(isUp ? "the server is back" : "the server is gone, waiting for it");
    std::lock_guard<std::mutex> lock(mutex);
    isDirty = true;
    changed.notify_all();
  };
  auto opened = Connection::open(options.file, connectionOptions);
  if (!opened)
    return opened.takeError();
  connection = std::move(*opened);
  blobs = std::make_unique<BlobStore>(*connection);
  struct {
    std::string subject;
    std::function<void(PoolMessage)> onMessage;
  } subscriptions[] = {
      {connection->getInbox() + ".j.*",
       [this](PoolMessage message) { onJob(std::move(message)); }},
      {"vta.cancel." + options.key + ".>",
       [this](PoolMessage message) { onCancel(message); }},
      {getControlSubject(options.key, name),
       [this](PoolMessage message) { onControl(message.data); }},
      {getDeviceSubject(options.key, name),
       [this](PoolMessage message) { onPresence(message); }}};
  for (auto &subscription : subscriptions)
    if (Error e =
            connection->subscribe(subscription.subject, subscription.onMessage))
      return e;
  auto last = getLastMessage(*connection, kControlStream,
                             getControlSubject(options.key, name));
  if (!last)
    return last.takeError();
  if (*last)
    onControl((*last)->data);
  return Error::success();
}

/// Two boards of one name would take each other's jobs and confuse the table.
Error Supervisor::claimName() {
  TimePoint until = after(kPresence + 1);
  bool isFirst = true;
  while (Clock::now() < until && numStops == 0) {
    auto last = getLastMessage(*connection, kDeviceStream,
                               getDeviceSubject(options.key, name));
    if (!last)
      return last.takeError();
    if (!*last)
      return Error::success();
    Expected<BoardInfo> other = BoardInfo::fromJSON((*last)->data);
    // Left in peace, or not ours to read.
    if (!other)
      return Error::success();
    bool isDead = other->host == readHostName() &&
                  (other->process == uint64_t(::getpid()) ||
                   (::kill(pid_t(other->process), 0) != 0 && errno == ESRCH));
    if (isDead)
      return Error::success();
    {
      std::lock_guard<std::mutex> lock(mutex);
      if (problem)
        return std::move(*problem);
    }
    if (isFirst)
      say("waiting for the last board of this name to be forgotten");
    isFirst = false;
    std::this_thread::sleep_for(std::chrono::milliseconds(200));
  }
  return Error::success();
}

Supervisor::~Supervisor() {
  {
    std::lock_guard<std::mutex> lock(mutex);
    isOver = true;
    changed.notify_all();
  }
  if (keeper.joinable())
    keeper.join();
  if (connection)
    connection->close();
  for (int file : {lockFile, wakeFile})
    if (file >= 0)
      ::close(file);
}

Error Supervisor::run() {
  info.key = options.key;
  info.board = name;
  info.instance = instance;
  info.host = readHostName();
  info.process = uint64_t(::getpid());
  info.kind = boardKindName(options.worker.kind);
  info.config = greeting.config;
  info.driver = greeting.driver;
  info.unit = greeting.tellsCycles ? "cycles" : "s";
  if (options.worker.machine)
    info.machine = options.worker.machine->name;
  info.triple = getHostTriple();
  info.runtime = kRuntimeVersion;
  if (Error e = connect())
    return e;
  if (Error e = claimName())
    return e;
  // Results count only from boards that the table has.
  std::string text;
  {
    std::lock_guard<std::mutex> lock(mutex);
    info.state = BoardState::Free;
    text = describe();
  }
  auto stored =
      connection->store(getDeviceSubject(options.key, name), text, "");
  if (!stored)
    return stored.takeError();
  say("serves key '" + options.key + "' at " + connection->getAddress() +
      ", kind " + info.kind +
      (info.config.empty() ? "" : ", configuration " + info.config));
  keeper = std::thread([this] { keep(); });
  Error result = Error::success();
  while (numStops == 0 && !nursery.isGone()) {
    {
      std::lock_guard<std::mutex> lock(mutex);
      if (problem) {
        result = std::move(*problem);
        break;
      }
    }
    if (std::string end = connection->getEnd(); !end.empty()) {
      result = Error(end);
      break;
    }
    if (!takesJobs()) {
      std::unique_lock<std::mutex> lock(mutex);
      changed.wait_for(lock, std::chrono::milliseconds(200));
      continue;
    }
    if (std::optional<Delivery> delivery = pull())
      handle(*delivery);
  }
  {
    std::lock_guard<std::mutex> lock(mutex);
    isOver = true;
    changed.notify_all();
  }
  keeper.join();
  // So that nobody waits for this board to be forgotten.
  if (!nursery.isGone() && connection->isUp())
    (void)connection->publish(getDeviceSubject(options.key, name), "", "");
  say("ends");
  return result;
}
