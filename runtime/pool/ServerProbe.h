//===- ServerProbe.h - What listens at an address ---------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTAPOOL_SERVERPROBE_H
#define VTAPOOL_SERVERPROBE_H

#include "vtapool/Connection.h"

namespace vtapool {

/// What a nats-server says to everybody who connects.
struct ServerGreeting {
  std::string name; ///< "vta-pool-..." of pools.
  std::string version;
  bool hasJetStream = false;
  bool offersTLS = false, wantsTLS = false;
};

/// The oldest server with all that pools use.
inline constexpr char kOldestServer[] = "2.9";
/// Whether a version such as "2.10.1" is that of a server which is new enough.
bool isServerNewEnough(const std::string &version);

/// Host and port of "tls://HOST:PORT". Errors: not an address.
Expected<std::pair<std::string, std::string>>
splitAddress(const std::string &server);
/// Asks who is there, before anything secret is said. Errors: nobody, something
/// that is not a nats-server, no answer.
Expected<ServerGreeting> probeServer(const std::string &server, double timeout);
/// Refuses a server that a pool cannot work with.
Error checkGreeting(const ServerGreeting &greeting, const std::string &server,
                    const PoolFile &file);

} // namespace vtapool

#endif // VTAPOOL_SERVERPROBE_H
