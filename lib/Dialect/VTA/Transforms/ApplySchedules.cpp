//===- ApplySchedules.cpp - vta-apply-schedules ---------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Dialect/VTA/Transforms/Passes.h"
#include "mlir/Dialect/Transform/IR/TransformOps.h"
#include "mlir/Dialect/Transform/Transforms/TransformInterpreterUtils.h"

namespace mlir::vta {
#define GEN_PASS_DEF_VTAAPPLYSCHEDULES
#include "VTA/Dialect/VTA/Transforms/Passes.h.inc"
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
    SmallVector<ModuleOp> scheduleModules;
    // A schedule may delete or merge other kernels when it cleans up.
    while (Operation *op = findKernel(module)) {
      auto symbol = dyn_cast<SymbolRefAttr>(op->getAttr(kScheduleAttrName));
      if (!symbol) {
        op->emitError() << "expected '" << kScheduleAttrName
                        << "' to be a symbol, got "
                        << op->getAttr(kScheduleAttrName);
        return signalPassFailure();
      }
      auto sequence =
          SymbolTable::lookupNearestSymbolFrom<transform::NamedSequenceOp>(
              op, symbol);
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
      if (failed(checkSequence(sequence)))
        return signalPassFailure();
      op->removeAttr(kScheduleAttrName);
      auto home = sequence->getParentOfType<ModuleOp>();
      if (failed(transform::applyTransformNamedSequence(op, sequence, home,
                                                        options)))
        return signalPassFailure();
      if (home != module && !llvm::is_contained(scheduleModules, home))
        scheduleModules.push_back(home);
      ++numApplied;
    }
    for (ModuleOp home : scheduleModules)
      home.erase();
  }
};
} // namespace
