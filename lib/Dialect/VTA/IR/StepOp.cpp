//===- StepOp.cpp - vta.step: one operation on accumulators ---------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Dialect/VTA/IR/VTA.h"
#include "mlir/Dialect/Utils/StructuredOpsUtils.h"
#include "mlir/IR/Builders.h"

using namespace mlir;
using namespace mlir::vta;

void StepOp::build(OpBuilder &builder, OperationState &state, StepKind kind,
                   int64_t imm, Value init) {
  build(builder, state, init.getType(), kind, builder.getI64IntegerAttr(imm),
        /*input=*/Value(), /*map=*/AffineMapAttr(), /*scale=*/1, init);
}

void StepOp::build(OpBuilder &builder, OperationState &state, StepKind kind,
                   Value input, AffineMap map, int64_t scale, Value init) {
  build(builder, state, init.getType(), kind, /*imm=*/IntegerAttr(), input,
        AffineMapAttr::get(map), scale, init);
}

void StepOp::build(OpBuilder &builder, OperationState &state, Value input,
                   Value init) {
  build(builder, state, init.getType(), StepKind::Narrow,
        /*imm=*/IntegerAttr(), input, /*map=*/AffineMapAttr(), /*scale=*/1,
        init);
}

bool StepOp::isResidual() {
  return getInput() && cast<RankedTensorType>(getInput().getType())
                           .getElementType()
                           .isSignlessInteger(8);
}

AluOpcode StepOp::getOpcode() {
  switch (getKind()) {
  case StepKind::Add:
    return AluOpcode::Add;
  case StepKind::Shr:
    return AluOpcode::Shr;
  case StepKind::Min:
    return AluOpcode::Min;
  case StepKind::Max:
    return AluOpcode::Max;
  case StepKind::Narrow:
    break;
  }
  // Bufferization, the one caller, makes a store of what narrows before it
  // asks.
  llvm_unreachable("narrow is not an ALU operation");
}

//===----------------------------------------------------------------------===//
// Verification
//===----------------------------------------------------------------------===//

/// The operand of a step that does not narrow.
static LogicalResult verifyOperand(StepOp op, RankedTensorType input,
                                   int64_t rank) {
  bool isInt8 = input.getElementType().isSignlessInteger(8);
  if (!input.getElementType().isSignlessInteger(32) &&
      !(isInt8 && op.getKind() == StepKind::Add))
    return op.emitOpError() << "expected an operand of i32"
                            << (op.getKind() == StepKind::Add ? " or i8" : "")
                            << ", got " << input;
  auto scale = static_cast<int64_t>(op.getScale());
  if ((!isInt8 && scale != 1) || !llvm::isInt<32>(scale))
    return op.emitOpError() << "expected a scale of 32 bits, of an i8 operand "
                               "only, got "
                            << scale << " for " << input;
  AffineMap map = *op.getMap();
  ArrayRef<AffineExpr> results = map.getResults();
  auto isDim = [&](AffineExpr expr, int64_t position) {
    return expr == getAffineDimExpr(position, op.getContext());
  };
  if (map.getNumDims() != rank || !map.isProjectedPermutation() ||
      results.size() < 2 || !isDim(results[results.size() - 2], rank - 2) ||
      !isDim(results.back(), rank - 1))
    return op.emitOpError()
           << "expected the operand to be indexed by some of " << rank
           << " dimensions, the last two of them at its end, got "
           << AffineMapAttr::get(map);
  return success();
}

