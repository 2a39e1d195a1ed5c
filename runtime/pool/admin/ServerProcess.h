//===- ServerProcess.h - The nats-server of a pool --------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Starts, finds, reloads and stops the server of a folder. It runs in the
// background, as a process of the user who started it.
//
//===----------------------------------------------------------------------===//

#ifndef VTAPOOL_ADMIN_SERVERPROCESS_H
#define VTAPOOL_ADMIN_SERVERPROCESS_H

#include "PoolFolder.h"

#include <sys/types.h>

namespace vtapool {

/// A nats-server that is new enough: `given`, or the one in PATH or where
/// Debian installs it. Errors: not found, not executable, too old, another
/// program.
Expected<std::string> findServerProgram(const std::string &given = "");

/// Lets the program read a configuration. Errors: what it says.
Error checkServerConf(const std::string &program, const std::string &conf);

/// Listens where the server is to listen, for a moment (port 0: on any port).
/// Returns 0 or an errno value.
int tryToListen(const PoolSettings &settings);

/// Starts the server, in a session of its own, and waits until it answers on
/// its port. Errors: the port is taken, and by whom; the last lines of its log.
Expected<pid_t> startServer(const PoolFolder &folder,
                            const std::string &program);

/// The process of the folder's server, if it runs.
std::optional<pid_t> findServerProcess(const PoolFolder &folder);

/// Lets the server read users again. Errors: what it says of them in its log.
Error reloadServer(const PoolFolder &folder, pid_t process);

/// Ends the server and waits until it has gone.
Error stopServer(pid_t process, unsigned timeoutMs = 10000);

} // namespace vtapool

#endif // VTAPOOL_ADMIN_SERVERPROCESS_H
