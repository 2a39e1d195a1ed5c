//===- FunctionRunner.h - Runs networks to calibrate them -------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// Calibration runs a network on inputs. What compiles it for this machine is
// not part of quantization: whoever makes the pass vta-quantize gives it a
// FunctionRunner.
//
//===----------------------------------------------------------------------===//

#ifndef VTA_QUANTIZATION_FUNCTIONRUNNER_H
#define VTA_QUANTIZATION_FUNCTIONRUNNER_H

#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/Error.h"
#include <functional>
#include <memory>

namespace mlir {
class DialectRegistry;
} // namespace mlir

namespace mlir::vta::quantization {

/// A compiled function: reads and writes memory of the sizes of its arguments
/// and results.
using CompiledFunction = std::function<llvm::Error(
    ArrayRef<const void *> inputs, ArrayRef<void *> outputs)>;

/// Makes one of the only public function of a module, which it may change.
/// Emits diagnostics.
using FunctionCompiler =
    llvm::function_ref<FailureOr<CompiledFunction>(ModuleOp)>;

/// Compiles the networks of one calibration, which differ in few layers: code
/// of layers that several have can be kept.
class FunctionRunner {
public:
  virtual ~FunctionRunner() = default;
  /// Implements FunctionCompiler.
  virtual FailureOr<CompiledFunction> compile(ModuleOp module) = 0;
};

/// Where runners come from.
struct FunctionRunnerFactory {
  std::function<std::unique_ptr<FunctionRunner>()> create;
  /// Adds the dialects that compilation has operations of.
  std::function<void(DialectRegistry &)> getDependentDialects;
};

} // namespace mlir::vta::quantization

#endif // VTA_QUANTIZATION_FUNCTIONRUNNER_H
