//===- FakeBoard.cpp - Memory and registers below VTA's drivers -----------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What VTA's own drivers for PYNQ and DE10-Nano call, unmodified: contiguous
// memory, and registers in /dev/mem. The linker sends their calls of open,
// mmap and munmap here (--wrap), and those with which they wait for the device:
// there the device, a functional simulator on the physical memory, looks at its
// registers. With VTA_FAKE_PYNQ the registers are those of the HLS design, else
// those of the Chisel design.
//
//===----------------------------------------------------------------------===//

#include "vtart/Simulator.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>
#include <memory>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

using namespace vtart;

extern "C" {
int __real_open(const char *path, int flags, ...);
void *__real_mmap(void *at, size_t size, int prot, int flags, int file,
                  off_t offset);
int __real_munmap(void *at, size_t size);
}

namespace {
constexpr size_t kPage = 4096;
/// Where memory starts for the CPU.
constexpr uint32_t kPhysical = 0x16800000;
constexpr size_t kPoolBytes = size_t(512) << 20;
/// A file that nothing else has.
constexpr int kRegisterFile = 1 << 20;

[[noreturn]] void fail(const std::string &message) {
  std::fprintf(stderr, "fake board: %s\n", message.c_str());
  std::abort();
}

struct Board {
  Board();
  uint8_t *pool = nullptr;
  std::map<size_t, size_t> blocks;      ///< Offset in the pool to size.
  std::map<uint32_t, uint32_t *> pages; ///< Registers by physical address.
  std::unique_ptr<FunctionalSimulator> simulator;

