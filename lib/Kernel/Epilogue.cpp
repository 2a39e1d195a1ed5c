//===- Epilogue.cpp - The elementwise end of a kernel ---------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Kernel/Epilogue.h"
#include "VTA/Kernel/BiasCoding.h"
#include "VTA/Kernel/ResidualCoding.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::vta;

EpilogueStep mlir::vta::describeStep(StepOp op) {
  EpilogueStep step{op.getOpcode(), 0, op.getInput(), AffineMap(), op.getLoc()};
  if (op.getInput()) {
    step.map = *op.getMap();
    step.scale = static_cast<int64_t>(op.getScale());
  } else {
    step.imm = static_cast<int64_t>(*op.getImm());
  }
  return step;
}

//===----------------------------------------------------------------------===//
// Matching
//===----------------------------------------------------------------------===//

DenseIntElementsAttr mlir::vta::getConstantValues(Value value) {
  DenseIntElementsAttr attr;
  if (matchPattern(value, m_Constant(&attr)))
    return attr;
  Operation *op = value.getDefiningOp();
  if (!op || !isa<tensor::ExtractSliceOp, tensor::ExpandShapeOp,
                  tensor::CollapseShapeOp, tensor::CastOp>(op))
    return {};
  auto type = cast<RankedTensorType>(value.getType());
  attr = getConstantValues(op->getOperand(0));
  if (!attr || !type.hasStaticShape())
    return {};
  if (auto slice = dyn_cast<tensor::ExtractSliceOp>(op))
    return foldSlice(attr, slice);
  return cast<DenseIntElementsAttr>(attr.reshape(type));
}

DenseIntElementsAttr mlir::vta::getOperandValues(const EpilogueStep &step) {
  return step.converted ? step.converted : getConstantValues(step.operand);
}

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
      .Case<arith::ShRSIOp, arith::ShLIOp, arith::MulIOp>(
          [](auto) { return AluOpcode::Shr; })
      .Case<arith::MaxSIOp>([](auto) { return AluOpcode::Max; })
      .Case<arith::MinSIOp>([](auto) { return AluOpcode::Min; })
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
static LogicalResult convertConstantOperand(Operation *op, EpilogueStep &step) {
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

/// Describes `nested`, which computes `opcode` of the accumulators and `other`.
static FailureOr<EpilogueStep> matchStep(linalg::GenericOp op,
                                         Operation &nested, AluOpcode opcode,
                                         Value other) {
  EpilogueStep step{opcode, 0, Value(), AffineMap(), nested.getLoc()};
  std::optional<int64_t> constant = getConstant(op, other);
  // A constant tensor of one large value stays a tensor.
  if (constant && !llvm::isInt<16>(*constant) && opcode != AluOpcode::Shr &&
      isConstantTensor(op, other))
    constant.reset();
  if (constant) {
    FailureOr<int64_t> imm = getAluConstant(&nested, *constant);
    if (failed(imm))
      return failure();
    step.imm = *imm;
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
    if (opcode != AluOpcode::Add)
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
    // Operands are widened and scaled where they are used.
    if (nested.getNumResults() == 1 &&
        matchScaledInput(nested.getResult(0),
                         [&](Value value) { return getConstant(op, value); }))
      continue;
    std::optional<AluOpcode> opcode = getOpcode(&nested);
    if (!opcode || nested.getNumOperands() != 2 || narrows)
      return nested.emitOpError()
             << "is no step that VTA's ALU can do on the accumulators "
                "(expected addi, subi, muli, shrsi, shli, maxsi, minsi, then "
                "trunci to i8)";
    bool isFirst = nested.getOperand(0) == current;
    bool isSecond = nested.getOperand(1) == current;
    bool commutes = nested.hasTrait<OpTrait::IsCommutative>();
    if (isFirst == isSecond || (isSecond && !commutes))
      return nested.emitOpError() << "expected the accumulator as "
                                  << (commutes ? "one" : "the first")
                                  << " operand and something else as the other";
    FailureOr<EpilogueStep> step =
        matchStep(op, nested, *opcode, nested.getOperand(isFirst ? 1 : 0));
    if (failed(step))
      return failure();
    epilogue.steps.push_back(*step);
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
      if (llvm::any_of(epilogue.steps,
                       [](const EpilogueStep &step) { return step.pool; }))
        return user.emitOpError()
               << "expected at most one max pool on accumulators: those "
                  "behind the first one take int8";
      EpilogueStep step{AluOpcode::Max, pool->initial, Value(), AffineMap(),
                        user.getLoc()};
      step.pool = std::make_shared<MaxPool>(*pool);
      epilogue.steps.push_back(step);
      epilogue.ops.push_back(user);
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
    if (failed(matchSteps(user, acc, epilogue, narrows)))
      return failure();
    epilogue.ops.push_back(user);
    acc = user->getResult(0);
  }
  return epilogue;
}
