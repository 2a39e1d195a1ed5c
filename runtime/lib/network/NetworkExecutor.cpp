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
  Executor *program = nullptr; ///< Replacement for the function.
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
  Error rerun(size_t numSteps) override;
  Span<const uint8_t> tensor(size_t index) const override {
    uint32_t buffer = net->tensors[index].buffer;
    return {static_cast<const uint8_t *>(addresses[buffer]),
            size_t(net->buffers[buffer].size)};
  }

private:
  Error prepareMemory();
  Error prepareMoving(size_t step);
  Error preparePrograms(const NetworkExecutorOptions &options);
  Error prepareKernels(std::vector<KernelFunction> &functions);
  Error prepareCalls();
  Expected<void *> portAddress(const NetworkPort &port, const void *given);
  Error bindPorts(Span<const void *const> inputs, Span<void *const> outputs);
  void executeKernel(const Call &call);
  Error executeProgram(size_t step, NetworkProfile *profile);
  Error executeCalls(size_t numCalls, NetworkProfile *profile);

  /// An argument whose address is another one in every run: a port, or a
  /// constant of which there are copies.
  struct MovingArgument {
    uint32_t argument, buffer;
  };

  std::shared_ptr<const Network> net;
  std::unique_ptr<HostCode> code;
  std::unique_ptr<ThreadPool> pool;
  std::shared_ptr<Device> vta;
  std::vector<std::unique_ptr<Executor>> programs; ///< Executors by program.
  std::function<void(size_t)> beforeProgram;
  TensorMemory arena, scratch;
  uint64_t scratchStride = 0; ///< Bytes per thread.
  std::vector<Call> calls;
  std::vector<void *> arguments; ///< Arguments of all calls.
  std::vector<MovingArgument> portArguments;
  /// Memory that moves from one `rerun` to the next: copies of the constants,
  /// one after the other as constants of different parts of a network are, and
  /// results of step `movingStep`.
  struct Ring {
    TensorMemory memory;
    uint64_t stride = 0; ///< Bytes of a piece.
    uint64_t count = 0, next = 0;
    std::vector<MovingArgument> arguments;

    /// Two pieces at least; none of no bytes.
    Error allocate(uint64_t wanted);
    uint8_t *takeNext() {
      uint8_t *piece = memory.data() + next * stride;
      next = (next + 1) % count;
      return piece;
    }
  };
  uint64_t coldBytes = 0;
  Ring constants, results;
  std::optional<size_t> movingStep;
  bool hasRun = false;
  std::vector<void *> addresses;        ///< Addresses by buffer.
  std::vector<TensorMemory> portCopies; ///< Copies by buffer for odd addresses.
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
  auto *constantBytes = const_cast<uint8_t *>(net->constants.data());
  for (const NetworkBuffer &buffer : net->buffers)
    switch (buffer.kind) {
    case NetworkBuffer::Kind::Arena:
      addresses.push_back(arena.data() + buffer.offset);
      break;
    case NetworkBuffer::Kind::Constant:
      addresses.push_back(constantBytes + buffer.offset);
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
  coldBytes = options.coldBytes;
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
  for (const MovingArgument &port : portArguments)
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

Error HostExecutor::executeCalls(size_t numCalls, NetworkProfile *profile) {
  if (profile) {
    profile->nanoseconds.resize(calls.size());
    profile->cycles.resize(calls.size());
  }
  Clock::time_point begin = profile ? Clock::now() : Clock::time_point();
  for (size_t i = 0; i < numCalls; ++i) {
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
  hasRun = true;
  if (Error e = executeCalls(calls.size(), profile))
    return e;
  for (size_t i = 0; i < outputs.size(); ++i) {
    uint32_t buffer = net->outputs[i].buffer;
    if (addresses[buffer] != outputs[i])
      std::memcpy(outputs[i], addresses[buffer], net->buffers[buffer].size);
  }
  return Error::success();
}

static uint64_t divideUp(uint64_t number, uint64_t by) {
  return number / by + (number % by != 0);
}

Error HostExecutor::Ring::allocate(uint64_t wanted) {
  if (stride == 0)
    return Error::success();
  count = std::max<uint64_t>(2, wanted);
  uint64_t limit = availableMemory();
  if (count > limit / stride)
    return Error(format("%llu copies of constants or results, of %llu bytes "
                        "each, need more than the %llu bytes of memory that "
                        "there are",
                        static_cast<unsigned long long>(count),
                        static_cast<unsigned long long>(stride),
                        static_cast<unsigned long long>(limit)));
  return memory.allocate(count * stride, "copies of constants or results");
}

/// Gives constants and what `step` writes to the arena memory that moves: as
/// many pieces as there are runs in which `coldBytes` are read or written.
Error HostExecutor::prepareMoving(size_t step) {
  if (coldBytes == 0 || movingStep == step)
    return Error::success();
  constants = Ring();
  results = Ring();
  movingStep = step;
  for (size_t i = 0; i <= step; ++i)
    for (uint32_t k = 0; k < net->steps[i].buffers.size(); ++k) {
      uint32_t buffer = net->steps[i].buffers[k];
      bool isResult = i == step && k >= calls[i].reads;
      NetworkBuffer::Kind kind = net->buffers[buffer].kind;
      MovingArgument argument{calls[i].firstArgument + k, buffer};
      if (kind == NetworkBuffer::Kind::Constant) {
        constants.arguments.push_back(argument);
        constants.stride = alignTensor(net->constants.size());
      } else if (isResult && kind == NetworkBuffer::Kind::Arena) {
        results.arguments.push_back(argument);
        results.stride += alignTensor(net->buffers[buffer].size);
      }
    }
  uint64_t bytes = constants.stride + results.stride;
  if (bytes == 0)
    return Error::success();
  // Half of what goes through the caches is read.
  if (Error e = constants.allocate(divideUp(coldBytes, bytes)))
    return e;
  if (Error e = results.allocate(
          divideUp(coldBytes, std::max(bytes, 2 * results.stride))))
    return e;
  for (uint64_t i = 0; i < constants.count; ++i)
    std::memcpy(constants.memory.data() + i * constants.stride,
                net->constants.data(), net->constants.size());
  return Error::success();
}

Error HostExecutor::rerun(size_t numSteps) {
  std::lock_guard<std::mutex> lock(mutex);
  if (!hasRun)
    return Error("the network has not run: there are no ports to run steps on");
  numSteps = std::min(numSteps, calls.size());
  if (numSteps == 0)
    return Error::success();
  if (Error e = prepareMoving(numSteps - 1))
    return e;
  if (constants.count > 0) {
    uint8_t *piece = constants.takeNext();
    for (const MovingArgument &constant : constants.arguments)
      arguments[constant.argument] =
          piece + net->buffers[constant.buffer].offset;
  }
  if (results.count > 0) {
    uint8_t *piece = results.takeNext();
    for (const MovingArgument &result : results.arguments) {
      arguments[result.argument] = piece;
      piece += alignTensor(net->buffers[result.buffer].size);
    }
  }
  Error e = executeCalls(numSteps, nullptr);
  // Others read results where they were.
  for (const MovingArgument &result : results.arguments)
    arguments[result.argument] = addresses[result.buffer];
  return e;
}
