//===- Passes.h - TOSA to linalg, for CPUs ----------------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_CPU_TOSATOLINALG_PASSES_H
#define VTA_CPU_TOSATOLINALG_PASSES_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/Pass.h"

namespace mlir::vta {

#define GEN_PASS_DECL
#include "VTA/CPU/TosaToLinalg/Passes.h.inc"

#define GEN_PASS_REGISTRATION
#include "VTA/CPU/TosaToLinalg/Passes.h.inc"

} // namespace mlir::vta

#endif // VTA_CPU_TOSATOLINALG_PASSES_H
