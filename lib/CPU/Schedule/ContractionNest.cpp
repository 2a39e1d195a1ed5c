//===- ContractionNest.cpp - Loops of a contraction's points --------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/CPU/Schedule/ContractionNest.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::cpu;
using mlir::vta::tuning::LoopKind;
using mlir::vta::tuning::LoopNest;
using Dim = ContractionShape::Dim;

namespace {
/// Loops, each in the one before, with the strides of all three operands.
class ContractionNestBuilder {
public:
  void add(const Twine &name, LoopKind kind, int64_t extent,
           const Dim &strides) {
    int parent = path.empty() ? tuning::Loop::kNoParent : path.back();
    path.push_back(static_cast<int>(nest.loops.size()));
    around.push_back(strides);
    nest.loops.push_back({name.str(), kind, extent, parent});
  }
  /// What the innermost loop touches.
  void access(StringRef name, int64_t bytes, bool isWrite,
              int64_t Dim::*stride) {
    tuning::ArrayAccess access{name.str(), bytes, isWrite, path.back(), {}};
    for (const Dim &strides : around)
      access.strides.push_back(strides.*stride);
    nest.accesses.push_back(std::move(access));
  }
  size_t getDepth() const { return path.size(); }
  /// Goes on inside of the first `depth` loops.
  void leave(size_t depth) {
    path.resize(depth);
    around.resize(depth);
  }

  LoopNest nest;

private:
  SmallVector<int, 12> path;
  SmallVector<Dim, 12> around;
};
} // namespace

/// The strides of `dim` for `count` steps at a time.
static Dim scale(const Dim &dim, int64_t count) {
  return {dim.extent, dim.lhs * count, dim.rhs * count, dim.out * count};
}

LoopNest mlir::vta::cpu::getContractionNest(const ContractionShape &shape,
                                            const ContractionPoint &point) {
  ContractionNestBuilder b;
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
  int64_t rowTiles = rows.extent / height,
          rowBlock = std::clamp<int64_t>(point.rowBlock, 1, rowTiles),
          rowBlocks = llvm::divideCeil(rowTiles, rowBlock),
          blocks = llvm::divideCeil(features.extent, point.features),
          vectors = llvm::divideCeil(std::min(point.features, features.extent),
                                     point.lanes);
  for (auto [i, dim] : llvm::enumerate(shape.outer))
    b.add("outer" + Twine(i), LoopKind::Parallel, dim.extent, dim);
  if (point.featuresOutside)
    b.add("feature_blocks", LoopKind::Parallel, blocks, block);
  b.add("row_blocks", LoopKind::Parallel, rowBlocks,
        scale(rows, height * rowBlock));
  if (!point.featuresOutside)
    b.add("feature_blocks", LoopKind::Parallel, blocks, block);
  b.add("row_tiles", LoopKind::Serial, rowBlock, scale(rows, height));
  b.add("column_tiles", LoopKind::Serial, columns.extent / width,
        scale(columns, width));
  size_t tile = b.getDepth();

  // The results of a tile, once for each step of the reduction and at the end.
  auto addTile = [&](StringRef prefix, const Dim &vector, const Dim &lane) {
    b.add(prefix + "h", LoopKind::Unrolled, height, rows);
    b.add(prefix + "w", LoopKind::Unrolled, width, columns);
    b.add(prefix + "f", LoopKind::Unrolled, vectors, vector);
    b.add(prefix + "lanes", LoopKind::Vectorized, point.lanes, lane);
  };
  if (reduction.empty())
    reduction.emplace_back();
  for (auto [i, dim] : llvm::enumerate(ArrayRef(reduction).drop_back()))
    b.add("reduce" + Twine(i), LoopKind::Serial, dim.extent, dim);
  const Dim &inner = reduction.back();
  int64_t trips = std::max<int64_t>(1, inner.extent / shape.group),
          steps = std::min(std::max<int64_t>(1, point.unroll), trips);
  b.add("steps", LoopKind::Serial, trips / steps,
        scale(inner, shape.group * steps));
  b.add("unrolled", LoopKind::Unrolled, steps, scale(inner, shape.group));
  addTile("", scale(features, point.lanes), features);
  b.nest.loops.back().muls = b.nest.loops.back().adds = shape.group;
  b.access("lhs", shape.lhsBytes, /*isWrite=*/false, &Dim::lhs);
  b.access("rhs", shape.rhsBytes, /*isWrite=*/false, &Dim::rhs);

  b.leave(tile);
  addTile("store_", scale(features, point.lanes), features);
  b.access("out", shape.outBytes, /*isWrite=*/true, &Dim::out);
  return std::move(b.nest);
}
