//===- StepsFromLinalg.cpp - Elementwise linalg as steps ------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "StepsFromLinalg.h"
#include "VTA/Dialect/VTA/IR/ConstantValues.h"
#include "VTA/Kernel/MaxPool.h"
#include "VTA/Kernel/ResidualCoding.h"
#include "VTA/Kernel/ToContraction.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::vta;

namespace {
/// A step before it is one: with an operand, whose map need not end in the
/// dimensions of elements yet, or an immediate; or the max pool.
struct LinalgStep {
  StepKind kind;
  Location loc;
  int64_t imm = 0;
  Value operand = {};
  AffineMap map = {};
  int64_t scale = 1; ///< Scale of an i8 operand.
  linalg::GenericOp pool = {};
  /// What the ALU has to be given for `operand`, a constant that is subtracted
  /// or shifts to the left; null if the values are those of `operand`.
  DenseIntElementsAttr converted = {};

  bool isResidual() const {
    return operand && getElementTypeOrSelf(operand.getType()).isInteger(8);
  }
};

struct LinalgSteps {
  SmallVector<LinalgStep, 8> steps;
  /// Elementwise operations and the pool; the last one narrows.
  SmallVector<linalg::GenericOp> ops;
};
} // namespace

//===----------------------------------------------------------------------===//
// Matching
//===----------------------------------------------------------------------===//

/// The constant behind a scalar in the body of `op`, also through an input
/// that is a splat constant.
static std::optional<int64_t> getConstant(linalg::GenericOp op, Value value) {
  APInt integer;
  if (matchPattern(value, m_ConstantInt(&integer)))
    return integer.getSExtValue();
  auto arg = dyn_cast<BlockArgument>(value);
  if (!arg || arg.getOwner() != op.getBody())
    return std::nullopt;
  DenseIntElementsAttr attr;
  Value operand = op.getMatchingOpOperand(arg)->get();
  if (matchPattern(operand, m_Constant(&attr)) && attr.isSplat())
    return attr.getSplatValue<APInt>().getSExtValue();
  if (auto fill = operand.getDefiningOp<linalg::FillOp>())
    operand = fill.getInputs()[0];
  if (matchPattern(operand, m_ConstantInt(&integer)))
    return integer.getSExtValue();
  return std::nullopt;
}

/// True if `value` in the body of `op` is from a constant tensor.
static bool isConstantTensor(linalg::GenericOp op, Value value) {
  auto arg = dyn_cast<BlockArgument>(value);
  DenseIntElementsAttr attr;
  return arg && arg.getOwner() == op.getBody() &&
         matchPattern(op.getMatchingOpOperand(arg)->get(), m_Constant(&attr));
}

/// Refuses an operand that another operation would have to compute on VTA:
/// accumulators cannot be stored.
static LogicalResult checkOperand(Operation *user, Value operand) {
  while (Operation *op = operand.getDefiningOp()) {
    if (isa<linalg::LinalgOp>(op)) {
      InFlightDiagnostic diag =
          op->emitOpError()
          << "computes an i32 operand of an elementwise operation, which VTA "
             "cannot store: expected a constant or a function argument";
      diag.attachNote(user->getLoc()) << "used here";
      return failure();
    }
    if (!isa<tensor::ExtractSliceOp, tensor::ExpandShapeOp,
             tensor::CollapseShapeOp, tensor::CastOp, tensor::PadOp>(op))
      break;
    operand = op->getOperand(0);
  }
  return success();
}

static std::optional<StepKind> getKind(Operation *op) {
  return llvm::TypeSwitch<Operation *, std::optional<StepKind>>(op)
      .Case<arith::AddIOp, arith::SubIOp>([](auto) { return StepKind::Add; })
      .Case<arith::ShRSIOp, arith::ShLIOp, arith::MulIOp>(
          [](auto) { return StepKind::Shr; })
      .Case<arith::MaxSIOp>([](auto) { return StepKind::Max; })
      .Case<arith::MinSIOp>([](auto) { return StepKind::Min; })
      .Default([](Operation *) { return std::nullopt; });
}

