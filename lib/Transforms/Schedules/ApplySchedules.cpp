//===- ApplySchedules.cpp - vta-apply-schedules ---------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Dialect/VTA/IR/Target.h"
#include "VTA/Kernel/KernelModel.h"
#include "VTA/Transforms/Schedules/KernelModules.h"
#include "VTA/Transforms/Schedules/Passes.h"
#include "VTA/Transforms/Schedules/Sequences.h"
#include "mlir/Dialect/Transform/TuneExtension/TuneExtensionOps.h"
#include "mlir/IR/Threading.h"
#include "llvm/Support/Debug.h"

#define DEBUG_TYPE "vta-apply-schedules"

namespace mlir::vta {
#define GEN_PASS_DEF_VTAAPPLYSCHEDULES
#include "VTA/Transforms/Schedules/Passes.h.inc"
} // namespace mlir::vta

using namespace mlir;
using namespace mlir::vta;

/// A generated schedule fits the kernels and the configuration that it was
/// generated for.
static LogicalResult checkOrigin(const Kernel &kernel,
                                 transform::NamedSequenceOp sequence) {
  KernelOp op = kernel.op;
  if (auto task = sequence->getAttrOfType<StringAttr>(kTaskAttrName))
    return refuseSchedule(op, sequence, "a kernel on VTA",
                          "task '" + task.getValue() + "'");
  auto origin = sequence->getAttrOfType<OriginAttr>(kTaskAttrName);
  if (!origin)
    return success();
  FailureOr<vtart::Config> config = getConfig(op);
  FailureOr<vtart::Machine> machine = getMachine(op);
  if (failed(config) || failed(machine))
    return failure();
  std::string made = origin.getConfig().getConfig().name();
  if (made != config->name())
    return refuseSchedule(op, sequence, "configuration " + config->name(),
                          made);
  std::string actual;
  for (bool preferGemm : {true, false}) {
    FailureOr<KernelModel> model =
        getKernelModel(kernel, *config, *machine, preferGemm);
    if (failed(model))
      return failure();
    actual = model->getSignature();
    if (origin.getKernel() == actual)
      return success();
  }
  return refuseSchedule(op, sequence, "kernel \"" + actual + "\"",
                        "\"" + origin.getKernel() + "\"");
}

/// Checks the schedule of `op`.
static LogicalResult checkScheduleOf(KernelOp op) {
  FailureOr<transform::NamedSequenceOp> sequence = getSchedule(op);
  if (failed(sequence) || failed(checkKernelSchedule(*sequence)) ||
      failed(checkShifts(op)))
    return failure();
  // Only generated ones are for one kernel.
  if (!(*sequence)->hasAttr(kTaskAttrName))
    return success();
  FailureOr<Kernel> kernel = matchKernel(op);
  return failed(kernel) ? failure() : checkOrigin(*kernel, *sequence);
}

/// Refuses schedules of operations that are neither kernels nor loops.
static LogicalResult checkPlaces(ModuleOp module) {
  WalkResult walk = module.walk([](Operation *op) {
    if (!op->hasAttr(kScheduleAttrName) ||
        isa<KernelOp, LoopLikeOpInterface>(op))
      return WalkResult::advance();
    op->emitOpError() << "has a '" << kScheduleAttrName
                      << "', which only a 'vta.kernel' can have (run "
                         "linalg-to-vta-kernel first)";
    return WalkResult::interrupt();
  });
  return failure(walk.wasInterrupted());
}

//===----------------------------------------------------------------------===//
// Kernels at the same time
//===----------------------------------------------------------------------===//

/// True if the schedule of `kernel` only rewrites it, as generated schedules
/// do. Others may print, or run passes, in the order of kernels.
static bool onlyRewrites(KernelOp kernel) {
  SequenceSet sequences;
  collectSequences(lookUpSchedule(kernel), sequences);
  return llvm::all_of(sequences, [](Operation *sequence) {
    return !sequence
                ->walk([](Operation *op) {
                  bool isPlain =
                      op->getName().getStringRef().starts_with(
                          "transform.vta.") ||
                      isa<transform::NamedSequenceOp, transform::YieldOp,
                          transform::AnnotateOp, transform::IncludeOp,
                          transform::SplitHandleOp, transform::ParamConstantOp,
                          transform::tune::KnobOp>(op);
                  return isPlain ? WalkResult::advance()
                                 : WalkResult::interrupt();
                })
                .wasInterrupted();
  });
}

