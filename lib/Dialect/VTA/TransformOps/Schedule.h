//===- Schedule.h - Shared by the transform.vta ops -------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_LIB_DIALECT_VTA_TRANSFORMOPS_SCHEDULE_H
#define VTA_LIB_DIALECT_VTA_TRANSFORMOPS_SCHEDULE_H

#include "VTA/Dialect/VTA/IR/VTA.h"
#include "VTA/Kernel/MaxPool.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Transform/Interfaces/TransformInterfaces.h"

namespace mlir::vta {

/// An operation of linalg or a `vta.step`: what schedules tile and stage. Both
/// have maps and destinations; upstream has no one interface for both.
class StructuredOp {
public:
  StructuredOp() = default;
  StructuredOp(linalg::LinalgOp op) : op(op) {}
  StructuredOp(StepOp op) : op(op) {}
  /// Null for other operations.
  static StructuredOp get(Operation *op) {
    StructuredOp result;
    if (isa_and_present<linalg::LinalgOp, StepOp>(op))
      result.op = op;
    return result;
  }

  explicit operator bool() const { return op; }
  operator Operation *() const { return op; }
  Operation *operator->() const { return op; }
  Operation *getOperation() const { return op; }
  Location getLoc() const { return op->getLoc(); }
  MLIRContext *getContext() const { return op->getContext(); }

  AffineMap getMatchingIndexingMap(OpOperand *operand) const {
    return cast<IndexingMapOpInterface>(op).getMatchingIndexingMap(operand);
  }
  SmallVector<int64_t> getStaticLoopRanges() const {
    return cast<IndexingMapOpInterface>(op).getStaticLoopRanges();
  }
  OpOperand *getDpsInitOperand(int64_t i) const {
    return cast<DestinationStyleOpInterface>(op).getDpsInitOperand(i);
  }
  bool isDpsInit(OpOperand *operand) const {
    return cast<DestinationStyleOpInterface>(op).isDpsInit(operand);
  }
  SmallVector<utils::IteratorType> getIteratorTypesArray() const {
    return cast<TilingInterface>(op).getLoopIteratorTypes();
  }
  unsigned getNumLoops() const { return getIteratorTypesArray().size(); }
  bool isContraction() const {
    auto linalgOp = dyn_cast<linalg::LinalgOp>(op);
    return linalgOp && mayBeAnchor(linalgOp);
  }

private:
  Operation *op = nullptr;
};

/// The mark that transform.vta.tile_and_fuse leaves on its loops until
/// transform.vta.finish, null for other operations.
inline LoopAttr getLoopMark(Operation *op) {
  return op->getAttrOfType<LoopAttr>(kScheduleAttrName);
}

/// Static values with the dynamic ones filled in from parameters. Emits an
/// error at `op` for a parameter that is not an integer.
FailureOr<SmallVector<int64_t>> resolveParams(transform::TransformState &state,
                                              Operation *op, ValueRange params,
                                              ArrayRef<int64_t> statics);

/// A loop over rows of a pool's result: what they need of the pool's source.
/// The rows of its mark.
struct PooledLoop {
  int64_t stride, reach; ///< Rows of the source per row, and for one row.
  int64_t low;           ///< Rows of padding before the source.
  int64_t extent;        ///< Extent of the source.
};

/// Gives `dialect` a place for the patterns of transform.vta.finish.
void addFinishPatterns(VTADialect *dialect);

} // namespace mlir::vta

#endif // VTA_LIB_DIALECT_VTA_TRANSFORMOPS_SCHEDULE_H
