//===- Epilogue.cpp - The elementwise end of a kernel ---------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Epilogue.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::vta;

// VTA's immediates are 16 bits; the widest shifts that all hardware executes
// alike are -16..15.
static constexpr int64_t kMinShift = -16, kMaxShift = 15;

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

static std::optional<AluOpcode> getOpcode(Operation *op) {
  return llvm::TypeSwitch<Operation *, std::optional<AluOpcode>>(op)
      .Case<arith::AddIOp, arith::SubIOp>([](auto) { return AluOpcode::Add; })
      .Case<arith::ShRSIOp, arith::ShLIOp>([](auto) { return AluOpcode::Shr; })
      .Case<arith::MaxSIOp>([](auto) { return AluOpcode::Max; })
      .Case<arith::MinSIOp>([](auto) { return AluOpcode::Min; })
      .Default([](Operation *) { return std::nullopt; });
}

/// Appends the steps of one elementwise operation on the accumulators `acc`.
/// Sets `narrows` if it ends in a truncation to i8.
static LogicalResult matchSteps(linalg::GenericOp op, Value acc,
                                Epilogue &epilogue, bool &narrows) {
  Block *body = op.getBody();
  Value current;
  for (OpOperand &operand : op->getOpOperands())
    if (operand.get() == acc && op.payloadUsesValueFromOperand(&operand)) {
      if (current || !op.getMatchingIndexingMap(&operand).isIdentity())
        return op.emitOpError()
               << "expected the accumulators to be used once and as they are";
      current = op.getMatchingBlockArgument(&operand);
    }
  AffineMap initMap = op.getMatchingIndexingMap(op.getDpsInitOperand(0));
  if (op.getNumDpsInits() != 1 || !initMap.isIdentity() || !current)
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
    std::optional<AluOpcode> opcode = getOpcode(&nested);
    if (!opcode || nested.getNumOperands() != 2 || narrows)
      return nested.emitOpError()
             << "is no step that VTA's ALU can do on the accumulators "
                "(expected addi, subi, shrsi, shli, maxsi, minsi, then "
                "trunci to i8)";
    bool isFirst = nested.getOperand(0) == current;
    bool isSecond = nested.getOperand(1) == current;
    bool commutes = nested.hasTrait<OpTrait::IsCommutative>();
    if (isFirst == isSecond || (isSecond && !commutes))
      return nested.emitOpError() << "expected the accumulator as one operand";
    Value other = nested.getOperand(isFirst ? 1 : 0);
    EpilogueStep step{*opcode, 0, Value(), AffineMap(), nested.getLoc()};
    std::optional<int64_t> constant = getConstant(op, other);
    // A constant tensor of one large value stays a tensor.
    if (constant && !llvm::isInt<16>(*constant) &&
        isa<arith::AddIOp, arith::MaxSIOp, arith::MinSIOp>(nested) &&
        isConstantTensor(op, other))
      constant.reset();
    if (constant) {
      if (*opcode == AluOpcode::Shr && (*constant < 0 || *constant > 31))
        return nested.emitOpError()
               << "expected to shift an i32 value by 0 to 31, got "
               << *constant;
      step.imm =
          isa<arith::SubIOp, arith::ShLIOp>(nested) ? -*constant : *constant;
    } else {
      auto arg = dyn_cast<BlockArgument>(other);
      if (!arg || arg.getOwner() != body || isa<arith::SubIOp>(nested) ||
          *opcode == AluOpcode::Shr)
        return nested.emitOpError()
               << "expected a constant or another operand's value";
      OpOperand *operand = op.getMatchingOpOperand(arg);
      if (!isa<RankedTensorType>(operand->get().getType()) ||
          !getElementTypeOrSelf(operand->get().getType()).isSignlessInteger(32))
        return nested.emitOpError() << "expected an i32 tensor operand, got "
                                    << operand->get().getType();
      step.operand = operand->get();
      step.map = op.getMatchingIndexingMap(operand);
      if (!step.map.isProjectedPermutation())
        return nested.emitOpError()
               << "expected the operand to be indexed by output dimensions";
      if (failed(checkOperand(&nested, step.operand)))
        return failure();
    }
    epilogue.steps.push_back(step);
    current = nested.getResult(0);
  }
  if (body->getTerminator()->getOperand(0) != current)
    return op.emitOpError() << "expected the last step to be the result";
  return success();
}

