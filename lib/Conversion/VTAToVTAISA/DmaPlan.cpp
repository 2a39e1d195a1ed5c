//===- DmaPlan.cpp - Strided copies as 2-D transfers ----------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DmaPlan.h"
#include "ForEachPoint.h"
#include "llvm/ADT/STLExtras.h"

#include <algorithm>

using namespace mlir;
using namespace mlir::vta::evaluate;

// y_size, x_size and x_stride have 16 bits in every configuration.
static constexpr int64_t kMaxField = (1 << 16) - 1;

std::vector<Transfer> mlir::vta::evaluate::planCopy(ArrayRef<CopyDim> dims) {
  SmallVector<CopyDim> loops;
  for (CopyDim dim : dims) {
    if (dim.extent == 0)
      return {};
    if (dim.extent == 1)
      continue;
    CopyDim *outer = loops.empty() ? nullptr : &loops.back();
    if (outer && outer->sram == dim.sram * dim.extent &&
        outer->dram == dim.dram * dim.extent)
      *outer = {outer->extent * dim.extent, dim.sram, dim.dram};
    else
      loops.push_back(dim);
  }
  Transfer unit{0, 0, 1, 1, 1};
  if (!loops.empty() && loops.back().sram == 1 && loops.back().dram == 1 &&
      loops.back().extent <= kMaxField)
    unit.columns = loops.pop_back_val().extent;
  unit.stride = unit.columns;
  if (!loops.empty() && loops.back().sram == unit.columns &&
      loops.back().dram <= kMaxField && loops.back().dram >= 0 &&
      loops.back().extent <= kMaxField) {
    unit.rows = loops.back().extent;
    unit.stride = loops.pop_back_val().dram;
  }
  SmallVector<int64_t> extents;
  for (const CopyDim &loop : loops)
    extents.push_back(loop.extent);
  std::vector<Transfer> result;
  forEachPoint(extents, [&](ArrayRef<int64_t> at) {
    Transfer transfer = unit;
    for (auto [loop, i] : llvm::zip_equal(loops, at)) {
      transfer.sram += loop.sram * i;
      transfer.dram += loop.dram * i;
    }
    result.push_back(transfer);
  });
  return result;
}
