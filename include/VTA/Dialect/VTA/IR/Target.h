//===- Target.h - Finding the configuration and machine ---------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_DIALECT_VTA_IR_TARGET_H
#define VTA_DIALECT_VTA_IR_TARGET_H

#include "VTA/Dialect/VTA/IR/VTA.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Operation.h"
#include "vtart/Machine.h"

namespace mlir::vta {

/// The hardware configuration in force at `op`: the `vta.config` of the closest
/// enclosing op. Emits an error at `op` if there is none.
FailureOr<vtart::Config> getConfig(Operation *op);

/// The machine in force at `op`, likewise. Emits an error if there is none or
/// if it names neither a built-in machine nor a readable file.
FailureOr<vtart::Machine> getMachine(Operation *op);

/// The name or path that `getMachine` reads, null if there is none.
StringAttr getMachineName(Operation *op);

} // namespace mlir::vta

#endif // VTA_DIALECT_VTA_IR_TARGET_H
