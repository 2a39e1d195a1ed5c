//===- BoardDriver.cpp - A driver that plays a board ----------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The simulator of the configuration VTA_CONFIG, with the faults and the speed
// of a board. The variable VTA_TEST_BOARD says which, separated by commas:
//
//   no-device     there is no device to open
//   no-memory     there is no memory
//   fails         every run fails, with a word on standard output
//   aborts        every run ends the process
//   aborts-late   the second run does
//   exits         every run ends the process as if all was well
//   hangs         a run never returns
//   never-ends    the device never says that it is done: a run polls in vain
//   insn=N        a run takes N microseconds for each instruction
//   flush-aborts  cache maintenance ends the process, as VTA's for DE10-Nano
//   noncoherent   memory is there twice: flush and invalidate copy
//   wrong         one bit of each large output is wrong
//   odd           allocations are not at the start of a page
//   high          allocations end beyond 32 bits
//   overlap       all allocations are at one address
//   config=NAME   VTADriverConfig says so
//   coherent=N    VTADriverCoherent says so
//   cycles=N      VTADriverCycles says so; "none" for what it cannot tell
//   null          a run does nothing
//   wait=N        a run waits for N milliseconds
//   slower=N      a run takes N times as long, and as many cycles
//   cheats=N      VTADriverCycles says an Nth part
//   wrong-all     one bit of each output is wrong
//   tires=N       runs after the first N of the process take 1.2 times as many
//                 cycles
//   crashes=N     N of 1,000 runs end the process
//   kills=N       N of 1,000 other runs end the parent as well
//   log=FILE      each run appends a line: when it began and ended, in seconds
//
// As vta_counting_driver it exports the three optional functions, as
// vta_board_driver none of them: a driver of VTA's own.
//
//===----------------------------------------------------------------------===//

#include "vta/driver.h"
#include "vtart/ConfigTarget.h"
#include "vtart/Driver.h"

#include <chrono>
#include <climits>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <random>
#include <thread>
#include <unistd.h>

using namespace vtart;

#define EXPORT extern "C" __attribute__((visibility("default")))

/// What follows "NAME" or "NAME=" among the faults; nothing if it is not there.
static std::optional<std::string> findFault(const std::string &name) {
  const char *text = std::getenv("VTA_TEST_BOARD");
  std::string rest = text ? text : "";
  while (!rest.empty()) {
    size_t comma = rest.find(',');
    std::string fault = rest.substr(0, comma);
    rest = comma == std::string::npos ? "" : rest.substr(comma + 1);
    if (fault == name)
      return "";
    if (fault.compare(0, name.size() + 1, name + "=") == 0)
      return fault.substr(name.size() + 1);
  }
  return std::nullopt;
}

#ifdef VTA_TEST_COUNTS
static constexpr bool kCounts = true;
#else
static constexpr bool kCounts = false;
#endif

[[noreturn]] static void die(const char *words) {
  std::fprintf(stderr, "%s\n", words);
  std::abort();
}

namespace {
struct Block {
  void *device = nullptr;   ///< Memory of the device.
  std::vector<uint8_t> cpu; ///< Memory of the host, if it is another one.
};

struct Board {
  Board();
  /// The block that `address` is in, with the offset.
  std::pair<Block *, size_t> find(const void *address);

  Config config;
  std::unique_ptr<SimulatorDriver> simulator;
  std::map<const uint8_t *, Block> blocks; ///< Blocks by the host's pointer.
  unsigned numRuns = 0;
};
} // namespace

Board::Board() {
  const char *name = std::getenv("VTA_CONFIG");
  Expected<Config> found = Config::find(name ? name : Config().name());
  if (!found)
    die(found.takeError().message().c_str());
  config = *found;
  SimulatorDriver::Options options;
  options.timing = kCounts;
  simulator = std::make_unique<SimulatorDriver>(
      config, *Machine::find("rtl-de10"), options);
}

std::pair<Block *, size_t> Board::find(const void *address) {
  const auto *at = static_cast<const uint8_t *>(address);
  auto next = blocks.upper_bound(at);
  if (next == blocks.begin())
    die("board: not an address in device memory");
  --next;
  return {&next->second, static_cast<size_t>(at - next->first)};
}

static Board &board() {
  static Board instance;
  return instance;
}

//===----------------------------------------------------------------------===//
// The device
//===----------------------------------------------------------------------===//

EXPORT VTADeviceHandle VTADeviceAlloc(void) {
  if (!findFault("no-device"))
    return board().simulator->deviceAlloc();
  std::fprintf(stderr, "board: no device\nat /dev/none\n");
  return nullptr;
}

EXPORT void VTADeviceFree(VTADeviceHandle handle) {
  board().simulator->deviceFree(handle);
}

