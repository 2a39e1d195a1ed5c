//===- VTAOps.cpp - Verifiers and builders of the vta operations ----------===//
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
#include "mlir/IR/Builders.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/IR/TypeUtilities.h"
#include "mlir/Interfaces/ViewLikeInterface.h"

using namespace mlir;
using namespace mlir::vta;

/// The on-chip memory of a memref, if it is in one.
std::optional<MemSpace> mlir::vta::getMemSpace(Type type) {
  auto memref = dyn_cast<MemRefType>(type);
  if (!memref)
    return std::nullopt;
  if (auto mem = dyn_cast_if_present<MemSpaceAttr>(memref.getMemorySpace()))
    return mem.getValue();
  return std::nullopt;
}

SideEffects::Resource *mlir::vta::getResource(MemSpace space) {
  switch (space) {
  case MemSpace::Inp:
    return InpResource::get();
  case MemSpace::Wgt:
    return WgtResource::get();
  case MemSpace::Acc:
    return AccResource::get();
  }
  llvm_unreachable("all memories have a resource");
}

bool mlir::vta::holdsKernel(Operation *op) {
  return op
      ->walk([](Operation *nested) {
        return isa_and_present<VTADialect>(nested->getDialect()) &&
                       !isa<CallOp>(nested)
                   ? WalkResult::interrupt()
                   : WalkResult::advance();
      })
      .wasInterrupted();
}

/// Only inputs are padded: zeros around weights or accumulators would have to
/// be computed with, which no instruction leaves out.
static LogicalResult verifyPadsAreOfInp(Operation *op,
                                        std::optional<MemSpace> space,
                                        ArrayRef<int64_t> low,
                                        ArrayRef<int64_t> high,
                                        ArrayRef<int64_t> interior) {
  auto isZero = [](int64_t pad) {
    return pad == 0 || ShapedType::isDynamic(pad);
  };
  if (space == MemSpace::Inp ||
      (llvm::all_of(low, isZero) && llvm::all_of(high, isZero) &&
       llvm::all_equal(interior) && (interior.empty() || interior[0] == 1)))
    return success();
  return op->emitOpError() << "expected padding of #vta.mem<inp> only, got it "
                              "in #vta.mem<"
                           << stringifyMemSpace(*space) << ">";
}

static LogicalResult verifySpace(Operation *op, StringRef name, Value value,
                                 std::optional<MemSpace> expected) {
  std::optional<MemSpace> space = getMemSpace(value.getType());
  if (space == expected)
    return success();
  InFlightDiagnostic diag = op->emitOpError() << "expected " << name << " ";
  if (expected)
    diag << "in #vta.mem<" << stringifyMemSpace(*expected) << ">";
  else
    diag << "in DRAM (no memory space)";
  return diag << ", got " << value.getType();
}

static LogicalResult verifyBuffers(Operation *op, int64_t buffers) {
  if (buffers < 1)
    return op->emitOpError() << "expected at least 1 buffer, got " << buffers;
  return success();
}

static LogicalResult verifyDynamicSizes(Operation *op, ShapedType type,
                                        size_t numSizes) {
  if (static_cast<size_t>(type.getNumDynamicDims()) == numSizes)
    return success();
  return op->emitOpError() << "expected " << type.getNumDynamicDims()
                           << " sizes for the dynamic dimensions of " << type
                           << ", got " << numSizes;
}

/// The distances of neighbours that `interior` gives, or ones.
static SmallVector<int64_t> getOrOnes(std::optional<ArrayRef<int64_t>> interior,
                                      size_t rank) {
  if (interior)
    return llvm::to_vector(*interior);
  return SmallVector<int64_t>(rank, 1);
}

/// What `size` elements cover whose neighbours are `interior` apart, or none if
/// no number can hold it.
static std::optional<int64_t> getSpan(int64_t size, int64_t interior) {
  int64_t span;
  if (size == 0)
    return 0;
  if (llvm::MulOverflow(size - 1, interior, span) ||
      llvm::AddOverflow<int64_t>(span, 1, span))
    return std::nullopt;
  return span;
}

