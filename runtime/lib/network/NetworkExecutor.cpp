//===- NetworkExecutor.cpp - Runs a compiled network ----------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "vtart/Network.h"

#include "HostCode.h"
#include "TensorMemory.h"
#include "ThreadPool.h"

#include <algorithm>
#include <chrono>

using namespace vtart;

namespace {

using Clock = std::chrono::steady_clock;

/// One call, ready to make.
struct Call {
  KernelFunction function = nullptr;
  int64_t chunks = 0;
  uint32_t firstArgument = 0;  ///< Index into the table of arguments.
  Executor *program = nullptr; ///< Instead of the function.
  uint32_t reads = 0, writes = 0;
};

class HostExecutor : public NetworkExecutor {
public:
  HostExecutor(std::shared_ptr<const Network> network)
      : net(std::move(network)) {}
  Error prepare(const NetworkExecutorOptions &options);

  const Network &network() const override { return *net; }
  unsigned threads() const override { return pool->threads(); }
  std::shared_ptr<Device> device() const override { return vta; }
  Error run(Span<const void *const> inputs, Span<void *const> outputs,
            NetworkProfile *profile) override;
  Span<const uint8_t> tensor(size_t index) const override {
    uint32_t buffer = net->tensors[index].buffer;
    return {static_cast<const uint8_t *>(addresses[buffer]),
            size_t(net->buffers[buffer].size)};
  }

private:
  Error prepareMemory();
  Error preparePrograms(const NetworkExecutorOptions &options);
  Error prepareKernels(std::vector<KernelFunction> &functions);
  Error prepareCalls();
  Expected<void *> portAddress(const NetworkPort &port, const void *given);
  Error bindPorts(Span<const void *const> inputs, Span<void *const> outputs);
  void executeKernel(const Call &call);
  Error executeProgram(size_t step, NetworkProfile *profile);
  Error executeCalls(NetworkProfile *profile);

  /// An argument that is a port: its address is another one in every run.
  struct PortArgument {
    uint32_t argument, buffer;
  };

  std::shared_ptr<const Network> net;
  std::unique_ptr<HostCode> code;
  std::unique_ptr<ThreadPool> pool;
  std::shared_ptr<Device> vta;
  std::vector<std::unique_ptr<Executor>> programs; ///< By program.
  std::function<void(size_t)> beforeProgram;
  TensorMemory arena, scratch;
  uint64_t scratchStride = 0; ///< Bytes per thread.
  std::vector<Call> calls;
  std::vector<void *> arguments; ///< Of all calls.
  std::vector<PortArgument> portArguments;
  std::vector<void *> addresses;        ///< By buffer.
  std::vector<TensorMemory> portCopies; ///< By buffer, for odd addresses.
  std::mutex mutex;
};

bool isAligned(const void *address) {
  return reinterpret_cast<uintptr_t>(address) % kTensorAlignment == 0;
}

} // namespace

//===----------------------------------------------------------------------===//
// Preparation
//===----------------------------------------------------------------------===//

Error HostExecutor::prepareMemory() {
  if (Error e = arena.allocate(net->arenaBytes, "the arena"))
    return e;
  for (const NetworkKernel &kernel : net->kernels)
    scratchStride = std::max(scratchStride, alignTensor(kernel.scratchBytes));
  if (Error e = scratch.allocate(scratchStride * pool->threads(), "scratch"))
    return e;
  portCopies.resize(net->buffers.size());
  // Constants are read-only for kernels, which take one kind of address.
  auto *constants = const_cast<uint8_t *>(net->constants.data());
  for (const NetworkBuffer &buffer : net->buffers)
    switch (buffer.kind) {
    case NetworkBuffer::Kind::Arena:
      addresses.push_back(arena.data() + buffer.offset);
      break;
    case NetworkBuffer::Kind::Constant:
      addresses.push_back(constants + buffer.offset);
      break;
    case NetworkBuffer::Kind::Port:
      addresses.push_back(nullptr);
      break;
    }
  return Error::success();
}

