//===- SelfTestCaches.cpp - Memory and caches of a device -----------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SelfTestImpl.h"

#include "vtart/Executor.h"

#include <algorithm>
#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace vtart;
using namespace vtart::selftest;

using ULL = unsigned long long;

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

static constexpr uint64_t kPage = 4096;

static Error checkAllocation(Driver &driver, void *buffer, uint64_t size,
                             uint64_t addr, uint32_t seed) {
  if (addr == 0)
    return Error(
        format("VTAMemGetPhyAddr gives no address for %llu bytes", (ULL)size));
  if (addr % kPage)
    return Error(format("%llu bytes are at physical address 0x%llx, which is "
                        "not the start of a page of %llu bytes",
                        (ULL)size, (ULL)addr, (ULL)kPage));
  if (addr + size > uint64_t(1) << 32)
    return Error(format("%llu bytes at physical address 0x%llx end beyond 32 "
                        "bits",
                        (ULL)size, (ULL)addr));
  std::vector<uint8_t> written(size), read(size);
  for (uint64_t i = 0; i < size; ++i)
    written[i] = static_cast<uint8_t>(mix(i, seed));
  driver.memCopyFromHost(buffer, written.data(), size);
  driver.memCopyToHost(read.data(), buffer, size);
  if (written != read)
    return Error(format("%llu bytes at physical address 0x%llx read otherwise "
                        "than they were written",
                        (ULL)size, (ULL)addr));
  return Error::success();
}

SelfTestCheck selftest::checkMemory(Driver &driver) {
  SelfTestCheck check;
  check.name = "memory";
  struct Block {
    void *buffer;
    uint64_t size, addr;
  };
  std::vector<Block> blocks;
  Error error = Error::success();
  // The largest one first: that is where a pool ends.
  uint64_t largest = Driver::kMaxTransfer;
  for (uint64_t size : {largest, uint64_t(1), kPage, 5 * kPage + 1}) {
    void *buffer = driver.memAlloc(size, /*cached=*/1);
    while (!buffer && blocks.empty() && size > kPage)
      buffer = driver.memAlloc(size /= 2, /*cached=*/1);
    if (!buffer) {
      error = Error(format("VTAMemAlloc has no %llu bytes%s", (ULL)size,
                           blocks.empty() ? ": no memory is reserved" : ""));
      break;
    }
    blocks.push_back({buffer, size, driver.memGetPhyAddr(buffer)});
    error = checkAllocation(driver, buffer, size, blocks.back().addr,
                            static_cast<uint32_t>(blocks.size()));
    if (error)
      break;
  }
  std::vector<Block> sorted = blocks;
  std::sort(sorted.begin(), sorted.end(),
            [](const Block &a, const Block &b) { return a.addr < b.addr; });
  for (size_t i = 1; !error && i < sorted.size(); ++i)
    if (sorted[i - 1].addr + sorted[i - 1].size > sorted[i].addr)
      error = Error(format("two allocations overlap: %llu bytes at physical "
                           "address 0x%llx, %llu bytes at 0x%llx",
                           (ULL)sorted[i - 1].size, (ULL)sorted[i - 1].addr,
                           (ULL)sorted[i].size, (ULL)sorted[i].addr));
  for (const Block &block : blocks)
    driver.memFree(block.buffer);
  if (error) {
    check.text = error.message();
    return check;
  }
  check.passed = true;
  for (const Block &block : blocks)
    check.bytes += block.size;
  check.text = format("%llu bytes at once, physical address 0x%llx",
                      (ULL)blocks[0].size, (ULL)blocks[0].addr);
  return check;
}

//===----------------------------------------------------------------------===//
// Caches
//===----------------------------------------------------------------------===//

namespace {
/// A driver whose cache maintenance can be left out.
class SwitchedDriver : public Driver {
public:
  explicit SwitchedDriver(std::shared_ptr<Driver> inner)
      : inner(std::move(inner)) {}

  bool maintains = true;

  void *deviceAlloc() override { return inner->deviceAlloc(); }
  void deviceFree(void *device) override { inner->deviceFree(device); }
  int deviceRun(void *device, uint32_t insns, uint32_t count,
                uint32_t waitCycles) override {
    return inner->deviceRun(device, insns, count, waitCycles);
  }
  void *memAlloc(size_t size, int cached) override {
    return inner->memAlloc(size, cached);
  }
  void memFree(void *buffer) override { inner->memFree(buffer); }
  uint32_t memGetPhyAddr(void *buffer) override {
    return inner->memGetPhyAddr(buffer);
  }
  void memCopyFromHost(void *dst, const void *src, size_t size) override {
    inner->memCopyFromHost(dst, src, size);
  }
  void memCopyToHost(void *dst, const void *src, size_t size) override {
    inner->memCopyToHost(dst, src, size);
  }
  void flushCache(void *vir, uint32_t phy, int size) override {
    if (maintains)
      inner->flushCache(vir, phy, size);
  }
  void invalidateCache(void *vir, uint32_t phy, int size) override {
    if (maintains)
      inner->invalidateCache(vir, phy, size);
  }
  std::optional<Config> config() const override { return inner->config(); }
  std::string lastError() const override { return inner->lastError(); }
  std::string name() const override { return inner->name(); }

private:
  std::shared_ptr<Driver> inner;
};
} // namespace

