//===- SimDriver.cpp - The driver functions over the simulator ------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Becomes a shared library that takes the place of a board's driver. The
// configuration comes from the environment variable VTA_CONFIG: the path of a
// vta_config.json or the name of a configuration.
//
//===----------------------------------------------------------------------===//

#include "DriverMemory.h"

#include "vtart/Simulator.h"

#include <cinttypes>
#include <cstdlib>

using namespace vtart;

namespace {

struct SimulatedDevice {
  explicit SimulatedDevice(const Config &config)
      : config(config), simulator(config) {}
  const Config config;
  std::mutex mutex;
  FunctionalSimulator simulator;
};

Expected<Config> configuration() {
  const char *value = std::getenv("VTA_CONFIG");
  if (!value || !*value)
    return Config();
  Expected<Config> config = Config::find(value);
  if (!config)
    return config.takeError().withContext("VTA_CONFIG");
  return config;
}

} // namespace

VTA_EXPORT VTADeviceHandle VTADeviceAlloc(void) {
  Expected<Config> config = configuration();
  if (!config) {
    reportDriver("VTADeviceAlloc", config.takeError().message());
    return nullptr;
  }
  return new SimulatedDevice(*config);
}

VTA_EXPORT const char *VTADriverConfig(void) {
  Expected<Config> config = configuration();
  if (!config) {
    reportDriver("VTADriverConfig", config.takeError().message());
    return nullptr;
  }
  static thread_local std::string name;
  name = config->name();
  return name.c_str();
}

VTA_EXPORT void VTADeviceFree(VTADeviceHandle handle) {
  delete static_cast<SimulatedDevice *>(handle);
}

VTA_EXPORT int VTADeviceRun(VTADeviceHandle handle,
                            vta_phy_addr_t insn_phy_addr, uint32_t insn_count,
                            uint32_t wait_cycles) {
  // The simulator knows a deadlock when it sees one, and work has its own
  // limit (FunctionalOptions::maxUops).
  (void)wait_cycles;
  if (!handle) {
    reportDriver("VTADeviceRun", "the device is null");
    return 1;
  }
  auto *device = static_cast<SimulatedDevice *>(handle);
  std::lock_guard<std::mutex> deviceLock(device->mutex);
  DriverMemory &dram = DriverMemory::get();
  std::shared_lock<std::shared_mutex> lock(dram.mutex);

  Expected<std::vector<Word128>> words =
      dram.program(insn_phy_addr, insn_count);
  if (!words) {
    reportDriver("VTADeviceRun", words.takeError().message());
    return 1;
  }
  RunRecorder recorder(device->config, *words);
  Expected<RunResult> result = device->simulator.run(dram.memory, *words);
  Error failure = Error::success();
  if (!result)
    failure = result.takeError();
  else if (!result->finished)
    failure =
        Error(format("the %u instructions end without finish", insn_count));
  else
    failure = recorder.save();
  if (!failure)
    return 0;
  reportDriver("VTADeviceRun", failure.message());
  // Tokens of a run that broke off would mislead the next one.
  device->simulator.reset();
  return 1;
}
