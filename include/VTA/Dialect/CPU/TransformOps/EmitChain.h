//===- EmitChain.h - Rows of a chain as sweeps of vectors -------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_DIALECT_CPU_TRANSFORMOPS_EMITCHAIN_H
#define VTA_DIALECT_CPU_TRANSFORMOPS_EMITCHAIN_H

#include "VTA/CPU/Analysis/TaskChain.h"

namespace mlir::vta::cpu {

struct ChainTiles {
  int64_t lanes = 1;
  int64_t rows = 1;    ///< Rows side by side, if vectors are along columns.
  int64_t vectors = 1; ///< Vectors of partial results, or side by side.
  bool keeps = true;   ///< Whether what is worth memory is kept.
};

/// Replaces the body of `func` by loops. Lanes, and vectors along columns, are
/// powers of two.
void emitChain(func::FuncOp func, const RowChain &chain,
               const ChainTiles &tiles);

} // namespace mlir::vta::cpu

#endif // VTA_DIALECT_CPU_TRANSFORMOPS_EMITCHAIN_H
