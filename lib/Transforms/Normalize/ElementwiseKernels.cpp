//===- ElementwiseKernels.cpp - Kernels without a contraction -------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LinalgRewrites.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::vta;

static bool isElementwise(linalg::GenericOp op) {
  return op && op.hasPureTensorSemantics() && op.getNumDpsInits() == 1 &&
         op.getNumReductionLoops() == 0 && op.getNumLoops() > 0 &&
         op.getMatchingIndexingMap(op.getDpsInitOperand(0)).isIdentity();
}

/// True if `op` is elementwise and ends in a truncation from i32 to i8.
static bool isNarrowing(linalg::GenericOp op) {
  if (!isElementwise(op))
    return false;
  auto trunc = op.getBody()
                   ->getTerminator()
                   ->getOperand(0)
                   .getDefiningOp<arith::TruncIOp>();
  return trunc && trunc.getType().isSignlessInteger(8) &&
         trunc.getIn().getType().isSignlessInteger(32);
}

namespace {
/// What the i32 values in an elementwise operation come from.
struct Int8Sources {
  bool hasReduction = false, hasInt8 = false;
  SmallVector<linalg::GenericOp> ops; ///< Elementwise ones, the first included.
};
} // namespace

static Int8Sources getInt8Sources(linalg::GenericOp root) {
  Int8Sources sources;
  SmallVector<linalg::GenericOp> worklist = {root};
  llvm::SmallPtrSet<Operation *, 8> seen = {root};
  while (!worklist.empty()) {
    linalg::GenericOp op = worklist.pop_back_val();
    sources.ops.push_back(op);
    op.getBody()->walk([&](arith::ExtSIOp ext) {
      sources.hasInt8 |= matchInt8Input(ext, op.getBody()).has_value();
    });
    for (OpOperand &operand : op->getOpOperands()) {
      auto producer = operand.get().getDefiningOp<linalg::LinalgOp>();
      if (!producer || !op.payloadUsesValueFromOperand(&operand) ||
          !getElementTypeOrSelf(operand.get()).isSignlessInteger(32))
        continue;
      sources.hasReduction |= producer.getNumReductionLoops() > 0;
      auto generic = dyn_cast<linalg::GenericOp>(producer.getOperation());
      if (isElementwise(generic) && seen.insert(generic).second)
        worklist.push_back(generic);
    }
  }
  return sources;
}

/// Replaces `op`, which works in place, by one that does not.
static linalg::GenericOp readInitAsInput(RewriterBase &rewriter,
                                         linalg::GenericOp op) {
  OpOperand *init = op.getDpsInitOperand(0);
  if (!op.payloadUsesValueFromOperand(init))
    return op;
  rewriter.setInsertionPoint(op);
  auto type = cast<RankedTensorType>(init->get().getType());
  SmallVector<Value> inputs(op.getInputs());
  inputs.push_back(init->get());
  SmallVector<AffineMap> maps = op.getIndexingMapsArray();
  maps.push_back(maps.back());
  Value empty = tensor::EmptyOp::create(rewriter, op.getLoc(), type.getShape(),
                                        type.getElementType());
  auto result =
      linalg::GenericOp::create(rewriter, op.getLoc(), type, inputs, empty,
                                maps, op.getIteratorTypesArray());
  rewriter.inlineRegionBefore(op.getRegion(), result.getRegion(),
                              result.getRegion().begin());
  result.getBody()->addArgument(type.getElementType(), op.getLoc());
  result->setDiscardableAttrs(op->getDiscardableAttrDictionary());
  rewriter.replaceOp(op, result);
  return result;
}

