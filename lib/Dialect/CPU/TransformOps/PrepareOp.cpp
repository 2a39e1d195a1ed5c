//===- PrepareOp.cpp - transform.vta.cpu.prepare --------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/CPU/Analysis/LinearAccess.h"
#include "VTA/CPU/Analysis/Tasks.h"
#include "VTA/Dialect/CPU/TransformOps/CPUTransformOps.h"
#include "VTA/Dialect/CPU/TransformOps/TilePatterns.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Tensor/Transforms/Transforms.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

using namespace mlir;
using namespace mlir::vta::cpu;

using bufferization::MaterializeInDestinationOp;

/// True for operations that see the elements of another one in their order.
static bool isReshape(Operation *op) {
  return isa_and_present<tensor::ExpandShapeOp, tensor::CollapseShapeOp>(op);
}

/// Fuses elementwise operations with each other and moves reshapes behind
/// them.
static void fuseElementwise(func::FuncOp func) {
  RewritePatternSet patterns(func.getContext());
  linalg::ControlFusionFn fuse = [](OpOperand *operand) {
    auto producer = operand->get().getDefiningOp<linalg::LinalgOp>();
    auto consumer = cast<linalg::LinalgOp>(operand->getOwner());
    return producer && producer->hasOneUse() &&
           linalg::isElementwise(producer) && linalg::isElementwise(consumer) &&
           !isa<linalg::FillOp>(producer.getOperation());
  };
  linalg::populateElementwiseOpsFusionPatterns(patterns, fuse);
  linalg::ControlFusionFn propagate = [](OpOperand *operand) {
    Operation *producer = operand->get().getDefiningOp();
    return isReshape(producer) && producer->getOperand(0).getDefiningOp();
  };
  linalg::populateFoldReshapeOpsByExpansionPatterns(patterns, propagate);
  tensor::ExpandShapeOp::getCanonicalizationPatterns(patterns,
                                                     func.getContext());
  tensor::CollapseShapeOp::getCanonicalizationPatterns(patterns,
                                                       func.getContext());
  (void)applyPatternsGreedily(func, std::move(patterns));
}

static bool hasIdentityLayout(Value memory) {
  auto type = dyn_cast<MemRefType>(memory.getType());
  return type && type.getLayout().isIdentity();
}

/// Writes what is reshaped at the end into a reshaped destination instead.
static void reshapeDestination(RewriterBase &rewriter,
                               MaterializeInDestinationOp store) {
  while (Operation *reshape = store.getSource().getDefiningOp()) {
    if (!isReshape(reshape) || !reshape->hasOneUse())
      return;
    auto from = cast<RankedTensorType>(reshape->getOperand(0).getType());
    auto to = cast<RankedTensorType>(reshape->getResult(0).getType());
    Value dest = store.getDest();
    if (!from.hasStaticShape() || !to.hasStaticShape() ||
        !hasIdentityLayout(dest))
      return;
    rewriter.setInsertionPoint(store);
    Location loc = reshape->getLoc();
    if (auto collapse = dyn_cast<tensor::CollapseShapeOp>(reshape)) {
      dest = memref::ExpandShapeOp::create(rewriter, loc, from.getShape(), dest,
                                           collapse.getReassociationIndices());
    } else {
      dest = memref::CollapseShapeOp::create(
          rewriter, loc, dest,
          cast<tensor::ExpandShapeOp>(reshape).getReassociationIndices());
    }
    auto replacement = MaterializeInDestinationOp::create(
        rewriter, store.getLoc(), TypeRange(), reshape->getOperand(0), dest);
    replacement.setRestrict(store.getRestrict());
    replacement.setWritable(store.getWritable());
    rewriter.eraseOp(store);
    rewriter.eraseOp(reshape);
    store = replacement;
  }
}

/// True if loop `inner` can be one with those of `group`, which are before it,
/// in every slice that `op` reads: others would be copied to be contiguous.
static bool followInSlices(linalg::GenericOp op, ArrayRef<int64_t> group,
                           int64_t inner) {
  SmallVector<int64_t> ranges = op.getStaticLoopRanges();
  auto isLoop = [&](int64_t loop) { return ranges[loop] != 1; };
  const auto *last = llvm::find_if(llvm::reverse(group), isLoop).base();
  if (last == group.begin() || !isLoop(inner))
    return true;
  int64_t outer = *std::prev(last);
  return llvm::all_of(op.getDpsInputOperands(), [&](OpOperand *operand) {
    if (!isa<RankedTensorType>(operand->get().getType()))
      return true;
    FailureOr<LinearLayout> layout = getLayout(operand->get());
    if (failed(layout))
      return true;
    FailureOr<LinearAccess> access =
        getAccess(*layout, op.getMatchingIndexingMap(operand));
    return failed(access) ||
           access->strides[outer] == access->strides[inner] * ranges[inner];
  });
}

