//===- FoldTransposes.cpp - Operations that read what is transposed -------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// TOSA multiplies matrices of one form, and sums along a dimension are such a
// product: what is summed up is brought innermost, and back behind it. A scan
// along columns, or products of matrices with a number for each channel, are
// better computed where they are: vectors run along what is innermost there.
//
//===----------------------------------------------------------------------===//

#include "Lowering.h"
#include "VTA/CPU/Analysis/Tasks.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::lowertosa;

namespace {
using Extents = SmallVector<int64_t, 2>;

/// A tensor and its dimensions in the order in which an operation sees them,
/// some as one; those of one element are left out.
struct Side {
  SmallVector<int64_t> extents; ///< Dimensions in memory.
  SmallVector<unsigned> order;  ///< Their positions, as they are seen.
  AffineMap map;                ///< The operation's, of what it sees.
  /// By result of the map: how many of them it is.
  SmallVector<unsigned> counts;
  bool isRead = true; ///< Some only say how often a loop runs.
};

class TransposeFolder {
public:
  TransposeFolder(RewriterBase &rewriter, linalg::LinalgOp op)
      : rewriter(rewriter), op(op), extents(op.getStaticLoopRanges()),
        factors(extents.size()) {}

  bool run();

private:
  bool addSide(RankedTensorType seen, RankedTensorType source,
               ArrayRef<int64_t> permutation, AffineMap map);
  bool setFactors(unsigned loop, ArrayRef<int64_t> values);
  SmallVector<AffineExpr> getExprs(const Side &side) const;
  bool pays(ArrayRef<AffineMap> maps);

  RewriterBase &rewriter;
  linalg::LinalgOp op;
  SmallVector<int64_t> extents;
  /// By loop: the loops that take its place, if that is known.
  SmallVector<std::optional<Extents>> factors;
  SmallVector<SmallVector<AffineExpr>> newLoops;
  SmallVector<Side> sides; ///< Inputs, then the first result.
};
} // namespace

/// The transposition that `value` is reshaped from, or null.
static linalg::TransposeOp getTransposed(Value value) {
  return cpu::stripViews(value).getDefiningOp<linalg::TransposeOp>();
}

bool TransposeFolder::setFactors(unsigned loop, ArrayRef<int64_t> values) {
  if (!factors[loop])
    factors[loop].emplace(values);
  return ArrayRef(*factors[loop]) == values;
}

/// Adds what the operation sees as `seen` and what is in memory as `source`,
/// transposed by `permutation` before (or, of a result, back).
bool TransposeFolder::addSide(RankedTensorType seen, RankedTensorType source,
                              ArrayRef<int64_t> permutation, AffineMap map) {
  Side side;
  side.map = map;
  SmallVector<int64_t> positions;
  for (int64_t extent : source.getShape()) {
    positions.push_back(side.extents.size());
    if (extent != 1)
      side.extents.push_back(extent);
  }
  for (int64_t dim : permutation)
    if (source.getDimSize(dim) != 1)
      side.order.push_back(positions[dim]);
  // Dimensions that are seen as one.
  size_t next = 0;
  for (auto [extent, expr] :
       llvm::zip_equal(seen.getShape(), map.getResults())) {
    Extents values;
    int64_t product = 1;
    while (product < extent && next < side.order.size()) {
      values.push_back(side.extents[side.order[next++]]);
      product *= values.back();
    }
    if (product != extent)
      return false;
    side.counts.push_back(values.size());
    if (auto dim = dyn_cast<AffineDimExpr>(expr)) {
      if (!setFactors(dim.getPosition(), values))
        return false;
      continue;
    }
    if (values.size() > 1)
      return false;
    for (unsigned loop = 0; loop < extents.size(); ++loop)
      if (expr.isFunctionOfDim(loop) && !setFactors(loop, extents[loop]))
        return false;
  }
  sides.push_back(side);
  return next == side.order.size();
}

/// The index of each dimension in memory.
SmallVector<AffineExpr> TransposeFolder::getExprs(const Side &side) const {
  SmallVector<AffineExpr> single;
  for (const SmallVector<AffineExpr> &loops : newLoops)
    single.push_back(loops.size() == 1 ? loops.front()
                                       : rewriter.getAffineConstantExpr(0));
  SmallVector<AffineExpr> exprs(side.extents.size());
  size_t next = 0;
  for (auto [expr, count] :
       llvm::zip_equal(side.map.getResults(), side.counts)) {
    auto dim = dyn_cast<AffineDimExpr>(expr);
    for (unsigned i = 0; i < count; ++i)
      exprs[side.order[next++]] =
          dim ? newLoops[dim.getPosition()][i] : expr.replaceDims(single);
  }
  return exprs;
}

/// True if vectors can run along the innermost dimension of the result, which
/// all inputs that are read have innermost.
bool TransposeFolder::pays(ArrayRef<AffineMap> maps) {
  AffineExpr lane = maps.back().getResults().back();
  for (auto [loop, iterator] : llvm::enumerate(op.getIteratorTypesArray()))
    if (iterator == utils::IteratorType::reduction &&
        llvm::is_contained(newLoops[loop], lane))
      return false;
  return llvm::all_of(llvm::zip(maps, sides), [&](auto pair) {
    auto [map, side] = pair;
    return !side.isRead ||
           (map.getNumResults() != 0 && map.getResults().back() == lane);
  });
}

