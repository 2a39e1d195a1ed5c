//===- TaskChain.cpp - Operations over one set of rows --------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/CPU/Analysis/TaskChain.h"
#include "ChainMatcher.h"
#include "VTA/CPU/Analysis/Tasks.h"
#include "VTA/CPU/Analysis/VectorExpression.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::cpu;

using Node = RowChain::Node;

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
