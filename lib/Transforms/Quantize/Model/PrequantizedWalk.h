//===- PrequantizedWalk.h - From floats to integers -------------*- C++ -*-===//
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

#ifndef VTA_LIB_TRANSFORMS_QUANTIZE_MODEL_PREQUANTIZEDWALK_H
#define VTA_LIB_TRANSFORMS_QUANTIZE_MODEL_PREQUANTIZEDWALK_H

#include "PrequantizedView.h"
#include "VTA/Kernel/LayerNames.h"
#include "VTA/Transforms/Quantize/QuantizedType.h"

namespace mlir::vta::quantization {

class PrequantizedWalk {
public:
  PrequantizedWalk(func::FuncOp function, const PrequantizedOptions &options,
                   std::vector<LayerReport> &report)
      : function(function), options(options), report(report), names(function) {}

  void run();

private:
  void visit(Operation *op);
  void visitCast(tosa::CastOp op);
  void visitMul(tosa::MulOp op);
  void visitClamp(tosa::ClampOp op);
  bool visitBias(tosa::AddOp op, Value value, Value summand);
  void visitAdd(tosa::AddOp op);
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

  const IntegerView *lookup(Value value) const {
    auto found = views.find(value);
    return found == views.end() ? nullptr : &found->second;
  }
  std::optional<IntegerView> narrow(Value value, ImplicitLocOpBuilder &b);
  bool readWeights(const WeightLayer &layer, IntegerView &weights,
                   SmallVector<double> &scales, std::string &reason);
  std::optional<std::vector<int64_t>>
  readSummands(Value value, ArrayRef<double> scales, ArrayRef<int64_t> shape,
               int64_t axis, std::string &reason);
  Value quantize(const IntegerView &view, const QuantizeChain &chain,
                 ImplicitLocOpBuilder &b, bool *isShift = nullptr);
  Value quantizeConcat(const QuantizeChain &chain, ImplicitLocOpBuilder &b);
  void replaceCast(tosa::CastOp op, const QuantizeChain &chain);
  int64_t addLine(Operation *op, LayerReport::Form form,
                  std::string reason = "");
  void note(ArrayRef<int64_t> lines, LayerReport::Form form, std::string reason,
            ArrayRef<int64_t> shifts = {});

  func::FuncOp function;
  const PrequantizedOptions &options;
  std::vector<LayerReport> &report;
  LayerNames names;
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

#endif // VTA_LIB_TRANSFORMS_QUANTIZE_MODEL_PREQUANTIZEDWALK_H