/// What the ALU has to be given for `op` with constant operand `value`:
/// differences as sums, products as shifts to the left, and these as negative
/// shifts. Emits an error if there is nothing of that kind.
static FailureOr<int64_t> getAluConstant(Operation *op, int64_t value) {
  if (isa<arith::SubIOp>(op))
    return -value;
  if (isa<arith::ShRSIOp, arith::ShLIOp>(op)) {
    if (value < 0 || value > 31)
      return op->emitOpError()
             << "expected to shift an i32 value by 0 to 31, got " << value;
    return isa<arith::ShLIOp>(op) ? -value : value;
  }
  if (isa<arith::MulIOp>(op)) {
    auto factor = static_cast<uint32_t>(value);
    if (!llvm::isPowerOf2_32(factor))
      return op->emitOpError()
             << "expected a power of two: not all VTA hardware multiplies "
                "accumulators, which leaves shifts, got "
             << value;
    return -static_cast<int64_t>(llvm::countr_zero(factor));
  }
  return value;
}

/// Finds the values that the ALU has to be given for the constant tensor
/// operand of `op`.
static LogicalResult convertConstantOperand(Operation *op, LinalgStep &step) {
  DenseIntElementsAttr attr = getConstantValues(step.operand);
  if (!attr)
    return op->emitOpError() << "expected a constant: VTA's ALU adds and "
                                "compares tensors, it does not subtract them "
                                "or shift by what is not known";
  SmallVector<APInt> values;
  bool changed = false;
  for (const APInt &value : attr.getValues<APInt>()) {
    FailureOr<int64_t> converted = getAluConstant(op, value.getSExtValue());
    if (failed(converted))
      return failure();
    values.push_back(APInt(32, *converted, /*isSigned=*/true,
                           /*implicitTrunc=*/true));
    changed |= values.back() != value;
  }
  if (changed)
    step.converted = DenseIntElementsAttr::get(attr.getType(), values);
  return success();
}

/// Describes `nested`, which computes `kind` of the accumulators and `other`.
static FailureOr<LinalgStep> matchStep(linalg::GenericOp op, Operation &nested,
                                       StepKind kind, Value other) {
  LinalgStep step{kind, nested.getLoc()};
  std::optional<int64_t> constant = getConstant(op, other);
  // A constant tensor of one large value stays a tensor.
  if (constant && !llvm::isInt<16>(*constant) && kind != StepKind::Shr &&
      isConstantTensor(op, other))
    constant.reset();
  if (constant) {
    FailureOr<int64_t> imm = getAluConstant(&nested, *constant);
    if (failed(imm))
      return failure();
    step.imm = static_cast<int32_t>(*imm);
    return step;
  }
  std::optional<ScaledInput> scaled = matchScaledInput(
      other, [&](Value value) { return getConstant(op, value); });
  BlockArgument arg = scaled ? scaled->input : dyn_cast<BlockArgument>(other);
  if (!arg || arg.getOwner() != op.getBody())
    return nested.emitOpError()
           << "expected a constant or another operand's value";
  OpOperand *operand = op.getMatchingOpOperand(arg);
  Type type = operand->get().getType();
  bool isInt8 = getElementTypeOrSelf(type).isSignlessInteger(8);
  if (!isa<RankedTensorType>(type) ||
      (!(scaled && isInt8) &&
       !getElementTypeOrSelf(type).isSignlessInteger(32)))
    return nested.emitOpError()
           << "expected an i32 tensor operand, got " << type;
  step.operand = operand->get();
  step.map = op.getMatchingIndexingMap(operand);
  if (!step.map.isProjectedPermutation())
    return nested.emitOpError()
           << "expected the operand to be indexed by output dimensions";
  if (scaled) {
    if (kind != StepKind::Add)
      return nested.emitOpError()
             << "expected an i8 operand to be added or subtracted: only the "
                "GEMM unit reads i8";
    step.scale = scaled->scale;
    if (isa<arith::SubIOp>(nested))
      step.scale = static_cast<int32_t>(-step.scale);
    return step;
  }
  if (failed(checkOperand(&nested, step.operand)) ||
      (isa<arith::SubIOp, arith::ShRSIOp, arith::ShLIOp, arith::MulIOp>(
           nested) &&
       failed(convertConstantOperand(&nested, step))))
    return failure();
  return step;
}

