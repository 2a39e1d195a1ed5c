//===- ApplySchedules.cpp - vta-apply-schedules ---------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Dialect/VTA/IR/Target.h"
#include "VTA/Kernel/Epilogue.h"
#include "VTA/Transforms/Schedules/Passes.h"
#include "VTA/Transforms/Schedules/ScheduleText.h"
#include "mlir/Dialect/Transform/IR/TransformOps.h"
#include "mlir/Dialect/Transform/Transforms/TransformInterpreterUtils.h"
#include "mlir/Dialect/Transform/TuneExtension/TuneExtensionOps.h"
#include "mlir/IR/SymbolTable.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringExtras.h"

namespace mlir::vta {
#define GEN_PASS_DEF_VTAAPPLYSCHEDULES
#include "VTA/Transforms/Schedules/Passes.h.inc"
} // namespace mlir::vta

using namespace mlir;
using namespace mlir::vta;

/// The first operation that refers to a schedule.
static Operation *findKernel(ModuleOp module) {
  Operation *kernel = nullptr;
  module.walk([&](Operation *op) {
    if (!op->hasAttr(kScheduleAttrName))
      return WalkResult::advance();
    kernel = op;
    return WalkResult::interrupt();
  });
  return kernel;
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

/// Checks the schedules of all kernels before any of them changes something.
static LogicalResult checkOrigins(ModuleOp module) {
  for (linalg::LinalgOp start : findKernels(module)) {
    FailureOr<Epilogue> epilogue = failure();
    {
      // What is no kernel has no generated schedule.
      ScopedDiagnosticHandler silence(module.getContext(),
                                      [](Diagnostic &) { return success(); });
      epilogue = matchEpilogue(start);
    }
    if (failed(epilogue))
      continue;
    Operation *last = epilogue->ops.back();
    if (transform::NamedSequenceOp sequence = lookUpSchedule(last))
      if (failed(checkOrigin(start, last, sequence)))
        return failure();
  }
  return success();
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

namespace {
struct ApplySchedules
    : public vta::impl::VTAApplySchedulesBase<ApplySchedules> {
  using Base::Base;

  void runOnOperation() override {
    ModuleOp module = getOperation();
    transform::TransformOptions options;
    // Costs little on one kernel and turns the use of a handle that is gone
    // into an error.
    options.enableExpensiveChecks(true);
    SequenceSet schedules;
    // Also those of kernels that are gone before it is their turn.
    module.walk([&](Operation *op) {
      if (transform::NamedSequenceOp sequence = lookUpSchedule(op))
        collectSequences(sequence, schedules);
    });
    if (failed(checkOrigins(module)))
      return signalPassFailure();
    // A schedule may delete or merge other kernels when it cleans up.
    while (Operation *op = findKernel(module)) {
      auto symbol = dyn_cast<SymbolRefAttr>(op->getAttr(kScheduleAttrName));
      if (!symbol) {
        op->emitError() << "expected '" << kScheduleAttrName
                        << "' to be a symbol, got "
                        << op->getAttr(kScheduleAttrName);
        return signalPassFailure();
      }
      transform::NamedSequenceOp sequence = lookUpSchedule(op);
      if (!sequence || sequence.isExternal()) {
        op->emitError() << "schedule " << symbol
                        << " is not a transform.named_sequence with a body";
        return signalPassFailure();
      }
      if (sequence.getFunctionType().getNumInputs() != 1) {
        sequence.emitError()
            << "expected a schedule to take one handle, the kernel's last "
               "operation";
        return signalPassFailure();
      }
      SequenceSet executed;
      collectSequences(sequence, executed);
      for (Operation *callee : executed)
        if (failed(checkSequence(cast<transform::NamedSequenceOp>(callee))))
          return signalPassFailure();
      if (failed(checkKnobs(executed)))
        return signalPassFailure();
      schedules.insert_range(executed);
      op->removeAttr(kScheduleAttrName);
      auto home = sequence->getParentOfType<ModuleOp>();
      if (failed(transform::applyTransformNamedSequence(op, sequence, home,
                                                        options)))
        return signalPassFailure();
      ++numApplied;
    }
    eraseSchedules(module, schedules);
  }
};
} // namespace
