//===- NormalizePool.cpp - Max pools on accumulators ----------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "NormalizeKernel.h"
#include "SplitPool.h"
#include "VTA/Kernel/ToContraction.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Remarks.h"
#include "llvm/Support/Debug.h"

#define DEBUG_TYPE "vta-normalize"

using namespace mlir;
using namespace mlir::vta;

//===----------------------------------------------------------------------===//
// Pools of int8 values
//===----------------------------------------------------------------------===//

/// The accumulators that `kernel` narrows, whatever its contraction computes.
static ConstantIntRanges getNarrowed(const Kernel &kernel) {
  ConstantIntRanges acc = ConstantIntRanges::maxRange(32);
  for (const KernelStep &step : kernel.steps)
    acc = step.pool ? applyPool(*step.pool, acc)
                    : applyStep(step.getStep(), acc, KnownRanges());
  return acc;
}

/// Why the pool `op`, or `first` if that is a part of it, cannot join `kernel`,
/// or null if it can. Emits an error if VTA cannot run the kernel.
static FailureOr<const char *> findReason(linalg::GenericOp op,
                                          const MaxPool &first,
                                          KernelOp kernelOp,
                                          const vtart::Config &config) {
  auto pad = getPoolSource(op).get().getDefiningOp<tensor::PadOp>();
  if (pad && !pad->hasOneUse())
    return "something else reads its padded source too";
  if (!kernelOp)
    return "no kernel computes its source";
  // A kernel that somebody scheduled stays what it is.
  if (kernelOp->hasAttr(kScheduleAttrName) || kernelOp.isScheduled())
    return "the kernel that computes its source has a schedule";
  if (!first.source.hasOneUse())
    return "something else reads its source too";
  FailureOr<Kernel> kernel = matchKernel(kernelOp);
  if (failed(kernel))
    return failure();
  if (!isInt8(getNarrowed(*kernel)))
    return "the truncation of its source may drop bits";
  bool hasPool = llvm::any_of(
      kernel->steps, [](const KernelStep &step) { return bool(step.pool); });
  if (!kernel->hasContraction() || hasPool)
    return "its source is not the result of a contraction alone";
  if (op->hasAttr(kScheduleAttrName))
    return nullptr;
  FailureOr<bool> fits = fitsBehind(first, *kernel, config);
  if (failed(fits))
    return failure();
  return *fits ? nullptr
               : "what a window sees does not fit the memories with all that "
                 "the kernel before it reads for that";
}

/// Narrows the accumulators `acc` to the int8 result of a pool, which is not
/// below what the pool starts from.
static StepOp createNarrow(RewriterBase &rewriter, Location loc, Value acc,
                           int64_t initial) {
  if (initial > getMin(getInt8Range()))
    acc = StepOp::create(rewriter, loc, StepKind::Max, initial, acc);
  auto type = cast<RankedTensorType>(acc.getType()).clone(rewriter.getI8Type());
  Value dest = tensor::EmptyOp::create(rewriter, loc, type.getShape(),
                                       type.getElementType());
  return StepOp::create(rewriter, loc, acc, dest);
}

/// Appends `pool` to `kernel`, which moves to where `op` was.
static void joinKernel(RewriterBase &rewriter, linalg::GenericOp op,
                       KernelOp kernel, const MaxPool &pool, int64_t initial) {
  rewriter.moveOpBefore(kernel, op);
  auto narrow = cast<StepOp>(kernel.getRoot());
  rewriter.setInsertionPoint(narrow);
  Value acc = createMaxPool(rewriter, op.getLoc(), pool, narrow.getInput())
                  ->getResult(0);
  StepOp pooled = createNarrow(rewriter, op.getLoc(), acc, initial);
  Operation *dest = narrow.getInit().getDefiningOp();
  rewriter.replaceOp(narrow, pooled);
  if (dest && isOpTriviallyDead(dest))
    rewriter.eraseOp(dest);
  rewriter.modifyOpInPlace(kernel, [&] {
    kernel.getResult().setType(cast<RankedTensorType>(pooled.getType()));
  });
}

