//===- FolderCommands.cpp - init, start, stop, add, forget ----------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AdminCommands.h"
#include "PoolFolder.h"
#include "ServerConf.h"
#include "ServerProcess.h"

#include "vtapool/Subjects.h"

#include "core/JsonReader.h"

#include <arpa/inet.h>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <sys/socket.h>
#include <sys/statvfs.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace vtapool;
using vtart::format;
namespace json = vtart::json;
using OrderedJson = nlohmann::ordered_json;

static int fail(const Error &error) {
  printAdminError(error.message());
  return kExitFailure;
}

/// Closes the file of a lock.
namespace {
struct Unlock {
  int fd;
  ~Unlock() { ::close(fd); }
};
} // namespace

/// A port that nobody listens on at the moment.
static Expected<uint16_t> findFreePort() {
  int fd = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof(address);
  auto *generic = reinterpret_cast<sockaddr *>(&address);
  bool ok = fd >= 0 && ::bind(fd, generic, size) == 0 &&
            ::getsockname(fd, generic, &size) == 0;
  int code = errno;
  if (fd >= 0)
    ::close(fd);
  if (!ok)
    return Error(std::string("found no free port: ") + std::strerror(code));
  return ntohs(address.sin_port);
}

/// Whether the pool may listen there on this computer, on any port.
static Error checkListens(PoolSettings settings) {
  settings.port = 0;
  int code = tryToListen(settings);
  return code == 0 ? Error::success()
                   : Error("--listen: cannot listen on " + settings.listen +
                           ": " + std::strerror(code) +
                           (code == EADDRNOTAVAIL
                                ? " (this computer has no such address)"
                                : ""));
}

/// Bytes that an ordinary user can write in a folder.
static Expected<uint64_t> getFreeBytes(const std::string &folder) {
  struct statvfs info;
  if (::statvfs(folder.c_str(), &info) != 0)
    return Error("cannot look at the disk of " + folder + ": " +
                 std::strerror(errno));
  return uint64_t(info.f_bavail) * info.f_frsize;
}

/// Whether the disk of a pool has so many bytes. A default is not checked: most
/// pools never fill it.
static Error checkDisk(const std::string &path, uint64_t bytes) {
  // The folder does not exist yet.
  size_t slash = path.find_last_not_of('/');
  slash = slash == std::string::npos ? slash : path.rfind('/', slash);
  std::string parent = slash == std::string::npos ? "."
                       : slash == 0               ? "/"
                                                  : path.substr(0, slash);
  Expected<uint64_t> available = getFreeBytes(parent);
  if (!available)
    return available.takeError();
  if (bytes <= *available)
    return Error::success();
  return Error(format("--max-storage: expected at most the %llu bytes that are "
                      "free in %s, got %llu",
                      (unsigned long long)*available, parent.c_str(),
                      (unsigned long long)bytes));
}

/// What a new pool is to be. Errors: addresses; others could read passwords.
static Error getSettings(const AdminOptions &options, PoolSettings &settings) {
  settings.addresses = options.addresses;
  if (settings.addresses.empty())
    settings.addresses = {"127.0.0.1"};
  bool isLocal = true;
  for (const std::string &address : settings.addresses) {
    if (Error e = checkAddress(address))
      return std::move(e).withContext("--address");
    isLocal &= isLoopback(address);
  }
  settings.listen = options.listen.value_or(isLocal ? "127.0.0.1" : "0.0.0.0");
  unsigned char bytes[sizeof(in6_addr)];
  if (inet_pton(AF_INET, settings.listen.c_str(), bytes) != 1 &&
      inet_pton(AF_INET6, settings.listen.c_str(), bytes) != 1)
    return Error("--listen: expected an IP address, got '" +
                 json::shortened(settings.listen) + "'");
  isLocal &= isLoopback(settings.listen);
  settings.tls = !options.noTls;
  settings.insecure = options.insecure;
  if (!settings.tls && !isLocal && !settings.insecure)
    return Error(
        "without TLS, passwords and jobs could be read on the way to " +
        settings.addresses.front() +
        ": leave out --no-tls, or add --insecure in a network that "
        "nobody else is in");
  settings.port = options.port.value_or(settings.port);
  if (settings.port == 0) {
    Expected<uint16_t> port = findFreePort();
    if (!port)
      return port.takeError();
    settings.port = *port;
  }
  if (Error e = checkListens(settings))
    return e;
  settings.maxStorage = options.maxStorage.value_or(settings.maxStorage);
  return options.maxStorage
             ? checkDisk(options.arguments[0], *options.maxStorage)
             : Error::success();
}

