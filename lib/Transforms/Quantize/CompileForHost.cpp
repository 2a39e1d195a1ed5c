//===- CompileForHost.cpp - Float networks on this machine ----------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Pipelines/CompileNetwork.h"
#include "ValueRunner.h"
#include "vtart/Network.h"

#include <thread>

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::quantization;

FailureOr<CompiledFunction>
quantization::compileForHost(ModuleOp module, cpu::TaskCache *cache) {
  Location loc = module.getLoc();
  llvm::Expected<cpu::CPUTarget> target =
      cpu::CPUTarget::get(/*triple=*/"", /*cpu=*/"native", /*features=*/"");
  if (!target)
    return mlir::emitError(loc, "calibration: ")
           << llvm::toString(target.takeError());
  cpu::CompileNetworkOptions options;
  options.name = "calibration";
  options.cache = cache;
  options.threads = std::max(std::thread::hardware_concurrency(), 1u);
  FailureOr<vtart::Network> network =
      cpu::compileNetwork(module, *target, options);
  if (failed(network))
    return failure();
  auto executor = vtart::NetworkExecutor::create(
      std::make_shared<const vtart::Network>(std::move(*network)),
      options.threads);
  if (!executor)
    return mlir::emitError(loc, "calibration: ")
           << executor.takeError().message();
  std::shared_ptr<vtart::NetworkExecutor> shared = std::move(*executor);
  return CompiledFunction([shared](ArrayRef<const void *> inputs,
                                   ArrayRef<void *> outputs) -> llvm::Error {
    if (vtart::Error error = shared->run({inputs.data(), inputs.size()},
                                         {outputs.data(), outputs.size()}))
      return llvm::createStringError(error.message());
    return llvm::Error::success();
  });
}

FailureOr<std::vector<TensorStatistics>> quantization::collectStatistics(
    func::FuncOp function, ArrayRef<TensorPoint> points,
    ArrayRef<RunInputs> runs,
    llvm::function_ref<void(size_t, size_t)> progress) {
  auto compile = [](ModuleOp module) { return compileForHost(module); };
  return collectStatisticsWith(compile, function, points, runs, progress);
}
