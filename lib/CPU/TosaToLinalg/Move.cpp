//===- Move.cpp - Moves of data, shapes, constants ------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Lowering.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Tosa/Utils/ConversionUtils.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::lowertosa;

bool lowertosa::isMove(Operation *op) {
  return isa<tosa::ConcatOp, tosa::ConstOp, tosa::IdentityOp, tosa::PadOp,
             tosa::ReshapeOp, tosa::SliceOp, tosa::TileOp, tosa::TransposeOp>(
      op);
}

/// The numbers of a shape. Other operations than `tosa.const_shape` that make
/// one are refused before, arguments by TOSA's verifier.
static SmallVector<int64_t> readShape(Value value) {
  auto constant = value.getDefiningOp<tosa::ConstShapeOp>();
  return llvm::to_vector(constant.getValues().getValues<int64_t>());
}

static FailureOr<Value> lowerPad(OpBuilder &builder, tosa::PadOp op) {
  Location loc = op.getLoc();
  SmallVector<int64_t> pairs = readShape(op.getPadding());
  SmallVector<int64_t> low, high;
  for (size_t i = 0; i != pairs.size() / 2; ++i) {
    low.push_back(pairs[2 * i]);
    high.push_back(pairs[2 * i + 1]);
  }
  for (int64_t pad : pairs)
    if (pad < 0)
      return emitUnsupported(op)
             << "expected a padding of at least 0, got " << pad;
  Value scalar;
  if (TypedAttr splat = getSplat(op.getPadConst())) {
    scalar = arith::ConstantOp::create(builder, loc, splat);
  } else {
    Value zero = arith::ConstantIndexOp::create(builder, loc, 0);
    scalar = tensor::ExtractOp::create(builder, loc, op.getPadConst(), zero);
  }
  return createPad(builder, loc, op.getInput1(), low, high, scalar);
}

static FailureOr<Value> lowerSlice(OpBuilder &builder, tosa::SliceOp op) {
  SmallVector<int64_t> start = readShape(op.getStart());
  auto from = getTensorType(op.getInput1()), to = getTensorType(op.getOutput());
  if (from == to)
    return Value(op.getInput1());
  MLIRContext *context = op.getContext();
  SmallVector<int64_t> ones(to.getRank(), 1);
  for (auto [dim, begin] : llvm::enumerate(start))
    if (begin < 0 || begin + to.getDimSize(dim) > from.getDimSize(dim))
      return emitUnsupported(op)
             << "dimension " << dim << " has " << from.getDimSize(dim)
             << " elements, got a slice of " << to.getDimSize(dim) << " from "
             << begin << " on";
  return Value(tensor::ExtractSliceOp::create(
      builder, op.getLoc(), to, op.getInput1(),
      getAsIndexOpFoldResult(context, start),
      getAsIndexOpFoldResult(context, to.getShape()),
      getAsIndexOpFoldResult(context, ones)));
}

static Value lowerConcat(OpBuilder &builder, tosa::ConcatOp op) {
  Location loc = op.getLoc();
  if (op.getInput1().size() == 1)
    return op.getInput1()[0];
  auto type = getTensorType(op.getOutput());
  MLIRContext *context = op.getContext();
  SmallVector<int64_t> offsets(type.getRank(), 0), ones(type.getRank(), 1);
  Value result = createEmpty(builder, loc, type);
  for (Value part : op.getInput1()) {
    auto shape = getTensorType(part).getShape();
    result = tensor::InsertSliceOp::create(
        builder, loc, part, result, getAsIndexOpFoldResult(context, offsets),
        getAsIndexOpFoldResult(context, shape),
        getAsIndexOpFoldResult(context, ones));
    offsets[op.getAxis()] += shape[op.getAxis()];
  }
  return result;
}

static Value lowerTranspose(OpBuilder &builder, tosa::TransposeOp op) {
  Location loc = op.getLoc();
  Value input = op.getInput1();
  auto from = getTensorType(input), to = getTensorType(op.getOutput());
  SmallVector<int64_t> permutation(op.getPerms().begin(), op.getPerms().end());
  if (getConstantElements(input))
    if (Value constant = permuteConstant(builder, loc, input, permutation))
      return constant;
  // Only dimensions of 1 move.
  SmallVector<int64_t> moved;
  for (int64_t dim : permutation)
    if (from.getDimSize(dim) != 1)
      moved.push_back(dim);
  if (llvm::is_sorted(moved))
    return createReshape(builder, loc, input, to.getShape());
  return linalg::TransposeOp::create(builder, loc, input,
                                     createEmpty(builder, loc, to), permutation)
      ->getResult(0);
}

/// Copies are dimensions of their own, before the one they repeat.
static Value lowerTile(OpBuilder &builder, tosa::TileOp op) {
  Location loc = op.getLoc();
  auto from = getTensorType(op.getInput1()), to = getTensorType(op.getOutput());
  SmallVector<int64_t> shape, dims;
  for (auto [extent, result] :
       llvm::zip_equal(from.getShape(), to.getShape())) {
    if (extent != 1 && extent != result)
      shape.push_back(result / extent);
    dims.push_back(int64_t(shape.size()));
    shape.push_back(extent == 1 ? result : extent);
  }
  if (from == to)
    return op.getInput1();
  Value copies = createElementwise(
      builder, loc, to.clone(shape), Element(op.getInput1(), dims),
      [](OpBuilder &, Location, ValueRange values) { return values[0]; });
  return createReshape(builder, loc, copies, to.getShape());
}

FailureOr<Value> lowertosa::lowerMove(OpBuilder &builder, Operation *op) {
  Location loc = op->getLoc();
  return TypeSwitch<Operation *, FailureOr<Value>>(op)
      .Case([&](tosa::ConstOp op) {
        return Value(arith::ConstantOp::create(
            builder, loc, cast<TypedAttr>(op.getValuesAttr())));
      })
      .Case([&](tosa::IdentityOp op) { return Value(op.getInput1()); })
      .Case([&](tosa::ReshapeOp op) {
        return createReshape(builder, loc, op.getInput1(),
                             getTensorType(op.getOutput()).getShape());
      })
      .Case([&](tosa::ConcatOp op) { return lowerConcat(builder, op); })
      .Case([&](tosa::PadOp op) { return lowerPad(builder, op); })
      .Case([&](tosa::SliceOp op) { return lowerSlice(builder, op); })
      .Case([&](tosa::TileOp op) { return lowerTile(builder, op); })
      .Case([&](tosa::TransposeOp op) { return lowerTranspose(builder, op); })
      .Default([](Operation *) { return FailureOr<Value>(failure()); });
}
