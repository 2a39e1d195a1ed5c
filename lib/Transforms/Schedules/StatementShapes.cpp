//===- StatementShapes.cpp - Tasks as numbers for models ------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Transforms/Schedules/StatementShapes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::cpu;

/// Counts what a body computes. Functions are as slow as divisions.
static void countOperations(Block &body, StatementShape &shape) {
  for (Operation &op : body.without_terminator()) {
    if (isa<arith::ConstantOp>(op))
      continue;
    if (isa<arith::DivFOp, arith::DivSIOp, arith::DivUIOp, arith::RemSIOp,
            arith::RemUIOp>(op) ||
        isa<math::MathDialect>(op.getDialect()))
      ++shape.divs;
    else if (isa<arith::MulFOp, arith::MulIOp>(op))
      ++shape.muls;
    else
      ++shape.adds;
  }
}

/// Strides of a tensor by loop; nothing for indices that are not linear.
static std::optional<SmallVector<int64_t>> getStrides(Value tensor,
                                                      AffineMap map) {
  auto type = dyn_cast<ShapedType>(tensor.getType());
  if (!type) // A number.
    return SmallVector<int64_t>(map.getNumDims(), 0);
  LinearLayout layout;
  layout.strides = getRowMajorStrides(type.getShape());
  FailureOr<LinearAccess> access = getAccess(layout, map);
  if (failed(access))
    return std::nullopt;
  return access->strides;
}

static StatementShape::Operand makeOperand(StringRef name, Type elementType,
                                           bool isWrite,
                                           ArrayRef<int64_t> byLoop,
                                           ArrayRef<unsigned> loops) {
  StatementShape::Operand operand;
  operand.name = name.str();
  operand.bytes = storageBytes(elementType);
  operand.isWrite = isWrite;
  for (unsigned loop : loops)
    operand.strides.push_back(byLoop[loop]);
  return operand;
}

/// Nothing for operations whose result is not that of a tile.
static std::optional<StatementShape>
getStatement(linalg::LinalgOp op, const CPUTaskInfo &info, Type resultType) {
  if (op->getNumResults() != 1 || op->getResult(0).getType() != resultType ||
      isa<linalg::FillOp>(op))
    return std::nullopt;
  AffineMap output = op.getMatchingIndexingMap(op.getDpsInitOperand(0));
  if (!output.isProjectedPermutation())
    return std::nullopt;
  SmallVector<unsigned> loops;
  for (AffineExpr expr : output.getResults()) {
    auto dim = dyn_cast<AffineDimExpr>(expr);
    if (!dim)
      return std::nullopt;
    loops.push_back(dim.getPosition());
  }
  op.getReductionDims(loops);
  StatementShape shape;
  SmallVector<int64_t> ranges = op.getStaticLoopRanges();
  for (unsigned loop : loops)
    shape.extents.push_back(ranges[loop]);
  countOperations(*op.getBlock(), shape);
  for (OpOperand *input : op.getDpsInputOperands()) {
    // Other operations of the task leave it in registers.
    if (input->get().getDefiningOp<linalg::LinalgOp>())
      continue;
    if (std::optional<SmallVector<int64_t>> strides =
            getStrides(input->get(), op.getMatchingIndexingMap(input)))
      shape.operands.push_back(
          makeOperand("in" + std::to_string(input->getOperandNumber()),
                      getElementTypeOrSelf(input->get().getType()),
                      /*isWrite=*/false, *strides, loops));
  }
  if (op == info.root)
    if (std::optional<SmallVector<int64_t>> strides =
            getStrides(op->getResult(0), output))
      shape.operands.push_back(makeOperand("out",
                                           getElementTypeOrSelf(resultType),
                                           /*isWrite=*/true, *strides, loops));
  return shape;
}

