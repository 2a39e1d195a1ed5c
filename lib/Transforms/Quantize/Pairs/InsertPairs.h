//===- InsertPairs.h - Layers between quantizations -------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Builds the quantized network beside the float one, with given scales: every
// layer in float, with weights that are integers times a scale, between
// dequantizations and a quantization. What makes integers of a model's own
// quantizations makes integers of these.
//
//===----------------------------------------------------------------------===//

#ifndef VTA_LIB_TRANSFORMS_QUANTIZE_PAIRS_INSERTPAIRS_H
#define VTA_LIB_TRANSFORMS_QUANTIZE_PAIRS_INSERTPAIRS_H

#include "Scales.h"
#include "VTA/Transforms/Quantize/QuantizedType.h"
#include "Weights.h"
#include "mlir/IR/IRMapping.h"

namespace mlir::vta::quantization {

class PairInserter {
public:
  PairInserter(func::FuncOp function, const LayerGraph &network,
               const Scales &scales, ArrayRef<TensorStatistics> statistics,
               const QuantizeOptions &options,
               SmallVectorImpl<Misfit> *misfits);

  LogicalResult run(std::vector<LayerReport> &report);

  /// The tensors of the network's points, after `run`.
  SmallVector<QuantizedTensor> tensors() const;

private:
  // Contractions. (InsertContraction.cpp)

  /// Means and Scales that need weights, too.
  FailureOr<Value> contraction(const Layer &layer, LayerReport &report);
  /// The weights of the anchor as floats that are integers times steps.
  Value weights(const Layer &layer, const IntegerLayer &integer);
  void correct(const Layer &layer, const RealLayer &real,
               const IntegerLayer &integer, SmallVectorImpl<double> &bias);
  /// The anchor's sums, with the bias.
  Value accumulate(const Layer &layer, const IntegerLayer &integer);
  /// Subtracts the zero point of the layer's input by the bias. `weights` are
  /// summed by output channel.
  void subtractZero(const Layer &layer, IntegerLayer &integer) const;
  /// The zero point around an image that `op` pads.
  Value padWithZero(Operation *op, Value image, Value input);
  Value multiplyChannels(Value input, const IntegerLayer &integer);
  Value averageWindow(const Layer &layer, const IntegerLayer &integer);
  /// How many elements a window of a layer without weights has.
  static int64_t countOf(const Layer &layer);
  Value sumWindow(Value image, const IntegerLayer &integer,
                  ArrayRef<int64_t> kernel, ArrayRef<int64_t> stride,
                  ArrayRef<int64_t> shape);

  // All others. (InsertPairs.cpp)

  FailureOr<Value> rewrite(const Layer &layer, unsigned index,
                           LayerReport &report);
  /// The layer's operations on what stands for its inputs.
  Value clone(const Layer &layer, IRMapping map = {});
  /// Moves and concatenations.
  Value move(const Layer &layer);
  Value scaleBy(const Layer &layer, LayerReport &report);
  /// lhs + rhs, or lhs - rhs, as sums that are integers times steps.
  Value add(Value lhs, Value rhs, ArrayRef<double> steps,
            ArrayRef<int64_t> shape, bool isDifference = false);
  FailureOr<Value> sum(const Layer &layer, LayerReport &report);
  FailureOr<Value> mean(const Layer &layer, LayerReport &report);
  /// Of two computed matrices, rounded to int8.
  FailureOr<Value> product(const Layer &layer, LayerReport &report);
  /// Makes integers of what is between quantizations.
  LogicalResult lower();
  void describe(const Layer &layer, LayerReport &report) const;

  // Pieces.

  /// An error, or another misfit.
  LogicalResult refuse(const Layer &layer, const Twine &reason) const;
  /// After an error: nothing has to be done again.
  LogicalResult giveUp() const;
  double scaleOf(Value value) const { return scales.ofValue.lookup(value); }
  int64_t zeroOf(Value value) const { return scales.zeros.lookup(value); }
  /// The int8 tensor of a float one, quantized here if there is none.
  Value int8Of(Value value);
  /// The same as floats.
  Value realOf(Value value);
  /// The integers times the scale: what the float tensor is with the zero point
  /// added.
  Value stepsOf(Value value);
  /// Rounds what a layer computes to int8, limited as the layer says, with the
  /// shape of its result, and adds `zero`.
  Value quantize(const Layer &layer, Value real, int64_t zero = 0);
  Value integers(unsigned width, ArrayRef<int64_t> shape,
                 ArrayRef<int64_t> values);
  /// The shift that takes steps of `from` to steps of `to`.
  static int64_t shiftBetween(double from, double to);
  const TensorStatistics *statisticsOf(StringRef name) const;

  static ArrayRef<int64_t> shapeOf(Value value) {
    return cast<RankedTensorType>(value.getType()).getShape();
  }

  struct Recorder : OpBuilder::Listener {
    void notifyOperationInserted(Operation *op,
                                 OpBuilder::InsertPoint) override {
      ops.push_back(op);
    }
    SmallVector<Operation *> ops;
  };

  func::FuncOp function;
  const LayerGraph &network;
  const Scales &scales;
  ArrayRef<TensorStatistics> statistics;
  const QuantizeOptions &options;
  SmallVectorImpl<Misfit> *misfits;
  ImplicitLocOpBuilder b;
  /// What is lowered, in order.
  Recorder pairs;
  /// The quantizations that end layers.
  SmallVector<std::pair<const Layer *, tosa::CastOp>> casts;
  /// By float values of the function: the int8 tensors that stand for them, and
  /// these as floats.
  llvm::DenseMap<Value, Value> int8, reals, steps;
  /// What floats are computed from integers, by the ones they replace.
  llvm::DenseMap<Value, Value> floats;
};

} // namespace mlir::vta::quantization

#endif // VTA_LIB_TRANSFORMS_QUANTIZE_PAIRS_INSERTPAIRS_H
