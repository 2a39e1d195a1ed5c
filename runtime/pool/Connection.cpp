//===- Connection.cpp - A connection to a pool's server -------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Requests wait for an answer, for the end of their time, or for the server to
// say that it does not permit them, which it says beside the answers. When the
// server is lost, all that wait are told, so that they can try again.
//
//===----------------------------------------------------------------------===//

#include "vtapool/Connection.h"

#include "ServerProbe.h"
#include "core/JsonReader.h"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <cstring>
#include <deque>
#include <map>
#include <mutex>
#include <nats/nats.h>
#include <set>

using namespace vtapool;
using vtart::format;
namespace json = vtart::json;

using Clock = std::chrono::steady_clock;
using TimePoint = Clock::time_point;

/// Milliseconds. A server that is back, or a dead connection, is noticed within
/// a second or so.
static constexpr int64_t kPingInterval = 500, kReconnectWait = 200,
                         kReconnectJitter = 50, kDialTimeout = 2000;
static constexpr int kMaxPingsOut = 2;
/// Seconds until a request to a server that was lost is sent again.
static constexpr double kTryTimeout = 3;
/// Seconds for a server that has begun to find its streams.
static constexpr double kStreamTimeout = 5;
/// Messages that may wait for the server's word at once.
static constexpr size_t kWindow = 16;
/// Sentences that are kept for takeRefusals.
static constexpr size_t kMaxRefusals = 100;

static TimePoint after(double seconds) {
  return Clock::now() + std::chrono::duration_cast<Clock::duration>(
                            std::chrono::duration<double>(seconds));
}

namespace {
/// A request that is on its way.
struct Ticket {
  enum class State : uint8_t { Waiting, Answered, Refused, Interrupted, Late };
  std::string subject;
  State state = State::Waiting;
  PoolMessage answer;
  std::string problem; ///< Reason for a refusal.
};

class NatsConnection : public Connection {
public:
  NatsConnection(const PoolFile &file, const ConnectionOptions &options)
      : file(file), options(options) {}
  ~NatsConnection() override { close(); }

  Error connect(const std::string &version);

  const PoolFile &getFile() const override { return file; }
  std::string getServerVersion() const override { return version; }
  std::string getAddress() const override;
  size_t getMaxPayload() const override {
    return size_t(::natsConnection_GetMaxPayload(connection));
  }
  bool isUp() const override {
    std::lock_guard<std::mutex> lock(mutex);
    return up;
  }
  uint64_t getNumReconnects() const override {
    std::lock_guard<std::mutex> lock(mutex);
    return numReconnects;
  }
  std::string getInbox() const override { return inbox; }

  Error publish(const std::string &subject, const std::string &data,
                const std::string &reply) override;
  Expected<PoolMessage> request(const std::string &subject,
                                const std::string &data,
                                double timeout) override;
  Expected<std::vector<PoolMessage>>
  requestAll(const std::vector<std::string> &subjects, const std::string &data,
             double timeout) override;
  Expected<uint64_t> store(const std::string &subject, const std::string &data,
                           const std::string &id, double timeout) override;
  Expected<std::vector<uint64_t>> storeAll(const std::vector<Stored> &messages,
                                           double timeout) override;
  Error subscribe(const std::string &subject,
                  std::function<void(PoolMessage)> onMessage) override;
  std::vector<std::string> takeRefusals() override;
  void close() override;

private:
  struct Subscriber {
    NatsConnection *owner;
    std::function<void(PoolMessage)> onMessage;
    natsSubscription *subscription = nullptr;
  };

  natsStatus setOptions(natsOptions *opts);
  Error explainConnect(natsStatus status) const;
  /// Sends a request; its number is the last part of where the answer goes.
  Error send(uint64_t number, const std::string &subject,
             const std::string &data, const std::string &id);
  uint64_t open(const std::string &subject);
  Ticket wait(uint64_t number, TimePoint until);
  bool waitUntilUp(TimePoint until);
  void answer(PoolMessage message);
  void refuse(const std::string &text);
  void change(bool isUp);
  Error explain(natsStatus status, const std::string &subject,
                size_t size) const;
  Error explainLate(const std::string &subject) const;

  static void onMessage(natsConnection *, natsSubscription *, natsMsg *message,
                        void *closure);
  static void onComplete(void *closure);
  static void onError(natsConnection *, natsSubscription *, natsStatus status,
                      void *closure);
  static void onDisconnected(natsConnection *, void *closure);
  static void onReconnected(natsConnection *, void *closure);
  static void onClosed(natsConnection *, void *closure);

