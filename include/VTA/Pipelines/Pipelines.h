//===- Pipelines.h - The ways through the levels ----------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_PIPELINES_PIPELINES_H
#define VTA_PIPELINES_PIPELINES_H

#include "VTA/CPU/FormTasks/Passes.h"
#include "VTA/Dialect/VTA/Transforms/Passes.h"
#include "VTA/Transforms/Quantize/Passes.h"
#include "VTA/Transforms/Schedules/Passes.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassOptions.h"
#include "llvm/ADT/Sequence.h"
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
      llvm::cl::desc("target triple, such as aarch64-linux-gnu; this "
                     "machine if empty"),
      llvm::cl::init("")};
  Option<std::string> processor{
      *this, "cpu",
      llvm::cl::desc("LLVM's name of the processor; the default if empty"),
      llvm::cl::init("")};
  Option<std::string> features{
      *this, "features",
      llvm::cl::desc("instruction sets to add or remove: '+dotprod,-avx512f'"),
      llvm::cl::init("")};
  Option<unsigned> threads{
      *this, "threads", llvm::cl::desc("threads that share a task"),
      llvm::cl::init(VTACPUGenerateSchedulesOptions().threads)};
  Option<std::string> schedules{
      *this, "schedules",
      llvm::cl::desc("folder of schedules: TASK.mlir schedules the task TASK; "
                     "with device=vta, LAYER.mlir schedules the kernel of the "
                     "layer"),
      llvm::cl::init("")};
  ListOption<std::string> allow{
      *this, "allow",
      llvm::cl::desc("forms of code for a CPU with larger rounding errors: see "
                     "vta-cpu-generate-schedules")};
  Option<std::string> scheduleRules{
      *this, "schedule-rules",
      llvm::cl::desc("shared library with rules for schedules: see "
                     "vta-cpu-generate-schedules"),
      llvm::cl::init("")};
  Option<bool> sparse{
      *this, "sparse",
      llvm::cl::desc("leave out blocks of weights that are zero: see "
                     "vta-cpu-sparsify"),
      llvm::cl::init(false)};
  Option<double> sparseRandom{
      *this, "sparse-random",
      llvm::cl::desc(
          "with sparse: part of the blocks to set to zero at random"),
      llvm::cl::init(0)};
  Option<int64_t> sparseFeatures{
      *this, "sparse-features",
      llvm::cl::desc("with sparse-random: features of these blocks"),
      llvm::cl::init(VTACPUSparsifyOptions().blockFeatures)};
};

/// How networks are compiled.
struct NetworkPipelineOptions : public CPUPipelineOptions {
  Option<std::string> device{
      *this, "device",
      llvm::cl::desc("device that runs the network: cpu, or vta, with a CPU "
                     "for all that VTA cannot run"),
      llvm::cl::init("cpu")};
  Option<std::string> config{*this, "config",
                             llvm::cl::desc("see vta-attach-target"),
                             llvm::cl::init(VTAAttachTargetOptions().config)};
  Option<std::string> machine{*this, "machine",
                              llvm::cl::desc("see vta-attach-target"),
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
  Option<bool> exact{
      *this, "exact-quantized",
      llvm::cl::desc("keep the rounding of networks that come quantized, where "
                     "a shift would round ties another way"),
      llvm::cl::init(false)};
  Option<bool> requantize{
      *this, "requantize",
      llvm::cl::desc(
          "quantize a network that comes quantized again, by its own "
          "ranges, so that VTA can compute it: see vta-quantize"),
      llvm::cl::init(false)};
  Option<bool> debugTensors{
      *this, "debug-tensors",
      llvm::cl::desc("keep the int8 tensors: see vta-expose-tensors"),
      llvm::cl::init(false)};
  /// Takes the report on a network that comes quantized; there is none if it is
  /// empty.
  quantization::ReportPrinter printReport;
};

/// The stages of a network on its way from TOSA to what is written to a file,
/// in order.
enum class NetworkStage {
  Prepare,   ///< Prequantized networks in integers.
  Quantize,  ///< Folded normalizations, or int8.
  Partition, ///< Module @device with the part for VTA, target attached.
  Pack,      ///< This module as kernels on packed tensors.
  Schedule,  ///< Tiled kernels with on-chip stages.
  Lower,     ///< Verified `vtaisa.program`s.
  Linalg,    ///< The host's part in linalg.
  Tasks,     ///< The host's part as tasks.
  Isolate,   ///< A module for each task.
  Kernels,   ///< These modules in the LLVM dialect, by schedules.
};

/// The name of a stage in options: "prepare", "quantize" and so on.
StringRef getStageName(NetworkStage stage);

/// Whether the stage is for networks on VTA only.
bool isDeviceStage(NetworkStage stage);

/// Adds the stages `from` to `to`, which is not before `from`, to `pm`, whose
/// operations are modules. This is the one place that says which passes compile
/// a network. `device` of the options is "cpu" or "vta"; stages of VTA are left
/// out for "cpu". With the stage Quantize, `quantize`, if it is not null, makes
/// int8 of floats.
void buildNetworkPipeline(OpPassManager &pm,
                          const NetworkPipelineOptions &options,
                          NetworkStage from, NetworkStage to,
                          std::unique_ptr<Pass> quantize = nullptr);

/// The same for stages from Linalg on, which need fewer options.
void buildHostPipeline(OpPassManager &pm, const CPUPipelineOptions &options,
                       NetworkStage from, NetworkStage to);

/// The module of one task to the LLVM dialect, by a schedule: what the stage
/// Kernels does with each of them.
void buildTaskModulePipeline(OpPassManager &pm,
                             const CPUPipelineOptions &options);

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

/// `vta-kernel-pipeline`, `vta-schedule-pipeline`, `vta-lowering-pipeline`,
/// `vta-pipeline`, `vta-device-pipeline`, `vta-cpu-task-pipeline`,
/// `vta-cpu-kernel-pipeline` and `vta-network-pipeline`. The last one quantizes
/// with `hooks`.
void registerPipelines(const quantization::QuantizeHooks &hooks);
/// Registers pipelines of networks; registerPipelines calls it.
void registerNetworkPipelines(const quantization::QuantizeHooks &hooks);

} // namespace mlir::vta

/// For llvm::enum_seq_inclusive.
template <>
struct llvm::enum_iteration_traits<mlir::vta::NetworkStage> {
  static constexpr bool is_iterable = true;
};

#endif // VTA_PIPELINES_PIPELINES_H
