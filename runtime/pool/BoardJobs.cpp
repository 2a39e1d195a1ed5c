//===- BoardJobs.cpp - Does jobs and answers them -------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Supervisor.h"

#include "JsonFields.h"
#include "vtapool/ArtifactNeeds.h"
#include "vtart/Bitstream.h"
#include "vtart/Network.h"

#include <algorithm>
#include <cerrno>
#include <poll.h>

using namespace vtapool;
using vtart::format;
namespace json = vtart::json;

/// Seconds beyond the time of a job: loading, hashing, unloading.
static constexpr double kGrace = 2;
/// Seconds for the files of a job.
static constexpr double kDownloadSeconds = 120;
/// Seconds for a result to be stored, while the server is away.
static constexpr double kStoreSeconds = 120;

void Supervisor::acknowledge(const Delivery &delivery) {
  dropLease();
  (void)connection->publish(delivery.reply, "+ACK", "");
}

void Supervisor::publish(const Delivery &delivery, Result result) {
  result.board = name;
  result.key = options.key;
  result.attempt = delivery.attempt;
  result.facts = readFacts();
  result.facts.driverHash = driverHash;
  result.facts.bitstreamHash = bitstreamHash;
  // Times are one part of a message.
  if (result.toJSON().size() > kChunkBytes) {
    result.status = JobStatus::Failed;
    result.error = vtart::ErrorKind::RuntimeDevice;
    result.message =
        format("%zu times are more than a result of %zu bytes can have: use "
               "fewer repetitions",
               result.costs.size(), kChunkBytes);
    result.costs.clear();
    result.times = {};
    result.outputs.clear();
    result.outputBytes.clear();
  }
  std::vector<Connection::Stored> messages;
  for (std::string &message : result.toMessages())
    messages.push_back(
        {getResultSubject(delivery.user, delivery.session, name),
         std::move(message),
         format("%s.%u.%s.%u.%zu", result.nonce.c_str(), result.submission,
                instance.c_str(), result.attempt, messages.size())});
  auto stored = connection->storeAll(messages, kStoreSeconds);
  if (!stored)
    say("a result could not be sent: " + stored.takeError().message());
}

/// What a job needs and this board does not have.
Error Supervisor::checkJob(const Job &job) {
  const JobNeeds &needs = job.needs;
  BoardInfo self;
  {
    std::lock_guard<std::mutex> lock(mutex);
    self = info;
  }
  if (Error e = checkNeeds(needs, self))
    return e;
  if (!needs.triple.empty()) {
    vtart::HostTarget target{needs.triple, needs.processor, needs.features};
    if (Error e = vtart::checkHostTarget(target))
      return e;
  }
  if (!(job.timeout <= options.maxTimeout))
    return Error(format("the job may take %g s, this board gives at most %g "
                        "(--max-timeout)",
                        job.timeout, options.maxTimeout));
  return Error::success();
}

Expected<std::optional<std::string>> Supervisor::fetch(const BlobRef &blob) {
  if (std::optional<std::string> bytes = cache->find(blob))
    return bytes;
  auto bytes = blobs->download(blob);
  if (bytes && *bytes)
    if (Error e = cache->add(blob, **bytes))
      say("a file is not kept: " + e.message());
  return bytes;
}

/// Asks the child, and waits as long as it may take.
Result Supervisor::runChild(const Job &job, const std::string &artifact,
                            const std::string &inputs) {
  Result result;
  result.error = ErrorKind::Unknown;
  bool isNative = options.worker.kind != BoardKind::VTA;
  // What ran for somebody else may have left something behind.
  std::string owner = job.user + "." + job.session;
  if (isNative && nursery.hasChild() && !childOwner.empty() &&
      childOwner != owner)
    (void)nursery.end();
  if (Error e = startChild()) {
    result.message = e.message();
    result.isDeviceFailure = true;
    return result;
  }
  childOwner = owner;
  WorkerRequest request{job, artifact, inputs};
  request.job.nonce.clear();
  double limit = (job.timeout > 0 ? job.timeout : options.maxTimeout) + kGrace;
  TimePoint until = after(limit);
  bool isSent = sendMessage(nursery.getSocket(), request.toMessage());
  bool isHere = false, isCancel = false, isStop = false;
  while (isSent && !isHere && Clock::now() < until) {
    pollfd polls[2] = {{nursery.getSocket(), POLLIN, 0}, {wakeFile, POLLIN, 0}};
    int rest = int(
        1 + 1e3 * std::chrono::duration<double>(until - Clock::now()).count());
    if (::poll(polls, 2, rest) < 0 && errno != EINTR)
      break;
    uint64_t count;
    if (polls[1].revents)
      (void)!::read(wakeFile, &count, sizeof(count));
    {
      std::lock_guard<std::mutex> lock(mutex);
      isCancel = isCanceled;
    }
    isStop = numStops > 1;
    if (isCancel || isStop)
      break;
    isHere = polls[0].revents != 0;
  }
  if (isCancel || isStop) {
    (void)nursery.end();
    result.status = JobStatus::Canceled;
    result.message = isStop ? "the board was stopped" : "canceled";
    return result;
  }
  std::string reply;
  if (isHere && receiveMessage(nursery.getSocket(), reply, uint64_t(4) << 30)) {
    Expected<Result> read = readWorkerReply(reply);
    if (read) {
      // A device that has failed has to be opened again.
      if (read->isDeviceFailure)
        (void)nursery.end();
      return std::move(*read);
    }
    result.message = read.takeError().message();
    (void)nursery.end();
    return result;
  }
  // It died, or did not come back in time.
  result.isDeviceFailure = !isNative;
  std::string end = nursery.end();
  if (isSent && !isHere) {
    result.error = ErrorKind::RunTimeout;
    result.message = format("the child did not come back within %g s and was "
                            "killed",
                            limit);
    return result;
  }
  result.error = ErrorKind::RuntimeDevice;
  result.message = "the child " + end;
  return result;
}

