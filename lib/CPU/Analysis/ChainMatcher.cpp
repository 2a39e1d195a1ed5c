//===- ChainMatcher.cpp - Finds the nodes of a chain ----------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ChainMatcher.h"
#include "VTA/CPU/Analysis/Tasks.h"
#include "VTA/CPU/Analysis/VectorExpression.h"
#include "mlir/Analysis/SliceAnalysis.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::cpu;

using Node = RowChain::Node;

FailureOr<SmallVector<ChainMatcher::Term>>
ChainMatcher::getTerms(AffineExpr expr) {
  SmallVector<Term> terms;
  auto visit = [&](auto &&self, AffineExpr part, int64_t factor) {
    if (auto dim = dyn_cast<AffineDimExpr>(part)) {
      terms.push_back({dim.getPosition(), factor});
      return true;
    }
    if (auto constant = dyn_cast<AffineConstantExpr>(part))
      return constant.getValue() == 0;
    auto binary = dyn_cast<AffineBinaryOpExpr>(part);
    if (!binary)
      return false;
    if (binary.getKind() == AffineExprKind::Add)
      return self(self, binary.getLHS(), factor) &&
             self(self, binary.getRHS(), factor);
    auto constant = dyn_cast<AffineConstantExpr>(binary.getRHS());
    return binary.getKind() == AffineExprKind::Mul && constant &&
           self(self, binary.getLHS(), factor * constant.getValue());
  };
  if (!visit(visit, expr, 1))
    return failure();
  return terms;
}

/// The position in a tensor of `shape` of the element with the number `expr`.
/// Asks for a split if a loop would count along two dimensions.
FailureOr<SmallVector<AffineExpr>>
ChainMatcher::divide(AffineExpr expr, ArrayRef<int64_t> shape) {
  MLIRContext *context = expr.getContext();
  FailureOr<SmallVector<Term>> terms = getTerms(expr);
  if (failed(terms))
    return failure();
  SmallVector<AffineExpr> result(shape.size(),
                                 getAffineConstantExpr(0, context));
  int64_t total = getProduct(shape);
  for (Term term : *terms) {
    int64_t stride = total;
    bool isFound = false;
    for (auto [dim, extent] : llvm::enumerate(shape)) {
      int64_t outer = stride;
      stride /= extent;
      if (term.factor >= outer || term.factor < stride)
        continue;
      int64_t end = term.factor * extents[term.loop];
      if (term.factor % stride != 0)
        return failure();
      if (end > outer) {
        if (outer % term.factor == 0 &&
            extents[term.loop] % (outer / term.factor) == 0)
          split = Split{term.loop, outer / term.factor};
        return failure();
      }
      result[dim] = result[dim] + getAffineDimExpr(term.loop, context) *
                                      (term.factor / stride);
      isFound = true;
      break;
    }
    if (!isFound)
      return failure();
  }
  // Sums of terms stay within a dimension.
  for (auto [position, extent] : llvm::zip_equal(result, shape)) {
    FailureOr<SmallVector<Term>> sum = getTerms(position);
    if (failed(sum))
      return failure();
    int64_t last = 0;
    for (Term term : *sum)
      last += term.factor * (extents[term.loop] - 1);
    if (last >= extent)
      return failure();
  }
  return result;
}

/// The position in the operand of a reshape.
FailureOr<SmallVector<AffineExpr>>
ChainMatcher::getSourcePosition(Operation *view,
                                ArrayRef<AffineExpr> position) {
  auto source = cast<RankedTensorType>(view->getOperand(0).getType()),
       target = cast<RankedTensorType>(view->getResult(0).getType());
  SmallVector<AffineExpr> result;
  if (auto expand = dyn_cast<tensor::ExpandShapeOp>(view)) {
    for (const ReassociationIndices &group : expand.getReassociationIndices()) {
      AffineExpr sum = getAffineConstantExpr(0, view->getContext());
      for (int64_t dim : group)
        sum = sum * target.getDimSize(dim) + position[dim];
      result.push_back(sum);
    }
    return result;
  }
  auto collapse = cast<tensor::CollapseShapeOp>(view);
  // A scalar has no groups; all dimensions of its source are 1.
  if (position.empty())
    result.assign(source.getRank(),
                  getAffineConstantExpr(0, view->getContext()));
  for (auto [dim, group] :
       llvm::enumerate(collapse.getReassociationIndices())) {
    SmallVector<int64_t> shape;
    for (int64_t part : group)
      shape.push_back(source.getDimSize(part));
    FailureOr<SmallVector<AffineExpr>> parts = divide(position[dim], shape);
    if (failed(parts))
      return failure();
    llvm::append_range(result, *parts);
  }
  return result;
}

