//===- EmitPanel.cpp - Packs the right operand of a contraction -----------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A right operand that is computed has the layout that the task before wrote.
// If neighboring features are far from each other there, as in a product by a
// transposed matrix, each chunk copies the features that it reads into scratch
// memory, once for all of its results: `[steps][features]`, in which a step
// reads vectors.
//
//===----------------------------------------------------------------------===//

#include "ContractionEmitter.h"
#include "TransposeSquare.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "llvm/ADT/bit.h"

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::cpu;

/// Strides of the panel.
void ContractionEmitter::usePanel() {
  int64_t stride = tiles.features;
  for (size_t i = loops.size(); i-- > 0;) {
    if (loops[i].rhs == 0)
      continue;
    rhsStrides[i] = stride;
    stride *= loops[i].extent;
  }
  rhsFeatureStride = 1;
}

/// `base` and `count` times `factor`.
static Value advance(OpBuilder &b, Location loc, Value base, Value count,
                     int64_t factor) {
  Value step = arith::ConstantIndexOp::create(b, loc, factor);
  return arith::AddIOp::create(b, loc, base,
                               arith::MulIOp::create(b, loc, count, step));
}

/// A loop from 0 to `extent`, unless it is one step.
void ContractionEmitter::forEach(int64_t extent,
                                 llvm::function_ref<void(Value)> body) {
  if (extent == 1)
    return body(constant(0));
  auto loop =
      scf::ForOp::create(b, loc, constant(0), constant(extent), constant(1));
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(loop.getBody());
  body(loop.getInductionVar());
}

/// Copies `features` features for all steps of the loop `steps`, along which
/// the rhs is contiguous, by squares that are transposed in registers. Without
/// such a loop, squares are single elements. `stride` is that of the panel.
void ContractionEmitter::packSquares(const ContractionDim *steps,
                                     int64_t stride, Value source, Value target,
                                     int64_t features) {
  int64_t extent = steps ? steps->extent : 1,
          size = llvm::bit_floor<uint64_t>(std::min(extent, tiles.lanes));
  while (tiles.lanes % size != 0)
    size /= 2;
  auto type = VectorType::get(size, getElementTypeOrSelf(panel.getType()));
  Value zero = arith::ConstantOp::create(b, loc, b.getZeroAttr(type));
  // `count` features from the square `index` on, and zeros.
  auto copySquare = [&](Value from, Value to, Value index, int64_t count) {
    from = advance(b, loc, from, index, size * c.features.rhs);
    to = advance(b, loc, to, index, size);
    SmallVector<Value> rows(size, zero);
    for (int64_t i = 0; i < count; ++i)
      rows[i] = vector::LoadOp::create(
          b, loc, type, rhs, addOffset(b, loc, from, i * c.features.rhs));
    SmallVector<Value> columns = transposeSquare(b, loc, rows);
    for (auto [i, column] : llvm::enumerate(columns))
      vector::StoreOp::create(b, loc, column, panel,
                              addOffset(b, loc, to, i * stride));
  };
  auto copyFeatures = [&](Value from, Value to) {
    int64_t whole = features / size, rest = features % size,
            all = getVectors(features) * tiles.lanes / size;
    if (whole > 0)
      forEach(whole, [&](Value index) { copySquare(from, to, index, size); });
    for (int64_t i = whole; i < all; ++i)
      copySquare(from, to, constant(i), i == whole ? rest : 0);
  };
  forEach(extent / size, [&](Value square) {
    copyFeatures(advance(b, loc, source, square, size),
                 advance(b, loc, target, square, size * stride));
  });
  // The last steps together with some of those before.
  if (int64_t last = extent - size; extent % size != 0)
    copyFeatures(addOffset(b, loc, source, last),
                 addOffset(b, loc, target, last * stride));
}

/// Copies features that are contiguous, for one step.
void ContractionEmitter::packVectors(Value source, Value target,
                                     int64_t features) {
  auto copyVector = [&](Value index, int64_t lanes) {
    auto type = VectorType::get(lanes, getElementTypeOrSelf(panel.getType()));
    Value vector = vector::LoadOp::create(
        b, loc, type, rhs, advance(b, loc, source, index, tiles.lanes));
    vector::StoreOp::create(b, loc, fillLanes(vector, lanes), panel,
                            advance(b, loc, target, index, tiles.lanes));
  };
  int64_t whole = features / tiles.lanes, rest = features % tiles.lanes;
  if (whole > 0)
    forEach(whole, [&](Value index) { copyVector(index, tiles.lanes); });
  if (rest > 0)
    copyVector(constant(whole), rest);
}

/// Loops over reduction dimensions from `depth` on, but for the one that
/// squares are along, which is innermost here: the order of copies is free.
void ContractionEmitter::packSteps(unsigned depth, Value source, Value target,
                                   int64_t features) {
  std::optional<unsigned> along;
  if (c.features.rhs != 1)
    for (auto [i, dim] : llvm::enumerate(loops))
      if (dim.rhs == 1 && (!along || dim.extent > loops[*along].extent))
        along = i;
  if (depth < loops.size()) {
    const ContractionDim &dim = loops[depth];
    if (dim.rhs == 0 || depth == along)
      return packSteps(depth + 1, source, target, features);
    return forEach(dim.extent, [&](Value step) {
      packSteps(depth + 1, advance(b, loc, source, step, dim.rhs),
                advance(b, loc, target, step, rhsStrides[depth]), features);
    });
  }
  if (c.features.rhs == 1)
    return packVectors(source, target, features);
  packSquares(along ? &loops[*along] : nullptr, along ? rhsStrides[*along] : 0,
              source, target, features);
}

/// Packs the features of the position's block, `features` of them, with zeros
/// in the lanes after the last one.
void ContractionEmitter::packPanel(const Position &position, int64_t features) {
  packSteps(0, getSourceBase(position), constant(0), features);
}
