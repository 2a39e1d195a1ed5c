//===- VectorExpression.h - Elementwise operations on vectors ---*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The elementwise operations of a task, from arguments and the anchor's result
// to the task's result, as an expression that can be computed for a few
// neighboring elements in registers.
//
//===----------------------------------------------------------------------===//

#ifndef VTA_CPU_ANALYSIS_VECTOREXPRESSION_H
#define VTA_CPU_ANALYSIS_VECTOREXPRESSION_H

#include "VTA/CPU/Analysis/LinearAccess.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace mlir::vta::cpu {

class VectorExpression {
public:
  /// The expression for `root`, whose dimensions are the loops. `anchor`, if
  /// given, is where the expression begins; its dimensions must be those of
  /// `root`. Fails for what is not elementwise.
  static FailureOr<VectorExpression> create(Value root, Value anchor);

  /// What the expression reads, by loop.
  ArrayRef<LinearAccess> getReads() const { return reads; }
  bool usesAnchor() const { return anchorUsed; }

  /// Computes it for the `lanes` elements for which `anchor` is the value of
  /// the anchor; `read` gives the elements of a read: a vector of `lanes` of
  /// them.
  Value emit(OpBuilder &b, Location loc, int64_t lanes, Value anchor,
             llvm::function_ref<Value(unsigned read)> read) const;

private:
  struct Node {
    enum class Kind { Anchor, Read, Constant, Body } kind;
    unsigned read = 0;
    TypedAttr constant;  ///< A scalar.
    linalg::LinalgOp op; ///< Operation that has a body.
    unsigned result = 0;
    SmallVector<unsigned> operands; ///< Numbers of nodes, by block argument.
  };
  FailureOr<unsigned> add(Value value, AffineMap map);

  Value anchor;
  bool anchorUsed = false;
  SmallVector<Node> nodes; ///< Operands first, the root last.
  SmallVector<LinearAccess> reads;
  DenseMap<std::pair<Value, AffineMap>, unsigned> known;
};

/// The value of `value` if that is one constant everywhere, also one that is
/// filled in; else null.
TypedAttr getSplatValue(Value value);

/// True if vectorize can copy every operation of `body`.
bool isElementwiseBody(Block *body);

/// Copies a scalar operation for vectors of `lanes`; operands come from
/// `mapping`, constants from outside become splats. Null for operations that
/// are not elementwise.
Operation *vectorize(OpBuilder &b, Operation *op, int64_t lanes,
                     IRMapping &mapping);

} // namespace mlir::vta::cpu

#endif // VTA_CPU_ANALYSIS_VECTOREXPRESSION_H