FailureOr<unsigned> ChainMatcher::addOperand(linalg::LinalgOp op,
                                             OpOperand &operand,
                                             ArrayRef<AffineExpr> loops) {
  AffineMap map = op.getMatchingIndexingMap(&operand).compose(
      AffineMap::get(kMaxLoops, 0, loops, op.getContext()));
  return add(operand.get(), map.getResults());
}

LogicalResult ChainMatcher::addOperands(linalg::LinalgOp op, Node &node,
                                        ArrayRef<AffineExpr> loops) {
  for (OpOperand *operand : op.getDpsInputOperands()) {
    unsigned &number = node.operands.emplace_back(RowChain::kUnused);
    if (!op.payloadUsesValueFromOperand(operand))
      continue;
    FailureOr<unsigned> added = addOperand(op, *operand, loops);
    if (failed(added))
      return failure();
    number = *added;
    node.level = std::max(node.level, nodes[*added].level);
  }
  return success();
}

/// Finds the loops of the chain that those of `op` which are reduced are.
LogicalResult ChainMatcher::setColumns(linalg::LinalgOp op,
                                       ArrayRef<AffineExpr> loops) {
  SmallVector<bool> isRow(extents.size(), false);
  for (AffineExpr expr : loops) {
    if (!expr)
      continue;
    FailureOr<SmallVector<Term>> terms = getTerms(expr);
    if (failed(terms))
      return failure();
    for (Term term : *terms)
      isRow[term.loop] = true;
  }
  SmallVector<unsigned> rest;
  for (unsigned loop = 0; loop < extents.size(); ++loop)
    if (!isRow[loop])
      rest.push_back(loop);
  if (!columns && rest.empty()) {
    // The result has one element for each row.
    for (auto [expr, extent] : llvm::zip_equal(loops, op.getStaticLoopRanges()))
      if (!expr && extent != 1) {
        rest.push_back(extents.size());
        extents.push_back(extent);
      }
  }
  if (columns && *columns != rest)
    return failure();
  columns = rest;
  return success(!rest.empty() && extents.size() <= kMaxLoops);
}

FailureOr<unsigned> ChainMatcher::addReduction(linalg::LinalgOp op,
                                               SmallVector<AffineExpr> loops) {
  MLIRContext *context = op.getContext();
  if (failed(setColumns(op, loops)))
    return failure();
  // The number of a column, divided by the extents of the reduction's loops.
  AffineExpr number = getAffineConstantExpr(0, context);
  int64_t count = 1;
  for (unsigned loop : *columns) {
    number = number * extents[loop] + getAffineDimExpr(loop, context);
    count *= extents[loop];
  }
  SmallVector<int64_t> shape;
  SmallVector<unsigned> reduced;
  for (auto [loop, expr] : llvm::enumerate(loops))
    if (!expr) {
      reduced.push_back(loop);
      shape.push_back(op.getStaticLoopRanges()[loop]);
    }
  if (getProduct(shape) != count)
    return failure();
  FailureOr<SmallVector<AffineExpr>> parts = divide(number, shape);
  if (failed(parts))
    return failure();
  for (auto [loop, part] : llvm::zip_equal(reduced, *parts))
    loops[loop] = part;

  Node node;
  node.kind = Node::Kind::Reduction;
  node.op = op;
  SmallVector<Operation *> combiners;
  if (!matchReduction(op.getRegionOutputArgs(), 0, combiners) ||
      combiners.size() != 1 || !linalg::getCombinerOpKind(combiners.front()))
    return failure();
  node.combiner = combiners.front();
  std::optional<TypedAttr> neutral = arith::getNeutralElement(node.combiner);
  node.init = getSplatValue(op.getDpsInitOperand(0)->get());
  if (!neutral || !node.init)
    return failure();
  node.neutral = *neutral;
  node.type = node.init.getType();
  // One operand has all loops: of a contraction, each element would be computed
  // once for every row that reads it.
  bool hasAll = false;
  for (OpOperand *operand : op.getDpsInputOperands()) {
    AffineMap map = op.getMatchingIndexingMap(operand);
    if (!map.isProjectedPermutation())
      return failure();
    hasAll |= map.getNumResults() == op.getNumLoops();
  }
  if (!hasAll)
    return failure();
  if (failed(addOperands(op, node, loops)))
    return failure();
  ++node.level;
  nodes.push_back(node);
  return nodes.size() - 1;
}

