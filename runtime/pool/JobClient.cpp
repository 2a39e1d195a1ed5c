//===- JobClient.cpp - Submits jobs and takes results ---------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PoolClient.h"

#include "core/JsonReader.h"
#include "vtapool/ArtifactNeeds.h"

#include <algorithm>

using namespace vtapool;
using vtart::format;
namespace json = vtart::json;

//===----------------------------------------------------------------------===//
// Beginning and end
//===----------------------------------------------------------------------===//

Expected<std::unique_ptr<JobClient>>
JobClient::create(std::shared_ptr<Connection> connection,
                  const JobClientOptions &options) {
  if (Error e = checkName("key", options.key))
    return e;
  auto client = std::make_unique<PoolClient>(std::move(connection), options);
  if (Error e = client->start())
    return e;
  return std::unique_ptr<JobClient>(std::move(client));
}

Error PoolClient::checkBoards() {
  if (Error e = checkAnyFits(options.needs, getBoards(), options.key))
    return e;
  if (options.patience == 0 || countBoards() > 0)
    return Error::success();
  Expected<std::vector<BoardInfo>> all = readBoards(*connection);
  if (!all)
    return all.takeError();
  std::map<std::string, size_t> keys;
  std::string idle;
  for (const BoardInfo &info : *all) {
    ++keys[info.key];
    if (info.key == options.key)
      idle += (idle.empty() ? "" : "; ") + info.board + " is " +
              boardStateName(info.state) +
              (info.reason.empty() ? "" : ": " + info.reason);
  }
  if (!idle.empty())
    return Error("no board of key '" + options.key +
                 "' takes jobs at the moment (" + idle + ")");
  std::string list;
  for (const auto &[key, count] : keys)
    list += format("%s%s (%zu)", list.empty() ? "" : ", ", key.c_str(), count);
  return Error("key '" + options.key + "' has no boards; " +
               (list.empty() ? "no key of this pool has any"
                             : "those with boards are " + list));
}

std::string PoolClient::getSignOfLife(bool isEnd) const {
  nlohmann::ordered_json value;
  value["v"] = kJobVersion;
  value["key"] = options.key;
  value["high"] = options.isHigh;
  std::lock_guard<std::mutex> lock(mutex);
  value["outstanding"] = isEnd ? 0 : entries.size();
  value["over"] = isEnd;
  return json::print(value);
}

/// Results of this session come to the inbox until they are acknowledged, also
/// after the server was started again.
Error PoolClient::createConsumer() {
  std::string filter = getResultSubject(connection->getUser(), session, "*");
  nlohmann::ordered_json config;
  config["name"] = session;
  config["durable_name"] = session;
  config["filter_subject"] = filter;
  config["deliver_subject"] = connection->getInbox() + ".results";
  config["deliver_policy"] = "all";
  config["ack_policy"] = "explicit";
  config["ack_wait"] = int64_t(10e9);
  config["max_ack_pending"] = 4096;
  config["replay_policy"] = "instant";
  config["inactive_threshold"] = int64_t(3600e9);
  nlohmann::ordered_json body;
  body["stream_name"] = kResultStream;
  body["config"] = config;
  Expected<PoolMessage> answer = connection->request(
      "$JS.API.CONSUMER.CREATE." + std::string(kResultStream) + "." + session +
          "." + filter,
      json::print(body));
  if (!answer)
    return answer.takeError();
  Expected<json::Value> value = json::parseObject(answer->data);
  if (!value || value->contains("error"))
    return Error("the server makes no consumer for results: " +
                 json::shortened(answer->data));
  return Error::success();
}

void PoolClient::deleteConsumer() {
  (void)connection->request("$JS.API.CONSUMER.DELETE." +
                                std::string(kResultStream) + "." + session,
                            "", 2);
}

