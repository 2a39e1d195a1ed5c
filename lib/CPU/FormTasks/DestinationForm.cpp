//===- DestinationForm.cpp - Tasks that write to an argument --------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/CPU/FormTasks/DestinationForm.h"
#include "VTA/CPU/Analysis/PartPlaces.h"
#include "VTA/CPU/Analysis/Tasks.h"
#include "VTA/Dialect/VTA/IR/TaskLayout.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::cpu;

/// True if `pad` adds zeros, as many as are known.
static bool isZeroPad(tensor::PadOp pad) {
  Value value = pad.getConstantPaddingValue();
  auto isStatic = [](OpFoldResult size) {
    return getConstantIntValue(size).has_value();
  };
  return value &&
         (matchPattern(value, m_PosZeroFloat()) ||
          matchPattern(value, m_Zero())) &&
         llvm::all_of(pad.getMixedLowPad(), isStatic) &&
         cast<RankedTensorType>(pad.getSource().getType()).hasStaticShape();
}

/// The tensor of which one of type `type` with `layout` is a slice. Emits an
/// error if there is none.
static FailureOr<EnclosingTensor> getEnclosing(func::FuncOp func, Type type,
                                               StridedLayoutAttr layout,
                                               const Twine &what) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  FailureOr<EnclosingTensor> enclosing = failure();
  if (tensor && tensor.hasStaticShape())
    enclosing = getEnclosingTensor(tensor, layout);
  if (failed(enclosing))
    return func.emitOpError()
           << what << ": expected a " << kLayoutAttrName << " with which "
           << type << " is a slice of a tensor, got " << layout;
  return enclosing;
}

/// Has arguments with a layout be tensors of which the task reads a slice.
static LogicalResult sliceArguments(func::FuncOp func) {
  SmallVector<Type> types(func.getArgumentTypes());
  OpBuilder b(func.getContext());
  b.setInsertionPointToStart(&func.getBody().front());
  for (unsigned i = 0; i < func.getNumArguments(); ++i) {
    auto layout = func.getArgAttrOfType<StridedLayoutAttr>(i, kLayoutAttrName);
    if (!layout)
      continue;
    FailureOr<EnclosingTensor> enclosing =
        getEnclosing(func, types[i], layout, "argument #" + Twine(i));
    if (failed(enclosing))
      return failure();
    BlockArgument argument = func.getArgument(i);
    auto type = cast<RankedTensorType>(types[i]);
    types[i] = type.clone(enclosing->shape);
    argument.setType(types[i]);
    SmallVector<OpFoldResult> strides(type.getRank(), b.getIndexAttr(1));
    auto slice = tensor::ExtractSliceOp::create(
        b, argument.getLoc(), type, argument,
        getAsIndexOpFoldResult(b.getContext(), enclosing->offsets),
        getAsIndexOpFoldResult(b.getContext(), type.getShape()), strides);
    argument.replaceAllUsesExcept(slice, slice);
    func.removeArgAttr(i, kLayoutAttrName);
  }
  func.setFunctionType(
      FunctionType::get(func.getContext(), types, func.getResultTypes()));
  return success();
}

LogicalResult cpu::decomposeSoftmax(func::FuncOp func) {
  IRRewriter rewriter(func.getContext());
  SmallVector<linalg::SoftmaxOp> ops;
  func.walk([&](linalg::SoftmaxOp op) { ops.push_back(op); });
  for (linalg::SoftmaxOp op : ops) {
    rewriter.setInsertionPoint(op);
    FailureOr<SmallVector<Value>> values = op.decomposeOperation(rewriter);
    if (failed(values))
      return op.emitOpError() << "cannot be written as reductions";
    rewriter.replaceOp(op, *values);
  }
  return success();
}

LogicalResult cpu::toDestinationForm(func::FuncOp func) {
  if (!func.getBody().hasOneBlock() ||
      !isa<func::ReturnOp>(func.getBody().front().back()))
    return func.emitOpError()
           << "expected a task of one block that ends in func.return";
  if (failed(decomposeSoftmax(func)))
    return failure();
  widenBooleans(func);
  if (func.getNumResults() != 1)
    return func.emitOpError()
           << "expected a task with one result, got " << func.getNumResults();
  auto type = dyn_cast<RankedTensorType>(func.getResultTypes().front());
  if (!type || !type.hasStaticShape())
    return func.emitOpError() << "result: expected a tensor of static shape, "
                                 "got "
                              << func.getResultTypes().front();
  EnclosingTensor whole{llvm::to_vector(type.getShape()), {}};
  if (auto layout =
          func.getResultAttrOfType<StridedLayoutAttr>(0, kLayoutAttrName)) {
    FailureOr<EnclosingTensor> enclosing =
        getEnclosing(func, type, layout, "result");
    if (failed(enclosing))
      return failure();
    if (hasZeroedResult(func))
      return func.emitOpError() << "has a zeroed result with a "
                                << kLayoutAttrName << "; expected one of them";
    whole = *enclosing;
  }
  if (failed(sliceArguments(func)))
    return failure();
  for (unsigned i = 0; i < func.getNumArguments(); ++i)
    if (isa<TensorType>(func.getArgument(i).getType()))
      func.setArgAttr(i, bufferization::BufferizationDialect::kWritableAttrName,
                      BoolAttr::get(func.getContext(), false));
  if (failed(func.insertArgument(
          func.getNumArguments(),
          MemRefType::get(whole.shape, type.getElementType()), {},
          func.getLoc())))
    return failure();
  Operation *end = func.getBody().front().getTerminator();
  OpBuilder b(end);
  Value source = end->getOperand(0), target = func.getArguments().back();
  if (hasZeroedResult(func))
    if (tensor::PadOp pad = source.getDefiningOp<tensor::PadOp>();
        pad && isZeroPad(pad)) {
      // What is around the source is zero already.
      auto inner = cast<RankedTensorType>(pad.getSource().getType());
      SmallVector<OpFoldResult> sizes =
          getAsIndexOpFoldResult(b.getContext(), inner.getShape());
      SmallVector<OpFoldResult> strides(inner.getRank(), b.getIndexAttr(1));
      target = memref::SubViewOp::create(b, end->getLoc(), target,
                                         pad.getMixedLowPad(), sizes, strides);
      source = pad.getSource();
    }
  if (!whole.offsets.empty()) {
    // In front of everything, which then can be computed in place.
    b.setInsertionPointToStart(&func.getBody().front());
    SmallVector<OpFoldResult> strides(type.getRank(), b.getIndexAttr(1));
    target = memref::SubViewOp::create(
        b, end->getLoc(), target,
        getAsIndexOpFoldResult(b.getContext(), whole.offsets),
        getAsIndexOpFoldResult(b.getContext(), type.getShape()), strides);
    b.setInsertionPoint(end);
    func.removeResultAttr(0, b.getStringAttr(kLayoutAttrName));
  }
  bufferization::MaterializeInDestinationOp::create(
      b, end->getLoc(), Type(), source, target,
      /*restrict=*/true, /*writable=*/true);
  end->eraseOperands(0, 1);
  func.setFunctionType(FunctionType::get(func.getContext(),
                                         func.getArgumentTypes(), TypeRange()));
  return success();
}
