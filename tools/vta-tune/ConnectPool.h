//===- ConnectPool.h - The boards of a pool as a runner ---------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_TOOLS_VTATUNE_CONNECTPOOL_H
#define VTA_TOOLS_VTATUNE_CONNECTPOOL_H

#include "VTA/Tuning/Runners/PoolRunner.h"

namespace mlir::vta::tune {

/// Which boards of which pool.
struct PoolConnection {
  std::string file; ///< File that `vta-pool init` wrote for a tuner.
  std::string key;
  bool waits = false; ///< Whether to wait for a board if the key has none.
  std::string device = "vta"; ///< Device of the tasks, "vta" or "cpu".
  /// What the tasks need of a board: configuration and machine of VTA, or the
  /// triple of a processor.
  std::string config, machine, triple;
  unsigned threads = 1; ///< Threads of a network.
  /// Told, in one line, what is wrong with boards and with the connection.
  std::function<void(StringRef)> report;
};

/// Errors: no such file, a server that cannot be reached or that refuses, a key
/// without boards (the message says which keys there are), boards of a key that
/// are unlike each other, a program that was built without pools.
llvm::Expected<std::unique_ptr<tuning::Runner>>
connectPool(const PoolConnection &connection);

} // namespace mlir::vta::tune

#endif // VTA_TOOLS_VTATUNE_CONNECTPOOL_H
