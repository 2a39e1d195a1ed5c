//===- SimDriver.cpp - The driver functions over the simulator ------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Becomes a shared library that takes the place of a board's driver. The
// configuration comes from the environment variable VTA_CONFIG: the path of a
// vta_config.json or the name of a configuration.
//
//===----------------------------------------------------------------------===//

#include "vta/driver.h"
#include "vtart/Simulator.h"

#include <cinttypes>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <mutex>
#include <shared_mutex>

using namespace vtart;

#define VTA_EXPORT extern "C" __attribute__((visibility("default")))

namespace {

void report(const char *function, const std::string &message) {
  std::fprintf(stderr, "%s: %s\n", function, message.c_str());
}

/// The DRAM that all devices of this process share. Changes exclude running
/// devices; devices exclude each other only where programs conflict.
class SharedMemory {
public:
  void *allocate(size_t size) {
    std::unique_lock<std::shared_mutex> lock(mutex);
    constexpr uint64_t page = VTA_PAGE_BYTES;
    constexpr uint64_t last = std::numeric_limits<vta_phy_addr_t>::max();
    if (size == 0 || size > last - page || size > SIZE_MAX - page) {
      report("VTAMemAlloc",
             format("size %zu, expected 1 to %" PRIu64, size, last - page));
      return nullptr;
    }
    const uint64_t bytes = (size + page - 1) / page * page;
    // First fit. A page stays free in front of each block: address 0 is no
    // address, and running over the end of a block is an error.
    uint64_t addr = page;
    for (const auto &block : blocks) {
      if (block.first >= addr + bytes + page)
        break;
      addr = block.first + block.second.size + page;
    }
    if (addr > last || bytes - 1 > last - addr) {
      report("VTAMemAlloc",
             format("no 0x%zx bytes are free below device address 0x%" PRIx64,
                    size, last));
      return nullptr;
    }
    void *host = std::aligned_alloc(page, bytes);
    if (!host) {
      report("VTAMemAlloc", format("the host has no 0x%zx bytes", size));
      return nullptr;
    }
    std::memset(host, 0, bytes);
    if (Error e =
            memory.mapSegment(addr, bytes, static_cast<uint8_t *>(host))) {
      report("VTAMemAlloc", e.message());
      std::free(host);
      return nullptr;
    }
    blocks[addr] = {host, bytes};
    hosts[reinterpret_cast<uintptr_t>(host)] = addr;
    return host;
  }

  void release(void *host) {
    std::unique_lock<std::shared_mutex> lock(mutex);
    auto it = hosts.find(reinterpret_cast<uintptr_t>(host));
    if (it == hosts.end()) {
      report("VTAMemFree", format("%p was not returned by VTAMemAlloc", host));
      return;
    }
    memory.removeSegment(it->second);
    blocks.erase(it->second);
    hosts.erase(it);
    std::free(host);
  }

  /// The device address of `host`, if [host, host + size) is in one block.
  std::optional<uint64_t> physical(const void *host, size_t size) const {
    std::shared_lock<std::shared_mutex> lock(mutex);
    uintptr_t at = reinterpret_cast<uintptr_t>(host);
    auto next = hosts.upper_bound(at);
    if (next == hosts.begin())
      return std::nullopt;
    auto it = std::prev(next);
    uint64_t offset = at - it->first,
             bytes = blocks.find(it->second)->second.size;
    if (offset >= bytes || size > bytes - offset)
      return std::nullopt;
    return it->second + offset;
  }

  mutable std::shared_mutex mutex;
  PhysicalMemory memory;

private:
  struct Block {
    void *host;
    uint64_t size;
  };
  std::map<uint64_t, Block> blocks;    ///< By device address.
  std::map<uintptr_t, uint64_t> hosts; ///< Host to device address.
};

/// Never destroyed: a host may free memory from its own static destructors.
SharedMemory &sharedMemory() {
  static SharedMemory *memory = new SharedMemory;
  return *memory;
}

struct SimulatedDevice {
  explicit SimulatedDevice(const Config &config) : simulator(config) {}
  std::mutex mutex;
  FunctionalSimulator simulator;
};

Expected<Config> configuration() {
  const char *value = std::getenv("VTA_CONFIG");
  if (!value || !*value)
    return Config();
  Expected<Config> config = Config::find(value);
  if (!config)
    return config.takeError().withContext("VTA_CONFIG");
  return config;
}

} // namespace

