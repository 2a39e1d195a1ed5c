//===- RaiseElementwise.cpp - What follows contractions in linalg ---------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LinalgRaiser.h"
#include "VTA/Dialect/VTA/IR/VTA.h"
#include "VTA/Support/ConstantElements.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::packlinalg;

static bool isStaticTensor(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  return tensor && tensor.hasStaticShape();
}

/// The loop that indexes the result `dim` of `map`, or kNone for a constant. No
/// value for other expressions.
static std::optional<int> getLoop(AffineMap map, unsigned dim) {
  AffineExpr expr = map.getResult(dim);
  if (auto plain = dyn_cast<AffineDimExpr>(expr))
    return plain.getPosition();
  return isa<AffineConstantExpr>(expr) ? std::optional(kNone) : std::nullopt;
}

/// True if every loop is parallel, each operand is indexed by single loops and
/// the result by all of them.
static bool isPointwise(linalg::LinalgOp op) {
  if (op.getNumParallelLoops() != op.getNumLoops() ||
      op.getNumDpsInits() != 1 || !op.hasPureTensorSemantics())
    return false;
  for (OpOperand &operand : op->getOpOperands()) {
    AffineMap map = op.getMatchingIndexingMap(&operand);
    if (isa<ShapedType>(operand.get().getType()) &&
        !isStaticTensor(operand.get().getType()))
      return false;
    for (unsigned dim = 0; dim != map.getNumResults(); ++dim)
      if (!getLoop(map, dim))
        return false;
  }
  return op.getMatchingIndexingMap(op.getDpsInitOperand(0)).isPermutation();
}

/// What yields one number everywhere is a fill.
bool LinalgRaiser::visitConstant(linalg::LinalgOp op) {
  Value value = op.getBlock()->getTerminator()->getOperand(0);
  if (auto argument = dyn_cast<BlockArgument>(value);
      argument && argument.getOwner() == op.getBlock())
    value = op.getMatchingOpOperand(argument)->get();
  APInt number;
  if (isa<ShapedType>(value.getType()) ||
      !matchPattern(value, m_ConstantInt(&number)) ||
      number.getBitWidth() % 8 != 0)
    return false;
  b.setInsertionPoint(op);
  RankedTensorType type = getType(op->getResult(0));
  setView(op, TensorView{createIntegers(op.getLoc(), type.getElementType(), {1},
                                        {number.getSExtValue()}),
                         SmallVector<int>(type.getRank(), kNone)});
  return true;
}

/// Transpositions and broadcasts are other views.
bool LinalgRaiser::visitMove(linalg::LinalgOp op) {
  if (!isPointwise(op) || op.getNumDpsInputs() > 1)
    return false;
  if (visitConstant(op))
    return true;
  if (op.getNumDpsInputs() != 1)
    return false;
  auto argument =
      dyn_cast<BlockArgument>(op.getBlock()->getTerminator()->getOperand(0));
  OpOperand *input = op.getDpsInputOperand(0);
  if (!argument || argument.getOwner() != op.getBlock() ||
      argument != op.getMatchingBlockArgument(input) ||
      !isStaticTensor(input->get().getType()))
    return false;
  TensorView source = getView(input->get());
  AffineMap from = op.getMatchingIndexingMap(input),
            to = op.getMatchingIndexingMap(op.getDpsInitOperand(0));
  TensorView view{source.tensor, SmallVector<int>(to.getNumResults(), kNone)};
  for (unsigned dim = 0; dim != from.getNumResults(); ++dim) {
    int loop = *getLoop(from, dim);
    if (loop == kNone)
      continue;
    for (unsigned result = 0; result != to.getNumResults(); ++result)
      if (getLoop(to, result) == loop)
        view.dims[result] = source.dims[dim];
  }
  // What is repeated has to be written, for those that read all of it.
  view.isComputed =
      source.isComputed && getType(op->getResult(0)).getNumElements() ==
                               getType(input->get()).getNumElements();
  setView(op, view);
  return true;
}