/// Makes one dimension of those that follow each other in all operands, if the
/// operation is elementwise.
static void collapseDims(RewriterBase &rewriter, linalg::GenericOp op) {
  if (op.getNumParallelLoops() != op.getNumLoops() || op.getNumLoops() < 2 ||
      op.hasDynamicShape() || op.hasIndexSemantics())
    return;
  SmallVector<AffineMap> maps = op.getIndexingMapsArray();
  if (!llvm::all_of(maps,
                    [](AffineMap map) { return map.isProjectedPermutation(); }))
    return;
  SmallVector<ReassociationIndices> groups(1, {0});
  for (int64_t dim = 1, end = op.getNumLoops(); dim < end; ++dim) {
    ReassociationIndices candidate = groups.back();
    candidate.push_back(dim);
    if (linalg::areDimSequencesPreserved(maps, {candidate}) &&
        followInSlices(op, groups.back(), dim))
      groups.back() = candidate;
    else
      groups.push_back({dim});
  }
  if (groups.size() == op.getNumLoops())
    return;
  rewriter.setInsertionPoint(op);
  FailureOr<linalg::CollapseResult> result =
      linalg::collapseOpIterationDims(op, groups, rewriter);
  if (succeeded(result))
    rewriter.replaceOp(op, result->results);
}

/// Makes empty tensors of what is reshaped or sliced of empty tensors.
static void foldEmptyTensors(func::FuncOp func) {
  RewritePatternSet patterns(func.getContext());
  tensor::populateFoldTensorEmptyPatterns(patterns);
  (void)applyPatternsGreedily(func, std::move(patterns));
}

static MaterializeInDestinationOp findStore(func::FuncOp func) {
  return dyn_cast_if_present<MaterializeInDestinationOp>(
      func.getBody().front().getTerminator()->getPrevNode());
}

linalg::LinalgOp mlir::vta::cpu::prepareTask(RewriterBase &rewriter,
                                             func::FuncOp func) {
  if (func.isExternal() || !findStore(func))
    return {};
  fuseElementwise(func);
  reshapeDestination(rewriter, findStore(func));
  auto getRoot = [&]() {
    return findStore(func).getSource().getDefiningOp<linalg::LinalgOp>();
  };
  auto generic =
      dyn_cast_if_present<linalg::GenericOp>(getRoot().getOperation());
  // Scalars of a collapsed tensor would each be found by divisions.
  if (generic && !looksUpBytes(generic) &&
      hasIdentityLayout(findStore(func).getDest()) &&
      llvm::none_of(generic->getOperands(), [](Value operand) {
        return operand.getDefiningOp<linalg::LinalgOp>();
      })) {
    collapseDims(rewriter, generic);
    reshapeDestination(rewriter, findStore(func));
  }
  foldEmptyTensors(func);
  return getRoot();
}

DiagnosedSilenceableFailure
PrepareOp::apply(transform::TransformRewriter &rewriter,
                 transform::TransformResults &results,
                 transform::TransformState &state) {
  auto targets = llvm::to_vector(state.getPayloadOps(getTarget()));
  auto func = targets.size() == 1 ? dyn_cast<func::FuncOp>(targets.front())
                                  : func::FuncOp();
  if (!func)
    return emitSilenceableError() << "expected the function of one task";
  linalg::LinalgOp root = prepareTask(rewriter, func);
  if (!root) {
    DiagnosedSilenceableFailure diag =
        emitSilenceableError() << "expected a task in destination form, with "
                                  "the result of a linalg operation";
    diag.attachNote(func.getLoc()) << "the handle matches this";
    return diag;
  }
  results.set(cast<OpResult>(getRoot()), {root.getOperation()});
  return DiagnosedSilenceableFailure::success();
}

void PrepareOp::getAsmResultNames(OpAsmSetValueNameFn setName) {
  setName(getRoot(), "root");
}

void PrepareOp::getEffects(
    SmallVectorImpl<MemoryEffects::EffectInstance> &effects) {
  transform::onlyReadsHandle(getTargetMutable(), effects);
  transform::producesHandle(getOperation()->getOpResults(), effects);
  transform::modifiesPayload(effects);
}
