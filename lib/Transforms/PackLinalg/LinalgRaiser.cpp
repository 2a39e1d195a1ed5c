//===- LinalgRaiser.cpp - Views of tensors --------------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LinalgRaiser.h"
#include "VTA/Dialect/VTA/IR/VTA.h"
#include "VTA/Support/ConstantElements.h"
#include "mlir/Dialect/Tosa/Utils/ConversionUtils.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/Debug.h"

#define DEBUG_TYPE "vta-pack-linalg"

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::packlinalg;

//===----------------------------------------------------------------------===//
// Constants
//===----------------------------------------------------------------------===//

Value LinalgRaiser::createIntegers(Location loc, Type elementType,
                                   ArrayRef<int64_t> shape,
                                   ArrayRef<int64_t> values) {
  unsigned width = elementType.getIntOrFloatBitWidth();
  std::vector<char> bytes;
  bytes.reserve(values.size() * width / 8);
  for (int64_t value : values)
    for (unsigned bit = 0; bit != width; bit += 8)
      bytes.push_back(static_cast<char>(static_cast<uint64_t>(value) >> bit));
  auto type = RankedTensorType::get(shape, elementType);
  return tosa::ConstOp::create(
      b, loc, type,
      cast<ElementsAttr>(DenseElementsAttr::getFromRawBuffer(type, bytes)));
}

int64_t LinalgRaiser::getBound(Value tensor) {
  if (auto it = bounds.find(tensor); it != bounds.end())
    return it->second;
  if (!getElementTypeOrSelf(tensor.getType()).isInteger())
    return 0;
  if (std::optional<SmallVector<int64_t>> numbers = readIntegers(tensor)) {
    int64_t most = 0;
    for (int64_t number : *numbers)
      most = std::max(most, std::abs(number));
    return bounds[tensor] = most;
  }
  unsigned width =
      getElementTypeOrSelf(tensor.getType()).getIntOrFloatBitWidth();
  return int64_t(1) << (width - 1);
}

Value LinalgRaiser::createShape(ArrayRef<int64_t> numbers) {
  ImplicitLocOpBuilder builder(b.getUnknownLoc(), b);
  return tosa::getTosaConstShape(builder, numbers);
}

//===----------------------------------------------------------------------===//
// Views
//===----------------------------------------------------------------------===//

LogicalResult LinalgRaiser::refuse(Operation *op, const Twine &reason) {
  op->setAttr(kHostReasonAttrName, b.getStringAttr(reason));
  LLVM_DEBUG(llvm::dbgs() << op->getName() << " stays: " << reason << "\n");
  return failure();
}

TensorView LinalgRaiser::getView(Value value) {
  if (auto it = views.find(value); it != views.end())
    return it->second;
  TensorView view{value, {}};
  for (int64_t i = 0; i != getType(value).getRank(); ++i)
    view.dims.push_back(i);
  return view;
}

TensorView LinalgRaiser::getWhole(Value value) {
  TensorView view = getView(value);
  for (auto [i, dim] : llvm::enumerate(view.dims))
    if (dim == kNone && getType(value).getDimSize(i) != 1) {
      views.erase(value);
      return getView(value);
    }
  return view;
}

void LinalgRaiser::setView(Operation *op, TensorView view) {
  if (view.isComputed)
    raised.insert(op);
  views[op->getResult(0)] = std::move(view);
}

Value LinalgRaiser::reshape(Value value, ArrayRef<int64_t> shape) {
  RankedTensorType type = getType(value);
  if (type.getShape() == shape)
    return value;
  if (type.getElementType().isInteger())
    if (std::optional<SmallVector<int64_t>> numbers = readIntegers(value))
      return createIntegers(value.getLoc(), type.getElementType(), shape,
                            *numbers);
  // Two in a row are one.
  if (auto first = value.getDefiningOp<tosa::ReshapeOp>())
    return reshape(first.getInput1(), shape);
  Value result = tosa::ReshapeOp::create(b, value.getLoc(), type.clone(shape),
                                         value, createShape(shape));
  bounds[result] = getBound(value);
  return result;
}

