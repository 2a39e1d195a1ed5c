//===- Stage.cpp - transform.vta.stage ------------------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AddByGemm.h"
#include "Schedule.h"
#include "VTA/Dialect/VTA/IR/Target.h"
#include "VTA/Dialect/VTA/TransformOps/VTATransformOps.h"
#include "VTA/Kernel/Accumulators.h"
#include "VTA/Kernel/MaxPool.h"
#include "VTA/Kernel/PaddedInput.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "llvm/ADT/SmallBitVector.h"

using namespace mlir;
using namespace mlir::vta;

namespace {
/// Part of a loop dimension: where it starts and how long it is.
struct DimRange {
  OpFoldResult offset, size;
};

/// The buffers of a stage, and the discardable attributes of the operation that
/// asks for it. They let a caller find the staged operation.
struct StageBuffers {
  int64_t count = 1;
  DictionaryAttr attrs = {};
};

/// Stages operands of one operation inside a nest of marked loops.
class Stager {
public:
  /// `loops` are those around `op`, checked and outermost first.
  Stager(RewriterBase &rewriter, StructuredOp op, ArrayRef<scf::ForOp> loops,
         bool usesRootDims)
      : rewriter(rewriter), op(op), usesRootDims(usesRootDims),
        isBeforePool(!findPool(op)), loops(loops) {}

  size_t getNumLoops() const { return loops.size(); }

  /// Stages input operand `index` inside the first `level` loops.
  LogicalResult stageInput(int64_t index, MemSpace space, size_t level,
                           StageBuffers buffers,
                           function_ref<InFlightDiagnostic()> emitError);

  /// Moves the accumulator that init operand 0 starts from to `space`.
  LogicalResult stageInit(MemSpace space, StageBuffers buffers,
                          function_ref<InFlightDiagnostic()> emitError);

private:
  /// The part of every dimension of `op` that the first `level` loops select.
  SmallVector<DimRange> getRanges(size_t level);
  /// The part of an operand that `ranges` of the dimensions touch.
  SmallVector<DimRange> getOperandRanges(AffineMap map,
                                         ArrayRef<DimRange> ranges);
  void setInsertionPoint(size_t level) {
    if (level < loops.size())
      rewriter.setInsertionPoint(loops[level]);
    else
      rewriter.setInsertionPoint(op);
  }

  RewriterBase &rewriter;
  StructuredOp op;
  bool usesRootDims, isBeforePool;
  SmallVector<scf::ForOp> loops;
};
} // namespace

static OpFoldResult apply(OpBuilder &b, Location loc, AffineExpr expr,
                          ArrayRef<OpFoldResult> operands) {
  auto map = AffineMap::get(operands.size(), 0, expr);
  return affine::makeComposedFoldedAffineApply(b, loc, map, operands);
}

static OpFoldResult minOf(OpBuilder &b, Location loc,
                          ArrayRef<AffineExpr> exprs,
                          ArrayRef<OpFoldResult> operands) {
  auto map = AffineMap::get(operands.size(), 0, exprs, b.getContext());
  return affine::makeComposedFoldedAffineMin(b, loc, map, operands);
}

static OpFoldResult maxOf(OpBuilder &b, Location loc,
                          ArrayRef<AffineExpr> exprs,
                          ArrayRef<OpFoldResult> operands) {
  auto map = AffineMap::get(operands.size(), 0, exprs, b.getContext());
  return affine::makeComposedFoldedAffineMax(b, loc, map, operands);
}

static SmallVector<OpFoldResult> getOffsets(ArrayRef<DimRange> ranges) {
  return llvm::map_to_vector(ranges,
                             [](const DimRange &r) { return r.offset; });
}
static SmallVector<OpFoldResult> getSizes(ArrayRef<DimRange> ranges) {
  return llvm::map_to_vector(ranges, [](const DimRange &r) { return r.size; });
}

