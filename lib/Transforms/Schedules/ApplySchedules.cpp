//===- ApplySchedules.cpp - vta-apply-schedules ---------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Dialect/VTA/IR/Target.h"
#include "VTA/Kernel/Epilogue.h"
#include "VTA/Kernel/KernelModel.h"
#include "VTA/Transforms/Schedules/IsolateKernels.h"
#include "VTA/Transforms/Schedules/Passes.h"
#include "VTA/Transforms/Schedules/ScheduleText.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Transform/IR/TransformOps.h"
#include "mlir/Dialect/Transform/Transforms/TransformInterpreterUtils.h"
#include "mlir/Dialect/Transform/TuneExtension/TuneExtensionOps.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/IR/Threading.h"
#include "mlir/Transforms/RegionUtils.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringExtras.h"

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
    if (!op->hasAttr(kScheduleAttrName))
      return WalkResult::advance();
    scheduled = op;
    return WalkResult::interrupt();
  });
  return scheduled;
}

/// The interpreter takes for granted that it can execute every operation.
static LogicalResult checkSequence(transform::NamedSequenceOp sequence) {
  WalkResult walk = sequence.walk([&](Operation *op) {
    if (isa<transform::TransformOpInterface>(op) ||
        op->hasTrait<OpTrait::IsTerminator>() ||
        !isa<transform::TransformOpInterface>(op->getParentOp()))
      return WalkResult::advance();
    op->emitOpError() << "is no transform operation";
    return WalkResult::interrupt();
  });
  return failure(walk.wasInterrupted());
}

using SequenceSet = llvm::SmallSetVector<Operation *, 8>;

/// Adds a sequence with all that it includes.
static void collectSequences(transform::NamedSequenceOp root,
                             SequenceSet &sequences) {
  SmallVector<transform::NamedSequenceOp> worklist = {root};
  while (!worklist.empty()) {
    transform::NamedSequenceOp sequence = worklist.pop_back_val();
    if (!sequences.insert(sequence) || sequence.isExternal())
      continue;
    std::optional<SymbolTable::UseRange> uses =
        SymbolTable::getSymbolUses(&sequence.getBody());
    if (!uses)
      continue;
    for (SymbolTable::SymbolUse use : *uses)
      if (auto callee =
              SymbolTable::lookupNearestSymbolFrom<transform::NamedSequenceOp>(
                  use.getUser(), use.getSymbolRef()))
        worklist.push_back(callee);
  }
}

static transform::NamedSequenceOp lookUpSchedule(Operation *op) {
  auto symbol =
      dyn_cast_if_present<SymbolRefAttr>(op->getAttr(kScheduleAttrName));
  if (!symbol)
    return {};
  return SymbolTable::lookupNearestSymbolFrom<transform::NamedSequenceOp>(
      op, symbol);
}

/// A knob that nobody has set has no value to apply.
static LogicalResult checkKnobs(const SequenceSet &sequences) {
  for (Operation *sequence : sequences) {
    SmallVector<StringRef> open;
    Operation *first = nullptr;
    sequence->walk([&](transform::tune::KnobOp knob) {
      if (knob.getSelected())
        return;
      open.push_back(knob.getName());
      if (!first)
        first = knob;
    });
    if (!first)
      continue;
    InFlightDiagnostic diag =
        emitError(sequence->getLoc())
        << "schedule @" << SymbolTable::getSymbolName(sequence).getValue()
        << " leaves knobs open: " << llvm::join(open, ", ");
    diag.attachNote(first->getLoc())
        << "select an option: transform.tune.knob<\"" << open.front()
        << "\"> = <option> from options = ..";
    return failure();
  }
  return success();
}

