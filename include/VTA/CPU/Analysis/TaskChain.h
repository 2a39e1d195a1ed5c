//===- TaskChain.h - Operations over one set of rows ------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Softmax, normalizations: reductions over the same loops, the columns, for
// each element of the other loops, the rows, with elementwise operations before
// and after them. What one row needs is in the row, so that all of it can be
// computed row by row, in sweeps over the columns: a reduction is known after
// the sweep that computes it.
//
//===----------------------------------------------------------------------===//

#ifndef VTA_CPU_ANALYSIS_TASKCHAIN_H
#define VTA_CPU_ANALYSIS_TASKCHAIN_H

#include "VTA/CPU/Analysis/LinearAccess.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include <optional>

namespace mlir::vta::cpu {

struct RowChain {
  struct Node {
    enum class Kind { Read, Constant, Body, Reduction };
    Kind kind = Kind::Body;
    LinearAccess read;   ///< Elements by loop of the chain.
    TypedAttr constant;  ///< A scalar.
    linalg::LinalgOp op; ///< Operation that has a body.
    unsigned result = 0;
    /// Numbers of nodes by input of the operation; kUnused for those that the
    /// body does not read.
    SmallVector<unsigned> operands;
    // Reductions.
    TypedAttr init;                ///< Initial value.
    TypedAttr neutral;             ///< Value that changes nothing.
    Operation *combiner = nullptr; ///< Operation of the body that combines.

    Type type;           ///< Type of an element.
    bool varies = false; ///< Whether it differs from column to column.
    unsigned level = 0;  ///< Sweeps before it can be computed.
    /// The first sweep that computes it, if `varies`.
    std::optional<unsigned> sweep;
    /// Whether it is worth memory: later sweeps need it, and it takes functions
    /// or divisions.
    bool isKept = false;
  };
  static constexpr unsigned kUnused = ~0u;

  /// Extents of loops, those of rows before those of columns.
  SmallVector<int64_t> extents;
  unsigned numRowLoops = 0;
  SmallVector<Node, 0> nodes; ///< Operands first, the result last.
  LinearAccess out;           ///< The place of a result, by loop.

  const Node &getResult() const { return nodes.back(); }
  bool isRowLoop(unsigned loop) const { return loop < numRowLoops; }
  /// Number of rows, and of elements of one.
  int64_t getNumRows() const;
  int64_t getNumColumns() const;
  /// Sweeps over the columns.
  unsigned getNumSweeps() const {
    return getResult().level + (getResult().varies ? 1 : 0);
  }
  /// Bytes of an element of all that is kept.
  int64_t getKeptBytes() const;
  /// The loop for which a vector takes the fewest loads and stores: the
  /// innermost one of columns, or one of rows.
  unsigned chooseLanes(int64_t lanes) const;
};

/// Fails, without a message, for tasks that do not have this form. The task is
/// in destination form.
FailureOr<RowChain> matchChain(func::FuncOp func);

} // namespace mlir::vta::cpu

#endif // VTA_CPU_ANALYSIS_TASKCHAIN_H
