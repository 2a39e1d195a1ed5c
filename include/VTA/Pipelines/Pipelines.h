//===- Pipelines.h - The ways through the levels ----------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_PIPELINES_PIPELINES_H
#define VTA_PIPELINES_PIPELINES_H

#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassOptions.h"

namespace mlir::vta {

/// Options of the pipelines that begin without a target.
struct TargetPipelineOptions
    : public PassPipelineOptions<TargetPipelineOptions> {
  Option<std::string> config{
      *this, "config",
      llvm::cl::desc("configuration string, or path of a vta_config.json"),
      llvm::cl::init("1x16_i8w8a32_15_15_18_17")};
  Option<std::string> machine{
      *this, "machine",
      llvm::cl::desc("built-in machine, or path of a machine JSON file"),
      llvm::cl::init("rtl-de10")};
};

/// L1 to L2: packed linalg on tensors, with a target attached, to tiled tensors
/// with stages. Kernels that have a schedule keep it.
void buildSchedulePipeline(OpPassManager &pm);

/// L2 to L4: tiled tensors to operations of the vta dialect in loops. What
/// comes next depends on the attributes of these alone.
void buildOnChipPipeline(OpPassManager &pm);

/// L2 to L5: tiled tensors to verified `vtaisa.program`s with tokens.
void buildLoweringPipeline(OpPassManager &pm);

/// L1 to L5, with a target attached first.
void buildPipeline(OpPassManager &pm, const TargetPipelineOptions &options);

/// `vta-schedule-pipeline`, `vta-lowering-pipeline` and `vta-pipeline`.
void registerPipelines();

} // namespace mlir::vta

#endif // VTA_PIPELINES_PIPELINES_H
