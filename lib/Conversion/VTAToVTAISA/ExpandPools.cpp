//===- ExpandPools.cpp - Pools as plain ALU operations --------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ExpandPools.h"
#include "AffineBounds.h"
#include "VTA/Schedule/VTA/TapGroups.h"

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::evaluate;

/// How `pool` reads each dimension of its source, over its output and window
/// dimensions; `extents` are those of both. Empty if all of the source is
/// there.
static FailureOr<SmallVector<TapAxis>>
getAxes(const TraceAlu &pool, ArrayRef<int64_t> extents,
        const llvm::SmallBitVector &isOutput) {
  SmallVector<TapAxis> axes;
  const TileView &source = *pool.source;
  for (auto [i, held] : llvm::enumerate(source.held)) {
    TapAxis axis;
    axis.factors = flatten(pool.sourceMap.getResult(i), extents.size());
    for (int64_t &factor : axis.factors)
      factor *= source.step[i];
    axis.constant = source.offset[i] + axis.factors.pop_back_val();
    axis.begin = held.first;
    axis.last = held.second - 1;
    if (!axis.findLimits(extents, isOutput)) {
      (void)(emitError(pool.loc)
             << "expected one output dimension to move along each dimension of "
                "padded accumulators");
      return failure();
    }
    axes.push_back(std::move(axis));
  }
  return axes;
}

/// The part of `pool` that `tap` does: on its outputs, with a map of these
/// alone.
static TraceAlu *getTap(Trace &trace, const TraceAlu &pool,
                        const PoolTap &tap) {
  unsigned numDims = pool.acc.size.size();
  TraceAlu &part = *trace.create(pool);
  MLIRContext *context = pool.loc.getContext();
  SmallVector<AffineExpr> dims;
  for (unsigned d = 0; d < numDims; ++d) {
    const Progression &points = tap.points[d];
    dims.push_back(getAffineDimExpr(d, context) + points.begin);
    part.acc.offset[d] += points.begin * part.acc.step[d];
    part.acc.size[d] = points.count;
  }
  for (int64_t at : ArrayRef(tap.at).drop_front(numDims))
    dims.push_back(getAffineConstantExpr(at, context));
  part.sourceMap = pool.sourceMap.replaceDimsAndSymbols(dims, {}, numDims, 0);
  part.source->held.clear();
  part.windows.clear();
  return &part;
}

/// The taps of `pool`, one that covers all outputs first if there is any.
static FailureOr<std::vector<TraceAlu *>> getTaps(Trace &trace,
                                                  const TraceAlu &pool) {
  SmallVector<int64_t> extents(pool.acc.size);
  llvm::append_range(extents, pool.windows);
  llvm::SmallBitVector isOutput(extents.size());
  isOutput.set(0, pool.acc.size.size());
  FailureOr<SmallVector<TapAxis>> axes = getAxes(pool, extents, isOutput);
  if (failed(axes))
    return failure();
  std::vector<TraceAlu *> taps;
  for (const PoolTap &tap : planPool(*axes, extents, isOutput))
    taps.push_back(getTap(trace, pool, tap));
  return taps;
}

/// Appends the operations that make a tile of zeros one of `reset.value`, in
/// immediates of 16 bits.
static void setValue(Trace &trace, std::vector<TraceOp *> &ops,
                     const TraceReset &reset) {
  auto append = [&](AluOpcode opcode, int64_t imm) {
    TraceAlu step(reset.loc);
    step.acc = reset.acc;
    step.opcode = opcode;
    step.imm = imm;
    ops.push_back(trace.create(std::move(step)));
  };
  int64_t low = static_cast<int16_t>(reset.value);
  if (low != reset.value) {
    append(AluOpcode::Add, static_cast<int16_t>((reset.value - low) >> 16));
    append(AluOpcode::Shr, -16);
  }
  if (low != 0)
    append(AluOpcode::Add, low);
}

/// `op` as an operation over windows; null if it is another one.
static TraceAlu *getPool(TraceOp *op) {
  auto *alu = dyn_cast<TraceAlu>(op);
  return alu && !alu->windows.empty() ? alu : nullptr;
}

/// `op` as a reset to another value than zero; null if it is another one.
static TraceReset *getNonzeroReset(TraceOp *op) {
  auto *reset = dyn_cast<TraceReset>(op);
  return reset && reset->value != 0 ? reset : nullptr;
}

LogicalResult evaluate::expandPools(Trace &trace) {
  std::vector<TraceOp *> &ops = trace.ops;
  if (llvm::none_of(
          ops, [](TraceOp *op) { return getPool(op) || getNonzeroReset(op); }))
    return success();
  std::vector<TraceOp *> result;
  for (size_t i = 0; i < ops.size(); ++i) {
    if (const TraceReset *reset = getNonzeroReset(ops[i])) {
      TraceReset *zero = trace.create(*reset);
      zero->value = 0;
      result.push_back(zero);
      // A pool may make it needless.
      if (i + 1 == ops.size() || !getPool(ops[i + 1]))
        setValue(trace, result, *reset);
      continue;
    }
    const TraceAlu *pool = getPool(ops[i]);
    if (!pool) {
      result.push_back(ops[i]);
      continue;
    }
    FailureOr<std::vector<TraceAlu *>> taps = getTaps(trace, *pool);
    if (failed(taps))
      return failure();
    if (const TraceReset *reset =
            i > 0 ? getNonzeroReset(ops[i - 1]) : nullptr) {
      // The maximum with the smallest number is the number itself.
      bool isFirst = pool->opcode == AluOpcode::Max && !taps->empty() &&
                     taps->front()->acc.size == pool->acc.size &&
                     reset->value == std::numeric_limits<int32_t>::min() &&
                     reset->acc.block == pool->acc.block &&
                     reset->acc.offset == pool->acc.offset &&
                     reset->acc.size == pool->acc.size &&
                     reset->acc.step == pool->acc.step;
      if (isFirst)
        taps->front()->opcode = AluOpcode::Add;
      else
        setValue(trace, result, *reset);
    }
    llvm::append_range(result, *taps);
  }
  ops = std::move(result);
  return success();
}
