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

/// Restricts dimension `dim` of the accumulators of `op` to `count` elements
/// from `at`.
static void restrictTo(TraceAccOp &op, unsigned dim, int64_t at,
                       int64_t count) {
  auto narrow = [&](TileView &view, unsigned i) {
    view.offset[i] += at * view.step[i];
    view.size[i] = count;
  };
  narrow(op.acc, dim);
  if (auto *gemm = dyn_cast<TraceGemm>(&op)) {
    AffineExpr expr = gemm->accMap.getResult(dim);
    for (auto [view, map] : {std::pair(&gemm->inp, gemm->inpMap),
                             std::pair(&gemm->wgt, gemm->wgtMap)})
      for (auto [i, result] : llvm::enumerate(map.getResults()))
        if (result == expr)
          narrow(*view, i);
  } else if (auto *alu = dyn_cast<TraceAlu>(&op); alu && alu->source) {
    for (auto [i, result] : llvm::enumerate(alu->sourceMap.getResults()))
      if (result == getAffineDimExpr(dim, alu->loc.getContext()))
        narrow(*alu->source, i);
  } else if (auto *store = dyn_cast<TraceStore>(&op)) {
    store->dram.offset += at * store->dram.stride[dim];
    store->dram.size[dim] = count;
  }
}

/// True if `op` is a step of an epilogue on `tile`, of which a piece needs
/// nothing of the other pieces: each output is computed from what has its own
/// coordinates.
static bool isElementwise(const TraceOp &op, const TileView &tile) {
  auto isDim = [](AffineExpr expr) { return isa<AffineDimExpr>(expr); };
  const TileView *acc = nullptr;
  if (auto *gemm = dyn_cast<TraceGemm>(&op)) {
    if (!llvm::all_of(gemm->inpMap.getResults(), [&](AffineExpr expr) {
          return isDim(expr) &&
                 llvm::is_contained(gemm->accMap.getResults(), expr);
        }))
      return false;
    acc = &gemm->acc;
  } else if (auto *alu = dyn_cast<TraceAlu>(&op)) {
    if (alu->source && !llvm::all_of(alu->sourceMap.getResults(), isDim))
      return false;
    acc = &alu->acc;
  }
  return acc && acc->block == tile.block && acc->size == tile.size &&
         acc->offset == tile.offset;
}

/// A copy of `op`, which is a GEMM, an ALU operation or a store.
static TraceAccOp *copy(Trace &trace, const TraceOp &op) {
  if (auto *gemm = dyn_cast<TraceGemm>(&op))
    return trace.create(*gemm);
  if (auto *alu = dyn_cast<TraceAlu>(&op))
    return trace.create(*alu);
  return trace.create(cast<TraceStore>(op));
}

void evaluate::splitLastTile(Trace &trace) {
  std::vector<TraceOp *> &ops = trace.ops;
  // More of them cost more instructions than they save time.
  constexpr int64_t maxPieces = 8;
  auto *store = ops.empty() ? nullptr : dyn_cast<TraceStore>(ops.back());
  if (!store)
    return;
  const TileView last = store->acc;
  unsigned dim = 0;
  while (dim < last.size.size() && last.size[dim] == 1)
    ++dim;
  size_t first = ops.size() - 1;
  while (first > 0 && isElementwise(*ops[first - 1], last))
    --first;
  bool hasSteps = first + 1 < ops.size();
  if (dim == last.size.size() || !hasSteps || !last.isWholeBlock())
    return;
  // The steps of a piece write all of it before it is stored.
  store->isComputed = true;
  std::vector<TraceOp *> tail(ops.begin() + first, ops.end());
  ops.erase(ops.begin() + first, ops.end());
  int64_t extent = last.size[dim], size = llvm::divideCeil(extent, maxPieces);
  for (int64_t at = 0; at < extent; at += size)
    for (const TraceOp *op : tail) {
      TraceAccOp *piece = copy(trace, *op);
      restrictTo(*piece, dim, at, std::min(size, extent - at));
      ops.push_back(piece);
    }
}
