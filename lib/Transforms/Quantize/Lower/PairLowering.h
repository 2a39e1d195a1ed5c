//===- PairLowering.h - From floats to integers -----------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One walk from inputs to outputs notes of float values which integers they
// stand for. Layers, sums and pools of such values are computed in integers
// beside the float operations; casts to int8 then take what they need from the
// integers, and float operations that nobody needs any more disappear.
//
//===----------------------------------------------------------------------===//

#ifndef VTA_LIB_TRANSFORMS_QUANTIZE_LOWER_PAIRLOWERING_H
#define VTA_LIB_TRANSFORMS_QUANTIZE_LOWER_PAIRLOWERING_H

#include "IntegerView.h"
#include "VTA/Kernel/LayerNames.h"
#include "VTA/Transforms/Quantize/QuantizedType.h"

namespace mlir::vta::quantization {

class PairLowering {
public:
  /// Ratios of scales that are a power of two but for the relative error
  /// `tolerance` are one.
  PairLowering(func::FuncOp function, const LoweringOptions &options,
               std::vector<LayerReport> &report, double tolerance = 0)
      : function(function), options(options), report(report), names(function),
        tolerance(tolerance) {}

  /// Rewrites the whole function.
  void run();
  /// Computes beside these operations, of which none is erased.
  void run(ArrayRef<Operation *> ops);
  /// Casts of functions of each element.
  llvm::SmallDenseSet<Operation *> tables;
  /// What replaces the results of casts to int8.
  llvm::DenseMap<Operation *, Value> replaced;

private:
  void visit(Operation *op);
  void visitCast(tosa::CastOp op);
  void visitMul(tosa::MulOp op);
  void visitClamp(tosa::ClampOp op);
  bool visitProduct(tosa::MatMulOp op);
  bool visitBias(tosa::AddOp op, Value value, Value summand);
  void visitAdd(tosa::AddOp op);
  std::string addIntegers(Operation *op);
  void visitLayer(const WeightLayer &layer);
  void visitIntegerLayer(Operation *op);
  void visitIntegerMove(Operation *op);
  void visitAveragePool(tosa::AvgPool2dOp op);
  void visitSum(tosa::ReduceSumOp op);
  void visitMove(Operation *op);
  bool concatAccumulators(tosa::ConcatOp op);
  void visitConcat(tosa::ConcatOp op);
  void visitRescale(tosa::RescaleOp op);
  void finish();

  /// Whether vta-quantize wrote the pairs: then they compute what
  /// docs/Int8Networks.md says, which a model may do in float.
  bool isOwn() const { return tolerance > 0; }
  const IntegerView *lookup(Value value) const {
    auto found = views.find(value);
    return found == views.end() ? nullptr : &found->second;
  }
  /// Has floats be computed from integers.
  void define(Value floats, const IntegerView &view) {
    views[floats] = view;
    replaceable.push_back(floats);
  }
  std::optional<int64_t> integerIn(const IntegerView &view,
                                   Value constant) const;
  std::optional<IntegerView> narrow(Value value, ImplicitLocOpBuilder &b);
  bool readWeights(const WeightLayer &layer, IntegerView &weights,
                   SmallVector<double> &scales, std::string &reason);
  std::optional<std::vector<int64_t>>
  readSummands(Value value, ArrayRef<double> scales, ArrayRef<int64_t> shape,
               int64_t axis, std::string &reason);
  Value quantize(const IntegerView &view, ArrayRef<double> scales,
                 const QuantizeChain &chain, ImplicitLocOpBuilder &b,
                 bool *isShift = nullptr);
  Value quantizeConcat(const QuantizeChain &chain, ImplicitLocOpBuilder &b);
  Value quantizeFunction(const QuantizeChain &chain, ImplicitLocOpBuilder &b);
  void replaceCast(tosa::CastOp op, const QuantizeChain &chain);
  int64_t addLine(Operation *op, LayerReport::Form form,
                  std::string reason = "");
  void note(ArrayRef<int64_t> lines, LayerReport::Form form, std::string reason,
            ArrayRef<int64_t> shifts = {});

  func::FuncOp function;
  const LoweringOptions &options;
  std::vector<LayerReport> &report;
  LayerNames names;
  double tolerance;
  llvm::DenseMap<Value, IntegerView> views;
  /// Float values with views, in order: their operations may be replaced.
  SmallVector<Value> replaceable;
  /// Lines that are dropped if the operation disappears after all.
  SmallVector<std::pair<Operation *, int64_t>> floatLines;
  /// The lines and the largest magnitude of accumulators.
  llvm::DenseMap<Value, std::pair<SmallVector<int64_t, 1>, double>>
      accumulators;
};

} // namespace mlir::vta::quantization

#endif // VTA_LIB_TRANSFORMS_QUANTIZE_LOWER_PAIRLOWERING_H
