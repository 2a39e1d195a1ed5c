//===- SystemMemory.h - How much memory there is ----------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTART_SYSTEMMEMORY_H
#define VTART_SYSTEMMEMORY_H

#include <cstdint>

namespace vtart {

/// Bytes of memory that this process can have: those of the machine, or fewer
/// if a limit of the process (ulimit -v) or of its control group says so.
/// UINT64_MAX if the system does not tell.
uint64_t availableMemory();

} // namespace vtart

#endif // VTART_SYSTEMMEMORY_H
