//===- MemoryPool.h - Memory that host and device share -----------*- C++
//-*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A physically contiguous piece of memory, from u-dma-buf (cached, kept in step
// range by range) or from UIO (not cached), and an allocator of its pages.
//
//===----------------------------------------------------------------------===//

#ifndef VTA_DRIVERS_COMMON_MEMORYPOOL_H
#define VTA_DRIVERS_COMMON_MEMORYPOOL_H

#include "DeviceFile.h"
#include "Settings.h"

#include <map>
#include <memory>
#include <mutex>

namespace vtart {
namespace board {

/// Thread-safe.
class MemoryPool {
public:
  /// Errors: there is no such memory, no permission, another process has it,
  /// addresses that the device cannot say in 32 bits.
  static Expected<std::unique_ptr<MemoryPool>> open(const Settings &settings);

  /// Whole pages, physically contiguous. Errors: a size of 0 or above `limit`,
  /// too little that is free, with numbers.
  Expected<uint8_t *> allocate(uint64_t bytes, uint64_t limit);
  /// False if `at` was not returned by `allocate`.
  bool release(const void *at);
  size_t allocations() const;

  /// The device's address of a byte in an allocation, if [at, at + bytes) is
  /// in one.
  std::optional<uint32_t> busAddress(const void *at, uint64_t bytes) const;

  /// False: host and device see the same without `flush` and `invalidate`.
  bool needsSync() const { return sync; }
  bool isCached() const { return cached; }
  /// What the host wrote into the range becomes visible to the device.
  Error flush(const void *at, uint64_t bytes);
  /// What the device wrote into the range becomes visible to the host.
  Error invalidate(const void *at, uint64_t bytes);

  /// memcpy for memory that may not be cached, where processors want aligned
  /// words.
  void copyIn(void *to, const void *from, size_t bytes) const;
  void copyOut(void *to, const void *from, size_t bytes) const;

private:
  /// How u-dma-buf numbers directions.
  enum Direction : unsigned { ToDevice = 1, FromDevice = 2 };
  MemoryPool() = default;
  Error openUdmabuf(const Settings &settings);
  Error openUio(const Settings &settings, uint64_t &offset);
  Error command(const DeviceFile &file, Direction direction, const void *at,
                uint64_t bytes);
  uint64_t offsetOf(const void *at) const;

  DeviceFile memory;
  DeviceFile forDevice, forCpu; ///< Files of u-dma-buf that take commands.
  uint64_t first = 0;           ///< Device address of the first byte.
  uint64_t size = 0;            ///< Bytes, a multiple of the page size.
  bool cached = false;
  bool sync = false;
  std::string name;
  uint64_t timeoutMs = 0; ///< Time limit of a command.

  mutable std::mutex mutex;            ///< Guard of `blocks`.
  std::mutex syncMutex;                ///< Guard of commands.
  std::map<uint64_t, uint64_t> blocks; ///< Bytes of each block, by its offset.
};

/// What VTADriverCoherent says; reads files, opens no device.
bool isCoherent(const Settings &settings);

} // namespace board
} // namespace vtart

#endif // VTA_DRIVERS_COMMON_MEMORYPOOL_H
