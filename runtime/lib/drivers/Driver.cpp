//===- Driver.cpp - A device behind VTA's driver functions ----------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "vtart/Driver.h"

#include "vta/driver.h"

#include <chrono>
#include <cstring>
#include <dlfcn.h>

using namespace vtart;

static_assert(Driver::kMaxTransfer == VTA_MAX_XFER, "one limit");

Driver::~Driver() = default;

//===----------------------------------------------------------------------===//
// Shared libraries
//===----------------------------------------------------------------------===//

namespace {
/// The functions of vta/driver.h.
struct Functions {
  decltype(&VTADeviceAlloc) deviceAlloc = nullptr;
  decltype(&VTADeviceFree) deviceFree = nullptr;
  decltype(&VTADeviceRun) deviceRun = nullptr;
  decltype(&VTAMemAlloc) memAlloc = nullptr;
  decltype(&VTAMemFree) memFree = nullptr;
  decltype(&VTAMemGetPhyAddr) memGetPhyAddr = nullptr;
  decltype(&VTAMemCopyFromHost) memCopyFromHost = nullptr;
  decltype(&VTAMemCopyToHost) memCopyToHost = nullptr;
  decltype(&VTAFlushCache) flushCache = nullptr;
  decltype(&VTAInvalidateCache) invalidateCache = nullptr;
  // Not part of VTA's interface: null in most libraries.
  decltype(&VTADriverConfig) driverConfig = nullptr;
  decltype(&VTADriverCycles) driverCycles = nullptr;
  decltype(&VTADriverCoherent) driverCoherent = nullptr;
  decltype(&VTADriverError) driverError = nullptr;
};

class LoadedDriver : public Driver {
public:
  LoadedDriver(void *library, const Functions &f, std::optional<Config> config,
               std::string file)
      : library(library), f(f), hardware(std::move(config)),
        file(std::move(file)) {}
  ~LoadedDriver() override { dlclose(library); }

  void *deviceAlloc() override { return f.deviceAlloc(); }
  void deviceFree(void *device) override { f.deviceFree(device); }
  int deviceRun(void *device, uint32_t insnPhyAddr, uint32_t insnCount,
                uint32_t waitCycles) override {
    return f.deviceRun(device, insnPhyAddr, insnCount, waitCycles);
  }
  void *memAlloc(size_t size, int cached) override {
    return f.memAlloc(size, cached);
  }
  void memFree(void *buffer) override { f.memFree(buffer); }
  uint32_t memGetPhyAddr(void *buffer) override {
    return f.memGetPhyAddr(buffer);
  }
  void memCopyFromHost(void *dst, const void *src, size_t size) override {
    f.memCopyFromHost(dst, src, size);
  }
  void memCopyToHost(void *dst, const void *src, size_t size) override {
    f.memCopyToHost(dst, src, size);
  }
  void flushCache(void *vir, uint32_t phy, int size) override {
    f.flushCache(vir, phy, size);
  }
  void invalidateCache(void *vir, uint32_t phy, int size) override {
    f.invalidateCache(vir, phy, size);
  }
  std::optional<Config> config() const override { return hardware; }
  bool tellsCycles() const override { return f.driverCycles; }
  std::optional<uint64_t> cycles() const override {
    uint64_t count = f.driverCycles ? f.driverCycles() : UINT64_MAX;
    return count == UINT64_MAX ? std::nullopt : std::optional<uint64_t>(count);
  }
  std::optional<bool> coherent() const override {
    return f.driverCoherent ? std::optional<bool>(f.driverCoherent() != 0)
                            : std::nullopt;
  }
  std::string memoryError() const override {
    const char *why = f.driverError ? f.driverError() : nullptr;
    return why ? why : "";
  }
  std::string name() const override {
    return hardware && hardware->target != Config().target ? hardware->target
                                                           : file;
  }

private:
  void *library;
  Functions f;
  std::optional<Config> hardware;
  std::string file; ///< Name without folders.
};

/// Sets `function` to the library's `name`, or adds the name to `missing`.
template <typename F>
void lookUp(void *library, const char *name, F &function,
            std::string &missing) {
  void *symbol = dlsym(library, name);
  if (!symbol)
    missing += std::string(missing.empty() ? "" : ", ") + name;
  // Object and function pointers convert only through their bytes.
  static_assert(sizeof(symbol) == sizeof(function), "POSIX");
  std::memcpy(&function, &symbol, sizeof(symbol));
}
} // namespace

