//===- Quantize.h - Float networks to int8 ----------------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Float TOSA to int8 TOSA whose requantizations are shifts;
// docs/Int8Networks.md defines the result. The parts are used one after the
// other: foldNormalization and equalizeChannels
// (VTA/Transforms/Quantize/Balance/Prepare.h), collectTensors, calibrate (or
// read a table), quantize.
//
//===----------------------------------------------------------------------===//

#ifndef VTA_TRANSFORMS_QUANTIZE_QUANTIZE_H
#define VTA_TRANSFORMS_QUANTIZE_QUANTIZE_H

#include "VTA/Transforms/Quantize/CalibrationTable.h"
#include "VTA/Transforms/Quantize/FunctionRunner.h"
#include "VTA/Transforms/Quantize/Report.h"
#include "VTA/Transforms/Quantize/Statistics.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <functional>
#include <optional>

namespace mlir::vta::quantization {

struct QuantizeOptions {
  CalibrationMethod method = CalibrationMethod::Auto;
  ThresholdOptions thresholds;
  /// Indices, in the order of the function, of convolutions left in float.
  std::vector<int64_t> skipConvLayers;
  /// Leaves matrix products in float.
  bool skipDense = false;
  /// Names or patterns (`*` and `?`) of layers left in float.
  std::vector<std::string> floatLayers;
  bool equalize = true;
  bool correctBias = true;
  /// Power-of-two weight scales by channel, not by tensor.
  bool perChannel = true;
  /// Whether the function is a raised one, of a model that came quantized:
  /// tensors have the ranges of the model, layers that it has in float stay so.
  bool requantize = false;
  /// Progress callback of quantizeModule: stage, items done, items in total.
  /// May be empty.
  std::function<void(StringRef what, size_t done, size_t total)> progress;
};

/// A float tensor that will be held as int8: an input of the function, or the
/// last of operations that are computed together (a convolution, its bias, the
/// addition of a residual, its clamp).
struct TensorPoint {
  std::string name; ///< Unique name, from the node.
  Value value;
};

/// The tensors of a prepared function
/// (VTA/Transforms/Quantize/Balance/Prepare.h) that need a range, in order.
/// Errors: options that name layers which do not exist.
FailureOr<SmallVector<TensorPoint>>
collectTensors(func::FuncOp function, const QuantizeOptions &options);

/// Inputs of one run: bytes by the function's arguments.
using RunInputs = std::vector<std::vector<char>>;

/// Statistics of `points`, any f32 values of the function, over `runs`, by
/// running the float network, which `compiler` compiles. `progress`, if given,
/// is told how many of how many runs are done. Emits diagnostics.
FailureOr<std::vector<TensorStatistics>>
collectStatistics(FunctionCompiler compiler, func::FuncOp function,
                  ArrayRef<TensorPoint> points, ArrayRef<RunInputs> runs,
                  llvm::function_ref<void(size_t, size_t)> progress = {});

/// A table with the ranges the method of `options` chooses. `statistics`, which
/// may have other tensors as well, may be empty for GlobalScale. Warns of
/// tensors that are always zero.
FailureOr<CalibrationTable> calibrate(func::FuncOp function,
                                      ArrayRef<TensorPoint> points,
                                      ArrayRef<TensorStatistics> statistics,
                                      const QuantizeOptions &options);

/// A tensor of a quantized function: `scale` times `value`, which is int8, less
/// `zero`, stands for the float tensor called `name` before.
struct QuantizedTensor {
  std::string name;
  Value value;
  double scale = 1;
  int64_t zero = 0;
};

/// A layer that shifts cannot compute with the scales that tensors have.
struct Misfit {
  Operation *op = nullptr; ///< The first one of the layer.
  std::string reason;
};

/// Rewrites the prepared function. Every name of `table` must be a tensor of
/// the function and every tensor must be in the table: if not, one error lists
/// those that are unknown or missing. Appends to `report` and, if given, the
/// tensors of collectTensors to `tensors`. If `misfits` is given, it says which
/// layers could not be written, instead of an error; then the function is of no
/// use any more.
LogicalResult quantize(func::FuncOp function, const CalibrationTable &table,
                       ArrayRef<TensorStatistics> statistics,
                       const QuantizeOptions &options,
                       std::vector<LayerReport> &report,
                       SmallVectorImpl<QuantizedTensor> *tensors = nullptr,
                       SmallVectorImpl<Misfit> *misfits = nullptr);

/// Fills in how far the layers of `report` are from the float network, over all
/// runs: `points` are the tensors of `floatFunction`, `tensors` those of
/// `quantized`. Returns the same for the function's outputs together, if it has
/// floats or int8 that a model came with.
FailureOr<std::optional<OutputError>>
measure(FunctionCompiler compiler, func::FuncOp floatFunction,
        ArrayRef<TensorPoint> points, func::FuncOp quantized,
        ArrayRef<QuantizedTensor> tensors, ArrayRef<RunInputs> runs,
        std::vector<LayerReport> &report,
        llvm::function_ref<void(size_t, size_t)> progress = {});

/// What a network is quantized with.
struct QuantizeInputs {
  QuantizeOptions options;
  std::vector<RunInputs> runs;           ///< Calibration inputs; may be empty.
  std::optional<CalibrationTable> table; ///< Replacement for calibration.
  bool isMeasured = false; ///< Whether to compare with the float network.
  /// Random inputs to compare a network with that came quantized, if there are
  /// none to calibrate with.
  unsigned randomRuns = 0;
};

/// The only public function of `module` with a body. Emits a diagnostic if
/// there is none or are several.
FailureOr<func::FuncOp> findFunctionToQuantize(ModuleOp module);

/// If `function`, the only public one of its module, comes quantized in a way
/// that VTA cannot compute: rewrites it as the float network it stands for,
/// with marks that QuantizeOptions::requantize is about, and returns true.
/// Otherwise it is canonicalized (Lower/LowerPairs.h), with `report`.
FailureOr<bool> raiseForRequantization(func::FuncOp function,
                                       std::vector<LayerReport> &report);

/// Emits an error if all convolutions and matrix products of `function` compute
/// with integers: such a network is quantized already.
LogicalResult checkIsFloat(func::FuncOp function);

/// Takes back the options that `global_scale`, as a method or as a table of it,
/// excludes. Emits an error if there is nothing to calibrate `function` with.
LogicalResult resolveInputs(func::FuncOp function, QuantizeInputs &inputs);

/// All that follows: calibrates with the runs (unless there is a table or the
/// method needs none) and quantizes `function`, which is prepared and the only
/// public one of its module. With runs, and if `isMeasured`, compares with the
/// float network on them, or with what the model's own integers compute. Emits
/// diagnostics.
LogicalResult quantizePrepared(func::FuncOp function,
                               const QuantizeInputs &inputs,
                               FunctionCompiler compiler,
                               QuantizeResult &result);

} // namespace mlir::vta::quantization

#endif // VTA_TRANSFORMS_QUANTIZE_QUANTIZE_H