Value LinalgRaiser::transpose(Value value, ArrayRef<int32_t> permutation) {
  if (llvm::is_sorted(permutation))
    return value;
  RankedTensorType type = getType(value);
  SmallVector<int64_t> shape;
  for (int32_t dim : permutation)
    shape.push_back(type.getDimSize(dim));
  // VTA pads, the host transposes: that comes first.
  if (auto pad = value.getDefiningOp<tosa::PadOp>()) {
    SmallVector<int64_t> from, to;
    if (tosa::getConstShapeValues(pad.getPadding().getDefiningOp(), from)) {
      for (int32_t dim : permutation)
        to.append({from[2 * dim], from[2 * dim + 1]});
      return tosa::PadOp::create(b, value.getLoc(), type.clone(shape),
                                 transpose(pad.getInput1(), permutation),
                                 createShape(to), pad.getPadConst());
    }
  }
  std::optional<SmallVector<int64_t>> numbers;
  if (type.getElementType().isInteger())
    numbers = readIntegers(value);
  if (!numbers)
    return tosa::TransposeOp::create(b, value.getLoc(), type.clone(shape),
                                     value, permutation);
  // Position by position of the result, the last dimension fastest.
  SmallVector<int64_t> strides(type.getRank(), 1), moved;
  for (int64_t i = type.getRank() - 1; i-- > 0;)
    strides[i] = strides[i + 1] * type.getDimSize(i + 1);
  moved.reserve(numbers->size());
  SmallVector<int64_t> position(type.getRank(), 0);
  for (size_t count = numbers->size(); count != 0; --count) {
    int64_t source = 0;
    for (auto [dim, index] : llvm::zip_equal(permutation, position))
      source += strides[dim] * index;
    moved.push_back((*numbers)[source]);
    for (int64_t i = type.getRank(); i-- > 0;) {
      if (++position[i] != shape[i])
        break;
      position[i] = 0;
    }
  }
  return createIntegers(value.getLoc(), type.getElementType(), shape, moved);
}

Value LinalgRaiser::arrange(const TensorView &view, ArrayRef<int> order) {
  RankedTensorType type = getType(view.tensor);
  SmallVector<int64_t> shape;
  SmallVector<int32_t> used, permutation;
  for (int dim : order) {
    int source = dim == kNone ? kNone : view.dims[dim];
    shape.push_back(source == kNone ? 1 : type.getDimSize(source));
    if (source != kNone)
      used.push_back(source);
  }
  // Dimensions of extent 1 can be anywhere: only others are moved.
  auto moves = [&](int32_t dim) { return type.getDimSize(dim) != 1; };
  SmallVector<int32_t> moving = llvm::filter_to_vector(used, moves);
  if (!llvm::is_sorted(moving)) {
    permutation = used;
    for (int32_t dim = 0; dim != type.getRank(); ++dim)
      if (!llvm::is_contained(used, dim))
        permutation.insert(permutation.begin(), dim);
    return reshape(transpose(view.tensor, permutation), shape);
  }
  return reshape(view.tensor, shape);
}

Value LinalgRaiser::materialize(const TensorView &view, RankedTensorType type) {
  SmallVector<int> order;
  for (auto [i, dim] : llvm::enumerate(view.dims)) {
    int64_t extent = dim == kNone ? 1 : getType(view.tensor).getDimSize(dim);
    if (extent != type.getDimSize(i))
      return nullptr;
    order.push_back(i);
  }
  return arrange(view, order);
}

void LinalgRaiser::visitFill(linalg::FillOp op) {
  APInt number;
  if (op->getNumResults() != 1)
    return;
  auto type = dyn_cast<RankedTensorType>(op->getResult(0).getType());
  if (!type || !matchPattern(op.value(), m_ConstantInt(&number)) ||
      number.getBitWidth() % 8 != 0)
    return;
  b.setInsertionPoint(op);
  TensorView view{createIntegers(op.getLoc(), type.getElementType(), {1},
                                 {number.getSExtValue()}),
                  SmallVector<int>(type.getRank(), kNone)};
  setView(op, view);
}

