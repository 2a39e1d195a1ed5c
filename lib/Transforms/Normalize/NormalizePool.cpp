//===- NormalizePool.cpp - Max pools on accumulators ----------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "EpilogueSimplify.h"
#include "NormalizePatterns.h"
#include "SplitPool.h"
#include "ToContraction.h"
#include "VTA/Kernel/Accumulators.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/Remarks.h"
#include "llvm/Support/Debug.h"

#define DEBUG_TYPE "vta-normalize"

using namespace mlir;
using namespace mlir::vta;

//===----------------------------------------------------------------------===//
// Pools of int8 values
//===----------------------------------------------------------------------===//

/// The values that `value`, in the body of an elementwise operation on
/// accumulators, can have.
static IntRange getBodyRange(Value value) {
  APInt constant;
  if (matchPattern(value, m_ConstantInt(&constant)))
    return {constant.getSExtValue(), constant.getSExtValue()};
  Operation *op = value.getDefiningOp();
  std::optional<AluOpcode> opcode;
  if (isa_and_present<arith::MaxSIOp>(op))
    opcode = AluOpcode::Max;
  else if (isa_and_present<arith::MinSIOp>(op))
    opcode = AluOpcode::Min;
  else if (isa_and_present<arith::AddIOp>(op))
    opcode = AluOpcode::Add;
  else if (isa_and_present<arith::ShRSIOp>(op) &&
           matchPattern(op->getOperand(1), m_ConstantInt(&constant)) &&
           constant.ult(32))
    opcode = AluOpcode::Shr;
  if (!opcode)
    return IntRange::ofInt32();
  return applyAlu(*opcode, getBodyRange(op->getOperand(0)),
                  getBodyRange(op->getOperand(1)));
}

/// The truncation at the end of a kernel whose result is `source`, if a pool
/// may come before it: nothing else uses the result, which is what it is
/// truncated from. A kernel that somebody scheduled stays what it is. `reason`
/// is why there is none.
static arith::TruncIOp getTruncation(Value source, const char *&reason) {
  auto producer = source.getDefiningOp<linalg::GenericOp>();
  auto fail = [&](const char *why) {
    reason = why;
    return arith::TruncIOp();
  };
  if (!producer || producer.getNumDpsInits() != 1 ||
      producer.getNumReductionLoops() != 0)
    return fail("no kernel computes its source");
  if (producer->hasAttr(kScheduleAttrName))
    return fail("the kernel that computes its source has a schedule");
  if (!source.hasOneUse())
    return fail("something else reads its source too");
  OpOperand *init = producer.getDpsInitOperand(0);
  auto trunc = producer.getBody()
                   ->getTerminator()
                   ->getOperand(0)
                   .getDefiningOp<arith::TruncIOp>();
  if (!trunc || !trunc.getIn().getType().isSignlessInteger(32) ||
      !producer.getMatchingIndexingMap(init).isIdentity() ||
      producer.payloadUsesValueFromOperand(init))
    return fail("its source is not truncated from accumulators");
  if (!getBodyRange(trunc.getIn()).isIn(IntRange::ofInt8()))
    return fail("the truncation of its source may drop bits");
  if (!findContraction(producer) || findPool(producer))
    return fail("its source is not the result of a contraction alone");
  return trunc;
}

static Value createEmpty(OpBuilder &builder, Location loc,
                         RankedTensorType type) {
  return tensor::EmptyOp::create(builder, loc, type.getShape(),
                                 type.getElementType());
}

/// What `trunc` truncates, from a copy of its operation that does not.
static Value createWide(RewriterBase &rewriter, arith::TruncIOp trunc) {
  auto producer = cast<linalg::GenericOp>(trunc->getParentOp());
  rewriter.setInsertionPoint(producer);
  auto narrowType = cast<RankedTensorType>(producer->getResult(0).getType());
  auto type = narrowType.clone(rewriter.getI32Type());
  Value empty = createEmpty(rewriter, producer.getLoc(), type);
  auto wide = linalg::GenericOp::create(
      rewriter, producer.getLoc(), type, producer.getInputs(), empty,
      producer.getIndexingMapsArray(), producer.getIteratorTypesArray());
  IRMapping mapping;
  producer.getRegion().cloneInto(&wide.getRegion(), mapping);
  Block *body = wide.getBody();
  body->getArgument(body->getNumArguments() - 1).setType(rewriter.getI32Type());
  Operation *copy = mapping.lookup(trunc.getOperation());
  body->getTerminator()->setOperand(0, copy->getOperand(0));
  rewriter.eraseOp(copy);
  return wide->getResult(0);
}

