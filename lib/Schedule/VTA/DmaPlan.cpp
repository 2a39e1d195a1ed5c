//===- DmaPlan.cpp - Strided copies as 2-D transfers ----------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Schedule/VTA/DmaPlan.h"
#include "VTA/Support/ForEachPoint.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace mlir::vta;

CopyPlan::CopyPlan(ArrayRef<CopyDim> dims) {
  for (CopyDim dim : dims) {
    if (dim.extent <= 0)
      return;
    if (dim.extent == 1)
      continue;
    CopyDim *outer = loops.empty() ? nullptr : &loops.back();
    if (outer && outer->sram == dim.sram * dim.extent &&
        outer->dram == dim.dram * dim.extent)
      *outer = {outer->extent * dim.extent, dim.sram, dim.dram};
    else
      loops.push_back(dim);
  }
  if (!loops.empty() && loops.back().sram == 1 && loops.back().dram == 1 &&
      loops.back().extent <= kMaxTransferField)
    first.columns = loops.pop_back_val().extent;
  first.stride = first.columns;
  if (!loops.empty() && loops.back().sram == first.columns &&
      loops.back().dram <= kMaxTransferField && loops.back().dram >= 0 &&
      loops.back().extent <= kMaxTransferField) {
    first.rows = loops.back().extent;
    first.stride = loops.pop_back_val().dram;
  }
  count = 1;
  for (const CopyDim &loop : loops)
    count *= loop.extent;
}

std::vector<Transfer> CopyPlan::getTransfers() const {
  std::vector<Transfer> result;
  if (count == 0)
    return result;
  SmallVector<int64_t> extents;
  for (const CopyDim &loop : loops)
    extents.push_back(loop.extent);
  forEachPoint(extents, [&](ArrayRef<int64_t> at) {
    Transfer transfer = first;
    for (auto [loop, i] : llvm::zip_equal(loops, at)) {
      transfer.sram += loop.sram * i;
      transfer.dram += loop.dram * i;
    }
    result.push_back(transfer);
  });
  return result;
}

void mlir::vta::setDenseStrides(MutableArrayRef<CopyDim> dims) {
  int64_t stride = 1;
  for (CopyDim &dim : llvm::reverse(dims)) {
    dim.sram = stride;
    stride *= dim.extent;
  }
}

bool mlir::vta::isMostlyOverhead(const vtart::Config &config,
                                 const vtart::Machine &machine,
                                 vtart::MemType mem, int64_t elements) {
  auto getCycles = [&](int64_t count) {
    vtart::Insn load;
    load.op = vtart::Opcode::Load;
    load.mem = mem;
    load.ySize = 1;
    load.xSize = load.xStride = count;
    return machine.cycles(config, load);
  };
  double once = getCycles(elements), twice = getCycles(2 * elements);
  return 2 * (twice - once) <= once;
}
