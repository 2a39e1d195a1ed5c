//===- IsolateTasks.cpp - A module for each task --------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/CPU/Analysis/Tasks.h"
#include "VTA/CPU/FormTasks/Passes.h"
#include "VTA/Dialect/VTA/IR/VTA.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Support/Debug.h"

#define DEBUG_TYPE "vta-cpu-isolate-tasks"

namespace mlir::vta {
#define GEN_PASS_DEF_VTACPUISOLATETASKS
#include "VTA/CPU/FormTasks/Passes.h.inc"
} // namespace mlir::vta

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::cpu;

/// A task that refers to functions or globals beside it cannot be moved into a
/// module of its own.
static LogicalResult checkSelfContained(func::FuncOp task) {
  std::optional<SymbolTable::UseRange> uses =
      SymbolTable::getSymbolUses(&task.getBody());
  if (!uses)
    return task.emitOpError("has operations of an unknown dialect that may "
                            "refer to symbols");
  if (uses->empty())
    return success();
  SymbolTable::SymbolUse use = *uses->begin();
  return use.getUser()->emitOpError("refers to ")
         << use.getSymbolRef() << ", which is outside of the task \""
         << task.getName() << "\"; expected a task without calls (--inline)";
}

namespace {
struct IsolateTasks : public vta::impl::VTACPUIsolateTasksBase<IsolateTasks> {
  using Base::Base;

  void runOnOperation() override {
    ModuleOp module = getOperation();
    SymbolTable symbols(module);
    // In the order of the first calls, which is that of the network file.
    llvm::SetVector<func::FuncOp> tasks;
    for (auto function : module.getOps<func::FuncOp>())
      if (!function->hasAttr(kTaskAttrName))
        function.walk([&](func::CallOp call) {
          auto task = symbols.lookup<func::FuncOp>(call.getCallee());
          if (task && task->hasAttr(kTaskAttrName))
            tasks.insert(task);
        });
    for (func::FuncOp task : tasks)
      if (failed(checkSelfContained(task)))
        return signalPassFailure();
    for (func::FuncOp task : tasks) {
      LLVM_DEBUG(llvm::dbgs() << "module for " << task.getName() << "\n");
      ModuleOp own = ModuleOp::create(task.getLoc());
      own.push_back(task.clone());
      module.push_back(own);
    }
    numTasks += tasks.size();
  }
};
} // namespace
