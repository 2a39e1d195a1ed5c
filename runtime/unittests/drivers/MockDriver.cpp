//===- MockDriver.cpp - A driver library that notices misuse --------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What a board's driver does to careless callers, made visible: device pointers
// fault when they are followed, the CPU's cache hides writes until they are
// flushed, allocations are neither at address 0 nor generously aligned.
//
//===----------------------------------------------------------------------===//

#include "vta/driver.h"
#include "vtart/Simulator.h"

#include <cstring>
#include <map>
#include <sys/mman.h>

using namespace vtart;

#define MOCK_EXPORT extern "C" __attribute__((visibility("default")))

namespace {
constexpr size_t kWindowBytes = size_t(128) << 20;
constexpr size_t kMaxBytes = size_t(1) << 25;

struct Mock {
  uint8_t *window = nullptr;     ///< PROT_NONE range of the device pointers.
  std::vector<uint8_t> cache;    ///< Memory that the host reads and writes.
  std::vector<uint8_t> dram;     ///< Memory that the device reads and writes.
  std::map<size_t, size_t> live; ///< Sizes by offset.
  size_t next = 0;
  uint32_t physicalBase = 0x40000000;
  size_t granularity = 4096;
  std::string configName = "1x16_i8w8a32_15_15_18_17";
  int failure = 0;
  uint64_t flushes = 0, invalidates = 0, misuses = 0, runs = 0;
  uint32_t lastWait = 0;
  uint64_t cycles = UINT64_MAX; ///< Result of VTADriverCycles.
  std::string lastError;

