//===- SumOfProducts.cpp - The one matcher of contractions ----------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Kernel/SumOfProducts.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::vta;

bool Factor::isUnsigned() const {
  return llvm::any_of(extensions, llvm::IsaPred<arith::ExtUIOp>);
}

//===----------------------------------------------------------------------===//
// The body
//===----------------------------------------------------------------------===//

/// The scalar that `value` in the body of `op` is, widened or not: an operand
/// of `op`, or what is not computed in the body. Null for anything else.
static Value readScalar(linalg::LinalgOp op, Value value) {
  if (auto extension = value.getDefiningOp<arith::ExtSIOp>())
    value = extension.getIn();
  auto argument = dyn_cast<BlockArgument>(value);
  if (argument && argument.getOwner() == op.getBlock()) {
    value = op.getMatchingOpOperand(argument)->get();
    return isa<ShapedType>(value.getType()) ? Value() : value;
  }
  bool isComputed = value.getParentBlock() == op.getBlock() &&
                    !matchPattern(value, m_Constant());
  return isComputed ? Value() : value;
}

/// Sees through what is subtracted from `value`, which is multiplied, if
/// `zeroPoint` is not null, and through the conversions that widen it, to the
/// argument of the body that it comes from. Null if it comes from elsewhere.
static BlockArgument readFactor(linalg::LinalgOp op, Value value,
                                Factor &factor, Value *zeroPoint) {
  Block *body = op.getBlock();
  factor.productType = value.getType();
  if (auto sub = value.getDefiningOp<arith::SubIOp>(); sub && zeroPoint) {
    *zeroPoint = readScalar(op, sub.getRhs());
    if (!*zeroPoint)
      return {};
    value = sub.getLhs();
  }
  while (Operation *op = value.getDefiningOp()) {
    if (!isa<arith::ExtSIOp, arith::ExtUIOp, arith::ExtFOp>(op))
      return {};
    factor.extensions.insert(factor.extensions.begin(), op);
    value = op->getOperand(0);
  }
  factor.elementType = value.getType();
  auto argument = cast<BlockArgument>(value);
  return argument.getOwner() == body ? argument : BlockArgument();
}

/// The product that the body of `op` adds to its init; null if it computes
/// something else.
static Operation *findProduct(linalg::LinalgOp op) {
  Block *body = op.getBlock();
  Operation *add = body->getTerminator()->getOperand(0).getDefiningOp();
  if (!isa_and_present<arith::AddFOp, arith::AddIOp>(add))
    return nullptr;
  Value init = op.getMatchingBlockArgument(op.getDpsInitOperand(0));
  for (unsigned i : {0u, 1u}) {
    Operation *product = add->getOperand(i).getDefiningOp();
    if (isa_and_present<arith::MulFOp, arith::MulIOp>(product) &&
        add->getOperand(1 - i) == init)
      return product;
  }
  return nullptr;
}

//===----------------------------------------------------------------------===//
// Dimensions
//===----------------------------------------------------------------------===//

std::optional<unsigned> mlir::vta::getPlainDim(AffineMap map,
                                               unsigned fromEnd) {
  if (map.getNumResults() <= fromEnd)
    return std::nullopt;
  auto dim =
      dyn_cast<AffineDimExpr>(map.getResult(map.getNumResults() - 1 - fromEnd));
  return dim ? std::optional(dim.getPosition()) : std::nullopt;
}

/// The part that upstream knows: dimensions of matrices, and those of
/// convolutions if all of the lhs is one.
static void inferDims(SumOfProducts &sum) {
  if (FailureOr<linalg::ConvolutionDimensions> dims =
          linalg::inferConvolutionDims(sum.op);
      succeeded(dims)) {
    sum.depth.assign(dims->depth);
    sum.rows.assign(dims->batch);
    sum.image.assign(dims->outputImage);
    sum.columns.assign(dims->outputChannel);
    sum.channels.assign(dims->inputChannel);
    sum.windows.assign(dims->filterLoop);
    return;
  }
  if (FailureOr<linalg::ContractionDimensions> dims =
          linalg::inferContractionDims(sum.op);
      succeeded(dims)) {
    sum.depth.assign(dims->batch);
    sum.rows.assign(dims->m);
    sum.columns.assign(dims->n);
    sum.channels.assign(dims->k);
  }
}