/// What `init` says of a pool that is there, if the options want another.
static Error checkSameSettings(const AdminOptions &options,
                               const PoolFolder &folder) {
  const PoolSettings &has = folder.settings;
  auto differ = [](const char *option, const std::string &value) {
    return Error(format("there is a pool already, and its %s is %s. To change "
                        "it, make a new one: confs and certificates of all "
                        "users depend on it",
                        option, value.c_str()));
  };
  std::string addresses;
  for (const std::string &address : has.addresses)
    addresses += (addresses.empty() ? "" : ",") + address;
  if (options.port && *options.port != 0 && *options.port != has.port)
    return differ("--port", std::to_string(has.port));
  if (!options.addresses.empty() && options.addresses != has.addresses)
    return differ("--address", addresses);
  if (options.listen && *options.listen != has.listen)
    return differ("--listen", has.listen);
  if (options.maxStorage && *options.maxStorage != has.maxStorage)
    return differ("--max-storage", std::to_string(has.maxStorage));
  if (options.noTls && has.tls)
    return Error("there is a pool already, and it has TLS");
  if (options.insecure && !has.insecure)
    return Error("there is a pool already, made without --insecure");
  return Error::success();
}

/// Adds boards and tuners. With `keep`, who is there already is not an error.
static Error addUsers(const AdminOptions &options, PoolFolder &folder,
                      bool keep, std::vector<std::string> &added) {
  std::vector<PoolUser> users;
  for (const std::string &text : options.boards) {
    Expected<PoolUser> board = parseBoard(text);
    if (!board)
      return std::move(board.takeError()).withContext("--boards");
    users.push_back(*board);
  }
  for (const std::string &name : options.tuners) {
    if (Error e = checkUserName("tuner", name))
      return std::move(e).withContext("--tuners");
    users.push_back({name, PoolRole::Tuner, "", ""});
  }
  // Nothing is made before all names are right.
  std::vector<const PoolUser *> fresh;
  for (size_t i = 0; i < users.size(); ++i) {
    const PoolUser &user = users[i];
    for (size_t j = 0; j < i; ++j)
      if (users[j].name == user.name)
        return Error("'" + user.name +
                     "' comes twice: two users need two "
                     "names");
    const PoolUser *known = folder.find(user.name);
    if (!known) {
      fresh.push_back(&user);
      continue;
    }
    if (keep && known->role == user.role && known->key == user.key)
      continue;
    return Error(format("the pool has a %s '%s' already%s%s%s",
                        poolRoleName(known->role), user.name.c_str(),
                        known->key.empty() ? "" : ", with the key '",
                        known->key.c_str(), known->key.empty() ? "" : "'"));
  }
  for (const PoolUser *user : fresh) {
    if (Error e = folder.addUser(user->name, user->role, user->key))
      return e;
    added.push_back(user->name);
  }
  return Error::success();
}

/// Writes the folder, and tells a server that runs.
static Error saveAndReload(const AdminOptions &options,
                           const PoolFolder &folder, bool &reloaded) {
  if (Error e = folder.save())
    return e;
  if (std::optional<pid_t> process = findServerProcess(folder)) {
    reloaded = true;
    return reloadServer(folder, *process);
  }
  // It can be installed later, unless somebody says where it is.
  Expected<std::string> program = findServerProgram(options.server);
  if (program)
    return checkServerConf(*program, folder.serverConf());
  Error e = program.takeError();
  if (!options.server.empty())
    return e;
  printAdminNote(e.message());
  return Error::success();
}

/// VTA's memory is the board's: no right of the server protects that.
static void printTrustNote(const PoolFolder &folder) {
  for (const PoolUser &user : folder.settings.users)
    if (user.role == PoolRole::Board) {
      printAdminNote(
          "who may submit jobs to a board with VTA is as good as root on it: a "
          "process that drives VTA can read and write all memory of the board. "
          "Give tuners' files to people whom you trust that far");
      return;
    }
}

