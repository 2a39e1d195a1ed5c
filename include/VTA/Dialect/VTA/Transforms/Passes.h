//===- Passes.h - Passes of the vta dialect ---------------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_DIALECT_VTA_TRANSFORMS_PASSES_H
#define VTA_DIALECT_VTA_TRANSFORMS_PASSES_H

#include "VTA/Dialect/VTA/IR/VTA.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Transform/IR/TransformDialect.h"
#include "mlir/Pass/Pass.h"

namespace mlir::vta {

#define GEN_PASS_DECL
#include "VTA/Dialect/VTA/Transforms/Passes.h.inc"

#define GEN_PASS_REGISTRATION
#include "VTA/Dialect/VTA/Transforms/Passes.h.inc"

/// Bufferization of `vta.stage` and `vta.empty`.
void registerBufferizableOpInterfaceExternalModels(DialectRegistry &registry);

} // namespace mlir::vta

#endif // VTA_DIALECT_VTA_TRANSFORMS_PASSES_H
