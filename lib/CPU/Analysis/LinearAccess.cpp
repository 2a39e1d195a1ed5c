//===- LinearAccess.cpp - Tensors as strided memory -----------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/CPU/Analysis/LinearAccess.h"
#include "VTA/CPU/Analysis/Tasks.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::cpu;

SmallVector<int64_t> cpu::getRowMajorStrides(ArrayRef<int64_t> shape) {
  SmallVector<int64_t> strides(shape.size());
  int64_t stride = 1;
  for (size_t i = shape.size(); i-- > 0; stride *= shape[i])
    strides[i] = stride;
  return strides;
}

/// The strides after the dimensions of each group have become one.
static FailureOr<SmallVector<int64_t>>
collapse(ArrayRef<int64_t> strides, ArrayRef<int64_t> shape,
         ArrayRef<ReassociationIndices> groups) {
  SmallVector<int64_t> result;
  for (const ReassociationIndices &group : groups) {
    // Where dimensions of one element are does not matter.
    std::optional<int64_t> inner, next;
    for (int64_t dim : llvm::reverse(group)) {
      if (shape[dim] == 1)
        continue;
      if (next && strides[dim] != *next)
        return failure();
      if (!inner)
        inner = strides[dim];
      next = strides[dim] * shape[dim];
    }
    result.push_back(inner.value_or(0));
  }
  return result;
}

/// The strides after dimensions have become groups of the shape `shape`.
static SmallVector<int64_t> expand(ArrayRef<int64_t> strides,
                                   ArrayRef<int64_t> shape,
                                   ArrayRef<ReassociationIndices> groups) {
  SmallVector<int64_t> result(shape.size(), 0);
  for (auto [group, stride] : llvm::zip_equal(groups, strides)) {
    int64_t current = stride;
    for (int64_t dim : llvm::reverse(group)) {
      result[dim] = current;
      current *= shape[dim];
    }
  }
  return result;
}

static ArrayRef<int64_t> getShape(Value value) {
  return cast<ShapedType>(value.getType()).getShape();
}

/// The strides of the result of `reshape`, or of its operand, if those of the
/// other one are `strides`.
static FailureOr<SmallVector<int64_t>>
reshapeStrides(Operation *reshape, ArrayRef<int64_t> strides, bool ofResult) {
  Value from = reshape->getOperand(0), to = reshape->getResult(0);
  if (!ofResult)
    std::swap(from, to);
  auto collapseOp = dyn_cast<tensor::CollapseShapeOp>(reshape);
  SmallVector<ReassociationIndices> groups =
      collapseOp
          ? collapseOp.getReassociationIndices()
          : cast<tensor::ExpandShapeOp>(reshape).getReassociationIndices();
  if (bool(collapseOp) == ofResult)
    return collapse(strides, getShape(from), groups);
  return expand(strides, getShape(to), groups);
}

FailureOr<SmallVector<int64_t>> cpu::getViewStrides(Operation *reshape,
                                                    ArrayRef<int64_t> strides) {
  return reshapeStrides(reshape, strides, /*ofResult=*/true);
}

FailureOr<SmallVector<int64_t>>
cpu::getViewedStrides(Operation *reshape, ArrayRef<int64_t> strides) {
  return reshapeStrides(reshape, strides, /*ofResult=*/false);
}

unsigned cpu::storageBytes(Type elementType) {
  return elementType.isIndex()
             ? 8
             : llvm::divideCeil(elementType.getIntOrFloatBitWidth(), 8);
}

FailureOr<LinearLayout> cpu::getLayout(Value value) {
  if (auto argument = dyn_cast<BlockArgument>(value)) {
    auto type = dyn_cast<RankedTensorType>(value.getType());
    if (!type || !type.hasStaticShape() ||
        !isa<func::FuncOp>(argument.getOwner()->getParentOp()))
      return failure();
    return LinearLayout{argument, 0, getRowMajorStrides(type.getShape())};
  }
  Operation *op = value.getDefiningOp();
  if (!isa<tensor::ExtractSliceOp, tensor::CollapseShapeOp,
           tensor::ExpandShapeOp, linalg::TransposeOp, linalg::BroadcastOp>(op))
    return failure();
  FailureOr<LinearLayout> source = getLayout(op->getOperand(0));
  if (failed(source))
    return failure();
  SmallVector<int64_t> &strides = source->strides;
  if (auto slice = dyn_cast<tensor::ExtractSliceOp>(op)) {
    if (ShapedType::isDynamicShape(slice.getStaticOffsets()) ||
        ShapedType::isDynamicShape(slice.getStaticSizes()) ||
        ShapedType::isDynamicShape(slice.getStaticStrides()))
      return failure();
    llvm::SmallBitVector dropped = slice.getDroppedDims();
    SmallVector<int64_t> kept;
    for (size_t dim = 0; dim < strides.size(); ++dim) {
      source->offset += slice.getStaticOffsets()[dim] * strides[dim];
      if (!dropped.test(dim))
        kept.push_back(strides[dim] * slice.getStaticStrides()[dim]);
    }
    strides = kept;
  } else if (isView(op)) {
    FailureOr<SmallVector<int64_t>> reshaped = getViewStrides(op, strides);
    if (failed(reshaped))
      return failure();
    strides = *reshaped;
  } else if (auto transpose = dyn_cast<linalg::TransposeOp>(op)) {
    SmallVector<int64_t> permuted;
    for (int64_t dim : transpose.getPermutation())
      permuted.push_back(strides[dim]);
    strides = permuted;
  } else {
    for (int64_t dim : cast<linalg::BroadcastOp>(op).getDimensions())
      strides.insert(strides.begin() + dim, 0);
  }
  return source;
}

