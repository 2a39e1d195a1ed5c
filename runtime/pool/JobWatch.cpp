//===- JobWatch.cpp - Looks for jobs that nobody answers ------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PoolClient.h"

#include "core/JsonReader.h"

using namespace vtapool;
using vtart::format;
namespace json = vtart::json;

/// Seconds from when a job was seen to be gone until its result has to be here.
static constexpr double kGraceForResult = 1.5;
/// Seconds in which a job that was given out has to be on some board, or to be
/// given out again.
static constexpr double kGraceForBoard = 3 * kLease + 2;

void PoolClient::giveUp(uint64_t id, const std::string &why) {
  uint64_t sequence = 0;
  {
    std::lock_guard<std::mutex> lock(mutex);
    auto it = entries.find(id);
    if (it == entries.end())
      return;
    sequence = it->second.sequence;
    it->second.isGivenUp = false;
  }
  // It would stay in the queue for ever. Should this fail, findIdle finds it.
  if (deleteMessage(*connection, kJobStream, sequence))
    return;
  std::lock_guard<std::mutex> lock(mutex);
  if (!entries.count(id))
    return;
  Result lost;
  lost.id = id;
  lost.key = options.key;
  lost.status = JobStatus::Lost;
  lost.error = ErrorKind::Unknown;
  lost.message = "device lost: " + why;
  finish(id, std::move(lost));
}

/// A job of which nothing was heard for a while.
void PoolClient::checkOne(uint64_t id) {
  uint64_t sequence = 0;
  {
    std::lock_guard<std::mutex> lock(mutex);
    auto it = entries.find(id);
    if (it == entries.end() || it->second.state != Entry::State::Queued)
      return;
    sequence = it->second.sequence;
  }
  Expected<bool> isThere = hasMessage(*connection, kJobStream, sequence);
  std::lock_guard<std::mutex> lock(mutex);
  auto it = entries.find(id);
  if (it == entries.end() || it->second.state != Entry::State::Queued)
    return;
  if (!isThere) {
    (void)isThere.takeError();
    return;
  }
  Entry &entry = it->second;
  if (*isThere)
    entry.gone.reset();
  else if (!entry.gone)
    entry.gone = Clock::now();
  else if (secondsSince(*entry.gone) > kGraceForResult)
    putBack(id, entry);
}

/// Jobs that were given out as often as the server does, while it was not
/// heard.
void PoolClient::findIdle() {
  std::set<std::pair<std::string, uint64_t>> running;
  for (const BoardInfo &info : boards->getBoards())
    running.insert({info.session, info.job});
  std::map<std::string, std::vector<uint64_t>> suspects; ///< Jobs by consumer.
  {
    std::lock_guard<std::mutex> lock(mutex);
    for (auto &[id, entry] : entries) {
      if (entry.state != Entry::State::Queued ||
          secondsSince(entry.queued) < 2 * kLease)
        continue;
      if (running.count({session, id}))
        entry.idle.reset();
      else
        suspects[getConsumerName(options.key, entry.job.lane)].push_back(id);
    }
  }
  for (const auto &[consumer, ids] : suspects) {
    Expected<PoolMessage> answer = connection->request(
        "$JS.API.CONSUMER.INFO." + std::string(kJobStream) + "." + consumer,
        "");
    if (!answer)
      return (void)answer.takeError();
    Expected<json::Value> value = json::parseObject(answer->data);
    if (!value)
      return (void)value.takeError();
    auto delivered = value->find("delivered");
    uint64_t last = 0;
    if (delivered == value->end() || !delivered->is_object() ||
        json::read(*delivered, "stream_seq", UINT64_MAX, last))
      return;
    std::vector<uint64_t> lost;
    {
      std::lock_guard<std::mutex> lock(mutex);
      for (uint64_t id : ids) {
        auto it = entries.find(id);
        if (it == entries.end())
          continue;
        Entry &entry = it->second;
        // Without boards nobody takes what is given out again.
        if (entry.sequence > last || countBoards() == 0)
          entry.idle.reset();
        else if (!entry.idle)
          entry.idle = Clock::now();
        else if (secondsSince(*entry.idle) > kGraceForBoard)
          lost.push_back(id);
      }
    }
    for (uint64_t id : lost)
      giveUp(id, "the job was given out and no board has it any more");
  }
}

void PoolClient::watchPatience() {
  bool isUp = connection->isUp();
  size_t numBoards = countBoards();
  std::lock_guard<std::mutex> lock(mutex);
  if (isUp)
    lastServer = Clock::now();
  // Of boards nothing is heard without a server.
  if (numBoards > 0 || !isUp)
    lastBoard = Clock::now();
  if (entries.empty() || problem)
    return;
  if (std::string end = connection->getEnd(); !end.empty())
    problem = Error(end);
  else if (options.patience > 0 && secondsSince(lastBoard) > options.patience)
    problem =
        Error(format("no board of key '%s' has taken jobs for %g s: all "
                     "are gone, drained or quarantined, and %zu jobs "
                     "wait",
                     options.key.c_str(), options.patience, entries.size()));
  else if (options.serverPatience > 0 &&
           secondsSince(lastServer) > options.serverPatience)
    problem = Error(format("the server at %s has been gone for %g s, and %zu "
                           "jobs wait",
                           connection->getFile().servers.front().c_str(),
                           options.serverPatience, entries.size()));
  if (problem)
    changed.notify_all();
}

void PoolClient::check() {
  watchPatience();
  if (!connection->isUp())
    return;
  std::vector<uint64_t> quiet;
  {
    std::lock_guard<std::mutex> lock(mutex);
    for (const auto &[id, entry] : entries)
      if (entry.state == Entry::State::Queued &&
          secondsSince(entry.queued) > kCheckInterval)
        quiet.push_back(id);
  }
  for (uint64_t id : quiet)
    checkOne(id);
  findIdle();
}
