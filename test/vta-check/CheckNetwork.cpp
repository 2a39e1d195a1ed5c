//===- CheckNetwork.cpp - Networks on VTA beside upstream's loops ---------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CheckNetwork.h"
#include "TestSupport/CheckKernel.h"
#include "VTA/Driver/CompileNetwork.h"
#include "VTA/Pipelines/Pipelines.h"
#include "VTA/Transforms/Schedules/TaskSchedule.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Tosa/IR/TosaOps.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "vtart/Executor.h"
#include "vtart/Network.h"

using namespace mlir;
using namespace vta_test;

static llvm::Expected<std::shared_ptr<const vtart::Network>>
compile(ModuleOp module, const vta::NetworkPipelineOptions &options) {
  StringRef host;
  PassManager partition(module.getContext()), lower(module.getContext());
  vta::buildNetworkPipeline(partition, options, vta::NetworkStage::Prepare,
                            vta::NetworkStage::Partition);
  if (failed(partition.run(module)))
    return llvm::createStringError("does not compile");
  for (auto func : module.getOps<func::FuncOp>())
    func.walk([&](Operation *op) {
      if (options.device == "vta" &&
          isa<tosa::Conv2DOp, tosa::DepthwiseConv2DOp, tosa::TransposeConv2DOp,
              tosa::MatMulOp>(op))
        host = op->getName().getStringRef();
    });
  if (!host.empty())
    return llvm::createStringError(host + " of it does not run on VTA");
  vta::buildNetworkPipeline(lower, options, vta::NetworkStage::Pack,
                            vta::NetworkStage::Lower);
  if (failed(lower.run(module)))
    return llvm::createStringError("does not compile");
  vta::TaskCache cache;
  auto network = vta::compileNetwork(module, options, "check", &cache);
  if (failed(network))
    return llvm::createStringError("does not compile for the host");
  if (!options.allow.empty() &&
      llvm::none_of(module.getOps<ModuleOp>(), vta::cpu::usesWinograd))
    return llvm::createStringError(
        "no convolution of it is computed by Winograd's transforms");
  return std::make_shared<const vtart::Network>(std::move(*network));
}

static llvm::Error fail(const vtart::Error &error) {
  return llvm::createStringError(error.message());
}

/// A simulator that is strict and refers to the machine.
static llvm::Expected<std::shared_ptr<vtart::Device>>
openDevice(const vtart::Network &network, const vtart::Machine &machine) {
  vtart::SimulatorDriver::Options simulator;
  simulator.functionalOptions.strict = true;
  simulator.functionalOptions.machine = &machine;
  simulator.timing = false;
  auto driver = std::make_shared<vtart::SimulatorDriver>(*network.config,
                                                         machine, simulator);
  auto device = vtart::Device::open(driver, *network.config);
  if (!device)
    return fail(device.takeError());
  return *device;
}

/// Outputs of one run.
static llvm::Expected<std::vector<std::vector<uint8_t>>>
run(std::shared_ptr<const vtart::Network> network,
    const std::vector<Array> &arguments, unsigned threads) {
  vtart::NetworkExecutorOptions options;
  options.threads = threads;
  std::optional<vtart::Machine> machine;
  if (!network->programs.empty()) {
    auto found = vtart::Machine::find(network->machine);
    if (!found)
      return fail(found.takeError());
    machine = *found;
    auto device = openDevice(*network, *machine);
    if (!device)
      return device.takeError();
    options.device = *device;
  }
  auto executor = vtart::NetworkExecutor::create(network, options);
  if (!executor)
    return fail(executor.takeError());
  std::vector<std::vector<uint8_t>> outputs;
  std::vector<const void *> from;
  std::vector<void *> to;
  for (const Array &array : arguments)
    from.push_back(array.data.data());
  // What nobody writes is not zero.
  for (const vtart::NetworkPort &port : network->outputs)
    outputs.emplace_back(*portBytes(port), 0xA5);
  for (std::vector<uint8_t> &output : outputs)
    to.push_back(output.data());
  if (vtart::Error error = (*executor)->run({from.data(), from.size()},
                                            {to.data(), to.size()}, nullptr))
    return fail(error);
  return outputs;
}

llvm::Error vta_test::checkNetwork(ModuleOp network, ModuleOp reference,
                                   StringRef options, double tolerance,
                                   uint64_t seed) {
  vta::NetworkPipelineOptions parsed;
  std::string message;
  llvm::raw_string_ostream os(message);
  if (failed(parsed.parseFromString(options, os)))
    return llvm::createStringError("--network: " + message);
  DiagnosticText diagnostics(network.getContext());
  for (ModuleOp module : {network, reference})
    if (llvm::Error error = fillConstants(module, seed))
      return error;
  llvm::Expected<std::vector<Array>> arguments = drawArguments(reference, seed);
  if (!arguments)
    return arguments.takeError();
  dropRanges(network);
  dropRanges(reference);
  PassManager passes(reference.getContext());
  if (failed(parsePassPipeline(kTosaToLinalg, passes)) ||
      failed(passes.run(reference)))
    return diagnostics.append("upstream passes do not lower it");
  llvm::Expected<std::vector<Array>> expected =
      computeUpstream(reference, *arguments);
  if (!expected)
    return diagnostics.append(llvm::toString(expected.takeError()));

  auto compiled = compile(network, parsed);
  if (!compiled)
    return diagnostics.append(llvm::toString(compiled.takeError()));
  if ((*compiled)->programs.empty() && parsed.device == "vta")
    return llvm::createStringError("nothing of it runs on VTA");
  for (unsigned threads : {1, 3}) {
    auto outputs = run(*compiled, *arguments, threads);
    if (!outputs)
      return outputs.takeError();
    if (outputs->size() != expected->size())
      return llvm::createStringError("expected %zu outputs, got %zu",
                                     expected->size(), outputs->size());
    for (auto [array, bytes] : llvm::zip_equal(*expected, *outputs)) {
      Array got = array;
      got.data = std::move(bytes);
      std::string why =
          compareArrays(got, array, /*allowsUniform=*/false, tolerance);
      if (!why.empty())
        return llvm::createStringError(
            why + (threads > 1 ? " with several threads" : ""));
    }
  }
  return llvm::Error::success();
}
