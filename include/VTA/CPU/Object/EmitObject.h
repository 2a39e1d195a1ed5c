//===- EmitObject.h - The LLVM dialect to machine code ----------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_CPU_OBJECT_EMITOBJECT_H
#define VTA_CPU_OBJECT_EMITOBJECT_H

#include "VTA/CPU/Schedule/CPUTarget.h"
#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/SmallVector.h"

namespace mlir::vta::cpu {

/// Translates a module of the LLVM dialect, optimizes it and emits a
/// relocatable object. If the environment variable VTA_OBJECT_CACHE names a
/// folder, an object that an earlier run has left there is taken instead, and
/// new ones are left there. They are found by the code, not by its source.
FailureOr<SmallVector<char, 0>> emitObject(ModuleOp module,
                                           const CPUTarget &target);

} // namespace mlir::vta::cpu

#endif // VTA_CPU_OBJECT_EMITOBJECT_H