/// The part of a pool's source that `rows` of its result need, of `numRows` in
/// all.
static DimRange getPoolSource(OpBuilder &b, Location loc, DimRange rows,
                              int64_t numRows, const PooledLoop &loop) {
  AffineExpr o, s;
  bindDims(b.getContext(), o, s);
  AffineExpr zero = b.getAffineConstantExpr(0),
             extent = b.getAffineConstantExpr(loop.extent);
  AffineExpr begin = o * loop.stride - loop.low;
  AffineExpr end = (o + s - 1) * loop.stride + (loop.reach - loop.low);
  bool isWithin =
      (numRows - 1) * loop.stride + loop.reach - loop.low <= loop.extent;
  if (loop.low == 0 && isWithin)
    return {apply(b, loc, begin, {rows.offset}),
            apply(b, loc, (o - 1) * loop.stride + loop.reach, {rows.size})};
  OpFoldResult first = maxOf(b, loc, {begin, zero}, {rows.offset});
  OpFoldResult last = minOf(b, loc, {end, extent}, {rows.offset, rows.size});
  return {first, apply(b, loc, s - o, {first, last})};
}

SmallVector<DimRange> Stager::getRanges(size_t level) {
  Location loc = op.getLoc();
  SmallVector<int64_t> extents = op.getStaticLoopRanges();
  SmallVector<DimRange> ranges;
  for (int64_t extent : extents)
    ranges.push_back({rewriter.getIndexAttr(0), rewriter.getIndexAttr(extent)});
  AffineExpr iv;
  bindDims(rewriter.getContext(), iv);
  for (auto [i, loop] : llvm::enumerate(loops)) {
    LoopAttr mark = getLoopMark(loop);
    int64_t dim = usesRootDims ? mark.getRootDim() : mark.getDim();
    if (dim < 0)
      continue;
    int64_t upper = *getConstantIntValue(loop.getUpperBound());
    int64_t step = *getConstantIntValue(loop.getStep());
    if (i >= level || step >= upper) {
      ranges[dim].size = rewriter.getIndexAttr(upper);
    } else {
      ranges[dim].offset = loop.getInductionVar();
      ranges[dim].size =
          upper % step == 0
              ? OpFoldResult(rewriter.getIndexAttr(step))
              : minOf(rewriter, loc,
                      {getAffineConstantExpr(step, rewriter.getContext()),
                       upper - iv},
                      {ranges[dim].offset});
    }
    ArrayRef<int64_t> rows = mark.getRows();
    if (!rows.empty() && isBeforePool)
      ranges[dim] = getPoolSource(rewriter, loc, ranges[dim], upper,
                                  {rows[0], rows[1], rows[2], rows[3]});
  }
  return ranges;
}

SmallVector<DimRange> Stager::getOperandRanges(AffineMap map,
                                               ArrayRef<DimRange> ranges) {
  Location loc = op.getLoc();
  SmallVector<OpFoldResult> offsets = getOffsets(ranges);
  SmallVector<OpFoldResult> sizes = getSizes(ranges);
  SmallVector<AffineExpr> lastPoint;
  for (unsigned i = 0, e = map.getNumDims(); i < e; ++i)
    lastPoint.push_back(rewriter.getAffineDimExpr(i) - 1);
  SmallVector<DimRange> result;
  for (AffineExpr expr : map.getResults()) {
    // Coefficients are positive, so the last point is the farthest one.
    AffineExpr size = expr.replaceDims(lastPoint) + 1;
    if (auto dim = dyn_cast<AffineDimExpr>(expr)) {
      result.push_back(ranges[dim.getPosition()]);
      continue;
    }
    result.push_back({apply(rewriter, loc, expr, offsets),
                      apply(rewriter, loc, size, sizes)});
  }
  return result;
}

/// True if every result of `map` is a sum of dimensions times positive factors.
static bool hasPositiveCoefficients(AffineMap map) {
  for (AffineExpr expr : map.getResults()) {
    SmallVector<int64_t> flat;
    if (failed(getFlattenedAffineExpr(expr, map.getNumDims(),
                                      map.getNumSymbols(), &flat)) ||
        flat.size() != map.getNumDims() + 1 ||
        llvm::any_of(flat, [](int64_t c) { return c < 0; }))
      return false;
  }
  return true;
}

namespace {
/// The part of a source that a tile reads, and the zeros around it.
struct SourceTile {
  SmallVector<OpFoldResult> offsets, sizes, low, high;
};
} // namespace