  PoolFile file;
  ConnectionOptions options;
  std::string version, inbox;
  natsConnection *connection = nullptr;

  mutable std::mutex mutex; ///< Guard of the members below.
  std::condition_variable changed;
  bool up = false, isClosing = false, closed = false;
  std::string closeReason;
  uint64_t nextNumber = 0, numReconnects = 0;
  std::map<uint64_t, Ticket> tickets;
  std::deque<std::unique_ptr<Subscriber>> subscribers;
  size_t numActive = 0; ///< Subscribers that may still be called.
  std::vector<std::string> refusals;
  std::set<std::string> refusedSubscriptions;
};
} // namespace

//===----------------------------------------------------------------------===//
// Callbacks, in threads of the library
//===----------------------------------------------------------------------===//

static PoolMessage readMessage(natsMsg *message) {
  PoolMessage result;
  auto text = [](const char *value) { return value ? value : ""; };
  result.subject = text(::natsMsg_GetSubject(message));
  result.reply = text(::natsMsg_GetReply(message));
  if (int size = ::natsMsg_GetDataLength(message); size > 0)
    result.data.assign(::natsMsg_GetData(message), size_t(size));
  auto header = [&](const char *name) -> std::string {
    const char *value = nullptr;
    return ::natsMsgHeader_Get(message, name, &value) == NATS_OK ? text(value)
                                                                 : "";
  };
  result.status = header("Status");
  if (!result.status.empty())
    result.description = header("Description");
  result.storedSubject = header("Nats-Subject");
  if (!result.storedSubject.empty())
    result.sequence =
        std::strtoull(header("Nats-Sequence").c_str(), nullptr, 10);
  return result;
}

void NatsConnection::onMessage(natsConnection *, natsSubscription *,
                               natsMsg *message, void *closure) {
  auto *subscriber = static_cast<Subscriber *>(closure);
  PoolMessage read = readMessage(message);
  ::natsMsg_Destroy(message);
  subscriber->onMessage(std::move(read));
}

void NatsConnection::onComplete(void *closure) {
  NatsConnection *owner = static_cast<Subscriber *>(closure)->owner;
  std::lock_guard<std::mutex> lock(owner->mutex);
  --owner->numActive;
  owner->changed.notify_all();
}

void NatsConnection::onError(natsConnection *, natsSubscription *,
                             natsStatus status, void *closure) {
  const char *text = ::nats_GetLastError(nullptr);
  auto *self = static_cast<NatsConnection *>(closure);
  self->refuse(text && *text ? text : ::natsStatus_GetText(status));
}

void NatsConnection::onDisconnected(natsConnection *, void *closure) {
  static_cast<NatsConnection *>(closure)->change(false);
}

void NatsConnection::onReconnected(natsConnection *, void *closure) {
  auto *self = static_cast<NatsConnection *>(closure);
  {
    std::lock_guard<std::mutex> lock(self->mutex);
    ++self->numReconnects;
  }
  self->change(true);
}

void NatsConnection::onClosed(natsConnection *nc, void *closure) {
  auto *self = static_cast<NatsConnection *>(closure);
  const char *text = nullptr;
  natsStatus status = ::natsConnection_GetLastError(nc, &text);
  std::string reason = status == NATS_OK ? "" : text ? text : "";
  self->change(false);
  std::lock_guard<std::mutex> lock(self->mutex);
  self->closed = true;
  self->closeReason = reason;
  self->changed.notify_all();
}

void NatsConnection::answer(PoolMessage message) {
  size_t dot = message.subject.rfind('.');
  uint64_t number =
      std::strtoull(message.subject.c_str() + dot + 1, nullptr, 10);
  std::lock_guard<std::mutex> lock(mutex);
  auto it = tickets.find(number);
  if (it == tickets.end() || it->second.state != Ticket::State::Waiting)
    return;
  it->second.answer = std::move(message);
  it->second.state = Ticket::State::Answered;
  changed.notify_all();
}

/// What is between the first two quotation marks.
static std::string getQuoted(const std::string &text) {
  size_t begin = text.find('"');
  size_t end = begin == std::string::npos ? begin : text.find('"', begin + 1);
  return end == std::string::npos ? ""
                                  : text.substr(begin + 1, end - begin - 1);
}