/// A generated schedule fits the kernels and the configuration that it was
/// generated for.
static LogicalResult checkOrigin(linalg::LinalgOp start, Operation *last,
                                 transform::NamedSequenceOp sequence) {
  auto signature = sequence->getAttrOfType<StringAttr>(kSignatureAttrName);
  if (!signature)
    return success();
  FailureOr<vtart::Config> config = getConfig(start);
  FailureOr<vtart::Machine> machine = getMachine(start);
  if (failed(config) || failed(machine))
    return failure();
  auto made = sequence->getAttrOfType<ConfigAttr>(kConfigAttrName);
  if (made && made.getConfig().name() != config->name()) {
    InFlightDiagnostic diag = last->emitError()
                              << "expected a schedule for configuration "
                              << config->name() << ", got one for "
                              << made.getConfig().name();
    diag.attachNote(sequence.getLoc()) << "the schedule";
    return failure();
  }
  std::string actual;
  for (bool preferGemm : {true, false}) {
    FailureOr<KernelModel> model =
        getKernelModel(start, *config, *machine, preferGemm);
    if (failed(model))
      return failure();
    actual = model->getSignature();
    if (signature.getValue() == actual)
      return success();
  }
  InFlightDiagnostic diag =
      last->emitError() << "expected a schedule for kernel \"" << actual
                        << "\", got one for \"" << signature.getValue() << "\"";
  diag.attachNote(sequence.getLoc()) << "the schedule";
  return failure();
}

namespace {
/// A kernel that refers to a schedule.
struct ScheduledKernel {
  linalg::LinalgOp start;
  Epilogue epilogue;
};
} // namespace

/// By last operation.
using KernelMap = llvm::MapVector<Operation *, ScheduledKernel>;

/// The kernels in `module` that refer to schedules.
static KernelMap findScheduledKernels(ModuleOp module) {
  // What is no kernel is scheduled where it is.
  ScopedDiagnosticHandler silence(module.getContext(),
                                  [](Diagnostic &) { return success(); });
  KernelMap kernels;
  for (linalg::LinalgOp start : findKernels(module)) {
    FailureOr<Epilogue> epilogue = matchEpilogue(start);
    if (failed(epilogue))
      continue;
    Operation *end = epilogue->ops.back();
    if (end->hasAttr(kScheduleAttrName))
      kernels.insert({end, {start, std::move(*epilogue)}});
  }
  return kernels;
}

/// True if `module` is there for schedules only.
static bool holdsOnlySequences(ModuleOp module) {
  return !module
              .walk<WalkOrder::PreOrder>([](Operation *op) {
                if (isa<transform::NamedSequenceOp>(op))
                  return WalkResult::skip();
                return isa<ModuleOp>(op) ? WalkResult::advance()
                                         : WalkResult::interrupt();
              })
              .wasInterrupted();
}

/// Erases those of `schedules` that nothing else in `module` refers to, with
/// what else is in modules of schedules, and the modules that are empty then.
/// Schedules may have erased some themselves.
static void eraseSchedules(ModuleOp module, const SequenceSet &schedules) {
  SequenceSet dead;
  module.walk([&](transform::NamedSequenceOp sequence) {
    if (!schedules.contains(sequence))
      return;
    dead.insert(sequence);
    for (auto home = sequence->getParentOfType<ModuleOp>();
         home != module && holdsOnlySequences(home);
         home = home->getParentOfType<ModuleOp>())
      home.walk([&](transform::NamedSequenceOp op) { dead.insert(op); });
  });
  auto isUsed = [&](Operation *sequence) {
    std::optional<SymbolTable::UseRange> uses =
        SymbolTable::getSymbolUses(sequence, module);
    return !uses || llvm::any_of(*uses, [&](SymbolTable::SymbolUse use) {
      return !dead.contains(
          use.getUser()->getParentOfType<transform::NamedSequenceOp>());
    });
  };
  // What is kept keeps what it includes.
  SmallVector<Operation *> used;
  do {
    used = llvm::filter_to_vector(dead, isUsed);
    for (Operation *sequence : used)
      dead.remove(sequence);
  } while (!used.empty());
  llvm::SmallPtrSet<Operation *, 4> homes;
  for (Operation *sequence : dead) {
    for (Operation *home = sequence->getParentOp(); home != module;
         home = home->getParentOp())
      homes.insert(home);
    sequence->erase();
  }
  // Inner modules come first.
  module.walk([&](ModuleOp home) {
    if (homes.contains(home) && home.getBody()->empty())
      home.erase();
  });
}

