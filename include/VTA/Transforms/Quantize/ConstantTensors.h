//===- ConstantTensors.h - Constants of networks ----------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_TRANSFORMS_QUANTIZE_CONSTANTTENSORS_H
#define VTA_TRANSFORMS_QUANTIZE_CONSTANTTENSORS_H

#include "VTA/Support/ConstantElements.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Value.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <optional>
#include <string>
#include <vector>

namespace mlir::vta::quantization {

/// Whether the value is a constant of static shape, without reading it.
bool isConstant(Value value);

/// A constant, also behind reshapes; null if it is none.
Value constantBehind(Value value);

/// A tensor of 32-bit floats of static shape.
bool isFloatTensor(Value value);

/// The elements of a constant, also of a splat or resource; none if the value
/// is not a constant of this element type.
std::optional<std::vector<float>> readFloats(Value value);

/// A constant operand that is one number for each channel of `type` (its last
/// dimension) or one for all: those numbers.
std::optional<SmallVector<double>> readChannels(Value constant,
                                                RankedTensorType type);

/// The number that all elements of a constant are.
std::optional<double> uniformFloat(Value value);
std::optional<int64_t> uniformInteger(Value value);

/// A tosa.const; a resource if large, named after that of `like` if it has one.
Value makeFloats(OpBuilder &b, Location loc, ArrayRef<int64_t> shape,
                 ArrayRef<float> values, Value like = {});
Value makeIntegers(OpBuilder &b, Location loc, IntegerType elementType,
                   ArrayRef<int64_t> shape, ArrayRef<int64_t> values,
                   Value like = {});

/// A number for messages, in few digits.
std::string show(double value);

/// Erases what nobody uses and has no effects. `tell` gets it before.
void eraseUnused(Operation *root,
                 llvm::function_ref<void(Operation *)> tell = nullptr);

} // namespace mlir::vta::quantization

#endif // VTA_TRANSFORMS_QUANTIZE_CONSTANTTENSORS_H
