//===- SchedulePasses.cpp - The steps of a task as passes -----------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// compileTask does the same in one go. As passes, the steps can be looked at,
// and schedules can be edited in between.
//
//===----------------------------------------------------------------------===//

#include "LowerTask.h"
#include "Schedules.h"
#include "Tasks.h"
#include "VTA/Target/CPU/Passes.h"
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
#include "mlir/Parser/Parser.h"

namespace mlir::vta::cpu {
#define GEN_PASS_DEF_VTACPUAPPLYSCHEDULES
#define GEN_PASS_DEF_VTACPUGENERATESCHEDULES
#define GEN_PASS_DEF_VTACPULOWERTASK
#include "VTA/Target/CPU/Passes.h.inc"
} // namespace mlir::vta::cpu

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::cpu;

static constexpr llvm::StringLiteral kScheduleModule = "vta_schedule";

/// The only function of a module.
static FailureOr<func::FuncOp> getTask(ModuleOp module) {
  auto functions = llvm::to_vector(module.getOps<func::FuncOp>());
  if (functions.size() != 1 || !functions.front()->hasAttr(kTaskAttr))
    return module.emitError()
           << "expected a module with one function, a task (" << kTaskAttr
           << "), got " << functions.size() << " functions";
  return functions.front();
}

static FailureOr<CPUTarget> getTarget(ModuleOp module, StringRef triple,
                                      StringRef cpu, StringRef features) {
  llvm::Expected<CPUTarget> target = CPUTarget::get(triple, cpu, features);
  if (!target)
    return module.emitError() << llvm::toString(target.takeError());
  return *target;
}

namespace {
struct GenerateSchedules
    : public cpu::impl::VTACPUGenerateSchedulesBase<GenerateSchedules> {
  using Base::Base;

  void runOnOperation() override {
    ModuleOp module = getOperation();
    FailureOr<func::FuncOp> task = getTask(module);
    FailureOr<CPUTarget> target =
        getTarget(module, triple, processor, features);
    if (failed(task) || failed(target))
      return signalPassFailure();
    // The schedule depends on where results go; the task stays as it is.
    OwningOpRef<func::FuncOp> copy(task->clone());
    if (failed(toDestinationForm(*copy)))
      return signalPassFailure();
    FailureOr<TaskInfo> info = analyzeTask(*copy);
    if (failed(info))
      return signalPassFailure();
    CompileTaskOptions options;
    options.threads = threads;
    OwningOpRef<ModuleOp> schedule = parseSourceString<ModuleOp>(
        generateSchedule(*info, *target, options), ParserConfig(&getContext()),
        "generated schedule");
    if (!schedule) {
      task->emitError() << "the generated schedule cannot be read";
      return signalPassFailure();
    }
    schedule->setSymName(kScheduleModule);
    schedule->walk([&](transform::tune::KnobOp) { ++numKnobs; });
    module.getBody()->push_back(schedule.release());
  }
};

struct ApplySchedules
    : public cpu::impl::VTACPUApplySchedulesBase<ApplySchedules> {
  using Base::Base;

  void runOnOperation() override {
    ModuleOp module = getOperation();
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
    numKnobs += knobs.size();
  }
};

struct LowerTask : public cpu::impl::VTACPULowerTaskBase<LowerTask> {
  using Base::Base;

  void runOnOperation() override {
    ModuleOp module = getOperation();
    if (!llvm::is_contained({"buffers", "kernel", "llvm"}, stage)) {
      module.emitError() << "stage '" << stage
                         << "': expected buffers, kernel or llvm";
      return signalPassFailure();
    }
    FailureOr<func::FuncOp> task = getTask(module);
    FailureOr<CPUTarget> target =
        getTarget(module, triple, processor, features);
    if (failed(task) || failed(target))
      return signalPassFailure();
    if (task->getNumResults() != 0 && failed(toDestinationForm(*task)))
      return signalPassFailure();
    if (failed(bufferizeTask(*task)))
      return signalPassFailure();
    if (stage == "buffers")
      return;
    FailureOr<KernelShape> shape = makeKernel(*task);
    if (failed(shape))
      return signalPassFailure();
    numChunks += shape->chunks;
    numScratchBytes += shape->scratchBytes;
    if (stage == "llvm" && failed(lowerToLLVM(*task, *target)))
      return signalPassFailure();
  }
};
} // namespace
