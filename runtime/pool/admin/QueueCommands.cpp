//===- QueueCommands.cpp - query, jobs, drain, borrow, cancel -------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AdminCommands.h"
#include "PoolFolder.h"
#include "PoolTables.h"

#include "core/JsonReader.h"

#include <cstdio>
#include <cstdlib>
#include <set>
#include <sys/stat.h>
#include <unistd.h>

using namespace vtapool;
namespace json = vtart::json;
using OrderedJson = nlohmann::ordered_json;

static int fail(const Error &error) {
  printAdminError(error.message());
  return kExitFailure;
}

/// --pool, VTA_POOL, or the folder "pool". Errors: none of them.
static Expected<std::string> findPool(const AdminOptions &options) {
  std::string path = options.pool;
  const char *variable = std::getenv("VTA_POOL");
  if (path.empty() && variable)
    path = variable;
  bool isDefault = path.empty();
  if (isDefault)
    path = "pool";
  if (isDefault && ::access(path.c_str(), F_OK) != 0)
    return Error("which pool? There is no folder 'pool' here: expected "
                 "--pool=FOLDER or --pool=FILE.conf, or VTA_POOL");
  return path;
}

static bool isFolder(const std::string &path) {
  struct stat info;
  return ::stat(path.c_str(), &info) == 0 && S_ISDIR(info.st_mode);
}

/// As the administrator of a folder, or as the user of a file.
static Expected<std::shared_ptr<Connection>>
connect(const AdminOptions &options) {
  Expected<std::string> found = findPool(options);
  if (!found)
    return found.takeError();
  std::string path = *found;
  ConnectionOptions connection;
  connection.name = "vta-pool " + options.command;
  if (isFolder(path)) {
    Expected<PoolFolder> folder = PoolFolder::open(path);
    if (!folder)
      return folder.takeError();
    connection.isInsecure = folder->settings.insecure;
    path = folder->userConf("admin");
  }
  Expected<PoolFile> file = PoolFile::read(path);
  if (!file)
    return file.takeError();
  return Connection::open(*file, connection);
}

int vtapool::runQuery(const AdminOptions &options) {
  Expected<std::shared_ptr<Connection>> connection = connect(options);
  if (!connection)
    return fail(connection.takeError());
  Expected<std::vector<BoardInfo>> boards = readBoards(**connection);
  if (!boards)
    return fail(boards.takeError());
  Expected<std::vector<KeyStatus>> keys = readTable(**connection);
  if (!keys)
    return fail(keys.takeError());
  std::string address = (*connection)->getAddress();
  std::fputs((options.json ? queryToJSON(address, *boards, *keys)
                           : queryToText(address, *boards, *keys))
                 .c_str(),
             stdout);
  return 0;
}

int vtapool::runJobs(const AdminOptions &options) {
  Expected<std::shared_ptr<Connection>> connection = connect(options);
  if (!connection)
    return fail(connection.takeError());
  Expected<std::vector<QueueStatus>> queue = readQueue(**connection);
  if (!queue)
    return fail(queue.takeError());
  std::fputs((options.json ? jobsToJSON(*queue) : jobsToText(*queue)).c_str(),
             stdout);
  return 0;
}

/// The key of a board that is there.
static Expected<std::string> findKey(const std::vector<BoardInfo> &boards,
                                     const std::string &name) {
  std::string names;
  for (const BoardInfo &board : boards) {
    if (board.board == name)
      return board.key;
    names += (names.empty() ? "" : ", ") + board.board;
  }
  return Error("there is no board '" + json::shortened(name) + "'; there " +
               (names.empty() ? "are none" : "are " + names));
}

