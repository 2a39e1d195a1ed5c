//===- PoolConf.h - A user of a device pool ---------------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The files NAME.conf that `vta-pool init` and `vta-pool add` write: one for
// each board and tuner, with all that it takes to connect. A file is copied to
// the machine that uses it and needs no other file there.
//
//===----------------------------------------------------------------------===//

#ifndef VTART_POOL_POOLCONF_H
#define VTART_POOL_POOLCONF_H

#include "vtart/Support.h"

namespace vtart {
namespace pool {

/// Users, boards and keys are tokens of subjects: letters, digits, '-' and
/// '_', at most 32 of them, a letter or digit first. `what` is what the name
/// is for, such as "board".
Error checkName(const std::string &what, const std::string &name);

/// What a user may do; each is a set of permissions of the server.
enum class PoolRole {
  Board, ///< Takes jobs of one key and answers them.
  Tuner, ///< Submits jobs and reads the results of its own sessions.
  Admin, ///< Makes streams, removes jobs, tells boards to pause.
};
const char *toString(PoolRole role);

struct PoolConf {
  std::string url;        ///< "tls://HOST:PORT", without TLS "nats://...".
  std::string serverName; ///< Name in the certificate of the server.
  std::string user;
  std::string password; ///< Empty with `init --insecure`.
  PoolRole role = PoolRole::Tuner;
  std::string key; ///< Key of a board; empty for other users.
  /// PEM texts, all empty without TLS: who signs certificates of the pool, and
  /// the certificate and private key of this user.
  std::string authority, certificate, privateKey;

  bool usesTLS() const { return !authority.empty(); }

  /// Reads a file and checks it. A file with a password that other users of
  /// the machine can read is refused.
  static Expected<PoolConf> read(const std::string &path);
  static Expected<PoolConf> parse(const std::string &text);
  std::string toText() const;
  /// Writes a file that only its owner can read.
  Error write(const std::string &path) const;
};

/// Writes a file that only its owner can read (mode 0600). Like writeFile, a
/// reader never sees half of it.
Error writePrivateFile(const std::string &path, const std::string &text);

} // namespace pool
} // namespace vtart

#endif // VTART_POOL_POOLCONF_H
