//===- PadOp.cpp - vta.pad ------------------------------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Pads.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace mlir::vta;

void PadOp::build(OpBuilder &builder, OperationState &state, Type result,
                  Value source, ArrayRef<OpFoldResult> low,
                  ArrayRef<OpFoldResult> high) {
  SmallVector<Value> dynamicLow, dynamicHigh;
  SmallVector<int64_t> staticLow, staticHigh;
  dispatchIndexOpFoldResults(low, dynamicLow, staticLow);
  dispatchIndexOpFoldResults(high, dynamicHigh, staticHigh);
  build(builder, state, result, source, dynamicLow, dynamicHigh,
        builder.getDenseI64ArrayAttr(staticLow),
        builder.getDenseI64ArrayAttr(staticHigh));
}

SmallVector<OpFoldResult> PadOp::getMixedLow() {
  return getMixedValues(getStaticLow(), getLow(), getContext());
}

SmallVector<OpFoldResult> PadOp::getMixedHigh() {
  return getMixedValues(getStaticHigh(), getHigh(), getContext());
}

LogicalResult PadOp::verify() {
  auto source = cast<ShapedType>(getSource().getType());
  auto result = cast<ShapedType>(getResult().getType());
  bool isMemRef = isa<MemRefType>(source);
  if (isMemRef != isa<MemRefType>(result) ||
      source.getRank() != result.getRank() ||
      source.getElementType() != result.getElementType())
    return emitOpError() << "expected two tensors or two memrefs of equal rank "
                            "and element type, got "
                         << source << " and " << result;
  if (isMemRef)
    for (ShapedType type : {source, result})
      if (getMemSpace(type) != MemSpace::Acc)
        return emitOpError()
               << "expected accumulators, in #vta.mem<acc>, got " << type;
  size_t rank = source.getRank();
  ArrayRef<int64_t> low = getStaticLow(), high = getStaticHigh();
  if (low.size() != rank || high.size() != rank)
    return emitOpError() << "expected " << rank << " low and high pads, got "
                         << low.size() << " and " << high.size();
  if (static_cast<size_t>(llvm::count(low, ShapedType::kDynamic)) !=
          getLow().size() ||
      static_cast<size_t>(llvm::count(high, ShapedType::kDynamic)) !=
          getHigh().size())
    return emitOpError() << "expected one operand for each dynamic pad, got "
                         << getLow().size() << " and " << getHigh().size();
  for (size_t i = 0; i < rank; ++i) {
    for (int64_t pad : {low[i], high[i]})
      if (!ShapedType::isDynamic(pad) && pad < 0)
        return emitOpError() << "expected pads of dimension " << i
                             << " to be at least 0, got " << pad;
    if (source.isDynamicDim(i) || result.isDynamicDim(i) ||
        ShapedType::isDynamic(low[i]) || ShapedType::isDynamic(high[i]))
      continue;
    int64_t expected;
    if (llvm::AddOverflow(low[i], source.getDimSize(i), expected) ||
        llvm::AddOverflow(expected, high[i], expected) ||
        result.getDimSize(i) != expected)
      return emitOpError() << "expected dimension " << i
                           << " of the result to be " << low[i] << " + "
                           << source.getDimSize(i) << " + " << high[i]
                           << ", got " << result.getDimSize(i);
  }
  return success();
}

OpFoldResult PadOp::fold(FoldAdaptor adaptor) {
  SmallVector<OpFoldResult> low = getMixedLow(), high = getMixedHigh();
  if (getSource().getType() == getResult().getType() &&
      llvm::all_of(low, isZeroInteger) && llvm::all_of(high, isZeroInteger))
    return getSource();
  SmallVector<int64_t> dense(low.size(), 1);
  if (!foldPads(cast<ShapedType>(getSource().getType()),
                cast<ShapedType>(getResult().getType()), dense, low, high))
    return {};
  setMixedPads(*this, low, high);
  return getResult();
}

LogicalResult PadOp::reifyResultShapes(OpBuilder &builder,
                                       ReifiedRankedShapedTypeDims &reified) {
  Location loc = getLoc();
  auto type = cast<ShapedType>(getResult().getType());
  SmallVector<OpFoldResult> shape, low = getMixedLow(), high = getMixedHigh();
  AffineExpr a, b, c;
  bindDims(getContext(), a, b, c);
  for (auto [i, size] : llvm::enumerate(type.getShape())) {
    if (!ShapedType::isDynamic(size)) {
      shape.push_back(builder.getIndexAttr(size));
      continue;
    }
    OpFoldResult source =
        isa<MemRefType>(type)
            ? memref::getMixedSize(builder, loc, getSource(), i)
            : tensor::getMixedSize(builder, loc, getSource(), i);
    OpFoldResult total = affine::makeComposedFoldedAffineApply(
        builder, loc, a + b + c, {low[i], source, high[i]});
    shape.push_back(getValueOrCreateConstantIndexOp(builder, loc, total));
  }
  reified.push_back(shape);
  return success();
}

