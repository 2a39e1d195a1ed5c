//===- Input.cpp - What vta-tune tunes ------------------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Input.h"
#include "Convert.h"
#include "VTA/Dialect/VTA/Transforms/Passes.h"
#include "VTA/Driver/CompileNetwork.h"
#include "VTA/Driver/ReadNetwork.h"
#include "VTA/Kernel/DeviceModule.h"
#include "VTA/Tuning/VTA/ExtractTasks.h"
#include "mlir/Dialect/Tosa/IR/TosaOps.h"
#include "mlir/Pass/PassManager.h"
#include "llvm/Support/WithColor.h"

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::tune;

static bool usesTosa(Operation *root) {
  return root
      ->walk([](Operation *op) {
        return isa_and_nonnull<tosa::TosaDialect>(op->getDialect())
                   ? WalkResult::interrupt()
                   : WalkResult::advance();
      })
      .wasInterrupted();
}

/// Whether something is computed in floats that could be in int8.
static bool isFloat(ModuleOp module) {
  return !module
              ->walk([](Operation *op) {
                bool isInt8 =
                    isa_and_nonnull<tosa::TosaDialect>(op->getDialect()) &&
                    op->getNumResults() == 1 &&
                    !op->hasTrait<OpTrait::ConstantLike>() &&
                    getElementTypeOrSelf(op->getResult(0).getType())
                        .isInteger(8);
                return isInt8 ? WalkResult::interrupt() : WalkResult::advance();
              })
              .wasInterrupted();
}

/// The target of a module, unless another one is asked for. What is converted
/// was measured on a machine that nobody may guess.
static FailureOr<VTAAttachTargetOptions> getTarget(const Options &options,
                                                   ModuleOp module) {
  VTAAttachTargetOptions target;
  if (auto attr = module->getAttrOfType<ConfigAttr>(kConfigAttrName))
    target.config = attr.getName().str();
  if (auto attr = module->getAttrOfType<StringAttr>(kMachineAttrName))
    target.machine = attr.str();
  if (options.config)
    target.config = *options.config;
  if (options.machine)
    target.machine = *options.machine;
  if (options.command == Command::Convert && !options.machine &&
      !module->hasAttr(kMachineAttrName)) {
    llvm::Expected<std::string> machine = findMachineOfLogs(options);
    if (!machine) {
      llvm::WithColor::error(llvm::errs(), "vta-tune")
          << llvm::toString(machine.takeError()) << "\n";
      return failure();
    }
    target.machine = *machine;
  }
  return target;
}

static std::unique_ptr<Pass> createQuantizePass(const Options &options) {
  quantization::QuantizeHooks hooks;
  hooks.runners = hostRunners();
  return quantization::createQuantizePass(options.quantize, std::move(hooks));
}

/// A network as the tasks of a processor.
static LogicalResult formTasks(const Options &options, ModuleOp module) {
  NetworkPipelineOptions pipeline;
  pipeline.triple = options.triple;
  pipeline.processor = options.processor;
  pipeline.features = options.features;
  options.sparse.apply(pipeline);
  PassManager passes(module.getContext());
  buildNetworkPipeline(
      passes, pipeline, NetworkStage::Prepare, NetworkStage::Tasks,
      options.isQuantized ? createQuantizePass(options) : nullptr);
  return passes.run(module);
}

static LogicalResult packNetwork(const Options &options, StringRef path,
                                 ModuleOp module) {
  NetworkPipelineOptions pipeline;
  pipeline.device = "vta";
  options.cut.apply(pipeline);
  FailureOr<VTAAttachTargetOptions> target = getTarget(options, module);
  if (failed(target))
    return failure();
  pipeline.config = target->config;
  pipeline.machine = target->machine;
  std::unique_ptr<Pass> quantize;
  bool isQuantizedHere = options.isQuantized || isFloat(module);
  if (!isQuantizedHere && !options.ofQuantization.empty())
    return module.emitError() << "--" << options.ofQuantization
                              << " is about quantization, and this network is "
                                 "int8 already";
  if (isQuantizedHere) {
    if (!options.isQuantized)
      llvm::errs() << path
                   << ": float, quantized with --calibrate=global_scale to "
                      "find its tasks\n";
    quantize = createQuantizePass(options);
  }
  PassManager passes(module.getContext());
  buildNetworkPipeline(passes, pipeline, NetworkStage::Prepare,
                       NetworkStage::Pack, std::move(quantize));
  return passes.run(module);
}

FailureOr<Input> mlir::vta::tune::readInput(const Options &options,
                                            StringRef path,
                                            llvm::SourceMgr &sources,
                                            MLIRContext *context) {
  Input input;
  input.module =
      readNetwork({path.str(), options.import, /*quiet=*/true, "vta-tune"},
                  sources, context);
  if (!input.module)
    return failure();
  if (options.device == "cpu") {
    input.isNetwork = true;
    if (failed(formTasks(options, *input.module)))
      return failure();
    return input;
  }
  bool isPacked =
      llvm::any_of(input.module->getOps<ModuleOp>(), isDeviceModule);
  input.isNetwork = isPacked || usesTosa(*input.module);
  StringRef given =
      !options.ofNetworks.empty() ? options.ofNetworks : options.ofQuantization;
  if ((!input.isNetwork || isPacked) && !given.empty())
    return input.module->emitError()
           << "--" << given
           << " says how a network is cut, and these are kernels already";
  if (input.isNetwork && !isPacked &&
      failed(packNetwork(options, path, *input.module)))
    return failure();
  if (!input.isNetwork) {
    FailureOr<VTAAttachTargetOptions> target =
        getTarget(options, *input.module);
    if (failed(target))
      return failure();
    PassManager passes(context);
    passes.addPass(createVTAAttachTarget(*target));
    if (failed(passes.run(*input.module)))
      return failure();
  }
  if (failed(normalizeKernels(*input.module)))
    return failure();
  return input;
}
