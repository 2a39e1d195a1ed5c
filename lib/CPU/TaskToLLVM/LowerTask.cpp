//===- LowerTask.cpp - vta-cpu-lower-task ---------------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/CPU/TaskToLLVM/LowerTask.h"
#include "VTA/CPU/Analysis/CPUTaskABI.h"
#include "VTA/CPU/Analysis/Tasks.h"
#include "VTA/CPU/FormTasks/DestinationForm.h"
#include "VTA/CPU/FormTasks/TaskModule.h"
#include "VTA/CPU/TaskToLLVM/Passes.h"
#include "VTA/Dialect/VTA/IR/VTA.h"
#include "VTA/Kernel/DeviceModule.h"
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
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "llvm/Support/Debug.h"

#define DEBUG_TYPE "vta-cpu-lower-task"

namespace mlir::vta {
#define GEN_PASS_DEF_VTACPULOWERTASK
#include "VTA/CPU/TaskToLLVM/Passes.h.inc"
} // namespace mlir::vta

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::cpu;

namespace {
struct LowerTask : public vta::impl::VTACPULowerTaskBase<LowerTask> {
  using Base::Base;

  void runOnOperation() override {
    ModuleOp module = getOperation();
    if (!llvm::is_contained({"buffers", "kernel", "llvm"}, stage)) {
      module.emitError() << "stage '" << stage
                         << "': expected buffers, kernel or llvm";
      return signalPassFailure();
    }
    if (isDeviceModule(module))
      return;
    FailureOr<func::FuncOp> task = getTask(module);
    FailureOr<CPUTarget> target =
        getTarget(module, triple, processor, features);
    if (failed(task) || failed(target))
      return signalPassFailure();
    // The schedule, if it is still there, has been applied.
    OwningOpRef<ModuleOp> schedule(
        module.lookupSymbol<ModuleOp>(kScheduleModule));
    if (schedule)
      schedule->getOperation()->remove();
    if (schedule && task->getNumResults() != 0) {
      task->emitError("has a schedule that has not been applied: "
                      "vta-cpu-apply-schedules does so");
      return signalPassFailure();
    }
    if (failed(lower(module, *task, *target,
                     /*forNetwork=*/static_cast<bool>(schedule))))
      return signalPassFailure();
    if (schedule)
      module.push_back(schedule.release());
  }

private:
  /// `forNetwork` says whether somebody needs to know how the task is called.
  LogicalResult lower(ModuleOp module, func::FuncOp task,
                      const CPUTarget &target, bool forNetwork);

  /// Made once for many tasks: canonicalization collects its patterns when it
  /// first runs.
  std::optional<OpPassManager> bufferize;
};
} // namespace

/// The processor, as LLVM's dialect has it.
static LLVM::TargetAttr describe(const CPUTarget &target,
                                 MLIRContext *context) {
  LLVM::TargetFeaturesAttr features;
  if (!target.featureString.empty())
    features = LLVM::TargetFeaturesAttr::get(context, target.featureString);
  return LLVM::TargetAttr::get(context, StringAttr::get(context, target.triple),
                               StringAttr::get(context, target.cpu), features);
}

LogicalResult LowerTask::lower(ModuleOp module, func::FuncOp task,
                               const CPUTarget &target, bool forNetwork) {
  if (!bufferize) {
    bufferize.emplace(ModuleOp::getOperationName());
    buildBufferizePipeline(*bufferize);
  }
  if (task.getNumResults() != 0 && failed(toDestinationForm(task)))
    return failure();
  CPUTaskABI abi;
  // All arguments but the result's.
  for (unsigned i = 0; i + 1 < task.getNumArguments(); ++i)
    abi.packings.push_back(getPacking(task, i));
  if (failed(simplifyTensors(task)) || failed(runPipeline(*bufferize, module)))
    return failure();
  if (stage == "buffers")
    return success();
  FailureOr<ChunkShape> shape = splitIntoChunks(task);
  if (failed(shape))
    return failure();
  LLVM_DEBUG(llvm::dbgs() << shape->chunks << " chunks, " << shape->scratchBytes
                          << " bytes of scratch\n");
  numChunks += abi.chunks = shape->chunks;
  numScratchBytes += abi.scratchBytes = shape->scratchBytes;
  if (stage == "kernel")
    return success();
  FailureOr<LLVM::LLVMFuncOp> function = lowerToLLVM(task, target);
  if (failed(function))
    return failure();
  // Otherwise no dialect but LLVM's is needed to read the module.
  if (forNetwork)
    setTaskABI(*function, abi);
  module->setAttr(LLVM::LLVMDialect::getTargetAttrName(),
                  describe(target, &getContext()));
  return success();
}
