//===- Connection.cpp - A connection to a pool's server -------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "NatsConnection.h"

#include "ServerProbe.h"
#include "core/JsonReader.h"

#include <algorithm>

using namespace vtapool;

/// Milliseconds. A server that is back, or a dead connection, is noticed within
/// a second or so.
static constexpr int64_t kPingInterval = 500, kReconnectWait = 200,
                         kReconnectJitter = 50, kDialTimeout = 2000;
static constexpr int kMaxPingsOut = 2;
/// Sentences that are kept for takeRefusals.
static constexpr size_t kMaxRefusals = 100;

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
  std::string reason = status == NATS_OK || !text ? "" : text;
  {
    // Before `change`, whose listeners ask for it.
    std::lock_guard<std::mutex> lock(self->mutex);
    self->closeReason = self->explainEnd(reason);
  }
  self->change(false);
  std::lock_guard<std::mutex> lock(self->mutex);
  self->closed = true;
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

std::string vtapool::getQuoted(const std::string &text) {
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
    upSince = Clock::now();
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

/// Why the library does not try any more: it gives up when the server has
/// refused the user twice.
std::string NatsConnection::explainEnd(const std::string &reason) const {
  std::string server = "the server at " + file.servers.front();
  if (reason.find("uthoriz") == std::string::npos &&
      reason.find("uthentic") == std::string::npos)
    return "the connection of user '" + file.user + "' to " + server +
           " has ended" + (reason.empty() ? "" : ": " + reason);
  return server + " does not accept user '" + file.user +
         "' with this password any more (" + reason +
         "): vta-pool forget removes users, ask for a new file (vta-pool add)";
}

Error NatsConnection::connect() {
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
    upSince = Clock::now();
  }
  return subscribe(inbox + ".r.*",
                   [this](PoolMessage message) { answer(std::move(message)); });
}

/// Looks what listens where the file says. Errors: none of these is the server
/// of a pool.
static Error checkServers(const PoolFile &file, double timeout) {
  std::string problems;
  for (const std::string &server : file.servers) {
    Expected<ServerGreeting> greeting = probeServer(server, timeout);
    Error problem = greeting ? checkGreeting(*greeting, server, file)
                             : greeting.takeError();
    if (!problem)
      return Error::success();
    problems += (problems.empty() ? "" : "; ") + problem.message();
  }
  return Error(problems);
}

Expected<std::shared_ptr<Connection>>
Connection::open(const PoolFile &file, const ConnectionOptions &options) {
  if (file.servers.empty())
    return Error("expected at least one server");
  if (!options.isInsecure)
    if (Error e = file.checkSecurity())
      return e;
  // With TLS, only the server of this pool lets the library in, and vta-pool
  // has looked at that one before. Who looks and says nothing is an error in
  // its log.
  if (!file.usesTLS())
    if (Error e = checkServers(file, options.connectTimeout))
      return e;
  auto connection = std::make_shared<NatsConnection>(file, options);
  Error problem = connection->connect();
  if (!problem)
    return std::shared_ptr<Connection>(std::move(connection));
  // The library reports much as a timeout.
  if (file.usesTLS())
    if (Error e = checkServers(file, options.connectTimeout))
      return e;
  return problem;
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
