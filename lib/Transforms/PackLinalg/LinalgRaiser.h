//===- LinalgRaiser.h - int8 linalg to TOSA ---------------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// TOSA has one order of dimensions, linalg has any. A tensor of linalg is
// therefore known as a tensor of TOSA and where its dimensions are in it: a
// transposition is another such view, and computes nothing until something
// needs the tensor as it is.
//
//===----------------------------------------------------------------------===//

#ifndef VTA_LIB_TRANSFORMS_PACKLINALG_LINALGRAISER_H
#define VTA_LIB_TRANSFORMS_PACKLINALG_LINALGRAISER_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Tosa/IR/TosaOps.h"
#include "mlir/IR/Builders.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SetVector.h"

namespace mlir::vta::packlinalg {

/// A dimension of a view that the tensor of TOSA does not have: its extent is
/// 1, or all its positions have the same elements.
inline constexpr int kNone = -1;

/// A tensor of linalg as a view of one of TOSA.
struct TensorView {
  Value tensor;
  SmallVector<int> dims; ///< Dimensions of the tensor, or kNone.
  /// True if TOSA operations that were written here compute the tensor. Others
  /// keep reading what they read.
  bool isComputed = false;
};

class LinalgRaiser {
public:
  explicit LinalgRaiser(func::FuncOp function)
      : function(function), b(function.getContext()) {}

  void run();
  int64_t getNumRaised() const { return raised.size(); }
  int64_t getNumRefused() const { return numRefused; }

  // What bodies are written with: RaiseBody.cpp.
  OpBuilder &getBuilder() { return b; }
  Value createIntegers(Location loc, Type elementType, ArrayRef<int64_t> shape,
                       ArrayRef<int64_t> values);
  /// The most that the absolute value of an element can be.
  int64_t getBound(Value tensor);
  static int64_t getNumElements(linalg::LinalgOp op) {
    return cast<RankedTensorType>(op->getResult(0).getType()).getNumElements();
  }
  void setBound(Value tensor, int64_t bound) { bounds[tensor] = bound; }

private:
  void visit(Operation *op);
  /// Says why `op` stays as it is.
  LogicalResult refuse(Operation *op, const Twine &reason);
  void setView(Operation *op, TensorView view);
  TensorView getView(Value value);
  /// A view that repeats no elements.
  TensorView getWhole(Value value);
  RankedTensorType getType(Value value) {
    return cast<RankedTensorType>(value.getType());
  }
  /// The dimensions `order` of a view, in that order, as a tensor. kNone is a
  /// dimension of extent 1, and so is one that the tensor does not have.
  Value arrange(const TensorView &view, ArrayRef<int> order);
  /// The view as a tensor; null if it repeats elements.
  Value materialize(const TensorView &view, RankedTensorType type);
  Value transpose(Value value, ArrayRef<int32_t> permutation);
  Value reshape(Value value, ArrayRef<int64_t> shape);
  Value createShape(ArrayRef<int64_t> numbers);
  void replaceReaders();

  // Views of what is computed, in LinalgRaiser.cpp.
  void visitPad(tensor::PadOp op);
  void visitReshape(Operation *op, ArrayRef<ReassociationIndices> groups,
                    bool expands);
  void visitFill(linalg::FillOp op);

  // RaiseContraction.cpp
  struct Contraction;
  bool isContraction(linalg::LinalgOp op);
  LogicalResult visitContraction(linalg::LinalgOp op);
  LogicalResult readDims(Contraction &contraction);
  LogicalResult readInput(Contraction &contraction);
  LogicalResult readWeights(Contraction &contraction);
  LogicalResult readBias(Contraction &contraction);
  LogicalResult readZeroPoints(Contraction &contraction);
  LogicalResult visitMaxPool(linalg::LinalgOp op);

  // WriteContraction.cpp
  Value createCorrection(Contraction &contraction, ArrayRef<int> order,
                         ArrayRef<int64_t> shape);
  Value addBias(Contraction &contraction, Value correction);
  void writeConvolution(Contraction &contraction);
  void writeProduct(Contraction &contraction);

  // RaiseElementwise.cpp
  LogicalResult visitElementwise(linalg::LinalgOp op);
  bool visitMove(linalg::LinalgOp op);
  bool visitConstant(linalg::LinalgOp op);
  bool visitConstantSum(linalg::LinalgOp op);

  func::FuncOp function;
  OpBuilder b;
  DenseMap<Value, TensorView> views;
  DenseMap<Value, int64_t> bounds;
  /// Operations whose results TOSA computes.
  llvm::SetVector<Operation *> raised;
  int64_t numRefused = 0;
};

/// Writes the operations of the body of `op` on tensors of one rank. `operands`
/// has one of them for each operand of `op`, null for one that the body does
/// not read. The result, or null and the reason.
Value raiseBody(LinalgRaiser &raiser, linalg::LinalgOp op,
                ArrayRef<Value> operands, std::string &reason);

/// What the multiplications and shifts that `tosa-to-arith` makes of
/// `tosa.apply_scale` compute.
struct ScaleProduct {
  Value value; ///< The scalar of i32 that is multiplied.
  SmallVector<int64_t> multipliers, shifts; ///< One, or one by channel.
  /// The operand of the operation that differs by channel, or null.
  OpOperand *byChannel = nullptr;
  bool isDouble = false; ///< Whether it rounds twice.
};

/// Recognizes the value in the body of `op`.
std::optional<ScaleProduct> matchScaleProduct(linalg::LinalgOp op, Value value);

} // namespace mlir::vta::packlinalg

#endif // VTA_LIB_TRANSFORMS_PACKLINALG_LINALGRAISER_H
