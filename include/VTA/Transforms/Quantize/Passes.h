//===- Passes.h - Passes that quantize networks -----------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_TRANSFORMS_QUANTIZE_PASSES_H
#define VTA_TRANSFORMS_QUANTIZE_PASSES_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Pass/Pass.h"

namespace mlir::vta::quantization {

#define GEN_PASS_DECL
#include "VTA/Transforms/Quantize/Passes.h.inc"

#define GEN_PASS_REGISTRATION
#include "VTA/Transforms/Quantize/Passes.h.inc"

} // namespace mlir::vta::quantization

#endif // VTA_TRANSFORMS_QUANTIZE_PASSES_H
