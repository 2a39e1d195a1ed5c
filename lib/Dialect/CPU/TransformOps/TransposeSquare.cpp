//===- TransposeSquare.cpp - Transposes matrices in registers -------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TransposeSquare.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace mlir::vta;

/// Two vectors of the pieces of two: of every block of `block` elements, the
/// first or the second halves, `piece` elements of the one and of the other in
/// turn.
static std::pair<Value, Value> zip(OpBuilder &b, Location loc, Value first,
                                   Value second, int64_t block, int64_t piece) {
  int64_t lanes = cast<VectorType>(first.getType()).getDimSize(0);
  auto shuffle = [&](int64_t half) -> Value {
    SmallVector<int64_t> mask;
    for (int64_t base = 0; base < lanes; base += block)
      for (int64_t from = 0; from < block / 2; from += piece)
        for (int64_t other : {int64_t(0), lanes})
          for (int64_t i = 0; i < piece; ++i)
            mask.push_back(other + base + half * (block / 2) + from + i);
    return vector::ShuffleOp::create(b, loc, first, second, mask);
  };
  return {shuffle(0), shuffle(1)};
}

/// By two operands each, as processors do: LLVM takes many more steps for one
/// transposition of everything.
SmallVector<Value> cpu::transposeSquare(OpBuilder &b, Location loc,
                                        ArrayRef<Value> vectors) {
  static constexpr int64_t kBlockBits = 128; // What shuffles stay within.
  SmallVector<Value> rows(vectors);
  auto lanes = static_cast<int64_t>(rows.size());
  Type element = getElementTypeOrSelf(rows.front().getType());
  int64_t block =
      std::min<int64_t>(lanes, kBlockBits / element.getIntOrFloatBitWidth());
  // Squares of a block in each block of the lanes.
  for (int64_t group = 0; group < lanes; group += block)
    for (int64_t stage = 1; stage < block; stage *= 2) {
      SmallVector<Value> next;
      for (int64_t i = 0; i < block / 2; ++i) {
        auto [low, high] =
            zip(b, loc, rows[group + i], rows[group + i + block / 2], block, 1);
        next.append({low, high});
      }
      llvm::copy(next, rows.begin() + group);
    }
  for (int64_t size = block; size < lanes; size *= 2)
    for (int64_t row = 0; row < lanes; ++row)
      if ((row & size) == 0)
        std::tie(rows[row], rows[row + size]) =
            zip(b, loc, rows[row], rows[row + size], 2 * size, size);
  return rows;
}
