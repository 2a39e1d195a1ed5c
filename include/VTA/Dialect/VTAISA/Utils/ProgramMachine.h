//===- ProgramMachine.h - The machine a program is for ----------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_DIALECT_VTAISA_UTILS_PROGRAMMACHINE_H
#define VTA_DIALECT_VTAISA_UTILS_PROGRAMMACHINE_H

#include "VTA/Dialect/VTAISA/IR/VTAISA.h"
#include "vtart/Machine.h"

namespace mlir::vtaisa {

/// The machine whose limits hold for `program`: its own, else the `vta.machine`
/// around it, else `defaultName`, else one with the portable limits. Emits an
/// error if it cannot be found.
FailureOr<vtart::Machine> findMachine(ProgramOp program,
                                      StringRef defaultName = {});

} // namespace mlir::vtaisa

#endif // VTA_DIALECT_VTAISA_UTILS_PROGRAMMACHINE_H
