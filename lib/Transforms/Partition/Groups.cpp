//===- Groups.cpp - Operations that become one kernel ---------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Groups.h"
#include "VTA/Kernel/GroupedConvolution.h"
#include "VTA/Support/ConstantElements.h"
#include "VTA/Transforms/Pack/PackFunction.h"
#include "mlir/Dialect/Tosa/IR/TosaOps.h"
#include "mlir/Transforms/RegionUtils.h"
#include "llvm/ADT/MapVector.h"

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::partition;

FailureOr<func::FuncOp> partition::findPublicFunction(ModuleOp module) {
  SmallVector<func::FuncOp> found;
  for (auto function : module.getOps<func::FuncOp>())
    if (function.isPublic() && !function.isDeclaration())
      found.push_back(function);
  if (found.size() != 1)
    return module.emitError("expected one public function with a body, found ")
           << found.size();
  if (!llvm::hasSingleElement(found.front().getBody()))
    return found.front().emitOpError("expected a body of one block");
  return found.front();
}

bool partition::isConstant(Operation *op) {
  return op->hasTrait<OpTrait::ConstantLike>() || isa<tosa::ConstShapeOp>(op);
}

SmallVector<Value> partition::getReadValues(Operation *op) {
  SmallVector<Value> values(op->getOperands());
  llvm::SetVector<Value> captured;
  getUsedValuesDefinedAbove(op->getRegions(), captured);
  llvm::append_range(values, captured);
  return values;
}

bool partition::isSumOfWindows(Operation *op) {
  auto conv = dyn_cast<tosa::DepthwiseConv2DOp>(op);
  if (!conv || !getElementTypeOrSelf(conv.getWeight()).isInteger())
    return false;
  std::optional<SmallVector<int64_t>> weights = readIntegers(conv.getWeight());
  return weights && llvm::all_equal(*weights);
}

bool Group::hasContraction() const {
  return llvm::any_of(ops, [](Operation *op) {
    return isa<tosa::Conv2DOp, tosa::Conv3DOp, tosa::DepthwiseConv2DOp,
               tosa::TransposeConv2DOp, tosa::MatMulOp>(op) &&
           !isSumOfWindows(op);
  });
}

/// The operation whose group `op` belongs to: its only user, if nothing between
/// them can be stored in int8. Null if the group ends with `op`.
static Operation *
getContinuation(Operation *op,
                const DenseMap<Operation *, Operation *> &concatOf) {
  if (Operation *concat = concatOf.lookup(op))
    return concat;
  if (op->getNumResults() != 1 || !op->hasOneUse())
    return nullptr;
  Operation *user = *op->getUsers().begin();
  if (user->hasTrait<OpTrait::IsTerminator>() ||
      user->getBlock() != op->getBlock())
    return nullptr;
  // The host computes biases.
  if (readsVector(*op->use_begin()))
    return nullptr;
  Type element = getElementTypeOrSelf(op->getResult(0).getType());
  bool isSum = element.isInteger(32);
  bool isRescaled = isa<tosa::RescaleOp>(op) || concatOf.contains(op);
  bool isClipped = isRescaled && isa<tosa::ClampOp>(user);
  return isSum || isClipped ? user : nullptr;
}

std::vector<Group> partition::findGroups(func::FuncOp function) {
  llvm::MapVector<Operation *, SmallVector<Operation *>> opsByEnd;
  DenseMap<Operation *, Operation *> ends;
  // The convolutions of several groups, and what slices for them, belong to the
  // concatenation of their results, which has no other one.
  DenseMap<Operation *, Operation *> concatOf;
  for (auto concat : function.front().getOps<tosa::ConcatOp>()) {
    std::optional<GroupedConvolution> grouped = matchGroupedConvolution(concat);
    if (!grouped || !grouped->isInteger())
      continue;
    concatOf[concat] = nullptr;
    for (Operation *op : grouped->getOps())
      concatOf[op] = concat;
  }
  for (Operation &op : llvm::reverse(function.front().without_terminator())) {
    if (isConstant(&op))
      continue;
    Operation *next = getContinuation(&op, concatOf);
    Operation *end = next ? ends.lookup(next) : &op;
    ends[&op] = end;
    opsByEnd[end].push_back(&op);
  }
  std::vector<Group> groups;
  for (auto &[end, ops] : llvm::reverse(opsByEnd)) {
    groups.emplace_back();
    groups.back().ops.assign(ops.rbegin(), ops.rend());
  }
  return groups;
}