SmallVector<StatementShape, 0> cpu::getStatements(const CPUTaskInfo &info) {
  SmallVector<StatementShape, 0> statements;
  func::FuncOp func = info.func;
  func.walk([&](linalg::LinalgOp op) {
    if (std::optional<StatementShape> shape =
            getStatement(op, info, info.root->getResult(0).getType()))
      statements.push_back(std::move(*shape));
  });
  return statements;
}

//===----------------------------------------------------------------------===//
// Folds
//===----------------------------------------------------------------------===//

static Type getElementType(const LinearAccess &access) {
  return getElementTypeOrSelf(access.argument.getType());
}

SmallVector<StatementShape, 0> cpu::getStatements(const Fold &fold) {
  StatementShape steps, end;
  SmallVector<unsigned> loops(fold.parallel);
  for (unsigned loop : fold.parallel)
    end.extents.push_back(fold.extents[loop]);
  end.operands.push_back(makeOperand("out", getElementType(fold.out),
                                     /*isWrite=*/true, fold.out.strides,
                                     loops));
  llvm::append_range(loops, fold.reduction);
  for (unsigned loop : loops)
    steps.extents.push_back(fold.extents[loop]);
  linalg::LinalgOp op = fold.op;
  countOperations(*op.getBlock(), steps);
  for (auto [i, input] : llvm::enumerate(fold.inputs))
    if (input.access)
      steps.operands.push_back(
          makeOperand("in" + std::to_string(i), getElementType(*input.access),
                      /*isWrite=*/false, input.access->strides, loops));
  if (!fold.isScan)
    return {std::move(steps), std::move(end)};
  steps.operands.push_back(makeOperand("out", getElementType(fold.out),
                                       /*isWrite=*/true, fold.out.strides,
                                       loops));
  return {std::move(steps)};
}

//===----------------------------------------------------------------------===//
// Chains
//===----------------------------------------------------------------------===//

/// A place in scratch memory, where rows follow each other.
static StatementShape::Operand makeScratch(const RowChain &chain, size_t node,
                                           bool isWrite) {
  StatementShape::Operand operand;
  operand.name = "kept" + std::to_string(node);
  operand.bytes = storageBytes(chain.nodes[node].type);
  operand.isWrite = isWrite;
  operand.strides = getRowMajorStrides(chain.extents);
  for (unsigned loop = 0; loop + 1 < chain.numRowLoops; ++loop)
    operand.strides[loop] = 0; // Used again for other rows.
  return operand;
}

SmallVector<StatementShape, 0> cpu::getStatements(const RowChain &chain,
                                                  bool keeps) {
  using Kind = RowChain::Node::Kind;
  SmallVector<StatementShape, 0> sweeps(chain.getNumSweeps());
  for (auto [sweep, shape] : llvm::enumerate(sweeps)) {
    llvm::append_range(shape.extents, chain.extents);
    for (auto [number, node] : llvm::enumerate(chain.nodes)) {
      bool isEarlier = node.varies && node.sweep && *node.sweep < sweep,
           isNow = node.varies && node.sweep == unsigned(sweep),
           isReduced = node.kind == Kind::Reduction && node.level == sweep + 1;
      if (node.kind == Kind::Read && (isNow || isEarlier)) {
        StatementShape::Operand &operand = shape.operands.emplace_back();
        operand.name = "in" + std::to_string(number);
        operand.bytes = storageBytes(getElementType(node.read));
        operand.strides = node.read.strides;
      }
      if (node.op && (isNow || isReduced || (isEarlier && !keeps)))
        countOperations(*linalg::LinalgOp(node.op).getBlock(), shape);
      if (keeps && node.isKept && (isNow || isEarlier))
        shape.operands.push_back(makeScratch(chain, number, isNow));
    }
    if (chain.getResult().varies && sweep + 1 == sweeps.size()) {
      StatementShape::Operand &operand = shape.operands.emplace_back();
      operand.name = "out";
      operand.bytes = storageBytes(getElementType(chain.out));
      operand.isWrite = true;
      operand.strides = chain.out.strides;
    }
  }
  return sweeps;
}
