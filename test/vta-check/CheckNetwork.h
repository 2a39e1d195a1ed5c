//===- CheckNetwork.h - Networks on VTA beside upstream's loops -*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_TEST_VTACHECK_CHECKNETWORK_H
#define VTA_TEST_VTACHECK_CHECKNETWORK_H

#include "mlir/IR/BuiltinOps.h"
#include "llvm/Support/Error.h"

namespace vta_test {

/// Whether a network computes on VTA, as vta-compile --device=vta compiles it,
/// what it computes lowered by upstream passes alone; also if nothing of it
/// runs on VTA. `reference` is a clone. Both are changed.
llvm::Error checkNetwork(mlir::ModuleOp network, mlir::ModuleOp reference,
                         llvm::StringRef config, uint64_t seed);

} // namespace vta_test

#endif // VTA_TEST_VTACHECK_CHECKNETWORK_H