Error HostExecutor::prepareKernels(std::vector<KernelFunction> &functions) {
  if (net->kernels.empty())
    return Error::success();
  Expected<std::unique_ptr<HostCode>> loaded = HostCode::load(net->hostCode);
  if (!loaded)
    return loaded.takeError();
  code = std::move(*loaded);
  for (const NetworkKernel &kernel : net->kernels) {
    Expected<KernelFunction> function = code->find(kernel.symbol);
    if (!function)
      return function.takeError();
    functions.push_back(*function);
  }
  return Error::success();
}

Error HostExecutor::preparePrograms(const NetworkExecutorOptions &options) {
  if (net->programs.empty())
    return Error::success();
  vta = options.device;
  if (!vta) {
    auto simulator = openDevice(*net);
    if (!simulator)
      return simulator.takeError();
    vta = std::move(*simulator);
  }
  beforeProgram = options.beforeProgram;
  for (const Program &program : net->programs) {
    // The program lives as long as the network it is a part of.
    std::shared_ptr<const Program> shared(net, &program);
    auto created = Executor::create(vta, std::move(shared), options.programs);
    if (!created)
      return created.takeError().withContext("program \"" + program.name +
                                             "\"");
    programs.push_back(std::move(*created));
  }
  return Error::success();
}

Error HostExecutor::prepareCalls() {
  std::vector<KernelFunction> functions;
  if (Error e = prepareKernels(functions))
    return e;
  for (const NetworkStep &step : net->steps) {
    Call call;
    call.firstArgument = uint32_t(arguments.size());
    call.writes = step.writes;
    call.reads = uint32_t(step.buffers.size()) - step.writes;
    if (step.program) {
      call.program = programs[*step.program].get();
    } else {
      call.function = functions[step.kernel];
      call.chunks = net->kernels[step.kernel].chunks;
    }
    calls.push_back(call);
    for (uint32_t buffer : step.buffers) {
      if (net->buffers[buffer].kind == NetworkBuffer::Kind::Port)
        portArguments.push_back({uint32_t(arguments.size()), buffer});
      arguments.push_back(addresses[buffer]);
    }
  }
  return Error::success();
}

Error HostExecutor::prepare(const NetworkExecutorOptions &options) {
  if (options.threads < 1 || options.threads > kMaxThreads)
    return Error(format("the number of threads must be from 1 to %u, got %u",
                        kMaxThreads, options.threads));
  if (Error e = net->verify())
    return e;
  if (Error e = checkHostTarget(net->target))
    return e;
  if (Error e = checkMemory(*net, options.threads))
    return e;
  Expected<std::unique_ptr<ThreadPool>> created =
      ThreadPool::create(options.threads);
  if (!created)
    return created.takeError();
  pool = std::move(*created);
  if (Error e = prepareMemory())
    return e;
  if (Error e = preparePrograms(options))
    return e;
  return prepareCalls();
}

Expected<std::unique_ptr<NetworkExecutor>>
NetworkExecutor::create(std::shared_ptr<const Network> network,
                        const NetworkExecutorOptions &options) {
  auto executor = std::make_unique<HostExecutor>(std::move(network));
  if (Error e = executor->prepare(options))
    return e;
  return std::unique_ptr<NetworkExecutor>(std::move(executor));
}

//===----------------------------------------------------------------------===//
// Running
//===----------------------------------------------------------------------===//

/// Where the network works on a port that the caller has at `given`.
Expected<void *> HostExecutor::portAddress(const NetworkPort &port,
                                           const void *given) {
  if (!given)
    return Error("\"" + port.name + "\" has no address");
  if (isAligned(given))
    return const_cast<void *>(given);
  TensorMemory &copy = portCopies[port.buffer];
  if (!copy.data())
    if (Error e = copy.allocate(net->buffers[port.buffer].size, "a port"))
      return e;
  return static_cast<void *>(copy.data());
}

