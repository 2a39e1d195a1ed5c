//===- EmitFold.h - Vectors of values that loops carry ----------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_DIALECT_CPU_TRANSFORMOPS_EMITFOLD_H
#define VTA_DIALECT_CPU_TRANSFORMOPS_EMITFOLD_H

#include "VTA/CPU/Analysis/TaskFold.h"

namespace mlir::vta::cpu {

struct FoldTiles {
  /// The parallel loop along which vectors are; none if there is none.
  std::optional<unsigned> along;
  int64_t lanes = 1;   ///< Lanes of a vector; 1 for single elements.
  int64_t vectors = 1; ///< Vectors next to each other that are in registers.
};

/// Replaces the body of `func` by loops.
void emitFold(func::FuncOp func, const Fold &fold, const FoldTiles &tiles);

} // namespace mlir::vta::cpu

#endif // VTA_DIALECT_CPU_TRANSFORMOPS_EMITFOLD_H
