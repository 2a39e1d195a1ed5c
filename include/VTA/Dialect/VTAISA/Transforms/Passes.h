//===- Passes.h - Passes of the vtaisa dialect ------------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_DIALECT_VTAISA_TRANSFORMS_PASSES_H
#define VTA_DIALECT_VTAISA_TRANSFORMS_PASSES_H

#include "VTA/Dialect/VTAISA/IR/VTAISA.h"
#include "mlir/Pass/Pass.h"
#include "vtart/Driver.h"

namespace mlir::vtaisa {

#define GEN_PASS_DECL
#include "VTA/Dialect/VTAISA/Transforms/Passes.h.inc"

#define GEN_PASS_REGISTRATION
#include "VTA/Dialect/VTAISA/Transforms/Passes.h.inc"

} // namespace mlir::vtaisa

#endif // VTA_DIALECT_VTAISA_TRANSFORMS_PASSES_H