/// Makes producers of `op` that compute i32 values of int8 tensors a part of
/// it.
static void fuseProducers(RewriterBase &rewriter, linalg::GenericOp op) {
  // A kernel that only begins with int8 tensors may add others on the way.
  Int8Sources all = getInt8Sources(op);
  bool isInt8Kernel = all.hasInt8 && !all.hasReduction;
  auto isInt8Producer = [&](Value value) {
    auto producer = value.getDefiningOp<linalg::GenericOp>();
    if (!isElementwise(producer) ||
        !getElementTypeOrSelf(value).isSignlessInteger(32))
      return false;
    Int8Sources sources = getInt8Sources(producer);
    return (sources.hasInt8 || isInt8Kernel) && !sources.hasReduction;
  };
  if (isElementwise(op) && isInt8Producer(op.getDpsInitOperand(0)->get()))
    op = readInitAsInput(rewriter, op);
  while (true) {
    OpOperand *fused = nullptr;
    for (OpOperand *operand : op.getDpsInputOperands())
      if (op.payloadUsesValueFromOperand(operand) &&
          isInt8Producer(operand->get())) {
        // A producer in place can only be fused if it is not.
        auto producer = operand->get().getDefiningOp<linalg::GenericOp>();
        (void)readInitAsInput(rewriter, producer);
        if (linalg::areElementwiseOpsFusable(operand))
          fused = operand;
        break;
      }
    if (!fused)
      return;
    Operation *producer = fused->get().getDefiningOp();
    rewriter.setInsertionPoint(op);
    FailureOr<linalg::ElementwiseOpFusionResult> result =
        linalg::fuseElementwiseOps(rewriter, fused);
    if (failed(result))
      return;
    auto fusedOp = cast<linalg::GenericOp>(result->fusedOp);
    fusedOp->setDiscardableAttrs(op->getDiscardableAttrDictionary());
    rewriter.replaceOp(op, result->replacements.lookup(op->getResult(0)));
    if (producer->use_empty())
      rewriter.eraseOp(producer);
    op = fusedOp;
  }
}

/// The use of an int8 value that the chain of steps in `op` begins with, or
/// null: the steps' other operands are constants, arguments and int8 arguments
/// times constants.
static OpOperand *findStart(linalg::GenericOp op) {
  Block *body = op.getBody();
  auto isLeaf = [&](Value value) {
    return !value.getDefiningOp() ||
           value.getDefiningOp()->getBlock() != body ||
           matchPattern(value, m_Constant()) ||
           matchInt8Input(value, body).has_value();
  };
  Operation *at = body->getTerminator();
  while (true) {
    OpOperand *next = nullptr;
    for (OpOperand &operand : at->getOpOperands())
      if (!next && !isLeaf(operand.get()))
        next = &operand;
    if (next) {
      at = next->get().getDefiningOp();
      continue;
    }
    // A larger factor than int8 is a step; accumulators are not subtracted.
    Operation *larger = nullptr;
    OpOperand *subtracted = nullptr;
    for (OpOperand &operand : at->getOpOperands())
      if (std::optional<ScaledInput> input =
              matchInt8Input(operand.get(), body)) {
        if (isa<arith::SubIOp>(at) && operand.getOperandNumber() == 1)
          subtracted = &operand;
        else if (llvm::isInt<8>(input->scale))
          return &operand;
        else
          larger = operand.get().getDefiningOp();
      }
    if (!larger)
      return subtracted; // For whoever matches steps to refuse.
    at = larger;
  }
}

bool mlir::vta::narrowsInt8(linalg::LinalgOp op) {
  auto generic = dyn_cast<linalg::GenericOp>(op.getOperation());
  return isNarrowing(generic) && getInt8Sources(generic).hasInt8;
}

/// True if the result of `op` has VTA's elements. Host code has other shapes.
static bool isPacked(linalg::GenericOp op, const vtart::Config &config) {
  auto type = cast<RankedTensorType>(op->getResult(0).getType());
  ArrayRef<int64_t> shape = type.getShape();
  return shape.size() >= 2 && shape.back() == config.block() &&
         shape[shape.size() - 2] == config.batch();
}

static LogicalResult checkShapes(linalg::GenericOp op) {
  if (Type bad = findBadShape(op))
    return op.emitOpError()
           << "expected static shapes without empty dimensions, got " << bad;
  return success();
}