/// A kernel of its own, in front of `op`, that pools the int8 tensor `value`.
static FailureOr<KernelOp> createKernel(RewriterBase &rewriter,
                                        linalg::GenericOp op, Value value,
                                        const MaxPool &pool, int64_t initial,
                                        const vtart::Config &config) {
  rewriter.setInsertionPoint(op);
  auto type = cast<RankedTensorType>(value.getType());
  FailureOr<linalg::GenericOp> identity =
      createIdentityContraction(rewriter, op.getLoc(), value,
                                rewriter.getMultiDimIdentityMap(type.getRank()),
                                type.clone(rewriter.getI32Type()), config);
  if (failed(identity))
    return failure();
  Value acc = createMaxPool(rewriter, op.getLoc(), pool, identity->getResult(0))
                  ->getResult(0);
  return wrapInKernel(createNarrow(rewriter, op.getLoc(), acc, initial));
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
      *pool.padding > std::max(pool.initial, getMin(getInt8Range())))
    return error() << "expected padding with " << getMin(getInt8Range())
                   << ", which no maximum comes from, or with no more than "
                      "what the pool starts from, got "
                   << *pool.padding;
  return success();
}

LogicalResult mlir::vta::poolAccumulators(RewriterBase &rewriter,
                                          linalg::GenericOp op,
                                          const vtart::Config &config,
                                          bool fusePools, PoolCounts &counts) {
  auto emitError = [&] { return op.emitOpError(); };
  if (!op.hasPureTensorSemantics())
    return emitError() << "expected max pooling of tensors";
  FailureOr<MaxPool> pool = matchMaxPool(op, emitError);
  if (failed(pool) || failed(checkInt8Pool(*pool, config, emitError)))
    return failure();
  Attribute schedule = op->getAttr(kScheduleAttrName);
  SmallVector<MaxPool, 2> parts = {*pool};
  if (!schedule)
    parts = splitMaxPool(*pool, config);
  auto kernel = pool->source.getDefiningOp<KernelOp>();
  FailureOr<const char *> reason = "fuse-pools=false";
  if (fusePools)
    reason = findReason(op, parts.front(), kernel, config);
  if (failed(reason))
    return failure();
  if (*reason) {
    LLVM_DEBUG(llvm::dbgs()
               << "pool is a kernel of its own: " << *reason << "\n");
    remark::missed(op.getLoc(),
                   remark::RemarkOpts::name("FusePool").category(DEBUG_TYPE))
        << remark::reason("the pool is a kernel of its own: {0}", *reason);
    kernel = KernelOp();
  }
  counts.split += parts.size() > 1;
  ++(kernel ? counts.fused : counts.lone);
  Value value = pool->source;
  for (MaxPool &part : parts) {
    bool isLast = &part == &parts.back();
    int64_t initial = isLast ? pool->initial : getMin(getInt8Range());
    part.type = part.type.clone(rewriter.getI32Type());
    if (kernel && &part == &parts.front()) {
      joinKernel(rewriter, op, kernel, part, initial);
    } else {
      FailureOr<KernelOp> own =
          createKernel(rewriter, op, value, part, initial, config);
      if (failed(own))
        return failure();
      kernel = *own;
    }
    value = kernel.getResult();
  }
  if (schedule)
    kernel->setAttr(kScheduleAttrName, schedule);
  rewriter.replaceAllUsesWith(op->getResult(0), value);
  eraseMaxPool(rewriter, op);
  return success();
}

//===----------------------------------------------------------------------===//
// Pools of accumulators
//===----------------------------------------------------------------------===//

