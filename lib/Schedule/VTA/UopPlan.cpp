//===- UopPlan.cpp - Loop nests as uops and hardware loops ----------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Schedule/VTA/UopPlan.h"
#include "VTA/Support/ForEachPoint.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVectorExtras.h"

using namespace mlir;
using namespace mlir::vta;

// iter_out and iter_in have 14 bits in every configuration.
static constexpr int64_t kMaxLoopExtent = (1 << 14) - 1;

/// Drops loops of one iteration and joins loops that are one walk in memory.
static void simplify(SmallVectorImpl<LoopDim> &dims, ArrayRef<int64_t> hint) {
  llvm::erase_if(dims, [](const LoopDim &dim) { return dim.extent == 1; });
  auto isHinted = [&](const LoopDim &dim) {
    return llvm::is_contained(hint, dim.id);
  };
  for (size_t i = 0; i < dims.size();) {
    bool merged = false;
    for (size_t j = 0; j < dims.size() && !merged; ++j) {
      LoopDim &outer = dims[i], &inner = dims[j];
      if (i == j || isHinted(outer) || isHinted(inner) ||
          outer.dst != inner.dst * inner.extent ||
          outer.src != inner.src * inner.extent ||
          outer.wgt != inner.wgt * inner.extent ||
          outer.extent * inner.extent > kMaxLoopExtent)
        continue;
      inner.extent *= outer.extent;
      dims.erase(dims.begin() + i);
      merged = true;
    }
    i = merged ? 0 : i + 1;
  }
}

/// `dims` with dimension `index` split into two, the inner of extent `by`.
static SmallVector<LoopDim> split(ArrayRef<LoopDim> dims, int index,
                                  int64_t by) {
  SmallVector<LoopDim> result(dims);
  if (index < 0)
    return result;
  LoopDim inner = dims[index];
  inner.extent = by;
  inner.id = -1;
  LoopDim &outer = result[index];
  outer.extent /= by;
  outer.dst *= by;
  outer.src *= by;
  outer.wgt *= by;
  result.push_back(inner);
  return result;
}

bool UopPlanner::fitsLoop(const LoopDim &dim, UopMode mode) const {
  auto fits = [&](int64_t factor, unsigned bits) {
    return factor >= 0 && factor < (int64_t(1) << bits);
  };
  using vtart::MemType;
  unsigned acc = config.logDepth(MemType::Acc);
  unsigned src = mode == UopMode::Alu ? acc : config.logDepth(MemType::Inp);
  return dim.extent <= kMaxLoopExtent && fits(dim.dst, acc) &&
         fits(dim.src, src) && fits(dim.wgt, config.logDepth(MemType::Wgt));
}

std::optional<UopPlanner::Shape>
UopPlanner::chooseLoops(ArrayRef<LoopDim> dims, size_t numTaps, UopMode mode,
                        ArrayRef<int> sequential, ArrayRef<int64_t> hint) {
  std::optional<Shape> best;
  int rank = dims.size();
  auto tryLoops = [&](ArrayRef<LoopDim> all, int splitDim, int64_t splitBy,
                      int outer, int inner) {
    if ((outer >= 0 && !fitsLoop(all[outer], mode)) ||
        (inner >= 0 && !fitsLoop(all[inner], mode)))
      return;
    uint64_t uops = numTaps;
    GemmSpacing spacing{1, numTaps > 1};
    for (auto [i, dim] : llvm::enumerate(all)) {
      if (static_cast<int>(i) == outer || static_cast<int>(i) == inner ||
          llvm::is_contained(sequential, static_cast<int>(i)))
        continue;
      uops *= dim.extent;
      if (dim.isParallel())
        spacing.outputs *= dim.extent;
      else
        spacing.isRepeated = true;
      if (uops > maxUops)
        return;
    }
    if (mode == UopMode::Gemm) {
      for (int loop : {inner, outer})
        if (loop >= 0)
          spacing.addLoop(all[loop].extent, all[loop].isParallel());
      if (!spacing.finish())
        return;
    }
    auto isHinted = [&](int loop, size_t position) {
      return loop >= 0 && position < hint.size() &&
             all[loop].id == hint[position];
    };
    int score = isHinted(outer, 0) + isHinted(inner, 1);
    int bestScore = -1;
    if (best && !hint.empty()) {
      SmallVector<LoopDim> old = split(dims, best->splitDim, best->splitBy);
      bestScore = (best->outer >= 0 && old[best->outer].id == hint[0]) +
                  (best->inner >= 0 && hint.size() > 1 &&
                   old[best->inner].id == hint[1]);
    }
    bool isBetter =
        !best || score > bestScore || (score == bestScore && uops < best->uops);
    if (hint.empty())
      isBetter = !best || uops < best->uops;
    if (!isBetter)
      return;
    best = Shape();
    best->splitDim = splitDim;
    best->splitBy = splitBy;
    best->outer = outer;
    best->inner = inner;
    best->sequential.assign(sequential.begin(), sequential.end());
    best->uops = uops;
  };
  auto tryAllLoops = [&](ArrayRef<LoopDim> all, int splitDim, int64_t splitBy) {
    int count = all.size();
    for (int outer = -1; outer < count; ++outer)
      for (int inner = -1; inner < count; ++inner) {
        bool isSame = outer == inner && outer >= 0;
        bool isSequential = llvm::is_contained(sequential, outer) ||
                            llvm::is_contained(sequential, inner);
        // A single loop is the inner one.
        if (!isSame && !isSequential && !(outer >= 0 && inner < 0))
          tryLoops(all, splitDim, splitBy, outer, inner);
      }
  };
  tryAllLoops(dims, -1, 1);
  for (int d = 0; d < rank; ++d) {
    bool isSplittable = dims[d].isParallel() || mode == UopMode::Alu;
    if (!isSplittable || llvm::is_contained(sequential, d))
      continue;
    for (int64_t by = 2; by <= std::min<int64_t>(dims[d].extent / 2, 64); ++by)
      if (dims[d].extent % by == 0)
        tryAllLoops(split(dims, d, by), d, by);
  }
  return best;
}