static void printFolder(const AdminOptions &options, const PoolFolder &folder,
                        const std::vector<std::string> &added,
                        const std::vector<std::string> &removed,
                        bool reloaded) {
  OrderedJson value;
  value["url"] = folder.urls().front();
  value["tls"] = folder.settings.tls;
  value["users"] = OrderedJson::array();
  size_t width = 4;
  for (const PoolUser &user : folder.settings.users) {
    value["users"].push_back({{"name", user.name},
                              {"role", poolRoleName(user.role)},
                              {"key", user.key},
                              {"conf", folder.userConf(user.name)}});
    width = std::max(width, user.name.size());
  }
  value["added"] = added;
  value["forgotten"] = removed;
  value["reloaded"] = reloaded;
  if (options.json) {
    std::printf("%s\n", json::print(value).c_str());
    return;
  }
  std::printf("pool %s\n", folder.urls().front().c_str());
  for (const PoolUser &user : folder.settings.users)
    std::printf("  %-*s  %-5s  %s%s%s\n", int(width), user.name.c_str(),
                poolRoleName(user.role), folder.userConf(user.name).c_str(),
                user.key.empty() ? "" : "  key ", user.key.c_str());
  for (const std::string &name : added)
    std::printf("added %s\n", name.c_str());
  for (const std::string &name : removed)
    std::printf("forgot %s\n", name.c_str());
  if (reloaded)
    std::printf("the server has read its users again\n");
}

int vtapool::runInit(const AdminOptions &options) {
  const std::string &path = options.arguments[0];
  bool exists = PoolFolder::exists(path);
  PoolSettings settings;
  if (!exists)
    if (Error e = getSettings(options, settings))
      return fail(e);
  Expected<PoolFolder> folder =
      exists ? PoolFolder::open(path) : PoolFolder::create(path, settings);
  if (!folder)
    return fail(folder.takeError());
  Expected<int> lock = folder->lock();
  if (!lock)
    return fail(lock.takeError());
  Unlock unlock{*lock};
  if (exists)
    if (Error e = checkSameSettings(options, *folder))
      return fail(e);
  AdminOptions wanted = options;
  if (!exists && wanted.tuners.empty())
    wanted.tuners = {"tuner"};
  std::vector<std::string> added;
  if (Error e = addUsers(wanted, *folder, /*keep=*/true, added))
    return fail(e);
  bool reloaded = false;
  if (!exists || !added.empty())
    if (Error e = saveAndReload(options, *folder, reloaded))
      return fail(e);
  printFolder(options, *folder, added, {}, reloaded);
  printTrustNote(*folder);
  return 0;
}

int vtapool::runAdd(const AdminOptions &options) {
  Expected<PoolFolder> folder = PoolFolder::open(options.arguments[0]);
  if (!folder)
    return fail(folder.takeError());
  if (options.boards.empty() && options.tuners.empty())
    return fail(Error("add takes --boards, --tuners or both"));
  Expected<int> lock = folder->lock();
  if (!lock)
    return fail(lock.takeError());
  Unlock unlock{*lock};
  // Another command may have changed it meanwhile.
  folder = PoolFolder::open(options.arguments[0]);
  if (!folder)
    return fail(folder.takeError());
  std::vector<std::string> added;
  bool reloaded = false;
  if (Error e = addUsers(options, *folder, /*keep=*/false, added))
    return fail(e);
  if (Error e = saveAndReload(options, *folder, reloaded))
    return fail(e);
  printFolder(options, *folder, added, {}, reloaded);
  return 0;
}

int vtapool::runForget(const AdminOptions &options) {
  Expected<PoolFolder> folder = PoolFolder::open(options.arguments[0]);
  if (!folder)
    return fail(folder.takeError());
  Expected<int> lock = folder->lock();
  if (!lock)
    return fail(lock.takeError());
  Unlock unlock{*lock};
  folder = PoolFolder::open(options.arguments[0]);
  if (!folder)
    return fail(folder.takeError());
  std::vector<std::string> names(options.arguments.begin() + 1,
                                 options.arguments.end());
  for (const std::string &name : names)
    if (Error e = folder->removeUser(name))
      return fail(e);
  bool reloaded = false;
  if (Error e = saveAndReload(options, *folder, reloaded))
    return fail(e);
  for (const std::string &name : names)
    if (Error e = folder->deleteConf(name))
      return fail(e);
  printFolder(options, *folder, {}, names, reloaded);
  return 0;
}