bool TransposeFolder::run() {
  // What becomes of the first result; nobody reads others.
  Value result = op->getResult(0);
  if (llvm::any_of(llvm::drop_begin(op->getResults()),
                   [](Value other) { return !other.use_empty(); }))
    return false;
  Value last = result;
  while (last.hasOneUse() && cpu::isView(*last.user_begin()))
    last = (*last.user_begin())->getResult(0);
  auto back = last.hasOneUse()
                  ? dyn_cast<linalg::TransposeOp>(*last.user_begin())
                  : linalg::TransposeOp();
  if (!back || back.getInput() != last)
    return false;

  SmallVector<Value> sources;
  for (OpOperand *operand : op.getDpsInputOperands()) {
    AffineMap map = op.getMatchingIndexingMap(operand);
    RankedTensorType seen = getTensorType(operand->get());
    linalg::TransposeOp transpose = getTransposed(operand->get());
    sources.push_back(transpose ? transpose.getInput() : operand->get());
    auto permutation =
        transpose ? llvm::to_vector(transpose.getPermutation())
                  : llvm::to_vector(llvm::seq<int64_t>(0, seen.getRank()));
    if (!addSide(seen, getTensorType(sources.back()), permutation, map))
      return false;
    sides.back().isRead = op.payloadUsesValueFromOperand(operand);
  }
  RankedTensorType target = getTensorType(back->getResult(0));
  AffineMap resultMap = op.getMatchingIndexingMap(op.getDpsInitOperand(0));
  if (!addSide(getTensorType(result), target,
               invertPermutationVector(back.getPermutation()), resultMap) ||
      sides.back().extents.empty())
    return false;

  // The new loops, without those of one step.
  SmallVector<utils::IteratorType> iterators;
  for (auto [loop, iterator] : llvm::enumerate(op.getIteratorTypesArray())) {
    if (extents[loop] == 1 && iterator == utils::IteratorType::reduction)
      return false;
    newLoops.emplace_back();
    for ([[maybe_unused]] int64_t extent :
         factors[loop].value_or(Extents{extents[loop]})) {
      newLoops.back().push_back(rewriter.getAffineDimExpr(iterators.size()));
      iterators.push_back(iterator);
    }
  }
  auto makeMap = [&](ArrayRef<AffineExpr> exprs) {
    return AffineMap::get(iterators.size(), 0, exprs, op.getContext());
  };
  SmallVector<AffineMap> maps;
  for (const Side &side : sides)
    maps.push_back(makeMap(getExprs(side)));
  if (!pays(maps))
    return false;

  Location loc = op.getLoc();
  rewriter.setInsertionPoint(back);
  SmallVector<Value> inputs, inits;
  SmallVector<Type> types;
  for (auto [source, side] : llvm::zip(sources, sides))
    inputs.push_back(createReshape(rewriter, loc, source, side.extents));
  for (unsigned i = 0; i < op.getNumDpsInits(); ++i) {
    Value init = op.getDpsInitOperand(i)->get();
    SmallVector<int64_t> shape = sides.back().extents;
    if (i > 0) {
      // What a scan carries along: a value for each of the parallel loops.
      SmallVector<AffineExpr> exprs;
      shape.clear();
      AffineMap map = op.getMatchingIndexingMap(op.getDpsInitOperand(i));
      for (AffineExpr expr : map.getResults()) {
        auto dim = dyn_cast<AffineDimExpr>(expr);
        if (!dim)
          return false;
        unsigned loop = dim.getPosition();
        llvm::append_range(exprs, newLoops[loop]);
        llvm::append_range(shape,
                           factors[loop].value_or(Extents{extents[loop]}));
      }
      maps.push_back(makeMap(exprs));
    }
    RankedTensorType type = getTensorType(init).clone(shape);
    auto fill = init.getDefiningOp<linalg::FillOp>();
    if (!fill && !init.getDefiningOp<tensor::EmptyOp>())
      return false;
    inits.push_back(
        fill ? createFilled(rewriter, loc, type, fill.getInputs().front())
             : createEmpty(rewriter, loc, type));
    types.push_back(type);
  }
  auto folded = linalg::GenericOp::create(rewriter, loc, types, inputs, inits,
                                          maps, iterators);
  IRMapping mapping;
  op->getRegion(0).cloneInto(&folded.getRegion(), mapping);
  rewriter.replaceOp(back, createReshape(rewriter, loc, folded.getResult(0),
                                         target.getShape()));
  return true;
}

unsigned lowertosa::foldTransposes(RewriterBase &rewriter, Operation *root) {
  SmallVector<linalg::LinalgOp> ops;
  root->walk([&](linalg::LinalgOp op) {
    // Scans have the result of each step and what is carried along.
    if (isa<linalg::BatchMatmulOp>(op) ||
        (isa<linalg::GenericOp>(op) && op->getNumResults() > 1))
      ops.push_back(op);
  });
  return llvm::count_if(ops, [&](linalg::LinalgOp op) {
    return !op.hasIndexSemantics() && TransposeFolder(rewriter, op).run();
  });
}
