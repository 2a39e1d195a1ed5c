//===- RaiseQuantized.h - From a model's integers to reals ------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A network that comes quantized as the float network it stands for, so that it
// can be quantized again, with scales that VTA can do. What a quantization cuts
// off is part of the network: it becomes a tosa.clamp, which has a mark with
// the scale and the zero point of the model.
//
// Models that have integers only (tosa.rescale between int8 layers) do not say
// what a step of a tensor is in real numbers. Nothing depends on it: a step of
// the inputs is taken as 1 then.
//
//===----------------------------------------------------------------------===//

#ifndef VTA_TRANSFORMS_QUANTIZE_MODEL_RAISEQUANTIZED_H
#define VTA_TRANSFORMS_QUANTIZE_MODEL_RAISEQUANTIZED_H

#include "VTA/Transforms/Quantize/IntegerOps.h"
#include "VTA/Transforms/Quantize/QuantizedType.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Tosa/IR/TosaOps.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"

namespace mlir::vta::quantization {

/// How the model holds a tensor: an integer q is scale * (q - zero).
struct ModelSteps {
  double scale = 1;
  int64_t zero = 0;
};

/// The mark of a clamp that stands for a quantization.
std::optional<ModelSteps> getModelSteps(Operation *op);
void setModelSteps(tosa::ClampOp clamp, ModelSteps steps);

/// Whether the model has the weights of this convolution or product as
/// integers.
bool hasModelWeights(Operation *op);
void setHasModelWeights(Operation *op);

/// Whether the operation is part of a conversion between integers that the
/// model reads or writes and what they stand for.
bool isModelConversion(Operation *op);
/// Marks what computes `to` from `from`, by first operands; if `to` are the
/// integers, with what these stand for.
void setIsModelConversion(Value from, Value to,
                          std::optional<ModelSteps> steps = std::nullopt);
/// What integers stand for that a marked operation computes.
std::optional<ModelSteps> getConvertedSteps(Value integers);

/// Leaves the operation in float when the function is quantized.
void setStaysFloat(Operation *op, StringRef reason);
/// The reason, or null.
StringAttr getStaysFloat(Operation *op);

/// What the clamp lets through, in steps from the zero point.
std::pair<double, double> boundsInSteps(tosa::ClampOp clamp, ModelSteps steps);

/// Rewrites the function, whose type stays the same.
void raiseQuantized(func::FuncOp function);

/// Rounds to the steps of the model what the clamp, which has a mark, lets
/// through, as the model does.
Value roundToModelSteps(tosa::ClampOp clamp);
/// All clamps that have a mark.
SmallVector<tosa::ClampOp> findModelSteps(func::FuncOp function);
/// Takes all marks away.
void eraseModelSteps(func::FuncOp function);

/// A float value of an integer tensor q: scale * (q - zero).
struct RealTensor {
  Value real;
  ModelSteps steps;
};

/// Further from the zero point than any step of int8.
constexpr double kFar = 1024;

/// The real numbers that integer tensors stand for, and what makes them.
class RealTensors {
public:
  /// Null if it is not known.
  const RealTensor *lookup(Value integers) const {
    auto it = tensors.find(integers);
    return it == tensors.end() ? nullptr : &it->second;
  }
  void set(Value integers, Value real, ModelSteps steps) {
    tensors[integers] = {real, steps};
  }
  /// The tensor as real numbers around `zero`; int8 that nothing is known of is
  /// converted in steps of 1.
  RealTensor get(Value integers, int64_t zero, ImplicitLocOpBuilder &b);
  /// Has int8 that nothing is known of stand for what it says in these steps.
  void convert(Value integers, ModelSteps steps, ImplicitLocOpBuilder &b);
  /// Cuts `real` off where int8 ends, or at `low` and `high` steps from the
  /// zero point if these are inside, and has `integers` stand for it.
  Value quantize(Value integers, Value real, ModelSteps steps,
                 ImplicitLocOpBuilder &b, double low = -kFar,
                 double high = kFar);

private:
  llvm::DenseMap<Value, RealTensor> tensors;
};

/// Raises an operation on integers. False if it cannot. (RaiseIntegers.cpp)
bool raiseIntegers(Operation *op, RealTensors &tensors);
/// The integers of a tensor from its reals, for what cannot be raised.
Value lowerToIntegers(const RealTensor &tensor, Type type,
                      ImplicitLocOpBuilder &b);

// Float operations.

Value multiplyBy(ImplicitLocOpBuilder &b, Value value, ArrayRef<float> factors);
Value addTo(ImplicitLocOpBuilder &b, Value value, double summand);

} // namespace mlir::vta::quantization

#endif // VTA_TRANSFORMS_QUANTIZE_MODEL_RAISEQUANTIZED_H
