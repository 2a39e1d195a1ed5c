//===- TaskSchedulePasses.cpp - The steps of a task as passes -------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Schedules can be edited between the two passes.
//
//===----------------------------------------------------------------------===//

#include "VTA/CPU/Analysis/Tasks.h"
#include "VTA/CPU/FormTasks/DestinationForm.h"
#include "VTA/CPU/FormTasks/TaskModule.h"
#include "VTA/Kernel/DeviceModule.h"
#include "VTA/Transforms/Schedules/Passes.h"
#include "VTA/Transforms/Schedules/ScheduleFiles.h"
#include "VTA/Transforms/Schedules/Sequences.h"
#include "VTA/Transforms/Schedules/SketchLibrary.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlow.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Transform/IR/TransformDialect.h"
#include "mlir/Dialect/Transform/TuneExtension/TuneExtensionOps.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "llvm/Support/Debug.h"

#define DEBUG_TYPE "vta-cpu-generate-schedules"

namespace mlir::vta {
#define GEN_PASS_DEF_VTACPUAPPLYSCHEDULES
#define GEN_PASS_DEF_VTACPUGENERATESCHEDULES
#include "VTA/Transforms/Schedules/Passes.h.inc"
} // namespace mlir::vta

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::cpu;

namespace {
struct GenerateTaskSchedules
    : public vta::impl::VTACPUGenerateSchedulesBase<GenerateTaskSchedules> {
  using Base::Base;

  void runOnOperation() override {
    ModuleOp module = getOperation();
    if (isDeviceModule(module))
      return;
    FailureOr<func::FuncOp> task = getTask(module);
    FailureOr<TaskPassOptions> options = readTaskPassOptions(
        module, triple, processor, features, threads, allow, scheduleRules);
    if (failed(task) || failed(options))
      return signalPassFailure();
    if (module.lookupSymbol<ModuleOp>(kScheduleModule))
      return;
    FailureOr<OwningOpRef<ModuleOp>> schedule =
        readScheduleFile(*task, schedules, task->getName());
    if (succeeded(schedule) && *schedule &&
        !options->compile.allowed.winograd && usesWinograd(**schedule)) {
      task->emitError("has a schedule with Winograd's transforms, whose "
                      "rounding errors are larger: allow=winograd takes it");
      return signalPassFailure();
    }
    if (succeeded(schedule) && !*schedule)
      schedule = generate(*task, *options);
    if (failed(schedule))
      return signalPassFailure();
    (*schedule)->setSymName(kScheduleModule);
    (*schedule)->walk([&](transform::tune::KnobOp) { ++numKnobs; });
    module.getBody()->push_back(schedule->release());
  }

private:
  FailureOr<OwningOpRef<ModuleOp>> generate(func::FuncOp task,
                                            const TaskPassOptions &options);
};
} // namespace

FailureOr<OwningOpRef<ModuleOp>>
GenerateTaskSchedules::generate(func::FuncOp task,
                                const TaskPassOptions &options) {
  // The schedule depends on where results go; the task stays as it is.
  OwningOpRef<func::FuncOp> copy(task.clone());
  if (failed(toDestinationForm(*copy)))
    return failure();
  FailureOr<CPUTaskInfo> info = analyzeTask(*copy);
  if (failed(info))
    return failure();
  LLVM_DEBUG(llvm::dbgs() << "schedule for " << task.getName() << ", a "
                          << stringifyAnchorKind(info->kind) << "\n");
  return generateSchedule(*info, options.target, options.compile);
}

#undef DEBUG_TYPE
#define DEBUG_TYPE "vta-cpu-apply-schedules"

namespace {
struct ApplyTaskSchedules
    : public vta::impl::VTACPUApplySchedulesBase<ApplyTaskSchedules> {
  using Base::Base;

  void runOnOperation() override {
    ModuleOp module = getOperation();
    if (isDeviceModule(module))
      return;
    FailureOr<func::FuncOp> task = getTask(module);
    if (failed(task))
      return signalPassFailure();
    auto schedule = module.lookupSymbol<ModuleOp>(kScheduleModule);
    if (!schedule) {
      module.emitError() << "expected a module @" << kScheduleModule
                         << " with the task's schedule";
      return signalPassFailure();
    }
    std::map<std::string, int64_t> knobs;
    if (failed(toDestinationForm(*task)))
      return signalPassFailure();
    // Transforms do not see their own schedule as part of the payload.
    schedule->remove();
    OwningOpRef<ModuleOp> owned(schedule);
    if (failed(applySchedule(*task, schedule, &knobs)))
      return signalPassFailure();
    LLVM_DEBUG({
      llvm::dbgs() << "schedule of " << task->getName() << " with";
      for (const auto &[name, value] : knobs)
        llvm::dbgs() << " " << name << "=" << value;
      llvm::dbgs() << "\n";
    });
    numKnobs += knobs.size();
    if (keep)
      module.getBody()->push_back(owned.release());
  }
};

} // namespace
