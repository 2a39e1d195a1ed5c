//===- DriverMemory.cpp - The DRAM of devices in this process ------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DriverMemory.h"

#include <cinttypes>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <limits>

using namespace vtart;

/// Bytes of new memory if runs are saved.
static constexpr int kUnwritten = 0xa5;

static const char *caseFolder() {
  const char *folder = std::getenv("VTA_SAVE_CASES");
  return folder && *folder ? folder : nullptr;
}

void vtart::reportDriver(const char *function, const std::string &message) {
  std::fprintf(stderr, "%s: %s\n", function, message.c_str());
}

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

DriverMemory &DriverMemory::get() {
  static DriverMemory *memory = new DriverMemory;
  return *memory;
}

void *DriverMemory::allocate(size_t size) {
  std::unique_lock<std::shared_mutex> lock(mutex);
  constexpr uint64_t page = VTA_PAGE_BYTES;
  constexpr uint64_t last = std::numeric_limits<vta_phy_addr_t>::max();
  if (size == 0 || size > last - page || size > SIZE_MAX - page) {
    reportDriver("VTAMemAlloc",
                 format("size %zu, expected 1 to %" PRIu64, size, last - page));
    return nullptr;
  }
  const uint64_t bytes = (size + page - 1) / page * page;
  // First fit. A page stays free in front of each block: address 0 is not an
  // address, and running over the end of a block is an error.
  uint64_t addr = page;
  for (const auto &block : blocks) {
    if (block.first >= addr + bytes + page)
      break;
    addr = block.first + block.second.size + page;
  }
  if (addr > last || bytes - 1 > last - addr) {
    reportDriver(
        "VTAMemAlloc",
        format("no 0x%zx bytes are free below device address 0x%" PRIx64, size,
               last));
    return nullptr;
  }
  void *host = std::aligned_alloc(page, bytes);
  if (!host) {
    reportDriver("VTAMemAlloc", format("the host has no 0x%zx bytes", size));
    return nullptr;
  }
  std::memset(host, caseFolder() ? kUnwritten : 0, bytes);
  if (Error e = memory.mapSegment(addr, bytes, static_cast<uint8_t *>(host))) {
    reportDriver("VTAMemAlloc", e.message());
    std::free(host);
    return nullptr;
  }
  blocks[addr] = {host, bytes};
  hosts[reinterpret_cast<uintptr_t>(host)] = addr;
  return host;
}

void DriverMemory::release(void *host) {
  std::unique_lock<std::shared_mutex> lock(mutex);
  auto it = hosts.find(reinterpret_cast<uintptr_t>(host));
  if (it == hosts.end()) {
    reportDriver("VTAMemFree",
                 format("%p was not returned by VTAMemAlloc", host));
    return;
  }
  memory.removeSegment(it->second);
  blocks.erase(it->second);
  hosts.erase(it);
  std::free(host);
}

std::optional<uint64_t> DriverMemory::physical(const void *host,
                                               size_t size) const {
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

Expected<std::vector<Word128>> DriverMemory::program(uint64_t addr,
                                                     uint32_t count) const {
  const uint64_t size = uint64_t(count) * sizeof(Word128);
  if (std::optional<uint64_t> hole = memory.firstUnmapped(addr, size))
    return Error(format("%u instructions at 0x%" PRIx64
                        " do not lie in device memory: no allocation holds "
                        "byte 0x%" PRIx64,
                        count, addr, *hole));
  std::vector<uint8_t> bytes(size);
  memory.read(addr, bytes.data(), size);
  return wordsFromBytes(bytes.data(), size);
}

std::vector<CaseSegment> DriverMemory::contents() const {
  std::vector<CaseSegment> segments;
  for (const auto &[addr, block] : blocks) {
    const auto *bytes = static_cast<const uint8_t *>(block.host);
    segments.push_back({addr, {bytes, bytes + block.size}});
  }
  return segments;
}

//===----------------------------------------------------------------------===//
// Saved runs
//===----------------------------------------------------------------------===//

RunRecorder::RunRecorder(const Config &config,
                         const std::vector<Word128> &insns) {
  if (!caseFolder())
    return;
  step.config = config;
  step.insns = insns;
  step.memory = DriverMemory::get().contents();
}

Error RunRecorder::save() {
  static std::atomic<unsigned> numSaved{0};
  const char *folder = caseFolder();
  if (!folder)
    return Error::success();
  step.name = format("run-%u", numSaved++);
  step.expect = DriverMemory::get().contents();
  return saveCase(step, std::string(folder) + "/" + step.name)
      .withContext("VTA_SAVE_CASES");
}

//===----------------------------------------------------------------------===//
// Driver functions
//===----------------------------------------------------------------------===//

VTA_EXPORT void *VTAMemAlloc(size_t size, int cached) {
  (void)cached; // Host and device share their memory.
  return DriverMemory::get().allocate(size);
}

VTA_EXPORT void VTAMemFree(void *buffer) {
  if (buffer)
    DriverMemory::get().release(buffer);
}

VTA_EXPORT vta_phy_addr_t VTAMemGetPhyAddr(void *buffer) {
  std::optional<uint64_t> addr = DriverMemory::get().physical(buffer, 1);
  if (!addr) {
    reportDriver("VTAMemGetPhyAddr",
                 format("%p is not in an allocation of VTAMemAlloc", buffer));
    return 0;
  }
  return static_cast<vta_phy_addr_t>(*addr);
}

VTA_EXPORT void VTAMemCopyFromHost(void *dst, const void *src, size_t size) {
  if (size == 0)
    return;
  if (!DriverMemory::get().physical(dst, size)) {
    reportDriver(
        "VTAMemCopyFromHost",
        format("%zu bytes at %p are not in an allocation of VTAMemAlloc", size,
               dst));
    return;
  }
  std::memcpy(dst, src, size);
}

VTA_EXPORT void VTAMemCopyToHost(void *dst, const void *src, size_t size) {
  if (size == 0)
    return;
  if (!DriverMemory::get().physical(src, size)) {
    reportDriver(
        "VTAMemCopyToHost",
        format("%zu bytes at %p are not in an allocation of VTAMemAlloc", size,
               src));
    return;
  }
  std::memcpy(dst, src, size);
}

VTA_EXPORT void VTAFlushCache(void *, vta_phy_addr_t, int) {}

VTA_EXPORT void VTAInvalidateCache(void *, vta_phy_addr_t, int) {}
