//===- ConstantValues.cpp - Values of constants and their parts -----------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Dialect/VTA/IR/ConstantValues.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::vta;

DenseIntElementsAttr mlir::vta::foldSlice(DenseIntElementsAttr attr,
                                          tensor::ExtractSliceOp slice) {
  auto isDynamic = [](int64_t value) { return ShapedType::isDynamic(value); };
  ArrayRef<int64_t> offsets = slice.getStaticOffsets(),
                    sizes = slice.getStaticSizes(),
                    strides = slice.getStaticStrides();
  if (llvm::any_of(offsets, isDynamic) || llvm::any_of(sizes, isDynamic) ||
      llvm::any_of(strides, isDynamic))
    return {};
  ArrayRef<int64_t> shape = attr.getType().getShape();
  auto values = llvm::to_vector(attr.getValues<APInt>());
  SmallVector<APInt> part;
  for (int64_t n = 0, e = slice.getType().getNumElements(); n < e; ++n) {
    int64_t rest = n, from = 0, step = 1;
    for (int64_t dim = shape.size() - 1; dim >= 0; --dim) {
      from += (offsets[dim] + rest % sizes[dim] * strides[dim]) * step;
      rest /= sizes[dim];
      step *= shape[dim];
    }
    part.push_back(values[from]);
  }
  return DenseIntElementsAttr::get(slice.getType(), part);
}

DenseIntElementsAttr mlir::vta::getConstantValues(Value value) {
  DenseIntElementsAttr attr;
  if (matchPattern(value, m_Constant(&attr)))
    return attr;
  Operation *op = value.getDefiningOp();
  if (!op || !isa<tensor::ExtractSliceOp, tensor::ExpandShapeOp,
                  tensor::CollapseShapeOp, tensor::CastOp>(op))
    return {};
  auto type = dyn_cast<RankedTensorType>(value.getType());
  attr = getConstantValues(op->getOperand(0));
  if (!attr || !type || !type.hasStaticShape())
    return {};
  if (auto slice = dyn_cast<tensor::ExtractSliceOp>(op))
    return foldSlice(attr, slice);
  return cast<DenseIntElementsAttr>(attr.reshape(type));
}
