//===- DestinationForm.h - Tasks that write to an argument ------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_CPU_FORMTASKS_DESTINATIONFORM_H
#define VTA_CPU_FORMTASKS_DESTINATIONFORM_H

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace mlir::vta::cpu {

/// Makes tensors of truth values in a task tensors of bytes that are 0 or 1.
void widenBooleans(func::FuncOp func);

/// Writes each linalg.softmax as reductions and elementwise operations. Emits
/// errors.
LogicalResult decomposeSoftmax(func::FuncOp func);

/// Decomposes softmax, widens truth values and gives `func` an argument for its
/// result, which becomes `bufferization.materialize_in_destination`; marks
/// arguments as read-only.
LogicalResult toDestinationForm(func::FuncOp func);

} // namespace mlir::vta::cpu

#endif // VTA_CPU_FORMTASKS_DESTINATIONFORM_H