Error PoolClient::start() {
  const std::string &user = connection->getUser();
  subjectOfLife = getSessionSubject(user, session);
  auto watch = BoardWatch::create(connection, options.key);
  if (!watch)
    return watch.takeError();
  boards = std::move(*watch);
  if (Error e = checkBoards())
    return e;
  Expected<uint64_t> stored =
      connection->store(subjectOfLife, getSignOfLife(false), "");
  if (!stored)
    return stored.takeError();
  if (Error e = connection->subscribe(
          connection->getInbox() + ".results",
          [this](PoolMessage message) { onResult(message); }))
    return e;
  if (Error e = createConsumer())
    return e;
  if (Error e = connection->subscribe(
          "vta.session.>", [this](PoolMessage message) { onSession(message); }))
    return e;
  if (Error e = connection->subscribe(
          "$JS.EVENT.ADVISORY.CONSUMER.MAX_DELIVERIES." +
              std::string(kJobStream) + ".>",
          [this](PoolMessage message) { onAdvisory(message); }))
    return e;
  thread = std::thread([this] { work(); });
  return Error::success();
}

PoolClient::~PoolClient() {
  {
    std::lock_guard<std::mutex> lock(mutex);
    isEnding = true;
    for (auto &[id, entry] : entries)
      if (entry.state == Entry::State::Queued)
        canceled.push_back({id, entry.job.nonce, entry.sequence});
    changed.notify_all();
  }
  if (thread.joinable()) {
    thread.join();
    if (connection->isUp()) {
      for (const Canceled &job : canceled)
        tellCancel(job.id, job.nonce, job.sequence);
      (void)connection->store(subjectOfLife, getSignOfLife(true), "", 2);
      deleteConsumer();
    }
  }
  // Its subscriptions call this object.
  connection->close();
}

//===----------------------------------------------------------------------===//
// What callers ask for
//===----------------------------------------------------------------------===//

void PoolClient::submit(uint64_t id, JobRequest request) {
  Entry entry;
  entry.job = request.job;
  entry.job.id = id;
  entry.job.submission = 1;
  entry.job.user = connection->getUser();
  entry.job.session = session;
  entry.job.key = options.key;
  entry.job.nonce = makeRandomName(16);
  entry.job.lane.isHigh = options.isHigh;
  entry.job.lane.board = request.board;
  if (entry.job.needs.runtime.empty())
    entry.job.needs.runtime = kRuntimeVersion;
  entry.request = std::move(request);
  std::lock_guard<std::mutex> lock(mutex);
  if (entries.empty())
    lastBoard = lastServer = Clock::now();
  ++stats.numSubmitted;
  hasAddressed |= !entry.job.lane.board.empty();
  entries[id] = std::move(entry);
  waiting.push_back(id);
  changed.notify_all();
}

Expected<std::optional<JobOutcome>> PoolClient::next(double timeout) {
  std::unique_lock<std::mutex> lock(mutex);
  auto isReady = [&] {
    return !outcomes.empty() || problem || !canceledBy.empty() ||
           entries.empty();
  };
  if (timeout > 0)
    changed.wait_for(lock, std::chrono::duration<double>(timeout), isReady);
  else
    changed.wait(lock, isReady);
  if (!outcomes.empty()) {
    JobOutcome outcome = std::move(outcomes.front());
    outcomes.pop_front();
    return std::optional<JobOutcome>(std::move(outcome));
  }
  if (!canceledBy.empty())
    return Error("the session was ended by '" + json::shortened(canceledBy) +
                 "' (vta-pool cancel)");
  if (problem) {
    Error error = std::move(*problem);
    problem.reset();
    lastBoard = lastServer = Clock::now();
    changed.notify_all();
    return error;
  }
  return std::optional<JobOutcome>();
}

bool PoolClient::cancel(uint64_t id) {
  std::lock_guard<std::mutex> lock(mutex);
  auto isIt = [&](const JobOutcome &outcome) { return outcome.id == id; };
  auto done = std::find_if(outcomes.begin(), outcomes.end(), isIt);
  if (done != outcomes.end()) {
    outcomes.erase(done);
    ++stats.numCanceled;
    return true;
  }
  auto it = entries.find(id);
  if (it == entries.end())
    return false;
  drop(it);
  changed.notify_all();
  return true;
}

void PoolClient::drop(std::map<uint64_t, Entry>::iterator it) {
  uint64_t id = it->first;
  switch (it->second.state) {
  case Entry::State::Waiting:
    waiting.erase(std::find(waiting.begin(), waiting.end(), id));
    break;
  case Entry::State::Sending:
    canceledWhileSending.insert(id);
    break;
  case Entry::State::Queued:
    canceled.push_back({id, it->second.job.nonce, it->second.sequence});
    break;
  }
  entries.erase(it);
  sent.erase(id);
  ++stats.numCanceled;
}
