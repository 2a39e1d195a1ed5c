//===- Memory.cpp - Physical DRAM as the device sees it -------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "vtart/Memory.h"

#include <algorithm>
#include <cinttypes>
#include <cstring>

using namespace vtart;

PhysicalMemory::PhysicalMemory(PhysicalMemory &&other) noexcept
    : segments(std::move(other.segments)) {
  other.segments.clear();
  other.last = nullptr;
}

PhysicalMemory &PhysicalMemory::operator=(PhysicalMemory &&other) noexcept {
  if (this == &other)
    return *this;
  last = nullptr;
  segments = std::move(other.segments);
  other.segments.clear();
  other.last = nullptr;
  return *this;
}

Error PhysicalMemory::check(uint64_t addr, uint64_t size) const {
  if (size == 0)
    return Error(format("memory segment at 0x%" PRIx64 " is empty", addr));
  if (size - 1 > UINT64_MAX - addr)
    return Error(format("memory segment at 0x%" PRIx64 " with 0x%" PRIx64
                        " bytes passes the end of the 64-bit address space",
                        addr, size));
  // The only candidate is the last segment that starts at or before our end.
  auto next = segments.upper_bound(addr + (size - 1));
  if (next == segments.begin())
    return Error::success();
  const Segment &other = std::prev(next)->second;
  if (other.addr < addr && other.left(addr) == 0)
    return Error::success();
  return Error(format("memory segment at 0x%" PRIx64 " with 0x%" PRIx64
                      " bytes overlaps the one at 0x%" PRIx64 " with 0x%" PRIx64
                      " bytes",
                      addr, size, other.addr, other.size));
}

Error PhysicalMemory::addSegment(uint64_t addr, uint64_t size) {
  if (Error e = check(addr, size))
    return e;
  uint8_t *host = nullptr;
  if (size <= SIZE_MAX / 2)
    host = static_cast<uint8_t *>(std::calloc(static_cast<size_t>(size), 1));
  if (!host)
    return Error(format("memory segment at 0x%" PRIx64
                        ": the host has no 0x%" PRIx64 " bytes to back it",
                        addr, size));
  Segment &segment = segments[addr];
  segment.addr = addr;
  segment.size = size;
  segment.host = host;
  segment.storage.reset(host);
  return Error::success();
}

Error PhysicalMemory::mapSegment(uint64_t addr, uint64_t size, uint8_t *host) {
  if (Error e = check(addr, size))
    return e;
  if (!host)
    return Error(
        format("memory segment at 0x%" PRIx64 " has no host memory", addr));
  Segment &segment = segments[addr];
  segment.addr = addr;
  segment.size = size;
  segment.host = host;
  return Error::success();
}

void PhysicalMemory::removeSegment(uint64_t addr) {
  last = nullptr;
  segments.erase(addr);
}

const PhysicalMemory::Segment *PhysicalMemory::find(uint64_t addr) const {
  const Segment *cached = last.load(std::memory_order_acquire);
  if (cached && cached->left(addr))
    return cached;
  auto next = segments.upper_bound(addr);
  if (next == segments.begin())
    return nullptr;
  const Segment *segment = &std::prev(next)->second;
  if (!segment->left(addr))
    return nullptr;
  last.store(segment, std::memory_order_release);
  return segment;
}

uint8_t *PhysicalMemory::at(uint64_t addr, uint64_t size) const {
  const Segment *segment = find(addr);
  if (!segment)
    return nullptr;
  uint8_t *host = segment->host + (addr - segment->addr);
  uint64_t covered = segment->left(addr);
  while (covered < size) {
    // Past the end of the address space nothing follows.
    if (covered > UINT64_MAX - addr)
      return nullptr;
    const Segment *next = find(addr + covered);
    if (!next || next->addr != addr + covered || next->host != host + covered)
      return nullptr;
    covered += next->size;
  }
  return host;
}

std::optional<uint64_t> PhysicalMemory::firstUnmapped(uint64_t addr,
                                                      uint64_t size) const {
  while (size) {
    const Segment *segment = find(addr);
    if (!segment)
      return addr;
    uint64_t piece = std::min(size, segment->left(addr));
    size -= piece;
    // An address space that ends here leaves the rest unmapped.
    if (size && piece > UINT64_MAX - addr)
      return UINT64_MAX;
    addr += piece;
  }
  return std::nullopt;
}

bool PhysicalMemory::read(uint64_t addr, void *data, uint64_t size) const {
  if (firstUnmapped(addr, size))
    return false;
  auto *out = static_cast<uint8_t *>(data);
  while (size) {
    const Segment *segment = find(addr);
    uint64_t piece = std::min(size, segment->left(addr));
    std::memcpy(out, segment->host + (addr - segment->addr), piece);
    out += piece;
    addr += piece;
    size -= piece;
  }
  return true;
}

bool PhysicalMemory::write(uint64_t addr, const void *data,
                           uint64_t size) const {
  if (firstUnmapped(addr, size))
    return false;
  auto *in = static_cast<const uint8_t *>(data);
  while (size) {
    const Segment *segment = find(addr);
    uint64_t piece = std::min(size, segment->left(addr));
    std::memcpy(segment->host + (addr - segment->addr), in, piece);
    in += piece;
    addr += piece;
    size -= piece;
  }
  return true;
}
