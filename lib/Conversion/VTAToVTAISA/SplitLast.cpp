//===- SplitLast.cpp - The end of a program in pieces ---------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SplitLast.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::evaluate;

/// Restricts dimension `dim` of the accumulators of `record` to `count` pieces.
static void restrictTo(Record &record, unsigned dim, int64_t at,
                       int64_t count) {
  auto narrow = [&](TileView &view, unsigned i) {
    view.offset[i] += at * view.step[i];
    view.size[i] = count;
  };
  narrow(record.acc, dim);
  if (record.kind == RecordKind::Gemm) {
    AffineExpr expr = record.maps[2].getResult(dim);
    for (auto [view, map] : {std::pair(&record.inp, record.maps[0]),
                             std::pair(&record.wgt, record.maps[1])})
      for (auto [i, result] : llvm::enumerate(map.getResults()))
        if (result == expr)
          narrow(*view, i);
  }
  if (record.source)
    for (auto [i, result] : llvm::enumerate(record.sourceMap.getResults()))
      if (result == getAffineDimExpr(dim, record.loc.getContext()))
        narrow(*record.source, i);
  if (record.kind == RecordKind::Store) {
    record.dram.offset += at * record.dram.stride[dim];
    record.dram.size[dim] = count;
  }
}

/// True if `record` is a step of an epilogue on `tile`, of which a piece needs
/// nothing of the other pieces: each output is computed from what has its own
/// coordinates.
static bool isElementwise(const Record &record, const TileView &tile) {
  auto isDim = [](AffineExpr expr) { return isa<AffineDimExpr>(expr); };
  bool isStep = record.kind == RecordKind::Alu;
  if (record.kind == RecordKind::Gemm)
    isStep = llvm::all_of(record.maps[0].getResults(), [&](AffineExpr expr) {
      return isDim(expr) &&
             llvm::is_contained(record.maps[2].getResults(), expr);
    });
  return isStep && record.acc.block == tile.block &&
         record.acc.size == tile.size && record.acc.offset == tile.offset &&
         (!record.source || llvm::all_of(record.sourceMap.getResults(), isDim));
}

std::optional<size_t> evaluate::splitLastTile(Trace &trace) {
  std::vector<Record *> &records = trace.records;
  // More of them cost more instructions than they save time.
  constexpr int64_t maxPieces = 8;
  if (records.empty() || records.back()->kind != RecordKind::Store)
    return std::nullopt;
  const TileView last = records.back()->acc;
  unsigned dim = 0;
  while (dim < last.size.size() && last.size[dim] == 1)
    ++dim;
  size_t first = records.size() - 1;
  while (first > 0 && isElementwise(*records[first - 1], last))
    --first;
  bool hasSteps = first + 1 < records.size();
  if (dim == last.size.size() || !hasSteps || !last.isWholeBlock())
    return std::nullopt;
  std::vector<Record *> tail(records.begin() + first, records.end());
  records.erase(records.begin() + first, records.end());
  int64_t extent = last.size[dim], size = llvm::divideCeil(extent, maxPieces);
  for (int64_t at = 0; at < extent; at += size)
    for (const Record *record : tail) {
      records.push_back(trace.create(*record));
      restrictTo(*records.back(), dim, at, std::min(size, extent - at));
    }
  return first;
}
