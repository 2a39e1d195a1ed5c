//===- KernelStart.cpp - What accumulators start from ---------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LinalgRewrites.h"
#include "VTA/Dialect/VTA/IR/ConstantValues.h"
#include "VTA/Kernel/PackedContraction.h"
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

/// What `op` starts from: a constant, which has no map, or a tensor and the
/// dimensions that it has. Emits an error if it is not known.
static FailureOr<std::pair<Value, AffineMap>> findInit(linalg::LinalgOp op) {
  auto [value, map] = skipBroadcasts(op.getDpsInitOperand(0)->get());
  const char *unknown = nullptr;
  if (auto fill = value.getDefiningOp<linalg::FillOp>()) {
    value = fill.getInputs()[0];
    map = AffineMap();
    if (!matchPattern(value, m_Constant()))
      unknown = "a fill with a value that is not known";
  } else if (value.getDefiningOp<tensor::EmptyOp>()) {
    unknown = "values that are not initialized";
  }
  if (unknown)
    return op->emitOpError()
           << "expected accumulators that start from zero, another constant "
              "or an i32 tensor, got "
           << unknown;
  return std::pair(value, map);
}

LogicalResult mlir::vta::startFromZero(RewriterBase &rewriter,
                                       linalg::LinalgOp op,
                                       const vtart::Config &config) {
  auto emitError = [&] { return op->emitOpError(); };
  if (failed(matchPackedContraction(op, config, emitError)))
    return failure();
  OpOperand &start = *op.getDpsInitOperand(0);
  if (isZeroFill(start.get().getDefiningOp<linalg::FillOp>()))
    return success();
  auto init = findInit(op);
  if (failed(init))
    return failure();
  auto [value, map] = *init;
  Location loc = op.getLoc();
  auto type = cast<RankedTensorType>(op->getResult(0).getType());
  rewriter.setInsertionPoint(op);
  Value zeros = createZeros(rewriter, loc, type).getResult(0);
  rewriter.modifyOpInPlace(op, [&] { start.set(zeros); });
  if (map && matchPattern(value, m_Zero()))
    return success();
  rewriter.setInsertionPointAfter(op);
  Value acc = op->getResult(0);
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

/// Makes `op`, the first one of its kernel, work on zeros, which are returned,
/// plus its first tensor.
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

namespace {
/// Where the accumulators of a kernel without a contraction come from.
struct Start {
  linalg::GenericOp op; ///< The first one of the kernel.
  SmallVector<OpOperand *> operands;
  OpOperand *zeros = nullptr; ///< The operand that is a fill with zero.
};
} // namespace

/// The start of the kernel that `narrow` ends, if it reads i32 tensors and no
/// contraction computes them.
static std::optional<Start> findStart(linalg::GenericOp narrow) {
  Start start{narrow, {}};
  while (true) {
    start.operands = getAccOperands(start.op);
    linalg::GenericOp producer;
    for (OpOperand *operand : start.operands) {
      Operation *def = operand->get().getDefiningOp();
      if (isZeroFill(dyn_cast_if_present<linalg::FillOp>(def))) {
        start.zeros = operand;
        return start;
      }
      auto linalgOp = dyn_cast_if_present<linalg::LinalgOp>(def);
      if (linalgOp && linalgOp.getNumReductionLoops() > 0)
        return std::nullopt;
      if (!producer)
        producer = getElementwise(def, 32);
    }
    if (start.operands.empty())
      return std::nullopt;
    if (!producer)
      return start;
    start.op = producer;
  }
}

bool mlir::vta::narrowsAccumulators(linalg::LinalgOp op) {
  linalg::GenericOp generic = getElementwise(op, 8);
  return generic && generic.hasPureTensorSemantics() &&
         !getAccOperands(generic).empty();
}

FailureOr<linalg::FillOp>
mlir::vta::startElementwise(RewriterBase &rewriter, linalg::LinalgOp linalgOp,
                            const vtart::Config &config) {
  if (!narrowsAccumulators(linalgOp))
    return linalg::FillOp();
  auto op = cast<linalg::GenericOp>(linalgOp.getOperation());
  std::optional<Start> start = findStart(op);
  if (!start)
    return linalg::FillOp();
  if (!start->zeros) {
    for (linalg::GenericOp checked : {op, start->op})
      if (failed(checkPacked(checked, config)))
        return failure();
    return createStart(rewriter, start->op, start->operands);
  }
  auto zeros = start->zeros->get().getDefiningOp<linalg::FillOp>();
  if (zeros->hasOneUse())
    return zeros;
  // One of its own, as kernels do not share accumulators.
  rewriter.setInsertionPoint(start->op);
  linalg::FillOp fill =
      createZeros(rewriter, zeros.getLoc(),
                  cast<RankedTensorType>(zeros.getResult(0).getType()));
  rewriter.modifyOpInPlace(start->op,
                           [&] { start->zeros->set(fill.getResult(0)); });
  return fill;
}