  Mock() {
    void *p = mmap(nullptr, kWindowBytes, PROT_NONE,
                   MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    window = p == MAP_FAILED ? nullptr : static_cast<uint8_t *>(p);
  }

  /// Offset of [p, p + size), which must lie in one allocation.
  std::optional<size_t> offset(const void *p, size_t size) {
    size_t at = static_cast<size_t>(static_cast<const uint8_t *>(p) - window);
    auto it = live.upper_bound(at);
    if (it != live.begin()) {
      --it;
      if (at + size <= it->first + it->second)
        return at;
    }
    ++misuses;
    return std::nullopt;
  }
};

Mock &mock() {
  static Mock instance;
  return instance;
}
} // namespace

//===----------------------------------------------------------------------===//
// VTA's driver functions
//===----------------------------------------------------------------------===//

MOCK_EXPORT void *VTADeviceAlloc() {
  return new FunctionalSimulator(*Config::fromName(mock().configName));
}

MOCK_EXPORT void VTADeviceFree(void *device) {
  delete static_cast<FunctionalSimulator *>(device);
}

MOCK_EXPORT void *VTAMemAlloc(size_t size, int) {
  Mock &m = mock();
  size_t rounded = (size + m.granularity - 1) / m.granularity * m.granularity;
  if (!m.window || size == 0 || size > kMaxBytes ||
      m.next + rounded > kWindowBytes)
    return nullptr;
  size_t at = m.next;
  m.next += rounded + m.granularity;
  m.live[at] = size;
  // Memory is never clean: nobody may count on zeros.
  m.cache.resize(m.next, 0xaa);
  m.dram.resize(m.next, 0x55);
  return m.window + at;
}

MOCK_EXPORT void VTAMemFree(void *buffer) {
  Mock &m = mock();
  size_t at = static_cast<size_t>(static_cast<uint8_t *>(buffer) - m.window);
  if (!m.live.erase(at))
    ++m.misuses;
}

MOCK_EXPORT uint32_t VTAMemGetPhyAddr(void *buffer) {
  Mock &m = mock();
  size_t at = static_cast<size_t>(static_cast<uint8_t *>(buffer) - m.window);
  // Only the start of an allocation has an address in some drivers.
  if (!m.live.count(at))
    ++m.misuses;
  return m.physicalBase + static_cast<uint32_t>(at);
}

MOCK_EXPORT void VTAMemCopyFromHost(void *dst, const void *src, size_t size) {
  if (std::optional<size_t> at = mock().offset(dst, size))
    std::memcpy(mock().cache.data() + *at, src, size);
}

MOCK_EXPORT void VTAMemCopyToHost(void *dst, const void *src, size_t size) {
  if (std::optional<size_t> at = mock().offset(src, size))
    std::memcpy(dst, mock().cache.data() + *at, size);
}

static void moveLines(void *vir, uint32_t phy, int size, bool toDevice) {
  Mock &m = mock();
  std::optional<size_t> at = m.offset(vir, static_cast<size_t>(size));
  if (!at)
    return;
  if (m.physicalBase + *at != phy)
    ++m.misuses;
  std::vector<uint8_t> &from = toDevice ? m.cache : m.dram;
  std::vector<uint8_t> &to = toDevice ? m.dram : m.cache;
  std::memcpy(to.data() + *at, from.data() + *at, static_cast<size_t>(size));
}

MOCK_EXPORT void VTAFlushCache(void *vir, uint32_t phy, int size) {
  ++mock().flushes;
  moveLines(vir, phy, size, /*toDevice=*/true);
}

MOCK_EXPORT void VTAInvalidateCache(void *vir, uint32_t phy, int size) {
  ++mock().invalidates;
  moveLines(vir, phy, size, /*toDevice=*/false);
}

MOCK_EXPORT int VTADeviceRun(void *device, uint32_t insnPhyAddr,
                             uint32_t insnCount, uint32_t waitCycles) {
  Mock &m = mock();
  ++m.runs;
  m.lastWait = waitCycles;
  m.lastError.clear();
  if (m.failure)
    return m.failure;
  PhysicalMemory memory;
  for (const auto &range : m.live)
    if (Error e = memory.mapSegment(m.physicalBase + range.first, range.second,
                                    m.dram.data() + range.first))
      m.lastError = e.message();
  uint64_t bytes = uint64_t(insnCount) * sizeof(Word128);
  uint8_t *insns = memory.at(insnPhyAddr, bytes);
  if (!insns)
    m.lastError = "instructions outside memory";
  if (!m.lastError.empty())
    return 3;
  Expected<std::vector<Word128>> words = wordsFromBytes(insns, bytes);
  Expected<RunResult> result =
      static_cast<FunctionalSimulator *>(device)->run(memory, *words);
  if (!result) {
    m.lastError = result.takeError().message();
    return 4;
  }
  return result->finished ? 0 : 1;
}

MOCK_EXPORT const char *VTADriverConfig() { return mock().configName.c_str(); }
MOCK_EXPORT int VTADriverCoherent() { return 0; }
MOCK_EXPORT uint64_t VTADriverCycles() { return mock().cycles; }

//===----------------------------------------------------------------------===//
// What tests set and ask
//===----------------------------------------------------------------------===//

MOCK_EXPORT void vtaMockReset(const char *configName, uint32_t physicalBase,
                              size_t granularity) {
  Mock &m = mock();
  m.configName = configName;
  m.physicalBase = physicalBase;
  m.granularity = granularity;
  m.failure = 0;
  m.cycles = UINT64_MAX;
  m.flushes = m.invalidates = m.misuses = m.runs = 0;
  // Starts odd, so that a coarse alignment is not met by chance.
  m.next = granularity;
  m.live.clear();
}
MOCK_EXPORT void vtaMockFail(int status) { mock().failure = status; }
MOCK_EXPORT void vtaMockCycles(uint64_t cycles) { mock().cycles = cycles; }
MOCK_EXPORT uint64_t vtaMockFlushes() { return mock().flushes; }
MOCK_EXPORT uint64_t vtaMockInvalidates() { return mock().invalidates; }
MOCK_EXPORT uint64_t vtaMockMisuses() { return mock().misuses; }
MOCK_EXPORT uint64_t vtaMockRuns() { return mock().runs; }
MOCK_EXPORT uint64_t vtaMockLive() { return mock().live.size(); }
MOCK_EXPORT uint32_t vtaMockLastWait() { return mock().lastWait; }
MOCK_EXPORT const char *vtaMockLastError() { return mock().lastError.c_str(); }
