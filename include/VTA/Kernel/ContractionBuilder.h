//===- ContractionBuilder.h - Products that the GEMM unit runs --*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_KERNEL_CONTRACTIONBUILDER_H
#define VTA_KERNEL_CONTRACTIONBUILDER_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace mlir::vta {

/// Creates `acc += inp * wgt` of int8 operands in int32, indexed by `maps` in
/// this order: inp, wgt, acc.
linalg::GenericOp createContraction(OpBuilder &builder, Location loc, Value inp,
                                    Value wgt, Value acc,
                                    ArrayRef<AffineMap> maps,
                                    ArrayRef<utils::IteratorType> iterators);

} // namespace mlir::vta

#endif // VTA_KERNEL_CONTRACTIONBUILDER_H
