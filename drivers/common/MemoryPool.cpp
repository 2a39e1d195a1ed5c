//===- MemoryPool.cpp - Memory that host and device share ----------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MemoryPool.h"

#include "Registers.h"

#include "vta/driver.h"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <sys/stat.h>
#include <thread>
#include <unistd.h>

using namespace vtart;
using namespace vtart::board;

using ULL = unsigned long long;

static constexpr uint64_t kPage = VTA_PAGE_BYTES;

//===----------------------------------------------------------------------===//
// Opening
//===----------------------------------------------------------------------===//

static bool isUio(const Settings &settings) {
  return settings.memory.compare(0, 4, "uio:") == 0;
}

static std::string udmabufFolder(const Settings &settings) {
  return settings.root + "/sys/class/u-dma-buf/" + settings.memory;
}

bool board::isCoherent(const Settings &settings) {
  if (settings.coherent != Coherence::Auto)
    return settings.coherent == Coherence::Yes;
  if (isUio(settings))
    return true;
  Expected<uint64_t> said =
      readNumber(udmabufFolder(settings) + "/dma_coherent");
  return said && *said == 1;
}

Error MemoryPool::openUdmabuf(const Settings &settings) {
  std::string folder = udmabufFolder(settings);
  struct stat status;
  if (settings.memory.find('/') != std::string::npos ||
      stat(folder.c_str(), &status))
    return Error("no memory is reserved: there is no u-dma-buf '" +
                 settings.memory + "' in " + settings.root +
                 "/sys/class/u-dma-buf, which has " +
                 listNames(settings.root + "/sys/class/u-dma-buf"));
  for (auto [file, value] :
       {std::make_pair("/phys_addr", &first), std::make_pair("/size", &size)}) {
    Expected<uint64_t> number = readNumber(folder + file);
    if (!number)
      return number.takeError();
    *value = *number;
  }
  // Cached, because O_SYNC is missing.
  Expected<DeviceFile> file =
      DeviceFile::open(settings.root + "/dev/" + settings.memory, O_RDWR);
  if (!file)
    return file.takeError();
  memory = std::move(*file);
  cached = true;
  sync = !isCoherent(settings);
  if (!sync)
    return Error::success();
  for (auto [command, opened] : {std::make_pair("/sync_for_device", &forDevice),
                                 std::make_pair("/sync_for_cpu", &forCpu)}) {
    Expected<DeviceFile> sysFile = DeviceFile::open(folder + command, O_RDWR);
    if (!sysFile)
      return sysFile.takeError();
    *opened = std::move(*sysFile);
  }
  return Error::success();
}

Error MemoryPool::openUio(const Settings &settings, uint64_t &offset) {
  Expected<UioMap> map = findUioMap(settings.root, settings.memory);
  if (!map)
    return map.takeError();
  first = map->addr;
  size = map->size;
  offset = map->offset();
  Expected<DeviceFile> file = DeviceFile::open(map->device, O_RDWR | O_SYNC);
  if (!file)
    return file.takeError();
  memory = std::move(*file);
  return Error::success();
}

Expected<std::unique_ptr<MemoryPool>>
MemoryPool::open(const Settings &settings) {
  std::unique_ptr<MemoryPool> pool(new MemoryPool);
  pool->name = settings.memory;
  pool->timeoutMs = settings.timeoutMs;
  uint64_t offset = 0; // In the file.
  if (Error e = isUio(settings) ? pool->openUio(settings, offset)
                                : pool->openUdmabuf(settings))
    return std::move(e).withContext("memory");
  pool->size -= pool->size % kPage;
  if (pool->size == 0 || pool->first % kPage)
    return Error(format("memory '%s' has 0x%llx bytes at physical address "
                        "0x%llx, expected at least one page of %llu bytes that "
                        "starts at a page",
                        pool->name.c_str(), (ULL)pool->size, (ULL)pool->first,
                        (ULL)kPage));
  uint64_t end = pool->first + settings.busOffset + pool->size;
  if (pool->first > UINT32_MAX || pool->size > UINT32_MAX ||
      end > uint64_t(1) << 32)
    return Error(format("memory '%s' has 0x%llx bytes at physical address "
                        "0x%llx: with the bus offset 0x%llx it ends beyond "
                        "the 32 bits of a device address",
                        pool->name.c_str(), (ULL)pool->size, (ULL)pool->first,
                        (ULL)settings.busOffset));
  pool->first += settings.busOffset;
  // Maps of UIO share a file: a byte for each.
  if (Error e = pool->memory.lock(offset, isUio(settings) ? 1 : pool->size))
    return e;
  if (Error e = pool->memory.map(offset, pool->size))
    return std::move(e).withContext("memory");
  return pool;
}

//===----------------------------------------------------------------------===//
// Pages
//===----------------------------------------------------------------------===//

uint64_t MemoryPool::offsetOf(const void *at) const {
  return reinterpret_cast<uintptr_t>(at) -
         reinterpret_cast<uintptr_t>(memory.data());
}

