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

/// How `record` reads each dimension of its source, over its output and window
/// dimensions; `extents` are those of both. Empty if all of the source is
/// there.
static FailureOr<SmallVector<TapAxis>>
getAxes(const Record &record, ArrayRef<int64_t> extents,
        const llvm::SmallBitVector &isOutput) {
  SmallVector<TapAxis> axes;
  const TileView &source = *record.source;
  for (auto [i, held] : llvm::enumerate(source.held)) {
    TapAxis axis;
    axis.factors = flatten(record.sourceMap.getResult(i), extents.size());
    for (int64_t &factor : axis.factors)
      factor *= source.step[i];
    axis.constant = source.offset[i] + axis.factors.pop_back_val();
    axis.begin = held.first;
    axis.last = held.second - 1;
    if (!axis.findLimits(extents, isOutput)) {
      (void)(emitError(record.loc)
             << "expected one output dimension to move along each dimension of "
                "padded accumulators");
      return failure();
    }
    axes.push_back(std::move(axis));
  }
  return axes;
}

/// The part of `record` that `tap` does: on its outputs, with a map of these
/// alone.
static Record *getTap(Trace &trace, const Record &record, const PoolTap &tap) {
  unsigned numDims = record.acc.size.size();
  Record &part = *trace.create(record);
  MLIRContext *context = record.loc.getContext();
  SmallVector<AffineExpr> dims;
  for (unsigned d = 0; d < numDims; ++d) {
    const Progression &points = tap.points[d];
    dims.push_back(getAffineDimExpr(d, context) + points.begin);
    part.acc.offset[d] += points.begin * part.acc.step[d];
    part.acc.size[d] = points.count;
  }
  for (int64_t at : ArrayRef(tap.at).drop_front(numDims))
    dims.push_back(getAffineConstantExpr(at, context));
  part.sourceMap = record.sourceMap.replaceDimsAndSymbols(dims, {}, numDims, 0);
  part.source->held.clear();
  part.windows.clear();
  return &part;
}

/// The taps of `record`, one that covers all outputs first if there is any.
static FailureOr<std::vector<Record *>> getTaps(Trace &trace,
                                                const Record &record) {
  SmallVector<int64_t> extents(record.acc.size);
  llvm::append_range(extents, record.windows);
  llvm::SmallBitVector isOutput(extents.size());
  isOutput.set(0, record.acc.size.size());
  FailureOr<SmallVector<TapAxis>> axes = getAxes(record, extents, isOutput);
  if (failed(axes))
    return failure();
  std::vector<Record *> taps;
  for (const PoolTap &tap : planPool(*axes, extents, isOutput))
    taps.push_back(getTap(trace, record, tap));
  return taps;
}

/// Appends the operations that make a tile of zeros one of `record.value`, in
/// immediates of 16 bits.
static void setValue(Trace &trace, std::vector<Record *> &records,
                     const Record &record) {
  auto append = [&](AluOpcode opcode, int64_t imm) {
    Record &step = *trace.create(record);
    step.kind = RecordKind::Alu;
    step.opcode = opcode;
    step.imm = imm;
    step.value = 0;
    records.push_back(&step);
  };
  int64_t low = static_cast<int16_t>(record.value);
  if (low != record.value) {
    append(AluOpcode::Add, static_cast<int16_t>((record.value - low) >> 16));
    append(AluOpcode::Shr, -16);
  }
  if (low != 0)
    append(AluOpcode::Add, low);
}

LogicalResult evaluate::expandPools(Trace &trace) {
  std::vector<Record *> &records = trace.records;
  auto isExpanded = [](const Record *record) {
    return record->value != 0 || !record->windows.empty();
  };
  if (llvm::none_of(records, isExpanded))
    return success();
  std::vector<Record *> result;
  for (size_t i = 0; i < records.size(); ++i) {
    Record &record = *records[i];
    if (record.kind == RecordKind::Reset && record.value != 0) {
      Record *zero = trace.create(record);
      zero->value = 0;
      result.push_back(zero);
      // A pool may make it needless.
      if (i + 1 == records.size() || records[i + 1]->windows.empty())
        setValue(trace, result, record);
      continue;
    }
    if (record.windows.empty()) {
      result.push_back(&record);
      continue;
    }
    FailureOr<std::vector<Record *>> taps = getTaps(trace, record);
    if (failed(taps))
      return failure();
    if (i > 0 && records[i - 1]->kind == RecordKind::Reset &&
        records[i - 1]->value != 0) {
      const Record &reset = *records[i - 1];
      // The maximum with the smallest number is the number itself.
      bool isFirst = record.opcode == AluOpcode::Max && !taps->empty() &&
                     taps->front()->acc.size == record.acc.size &&
                     reset.value == std::numeric_limits<int32_t>::min() &&
                     reset.acc.block == record.acc.block &&
                     reset.acc.offset == record.acc.offset &&
                     reset.acc.size == record.acc.size &&
                     reset.acc.step == record.acc.step;
      if (isFirst)
        taps->front()->opcode = AluOpcode::Add;
      else
        setValue(trace, result, reset);
    }
    llvm::append_range(result, *taps);
  }
  records = std::move(result);
  return success();
}
