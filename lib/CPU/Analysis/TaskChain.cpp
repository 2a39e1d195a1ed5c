//===- TaskChain.cpp - Operations over one set of rows --------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/CPU/Analysis/TaskChain.h"
#include "VTA/CPU/Analysis/Tasks.h"
#include "VTA/CPU/Analysis/VectorExpression.h"
#include "mlir/Analysis/SliceAnalysis.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::cpu;

using Node = RowChain::Node;

static int64_t getProduct(ArrayRef<int64_t> extents) {
  int64_t product = 1;
  for (int64_t extent : extents)
    product *= extent;
  return product;
}

int64_t RowChain::getNumRows() const {
  return getProduct(ArrayRef(extents).take_front(numRowLoops));
}

int64_t RowChain::getNumColumns() const {
  return getProduct(ArrayRef(extents).drop_front(numRowLoops));
}

int64_t RowChain::getKeptBytes() const {
  int64_t bytes = 0;
  for (const Node &node : nodes)
    if (node.isKept)
      bytes += storageBytes(node.type);
  return bytes;
}

unsigned RowChain::chooseLanes(int64_t lanes) const {
  auto getCost = [&](unsigned loop) {
    auto count = [&](const LinearAccess &access) -> int64_t {
      int64_t stride = access.strides[loop];
      return stride == 0 || stride == 1 ? 1 : lanes;
    };
    int64_t loads = count(out);
    for (const Node &node : nodes)
      if (node.kind == Node::Kind::Read)
        loads += count(node.read);
    // Vectors that are not full.
    return loads * static_cast<double>(llvm::alignTo(extents[loop], lanes)) /
           extents[loop];
  };
  unsigned best = extents.size() - 1;
  for (unsigned loop = numRowLoops; loop-- > 0;)
    if (getCost(loop) < getCost(best))
      best = loop;
  return best;
}

namespace {

/// Makes the nodes of a chain, from the result back. Positions are affine
/// expressions of the chain's loops, of which there are those of the result,
/// and those of a reduction that makes the result.
class ChainMatcher {
public:
  /// A loop has to be two, of which the inner one has this extent.
  struct Split {
    unsigned loop;
    int64_t inner;
  };

  explicit ChainMatcher(ArrayRef<int64_t> extents) : extents(extents) {}

  FailureOr<unsigned> add(Value value, ArrayRef<AffineExpr> position);

  SmallVector<int64_t> extents;
  /// Loops that are reduced, once a reduction has been found.
  std::optional<SmallVector<unsigned>> columns;
  SmallVector<Node, 0> nodes;
  std::optional<Split> split;

private:
  /// More than a tensor has dimensions, so that maps do not change when loops
  /// are added.
  static constexpr unsigned kMaxLoops = 32;

  struct Term {
    unsigned loop;
    int64_t factor;
  };
  /// The terms of a linear expression without a constant.
  static FailureOr<SmallVector<Term>> getTerms(AffineExpr expr);
  FailureOr<SmallVector<AffineExpr>>
  getSourcePosition(Operation *view, ArrayRef<AffineExpr> position);
  FailureOr<SmallVector<AffineExpr>> divide(AffineExpr expr,
                                            ArrayRef<int64_t> shape);
  FailureOr<unsigned> addReduction(linalg::LinalgOp op,
                                   SmallVector<AffineExpr> loops);
  LogicalResult setColumns(linalg::LinalgOp op, ArrayRef<AffineExpr> loops);
  FailureOr<unsigned> addOperand(linalg::LinalgOp op, OpOperand &operand,
                                 ArrayRef<AffineExpr> loops);
  LogicalResult addOperands(linalg::LinalgOp op, Node &node,
                            ArrayRef<AffineExpr> loops);

  DenseMap<std::pair<Value, AffineMap>, unsigned> known;
};

} // namespace

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

/// What takes longer to compute again than to load.
static bool isExpensive(linalg::LinalgOp op) {
  return countFunctions(op.getOperation()) > 0 ||
         llvm::any_of(*op.getBlock(), [](Operation &inner) {
           return isa<arith::DivFOp, arith::DivSIOp, arith::DivUIOp>(inner);
         });
}

/// Finds the sweeps in which nodes are computed, and those worth memory.
static void planSweeps(RowChain &chain) {
  MutableArrayRef<Node> nodes = chain.nodes;
  SmallVector<bool> isExpensiveNode(nodes.size(), false);
  for (auto [number, node] : llvm::enumerate(nodes)) {
    if (node.kind != Node::Kind::Body || !node.varies)
      continue;
    isExpensiveNode[number] =
        isExpensive(node.op) ||
        llvm::any_of(node.operands, [&](unsigned operand) {
          return operand != RowChain::kUnused && isExpensiveNode[operand];
        });
  }
  for (unsigned sweep = 0; sweep < chain.getNumSweeps(); ++sweep) {
    llvm::SmallDenseSet<unsigned> visited;
    auto visit = [&](auto &&self, unsigned number) -> void {
      if (number == RowChain::kUnused || !nodes[number].varies ||
          !visited.insert(number).second)
        return;
      Node &node = nodes[number];
      if (node.sweep && isExpensiveNode[number]) {
        node.isKept = true;
        return;
      }
      for (unsigned operand : node.operands)
        self(self, operand);
    };
    for (auto [number, node] : llvm::enumerate(nodes))
      if (node.kind == Node::Kind::Reduction && node.level == sweep + 1)
        for (unsigned operand : node.operands)
          visit(visit, operand);
    if (sweep == chain.getResult().level)
      visit(visit, nodes.size() - 1);
    for (unsigned number : visited)
      if (!nodes[number].sweep)
        nodes[number].sweep = sweep;
  }
}

