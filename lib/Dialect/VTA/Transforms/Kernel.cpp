//===- Kernel.cpp - Packed contractions and their epilogues ---------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Dialect/VTA/Transforms/Kernel.h"
#include "mlir/Analysis/FlatLinearValueConstraints.h"
#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace mlir::vta;

/// The body argument that `value` sign-extends from int8 to int32, if it does.
static BlockArgument getExtendedArgument(Value value) {
  auto ext = value.getDefiningOp<arith::ExtSIOp>();
  if (!ext || !ext.getType().isSignlessInteger(32) ||
      !ext.getIn().getType().isSignlessInteger(8))
    return {};
  return dyn_cast<BlockArgument>(ext.getIn());
}

bool mlir::vta::isMultiplyAccumulate(linalg::LinalgOp op) {
  if (op.getNumDpsInputs() != 2 || op.getNumDpsInits() != 1)
    return false;
  Block *body = op.getBlock();
  auto add =
      body->getTerminator()->getOperand(0).getDefiningOp<arith::AddIOp>();
  if (!add)
    return false;
  BlockArgument acc = body->getArgument(2);
  Value product = add.getLhs() == acc ? add.getRhs() : add.getLhs();
  if (add.getLhs() != acc && add.getRhs() != acc)
    return false;
  auto mul = product.getDefiningOp<arith::MulIOp>();
  if (!mul)
    return false;
  BlockArgument lhs = getExtendedArgument(mul.getLhs());
  BlockArgument rhs = getExtendedArgument(mul.getRhs());
  return lhs && rhs && lhs.getOwner() == body && rhs.getOwner() == body &&
         lhs.getArgNumber() + rhs.getArgNumber() == 1;
}

/// The position of the dimension that `map`'s result `fromEnd` (0: the last)
/// is, or an error text.
static std::optional<unsigned> getPlainDim(AffineMap map, unsigned fromEnd) {
  if (map.getNumResults() <= fromEnd)
    return std::nullopt;
  AffineExpr expr = map.getResult(map.getNumResults() - 1 - fromEnd);
  if (auto dim = dyn_cast<AffineDimExpr>(expr))
    return dim.getPosition();
  return std::nullopt;
}

