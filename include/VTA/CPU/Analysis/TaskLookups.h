//===- TaskLookups.h - Elements at computed positions -----------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Bodies that read elements of arguments at positions that they compute, as
// interpolations do. Along one loop such a position is the same for all
// elements, that of the loop, known when code is written, or any.
//
//===----------------------------------------------------------------------===//

#ifndef VTA_CPU_ANALYSIS_TASKLOOKUPS_H
#define VTA_CPU_ANALYSIS_TASKLOOKUPS_H

#include "VTA/CPU/Analysis/LinearAccess.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace mlir::vta::cpu {

/// True if `op` is elementwise and its body looks elements up.
bool looksUpElements(linalg::LinalgOp op);

/// True if `value`, which the body of `op` computes, may differ from step to
/// step of the loop `loop`. Elements that are read from inputs differ if
/// `variesInput` says so of their number.
bool variesAlong(Value value, linalg::LinalgOp op, unsigned loop,
                 llvm::function_ref<bool(unsigned input)> variesInput);

/// The integer that `value` is at step `step` of the loop `loop`, if nothing
/// else is needed to compute it.
std::optional<int64_t> evaluateAlong(Value value, unsigned loop, int64_t step);

} // namespace mlir::vta::cpu

#endif // VTA_CPU_ANALYSIS_TASKLOOKUPS_H
