//===- Requests.cpp - Messages to a pool's server and its answers ---------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "NatsConnection.h"

#include "core/JsonReader.h"

#include <algorithm>

using namespace vtapool;
using vtart::format;
namespace json = vtart::json;

/// Seconds until a request to a server that was lost is sent again.
static constexpr double kTryTimeout = 3;
/// Seconds until a server that is there and stores nothing is stuck.
static constexpr double kStuckTimeout = 30;
/// How often a server that works is lost within this time, at most.
static constexpr uint64_t kMaxReconnects = 2;
/// Seconds for a server that has begun to find its streams.
static constexpr double kStreamTimeout = 5;
/// Messages that may wait for the server's word at once.
static constexpr size_t kWindow = 16;

Error NatsConnection::explain(natsStatus status, const std::string &subject,
                              size_t size) const {
  switch (status) {
  case NATS_MAX_PAYLOAD:
    return Error(format("a message of %zu bytes to \"%s\" is larger than the "
                        "%zu bytes that the server takes",
                        size, subject.c_str(), getMaxPayload()));
  case NATS_CONNECTION_CLOSED: {
    std::lock_guard<std::mutex> lock(mutex);
    return Error(closeReason.empty() ? "the connection of user '" + file.user +
                                           "' to the server is closed"
                                     : closeReason);
  }
  default:
    return Error("cannot send to \"" + subject +
                 "\": " + ::natsStatus_GetText(status));
  }
}

Error NatsConnection::explainLate(const std::string &subject) const {
  if (std::string end = getEnd(); !end.empty())
    return Error(end);
  return Error("the server at " + file.servers.front() +
               (isUp() ? " did not answer user '" : " is gone, and user '") +
               file.user + (isUp() ? "' on \"" : "' waits for it on \"") +
               subject + "\"");
}

bool NatsConnection::isStuck(TimePoint heard, uint64_t reconnects) const {
  std::lock_guard<std::mutex> lock(mutex);
  // It answers no pings, or answers them and nothing else. One that was started
  // again was lost once.
  bool isFlapping = numReconnects - reconnects > kMaxReconnects;
  return up && secondsSince(isFlapping ? heard : std::max(heard, upSince)) >
                   kStuckTimeout;
}

Error NatsConnection::publish(const std::string &subject,
                              const std::string &data,
                              const std::string &reply) {
  natsStatus status =
      reply.empty()
          ? ::natsConnection_Publish(connection, subject.c_str(), data.data(),
                                     int(data.size()))
          : ::natsConnection_PublishRequest(connection, subject.c_str(),
                                            reply.c_str(), data.data(),
                                            int(data.size()));
  return status == NATS_OK ? Error::success()
                           : explain(status, subject, data.size());
}

uint64_t NatsConnection::open(const std::string &subject) {
  std::lock_guard<std::mutex> lock(mutex);
  uint64_t number = nextNumber++;
  tickets[number].subject = subject;
  return number;
}

Error NatsConnection::send(uint64_t number, const std::string &subject,
                           const std::string &data, const std::string &id) {
  std::string reply = inbox + ".r." + std::to_string(number);
  natsMsg *message = nullptr;
  natsStatus status = ::natsMsg_Create(&message, subject.c_str(), reply.c_str(),
                                       data.data(), int(data.size()));
  if (status == NATS_OK && !id.empty())
    status = ::natsMsgHeader_Set(message, "Nats-Msg-Id", id.c_str());
  if (status == NATS_OK)
    status = ::natsConnection_PublishMsg(connection, message);
  ::natsMsg_Destroy(message);
  return status == NATS_OK ? Error::success()
                           : explain(status, subject, data.size());
}

Ticket NatsConnection::wait(uint64_t number, TimePoint until) {
  std::unique_lock<std::mutex> lock(mutex);
  auto it = tickets.find(number);
  changed.wait_until(lock, until, [&] {
    return it->second.state != Ticket::State::Waiting || closed;
  });
  Ticket ticket = std::move(it->second);
  tickets.erase(it);
  if (ticket.state == Ticket::State::Waiting)
    ticket.state = Ticket::State::Late;
  return ticket;
}

bool NatsConnection::waitUntilUp(TimePoint until) {
  std::unique_lock<std::mutex> lock(mutex);
  changed.wait_until(lock, until, [&] { return up || closed; });
  return up;
}

Expected<PoolMessage> NatsConnection::request(const std::string &subject,
                                              const std::string &data,
                                              double timeout) {
  Expected<std::vector<PoolMessage>> answers =
      requestAll({subject}, data, timeout);
  if (!answers)
    return answers.takeError();
  return std::move(answers->front());
}

Expected<std::vector<PoolMessage>>
NatsConnection::requestAll(const std::vector<std::string> &subjects,
                           const std::string &data, double timeout) {
  TimePoint until = after(timeout);
  std::vector<PoolMessage> answers(subjects.size());
  std::vector<uint64_t> numbers;
  Error problem = Error::success();
  // The same error for all that are left, so that no ticket is forgotten.
  auto finish = [&](size_t index) {
    Ticket ticket = wait(numbers[index], problem ? Clock::now() : until);
    switch (ticket.state) {
    case Ticket::State::Answered:
      answers[index] = std::move(ticket.answer);
      break;
    case Ticket::State::Refused:
      if (!problem)
        problem = Error(ticket.problem);
      break;
    default:
      if (!problem)
        problem = explainLate(ticket.subject);
      break;
    }
  };
  for (size_t index = 0; index < subjects.size() && !problem; ++index) {
    if (index >= kWindow)
      finish(index - kWindow);
    numbers.push_back(open(subjects[index]));
    Error e = send(numbers.back(), subjects[index], data, "");
    if (e && !problem)
      problem = std::move(e);
  }
  size_t first = numbers.size() > kWindow ? numbers.size() - kWindow : 0;
  for (size_t index = first; index < numbers.size(); ++index)
    finish(index);
  if (problem)
    return problem;
  return answers;
}

