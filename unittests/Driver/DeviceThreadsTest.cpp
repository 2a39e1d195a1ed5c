//===- DeviceThreadsTest.cpp - Networks that share a device ---------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Threads with a handle each on one device compute the bits of one thread,
// which are the CPU's. The network is the trained one of the examples: whole,
// and cut by layers on the host, so that programs of several segments take
// turns.
//
//===----------------------------------------------------------------------===//

#include "TestSupport/Context.h"
#include "VTA/Driver/CompileNetwork.h"
#include "VTA/Target/ONNX/Import.h"
#include "VTA/Transforms/Quantize/Passes.h"
#include "mlir/Pass/PassManager.h"
#include "vtart/Device.h"
#include "llvm/Support/MemoryBuffer.h"
#include "gtest/gtest.h"
#include <random>
#include <thread>

using namespace mlir;
using namespace mlir::vta;

namespace {

using NetworkPtr = std::shared_ptr<const ::vtart::Network>;
using Images = std::vector<std::vector<float>>;

constexpr size_t kPixels = 8 * 8, kClasses = 10;

class DeviceThreads : public ::testing::Test {
protected:
  void SetUp() override {
    context.appendDialectRegistry(vta_test::getRegistry());
    prepare();
  }

  /// Imports and quantizes the network.
  void prepare() {
    const char *path = VTA_EXAMPLES "/digits/digits.onnx";
    auto file = llvm::MemoryBuffer::getFile(path);
    ASSERT_TRUE(bool(file)) << path;
    onnx::ImportOptions import;
    import.shapes["data"] = {1, 1, 8, 8};
    int8 = onnx::importModel((*file)->getBuffer(), path, import, &context);
    ASSERT_TRUE(int8);
    quantization::VTAQuantizeOptions quantize;
    quantize.calibrate = "global_scale";
    PassManager pm(&context);
    buildNetworkPipeline(
        pm, NetworkPipelineOptions(), NetworkStage::Prepare,
        NetworkStage::Quantize,
        quantization::createQuantizePass(quantize, {hostRunners(), {}, {}}));
    ASSERT_TRUE(succeeded(pm.run(*int8)));
  }

  /// Compiles for VTA, with `hostLayers` on the CPU, or for the CPU.
  NetworkPtr compile(bool isOnDevice, ArrayRef<std::string> hostLayers = {}) {
    OwningOpRef<ModuleOp> copy = int8->clone();
    NetworkPipelineOptions options;
    options.device = "vta";
    options.hostLayers = hostLayers;
    if (isOnDevice) {
      PassManager pm(&context);
      buildNetworkPipeline(pm, options, NetworkStage::Partition,
                           NetworkStage::Lower);
      if (failed(pm.run(*copy)))
        return nullptr;
    }
    auto network = compileNetwork(*copy, options, "digits", &cache);
    if (failed(network))
      return nullptr;
    return std::make_shared<const ::vtart::Network>(std::move(*network));
  }

  MLIRContext context;
  OwningOpRef<ModuleOp> int8;
  TaskCache cache;
};

Images drawImages(unsigned count) {
  std::mt19937 random(5);
  Images images(count, std::vector<float>(kPixels));
  for (std::vector<float> &image : images)
    for (float &pixel : image)
      pixel = float(random() % 17) / 16;
  return images;
}

std::unique_ptr<::vtart::NetworkExecutor>
open(NetworkPtr network, std::shared_ptr<::vtart::Device> device) {
  ::vtart::NetworkExecutorOptions options;
  options.device = std::move(device);
  auto executor = ::vtart::NetworkExecutor::create(std::move(network), options);
  if (executor)
    return std::move(*executor);
  ADD_FAILURE() << executor.takeError().message();
  return nullptr;
}

/// The outputs for `images`, from the one with the number `first` on. Cycles
/// are counted for every second image.
Images run(::vtart::NetworkExecutor &executor, const Images &images,
           size_t first = 0) {
  Images outputs(images.size(), std::vector<float>(kClasses));
  for (size_t i = 0; i < images.size(); ++i) {
    size_t image = (first + i) % images.size();
    const void *inputs[] = {images[image].data()};
    void *addresses[] = {outputs[image].data()};
    ::vtart::NetworkProfile profile;
    ::vtart::Error error =
        executor.run({inputs, 1}, {addresses, 1}, i % 2 ? &profile : nullptr);
    EXPECT_FALSE(error) << error.message();
  }
  return outputs;
}

} // namespace

TEST_F(DeviceThreads, BitsOfOneThread) {
  Images images = drawImages(12);
  NetworkPtr host = compile(/*isOnDevice=*/false);
  NetworkPtr whole = compile(/*isOnDevice=*/true);
  NetworkPtr cut = compile(/*isOnDevice=*/true, {"block2.conv?"});
  ASSERT_TRUE(host && whole && cut);
  ASSERT_GE(whole->programs.size(), 1u);
  ASSERT_GE(cut->programs.size(), 2u);
  auto cpu = open(host, nullptr);
  ASSERT_TRUE(cpu);
  Images expected = run(*cpu, images);
  // An output of another image would be seen.
  for (size_t i = 0; i < images.size(); ++i)
    for (size_t j = 0; j < i; ++j)
      ASSERT_NE(expected[i], expected[j]) << i << " and " << j;

  auto device = ::vtart::openDevice(*whole);
  ASSERT_TRUE(bool(device)) << device.takeError().message();
  auto alone = open(whole, *device);
  ASSERT_TRUE(alone);
  EXPECT_EQ(run(*alone, images), expected);

  // Two handles of one network, and two of another.
  std::vector<std::thread> threads;
  Images results[4];
  for (unsigned t = 0; t < 4; ++t)
    threads.emplace_back([&, t] {
      if (auto own = open(t < 2 ? whole : cut, *device))
        results[t] = run(*own, images, /*first=*/3 * t);
    });
  for (std::thread &thread : threads)
    thread.join();
  for (unsigned t = 0; t < 4; ++t)
    EXPECT_EQ(results[t], expected) << "thread " << t;
}
