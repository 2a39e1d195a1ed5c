//===- FollowModel.h - What a model's own integers are ----------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_TRANSFORMS_QUANTIZE_MODEL_FOLLOWMODEL_H
#define VTA_TRANSFORMS_QUANTIZE_MODEL_FOLLOWMODEL_H

#include "VTA/Transforms/Quantize/Lower/LowerPairs.h"
#include "VTA/Transforms/Quantize/Quantize.h"

namespace mlir::vta::quantization {

/// Whether something of a network that comes quantized, which
/// canonicalizePrequantized has rewritten with this report, is beyond shifts
/// and symmetric int8.
bool needsRequantization(func::FuncOp canonical, ArrayRef<LayerReport> report);

/// Gives what stays in float the scales of the model back, once `tensors` are
/// computed in int8. Takes all marks of raiseQuantized away.
void restoreModelSteps(func::FuncOp function,
                       ArrayRef<QuantizedTensor> tensors);

/// Makes a raised function compute what the model does with its own integers.
/// `points` then are the tensors after that.
void followModel(func::FuncOp function, MutableArrayRef<TensorPoint> points);

} // namespace mlir::vta::quantization

#endif // VTA_TRANSFORMS_QUANTIZE_MODEL_FOLLOWMODEL_H
