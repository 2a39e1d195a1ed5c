//===- TaskNest.cpp - Loops of points as numbers --------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/CPU/Schedule/TaskNest.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/Support/MathExtras.h"

#include <numeric>

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::cpu;
using tuning::LoopKind;
using tuning::LoopNest;

//===----------------------------------------------------------------------===//
// LoopNestBuilder
//===----------------------------------------------------------------------===//

void LoopNestBuilder::add(const Twine &name, LoopKind kind, int64_t extent,
                          ArrayRef<int64_t> strides) {
  int parent = path.empty() ? tuning::Loop::kNoParent : path.back();
  path.push_back(static_cast<int>(nest.loops.size()));
  around.emplace_back(strides);
  tuning::Loop &loop = nest.loops.emplace_back();
  loop.name = name.str();
  loop.kind = kind;
  loop.extent = extent;
  loop.parent = parent;
}

void LoopNestBuilder::addTiles(const Twine &name, LoopKind kind, int64_t extent,
                               int64_t size, ArrayRef<int64_t> strides) {
  SmallVector<int64_t, 4> scaled;
  for (int64_t stride : strides)
    scaled.push_back(stride * size);
  add(name, kind, llvm::divideCeil(extent, size), scaled);
}

void LoopNestBuilder::access(StringRef name, int64_t bytes, bool isWrite,
                             unsigned number) {
  tuning::ArrayAccess &access = nest.accesses.emplace_back();
  access.name = name.str();
  access.elementBytes = bytes;
  access.isWrite = isWrite;
  access.loop = path.back();
  for (const auto &strides : around)
    access.strides.push_back(number < strides.size() ? strides[number] : 0);
}

void LoopNestBuilder::leave(size_t depth) {
  path.resize(depth);
  around.resize(depth);
}

//===----------------------------------------------------------------------===//
// Tiles
//===----------------------------------------------------------------------===//

/// The distances of one step of a dimension in all operands.
static SmallVector<int64_t, 4> getStrides(const StatementShape &statement,
                                          size_t dim) {
  SmallVector<int64_t, 4> strides;
  for (const StatementShape::Operand &operand : statement.operands)
    strides.push_back(dim < operand.strides.size() ? operand.strides[dim] : 0);
  return strides;
}

/// A size that is not more than there is.
static int64_t limit(int64_t size, int64_t extent) {
  return size == 0 ? extent : std::clamp<int64_t>(size, 1, extent);
}

/// Reduction loops of a statement.
static void addReductions(LoopNestBuilder &b, const StatementShape &statement,
                          size_t rank, const TileSizes &sizes) {
  size_t end = statement.extents.size(), unrolled = end;
  if (sizes.partial > 0 && end > rank)
    unrolled = --end; // The last one is a loop over vectors.
  for (int64_t copies = 1; unrolled > rank; --unrolled) {
    copies *= statement.extents[unrolled - 1];
    if (copies > sizes.unroll)
      break;
  }
  for (size_t dim = rank; dim < end; ++dim)
    b.add("reduce" + Twine(dim - rank),
          dim < unrolled ? LoopKind::Serial : LoopKind::Unrolled,
          statement.extents[dim], getStrides(statement, dim));
  if (end == statement.extents.size())
    return;
  int64_t extent = statement.extents[end],
          partial = std::min(sizes.partial, extent),
          lanes = std::min(sizes.lanes, partial);
  SmallVector<int64_t, 4> strides = getStrides(statement, end);
  b.addTiles("reduce_vectors", LoopKind::Serial, extent, partial, strides);
  b.addTiles("partial", LoopKind::Unrolled, partial, lanes, strides);
  b.add("partial_lanes", LoopKind::Vectorized, lanes, strides);
}

LoopNest mlir::vta::cpu::getTiledNest(ArrayRef<StatementShape> statements,
                                      const TileSizes &sizes) {
  LoopNestBuilder b;
  size_t rank = sizes.tile.size();
  for (auto [number, statement] : llvm::enumerate(statements)) {
    // Strides of loops around are those of the statement inside: each has its
    // own copy of them.
    b.leave(0);
    SmallVector<int64_t> chunk, tile;
    for (size_t dim = 0; dim < rank; ++dim) {
      int64_t extent = statement.extents[dim];
      chunk.push_back(limit(sizes.chunk[dim], extent));
      tile.push_back(limit(sizes.tile[dim], chunk.back()));
      b.addTiles("chunk" + Twine(dim), LoopKind::Parallel, extent, chunk.back(),
                 getStrides(statement, dim));
    }
    for (size_t i = 0; i < rank; ++i) {
      size_t dim = sizes.order.empty() ? i : sizes.order[i];
      b.addTiles("tile" + Twine(dim), LoopKind::Serial, chunk[dim], tile[dim],
                 getStrides(statement, dim));
    }
    addReductions(b, statement, rank, sizes);
    for (size_t dim = 0; dim < rank; ++dim)
      if (dim != sizes.along)
        b.add("in" + Twine(dim), LoopKind::Unrolled, tile[dim],
              getStrides(statement, dim));
    if (rank > 0) {
      SmallVector<int64_t, 4> strides = getStrides(statement, sizes.along);
      // What does not fill vectors is taken apart into shorter ones.
      int64_t size = tile[sizes.along], lanes = std::gcd(size, sizes.lanes);
      b.addTiles("vectors", LoopKind::Unrolled, size, lanes, strides);
      b.add("lanes", LoopKind::Vectorized, lanes, strides);
    }
    if (b.getDepth() == 0)
      b.add("once", LoopKind::Serial, 1, {});
    tuning::Loop &inner = b.getInnermost();
    inner.adds = statement.adds;
    inner.muls = statement.muls;
    inner.divs = statement.divs;
    for (auto [i, operand] : llvm::enumerate(statement.operands))
      b.access(operand.name, operand.bytes, operand.isWrite, i);
  }
  return b.take();
}
