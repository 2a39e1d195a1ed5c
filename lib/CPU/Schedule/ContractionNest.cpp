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
enum Operand : unsigned { kLhs, kRhs, kOut };
} // namespace

/// The strides of `dim` for `count` steps at a time.
static Dim scale(const Dim &dim, int64_t count) {
  return {dim.extent, dim.lhs * count, dim.rhs * count, dim.out * count};
}

LoopNest mlir::vta::cpu::getContractionNest(const ContractionShape &shape,
                                            const ContractionPoint &point) {
  LoopNestBuilder b;
  auto add = [&](const Twine &name, LoopKind kind, int64_t extent,
                 const Dim &dim) {
    b.add(name, kind, extent, {dim.lhs, dim.rhs, dim.out});
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
  if (point.packs) {
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
  if (panels > 1)
    add("panels", LoopKind::Serial, panels, block);
  add("row_tiles", LoopKind::Serial, rowBlock, scale(rows, height));
  add("column_tiles", LoopKind::Serial, columns.extent / width,
      scale(columns, width));
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
  addTile("store_", scale(features, point.lanes), features);
  b.access("out", shape.outBytes, /*isWrite=*/true, kOut);
  return b.take();
}
