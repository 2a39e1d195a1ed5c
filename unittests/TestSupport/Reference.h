//===- Reference.h - Kernels on the CPU, by upstream passes -----*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_UNITTESTS_TESTSUPPORT_REFERENCE_H
#define VTA_UNITTESTS_TESTSUPPORT_REFERENCE_H

#include "TestSupport/Execute.h"
#include "mlir/IR/BuiltinOps.h"
#include "llvm/Support/Error.h"

namespace vta_test {

/// Output bytes of the only function of `module`, which returns one tensor of
/// i8: lowered by upstream passes, none of ours, and run on the CPU. Arguments
/// are in the function's order. The module is left lowered.
llvm::Expected<std::vector<uint8_t>>
runOnHost(mlir::ModuleOp module, const std::vector<Array> &arguments);

} // namespace vta_test

#endif // VTA_UNITTESTS_TESTSUPPORT_REFERENCE_H