Expected<std::unique_ptr<Driver>> Driver::load(const std::string &path) {
  // Without a slash the loader would search the system's folders instead.
  std::string file = path.find('/') == std::string::npos ? "./" + path : path;
  // Drivers keep threads, mappings and exit handlers: unloading is not safe.
  void *library = dlopen(file.c_str(), RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE);
  if (!library) {
    const char *why = dlerror();
    return Error("driver " + path +
                 " cannot be loaded: " + (why ? why : "unknown reason"));
  }
  Functions f;
  std::string missing;
  lookUp(library, "VTADeviceAlloc", f.deviceAlloc, missing);
  lookUp(library, "VTADeviceFree", f.deviceFree, missing);
  lookUp(library, "VTADeviceRun", f.deviceRun, missing);
  lookUp(library, "VTAMemAlloc", f.memAlloc, missing);
  lookUp(library, "VTAMemFree", f.memFree, missing);
  lookUp(library, "VTAMemGetPhyAddr", f.memGetPhyAddr, missing);
  lookUp(library, "VTAMemCopyFromHost", f.memCopyFromHost, missing);
  lookUp(library, "VTAMemCopyToHost", f.memCopyToHost, missing);
  lookUp(library, "VTAFlushCache", f.flushCache, missing);
  lookUp(library, "VTAInvalidateCache", f.invalidateCache, missing);
  if (!missing.empty()) {
    dlclose(library);
    return Error("driver " + path + " does not export " + missing);
  }
  std::string absent; // Is no error.
  lookUp(library, "VTADriverConfig", f.driverConfig, absent);
  lookUp(library, "VTADriverCycles", f.driverCycles, absent);
  lookUp(library, "VTADriverCoherent", f.driverCoherent, absent);
  lookUp(library, "VTADriverError", f.driverError, absent);
  std::optional<Config> config;
  if (f.driverConfig) {
    const char *name = f.driverConfig();
    Expected<Config> parsed =
        name ? Config::fromName(name) : Error("VTADriverConfig names none");
    if (!parsed) {
      dlclose(library);
      return parsed.takeError().withContext("configuration of driver " + path);
    }
    config = *parsed;
  }
  return std::unique_ptr<Driver>(std::make_unique<LoadedDriver>(
      library, f, std::move(config), file.substr(file.rfind('/') + 1)));
}

//===----------------------------------------------------------------------===//
// Simulators
//===----------------------------------------------------------------------===//

/// Allocations are whole pages with a free page between: running over the end
/// of a buffer by less than a page is an error in the simulator.
static constexpr uint64_t kPageBytes = 4096;

SimulatorDriver::SimulatorDriver(const Config &config, const Machine &machine,
                                 const Options &options)
    : hardware(config), machineName(machine.name), options(options),
      functional(config), timing(config, machine) {}
SimulatorDriver::~SimulatorDriver() = default;

void *SimulatorDriver::deviceAlloc() {
  functional.reset();
  timing.reset();
  return this;
}

void SimulatorDriver::deviceFree(void *) {}

static double secondsNow() {
  return std::chrono::duration<double>(
             std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

int SimulatorDriver::deviceRun(void *, uint32_t insnPhyAddr, uint32_t insnCount,
                               uint32_t) {
  ran.reset();
  timed.reset();
  functionalTime.reset();
  timingTime.reset();
  error.clear();
  uint64_t bytes = uint64_t(insnCount) * sizeof(Word128);
  const uint8_t *insns = memory.at(insnPhyAddr, bytes);
  if (!insns) {
    error =
        format("no memory at 0x%x for %u instructions", insnPhyAddr, insnCount);
    return 1;
  }
  Expected<std::vector<Word128>> words = wordsFromBytes(insns, bytes);
  if (!words) {
    error = words.takeError().message();
    return 1;
  }
  // Both: data errors are worth more than a cycle count, so they come first.
  if (options.functional) {
    double begin = secondsNow();
    Expected<RunResult> result =
        functional.run(memory, *words, options.functionalOptions);
    functionalTime = secondsNow() - begin;
    if (!result) {
      error = result.takeError().message();
      return 1;
    }
    ran = std::move(*result);
  }
  if (options.timing) {
    double begin = secondsNow();
    Expected<TimedResult> result = timing.run(*words, options.timedOptions);
    timingTime = secondsNow() - begin;
    if (!result) {
      error = result.takeError().message();
      return 1;
    }
    timed = std::move(*result);
  }
  return 0;
}

void *SimulatorDriver::memAlloc(size_t size, int) {
  // First fit, in whole pages and with the free page behind.
  auto footprint = [](uint64_t bytes) {
    return (bytes + kPageBytes - 1) / kPageBytes * kPageBytes + kPageBytes;
  };
  uint64_t addr = options.physicalBase;
  for (const auto &block : blocks) {
    if (addr + footprint(size) <= block.first)
      break;
    addr = block.first + footprint(block.second);
  }
  if (addr + footprint(size) > uint64_t(1) << 32)
    return nullptr;
  if (Error e = memory.addSegment(addr, size))
    return nullptr;
  void *host = memory.at(addr, size);
  blocks[static_cast<uint32_t>(addr)] = size;
  addresses[host] = static_cast<uint32_t>(addr);
  return host;
}

void SimulatorDriver::memFree(void *buffer) {
  auto it = addresses.find(buffer);
  if (it == addresses.end())
    return;
  memory.removeSegment(it->second);
  blocks.erase(it->second);
  addresses.erase(it);
}

uint32_t SimulatorDriver::memGetPhyAddr(void *buffer) {
  auto next = addresses.upper_bound(buffer);
  if (next == addresses.begin())
    return 0;
  auto [host, addr] = *std::prev(next);
  uint64_t offset =
      uint64_t(static_cast<uint8_t *>(buffer) - static_cast<uint8_t *>(host));
  return offset < blocks.find(addr)->second ? uint32_t(addr + offset) : 0;
}

void SimulatorDriver::memCopyFromHost(void *dst, const void *src, size_t size) {
  std::memcpy(dst, src, size);
}

void SimulatorDriver::memCopyToHost(void *dst, const void *src, size_t size) {
  std::memcpy(dst, src, size);
}
