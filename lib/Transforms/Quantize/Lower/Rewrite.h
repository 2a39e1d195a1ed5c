//===- Rewrite.h - Layers as integer operations -----------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Builds the int8 network beside the float one, with given scales; then float
// operations whose results nobody reads any more go away.
//
//===----------------------------------------------------------------------===//

#ifndef VTA_LIB_TRANSFORMS_QUANTIZE_LOWER_REWRITE_H
#define VTA_LIB_TRANSFORMS_QUANTIZE_LOWER_REWRITE_H

#include "Scales.h"
#include "Weights.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"

namespace mlir::vta::quantization {

class Rewriter {
public:
  Rewriter(func::FuncOp function, const LayerGraph &network,
           const Scales &scales, ArrayRef<TensorStatistics> statistics,
           const QuantizeOptions &options);

  LogicalResult run(std::vector<LayerReport> &report);

  /// The tensors of the network's points, after `run`.
  SmallVector<QuantizedTensor> tensors() const;

private:
  // Contractions. (RewriteContraction.cpp)

  /// Means and Scales that need weights, too.
  FailureOr<Value> contraction(const Layer &layer, LayerReport &report);
  void correct(const Layer &layer, const RealLayer &real,
               const IntegerLayer &integer, SmallVectorImpl<double> &bias);
  /// The anchor's sums as int32, with the bias.
  Value accumulate(const Layer &layer, Value input,
                   const IntegerLayer &integer);
  Value multiplyChannels(Value input, ArrayRef<int8_t> weights,
                         ArrayRef<int32_t> bias);
  Value averageWindow(const Layer &layer, Value input, ArrayRef<int8_t> weight,
                      ArrayRef<int32_t> bias);

  // All others. (Rewrite.cpp)

  FailureOr<Value> rewrite(const Layer &layer, unsigned index,
                           LayerReport &report);
  Value move(const Layer &layer);
  Value concat(const Layer &layer);
  Value table(const Layer &layer, LayerReport &report);
  Value scaleBy(const Layer &layer, LayerReport &report);
  FailureOr<Value> sum(const Layer &layer, LayerReport &report);
  FailureOr<Value> mean(const Layer &layer, LayerReport &report);
  Value product(const Layer &layer, LayerReport &report);
  /// Gives `isFloatUse`s of a float the one computed from int8.
  void exportFloat(Value old, Value value,
                   function_ref<bool(OpOperand &)> isFloatUse);
  void describe(const Layer &layer, LayerReport &report) const;

  // Pieces.

  double scaleOf(Value value) const { return scales.ofValue.lookup(value); }
  /// The int8 tensor of a float one, quantized here if there is none.
  Value int8Of(Value value);
  Value constant(Type elementType, ArrayRef<int64_t> shape,
                 ArrayRef<int64_t> values);
  Value zero(Type elementType) { return constant(elementType, {1}, {0}); }
  /// A float, as a constant of shape 1x...x1.
  Value splat(int64_t rank, double value);
  /// Accumulators to int8, limited as the layer says, with the shape of its
  /// result.
  Value requantize(const Layer &layer, Value accumulators,
                   ArrayRef<int64_t> shifts);
  Value limit(const Layer &layer, Value value);
  /// The shift that takes steps of `from` to steps of `to`.
  static int64_t shiftBetween(double from, double to);
  const TensorStatistics *statisticsOf(StringRef name) const;

  Type i8() { return b.getI8Type(); }
  Type i32() { return b.getI32Type(); }
  static ArrayRef<int64_t> shapeOf(Value value) {
    return cast<RankedTensorType>(value.getType()).getShape();
  }

  func::FuncOp function;
  const LayerGraph &network;
  const Scales &scales;
  ArrayRef<TensorStatistics> statistics;
  const QuantizeOptions &options;
  ImplicitLocOpBuilder b;
  llvm::DenseMap<Value, Value> int8;
  /// What floats are computed from integers, by the ones they replace.
  llvm::DenseMap<Value, Value> floats;
  llvm::DenseMap<Attribute, Value> constants;
  /// The last one of `constants`, which begin the function.
  Operation *lastConstant = nullptr;
};

} // namespace mlir::vta::quantization

#endif // VTA_LIB_TRANSFORMS_QUANTIZE_LOWER_REWRITE_H
