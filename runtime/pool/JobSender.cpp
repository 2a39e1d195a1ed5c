//===- JobSender.cpp - Puts jobs and files into the queue -----------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PoolClient.h"

#include "core/JsonReader.h"

#include <algorithm>

using namespace vtapool;
using vtart::format;
namespace json = vtart::json;

/// Other sessions count that were heard of in so many seconds.
static constexpr double kSessionAlive = 3 * kSessionHeartbeat;

bool PoolClient::isServing(const BoardInfo &info) const {
  switch (info.state) {
  case BoardState::Free:
  case BoardState::Running:
    return true;
  case BoardState::Borrowed:
    return info.reason == connection->getUser();
  default:
    return false;
  }
}

size_t PoolClient::countBoards() const {
  size_t count = 0;
  for (const BoardInfo &info : boards->getBoards())
    count += isServing(info);
  return count;
}

/// How many jobs may be in the queue: with the lock held.
size_t PoolClient::getWindow() const {
  size_t numBoards = countBoards(), numSessions = 1;
  for (const auto &[subject, other] : others)
    numSessions += other.isBusy && secondsSince(other.seen) < kSessionAlive;
  return (2 * numBoards + numSessions - 1) / numSessions;
}

/// The board that this user has borrowed, of several the one with the fewest
/// jobs, or empty. It takes only what is meant for it. With the lock held.
std::string PoolClient::findBorrowed() {
  std::string found;
  size_t fewest = 0;
  for (const BoardInfo &info : boards->getBoards()) {
    if (info.state != BoardState::Borrowed ||
        info.reason != connection->getUser())
      continue;
    size_t count = 0;
    for (uint64_t id : sent)
      count += entries[id].job.lane.board == info.board;
    if (found.empty() || count < fewest) {
      found = info.board;
      fewest = count;
    }
  }
  return found;
}

/// What there is room for in the queue; must be called with the lock held.
std::vector<uint64_t> PoolClient::findSendable() {
  std::vector<uint64_t> ids;
  if (waiting.empty() || problem || !canceledBy.empty())
    return ids;
  size_t numQueued = 0, window = getWindow();
  for (uint64_t id : sent)
    numQueued += entries[id].request.board.empty();
  for (auto it = waiting.begin(); it != waiting.end();) {
    Entry &entry = entries[*it];
    bool isForAny = entry.request.board.empty();
    if (isForAny && numQueued >= window) {
      // The rest is long, and seldom for one board.
      if (!hasAddressed)
        break;
      ++it;
      continue;
    }
    numQueued += isForAny;
    if (isForAny)
      entry.job.lane.board = findBorrowed();
    entry.state = Entry::State::Sending;
    sent.insert(*it);
    ids.push_back(*it);
    it = waiting.erase(it);
  }
  return ids;
}

Expected<BlobRef>
PoolClient::uploadShared(const std::shared_ptr<const std::string> &bytes) {
  // Inputs are the same for many jobs, which need not be hashed each time.
  auto it = shared.find(bytes.get());
  if (it != shared.end() && !forgotten.count(it->second.second.sha256))
    return it->second.second;
  Expected<BlobStore::Upload> sent = blobs.upload(*bytes);
  if (!sent)
    return sent.takeError();
  if (shared.size() >= 16)
    shared.clear();
  shared[bytes.get()] = {bytes, sent->blob};
  std::lock_guard<std::mutex> lock(mutex);
  stats.bytesSent += sent->bytesSent;
  return sent->blob;
}

Error PoolClient::upload(Job &job, const JobRequest &request) {
  {
    std::lock_guard<std::mutex> lock(mutex);
    for (const std::string &sha256 : forgotten)
      blobs.forget(sha256);
    if (!forgotten.empty())
      shared.clear();
    forgotten.clear();
  }
  Expected<BlobStore::Upload> sent = blobs.upload(*request.artifact);
  if (!sent)
    return sent.takeError();
  job.artifact = sent->blob;
  {
    std::lock_guard<std::mutex> lock(mutex);
    stats.bytesSent += sent->bytesSent;
  }
  if (!request.inputs)
    return Error::success();
  Expected<BlobRef> uploaded = uploadShared(request.inputs);
  if (!uploaded)
    return uploaded.takeError();
  job.inputs = *uploaded;
  return Error::success();
}

/// Everything that has to be there before a job.
Error PoolClient::prepare(Job &job, const JobRequest &request) {
  std::string lane = job.lane.getName();
  if (lanes.insert(lane).second)
    if (Error e = setUpConsumer(*connection, options.key, job.lane)) {
      lanes.erase(lane);
      return e;
    }
  return upload(job, request);
}

