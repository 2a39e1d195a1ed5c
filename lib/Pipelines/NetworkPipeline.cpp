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
#include "VTA/Pipelines/Pipelines.h"
#include "VTA/Transforms/Pack/Passes.h"
#include "VTA/Transforms/PackLinalg/Passes.h"
#include "VTA/Transforms/Partition/Passes.h"
#include "VTA/Transforms/Quantize/Passes.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Pass/PassRegistry.h"

using namespace mlir;
using namespace mlir::vta;

static auto getStages() {
  return llvm::enum_seq_inclusive(NetworkStage::Prepare, NetworkStage::Kernels);
}

StringRef mlir::vta::getStageName(NetworkStage stage) {
  switch (stage) {
  case NetworkStage::Prepare:
    return "prepare";
  case NetworkStage::Quantize:
    return "quantize";
  case NetworkStage::Partition:
    return "partition";
  case NetworkStage::Pack:
    return "pack";
  case NetworkStage::Schedule:
    return "schedule";
  case NetworkStage::Lower:
    return "lower";
  case NetworkStage::Linalg:
    return "linalg";
  case NetworkStage::Tasks:
    return "tasks";
  case NetworkStage::Isolate:
    return "isolate";
  case NetworkStage::Kernels:
    return "kernels";
  }
  llvm_unreachable("unknown stage");
}

bool mlir::vta::isDeviceStage(NetworkStage stage) {
  return stage >= NetworkStage::Partition && stage <= NetworkStage::Lower;
}

static void addPrepareStage(OpPassManager &pm,
                            const NetworkPipelineOptions &options) {
  pm.addNestedPass<func::FuncOp>(quantization::createVTALowerQuantizedTypes());
  pm.addNestedPass<func::FuncOp>(quantization::createVTARaiseRounding());
  pm.addNestedPass<func::FuncOp>(quantization::createVTACancelTransposes());
  // Requantization rounds as VTA does, also on other devices.
  if (options.device == "vta" || options.requantize)
    pm.addNestedPass<func::FuncOp>(createVTAPackLinalg());
  // Requantization begins with the network as it came.
  if (options.requantize)
    return;
  quantization::VTACanonicalizeQuantizedOptions canonicalize;
  canonicalize.exact = options.exact;
  canonicalize.printsReport = bool(options.printReport);
  canonicalize.ifQuantized = true;
  pm.addNestedPass<func::FuncOp>(quantization::createCanonicalizeQuantizedPass(
      canonicalize, options.printReport));
}

static void addQuantizeStage(OpPassManager &pm,
                             const NetworkPipelineOptions &options,
                             std::unique_ptr<Pass> quantize) {
  if (!quantize && options.requantize) {
    quantization::VTAQuantizeOptions requantize;
    requantize.requantize = true;
    requantize.printsReport = bool(options.printReport);
    quantization::QuantizeHooks hooks;
    hooks.print = options.printReport;
    quantize = quantization::createQuantizePass(requantize, hooks);
  }
  if (quantize)
    pm.addPass(std::move(quantize));
  else
    pm.addNestedPass<func::FuncOp>(quantization::createVTAFoldNormalization());
  if (options.debugTensors)
    pm.addPass(createVTAExposeTensors());
}

