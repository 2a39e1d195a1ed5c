//===- TaskGroups.cpp - Operations that become one task -------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TaskGroups.h"
#include "VTA/CPU/Analysis/LinearAccess.h"
#include "VTA/CPU/Analysis/Tasks.h"
#include "VTA/Dialect/VTA/IR/VTA.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Transforms/RegionUtils.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::cpu;

/// A constant that a task holds itself: it costs no memory.
static bool isSmallConstant(Operation *op) {
  auto constant = dyn_cast<arith::ConstantOp>(op);
  if (!constant)
    return false;
  if (!isa<ShapedType>(constant.getType()))
    return true;
  auto elements = dyn_cast<DenseElementsAttr>(constant.getValue());
  return elements && elements.isSplat();
}

bool mlir::vta::cpu::isElementwise(Operation *op) {
  auto generic = dyn_cast<linalg::LinalgOp>(op);
  if (!generic || op->getNumResults() != 1 ||
      generic.getNumLoops() != generic.getNumParallelLoops() ||
      isa<linalg::TransposeOp, linalg::BroadcastOp>(op))
    return false;
  return generic.getMatchingIndexingMap(generic.getDpsInitOperand(0))
      .isIdentity();
}

/// Steps of a product that packs its right operand. Networks are cut alike for
/// all processors: a vector of 64 bytes for each step is 128 KiB, half of a
/// small second-level cache, whether or not blocks of channels divide the
/// steps.
static constexpr int64_t kMostSteps = 2048;

/// True if all that reads `value`, which is addressed by `strides`, are
/// products of matrices of floats that may pack it: as right operand, columns
/// of which are contiguous.
static bool isPackedByProducts(Value value, ArrayRef<int64_t> strides) {
  return llvm::all_of(value.getUses(), [&](OpOperand &use) {
    Operation *user = use.getOwner();
    if (isView(user)) {
      FailureOr<SmallVector<int64_t>> viewed = getViewStrides(user, strides);
      return succeeded(viewed) &&
             isPackedByProducts(user->getResult(0), *viewed);
    }
    if (!isa<linalg::MatmulOp, linalg::BatchMatmulOp>(user) ||
        use.getOperandNumber() != 1 ||
        cast<linalg::LinalgOp>(user).hasUserDefinedMaps())
      return false;
    auto type = cast<RankedTensorType>(value.getType());
    int64_t rank = type.getRank();
    return isa<FloatType>(type.getElementType()) && strides[rank - 2] == 1 &&
           type.getDimSize(rank - 2) <= kMostSteps;
  });
}

/// True for transpositions whose result nobody needs in memory.
static bool isReadTransposed(linalg::TransposeOp op) {
  auto source = cast<RankedTensorType>(op.getInput().getType());
  Operation *definition = stripViews(op.getInput()).getDefiningOp();
  if (op->getNumResults() != 1 || op->use_empty() || !source.hasStaticShape() ||
      (definition &&
       (isa<arith::ConstantOp>(definition) || isCheap(definition))))
    return false;
  SmallVector<int64_t> strides = getRowMajorStrides(source.getShape()),
                       permuted;
  for (int64_t dim : op.getPermutation())
    permuted.push_back(strides[dim]);
  return isPackedByProducts(op->getResult(0), permuted);
}

bool mlir::vta::cpu::isCheap(Operation *op) {
  if (isa<tensor::EmptyOp>(op) || isSmallConstant(op))
    return true;
  if (auto transpose = dyn_cast<linalg::TransposeOp>(op))
    return isReadTransposed(transpose);
  auto isCheapValue = [](Value value) {
    return value.getDefiningOp() && isCheap(value.getDefiningOp());
  };
  if (auto fill = dyn_cast<linalg::FillOp>(op))
    return isCheapValue(fill.getOutputs()[0]) &&
           matchPattern(fill.getInputs()[0], m_Constant());
  if (isView(op))
    return isCheapValue(op->getOperand(0));
  if (auto slice = dyn_cast<tensor::ExtractSliceOp>(op))
    return !matchPattern(slice.getSource(), m_Constant());
  return false;
}