/// The sequence that the server stored a message at.
static Expected<uint64_t> readStored(const std::string &data) {
  Expected<json::Value> value = json::parseObject(data);
  if (!value)
    return value.takeError();
  if (auto error = value->find("error"); error != value->end()) {
    auto text = error->find("description");
    return Error(text != error->end() && text->is_string()
                     ? text->get<std::string>()
                     : json::shortText(*error));
  }
  uint64_t sequence = 0;
  if (Error e = json::read(*value, "seq", UINT64_MAX, sequence))
    return e;
  return sequence;
}

Expected<uint64_t> NatsConnection::store(const std::string &subject,
                                         const std::string &data,
                                         const std::string &id,
                                         double timeout) {
  Expected<std::vector<uint64_t>> all =
      storeAll({{subject, data, id}}, timeout);
  if (!all)
    return all.takeError();
  return all->front();
}

Expected<std::vector<uint64_t>>
NatsConnection::storeAll(const std::vector<Stored> &messages, double timeout) {
  TimePoint begin = Clock::now(), until = after(timeout), heard = begin;
  uint64_t reconnects = getNumReconnects();
  std::vector<uint64_t> sequences(messages.size());
  std::deque<size_t> todo;
  for (size_t i = 0; i < messages.size(); ++i)
    todo.push_back(i);
  Error problem = Error::success();
  std::deque<std::pair<size_t, uint64_t>> sent;
  // Puts what was not stored back into `todo`.
  auto finish = [&] {
    auto [index, number] = sent.front();
    sent.pop_front();
    Ticket ticket = wait(number, problem ? Clock::now()
                                         : std::min(until, after(kTryTimeout)));
    const std::string &subject = messages[index].subject;
    if (ticket.state == Ticket::State::Refused && !problem)
      problem = Error(ticket.problem);
    if (problem)
      return;
    if (ticket.state == Ticket::State::Answered) {
      heard = Clock::now();
      reconnects = getNumReconnects();
    }
    if (ticket.state != Ticket::State::Answered) {
      if (isStuck(heard, reconnects))
        problem = Error(format(
            "the server at %s has not stored \"%s\" for %g s: "
            "is its disk full? Free space and start it again "
            "(vta-pool stop, vta-pool start)",
            file.servers.front().c_str(), subject.c_str(), kStuckTimeout));
      else if (Clock::now() >= until)
        problem = explainLate(subject);
      todo.push_back(index);
    } else if (!ticket.answer.status.empty()) {
      // A server that has just begun has no streams for a moment.
      if (Clock::now() >=
          std::min(until,
                   begin + std::chrono::duration_cast<Clock::duration>(
                               std::chrono::duration<double>(kStreamTimeout))))
        problem = Error("no stream of the server takes \"" + subject +
                        "\": is this the server of a pool?");
      todo.push_back(index);
      std::unique_lock<std::mutex> lock(mutex);
      changed.wait_for(lock, std::chrono::milliseconds(100),
                       [&] { return closed; });
    } else if (auto sequence = readStored(ticket.answer.data)) {
      sequences[index] = *sequence;
    } else {
      problem = sequence.takeError().withContext(
          "the server does not store \"" + subject + "\"");
    }
  };
  while ((!todo.empty() || !sent.empty()) && !problem) {
    if (todo.empty() || sent.size() >= kWindow) {
      finish();
      continue;
    }
    size_t index = todo.front();
    const Stored &message = messages[index];
    if (!waitUntilUp(until)) {
      problem = explainLate(message.subject);
      break;
    }
    uint64_t number = open(message.subject);
    sent.push_back({index, number});
    todo.pop_front();
    Error e = send(number, message.subject, message.data, message.id);
    if (e && message.data.size() > getMaxPayload())
      problem = std::move(e);
  }
  while (!sent.empty())
    finish();
  if (problem)
    return problem;
  return sequences;
}

Error NatsConnection::subscribe(const std::string &subject,
                                std::function<void(PoolMessage)> onMessage) {
  auto owned = std::make_unique<Subscriber>();
  Subscriber *subscriber = owned.get();
  subscriber->owner = this;
  subscriber->onMessage = std::move(onMessage);
  natsStatus status = ::natsConnection_Subscribe(
      &subscriber->subscription, connection, subject.c_str(),
      NatsConnection::onMessage, subscriber);
  if (status != NATS_OK)
    return explain(status, subject, 0);
  {
    std::lock_guard<std::mutex> lock(mutex);
    subscribers.push_back(std::move(owned));
    ++numActive;
  }
  ::natsSubscription_SetOnCompleteCB(subscriber->subscription, onComplete,
                                     subscriber);
  ::natsSubscription_SetPendingLimits(subscriber->subscription, -1, -1);
  // A refusal comes before the answer to this.
  status = ::natsConnection_FlushTimeout(connection, 5000);
  if (status != NATS_OK)
    return explain(status, subject, 0);
  const char *text = nullptr;
  ::natsConnection_GetLastError(connection, &text);
  std::string last = text ? text : "";
  std::lock_guard<std::mutex> lock(mutex);
  if (refusedSubscriptions.count(subject) ||
      (last.find("Violation for Subscription") != std::string::npos &&
       getQuoted(last) == subject))
    return Error("the server does not permit user '" + file.user +
                 "' to subscribe to \"" + subject + "\"");
  return Error::success();
}

std::vector<std::string> NatsConnection::takeRefusals() {
  std::lock_guard<std::mutex> lock(mutex);
  std::vector<std::string> taken;
  taken.swap(refusals);
  return taken;
}
