//===- Devices.cpp - Which boards there are, and what they do -------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "vtapool/Devices.h"

#include "JsonFields.h"

#include <algorithm>

using namespace vtapool;
namespace json = vtart::json;
using Object = nlohmann::ordered_json;

using Clock = std::chrono::steady_clock;

const char *vtapool::boardKindName(BoardKind kind) {
  static const char *const names[] = {"vta", "simulator", "cpu"};
  return names[unsigned(kind)];
}

const char *vtapool::boardStateName(BoardState state) {
  static const char *const names[] = {"starting", "free",     "running",
                                      "draining", "borrowed", "quarantined"};
  return names[unsigned(state)];
}

//===----------------------------------------------------------------------===//
// Messages
//===----------------------------------------------------------------------===//

std::string BoardInfo::toJSON() const {
  Object value;
  value["v"] = kJobVersion;
  value["key"] = key;
  value["board"] = board;
  value["instance"] = instance;
  value["state"] = boardStateName(state);
  value["reason"] = reason;
  value["host"] = host;
  value["process"] = process;
  value["since"] = since;
  value["jobs"] = numJobs;
  value["failed"] = numFailed;
  value["device_failures"] = numDeviceFailures;
  value["busy"] = busySeconds;
  value["kind"] = kind;
  value["config"] = config;
  value["machine"] = machine;
  value["driver"] = driver;
  value["unit"] = unit;
  value["triple"] = triple;
  value["processor"] = processor;
  value["runtime"] = runtime;
  value["facts"] = writeBoardFacts(facts);
  value["user"] = user;
  value["session"] = session;
  value["job"] = job;
  return json::print(value);
}

Expected<BoardInfo> BoardInfo::fromJSON(const std::string &text) {
  Expected<json::Value> value = json::parseObject(text);
  if (!value)
    return value.takeError();
  BoardInfo info;
  std::string facts;
  JsonFields fields(*value);
  fields.checkVersion(kJobVersion);
  fields.read("key", info.key);
  fields.read("board", info.board);
  fields.read("instance", info.instance);
  fields.readEnum("state", info.state, 6, boardStateName);
  fields.read("reason", info.reason);
  fields.read("host", info.host);
  fields.read("process", info.process);
  fields.read("since", info.since);
  fields.read("jobs", info.numJobs);
  fields.read("failed", info.numFailed);
  fields.read("device_failures", info.numDeviceFailures);
  fields.read("busy", info.busySeconds);
  fields.read("kind", info.kind);
  fields.read("config", info.config);
  fields.read("machine", info.machine);
  fields.read("driver", info.driver);
  fields.read("unit", info.unit);
  fields.read("triple", info.triple);
  fields.read("processor", info.processor);
  fields.read("runtime", info.runtime);
  fields.read("facts", facts);
  fields.read("user", info.user);
  fields.read("session", info.session);
  fields.read("job", info.job);
  if (Error e = fields.take())
    return e;
  if (!facts.empty())
    if (Error e = readBoardFacts(facts, info.facts))
      return e;
  return info;
}

static const char *controlName(BoardControl::Kind kind) {
  static const char *const names[] = {"resume", "drain", "borrow"};
  return names[unsigned(kind)];
}

std::string BoardControl::toJSON() const {
  Object value;
  value["v"] = kJobVersion;
  value["kind"] = controlName(kind);
  value["by"] = by;
  value["reason"] = reason;
  return json::print(value);
}

Expected<BoardControl> BoardControl::fromJSON(const std::string &text) {
  Expected<json::Value> value = json::parseObject(text);
  if (!value)
    return value.takeError();
  BoardControl control;
  JsonFields fields(*value);
  fields.checkVersion(kJobVersion);
  fields.readEnum("kind", control.kind, 3, controlName);
  fields.read("by", control.by);
  fields.read("reason", control.reason);
  if (Error e = fields.take())
    return e;
  return control;
}

Error vtapool::controlBoard(Connection &connection, const std::string &key,
                            const std::string &board,
                            const BoardControl &control) {
  Expected<uint64_t> stored =
      connection.store(getControlSubject(key, board), control.toJSON(), "");
  return stored ? Error::success() : stored.takeError();
}

//===----------------------------------------------------------------------===//
// Tables
//===----------------------------------------------------------------------===//

/// A presence counts only under the name of the subject, which the server
/// permits to that board alone.
static std::optional<BoardInfo> readPresence(const std::string &subject,
                                             const std::string &data) {
  std::vector<std::string> parts = splitSubject(subject);
  if (parts.size() != 4)
    return std::nullopt;
  Expected<BoardInfo> info = BoardInfo::fromJSON(data);
  if (!info || info->key != parts[2] || info->board != parts[3])
    return std::nullopt;
  return std::move(*info);
}

Expected<std::vector<BoardInfo>> vtapool::readBoards(Connection &connection) {
  auto messages = getLastMessages(connection, kDeviceStream, "vta.device.*.*");
  if (!messages)
    return messages.takeError();
  std::vector<BoardInfo> boards;
  for (const PoolMessage &message : *messages)
    if (auto info = readPresence(message.storedSubject, message.data))
      boards.push_back(std::move(*info));
  std::sort(boards.begin(), boards.end(),
            [](const BoardInfo &a, const BoardInfo &b) {
              return std::tie(a.key, a.board) < std::tie(b.key, b.board);
            });
  return boards;
}