/// Streams, as the pool's administrator makes them.
static Error setUp(const PoolFolder &folder) {
  Expected<PoolFile> file = PoolFile::read(folder.userConf("admin"));
  if (!file)
    return file.takeError();
  ConnectionOptions options;
  options.name = "vta-pool start";
  options.isInsecure = folder.settings.insecure;
  Expected<std::shared_ptr<Connection>> connection =
      Connection::open(*file, options);
  if (!connection)
    return connection.takeError();
  // Files may fill half of what there is; the rest is for jobs, results and
  // what the server itself writes.
  PoolLimits limits;
  limits.blobBytes = folder.settings.maxStorage / 2;
  limits.resultBytes = folder.settings.maxStorage / 8;
  limits.jobBytes = folder.settings.maxStorage / 8;
  return setUpStreams(**connection, limits);
}

/// Until the server ends by itself or somebody ends this process.
static int waitForServer(const PoolFolder &folder, pid_t server,
                         const sigset_t &signals) {
  while (true) {
    int signal = 0;
    ::sigwait(&signals, &signal);
    if (signal == SIGHUP) {
      if (Error e = reloadServer(folder, server))
        printAdminError(e.message());
    } else if (signal == SIGCHLD) {
      int status = 0;
      if (::waitpid(server, &status, WNOHANG) != server)
        continue;
      bool killed = WIFSIGNALED(status);
      return fail(Error(format("the server ended with %s %d: see %s",
                               killed ? "signal" : "exit status",
                               killed ? WTERMSIG(status) : WEXITSTATUS(status),
                               folder.file("nats-server.log").c_str())));
    } else {
      if (Error e = stopServer(server))
        return fail(e);
      return 0;
    }
  }
}

/// A server whose disk is full hangs, and its log says nothing.
static void warnOfDisk(const PoolFolder &folder) {
  // What the pool has stored already is not free, and may stay.
  Expected<uint64_t> available = getFreeBytes(folder.file("jetstream"));
  constexpr uint64_t least = uint64_t(256) << 20;
  if (available && *available < std::min(least, folder.settings.maxStorage))
    printAdminNote(format("the disk of the pool has only %llu bytes left: a "
                          "server whose disk is full stops to answer",
                          (unsigned long long)*available));
}

int vtapool::runStart(const AdminOptions &options) {
  Expected<PoolFolder> folder = PoolFolder::open(options.arguments[0]);
  if (!folder)
    return fail(folder.takeError());
  sigset_t signals;
  sigemptyset(&signals);
  if (options.foreground) {
    // Before threads of the client library begin, which inherit the mask.
    for (int signal : {SIGTERM, SIGINT, SIGHUP, SIGCHLD})
      sigaddset(&signals, signal);
    ::sigprocmask(SIG_BLOCK, &signals, nullptr);
  }
  pid_t server = 0;
  {
    Expected<int> lock = folder->lock();
    if (!lock)
      return fail(lock.takeError());
    Unlock unlock{*lock};
    if (std::optional<pid_t> running = findServerProcess(*folder))
      return fail(Error(format("the pool runs already: process %ld, %s",
                               long(*running), folder->urls()[0].c_str())));
    Expected<std::string> program = findServerProgram(options.server);
    if (!program)
      return fail(program.takeError());
    Expected<pid_t> started = startServer(*folder, *program);
    if (!started)
      return fail(started.takeError());
    server = *started;
  }
  if (Error e = setUp(*folder)) {
    if (Error stopped = stopServer(server))
      printAdminError(stopped.message());
    return fail(e);
  }
  warnOfDisk(*folder);
  OrderedJson value;
  value["url"] = folder->urls()[0];
  value["process"] = server;
  if (options.json)
    std::printf("%s\n", json::print(value).c_str());
  else
    std::printf("the pool runs: %s, process %ld\n", folder->urls()[0].c_str(),
                long(server));
  std::fflush(stdout);
  return options.foreground ? waitForServer(*folder, server, signals) : 0;
}

int vtapool::runStop(const AdminOptions &options) {
  Expected<PoolFolder> folder = PoolFolder::open(options.arguments[0]);
  if (!folder)
    return fail(folder.takeError());
  std::optional<pid_t> process = findServerProcess(*folder);
  if (!process)
    return fail(Error("the pool does not run: found no server of " +
                      folder->serverConf()));
  if (Error e = stopServer(*process))
    return fail(e);
  if (options.json)
    std::printf("{\"stopped\":%ld}\n", long(*process));
  else
    std::printf("the pool has stopped: process %ld\n", long(*process));
  return 0;
}