FailureOr<Epilogue> mlir::vta::matchEpilogue(linalg::LinalgOp contraction) {
  Epilogue epilogue;
  epilogue.contraction = contraction;
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
    auto user = dyn_cast<linalg::GenericOp>(use);
    if (!user || user.getNumReductionLoops() != 0) {
      InFlightDiagnostic diag =
          contraction->emitOpError()
          << "expected elementwise linalg.generic operations that end in a "
             "truncation to i8, got '"
          << use->getName() << "'";
      diag.attachNote(use->getLoc()) << "used here";
      return failure();
    }
    if (failed(matchSteps(user, acc, epilogue, narrows)))
      return failure();
    epilogue.ops.push_back(user);
    acc = user->getResult(0);
  }
  return epilogue;
}

//===----------------------------------------------------------------------===//
// Simplification
//===----------------------------------------------------------------------===//

/// If `step` adds a constant tensor, its values.
static DenseIntElementsAttr getConstantTensor(const EpilogueStep &step) {
  DenseIntElementsAttr attr;
  if (step.opcode != AluOpcode::Add || !step.operand ||
      !matchPattern(step.operand, m_Constant(&attr)))
    return {};
  return attr;
}

/// A constant tensor with `offset` added to every value, wrapping like the
/// hardware.
static Value addToConstant(Value constant, DenseIntElementsAttr attr,
                           int64_t offset) {
  OpBuilder builder(constant.getContext());
  builder.setInsertionPointAfterValue(constant);
  auto sum = attr.mapValues(attr.getElementType(), [&](const APInt &value) {
    return value + APInt(value.getBitWidth(), offset, /*isSigned=*/true,
                         /*implicitTrunc=*/true);
  });
  return arith::ConstantOp::create(builder, constant.getLoc(), attr.getType(),
                                   sum);
}

/// One rewrite of two neighbouring steps `a`, `b`. Returns false if none
/// applies. Steps that become redundant are marked by an ADD of 0.
static bool combine(EpilogueStep &a, EpilogueStep &b) {
  bool areImms = !a.operand && !b.operand;
  auto drop = [](EpilogueStep &step) {
    step.opcode = AluOpcode::Add;
    step.imm = 0;
    step.operand = Value();
  };
  if (areImms && a.opcode == b.opcode && a.opcode != AluOpcode::Shr &&
      !(a.opcode == AluOpcode::Add && (a.imm == 0 || b.imm == 0))) {
    // add, min, max of constants
    if (a.opcode == AluOpcode::Add)
      b.imm = static_cast<int32_t>(static_cast<uint32_t>(a.imm) +
                                   static_cast<uint32_t>(b.imm));
    else
      b.imm = a.opcode == AluOpcode::Min ? std::min(a.imm, b.imm)
                                         : std::max(a.imm, b.imm);
    drop(a);
    return true;
  }
  // Two right shifts are one; sums over 31 only keep the sign.
  if (areImms && a.opcode == AluOpcode::Shr && b.opcode == AluOpcode::Shr &&
      a.imm > 0 && b.imm > 0 && a.imm + b.imm <= kMaxShift) {
    b.imm += a.imm;
    drop(a);
    return true;
  }
  // A constant joins a constant tensor next to it.
  for (auto [tensor, scalar] : {std::pair(&a, &b), std::pair(&b, &a)}) {
    DenseIntElementsAttr attr = getConstantTensor(*tensor);
    if (!attr || scalar->operand || scalar->opcode != AluOpcode::Add ||
        scalar->imm == 0)
      continue;
    tensor->operand = addToConstant(tensor->operand, attr, scalar->imm);
    drop(*scalar);
    return true;
  }
  bool isClip = a.opcode == AluOpcode::Max || a.opcode == AluOpcode::Min;
  // Shifting right is monotonic: clip after the shift, by the shifted bound.
  if (areImms && isClip && b.opcode == AluOpcode::Shr && b.imm > 0) {
    a.imm >>= std::min<int64_t>(b.imm, 31);
    std::swap(a, b);
    return true;
  }
  // min, then max: the other order is the same if the bounds do not cross.
  if (areImms && a.opcode == AluOpcode::Min && b.opcode == AluOpcode::Max &&
      b.imm <= a.imm) {
    std::swap(a, b);
    return true;
  }
  return false;
}

/// The dimension of the output that selects an output channel block: the one
/// that also indexes the weights, or any other. None if the output is a single
/// element.
static std::optional<unsigned> getChannelDim(linalg::LinalgOp contraction) {
  AffineMap wgt =
      contraction.getMatchingIndexingMap(contraction.getDpsInputOperand(1));
  AffineMap acc =
      contraction.getMatchingIndexingMap(contraction.getDpsInitOperand(0));
  for (auto [i, expr] : llvm::enumerate(acc.getResults().drop_back(2)))
    if (llvm::is_contained(wgt.getResults(), expr))
      return i;
  if (acc.getNumResults() > 2)
    return 0;
  return std::nullopt;
}

