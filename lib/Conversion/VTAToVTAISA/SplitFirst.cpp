//===- SplitFirst.cpp - An early start of a kernel ------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SplitFirst.h"

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::evaluate;

namespace {
/// Where a multiplication's input channels are.
struct ChannelAxes {
  unsigned inp, wgt;
};
} // namespace

/// The last dimension that is an axis of input and weights alike and that the
/// accumulators do not have.
static std::optional<ChannelAxes> findChannelAxes(const TraceGemm &gemm) {
  std::optional<ChannelAxes> axes;
  for (auto [i, expr] : llvm::enumerate(gemm.inpMap.getResults())) {
    if (!isa<AffineDimExpr>(expr) ||
        llvm::is_contained(gemm.accMap.getResults(), expr))
      continue;
    for (auto [w, other] : llvm::enumerate(gemm.wgtMap.getResults()))
      if (other == expr)
        axes = ChannelAxes{static_cast<unsigned>(i), static_cast<unsigned>(w)};
  }
  return axes;
}

/// Positions [begin, end) of a view along `axis`, in the view's own steps.
static TileView takePart(TileView view, unsigned axis, int64_t begin,
                         int64_t end) {
  view.offset[axis] += begin * view.step[axis];
  view.size[axis] = end - begin;
  return view;
}

TraceLoad evaluate::takeLoadPart(TraceLoad load, unsigned axis, int64_t begin,
                                 int64_t end) {
  load.sramOffset += begin * load.block->getStrides()[axis];
  load.dram.offset += begin * load.dram.stride[axis];
  load.dram.size[axis] = end - begin;
  return load;
}

void evaluate::splitFirstSteps(Trace &trace) {
  std::vector<TraceOp *> &ops = trace.ops;
  for (size_t at = 0; at < ops.size(); ++at) {
    auto *first = dyn_cast<TraceGemm>(ops[at]);
    if (!first || first->firstCi <= 0)
      continue;
    const TraceGemm gemm = *first;
    first->firstCi = 0;
    std::optional<ChannelAxes> axes = findChannelAxes(gemm);
    if (!axes)
      continue;
    int64_t channels = gemm.wgt.size[axes->wgt];
    int64_t count = std::min(gemm.firstCi, channels);
    std::vector<TraceOp *> later;
    // What a load brings beyond the first piece comes later.
    auto splitLoad = [&](const TileView &view, unsigned axis) {
      for (size_t i = at; i-- > 0;) {
        auto *load = dyn_cast<TraceLoad>(ops[i]);
        if (!load || load->block != view.block)
          continue;
        int64_t extent = load->dram.size[axis];
        int64_t end = view.offset[axis] + gemm.firstCi * view.step[axis];
        bool isWhole = load->block->low[axis] == 0 &&
                       extent == load->block->shape[axis] && !load->hasPads();
        if (!isWhole || end >= extent || view.step[axis] != 1)
          return;
        later.push_back(trace.create(takeLoadPart(*load, axis, end, extent)));
        *load = takeLoadPart(*load, axis, 0, end);
        return;
      }
    };
    splitLoad(gemm.inp, axes->inp);
    splitLoad(gemm.wgt, axes->wgt);
    if (count < channels) {
      first->inp = takePart(gemm.inp, axes->inp, 0, count);
      first->wgt = takePart(gemm.wgt, axes->wgt, 0, count);
      TraceGemm *rest = trace.create(*first);
      rest->inp = takePart(gemm.inp, axes->inp, count, channels);
      rest->wgt = takePart(gemm.wgt, axes->wgt, count, channels);
      later.push_back(rest);
    }
    ops.insert(ops.begin() + at + 1, later.begin(), later.end());
    at += later.size();
  }
}
