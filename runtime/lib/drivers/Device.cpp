//===- Device.cpp - One device for all programs of a process --------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "vtart/Device.h"

#include "vtart/ConfigTarget.h"

#include <algorithm>
#include <chrono>
#include <cstdlib>

using namespace vtart;

using ULL = unsigned long long;

//===----------------------------------------------------------------------===//
// Opening and closing
//===----------------------------------------------------------------------===//

Device::Device(std::shared_ptr<Driver> driver, const Config &config,
               const DeviceOptions &options)
    : owned(std::move(driver)), hardware(config),
      coherent(options.coherent.value_or(owned->coherent().value_or(true))),
      onRun(options.onRun) {}

Device::~Device() {
  for (const auto &entry : residents)
    free(entry.second);
  if (handle)
    owned->deviceFree(handle);
}

static Error checkConfig(const Config &wanted, const Config &found) {
  if (wanted != found)
    return Error("the program was compiled for configuration " + wanted.name() +
                 ", the device has " + found.name());
  if (haveOtherTargets(wanted, found))
    return Error("the program was compiled for TARGET " + wanted.target +
                 ", the device is of TARGET " + found.target +
                 ": compile it with --config=" + fullName(found));
  return Error::success();
}

Expected<std::shared_ptr<Device>> Device::open(std::shared_ptr<Driver> driver,
                                               const Config &config,
                                               const DeviceOptions &options) {
  if (std::optional<Config> found = driver->config())
    if (Error e = checkConfig(config, *found))
      return e;
  std::shared_ptr<Device> device(
      new Device(std::move(driver), config, options));
  device->handle = device->owned->deviceAlloc();
  if (!device->handle)
    return Error("the driver has no device");
  return device;
}

Expected<std::shared_ptr<Device>> Device::load(const std::string &path,
                                               const Config &config,
                                               const DeviceOptions &options) {
  static std::mutex mutex;
  static std::map<std::string, std::weak_ptr<Device>> devices;
  std::lock_guard<std::mutex> guard(mutex);
  // Two paths of one library are one device.
  char *resolved = ::realpath(path.c_str(), nullptr);
  std::string key = resolved ? resolved : path;
  std::free(resolved);
  if (std::shared_ptr<Device> device = devices[key].lock()) {
    auto lock = device->lock();
    if (device->failure.empty()) {
      if (Error e = checkConfig(
              config, device->owned->config().value_or(device->hardware)))
        return e;
      return device;
    }
  }
  Expected<std::unique_ptr<Driver>> driver = Driver::load(path);
  if (!driver)
    return driver.takeError();
  auto device = open(std::move(*driver), config, options);
  if (device)
    devices[key] = *device;
  return device;
}

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

Expected<DeviceMemory> Device::allocate(const std::string &what, uint64_t size,
                                        uint64_t alignment) {
  if (size > Driver::kMaxTransfer)
    return Error(format("%s takes %llu bytes, the driver's limit for one "
                        "buffer is %llu (VTA_MAX_XFER)",
                        what.c_str(), (ULL)size, (ULL)Driver::kMaxTransfer));
  auto noMemory = [&](uint64_t bytes) {
    return Error(format("the driver has no %llu bytes of device memory for %s",
                        (ULL)bytes, what.c_str()));
  };
  DeviceMemory result;
  result.size = size;
  result.base = owned->memAlloc(size, /*cached=*/1);
  if (!result.base)
    return noMemory(size);
  uint64_t addr = owned->memGetPhyAddr(result.base);
  uint64_t skip = 0;
  if (addr % alignment) {
    owned->memFree(result.base);
    uint64_t padded = size + alignment - 1;
    if (padded > Driver::kMaxTransfer)
      return Error(format("%s takes %llu bytes at an alignment of %llu, which "
                          "the driver's limit of %llu per buffer (VTA_MAX_XFER)"
                          " has no room for",
                          what.c_str(), (ULL)size, (ULL)alignment,
                          (ULL)Driver::kMaxTransfer));
    result.base = owned->memAlloc(padded, /*cached=*/1);
    if (!result.base)
      return noMemory(padded);
    addr = owned->memGetPhyAddr(result.base);
    skip = (alignment - addr % alignment) % alignment;
  }
  result.used = static_cast<uint8_t *>(result.base) + skip;
  if (addr == 0) {
    owned->memFree(result.base);
    return Error("the driver gives no physical address for " + what);
  }
  addr += skip;
  result.addr = static_cast<uint32_t>(addr);
  if (addr + size > uint64_t(1) << 32) {
    owned->memFree(result.base);
    return Error(format("%s ends at physical address 0x%llx, beyond 32 bits",
                        what.c_str(), (ULL)(addr + size)));
  }
  return result;
}