  uint32_t &at(uint32_t page, uint32_t offset) {
    auto it = pages.find(page);
    if (it == pages.end())
      fail(format("no registers are mapped at 0x%x", page));
    return it->second[offset / 4];
  }
  /// False if the program does not reach FINISH.
  bool execute(uint32_t insns, uint32_t count);
  void look();
};

Board::Board() {
  void *memory =
      __real_mmap(nullptr, kPoolBytes, PROT_READ | PROT_WRITE,
                  MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (memory == MAP_FAILED)
    fail("no memory");
  pool = static_cast<uint8_t *>(memory);
  const char *name = std::getenv("VTA_CONFIG");
  Expected<Config> config = Config::find(name ? name : Config().name());
  if (!config)
    fail(config.takeError().message());
  simulator = std::make_unique<FunctionalSimulator>(*config);
}

Board &board() {
  static Board instance;
  return instance;
}

bool Board::execute(uint32_t insns, uint32_t count) {
#ifdef VTA_FAKE_PYNQ
  constexpr uint32_t offset = 0;
#else
  constexpr uint32_t offset = 0x80000000; // Behind the bridge.
#endif
  PhysicalMemory memory;
  for (const auto &block : blocks)
    if (Error e = memory.mapSegment(kPhysical + offset +
                                        static_cast<uint32_t>(block.first),
                                    block.second, pool + block.first))
      fail(e.message());
  uint64_t bytes = uint64_t(count) * sizeof(Word128);
  uint8_t *words = memory.at(insns, bytes);
  if (!words)
    fail(format("no memory at 0x%x for %u instructions", insns, count));
  auto decoded = wordsFromBytes(words, bytes);
  if (!decoded)
    fail(decoded.takeError().message());
  auto result = simulator->run(memory, *decoded);
  if (!result)
    std::fprintf(stderr, "fake board: %s\n",
                 result.takeError().message().c_str());
  return result && result->finished;
}

/// What the device does when nobody looks.
void Board::look() {
#ifdef VTA_FAKE_PYNQ
  uint32_t &start = at(VTA_FETCH_ADDR, 0);
  if (!(start & 1))
    return;
  for (uint32_t page : {VTA_LOAD_ADDR, VTA_COMPUTE_ADDR, VTA_STORE_ADDR})
    if (at(page, 0) != 0x81)
      fail(format("the unit at 0x%x was not started with auto-restart", page));
  for (auto [page, base] : {std::pair(VTA_LOAD_ADDR, VTA_LOAD_INP_ADDR_OFFSET),
                            {VTA_LOAD_ADDR, VTA_LOAD_WGT_ADDR_OFFSET},
                            {VTA_COMPUTE_ADDR, VTA_COMPUTE_UOP_ADDR_OFFSET},
                            {VTA_COMPUTE_ADDR, VTA_COMPUTE_BIAS_ADDR_OFFSET},
                            {VTA_STORE_ADDR, VTA_STORE_OUT_ADDR_OFFSET}})
    if (at(page, base))
      fail("a base of data is not 0: addresses are absolute");
  start = 0;
  uint32_t &done = at(VTA_COMPUTE_ADDR, VTA_COMPUTE_DONE_RD_OFFSET);
  done = 0;
  done = execute(at(VTA_FETCH_ADDR, VTA_FETCH_INSN_ADDR_OFFSET),
                 at(VTA_FETCH_ADDR, VTA_FETCH_INSN_COUNT_OFFSET));
#else
  uint32_t &control = at(VTA_FETCH_ADDR, 0);
  if (!(control & 1))
    return;
  control = execute(at(VTA_FETCH_ADDR, 0xc), at(VTA_FETCH_ADDR, 8)) ? 2 : 0;
#endif
}
} // namespace

//===----------------------------------------------------------------------===//
// /dev/mem, and waiting
//===----------------------------------------------------------------------===//

extern "C" {
int __wrap_open(const char *path, int flags, ...) {
  if (std::strcmp(path, "/dev/mem") == 0)
    return kRegisterFile;
  return __real_open(path, flags, 0);
}

void *__wrap_mmap(void *at, size_t size, int prot, int flags, int file,
                  off_t offset) {
  if (file != kRegisterFile)
    return __real_mmap(at, size, prot, flags, file, offset);
  void *page = __real_mmap(nullptr, size, PROT_READ | PROT_WRITE,
                           MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  // A driver passes addresses above 2^31 through a signed number.
  board().pages[static_cast<uint32_t>(offset)] = static_cast<uint32_t *>(page);
  return page;
}

int __wrap_munmap(void *at, size_t size) {
  auto &pages = board().pages;
  for (auto it = pages.begin(); it != pages.end(); ++it)
    if (it->second == at) {
      pages.erase(it);
      break;
    }
  return __real_munmap(at, size);
}

int __wrap_nanosleep(const timespec *, timespec *) {
  board().look();
  return 0;
}

int __wrap_sched_yield(void) {
  board().look();
  return 0;
}

//===----------------------------------------------------------------------===//
// Contiguous memory
//===----------------------------------------------------------------------===//

static void *allocate(size_t size) {
  size_t rounded = (size + kPage - 1) / kPage * kPage, at = 0;
  for (const auto &block : board().blocks) {
    if (at + rounded <= block.first)
      break;
    at = block.first + (block.second + kPage - 1) / kPage * kPage;
  }
  if (size == 0 || at + rounded > kPoolBytes)
    return nullptr;
  board().blocks[at] = size;
  // Nobody may count on zeros.
  std::memset(board().pool + at, 0xa5, size);
  return board().pool + at;
}

static size_t release(void *buffer) {
  return board().blocks.erase(
      static_cast<size_t>(static_cast<uint8_t *>(buffer) - board().pool));
}

#ifdef VTA_FAKE_PYNQ
uint32_t cma_get_phy_addr(void *buffer) {
  return kPhysical +
         static_cast<uint32_t>(static_cast<uint8_t *>(buffer) - board().pool);
}
void *cma_alloc(size_t size, int) { return allocate(size); }
void cma_free(void *buffer) { release(buffer); }
void cma_flush_cache(void *, unsigned, int) {}
void cma_invalidate_cache(void *, unsigned, int) {}
#else
unsigned cma_get_phy_addr(void *buffer) {
  return kPhysical +
         static_cast<uint32_t>(static_cast<uint8_t *>(buffer) - board().pool);
}
int cma_init(void) { return 0; }
int cma_release(void) { return 0; }
void *cma_alloc_cached(size_t size) { return allocate(size); }
void *cma_alloc_noncached(size_t size) { return allocate(size); }
int cma_free(void *buffer) { return release(buffer) ? 0 : -1; }
#endif
}
