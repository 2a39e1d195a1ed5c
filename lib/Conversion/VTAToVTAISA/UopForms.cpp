//===- UopForms.cpp - Instructions that run uops --------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "UopForms.h"
#include "AffineBounds.h"
#include "TapAxes.h"

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::evaluate;

//===----------------------------------------------------------------------===//
// Views
//===----------------------------------------------------------------------===//

namespace {
/// An index expression over loop dimensions: SRAM index = base + sum.
struct Access {
  int64_t base = 0;
  SmallVector<int64_t> factors;
};
} // namespace

/// How `map` followed by `view` indexes SRAM; no value if it is not affine.
static std::optional<Access> getAccess(const TileView &view, AffineMap map) {
  Access access;
  access.factors.assign(map.getNumDims(), 0);
  access.base = view.block->base;
  SmallVector<int64_t> strides = view.block->getStrides();
  for (auto [i, expr] : llvm::enumerate(map.getResults())) {
    SmallVector<int64_t> flat = flatten(expr, map.getNumDims());
    if (flat.empty())
      return std::nullopt;
    for (unsigned d = 0; d < map.getNumDims(); ++d)
      access.factors[d] += flat[d] * view.step[i] * strides[i];
    access.base +=
        (view.offset[i] + flat.back() * view.step[i] - view.block->low[i]) *
        strides[i];
  }
  return access;
}

/// The SRAM index of the first element of a view.
static uint32_t getStart(const TileView &view) {
  const evaluate::Block &block = *view.block;
  int64_t start = block.base, stride = 1;
  for (size_t i = block.rect.size(); i-- > 0; stride *= block.rect[i])
    start += (view.offset[i] - block.low[i]) * stride;
  return start;
}

/// What the instructions of a view depend on besides its first element.
static void addKey(SmallVectorImpl<int64_t> &key, const TileView &view) {
  key.push_back(view.size.size());
  for (ArrayRef<int64_t> part :
       {ArrayRef(view.size), ArrayRef(view.step), ArrayRef(view.block->rect)})
    llvm::append_range(key, part);
}

//===----------------------------------------------------------------------===//
// Forms
//===----------------------------------------------------------------------===//

unsigned UopForms::addSequence(std::vector<vtart::Uop> uops) {
  size_t hash = uops.size();
  for (const vtart::Uop &uop : uops)
    hash = llvm::hash_combine(hash, uop.dst, uop.src, uop.wgt);
  // Hashes of DenseMap must not be its two marks.
  SmallVector<unsigned, 1> &ids = sequenceIds[hash >> 1];
  for (unsigned id : ids)
    if (program.sequences[id] == uops) {
      ++program.numShared;
      return id;
    }
  ids.push_back(program.sequences.size());
  program.sequences.push_back(std::move(uops));
  return ids.back();
}

std::pair<UopForms::Form *, bool> UopForms::findForm(ArrayRef<int64_t> key) {
  if (Form *form = formsByKey.lookup(key))
    return {form, false};
  Form &form = forms.emplace_back();
  form.key.assign(key.begin(), key.end());
  formsByKey[form.key] = &form;
  return {&form, true};
}

/// Appends the instructions of `nest`, of an operation whose tiles begin at
/// `start`.
LogicalResult UopForms::planNest(Location loc, UopNest nest, UopMode mode,
                                 ArrayRef<int64_t> hint, vtart::Uop start,
                                 Form &form) {
  for (const LoopDim &dim : nest.dims)
    if (dim.extent == 0)
      return success();
  FailureOr<std::vector<PlannedInsn>> plan =
      planner.plan(std::move(nest), mode, hint);
  if (failed(plan))
    return emitError(loc)
           << "cannot be expressed by VTA's two hardware loops and "
           << uopCapacity << " uops";
  for (PlannedInsn &planned : *plan) {
    for (vtart::Uop &uop : planned.uops) {
      uop.dst -= start.dst;
      uop.src -= start.src;
      uop.wgt -= start.wgt;
    }
    form.insns.push_back({planned.insn, std::move(planned.uops), {}});
  }
  return success();
}

void UopForms::appendForm(Location loc, Form &form, vtart::Uop start) {
  for (Form::FormInsn &planned : form.insns) {
    auto [sequence, isNew] = planned.sequences.try_emplace(
        std::array<uint32_t, 3>{start.dst, start.src, start.wgt}, 0);
    if (isNew) {
      std::vector<vtart::Uop> uops = planned.uops;
      for (vtart::Uop &uop : uops) {
        uop.dst += start.dst;
        uop.src += start.src;
        uop.wgt += start.wgt;
      }
      sequence->second = addSequence(std::move(uops));
    } else {
      ++program.numShared;
    }
    program.insns.push_back(
        {{planned.insn, loc, InsnBuffer()}, sequence->second});
  }
}

//===----------------------------------------------------------------------===//
// RESET and ALU
//===----------------------------------------------------------------------===//

LogicalResult UopForms::append(Location loc, const ElementwiseTile &tile) {
  SmallVector<int64_t, 32> key{static_cast<int64_t>(tile.mode)};
  addKey(key, tile.acc);
  vtart::Uop start;
  start.dst = start.src = getStart(tile.acc);
  if (tile.source) {
    key.push_back(
        reinterpret_cast<intptr_t>(tile.sourceMap.getAsOpaquePointer()));
    addKey(key, *tile.source);
    start.src = getStart(*tile.source);
  }
  if (tile.mode == UopMode::Reset)
    start.src = 0;
  auto [form, isNew] = findForm(key);
  if (isNew && failed(plan(loc, tile, start, *form)))
    return failure();
  appendForm(loc, *form, start);
  return success();
}

