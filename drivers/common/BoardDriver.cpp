//===- BoardDriver.cpp - The driver functions over a board ---------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What libvta_pynq.so and libvta_de10nano.so have in common. The board is
// opened with the first device or memory and closed with the last.
//
//===----------------------------------------------------------------------===//

#include "MemoryPool.h"
#include "Shell.h"

#include "vta/driver.h"
#include "vtart/Bitstream.h"
#include "vtart/ConfigTarget.h"

#include <cstdio>
#include <cstring>
#include <sys/stat.h>

using namespace vtart;
using namespace vtart::board;

#define VTA_EXPORT extern "C" __attribute__((visibility("default")))

namespace {

void report(const char *function, const std::string &message) {
  std::fprintf(stderr, "%s: %s\n", function, message.c_str());
}

/// One opened board.
class Board {
public:
  static Expected<std::unique_ptr<Board>> open();

  Error run(uint32_t insns, uint32_t count, uint32_t polls);
  std::optional<uint64_t> cycles() const { return shell->cycles(); }
  /// A failed one makes later runs fail: what the device sees is unknown.
  void note(Error failure, const char *function);
  /// What was noted first, or empty.
  std::string firstFailure() {
    std::lock_guard<std::mutex> guard(noting);
    return failure;
  }

  std::unique_ptr<MemoryPool> pool;
  unsigned devices = 0; ///< Devices that the host has.

private:
  Settings settings;
  std::unique_ptr<Registers> registers;
  std::unique_ptr<Shell> shell;
  uint8_t *empty = nullptr; ///< An instruction that does nothing.
  std::mutex running;
  std::mutex noting;
  std::string failure;
};

/// Guards opening, closing and the number of devices.
std::mutex boardMutex;
/// Memory of a host may be freed after static destructors: no destructor.
std::shared_ptr<Board> &currentBoard() {
  static auto *board = new std::shared_ptr<Board>;
  return *board;
}

} // namespace

/// Loads the bitstream, unless that was done since the last boot.
static Error programOnce(const Settings &settings) {
  if (settings.program.empty())
    return Error::success();
  // A file that the boot clears, with the boot's number for those that do not.
  std::string folder = settings.root + "/run/vta", path = folder + "/bitstream";
  std::string stamp = settings.program + "\n";
  if (Expected<std::string> boot =
          readLine(settings.root + "/proc/sys/kernel/random/boot_id"))
    stamp = *boot + "\n" + stamp;
  Expected<std::string> last = readFile(path);
  if (last && *last == stamp)
    return Error::success();
  if (Error e = loadBitstream(settings.program))
    return e;
  mkdir(folder.c_str(), 0755);
  if (Error e = writeFile(path, stamp))
    report("VTADeviceAlloc",
           "the bitstream will be loaded again: " + e.message());
  return Error::success();
}

Expected<std::unique_ptr<Board>> Board::open() {
  BoardType type = boardType();
  Expected<Settings> settings = readSettings(type.defaults);
  if (!settings)
    return settings.takeError();
  auto board = std::make_unique<Board>();
  board->settings = *settings;
  Expected<std::unique_ptr<MemoryPool>> pool = MemoryPool::open(*settings);
  if (!pool)
    return pool.takeError();
  board->pool = std::move(*pool);
  // The bitstream belongs to whoever has the registers.
  Expected<std::unique_ptr<Registers>> registers =
      openRegisters(*settings, type.registerBytes);
  if (!registers)
    return registers.takeError();
  board->registers = std::move(*registers);
  if (Error e = programOnce(*settings))
    return e;
  board->shell = type.makeShell(*board->registers);
  if (Error e = board->shell->check())
    return std::move(e).withContext("registers at " + settings->registers);
  Expected<uint8_t *> empty = board->pool->allocate(16, VTA_PAGE_BYTES);
  if (!empty)
    return empty.takeError();
  board->empty = *empty;
  const uint8_t zeros[16] = {};
  board->pool->copyIn(board->empty, zeros, sizeof(zeros));
  if (Error e = board->pool->flush(board->empty, sizeof(zeros)))
    return e;
  return board;
}

