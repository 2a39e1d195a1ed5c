//===- CPUTaskInfo.cpp - What a CPU task is about -------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/CPU/Analysis/CPUTaskInfo.h"
#include "VTA/CPU/Analysis/BlockSparse.h"
#include "VTA/CPU/Analysis/Tasks.h"
#include "VTA/CPU/Analysis/VectorExpression.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::cpu;

StringRef cpu::stringifyAnchorKind(AnchorKind kind) {
  static constexpr StringRef kNames[] = {
      "chain", "contraction", "depthwise",   "combination",
      "pool",  "reduction",   "elementwise", "move"};
  return kNames[static_cast<unsigned>(kind)];
}

/// True if `dim` only occurs in `map` in sums with other dimensions.
static bool isWindowDim(AffineMap map, unsigned dim) {
  bool found = false;
  for (AffineExpr expr : map.getResults()) {
    if (!expr.isFunctionOfDim(dim))
      continue;
    if (isa<AffineDimExpr>(expr))
      return false;
    found = true;
  }
  return found;
}

/// True if `op` combines two operands, neither of which is a window without
/// values, with its result, by operations that vectors have. Lanes past the end
/// of a dimension compute something as well, so that nothing may trap.
static bool combinesOperands(linalg::LinalgOp op) {
  if (op.getNumDpsInputs() != 2 || op.getNumDpsInits() != 1 ||
      !isElementwiseBody(op.getBlock()))
    return false;
  for (OpOperand &operand : op->getOpOperands()) {
    Type type = getElementTypeOrSelf(operand.get().getType());
    if (!isa<ShapedType>(operand.get().getType()) || !type.isIntOrFloat() ||
        type.getIntOrFloatBitWidth() < 8 ||
        !op.payloadUsesValueFromOperand(&operand))
      return false;
  }
  return llvm::all_of(op.getBlock()->without_terminator(),
                      [](Operation &inner) {
                        // Remainders count as speculatable.
                        return isSpeculatable(&inner) &&
                               !isa<arith::RemSIOp, arith::RemUIOp>(inner);
                      });
}

/// Sets `products` if `op` sums up some.
static AnchorKind classify(linalg::LinalgOp op,
                           std::optional<SumOfProducts> &products) {
  SmallVector<unsigned> reductions;
  op.getReductionDims(reductions);
  if (reductions.empty())
    return AnchorKind::Elementwise;
  products = matchSumOfProducts(op);
  // A channel of its own weights: a dimension of all three operands.
  if (products)
    return products->hasOnlyWindows() && !products->depth.empty()
               ? AnchorKind::Depthwise
               : AnchorKind::Contraction;
  if (combinesOperands(op))
    return AnchorKind::Combination;
  if (matchBlockSparse(op))
    return AnchorKind::Contraction;
  AffineMap map = op.getIndexingMapsArray().front();
  return llvm::all_of(reductions,
                      [&](unsigned dim) { return isWindowDim(map, dim); })
             ? AnchorKind::Pool
             : AnchorKind::Reduction;
}

FailureOr<CPUTaskInfo> cpu::analyzeTask(func::FuncOp func) {
  if (func.isExternal())
    return func.emitOpError() << "is a task without a body";
  for (auto [index, type] : llvm::enumerate(func.getArgumentTypes())) {
    auto shaped = dyn_cast<ShapedType>(type);
    if (!shaped || !shaped.hasStaticShape())
      return func.emitOpError()
             << "argument #" << index
             << ": expected a tensor of static shape, got " << type;
    if (shaped.getNumElements() == 0)
      return func.emitOpError()
             << "argument #" << index
             << ": expected a tensor with elements, got " << type;
    if (!shaped.getElementType().isIntOrIndexOrFloat())
      return func.emitOpError()
             << "argument #" << index << ": expected numbers, got " << type;
  }
  for (Operation &op : func.getBody().front())
    for (Type type : op.getResultTypes())
      if (auto tensor = dyn_cast<TensorType>(type);
          tensor && !tensor.getElementType().isIntOrIndexOrFloat())
        return op.emitOpError() << "expected numbers, got " << type;
  CPUTaskInfo info;
  info.func = func;
  Operation *end = func.getBody().front().getTerminator();
  Value result;
  if (end->getNumOperands() == 1)
    result = end->getOperand(0);
  else if (auto store =
               dyn_cast_if_present<bufferization::MaterializeInDestinationOp>(
                   end->getPrevNode()))
    result = store.getSource();
  if (!result || end->getNumOperands() > 1)
    return func.emitOpError()
           << "expected a task with one result, got " << func.getNumResults();
  info.root = result.getDefiningOp();
  info.anchor = info.root;
  auto rank = [](AnchorKind kind) { return -static_cast<int>(kind); };
  for (Operation &op : func.getBody().front()) {
    AnchorKind kind = AnchorKind::Move;
    std::optional<SumOfProducts> products;
    if (auto linalgOp = dyn_cast<linalg::LinalgOp>(op)) {
      if (isa<linalg::FillOp, linalg::BroadcastOp, linalg::TransposeOp>(op))
        continue;
      kind = classify(linalgOp, products);
    } else if (isa<linalg::SoftmaxOp>(op)) {
      kind = AnchorKind::Reduction;
    } else {
      continue;
    }
    if (rank(kind) < rank(info.kind) ||
        (kind == AnchorKind::Elementwise && info.kind == kind))
      continue;
    info.kind = kind;
    info.products = std::move(products);
    if (kind != AnchorKind::Elementwise)
      info.anchor = &op;
  }
  SmallVector<Operation *> ops;
  for (Operation &op : func.getBody().front())
    ops.push_back(&op);
  if (isChain(ops))
    info.kind = AnchorKind::Chain;
  if (info.anchor)
    info.isInteger =
        llvm::none_of(info.anchor->getOperandTypes(), [](Type type) {
          return isa<FloatType>(getElementTypeOrSelf(type));
        });
  return info;
}
