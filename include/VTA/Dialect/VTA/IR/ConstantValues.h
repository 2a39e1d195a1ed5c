//===- ConstantValues.h - Values of constants and their parts ---*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_DIALECT_VTA_IR_CONSTANTVALUES_H
#define VTA_DIALECT_VTA_IR_CONSTANTVALUES_H

#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace mlir::vta {

/// The part of `attr` that `slice` selects, or null if that is not constant.
DenseIntElementsAttr foldSlice(DenseIntElementsAttr attr,
                               tensor::ExtractSliceOp slice);

/// The values of a constant tensor, also of static parts of one, or null.
DenseIntElementsAttr getConstantValues(Value value);

} // namespace mlir::vta

#endif // VTA_DIALECT_VTA_IR_CONSTANTVALUES_H
