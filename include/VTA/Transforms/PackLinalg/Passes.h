//===- Passes.h - linalg of other compilers ---------------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_TRANSFORMS_PACKLINALG_PASSES_H
#define VTA_TRANSFORMS_PACKLINALG_PASSES_H

#include "VTA/Dialect/VTA/IR/VTA.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Tosa/IR/TosaOps.h"
#include "mlir/Pass/Pass.h"

namespace mlir::vta {

#define GEN_PASS_DECL
#include "VTA/Transforms/PackLinalg/Passes.h.inc"

#define GEN_PASS_REGISTRATION
#include "VTA/Transforms/PackLinalg/Passes.h.inc"

} // namespace mlir::vta

#endif // VTA_TRANSFORMS_PACKLINALG_PASSES_H
