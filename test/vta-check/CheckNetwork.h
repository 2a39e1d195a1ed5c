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

/// Whether a network computes, compiled with these options of
/// vta-network-pipeline, what it computes lowered by upstream passes alone; an
/// error, too, if nothing of it runs on VTA although the device is vta, or if
/// Winograd's transforms are allowed and not used. It is
/// run twice, the second time with three threads. Floating-point numbers may
/// differ by so much of the largest one. `reference` is a clone. Both are
/// changed.
llvm::Error checkNetwork(mlir::ModuleOp network, mlir::ModuleOp reference,
                         llvm::StringRef options, double tolerance,
                         uint64_t seed);

} // namespace vta_test

#endif // VTA_TEST_VTACHECK_CHECKNETWORK_H
