//===- ValueRunner.h - Values of a function for inputs ----------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Calibration needs what a network computes on the way. Chosen values become
// the results of a copy of the function, which is compiled for this machine.
//
//===----------------------------------------------------------------------===//

#ifndef VTA_LIB_TRANSFORMS_QUANTIZE_VALUERUNNER_H
#define VTA_LIB_TRANSFORMS_QUANTIZE_VALUERUNNER_H

#include "VTA/Pipelines/CompileNetwork.h"
#include "VTA/Transforms/Quantize/Quantize.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <functional>

namespace mlir::vta::quantization {

/// A compiled function: reads and writes memory of the sizes of its arguments
/// and results.
using CompiledFunction = std::function<llvm::Error(
    ArrayRef<const void *> inputs, ArrayRef<void *> outputs)>;

/// Makes one of the only public function of a module, which it may change.
/// Emits diagnostics.
using FunctionCompiler =
    llvm::function_ref<FailureOr<CompiledFunction>(ModuleOp)>;

/// The CPU path (VTA/Pipelines/CompileNetwork.h) for this machine. Networks
/// with layers in common can share a cache.
FailureOr<CompiledFunction> compileForHost(ModuleOp module,
                                           cpu::TaskCache *cache = nullptr);

class ValueRunner {
public:
  /// `values` are arguments or results of operations in `function`, of static
  /// shape. Emits diagnostics.
  static FailureOr<ValueRunner> create(func::FuncOp function,
                                       ArrayRef<Value> values,
                                       FunctionCompiler compiler);

  /// Emits a diagnostic if the inputs do not fit the arguments.
  LogicalResult run(const RunInputs &inputs);

  /// The elements of a value in the last run. `T` has the size of one.
  template <typename T>
  ArrayRef<T> get(size_t value) const {
    ArrayRef<char> bytes = getBytes(value);
    return {reinterpret_cast<const T *>(bytes.data()),
            bytes.size() / sizeof(T)};
  }

private:
  /// Where a value is after a run.
  struct Place {
    bool isArgument;
    unsigned index; ///< Of the argument or the result.
  };
  ArrayRef<char> getBytes(size_t value) const;

  func::FuncOp function;
  CompiledFunction compiled; ///< Empty if all values are arguments.
  std::vector<Place> places;
  std::vector<size_t> argumentSizes;
  /// Memory of arguments is aligned for elements of up to 64 bits.
  std::vector<std::vector<uint64_t>> arguments, results;
  std::vector<size_t> resultSizes;
};

/// collectStatistics with another compiler.
FailureOr<std::vector<TensorStatistics>>
collectStatisticsWith(FunctionCompiler compiler, func::FuncOp function,
                      ArrayRef<TensorPoint> points, ArrayRef<RunInputs> runs,
                      llvm::function_ref<void(size_t, size_t)> progress);

} // namespace mlir::vta::quantization

#endif // VTA_LIB_TRANSFORMS_QUANTIZE_VALUERUNNER_H