/// Seconds on the clock that all processes of a computer share.
static double now() {
  return std::chrono::duration<double>(
             std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

/// A number below 1000, another one for each run.
static unsigned draw() {
  static std::mt19937 dice{std::random_device{}()};
  return std::uniform_int_distribution<unsigned>(0, 999)(dice);
}

static unsigned getNumber(const char *fault, unsigned otherwise) {
  std::optional<std::string> text = findFault(fault);
  return text ? static_cast<unsigned>(std::atoi(text->c_str())) : otherwise;
}

static int run(VTADeviceHandle handle, vta_phy_addr_t insns, uint32_t count,
               uint32_t waitCycles) {
  unsigned crashes = getNumber("crashes", 0), lot = draw();
  if (lot < crashes)
    die("board: crashed");
  if (lot < crashes + getNumber("kills", 0)) {
    kill(getppid(), SIGKILL);
    die("board: power is lost");
  }
  usleep(getNumber("wait", 0) * 1000 * getNumber("slower", 1));
  if (findFault("null"))
    return 0;
  int status = board().simulator->deviceRun(handle, insns, count, waitCycles);
  if (!status && !board().simulator->functionalResult()->finished)
    return 1;
  if (status)
    std::fprintf(stderr, "VTADeviceRun: %s\n",
                 board().simulator->lastError().c_str());
  return status;
}

EXPORT int VTADeviceRun(VTADeviceHandle handle, vta_phy_addr_t insns,
                        uint32_t count, uint32_t waitCycles) {
  ++board().numRuns;
  if (findFault("fails")) {
    std::printf("board: bus error");
    return 5;
  }
  if (findFault("aborts") || (findFault("aborts-late") && board().numRuns > 1))
    die("board: about to crash");
  if (findFault("exits"))
    std::exit(0);
  while (findFault("hangs"))
    pause();
  if (findFault("never-ends")) {
    for (uint32_t poll = 0; poll < waitCycles; ++poll)
      std::this_thread::yield();
    return 1;
  }
  if (auto micros = findFault("insn"))
    usleep(static_cast<useconds_t>(std::atoi(micros->c_str())) * count);
  double begin = now();
  int status = run(handle, insns, count, waitCycles);
  if (auto log = findFault("log"))
    // One write, so that lines of several processes do not mix.
    if (std::FILE *file = std::fopen(log->c_str(), "a")) {
      std::fprintf(file, "%.6f %.6f\n", begin, now());
      std::fclose(file);
    }
  return status;
}

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

EXPORT void *VTAMemAlloc(size_t size, int cached) {
  if (findFault("no-memory"))
    return nullptr;
  Block block;
  block.device = board().simulator->memAlloc(size, cached);
  if (!block.device)
    return nullptr;
  const auto *given = static_cast<const uint8_t *>(block.device);
  if (findFault("noncoherent")) {
    block.cpu.assign(size, 0xaa);
    given = block.cpu.data();
  }
  board().blocks[given] = std::move(block);
  return const_cast<uint8_t *>(given);
}

EXPORT void VTAMemFree(void *buffer) {
  auto it = board().blocks.find(static_cast<uint8_t *>(buffer));
  if (it == board().blocks.end())
    return;
  board().simulator->memFree(it->second.device);
  board().blocks.erase(it);
}

EXPORT vta_phy_addr_t VTAMemGetPhyAddr(void *buffer) {
  auto [block, offset] = board().find(buffer);
  if (findFault("odd"))
    offset += 256;
  if (findFault("high"))
    return 0xfffff000u;
  if (findFault("overlap"))
    return 0x10000u;
  return board().simulator->memGetPhyAddr(block->device) +
         static_cast<uint32_t>(offset);
}

EXPORT void VTAMemCopyFromHost(void *dst, const void *src, size_t size) {
  std::memcpy(dst, src, size);
}

EXPORT void VTAMemCopyToHost(void *dst, const void *src, size_t size) {
  std::memcpy(dst, src, size);
  // Of large buffers, so that the test of caches does not find it.
  if (board().numRuns &&
      (findFault("wrong-all") || (findFault("wrong") && size > 65536)))
    static_cast<uint8_t *>(dst)[size / 2] ^= 4;
}

static void maintain(void *address, int size, bool toDevice) {
  if (findFault("flush-aborts"))
    die("board: Check failed: false: cache maintenance not implemented");
  auto [block, offset] = board().find(address);
  if (block->cpu.empty())
    return;
  uint8_t *device = static_cast<uint8_t *>(block->device) + offset;
  uint8_t *cpu = block->cpu.data() + offset;
  std::memcpy(toDevice ? device : cpu, toDevice ? cpu : device,
              static_cast<size_t>(size));
}

EXPORT void VTAFlushCache(void *address, vta_phy_addr_t, int size) {
  maintain(address, size, /*toDevice=*/true);
}

EXPORT void VTAInvalidateCache(void *address, vta_phy_addr_t, int size) {
  maintain(address, size, /*toDevice=*/false);
}

//===----------------------------------------------------------------------===//
// What VTA's own drivers do not have
//===----------------------------------------------------------------------===//

#ifdef VTA_TEST_COUNTS
EXPORT const char *VTADriverConfig(void) {
  static std::string name;
  name = findFault("config").value_or(fullName(board().config));
  return name.c_str();
}

EXPORT uint64_t VTADriverCycles(void) {
  if (auto told = findFault("cycles"))
    return *told == "none" ? UINT64_MAX
                           : std::strtoull(told->c_str(), nullptr, 10);
  if (findFault("null"))
    return 1;
  std::optional<uint64_t> cycles = board().simulator->cycles();
  if (!cycles)
    return UINT64_MAX;
  uint64_t told = *cycles * getNumber("slower", 1) / getNumber("cheats", 1);
  return board().numRuns > getNumber("tires", UINT_MAX) ? told * 6 / 5 : told;
}

EXPORT int VTADriverCoherent(void) {
  return std::atoi(findFault("coherent").value_or("1").c_str());
}
#endif