/// Truncates the accumulators `acc` to the int8 result of a pool, which is not
/// below what the pool starts from.
static linalg::GenericOp createNarrow(RewriterBase &rewriter, Location loc,
                                      Value acc, int64_t initial) {
  auto type = cast<RankedTensorType>(acc.getType()).clone(rewriter.getI8Type());
  AffineMap identity = rewriter.getMultiDimIdentityMap(type.getRank());
  SmallVector<utils::IteratorType> iterators(type.getRank(),
                                             utils::IteratorType::parallel);
  return linalg::GenericOp::create(
      rewriter, loc, type, acc, createEmpty(rewriter, loc, type),
      ArrayRef{identity, identity}, iterators,
      [&](OpBuilder &b, Location loc, ValueRange args) {
        Value value = args[0];
        if (initial > IntRange::ofInt8().min)
          value = arith::MaxSIOp::create(
              b, loc, value,
              arith::ConstantIntOp::create(b, loc, b.getI32Type(), initial));
        value = arith::TruncIOp::create(b, loc, b.getI8Type(), value);
        linalg::YieldOp::create(b, loc, value);
      });
}

/// Padding is left out: it must not matter.
static LogicalResult checkInt8Pool(const MaxPool &pool,
                                   const vtart::Config &config,
                                   function_ref<InFlightDiagnostic()> error) {
  ArrayRef<int64_t> shape = pool.type.getShape();
  if (shape.back() != config.block() ||
      shape[shape.size() - 2] != config.batch())
    return error() << "expected max pooling of [.., " << config.batch() << ", "
                   << config.block() << "] elements as in configuration "
                   << config.name() << ", got " << pool.type;
  if (pool.isPadded() &&
      *pool.padding > std::max(pool.initial, IntRange::ofInt8().min))
    return error() << "expected padding with " << IntRange::ofInt8().min
                   << ", which no maximum comes from, or with no more than "
                      "what the pool starts from, got "
                   << *pool.padding;
  return success();
}

namespace {
struct PoolAccumulators : GenericPattern {
  using GenericPattern::GenericPattern;

  LogicalResult matchAndRewrite(linalg::GenericOp op,
                                PatternRewriter &rewriter) const override {
    if (!isMaxPool(op) || !op.hasPureTensorSemantics() ||
        !getElementTypeOrSelf(op->getResult(0).getType()).isSignlessInteger(8))
      return rewriter.notifyMatchFailure(op, "not a max pool of int8 values");
    auto emitError = [&] { return op.emitOpError(); };
    FailureOr<MaxPool> pool = matchMaxPool(op, emitError);
    if (failed(pool) || failed(checkInt8Pool(*pool, state.config, emitError)))
      return rewriter.notifyMatchFailure(op, "VTA cannot run the pool");
    // A kernel that somebody scheduled stays what it is.
    SmallVector<MaxPool, 2> parts = {*pool};
    if (!op->hasAttr(kScheduleAttrName))
      parts = splitMaxPool(*pool, state.config);
    arith::TruncIOp trunc = findProducer(op, parts.front());
    Value value = pool->source;
    for (MaxPool &part : parts) {
      FailureOr<Value> acc = failure();
      if (trunc && &part == &parts.front())
        acc = createWide(rewriter, trunc);
      else
        acc = createIdentity(rewriter, op, value);
      if (failed(acc))
        return rewriter.notifyMatchFailure(op, "its source is not packed");
      rewriter.setInsertionPoint(op);
      part.type = part.type.clone(rewriter.getI32Type());
      linalg::GenericOp maxima =
          createMaxPool(rewriter, op.getLoc(), part, *acc);
      bool isLast = &part == &parts.back();
      linalg::GenericOp narrow =
          createNarrow(rewriter, op.getLoc(), maxima->getResult(0),
                       isLast ? pool->initial : IntRange::ofInt8().min);
      if (isLast)
        narrow->setDiscardableAttrs(op->getDiscardableAttrDictionary());
      value = narrow->getResult(0);
    }
    state.splitPools += parts.size() > 1;
    ++(trunc ? state.fusedPools : state.lonePools);
    rewriter.replaceAllUsesWith(op->getResult(0), value);
    eraseMaxPool(rewriter, op);
    if (trunc)
      rewriter.eraseOp(trunc->getParentOp());
    return success();
  }

private:
  /// The truncation at the end of the kernel that `op`, or `first` if that is a
  /// part of it, joins. Otherwise says why it is a kernel of its own.
  arith::TruncIOp findProducer(linalg::GenericOp op,
                               const MaxPool &first) const {
    Operation *pad = getPoolSource(op).get().getDefiningOp<tensor::PadOp>();
    arith::TruncIOp trunc;
    const char *reason = "fuse-pools=false";
    if (state.fusePools && pad && !pad->hasOneUse())
      reason = "something else reads its padded source too";
    else if (state.fusePools)
      trunc = getTruncation(first.source, reason);
    if (trunc && !op->hasAttr(kScheduleAttrName) &&
        !fitsBehind(first, cast<linalg::GenericOp>(trunc->getParentOp()),
                    state.config)) {
      reason = "what a window sees does not fit the memories with all that the "
               "kernel before it reads for that";
      trunc = arith::TruncIOp();
    }
    if (trunc)
      return trunc;
    LLVM_DEBUG(llvm::dbgs()
               << "pool is a kernel of its own: " << reason << "\n");
    remark::missed(op.getLoc(),
                   remark::RemarkOpts::name("FusePool").category(DEBUG_TYPE))
        << remark::reason("the pool is a kernel of its own: {0}", reason);
    return trunc;
  }