/// Clips `tile`, ranges of a padded source of type `type`, to the source; what
/// is outside becomes pads.
static SourceTile clipToSource(RewriterBase &rewriter, Location loc,
                               ArrayRef<DimRange> tile,
                               const PaddedInput &padded,
                               RankedTensorType type) {
  AffineExpr o, s, e;
  bindDims(rewriter.getContext(), o, s, e);
  AffineExpr zero = rewriter.getAffineConstantExpr(0);
  SourceTile source;
  for (auto [i, range] : llvm::enumerate(tile)) {
    AffineExpr extent = rewriter.getAffineConstantExpr(type.getDimSize(i));
    if (!padded.isPadded(i)) {
      source.offsets.push_back(range.offset);
      source.sizes.push_back(range.size);
      source.low.push_back(rewriter.getIndexAttr(0));
      source.high.push_back(rewriter.getIndexAttr(0));
      continue;
    }
    // In elements of the source, which are `interior` apart: begin =
    // clamp(ceil(offset - pad)), end = clamp(ceil(offset - pad + size)).
    int64_t interior = padded.interior[i];
    OpFoldResult shifted =
        apply(rewriter, loc, o - padded.low[i], {range.offset});
    OpFoldResult begin =
        minOf(rewriter, loc, {o, extent},
              {maxOf(rewriter, loc, {o.ceilDiv(interior), zero}, {shifted})});
    OpFoldResult end =
        minOf(rewriter, loc, {o, extent},
              {maxOf(rewriter, loc, {(o + s).ceilDiv(interior), zero},
                     {shifted, range.size})});
    OpFoldResult before =
        apply(rewriter, loc, s * interior - o, {shifted, begin});
    // A tile that lies before the source is all low pad, as is one between two
    // elements; one behind it is all high pad.
    before = minOf(rewriter, loc, {o, s},
                   {maxOf(rewriter, loc, {o, zero}, {before}), range.size});
    OpFoldResult size = apply(rewriter, loc, s - o, {begin, end}), span = size;
    if (interior != 1)
      span = maxOf(rewriter, loc, {(o - 1) * interior + 1, zero}, {size});
    source.offsets.push_back(begin);
    source.sizes.push_back(size);
    source.low.push_back(before);
    source.high.push_back(
        apply(rewriter, loc, o - s - e, {range.size, before, span}));
  }
  return source;
}

LogicalResult Stager::stageInput(int64_t index, MemSpace space, size_t level,
                                 StageBuffers buffers,
                                 function_ref<InFlightDiagnostic()> emitError) {
  OpBuilder::InsertionGuard guard(rewriter);
  Location loc = op.getLoc();
  OpOperand &operand = op->getOpOperand(index);
  AffineMap map = op.getMatchingIndexingMap(&operand);
  if (!hasPositiveCoefficients(map))
    return emitError() << "expected operand " << index
                       << " to be indexed by sums of dimensions times "
                          "positive factors, got "
                       << AffineMapAttr::get(map);
  if (llvm::any_of(op.getStaticLoopRanges(), ShapedType::isDynamic) &&
      loops.empty())
    return emitError() << "expected static shapes";

  // The whole operand, as it is outside the loops.
  Value base = operand.get();
  while (auto slice = base.getDefiningOp<tensor::ExtractSliceOp>()) {
    if (loops.empty() || !loops.front()->isProperAncestor(slice))
      break;
    base = slice.getSource();
  }
  if (base.getDefiningOp<StageOp>())
    return emitError() << "operand " << index << " is staged already";
  if (!loops.empty() &&
      loops.front().getRegion().isAncestor(base.getParentRegion()))
    return emitError() << "operand " << index
                       << " is computed inside the loops";
  // Padding becomes part of the stage.
  std::optional<PaddedInput> padded = matchPaddedInput(base);
  if (!padded)
    return emitError() << "expected operand " << index
                       << " to be padded with zeros by static amounts";
  if (space != MemSpace::Inp && padded->isPadded())
    return emitError() << "expected operand " << index
                       << " without padding, which only loads to inp do, got a "
                       << base.getDefiningOp()->getName() << " to stage to "
                       << stringifyMemSpace(space);
  base = padded->source;
  auto baseType = cast<RankedTensorType>(base.getType());
  if (!baseType.hasStaticShape())
    return emitError() << "expected operand " << index
                       << " to have a static shape, got " << baseType;

  setInsertionPoint(level);
  SmallVector<DimRange> outer = getOperandRanges(map, getRanges(level));

  SourceTile clipped = clipToSource(rewriter, loc, outer, *padded, baseType);
  SmallVector<OpFoldResult> ones(outer.size(), rewriter.getIndexAttr(1));
  Value source = tensor::ExtractSliceOp::create(
      rewriter, loc, base, clipped.offsets, clipped.sizes, ones);
  SmallVector<int64_t> shape;
  for (const DimRange &range : outer)
    shape.push_back(
        getConstantIntValue(range.size).value_or(ShapedType::kDynamic));
  auto stagedType = RankedTensorType::get(shape, baseType.getElementType());
  auto staged =
      StageOp::create(rewriter, loc, stagedType, source, clipped.low,
                      clipped.high, padded->interior, space, buffers.count);
  if (buffers.attrs)
    staged->setDiscardableAttrs(buffers.attrs);

  // What the operation uses is a part of the staged tile.
  rewriter.setInsertionPoint(op);
  SmallVector<DimRange> inner = getOperandRanges(map, getRanges(loops.size()));
  SmallVector<OpFoldResult> offsets;
  AffineExpr part, whole;
  bindDims(rewriter.getContext(), part, whole);
  for (auto [in, out] : llvm::zip_equal(inner, outer))
    offsets.push_back(
        apply(rewriter, loc, part - whole, {in.offset, out.offset}));
  Value tile = tensor::ExtractSliceOp::create(rewriter, loc, staged, offsets,
                                              getSizes(inner), ones);
  rewriter.modifyOpInPlace(op, [&] { operand.set(tile); });
  return success();
}

