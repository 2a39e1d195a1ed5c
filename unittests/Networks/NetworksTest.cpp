//===- NetworksTest.cpp - Networks on VTA against the CPU -----------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Random int8 networks, compiled for the CPU and for VTA with a random
// configuration and machine, and run by the runtime: all bytes are equal.
// VTA_FUZZ_NETWORKS says how many, VTA_FUZZ_SEED which;
// VTA_FUZZ_FIRST=k VTA_FUZZ_NETWORKS=1 repeats network k. A network that fails
// stays in VTA_FUZZ_FOLDER, or the folder for temporary files; one that crashes
// as well.
//
//===----------------------------------------------------------------------===//

#include "Differential/Harness.h"
#include "RandomNetwork.h"
#include "TestSupport/Execute.h"
#include "VTA/Dialect/VTA/IR/VTA.h"
#include "VTA/Driver/CompileNetwork.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Pass/PassManager.h"
#include "vtart/Verifier.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

#include "gtest/gtest.h"

#include <cstdio>
#include <cstdlib>

using namespace mlir;
using namespace vta_test;

namespace {

using Bytes = std::vector<std::vector<uint8_t>>; ///< Contents by port.

/// What one network is compiled for, and where it comes from.
struct Case {
  uint64_t seed = 0, index = 0;
  std::string config, machine, path;
  std::vector<std::string> hostLayers; ///< Layers that stay on the host.
  std::string str() const {
    return "repeat with VTA_FUZZ_SEED=" + std::to_string(seed) +
           " VTA_FUZZ_FIRST=" + std::to_string(index) +
           " VTA_FUZZ_NETWORKS=1\n" + path + ", configuration " + config +
           ", machine " + machine;
  }
};

struct Counts {
  unsigned networks = 0, onDevice = 0, programs = 0, insns = 0;
  unsigned deviceOps = 0, hostOps = 0, flatOutputs = 0, outputs = 0;
};

} // namespace

/// Writes the network with the commands that show a failure.
static bool writeModule(ModuleOp module, const Case &current) {
  std::error_code error;
  llvm::raw_fd_ostream os(current.path, error);
  if (error) {
    ADD_FAILURE() << current.path << ": " << error.message();
    return false;
  }
  os << "// vta-compile --device=vta --config=" << current.config
     << " --machine=" << current.machine;
  if (!current.hostLayers.empty())
    os << " --host-layers=" << llvm::join(current.hostLayers, ",");
  os << "\n";
  module->print(os, OpPrintingFlags().enableDebugInfo().useLocalScope());
  os << "\n";
  return true;
}

/// Compiles a copy of `module`, for VTA with a case.
static std::shared_ptr<const vtart::Network> compile(ModuleOp module,
                                                     vta::TaskCache &cache,
                                                     const Case *device,
                                                     Counts &counts) {
  ErrorCollector errors;
  OwningOpRef<ModuleOp> copy = module.clone();
  if (device) {
    vta::NetworkPipelineOptions options;
    options.device = "vta";
    options.config = device->config;
    options.machine = device->machine;
    options.hostLayers = ArrayRef(device->hostLayers);
    PassManager partition(&getContext());
    vta::buildNetworkPipeline(partition, options, vta::NetworkStage::Partition,
                              vta::NetworkStage::Partition);
    PassManager programs(&getContext());
    vta::buildNetworkPipeline(programs, options, vta::NetworkStage::Pack,
                              vta::NetworkStage::Lower);
    bool isDone = succeeded(partition.run(*copy));
    copy->walk([&](Operation *op) {
      if (isa<tosa::ConstOp, tosa::ConstShapeOp>(op) ||
          !isa_and_nonnull<tosa::TosaDialect>(op->getDialect()))
        return;
      bool isHost = op->getParentOfType<ModuleOp>() == *copy;
      ++(isHost ? counts.hostOps : counts.deviceOps);
    });
    if (!isDone || failed(programs.run(*copy))) {
      ADD_FAILURE() << errors.text;
      return nullptr;
    }
  }
  auto network =
      vta::compileNetwork(*copy, vta::CPUPipelineOptions(), "fuzz", &cache);
  if (failed(network)) {
    ADD_FAILURE() << errors.text;
    return nullptr;
  }
  return std::make_shared<const vtart::Network>(std::move(*network));
}