/// Notes that a job is in the queue, or could not be put there.
void PoolClient::settle(Job job, std::optional<uint64_t> sequence) {
  uint64_t id = job.id;
  std::unique_lock<std::mutex> lock(mutex);
  if (canceledWhileSending.erase(id)) {
    lock.unlock();
    if (sequence)
      tellCancel(id, job.nonce, *sequence);
    return;
  }
  auto it = entries.find(id);
  // Its result may be here already.
  if (it == entries.end() || it->second.state != Entry::State::Sending)
    return;
  Entry &entry = it->second;
  if (!sequence) {
    entry.state = Entry::State::Waiting;
    sent.erase(id);
    waiting.push_front(id);
    return;
  }
  entry.job = std::move(job);
  entry.sequence = *sequence;
  entry.queued = Clock::now();
  entry.state = Entry::State::Queued;
}

/// Puts jobs into the queue, all that there is room for on one way.
Error PoolClient::send(const std::vector<uint64_t> &ids) {
  Error result = Error::success();
  std::vector<Job> jobs;
  std::vector<Connection::Stored> messages;
  for (uint64_t id : ids) {
    JobRequest request;
    Job job;
    {
      std::lock_guard<std::mutex> lock(mutex);
      auto it = entries.find(id);
      if (it == entries.end()) {
        canceledWhileSending.erase(id);
        continue;
      }
      request = it->second.request;
      job = it->second.job;
    }
    if (!result)
      result = prepare(job, request);
    if (result) {
      settle(std::move(job), std::nullopt);
      continue;
    }
    // The number of a job may come again after its result, the nonce may not:
    // the server drops what has the identifier of an earlier message.
    messages.push_back({getJobSubject(options.key, job.lane, job.user, session),
                        job.toJSON(),
                        format("%s.%u", job.nonce.c_str(), job.submission)});
    jobs.push_back(std::move(job));
  }
  if (jobs.empty())
    return result;
  // Should some have been stored before this fails, the server knows them by
  // their identifiers when they come again.
  auto stored = connection->storeAll(messages);
  for (size_t i = 0; i < jobs.size(); ++i)
    settle(std::move(jobs[i]),
           stored ? std::optional<uint64_t>((*stored)[i]) : std::nullopt);
  if (!stored)
    return stored.takeError();
  return result;
}

void PoolClient::tellCancel(uint64_t id, const std::string &nonce,
                            uint64_t sequence) {
  (void)deleteMessage(*connection, kJobStream, sequence);
  nlohmann::ordered_json value;
  value["v"] = kJobVersion;
  value["id"] = id;
  value["nonce"] = nonce;
  (void)connection->publish(
      getCancelSubject(options.key, connection->getUser(), session),
      json::print(value));
}

/// The server may have sent results to a connection that was dead already. A
/// new consumer gets what was not acknowledged at once; the old one only when
/// the time for that is over.
bool PoolClient::renewConsumer() {
  deleteConsumer();
  Error e = createConsumer();
  if (!e)
    return true;
  std::this_thread::sleep_for(std::chrono::milliseconds(200));
  return false;
}

void PoolClient::work() {
  TimePoint lastCheck = Clock::now(), lastSign = Clock::now();
  uint64_t numReconnects = connection->getNumReconnects();
  bool wasBusy = false;
  while (true) {
    std::vector<uint64_t> ids;
    std::optional<Canceled> toCancel;
    std::vector<uint64_t> givenUp;
    bool isBusy;
    uint64_t numNow = connection->getNumReconnects();
    if (numNow != numReconnects && connection->isUp() && renewConsumer())
      numReconnects = numNow;
    {
      std::unique_lock<std::mutex> lock(mutex);
      if (isEnding)
        return;
      isBusy = !entries.empty();
      for (uint64_t number : sent)
        if (entries[number].isGivenUp)
          givenUp.push_back(number);
      if (!canceled.empty()) {
        toCancel = std::move(canceled.front());
        canceled.pop_front();
      } else if (givenUp.empty()) {
        ids = findSendable();
      }
      bool isDue = secondsSince(lastCheck) >= kCheckInterval;
      if (ids.empty() && !toCancel && givenUp.empty() && !isDue &&
          isBusy == wasBusy) {
        changed.wait_for(lock, std::chrono::milliseconds(200));
        continue;
      }
    }
    if (toCancel)
      tellCancel(toCancel->id, toCancel->nonce, toCancel->sequence);
    for (uint64_t number : givenUp)
      giveUp(number, format("%u boards that had the job gave no sign of life "
                            "any more",
                            kMaxDeliveries));
    if (!ids.empty())
      if (Error e = send(ids); e && connection->isUp()) {
        std::lock_guard<std::mutex> lock(mutex);
        problem = std::move(e);
        changed.notify_all();
      }
    if (isBusy != wasBusy || secondsSince(lastSign) >= kSessionHeartbeat) {
      (void)connection->publish(subjectOfLife, getSignOfLife(false), "");
      lastSign = Clock::now();
      wasBusy = isBusy;
    }
    if (secondsSince(lastCheck) >= kCheckInterval) {
      check();
      lastCheck = Clock::now();
    }
  }
}