LogicalResult Stager::stageInit(MemSpace space, StageBuffers buffers,
                                function_ref<InFlightDiagnostic()> emitError) {
  OpBuilder::InsertionGuard guard(rewriter);
  // Through the loop-carried values of the operation's own nest.
  Value init = op.getDpsInitOperand(0)->get();
  while (true) {
    if (auto slice = init.getDefiningOp<tensor::ExtractSliceOp>()) {
      init = slice.getSource();
      continue;
    }
    auto arg = dyn_cast<BlockArgument>(init);
    auto loop =
        arg ? dyn_cast<scf::ForOp>(arg.getOwner()->getParentOp()) : nullptr;
    OpOperand *carried = loop ? loop.getTiedLoopInit(arg) : nullptr;
    if (!carried)
      break;
    init = carried->get();
  }
  auto fill = init.getDefiningOp<linalg::FillOp>();
  // Pools start from any number, sums from zero.
  if (!fill || !(isMaxPool(op) ? matchPattern(fill.getInputs()[0], m_Constant())
                               : matchPattern(fill.getInputs()[0], m_Zero())))
    return emitError() << "expected the accumulator to start from a fill "
                          "with "
                       << (isMaxPool(op) ? "a constant" : "zero");
  if (fill.getOutputs()[0].getDefiningOp<EmptyOp>())
    return emitError() << "the accumulator is staged already";
  auto type = cast<RankedTensorType>(fill.getResult(0).getType());
  rewriter.setInsertionPoint(fill);
  SmallVector<Value> sizes;
  for (auto [i, size] : llvm::enumerate(type.getShape()))
    if (ShapedType::isDynamic(size))
      sizes.push_back(getValueOrCreateConstantIndexOp(
          rewriter, fill.getLoc(),
          tensor::getMixedSize(rewriter, fill.getLoc(), fill.getOutputs()[0],
                               i)));
  auto tile = EmptyOp::create(rewriter, fill.getLoc(), type, sizes,
                              MemSpaceAttr::get(rewriter.getContext(), space),
                              rewriter.getI64IntegerAttr(buffers.count));
  if (buffers.attrs)
    tile->setDiscardableAttrs(buffers.attrs);
  rewriter.modifyOpInPlace(fill, [&] { fill.getDpsInitOperand(0)->set(tile); });
  return success();
}