Expected<uint8_t *> MemoryPool::allocate(uint64_t bytes, uint64_t limit) {
  if (bytes == 0 || bytes > limit)
    return Error(format("expected a size from 1 to %llu bytes, got %llu",
                        (ULL)limit, (ULL)bytes));
  uint64_t rounded = (bytes + kPage - 1) / kPage * kPage;
  std::lock_guard<std::mutex> guard(mutex);
  // First fit. Address 0 means that there is no address.
  uint64_t begin = first == 0 ? kPage : 0, free = 0, largest = 0;
  auto gap = [&](uint64_t end) {
    free += end - begin;
    largest = std::max(largest, end - begin);
    return end - begin >= rounded;
  };
  bool fits = false;
  for (const auto &block : blocks) {
    fits = gap(block.first);
    if (fits)
      break;
    begin = block.first + block.second;
  }
  if (!fits && !gap(size))
    return Error(format("the %llu bytes of '%s' have no %llu contiguous bytes "
                        "left: %llu are free, %llu in one piece",
                        (ULL)size, name.c_str(), (ULL)rounded, (ULL)free,
                        (ULL)largest));
  blocks[begin] = rounded;
  return memory.data() + begin;
}

bool MemoryPool::release(const void *at) {
  std::lock_guard<std::mutex> guard(mutex);
  return blocks.erase(offsetOf(at)) == 1;
}

size_t MemoryPool::allocations() const {
  std::lock_guard<std::mutex> guard(mutex);
  return blocks.size();
}

std::optional<uint32_t> MemoryPool::busAddress(const void *at,
                                               uint64_t bytes) const {
  std::lock_guard<std::mutex> guard(mutex);
  uint64_t offset = offsetOf(at);
  auto next = blocks.upper_bound(offset);
  if (next == blocks.begin())
    return std::nullopt;
  auto [begin, length] = *std::prev(next);
  if (offset - begin >= length || bytes > length - (offset - begin))
    return std::nullopt;
  return static_cast<uint32_t>(first + offset);
}

//===----------------------------------------------------------------------===//
// Caches
//===----------------------------------------------------------------------===//

Error MemoryPool::command(const DeviceFile &file, Direction direction,
                          const void *at, uint64_t bytes) {
  // One word says it all: offset, size in units of 16 bytes, direction, 1.
  uint64_t offset = offsetOf(at), end = (offset + bytes + 15) / 16 * 16;
  offset -= offset % 16;
  std::string text =
      format("0x%08llX%08llX\n", (ULL)offset,
             (ULL)((end - offset) | unsigned(direction) << 2 | 1u));
  std::lock_guard<std::mutex> guard(syncMutex);
  if (!file.writeText(text))
    return Error("cannot write to " + file.path() + ": " + whyNot(errno));
  // The file reads 0 once that is done: before write returns, in the kernel.
  auto start = std::chrono::steady_clock::now();
  for (unsigned i = 0;; ++i) {
    std::optional<uint64_t> left = file.readValue();
    if (!left || *left == 0)
      return Error::success();
    if (std::chrono::steady_clock::now() - start >
        std::chrono::milliseconds(timeoutMs))
      return Error(format("%s did not take the command %s within %llu ms",
                          file.path().c_str(), text.substr(0, 18).c_str(),
                          (ULL)timeoutMs));
    if (i > 1000)
      std::this_thread::sleep_for(std::chrono::microseconds(50));
    else
      std::this_thread::yield();
  }
}

Error MemoryPool::flush(const void *at, uint64_t bytes) {
  deviceBarrier();
  if (!sync || bytes == 0)
    return Error::success();
  return command(forDevice, ToDevice, at, bytes);
}

Error MemoryPool::invalidate(const void *at, uint64_t bytes) {
  deviceBarrier();
  if (!sync || bytes == 0)
    return Error::success();
  return command(forCpu, FromDevice, at, bytes);
}

//===----------------------------------------------------------------------===//
// Copies
//===----------------------------------------------------------------------===//

/// Bytes up to the next word of device memory, at most `bytes`.
static size_t bytesToWord(const volatile uint8_t *at, size_t bytes) {
  return std::min(bytes, size_t(-reinterpret_cast<uintptr_t>(at) % 4));
}

void MemoryPool::copyIn(void *to, const void *from, size_t bytes) const {
  if (cached) {
    std::memcpy(to, from, bytes);
    return;
  }
  auto *dst = static_cast<volatile uint8_t *>(to);
  auto *src = static_cast<const uint8_t *>(from);
  for (size_t head = bytesToWord(dst, bytes); head; --head, --bytes)
    *dst++ = *src++;
  for (; bytes >= 4; bytes -= 4, dst += 4, src += 4) {
    uint32_t word;
    std::memcpy(&word, src, 4);
    *reinterpret_cast<volatile uint32_t *>(dst) = word;
  }
  for (; bytes; --bytes)
    *dst++ = *src++;
}

void MemoryPool::copyOut(void *to, const void *from, size_t bytes) const {
  if (cached) {
    std::memcpy(to, from, bytes);
    return;
  }
  auto *dst = static_cast<uint8_t *>(to);
  auto *src = static_cast<const volatile uint8_t *>(from);
  for (size_t head = bytesToWord(src, bytes); head; --head, --bytes)
    *dst++ = *src++;
  for (; bytes >= 4; bytes -= 4, dst += 4, src += 4) {
    uint32_t word = *reinterpret_cast<const volatile uint32_t *>(src);
    std::memcpy(dst, &word, 4);
  }
  for (; bytes; --bytes)
    *dst++ = *src++;
}