/// Refuses a borrower whom the pool does not know: nobody could use the board.
static Error checkBorrower(const AdminOptions &options) {
  if (options.user.empty())
    return Error("borrow takes --user=NAME: whose jobs the board is to do, and "
                 "nobody else's");
  if (Error e = checkUserName("user", options.user))
    return e;
  Expected<std::string> path = findPool(options);
  if (!path)
    return path.takeError();
  // The administrator's file lies in the folder, unless it was copied.
  size_t slash = path->rfind('/');
  std::string folder = isFolder(*path)              ? *path
                       : slash == std::string::npos ? "."
                                                    : path->substr(0, slash);
  if (!PoolFolder::exists(folder)) {
    printAdminNote("whether there is a user '" + options.user +
                   "' is known to the folder of the pool alone");
    return Error::success();
  }
  Expected<PoolFolder> pool = PoolFolder::open(folder);
  if (!pool)
    return pool.takeError();
  std::string tuners;
  for (const PoolUser &user : pool->settings.users) {
    if (user.role != PoolRole::Tuner)
      continue;
    if (user.name == options.user)
      return Error::success();
    tuners += (tuners.empty() ? "" : ", ") + user.name;
  }
  return Error("--user: the pool has no tuner '" + options.user + "'; it has " +
               (tuners.empty() ? "none" : tuners));
}

int vtapool::runControl(const AdminOptions &options) {
  if (options.command == "borrow")
    if (Error e = checkBorrower(options))
      return fail(e);
  Expected<std::shared_ptr<Connection>> connection = connect(options);
  if (!connection)
    return fail(connection.takeError());
  Expected<std::vector<BoardInfo>> boards = readBoards(**connection);
  if (!boards)
    return fail(boards.takeError());
  BoardControl control;
  control.by = (*connection)->getUser();
  control.reason = options.reason;
  if (options.command == "drain") {
    control.kind = BoardControl::Kind::Drain;
  } else if (options.command == "borrow") {
    control.kind = BoardControl::Kind::Borrow;
    control.by = options.user;
  }
  std::vector<std::string> keys;
  for (const std::string &name : options.arguments) {
    Expected<std::string> key = findKey(*boards, name);
    if (!key)
      return fail(key.takeError());
    keys.push_back(*key);
  }
  OrderedJson done = OrderedJson::array();
  for (size_t i = 0; i < keys.size(); ++i) {
    const std::string &name = options.arguments[i];
    if (Error e = controlBoard(**connection, keys[i], name, control))
      return fail(e);
    done.push_back(name);
    if (options.json)
      continue;
    if (options.command == "borrow")
      std::printf("%s does jobs of %s only, until vta-pool resume %s\n",
                  name.c_str(), control.by.c_str(), name.c_str());
    else if (options.command == "drain")
      std::printf("%s ends its job and takes no more, until vta-pool resume "
                  "%s\n",
                  name.c_str(), name.c_str());
    else
      std::printf("%s takes jobs again\n", name.c_str());
  }
  if (options.json) {
    OrderedJson value;
    value[options.command] = done;
    std::printf("%s\n", json::print(value).c_str());
  }
  return 0;
}

int vtapool::runCancel(const AdminOptions &options) {
  Expected<std::shared_ptr<Connection>> connection = connect(options);
  if (!connection)
    return fail(connection.takeError());
  Expected<std::vector<QueueStatus>> queue = readQueue(**connection);
  if (!queue)
    return fail(queue.takeError());
  OrderedJson value = OrderedJson::array();
  for (const std::string &wanted : options.arguments) {
    // A user's sessions, or one session, which may have jobs in several queues.
    std::set<std::pair<std::string, std::string>> sessions;
    std::set<std::string> known;
    uint64_t removed = 0;
    for (const QueueStatus &row : *queue) {
      known.insert(row.user + "." + row.session);
      if (wanted != row.user && wanted != row.session &&
          wanted != row.user + "." + row.session)
        continue;
      sessions.emplace(row.user, row.session);
      removed += row.numJobs;
    }
    if (sessions.empty()) {
      std::string names;
      for (const std::string &name : known)
        names += (names.empty() ? "jobs of " : ", ") + name;
      return fail(Error("no jobs of '" + json::shortened(wanted) +
                        "' are in the queue; there are " +
                        (names.empty() ? "none" : names)));
    }
    // Its client removes jobs as well when it is told, so that the number of
    // those that are left says little.
    for (const auto &[user, session] : sessions)
      if (auto left = cancelSession(**connection, user, session); !left)
        return fail(left.takeError());
    value.push_back({{"name", wanted}, {"removed", removed}});
    if (!options.json)
      std::printf("canceled %llu jobs of %s\n",
                  static_cast<unsigned long long>(removed), wanted.c_str());
  }
  if (options.json)
    std::printf("%s\n", json::print(value).c_str());
  return 0;
}
