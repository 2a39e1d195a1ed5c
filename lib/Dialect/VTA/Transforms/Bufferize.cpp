//===- Bufferize.cpp - vta-bufferize --------------------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Dialect/VTA/Transforms/Passes.h"
#include "mlir/Dialect/Bufferization/Transforms/OneShotAnalysis.h"
#include "mlir/Dialect/Bufferization/Transforms/Passes.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Transforms/Passes.h"
#include "llvm/Support/Debug.h"

#define DEBUG_TYPE "vta-bufferize"

namespace mlir::vta {
#define GEN_PASS_DEF_VTABUFFERIZE
#include "VTA/Dialect/VTA/Transforms/Passes.h.inc"
} // namespace mlir::vta

using namespace mlir;
using namespace mlir::vta;

/// Each result gets a buffer of the caller's: two cannot be one value.
static LogicalResult checkResults(ModuleOp module) {
  WalkResult walk = module.walk([](func::ReturnOp op) {
    llvm::SmallDenseMap<Value, unsigned> results;
    for (OpOperand &operand : op->getOpOperands()) {
      auto [it, isNew] =
          results.try_emplace(operand.get(), operand.getOperandNumber());
      if (isNew || !isa<MemRefType>(operand.get().getType()))
        continue;
      op.emitOpError() << "expected a value of its own for each result, as VTA "
                          "cannot copy, got the same one for results "
                       << it->second << " and " << operand.getOperandNumber();
      return WalkResult::interrupt();
    }
    return WalkResult::advance();
  });
  return failure(walk.wasInterrupted());
}

/// Refuses kernels that no schedule was applied to, which have no tiles, loops
/// of schedules that were not finished, and steps by immediates that one
/// instruction cannot have.
static LogicalResult checkKernels(ModuleOp module) {
  WalkResult walk = module.walk([](Operation *op) {
    if (isa<KernelOp>(op)) {
      op->emitOpError() << "is left over: expected its schedule to be applied "
                           "(vta-generate-schedules, vta-apply-schedules)";
      return WalkResult::interrupt();
    }
    if (op->getAttrOfType<LoopAttr>(kScheduleAttrName)) {
      op->emitError() << "expected the schedule of this loop to end with "
                         "'transform.vta.finish %kernel', which folds what "
                         "tiling leaves";
      return WalkResult::interrupt();
    }
    auto step = dyn_cast<StepOp>(op);
    if (!step || !step.getImm())
      return WalkResult::advance();
    auto imm = static_cast<int64_t>(*step.getImm());
    if (step.getKind() == StepKind::Shr && (imm < -16 || imm > 15)) {
      step.emitOpError() << "shifts by " << imm
                         << ", all VTA hardware shifts by -16 to 15 at once: "
                            "expected several steps";
      return WalkResult::interrupt();
    }
    if (!llvm::isInt<16>(imm)) {
      step.emitOpError() << "immediate " << imm
                         << " does not fit VTA's 16 bits: expected a constant "
                            "tensor as operand";
      return WalkResult::interrupt();
    }
    return WalkResult::advance();
  });
  return failure(walk.wasInterrupted());
}

namespace {
struct Bufferize : public vta::impl::VTABufferizeBase<Bufferize> {
  using Base::Base;

  void getDependentDialects(DialectRegistry &registry) const override {
    Base::getDependentDialects(registry);
    toBuffers.getDependentDialects(registry);
    toOutParams.getDependentDialects(registry);
  }

  void runOnOperation() override {
    ModuleOp module = getOperation();
    if (failed(checkKernels(module)) ||
        failed(runPipeline(toBuffers, module)) ||
        failed(checkResults(module)) ||
        failed(runPipeline(toOutParams, module)))
      return signalPassFailure();
    module.walk([&](AllocOp alloc) {
      LLVM_DEBUG(llvm::dbgs() << "tile on chip: " << alloc << "\n");
      ++numAllocs;
    });
  }

private:
  /// Kept from run to run: passes collect their patterns once.
  OpPassManager toBuffers = getToBuffers(), toOutParams = getToOutParams();

  static OpPassManager getToBuffers() {
    using namespace bufferization;
    OpPassManager pipeline(ModuleOp::getOperationName());
    OneShotBufferizePassOptions oneShot;
    oneShot.bufferizeFunctionBoundaries = true;
    oneShot.functionBoundaryTypeConversion = LayoutMapOption::IdentityLayoutMap;
    pipeline.addPass(createOneShotBufferizePass(oneShot));
    // The copies of a slice onto itself that bufferization leaves need both.
    pipeline.addPass(createCanonicalizerPass());
    pipeline.addPass(createCSEPass());
    pipeline.addPass(createCanonicalizerPass());
    return pipeline;
  }

  static OpPassManager getToOutParams() {
    using namespace bufferization;
    OpPassManager pipeline(ModuleOp::getOperationName());
    BufferResultsToOutParamsPassOptions outParams;
    outParams.addResultAttribute = true;
    outParams.hoistStaticAllocs = true;
    outParams.modifyPublicFunctions = true;
    pipeline.addPass(createBufferResultsToOutParamsPass(outParams));
    pipeline.addPass(createCanonicalizerPass());
    return pipeline;
  }
};
} // namespace
