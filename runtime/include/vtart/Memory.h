//===- Memory.h - Physical DRAM as the device sees it -----------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A sparse physical address space made of segments. An access outside every
// segment is an error, never a wild read.
//
//===----------------------------------------------------------------------===//

#ifndef VTART_MEMORY_H
#define VTART_MEMORY_H

#include "vtart/Support.h"

#include <atomic>
#include <cstdlib>
#include <map>
#include <memory>

namespace vtart {

/// Not copyable. Lookups are thread-safe among themselves, changes are not.
class PhysicalMemory {
public:
  PhysicalMemory() = default;
  PhysicalMemory(PhysicalMemory &&other) noexcept;
  PhysicalMemory &operator=(PhysicalMemory &&other) noexcept;

  /// Adds a zeroed segment. Errors: empty, wraps around, overlaps another, no
  /// host memory for it.
  Error addSegment(uint64_t addr, uint64_t size);
  /// Adds a segment backed by the caller's memory, which must outlive this.
  Error mapSegment(uint64_t addr, uint64_t size, uint8_t *host);
  /// Removes the segment that starts at `addr`, if there is one.
  void removeSegment(uint64_t addr);
  /// Host pointer to [addr, addr + size), or null unless all of it lies in
  /// one segment, or in segments that touch and share one backing block.
  uint8_t *at(uint64_t addr, uint64_t size) const;

  /// Copies out of and into memory, over segments that touch whatever backs
  /// them. False, and nothing copied, unless all of the range is mapped.
  bool read(uint64_t addr, void *data, uint64_t size) const;
  bool write(uint64_t addr, const void *data, uint64_t size) const;
  /// The first address of [addr, addr + size) outside every segment.
  std::optional<uint64_t> firstUnmapped(uint64_t addr, uint64_t size) const;

private:
  struct FreeHost {
    void operator()(uint8_t *host) const { std::free(host); }
  };
  struct Segment {
    uint64_t addr = 0;
    uint64_t size = 0;
    uint8_t *host = nullptr;
    std::unique_ptr<uint8_t, FreeHost> storage;
    /// Bytes from `at` to the end; 0 if `at` is outside.
    uint64_t left(uint64_t at) const {
      return at >= addr && at - addr < size ? size - (at - addr) : 0;
    }
  };
  const Segment *find(uint64_t addr) const;
  Error check(uint64_t addr, uint64_t size) const;

  std::map<uint64_t, Segment> segments;
  /// The segment found last: DMA rows come in runs from one buffer.
  mutable std::atomic<const Segment *> last{nullptr};
};

} // namespace vtart

#endif // VTART_MEMORY_H