LogicalResult UopForms::plan(Location loc, const ElementwiseTile &tile,
                             vtart::Uop start, Form &form) {
  unsigned rank = tile.acc.size.size();
  AffineMap identity =
      AffineMap::getMultiDimIdentityMap(rank, loc.getContext());
  Access dst = *getAccess(tile.acc, identity);
  // The interpreter checked the map of a source.
  Access src = tile.source ? *getAccess(*tile.source, tile.sourceMap) : dst;
  bool isReset = tile.mode == UopMode::Reset;
  UopNest nest;
  nest.base.dst = dst.base;
  nest.base.src = isReset ? 0 : src.base;
  for (unsigned d = 0; d < rank; ++d)
    nest.dims.push_back({tile.acc.size[d], dst.factors[d],
                         isReset ? 0 : src.factors[d], 0,
                         static_cast<int64_t>(d)});
  return planNest(loc, std::move(nest), tile.mode, {}, start, form);
}

//===----------------------------------------------------------------------===//
// GEMM
//===----------------------------------------------------------------------===//

FailureOr<bool> UopForms::append(const TraceGemm &gemm) {
  SmallVector<int64_t, 96> key{static_cast<int64_t>(UopMode::Gemm)};
  for (AffineMap map : {gemm.inpMap, gemm.wgtMap, gemm.accMap})
    key.push_back(reinterpret_cast<intptr_t>(map.getAsOpaquePointer()));
  for (const TileView *view : {&gemm.acc, &gemm.inp, &gemm.wgt})
    addKey(key, *view);
  // Which taps hit the rectangle that is in SRAM.
  const evaluate::Block &block = *gemm.inp.block;
  for (ArrayRef<int64_t> part :
       {ArrayRef(gemm.inp.offset), ArrayRef(block.shape), ArrayRef(block.low),
        ArrayRef(block.interior)})
    llvm::append_range(key, part);
  llvm::append_range(key, gemm.uopLoops);
  vtart::Uop start;
  start.dst = getStart(gemm.acc);
  start.src = block.base;
  start.wgt = getStart(gemm.wgt);
  auto [form, isNew] = findForm(key);
  if (isNew && failed(plan(gemm, start, *form)))
    return failure();
  appendForm(gemm.loc, *form, start);
  return form->coversOutput;
}

LogicalResult UopForms::plan(const TraceGemm &gemm, vtart::Uop start,
                             Form &form) {
  unsigned numDims = gemm.inpMap.getNumDims();
  std::optional<Access> wgt = getAccess(gemm.wgt, gemm.wgtMap),
                        dst = getAccess(gemm.acc, gemm.accMap);
  if (!wgt || !dst)
    return emitError(gemm.loc) << "expected affine indexing maps";
  SmallVector<int64_t> extents(numDims, -1);
  llvm::SmallBitVector isOutput(numDims);
  for (bool isAcc : {false, true}) {
    AffineMap map = isAcc ? gemm.accMap : gemm.wgtMap;
    const TileView &view = isAcc ? gemm.acc : gemm.wgt;
    for (auto [expr, size] : llvm::zip_equal(map.getResults(), view.size)) {
      unsigned dim = cast<AffineDimExpr>(expr).getPosition();
      if (extents[dim] >= 0 && extents[dim] != size)
        return emitError(gemm.loc)
               << "expected equal extents of dimension " << dim << ", got "
               << extents[dim] << " and " << size;
      extents[dim] = size;
      if (isAcc)
        isOutput.set(dim);
    }
  }

  // Sums have weights without dimensions.
  for (auto [expr, size] :
       llvm::zip_equal(gemm.inpMap.getResults(), gemm.inp.size))
    if (auto dim = dyn_cast<AffineDimExpr>(expr))
      if (extents[dim.getPosition()] < 0)
        extents[dim.getPosition()] = size;
  FailureOr<SmallVector<TapAxis>> axes =
      getTapAxes(gemm.inp, gemm.inpMap, extents, isOutput,
                 [&] { return emitError(gemm.loc); });
  if (failed(axes))
    return failure();
  TapGroups taps = groupTaps(*axes, extents, isOutput, gemm.inp.block->base);
  for (const TapGroup &group : taps.groups) {
    UopNest nest;
    int64_t dstBase = dst->base, wgtBase = wgt->base;
    // Tap offsets may be negative relative to the slot; the first output's
    // address is not.
    bool coversOutput = true;
    for (unsigned d = 0; d < numDims; ++d) {
      if (taps.isTap[d])
        continue;
      const Progression &points = group.points[d];
      dstBase += dst->factors[d] * points.begin;
      wgtBase += wgt->factors[d] * points.begin;
      coversOutput &= points.covers(extents[d]);
      nest.dims.push_back({points.count, dst->factors[d] * points.step,
                           group.srcFactors[d], wgt->factors[d] * points.step,
                           static_cast<int64_t>(d)});
    }
    form.coversOutput |= coversOutput;
    auto getWgt = [&](const TapGroup::Tap &tap) {
      int64_t index = wgtBase;
      for (auto [factor, at] : llvm::zip_equal(wgt->factors, tap.at))
        index += factor * at;
      return index;
    };
    // The first tap is the base, so that it is a slot address.
    const TapGroup::Tap &first = group.taps.front();
    nest.base.dst = dstBase;
    nest.base.src = first.src;
    nest.base.wgt = getWgt(first);
    nest.taps.clear();
    for (const TapGroup::Tap &tap : group.taps)
      nest.taps.push_back(
          {tap.src - first.src, getWgt(tap) - int64_t(nest.base.wgt)});
    if (failed(planNest(gemm.loc, std::move(nest), UopMode::Gemm, gemm.uopLoops,
                        start, form)))
      return failure();
  }
  return success();
}
