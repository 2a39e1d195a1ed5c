//===- ChainMatcher.h - Finds the nodes of a chain --------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_LIB_CPU_ANALYSIS_CHAINMATCHER_H
#define VTA_LIB_CPU_ANALYSIS_CHAINMATCHER_H

#include "VTA/CPU/Analysis/TaskChain.h"

namespace mlir::vta::cpu {

inline int64_t getProduct(ArrayRef<int64_t> extents) {
  int64_t product = 1;
  for (int64_t extent : extents)
    product *= extent;
  return product;
}

/// Makes the nodes of a chain, from the result back. Positions are affine
/// expressions of the chain's loops, of which there are those of the result,
/// and those of a reduction that makes the result.
class ChainMatcher {
public:
  /// A loop has to be two, of which the inner one has this extent.
  struct Split {
    unsigned loop;
    int64_t inner;
  };

  explicit ChainMatcher(ArrayRef<int64_t> extents) : extents(extents) {}

  FailureOr<unsigned> add(Value value, ArrayRef<AffineExpr> position);

  SmallVector<int64_t> extents;
  /// Loops that are reduced, once a reduction has been found.
  std::optional<SmallVector<unsigned>> columns;
  SmallVector<RowChain::Node, 0> nodes;
  std::optional<Split> split;

private:
  /// More than a tensor has dimensions, so that maps do not change when loops
  /// are added.
  static constexpr unsigned kMaxLoops = 32;

  struct Term {
    unsigned loop;
    int64_t factor;
  };
  /// The terms of a linear expression without a constant.
  static FailureOr<SmallVector<Term>> getTerms(AffineExpr expr);
  FailureOr<SmallVector<AffineExpr>>
  getSourcePosition(Operation *view, ArrayRef<AffineExpr> position);
  FailureOr<SmallVector<AffineExpr>> divide(AffineExpr expr,
                                            ArrayRef<int64_t> shape);
  FailureOr<unsigned> addReduction(linalg::LinalgOp op,
                                   SmallVector<AffineExpr> loops);
  LogicalResult setColumns(linalg::LinalgOp op, ArrayRef<AffineExpr> loops);
  FailureOr<unsigned> addOperand(linalg::LinalgOp op, OpOperand &operand,
                                 ArrayRef<AffineExpr> loops);
  LogicalResult addOperands(linalg::LinalgOp op, RowChain::Node &node,
                            ArrayRef<AffineExpr> loops);

  DenseMap<std::pair<Value, AffineMap>, unsigned> known;
};

} // namespace mlir::vta::cpu

#endif // VTA_LIB_CPU_ANALYSIS_CHAINMATCHER_H
