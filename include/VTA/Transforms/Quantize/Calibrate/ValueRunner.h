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

#ifndef VTA_TRANSFORMS_QUANTIZE_CALIBRATE_VALUERUNNER_H
#define VTA_TRANSFORMS_QUANTIZE_CALIBRATE_VALUERUNNER_H

#include "VTA/Transforms/Quantize/Quantize.h"

namespace mlir::vta::quantization {

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
    unsigned index; ///< Number of the argument or the result.
  };
  ArrayRef<char> getBytes(size_t value) const;

  func::FuncOp function;
  CompiledFunction compiled; ///< The function; empty if all are arguments.
  std::vector<Place> places;
  std::vector<size_t> argumentSizes;
  /// Memory of arguments is aligned for elements of up to 64 bits.
  std::vector<std::vector<uint64_t>> arguments, results;
  std::vector<size_t> resultSizes;
};

} // namespace mlir::vta::quantization

#endif // VTA_TRANSFORMS_QUANTIZE_CALIBRATE_VALUERUNNER_H
