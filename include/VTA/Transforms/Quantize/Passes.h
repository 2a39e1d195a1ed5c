//===- Passes.h - Passes that quantize networks -----------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_TRANSFORMS_QUANTIZE_PASSES_H
#define VTA_TRANSFORMS_QUANTIZE_PASSES_H

#include "VTA/Transforms/Quantize/FunctionRunner.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Pass/Pass.h"

namespace mlir::vta::quantization {

#define GEN_PASS_DECL
#include "VTA/Transforms/Quantize/Passes.h.inc"

#define GEN_PASS_REGISTRATION
#include "VTA/Transforms/Quantize/Passes.h.inc"

/// Told what vta-quantize does, and how much of how much is done.
using QuantizeProgress =
    std::function<void(StringRef what, size_t done, size_t total)>;

/// The pass vta-quantize with something to run networks with.
std::unique_ptr<Pass> createQuantizePass(VTAQuantizeOptions options,
                                         FunctionRunnerFactory runners,
                                         QuantizeProgress progress = {});

/// Registers the passes of this folder; vta-quantize calibrates with `runners`.
void registerPasses(FunctionRunnerFactory runners);

} // namespace mlir::vta::quantization

#endif // VTA_TRANSFORMS_QUANTIZE_PASSES_H