std::optional<UopPlanner::Shape> UopPlanner::choose(ArrayRef<LoopDim> dims,
                                                    size_t numTaps,
                                                    UopMode mode,
                                                    ArrayRef<int64_t> hint) {
  std::vector<int64_t> key = {static_cast<int64_t>(mode),
                              static_cast<int64_t>(numTaps)};
  for (const LoopDim &dim : dims)
    for (int64_t value : {dim.extent, dim.dst, dim.src, dim.wgt, dim.id})
      key.push_back(value);
  key.insert(key.end(), hint.begin(), hint.end());
  auto [it, isNew] = known.try_emplace(std::move(key));
  if (!isNew)
    return it->second;

  std::optional<Shape> shape = chooseLoops(dims, numTaps, mode, {}, hint);
  if (shape)
    return it->second = shape;
  // Some loops have to run as separate instructions: as few as possible. The
  // reductions alone always do for too few outputs; the rest for lists that
  // are too long.
  unsigned rank = dims.size();
  for (bool splitTaps : {false, true}) {
    if (splitTaps && numTaps == 1)
      continue;
    for (uint64_t mask = 0; mask < (uint64_t(1) << rank); ++mask) {
      SmallVector<int> sequential;
      uint64_t insns = splitTaps ? numTaps : 1;
      for (unsigned d = 0; d < rank; ++d)
        if (mask >> d & 1) {
          sequential.push_back(d);
          insns *= dims[d].extent;
        }
      if (shape && insns >= shape->insns)
        continue;
      std::optional<Shape> found =
          chooseLoops(dims, splitTaps ? 1 : numTaps, mode, sequential, hint);
      if (!found)
        continue;
      found->insns = insns;
      found->splitTaps = splitTaps;
      shape = found;
    }
  }
  return it->second = shape;
}

FailureOr<std::vector<PlannedInsn>> UopPlanner::plan(UopNest nest, UopMode mode,
                                                     ArrayRef<int64_t> hint) {
  simplify(nest.dims, hint);
  std::optional<Shape> shape = choose(nest.dims, nest.taps.size(), mode, hint);
  if (!shape)
    return failure();
  SmallVector<LoopDim> dims = split(nest.dims, shape->splitDim, shape->splitBy);
  vtart::Insn insn;
  insn.op = mode == UopMode::Alu ? vtart::Opcode::Alu : vtart::Opcode::Gemm;
  insn.reset = mode == UopMode::Reset;
  insn.iterOut = insn.iterIn = 1;
  if (shape->outer >= 0) {
    const LoopDim &dim = dims[shape->outer];
    insn.iterOut = dim.extent;
    insn.dstOut = dim.dst;
    insn.srcOut = dim.src;
    insn.wgtOut = dim.wgt;
  }
  if (shape->inner >= 0) {
    const LoopDim &dim = dims[shape->inner];
    insn.iterIn = dim.extent;
    insn.dstIn = dim.dst;
    insn.srcIn = dim.src;
    insn.wgtIn = dim.wgt;
  }
  // Inside the list: reductions outside, outputs inside.
  SmallVector<LoopDim> list, sequential;
  for (bool parallel : {false, true})
    for (auto [i, dim] : llvm::enumerate(dims)) {
      if (static_cast<int>(i) == shape->outer ||
          static_cast<int>(i) == shape->inner || dim.isParallel() != parallel)
        continue;
      bool isSequential =
          llvm::is_contained(shape->sequential, static_cast<int>(i));
      (isSequential ? sequential : list).push_back(dim);
    }
  auto forEach = [](ArrayRef<LoopDim> loops, vtart::Uop base, auto &&callback) {
    auto extents = llvm::map_to_vector(
        loops, [](const LoopDim &loop) { return loop.extent; });
    forEachPoint(extents, [&](ArrayRef<int64_t> at) {
      vtart::Uop uop = base;
      for (auto [loop, i] : llvm::zip_equal(loops, at)) {
        uop.dst += loop.dst * i;
        uop.src += loop.src * i;
        uop.wgt += loop.wgt * i;
      }
      callback(uop);
    });
  };
  std::vector<PlannedInsn> result;
  forEach(sequential, nest.base, [&](vtart::Uop start) {
    PlannedInsn planned{insn, {}};
    for (auto [i, tap] : llvm::enumerate(nest.taps)) {
      vtart::Uop base = start;
      base.src += tap.first;
      base.wgt += tap.second;
      forEach(list, base, [&](vtart::Uop uop) { planned.uops.push_back(uop); });
      if (shape->splitTaps || i + 1 == nest.taps.size()) {
        result.push_back(planned);
        planned.uops.clear();
      }
    }
  });
  return result;
}
