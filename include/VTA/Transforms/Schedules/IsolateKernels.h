//===- IsolateKernels.h - A module for each kernel --------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_TRANSFORMS_SCHEDULES_ISOLATEKERNELS_H
#define VTA_TRANSFORMS_SCHEDULES_ISOLATEKERNELS_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"

namespace mlir::vta {

/// A module with each kernel of `module` in a function of its own, called as
/// the function it is from. What other kernels compute becomes an argument.
/// Operations are as vta-normalize leaves them.
SmallVector<OwningOpRef<ModuleOp>> isolateKernels(ModuleOp module);

/// `module` as bytecode, which another context can read.
std::string serializeModule(ModuleOp module);

} // namespace mlir::vta

#endif // VTA_TRANSFORMS_SCHEDULES_ISOLATEKERNELS_H