/// The loops around `op` in the nest that tile_and_fuse made: all of them have
/// to be in `handle`, outermost first. Loops that are not around `op` belong to
/// the contraction alone. Marks can be annotated by anyone: their dimensions,
/// entry `entry` of the mark, are checked to be some of `op`.
static FailureOr<SmallVector<scf::ForOp>>
findLoops(StructuredOp op, ArrayRef<scf::ForOp> handle, unsigned entry,
          function_ref<InFlightDiagnostic()> emitError) {
  SmallVector<Operation *> around;
  size_t numMarked = 0;
  for (Operation *parent = op->getParentOp(); parent;
       parent = parent->getParentOp()) {
    if (isa<LoopLikeOpInterface>(parent))
      around.push_back(parent);
    if (getLoopMark(parent))
      numMarked = around.size();
  }
  around.truncate(numMarked);
  std::reverse(around.begin(), around.end());
  SmallVector<scf::ForOp> loops;
  for (scf::ForOp loop : handle)
    if (loop->isProperAncestor(op))
      loops.push_back(loop);
  if (!llvm::equal(loops, around, [](scf::ForOp loop, Operation *op) {
        return loop.getOperation() == op;
      })) {
    (void)(emitError() << "expected all " << around.size()
                       << " loops around the operation, outermost first, got "
                       << loops.size() << " of them or another order");
    return failure();
  }
  llvm::SmallBitVector seen(op.getNumLoops());
  for (scf::ForOp loop : loops) {
    LoopAttr mark = getLoopMark(loop);
    int64_t dim = entry == 1 ? mark.getRootDim() : mark.getDim();
    if (dim == -1 && entry == 1)
      continue;
    if (dim < 0 || dim >= static_cast<int64_t>(seen.size()) || seen[dim]) {
      InFlightDiagnostic diag = emitError();
      diag << "expected '" << kScheduleAttrName
           << "' of the loops to name each of the dimensions 0 to "
           << static_cast<int64_t>(seen.size()) - 1 << " at most once, got "
           << dim;
      return failure();
    }
    seen.set(dim);
  }
  return loops;
}

/// The loops that `op` is to stage in, as transform.vta.tile_and_fuse makes
/// them.
static DiagnosedSilenceableFailure
resolveLoops(StageTransformOp op, transform::TransformState &state,
             SmallVector<scf::ForOp> &loops) {
  for (Operation *payload : state.getPayloadOps(op.getLoops())) {
    auto loop = dyn_cast<scf::ForOp>(payload);
    LoopAttr mark = loop ? getLoopMark(loop) : LoopAttr();
    if (!mark || getConstantIntValue(loop.getLowerBound()) != 0 ||
        getConstantIntValue(loop.getUpperBound()).value_or(0) < 1 ||
        getConstantIntValue(loop.getStep()).value_or(0) < 1)
      return emitSilenceableFailure(op)
             << "expected the loops of transform.vta.tile_and_fuse";
    // The arithmetic on rows is done in 64 bits.
    if (!mark.getRows().empty() && *getConstantIntValue(loop.getUpperBound()) >
                                       std::numeric_limits<int32_t>::max())
      return emitSilenceableFailure(op)
             << "expected at most " << std::numeric_limits<int32_t>::max()
             << " rows of a pool";
    loops.push_back(loop);
  }
  return DiagnosedSilenceableFailure::success();
}

/// Stages what `gemm`, made of an addition of `around`'s kernel, multiplies:
/// the operand with the added values at `level`, the constant once.
static LogicalResult
stageProduct(RewriterBase &rewriter, linalg::LinalgOp gemm,
             ArrayRef<scf::ForOp> around, MemSpace added, int64_t level,
             StageBuffers buffers,
             function_ref<InFlightDiagnostic()> emitError) {
  Stager stager(rewriter, gemm, around, /*usesRootDims=*/true);
  auto stage = [&](MemSpace space) {
    int64_t operand = space == MemSpace::Inp ? 0 : 1;
    if (space == added)
      return stager.stageInput(operand, space, level, buffers, emitError);
    return stager.stageInput(operand, space, 0, StageBuffers(), emitError);
  };
  // The constant first.
  MemSpace constant = added == MemSpace::Inp ? MemSpace::Wgt : MemSpace::Inp;
  return success(succeeded(stage(constant)) && succeeded(stage(added)));
}

/// Stages operand `operand` of `op`, which the loops `around` surround.
static LogicalResult
stageOperand(RewriterBase &rewriter, StructuredOp op, int64_t operand,
             MemSpace space, int64_t level, StageBuffers buffers,
             ArrayRef<scf::ForOp> around,
             function_ref<InFlightDiagnostic()> emitError) {
  Stager stager(rewriter, op, around, /*usesRootDims=*/!op.isContraction());
  if (op.isDpsInit(&op->getOpOperand(operand)))
    return stager.stageInit(space, buffers, emitError);
  if (level > static_cast<int64_t>(stager.getNumLoops()))
    return emitError() << "expected a level of at most " << stager.getNumLoops()
                       << ", the number of loops around the operation, got "
                       << level;
  auto elementType = getElementTypeOrSelf(op->getOperand(operand).getType());
  auto step = dyn_cast<StepOp>(op.getOperation());
  if (step && space == MemSpace::Wgt && elementType.isSignlessInteger(32)) {
    FailureOr<linalg::LinalgOp> gemm =
        codeBiasAsGemm(rewriter, step, emitError);
    if (failed(gemm))
      return failure();
    return stageProduct(rewriter, *gemm, around, MemSpace::Wgt, level, buffers,
                        emitError);
  }
  if (step && elementType.isSignlessInteger(8)) {
    if (space != MemSpace::Inp)
      return emitError() << "expected an i8 operand of a step to be staged to "
                            "inp, from where the GEMM unit adds it, got "
                         << stringifyMemSpace(space);
    FailureOr<linalg::LinalgOp> gemm =
        codeResidualAsGemm(rewriter, step, emitError);
    if (failed(gemm))
      return failure();
    return stageProduct(rewriter, *gemm, around, MemSpace::Inp, level, buffers,
                        emitError);
  }
  return stager.stageInput(operand, space, level, buffers, emitError);
}

