//===- NetworkVerify.cpp - Tables that fit together -----------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Kernels check nothing, so that whatever they are handed is checked here:
// addresses inside their memory, nothing written that must not be, nothing
// read that was never written.
//
//===----------------------------------------------------------------------===//

#include "vtart/Network.h"

#include "core/JsonReader.h"

#include <algorithm>
#include <set>

using namespace vtart;

namespace {

using Kind = NetworkBuffer::Kind;

constexpr uint64_t kMaxBytes = kMaxTensorBytes;
/// Threads count a little past the end.
constexpr int64_t kMaxChunks = int64_t(1) << 40;

/// Bytes of the arena that a step before has written.
class ByteSet {
public:
  void add(uint64_t begin, uint64_t end) {
    auto it = ranges.upper_bound(begin);
    if (it != ranges.begin() && std::prev(it)->second >= begin)
      --it;
    while (it != ranges.end() && it->first <= end) {
      begin = std::min(begin, it->first);
      end = std::max(end, it->second);
      it = ranges.erase(it);
    }
    ranges[begin] = end;
  }
  bool contains(uint64_t begin, uint64_t end) const {
    auto it = ranges.upper_bound(begin);
    return it != ranges.begin() && std::prev(it)->second >= end;
  }

private:
  std::map<uint64_t, uint64_t> ranges; ///< Disjoint ranges, begin to end.
};

class NetworkVerifier {
public:
  explicit NetworkVerifier(const Network &network) : network(network) {}
  Error verify();

private:
  Error verifyBuffer(const NetworkBuffer &buffer);
  Error verifyConstants();
  Error verifyType(const NetworkPort &port, std::set<std::string> &names);
  Error verifyPort(const NetworkPort &port, bool isOutput,
                   std::set<std::string> &names);
  Error verifyTensor(const NetworkPort &tensor, std::set<std::string> &names);
  Error verifyTensors();
  Error verifyPorts();
  Error verifyKernels();
  Error verifyPrograms();
  Error verifyProgramStep(const NetworkStep &step, const Program &program);
  Error verifyKernelStep(const NetworkStep &step, const NetworkKernel &kernel);
  Error verifyUses(const NetworkStep &step);
  Error verifyStep(const NetworkStep &step);

  const Network &network;
  std::vector<bool> isInput, isOutput; ///< Flags by buffer.
  std::vector<bool> written;           ///< Flags of ports, by buffer.
  ByteSet arena;
};

using ULL = unsigned long long;

Error at(Error error, const char *what, size_t index, const std::string &name) {
  std::string context = format("%s %zu", what, index);
  if (!name.empty())
    context += " (\"" + name + "\")";
  return std::move(error).withContext(context);
}

bool overlap(const NetworkBuffer &a, const NetworkBuffer &b) {
  return a.kind == b.kind && a.offset < b.offset + b.size &&
         b.offset < a.offset + a.size;
}

} // namespace

Error NetworkVerifier::verifyBuffer(const NetworkBuffer &buffer) {
  if (buffer.size == 0 || buffer.size > kMaxBytes)
    return Error(format("size must be from 1 to %llu bytes, got %llu",
                        (ULL)kMaxBytes, (ULL)buffer.size));
  if (buffer.kind == Kind::Port) {
    if (buffer.offset != 0)
      return Error(
          format("offset of a port must be 0, got %llu", (ULL)buffer.offset));
    return Error::success();
  }
  if (buffer.offset % kTensorAlignment)
    return Error(format("offset %llu is not a multiple of %llu",
                        (ULL)buffer.offset, (ULL)kTensorAlignment));
  bool constant = buffer.kind == Kind::Constant;
  uint64_t limit = constant ? network.constants.size() : network.arenaBytes;
  if (buffer.offset > limit || buffer.size > limit - buffer.offset)
    return Error(format("%llu bytes at offset %llu end after the %s of %llu "
                        "bytes",
                        (ULL)buffer.size, (ULL)buffer.offset,
                        constant ? "constants" : "arena", (ULL)limit));
  return Error::success();
}

