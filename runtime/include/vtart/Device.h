//===- Device.h - One device for all programs of a process ------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A device is a driver, one handle of it and the constants of programs, which
// are there once however many executors run them. One thread uses it at a time.
//
//===----------------------------------------------------------------------===//

#ifndef VTART_DEVICE_H
#define VTART_DEVICE_H

#include "vtart/Driver.h"
#include "vtart/Program.h"

#include <mutex>

namespace vtart {

struct DeviceOptions {
  /// The device sees the CPU's caches: no flush and invalidate. Left open it is
  /// what the driver says; one that says nothing is never asked to flush, as in
  /// TVM: VTA's own drivers were made for that, and some abort in these calls.
  std::optional<bool> coherent;
  /// Called before each run with its number of instructions, and after it
  /// with 0.
  std::function<void(uint32_t numInsns)> onRun;
};

/// One allocation and the aligned part of it that is used.
struct DeviceMemory {
  void *base = nullptr;
  void *used = nullptr;
  uint32_t addr = 0;
  uint64_t size = 0;
};

class Device {
public:
  /// Opens the driver's device. Errors: a driver of another configuration or
  /// TARGET than `config`, which programs are compiled for; no device.
  static Expected<std::shared_ptr<Device>>
  open(std::shared_ptr<Driver> driver, const Config &config,
       const DeviceOptions &options = {});
  /// The device behind a shared library: the same for everybody in this
  /// process, until it fails or nobody has it. Options are those of the first.
  static Expected<std::shared_ptr<Device>>
  load(const std::string &path, const Config &config,
       const DeviceOptions &options = {});
  ~Device();
  Device(const Device &) = delete;
  Device &operator=(const Device &) = delete;

  const Config &config() const { return hardware; }
  bool isCoherent() const { return coherent; }
  /// It takes no more runs. Needs the lock below.
  bool hasFailed() const { return !failure.empty(); }

  /// Whoever calls one of the functions below holds this.
  [[nodiscard]] std::unique_lock<std::mutex> lock() {
    return std::unique_lock<std::mutex>(mutex);
  }

  Driver &driver() { return *owned; }
  /// Memory whose physical address is a multiple of `alignment`. `what` is for
  /// messages. Errors: above Driver::kMaxTransfer, no memory, an address beyond
  /// 32 bits.
  Expected<DeviceMemory> allocate(const std::string &what, uint64_t size,
                                  uint64_t alignment);
  void free(const DeviceMemory &memory) { owned->memFree(memory.base); }
  /// All of `memory`, with what caches need.
  void write(const DeviceMemory &memory, const void *data);
  void read(const DeviceMemory &memory, void *data);
  /// Whether what was read is what the device wrote. Errors: the driver says
  /// that it could not copy, flush or invalidate.
  Error checkMemory();
  /// Errors: the device failed, timed out, or did so before: what it has
  /// written then is unknown, so that it has to be opened again.
  Error run(const DeviceMemory &insns, uint32_t count, uint32_t waitCycles);

  /// Memory of the program's constants and uops, by buffer; empty for other
  /// buffers. Each call needs a releaseConstants, `program` must live until
  /// then.
  Expected<const std::vector<DeviceMemory> *>
  acquireConstants(const Program &program);
  void releaseConstants(const Program &program);

private:
  /// The constants of one program.
  struct Resident {
    std::vector<DeviceMemory> buffers;
    unsigned users = 0;
  };
  Device(std::shared_ptr<Driver> driver, const Config &config,
         const DeviceOptions &options);
  Error place(const Program &program, Resident &resident);
  void free(const Resident &resident);

  std::shared_ptr<Driver> owned;
  Config hardware;
  bool coherent;
  std::function<void(uint32_t)> onRun;
  void *handle = nullptr;
  std::mutex mutex;
  std::string failure; ///< Reason for refusing more runs, or empty.
  std::map<const Program *, Resident> residents;
};

} // namespace vtart

#endif // VTART_DEVICE_H