DiagnosedSilenceableFailure
StageTransformOp::apply(transform::TransformRewriter &rewriter,
                        transform::TransformResults &results,
                        transform::TransformState &state) {
  FailureOr<SmallVector<int64_t>> level =
      resolveParams(state, *this, getLevel(), getStaticLevel());
  FailureOr<SmallVector<int64_t>> buffers =
      resolveParams(state, *this, getBuffers(), getStaticBuffers());
  if (failed(level) || failed(buffers))
    return DiagnosedSilenceableFailure::definiteFailure();
  if (level->size() != 1 || level->front() < 0 || buffers->empty() ||
      llvm::any_of(*buffers, [](int64_t count) { return count < 1; }))
    return emitSilenceableError()
           << "expected one level of at least 0 and at least 1 buffer";
  StageBuffers stageBuffers{1, (*this)->getDiscardableAttrDictionary()};
  for (int64_t count : *buffers)
    if (llvm::MulOverflow(stageBuffers.count, count, stageBuffers.count))
      return emitSilenceableError() << "expected fewer buffers";

  SmallVector<scf::ForOp> loops;
  DiagnosedSilenceableFailure resolved = resolveLoops(*this, state, loops);
  if (!resolved.succeeded())
    return resolved;
  auto targets = llvm::to_vector(state.getPayloadOps(getTarget()));
  if (targets.empty())
    return emitSilenceableError() << "the target handle matches nothing";
  for (Operation *target : targets) {
    auto emitError = [&]() {
      InFlightDiagnostic diag = emitOpError();
      diag.attachNote(target->getLoc()) << "staging for this operation";
      return diag;
    };
    StructuredOp op = StructuredOp::get(target);
    int64_t operand = getOperand();
    if (!op || operand < 0 ||
        operand >= static_cast<int64_t>(op->getNumOperands()) ||
        !isa<RankedTensorType>(op->getOperand(operand).getType())) {
      (void)(emitError() << "expected a linalg operation or a vta.step with a "
                            "tensor as operand "
                         << operand);
      return DiagnosedSilenceableFailure::definiteFailure();
    }
    FailureOr<SmallVector<scf::ForOp>> around =
        findLoops(op, loops, /*entry=*/op.isContraction() ? 0 : 1, emitError);
    if (failed(around) ||
        failed(stageOperand(rewriter, op, operand, getSpace(), level->front(),
                            stageBuffers, *around, emitError)))
      return DiagnosedSilenceableFailure::definiteFailure();
  }
  return DiagnosedSilenceableFailure::success();
}

void StageTransformOp::getEffects(
    SmallVectorImpl<MemoryEffects::EffectInstance> &effects) {
  transform::onlyReadsHandle(getTargetMutable(), effects);
  transform::onlyReadsHandle(getLevelMutable(), effects);
  transform::onlyReadsHandle(getLoopsMutable(), effects);
  transform::onlyReadsHandle(getBuffersMutable(), effects);
  transform::modifiesPayload(effects);
}

LogicalResult StageTransformOp::verify() {
  if (getStaticLevel().size() != 1 || getStaticBuffers().empty())
    return emitOpError() << "expected one level and a buffer count";
  if (llvm::count(getStaticLevel(), ShapedType::kDynamic) !=
          static_cast<int64_t>(getLevel().size()) ||
      llvm::count(getStaticBuffers(), ShapedType::kDynamic) !=
          static_cast<int64_t>(getBuffers().size()))
    return emitOpError() << "expected one parameter for each dynamic value";
  return success();
}
