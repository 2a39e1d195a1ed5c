//===- ListSketches.cpp - vta-cpu-list-sketches ---------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/CPU/Analysis/Tasks.h"
#include "VTA/CPU/FormTasks/DestinationForm.h"
#include "VTA/CPU/FormTasks/TaskModule.h"
#include "VTA/Dialect/VTA/IR/VTA.h"
#include "VTA/Transforms/Schedules/Passes.h"
#include "VTA/Transforms/Schedules/SketchLibrary.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlow.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Transform/IR/TransformDialect.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "llvm/Support/Debug.h"

#define DEBUG_TYPE "vta-cpu-list-sketches"

namespace mlir::vta {
#define GEN_PASS_DEF_VTACPULISTSKETCHES
#include "VTA/Transforms/Schedules/Passes.h.inc"
} // namespace mlir::vta

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::cpu;

namespace {
struct ListSketches : public vta::impl::VTACPUListSketchesBase<ListSketches> {
  using Base::Base;

  void runOnOperation() override {
    ModuleOp module = getOperation();
    FailureOr<TaskPassOptions> options = readTaskPassOptions(
        module, triple, processor, features, threads, allow, scheduleRules);
    if (failed(options))
      return signalPassFailure();
    unsigned numTasks = 0;
    WalkResult walk = module.walk([&](func::FuncOp task) {
      if (!task->hasAttr(kTaskAttrName) || task.isExternal())
        return WalkResult::advance();
      if (numTasks++ > 0)
        llvm::outs() << "// -----\n";
      return failed(print(task, getPlace(task), *options))
                 ? WalkResult::interrupt()
                 : WalkResult::advance();
    });
    if (!walk.wasInterrupted() && numTasks == 0)
      module.emitError() << "expected a task, a function with the attribute '"
                         << kTaskAttrName
                         << "': vta-cpu-form-tasks makes them of linalg";
    if (walk.wasInterrupted() || numTasks == 0)
      return signalPassFailure();
    markAllAnalysesPreserved();
  }

private:
  /// Where errors of a task are: formed ones have no place, as equal ones are
  /// one, but their first call has.
  Location getPlace(func::FuncOp task) {
    Location place = task.getLoc();
    if (!isa<UnknownLoc>(place))
      return place;
    getOperation().walk([&](func::CallOp call) {
      if (call.getCallee() != task.getName())
        return WalkResult::advance();
      place = call.getLoc();
      return WalkResult::interrupt();
    });
    return place;
  }

  LogicalResult print(func::FuncOp task, Location place,
                      const TaskPassOptions &options) const {
    // The task stays as it is.
    OwningOpRef<func::FuncOp> copy(task.clone());
    copy->getOperation()->setLoc(place);
    if (failed(toDestinationForm(*copy)))
      return failure();
    FailureOr<CPUTaskInfo> info = analyzeTask(*copy);
    if (failed(info))
      return failure();
    FailureOr<SketchSpace> space =
        generateSketches(*info, options.target, options.compile);
    if (failed(space))
      return failure();
    LLVM_DEBUG(llvm::dbgs() << space->sketches.size() << " sketches for "
                            << task.getName() << "\n");
    space->module->print(llvm::outs());
    llvm::outs() << "\n";
    return success();
  }
};
} // namespace