/// Checks (C1)-(C4) of vta.stage and (C2)-(C5) of vta.load.
static LogicalResult verifyPaddedCopy(Operation *op, ShapedType source,
                                      ShapedType result, ArrayRef<int64_t> low,
                                      ArrayRef<int64_t> high,
                                      ArrayRef<int64_t> interior, size_t numLow,
                                      size_t numHigh) {
  if (source.getRank() != result.getRank() ||
      source.getElementType() != result.getElementType())
    return op->emitOpError() << "expected equal rank and element type, got "
                             << source << " and " << result;
  size_t rank = source.getRank();
  if (low.size() != rank || high.size() != rank)
    return op->emitOpError()
           << "expected " << rank << " low and high pads, got " << low.size()
           << " and " << high.size();
  if (interior.size() != rank)
    return op->emitOpError() << "expected " << rank
                             << " interior distances, got " << interior.size();
  if (static_cast<size_t>(llvm::count(low, ShapedType::kDynamic)) != numLow ||
      static_cast<size_t>(llvm::count(high, ShapedType::kDynamic)) != numHigh)
    return op->emitOpError()
           << "expected one operand for each dynamic pad, got " << numLow
           << " and " << numHigh;
  for (size_t i = 0; i < rank; ++i) {
    int64_t pads[] = {low[i], high[i]};
    for (int64_t pad : pads)
      if (!ShapedType::isDynamic(pad) && pad < 0)
        return op->emitOpError() << "expected pads of dimension " << i
                                 << " to be at least 0, got " << pad;
    if (interior[i] < 1)
      return op->emitOpError() << "expected the interior distance of dimension "
                               << i << " to be at least 1, got " << interior[i];
    if (source.isDynamicDim(i) || result.isDynamicDim(i) ||
        ShapedType::isDynamic(low[i]) || ShapedType::isDynamic(high[i]))
      continue;
    std::optional<int64_t> span = getSpan(source.getDimSize(i), interior[i]);
    int64_t expected;
    if (!span || llvm::AddOverflow(low[i], *span, expected) ||
        llvm::AddOverflow(expected, high[i], expected))
      return op->emitOpError() << "dimension " << i << " of the result is "
                               << "larger than any tensor";
    if (result.getDimSize(i) != expected)
      return op->emitOpError()
             << "expected dimension " << i << " of the result to be " << low[i]
             << " + " << *span << " + " << high[i] << " = " << expected
             << ", got " << result.getDimSize(i);
  }
  return success();
}

bool mlir::vta::foldPads(ShapedType source, ShapedType result,
                         ArrayRef<int64_t> interior,
                         SmallVectorImpl<OpFoldResult> &low,
                         SmallVectorImpl<OpFoldResult> &high) {
  SmallVector<OpFoldResult> newLow = llvm::to_vector(low),
                            newHigh = llvm::to_vector(high);
  bool changed =
      succeeded(foldDynamicIndexList(newLow, /*onlyNonNegative=*/true));
  changed |= succeeded(foldDynamicIndexList(newHigh, /*onlyNonNegative=*/true));
  if (!changed)
    return false;
  changed = false;
  for (size_t i = 0, e = low.size(); i < e; ++i) {
    if (newLow[i] == low[i] && newHigh[i] == high[i])
      continue;
    std::optional<int64_t> lowPad = getConstantIntValue(newLow[i]),
                           highPad = getConstantIntValue(newHigh[i]);
    if (lowPad && highPad && !source.isDynamicDim(i) &&
        !result.isDynamicDim(i)) {
      // Code that is never executed may have pads that do not fit.
      std::optional<int64_t> span = getSpan(source.getDimSize(i), interior[i]);
      int64_t total;
      if (!span || llvm::AddOverflow(*lowPad, *span, total) ||
          llvm::AddOverflow(total, *highPad, total) ||
          total != result.getDimSize(i))
        continue;
    }
    low[i] = newLow[i];
    high[i] = newHigh[i];
    changed = true;
  }
  return changed;
}