VTA_EXPORT VTADeviceHandle VTADeviceAlloc(void) {
  Expected<Config> config = configuration();
  if (!config) {
    report("VTADeviceAlloc", config.takeError().message());
    return nullptr;
  }
  return new SimulatedDevice(*config);
}

VTA_EXPORT const char *VTADriverConfig(void) {
  Expected<Config> config = configuration();
  if (!config) {
    report("VTADriverConfig", config.takeError().message());
    return nullptr;
  }
  static thread_local std::string name;
  name = config->name();
  return name.c_str();
}

VTA_EXPORT void VTADeviceFree(VTADeviceHandle handle) {
  delete static_cast<SimulatedDevice *>(handle);
}

VTA_EXPORT int VTADeviceRun(VTADeviceHandle handle,
                            vta_phy_addr_t insn_phy_addr, uint32_t insn_count,
                            uint32_t wait_cycles) {
  // The simulator knows a deadlock when it sees one, and work has its own
  // limit (FunctionalOptions::maxUops).
  (void)wait_cycles;
  if (!handle) {
    report("VTADeviceRun", "the device is null");
    return 1;
  }
  auto *device = static_cast<SimulatedDevice *>(handle);
  std::lock_guard<std::mutex> deviceLock(device->mutex);
  SharedMemory &dram = sharedMemory();
  std::shared_lock<std::shared_mutex> lock(dram.mutex);

  const uint64_t size = uint64_t(insn_count) * sizeof(Word128);
  if (auto hole = dram.memory.firstUnmapped(insn_phy_addr, size)) {
    report("VTADeviceRun",
           format("%u instructions at 0x%" PRIx64
                  " do not lie in device memory: no allocation holds byte "
                  "0x%" PRIx64,
                  insn_count, uint64_t(insn_phy_addr), *hole));
    return 1;
  }
  std::vector<uint8_t> bytes(size);
  dram.memory.read(insn_phy_addr, bytes.data(), size);
  Expected<std::vector<Word128>> words = wordsFromBytes(bytes.data(), size);
  Error failure = Error::success();
  if (!words) {
    failure = words.takeError();
  } else {
    Expected<RunResult> result = device->simulator.run(dram.memory, *words);
    if (!result)
      failure = result.takeError();
    else if (!result->finished)
      failure =
          Error(format("the %u instructions end without finish", insn_count));
  }
  if (!failure)
    return 0;
  report("VTADeviceRun", failure.message());
  // Tokens of a run that broke off would mislead the next one.
  device->simulator.reset();
  return 1;
}

VTA_EXPORT void *VTAMemAlloc(size_t size, int cached) {
  (void)cached; // Host and device share their memory.
  return sharedMemory().allocate(size);
}

VTA_EXPORT void VTAMemFree(void *buffer) {
  if (buffer)
    sharedMemory().release(buffer);
}

VTA_EXPORT vta_phy_addr_t VTAMemGetPhyAddr(void *buffer) {
  std::optional<uint64_t> addr = sharedMemory().physical(buffer, 1);
  if (!addr) {
    report("VTAMemGetPhyAddr",
           format("%p is not in an allocation of VTAMemAlloc", buffer));
    return 0;
  }
  return static_cast<vta_phy_addr_t>(*addr);
}

VTA_EXPORT void VTAMemCopyFromHost(void *dst, const void *src, size_t size) {
  if (size == 0)
    return;
  if (!sharedMemory().physical(dst, size)) {
    report("VTAMemCopyFromHost",
           format("%zu bytes at %p are not in an allocation of VTAMemAlloc",
                  size, dst));
    return;
  }
  std::memcpy(dst, src, size);
}

VTA_EXPORT void VTAMemCopyToHost(void *dst, const void *src, size_t size) {
  if (size == 0)
    return;
  if (!sharedMemory().physical(src, size)) {
    report("VTAMemCopyToHost",
           format("%zu bytes at %p are not in an allocation of VTAMemAlloc",
                  size, src));
    return;
  }
  std::memcpy(dst, src, size);
}

VTA_EXPORT void VTAFlushCache(void *, vta_phy_addr_t, int) {}

VTA_EXPORT void VTAInvalidateCache(void *, vta_phy_addr_t, int) {}