SmallVector<Value> mlir::vta::cpu::getInputs(Operation *op) {
  llvm::SetVector<Value> inputs(op->operand_begin(), op->operand_end());
  getUsedValuesDefinedAbove(op->getRegions(), inputs);
  return inputs.takeVector();
}

SmallVector<Value> mlir::vta::cpu::getArguments(ArrayRef<Operation *> group) {
  llvm::SetVector<Value> arguments;
  llvm::SmallPtrSet<Operation *, 8> inside(group.begin(), group.end());
  auto visit = [&](auto &&self, Value value) -> void {
    Operation *op = value.getDefiningOp();
    if (op && inside.contains(op))
      return;
    if (op && isCheap(op)) {
      for (Value operand : op->getOperands())
        self(self, operand);
      return;
    }
    arguments.insert(value);
  };
  for (Operation *op : group)
    for (Value value : getInputs(op))
      visit(visit, value);
  return arguments.takeVector();
}

bool mlir::vta::cpu::isPadded(ArrayRef<Operation *> group) {
  return group.size() > 1 && isa<tensor::PadOp>(group.back());
}

/// Clones what computes `value`, if that is cheap, once into the task.
static Value cloneCheap(Value value, OpBuilder &builder, IRMapping &map) {
  if (Value known = map.lookupOrNull(value))
    return known;
  Operation *op = value.getDefiningOp();
  for (Value operand : op->getOperands())
    cloneCheap(operand, builder, map);
  builder.clone(*op, map);
  return map.lookup(value);
}

OwningOpRef<func::FuncOp> mlir::vta::cpu::createTask(const TaskGroup &group) {
  MLIRContext *context = group.front()->getContext();
  Location unknown = UnknownLoc::get(context);
  SmallVector<Value> arguments = getArguments(group);
  Value result = *llvm::find_if(group.back()->getResults(),
                                [](Value value) { return !value.use_empty(); });
  OpBuilder builder(context);
  OwningOpRef<func::FuncOp> task(func::FuncOp::create(
      unknown, "task",
      builder.getFunctionType(ValueRange(arguments).getTypes(),
                              TypeRange{result.getType()})));
  task->setPrivate();
  Attribute mark = builder.getUnitAttr();
  if (isPadded(group))
    mark = TaskAttr::get(context, /*zeroed_result=*/true);
  (*task)->setAttr(kTaskAttrName, mark);
  Block *block = task->addEntryBlock();
  builder.setInsertionPointToEnd(block);
  IRMapping map;
  for (auto [index, argument] : llvm::enumerate(arguments)) {
    map.map(argument, block->getArgument(index));
    if (stripViews(argument).getDefiningOp<arith::ConstantOp>())
      task->setArgAttr(index, kConstantAttrName, builder.getUnitAttr());
  }
  for (Operation *op : group) {
    for (Value value : getInputs(op))
      if (Operation *def = value.getDefiningOp();
          def && !llvm::is_contained(group, def))
        if (!map.contains(value))
          cloneCheap(value, builder, map);
    builder.clone(*op, map);
  }
  func::ReturnOp::create(builder, unknown, map.lookup(result));
  task->walk([&](Operation *op) { op->setLoc(unknown); });
  return task;
}

Operation *mlir::vta::cpu::copyOperand(OpOperand &operand) {
  Operation *user = operand.getOwner();
  OpBuilder builder(user);
  auto type = cast<RankedTensorType>(operand.get().getType());
  Value empty = tensor::EmptyOp::create(builder, user->getLoc(),
                                        type.getShape(), type.getElementType());
  auto copy =
      linalg::CopyOp::create(builder, user->getLoc(), operand.get(), empty);
  operand.set(copy.getResult(0));
  return copy;
}