Error Board::run(uint32_t insns, uint32_t count, uint32_t polls) {
  std::lock_guard<std::mutex> guard(running);
  if (std::string before = firstFailure(); !before.empty())
    return Error("not run because caches failed before: " + before);
  Waiter waiter(polls, settings.timeoutMs);
  Error e =
      shell->run(insns, count, pool->busAddress(empty, 16).value_or(0), waiter);
  if (!e)
    return e;
  return Error(e.message() + ": " + shell->state());
}

void Board::note(Error e, const char *function) {
  if (!e)
    return;
  report(function, e.message());
  std::lock_guard<std::mutex> guard(noting);
  if (failure.empty())
    failure = e.message();
}

/// The open board; opens it if `function` says for whom.
static std::shared_ptr<Board> getBoard(const char *function = nullptr) {
  std::shared_ptr<Board> &board = currentBoard();
  if (board || !function)
    return board;
  Expected<std::unique_ptr<Board>> opened = Board::open();
  if (!opened)
    report(function, opened.takeError().message());
  else
    board = std::move(*opened);
  return board;
}

std::optional<uint64_t> board::lastCycles() {
  std::lock_guard<std::mutex> guard(boardMutex);
  std::shared_ptr<Board> board = getBoard();
  return board ? board->cycles() : std::nullopt;
}

//===----------------------------------------------------------------------===//
// Devices
//===----------------------------------------------------------------------===//

VTA_EXPORT VTADeviceHandle VTADeviceAlloc(void) {
  std::lock_guard<std::mutex> guard(boardMutex);
  std::shared_ptr<Board> board = getBoard("VTADeviceAlloc");
  if (!board)
    return nullptr;
  ++board->devices;
  return board.get();
}

/// One allocation is the board's own.
static void closeIfUnused() {
  std::shared_ptr<Board> &board = currentBoard();
  if (board && board->devices == 0 && board->pool->allocations() <= 1)
    board.reset();
}

VTA_EXPORT void VTADeviceFree(VTADeviceHandle handle) {
  std::lock_guard<std::mutex> guard(boardMutex);
  std::shared_ptr<Board> board = getBoard();
  if (!handle)
    return;
  if (!board || handle != board.get() || board->devices == 0) {
    report("VTADeviceFree",
           format("%p was not returned by VTADeviceAlloc", handle));
    return;
  }
  --board->devices;
  board.reset();
  closeIfUnused();
}

/// The open board, for functions that need one.
static std::shared_ptr<Board> lockBoard() {
  std::lock_guard<std::mutex> guard(boardMutex);
  return getBoard();
}

VTA_EXPORT int VTADeviceRun(VTADeviceHandle handle,
                            vta_phy_addr_t insn_phy_addr, uint32_t insn_count,
                            uint32_t wait_cycles) {
  std::shared_ptr<Board> board = lockBoard();
  if (!handle || !board || handle != board.get()) {
    report("VTADeviceRun", "the device was not returned by VTADeviceAlloc");
    return 1;
  }
  Error e = board->run(insn_phy_addr, insn_count, wait_cycles);
  if (!e)
    return 0;
  report("VTADeviceRun", e.message());
  return 1;
}

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

VTA_EXPORT void *VTAMemAlloc(size_t size, int cached) {
  std::lock_guard<std::mutex> guard(boardMutex);
  std::shared_ptr<Board> board = getBoard("VTAMemAlloc");
  if (!board)
    return nullptr;
  if (!cached && board->pool->needsSync()) {
    report("VTAMemAlloc", "this board's memory is cached; memory that is not "
                          "comes from UIO (memory = uio:NAME)");
    return nullptr;
  }
  Expected<uint8_t *> at = board->pool->allocate(size, VTA_MAX_XFER);
  if (!at) {
    report("VTAMemAlloc", at.takeError().message());
    return nullptr;
  }
  // What somebody left in the cache would be written over results.
  board->note(board->pool->flush(*at, size), "VTAMemAlloc");
  return *at;
}