/// The schedule that `op` refers to, if it can be interpreted: all that it
/// executes is added to `executed`.
static FailureOr<transform::NamedSequenceOp>
checkSchedule(Operation *op, SequenceSet &executed) {
  Attribute attr = op->getAttr(kScheduleAttrName);
  auto symbol = dyn_cast<SymbolRefAttr>(attr);
  if (!symbol)
    return op->emitError() << "expected '" << kScheduleAttrName
                           << "' to be a symbol, got " << attr;
  transform::NamedSequenceOp sequence = lookUpSchedule(op);
  if (!sequence || sequence.isExternal())
    return op->emitError() << "schedule " << symbol
                           << " is not a transform.named_sequence with a body";
  if (sequence.getFunctionType().getNumInputs() != 1)
    return sequence.emitError()
           << "expected a schedule to take one handle, the kernel's last "
              "operation";
  collectSequences(sequence, executed);
  for (Operation *callee : executed)
    if (failed(checkSequence(cast<transform::NamedSequenceOp>(callee))))
      return failure();
  if (failed(checkKnobs(executed)))
    return failure();
  return sequence;
}

/// Applies the schedule that `op` refers to to `target`.
static LogicalResult applySchedule(Operation *op, Operation *target) {
  SequenceSet executed;
  FailureOr<transform::NamedSequenceOp> sequence = checkSchedule(op, executed);
  if (failed(sequence))
    return failure();
  target->removeAttr(kScheduleAttrName);
  transform::TransformOptions options;
  // Costs little on one kernel and turns the use of a handle that is gone into
  // an error.
  options.enableExpensiveChecks(true);
  return transform::applyTransformNamedSequence(
      target, *sequence, sequence->getOperation()->getParentOfType<ModuleOp>(),
      options);
}

//===----------------------------------------------------------------------===//
// Kernels at the same time
//===----------------------------------------------------------------------===//

/// True if what a schedule executes does nothing but rewrite its kernel:
/// templates do not. Others may print, or run passes, in the order of kernels.
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
                          transform::IncludeOp, transform::GetParentOp,
                          transform::SplitHandleOp, transform::ParamConstantOp,
                          transform::tune::KnobOp>(op);
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
  for (auto &[end, kernel] : kernels) {
    isolated.emplace_back(kernel.epilogue);
    if (failed(applySchedule(end, isolated.back().getEnd())))
      return failure();
  }
  return isolated;
}

/// Has the order of operations known around and in all that `schedule`
/// executes: threads only read schedules, but to ask for the order may number
/// operations.
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
    isolated.emplace_back(kernel.epilogue);
    numberOperations(lookUpSchedule(end));
  }
  bool isQuiet = true;
  {
    ScopedDiagnosticHandler handler(context, [&](Diagnostic &) {
      isQuiet = false;
      return success();
    });
    parallelForEach(context, isolated, [](IsolatedKernel &kernel) {
      (void)applySchedule(kernel.getOriginalEnd(), kernel.getEnd());
    });
  }
  // What there is to say is said up to the first error.
  if (!isQuiet)
    return scheduleInOrder(kernels);
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
  KernelMap kernels = findScheduledKernels(module);
  // All of them before any of them is changed.
  for (auto &[end, kernel] : kernels)
    if (transform::NamedSequenceOp sequence = lookUpSchedule(end))
      if (failed(checkOrigin(kernel.start, end, sequence)))
        return failure();
  // What nothing reads is not scheduled.
  IRRewriter rewriter(&getContext());
  bool isErased = false;
  module.walk([&](func::FuncOp func) {
    isErased |= succeeded(runRegionDCE(rewriter, func->getRegions()));
  });
  if (isErased)
    kernels = findScheduledKernels(module);
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
    if (failed(applySchedule(op, op)))
      return failure();
    ++numApplied;
  }
  return success();
}
