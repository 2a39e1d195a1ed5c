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

/// Takes the text of a report; passes on functions may call it from several
/// threads.
using ReportPrinter = std::function<void(StringRef text)>;

/// What the passes of this folder leave to whoever makes them. All may be
/// empty.
struct QuantizeHooks {
  FunctionRunnerFactory runners; ///< Runners of networks, to calibrate.
  QuantizeProgress progress;
  ReportPrinter print; ///< Printer of reports that have no file.
};

/// The pass vta-quantize with something to run networks with.
std::unique_ptr<Pass> createQuantizePass(VTAQuantizeOptions options,
                                         QuantizeHooks hooks);

/// The pass vta-canonicalize-quantized with something that prints its report.
std::unique_ptr<Pass>
createCanonicalizeQuantizedPass(VTACanonicalizeQuantizedOptions options,
                                ReportPrinter print);

/// Registers the passes of this folder, which use `hooks`.
void registerPasses(const QuantizeHooks &hooks);

} // namespace mlir::vta::quantization

#endif // VTA_TRANSFORMS_QUANTIZE_PASSES_H
