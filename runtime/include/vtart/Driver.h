//===- Driver.h - A device behind VTA's driver functions --------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// VTA's driver interface (vta/driver.h) as an object: a shared library that
// exports those functions, or the simulators in this process. Device pointers
// are opaque: only copies through the driver may touch what they name.
//
//===----------------------------------------------------------------------===//

#ifndef VTART_DRIVER_H
#define VTART_DRIVER_H

#include "vtart/Memory.h"
#include "vtart/Simulator.h"

namespace vtart {

class Driver {
public:
  /// Largest buffer a driver has to provide, VTA_MAX_XFER.
  static constexpr uint64_t kMaxTransfer = uint64_t(1) << 25;

  virtual ~Driver();

  /// Loads a shared library. Errors: the loader's message, or every function
  /// it does not export; a VTADriverConfig that names no configuration.
  static Expected<std::unique_ptr<Driver>> load(const std::string &path);

  // The driver functions, by their names without "VTA".
  virtual void *deviceAlloc() = 0;
  virtual void deviceFree(void *device) = 0;
  virtual int deviceRun(void *device, uint32_t insnPhyAddr, uint32_t insnCount,
                        uint32_t waitCycles) = 0;
  virtual void *memAlloc(size_t size, int cached) = 0;
  virtual void memFree(void *buffer) = 0;
  virtual uint32_t memGetPhyAddr(void *buffer) = 0;
  virtual void memCopyFromHost(void *dst, const void *src, size_t size) = 0;
  virtual void memCopyToHost(void *dst, const void *src, size_t size) = 0;
  virtual void flushCache(void *vir, uint32_t phy, int size) = 0;
  virtual void invalidateCache(void *vir, uint32_t phy, int size) = 0;

  /// Configuration of the device; nothing if the driver does not tell.
  virtual std::optional<Config> config() const { return std::nullopt; }
  /// Why the last deviceRun failed; empty if only the driver knows.
  virtual std::string lastError() const { return {}; }
  /// Whether the runs that follow count cycles, if the driver has the choice.
  virtual void countCycles(bool) {}
  /// Whether cycles() is meant to have a value after each deviceRun.
  virtual bool tellsCycles() const { return false; }
  /// Cycles of the last deviceRun; nothing if the driver does not tell.
  virtual std::optional<uint64_t> cycles() const { return std::nullopt; }
  /// Whether host and device see each other's writes without flushCache and
  /// invalidateCache; nothing if the driver does not tell.
  virtual std::optional<bool> coherent() const { return std::nullopt; }
  /// Why a function of memory or caches, which return nothing, has failed;
  /// empty if none has, or the driver does not tell.
  virtual std::string memoryError() const { return {}; }
  /// What reports call the device: its TARGET, else the file of the library.
  virtual std::string name() const = 0;
};

/// The simulators as a driver.
class SimulatorDriver : public Driver {
public:
  struct Options {
    bool functional = true;
    bool timing = true;
    FunctionalOptions functionalOptions;
    TimedOptions timedOptions;
    /// Where allocation starts. Not 0: that is not an address in VTA.
    uint32_t physicalBase = 4096;
  };
  SimulatorDriver(const Config &config, const Machine &machine,
                  const Options &options);
  ~SimulatorDriver() override;

  void *deviceAlloc() override;
  void deviceFree(void *device) override;
  int deviceRun(void *device, uint32_t insnPhyAddr, uint32_t insnCount,
                uint32_t waitCycles) override;
  void *memAlloc(size_t size, int cached) override;
  void memFree(void *buffer) override;
  uint32_t memGetPhyAddr(void *buffer) override;
  void memCopyFromHost(void *dst, const void *src, size_t size) override;
  void memCopyToHost(void *dst, const void *src, size_t size) override;
  void flushCache(void *, uint32_t, int) override {}
  void invalidateCache(void *, uint32_t, int) override {}
  std::optional<Config> config() const override { return hardware; }
  std::string lastError() const override { return error; }
  void countCycles(bool on) override { options.timing = on; }
  bool tellsCycles() const override { return true; }
  std::optional<uint64_t> cycles() const override {
    return timed ? std::optional<uint64_t>(timed->cycles) : std::nullopt;
  }
  std::optional<bool> coherent() const override { return true; }
  std::string name() const override { return machineName; }

  /// Results of the last run.
  const std::optional<RunResult> &functionalResult() const { return ran; }
  const std::optional<TimedResult> &timedResult() const { return timed; }
  /// How long the last run took on the host.
  std::optional<double> secondsFunctional() const { return functionalTime; }
  std::optional<double> secondsTiming() const { return timingTime; }

private:
  Config hardware;
  std::string machineName;
  Options options;
  PhysicalMemory memory;
  FunctionalSimulator functional;
  TimedSimulator timing;
  std::map<uint32_t, uint64_t> blocks;  ///< Address to size.
  std::map<void *, uint32_t> addresses; ///< Addresses by host memory.
  std::string error;
  std::optional<RunResult> ran;
  std::optional<TimedResult> timed;
  std::optional<double> functionalTime, timingTime;
};

} // namespace vtart

#endif // VTART_DRIVER_H
