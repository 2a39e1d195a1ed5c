//===- Executor.cpp - Runs programs on a device ---------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "vtart/Executor.h"

#include <algorithm>

using namespace vtart;

Executor::Executor(Driver &driver, Program program,
                   const ExecutorOptions &options)
    : driver(driver), prog(std::move(program)), options(options),
      coherent(options.coherent.value_or(prog.config.target == "de10nano")),
      inputSet(prog.buffers.size()) {}

Executor::~Executor() {
  for (const Allocation &allocation : allocations)
    driver.memFree(allocation.base);
  if (device)
    driver.deviceFree(device);
}

Expected<std::unique_ptr<Executor>>
Executor::create(Driver &driver, Program program,
                 const ExecutorOptions &options) {
  std::optional<Config> config = driver.config();
  if (config && *config != program.config)
    return Error("the program was compiled for configuration " +
                 program.config.name() + ", the device has " + config->name());
  std::unique_ptr<Executor> executor(
      new Executor(driver, std::move(program), options));
  if (Error e = executor->place())
    return e;
  return executor;
}

/// Appends an allocation whose physical address is a multiple of `alignment`.
Error Executor::allocate(const std::string &what, uint64_t size,
                         uint64_t alignment) {
  if (size > Driver::kMaxTransfer)
    return Error(format("%s takes %llu bytes, the driver's limit for one "
                        "buffer is %llu (VTA_MAX_XFER)",
                        what.c_str(), (unsigned long long)size,
                        (unsigned long long)Driver::kMaxTransfer));
  auto noMemory = [&](uint64_t bytes) {
    return Error(format("the driver has no %llu bytes of device memory for %s",
                        (unsigned long long)bytes, what.c_str()));
  };
  Allocation result;
  result.size = size;
  result.base = driver.memAlloc(size, /*cached=*/1);
  if (!result.base)
    return noMemory(size);
  uint64_t addr = driver.memGetPhyAddr(result.base);
  uint64_t skip = 0;
  if (addr % alignment) {
    driver.memFree(result.base);
    uint64_t padded = size + alignment - 1;
    if (padded > Driver::kMaxTransfer)
      return Error(format("%s takes %llu bytes at an alignment of %llu, which "
                          "the driver's limit of %llu per buffer (VTA_MAX_XFER)"
                          " has no room for",
                          what.c_str(), (unsigned long long)size,
                          (unsigned long long)alignment,
                          (unsigned long long)Driver::kMaxTransfer));
    result.base = driver.memAlloc(padded, /*cached=*/1);
    if (!result.base)
      return noMemory(padded);
    addr = driver.memGetPhyAddr(result.base);
    skip = (alignment - addr % alignment) % alignment;
  }
  result.used = static_cast<uint8_t *>(result.base) + skip;
  if (addr == 0) {
    driver.memFree(result.base);
    return Error("the driver gives no physical address for " + what);
  }
  addr += skip;
  result.addr = static_cast<uint32_t>(addr);
  allocations.push_back(result);
  if (addr + size > uint64_t(1) << 32)
    return Error(format("%s ends at physical address 0x%llx, beyond 32 bits",
                        what.c_str(), (unsigned long long)(addr + size)));
  return Error::success();
}

Error Executor::place() {
  if (prog.insns.empty())
    return Error("the program has no instructions");
  device = driver.deviceAlloc();
  if (!device)
    return Error("the driver has no device");
  for (const Buffer &buffer : prog.buffers) {
    if (Error e = allocate("buffer \"" + buffer.name + "\"", buffer.byteSize(),
                           std::max<uint64_t>(buffer.alignment, 1)))
      return e;
    physical.push_back(allocations.back().addr);
  }
  if (Error e = allocate("the instruction stream",
                         prog.insns.size() * sizeof(Word128), sizeof(Word128)))
    return e;
  Expected<std::vector<Word128>> words = prog.relocate(physical);
  if (!words)
    return words.takeError();

  for (size_t i = 0; i < prog.buffers.size(); ++i) {
    const Buffer &buffer = prog.buffers[i];
    // Output bytes that a program leaves alone must not be yesterday's.
    std::vector<uint8_t> zeros(buffer.data.empty() ? buffer.byteSize() : 0);
    if (!buffer.data.empty() && buffer.data.size() != buffer.byteSize())
      return Error(
          format("buffer \"%s\" has %zu bytes of data, its shape takes "
                 "%llu",
                 buffer.name.c_str(), buffer.data.size(),
                 (unsigned long long)buffer.byteSize()));
    write(allocations[i],
          buffer.data.empty() ? zeros.data() : buffer.data.data());
  }
  write(allocations.back(), words->data());
  return Error::success();
}

