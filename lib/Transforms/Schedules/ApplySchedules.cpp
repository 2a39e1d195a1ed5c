//===- ApplySchedules.cpp - vta-apply-schedules ---------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Dialect/VTA/IR/Target.h"
#include "VTA/Kernel/KernelModel.h"
#include "VTA/Transforms/Schedules/IsolateKernels.h"
#include "VTA/Transforms/Schedules/KernelSchedule.h"
#include "VTA/Transforms/Schedules/Passes.h"
#include "VTA/Transforms/Schedules/Sequences.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Transform/TuneExtension/TuneExtensionOps.h"
#include "mlir/IR/Threading.h"
#include "mlir/Transforms/RegionUtils.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/Support/Debug.h"
#include <atomic>

#define DEBUG_TYPE "vta-apply-schedules"

namespace mlir::vta {
#define GEN_PASS_DEF_VTAAPPLYSCHEDULES
#include "VTA/Transforms/Schedules/Passes.h.inc"
} // namespace mlir::vta

using namespace mlir;
using namespace mlir::vta;

/// The first operation that refers to a schedule.
static Operation *findScheduled(ModuleOp module) {
  Operation *scheduled = nullptr;
  module.walk([&](Operation *op) {
    if (!op->hasAttr(kScheduleAttrName) || isa<LoopLikeOpInterface>(op))
      return WalkResult::advance();
    scheduled = op;
    return WalkResult::interrupt();
  });
  return scheduled;
}

