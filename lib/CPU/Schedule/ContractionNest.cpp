//===- ContractionNest.cpp - Loops of a contraction's points --------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/CPU/Schedule/ContractionNest.h"
#include "VTA/CPU/Schedule/TaskNest.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::cpu;
using mlir::vta::tuning::LoopKind;
using mlir::vta::tuning::LoopNest;
using Dim = ContractionShape::Dim;

namespace {
/// Numbers of operands.
enum Operand : unsigned { kLhs, kRhs, kOut, kSums };
} // namespace

/// The strides of `dim` for `count` steps at a time.
static Dim scale(const Dim &dim, int64_t count) {
  return {dim.extent, dim.lhs * count, dim.rhs * count, dim.out * count,
          dim.sums * count};
}

std::optional<ChannelBlocks> ContractionShape::getBlocks(int64_t steps) const {
  SmallVector<int64_t> extents;
  for (const Dim &dim : reduction)
    extents.push_back(dim.extent);
  return getChannelBlocks(extents, steps, group);
}

/// The reduction loops of one block of channels.
static SmallVector<Dim> getBlockLoops(const ContractionShape &shape,
                                      const ChannelBlocks &blocks) {
  SmallVector<Dim> loops(llvm::drop_begin(shape.reduction, blocks.loop));
  if (!loops.empty())
    loops.front().extent = blocks.extent;
  return loops;
}

/// Rows of a chunk: those of its tiles, and those after the last one.
static int64_t getChunkRows(const ContractionShape &shape,
                            const ContractionPoint &point) {
  int64_t height = std::min(point.rows, shape.rows.extent),
          rowTiles = shape.rows.extent / height;
  return std::clamp<int64_t>(point.rowBlock, 1, rowTiles) * height +
         shape.rows.extent % height;
}

ContractionScratch
mlir::vta::cpu::getContractionScratch(const ContractionShape &shape,
                                      const ContractionPoint &point) {
  ChannelBlocks blocks =
      shape.getBlocks(point.channelBlock).value_or(ChannelBlocks());
  ContractionScratch scratch;
  if (point.packs) {
    scratch.panel = point.features;
    for (const Dim &dim : getBlockLoops(shape, blocks))
      scratch.panel *= dim.rhs != 0 ? dim.extent : 1;
  }
  int64_t panels = std::clamp<int64_t>(
      point.featureBlock, 1,
      llvm::divideCeil(shape.features.extent, point.features));
  if (blocks.count > 1)
    scratch.sums = panels * getChunkRows(shape, point) * shape.columns.extent *
                   point.features;
  return scratch;
}

int64_t mlir::vta::cpu::getScratchBytes(const ContractionShape &shape,
                                        const ContractionPoint &point) {
  ContractionScratch scratch = getContractionScratch(shape, point);
  return scratch.panel * shape.rhsBytes + scratch.sums * shape.sumBytes;
}