/// True if `step`, on accumulators in `acc`, keeps the order of the values that
/// one window of `pool` has.
static bool keepsOrder(StepOp step, const ConstantIntRanges &acc,
                       const MaxPool &pool, const KnownRanges &known) {
  auto source = cast<RankedTensorType>(step.getType());
  if (step.getInput())
    for (AffineExpr expr : step.getMap()->getResults()) {
      unsigned dim = cast<AffineDimExpr>(expr).getPosition();
      // A pool may also leave out rows at the end.
      if (pool.pools(dim) ||
          pool.type.getDimSize(dim) != source.getDimSize(dim))
        return false;
    }
  ConstantIntRanges other = getOperandRange(step, known);
  auto isInt32 = [](int64_t min, int64_t max) {
    return llvm::isInt<32>(min) && llvm::isInt<32>(max);
  };
  switch (step.getKind()) {
  case StepKind::Max:
  case StepKind::Min:
    return true;
  case StepKind::Add:
    return isInt32(getMin(acc) + getMin(other), getMax(acc) + getMax(other));
  case StepKind::Shr: {
    int64_t left = -getMin(other);
    return left <= 0 ||
           (left <= kSignShift && isInt32(getMin(acc) * (int64_t(1) << left),
                                          getMax(acc) * (int64_t(1) << left)));
  }
  case StepKind::Narrow:
    break;
  }
  return false;
}

LogicalResult mlir::vta::normalizePool(RewriterBase &rewriter,
                                       const Kernel &kernel,
                                       const KnownRanges &known) {
  ArrayRef<KernelStep> steps = kernel.steps;
  const auto *at = llvm::find_if(
      steps, [](const KernelStep &step) { return bool(step.pool); });
  if (at == steps.end())
    return success();
  size_t position = at - steps.begin();
  // Ranges before each step.
  SmallVector<ConstantIntRanges> ranges = {getStartRange(kernel.start, known)};
  for (const KernelStep &step : steps.take_front(position))
    ranges.push_back(applyStep(step.getStep(), ranges.back(), known));

  MaxPool pool = *at->pool;
  auto op = cast<linalg::GenericOp>(at->op);
  const int64_t lowest = std::numeric_limits<int32_t>::min(),
                least = getMin(ranges.back());
  if (pool.isPadded() && *pool.padding > std::max(pool.initial, least))
    return emitError(op.getLoc())
           << "expected padding with " << lowest
           << ", or with no more than what the pool starts from or the "
              "accumulators have, which is at least "
           << least << ", got " << *pool.padding;
  Value result = op->getResult(0);
  rewriter.setInsertionPointAfter(op);
  if (pool.initial > least) {
    auto clip = StepOp::create(rewriter, op.getLoc(), StepKind::Max,
                               pool.initial, result);
    rewriter.replaceAllUsesExcept(result, clip, clip);
    rewriter.setInsertionPointAfter(op);
  }
  size_t first = position;
  Value acc = pool.source;
  // Windows of one element that are those of the source, one by one, are not a
  // pool.
  bool isIdentity = pool.source.getType() == pool.type &&
                    llvm::none_of(llvm::seq<size_t>(pool.window.size()),
                                  [&](size_t dim) { return pool.pools(dim); });
  if (!isIdentity) {
    while (first > 0 && keepsOrder(steps[first - 1].getStep(),
                                   ranges[first - 1], pool, known))
      --first;
    if (first < position)
      acc = steps[first].getStep().getInit();
    acc = createMaxPool(rewriter, op.getLoc(), pool, acc)->getResult(0);
  }
  for (const KernelStep &step : steps.slice(first, position - first)) {
    SmallVector<Value> operands(step.op->getOperands().drop_back());
    operands.push_back(acc);
    acc = clone(rewriter, step.op, acc.getType(), operands)->getResult(0);
  }
  rewriter.replaceAllUsesWith(result, acc);
  eraseMaxPool(rewriter, op);
  for (const KernelStep &step :
       llvm::reverse(steps.slice(first, position - first)))
    rewriter.eraseOp(step.op);
  return success();
}