/// One run. `profile` makes the simulator count cycles.
static std::optional<Bytes> run(vtart::NetworkExecutor &executor,
                                const Bytes &inputs,
                                vtart::NetworkProfile *profile = nullptr) {
  Bytes outputs;
  std::vector<const void *> from;
  std::vector<void *> to;
  for (const std::vector<uint8_t> &input : inputs)
    from.push_back(input.data());
  // What nobody writes is not zero.
  for (const vtart::NetworkPort &port : executor.network().outputs)
    outputs.emplace_back(*portBytes(port), 0xA5);
  for (std::vector<uint8_t> &output : outputs)
    to.push_back(output.data());
  if (vtart::Error error = executor.run({from.data(), from.size()},
                                        {to.data(), to.size()}, profile)) {
    ADD_FAILURE() << error.message();
    return std::nullopt;
  }
  return outputs;
}

/// Some of the layers of a network, mostly none.
static std::vector<std::string> drawHostLayers(ModuleOp module,
                                               Random &random) {
  llvm::SetVector<StringRef> layers;
  module->walk([&](Operation *op) {
    if (auto name = dyn_cast<NameLoc>(op->getLoc());
        name && !isa<tosa::ConstOp, tosa::ConstShapeOp>(op))
      layers.insert(name.getName());
  });
  std::vector<std::string> result;
  if (random.chance(25))
    for (StringRef layer : layers)
      if (random.chance(30))
        result.push_back(layer.str());
  return result;
}

static Bytes drawInputs(const vtart::Network &network, Random &random) {
  Bytes inputs;
  for (const vtart::NetworkPort &port : network.inputs) {
    inputs.emplace_back(*portBytes(port));
    for (uint8_t &value : inputs.back())
      value = static_cast<uint8_t>(random.bits() >> 20);
  }
  return inputs;
}

static std::string compareOutputs(const Bytes &expected, const Bytes &got) {
  if (expected.size() != got.size())
    return "another number of outputs";
  for (size_t i = 0; i != expected.size(); ++i)
    if (std::string text = compare(expected[i], got[i]); !text.empty())
      return "output " + std::to_string(i) + ": " + text;
  return "";
}

/// The program that the simulator ran last has come to its end.
static void checkEnd(const vtart::SimulatorDriver &driver) {
  if (auto result = driver.functionalResult()) {
    EXPECT_TRUE(result->finished);
    EXPECT_EQ(result->leftover, vtart::TokenCounts{});
  }
  if (auto result = driver.timedResult()) {
    EXPECT_TRUE(result->finished);
    EXPECT_EQ(result->leftover, vtart::TokenCounts{});
    EXPECT_GT(result->cycles, 0u);
  }
}

/// Runs `network` in every order of the units. Two images one after the other
/// show what depends on a run before.
static void checkOnDevice(std::shared_ptr<const vtart::Network> network,
                          const vtart::Machine &machine, const Bytes inputs[2],
                          const Bytes expected[2]) {
  bool isFirst = true;
  for (vtart::FunctionalOptions order : getOrders(/*numRandom=*/1)) {
    SCOPED_TRACE(std::string("order ") + getOrderName(order.order));
    vtart::NetworkExecutorOptions options;
    vtart::SimulatorDriver::Options simulator;
    order.strict = true;
    order.machine = &machine;
    simulator.functionalOptions = order;
    simulator.timing = false;
    std::shared_ptr<vtart::SimulatorDriver> driver;
    if (!network->programs.empty()) {
      driver = std::make_shared<vtart::SimulatorDriver>(*network->config,
                                                        machine, simulator);
      auto device = vtart::Device::open(driver, *network->config);
      ASSERT_TRUE(bool(device)) << device.takeError().message();
      options.device = *device;
      options.beforeProgram = [&](size_t) { checkEnd(*driver); };
    }
    auto executor = vtart::NetworkExecutor::create(network, options);
    ASSERT_TRUE(bool(executor)) << executor.takeError().message();
    for (int image : {0, 1}) {
      SCOPED_TRACE("image " + std::to_string(image));
      vtart::NetworkProfile profile;
      std::optional<Bytes> outputs =
          run(**executor, inputs[image], isFirst ? &profile : nullptr);
      ASSERT_TRUE(outputs);
      ASSERT_EQ(compareOutputs(expected[image], *outputs), "");
      isFirst = false;
    }
    if (!driver)
      return;
    checkEnd(*driver);
  }
}

