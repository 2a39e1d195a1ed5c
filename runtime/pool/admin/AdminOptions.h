//===- AdminOptions.h - Command line of vta-pool ----------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTAPOOL_ADMIN_ADMINOPTIONS_H
#define VTAPOOL_ADMIN_ADMINOPTIONS_H

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace vtapool {

struct AdminOptions {
  std::string command;
  std::vector<std::string> arguments; ///< A folder, boards or sessions.

  std::vector<std::string> boards, tuners; ///< Users to make.
  std::vector<std::string> addresses;      ///< Addresses of the server.
  std::optional<std::string> listen;       ///< Address to listen on.
  std::optional<uint16_t> port;            ///< 0: one that is free.
  std::optional<uint64_t> maxStorage;      ///< Bytes.
  bool noTls = false, insecure = false;

  std::string server;      ///< Program; empty: found in PATH.
  bool foreground = false; ///< `start` stays and ends with the server.

  std::string pool; ///< Folder or file of a user.
  std::string user, reason;
  bool json = false;
};

inline constexpr int kExitFailure = 1;
inline constexpr int kExitUsage = 2;

/// Fills `options`. Returns an exit code if there is nothing to do: after
/// --help and --version, and after an error, which was printed.
std::optional<int> parseAdminOptions(int argc, char **argv,
                                     AdminOptions &options);

/// Of --help.
void printAdminHelp();

/// "vta-pool: error: ..." and "vta-pool: note: ..." on stderr.
void printAdminError(const std::string &message);
void printAdminNote(const std::string &message);

} // namespace vtapool

#endif // VTAPOOL_ADMIN_ADMINOPTIONS_H