FailureOr<LinearLayout> cpu::getResultLayout(func::FuncOp func, Value &value) {
  Operation *end = func.getBody().front().getTerminator();
  auto store = dyn_cast_if_present<bufferization::MaterializeInDestinationOp>(
      end->getPrevNode());
  if (!store)
    return failure();
  Value target = store.getDest();
  auto type = dyn_cast<MemRefType>(target.getType());
  LinearLayout layout;
  if (!type ||
      failed(type.getStridesAndOffset(layout.strides, layout.offset)) ||
      ShapedType::isDynamic(layout.offset) ||
      ShapedType::isDynamicShape(layout.strides))
    return failure();
  if (auto view = target.getDefiningOp<memref::SubViewOp>())
    target = view.getSource();
  layout.argument = dyn_cast<BlockArgument>(target);
  if (!layout.argument ||
      !cast<MemRefType>(target.getType()).getLayout().isIdentity())
    return failure();
  value = store.getSource();
  while (Operation *op = value.getDefiningOp()) {
    if (!isView(op))
      break;
    FailureOr<SmallVector<int64_t>> strides =
        getViewedStrides(op, layout.strides);
    if (failed(strides))
      return failure();
    layout.strides = *strides;
    value = op->getOperand(0);
  }
  return layout;
}

/// Adds `factor` times the coefficients of `expr`.
static LogicalResult addCoefficients(AffineExpr expr, int64_t factor,
                                     LinearAccess &access) {
  if (auto dim = dyn_cast<AffineDimExpr>(expr)) {
    access.strides[dim.getPosition()] += factor;
    return success();
  }
  if (auto constant = dyn_cast<AffineConstantExpr>(expr)) {
    access.offset += factor * constant.getValue();
    return success();
  }
  auto binary = dyn_cast<AffineBinaryOpExpr>(expr);
  if (!binary)
    return failure();
  if (expr.getKind() == AffineExprKind::Add)
    return success(
        succeeded(addCoefficients(binary.getLHS(), factor, access)) &&
        succeeded(addCoefficients(binary.getRHS(), factor, access)));
  auto constant = dyn_cast<AffineConstantExpr>(binary.getRHS());
  if (expr.getKind() != AffineExprKind::Mul || !constant)
    return failure();
  return addCoefficients(binary.getLHS(), factor * constant.getValue(), access);
}

FailureOr<LinearAccess> cpu::getAccess(const LinearLayout &layout,
                                       AffineMap map) {
  LinearAccess access{layout.argument, layout.offset,
                      SmallVector<int64_t>(map.getNumDims(), 0)};
  for (auto [expr, stride] : llvm::zip_equal(map.getResults(), layout.strides))
    if (failed(addCoefficients(expr, stride, access)))
      return failure();
  return access;
}

Value cpu::flatten(OpBuilder &b, Location loc, BlockArgument argument) {
  Value memory = argument;
  if (auto type = dyn_cast<RankedTensorType>(argument.getType()))
    memory = bufferization::ToBufferOp::create(
        b, loc, MemRefType::get(type.getShape(), type.getElementType()),
        argument, /*readOnly=*/true);
  auto type = cast<MemRefType>(memory.getType());
  if (type.getRank() == 1)
    return memory;
  // Not a reshape: indices would be taken apart again when those are folded.
  int64_t size = type.getNumElements();
  return memref::ReinterpretCastOp::create(
      b, loc, MemRefType::get({size}, type.getElementType()), memory,
      /*offset=*/0, ArrayRef<int64_t>{size}, ArrayRef<int64_t>{1});
}