static void check(ModuleOp module, const Case &current, Random &random,
                  Counts &counts) {
  vtart::Expected<vtart::Machine> machine =
      vtart::Machine::find(current.machine);
  ASSERT_TRUE(bool(machine)) << machine.takeError().message();
  vta::TaskCache cache;
  auto host = compile(module, cache, nullptr, counts);
  auto device = compile(module, cache, &current, counts);
  if (!host || !device)
    return;
  auto executor = vtart::NetworkExecutor::create(host);
  ASSERT_TRUE(bool(executor)) << executor.takeError().message();
  Bytes inputs[2], expected[2];
  for (int image : {0, 1}) {
    inputs[image] = drawInputs(*host, random);
    std::optional<Bytes> outputs = run(**executor, inputs[image]);
    ASSERT_TRUE(outputs);
    expected[image] = std::move(*outputs);
  }
  for (const std::vector<uint8_t> &output : expected[0]) {
    ++counts.outputs;
    counts.flatOutputs += llvm::all_equal(output);
  }
  for (const vtart::Program &program : device->programs) {
    EXPECT_EQ(verify(program, *machine), "");
    counts.insns += program.insns.size();
  }
  ++counts.networks;
  counts.onDevice += !device->programs.empty();
  counts.programs += device->programs.size();
  checkOnDevice(device, *machine, inputs, expected);
}

TEST(Networks, RandomNetworks) {
  uint64_t seed = getNumberFromEnvironment("VTA_FUZZ_SEED", 1);
  uint64_t first = getNumberFromEnvironment("VTA_FUZZ_FIRST", 0);
  uint64_t cases = getNumberFromEnvironment("VTA_FUZZ_NETWORKS", 100);
  llvm::SmallString<128> folder;
  if (const char *path = std::getenv("VTA_FUZZ_FOLDER"))
    folder = path;
  else
    llvm::sys::path::system_temp_directory(/*erasedOnReboot=*/true, folder);
  std::vector<std::string> machines = vtart::Machine::builtinNames();
  Counts counts;
  unsigned failures = 0;
  for (uint64_t index = first; index != first + cases; ++index) {
    Random random(seed * 1000003 + index);
    Case current;
    current.seed = seed;
    current.index = index;
    current.config = random.pick(getConfigNames());
    current.machine = random.pick(machines);
    OwningOpRef<ModuleOp> module = RandomNetwork(getContext(), random).write();
    current.hostLayers = drawHostLayers(*module, random);
    llvm::SmallString<128> path = folder;
    llvm::sys::path::append(path, "vta-fuzz-" + std::to_string(seed) + "-" +
                                      std::to_string(index) + ".mlir");
    current.path = path.str().str();
    SCOPED_TRACE(current.str());
    ASSERT_TRUE(writeModule(*module, current));
    bool isGood = succeeded(mlir::verify(*module));
    EXPECT_TRUE(isGood) << "the test writes wrong networks";
    if (isGood)
      check(*module, current, random, counts);
    auto *result =
        ::testing::UnitTest::GetInstance()->current_test_info()->result();
    unsigned now = result->total_part_count();
    if (now == failures) {
      llvm::sys::fs::remove(current.path);
      continue;
    }
    failures = now;
    // The output of many failures helps nobody.
    if (failures > 20)
      break;
  }
  std::printf("%u networks equal or reported, %u with %u programs of %u "
              "instructions; %u operations on VTA, %u on the host; %u of %u "
              "outputs have one value (seed %llu)\n",
              counts.networks, counts.onDevice, counts.programs, counts.insns,
              counts.deviceOps, counts.hostOps, counts.flatOutputs,
              counts.outputs, static_cast<unsigned long long>(seed));
  // Otherwise the test shows little.
  if (cases >= 50) {
    EXPECT_GT(counts.onDevice * 4, counts.networks * 3);
    EXPECT_GT(counts.deviceOps, 2 * counts.hostOps);
    EXPECT_LT(counts.flatOutputs * 5, counts.outputs);
  }
}
