//===- NetworkDevice.cpp - Devices for the programs of networks -----------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "vtart/Network.h"
#include "vtart/Verifier.h"

#include <algorithm>

using namespace vtart;

namespace {
/// Driver of a machine with unknown times.
class UntimedDriver : public SimulatorDriver {
public:
  using SimulatorDriver::SimulatorDriver;
  void countCycles(bool) override {}
  bool tellsCycles() const override { return false; }
};
} // namespace

static std::optional<Machine> findBuiltin(const std::string &name) {
  std::vector<std::string> names = Machine::builtinNames();
  if (std::find(names.begin(), names.end(), name) == names.end())
    return std::nullopt;
  Expected<Machine> machine = Machine::find(name);
  return machine ? std::optional<Machine>(*machine) : std::nullopt;
}

Expected<std::shared_ptr<Device>>
vtart::openDevice(const Network &network, const NetworkDeviceOptions &options) {
  if (network.programs.empty() || !network.config)
    return Error("the network has no programs to run on a device");
  const Config &config = *network.config;
  if (options.driver != "sim")
    return Device::load(options.driver, config, options.device);
  if (options.machine)
    for (const Program &program : network.programs)
      if (Error e = checkUopCapacity(program, *options.machine))
        return std::move(e).withContext("program \"" + program.name + "\"");
  // Results alone, until a profile asks for cycles.
  SimulatorDriver::Options simulator;
  simulator.timing = false;
  simulator.timedOptions.onEvent = options.onEvent;
  std::optional<Machine> machine =
      options.machine ? *options.machine : findBuiltin(network.machine);
  std::shared_ptr<Driver> driver;
  if (machine)
    driver = std::make_shared<SimulatorDriver>(config, *machine, simulator);
  else
    driver = std::make_shared<UntimedDriver>(config, Machine(), simulator);
  return Device::open(std::move(driver), config, options.device);
}