/// Adds `dim`, of which upstream says nothing, to where it belongs: strides
/// without a window, windows without weights and the like.
static void addDim(SumOfProducts &sum, unsigned dim, bool isReduction) {
  AffineExpr expr = getAffineDimExpr(dim, sum.lhsMap.getContext());
  bool isPlain = llvm::is_contained(sum.lhsMap.getResults(), expr);
  bool slides = llvm::any_of(sum.lhsMap.getResults(), [&](AffineExpr result) {
    return result != expr && result.isFunctionOfDim(dim);
  });
  bool isInRhs = sum.rhsMap.isFunctionOfDim(dim);
  if (isReduction) {
    if (slides)
      sum.windows.push_back(dim);
    if (isPlain)
      (isInRhs ? sum.channels : sum.summed).push_back(dim);
    if (!slides && !isPlain)
      sum.weighted.push_back(dim);
    return;
  }
  if ((slides || isPlain) && isInRhs && sum.sumMap.isFunctionOfDim(dim))
    sum.depth.push_back(dim);
  else if (slides)
    sum.image.push_back(dim);
  else
    (isPlain ? sum.rows : sum.columns).push_back(dim);
}

static void classifyDims(SumOfProducts &sum) {
  inferDims(sum);
  SmallVector<unsigned> *const classes[] = {
      &sum.depth,    &sum.rows,    &sum.image,  &sum.columns,
      &sum.channels, &sum.windows, &sum.summed, &sum.weighted};
  llvm::SmallBitVector isKnown(sum.op.getNumLoops());
  for (auto *dims : classes)
    for (unsigned dim : *dims)
      isKnown.set(dim);
  for (auto [dim, iterator] : llvm::enumerate(sum.op.getIteratorTypesArray()))
    if (!isKnown[dim])
      addDim(sum, dim, linalg::isReductionIterator(iterator));
  for (auto *dims : classes)
    llvm::sort(*dims);
}

std::optional<SumOfProducts>
mlir::vta::matchSumOfProducts(linalg::LinalgOp op, ZeroPoints *zeroPoints) {
  if (op.getNumDpsInputs() < 2 || op.getNumDpsInits() != 1 ||
      (!zeroPoints && op.getNumDpsInputs() != 2))
    return std::nullopt;
  Operation *product = findProduct(op);
  if (!product)
    return std::nullopt;
  SumOfProducts sum;
  ZeroPoints zeros;
  BlockArgument lhs = readFactor(op, product->getOperand(0), sum.lhs,
                                 zeroPoints ? &zeros.lhs : nullptr),
                rhs = readFactor(op, product->getOperand(1), sum.rhs,
                                 zeroPoints ? &zeros.rhs : nullptr);
  if (!lhs || !rhs || lhs.getArgNumber() + rhs.getArgNumber() != 1)
    return std::nullopt;
  if (lhs.getArgNumber() == 1) {
    std::swap(sum.lhs, sum.rhs);
    std::swap(zeros.lhs, zeros.rhs);
  }
  if (zeroPoints)
    *zeroPoints = zeros;
  sum.op = op;
  sum.sumType = product->getResult(0).getType();
  sum.lhsMap = op.getMatchingIndexingMap(op.getDpsInputOperand(0));
  sum.rhsMap = op.getMatchingIndexingMap(op.getDpsInputOperand(1));
  sum.sumMap = op.getMatchingIndexingMap(op.getDpsInitOperand(0));
  classifyDims(sum);
  return sum;
}
