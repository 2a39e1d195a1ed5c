//===- VectorExpression.cpp - Elementwise operations on vectors -----------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/CPU/Analysis/VectorExpression.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::cpu;

static Value createSplat(OpBuilder &b, Location loc, TypedAttr scalar,
                         int64_t lanes) {
  auto type = VectorType::get(lanes, scalar.getType());
  return arith::ConstantOp::create(b, loc,
                                   DenseElementsAttr::get(type, scalar));
}

/// The value of a scalar constant.
static TypedAttr getScalar(Value value) {
  TypedAttr attr;
  if (isa<ShapedType>(value.getType()) ||
      !matchPattern(value, m_Constant(&attr)))
    return {};
  return attr;
}

TypedAttr cpu::getSplatValue(Value value) {
  if (auto fill = value.getDefiningOp<linalg::FillOp>())
    value = fill.getInputs().front();
  DenseElementsAttr elements;
  if (matchPattern(value, m_Constant(&elements)) && elements.isSplat())
    return elements.getSplatValue<TypedAttr>();
  return getScalar(value);
}

bool cpu::isElementwiseBody(Block *body) {
  for (Operation &op : *body) {
    if (op.getNumRegions() != 0 ||
        llvm::any_of(op.getResultTypes(),
                     [](Type type) { return !type.isIntOrFloat(); }))
      return false;
    for (Value operand : op.getOperands())
      if (operand.getParentBlock() != body && !getScalar(operand))
        return false;
    if (!op.hasTrait<OpTrait::IsTerminator>() &&
        !OpTrait::hasElementwiseMappableTraits(&op) &&
        !isa<arith::ConstantOp>(op))
      return false;
  }
  return true;
}

FailureOr<VectorExpression> VectorExpression::create(Value root, Value anchor) {
  VectorExpression expression;
  expression.anchor = anchor;
  auto type = cast<ShapedType>(root.getType());
  if (failed(expression.add(root, AffineMap::getMultiDimIdentityMap(
                                      type.getRank(), root.getContext()))))
    return failure();
  return expression;
}

FailureOr<unsigned> VectorExpression::add(Value value, AffineMap map) {
  auto key = std::make_pair(value, map);
  if (auto it = known.find(key); it != known.end())
    return it->second;
  Node node;
  auto finish = [&]() -> unsigned {
    nodes.push_back(node);
    known[key] = nodes.size() - 1;
    return nodes.size() - 1;
  };
  if (value == anchor) {
    if (!map.isIdentity())
      return failure();
    anchorUsed = true;
    node.kind = Node::Kind::Anchor;
    return finish();
  }
  if ((node.constant = getSplatValue(value))) {
    node.kind = Node::Kind::Constant;
    return finish();
  }
  if (auto layout = getLayout(value); succeeded(layout)) {
    FailureOr<LinearAccess> access = getAccess(*layout, map);
    if (failed(access))
      return failure();
    node.kind = Node::Kind::Read;
    node.read = reads.size();
    reads.push_back(*access);
    return finish();
  }
  auto op = value.getDefiningOp<linalg::LinalgOp>();
  if (!op || op.getNumReductionLoops() != 0 || op.hasDynamicShape() ||
      !isElementwiseBody(op.getBlock()))
    return failure();
  // Loops of the expression by loops of the operation.
  unsigned result = cast<OpResult>(value).getResultNumber();
  AffineMap written = op.getMatchingIndexingMap(op.getDpsInitOperand(result));
  if (!written.isPermutation())
    return failure();
  AffineMap loops = inversePermutation(written).compose(map);
  node.kind = Node::Kind::Body;
  node.op = op;
  node.result = result;
  for (OpOperand &operand : op->getOpOperands()) {
    if (!op.payloadUsesValueFromOperand(&operand)) {
      node.operands.push_back(~0u);
      continue;
    }
    if (!isa<ShapedType>(operand.get().getType())) {
      FailureOr<unsigned> scalar = add(operand.get(), loops);
      if (failed(scalar))
        return failure();
      node.operands.push_back(*scalar);
      continue;
    }
    FailureOr<unsigned> index =
        add(operand.get(), op.getMatchingIndexingMap(&operand).compose(loops));
    if (failed(index))
      return failure();
    node.operands.push_back(*index);
  }
  return finish();
}

Operation *cpu::vectorize(OpBuilder &b, Operation *op, int64_t lanes,
                          IRMapping &mapping) {
  if (auto constant = dyn_cast<arith::ConstantOp>(op)) {
    Value splat = createSplat(b, op->getLoc(), constant.getValue(), lanes);
    mapping.map(op->getResult(0), splat);
    return splat.getDefiningOp();
  }
  if (!OpTrait::hasElementwiseMappableTraits(op))
    return nullptr;
  SmallVector<Value> operands;
  for (Value operand : op->getOperands()) {
    if (TypedAttr scalar = getScalar(operand);
        scalar && !mapping.contains(operand))
      mapping.map(operand, createSplat(b, op->getLoc(), scalar, lanes));
    operands.push_back(mapping.lookup(operand));
  }
  SmallVector<Type> types;
  for (Type type : op->getResultTypes())
    types.push_back(VectorType::get(lanes, type));
  Operation *copy = b.create(op->getLoc(), op->getName().getIdentifier(),
                             operands, types, op->getAttrs());
  mapping.map(op->getResults(), copy->getResults());
  return copy;
}

Value VectorExpression::emit(
    OpBuilder &b, Location loc, int64_t lanes, Value anchorValue,
    llvm::function_ref<Value(unsigned read)> read) const {
  SmallVector<Value> values;
  for (const Node &node : nodes) {
    switch (node.kind) {
    case Node::Kind::Anchor:
      values.push_back(anchorValue);
      break;
    case Node::Kind::Read:
      values.push_back(read(node.read));
      break;
    case Node::Kind::Constant:
      values.push_back(createSplat(b, loc, node.constant, lanes));
      break;
    case Node::Kind::Body: {
      linalg::LinalgOp op = node.op;
      IRMapping mapping;
      for (auto [argument, operand] :
           llvm::zip_equal(op.getBlock()->getArguments(), node.operands))
        if (operand != ~0u)
          mapping.map(argument, values[operand]);
      for (Operation &inner : op.getBlock()->without_terminator())
        vectorize(b, &inner, lanes, mapping);
      Value yielded = op.getBlock()->getTerminator()->getOperand(node.result);
      if (TypedAttr scalar = getScalar(yielded);
          scalar && !mapping.contains(yielded))
        mapping.map(yielded, createSplat(b, loc, scalar, lanes));
      values.push_back(mapping.lookup(yielded));
      break;
    }
    }
  }
  return values.back();
}