Error NetworkVerifier::verifyConstants() {
  std::vector<uint32_t> order;
  for (uint32_t i = 0; i < network.buffers.size(); ++i)
    if (network.buffers[i].kind == Kind::Constant)
      order.push_back(i);
  std::sort(order.begin(), order.end(), [&](uint32_t a, uint32_t b) {
    return network.buffers[a].offset < network.buffers[b].offset;
  });
  for (size_t i = 1; i < order.size(); ++i)
    if (overlap(network.buffers[order[i - 1]], network.buffers[order[i]]))
      return Error(format("constants of buffers %u and %u overlap",
                          std::min(order[i - 1], order[i]),
                          std::max(order[i - 1], order[i])));
  return Error::success();
}

/// Name, type and buffer of an input, output or tensor.
Error NetworkVerifier::verifyType(const NetworkPort &port,
                                  std::set<std::string> &names) {
  if (port.name.empty())
    return Error("its name must not be empty");
  if (!names.insert(port.name).second)
    return Error("another one has the same name");
  if (!elementBytes(port.dtype))
    return Error("unknown dtype \"" + json::shortened(port.dtype) +
                 "\", expected float32, float16, int8, uint8, int16, int32, "
                 "int64 or bool");
  std::optional<uint64_t> bytes = portBytes(port);
  if (!bytes)
    return Error(format("dimensions must be positive and %s at most %llu bytes",
                        port.dtype.c_str(), (ULL)kMaxBytes));
  if (port.buffer >= network.buffers.size())
    return Error(format("names buffer %u, the network has %zu", port.buffer,
                        network.buffers.size()));
  const NetworkBuffer &buffer = network.buffers[port.buffer];
  if (buffer.size != *bytes)
    return Error(format("buffer %u has %llu bytes, %s of its shape takes %llu",
                        port.buffer, (ULL)buffer.size, port.dtype.c_str(),
                        (ULL)*bytes));
  return Error::success();
}

Error NetworkVerifier::verifyPort(const NetworkPort &port, bool output,
                                  std::set<std::string> &names) {
  if (Error e = verifyType(port, names))
    return e;
  if (network.buffers[port.buffer].kind != Kind::Port)
    return Error(format("buffer %u is not a port", port.buffer));
  if (!output && isInput[port.buffer])
    return Error(format("buffer %u is that of another input", port.buffer));
  (output ? isOutput : isInput)[port.buffer] = true;
  return Error::success();
}

Error NetworkVerifier::verifyPorts() {
  isInput.resize(network.buffers.size());
  isOutput.resize(network.buffers.size());
  for (bool output : {false, true}) {
    const auto &ports = output ? network.outputs : network.inputs;
    std::set<std::string> names;
    for (size_t i = 0; i < ports.size(); ++i)
      if (Error e = verifyPort(ports[i], output, names))
        return at(std::move(e), output ? "output" : "input", i, ports[i].name);
  }
  for (size_t i = 0; i < network.buffers.size(); ++i)
    if (network.buffers[i].kind == Kind::Port && !isInput[i] && !isOutput[i])
      return Error(format("buffer %zu is a port of no input or output", i));
  written = isInput;
  return Error::success();
}

Error NetworkVerifier::verifyTensor(const NetworkPort &tensor,
                                    std::set<std::string> &names) {
  if (Error e = verifyType(tensor, names))
    return e;
  const NetworkBuffer &buffer = network.buffers[tensor.buffer];
  if (buffer.kind != Kind::Arena)
    return Error(format("buffer %u is not in the arena", tensor.buffer));
  for (uint32_t i = 0; i < network.buffers.size(); ++i)
    if (i != tensor.buffer && overlap(network.buffers[i], buffer))
      return Error(format("buffer %u overlaps buffer %u: what is in it after a "
                          "run is not known",
                          tensor.buffer, i));
  if (!arena.contains(buffer.offset, buffer.offset + buffer.size))
    return Error("no step writes it");
  return Error::success();
}

Error NetworkVerifier::verifyTensors() {
  std::set<std::string> names;
  for (size_t i = 0; i < network.tensors.size(); ++i)
    if (Error e = verifyTensor(network.tensors[i], names))
      return at(std::move(e), "tensor", i, network.tensors[i].name);
  return Error::success();
}

