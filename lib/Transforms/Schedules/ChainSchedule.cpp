//===- ChainSchedule.cpp - Schedules of chains over rows ------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/CPU/Analysis/TaskChain.h"
#include "VTA/Dialect/CPU/TransformOps/CPUTransformOps.h"
#include "VTA/Transforms/Schedules/StatementShapes.h"
#include "VTA/Transforms/Schedules/TaskSchedule.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::cpu;

/// Partial results along a row: what one addition waits for another. As many as
/// reductions in tasks of their own have.
static constexpr int64_t kPartialVectors = 4;
/// Vectors of a row from which on one row keeps the processor busy: between
/// sweeps, the next row's work fills the time.
static constexpr int64_t kLongRow = 32;

/// The loops of a chain's sweeps: rows in parallel, columns in vectors, or
/// vectors of rows.
static void setLoopNest(TileLimits &limits, const RowChain &chain,
                        unsigned along, int64_t lanes) {
  TileSizes sizes;
  sizes.tile.assign(chain.extents.size(), 1);
  sizes.chunk.assign(chain.extents.size(), 0);
  for (unsigned loop = 0; loop < chain.numRowLoops; ++loop)
    sizes.chunk[loop] = 1;
  sizes.lanes = lanes;
  sizes.along = along;
  bool isAcross = chain.isRowLoop(along);
  unsigned lastRow = chain.numRowLoops ? chain.numRowLoops - 1 : 0;
  limits.getLoopNest = [=, kept = getStatements(chain, /*keeps=*/true),
                        again = getStatements(chain, /*keeps=*/false)](
                           TileLimits::KnobValue getValue) {
    TileSizes point = sizes;
    point.tile[along] =
        (isAcross ? getValue("tile_v").value_or(1) : kPartialVectors) * lanes;
    if (isAcross)
      point.chunk[along] = point.tile[along];
    else if (point.chunk[lastRow] != 0)
      point.tile[lastRow] = point.chunk[lastRow] = getValue("rows").value_or(1);
    return getTiledNest(getValue("keep").value_or(0) ? kept : again, point);
  };
}

bool cpu::buildChainSchedule(const CPUTaskInfo &info, const CPUTarget &target,
                             const CompileTaskOptions &options,
                             ScheduleBuilder &schedule, TileLimits &limits) {
  FailureOr<RowChain> chain = matchChain(info.func);
  if (failed(chain))
    return false;
  int64_t bits = 32;
  for (const RowChain::Node &node : chain->nodes)
    bits = std::max<int64_t>(bits, node.type.getIntOrFloatBitWidth());
  int64_t lanes = std::max<int64_t>(1, target.vectorBits / bits);
  unsigned along = chain->chooseLanes(lanes);
  bool isAcross = chain->isRowLoop(along);
  // Short rows fill smaller vectors.
  while (!isAcross && lanes > 1 && chain->extents[along] <= lanes / 2)
    lanes /= 2;
  int64_t vectors = llvm::divideCeil(chain->extents[along], lanes), rows = 1,
          most = 1;
  SmallVector<int64_t> sizes;
  auto l2Bytes = static_cast<int64_t>(target.l2Bytes);
  limits.form = TileLimits::Form::Free;
  setLoopNest(limits, *chain, along, lanes);
  Value rowsParam, vectorsParam;
  IntegerAttr rowsNumber, vectorsNumber;
  if (isAcross) {
    most = vectors;
    for (int64_t size : {1, 2, 4, 8})
      if (size <= most)
        sizes.push_back(size);
    // Sums of a few vectors hide what additions wait for. Functions need
    // registers, and have enough to do.
    bool isCheap = chain->getKeptBytes() == 0;
    vectors =
        std::min<int64_t>(most, target.vectorRegisters / (isCheap ? 4 : 8));
    // What is kept of the columns stays in the second-level cache.
    int64_t bytes = chain->getKeptBytes() * chain->getNumColumns() * lanes;
    while (vectors > 1 && bytes * vectors > l2Bytes / 4)
      vectors /= 2;
    vectorsParam = addKnob(schedule, "tile_v", sizes, vectors);
    rowsNumber = schedule.getI64IntegerAttr(1);
  } else {
    if (chain->numRowLoops)
      most = chain->extents[chain->numRowLoops - 1];
    for (int64_t size : {1, 2, 4, 8})
      if (size <= most)
        sizes.push_back(size);
    int64_t wanted = vectors <= 2 ? 8 : vectors <= 4 ? 4 : 2;
    if (chain->getNumColumns() <= kLongRow * lanes)
      while (rows < wanted && rows * 2 <= most)
        rows *= 2;
    rowsParam = addKnob(schedule, "rows", sizes, rows);
    vectorsNumber = schedule.getI64IntegerAttr(kPartialVectors);
  }
  // Rows that leave the second-level cache are computed again.
  int64_t kept = chain->getKeptBytes() * chain->getNumColumns() *
                 (isAcross ? lanes * vectors : rows);
  bool keeps = kept != 0 && kept <= l2Bytes / 2;
  Value keepParam;
  if (kept)
    keepParam = addKnob(schedule, "keep", {0, 1}, keeps);
  ChainOp::create(schedule, schedule.getHandle(), rowsParam, vectorsParam,
                  keepParam, lanes, rowsNumber, vectorsNumber,
                  keepParam ? IntegerAttr() : schedule.getI64IntegerAttr(0));
  return true;
}
