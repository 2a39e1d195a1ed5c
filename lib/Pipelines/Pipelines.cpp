//===- Pipelines.cpp - The ways through the levels ------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Pipelines/Pipelines.h"
#include "VTA/Conversion/Passes.h"
#include "VTA/Dialect/VTAISA/Transforms/Passes.h"
#include "VTA/Transforms/Normalize/Passes.h"
#include "VTA/Transforms/Pack/Passes.h"

using namespace mlir;
using namespace mlir::vta;

void mlir::vta::buildFormKernelsPipeline(OpPassManager &pm) {
  OpPassManager &functions = pm.nest<func::FuncOp>();
  functions.addPass(createLinalgToVTAKernel());
  functions.addPass(createVTANormalize());
  functions.addPass(createVTAPlaceParts());
}

void mlir::vta::buildSchedulePipeline(
    OpPassManager &pm, const VTAGenerateSchedulesOptions &options) {
  buildFormKernelsPipeline(pm);
  pm.addPass(createVTAGenerateSchedules(options));
  pm.addPass(createVTAApplySchedules());
}

void mlir::vta::buildOnChipPipeline(OpPassManager &pm) {
  pm.addPass(createVTABufferize());
  pm.addNestedPass<func::FuncOp>(createVTAFromLinalg());
}

void mlir::vta::buildLoweringPipeline(OpPassManager &pm, bool shareDram) {
  buildOnChipPipeline(pm);
  pm.addPass(createVTAEvaluate());
  OpPassManager &programs = pm.nest<vtaisa::ProgramOp>();
  if (shareDram)
    programs.addPass(vtaisa::createVTAISAPlaceBuffers());
  programs.addPass(vtaisa::createVTAISADeriveTokens());
  programs.addPass(vtaisa::createVTAISAVerify());
}

void mlir::vta::buildPipeline(OpPassManager &pm,
                              const TargetPipelineOptions &options) {
  VTAAttachTargetOptions target;
  target.config = options.config;
  target.machine = options.machine;
  pm.addPass(createVTAAttachTarget(target));
  buildSchedulePipeline(pm);
  buildLoweringPipeline(pm);
}

void mlir::vta::registerPipelines(const quantization::QuantizeHooks &hooks) {
  PassPipelineRegistration<>("vta-kernel-pipeline",
                             "packed linalg on tensors to kernels",
                             buildFormKernelsPipeline);
  PassPipelineRegistration<>(
      "vta-schedule-pipeline",
      "packed linalg on tensors to tiled tensors with on-chip stages",
      [](OpPassManager &pm) { buildSchedulePipeline(pm); });
  PassPipelineRegistration<>(
      "vta-lowering-pipeline",
      "tiled tensors with on-chip stages to verified VTA programs",
      [](OpPassManager &pm) { buildLoweringPipeline(pm); });
  PassPipelineRegistration<TargetPipelineOptions>(
      "vta-pipeline", "packed linalg on tensors to verified VTA programs",
      buildPipeline);
  registerNetworkPipelines(hooks);
}