/// Sums of a constant's elements, as over weights for a zero point, are another
/// constant.
bool LinalgRaiser::visitConstantSum(linalg::LinalgOp op) {
  if (op.getNumReductionLoops() == 0 || op.getNumDpsInputs() != 1 ||
      op.getNumDpsInits() != 1 || !op.hasPureTensorSemantics())
    return false;
  OpOperand *input = op.getDpsInputOperand(0), *init = op.getDpsInitOperand(0);
  auto type = dyn_cast<RankedTensorType>(op->getResult(0).getType());
  if (!type || !type.hasStaticShape() || !type.getElementType().isInteger(32) ||
      !isStaticTensor(input->get().getType()) ||
      !getElementTypeOrSelf(input->get().getType()).isInteger() ||
      views.contains(input->get()))
    return false;
  auto add = op.getBlock()
                 ->getTerminator()
                 ->getOperand(0)
                 .getDefiningOp<arith::AddIOp>();
  std::optional<SmallVector<int64_t>> numbers = readIntegers(input->get());
  std::optional<SmallVector<int64_t>> starts =
      readIntegers(getView(init->get()).tensor);
  AffineMap from = op.getMatchingIndexingMap(input),
            to = op.getMatchingIndexingMap(init);
  if (!add || !numbers || !starts || !llvm::all_equal(*starts) ||
      !from.isPermutation() || !to.isProjectedPermutation())
    return false;
  auto isElement = [&](Value value) {
    if (auto extension = value.getDefiningOp<arith::ExtSIOp>())
      value = extension.getIn();
    return value == op.getMatchingBlockArgument(input);
  };
  Value sum = op.getMatchingBlockArgument(init);
  if (!(isElement(add.getLhs()) && add.getRhs() == sum) &&
      !(isElement(add.getRhs()) && add.getLhs() == sum))
    return false;
  SmallVector<int64_t> sums(type.getNumElements(), starts->front());
  ArrayRef<int64_t> shape = getType(input->get()).getShape();
  SmallVector<int64_t> loops(op.getNumLoops());
  for (auto [i, number] : llvm::enumerate(*numbers)) {
    int64_t rest = i, at = 0;
    for (int64_t dim = shape.size(); dim-- > 0;) {
      loops[*getLoop(from, dim)] = rest % shape[dim];
      rest /= shape[dim];
    }
    for (unsigned dim = 0; dim != to.getNumResults(); ++dim)
      at = at * type.getDimSize(dim) + loops[*getLoop(to, dim)];
    sums[at] += number;
  }
  b.setInsertionPoint(op);
  TensorView view{
      createIntegers(op.getLoc(), type.getElementType(), type.getShape(), sums),
      {}};
  for (int64_t dim = 0; dim != type.getRank(); ++dim)
    view.dims.push_back(dim);
  setView(op, view);
  return true;
}

LogicalResult LinalgRaiser::visitElementwise(linalg::LinalgOp op) {
  // Only what follows a contraction.
  OpOperand *start = nullptr;
  RankedTensorType type =
      dyn_cast<RankedTensorType>(op->getResult(0).getType());
  for (OpOperand &operand : op->getOpOperands()) {
    auto it = views.find(operand.get());
    if (it == views.end() || !it->second.isComputed || !type ||
        !isStaticTensor(operand.get().getType()) ||
        getType(operand.get()).getNumElements() != type.getNumElements())
      continue;
    bool isWide = getElementTypeOrSelf(operand.get()).isInteger(32);
    if (!start || (isWide && !getElementTypeOrSelf(start->get()).isInteger(32)))
      start = &operand;
  }
  if (!start)
    return failure();
  if (!isPointwise(op))
    return refuse(op, op.getNumReductionLoops() != 0
                          ? "expected a convolution, a matrix product, a "
                            "maximum over windows or an elementwise operation"
                          : "expected an elementwise operation on tensors of "
                            "static shape, each indexed by single dimensions");
  // The dimension of TOSA's tensors that each loop goes along.
  TensorView first = getView(start->get());
  RankedTensorType shape = getType(first.tensor);
  SmallVector<int> dimOfLoop(op.getNumLoops(), kNone);
  AffineMap map = op.getMatchingIndexingMap(start);
  for (unsigned dim = 0; dim != map.getNumResults(); ++dim)
    if (int loop = *getLoop(map, dim); loop != kNone)
      dimOfLoop[loop] = first.dims[dim];
  SmallVector<int64_t> extents = op.getStaticLoopRanges();
  for (auto [loop, dim] : llvm::enumerate(dimOfLoop))
    if (dim == kNone && extents[loop] != 1)
      return refuse(op, "expected an operand that has all elements");

  b.setInsertionPoint(op);
  SmallVector<Value> operands;
  for (OpOperand &operand : op->getOpOperands()) {
    operands.push_back(nullptr);
    if (op.getMatchingBlockArgument(&operand).use_empty())
      continue;
    if (!isa<RankedTensorType>(operand.get().getType())) {
      APInt number;
      if (matchPattern(operand.get(), m_ConstantInt(&number)))
        operands.back() = createIntegers(
            op.getLoc(), operand.get().getType(),
            SmallVector<int64_t>(shape.getRank(), 1), {number.getSExtValue()});
      continue;
    }
    SmallVector<int> order(shape.getRank(), kNone);
    AffineMap map = op.getMatchingIndexingMap(&operand);
    for (unsigned dim = 0; dim != map.getNumResults(); ++dim)
      if (int loop = *getLoop(map, dim);
          loop != kNone && dimOfLoop[loop] != kNone)
        order[dimOfLoop[loop]] = dim;
    operands.back() = arrange(getView(operand.get()), order);
  }
  std::string reason;
  Value result = raiseBody(*this, op, operands, reason);
  if (!result)
    return refuse(op, reason);
  if (getType(result).getShape() != shape.getShape())
    return refuse(op, "expected a result that depends on the sums");
  TensorView view{result, {}, /*isComputed=*/true};
  AffineMap to = op.getMatchingIndexingMap(op.getDpsInitOperand(0));
  for (unsigned dim = 0; dim != to.getNumResults(); ++dim)
    view.dims.push_back(dimOfLoop[*getLoop(to, dim)]);
  setView(op, view);
  return success();
}
