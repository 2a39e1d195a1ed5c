//===- CompileNetwork.cpp - A network to host code ------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Driver/CompileNetwork.h"
#include "VTA/Kernel/DeviceModule.h"
#include "mlir/Pass/PassManager.h"
#include "llvm/Support/FormatVariadic.h"
#include <thread>

using namespace mlir;
using namespace mlir::vta;

TaskCache::TaskCache() = default;
TaskCache::~TaskCache() = default;

void TaskCache::take(ModuleOp module, StringRef options,
                     cpu::TaskCodes &codes) {
  missing.clear();
  for (ModuleOp task : llvm::make_early_inc_range(module.getOps<ModuleOp>())) {
    if (isDeviceModule(task))
      continue;
    auto function = *task.getOps<func::FuncOp>().begin();
    std::string key;
    llvm::raw_string_ostream os(key);
    os << options << '\n';
    function->print(os,
                    OpPrintingFlags().useLocalScope().enableDebugInfo(false));
    if (auto it = known.find(key); it != known.end()) {
      codes[function.getName()] = it->second;
      task.erase();
    } else {
      missing[function.getName()] = std::move(key);
    }
  }
}

void TaskCache::put(const cpu::TaskCodes &codes) {
  for (const auto &entry : missing)
    if (auto it = codes.find(entry.first()); it != codes.end())
      known[entry.second] = it->second;
  missing.clear();
}

FailureOr<::vtart::Network>
mlir::vta::compileNetwork(ModuleOp module, const CPUPipelineOptions &options,
                          StringRef name, TaskCache *cache) {
  llvm::Expected<cpu::CPUTarget> target =
      cpu::CPUTarget::get(options.triple, options.processor, options.features);
  if (!target)
    return module.emitError() << llvm::toString(target.takeError());
  PassManager tasks(module.getContext());
  buildHostPipeline(tasks, options, NetworkStage::Linalg,
                    NetworkStage::Isolate);
  if (failed(tasks.run(module)))
    return failure();
  cpu::TaskCodes codes;
  if (cache)
    cache->take(module,
                llvm::formatv("{0} {1} {2} {3} {4} {5} {6:$[,]}",
                              target->triple, target->cpu,
                              target->featureString, options.threads,
                              options.schedules, options.scheduleRules,
                              llvm::make_range(options.allow.begin(),
                                               options.allow.end()))
                    .str(),
                codes);
  PassManager kernels(module.getContext());
  buildHostPipeline(kernels, options, NetworkStage::Kernels,
                    NetworkStage::Kernels);
  if (failed(kernels.run(module)) || failed(emitTaskCodes(module, codes)))
    return failure();
  if (cache)
    cache->put(codes);
  return assembleNetwork(module, *target, codes, name);
}

namespace {
class HostRunner : public quantization::FunctionRunner {
public:
  FailureOr<quantization::CompiledFunction> compile(ModuleOp module) override;

private:
  TaskCache cache;
};
} // namespace

FailureOr<quantization::CompiledFunction> HostRunner::compile(ModuleOp module) {
  Location loc = module.getLoc();
  CPUPipelineOptions options;
  options.processor = "native";
  options.threads = std::max(std::thread::hardware_concurrency(), 1u);
  FailureOr<::vtart::Network> network =
      compileNetwork(module, options, "calibration", &cache);
  if (failed(network))
    return failure();
  ::vtart::NetworkExecutorOptions executorOptions;
  executorOptions.threads = options.threads;
  auto executor = ::vtart::NetworkExecutor::create(
      std::make_shared<const ::vtart::Network>(std::move(*network)),
      executorOptions);
  if (!executor)
    return mlir::emitError(loc, "calibration: ")
           << executor.takeError().message();
  std::shared_ptr<::vtart::NetworkExecutor> shared = std::move(*executor);
  return quantization::CompiledFunction(
      [shared](ArrayRef<const void *> inputs,
               ArrayRef<void *> outputs) -> llvm::Error {
        if (::vtart::Error error =
                shared->run({inputs.data(), inputs.size()},
                            {outputs.data(), outputs.size()}))
          return llvm::createStringError(error.message());
        return llvm::Error::success();
      });
}

quantization::FunctionRunnerFactory mlir::vta::hostRunners() {
  quantization::FunctionRunnerFactory factory;
  factory.create = [] { return std::make_unique<HostRunner>(); };
  // Compilation is part of a pass: nothing can be loaded later.
  factory.getDependentDialects = [](DialectRegistry &registry) {
    cpu::registerCodeTranslations(registry);
    OpPassManager passes(ModuleOp::getOperationName());
    buildHostPipeline(passes, CPUPipelineOptions(), NetworkStage::Linalg,
                      NetworkStage::Kernels);
    passes.getDependentDialects(registry);
  };
  return factory;
}
