//===- BoardPull.cpp - Takes jobs from the queue --------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Supervisor.h"

#include "JsonFields.h"

using namespace vtapool;
using vtart::format;
namespace json = vtart::json;

/// Seconds that a request for jobs of low priority waits; then those of high
/// priority are looked at again.
static constexpr double kPullSeconds = 0.2;
/// Seconds until a request that the server has lost is made again.
static constexpr double kPullSlack = 1;
/// Seconds between looks for consumers that nobody has made yet.
static constexpr double kNoConsumerSeconds = 0.5;
/// Seconds for which a session that was alive is not asked about again.
static constexpr double kSessionTrust = 5;

/// Sets the state that the administrator and the device leave us.
bool Supervisor::takesJobs() {
  BoardState state = BoardState::Free;
  std::string reason;
  {
    std::lock_guard<std::mutex> lock(mutex);
    bool isResumed = wasResumed;
    wasResumed = false;
    if (info.state == BoardState::Quarantined && !isResumed)
      return false;
    if (control.kind == BoardControl::Kind::Drain) {
      state = BoardState::Draining;
      reason = control.reason;
    } else if (control.kind == BoardControl::Kind::Borrow) {
      state = BoardState::Borrowed;
      reason = control.by;
    }
  }
  setState(state, reason);
  return state != BoardState::Draining;
}

/// Whether there is a consumer to ask; it is made with the first job for it.
bool Supervisor::hasLane(const Lane &lane) {
  LaneState &state = lanes[lane.getName()];
  if (state.isThere || Clock::now() < state.nextLook)
    return state.isThere;
  Expected<bool> found = hasConsumer(*connection, options.key, lane);
  state.isThere = found && *found;
  state.nextLook = after(kNoConsumerSeconds);
  return state.isThere;
}

std::optional<Delivery> Supervisor::pullFrom(const Lane &lane, bool waits) {
  if (!hasLane(lane))
    return std::nullopt;
  uint64_t number;
  {
    std::lock_guard<std::mutex> lock(mutex);
    number = ++numPulls;
    pullStatus.clear();
  }
  std::string body = waits ? format("{\"batch\":1,\"expires\":%lld}",
                                    (long long)(kPullSeconds * 1e9))
                           : "{\"batch\":1,\"no_wait\":true}";
  if (connection->publish(
          "$JS.API.CONSUMER.MSG.NEXT." + std::string(kJobStream) + "." +
              getConsumerName(options.key, lane),
          body, connection->getInbox() + ".j." + std::to_string(number)))
    return std::nullopt;
  std::unique_lock<std::mutex> lock(mutex);
  bool isAnswered = changed.wait_until(
      lock, after((waits ? kPullSeconds : 0) + kPullSlack), [&] {
        return !deliveries.empty() || !pullStatus.empty() || problem ||
               numStops > 0;
      });
  // It may have been removed.
  if (!isAnswered)
    lanes[lane.getName()] = {};
  if (deliveries.empty())
    return std::nullopt;
  Delivery delivery = std::move(deliveries.front());
  deliveries.pop_front();
  return delivery;
}

/// The job with the highest priority; none if there is none for a while.
std::optional<Delivery> Supervisor::pull() {
  bool isBorrowed;
  {
    std::lock_guard<std::mutex> lock(mutex);
    if (!deliveries.empty()) {
      Delivery delivery = std::move(deliveries.front());
      deliveries.pop_front();
      return delivery;
    }
    isBorrowed = info.state == BoardState::Borrowed;
  }
  if (connection->isUp()) {
    const Lane own{false, name}, high{true, ""}, low{false, ""};
    if (auto delivery = pullFrom(own, isBorrowed))
      return delivery;
    if (!isBorrowed) {
      if (auto delivery = pullFrom(high, false))
        return delivery;
      if (auto delivery = pullFrom(low, true))
        return delivery;
    }
    if (lanes[(isBorrowed ? own : low).getName()].isThere)
      return std::nullopt;
  }
  // Nothing has waited above.
  std::unique_lock<std::mutex> lock(mutex);
  changed.wait_for(lock, std::chrono::milliseconds(50),
                   [&] { return !deliveries.empty() || problem; });
  return std::nullopt;
}

/// False for jobs whose tuner has ended or was silent for too long.
bool Supervisor::isSessionAlive(const Delivery &delivery) {
  std::string subject = getSessionSubject(delivery.user, delivery.session);
  auto it = aliveSessions.find(subject);
  if (it != aliveSessions.end() && secondsSince(it->second) < kSessionTrust)
    return true;
  auto last = getLastMessage(*connection, kSessionStream, subject);
  // In doubt for the tuner.
  bool isAlive = true;
  if (last && !*last)
    isAlive = false;
  if (last && *last) {
    Expected<json::Value> value = json::parseObject((*last)->data);
    bool isEnd = false;
    if (value) {
      JsonFields fields(*value);
      fields.read("over", isEnd);
      (void)fields.take();
    }
    isAlive = !isEnd;
  }
  if (aliveSessions.size() > 100)
    aliveSessions.clear();
  if (isAlive)
    aliveSessions[subject] = Clock::now();
  else
    aliveSessions.erase(subject);
  return isAlive;
}
