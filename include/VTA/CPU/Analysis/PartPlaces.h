//===- PartPlaces.h - Tensors inside of concatenations ----------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A concatenation copies nothing if its parts lie in its memory: tasks write
// them there. The memory of a concatenation may be a part of that of another
// one. docs/CPU.md describes how tasks see such tensors.
//
//===----------------------------------------------------------------------===//

#ifndef VTA_CPU_ANALYSIS_PARTPLACES_H
#define VTA_CPU_ANALYSIS_PARTPLACES_H

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Value.h"
#include "llvm/ADT/DenseMap.h"

namespace mlir::vta::cpu {

/// Where a tensor lies in the memory of a concatenation, in elements.
struct PartPlace {
  Value root; ///< The outermost concatenation.
  int64_t offset = 0;
  SmallVector<int64_t> strides; ///< Strides of each dimension.

  bool operator==(const PartPlace &other) const {
    return root == other.root && offset == other.offset &&
           strides == other.strides;
  }
};

/// The places of the tensors of a network. Reshapes lie where their operand
/// does.
class PartPlaces {
public:
  /// True if `value` lies in the memory of a concatenation, its own included.
  bool contains(Value value) const;
  /// The concatenation whose memory `value` lies in, or null.
  Value getRoot(Value value) const;
  /// The place of `value`. Fails if it is in none, or if no strides describe
  /// the reshapes.
  FailureOr<PartPlace> lookup(Value value) const;

  /// Gives the concatenation `whole` memory for its parts.
  void addRoot(Value whole);
  /// The place of the part of `whole`, which has a place, that begins at
  /// `position` along `axis`.
  FailureOr<PartPlace> getPartPlace(Value whole, int64_t axis,
                                    int64_t position) const;
  /// The place that the concatenation of `parts` has if these lie one after
  /// the other already.
  FailureOr<PartPlace> findWhole(ArrayRef<Value> parts, int64_t axis) const;
  /// Puts `value`, which has no place yet, to `place`. Fails if the tensor that
  /// it is a reshape of cannot lie there.
  LogicalResult add(Value value, const PartPlace &place);
  /// Gives the concatenation `whole` and its parts their places, unless they
  /// have them. Fails if these differ.
  LogicalResult addConcat(Value whole, ArrayRef<Value> parts, int64_t axis);

private:
  DenseMap<Value, PartPlace> places; ///< Places of all tensors but reshapes.
};

/// The memory of a tensor as a task gets it.
struct TaskMemory {
  /// The element of the concatenation that the task gets the address of.
  int64_t base = 0;
  int64_t elements = 0; ///< Elements from there to the tensor's last one.
  /// Where the tensor is behind that address: the value of vta.layout. Null if
  /// the tensor is contiguous and begins there.
  StridedLayoutAttr layout;
};

/// The memory of a tensor of type `type` at `place`; begins at a cache line.
/// Fails if the tensor is not a slice of a tensor that begins there.
FailureOr<TaskMemory> getTaskMemory(RankedTensorType type,
                                    const PartPlace &place);

/// A tensor of which another one is a slice.
struct EnclosingTensor {
  SmallVector<int64_t> shape;
  SmallVector<int64_t> offsets; ///< Offsets of the slice.
};

/// The tensor that begins at the address that a task gets, if a tensor of type
/// `type` has the layout `layout` there.
FailureOr<EnclosingTensor> getEnclosingTensor(RankedTensorType type,
                                              StridedLayoutAttr layout);

/// Bytes at the innermost dimensions of a tensor of type `type` that are next
/// to each other at `place`.
int64_t getRunBytes(RankedTensorType type, const PartPlace &place);

} // namespace mlir::vta::cpu

#endif // VTA_CPU_ANALYSIS_PARTPLACES_H