/// Makes the immediate of `step` a tensor operand with that value for every
/// channel: (.., c, .., b, o) -> (c, b, o).
static void makeSplatOperand(linalg::LinalgOp contraction, EpilogueStep &step) {
  OpBuilder builder(contraction);
  auto accType = cast<RankedTensorType>(contraction->getResult(0).getType());
  unsigned rank = accType.getRank();
  SmallVector<unsigned> dims = {rank - 2, rank - 1};
  if (std::optional<unsigned> channel = getChannelDim(contraction))
    dims.insert(dims.begin(), *channel);
  SmallVector<int64_t> shape;
  for (unsigned dim : dims)
    shape.push_back(accType.getDimSize(dim));
  auto type = RankedTensorType::get(shape, accType.getElementType());
  APInt value(32, step.imm, /*isSigned=*/true, /*implicitTrunc=*/true);
  step.operand = arith::ConstantOp::create(builder, step.loc, type,
                                           DenseElementsAttr::get(type, value));
  step.map = AffineMap::getMultiDimMapWithTargets(rank, dims,
                                                  contraction->getContext());
  step.imm = 0;
}

/// Operands are loaded as whole accumulator elements: [batch][block] values.
/// A constant without the batch dimension is repeated over it; for batch 1 any
/// operand gets one.
static LogicalResult completeOperand(EpilogueStep &step,
                                     const vtart::Config &config) {
  unsigned rank = step.map.getNumDims();
  ArrayRef<AffineExpr> results = step.map.getResults();
  MLIRContext *context = step.map.getContext();
  AffineExpr batch = getAffineDimExpr(rank - 2, context),
             out = getAffineDimExpr(rank - 1, context);
  bool hasOut = !results.empty() && results.back() == out;
  bool hasBatch =
      hasOut && results.size() >= 2 && results[results.size() - 2] == batch;
  bool isElsewhere = llvm::count(results, batch) != int64_t(hasBatch) ||
                     llvm::count(results, out) != int64_t(hasOut);
  if (!hasOut || isElsewhere)
    return emitError(step.loc)
           << "expected the operand to end in [batch, block] or [block], got "
           << AffineMapAttr::get(step.map);
  if (hasBatch)
    return success();
  SmallVector<AffineExpr> newResults(results);
  newResults.insert(newResults.end() - 1, batch);
  DenseIntElementsAttr attr;
  bool isConstant = matchPattern(step.operand, m_Constant(&attr));
  if (!isConstant && config.batch() == 1) {
    auto type = cast<RankedTensorType>(step.operand.getType());
    SmallVector<int64_t> shape(type.getShape());
    shape.insert(shape.end() - 1, 1);
    SmallVector<ReassociationIndices> groups(type.getRank());
    for (auto [i, group] : llvm::enumerate(groups))
      group.push_back(i);
    groups.back().push_back(groups.size());
    OpBuilder builder(context);
    builder.setInsertionPointAfterValue(step.operand);
    step.operand = tensor::ExpandShapeOp::create(
        builder, step.loc, RankedTensorType::get(shape, type.getElementType()),
        step.operand, groups);
    step.map = AffineMap::get(rank, 0, newResults, context);
    return success();
  }
  if (!isConstant)
    return emitError(step.loc)
           << "expected an operand of [.., " << config.batch() << ", "
           << config.block() << "] values, got " << step.operand.getType()
           << ": only a constant can be repeated over the batch";
  ArrayRef<int64_t> shape = attr.getType().getShape();
  int64_t block = shape.back(), rows = attr.getNumElements() / block;
  SmallVector<APInt> values, repeated;
  llvm::append_range(values, attr.getValues<APInt>());
  for (int64_t row = 0; row < rows; ++row)
    for (unsigned b = 0; b < config.batch(); ++b)
      for (int64_t o = 0; o < block; ++o)
        repeated.push_back(values[row * block + o]);
  SmallVector<int64_t> newShape(shape);
  newShape.insert(newShape.end() - 1, config.batch());
  auto type = RankedTensorType::get(newShape, attr.getElementType());
  OpBuilder builder(context);
  builder.setInsertionPointAfterValue(step.operand);
  step.operand = arith::ConstantOp::create(
      builder, step.loc, type, DenseElementsAttr::get(type, repeated));
  step.map = AffineMap::get(rank, 0, newResults, context);
  return success();
}