void Executor::write(const Allocation &to, const void *data) {
  driver.memCopyFromHost(to.used, data, to.size);
  if (!coherent)
    driver.flushCache(to.used, to.addr, static_cast<int>(to.size));
}

std::vector<uint8_t> Executor::read(uint32_t buffer) {
  const Allocation &from = allocations[buffer];
  if (!coherent)
    driver.invalidateCache(from.used, from.addr, static_cast<int>(from.size));
  std::vector<uint8_t> data(from.size);
  driver.memCopyToHost(data.data(), from.used, from.size);
  return data;
}

std::string vtart::listBuffers(const Program &program, BufferKind kind) {
  std::string list;
  for (const Buffer &buffer : program.buffers)
    if (buffer.kind == kind)
      list += (list.empty() ? "" : ", ") + buffer.name + " " +
              arrayTypeName(buffer.dtype, buffer.shape);
  return list.empty() ? "none" : list;
}

Expected<uint32_t> Executor::find(const std::string &name,
                                  BufferKind kind) const {
  std::optional<uint32_t> index = prog.findBuffer(name);
  if (!index || prog.buffers[*index].kind != kind)
    return Error(std::string("no ") + bufferKindName(kind) + " \"" + name +
                 "\", the program has " + listBuffers(prog, kind));
  return *index;
}

Error Executor::setInput(const std::string &name, const NpyArray &array) {
  Expected<uint32_t> index = find(name, BufferKind::Input);
  if (!index)
    return index.takeError();
  const Buffer &buffer = prog.buffers[*index];
  if (array.dtype != buffer.dtype || array.shape != buffer.shape ||
      array.data.size() != buffer.byteSize())
    return Error("input \"" + name + "\" must be " +
                 arrayTypeName(buffer.dtype, buffer.shape) + ", got " +
                 arrayTypeName(array.dtype, array.shape) +
                 format(" of %zu bytes", array.data.size()));
  write(allocations[*index], array.data.data());
  inputSet[*index] = true;
  return Error::success();
}

Error Executor::run() {
  std::string missing;
  for (size_t i = 0; i < prog.buffers.size(); ++i)
    if (prog.buffers[i].kind == BufferKind::Input && !inputSet[i])
      missing += (missing.empty() ? "" : ", ") + prog.buffers[i].name;
  if (!missing.empty())
    return Error("no data for input " + missing + "; the program has " +
                 listBuffers(prog, BufferKind::Input));
  hasRun = false;
  int status = driver.deviceRun(device, allocations.back().addr,
                                static_cast<uint32_t>(prog.insns.size()),
                                options.waitCycles);
  if (status != 0) {
    std::string why = driver.lastError();
    if (!why.empty())
      return Error(why);
    return Error(format("timeout: the device did not finish %zu instructions "
                        "within %u polls (driver status %d)",
                        prog.insns.size(), options.waitCycles, status));
  }
  hasRun = true;
  return Error::success();
}

Expected<NpyArray> Executor::output(const std::string &name) {
  Expected<uint32_t> index = find(name, BufferKind::Output);
  if (!index)
    return index.takeError();
  if (!hasRun)
    return Error("output \"" + name + "\" has no value before a run");
  NpyArray array;
  array.dtype = prog.buffers[*index].dtype;
  array.shape = prog.buffers[*index].shape;
  array.data = read(*index);
  return array;
}
