//===- ServerConf.h - What nats-server reads --------------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTAPOOL_ADMIN_SERVERCONF_H
#define VTAPOOL_ADMIN_SERVERCONF_H

#include "PoolFolder.h"

namespace vtapool {

/// The text of nats-server.conf: where the server listens, its certificates
/// and storage, and what each user may publish and subscribe to.
std::string getServerConf(const PoolFolder &folder);

} // namespace vtapool

#endif // VTAPOOL_ADMIN_SERVERCONF_H