/// True if nothing of `body` traps: lanes past the end of a row compute
/// something as well.
static bool canSpeculate(Block *body) {
  return llvm::all_of(body->without_terminator(), [](Operation &op) {
    // Remainders count as speculatable.
    return isSpeculatable(&op) && !isa<arith::RemSIOp, arith::RemUIOp>(op);
  });
}

FailureOr<unsigned> ChainMatcher::add(Value value,
                                      ArrayRef<AffineExpr> position) {
  MLIRContext *context = value.getContext();
  AffineMap map = AffineMap::get(kMaxLoops, 0, position, context);
  auto key = std::make_pair(value, map);
  if (auto it = known.find(key); it != known.end())
    return it->second;
  Type type = getElementTypeOrSelf(value.getType());
  if (!type.isIntOrFloat() || type.getIntOrFloatBitWidth() < 8)
    return failure();
  Node node;
  node.type = type;
  auto finish = [&]() -> unsigned {
    nodes.push_back(node);
    known[key] = nodes.size() - 1;
    return nodes.size() - 1;
  };
  if ((node.constant = getSplatValue(value))) {
    node.kind = Node::Kind::Constant;
    return finish();
  }
  if (!isa<RankedTensorType>(value.getType()))
    return failure();
  if (FailureOr<LinearLayout> layout = getLayout(value); succeeded(layout)) {
    FailureOr<LinearAccess> access = getAccess(*layout, map);
    if (failed(access))
      return failure();
    node.kind = Node::Kind::Read;
    node.read = *access;
    return finish();
  }
  Operation *definition = value.getDefiningOp();
  if (definition && isView(definition)) {
    FailureOr<SmallVector<AffineExpr>> source =
        getSourcePosition(definition, position);
    if (failed(source))
      return failure();
    return add(definition->getOperand(0), *source);
  }
  auto op = dyn_cast_if_present<linalg::LinalgOp>(definition);
  if (!op || op.hasDynamicShape() || !isElementwiseBody(op.getBlock()) ||
      !canSpeculate(op.getBlock()) ||
      llvm::is_contained(op.getStaticLoopRanges(), 0))
    return failure();
  node.op = op;
  node.result = cast<OpResult>(value).getResultNumber();
  OpOperand *init = op.getDpsInitOperand(node.result);
  AffineMap written = op.getMatchingIndexingMap(init);
  if (!written.isProjectedPermutation() ||
      written.getNumResults() != op.getNumParallelLoops())
    return failure();
  SmallVector<AffineExpr> loops(op.getNumLoops());
  for (auto [dim, expr] : llvm::enumerate(position))
    loops[written.getDimPosition(dim)] = expr;
  if (op.getNumReductionLoops() != 0) {
    if (op->getNumResults() != 1)
      return failure();
    FailureOr<unsigned> reduction = addReduction(op, loops);
    if (succeeded(reduction))
      known[key] = *reduction;
    return reduction;
  }
  // Results that are updated are not elementwise of inputs alone.
  for (OpOperand &operand : op.getDpsInitsMutable())
    if (op.payloadUsesValueFromOperand(&operand))
      return failure();
  if (failed(addOperands(op, node, loops)))
    return failure();
  return finish();
}