/// Appends the steps of one elementwise operation on the accumulators `acc`.
/// Sets `narrows` if it ends in a truncation to i8.
static LogicalResult matchSteps(linalg::GenericOp op, Value acc,
                                LinalgSteps &chain, bool &narrows) {
  Block *body = op.getBody();
  Value current;
  for (OpOperand &operand : op->getOpOperands())
    if (operand.get() == acc && op.payloadUsesValueFromOperand(&operand)) {
      if (current || !op.getMatchingIndexingMap(&operand).isIdentity())
        return op.emitOpError()
               << "expected the accumulators to be used once and as they are";
      current = op.getMatchingBlockArgument(&operand);
    }
  if (op.getNumDpsInits() != 1 || !current ||
      !op.getMatchingIndexingMap(op.getDpsInitOperand(0)).isIdentity())
    return op.emitOpError()
           << "expected an elementwise operation on the accumulators";

  for (Operation &nested : body->without_terminator()) {
    if (nested.hasTrait<OpTrait::ConstantLike>())
      continue;
    if (auto trunc = dyn_cast<arith::TruncIOp>(nested)) {
      if (trunc.getIn() != current || !trunc.getType().isSignlessInteger(8))
        return nested.emitOpError()
               << "expected a truncation of the accumulator to i8";
      current = trunc.getResult();
      narrows = true;
      continue;
    }
    // Operands are widened and scaled where they are used.
    if (nested.getNumResults() == 1 &&
        matchScaledInput(nested.getResult(0),
                         [&](Value value) { return getConstant(op, value); }))
      continue;
    std::optional<StepKind> kind = getKind(&nested);
    if (!kind || nested.getNumOperands() != 2 || narrows)
      return nested.emitOpError()
             << "is not a step that VTA's ALU can do on the accumulators "
                "(expected addi, subi, muli, shrsi, shli, maxsi, minsi, then "
                "trunci to i8)";
    bool isFirst = nested.getOperand(0) == current;
    bool isSecond = nested.getOperand(1) == current;
    bool commutes = nested.hasTrait<OpTrait::IsCommutative>();
    if (isFirst == isSecond || (isSecond && !commutes))
      return nested.emitOpError() << "expected the accumulator as "
                                  << (commutes ? "one" : "the first")
                                  << " operand and something else as the other";
    FailureOr<LinalgStep> step =
        matchStep(op, nested, *kind, nested.getOperand(isFirst ? 1 : 0));
    if (failed(step))
      return failure();
    chain.steps.push_back(*step);
    current = nested.getResult(0);
  }
  if (body->getTerminator()->getOperand(0) != current)
    return op.emitOpError() << "expected the last step to be the result";
  return success();
}

/// Follows the only use of `contraction` to the operation that narrows to i8.
/// Emits an error at whatever VTA's ALU cannot do.
static FailureOr<LinalgSteps> matchChain(linalg::LinalgOp contraction) {
  LinalgSteps chain;
  Value acc = contraction->getResult(0);
  bool narrows = false;
  while (!narrows) {
    // Using it as a shape too, in `outs`, does no harm.
    llvm::SmallPtrSet<Operation *, 4> users(acc.user_begin(), acc.user_end());
    if (users.size() != 1) {
      InFlightDiagnostic diag = contraction->emitOpError()
                                << "expected one elementwise use of the i32 "
                                   "accumulators, which VTA cannot store";
      diag.attachNote(acc.getLoc()) << "these have " << users.size() << " uses";
      return failure();
    }
    Operation *use = *users.begin();
    if (auto pad = dyn_cast<tensor::PadOp>(use); pad && pad->hasOneUse())
      use = *pad->user_begin();
    auto user = dyn_cast<linalg::GenericOp>(use);
    if (isMaxPool(use)) {
      FailureOr<MaxPool> pool =
          matchMaxPool(user, [&] { return user.emitOpError(); });
      if (failed(pool))
        return failure();
      // They could also be what says how large the window is.
      if (pool->source != acc)
        return user.emitOpError() << "expected max pooling of the accumulators "
                                     "that are its operand";
      if (llvm::any_of(chain.steps,
                       [](const LinalgStep &step) { return bool(step.pool); }))
        return user.emitOpError()
               << "expected at most one max pool on accumulators: those "
                  "behind the first one take int8";
      chain.steps.push_back({StepKind::Max, user.getLoc()});
      chain.steps.back().pool = user;
      chain.ops.push_back(user);
      acc = user->getResult(0);
      continue;
    }
    if (!user || user.getNumReductionLoops() != 0) {
      InFlightDiagnostic diag =
          contraction->emitOpError()
          << "expected elementwise linalg.generic operations that end in a "
             "truncation to i8, got '"
          << use->getName() << "'";
      diag.attachNote(use->getLoc()) << "used here";
      return failure();
    }
    if (Type bad = findBadShape(user))
      return user.emitOpError()
             << "expected static shapes without empty dimensions, got " << bad;
    if (failed(matchSteps(user, acc, chain, narrows)))
      return failure();
    chain.ops.push_back(user);
    acc = user->getResult(0);
  }
  return chain;
}

