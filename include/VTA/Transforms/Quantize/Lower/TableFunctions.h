//===- TableFunctions.h - Functions that a table can hold -------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Operations that together compute each element of a result from one element of
// one tensor: Sigmoid, SiLU, HardSwish and so on. An int8 tensor has 256
// values, so a table of 256 entries is such a function.
//
//===----------------------------------------------------------------------===//

#ifndef VTA_TRANSFORMS_QUANTIZE_LOWER_TABLEFUNCTIONS_H
#define VTA_TRANSFORMS_QUANTIZE_LOWER_TABLEFUNCTIONS_H

#include "mlir/IR/Operation.h"

namespace mlir::vta::quantization {

/// The operations of one function, in order: the last one has its result.
using ElementFunction = SmallVector<Operation *>;

/// What else reads the results of functions of `root`'s elements. Those that
/// `isTaken` are not part of one. Additions and products of numbers and bounds
/// need no table: functions of nothing else are left out.
SmallVector<ElementFunction>
findElementFunctions(Value root, function_ref<bool(Operation *)> isTaken);

/// What computes the result of `last`, back to what is not `isPart`.
ElementFunction functionBehind(Operation *last,
                               function_ref<bool(Operation *)> isPart);

/// What the function reads besides constants; null unless it is one tensor.
Value rootOf(const ElementFunction &function);

/// The function of one number, in double precision.
double evaluate(const ElementFunction &function, Value root, double x);

} // namespace mlir::vta::quantization

#endif // VTA_TRANSFORMS_QUANTIZE_LOWER_TABLEFUNCTIONS_H