Error NetworkVerifier::verifyKernels() {
  if (!network.kernels.empty() && network.hostCode.empty())
    return Error(format("%zu kernels, but no host code to find them in",
                        network.kernels.size()));
  std::set<std::string> symbols;
  for (size_t i = 0; i < network.kernels.size(); ++i) {
    const NetworkKernel &kernel = network.kernels[i];
    Error e = Error::success();
    if (kernel.symbol.empty() || kernel.symbol.find('\0') != std::string::npos)
      e = Error("its symbol must be a name");
    else if (!symbols.insert(kernel.symbol).second)
      e = Error("another kernel has the same symbol");
    else if (kernel.chunks < 1 || kernel.chunks > kMaxChunks)
      e = Error(format("chunks must be from 1 to %lld, got %lld",
                       (long long)kMaxChunks, (long long)kernel.chunks));
    else if (kernel.scratchBytes > kMaxBytes)
      e = Error(format("scratch must be at most %llu bytes, got %llu",
                       (ULL)kMaxBytes, (ULL)kernel.scratchBytes));
    else if (!kernel.argumentBytes.empty() &&
             (kernel.writes < 1 || kernel.writes > kernel.argumentBytes.size()))
      e = Error(format("writes must be from 1 to its %zu arguments, got %u",
                       kernel.argumentBytes.size(), kernel.writes));
    if (e)
      return at(std::move(e), "kernel", i, kernel.symbol);
  }
  return Error::success();
}

Error NetworkVerifier::verifyPrograms() {
  if (!network.programs.empty() && !network.config)
    return Error(format("%zu programs, but no configuration of a device to run "
                        "them",
                        network.programs.size()));
  std::set<std::string> names;
  for (size_t i = 0; i < network.programs.size(); ++i) {
    const Program &program = network.programs[i];
    Error e = Error::success();
    if (program.name.empty())
      e = Error("its name must not be empty");
    else if (!names.insert(program.name).second)
      e = Error("another program has the same name");
    else if (program.config != *network.config)
      e = Error("it is for configuration " + program.config.name() +
                ", the network for " + network.config->name());
    else if (program.insns.empty())
      e = Error("it has no instructions");
    if (e)
      return at(std::move(e), "program", i, program.name);
  }
  return Error::success();
}

/// The buffers of `step` are copied to and from those of `program`.
Error NetworkVerifier::verifyProgramStep(const NetworkStep &step,
                                         const Program &program) {
  std::vector<const Buffer *> ports;
  size_t inputs = 0;
  for (BufferKind kind : {BufferKind::Input, BufferKind::Output}) {
    for (const Buffer &buffer : program.buffers)
      if (buffer.kind == kind)
        ports.push_back(&buffer);
    if (kind == BufferKind::Input)
      inputs = ports.size();
  }
  size_t outputs = ports.size() - inputs;
  if (step.buffers.size() != ports.size() || step.writes != outputs)
    return Error(format("has %zu buffers of which it writes %u, program \"%s\" "
                        "has %zu inputs and %zu outputs",
                        step.buffers.size(), step.writes, program.name.c_str(),
                        inputs, outputs));
  for (size_t i = 0; i < ports.size(); ++i) {
    uint64_t size = network.buffers[step.buffers[i]].size;
    if (size != ports[i]->byteSize())
      return Error(format("its buffer %u has %llu bytes, %s \"%s\" of program "
                          "\"%s\" has %llu",
                          step.buffers[i], (ULL)size,
                          bufferKindName(ports[i]->kind),
                          ports[i]->name.c_str(), program.name.c_str(),
                          (ULL)ports[i]->byteSize()));
  }
  return Error::success();
}

/// The buffers of `step` are those that `kernel` was compiled for.
Error NetworkVerifier::verifyKernelStep(const NetworkStep &step,
                                        const NetworkKernel &kernel) {
  const std::vector<uint64_t> &wanted = kernel.argumentBytes;
  if (wanted.empty())
    return Error::success();
  if (step.buffers.size() != wanted.size() || step.writes != kernel.writes)
    return Error(format("has %zu buffers of which it writes %u, kernel \"%s\" "
                        "takes %zu and writes %u",
                        step.buffers.size(), step.writes, kernel.symbol.c_str(),
                        wanted.size(), kernel.writes));
  for (size_t i = 0; i < wanted.size(); ++i) {
    uint64_t size = network.buffers[step.buffers[i]].size;
    if (size != wanted[i])
      return Error(format("its buffer %u has %llu bytes, argument %zu of "
                          "kernel \"%s\" has %llu",
                          step.buffers[i], (ULL)size, i, kernel.symbol.c_str(),
                          (ULL)wanted[i]));
  }
  return Error::success();
}