  /// The int8 tensor `value` as accumulators.
  FailureOr<Value> createIdentity(PatternRewriter &rewriter,
                                  linalg::GenericOp op, Value value) const {
    rewriter.setInsertionPoint(op);
    auto type = cast<RankedTensorType>(value.getType());
    FailureOr<linalg::GenericOp> identity = createIdentityContraction(
        rewriter, op.getLoc(), value,
        rewriter.getMultiDimIdentityMap(type.getRank()),
        type.clone(rewriter.getI32Type()), state.config);
    if (failed(identity))
      return failure();
    return Value(identity->getResult(0));
  }
};
} // namespace

void mlir::vta::populatePoolsOfAccumulators(RewritePatternSet &patterns,
                                            NormalizeState &state) {
  patterns.add<PoolAccumulators>(patterns.getContext(), state);
}

//===----------------------------------------------------------------------===//
// Pools of accumulators
//===----------------------------------------------------------------------===//

/// True if `step`, on accumulators in `acc`, keeps the order of the values that
/// one window of `pool` has.
static bool keepsOrder(const EpilogueStep &step, IntRange acc,
                       const MaxPool &pool, const KnownRanges &known) {
  if (step.operand)
    for (AffineExpr expr : step.map.getResults()) {
      auto dim = dyn_cast<AffineDimExpr>(expr);
      if (!dim || pool.pools(dim.getPosition()))
        return false;
    }
  IntRange other = getOperandRange(step, known);
  auto isInt32 = [](int64_t min, int64_t max) {
    return IntRange{min, max}.isIn(IntRange::ofInt32());
  };
  switch (step.opcode) {
  case AluOpcode::Max:
  case AluOpcode::Min:
    return true;
  case AluOpcode::Add:
    return isInt32(acc.min + other.min, acc.max + other.max);
  case AluOpcode::Shr: {
    if (other.min >= 0)
      return true;
    int64_t factor = int64_t(1) << std::min<int64_t>(-other.min, 31);
    return other.min >= -31 && isInt32(acc.min * factor, acc.max * factor);
  }
  case AluOpcode::Mul:
    break;
  }
  return false;
}

LogicalResult mlir::vta::normalizePool(Epilogue &epilogue,
                                       const KnownRanges &known) {
  SmallVector<EpilogueStep> &steps = epilogue.steps;
  auto *at = llvm::find_if(
      steps, [](const EpilogueStep &step) { return bool(step.pool); });
  if (at == steps.end())
    return success();
  size_t position = at - steps.begin();
  // Ranges before each step.
  SmallVector<IntRange> ranges = {getStartRange(epilogue.contraction, known)};
  for (const EpilogueStep &step : ArrayRef(steps).take_front(position))
    ranges.push_back(
        applyAlu(step.opcode, ranges.back(), getOperandRange(step, known)));

  MaxPool pool = *at->pool;
  const int64_t lowest = IntRange::ofInt32().min;
  if (pool.isPadded() &&
      *pool.padding > std::max(pool.initial, ranges.back().min))
    return emitError(at->loc)
           << "expected padding with " << lowest
           << ", or with no more than what the pool starts from or the "
              "accumulators have, which is at least "
           << ranges.back().min << ", got " << *pool.padding;
  if (pool.initial > ranges.back().min)
    steps.insert(at + 1, EpilogueStep{AluOpcode::Max, pool.initial, Value(),
                                      AffineMap(), at->loc});
  // Windows of one element that are those of the source, one by one.
  auto sourceType = cast<RankedTensorType>(pool.source.getType());
  if (sourceType.getShape() == pool.type.getShape() &&
      llvm::none_of(llvm::seq<size_t>(pool.window.size()),
                    [&](size_t dim) { return pool.pools(dim); })) {
    steps.erase(steps.begin() + position);
    return success();
  }
  pool.initial = lowest;
  if (pool.padding)
    pool.padding = lowest;
  size_t first = position;
  while (first > 0 &&
         keepsOrder(steps[first - 1], ranges[first - 1], pool, known))
    --first;
  EpilogueStep &step = steps[position];
  step.pool = std::make_shared<MaxPool>(std::move(pool));
  step.imm = lowest;
  std::rotate(steps.begin() + first, steps.begin() + position,
              steps.begin() + position + 1);
  return success();
}
