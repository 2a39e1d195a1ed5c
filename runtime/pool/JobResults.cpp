//===- JobResults.cpp - What comes for a session of a pool ----------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PoolClient.h"

#include "JsonFields.h"

using namespace vtapool;
using vtart::format;
namespace json = vtart::json;

static constexpr size_t kMaxLog = 100;

void PoolClient::note(std::string sentence) {
  if (stats.log.size() < kMaxLog)
    stats.log.push_back(std::move(sentence));
}

void PoolClient::onResult(const PoolMessage &message) {
  // What cannot be read is not sent again either.
  if (!message.reply.empty())
    (void)connection->publish(message.reply, "+ACK", "");
  std::vector<std::string> parts = splitSubject(message.subject);
  if (parts.size() != 5)
    return;
  std::lock_guard<std::mutex> lock(mutex);
  auto result = reader.add(parts[4], message.data);
  if (!result) {
    ++stats.numForged;
    note("board '" + parts[4] +
         "' sent what is not a result: " + result.takeError().message());
  } else if (*result) {
    take(parts[4], std::move(**result));
  }
}

void PoolClient::take(const std::string &board, Result result) {
  uint64_t id = result.id;
  auto it = entries.find(id);
  if (it == entries.end()) {
    ++stats.numDuplicates;
    note(format("board '%s' answers job %llu again, or too late: the first "
                "answer counts",
                board.c_str(), (unsigned long long)id));
    return;
  }
  Entry &entry = it->second;
  auto forged = [&](const std::string &why) {
    ++stats.numForged;
    note(format("a result for job %llu from board '%s' does not count: %s",
                (unsigned long long)id, board.c_str(), why.c_str()));
  };
  if (result.nonce != entry.job.nonce)
    return forged("it has not got the nonce of the job");
  if (!boards->hasSeen(board))
    return forged("there is no such board of key '" + options.key + "'");
  if (!entry.job.lane.board.empty() && entry.job.lane.board != board)
    return forged("the job is for board '" + entry.job.lane.board + "'");
  result.board = board;
  result.key = options.key;
  switch (result.status) {
  case JobStatus::Missing:
    forgotten.insert(result.missing);
    note("board '" + board +
         "' did not find a file on the server: " + result.missing);
    return putBack(id, entry);
  case JobStatus::Canceled:
    // Nobody has asked for it here.
    return putBack(id, entry);
  case JobStatus::Lost:
    return forged("only the queue can say that a job is lost");
  default:
    finish(id, std::move(result));
  }
}

/// Must be called with the lock held.
void PoolClient::finish(uint64_t id, Result result) {
  auto it = entries.find(id);
  JobOutcome outcome{id, std::move(result), it->second.job.submission};
  ++stats.numFinished;
  stats.numFailed += outcome.result.status != JobStatus::Done;
  stats.numLost += outcome.result.status == JobStatus::Lost;
  stats.seconds += outcome.result.seconds;
  entries.erase(it);
  sent.erase(id);
  reader.forget(id);
  outcomes.push_back(std::move(outcome));
  changed.notify_all();
}

/// Into the queue again; with the lock held.
void PoolClient::putBack(uint64_t id, Entry &entry) {
  if (entry.job.submission >= options.maxSubmissions) {
    Result lost;
    lost.id = id;
    lost.status = JobStatus::Lost;
    lost.error = ErrorKind::Unknown;
    lost.message = format("device lost: the job left the queue %u times "
                          "without a result",
                          entry.job.submission);
    return finish(id, std::move(lost));
  }
  ++entry.job.submission;
  entry.job.lane.board = entry.request.board;
  ++stats.numResubmitted;
  entry.state = Entry::State::Waiting;
  sent.erase(id);
  entry.gone.reset();
  entry.idle.reset();
  waiting.push_front(id);
  changed.notify_all();
}

void PoolClient::onSession(const PoolMessage &message) {
  Expected<json::Value> value = json::parseObject(message.data);
  if (!value)
    return;
  if (message.subject == subjectOfLife) {
    // This object's own signs of life come back, too.
    if (auto by = value->find("canceled_by");
        by != value->end() && by->is_string())
      onCanceled(by->get<std::string>());
    return;
  }
  std::string key;
  bool isHigh = false, isEnd = false;
  uint64_t outstanding = 0;
  JsonFields fields(*value);
  fields.read("key", key);
  fields.read("high", isHigh);
  fields.read("over", isEnd);
  fields.read("outstanding", outstanding);
  if (fields.take() || key != options.key || isHigh != options.isHigh)
    return;
  std::lock_guard<std::mutex> lock(mutex);
  if (isEnd)
    others.erase(message.subject);
  else
    others[message.subject] = {Clock::now(), outstanding > 0};
  changed.notify_all();
}

/// An administrator has ended the session.
void PoolClient::onCanceled(const std::string &by) {
  std::lock_guard<std::mutex> lock(mutex);
  if (!canceledBy.empty())
    return;
  canceledBy = by;
  while (!entries.empty())
    drop(entries.begin());
  changed.notify_all();
}

void PoolClient::onAdvisory(const PoolMessage &message) {
  Expected<json::Value> value = json::parseObject(message.data);
  uint64_t sequence = 0;
  if (!value || json::read(*value, "stream_seq", UINT64_MAX, sequence))
    return;
  std::lock_guard<std::mutex> lock(mutex);
  for (auto &[id, entry] : entries)
    if (entry.state == Entry::State::Queued && entry.sequence == sequence)
      entry.isGivenUp = true;
  changed.notify_all();
}