Error NetworkVerifier::verifyStep(const NetworkStep &step) {
  if (step.program && *step.program >= network.programs.size())
    return Error(format("names program %u, the network has %zu", *step.program,
                        network.programs.size()));
  if (!step.program && step.kernel >= network.kernels.size())
    return Error(format("names kernel %u, the network has %zu", step.kernel,
                        network.kernels.size()));
  if (step.writes < 1 || step.writes > step.buffers.size())
    return Error(format("writes must be from 1 to its %zu buffers, got %u",
                        step.buffers.size(), step.writes));
  for (uint32_t index : step.buffers)
    if (index >= network.buffers.size())
      return Error(format("names buffer %u, the network has %zu", index,
                          network.buffers.size()));
  if (Error e = step.program
                    ? verifyProgramStep(step, network.programs[*step.program])
                    : verifyKernelStep(step, network.kernels[step.kernel]))
    return e;
  return verifyUses(step);
}

/// What `step` reads is written before, what it writes may be.
Error NetworkVerifier::verifyUses(const NetworkStep &step) {
  size_t reads = step.buffers.size() - step.writes;
  for (size_t i = 0; i < reads; ++i) {
    uint32_t index = step.buffers[i];
    const NetworkBuffer &buffer = network.buffers[index];
    bool defined =
        buffer.kind == Kind::Constant ||
        (buffer.kind == Kind::Port
             ? bool(written[index])
             : arena.contains(buffer.offset, buffer.offset + buffer.size));
    if (!defined)
      return Error(
          format("reads buffer %u before a step has written it", index));
  }
  for (size_t i = reads; i < step.buffers.size(); ++i) {
    uint32_t index = step.buffers[i];
    const NetworkBuffer &buffer = network.buffers[index];
    if (buffer.kind == Kind::Constant || isInput[index])
      return Error(
          format("writes buffer %u, which is %s", index,
                 buffer.kind == Kind::Constant ? "a constant" : "an input"));
    for (size_t j = 0; j < i; ++j) {
      uint32_t other = step.buffers[j];
      bool same = other == index;
      if (buffer.kind == Kind::Arena) {
        const NetworkBuffer &b = network.buffers[other];
        if (!overlap(buffer, b))
          continue;
        same = buffer.offset == b.offset && buffer.size == b.size;
      } else if (!same) {
        continue;
      }
      // In place is a kernel's own decision, half in place never is one.
      if (!same || j >= reads)
        return Error(format("writes buffer %u, which overlaps its buffer %u",
                            index, other));
    }
    if (buffer.kind == Kind::Port)
      written[index] = true;
    else
      arena.add(buffer.offset, buffer.offset + buffer.size);
  }
  return Error::success();
}

Error NetworkVerifier::verify() {
  if (network.arenaBytes > kMaxBytes)
    return Error(format("the arena must be at most %llu bytes, got %llu",
                        (ULL)kMaxBytes, (ULL)network.arenaBytes));
  for (size_t i = 0; i < network.buffers.size(); ++i)
    if (Error e = verifyBuffer(network.buffers[i]))
      return at(std::move(e), "buffer", i, "");
  for (Error (NetworkVerifier::*part)() :
       {&NetworkVerifier::verifyConstants, &NetworkVerifier::verifyPorts,
        &NetworkVerifier::verifyKernels, &NetworkVerifier::verifyPrograms})
    if (Error e = (this->*part)())
      return e;
  std::set<std::string> names;
  for (size_t i = 0; i < network.steps.size(); ++i) {
    const NetworkStep &step = network.steps[i];
    Error e = Error::success();
    if (step.name.empty())
      e = Error("its name must not be empty");
    else if (!names.insert(step.name).second)
      e = Error("another one has the same name");
    else
      e = verifyStep(step);
    if (e)
      return at(std::move(e), "step", i, step.name);
  }
  for (size_t i = 0; i < network.outputs.size(); ++i)
    if (!written[network.outputs[i].buffer])
      return at(Error("no step writes it"), "output", i,
                network.outputs[i].name);
  return verifyTensors();
}

Error Network::verify() const { return NetworkVerifier(*this).verify(); }
