//===- AdminCommands.h - What vta-pool does ---------------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each command prints what it did, as text or JSON, and returns the exit code.
//
//===----------------------------------------------------------------------===//

#ifndef VTAPOOL_ADMIN_ADMINCOMMANDS_H
#define VTAPOOL_ADMIN_ADMINCOMMANDS_H

#include "AdminOptions.h"

namespace vtapool {

// Of the server's folder.
int runInit(const AdminOptions &options);
int runStart(const AdminOptions &options);
int runStop(const AdminOptions &options);
int runAdd(const AdminOptions &options);
int runForget(const AdminOptions &options);

// Over a connection to the server.
int runQuery(const AdminOptions &options);
int runJobs(const AdminOptions &options);
int runControl(const AdminOptions &options); ///< drain, resume, borrow
int runCancel(const AdminOptions &options);

} // namespace vtapool

#endif // VTAPOOL_ADMIN_ADMINCOMMANDS_H