FailureOr<PackedContraction> mlir::vta::matchPackedContraction(
    linalg::LinalgOp op, const vtart::Config &config,
    function_ref<InFlightDiagnostic()> emitError) {
  auto fail = [&](const Twine &message) -> FailureOr<PackedContraction> {
    (void)(emitError() << message);
    return failure();
  };
  if (op.getNumDpsInputs() != 2 || op.getNumDpsInits() != 1 ||
      !op.hasPureTensorSemantics())
    return fail("expected a contraction of two tensors");
  for (auto [i, width] : {std::pair(0, 8), std::pair(1, 8), std::pair(2, 32)}) {
    Type type = getElementTypeOrSelf(op->getOperand(i).getType());
    if (!type.isSignlessInteger(width)) {
      (void)(emitError() << "expected i8 inputs and weights and i32 "
                            "accumulators, got element type "
                         << type << " in operand " << i);
      return failure();
    }
  }
  for (Value operand : op->getOperands()) {
    auto type = dyn_cast<RankedTensorType>(operand.getType());
    if (type && type.hasStaticShape())
      continue;
    (void)(emitError() << "expected " << (type ? "static shapes" : "tensors")
                       << ", got " << operand.getType());
    return failure();
  }
  if (!isMultiplyAccumulate(op))
    return fail("expected the body to multiply sign-extended i8 values and "
                "accumulate in i32");

  AffineMap inp = op.getMatchingIndexingMap(op.getDpsInputOperand(0));
  AffineMap wgt = op.getMatchingIndexingMap(op.getDpsInputOperand(1));
  AffineMap acc = op.getMatchingIndexingMap(op.getDpsInitOperand(0));
  std::optional<unsigned> o = getPlainDim(acc, 0), b = getPlainDim(acc, 1),
                          i = getPlainDim(inp, 0);
  if (!o || !b || !i || o == b || o == i || b == i ||
      getPlainDim(inp, 1) != b || getPlainDim(wgt, 1) != o ||
      getPlainDim(wgt, 0) != i)
    return fail("expected packed operands: input [.., batch, in], weights "
                "[.., out, in], output [.., batch, out]");
  // Loads, uops and stores move whole elements.
  for (AffineMap map : {inp, wgt, acc})
    for (AffineExpr expr : map.getResults().drop_back(2))
      for (unsigned dim : {*b, *o, *i})
        if (expr.isFunctionOfDim(dim))
          return fail("expected the dimensions inside elements (batch, out and "
                      "in) to index no other dimension of an operand");

  PackedContraction result{*b, *o, *i, {}, {}, {}};
  SmallVector<int64_t> extents = op.getStaticLoopRanges();
  if (llvm::is_contained(extents, 0))
    return fail("expected no empty dimensions");
  struct {
    const char *name;
    unsigned dim;
    int64_t expected;
  } elementDims[] = {{"batch", *b, config.batch()},
                     {"output channel block", *o, config.block()},
                     {"input channel block", *i, config.block()}};
  for (auto &element : elementDims)
    if (extents[element.dim] != element.expected)
      return fail("expected the " + Twine(element.name) + " to be " +
                  Twine(element.expected) + " as in configuration " +
                  config.name() + ", got " + Twine(extents[element.dim]));

  SmallVector<utils::IteratorType> iterators = op.getIteratorTypesArray();
  for (AffineExpr expr : acc.getResults().drop_back(2)) {
    auto dim = dyn_cast<AffineDimExpr>(expr);
    if (!dim || llvm::is_contained(result.parallel, dim.getPosition()))
      return fail("expected the output to be indexed by parallel dimensions");
    result.parallel.push_back(dim.getPosition());
  }
  for (auto [dim, iterator] : llvm::enumerate(iterators)) {
    bool indexesOutput =
        dim == *b || dim == *o || llvm::is_contained(result.parallel, dim);
    if (indexesOutput != (iterator == utils::IteratorType::parallel))
      return fail("expected the output to be indexed by parallel dimensions");
  }
  for (AffineExpr expr : wgt.getResults().drop_back(2))
    if (!isa<AffineDimExpr>(expr))
      return fail("expected the weights to be indexed by dimensions");
  auto insert = [](SmallVector<unsigned> &dims, unsigned dim) {
    if (!llvm::is_contained(dims, dim))
      dims.push_back(dim);
  };
  for (AffineExpr expr : inp.getResults().drop_back(2)) {
    if (auto dim = dyn_cast<AffineDimExpr>(expr)) {
      // What has no weights of its own is summed, like a window.
      if (iterators[dim.getPosition()] == utils::IteratorType::reduction)
        insert(llvm::is_contained(wgt.getResults(), expr) ? result.channels
                                                          : result.windows,
               dim.getPosition());
      continue;
    }
    // output * stride + window, where the window moves by ones.
    SmallVector<int64_t> flat;
    if (failed(getFlattenedAffineExpr(expr, inp.getNumDims(), 0, &flat)) ||
        flat.size() != inp.getNumDims() + 1)
      return fail("expected the input to be indexed by sums of dimensions");
    if (flat.back() != 0)
      return fail("expected the input to be indexed without an offset");
    for (auto [dim, factor] : llvm::enumerate(ArrayRef(flat).drop_back())) {
      if (factor == 0)
        continue;
      if (factor < 0)
        return fail("expected positive strides");
      if (iterators[dim] == utils::IteratorType::parallel)
        continue;
      if (factor != 1 && extents[dim] != 1)
        return fail("dilation " + Twine(factor) +
                    " is not supported: expected windows with dilation 1");
      insert(result.windows, dim);
    }
  }
  return result;
}