void mlir::vta::fuseInt8Producers(RewriterBase &rewriter, linalg::LinalgOp op,
                                  const vtart::Config &config) {
  auto generic = dyn_cast<linalg::GenericOp>(op.getOperation());
  if (!generic)
    return;
  SmallVector<linalg::GenericOp> readers;
  if (generic.getNumReductionLoops() > 0) {
    Operation *yield = generic.getBody()->getTerminator();
    if (generic.getNumDpsInits() == 1 &&
        yield->getOperand(0).getDefiningOp<arith::AddIOp>())
      readers.push_back(generic);
  } else if (narrowsInt8(generic)) {
    Int8Sources sources = getInt8Sources(generic);
    // An int8 tensor that the epilogue reads is extended inside of it.
    if (sources.hasReduction)
      llvm::copy_if(sources.ops, std::back_inserter(readers),
                    [](linalg::GenericOp source) {
                      return getInt8Sources(source).hasReduction;
                    });
    else if (isPacked(generic, config) && !findBadShape(generic))
      readers.push_back(generic);
  }
  for (linalg::GenericOp reader : readers)
    fuseProducers(rewriter, reader);
}

LogicalResult mlir::vta::elementwiseToContraction(RewriterBase &rewriter,
                                                  linalg::LinalgOp linalgOp,
                                                  const vtart::Config &config,
                                                  RewriteCounts &counts) {
  auto op = dyn_cast<linalg::GenericOp>(linalgOp.getOperation());
  if (!op || !narrowsInt8(op) || getInt8Sources(op).hasReduction ||
      !isPacked(op, config))
    return success();
  auto type = cast<RankedTensorType>(op->getResult(0).getType());
  ArrayRef<int64_t> shape = type.getShape();
  if (failed(checkShapes(op)))
    return failure();
  OpOperand *use = findStart(op);
  if (!use)
    return success();
  ScaledInput start = *matchInt8Input(use->get(), op.getBody());
  OpOperand *input = op.getMatchingOpOperand(start.input);
  // A scalar is not a start.
  if (!isa<RankedTensorType>(input->get().getType()))
    return success();
  auto accType = RankedTensorType::get(shape, rewriter.getI32Type());
  rewriter.setInsertionPoint(op);
  FailureOr<linalg::GenericOp> acc = createIdentityContraction(
      rewriter, op.getLoc(), input->get(), op.getMatchingIndexingMap(input),
      accType, config, start.scale);
  if (failed(acc))
    return failure();
  // The accumulators take the place of the input, if that is its only use.
  SmallVector<Operation *> product = {use->get().getDefiningOp()};
  bool isLastUse = start.input.hasOneUse() && op.isDpsInput(input);
  for (size_t i = 0; i < product.size(); ++i) {
    isLastUse &= product[i]->hasOneUse();
    for (Value operand : product[i]->getOperands())
      if (matchInt8Input(operand, op.getBody()))
        product.push_back(operand.getDefiningOp());
  }
  SmallVector<Value> inputs = {acc->getResult(0)};
  SmallVector<AffineMap> maps = {rewriter.getMultiDimIdentityMap(shape.size())};
  for (OpOperand *operand : op.getDpsInputOperands()) {
    if (operand == input && isLastUse)
      continue;
    inputs.push_back(operand->get());
    maps.push_back(op.getMatchingIndexingMap(operand));
  }
  maps.push_back(maps.front());
  auto result = linalg::GenericOp::create(rewriter, op.getLoc(), type, inputs,
                                          op.getOutputs(), maps,
                                          op.getIteratorTypesArray());
  rewriter.inlineRegionBefore(op.getRegion(), result.getRegion(),
                              result.getRegion().begin());
  Block *body = result.getBody();
  use->set(body->insertArgument(0u, rewriter.getI32Type(), op.getLoc()));
  for (Operation *op : product)
    if (op->use_empty())
      rewriter.eraseOp(op);
  if (isLastUse)
    body->eraseArgument(start.input.getArgNumber());
  result->setDiscardableAttrs(op->getDiscardableAttrDictionary());
  rewriter.replaceOp(op, result);
  ++counts.elementwise;
  return success();
}
