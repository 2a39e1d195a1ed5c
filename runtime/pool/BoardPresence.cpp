//===- BoardPresence.cpp - What a board says of itself and is told --------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Supervisor.h"

#include "core/JsonReader.h"

#include <cstdlib>

using namespace vtapool;
using vtart::format;
namespace json = vtart::json;

/// Between two changes of state that are published.
static constexpr double kPublishInterval = 0.1;

//===----------------------------------------------------------------------===//
// What comes
//===----------------------------------------------------------------------===//

void Supervisor::onJob(PoolMessage message) {
  std::lock_guard<std::mutex> lock(mutex);
  if (!message.status.empty()) {
    std::string number = message.subject.substr(message.subject.rfind('.') + 1);
    if (number == std::to_string(numPulls))
      pullStatus = message.status;
    changed.notify_all();
    return;
  }
  // $JS.ACK.STREAM.CONSUMER.DELIVERED....
  std::vector<std::string> parts = splitSubject(message.subject),
                           reply = splitSubject(message.reply);
  if (parts.size() != 6 || reply.size() < 9)
    return;
  Delivery delivery{parts[4], parts[5], message.reply, message.data, 1};
  delivery.attempt =
      unsigned(std::strtoul(reply[reply.size() - 5].c_str(), nullptr, 10));
  deliveries.push_back(std::move(delivery));
  changed.notify_all();
}

void Supervisor::onCancel(const PoolMessage &message) {
  Expected<json::Value> value = json::parseObject(message.data);
  std::string nonce;
  if (!value || json::read(*value, "nonce", nonce))
    return;
  std::lock_guard<std::mutex> lock(mutex);
  canceledNonces.push_back(nonce);
  if (canceledNonces.size() > 256)
    canceledNonces.pop_front();
  if (nonce == runningNonce) {
    isCanceled = true;
    wake();
  }
}

void Supervisor::onControl(const std::string &data) {
  Expected<BoardControl> read = BoardControl::fromJSON(data);
  if (!read)
    return say("a message that is not a command: " +
               read.takeError().message());
  std::lock_guard<std::mutex> lock(mutex);
  control = std::move(*read);
  wasResumed |= control.kind == BoardControl::Kind::Resume;
  changed.notify_all();
}

void Supervisor::onPresence(const PoolMessage &message) {
  Expected<BoardInfo> other = BoardInfo::fromJSON(message.data);
  if (!other || other->instance == instance)
    return;
  std::lock_guard<std::mutex> lock(mutex);
  // Both see this; one of them goes, the one that came later if that is known.
  if (info.state != BoardState::Starting && instance < other->instance)
    return;
  if (!problem)
    problem = Error(format("there is a second board '%s': process %llu on '%s'",
                           name.c_str(), (unsigned long long)other->process,
                           other->host.c_str()));
  changed.notify_all();
}

void Supervisor::onRefusal(const std::string &message) {
  say(message);
  // Nothing of what a board does is allowed to be refused.
  if (message.find("does not permit") == std::string::npos)
    return;
  std::lock_guard<std::mutex> lock(mutex);
  if (!problem)
    problem = Error(message);
  changed.notify_all();
}

//===----------------------------------------------------------------------===//
// Presence and lease
//===----------------------------------------------------------------------===//

void Supervisor::setState(BoardState state, const std::string &reason) {
  std::lock_guard<std::mutex> lock(mutex);
  isDirty |= info.state != state || info.reason != reason;
  info.state = state;
  info.reason = reason;
  changed.notify_all();
}

/// With the lock held.
std::string Supervisor::describe() {
  info.since = secondsSince(begin);
  info.facts = readFacts();
  info.facts.driverHash = driverHash;
  info.facts.bitstreamHash = bitstreamHash;
  return info.toJSON();
}

void Supervisor::holdLease(const std::string &reply, double seconds) {
  std::lock_guard<std::mutex> lock(mutex);
  leaseReply = reply;
  leaseUntil = after(seconds);
}

void Supervisor::dropLease() {
  std::lock_guard<std::mutex> lock(mutex);
  leaseReply.clear();
}

void Supervisor::keep() {
  TimePoint lastBeat = Clock::now() - std::chrono::hours(1),
            lastLease = Clock::now();
  std::unique_lock<std::mutex> lock(mutex);
  while (!isOver) {
    bool isDue = secondsSince(lastBeat) >= kHeartbeat ||
                 (isDirty && secondsSince(lastBeat) >= kPublishInterval);
    if (isDue) {
      isDirty = false;
      std::string text = describe();
      lock.unlock();
      (void)connection->publish(getDeviceSubject(options.key, name), text, "");
      lastBeat = Clock::now();
      lock.lock();
    }
    // Also for jobs that came beside the one at work.
    if (secondsSince(lastLease) >= kHeartbeat) {
      std::vector<std::string> replies;
      if (!leaseReply.empty() && Clock::now() < leaseUntil) {
        replies.push_back(leaseReply);
        for (const Delivery &delivery : deliveries)
          replies.push_back(delivery.reply);
      }
      lastLease = Clock::now();
      lock.unlock();
      for (const std::string &reply : replies)
        (void)connection->publish(reply, "+WPI", "");
      lock.lock();
    }
    changed.wait_for(lock, std::chrono::milliseconds(isDirty ? 20 : 100));
  }
}
