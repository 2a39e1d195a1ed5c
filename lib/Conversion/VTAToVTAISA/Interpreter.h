//===- Interpreter.h - Walks loops with constant values ---------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_LIB_CONVERSION_VTATOVTAISA_INTERPRETER_H
#define VTA_LIB_CONVERSION_VTATOVTAISA_INTERPRETER_H

#include "VTA/Conversion/VTAToVTAISA/Trace.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

namespace mlir::vta::evaluate {

/// A memref value: on chip, or in DRAM with all its dimensions.
struct MemRefValue {
  std::optional<TileView> tile;
  // DRAM: in scalars, with all dimensions.
  unsigned buffer = 0;
  int64_t offset = 0;
  SmallVector<int64_t> size, stride;
};

class Interpreter {
public:
  explicit Interpreter(Trace &trace) : trace(trace) {}
  LogicalResult run(func::FuncOp func);

private:
  LogicalResult runBlock(mlir::Block &block);
  LogicalResult runOp(Operation *op);
  LogicalResult runFor(scf::ForOp op);
  LogicalResult runAlloc(AllocOp op);
  LogicalResult runLoad(LoadOp op);
  LogicalResult runSubView(memref::SubViewOp op);
  LogicalResult runExpandShape(memref::ExpandShapeOp op);
  LogicalResult runCollapseShape(memref::CollapseShapeOp op);
  LogicalResult runGemm(GemmOp op);
  LogicalResult runAlu(AluOp op);
  LogicalResult runPad(PadOp op);
  LogicalResult runStore(StoreOp op);
  LogicalResult runArith(Operation *op);
  LogicalResult runAffine(Operation *op, AffineMap map, ValueRange operands,
                          bool isMin, bool isMax);

  FailureOr<int64_t> get(Operation *user, Value value);
  /// Numbers, with values where they are dynamic.
  FailureOr<SmallVector<int64_t>>
  get(Operation *user, ArrayRef<int64_t> statics, ValueRange dynamics);
  /// Valid until another value is known.
  FailureOr<const TileView *> getTile(Operation *user, Value value,
                                      bool mayBePadded = false);
  FailureOr<const MemRefValue *> getMemRef(Operation *user, Value value);
  /// A DRAM value as rows of whole elements of `mem`.
  FailureOr<DramView> getDram(Operation *user, Value value, vtart::MemType mem);
  unsigned addBuffer(Location loc, StringRef name, vtart::BufferKind kind,
                     MemRefType type);
  LogicalResult checkElement(Operation *user, MemRefType type, MemSpace space);
  /// Appends an operation of the trace that `op` becomes.
  template <typename OpTy>
  OpTy &append(Operation *op) {
    OpTy *result = trace.create(OpTy(op->getLoc()));
    trace.ops.push_back(result);
    return *result;
  }
  void use(const TileView &view) {
    AllocSite *site = view.block->site;
    site->lastUse = trace.ops.size();
  }

  Trace &trace;
  llvm::DenseMap<Value, int64_t> indices;
  llvm::DenseMap<Value, MemRefValue> memrefs;
  llvm::DenseMap<Operation *, AllocSite *> sites;
  llvm::DenseMap<Operation *, unsigned> globals;
  /// Dropped dimensions of views, which are in loops.
  llvm::DenseMap<Operation *, llvm::SmallBitVector> droppedDims;
  /// Affine operations that are sums of products with constants: for each
  /// result the coefficients by operand, the constant last.
  llvm::DenseMap<Operation *, SmallVector<int64_t>> sums;
  llvm::SmallPtrSet<Operation *, 8> started; ///< Multiplications begun so far.
  int64_t numOps = 0;
};

/// Walks `func`. Emits an error at whatever cannot be evaluated.
LogicalResult interpret(func::FuncOp func, Trace &trace);

} // namespace mlir::vta::evaluate

#endif // VTA_LIB_CONVERSION_VTATOVTAISA_INTERPRETER_H
