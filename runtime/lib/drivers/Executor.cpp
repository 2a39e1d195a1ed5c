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

Executor::Executor(std::shared_ptr<Device> device,
                   std::shared_ptr<const Program> program,
                   const ExecutorOptions &options)
    : device(std::move(device)), prog(std::move(program)), options(options),
      memory(prog->buffers.size()), inputSet(prog->buffers.size()) {}

static bool isOwn(const Buffer &buffer) {
  return buffer.kind == BufferKind::Input ||
         buffer.kind == BufferKind::Output ||
         buffer.kind == BufferKind::Scratch;
}

Executor::~Executor() {
  auto lock = device->lock();
  for (size_t i = 0; i < memory.size(); ++i)
    if (isOwn(prog->buffers[i]) && memory[i].base)
      device->free(memory[i]);
  if (insns.base)
    device->free(insns);
  if (hasConstants)
    device->releaseConstants(*prog);
}

Expected<std::unique_ptr<Executor>>
Executor::create(std::shared_ptr<Device> device,
                 std::shared_ptr<const Program> program,
                 const ExecutorOptions &options) {
  if (device->config() != program->config)
    return Error("the program was compiled for configuration " +
                 program->config.name() + ", the device has " +
                 device->config().name());
  std::unique_ptr<Executor> executor(
      new Executor(std::move(device), std::move(program), options));
  if (Error e = executor->place())
    return e;
  return executor;
}

Error Executor::place() {
  if (prog->insns.empty())
    return Error("the program has no instructions");
  auto lock = device->lock();
  for (size_t i = 0; i < memory.size(); ++i) {
    const Buffer &buffer = prog->buffers[i];
    if (!isOwn(buffer))
      continue;
    Expected<DeviceMemory> allocated =
        device->allocate("buffer \"" + buffer.name + "\"", buffer.byteSize(),
                         std::max<uint64_t>(buffer.alignment, 1));
    if (!allocated)
      return allocated.takeError();
    memory[i] = *allocated;
    // Output bytes that a program leaves alone must not be yesterday's.
    device->write(memory[i], std::vector<uint8_t>(memory[i].size).data());
  }
  auto constants = device->acquireConstants(*prog);
  if (!constants)
    return constants.takeError();
  hasConstants = true;
  for (size_t i = 0; i < memory.size(); ++i) {
    if (!isOwn(prog->buffers[i]))
      memory[i] = (**constants)[i];
    physical.push_back(memory[i].addr);
  }
  return placeInsns();
}

Error Executor::placeInsns() {
  Expected<std::vector<Word128>> words = prog->relocate(physical);
  if (!words)
    return words.takeError();
  Expected<DeviceMemory> allocated =
      device->allocate("the instruction stream",
                       words->size() * sizeof(Word128), sizeof(Word128));
  if (!allocated)
    return allocated.takeError();
  insns = *allocated;
  device->write(insns, words->data());
  return Error::success();
}

std::vector<uint8_t> Executor::read(uint32_t buffer) {
  auto lock = device->lock();
  std::vector<uint8_t> data(memory[buffer].size);
  device->read(memory[buffer], data.data());
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
  std::optional<uint32_t> index = prog->findBuffer(name);
  if (!index || prog->buffers[*index].kind != kind)
    return Error(std::string("no ") + bufferKindName(kind) + " \"" + name +
                 "\", the program has " + listBuffers(*prog, kind));
  return *index;
}

Error Executor::setInput(const std::string &name, const NpyArray &array) {
  Expected<uint32_t> index = find(name, BufferKind::Input);
  if (!index)
    return index.takeError();
  const Buffer &buffer = prog->buffers[*index];
  if (array.dtype != buffer.dtype || array.shape != buffer.shape ||
      array.data.size() != buffer.byteSize())
    return Error("input \"" + name + "\" must be " +
                 arrayTypeName(buffer.dtype, buffer.shape) + ", got " +
                 arrayTypeName(array.dtype, array.shape) +
                 format(" of %zu bytes", array.data.size()));
  auto lock = device->lock();
  device->write(memory[*index], array.data.data());
  inputSet[*index] = true;
  return Error::success();
}

Error Executor::runOnDevice() {
  hasRun = false;
  if (Error e = device->run(insns, static_cast<uint32_t>(prog->insns.size()),
                            options.waitCycles))
    return e;
  hasRun = true;
  return Error::success();
}

Error Executor::run() {
  std::string missing;
  for (size_t i = 0; i < prog->buffers.size(); ++i)
    if (prog->buffers[i].kind == BufferKind::Input && !inputSet[i])
      missing += (missing.empty() ? "" : ", ") + prog->buffers[i].name;
  if (!missing.empty())
    return Error("no data for input " + missing + "; the program has " +
                 listBuffers(*prog, BufferKind::Input));
  auto lock = device->lock();
  return runOnDevice();
}

Error Executor::run(Span<const void *const> inputs, Span<void *const> outputs,
                    Call &call) {
  auto lock = device->lock();
  size_t input = 0, output = 0;
  for (size_t i = 0; i < memory.size(); ++i)
    if (prog->buffers[i].kind == BufferKind::Input)
      device->write(memory[i], inputs[input++]);
  device->driver().countCycles(call.wantsCycles);
  if (call.before)
    call.before();
  if (Error e = runOnDevice())
    return e;
  if (call.wantsCycles)
    call.cycles = device->driver().cycles();
  for (size_t i = 0; i < memory.size(); ++i)
    if (prog->buffers[i].kind == BufferKind::Output)
      device->read(memory[i], outputs[output++]);
  return device->checkMemory();
}

Expected<NpyArray> Executor::output(const std::string &name) {
  Expected<uint32_t> index = find(name, BufferKind::Output);
  if (!index)
    return index.takeError();
  if (!hasRun)
    return Error("output \"" + name + "\" has no value before a run");
  NpyArray array;
  array.dtype = prog->buffers[*index].dtype;
  array.shape = prog->buffers[*index].shape;
  array.data = read(*index);
  if (Error e = device->checkMemory())
    return e;
  return array;
}
