//===- DriverMemory.h - The DRAM of devices in this process -*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What driver libraries share whose device is a simulator: memory, the
// functions of vta/driver.h for it, and runs saved as cases.
//
//===----------------------------------------------------------------------===//

#ifndef VTART_DRIVERS_DRIVERMEMORY_H
#define VTART_DRIVERS_DRIVERMEMORY_H

#include "vta/driver.h"
#include "vtart/Case.h"

#include <mutex>
#include <shared_mutex>

#define VTA_EXPORT extern "C" __attribute__((visibility("default")))

namespace vtart {

/// Prints a message about a call of a driver function.
void reportDriver(const char *function, const std::string &message);

/// The DRAM that all devices of this process share. Changes exclude running
/// devices; devices exclude each other only where programs conflict.
class DriverMemory {
public:
  /// Never destroyed: a host may free memory from its own static destructors.
  static DriverMemory &get();

  void *allocate(size_t size);
  void release(void *host);
  /// The device address of `host`, if [host, host + size) is in one block.
  std::optional<uint64_t> physical(const void *host, size_t size) const;

  // For running devices, which hold `mutex` shared.
  /// The instructions of a run. Errors: no memory there.
  Expected<std::vector<Word128>> program(uint64_t addr, uint32_t count) const;
  /// All blocks, by address.
  std::vector<CaseSegment> contents() const;

  mutable std::shared_mutex mutex;
  PhysicalMemory memory;

private:
  struct Block {
    void *host;
    uint64_t size;
  };
  std::map<uint64_t, Block> blocks;    ///< Blocks by device address.
  std::map<uintptr_t, uint64_t> hosts; ///< Host to device address.
};

/// Saves a run as a case folder DIR/run-N, if VTA_SAVE_CASES names a folder
/// DIR: all of DRAM before it and, as what to expect, after it. With this
/// variable, new memory holds 0xa5 in each byte instead of zeros.
class RunRecorder {
public:
  /// Before the run.
  RunRecorder(const Config &config, const std::vector<Word128> &insns);
  /// After it. Errors: the folder cannot be written.
  Error save();

private:
  CaseStep step;
};

} // namespace vtart

#endif // VTART_DRIVERS_DRIVERMEMORY_H
