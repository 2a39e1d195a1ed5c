//===- Pipelines.h - The ways through the levels ----------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_PIPELINES_PIPELINES_H
#define VTA_PIPELINES_PIPELINES_H

#include "VTA/Dialect/VTA/Transforms/Passes.h"
#include "VTA/Transforms/Schedules/Passes.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassOptions.h"
#include <memory>

namespace mlir::vta {

// Pipelines and passes declare their options apart: upstream reads those of
// passes from TableGen and those of pipelines from C++. Defaults are written
// once, where the pass is declared.

/// Options of the pipelines that begin without a target.
struct TargetPipelineOptions
    : public PassPipelineOptions<TargetPipelineOptions> {
  Option<std::string> config{
      *this, "config",
      llvm::cl::desc("configuration string, or path of a vta_config.json"),
      llvm::cl::init(VTAAttachTargetOptions().config)};
  Option<std::string> machine{
      *this, "machine",
      llvm::cl::desc("built-in machine, or path of a machine JSON file"),
      llvm::cl::init(VTAAttachTargetOptions().machine)};
};

/// Options of vta-device-pipeline.
struct DevicePipelineOptions
    : public PassPipelineOptions<DevicePipelineOptions> {
  Option<bool> shareDram{
      *this, "share-dram",
      llvm::cl::desc("one DRAM buffer for constants and one for intermediate "
                     "tensors: see vtaisa-place-buffers"),
      llvm::cl::init(true)};
};

/// Options of the pipelines that make code for a CPU.
struct CPUPipelineOptions : public PassPipelineOptions<CPUPipelineOptions> {
  Option<std::string> triple{
      *this, "target",
      llvm::cl::desc("what the code is for, such as aarch64-linux-gnu; this "
                     "machine if empty"),
      llvm::cl::init("")};
  Option<std::string> processor{
      *this, "cpu",
      llvm::cl::desc("LLVM's name of the processor; the usual one if empty"),
      llvm::cl::init("")};
  Option<std::string> features{
      *this, "features",
      llvm::cl::desc("instruction sets to add or remove: '+dotprod,-avx512f'"),
      llvm::cl::init("")};
  Option<unsigned> threads{
      *this, "threads", llvm::cl::desc("how many threads share a task"),
      llvm::cl::init(VTACPUGenerateSchedulesOptions().threads)};
  Option<std::string> schedules{
      *this, "schedules",
      llvm::cl::desc("folder of schedules to take: TASK.mlir, if it exists, is "
                     "that of the task TASK; with device=vta, LAYER.mlir that "
                     "of the layer's kernel"),
      llvm::cl::init("")};
};

/// Options of vta-network-pipeline.
struct NetworkPipelineOptions : public CPUPipelineOptions {
  Option<std::string> device{
      *this, "device",
      llvm::cl::desc("what computes the network: cpu, or vta, with a CPU for "
                     "what VTA cannot run"),
      llvm::cl::init("cpu")};
  Option<std::string> config{*this, "config",
                             llvm::cl::desc("of VTA: see vta-attach-target"),
                             llvm::cl::init(VTAAttachTargetOptions().config)};
  Option<std::string> machine{*this, "machine",
                              llvm::cl::desc("of VTA: see vta-attach-target"),
                              llvm::cl::init(VTAAttachTargetOptions().machine)};
  ListOption<std::string> hostLayers{
      *this, "host-layers",
      llvm::cl::desc("with device=vta: see vta-partition")};
  Option<std::string> deviceFrom{
      *this, "device-from",
      llvm::cl::desc("with device=vta: see vta-partition"), llvm::cl::init("")};
  Option<std::string> deviceTo{
      *this, "device-to", llvm::cl::desc("with device=vta: see vta-partition"),
      llvm::cl::init("")};
  Option<std::string> dumpDeviceSchedules{
      *this, "dump-device-schedules",
      llvm::cl::desc("with device=vta: folder to write the schedules of "
                     "kernels on VTA to, as LAYER.mlir"),
      llvm::cl::init("")};
  Option<bool> shareDram{
      *this, "share-dram",
      llvm::cl::desc("with device=vta: see vta-device-pipeline"),
      llvm::cl::init(DevicePipelineOptions().shareDram)};
  Option<std::string> quantize{
      *this, "quantize",
      llvm::cl::desc("options of vta-quantize, such as "
                     "{calibrate=global_scale}; a float network stays float if "
                     "empty"),
      llvm::cl::init("")};
  Option<bool> exact{
      *this, "exact-quantized",
      llvm::cl::desc("round as networks that come quantized say, where a shift "
                     "would round ties another way"),
      llvm::cl::init(false)};
  Option<bool> debugTensors{
      *this, "debug-tensors",
      llvm::cl::desc("keep the int8 tensors: see vta-expose-tensors"),
      llvm::cl::init(false)};
  Option<bool> printsReport{
      *this, "print-report",
      llvm::cl::desc("what becomes of each layer of a network that comes "
                     "quantized, to stderr"),
      llvm::cl::init(false)};
};

/// TOSA to the form that is compiled: what comes quantized is computed in
/// integers where shifts can express it, normalizations are folded, and
/// `quantize`, if it is not null, makes int8 of floats.
void buildPreparePipeline(OpPassManager &pm,
                          const NetworkPipelineOptions &options,
                          std::unique_ptr<Pass> quantize);

/// What VTA can run of an int8 network, with a target attached to it, as TOSA
/// in a module @device.
void buildPartitionPipeline(OpPassManager &pm,
                            const NetworkPipelineOptions &options);

/// TOSA to linalg to tasks.
void buildTaskPipeline(OpPassManager &pm);

/// The module of one task to the LLVM dialect, by a schedule.
void buildTaskModulePipeline(OpPassManager &pm,
                             const CPUPipelineOptions &options);

/// Tasks to kernels in the LLVM dialect, each in a module of its own.
void buildKernelPipeline(OpPassManager &pm, const CPUPipelineOptions &options);

/// How the kernels of a network that run on VTA are scheduled.
VTAGenerateSchedulesOptions
getDeviceSchedules(const NetworkPipelineOptions &options);

/// All of it: what vta-compile does before it writes a network file. `device`
/// of the options is "cpu" or "vta".
void buildNetworkPipeline(OpPassManager &pm,
                          const NetworkPipelineOptions &options,
                          std::unique_ptr<Pass> quantize);

/// Packed linalg on tensors, with a target attached, to `vta.kernel`s in normal
/// form. Kernels that are there stay.
void buildFormKernelsPipeline(OpPassManager &pm);

/// L1 to L2: packed linalg on tensors, with a target attached, to tiled tensors
/// with stages, by `options`. Kernels that have a schedule keep it.
void buildSchedulePipeline(OpPassManager &pm,
                           const VTAGenerateSchedulesOptions &options = {});

/// L2 to L4: tiled tensors to operations of the vta dialect in loops. What
/// comes next depends on the attributes of these alone.
void buildOnChipPipeline(OpPassManager &pm);

/// L2 to L5: tiled tensors to verified `vtaisa.program`s with tokens. With
/// `shareDram`, constants and intermediate tensors are placed in few buffers.
void buildLoweringPipeline(OpPassManager &pm, bool shareDram = false);

/// L1 to L5, with a target attached first.
void buildPipeline(OpPassManager &pm, const TargetPipelineOptions &options);

/// Segments of a network, which are functions of packed linalg in modules of
/// their own with a target attached, to tiled tensors with stages.
void buildDeviceSchedulePipeline(
    OpPassManager &pm, const VTAGenerateSchedulesOptions &options = {});

/// The same segments to verified `vtaisa.program`s.
void buildDevicePipeline(OpPassManager &pm, bool shareDram,
                         const VTAGenerateSchedulesOptions &options = {});

/// `vta-kernel-pipeline`, `vta-schedule-pipeline`, `vta-lowering-pipeline`,
/// `vta-pipeline`, `vta-device-pipeline`,
/// `vta-cpu-task-pipeline`, `vta-cpu-kernel-pipeline` and
/// `vta-network-pipeline`.
void registerPipelines();
/// Those of networks; registerPipelines calls it.
void registerNetworkPipelines();

} // namespace mlir::vta

#endif // VTA_PIPELINES_PIPELINES_H
