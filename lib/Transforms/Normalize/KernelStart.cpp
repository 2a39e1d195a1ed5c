//===- KernelStart.cpp - What accumulators start from ---------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "KernelStart.h"
#include "VTA/Kernel/Epilogue.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::vta;

static bool isZeroFill(linalg::FillOp fill) {
  return fill && matchPattern(fill.getInputs()[0], m_Zero());
}

static bool isIntTensor(Type type, unsigned width) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  return tensor && tensor.getElementType().isSignlessInteger(width);
}

/// An elementwise operation with one result of `width` bits.
static linalg::GenericOp getElementwise(Operation *op, unsigned width) {
  auto generic = dyn_cast_if_present<linalg::GenericOp>(op);
  if (!generic || generic.getNumReductionLoops() != 0 ||
      generic->getNumResults() != 1 ||
      !isIntTensor(generic->getResult(0).getType(), width))
    return {};
  return generic;
}

/// A fill with zero of the shape of `type`.
static linalg::FillOp createZeros(OpBuilder &builder, Location loc,
                                  RankedTensorType type) {
  Value zero =
      arith::ConstantIntOp::create(builder, loc, builder.getI32Type(), 0);
  Value empty = tensor::EmptyOp::create(builder, loc, type.getShape(),
                                        builder.getI32Type());
  return linalg::FillOp::create(builder, loc, zero, empty);
}

/// Adds `addend` to the accumulators: a tensor indexed by `map` of their
/// dimensions, or one number if there is no map.
static linalg::GenericOp createSum(OpBuilder &builder, Location loc, Value acc,
                                   Value addend, AffineMap map) {
  int64_t rank = cast<RankedTensorType>(acc.getType()).getRank();
  SmallVector<AffineMap> maps = {builder.getMultiDimIdentityMap(rank)};
  SmallVector<Value> inputs;
  if (map) {
    maps.insert(maps.begin(), map);
    inputs.push_back(addend);
  }
  SmallVector<utils::IteratorType> iterators(rank,
                                             utils::IteratorType::parallel);
  return linalg::GenericOp::create(
      builder, loc, acc.getType(), inputs, acc, maps, iterators,
      [&](OpBuilder &b, Location loc, ValueRange args) {
        Value other = map ? args[0] : addend;
        Value sum = arith::AddIOp::create(b, loc, args.back(), other);
        linalg::YieldOp::create(b, loc, sum);
      });
}

/// Sees through broadcasts to what a result of rank `rank` repeats, and its
/// dimensions.
static std::pair<Value, AffineMap> skipBroadcasts(Value value) {
  int64_t rank = cast<RankedTensorType>(value.getType()).getRank();
  AffineMap map = AffineMap::getMultiDimIdentityMap(rank, value.getContext());
  while (true) {
    AffineMap inner;
    if (auto op = value.getDefiningOp<linalg::BroadcastOp>()) {
      inner = op.getMatchingIndexingMap(op.getDpsInputOperand(0));
      value = op.getInput();
    } else if (auto op = getElementwise(value.getDefiningOp(), 32)) {
      auto arg =
          dyn_cast<BlockArgument>(op.getBody()->getTerminator()->getOperand(0));
      if (!arg || arg.getOwner() != op.getBody() ||
          !op.getMatchingIndexingMap(op.getDpsInitOperand(0)).isIdentity())
        return {value, map};
      OpOperand *operand = op.getMatchingOpOperand(arg);
      if (!isIntTensor(operand->get().getType(), 32))
        return {value, map};
      inner = op.getMatchingIndexingMap(operand);
      if (!inner.isProjectedPermutation())
        return {value, map};
      value = operand->get();
    } else {
      return {value, map};
    }
    map = inner.compose(map);
  }
}

LogicalResult mlir::vta::startFromZero(RewriterBase &rewriter,
                                       linalg::LinalgOp contraction) {
  OpBuilder::InsertionGuard guard(rewriter);
  OpOperand *init = contraction.getDpsInitOperand(0);
  auto fill = init->get().getDefiningOp<linalg::FillOp>();
  if (isZeroFill(fill))
    return success();
  Location loc = contraction.getLoc();
  auto [value, map] = skipBroadcasts(init->get());
  if (auto inner = value.getDefiningOp<linalg::FillOp>()) {
    value = inner.getInputs()[0];
    map = AffineMap();
    if (!matchPattern(value, m_Constant()))
      return contraction->emitOpError()
             << "expected accumulators that start from zero, another constant "
                "or an i32 tensor, got a fill with a value that is not known";
  } else if (value.getDefiningOp<tensor::EmptyOp>()) {
    return contraction->emitOpError()
           << "expected accumulators that start from zero, another constant "
              "or an i32 tensor, got values that are not initialized";
  }
  auto type = cast<RankedTensorType>(contraction->getResult(0).getType());
  rewriter.setInsertionPoint(contraction);
  Value zeros = createZeros(rewriter, loc, type).getResult(0);
  rewriter.modifyOpInPlace(contraction, [&] { init->set(zeros); });
  if (map && matchPattern(value, m_Zero()))
    return success();
  rewriter.setInsertionPointAfter(contraction);
  Value acc = contraction->getResult(0);
  linalg::GenericOp sum = createSum(rewriter, loc, acc, value, map);
  rewriter.replaceAllUsesExcept(acc, sum.getResult(0), sum);
  return success();
}

