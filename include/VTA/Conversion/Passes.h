//===- Passes.h - Conversions between levels --------------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_CONVERSION_PASSES_H
#define VTA_CONVERSION_PASSES_H

#include "VTA/Dialect/VTA/IR/VTA.h"
#include "VTA/Dialect/VTAISA/IR/VTAISA.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Pass/Pass.h"

namespace mlir::vta {

#define GEN_PASS_DECL
#include "VTA/Conversion/Passes.h.inc"

#define GEN_PASS_REGISTRATION
#include "VTA/Conversion/Passes.h.inc"

} // namespace mlir::vta

#endif // VTA_CONVERSION_PASSES_H