/// What VTAFlushCache and VTAInvalidateCache do to the process, in one that is
/// made for it: VTA's own driver for DE10-Nano aborts in them. Empty if they
/// return.
static std::string findMaintenanceProblem(Driver &driver) {
  void *buffer = driver.memAlloc(kPage, /*cached=*/1);
  if (!buffer)
    return "VTAMemAlloc has no memory";
  uint32_t addr = driver.memGetPhyAddr(buffer);
  pid_t child = ::fork();
  if (child == 0) {
    // What it says on its end would look like the end of this process.
    int nowhere = ::open("/dev/null", O_WRONLY);
    ::dup2(nowhere, STDOUT_FILENO);
    ::dup2(nowhere, STDERR_FILENO);
    driver.flushCache(buffer, addr, kPage);
    driver.invalidateCache(buffer, addr, kPage);
    ::_exit(0);
  }
  std::string problem;
  int status = 0;
  if (child < 0)
    problem = "there is no process to try VTAFlushCache in";
  else if (::waitpid(child, &status, 0) < 0 || !WIFEXITED(status) ||
           WEXITSTATUS(status) != 0)
    problem = "VTAFlushCache or VTAInvalidateCache end the process";
  driver.memFree(buffer);
  return problem;
}

namespace {
/// Copies through the device what differs from one run to the next, in the same
/// memory, so that old data is seen.
class CopyTest {
public:
  static constexpr unsigned kNumRounds = 4;

  Error prepare(std::shared_ptr<SwitchedDriver> through,
                const SelfTestOptions &options, bool maintains);
  /// Whether all data arrived; errors are those of runs.
  Expected<bool> run(bool maintains);
  uint64_t getNumBytes() const { return input.data.size(); }

private:
  std::shared_ptr<SwitchedDriver> driver;
  std::unique_ptr<Executor> executor;
  NpyArray input;
  uint32_t seed = 0;
};
} // namespace

Error CopyTest::prepare(std::shared_ptr<SwitchedDriver> through,
                        const SelfTestOptions &options, bool maintains) {
  driver = std::move(through);
  driver->maintains = maintains;
  DeviceOptions deviceOptions = options.device;
  deviceOptions.coherent = false;
  auto device = Device::open(driver, options.config, deviceOptions);
  if (!device)
    return device.takeError();
  ExecutorOptions executorOptions;
  executorOptions.waitCycles = options.waitCycles;
  auto program =
      std::make_shared<const Program>(makeCopyProgram(options.config));
  const Buffer &in = program->buffers[*program->findBuffer("in")];
  input.dtype = in.dtype;
  input.shape = in.shape;
  input.data.resize(in.byteSize());
  auto created = Executor::create(*device, program, executorOptions);
  if (!created)
    return created.takeError();
  executor = std::move(*created);
  return Error::success();
}

Expected<bool> CopyTest::run(bool maintains) {
  driver->maintains = maintains;
  bool isRight = true;
  for (unsigned round = 0; round < kNumRounds; ++round) {
    ++seed;
    for (size_t i = 0; i < input.data.size(); ++i)
      input.data[i] = static_cast<uint8_t>(mix(i, seed));
    if (Error e = executor->setInput("in", input))
      return e;
    if (Error e = executor->run())
      return e;
    Expected<NpyArray> output = executor->output("out");
    if (!output)
      return output.takeError();
    isRight &= output->data == input.data;
  }
  return isRight;
}

/// What a user has to say so that runs are right.
static std::string findAdvice(bool isCoherent) {
  return isCoherent ? "--coherent"
                    : "--noncoherent (vta-run), noncoherent (vta-tune "
                      "--runner=driver=FILE,noncoherent), coherence "
                      "(vta_network_options)";
}

SelfTestCheck selftest::checkCaches(std::shared_ptr<Driver> driver,
                                    const SelfTestOptions &options,
                                    SelfTestResult &result) {
  SelfTestCheck check;
  check.name = "caches";
  auto fail = [&](const std::string &text) {
    check.text = text;
    return check;
  };
  std::optional<bool> says = driver->coherent();
  bool assumed = options.device.coherent.value_or(says.value_or(true));
  // A driver that says that its memory is coherent is never asked to flush.
  std::string problem = says.value_or(false) && assumed
                            ? "it is coherent"
                            : findMaintenanceProblem(*driver);
  bool maintains = problem.empty();
  if (!maintains && !assumed)
    return fail(problem);
  CopyTest test;
  // Instructions and uops always arrive: half of a program could hang a device.
  if (Error e = test.prepare(std::make_shared<SwitchedDriver>(driver), options,
                             maintains))
    return fail(e.message());
  check.bytes = 2 * CopyTest::kNumRounds * test.getNumBytes();
  std::string word = !says   ? "the driver says nothing"
                     : *says ? "the driver says coherent"
                             : "the driver says not coherent";
  Expected<bool> alone = test.run(/*maintains=*/false);
  if (!alone)
    return fail(alone.takeError().message());
  result.isCoherent = *alone;
  if (maintains) {
    Expected<bool> flushed = test.run(/*maintains=*/true);
    if (!flushed)
      return fail(flushed.takeError().message());
    result.isRightFlushed = *flushed;
  }
  bool isRight = assumed ? *alone : *result.isRightFlushed;
  std::string found =
      std::string("data is ") + (*alone ? "right" : "WRONG") +
      " without flush, " +
      (maintains ? std::string(*result.isRightFlushed ? "right" : "WRONG") +
                       " with flush"
                 : "with flush not tried: " + problem) +
      "; " + word;
  check.passed = isRight;
  bool otherIsRight = assumed ? result.isRightFlushed.value_or(false) : *alone;
  if (!isRight && otherIsRight)
    found += "; give " + findAdvice(!assumed);
  return fail(found);
}