/// The operands of `op` that its body reads accumulators from, if it could.
static SmallVector<OpOperand *> getAccOperands(linalg::GenericOp op) {
  SmallVector<OpOperand *> operands;
  for (OpOperand &operand : op->getOpOperands())
    if (isIntTensor(operand.get().getType(), 32) &&
        op.payloadUsesValueFromOperand(&operand))
      operands.push_back(&operand);
  return operands;
}

/// Makes `op`, the first one of its kernel, work on zeros plus its first
/// tensor.
static linalg::FillOp createStart(RewriterBase &rewriter, linalg::GenericOp op,
                                  ArrayRef<OpOperand *> operands) {
  // The one that the other operands are added to or subtracted from.
  OpOperand *first = nullptr;
  for (Operation &nested : op.getBody()->without_terminator())
    for (Value value : nested.getOperands()) {
      auto arg = dyn_cast<BlockArgument>(value);
      if (first || !arg || arg.getOwner() != op.getBody())
        continue;
      OpOperand *operand = op.getMatchingOpOperand(arg);
      if (llvm::is_contained(operands, operand) &&
          !getConstantValues(operand->get()))
        first = operand;
    }
  if (!first)
    first = operands.front();
  auto outType = cast<RankedTensorType>(op->getResult(0).getType());
  rewriter.setInsertionPoint(op);
  linalg::FillOp fill = createZeros(rewriter, op.getLoc(), outType);
  AffineMap map = op.getMatchingIndexingMap(first);
  linalg::GenericOp sum =
      createSum(rewriter, op.getLoc(), fill.getResult(0), first->get(), map);
  SmallVector<AffineMap> maps = op.getIndexingMapsArray();
  maps[first->getOperandNumber()] =
      rewriter.getMultiDimIdentityMap(outType.getRank());
  rewriter.modifyOpInPlace(op, [&] {
    first->set(sum.getResult(0));
    op.setIndexingMapsAttr(rewriter.getAffineMapArrayAttr(maps));
  });
  return fill;
}

/// Loads, uops and stores move whole elements.
static LogicalResult checkPacked(linalg::GenericOp op,
                                 const vtart::Config &config) {
  auto type = cast<RankedTensorType>(op->getResult(0).getType());
  ArrayRef<int64_t> shape = type.getShape();
  bool isIdentity =
      op.getMatchingIndexingMap(op.getDpsInitOperand(0)).isIdentity();
  if (!type.hasStaticShape())
    return op.emitOpError() << "expected static shapes, got " << type;
  if (shape.size() < 2 || shape[shape.size() - 2] != config.batch() ||
      shape.back() != config.block())
    return op.emitOpError()
           << "expected a packed result [.., " << config.batch() << ", "
           << config.block() << "] as in configuration " << config.name()
           << ", got " << type;
  if (llvm::is_contained(shape, 0))
    return op.emitOpError() << "expected no empty dimensions, got " << type;
  if (!isIdentity)
    return op.emitOpError()
           << "expected the result to be indexed by all dimensions in order";
  return success();
}

/// The start of the kernel that `narrow` ends, made if there is none yet; null
/// if it starts with a contraction or reads no i32 tensor. Failure after an
/// error.
static FailureOr<linalg::FillOp> findStart(RewriterBase &rewriter,
                                           linalg::GenericOp narrow,
                                           const vtart::Config &config) {
  linalg::GenericOp op = narrow;
  while (true) {
    SmallVector<OpOperand *> operands = getAccOperands(op);
    linalg::GenericOp producer;
    for (OpOperand *operand : operands) {
      Operation *def = operand->get().getDefiningOp();
      auto fill = dyn_cast_if_present<linalg::FillOp>(def);
      if (isZeroFill(fill)) {
        if (fill->hasOneUse())
          return fill;
        // One of its own, as kernels do not share accumulators.
        rewriter.setInsertionPoint(op);
        auto type = cast<RankedTensorType>(operand->get().getType());
        fill = createZeros(rewriter, fill.getLoc(), type);
        rewriter.modifyOpInPlace(op, [&] { operand->set(fill.getResult(0)); });
        return fill;
      }
      auto linalgOp = dyn_cast_if_present<linalg::LinalgOp>(def);
      if (linalgOp && linalgOp.getNumReductionLoops() > 0)
        return linalg::FillOp();
      if (!producer)
        producer = getElementwise(def, 32);
    }
    if (operands.empty())
      return linalg::FillOp();
    if (producer) {
      op = producer;
      continue;
    }
    for (linalg::GenericOp checked : {narrow, op})
      if (failed(checkPacked(checked, config)))
        return failure();
    return createStart(rewriter, op, operands);
  }
}

static SmallVector<linalg::GenericOp> getNarrowing(func::FuncOp func) {
  SmallVector<linalg::GenericOp> narrowing;
  func.walk([&](linalg::GenericOp op) {
    if (getElementwise(op, 8) && op.hasPureTensorSemantics() &&
        !getAccOperands(op).empty())
      narrowing.push_back(op);
  });
  return narrowing;
}

bool mlir::vta::mayHoldElementwiseKernel(func::FuncOp func) {
  return !getNarrowing(func).empty();
}

FailureOr<SmallVector<linalg::FillOp>>
mlir::vta::startElementwiseKernels(RewriterBase &rewriter, func::FuncOp func,
                                   const vtart::Config &config) {
  OpBuilder::InsertionGuard guard(rewriter);
  SmallVector<linalg::FillOp> starts;
  for (linalg::GenericOp narrow : getNarrowing(func)) {
    FailureOr<linalg::FillOp> start = findStart(rewriter, narrow, config);
    if (failed(start))
      return failure();
    if (*start)
      starts.push_back(*start);
  }
  return starts;
}