/// A generated schedule fits the kernels and the configuration that it was
/// generated for.
static LogicalResult checkOrigin(const Kernel &kernel,
                                 transform::NamedSequenceOp sequence) {
  Operation *last = kernel.getEnd();
  if (auto task = sequence->getAttrOfType<StringAttr>(kTaskAttrName))
    return refuseSchedule(last, sequence, "a kernel on VTA",
                          "task '" + task.getValue() + "'");
  auto origin = sequence->getAttrOfType<OriginAttr>(kTaskAttrName);
  if (!origin)
    return success();
  FailureOr<vtart::Config> config = getConfig(kernel.getStart());
  FailureOr<vtart::Machine> machine = getMachine(kernel.getStart());
  if (failed(config) || failed(machine))
    return failure();
  std::string made = origin.getConfig().getConfig().name();
  if (made != config->name())
    return refuseSchedule(last, sequence, "configuration " + config->name(),
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
  return refuseSchedule(last, sequence, "kernel \"" + actual + "\"",
                        "\"" + origin.getKernel() + "\"");
}

/// Applies the schedule that `op` refers to to `target`.
static LogicalResult applyScheduleOf(Operation *op, Operation *target) {
  FailureOr<transform::NamedSequenceOp> sequence = getSchedule(op);
  if (failed(sequence) ||
      failed(checkSchedule(*sequence, "the kernel's last operation")))
    return failure();
  target->removeAttr(kScheduleAttrName);
  // Expensive checks cost little on one kernel.
  return applySchedule(target, *sequence, /*expensiveChecks=*/true);
}

/// Kernels by their last operations.
using KernelMap = llvm::MapVector<Operation *, Kernel>;

/// The kernels that refer to schedules. What is not recognized as a kernel is
/// scheduled where it is.
static KernelMap findScheduledKernels(KernelAnalysis &analysis) {
  KernelMap kernels;
  for (KernelAnalysis::Candidate &candidate : analysis.getCandidates())
    if (candidate.kernel &&
        candidate.kernel->getEnd()->hasAttr(kScheduleAttrName))
      kernels.insert({candidate.kernel->getEnd(), *candidate.kernel});
  return kernels;
}

//===----------------------------------------------------------------------===//
// Kernels at the same time
//===----------------------------------------------------------------------===//

/// True if a schedule does nothing but rewrite its kernel, as those of the
/// templates. Others may print, or run passes, in the order of kernels.
static bool onlyRewrites(Operation *end) {
  transform::NamedSequenceOp schedule = lookUpSchedule(end);
  if (!schedule)
    return true;
  SequenceSet sequences;
  collectSequences(schedule, sequences);
  return llvm::all_of(sequences, [](Operation *sequence) {
    return !sequence
                ->walk([](Operation *op) {
                  bool isPlain =
                      op->getName().getStringRef().starts_with(
                          "transform.vta.") ||
                      isa<transform::NamedSequenceOp, transform::YieldOp,
                          transform::AnnotateOp, transform::IncludeOp,
                          transform::GetParentOp, transform::SplitHandleOp,
                          transform::ParamConstantOp, transform::tune::KnobOp>(
                          op);
                  return isPlain ? WalkResult::advance()
                                 : WalkResult::interrupt();
                })
                .wasInterrupted();
  });
}

/// Copies of `kernels` in modules of their own, scheduled one after another.
static FailureOr<std::vector<IsolatedKernel>>
scheduleInOrder(const KernelMap &kernels) {
  std::vector<IsolatedKernel> isolated;
  bool anyFailed = false;
  for (auto &[end, kernel] : kernels) {
    isolated.emplace_back(kernel);
    anyFailed |= failed(applyScheduleOf(end, isolated.back().getEnd()));
  }
  if (anyFailed)
    return failure();
  return isolated;
}

/// Numbers the operations around and in all that `schedule` executes. Threads
/// only read schedules, but a query for the order of operations may renumber
/// their block.
static void numberOperations(transform::NamedSequenceOp schedule) {
  SequenceSet sequences;
  if (schedule)
    collectSequences(schedule, sequences);
  for (Operation *sequence : sequences) {
    for (Operation *at = sequence; at->getBlock(); at = at->getParentOp())
      at->getBlock()->recomputeOpOrder();
    sequence->walk([](Block *block) { block->recomputeOpOrder(); });
  }
}

/// Copies of `kernels`, scheduled at the same time where that makes no
/// difference.
static FailureOr<std::vector<IsolatedKernel>>
scheduleKernels(MLIRContext *context, const KernelMap &kernels) {
  auto ends = llvm::make_first_range(kernels);
  if (kernels.size() < 2 || !context->isMultithreadingEnabled() ||
      !llvm::all_of(ends, onlyRewrites))
    return scheduleInOrder(kernels);
  std::vector<IsolatedKernel> isolated;
  for (auto &[end, kernel] : kernels) {
    isolated.emplace_back(kernel);
    numberOperations(lookUpSchedule(end));
  }
  // Diagnostics come in the order of the kernels, whichever thread is first.
  ParallelDiagnosticHandler handler(context);
  std::atomic<bool> anyFailed = false;
  parallelFor(context, 0, isolated.size(), [&](size_t i) {
    handler.setOrderIDForThread(i);
    IsolatedKernel &kernel = isolated[i];
    if (failed(applyScheduleOf(kernel.getOriginalEnd(), kernel.getEnd())))
      anyFailed = true;
    handler.eraseOrderIDForThread();
  });
  if (anyFailed)
    return failure();
  return isolated;
}

//===----------------------------------------------------------------------===//
// The pass
//===----------------------------------------------------------------------===//

namespace {
struct ApplySchedules
    : public vta::impl::VTAApplySchedulesBase<ApplySchedules> {
  using Base::Base;

  void runOnOperation() override {
    ModuleOp module = getOperation();
    SequenceSet schedules;
    // Also those of kernels that are gone before it is their turn.
    module.walk([&](Operation *op) {
      if (transform::NamedSequenceOp sequence = lookUpSchedule(op))
        collectSequences(sequence, schedules);
    });
    if (failed(applyToKernels(module)) || failed(applyToOthers(module)))
      return signalPassFailure();
    eraseSchedules(module, schedules);
  }

private:
  /// Schedules kernels, each in a module of its own.
  LogicalResult applyToKernels(ModuleOp module);
  /// Schedules what is not recognized as a kernel, in its function.
  LogicalResult applyToOthers(ModuleOp module);
};
} // namespace

LogicalResult ApplySchedules::applyToKernels(ModuleOp module) {
  KernelMap kernels = findScheduledKernels(getAnalysis<KernelAnalysis>());
  // All of them before any of them is changed.
  for (auto &[end, kernel] : kernels) {
    FailureOr<transform::NamedSequenceOp> sequence = getSchedule(end);
    if (failed(sequence) || failed(checkOrigin(kernel, *sequence)) ||
        failed(checkSchedule(*sequence, "the kernel's last operation")))
      return failure();
  }
  // Unused kernels are erased, not scheduled.
  IRRewriter rewriter(&getContext());
  bool isErased = false;
  module.walk([&](func::FuncOp func) {
    isErased |= succeeded(runRegionDCE(rewriter, func->getRegions()));
  });
  if (isErased) {
    KernelAnalysis rest(module);
    kernels = findScheduledKernels(rest);
  }
  LLVM_DEBUG(llvm::dbgs() << kernels.size()
                          << " kernels are scheduled in isolation\n");
  FailureOr<std::vector<IsolatedKernel>> scheduled =
      scheduleKernels(&getContext(), kernels);
  if (failed(scheduled))
    return failure();
  IRMapping moved;
  for (IsolatedKernel &kernel : *scheduled) {
    if (failed(kernel.moveBack(moved)))
      return failure();
    ++numApplied;
  }
  return success();
}

LogicalResult ApplySchedules::applyToOthers(ModuleOp module) {
  // A schedule may delete or merge what others are for when it cleans up.
  while (Operation *op = findScheduled(module)) {
    if (failed(applyScheduleOf(op, op)))
      return failure();
    ++numApplied;
  }
  return success();
}
