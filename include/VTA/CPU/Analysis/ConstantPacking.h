//===- ConstantPacking.h - Layouts of constant arguments --------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_CPU_ANALYSIS_CONSTANTPACKING_H
#define VTA_CPU_ANALYSIS_CONSTANTPACKING_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include <optional>

namespace mlir::vta::cpu {

/// Extent along each dimension of the windows that Winograd's transforms take.
inline constexpr int64_t kWinogradWindow = 3;

/// The layout in which a task wants a constant argument: what `linalg.pack`
/// with these attributes and zero as padding makes of it.
struct ConstantPacking {
  SmallVector<int64_t> outerDimsPerm; ///< The permutation; empty if identity.
  SmallVector<int64_t> innerDimsPos;
  SmallVector<int64_t> innerTiles;
  /// If it is not 0, windows, the dimensions 1 and 2 of four, are transformed
  /// before for as many results of a tile along each of them.
  int64_t winograd = 0;

  /// The shape of what is packed, of a constant of `shape`.
  SmallVector<int64_t> getTransformedShape(ArrayRef<int64_t> shape) const;
  /// The shape that packing gives.
  SmallVector<int64_t> getPackedShape(ArrayRef<int64_t> shape) const;
};

/// How the caller has packed a constant argument: its #vta.packing.
void setPacking(func::FuncOp func, unsigned argument,
                const ConstantPacking &packing);
std::optional<ConstantPacking> getPacking(func::FuncOp func, unsigned argument);

} // namespace mlir::vta::cpu

#endif // VTA_CPU_ANALYSIS_CONSTANTPACKING_H