/// Numbers the operations around and in all that `schedule` executes. Threads
/// only read schedules, but a query for the order of operations may renumber
/// their block.
static void numberOperations(transform::NamedSequenceOp schedule) {
  SequenceSet sequences;
  collectSequences(schedule, sequences);
  for (Operation *sequence : sequences) {
    for (Operation *at = sequence; at->getBlock(); at = at->getParentOp())
      at->getBlock()->recomputeOpOrder();
    sequence->walk([](Block *block) { block->recomputeOpOrder(); });
  }
}

/// Applies the schedules of `kernels`, at the same time where that makes no
/// difference. Goes on after errors.
static LogicalResult scheduleKernels(MLIRContext *context,
                                     ArrayRef<KernelOp> kernels) {
  // Expensive checks cost little on one kernel.
  auto schedule = [](KernelOp kernel) {
    return scheduleKernel(kernel, lookUpSchedule(kernel),
                          /*expensiveChecks=*/true);
  };
  if (!llvm::all_of(kernels, onlyRewrites)) {
    LogicalResult result = success();
    for (KernelOp kernel : kernels)
      if (failed(schedule(kernel)))
        result = failure();
    return result;
  }
  for (KernelOp kernel : kernels)
    numberOperations(lookUpSchedule(kernel));
  // Diagnostics come in the order of the kernels, whichever thread is first.
  ParallelDiagnosticHandler handler(context);
  std::vector<LogicalResult> results(kernels.size(), success());
  parallelFor(context, 0, kernels.size(), [&](size_t i) {
    handler.setOrderIDForThread(i);
    results[i] = schedule(kernels[i]);
    handler.eraseOrderIDForThread();
  });
  return success(llvm::all_of(
      results, [](LogicalResult result) { return succeeded(result); }));
}

//===----------------------------------------------------------------------===//
// The pass
//===----------------------------------------------------------------------===//

namespace {
struct ApplySchedules
    : public vta::impl::VTAApplySchedulesBase<ApplySchedules> {
  using Base::Base;
  void runOnOperation() override;
};
} // namespace

void ApplySchedules::runOnOperation() {
  ModuleOp module = getOperation();
  IRRewriter rewriter(&getContext());
  SequenceSet schedules;
  SmallVector<KernelOp> kernels;
  module.walk([&](KernelOp kernel) {
    if (kernel->hasAttr(kScheduleAttrName))
      kernels.push_back(kernel);
  });
  if (failed(checkPlaces(module)))
    return signalPassFailure();
  // Kernels that nothing uses are erased, not scheduled. Their schedules go
  // with them.
  for (KernelOp kernel : kernels)
    if (transform::NamedSequenceOp sequence = lookUpSchedule(kernel))
      collectSequences(sequence, schedules);
  for (KernelOp &kernel : llvm::reverse(kernels))
    if (kernel.use_empty()) {
      rewriter.eraseOp(kernel);
      kernel = {};
    }
  llvm::erase(kernels, KernelOp());
  // All schedules are checked before a kernel is changed.
  for (KernelOp kernel : kernels)
    if (failed(checkScheduleOf(kernel)))
      return signalPassFailure();
  LLVM_DEBUG(llvm::dbgs() << kernels.size() << " kernels are scheduled\n");
  if (failed(scheduleKernels(&getContext(), kernels)))
    return signalPassFailure();
  for (KernelOp kernel : kernels) {
    if (!kernel.isScheduled()) {
      kernel.emitError() << "expected the schedule to tile the kernel or to "
                            "stage its operands";
      return signalPassFailure();
    }
    kernel.inlineBody(rewriter);
    ++numApplied;
  }
  eraseSchedules(module, schedules);
}
