//===- NetworkPipeline.cpp - From networks to kernels ---------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/CPU/FormTasks/Passes.h"
#include "VTA/CPU/TaskToLLVM/Passes.h"
#include "VTA/CPU/TosaToLinalg/Passes.h"
#include "VTA/Pipelines/CompileNetwork.h"
#include "VTA/Pipelines/Pipelines.h"
#include "VTA/Transforms/Pack/Passes.h"
#include "VTA/Transforms/Partition/Passes.h"
#include "VTA/Transforms/Quantize/Passes.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Pass/PassRegistry.h"

using namespace mlir;
using namespace mlir::vta;

void mlir::vta::buildPreparePipeline(OpPassManager &pm,
                                     const NetworkPipelineOptions &options,
                                     std::unique_ptr<Pass> quantize) {
  quantization::VTACanonicalizeQuantizedOptions canonicalize;
  canonicalize.exact = options.exact;
  canonicalize.printsReport = options.printsReport;
  canonicalize.ifQuantized = true;
  OpPassManager &functions = pm.nest<func::FuncOp>();
  functions.addPass(quantization::createVTACanonicalizeQuantized(canonicalize));
  if (quantize)
    pm.addPass(std::move(quantize));
  else
    functions.addPass(quantization::createVTAFoldNormalization());
  if (options.debugTensors)
    pm.addPass(createVTAExposeTensors());
}

void mlir::vta::buildPartitionPipeline(OpPassManager &pm,
                                       const NetworkPipelineOptions &options) {
  VTAAttachTargetOptions target;
  target.config = options.config;
  target.machine = options.machine;
  pm.addPass(createVTAAttachTarget(target));
  VTAPartitionOptions partition;
  partition.hostLayers.assign(options.hostLayers.begin(),
                              options.hostLayers.end());
  partition.deviceFrom = options.deviceFrom;
  partition.deviceTo = options.deviceTo;
  pm.addPass(createVTAPartition(partition));
}

void mlir::vta::buildTaskPipeline(OpPassManager &pm) {
  pm.addPass(createVTACPULowerTosa());
  pm.addPass(createVTACPUFormTasks());
}

/// Sets the options that say what code is for.
template <typename PassOptions>
static PassOptions forProcessor(const CPUPipelineOptions &options) {
  PassOptions result;
  result.triple = options.triple;
  result.processor = options.processor;
  result.features = options.features;
  return result;
}

void mlir::vta::buildTaskModulePipeline(OpPassManager &pm,
                                        const CPUPipelineOptions &options) {
  auto generate = forProcessor<VTACPUGenerateSchedulesOptions>(options);
  generate.threads = options.threads;
  generate.schedules = options.schedules;
  pm.addPass(createVTACPUGenerateSchedules(generate));
  VTACPUApplySchedulesOptions apply;
  apply.keep = true;
  pm.addPass(createVTACPUApplySchedules(apply));
  pm.addPass(
      createVTACPULowerTask(forProcessor<VTACPULowerTaskOptions>(options)));
}

void mlir::vta::buildKernelPipeline(OpPassManager &pm,
                                    const CPUPipelineOptions &options) {
  pm.addPass(createVTACPUIsolateTasks());
  buildTaskModulePipeline(pm.nest<ModuleOp>(), options);
}

VTAGenerateSchedulesOptions
mlir::vta::getDeviceSchedules(const NetworkPipelineOptions &options) {
  VTAGenerateSchedulesOptions generate;
  generate.schedules = options.schedules;
  generate.dump = options.dumpDeviceSchedules;
  return generate;
}

void mlir::vta::buildNetworkPipeline(OpPassManager &pm,
                                     const NetworkPipelineOptions &options,
                                     std::unique_ptr<Pass> quantize) {
  buildPreparePipeline(pm, options, std::move(quantize));
  if (options.device == "vta") {
    buildPartitionPipeline(pm, options);
    pm.addPass(createVTAPack());
    buildDevicePipeline(pm, options.shareDram, getDeviceSchedules(options));
  }
  buildTaskPipeline(pm);
  buildKernelPipeline(pm, options);
}

void mlir::vta::registerNetworkPipelines() {
  PassPipelineRegistration<>("vta-cpu-task-pipeline",
                             "a network of TOSA operations to tasks",
                             buildTaskPipeline);
  PassPipelineRegistration<CPUPipelineOptions>(
      "vta-cpu-kernel-pipeline",
      "tasks to kernels in the LLVM dialect, each in a module of its own",
      buildKernelPipeline);
  registerPassPipeline(
      "vta-network-pipeline",
      "what vta-compile does: a network of TOSA operations to kernels in the "
      "LLVM dialect, for vta-translate --tasks-to-network",
      [](OpPassManager &pm, StringRef text,
         function_ref<LogicalResult(const Twine &)> errorHandler) {
        NetworkPipelineOptions options;
        if (failed(options.parseFromString(text)))
          return failure();
        if (options.device != "cpu" && options.device != "vta")
          return errorHandler("expected 'device' to be cpu or vta, got '" +
                              options.device + "'");
        std::unique_ptr<Pass> quantize;
        if (!options.quantize.empty()) {
          quantize = quantization::createQuantizePass(
              quantization::VTAQuantizeOptions(), hostRunners());
          // The message names the option only.
          auto inQuantize = [&](const Twine &message) {
            return errorHandler("expected 'quantize' to be options of "
                                "vta-quantize, such as "
                                "{calibrate=global_scale}, got '" +
                                options.quantize + "': " + message);
          };
          if (failed(quantize->initializeOptions(options.quantize, inQuantize)))
            return failure();
        }
        buildNetworkPipeline(pm, options, std::move(quantize));
        return success();
      },
      [](function_ref<void(const mlir::detail::PassOptions &)> handler) {
        handler(NetworkPipelineOptions());
      });
}