//===----------------------------------------------------------------------===//
// Creation
//===----------------------------------------------------------------------===//

/// Operands are loaded as whole elements: [batch][block] values. A constant
/// without the batch dimension is repeated over it; for batch 1 any operand
/// gets one. Emits an error for another operand. `accType` is what the step
/// works on.
static LogicalResult completeOperand(RewriterBase &rewriter, LinalgStep &step,
                                     RankedTensorType accType) {
  int64_t batch = accType.getDimSize(accType.getRank() - 2),
          block = accType.getDimSize(accType.getRank() - 1);
  unsigned rank = step.map.getNumDims();
  ArrayRef<AffineExpr> results = step.map.getResults();
  MLIRContext *context = step.map.getContext();
  AffineExpr batchDim = getAffineDimExpr(rank - 2, context),
             outDim = getAffineDimExpr(rank - 1, context);
  bool hasOut = !results.empty() && results.back() == outDim;
  bool hasBatch =
      hasOut && results.size() >= 2 && results[results.size() - 2] == batchDim;
  bool isElsewhere = llvm::count(results, batchDim) != int64_t(hasBatch) ||
                     llvm::count(results, outDim) != int64_t(hasOut);
  if (!hasOut || isElsewhere)
    return emitError(step.loc)
           << "expected the operand to end in [batch, block] or [block], got "
           << AffineMapAttr::get(step.map);
  if (hasBatch)
    return success();
  SmallVector<AffineExpr> newResults(results);
  newResults.insert(newResults.end() - 1, batchDim);
  DenseIntElementsAttr attr;
  bool isConstant = matchPattern(step.operand, m_Constant(&attr));
  if (!isConstant && batch > 1)
    isConstant = bool(attr = getConstantValues(step.operand));
  if (!isConstant && batch == 1) {
    auto type = cast<RankedTensorType>(step.operand.getType());
    SmallVector<int64_t> shape(type.getShape());
    shape.insert(shape.end() - 1, 1);
    SmallVector<ReassociationIndices> groups(type.getRank());
    for (auto [i, group] : llvm::enumerate(groups))
      group.push_back(i);
    groups.back().push_back(groups.size());
    rewriter.setInsertionPointAfterValue(step.operand);
    step.operand = tensor::ExpandShapeOp::create(
        rewriter, step.loc, RankedTensorType::get(shape, type.getElementType()),
        step.operand, groups);
    step.map = AffineMap::get(rank, 0, newResults, context);
    return success();
  }
  if (!isConstant)
    return emitError(step.loc)
           << "expected an operand of [.., " << batch << ", " << block
           << "] values, got " << step.operand.getType()
           << ": only a constant can be repeated over the batch";
  ArrayRef<int64_t> shape = attr.getType().getShape();
  int64_t rows = attr.getNumElements() / block;
  SmallVector<APInt> values, repeated;
  llvm::append_range(values, attr.getValues<APInt>());
  for (int64_t row = 0; row < rows; ++row)
    for (int64_t b = 0; b < batch; ++b)
      for (int64_t o = 0; o < block; ++o)
        repeated.push_back(values[row * block + o]);
  SmallVector<int64_t> newShape(shape);
  newShape.insert(newShape.end() - 1, batch);
  auto type = RankedTensorType::get(newShape, attr.getElementType());
  rewriter.setInsertionPointAfterValue(step.operand);
  step.operand = arith::ConstantOp::create(
      rewriter, step.loc, type, DenseElementsAttr::get(type, repeated));
  step.map = AffineMap::get(rank, 0, newResults, context);
  return success();
}

