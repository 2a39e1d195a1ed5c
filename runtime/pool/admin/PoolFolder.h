//===- PoolFolder.h - What vta-pool init makes ------------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A folder of the machine that the server runs on:
//
//   pool.json          address, port, users with their passwords
//   nats-server.conf   what nats-server reads; made from pool.json
//   NAME.conf          a PoolFile for each user
//   tls/               certificates and keys of the authority and the server
//   jetstream/         what the server stores
//   nats-server.{log,pid}
//
// The file of a user has its certificates in it: it is all that a board needs.
// All files are for their owner alone.
//
//===----------------------------------------------------------------------===//

#ifndef VTAPOOL_ADMIN_POOLFOLDER_H
#define VTAPOOL_ADMIN_POOLFOLDER_H

#include "vtapool/Connection.h"

namespace vtapool {

struct PoolUser {
  std::string name;
  PoolRole role = PoolRole::Tuner;
  std::string key; ///< Key of a board.
  std::string password;
};

struct PoolSettings {
  std::string id;                     ///< Random name of the pool.
  std::string listen = "127.0.0.1";   ///< Address the server listens on.
  uint16_t port = 4223;               ///< Port; Debian's service has 4222.
  std::vector<std::string> addresses; ///< Addresses of the server for users.
  bool tls = true;
  bool insecure = false;                   ///< No TLS beyond loopback.
  uint64_t maxStorage = uint64_t(4) << 30; ///< Bytes on the server's disk.
  std::vector<PoolUser> users;
};

/// The name of the certificate of the server, whatever its addresses are.
inline constexpr char kServerName[] = "vta-pool";

class PoolFolder {
public:
  /// Reads a folder that `create` made.
  static Expected<PoolFolder> open(const std::string &path);
  /// Makes a folder with an authority and an administrator, called "admin".
  static Expected<PoolFolder> create(const std::string &path,
                                     PoolSettings settings);
  /// Whether there is a pool in the folder.
  static bool exists(const std::string &path);

  PoolSettings settings;

  /// "vta-pool-" and the id, which tells servers apart.
  std::string serverName() const { return "vta-pool-" + settings.id; }
  /// Where users find the server: "tls://HOST:PORT", first address first.
  std::vector<std::string> urls() const;
  std::string file(const std::string &name) const { return path + "/" + name; }
  std::string serverConf() const { return file("nats-server.conf"); }
  std::string userConf(const std::string &user) const {
    return file(user + ".conf");
  }
  const PoolUser *find(const std::string &user) const;

  /// Makes password, certificate and conf of a new user.
  Error addUser(const std::string &name, PoolRole role,
                const std::string &key = "");
  /// Takes a user out. Its conf can be deleted when the folder was saved.
  Error removeUser(const std::string &name);
  Error deleteConf(const std::string &user) const;
  /// Writes pool.json and nats-server.conf.
  Error save() const;

  /// Held while a command changes the folder, so that two do not at once. A
  /// file descriptor; the lock goes with it.
  Expected<int> lock() const;

private:
  explicit PoolFolder(std::string path) : path(std::move(path)) {}
  std::string path; ///< Absolute: the server has another working directory.
};

/// Of boards, tuners and keys: checkName, and not "-at-" inside, which names of
/// consumers have between key and board, nor "nats-server", a file's.
Error checkUserName(const char *what, const std::string &name);

/// Splits "name:key", where a board has the key "pynq" of "pynq-1" unless it
/// says so.
Expected<PoolUser> parseBoard(const std::string &text);

/// A name of a host or an address of IP. Errors name what is wrong.
Error checkAddress(const std::string &address);
/// Whether the address is one of this machine's own: 127.*, ::1, localhost.
bool isLoopback(const std::string &address);

} // namespace vtapool

#endif // VTAPOOL_ADMIN_POOLFOLDER_H
