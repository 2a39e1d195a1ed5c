//===- Sandbox.h - What native code may do on a board -----------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTAPOOL_SANDBOX_H
#define VTAPOOL_SANDBOX_H

#include "vtart/Support.h"

namespace vtapool {

struct SandboxOptions {
  /// Native code of others without a VTA device: everything below counts. A
  /// process that holds a device can write all memory, and is as good as root
  /// in any case.
  bool isNative = true;
  std::string user;           ///< Account to run as; empty: as the board.
  bool allowsNetwork = false; ///< Whether the network stays.
  uint64_t memoryBytes = 0;   ///< Limit of addresses; 0: none.
};

/// Takes from this process what it must not have. Errors name what the kernel
/// or the account does not allow.
vtart::Error enterSandbox(const SandboxOptions &options);

} // namespace vtapool

#endif // VTAPOOL_SANDBOX_H