Expected<std::vector<QueueStatus>> vtapool::readQueue(Connection &connection) {
  auto jobs = listSubjects(connection, kJobStream, "vta.job.>");
  if (!jobs)
    return jobs.takeError();
  auto sessions = listSubjects(connection, kSessionStream, "vta.session.>");
  if (!sessions)
    return sessions.takeError();
  std::set<std::string> alive;
  for (const auto &[subject, count] : *sessions)
    alive.insert(subject);
  std::vector<QueueStatus> rows;
  for (const auto &[subject, count] : *jobs) {
    std::vector<std::string> parts = splitSubject(subject);
    if (parts.size() != 6)
      continue;
    QueueStatus row{parts[2], parts[3], parts[4], parts[5], count, false};
    row.isAlive = alive.count(getSessionSubject(row.user, row.session)) > 0;
    rows.push_back(std::move(row));
  }
  std::sort(rows.begin(), rows.end(),
            [](const QueueStatus &a, const QueueStatus &b) {
              return std::tie(a.key, a.lane, a.user, a.session) <
                     std::tie(b.key, b.lane, b.user, b.session);
            });
  return rows;
}

Expected<uint64_t> vtapool::cancelSession(Connection &connection,
                                          const std::string &user,
                                          const std::string &session) {
  Object value;
  value["v"] = kJobVersion;
  value["key"] = "";
  value["high"] = false;
  value["outstanding"] = 0;
  value["over"] = true;
  value["canceled_by"] = connection.getUser();
  // Its client first, which would submit again what it misses, and which tells
  // boards that have a job of it.
  Expected<uint64_t> told = connection.store(getSessionSubject(user, session),
                                             json::print(value), "");
  if (!told)
    return told.takeError();
  return purgeSubject(connection, kJobStream,
                      "vta.job.*.*." + user + "." + session);
}

Expected<std::vector<KeyStatus>> vtapool::readTable(Connection &connection) {
  Expected<std::vector<BoardInfo>> boards = readBoards(connection);
  if (!boards)
    return boards.takeError();
  Expected<std::vector<QueueStatus>> queue = readQueue(connection);
  if (!queue)
    return queue.takeError();
  std::map<std::string, KeyStatus> rows;
  for (const BoardInfo &info : *boards) {
    KeyStatus &row = rows[info.key];
    ++row.total;
    row.free += info.state == BoardState::Free;
    // Those that are lent or leave can be at work as well.
    row.running += !info.session.empty();
    row.quarantined += info.state == BoardState::Quarantined;
    row.draining += info.state == BoardState::Draining;
    row.borrowed += info.state == BoardState::Borrowed;
  }
  for (const QueueStatus &status : *queue)
    rows[status.key].pending += status.numJobs;
  std::vector<KeyStatus> result;
  for (auto &[key, row] : rows) {
    row.key = key;
    // What runs stays in the queue until it is done.
    row.pending -= std::min(row.pending, row.running);
    result.push_back(row);
  }
  return result;
}

//===----------------------------------------------------------------------===//
// BoardWatch
//===----------------------------------------------------------------------===//

Expected<std::shared_ptr<BoardWatch>>
BoardWatch::create(std::shared_ptr<Connection> connection,
                   const std::string &key) {
  auto watch = std::make_shared<BoardWatch>();
  std::string filter = "vta.device." + (key.empty() ? "*" : key) + ".*";
  // First this, so that nothing is missed in between.
  if (Error e = connection->subscribe(filter, [watch](PoolMessage message) {
        watch->add(message.subject, message.data);
      }))
    return e;
  auto messages = getLastMessages(*connection, kDeviceStream, filter);
  if (!messages)
    return messages.takeError();
  for (const PoolMessage &message : *messages)
    watch->add(message.storedSubject, message.data);
  return watch;
}

void BoardWatch::add(const std::string &subject, const std::string &json) {
  std::optional<BoardInfo> info = readPresence(subject, json);
  std::lock_guard<std::mutex> lock(mutex);
  ++generation;
  // A board that leaves says so with an empty message.
  if (!info) {
    boards.erase(subject);
    return;
  }
  everSeen.insert(info->board);
  boards[subject] = {std::move(*info), Clock::now()};
}

std::vector<BoardInfo> BoardWatch::getBoards() const {
  auto oldest =
      Clock::now() - std::chrono::milliseconds(int64_t(kPresence * 1e3));
  std::lock_guard<std::mutex> lock(mutex);
  std::vector<BoardInfo> alive;
  for (const auto &[subject, seen] : boards)
    if (seen.time >= oldest)
      alive.push_back(seen.info);
  return alive;
}

bool BoardWatch::hasSeen(const std::string &board) const {
  std::lock_guard<std::mutex> lock(mutex);
  return everSeen.count(board) > 0;
}

uint64_t BoardWatch::getGeneration() const {
  std::lock_guard<std::mutex> lock(mutex);
  return generation;
}