void PadOp::populateBoundsForShapedValueDim(Value value, int64_t dim,
                                            ValueBoundsConstraintSet &cstr) {
  cstr.bound(value)[dim] == cstr.getExpr(getMixedLow()[dim]) +
                                cstr.getExpr(getSource(), dim) +
                                cstr.getExpr(getMixedHigh()[dim]);
}

//===----------------------------------------------------------------------===//
// Tiling
//===----------------------------------------------------------------------===//

SmallVector<utils::IteratorType> PadOp::getLoopIteratorTypes() {
  return SmallVector<utils::IteratorType>(getStaticLow().size(),
                                          utils::IteratorType::parallel);
}

SmallVector<Range> PadOp::getIterationDomain(OpBuilder &builder) {
  ReifiedRankedShapedTypeDims shape;
  (void)reifyResultShapes(builder, shape);
  OpFoldResult zero = builder.getIndexAttr(0), one = builder.getIndexAttr(1);
  return llvm::map_to_vector(
      shape.front(), [&](OpFoldResult size) { return Range{zero, size, one}; });
}

static OpFoldResult clamp(OpBuilder &b, Location loc, AffineExpr value,
                          OpFoldResult upper, ArrayRef<OpFoldResult> operands) {
  MLIRContext *context = b.getContext();
  AffineExpr zero = b.getAffineConstantExpr(0), x, y;
  bindDims(context, x, y);
  OpFoldResult atLeast0 = affine::makeComposedFoldedAffineMax(
      b, loc, AffineMap::get(operands.size(), 0, {value, zero}, context),
      operands);
  return affine::makeComposedFoldedAffineMin(
      b, loc, AffineMap::get(2, 0, {x, y}, context), {atLeast0, upper});
}

FailureOr<TilingResult>
PadOp::getTiledImplementation(OpBuilder &builder,
                              ArrayRef<OpFoldResult> offsets,
                              ArrayRef<OpFoldResult> sizes) {
  auto type = dyn_cast<RankedTensorType>(getResult().getType());
  if (!type)
    return failure();
  Location loc = getLoc();
  auto apply = [&](AffineExpr expr, ArrayRef<OpFoldResult> operands) {
    return affine::makeComposedFoldedAffineApply(builder, loc, expr, operands);
  };
  AffineExpr o, p, s;
  bindDims(getContext(), o, p, s);
  OpFoldResult one = builder.getIndexAttr(1);
  SmallVector<OpFoldResult> allLow = getMixedLow(), allHigh = getMixedHigh();
  SmallVector<OpFoldResult> begins, lengths, strides(sizes.size(), one), lows,
      highs;
  SmallVector<int64_t> shape;
  for (size_t i = 0, e = sizes.size(); i < e; ++i) {
    shape.push_back(
        getConstantIntValue(sizes[i]).value_or(ShapedType::kDynamic));
    if (isZeroInteger(allLow[i]) && isZeroInteger(allHigh[i])) {
      begins.push_back(offsets[i]);
      lengths.push_back(sizes[i]);
      lows.push_back(allLow[i]);
      highs.push_back(allHigh[i]);
      continue;
    }
    // What of the source is in the tile; a tile beside it has nothing of it.
    OpFoldResult extent = tensor::getMixedSize(builder, loc, getSource(), i);
    OpFoldResult begin =
        clamp(builder, loc, o - p, extent, {offsets[i], allLow[i]});
    OpFoldResult end = clamp(builder, loc, o - p + s, extent,
                             {offsets[i], allLow[i], sizes[i]});
    OpFoldResult low =
        clamp(builder, loc, p - o, sizes[i], {offsets[i], allLow[i]});
    OpFoldResult length = apply(p - o, {begin, end});
    begins.push_back(begin);
    lengths.push_back(length);
    lows.push_back(low);
    highs.push_back(apply(o - p - s, {sizes[i], low, length}));
  }
  auto slice = tensor::ExtractSliceOp::create(builder, loc, getSource(), begins,
                                              lengths, strides);
  auto tile = PadOp::create(builder, loc,
                            RankedTensorType::get(shape, type.getElementType()),
                            slice, lows, highs);
  return TilingResult{{tile}, {tile.getResult()}, {slice}};
}

LogicalResult PadOp::getResultTilePosition(
    OpBuilder &, unsigned, ArrayRef<OpFoldResult> offsets,
    ArrayRef<OpFoldResult> sizes, SmallVector<OpFoldResult> &resultOffsets,
    SmallVector<OpFoldResult> &resultSizes) {
  resultOffsets.assign(offsets.begin(), offsets.end());
  resultSizes.assign(sizes.begin(), sizes.end());
  return success();
}

FailureOr<TilingResult>
PadOp::generateResultTileValue(OpBuilder &builder, unsigned,
                               ArrayRef<OpFoldResult> offsets,
                               ArrayRef<OpFoldResult> sizes) {
  return getTiledImplementation(builder, offsets, sizes);
}