//===----------------------------------------------------------------------===//
// StageOp
//===----------------------------------------------------------------------===//

void StageOp::build(OpBuilder &builder, OperationState &state, Type result,
                    Value source, ArrayRef<OpFoldResult> low,
                    ArrayRef<OpFoldResult> high, ArrayRef<int64_t> interior,
                    MemSpace space, int64_t buffers) {
  SmallVector<Value> dynamicLow, dynamicHigh;
  SmallVector<int64_t> staticLow, staticHigh;
  dispatchIndexOpFoldResults(low, dynamicLow, staticLow);
  dispatchIndexOpFoldResults(high, dynamicHigh, staticHigh);
  bool isDense =
      llvm::all_of(interior, [](int64_t distance) { return distance == 1; });
  build(builder, state, result, source, dynamicLow, dynamicHigh,
        builder.getDenseI64ArrayAttr(staticLow),
        builder.getDenseI64ArrayAttr(staticHigh),
        isDense ? DenseI64ArrayAttr() : builder.getDenseI64ArrayAttr(interior),
        MemSpaceAttr::get(builder.getContext(), space),
        builder.getI64IntegerAttr(buffers));
}

SmallVector<OpFoldResult> StageOp::getMixedLow() {
  return getMixedValues(getStaticLow(), getLow(), getContext());
}

SmallVector<OpFoldResult> StageOp::getMixedHigh() {
  return getMixedValues(getStaticHigh(), getHigh(), getContext());
}

SmallVector<int64_t> StageOp::getInteriorOrOnes() {
  return getOrOnes(getInterior(), getType().getRank());
}

LogicalResult StageOp::verify() {
  SmallVector<int64_t> interior = getInteriorOrOnes();
  if (failed(verifyPaddedCopy(*this, getSource().getType(), getType(),
                              getStaticLow(), getStaticHigh(), interior,
                              getLow().size(), getHigh().size())) ||
      failed(verifyPadsAreOfInp(*this, getSpace(), getStaticLow(),
                                getStaticHigh(), interior)))
    return failure();
  return verifyBuffers(*this, getBuffers());
}

OpFoldResult StageOp::fold(FoldAdaptor adaptor) {
  bool changed = false;
  SmallVector<int64_t> distances = getInteriorOrOnes();
  if (getInterior() &&
      llvm::all_of(distances, [](int64_t distance) { return distance == 1; })) {
    removeInteriorAttr();
    changed = true;
  }
  SmallVector<OpFoldResult> low = getMixedLow(), high = getMixedHigh();
  if (foldPads(getSource().getType(), getType(), distances, low, high)) {
    setMixedPads(*this, low, high);
    changed = true;
  }
  return changed ? OpFoldResult(getResult()) : OpFoldResult();
}

LogicalResult StageOp::reifyResultShapes(OpBuilder &builder,
                                         ReifiedRankedShapedTypeDims &reified) {
  Location loc = getLoc();
  SmallVector<OpFoldResult> shape, low = getMixedLow(), high = getMixedHigh();
  SmallVector<int64_t> interior = getInteriorOrOnes();
  AffineExpr a, b, c;
  bindDims(getContext(), a, b, c);
  for (auto [i, size] : llvm::enumerate(getType().getShape())) {
    if (!ShapedType::isDynamic(size)) {
      shape.push_back(builder.getIndexAttr(size));
      continue;
    }
    OpFoldResult source = tensor::getMixedSize(builder, loc, getSource(), i);
    if (interior[i] != 1) {
      // Nothing covers nothing.
      AffineExpr span = (a - 1) * interior[i] + 1;
      auto map = AffineMap::get(1, 0, {span, builder.getAffineConstantExpr(0)},
                                getContext());
      source = affine::makeComposedFoldedAffineMax(builder, loc, map, {source});
    }
    OpFoldResult total = affine::makeComposedFoldedAffineApply(
        builder, loc, a + b + c, {low[i], source, high[i]});
    shape.push_back(getValueOrCreateConstantIndexOp(builder, loc, total));
  }
  reified.push_back(std::move(shape));
  return success();
}