LoopNest mlir::vta::cpu::getContractionNest(const ContractionShape &shape,
                                            const ContractionPoint &point) {
  LoopNestBuilder b;
  auto add = [&](const Twine &name, LoopKind kind, int64_t extent,
                 const Dim &dim) {
    b.add(name, kind, extent, {dim.lhs, dim.rhs, dim.out, dim.sums});
  };
  Dim rows = shape.rows, columns = shape.columns, features = shape.features;
  SmallVector<Dim> reduction = shape.reduction;
  int64_t height = std::min(point.rows, rows.extent),
          width = std::min(point.columns, columns.extent);
  Dim block = scale(features, point.features);
  if (shape.packedFeatures) {
    // As if it were packed in blocks of a tile.
    auto repack = [&](int64_t &stride) {
      stride = stride / shape.packedFeatures * point.features;
    };
    block.rhs = shape.blockStride;
    repack(block.rhs);
    for (Dim &dim : reduction)
      repack(dim.rhs);
  }
  ChannelBlocks channels =
      shape.getBlocks(point.channelBlock).value_or(ChannelBlocks());
  ContractionScratch scratch = getContractionScratch(shape, point);
  if (point.packs) {
    // Blocks of channels as if each had a panel of its own.
    int64_t stride = point.features;
    for (Dim &dim : llvm::reverse(reduction)) {
      if (dim.rhs == 0)
        continue;
      dim.rhs = stride;
      stride *= dim.extent;
    }
    features.rhs = 1;
    block.rhs = stride;
  }
  int64_t rowTiles = rows.extent / height,
          rowBlock = std::clamp<int64_t>(point.rowBlock, 1, rowTiles),
          rowBlocks = llvm::divideCeil(rowTiles, rowBlock),
          blocks = llvm::divideCeil(features.extent, point.features),
          vectors = llvm::divideCeil(std::min(point.features, features.extent),
                                     point.lanes);
  for (auto [i, dim] : llvm::enumerate(shape.outer))
    add("outer" + Twine(i), LoopKind::Parallel, dim.extent, dim);
  int64_t panels = std::clamp<int64_t>(point.featureBlock, 1, blocks),
          groups = llvm::divideCeil(blocks, panels);
  auto addFeatures = [&]() {
    add("feature_blocks", LoopKind::Parallel, groups, scale(block, panels));
  };
  if (point.featuresOutside)
    addFeatures();
  add("row_blocks", LoopKind::Parallel, rowBlocks,
      scale(rows, height * rowBlock));
  if (!point.featuresOutside)
    addFeatures();
  size_t chunk = b.getDepth();
  if (channels.count > 1) {
    features.sums = 1;
    columns.sums = point.features;
    rows.sums = columns.extent * columns.sums;
    block.sums = scratch.sums / panels;
    for (unsigned i = 0; i < channels.loop; ++i)
      add("channels" + Twine(i), LoopKind::Serial, reduction[i].extent,
          reduction[i]);
    Dim &cut = reduction[channels.loop];
    add("channel_blocks", LoopKind::Serial, cut.extent / channels.extent,
        scale(cut, channels.extent));
    cut.extent = channels.extent;
    reduction.erase(reduction.begin(), reduction.begin() + channels.loop);
  }
  auto addTiles = [&](const Twine &prefix) {
    if (panels > 1)
      add(prefix + "panels", LoopKind::Serial, panels, block);
    add(prefix + "row_tiles", LoopKind::Serial, rowBlock, scale(rows, height));
    add(prefix + "column_tiles", LoopKind::Serial, columns.extent / width,
        scale(columns, width));
  };
  addTiles("");
  size_t tile = b.getDepth();

  // The results of a tile, once for each step of the reduction and at the end.
  auto addTile = [&](StringRef prefix, const Dim &vector, const Dim &lane) {
    add(prefix + "h", LoopKind::Unrolled, height, rows);
    add(prefix + "w", LoopKind::Unrolled, width, columns);
    add(prefix + "f", LoopKind::Unrolled, vectors, vector);
    add(prefix + "lanes", LoopKind::Vectorized, point.lanes, lane);
  };
  if (reduction.empty())
    reduction.emplace_back();
  for (auto [i, dim] : llvm::enumerate(ArrayRef(reduction).drop_back()))
    add("reduce" + Twine(i), LoopKind::Serial, dim.extent, dim);
  const Dim &inner = reduction.back();
  int64_t trips = std::max<int64_t>(1, inner.extent / shape.group),
          steps = std::min(std::max<int64_t>(1, point.unroll), trips);
  add("steps", LoopKind::Serial, trips / steps,
      scale(inner, shape.group * steps));
  add("unrolled", LoopKind::Unrolled, steps, scale(inner, shape.group));
  addTile("", scale(features, point.lanes), features);
  b.getInnermost().muls = b.getInnermost().adds = shape.group;
  b.access("lhs", shape.lhsBytes, /*isWrite=*/false, kLhs);
  b.access("rhs", shape.rhsBytes, /*isWrite=*/false, kRhs);

  b.leave(tile);
  if (channels.count > 1) {
    addTile("sums_", scale(features, point.lanes), features);
    b.access("sums", shape.sumBytes, /*isWrite=*/false, kSums);
    b.access("sums", shape.sumBytes, /*isWrite=*/true, kSums);
    // Results leave after the last block only.
    b.leave(chunk);
    addTiles("last_");
  }
  addTile("store_", scale(features, point.lanes), features);
  b.access("out", shape.outBytes, /*isWrite=*/true, kOut);
  return b.take();
}
