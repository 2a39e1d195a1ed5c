//===- ComputeDag.h - What a task computes, as text -------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_DRIVER_COMPUTEDAG_H
#define VTA_DRIVER_COMPUTEDAG_H

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace mlir::vta {

/// The stages of a function on tensors, in the form of TVM's auto_scheduler: a
/// line for each, in order.
///
///   p0 = PLACEHOLDER [1, 8, 8, 16]
///   pad(i0, i1) = select((i0 >= 1), p0[(i0 - 1), i1], 0)
///   matmul(i0, i1) += (pad[i0, r0]*p1[r0, i1])
///
/// Constants are placeholders. An operation without such a form is a call.
std::string printComputeDag(func::FuncOp function);

/// The workload's key in the form of TVM's auto_scheduler: a list of the hash
/// of `dag`, and the shapes of arguments and results.
std::string getWorkloadKey(func::FuncOp function, StringRef dag);

} // namespace mlir::vta

#endif // VTA_DRIVER_COMPUTEDAG_H