VTA_EXPORT void VTAMemFree(void *buffer) {
  if (!buffer)
    return;
  std::lock_guard<std::mutex> guard(boardMutex);
  std::shared_ptr<Board> board = getBoard();
  if (!board || !board->pool->release(buffer)) {
    report("VTAMemFree", format("%p was not returned by VTAMemAlloc", buffer));
    return;
  }
  board.reset();
  closeIfUnused();
}

/// The board if [at, at + size) is in one of its allocations, else a report.
static std::shared_ptr<Board> boardOf(const char *function, const void *at,
                                      size_t size) {
  std::shared_ptr<Board> board = lockBoard();
  if (board && board->pool->busAddress(at, size))
    return board;
  report(function,
         format("%zu bytes at %p are not in an allocation of VTAMemAlloc", size,
                at));
  return nullptr;
}

VTA_EXPORT vta_phy_addr_t VTAMemGetPhyAddr(void *buffer) {
  std::shared_ptr<Board> board = boardOf("VTAMemGetPhyAddr", buffer, 1);
  return board ? *board->pool->busAddress(buffer, 1) : 0;
}

VTA_EXPORT void VTAMemCopyFromHost(void *dst, const void *src, size_t size) {
  if (size == 0)
    return;
  if (std::shared_ptr<Board> board = boardOf("VTAMemCopyFromHost", dst, size))
    board->pool->copyIn(dst, src, size);
}

VTA_EXPORT void VTAMemCopyToHost(void *dst, const void *src, size_t size) {
  if (size == 0)
    return;
  if (std::shared_ptr<Board> board = boardOf("VTAMemCopyToHost", src, size))
    board->pool->copyOut(dst, src, size);
}

VTA_EXPORT void VTAFlushCache(void *vir_addr, vta_phy_addr_t, int size) {
  size_t bytes = static_cast<size_t>(size > 0 ? size : 0);
  if (bytes == 0)
    return;
  if (std::shared_ptr<Board> board = boardOf("VTAFlushCache", vir_addr, bytes))
    board->note(board->pool->flush(vir_addr, bytes), "VTAFlushCache");
}

VTA_EXPORT void VTAInvalidateCache(void *vir_addr, vta_phy_addr_t, int size) {
  size_t bytes = static_cast<size_t>(size > 0 ? size : 0);
  if (bytes == 0)
    return;
  if (std::shared_ptr<Board> board =
          boardOf("VTAInvalidateCache", vir_addr, bytes))
    board->note(board->pool->invalidate(vir_addr, bytes), "VTAInvalidateCache");
}

//===----------------------------------------------------------------------===//
// What the board is
//===----------------------------------------------------------------------===//

VTA_EXPORT const char *VTADriverConfig(void) {
  auto fail = [](const std::string &message) {
    report("VTADriverConfig", message);
    return nullptr;
  };
  Expected<Settings> settings = readSettings(boardType().defaults);
  if (!settings)
    return fail(settings.takeError().message());
  if (settings->hardware.empty())
    return fail("the configuration of the bitstream is not known: set "
                "'hardware', in the board file or as VTA_BOARD_HARDWARE, to "
                "the vta_config.json that the bitstream was built from");
  Expected<Config> config = Config::find(settings->hardware);
  if (!config)
    return fail(config.takeError().withContext("hardware").message());
  static thread_local std::string name;
  name = fullName(*config);
  return name.c_str();
}

VTA_EXPORT const char *VTADriverError(void) {
  std::shared_ptr<Board> board = lockBoard();
  static thread_local std::string why;
  why = board ? board->firstFailure() : "";
  return why.empty() ? nullptr : why.c_str();
}

VTA_EXPORT int VTADriverCoherent(void) {
  Expected<Settings> settings = readSettings(boardType().defaults);
  return settings && isCoherent(*settings);
}
