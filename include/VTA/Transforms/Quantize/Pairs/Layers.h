//===- Layers.h - What of a network becomes int8 ----------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Divides a float function into layers: operations that are computed together
// in integers, ones that pass int8 through, and what stays in float. Nothing
// is changed; scales come later.
//
//===----------------------------------------------------------------------===//

#ifndef VTA_TRANSFORMS_QUANTIZE_LOWER_LAYERS_H
#define VTA_TRANSFORMS_QUANTIZE_LOWER_LAYERS_H

#include "VTA/Transforms/Quantize/Quantize.h"
#include "llvm/ADT/DenseMap.h"
#include <limits>

namespace mlir::vta::quantization {

enum class LayerKind {
  /// A convolution, a product with a constant matrix or with a constant for
  /// each channel: weights absorb any ratio of scales.
  Contraction,
  /// A product of two computed matrices: int8 in, float out.
  Product,
  /// The same with int8 out: the scale of the result is tied to the product of
  /// the others.
  RoundedProduct,
  /// `uniform` times a sum: an average pool that counts no padding, reduce_sum.
  Mean,
  /// The product with one positive number: a scale by another name.
  Scale,
  /// The sum or difference of two tensors, or of one and a constant.
  Add,
  Concat,
  /// A function of each element: Sigmoid, SiLU, ...
  Table,
  /// Result and operand have the same scale.
  Move,
  Float,
};

/// y = clamp(factor * anchor(input) + residual + offset), or what the kind says
/// instead.
struct Layer {
  LayerKind kind = LayerKind::Float;
  std::string name;   ///< Name of the anchor.
  std::string reason; ///< Reason for float.
  /// The anchor and operations merged into it, in order. Table: the function.
  SmallVector<Operation *> ops;
  /// Tensors that are read as int8. Contraction: the input and, perhaps, what
  /// is added to the accumulators.
  SmallVector<Value> inputs;
  /// Values by channel of the result, its last dimension. No offsets if all 0.
  SmallVector<double> factor, offset;
  double low = -std::numeric_limits<double>::infinity();
  double high = std::numeric_limits<double>::infinity();
  double uniform = 1; ///< Factor of Mean, Scale and RoundedProduct.
  /// Of Float and of moves of float values: something else reads its result as
  /// int8, or (moves) it is done on int8 as well.
  bool isWanted = false;

  Operation *anchor() const { return ops.front(); }
  Value result() const { return ops.back()->getResult(0); }
  bool isClamped() const {
    return low != -std::numeric_limits<double>::infinity() ||
           high != std::numeric_limits<double>::infinity();
  }
  bool hasResidual() const {
    return kind == LayerKind::Contraction && inputs.size() > 1;
  }
};

/// The layers of a function and the tensors that need a range.
struct LayerGraph {
  /// Layers by the position of the last operation.
  std::vector<Layer> layers;
  SmallVector<TensorPoint> points;
  /// Index into `points`.
  llvm::DenseMap<Value, unsigned> pointOf;
  /// Values that come as int8, not from float by quantizing them.
  llvm::DenseSet<Value> native;
};

/// Errors: options that name layers which do not exist.
FailureOr<LayerGraph> findLayers(func::FuncOp function,
                                 const QuantizeOptions &options);

/// The name for statistics of a layer's input, if that is not a tensor with a
/// scale of its own.
std::string inputName(const Layer &layer);

} // namespace mlir::vta::quantization

#endif // VTA_TRANSFORMS_QUANTIZE_LOWER_LAYERS_H