Result Supervisor::runJob(const Job &job, const Delivery &delivery) {
  Result result;
  auto refuse = [&](Error error) {
    result.status = JobStatus::Refused;
    result.error = ErrorKind::RuntimeDevice;
    result.message = error.message();
    return result;
  };
  if (job.key != options.key)
    return refuse(Error("the job is for key '" + job.key + "'"));
  {
    std::lock_guard<std::mutex> lock(mutex);
    if (control.kind == BoardControl::Kind::Borrow &&
        control.by != delivery.user)
      return refuse(
          Error("board '" + name + "' is borrowed by '" + control.by + "'"));
  }
  if (Error e = checkJob(job))
    return refuse(std::move(e));
  holdLease(delivery.reply, kDownloadSeconds);
  std::string files[2];
  const BlobRef *blobRefs[2] = {&job.artifact, &job.inputs};
  for (unsigned i = 0; i < 2; ++i) {
    if (!*blobRefs[i])
      continue;
    auto bytes = fetch(*blobRefs[i]);
    if (!bytes) {
      result.error = ErrorKind::Unknown;
      result.message = bytes.takeError().message();
      return result;
    }
    if (!*bytes) {
      result.status = JobStatus::Missing;
      result.error = ErrorKind::Unknown;
      result.missing = blobRefs[i]->sha256;
      result.message = "the server has not got file " + result.missing;
      return result;
    }
    files[i] = std::move(**bytes);
  }
  holdLease(delivery.reply,
            (job.timeout > 0 ? job.timeout : options.maxTimeout) + kGrace);
  return runChild(job, files[0], files[1]);
}

void Supervisor::countFailure(const Result &result) {
  std::unique_lock<std::mutex> lock(mutex);
  info.numFailed += result.status == JobStatus::Failed;
  if (!result.isDeviceFailure) {
    if (result.status == JobStatus::Done)
      info.numDeviceFailures = 0;
    return;
  }
  bool isTooMany = ++info.numDeviceFailures >= options.maxFailures;
  unsigned numFailures = unsigned(info.numDeviceFailures);
  lock.unlock();
  say("the device failed: " + result.message);
  std::string reason;
  if (!options.resetCommand.empty())
    if (Error e = vtart::runCommand("--reset-command", options.resetCommand)) {
      reason = "; " + e.message();
      say(e.message());
    }
  if (!isTooMany)
    return;
  reason = format("%u failures of the device in a row, the last one: ",
                  numFailures) +
           result.message + reason;
  say("quarantined: " + reason);
  setState(BoardState::Quarantined, reason);
}

void Supervisor::handle(const Delivery &delivery) {
  TimePoint start = Clock::now();
  holdLease(delivery.reply, kDownloadSeconds);
  Expected<Job> job = Job::fromJSON(delivery.text);
  if (!job) {
    // Whoever wrote it should know, if it can be told.
    Result result;
    result.status = JobStatus::Refused;
    result.error = ErrorKind::Unknown;
    result.message = "board '" + name +
                     "' cannot read the job: " + job.takeError().message();
    say(result.message);
    if (Expected<json::Value> value = json::parseObject(delivery.text)) {
      JsonFields fields(*value);
      fields.read("id", result.id);
      fields.read("nonce", result.nonce);
      (void)fields.take();
      publish(delivery, std::move(result));
    }
    return acknowledge(delivery);
  }
  // The server vouches for these.
  job->user = delivery.user;
  job->session = delivery.session;
  if (!isSessionAlive(delivery)) {
    say("a job of session " + delivery.session + " of '" + delivery.user +
        "', which is over, was removed");
    return acknowledge(delivery);
  }
  {
    std::lock_guard<std::mutex> lock(mutex);
    isCanceled = std::find(canceledNonces.begin(), canceledNonces.end(),
                           job->nonce) != canceledNonces.end();
    runningNonce = job->nonce;
    info.user = job->user;
    info.session = job->session;
    info.job = job->id;
    if (info.state == BoardState::Free)
      info.state = BoardState::Running;
    isDirty = true;
    changed.notify_all();
  }
  Result result = runJob(*job, delivery);
  result.id = job->id;
  result.submission = job->submission;
  result.nonce = job->nonce;
  result.seconds = secondsSince(start);
  bool isStopped = numStops > 1 && result.status == JobStatus::Canceled;
  // Nothing can run here any more, which is not the job's fault: another board
  // gets it.
  isStopped |= nursery.isGone() && result.status == JobStatus::Failed;
  if (!isStopped) {
    if (result.status != JobStatus::Canceled)
      publish(delivery, result);
    acknowledge(delivery);
  }
  {
    std::lock_guard<std::mutex> lock(mutex);
    leaseReply.clear();
    runningNonce.clear();
    isCanceled = false;
    info.user.clear();
    info.session.clear();
    info.job = 0;
    ++info.numJobs;
    info.busySeconds += secondsSince(start);
    if (info.state == BoardState::Running)
      info.state = BoardState::Free;
    isDirty = true;
    changed.notify_all();
  }
  countFailure(result);
}
