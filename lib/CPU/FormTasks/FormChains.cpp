//===- FormChains.cpp - Joins reductions over the same rows ---------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A softmax is four groups, a normalization five: each of them would go over
// all of the memory. From the last one back, groups join whose results nobody
// else reads, as long as matchChain takes them all.
//
//===----------------------------------------------------------------------===//

#include "TaskGroups.h"
#include "VTA/CPU/Analysis/TaskChain.h"
#include "VTA/CPU/Analysis/Tasks.h"
#include "VTA/CPU/FormTasks/DestinationForm.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::cpu;

/// Rows and elements of a row from which on a chain is left to several tasks:
/// threads would have too little to share.
static constexpr int64_t kFewRows = 8, kLongRow = 1 << 16;

static bool isReduction(Operation *op) {
  auto linalgOp = dyn_cast<linalg::LinalgOp>(op);
  return linalgOp && linalgOp.getNumReductionLoops() != 0;
}

/// True for tensors that tasks can have as arguments and results.
static bool isTaskTensor(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  return tensor && tensor.hasStaticShape() && tensor.getNumElements() != 0;
}

/// True if `group` may be a part of a chain.
static bool canJoin(const TaskGroup &group) {
  return llvm::all_of(group, [](Operation *op) {
    return isa<linalg::LinalgOp>(op) && op->getNumResults() == 1 &&
           !isa<linalg::CopyOp>(op) && (isElementwise(op) || isReduction(op)) &&
           isTaskTensor(op->getResult(0).getType());
  });
}

/// Adds the views that `members` see `value` through to `views`. False if
/// something else reads it, or if they do not.
static bool
isReadByMembersOnly(Value value,
                    const llvm::SmallPtrSetImpl<Operation *> &members,
                    llvm::SetVector<Operation *> &views) {
  if (value.use_empty())
    return false;
  return llvm::all_of(value.getUsers(), [&](Operation *user) {
    if (members.contains(user))
      return true;
    if (!isView(user))
      return false;
    views.insert(user);
    return isReadByMembersOnly(user->getResult(0), members, views);
  });
}

/// True if one task computes `group` row by row.
static bool isOneTask(const TaskGroup &group) {
  if (!areChainable(group, {}) ||
      !llvm::all_of(getArguments(group), [](Value argument) {
        return isTaskTensor(argument.getType());
      }))
    return false;
  OwningOpRef<func::FuncOp> task = createTask(group);
  if (failed(toDestinationForm(*task)))
    return false;
  FailureOr<RowChain> chain = matchChain(*task);
  return succeeded(chain) &&
         (chain->getNumRows() >= kFewRows || chain->getNumColumns() < kLongRow);
}

SmallVector<TaskGroup>
mlir::vta::cpu::joinChains(SmallVector<TaskGroup> groups) {
  for (size_t last = groups.size(); last-- > 0;) {
    if (groups[last].empty() || !canJoin(groups[last]))
      continue;
    TaskGroup joined = groups[last];
    llvm::SmallPtrSet<Operation *, 16> members(joined.begin(), joined.end());
    SmallVector<size_t> parts;
    for (size_t i = last; i-- > 0;) {
      llvm::SetVector<Operation *> views;
      if (groups[i].empty() || !canJoin(groups[i]) ||
          !isReadByMembersOnly(groups[i].back()->getResult(0), members, views))
        continue;
      TaskGroup candidate = groups[i];
      llvm::append_range(candidate, views);
      llvm::append_range(candidate, joined);
      llvm::sort(candidate, [](Operation *lhs, Operation *rhs) {
        return lhs->isBeforeInBlock(rhs);
      });
      // Without a reduction there are no rows yet.
      if (llvm::any_of(candidate, isReduction) && !isOneTask(candidate))
        continue;
      joined = std::move(candidate);
      members.insert(joined.begin(), joined.end());
      parts.push_back(i);
    }
    if (parts.empty() || !llvm::any_of(joined, isReduction))
      continue;
    for (size_t part : parts)
      groups[part].clear();
    groups[last] = std::move(joined);
  }
  llvm::erase_if(groups, [](const TaskGroup &group) { return group.empty(); });
  return groups;
}
