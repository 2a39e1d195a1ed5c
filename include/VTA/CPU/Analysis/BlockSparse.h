//===- BlockSparse.h - Products with blocks of weights ----------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A dense layer or 1x1 convolution without the blocks of its weights that are
// zero: `height` features of one channel are a block. It is a linalg.generic
// that upstream lowers as well:
//
//   out[p, f] = init + sum over m < count[f / height] of
//               x[p, column[f / height, m]] * value[f, m]
//
// Each row of blocks has as many places as the one with the most blocks; the
// others end where `count` says.
//
//===----------------------------------------------------------------------===//

#ifndef VTA_CPU_ANALYSIS_BLOCKSPARSE_H
#define VTA_CPU_ANALYSIS_BLOCKSPARSE_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace mlir::vta::cpu {

/// Blocks of a matrix of features by channels that are not zero.
struct WeightBlocks {
  int64_t height = 1;           ///< Features in a block.
  int64_t places = 1;           ///< Blocks that the fullest row has.
  SmallVector<int32_t> counts;  ///< Blocks by row.
  SmallVector<int32_t> columns; ///< Channels by row and place.
  SmallVector<float> values;    ///< Weights by feature and place.

  int64_t getNumBlocks() const;
};

/// The blocks of `height` features of a row-major matrix.
WeightBlocks encodeBlocks(ArrayRef<float> matrix, int64_t features,
                          int64_t channels, int64_t height);

/// How many blocks of `height` features are not zero.
int64_t countBlocks(ArrayRef<float> matrix, int64_t features, int64_t channels,
                    int64_t height);

/// Where a block-sparse operation reads its left operand.
struct BlockSparse {
  Value input;          ///< The tensor whose elements are looked up.
  unsigned channel = 0; ///< The dimension that columns are positions of.
  /// By dimension of the input: the position as a linear expression in the
  /// parallel loops; zero for the channel.
  SmallVector<AffineExpr> positions;
  int64_t height = 1;
};

/// The operation that computes a layer with `blocks`, with the positions in the
/// input that `layer` has. `init` has a dimension for each parallel loop, of
/// which the last one counts features.
linalg::GenericOp createBlockSparse(OpBuilder &b, Location loc,
                                    const BlockSparse &layer,
                                    const WeightBlocks &blocks, Value init);

/// Recognizes what createBlockSparse makes.
std::optional<BlockSparse> matchBlockSparse(linalg::LinalgOp op);

} // namespace mlir::vta::cpu

#endif // VTA_CPU_ANALYSIS_BLOCKSPARSE_H
