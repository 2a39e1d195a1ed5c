//===- LinearAccess.h - Tensors as strided memory ---------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Where the elements of a tensor are in the argument of a task that it is a
// view of: reshapes, slices, transpositions and broadcasts only change an
// offset and strides.
//
//===----------------------------------------------------------------------===//

#ifndef VTA_CPU_ANALYSIS_LINEARACCESS_H
#define VTA_CPU_ANALYSIS_LINEARACCESS_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/AffineMap.h"
#include "mlir/IR/BuiltinTypes.h"
#include "llvm/ADT/SmallVector.h"

namespace mlir::vta::cpu {

/// Layout in elements of `argument`.
struct LinearLayout {
  BlockArgument argument;
  int64_t offset = 0;
  SmallVector<int64_t> strides; ///< Strides by dimension.
};

SmallVector<int64_t> getRowMajorStrides(ArrayRef<int64_t> shape);

/// Bytes of an element in memory.
unsigned storageBytes(Type elementType);

/// The strides of the result of a reshape whose operand has the strides
/// `strides`. Fails if dimensions that become one do not follow each other.
FailureOr<SmallVector<int64_t>> getViewStrides(Operation *reshape,
                                               ArrayRef<int64_t> strides);

/// The strides of the operand of a reshape whose result has the strides
/// `strides`.
FailureOr<SmallVector<int64_t>> getViewedStrides(Operation *reshape,
                                                 ArrayRef<int64_t> strides);

/// The layout of `value`, a tensor; fails if it is not a view of an argument.
FailureOr<LinearLayout> getLayout(Value value);

/// Where the result of a task in destination form goes. `value` is set to the
/// tensor that has this layout, which is what `value` was before reshapes.
FailureOr<LinearLayout> getResultLayout(func::FuncOp func, Value &value);

/// An index into the argument that is linear in loop indices.
struct LinearAccess {
  BlockArgument argument;
  int64_t offset = 0;
  SmallVector<int64_t> strides; ///< Strides by loop.
};

/// The access to a tensor of layout `layout` at `map`; fails if an expression
/// is not linear.
FailureOr<LinearAccess> getAccess(const LinearLayout &layout, AffineMap map);

/// All of `argument` as memory of one dimension, at the builder's place.
Value flatten(OpBuilder &b, Location loc, BlockArgument argument);

} // namespace mlir::vta::cpu

#endif // VTA_CPU_ANALYSIS_LINEARACCESS_H