void StageOp::populateBoundsForShapedValueDim(Value value, int64_t dim,
                                              ValueBoundsConstraintSet &cstr) {
  int64_t interior = getInteriorOrOnes()[dim];
  AffineExpr source = cstr.getExpr(getSource(), dim);
  if (interior != 1) {
    // The area of an empty source is not linear in its size.
    if (getSource().getType().isDynamicDim(dim) ||
        getSource().getType().getDimSize(dim) == 0)
      return;
    source = (source - 1) * interior + 1;
  }
  cstr.bound(value)[dim] == cstr.getExpr(getMixedLow()[dim]) + source +
                                cstr.getExpr(getMixedHigh()[dim]);
}

//===----------------------------------------------------------------------===//
// EmptyOp
//===----------------------------------------------------------------------===//

LogicalResult EmptyOp::verify() {
  if (failed(verifyDynamicSizes(*this, getType(), getSizes().size())))
    return failure();
  return verifyBuffers(*this, getBuffers());
}

LogicalResult EmptyOp::reifyResultShapes(OpBuilder &builder,
                                         ReifiedRankedShapedTypeDims &reified) {
  reified.push_back(
      getMixedValues(getType().getShape(), getSizes(), builder.getContext()));
  return success();
}

void EmptyOp::populateBoundsForShapedValueDim(Value value, int64_t dim,
                                              ValueBoundsConstraintSet &cstr) {
  SmallVector<OpFoldResult> sizes =
      getMixedValues(getType().getShape(), getSizes(), getContext());
  cstr.bound(value)[dim] == cstr.getExpr(sizes[dim]);
}

void EmptyOp::getEffects(
    SmallVectorImpl<MemoryEffects::EffectInstance> &effects) {
  effects.emplace_back(MemoryEffects::Allocate::get(),
                       getOperation()->getResult(0), getResource(getSpace()));
}

//===----------------------------------------------------------------------===//
// AllocOp
//===----------------------------------------------------------------------===//

void AllocOp::getEffects(
    SmallVectorImpl<MemoryEffects::EffectInstance> &effects) {
  effects.emplace_back(MemoryEffects::Allocate::get(),
                       getOperation()->getResult(0),
                       getResource(*getMemSpace(getType())));
}

namespace {
/// Sizes that are constants become part of the type.
struct StaticSizes : public OpRewritePattern<AllocOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(AllocOp op,
                                PatternRewriter &rewriter) const override {
    auto type = cast<MemRefType>(op.getType());
    SmallVector<OpFoldResult> sizes =
        getMixedValues(type.getShape(), op.getSizes(), rewriter.getContext());
    if (!type.getLayout().isIdentity() ||
        failed(foldDynamicIndexList(sizes, /*onlyNonNegative=*/true)))
      return rewriter.notifyMatchFailure(op, "no size is a constant");
    SmallVector<Value> dynamic;
    SmallVector<int64_t> shape;
    dispatchIndexOpFoldResults(sizes, dynamic, shape);
    MemRefType staticType = MemRefType::Builder(type).setShape(shape);
    auto alloc = AllocOp::create(rewriter, op.getLoc(), staticType, dynamic,
                                 op.getBuffersAttr());
    alloc->setDiscardableAttrs(op->getDiscardableAttrDictionary());
    rewriter.replaceOpWithNewOp<memref::CastOp>(op, type, alloc);
    return success();
  }
};
} // namespace

void AllocOp::getCanonicalizationPatterns(RewritePatternSet &results,
                                          MLIRContext *context) {
  results.add<StaticSizes>(context);
}

LogicalResult AllocOp::verify() {
  auto type = dyn_cast<MemRefType>(getType());
  if (!type || !getMemSpace(type))
    return emitOpError() << "expected a memref in a #vta.mem space, got "
                         << getType();
  if (failed(verifyDynamicSizes(*this, type, getSizes().size())))
    return failure();
  return verifyBuffers(*this, getBuffers());
}

//===----------------------------------------------------------------------===//
// LoadOp
//===----------------------------------------------------------------------===//