void LinalgRaiser::visitPad(tensor::PadOp op) {
  auto type = dyn_cast<RankedTensorType>(op.getType());
  APInt number;
  Value filler = op.getConstantPaddingValue();
  if (!type || !type.hasStaticShape() || !op.getSourceType().hasStaticShape() ||
      !type.getElementType().isSignlessInteger(8) || !filler ||
      !matchPattern(filler, m_ConstantInt(&number)) ||
      llvm::any_of(op.getStaticLow(), ShapedType::isDynamic) ||
      llvm::any_of(op.getStaticHigh(), ShapedType::isDynamic))
    return;
  TensorView view = getView(op.getSource());
  // Pads are written in the order of TOSA's dimensions.
  SmallVector<int64_t> amounts(2 * getType(view.tensor).getRank(), 0);
  for (auto [i, dim] : llvm::enumerate(view.dims)) {
    int64_t low = op.getStaticLow()[i], high = op.getStaticHigh()[i];
    if (low < 0 || high < 0 || (dim == kNone && (low != 0 || high != 0)))
      return;
    if (dim == kNone)
      continue;
    amounts[2 * dim] = low;
    amounts[2 * dim + 1] = high;
  }
  SmallVector<int64_t> shape(getType(view.tensor).getShape());
  for (auto [i, extent] : llvm::enumerate(shape))
    extent += amounts[2 * i] + amounts[2 * i + 1];
  b.setInsertionPoint(op);
  Value constant =
      createIntegers(op.getLoc(), b.getI8Type(), {1}, {number.getSExtValue()});
  view.tensor =
      tosa::PadOp::create(b, op.getLoc(), getType(view.tensor).clone(shape),
                          view.tensor, createShape(amounts), constant);
  setView(op, view);
}

void LinalgRaiser::visitReshape(Operation *op,
                                ArrayRef<ReassociationIndices> groups,
                                bool expands) {
  auto type = dyn_cast<RankedTensorType>(op->getResult(0).getType());
  RankedTensorType from = getType(op->getOperand(0));
  if (!type || !type.hasStaticShape() || !from.hasStaticShape())
    return;
  TensorView view = getView(op->getOperand(0));
  RankedTensorType longer = expands ? type : from;
  SmallVector<int> dims(type.getRank(), kNone);
  bool movesNothing = true;
  for (auto [i, group] : llvm::enumerate(groups)) {
    auto kept = llvm::filter_to_vector(
        group, [&](int64_t dim) { return longer.getDimSize(dim) != 1; });
    if (kept.size() > 1)
      movesNothing = false;
    int64_t dim = kept.empty() ? group.front() : kept.front();
    if (expands)
      dims[dim] = view.dims[i];
    else
      dims[i] = view.dims[dim];
  }
  b.setInsertionPoint(op);
  if (movesNothing) {
    view.dims = dims;
    return setView(op, view);
  }
  if (!view.isComputed)
    return;
  Value whole = materialize(view, from);
  if (!whole)
    return;
  TensorView result{reshape(whole, type.getShape()), {}, /*isComputed=*/true};
  for (int64_t i = 0; i != type.getRank(); ++i)
    result.dims.push_back(i);
  setView(op, result);
}

//===----------------------------------------------------------------------===//
// The function
//===----------------------------------------------------------------------===//

void LinalgRaiser::visit(Operation *op) {
  llvm::TypeSwitch<Operation *>(op)
      .Case([&](tensor::PadOp pad) { visitPad(pad); })
      .Case([&](tensor::ExpandShapeOp reshape) {
        visitReshape(reshape, reshape.getReassociationIndices(),
                     /*expands=*/true);
      })
      .Case([&](tensor::CollapseShapeOp reshape) {
        visitReshape(reshape, reshape.getReassociationIndices(),
                     /*expands=*/false);
      })
      .Case([&](linalg::FillOp fill) { visitFill(fill); })
      .Case([&](linalg::LinalgOp linalg) {
        if (isContraction(linalg)) {
          numRefused += failed(visitContraction(linalg));
          return;
        }
        if (linalg->getNumResults() != 1)
          return;
        if (isMaxPool(linalg))
          (void)visitMaxPool(linalg);
        else if (!visitMove(linalg) && !visitConstantSum(linalg))
          (void)visitElementwise(linalg);
      });
}

/// What is not raised reads tensors as they are.
void LinalgRaiser::replaceReaders() {
  for (Operation *op : raised) {
    Value value = op->getResult(0);
    auto isOther = [&](OpOperand &use) {
      return !raised.contains(use.getOwner());
    };
    if (llvm::none_of(value.getUses(), isOther))
      continue;
    b.setInsertionPoint(op);
    Value whole = materialize(views[value], getType(value));
    value.replaceUsesWithIf(whole, isOther);
  }
}

void LinalgRaiser::run() {
  for (Block &block : function.getBody()) {
    for (Operation &op : llvm::make_early_inc_range(block))
      visit(&op);
  }
  replaceReaders();
  for (Operation *op : llvm::reverse(raised))
    op->erase();
  // Pads, fills and views that only raised operations read.
  for (Block &block : function.getBody())
    for (Operation &op : llvm::make_early_inc_range(llvm::reverse(block)))
      if (isOpTriviallyDead(&op))
        op.erase();
}
