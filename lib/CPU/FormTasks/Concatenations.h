//===- Concatenations.h - Concatenations that copy nothing ------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Tasks write parts of a concatenation into its memory where that pays.
//
//===----------------------------------------------------------------------===//

#ifndef VTA_LIB_CPU_FORMTASKS_CONCATENATIONS_H
#define VTA_LIB_CPU_FORMTASKS_CONCATENATIONS_H

#include "TaskGroups.h"
#include "VTA/CPU/Analysis/PartPlaces.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "llvm/ADT/MapVector.h"

namespace mlir::vta::cpu {

/// A concatenation in linalg: a chain of insertions that fill an empty tensor,
/// or `tensor.concat`.
struct Concatenation {
  Value whole;
  int64_t axis = 0;
  SmallVector<OpOperand *> parts; ///< Parts in their order along `axis`.

  SmallVector<Value> getParts() const;
};

/// The concatenation that `group` is; none if it is something else.
std::optional<Concatenation> matchConcatenation(ArrayRef<Operation *> group);

/// Concatenations that need no task, in the order of the network.
struct ChosenConcatenations {
  llvm::MapVector<Operation *, Concatenation> concats; ///< Map by last op.
  /// Copies of parts that are computed elsewhere, each to be a task of its own.
  llvm::SmallPtrSet<Operation *, 8> copies;
  unsigned numParts = 0; ///< Parts that tasks write without a copy.
};

/// Chooses the concatenations of `function`, which is cut into `groups`, whose
/// parts lie in their memory, and copies those parts that cannot.
ChosenConcatenations chooseConcatenations(func::FuncOp function,
                                          ArrayRef<TaskGroup> groups);

/// The places of the parts of `concats`.
PartPlaces getPlaces(const ChosenConcatenations &concats);

/// Values of vta.layout, null where there is none.
struct TaskLayouts {
  SmallVector<StridedLayoutAttr> arguments;
  StridedLayoutAttr result;
};

/// The layouts of what the task of `group` reads and writes.
TaskLayouts getTaskLayouts(ArrayRef<Operation *> group,
                           const PartPlaces &places);

} // namespace mlir::vta::cpu

#endif // VTA_LIB_CPU_FORMTASKS_CONCATENATIONS_H