void LoadOp::build(OpBuilder &builder, OperationState &state, Value source,
                   Value dest, ArrayRef<OpFoldResult> low,
                   ArrayRef<OpFoldResult> high, DenseI64ArrayAttr interior) {
  SmallVector<Value> dynamicLow, dynamicHigh;
  SmallVector<int64_t> staticLow, staticHigh;
  dispatchIndexOpFoldResults(low, dynamicLow, staticLow);
  dispatchIndexOpFoldResults(high, dynamicHigh, staticHigh);
  build(builder, state, source, dynamicLow, dynamicHigh,
        builder.getDenseI64ArrayAttr(staticLow),
        builder.getDenseI64ArrayAttr(staticHigh), interior, dest);
}

SmallVector<OpFoldResult> LoadOp::getMixedLow() {
  return getMixedValues(getStaticLow(), getLow(), getContext());
}

SmallVector<OpFoldResult> LoadOp::getMixedHigh() {
  return getMixedValues(getStaticHigh(), getHigh(), getContext());
}

SmallVector<int64_t> LoadOp::getInteriorOrOnes() {
  return getOrOnes(getInterior(),
                   cast<ShapedType>(getDest().getType()).getRank());
}

void LoadOp::getEffects(
    SmallVectorImpl<MemoryEffects::EffectInstance> &effects) {
  effects.emplace_back(MemoryEffects::Read::get(), &getSourceMutable(),
                       SideEffects::DefaultResource::get());
  effects.emplace_back(MemoryEffects::Write::get(), &getDestMutable(),
                       getResource(*getMemSpace(getDest().getType())));
}

LogicalResult LoadOp::verify() {
  if (!getMemSpace(getDest().getType()))
    return emitOpError() << "expected the destination in a #vta.mem space, got "
                         << getDest().getType();
  if (failed(verifySpace(*this, "the source", getSource(), std::nullopt)))
    return failure();
  SmallVector<int64_t> interior = getInteriorOrOnes();
  if (failed(verifyPadsAreOfInp(*this, getMemSpace(getDest().getType()),
                                getStaticLow(), getStaticHigh(), interior)))
    return failure();
  return verifyPaddedCopy(*this, cast<ShapedType>(getSource().getType()),
                          cast<ShapedType>(getDest().getType()), getStaticLow(),
                          getStaticHigh(), interior, getLow().size(),
                          getHigh().size());
}

//===----------------------------------------------------------------------===//
// StoreOp, ResetOp
//===----------------------------------------------------------------------===//

LogicalResult StoreOp::verify() {
  if (failed(verifySpace(*this, "the source", getSource(), MemSpace::Acc)) ||
      failed(verifySpace(*this, "the destination", getDest(), std::nullopt)))
    return failure();
  auto source = cast<ShapedType>(getSource().getType());
  auto dest = cast<ShapedType>(getDest().getType());
  if (failed(verifyCompatibleShape(source, dest)))
    return emitOpError() << "expected equal shapes, got " << source << " and "
                         << dest;
  return success();
}

LogicalResult ResetOp::verify() {
  if (!llvm::isInt<32>(static_cast<int64_t>(getValue())))
    return emitOpError() << "expected a value of 32 bits, got "
                         << static_cast<int64_t>(getValue());
  return verifySpace(*this, "the destination", getDest(), MemSpace::Acc);
}

//===----------------------------------------------------------------------===//
// GemmOp
//===----------------------------------------------------------------------===//

AffineMap GemmOp::getInpMap() {
  return cast<AffineMapAttr>(getMaps()[0]).getValue();
}
AffineMap GemmOp::getWgtMap() {
  return cast<AffineMapAttr>(getMaps()[1]).getValue();
}
AffineMap GemmOp::getAccMap() {
  return cast<AffineMapAttr>(getMaps()[2]).getValue();
}

