//===- NatsConnection.h - A connection by libnats ---------------*- C++ -*-===//
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

#ifndef VTAPOOL_NATSCONNECTION_H
#define VTAPOOL_NATSCONNECTION_H

#include "PoolClock.h"
#include "vtapool/Connection.h"

#include <condition_variable>
#include <deque>
#include <map>
#include <mutex>
#include <nats/nats.h>
#include <set>

namespace vtapool {

/// A request that is on its way.
struct Ticket {
  enum class State : uint8_t { Waiting, Answered, Refused, Interrupted, Late };
  std::string subject;
  State state = State::Waiting;
  PoolMessage answer;
  std::string problem; ///< Reason for a refusal.
};

/// What is between the first two quotation marks.
std::string getQuoted(const std::string &text);

class NatsConnection : public Connection {
public:
  NatsConnection(const PoolFile &file, const ConnectionOptions &options)
      : file(file), options(options) {}
  ~NatsConnection() override { close(); }

  Error connect();

  const PoolFile &getFile() const override { return file; }
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
  std::string getEnd() const override {
    std::lock_guard<std::mutex> lock(mutex);
    return isClosing ? "" : closeReason;
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
  std::string explainEnd(const std::string &reason) const;
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
  /// Whether the server is there and has answered nothing since `heard`, for
  /// longer than a server takes that works. `reconnects` is their number then.
  bool isStuck(TimePoint heard, uint64_t reconnects) const;

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
  std::string inbox;
  natsConnection *connection = nullptr;

  mutable std::mutex mutex; ///< Guard of the members below.
  std::condition_variable changed;
  bool up = false, isClosing = false, closed = false;
  TimePoint upSince;       ///< Time when the server came last.
  std::string closeReason; ///< Reason, after `closed`.
  uint64_t nextNumber = 0, numReconnects = 0;
  std::map<uint64_t, Ticket> tickets;
  std::deque<std::unique_ptr<Subscriber>> subscribers;
  size_t numActive = 0; ///< Subscribers that may still be called.
  std::vector<std::string> refusals;
  std::set<std::string> refusedSubscriptions;
};

} // namespace vtapool

#endif // VTAPOOL_NATSCONNECTION_H
