//===- Context.h - Contexts with what vta-mlir registers --------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_UNITTESTS_TESTSUPPORT_CONTEXT_H
#define VTA_UNITTESTS_TESTSUPPORT_CONTEXT_H

#include "mlir/IR/MLIRContext.h"

namespace vta_test {

/// Our dialects with their extensions, and all of upstream's dialects.
mlir::DialectRegistry getRegistry();

/// A context with them, of one thread, for all tests of a process that need
/// none of their own.
mlir::MLIRContext &getSharedContext();

} // namespace vta_test

#endif // VTA_UNITTESTS_TESTSUPPORT_CONTEXT_H