LogicalResult mlir::vta::simplifyEpilogue(Epilogue &epilogue,
                                          const vtart::Config &config) {
  SmallVector<EpilogueStep> &steps = epilogue.steps;
  auto isNothing = [](const EpilogueStep &step) {
    return !step.operand && step.imm == 0 &&
           (step.opcode == AluOpcode::Add || step.opcode == AluOpcode::Shr);
  };
  bool changed = true;
  while (changed) {
    changed = false;
    for (size_t i = 0; i + 1 < steps.size() && !changed; ++i)
      changed = combine(steps[i], steps[i + 1]);
    llvm::erase_if(steps, isNothing);
  }
  // Immediates in range: long shifts in parts, the rest must fit.
  SmallVector<EpilogueStep> result;
  for (EpilogueStep &step : steps) {
    // Sums of constants may end up as one small value.
    DenseIntElementsAttr attr = getConstantTensor(step);
    if (attr && attr.isSplat() &&
        llvm::isInt<16>(attr.getSplatValue<APInt>().getSExtValue())) {
      step.imm = attr.getSplatValue<APInt>().getSExtValue();
      step.operand = Value();
      if (step.imm == 0)
        continue;
    }
    if (step.operand) {
      if (failed(completeOperand(step, config)))
        return failure();
      result.push_back(step);
      continue;
    }
    if (step.opcode == AluOpcode::Shr) {
      for (int64_t rest = step.imm; rest != 0;) {
        int64_t part = std::clamp(rest, kMinShift, kMaxShift);
        EpilogueStep piece = step;
        piece.imm = part;
        result.push_back(piece);
        rest -= part;
      }
      continue;
    }
    // A large constant is loaded instead.
    if (!llvm::isInt<16>(step.imm))
      makeSplatOperand(epilogue.contraction, step);
    result.push_back(step);
  }
  steps = std::move(result);
  return success();
}

//===----------------------------------------------------------------------===//
// Rebuilding
//===----------------------------------------------------------------------===//

static Value createStep(OpBuilder &builder, Location loc,
                        const EpilogueStep &step, Value acc, Value other) {
  switch (step.opcode) {
  case AluOpcode::Add:
    return arith::AddIOp::create(builder, loc, acc, other);
  case AluOpcode::Shr:
    if (step.imm < 0)
      return arith::ShLIOp::create(builder, loc, acc, other);
    return arith::ShRSIOp::create(builder, loc, acc, other);
  case AluOpcode::Max:
    return arith::MaxSIOp::create(builder, loc, acc, other);
  case AluOpcode::Min:
    return arith::MinSIOp::create(builder, loc, acc, other);
  case AluOpcode::Mul:
    break;
  }
  return arith::MulIOp::create(builder, loc, acc, other);
}

void mlir::vta::rebuildEpilogue(RewriterBase &rewriter, Epilogue &epilogue) {
  linalg::GenericOp last = epilogue.ops.back();
  rewriter.setInsertionPoint(last);
  Value acc = epilogue.contraction->getResult(0);
  int64_t rank = cast<RankedTensorType>(acc.getType()).getRank();
  AffineMap identity = rewriter.getMultiDimIdentityMap(rank);
  SmallVector<utils::IteratorType> iterators(rank,
                                             utils::IteratorType::parallel);
  for (const EpilogueStep &step : epilogue.steps) {
    SmallVector<Value> inputs;
    SmallVector<AffineMap> maps;
    if (step.operand) {
      inputs.push_back(step.operand);
      maps.push_back(step.map);
    }
    maps.push_back(identity);
    acc = linalg::GenericOp::create(
              rewriter, step.loc, acc.getType(), inputs, acc, maps, iterators,
              [&](OpBuilder &b, Location loc, ValueRange args) {
                Value other;
                if (step.operand)
                  other = args[0];
                else
                  other = arith::ConstantIntOp::create(
                      b, loc, b.getI32Type(),
                      step.opcode == AluOpcode::Shr ? std::abs(step.imm)
                                                    : step.imm);
                linalg::YieldOp::create(
                    b, loc, createStep(b, loc, step, args.back(), other));
              })
              .getResult(0);
  }
  // Narrow into the original destination if it only provides a shape.
  Value dest = last.getDpsInitOperand(0)->get();
  auto narrow = linalg::GenericOp::create(
      rewriter, last.getLoc(), last->getResultTypes(), acc, dest,
      ArrayRef<AffineMap>{identity, identity}, iterators,
      [](OpBuilder &b, Location loc, ValueRange args) {
        Value low = arith::TruncIOp::create(b, loc, b.getI8Type(), args[0]);
        linalg::YieldOp::create(b, loc, low);
      });
  for (NamedAttribute attr : last->getDiscardableAttrs())
    narrow->setDiscardableAttr(attr.getName(), attr.getValue());
  rewriter.replaceOp(last, narrow);
  for (linalg::GenericOp op : llvm::reverse(ArrayRef(epilogue.ops).drop_back()))
    rewriter.eraseOp(op);
}
