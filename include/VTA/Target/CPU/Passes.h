//===- Passes.h - Passes on the way to CPU code -----------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_TARGET_CPU_PASSES_H
#define VTA_TARGET_CPU_PASSES_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Pass/Pass.h"

namespace mlir::vta::cpu {

#define GEN_PASS_DECL
#include "VTA/Target/CPU/Passes.h.inc"

#define GEN_PASS_REGISTRATION
#include "VTA/Target/CPU/Passes.h.inc"

} // namespace mlir::vta::cpu

#endif // VTA_TARGET_CPU_PASSES_H
