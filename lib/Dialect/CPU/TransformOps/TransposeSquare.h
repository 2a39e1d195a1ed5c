//===- TransposeSquare.h - Transposes matrices in registers -----*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What a task reads or writes across its vectors is transposed between memory
// and its loops.
//
//===----------------------------------------------------------------------===//

#ifndef VTA_LIB_DIALECT_CPU_TRANSFORMOPS_TRANSPOSESQUARE_H
#define VTA_LIB_DIALECT_CPU_TRANSFORMOPS_TRANSPOSESQUARE_H

#include "mlir/IR/Builders.h"

namespace mlir::vta::cpu {

/// The columns of a square matrix of which `rows` are the rows: as many vectors
/// as each has elements, a power of two.
SmallVector<Value> transposeSquare(OpBuilder &b, Location loc,
                                   ArrayRef<Value> rows);

} // namespace mlir::vta::cpu

#endif // VTA_LIB_DIALECT_CPU_TRANSFORMOPS_TRANSPOSESQUARE_H
