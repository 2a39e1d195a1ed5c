//===- WidenBooleans.cpp - A byte for every truth value -------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Truth values in memory are bytes that are 0 or 1. LLVM agrees for scalars but
// packs vectors of them into bits, so tasks see tensors of bytes.
//
//===----------------------------------------------------------------------===//

#include "VTA/CPU/FormTasks/DestinationForm.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::vta::cpu;

/// `type` with bytes if it is a tensor of truth values.
static Type widen(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  if (!tensor || !tensor.getElementType().isInteger(1))
    return type;
  return tensor.clone(IntegerType::get(type.getContext(), 8));
}

/// Makes `value`, which was a truth value, a byte, and gives those that read it
/// the truth value again.
static void narrowUses(Value value, OpBuilder &builder) {
  value.setType(builder.getI8Type());
  SmallVector<OpOperand *> uses;
  for (OpOperand &use : value.getUses())
    // What only passes it on takes the byte.
    if (!isa<linalg::YieldOp, tensor::YieldOp>(use.getOwner()))
      uses.push_back(&use);
  if (uses.empty())
    return;
  Value narrow = arith::TruncIOp::create(builder, value.getLoc(),
                                         builder.getI1Type(), value);
  for (OpOperand *use : uses)
    use->set(narrow);
}

/// Lets `op` return bytes instead of truth values.
static void widenOperand(OpOperand &operand) {
  if (!operand.get().getType().isInteger(1))
    return;
  OpBuilder builder(operand.getOwner());
  operand.set(arith::ExtUIOp::create(builder, operand.get().getLoc(),
                                     builder.getI8Type(), operand.get()));
}

/// What tensors of bytes change in operations on them.
static void widenElements(Operation *op, OpBuilder &builder) {
  if (auto constant = dyn_cast<arith::ConstantOp>(op)) {
    if (auto elements = dyn_cast<DenseElementsAttr>(constant.getValue());
        elements && elements.getElementType().isInteger(1) &&
        isa<RankedTensorType>(constant.getType()))
      constant.setValueAttr(elements.mapValues(
          builder.getI8Type(), [](const APInt &bit) { return bit.zext(8); }));
  } else if (auto linalgOp = dyn_cast<linalg::LinalgOp>(op)) {
    Block *body = linalgOp.getBlock();
    for (OpOperand &operand : op->getOpOperands())
      widenOperand(operand); // Scalars, such as what is filled in.
    builder.setInsertionPointToStart(body);
    for (auto [argument, operand] :
         llvm::zip_equal(body->getArguments(), op->getOperands()))
      if (argument.getType().isInteger(1))
        narrowUses(argument, builder);
    for (OpOperand &result : body->getTerminator()->getOpOperands())
      widenOperand(result);
  } else if (auto extract = dyn_cast<tensor::ExtractOp>(op)) {
    if (extract.getType().isInteger(1)) {
      builder.setInsertionPointAfter(op);
      narrowUses(extract.getResult(), builder);
    }
  } else if (auto pad = dyn_cast<tensor::PadOp>(op)) {
    for (OpOperand &result :
         pad.getRegion().front().getTerminator()->getOpOperands())
      widenOperand(result);
  }
}

void mlir::vta::cpu::widenBooleans(func::FuncOp func) {
  bool isNeeded = llvm::any_of(func.getArgumentTypes(),
                               [](Type type) { return widen(type) != type; });
  SmallVector<Operation *> operations;
  func.walk([&](Operation *op) {
    operations.push_back(op);
    for (Type type : op->getResultTypes())
      isNeeded |= widen(type) != type;
  });
  if (!isNeeded)
    return;

  OpBuilder builder(func.getContext());
  for (BlockArgument argument : func.getArguments())
    argument.setType(widen(argument.getType()));
  for (Operation *op : operations) {
    widenElements(op, builder);
    for (OpResult result : op->getResults())
      result.setType(widen(result.getType()));
  }
  SmallVector<Type> inputs =
      llvm::to_vector(llvm::map_range(func.getArgumentTypes(), widen));
  SmallVector<Type> results =
      llvm::to_vector(llvm::map_range(func.getResultTypes(), widen));
  func.setFunctionType(builder.getFunctionType(inputs, results));
}
