//===- Connection.h - A connection to a pool's server -----------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A pool is a nats-server with JetStream. What is said to it goes through here:
// requests that fail with a sentence instead of a timeout, publications that
// are stored exactly once, subscriptions that outlive a server that restarts.
//
// A pool file says where the server is and who wants to talk to it. It is one
// file for each user, JSON with certificates and keys inside, so that nothing
// else has to be copied to a board.
//
//===----------------------------------------------------------------------===//

#ifndef VTAPOOL_CONNECTION_H
#define VTAPOOL_CONNECTION_H

#include "vtart/Support.h"

#include <functional>
#include <memory>

namespace vtapool {

using vtart::Error;
using vtart::Expected;

/// What a user is allowed to do.
enum class PoolRole : uint8_t {
  Board, ///< Receiver of jobs, sender of answers.
  Tuner, ///< Submits jobs and reads the results of its own sessions.
  Admin, ///< Makes streams, removes jobs, tells boards to pause.
};
const char *poolRoleName(PoolRole role);

/// What a pool file says.
struct PoolFile {
  std::vector<std::string> servers; ///< "tls://HOST:PORT" or "nats://...".
  /// Name in the server's certificate; empty: as in the address.
  std::string serverName;
  std::string user, password;
  PoolRole role = PoolRole::Tuner;
  std::string key; ///< Only key that a board may serve; empty: any.
  /// PEM texts, all empty without TLS: who signs the pool's certificates, and
  /// the certificate and private key of this user, which a server may not want.
  std::string authority, certificate, privateKey;

  bool usesTLS() const { return !authority.empty(); }
  bool operator==(const PoolFile &other) const {
    return toText() == other.toText();
  }

  /// Errors: not JSON, another version, members that are missing, unknown or
  /// contradict each other.
  static Expected<PoolFile> parse(const std::string &text);
  /// Errors also: a file with a password that others may read.
  static Expected<PoolFile> read(const std::string &path);
  /// The same for a program that serves one role. Errors also: a file of
  /// another role, whose user the server would refuse.
  static Expected<PoolFile> read(const std::string &path, PoolRole role);
  std::string toText() const;
  /// Writes a file that only the owner can read.
  Error write(const std::string &path) const;

  /// Refuses what would tell others the password or let them pretend to be the
  /// server: no TLS, or no password, off this computer.
  Error checkSecurity() const;
};

/// Writes a file that only its owner can read (mode 0600).
Error writePrivateFile(const std::string &path, const std::string &text);

/// Names of keys, boards and users: letters, digits, '_' and '-', the first a
/// letter or digit, at most 32. They become parts of subjects and names of
/// consumers. `what` is for the message: "key", "board".
Error checkName(const char *what, const std::string &name);

/// Random bytes of the system, in hexadecimal.
std::string makeRandomName(unsigned numBytes = 16);

/// What came in a message.
struct PoolMessage {
  std::string subject, reply, data;
  std::string status;      ///< Header "Status" without a body, such as "404".
  std::string description; ///< The server's text for that status.
  /// Where a stream's message stands in it, for direct gets; else 0.
  uint64_t sequence = 0;
  std::string storedSubject; ///< Subject of the stored message.
};

struct ConnectionOptions {
  std::string name;        ///< Shown in the server's lists.
  bool isInsecure = false; ///< PoolFile::checkSecurity is not asked.
  double connectTimeout = 5;
  /// Called from a thread of the library. `isUp` is false when the server is
  /// lost, and true when it is back.
  std::function<void(bool isUp)> onChange;
  /// Everything that the server refuses, also what nobody waits for.
  std::function<void(const std::string &message)> onRefusal;
};

/// May be used by several threads.
class Connection {
public:
  /// Errors: nobody listens there, what listens is not a nats-server, has no
  /// JetStream, is older than 2.9, wants TLS or has none; a certificate that is
  /// not signed by the pool's; user or password; checkSecurity.
  static Expected<std::shared_ptr<Connection>>
  open(const PoolFile &file, const ConnectionOptions &options = {});
  virtual ~Connection() = default;

  virtual const PoolFile &getFile() const = 0;
  const std::string &getUser() const { return getFile().user; }
  /// "tls://HOST:PORT" of the server that is talked to.
  virtual std::string getAddress() const = 0;
  virtual size_t getMaxPayload() const = 0;
  virtual bool isUp() const = 0;
  /// How often the server was lost and came back.
  virtual uint64_t getNumReconnects() const = 0;
  /// Why the connection has ended for good, such as a user that the server does
  /// not know any more; empty while it works or the server may come back.
  virtual std::string getEnd() const = 0;
  /// Under which answers come, with a part of this connection's own.
  virtual std::string getInbox() const = 0;

  /// Says something and does not wait. Errors: payload too large, closed.
  virtual Error publish(const std::string &subject, const std::string &data,
                        const std::string &reply = "") = 0;
  /// The answer to a request. Errors: the server does not permit the subject to
  /// this user (both are named, at once), nobody is responsible, no answer.
  virtual Expected<PoolMessage> request(const std::string &subject,
                                        const std::string &data,
                                        double timeout = 5) = 0;
  /// Several requests at once; answers in the order of subjects.
  virtual Expected<std::vector<PoolMessage>>
  requestAll(const std::vector<std::string> &subjects, const std::string &data,
             double timeout = 5) = 0;
  /// Stores a message in the stream of its subject and returns its sequence.
  /// Repeated until the server has said so, also over restarts of it, for
  /// `timeout` seconds; a message with the same `id` is stored once. Errors:
  /// see request; no stream has the subject; the stream is full.
  virtual Expected<uint64_t> store(const std::string &subject,
                                   const std::string &data,
                                   const std::string &id,
                                   double timeout = 30) = 0;
  struct Stored {
    std::string subject, data, id;
  };
  /// The same for several messages, of which many are on their way at once.
  virtual Expected<std::vector<uint64_t>>
  storeAll(const std::vector<Stored> &messages, double timeout = 60) = 0;

  /// Calls `onMessage` from one thread of the library, for all subscriptions of
  /// this connection. Ends with the connection. Errors: not permitted.
  virtual Error subscribe(const std::string &subject,
                          std::function<void(PoolMessage)> onMessage) = 0;

  /// What the server has refused since the last call, each sentence once.
  virtual std::vector<std::string> takeRefusals() = 0;
  /// Sends what is on its way and ends. Destructors do it as well.
  virtual void close() = 0;
};

} // namespace vtapool

#endif // VTAPOOL_CONNECTION_H
