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
#include "mlir/Pass/PassManager.h"
#include "mlir/Transforms/Passes.h"

namespace mlir::vta {
#define GEN_PASS_DEF_VTABUFFERIZE
#include "VTA/Dialect/VTA/Transforms/Passes.h.inc"
} // namespace mlir::vta

using namespace mlir;
using namespace mlir::vta;

namespace {
struct Bufferize : public vta::impl::VTABufferizeBase<Bufferize> {
  using Base::Base;

  void getDependentDialects(DialectRegistry &registry) const override {
    Base::getDependentDialects(registry);
    getPipeline().getDependentDialects(registry);
  }

  void runOnOperation() override {
    if (failed(runPipeline(pipeline, getOperation())))
      return signalPassFailure();
    getOperation().walk([&](AllocOp) { ++numAllocs; });
  }

private:
  /// Kept from run to run: passes collect their patterns once.
  OpPassManager pipeline = getPipeline();

  static OpPassManager getPipeline() {
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