Error HostExecutor::bindPorts(Span<const void *const> inputs,
                              Span<void *const> outputs) {
  if (inputs.size() != net->inputs.size() ||
      outputs.size() != net->outputs.size())
    return Error(format("%zu inputs and %zu outputs given, the network has "
                        "%zu and %zu",
                        inputs.size(), outputs.size(), net->inputs.size(),
                        net->outputs.size()));
  // A buffer's first port decides its address: inputs before outputs, of
  // several outputs with one buffer the first. The others get copies.
  for (size_t i = outputs.size(); i-- > 0;) {
    const NetworkPort &port = net->outputs[i];
    Expected<void *> address = portAddress(port, outputs[i]);
    if (!address)
      return address.takeError().withContext("output");
    addresses[port.buffer] = *address;
  }
  for (size_t i = 0; i < inputs.size(); ++i) {
    const NetworkPort &port = net->inputs[i];
    Expected<void *> address = portAddress(port, inputs[i]);
    if (!address)
      return address.takeError().withContext("input");
    addresses[port.buffer] = *address;
    if (*address != inputs[i])
      std::memcpy(*address, inputs[i], net->buffers[port.buffer].size);
  }
  for (const PortArgument &port : portArguments)
    arguments[port.argument] = addresses[port.buffer];
  return Error::success();
}

void HostExecutor::executeKernel(const Call &call) {
  struct Context {
    KernelFunction function;
    void *const *args;
    uint8_t *scratch;
    uint64_t stride;
  } context{call.function, arguments.data() + call.firstArgument,
            scratch.data(), scratchStride};
  pool->run(
      call.chunks,
      [](void *opaque, unsigned thread, int64_t begin, int64_t end) {
        const auto &c = *static_cast<const Context *>(opaque);
        c.function(c.args, begin, end, c.scratch + thread * c.stride);
      },
      &context);
}

Error HostExecutor::executeProgram(size_t step, NetworkProfile *profile) {
  const Call &call = calls[step];
  void **first = arguments.data() + call.firstArgument;
  Executor::Call onDevice;
  onDevice.wantsCycles = profile != nullptr;
  if (beforeProgram)
    onDevice.before = [&] { beforeProgram(step); };
  if (Error e = call.program->run({first, call.reads},
                                  {first + call.reads, call.writes}, onDevice))
    return std::move(e).withContext("step \"" + net->steps[step].name + "\"");
  if (onDevice.cycles)
    profile->cycles[step] =
        profile->cycles[step].value_or(0) + *onDevice.cycles;
  return Error::success();
}

Error HostExecutor::executeCalls(NetworkProfile *profile) {
  if (profile) {
    profile->nanoseconds.resize(calls.size());
    profile->cycles.resize(calls.size());
  }
  Clock::time_point begin = profile ? Clock::now() : Clock::time_point();
  for (size_t i = 0; i < calls.size(); ++i) {
    if (!calls[i].program)
      executeKernel(calls[i]);
    else if (Error e = executeProgram(i, profile))
      return e;
    if (!profile)
      continue;
    Clock::time_point end = Clock::now();
    profile->nanoseconds[i] +=
        std::chrono::duration_cast<std::chrono::nanoseconds>(end - begin)
            .count();
    begin = end;
  }
  return Error::success();
}

Error HostExecutor::run(Span<const void *const> inputs,
                        Span<void *const> outputs, NetworkProfile *profile) {
  std::lock_guard<std::mutex> lock(mutex);
  if (Error e = bindPorts(inputs, outputs))
    return e;
  if (Error e = executeCalls(profile))
    return e;
  for (size_t i = 0; i < outputs.size(); ++i) {
    uint32_t buffer = net->outputs[i].buffer;
    if (addresses[buffer] != outputs[i])
      std::memcpy(outputs[i], addresses[buffer], net->buffers[buffer].size);
  }
  return Error::success();
}