LogicalResult GemmOp::verify() {
  if (failed(verifySpace(*this, "the input", getInp(), MemSpace::Inp)) ||
      failed(verifySpace(*this, "the weights", getWgt(), MemSpace::Wgt)) ||
      failed(verifySpace(*this, "the accumulator", getAcc(), MemSpace::Acc)))
    return failure();
  if (getMaps().size() != 3)
    return emitOpError() << "expected 3 maps, got " << getMaps().size();
  Value operands[] = {getInp(), getWgt(), getAcc()};
  unsigned numDims = getInpMap().getNumDims();
  llvm::SmallBitVector covered(numDims);
  for (auto [i, operand] : llvm::enumerate(operands)) {
    AffineMap map = cast<AffineMapAttr>(getMaps()[i]).getValue();
    if (map.getNumDims() != numDims || map.getNumSymbols() != 0)
      return emitOpError() << "expected map " << i << " to have " << numDims
                           << " dimensions and no symbols, got "
                           << AffineMapAttr::get(map);
    int64_t rank = cast<MemRefType>(operand.getType()).getRank();
    if (map.getNumResults() > rank)
      return emitOpError() << "expected map " << i << " to have at most "
                           << rank << " results, got "
                           << AffineMapAttr::get(map);
    for (AffineExpr result : map.getResults()) {
      auto dim = dyn_cast<AffineDimExpr>(result);
      if (!dim && i == 0)
        continue;
      if (!dim)
        return emitOpError()
               << "expected the results of map " << i
               << " to be dimensions, got " << AffineMapAttr::get(map);
      covered.set(dim.getPosition());
    }
  }
  if (!covered.all())
    return emitOpError() << "expected dimension " << covered.find_first_unset()
                         << " to be the index of an operand's dimension";
  return success();
}

//===----------------------------------------------------------------------===//
// AluOp
//===----------------------------------------------------------------------===//

LogicalResult AluOp::verify() {
  if (failed(verifySpace(*this, "the destination", getDest(), MemSpace::Acc)))
    return failure();
  if (bool(getSource()) == bool(getImm()))
    return emitOpError() << "expected either a source or an immediate";
  if (bool(getSource()) != bool(getMap()))
    return emitOpError() << "expected a map exactly if there is a source";
  ArrayRef<int64_t> windows = getWindows();
  if (!windows.empty() && (!getSource() || getOpcode() == AluOpcode::Shr))
    return emitOpError() << "expected windows only with a source, for other "
                            "operations than shr";
  for (int64_t extent : windows)
    if (extent < 1)
      return emitOpError() << "expected window extents of at least 1, got "
                           << extent;
  if (getSource()) {
    // The last two dimensions are one element.
    int64_t destRank = cast<MemRefType>(getDest().getType()).getRank();
    int64_t sourceRank = cast<MemRefType>(getSource().getType()).getRank();
    AffineMap map = *getMap();
    int64_t numDims = destRank - 2 + windows.size();
    if (map.getNumSymbols() != 0 || map.getNumDims() != numDims ||
        map.getNumResults() != sourceRank - 2)
      return emitOpError() << "expected a map from " << numDims << " to "
                           << sourceRank - 2
                           << " dimensions without symbols, got "
                           << AffineMapAttr::get(map);
    for (int64_t dim = destRank - 2; dim < numDims; ++dim)
      if (!map.isFunctionOfDim(dim))
        return emitOpError()
               << "expected the map to use dimension " << dim
               << " of the windows, got " << AffineMapAttr::get(map);
    return verifySpace(*this, "the source", getSource(), MemSpace::Acc);
  }
  if (!llvm::isInt<16>(static_cast<int64_t>(*getImm())))
    return emitOpError() << "expected an immediate of 16 bits, got "
                         << static_cast<int64_t>(*getImm());
  return success();
}

/// The result of a step has the type of what the step writes to.
static ParseResult parseInitAndResult(OpAsmParser &parser, Type &init,
                                      Type &result) {
  if (parser.parseType(init))
    return failure();
  result = init;
  return success();
}

static void printInitAndResult(OpAsmPrinter &p, StepOp, Type init, Type) {
  p << init;
}

#define GET_OP_CLASSES
#include "VTA/Dialect/VTA/IR/VTAOps.cpp.inc"