void Device::write(const DeviceMemory &memory, const void *data) {
  owned->memCopyFromHost(memory.used, data, memory.size);
  if (!coherent)
    owned->flushCache(memory.used, memory.addr, static_cast<int>(memory.size));
}

void Device::read(const DeviceMemory &memory, void *data) {
  if (!coherent)
    owned->invalidateCache(memory.used, memory.addr,
                           static_cast<int>(memory.size));
  owned->memCopyToHost(data, memory.used, memory.size);
}

Error Device::checkMemory() {
  std::string why = owned->memoryError();
  if (why.empty())
    return Error::success();
  failure = "the driver cannot exchange data with the device: " + why;
  return Error(failure);
}

//===----------------------------------------------------------------------===//
// Constants
//===----------------------------------------------------------------------===//

static bool isConstant(const Buffer &buffer) {
  return buffer.kind == BufferKind::Constant || buffer.kind == BufferKind::Uop;
}

void Device::free(const Resident &resident) {
  for (const DeviceMemory &memory : resident.buffers)
    if (memory.base)
      free(memory);
}

Error Device::place(const Program &program, Resident &resident) {
  resident.buffers.resize(program.buffers.size());
  for (size_t i = 0; i < program.buffers.size(); ++i) {
    const Buffer &buffer = program.buffers[i];
    if (!isConstant(buffer))
      continue;
    if (buffer.data.size() != buffer.byteSize())
      return Error(format("buffer \"%s\" has %zu bytes of data, its shape "
                          "takes %llu",
                          buffer.name.c_str(), buffer.data.size(),
                          (ULL)buffer.byteSize()));
    Expected<DeviceMemory> memory =
        allocate("buffer \"" + buffer.name + "\"", buffer.byteSize(),
                 std::max<uint64_t>(buffer.alignment, 1));
    if (!memory)
      return memory.takeError();
    resident.buffers[i] = *memory;
    write(*memory, buffer.data.data());
  }
  return Error::success();
}

Expected<const std::vector<DeviceMemory> *>
Device::acquireConstants(const Program &program) {
  auto it = residents.find(&program);
  if (it == residents.end()) {
    Resident resident;
    if (Error e = place(program, resident)) {
      free(resident);
      return e;
    }
    it = residents.emplace(&program, std::move(resident)).first;
  }
  ++it->second.users;
  return &it->second.buffers;
}

void Device::releaseConstants(const Program &program) {
  auto it = residents.find(&program);
  if (it == residents.end() || --it->second.users)
    return;
  free(it->second);
  residents.erase(it);
}

//===----------------------------------------------------------------------===//
// Running
//===----------------------------------------------------------------------===//

Error Device::run(const DeviceMemory &insns, uint32_t count,
                  uint32_t waitCycles) {
  if (!failure.empty())
    return Error("the device takes no runs until it is opened again, because "
                 "it failed before: " +
                 failure);
  auto start = std::chrono::steady_clock::now();
  if (onRun)
    onRun(count);
  int status = owned->deviceRun(handle, insns.addr, count, waitCycles);
  if (onRun)
    onRun(0);
  if (status == 0)
    return Error::success();
  std::chrono::nanoseconds elapsed = std::chrono::steady_clock::now() - start;
  failure = owned->lastError();
  // A poll reads a register of the device, which takes more than a nanosecond.
  bool isTimeout = elapsed.count() >= waitCycles;
  if (failure.empty() && isTimeout)
    failure = format("timeout: the device did not finish %u instructions "
                     "within %u polls, %.3f s (driver status %d)",
                     count, waitCycles, double(elapsed.count()) * 1e-9, status);
  else if (failure.empty())
    failure = format("the driver failed to run %u instructions (driver status "
                     "%d, too early for a timeout of %u polls)",
                     count, status, waitCycles);
  return Error(failure);
}