/// Makes one loop of those that follow each other in all accesses, and leaves
/// out loops of one step.
static void simplify(RowChain &chain) {
  SmallVector<LinearAccess *> accesses = {&chain.out};
  for (Node &node : chain.nodes)
    if (node.kind == Node::Kind::Read)
      accesses.push_back(&node.read);
  auto erase = [&](unsigned loop) {
    chain.extents.erase(chain.extents.begin() + loop);
    for (LinearAccess *access : accesses)
      access->strides.erase(access->strides.begin() + loop);
    chain.numRowLoops -= chain.isRowLoop(loop);
  };
  for (unsigned loop = chain.extents.size(); loop-- > 0;) {
    // There has to be a loop of columns.
    bool isLast =
        chain.extents.size() == chain.numRowLoops + 1 && !chain.isRowLoop(loop);
    if (chain.extents[loop] == 1 && !isLast)
      erase(loop);
  }
  for (unsigned loop = chain.extents.size(); loop-- > 1;) {
    int64_t extent = chain.extents[loop];
    if (chain.isRowLoop(loop - 1) != chain.isRowLoop(loop) ||
        !llvm::all_of(accesses, [&](LinearAccess *access) {
          return access->strides[loop - 1] == access->strides[loop] * extent;
        }))
      continue;
    chain.extents[loop - 1] *= extent;
    for (LinearAccess *access : accesses)
      access->strides[loop - 1] = access->strides[loop];
    erase(loop);
  }
}

/// Matches with the loops `extents` for the result, which is at `position`.
static FailureOr<RowChain> matchLoops(ChainMatcher &matcher, Value root,
                                      ArrayRef<AffineExpr> position,
                                      const LinearLayout &layout) {
  if (failed(matcher.add(root, position)) || !matcher.columns)
    return failure();
  // A result that is an operand of something else is not last.
  if (matcher.nodes.back().kind != Node::Kind::Body &&
      matcher.nodes.back().kind != Node::Kind::Reduction)
    return failure();
  RowChain chain;
  chain.nodes = std::move(matcher.nodes);
  FailureOr<LinearAccess> out =
      getAccess(layout, AffineMap::get(matcher.extents.size(), 0, position,
                                       root.getContext()));
  if (failed(out))
    return failure();
  // Rows first.
  SmallVector<unsigned> order;
  for (unsigned loop = 0; loop < matcher.extents.size(); ++loop)
    if (!llvm::is_contained(*matcher.columns, loop))
      order.push_back(loop);
  chain.numRowLoops = order.size();
  llvm::append_range(order, *matcher.columns);
  auto sort = [&](ArrayRef<int64_t> values) {
    return llvm::map_to_vector(order,
                               [&](unsigned loop) { return values[loop]; });
  };
  chain.extents = sort(matcher.extents);
  chain.out = *out;
  chain.out.strides = sort(out->strides);
  for (Node &node : chain.nodes)
    if (node.kind == Node::Kind::Read)
      node.read.strides = sort(node.read.strides);
  simplify(chain);
  // What varies is known only now.
  for (Node &node : chain.nodes) {
    if (node.kind == Node::Kind::Read)
      node.varies = llvm::any_of(
          ArrayRef(node.read.strides).drop_front(chain.numRowLoops),
          [](int64_t stride) { return stride != 0; });
    else if (node.kind == Node::Kind::Body)
      node.varies = llvm::any_of(node.operands, [&](unsigned operand) {
        return operand != RowChain::kUnused && chain.nodes[operand].varies;
      });
  }
  // Each element of the result is written, also where all of a row are one.
  if (Node &result = chain.nodes.back(); result.kind == Node::Kind::Body)
    result.varies =
        llvm::any_of(ArrayRef(chain.out.strides).drop_front(chain.numRowLoops),
                     [](int64_t stride) { return stride != 0; });
  planSweeps(chain);
  return chain;
}

FailureOr<RowChain> cpu::matchChain(func::FuncOp func) {
  Value root;
  FailureOr<LinearLayout> layout = getResultLayout(func, root);
  if (failed(layout) || !root.getDefiningOp<linalg::LinalgOp>())
    return failure();
  auto type = cast<RankedTensorType>(root.getType());
  if (!type.hasStaticShape() || type.getNumElements() == 0)
    return failure();
  // Loops by dimension of the result, innermost last. Each may be split.
  auto shapes = llvm::map_to_vector(type.getShape(), [](int64_t extent) {
    return SmallVector<int64_t>{extent};
  });
  while (true) {
    SmallVector<int64_t> extents;
    SmallVector<AffineExpr> position;
    MLIRContext *context = func.getContext();
    for (ArrayRef<int64_t> shape : shapes) {
      AffineExpr expr = getAffineConstantExpr(0, context);
      for (int64_t extent : shape) {
        // Loops of one step would be neither rows nor columns.
        AffineExpr index = extent == 1
                               ? getAffineConstantExpr(0, context)
                               : getAffineDimExpr(extents.size(), context);
        expr = expr * extent + index;
        if (extent != 1)
          extents.push_back(extent);
      }
      position.push_back(expr);
    }
    ChainMatcher matcher(extents);
    FailureOr<RowChain> chain = matchLoops(matcher, root, position, *layout);
    if (succeeded(chain) || !matcher.split ||
        matcher.split->loop >= extents.size())
      return chain;
    unsigned number = 0;
    for (SmallVector<int64_t> &shape : shapes)
      for (size_t i = 0; i < shape.size(); ++i)
        if (shape[i] != 1 && number++ == matcher.split->loop) {
          shape.insert(shape.begin() + i + 1, matcher.split->inner);
          shape[i] /= matcher.split->inner;
          number = extents.size() + 1;
          break;
        }
  }
}
