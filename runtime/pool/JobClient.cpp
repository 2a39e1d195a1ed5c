//===- JobClient.cpp - Submits jobs and takes results ---------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One thread of this object sends: files, jobs, signs of life, and asks what
// became of jobs that nobody has answered. Results come in the connection's
// thread, which must not wait and only takes notes.
//
//===----------------------------------------------------------------------===//

#include "vtapool/JobClient.h"

#include "JsonFields.h"

#include <algorithm>
#include <condition_variable>
#include <deque>
#include <thread>

using namespace vtapool;
using vtart::format;
namespace json = vtart::json;

using Clock = std::chrono::steady_clock;
using TimePoint = Clock::time_point;

/// Seconds between two looks at what is queued.
static constexpr double kCheckInterval = 1;
/// Seconds from when a job was seen to be gone until its result has to be here.
static constexpr double kGraceForResult = 1.5;
/// Seconds in which a job that was given out has to be on some board, or to be
/// given out again.
static constexpr double kGraceForBoard = 3 * kLease + 2;
/// Other sessions count that were heard of in so many seconds.
static constexpr double kSessionAlive = 3 * kSessionHeartbeat;
static constexpr size_t kMaxLog = 100;

static double secondsSince(TimePoint time) {
  return std::chrono::duration<double>(Clock::now() - time).count();
}

namespace {
/// A job that was submitted and has no outcome.
struct Entry {
  JobRequest request;
  Job job;
  enum class State : uint8_t {
    Waiting,
    Sending,
    Queued
  } state = State::Waiting;
  uint64_t sequence = 0; ///< Position in the stream of jobs.
  TimePoint queued;
  std::optional<TimePoint> gone, idle;
  bool isGivenUp = false; ///< Whether too many boards failed with it.
};

struct OtherSession {
  TimePoint seen;
  bool isBusy = false;
};

class PoolClient : public JobClient {
public:
  PoolClient(std::shared_ptr<Connection> connection,
             const JobClientOptions &options)
      : connection(std::move(connection)), options(options),
        session(makeRandomName(8)), blobs(*this->connection) {}
  ~PoolClient() override;

  Error start();
  const std::string &getSession() const override { return session; }
  void submit(uint64_t id, JobRequest request) override;
  Expected<std::optional<JobOutcome>> next(double timeout) override;
  bool cancel(uint64_t id) override;
  size_t getNumOutstanding() const override {
    std::lock_guard<std::mutex> lock(mutex);
    return entries.size() + outcomes.size();
  }
  JobClientStats getStats() const override {
    std::lock_guard<std::mutex> lock(mutex);
    return stats;
  }
  std::vector<BoardInfo> getBoards() const override {
    return boards->getBoards();
  }

private:
  Error checkBoards();
  std::string getSignOfLife(bool isOver) const;
  Error createConsumer();
  void deleteConsumer();

  // In the connection's thread.
  void onResult(const PoolMessage &message);
  void onSession(const PoolMessage &message);
  void onAdvisory(const PoolMessage &message);
  /// Must be called with the lock held.
  void take(const std::string &board, Result result);
  void note(std::string sentence);
  void finish(uint64_t id, Result result);
  void putBack(uint64_t id, Entry &entry);

  // In the thread that sends.
  void work();
  bool isServing(const BoardInfo &info) const;
  size_t countBoards() const;
  size_t getWindow() const;
  std::string findBorrowed();
  std::vector<uint64_t> findSendable();
  Error prepare(Job &job, const JobRequest &request);
  void settle(Job job, std::optional<uint64_t> sequence);
  Error send(const std::vector<uint64_t> &ids);
  Error upload(Job &job, const JobRequest &request);
  Expected<BlobRef> uploadShared(const std::shared_ptr<const std::string> &);
  bool renewConsumer();
  void check();
  void checkOne(uint64_t id);
  void findIdle();
  void giveUp(uint64_t id, const std::string &why);
  void onCanceled(const std::string &by);
  void drop(std::map<uint64_t, Entry>::iterator it);
  void tellCancel(uint64_t id, const std::string &nonce, uint64_t sequence);
  void watchPatience();

  std::shared_ptr<Connection> connection;
  JobClientOptions options;
  std::string session;
  std::string subjectOfLife;
  std::shared_ptr<BoardWatch> boards;
  BlobStore blobs;             ///< Blobs of the thread that sends.
  std::set<std::string> lanes; ///< Lanes that have consumers.
  std::map<const std::string *,
           std::pair<std::shared_ptr<const std::string>, BlobRef>>
      shared; ///< Blobs of several jobs.
  std::thread thread;

  mutable std::mutex mutex; ///< Guard of the members below.
  std::condition_variable changed;
  bool isOver = false;
  std::string canceledBy; ///< Administrator who has ended the session.
  std::map<uint64_t, Entry> entries;
  std::deque<uint64_t> waiting;
  /// Entries that do not wait: no more than there is room for in the queue.
  std::set<uint64_t> sent;
  bool hasAddressed = false; ///< Whether jobs for one board were submitted.
  std::deque<JobOutcome> outcomes;
  struct Canceled {
    uint64_t id;
    std::string nonce;
    uint64_t sequence;
  };
  std::deque<Canceled> canceled;
  std::set<uint64_t> canceledWhileSending;
  ResultReader reader;
  std::map<std::string, OtherSession> others;
  std::optional<Error> problem;
  std::set<std::string> forgotten; ///< Blobs that a board missed.
  TimePoint lastBoard = Clock::now(), lastServer = Clock::now();
  JobClientStats stats;
};
} // namespace

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
    isOver = true;
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
// What comes
//===----------------------------------------------------------------------===//

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

//===----------------------------------------------------------------------===//
// The thread that sends
//===----------------------------------------------------------------------===//

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
  for (auto [bytes, blob] :
       {std::make_pair(request.inputs, &job.inputs),
        std::make_pair(request.baseline, &job.baseline.artifact)}) {
    if (!bytes)
      continue;
    Expected<BlobRef> uploaded = uploadShared(bytes);
    if (!uploaded)
      return uploaded.takeError();
    *blob = *uploaded;
  }
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
  if (options.patience > 0 && secondsSince(lastBoard) > options.patience)
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
      if (isOver)
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