/// Makes the operand of `step` one that a step can have: constants as the ALU
/// is given them, and numbers that are the same for all as immediates.
static LogicalResult prepareOperand(RewriterBase &rewriter, LinalgStep &step,
                                    RankedTensorType accType) {
  DenseIntElementsAttr values =
      step.converted ? step.converted : getConstantValues(step.operand);
  if (values && values.isSplat() &&
      (step.isResidual() || values.getType().getRank() == 0)) {
    step.imm = static_cast<int32_t>(
        values.getSplatValue<APInt>().getSExtValue() * step.scale);
    step.operand = Value();
    return success();
  }
  if (step.converted) {
    rewriter.setInsertionPointAfterValue(step.operand);
    step.operand = arith::ConstantOp::create(
        rewriter, step.loc, step.converted.getType(), step.converted);
  }
  return completeOperand(rewriter, step, accType);
}

/// Puts the pool, with its padding, where the rewriter is, to pool `acc`.
static Value movePool(RewriterBase &rewriter, linalg::GenericOp pool,
                      Value acc) {
  OpOperand *source = &getPoolSource(pool);
  if (auto pad = source->get().getDefiningOp<tensor::PadOp>()) {
    pad->moveBefore(rewriter.getInsertionBlock(), rewriter.getInsertionPoint());
    source = &pad.getSourceMutable();
  }
  pool->moveBefore(rewriter.getInsertionBlock(), rewriter.getInsertionPoint());
  rewriter.modifyOpInPlace(source->getOwner(), [&] { source->set(acc); });
  return pool.getResult(0);
}

static Value createStep(RewriterBase &rewriter, const LinalgStep &step,
                        Value acc) {
  if (step.pool)
    return movePool(rewriter, step.pool, acc);
  if (!step.operand)
    return StepOp::create(rewriter, step.loc, step.kind, step.imm, acc);
  return StepOp::create(rewriter, step.loc, step.kind, step.operand, step.map,
                        step.scale, acc);
}

FailureOr<StepOp> mlir::vta::createStepsFromLinalg(RewriterBase &rewriter,
                                                   linalg::LinalgOp start) {
  FailureOr<LinalgSteps> chain = matchChain(start);
  if (failed(chain))
    return failure();
  linalg::GenericOp last = chain->ops.back();
  // Pools keep the dimensions of elements, which is all that operands need.
  auto accType = cast<RankedTensorType>(start->getResult(0).getType());
  for (LinalgStep &step : chain->steps)
    if (step.operand && failed(prepareOperand(rewriter, step, accType)))
      return failure();
  rewriter.setInsertionPoint(last);
  Value acc = start->getResult(0);
  for (const LinalgStep &step : chain->steps)
    acc = createStep(rewriter, step, acc);
  // The destination only provides a shape: what else it holds, as an argument
  // would, stays.
  Value dest = last.getDpsInitOperand(0)->get();
  if (!dest.getDefiningOp<tensor::EmptyOp>()) {
    auto type = cast<RankedTensorType>(dest.getType());
    dest = tensor::EmptyOp::create(rewriter, last.getLoc(), type.getShape(),
                                   type.getElementType());
  }
  auto narrow = StepOp::create(rewriter, last.getLoc(), acc, dest);
  narrow->setDiscardableAttrs(last->getDiscardableAttrDictionary());
  rewriter.replaceOp(last, narrow);
  for (linalg::GenericOp op : llvm::reverse(ArrayRef(chain->ops).drop_back()))
    if (!isMaxPool(op))
      rewriter.eraseOp(op);
  return narrow;
}