static void addPartitionStage(OpPassManager &pm,
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

static void addScheduleStage(OpPassManager &pm,
                             const NetworkPipelineOptions &options) {
  VTAGenerateSchedulesOptions generate;
  generate.schedules = options.schedules;
  generate.dump = options.dumpDeviceSchedules;
  buildSchedulePipeline(pm.nest<ModuleOp>(), generate);
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
  generate.allow.assign(options.allow.begin(), options.allow.end());
  generate.scheduleRules = options.scheduleRules;
  pm.addPass(createVTACPUGenerateSchedules(generate));
  VTACPUApplySchedulesOptions apply;
  apply.keep = true;
  pm.addPass(createVTACPUApplySchedules(apply));
  pm.addPass(
      createVTACPULowerTask(forProcessor<VTACPULowerTaskOptions>(options)));
}

void mlir::vta::buildHostPipeline(OpPassManager &pm,
                                  const CPUPipelineOptions &options,
                                  NetworkStage from, NetworkStage to) {
  for (NetworkStage stage : llvm::enum_seq_inclusive(from, to)) {
    switch (stage) {
    case NetworkStage::Linalg:
      pm.addPass(createVTACPULowerTosa());
      break;
    case NetworkStage::Tasks:
      if (options.sparse) {
        auto sparsify = forProcessor<VTACPUSparsifyOptions>(options);
        sparsify.random = options.sparseRandom;
        sparsify.blockFeatures = options.sparseFeatures;
        pm.addPass(createVTACPUSparsify(sparsify));
      }
      pm.addPass(createVTACPUFormTasks());
      break;
    case NetworkStage::Isolate:
      pm.addPass(createVTACPUIsolateTasks());
      break;
    case NetworkStage::Kernels:
      buildTaskModulePipeline(pm.nest<ModuleOp>(), options);
      break;
    default:
      // All callers name stages of the host; buildNetworkPipeline has the
      // others.
      llvm_unreachable("not a stage of the host");
    }
  }
}

void mlir::vta::buildNetworkPipeline(OpPassManager &pm,
                                     const NetworkPipelineOptions &options,
                                     NetworkStage from, NetworkStage to,
                                     std::unique_ptr<Pass> quantize) {
  for (NetworkStage stage : llvm::enum_seq_inclusive(from, to)) {
    if (isDeviceStage(stage) && options.device != "vta")
      continue;
    switch (stage) {
    case NetworkStage::Prepare:
      addPrepareStage(pm, options);
      break;
    case NetworkStage::Quantize:
      addQuantizeStage(pm, options, std::move(quantize));
      break;
    case NetworkStage::Partition:
      addPartitionStage(pm, options);
      break;
    case NetworkStage::Pack:
      pm.addPass(createVTAPack());
      break;
    case NetworkStage::Schedule:
      addScheduleStage(pm, options);
      break;
    case NetworkStage::Lower:
      buildLoweringPipeline(pm.nest<ModuleOp>(), options.shareDram);
      break;
    default:
      buildHostPipeline(pm, options, stage, stage);
      break;
    }
  }
}

namespace {
/// Options of vta-network-pipeline. `device` is cpu unless it is given or a
/// stage of VTA is named.
struct RegisteredNetworkOptions : public NetworkPipelineOptions {
  Option<std::string> from{
      *this, "from",
      llvm::cl::desc("the first stage to run; the input is the output of the "
                     "stage before it"),
      llvm::cl::init(getStageName(NetworkStage::Prepare).str())};
  Option<std::string> to{
      *this, "to", llvm::cl::desc("the last stage to run"),
      llvm::cl::init(getStageName(NetworkStage::Kernels).str())};
  Option<std::string> quantize{
      *this, "quantize",
      llvm::cl::desc("options of vta-quantize, such as "
                     "{calibrate=global_scale}; a float network stays float if "
                     "empty"),
      llvm::cl::init("")};
  Option<bool> printsReport{
      *this, "print-report",
      llvm::cl::desc("print the form of each layer of a network that comes "
                     "quantized to stderr"),
      llvm::cl::init(false)};
};

using ErrorHandler = function_ref<LogicalResult(const Twine &)>;
} // namespace

/// Has an input refused that the stages before `from` have not made. Without a
/// part for VTA, nothing would happen. `partition` begins with TOSA and checks.
static void addCheck(OpPassManager &pm, NetworkStage from) {
  if (!isDeviceStage(from) || from == NetworkStage::Partition)
    return;
  VTACheckStageOptions check;
  check.after = getStageName(NetworkStage(static_cast<int>(from) - 1)).str();
  pm.addPass(createVTACheckStage(check));
}

/// The stage that an option names.
static FailureOr<NetworkStage> parseStage(StringRef option, StringRef value,
                                          ErrorHandler errorHandler) {
  std::string names;
  for (NetworkStage stage : getStages()) {
    StringRef name = getStageName(stage);
    if (name == value)
      return stage;
    if (!names.empty())
      names += stage == NetworkStage::Kernels ? " or " : ", ";
    names += name;
  }
  return errorHandler("expected '" + option + "' to be " + names + ", got '" +
                      value + "'");
}

static std::unique_ptr<Pass>
createQuantizePass(StringRef text, const quantization::QuantizeHooks &hooks,
                   ErrorHandler errorHandler) {
  auto pass = quantization::createQuantizePass(
      quantization::VTAQuantizeOptions(), hooks);
  // The message names the option only.
  auto inQuantize = [&](const Twine &message) {
    return errorHandler("expected 'quantize' to be options of vta-quantize, "
                        "such as {calibrate=global_scale}, got '" +
                        text + "': " + message);
  };
  if (failed(pass->initializeOptions(text, inQuantize)))
    return nullptr;
  return pass;
}

/// What vta-network-pipeline adds.
static LogicalResult
addRegisteredPipeline(OpPassManager &pm, StringRef text,
                      const quantization::QuantizeHooks &hooks,
                      ErrorHandler errorHandler) {
  RegisteredNetworkOptions options;
  if (failed(options.parseFromString(text)))
    return failure();
  if (options.device != "cpu" && options.device != "vta")
    return errorHandler("expected 'device' to be cpu or vta, got '" +
                        options.device + "'");
  FailureOr<NetworkStage> from = parseStage("from", options.from, errorHandler);
  if (failed(from))
    return failure();
  FailureOr<NetworkStage> to = parseStage("to", options.to, errorHandler);
  if (failed(to))
    return failure();
  if (*from > *to)
    return errorHandler("expected 'from' not to come after 'to', got from=" +
                        options.from + " to=" + options.to);
  for (NetworkStage stage : {*from, *to}) {
    if (!isDeviceStage(stage))
      continue;
    if (!options.device.hasValue())
      options.device = "vta";
    if (options.device != "vta")
      return errorHandler("expected device=vta for the stage '" +
                          getStageName(stage) +
                          "', got device=" + options.device);
  }
  std::unique_ptr<Pass> quantize;
  if (!options.quantize.empty()) {
    if (*from > NetworkStage::Quantize || *to < NetworkStage::Quantize)
      return errorHandler("'quantize' is for the stage quantize, which from=" +
                          options.from + " to=" + options.to + " leave out");
    quantize = createQuantizePass(options.quantize, hooks, errorHandler);
    if (!quantize)
      return failure();
  }
  if (options.printsReport)
    options.printReport = hooks.print;
  addCheck(pm, *from);
  buildNetworkPipeline(pm, options, *from, *to, std::move(quantize));
  return success();
}

void mlir::vta::registerNetworkPipelines(
    const quantization::QuantizeHooks &hooks) {
  PassPipelineRegistration<DevicePipelineOptions>(
      "vta-device-pipeline",
      "segments of a network, as vta-pack makes them, to verified VTA programs",
      [](OpPassManager &pm, const DevicePipelineOptions &options) {
        NetworkPipelineOptions network;
        network.device = "vta";
        network.shareDram = options.shareDram;
        addCheck(pm, NetworkStage::Schedule);
        buildNetworkPipeline(pm, network, NetworkStage::Schedule,
                             NetworkStage::Lower);
      });
  PassPipelineRegistration<>(
      "vta-cpu-task-pipeline", "a network of TOSA operations to tasks",
      [](OpPassManager &pm) {
        buildHostPipeline(pm, CPUPipelineOptions(), NetworkStage::Linalg,
                          NetworkStage::Tasks);
      });
  PassPipelineRegistration<CPUPipelineOptions>(
      "vta-cpu-kernel-pipeline",
      "tasks to kernels in the LLVM dialect, each in a module of its own",
      [](OpPassManager &pm, const CPUPipelineOptions &options) {
        buildHostPipeline(pm, options, NetworkStage::Isolate,
                          NetworkStage::Kernels);
      });
  registerPassPipeline(
      "vta-network-pipeline",
      "what vta-compile does: a network of TOSA operations to kernels in the "
      "LLVM dialect, for vta-translate --tasks-to-network",
      [hooks](OpPassManager &pm, StringRef text, ErrorHandler errorHandler) {
        return addRegisteredPipeline(pm, text, hooks, errorHandler);
      },
      [](function_ref<void(const mlir::detail::PassOptions &)> handler) {
        handler(RegisteredNetworkOptions());
      });
}