void NatsConnection::refuse(const std::string &text) {
  std::string sentence = text;
  {
    std::lock_guard<std::mutex> lock(mutex);
    bool isPublish = text.find("Violation for Publish") != std::string::npos;
    bool isSubscribe =
        text.find("Violation for Subscription") != std::string::npos;
    if (isPublish || isSubscribe) {
      std::string subject = getQuoted(text);
      sentence = "the server does not permit user '" + file.user + "' to " +
                 (isPublish ? "publish to" : "subscribe to") + " \"" + subject +
                 "\"";
      if (isSubscribe)
        refusedSubscriptions.insert(subject);
      for (auto &[number, ticket] : tickets)
        if (isPublish && ticket.subject == subject &&
            ticket.state == Ticket::State::Waiting) {
          ticket.state = Ticket::State::Refused;
          ticket.problem = sentence;
        }
    } else {
      sentence = "server: " + text;
    }
    if (refusals.size() < kMaxRefusals &&
        std::find(refusals.begin(), refusals.end(), sentence) == refusals.end())
      refusals.push_back(sentence);
    changed.notify_all();
  }
  if (options.onRefusal)
    options.onRefusal(sentence);
}

void NatsConnection::change(bool isUp) {
  {
    std::lock_guard<std::mutex> lock(mutex);
    if (up == isUp)
      return;
    up = isUp;
    if (!isUp)
      for (auto &[number, ticket] : tickets)
        if (ticket.state == Ticket::State::Waiting)
          ticket.state = Ticket::State::Interrupted;
    changed.notify_all();
    if (isClosing)
      return;
  }
  if (options.onChange)
    options.onChange(isUp);
}

//===----------------------------------------------------------------------===//
// Connecting
//===----------------------------------------------------------------------===//

natsStatus NatsConnection::setOptions(natsOptions *opts) {
  std::vector<const char *> servers;
  for (const std::string &server : file.servers)
    servers.push_back(server.c_str());
  std::string host = file.serverName;
  if (auto split = splitAddress(file.servers.front()); host.empty() && split)
    host = split->first;
  natsStatus s =
      ::natsOptions_SetServers(opts, servers.data(), int(servers.size()));
  auto add = [&](natsStatus status) {
    if (s == NATS_OK)
      s = status;
  };
  add(::natsOptions_SetUserInfo(opts, file.user.c_str(),
                                file.password.c_str()));
  add(::natsOptions_SetName(opts, options.name.c_str()));
  add(::natsOptions_SetNoRandomize(opts, true));
  add(::natsOptions_SetIgnoreDiscoveredServers(opts, true));
  add(::natsOptions_SetTimeout(opts, kDialTimeout));
  add(::natsOptions_SetPingInterval(opts, kPingInterval));
  add(::natsOptions_SetMaxPingsOut(opts, kMaxPingsOut));
  add(::natsOptions_SetMaxReconnect(opts, -1));
  add(::natsOptions_SetReconnectWait(opts, kReconnectWait));
  add(::natsOptions_SetReconnectJitter(opts, kReconnectJitter,
                                       kReconnectJitter));
  add(::natsOptions_SetSendAsap(opts, true));
  add(::natsOptions_UseGlobalMessageDelivery(opts, true));
  add(::natsOptions_SetErrorHandler(opts, onError, this));
  add(::natsOptions_SetDisconnectedCB(opts, onDisconnected, this));
  add(::natsOptions_SetReconnectedCB(opts, onReconnected, this));
  add(::natsOptions_SetClosedCB(opts, onClosed, this));
  if (file.usesTLS()) {
    add(::natsOptions_SetSecure(opts, true));
    add(::natsOptions_SetCATrustedCertificates(opts, file.authority.c_str()));
    add(::natsOptions_SetExpectedHostname(opts, host.c_str()));
    if (!file.certificate.empty())
      add(::natsOptions_SetCertificatesChain(opts, file.certificate.c_str(),
                                             file.privateKey.c_str()));
  }
  return s;
}

/// Why there is no connection. The library keeps details for this thread.
Error NatsConnection::explainConnect(natsStatus status) const {
  const char *last = ::nats_GetLastError(nullptr);
  std::string detail = last ? last : "";
  if (detail.empty())
    detail = ::natsStatus_GetText(status);
  std::string server = file.servers.front();
  switch (status) {
  case NATS_CONNECTION_AUTH_FAILED:
    return Error("the server at " + server + " does not accept user '" +
                 file.user + "' with this password: " + detail);
  case NATS_SSL_ERROR:
    return Error("no TLS with the server at " + server + " for user '" +
                 file.user +
                 "': the pool's authority and the certificates do not fit, or "
                 "this computer's clock is wrong: " +
                 detail);
  default:
    // A server that does not accept a certificate hangs up.
    return Error("cannot connect user '" + file.user + "' to the server at " +
                 server + ": " + detail +
                 (file.usesTLS() ? " (does it accept this certificate?)" : ""));
  }
}