LogicalResult StepOp::verify() {
  auto init = cast<RankedTensorType>(getInit().getType());
  bool isNarrow = narrows();
  if (!init.getElementType().isSignlessInteger(isNarrow ? 8 : 32))
    return emitOpError() << "expected to write a tensor of "
                         << (isNarrow ? "i8" : "i32") << ", got " << init;
  if (bool(getInput()) == bool(getImm()) || (isNarrow && !getInput()))
    return emitOpError() << "expected "
                         << (isNarrow ? "an operand"
                                      : "either an immediate or an operand");
  if (bool(getMap()) != (getInput() && !isNarrow))
    return emitOpError() << "expected a map exactly of an operand that is "
                            "not narrowed";
  if (isNarrow) {
    auto input = cast<RankedTensorType>(getInput().getType());
    if (!input.getElementType().isSignlessInteger(32))
      return emitOpError() << "expected to narrow i32, got " << input;
    if (getScale() != 1)
      return emitOpError() << "expected a scale of an i8 operand only";
  } else if (getInput()) {
    if (failed(verifyOperand(*this,
                             cast<RankedTensorType>(getInput().getType()),
                             init.getRank())))
      return failure();
  } else {
    auto imm = static_cast<int64_t>(*getImm());
    if (getScale() != 1)
      return emitOpError() << "expected a scale of an i8 operand only";
    bool isShift = getKind() == StepKind::Shr;
    if (isShift ? imm < -31 || imm > 31 : !llvm::isInt<32>(imm))
      return emitOpError() << "expected an immediate "
                           << (isShift ? "from -31 to 31" : "of 32 bits")
                           << ", got " << imm;
  }
  return cast<IndexingMapOpInterface>(getOperation()).verifyImpl();
}

ArrayAttr StepOp::getIndexingMaps() {
  Builder builder(getContext());
  AffineMap identity = builder.getMultiDimIdentityMap(
      cast<RankedTensorType>(getInit().getType()).getRank());
  SmallVector<AffineMap> maps;
  if (getInput())
    maps.push_back(getMap().value_or(identity));
  maps.push_back(identity);
  return builder.getAffineMapArrayAttr(maps);
}

//===----------------------------------------------------------------------===//
// Tiling
//===----------------------------------------------------------------------===//

SmallVector<utils::IteratorType> StepOp::getLoopIteratorTypes() {
  return SmallVector<utils::IteratorType>(
      cast<RankedTensorType>(getInit().getType()).getRank(),
      utils::IteratorType::parallel);
}

SmallVector<Range> StepOp::getIterationDomain(OpBuilder &builder) {
  OpFoldResult zero = builder.getIndexAttr(0), one = builder.getIndexAttr(1);
  return llvm::map_to_vector(
      tensor::getMixedSizes(builder, getLoc(), getInit()),
      [&](OpFoldResult size) { return Range{zero, size, one}; });
}

FailureOr<TilingResult>
StepOp::getTiledImplementation(OpBuilder &builder,
                               ArrayRef<OpFoldResult> offsets,
                               ArrayRef<OpFoldResult> sizes) {
  SmallVector<Value> tiles;
  SmallVector<Operation *> slices;
  for (OpOperand &operand : (*this)->getOpOperands()) {
    SmallVector<OpFoldResult> begin, extent;
    for (AffineExpr expr : getMatchingIndexingMap(&operand).getResults()) {
      unsigned dim = cast<AffineDimExpr>(expr).getPosition();
      begin.push_back(offsets[dim]);
      extent.push_back(sizes[dim]);
    }
    SmallVector<OpFoldResult> ones(begin.size(), builder.getIndexAttr(1));
    auto slice = tensor::ExtractSliceOp::create(
        builder, getLoc(), operand.get(), begin, extent, ones);
    slices.push_back(slice);
    tiles.push_back(slice);
  }
  Operation *tile = mlir::clone(builder, *this, tiles.back().getType(), tiles);
  return TilingResult{{tile}, SmallVector<Value>(tile->getResults()), slices};
}

LogicalResult StepOp::getResultTilePosition(
    OpBuilder &, unsigned, ArrayRef<OpFoldResult> offsets,
    ArrayRef<OpFoldResult> sizes, SmallVector<OpFoldResult> &resultOffsets,
    SmallVector<OpFoldResult> &resultSizes) {
  resultOffsets.assign(offsets.begin(), offsets.end());
  resultSizes.assign(sizes.begin(), sizes.end());
  return success();
}

FailureOr<TilingResult>
StepOp::generateResultTileValue(OpBuilder &builder, unsigned,
                                ArrayRef<OpFoldResult> offsets,
                                ArrayRef<OpFoldResult> sizes) {
  return getTiledImplementation(builder, offsets, sizes);
}
