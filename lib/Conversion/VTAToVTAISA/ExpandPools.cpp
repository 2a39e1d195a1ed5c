//===- ExpandPools.cpp - Pools as plain ALU operations --------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ExpandPools.h"
#include "AffineBounds.h"
#include "VTA/Support/ForEachPoint.h"

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::evaluate;
using llvm::divideCeil;

/// The part of `record` that the tap at `window` does: on a rectangle of its
/// outputs, with a map of these alone. Nothing if the tap is on padding for all
/// of them.
static FailureOr<std::optional<Record>> getTap(const Record &record,
                                               ArrayRef<int64_t> window) {
  unsigned numDims = record.acc.size.size();
  unsigned numAll = numDims + window.size();
  SmallVector<int64_t> begin(numDims, 0), end(record.acc.size);
  for (auto [i, held] : llvm::enumerate(record.source->held)) {
    SmallVector<int64_t> flat = flatten(record.sourceMap.getResult(i), numAll);
    int64_t step = record.source->step[i];
    int64_t first = record.source->offset[i] + flat.back() * step;
    for (auto [j, at] : llvm::enumerate(window))
      first += flat[numDims + j] * at * step;
    auto [low, high] = held;
    std::optional<unsigned> moving;
    for (unsigned d = 0; d < numDims; ++d) {
      if (flat[d] == 0 || record.acc.size[d] == 1)
        continue;
      if (moving || flat[d] < 0) {
        (void)(emitError(record.loc)
               << "expected one output dimension to move along each dimension "
                  "of padded accumulators");
        return failure();
      }
      moving = d;
    }
    if (!moving) {
      if (first < low || first >= high)
        return std::optional<Record>();
      continue;
    }
    int64_t factor = flat[*moving] * step;
    if (first < low)
      begin[*moving] =
          std::max<int64_t>(begin[*moving], divideCeil(low - first, factor));
    end[*moving] = std::min<int64_t>(
        end[*moving], first < high ? divideCeil(high - first, factor) : 0);
  }
  Record tap = record;
  MLIRContext *context = record.loc.getContext();
  SmallVector<AffineExpr> dims;
  for (unsigned d = 0; d < numDims; ++d) {
    if (begin[d] >= end[d])
      return std::optional<Record>();
    dims.push_back(getAffineDimExpr(d, context) + begin[d]);
    tap.acc.offset[d] += begin[d] * tap.acc.step[d];
    tap.acc.size[d] = end[d] - begin[d];
  }
  for (int64_t at : window)
    dims.push_back(getAffineConstantExpr(at, context));
  tap.sourceMap = record.sourceMap.replaceDimsAndSymbols(dims, {}, numDims, 0);
  tap.source->held.clear();
  tap.windows.clear();
  return std::optional<Record>(std::move(tap));
}

/// Appends the operations that make a tile of zeros one of `record.value`, in
/// immediates of 16 bits.
static void setValue(std::vector<Record> &records, const Record &record) {
  auto append = [&](AluOpcode opcode, int64_t imm) {
    Record step = record;
    step.kind = RecordKind::Alu;
    step.opcode = opcode;
    step.imm = imm;
    step.value = 0;
    records.push_back(std::move(step));
  };
  int64_t low = static_cast<int16_t>(record.value);
  if (low != record.value) {
    append(AluOpcode::Add, static_cast<int16_t>((record.value - low) >> 16));
    append(AluOpcode::Shr, -16);
  }
  if (low != 0)
    append(AluOpcode::Add, low);
}

LogicalResult evaluate::expandPools(std::vector<Record> &records) {
  auto isExpanded = [](const Record &record) {
    return record.value != 0 || !record.windows.empty();
  };
  if (llvm::none_of(records, isExpanded))
    return success();
  std::vector<Record> result;
  for (size_t i = 0; i < records.size(); ++i) {
    Record &record = records[i];
    if (record.kind == RecordKind::Reset && record.value != 0) {
      Record zero = record;
      zero.value = 0;
      result.push_back(std::move(zero));
      // A pool may make it needless.
      if (i + 1 == records.size() || records[i + 1].windows.empty())
        setValue(result, record);
      continue;
    }
    if (record.windows.empty()) {
      result.push_back(std::move(record));
      continue;
    }
    std::vector<Record> taps;
    bool hasWhole = false, isFailure = false;
    forEachPoint(record.windows, [&](ArrayRef<int64_t> window) {
      FailureOr<std::optional<Record>> tap = getTap(record, window);
      isFailure |= failed(tap);
      if (isFailure || !*tap)
        return;
      bool isWhole = (*tap)->acc.size == record.acc.size;
      taps.insert(isWhole && !hasWhole ? taps.begin() : taps.end(),
                  std::move(**tap));
      hasWhole |= isWhole;
    });
    if (isFailure)
      return failure();
    if (i > 0 && records[i - 1].kind == RecordKind::Reset &&
        records[i - 1].value != 0) {
      const Record &reset = records[i - 1];
      // The maximum with the smallest number is the number itself.
      bool isFirst = record.opcode == AluOpcode::Max && hasWhole &&
                     reset.value == std::numeric_limits<int32_t>::min() &&
                     reset.acc.block == record.acc.block &&
                     reset.acc.offset == record.acc.offset &&
                     reset.acc.size == record.acc.size &&
                     reset.acc.step == record.acc.step;
      if (isFirst)
        taps.front().opcode = AluOpcode::Add;
      else
        setValue(result, reset);
    }
    std::move(taps.begin(), taps.end(), std::back_inserter(result));
  }
  records = std::move(result);
  return success();
}