Error NatsConnection::connect(const std::string &serverVersion) {
  version = serverVersion;
  inbox = "_INBOX." + file.user + "." + makeRandomName(8);
  natsOptions *opts = nullptr;
  natsStatus status = ::natsOptions_Create(&opts);
  if (status == NATS_OK)
    status = setOptions(opts);
  if (status == NATS_OK)
    status = ::natsConnection_Connect(&connection, opts);
  Error result = Error::success();
  if (status != NATS_OK)
    result = explainConnect(status);
  ::natsOptions_Destroy(opts);
  if (result)
    return result;
  {
    std::lock_guard<std::mutex> lock(mutex);
    up = true;
  }
  return subscribe(inbox + ".r.*",
                   [this](PoolMessage message) { answer(std::move(message)); });
}

Expected<std::shared_ptr<Connection>>
Connection::open(const PoolFile &file, const ConnectionOptions &options) {
  if (file.servers.empty())
    return Error("expected at least one server");
  if (!options.isInsecure)
    if (Error e = file.checkSecurity())
      return e;
  // One of them has to be there; the library finds it.
  std::string problems, version;
  for (const std::string &server : file.servers) {
    Expected<ServerGreeting> greeting =
        probeServer(server, options.connectTimeout);
    Error problem = greeting ? checkGreeting(*greeting, server, file)
                             : greeting.takeError();
    if (!problem) {
      version = greeting->version;
      break;
    }
    problems += (problems.empty() ? "" : "; ") + problem.message();
  }
  if (version.empty())
    return Error(problems);
  auto connection = std::make_shared<NatsConnection>(file, options);
  if (Error e = connection->connect(version))
    return e;
  return std::shared_ptr<Connection>(std::move(connection));
}

std::string NatsConnection::getAddress() const {
  char buffer[512];
  if (::natsConnection_GetConnectedUrl(connection, buffer, sizeof(buffer)) !=
          NATS_OK ||
      !buffer[0])
    return file.servers.front();
  auto split = splitAddress(buffer);
  return split ? (file.usesTLS() ? "tls://" : "nats://") + split->first + ":" +
                     split->second
               : file.servers.front();
}

void NatsConnection::close() {
  if (!connection)
    return;
  ::natsConnection_FlushTimeout(connection, 1000);
  {
    // Nobody is to be told of this end.
    std::lock_guard<std::mutex> lock(mutex);
    isClosing = true;
  }
  ::natsConnection_Close(connection);
  {
    // Nothing is called any more after this.
    std::unique_lock<std::mutex> lock(mutex);
    changed.wait_for(lock, std::chrono::seconds(5),
                     [&] { return closed && numActive == 0; });
    for (auto &[number, ticket] : tickets)
      if (ticket.state == Ticket::State::Waiting)
        ticket.state = Ticket::State::Interrupted;
    changed.notify_all();
  }
  for (std::unique_ptr<Subscriber> &subscriber : subscribers)
    ::natsSubscription_Destroy(subscriber->subscription);
  ::natsConnection_Destroy(connection);
  connection = nullptr;
}

//===----------------------------------------------------------------------===//
// Sending and waiting
//===----------------------------------------------------------------------===//

Error NatsConnection::explain(natsStatus status, const std::string &subject,
                              size_t size) const {
  switch (status) {
  case NATS_MAX_PAYLOAD:
    return Error(format("a message of %zu bytes to \"%s\" is larger than the "
                        "%zu bytes that the server takes",
                        size, subject.c_str(), getMaxPayload()));
  case NATS_CONNECTION_CLOSED: {
    std::lock_guard<std::mutex> lock(mutex);
    return Error("the connection of user '" + file.user +
                 "' to the server is closed" +
                 (closeReason.empty() ? "" : ": " + closeReason));
  }
  default:
    return Error("cannot send to \"" + subject +
                 "\": " + ::natsStatus_GetText(status));
  }
}

Error NatsConnection::explainLate(const std::string &subject) const {
  return Error("the server at " + file.servers.front() +
               (isUp() ? " did not answer user '" : " is gone, and user '") +
               file.user + (isUp() ? "' on \"" : "' waits for it on \"") +
               subject + "\"");
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
  TimePoint begin = Clock::now(), until = after(timeout);
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
    if (ticket.state != Ticket::State::Answered) {
      if (Clock::now() >= until)
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
