//===- NetworkCAPI.cpp - Running compiled networks from C -----------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "vta/network.h"

#include "TensorMemory.h"

#include "vtart/Network.h"
#include "vtart/Npy.h"

#include <algorithm>
#include <mutex>
#include <unordered_set>

using namespace vtart;

struct vta_network {
  std::shared_ptr<const Network> network;
  std::unique_ptr<NetworkExecutor> executor;
  std::string features, config;

  std::mutex mutex; ///< Guard of the members below.
  std::string error;
  std::vector<TensorMemory> inputs, outputs;
  std::vector<bool> isSet; ///< Flags by input.
  bool hasRun = false;
  bool profiling = false;
  NetworkProfile profile;
  uint64_t runs = 0; ///< Runs that `profile` sums up.
};

namespace {

const char *const kTypeNames[] = {nullptr, "float32", "int8", "uint8",  "int16",
                                  "int32", "int64",   "bool", "float16"};

/// What went wrong without a handle.
std::string &threadError() {
  static thread_local std::string error;
  return error;
}

int failWithoutHandle(const std::string &message) {
  threadError() = message;
  return 1;
}

/// The handles that are open, so that a handle which is closed twice, or used
/// after that, is an error and not a crash.
class OpenHandles {
public:
  void add(const vta_network *handle) {
    std::lock_guard<std::mutex> lock(mutex);
    handles.insert(handle);
  }
  /// Returns whether it was open.
  bool remove(const vta_network *handle) {
    std::lock_guard<std::mutex> lock(mutex);
    return handles.erase(handle) != 0;
  }
  bool contains(const vta_network *handle) {
    std::lock_guard<std::mutex> lock(mutex);
    return handles.count(handle) != 0;
  }

private:
  std::mutex mutex;
  std::unordered_set<const vta_network *> handles;
};

/// Lives as long as the process: handles may be closed by destructors.
OpenHandles &openHandles() {
  static OpenHandles *handles = new OpenHandles;
  return *handles;
}

Error checkHandle(const vta_network *handle) {
  if (!handle)
    return Error("the handle of the network is NULL");
  if (!openHandles().contains(handle))
    return Error("the handle is not that of an open network: was it closed?");
  return Error::success();
}

/// Runs `body`, which returns an Error, as the only one on this handle.
template <typename Body>
int call(vta_network *handle, Body body) {
  if (Error e = checkHandle(handle))
    return failWithoutHandle(e.message());
  std::lock_guard<std::mutex> lock(handle->mutex);
  Error e = body();
  if (!e)
    return 0;
  handle->error = e.message();
  return 1;
}

Error nullArgument(const char *name) {
  return Error(std::string(name) + " is NULL");
}

vta_dtype typeOf(const std::string &name) {
  for (vta_dtype i = VTA_FLOAT32; i <= VTA_FLOAT16; ++i)
    if (name == kTypeNames[i])
      return i;
  return VTA_FLOAT32; // Networks have no others: they were verified.
}

std::string join(const std::vector<std::string> &names) {
  std::string text;
  for (const std::string &name : names)
    text += (text.empty() ? "" : ",") + name;
  return text;
}

Error allocatePorts(const std::vector<NetworkPort> &ports,
                    std::vector<TensorMemory> &memory) {
  memory.resize(ports.size());
  for (size_t i = 0; i < ports.size(); ++i)
    if (Error e = memory[i].allocate(portBytes(ports[i]).value_or(0),
                                     ("\"" + ports[i].name + "\"").c_str()))
      return e;
  return Error::success();
}

/// `device` is that of the network which is cloned; null opens one.
Expected<std::unique_ptr<vta_network>>
open(std::shared_ptr<const Network> network, std::shared_ptr<Device> device,
     const vta_network_options *options) {
  if (options && (options->coherence < VTA_COHERENCE_OF_DRIVER ||
                  options->coherence > VTA_NONCOHERENT))
    return Error(format("the option coherence is %d, expected %d to %d",
                        options->coherence, VTA_COHERENCE_OF_DRIVER,
                        VTA_NONCOHERENT));
  auto handle = std::make_unique<vta_network>();
  NetworkExecutorOptions executorOptions;
  executorOptions.device = std::move(device);
  if (options) {
    executorOptions.threads = std::max(1u, options->threads);
    if (options->wait_cycles)
      executorOptions.programs.waitCycles = options->wait_cycles;
  }
  if (!executorOptions.device && !network->programs.empty()) {
    NetworkDeviceOptions deviceOptions;
    if (options && options->driver)
      deviceOptions.driver = options->driver;
    if (options && options->coherence != VTA_COHERENCE_OF_DRIVER)
      deviceOptions.device.coherent = options->coherence == VTA_COHERENT;
    auto opened = openDevice(*network, deviceOptions);
    if (!opened)
      return opened.takeError();
    executorOptions.device = std::move(*opened);
  }
  auto executor = NetworkExecutor::create(network, executorOptions);
  if (!executor)
    return executor.takeError();
  handle->executor = std::move(*executor);
  handle->features = join(network->target.features);
  handle->config = network->config ? network->config->name() : "";
  handle->isSet.resize(network->inputs.size());
  handle->profile.nanoseconds.resize(network->steps.size());
  handle->profile.cycles.resize(network->steps.size());
  handle->profiling = options && options->profile;
  if (Error e = allocatePorts(network->inputs, handle->inputs))
    return e;
  if (Error e = allocatePorts(network->outputs, handle->outputs))
    return e;
  handle->network = std::move(network);
  return handle;
}

/// The handle for C; what was wrong is left for vta_network_error(NULL).
vta_network *release(Expected<std::unique_ptr<vta_network>> handle) {
  if (handle) {
    openHandles().add(handle->get());
    return handle->release();
  }
  failWithoutHandle(handle.takeError().message());
  return nullptr;
}

vta_network *openParsed(Expected<Network> network, const std::string &path,
                        const vta_network_options *options) {
  if (!network) {
    failWithoutHandle(network.takeError().message());
    return nullptr;
  }
  auto handle = open(std::make_shared<const Network>(std::move(*network)),
                     nullptr, options);
  if (!handle && !path.empty())
    return release(handle.takeError().withContext(path));
  return release(std::move(handle));
}

/// Runs with the handle's mutex locked.
Error runOn(vta_network &handle, Span<const void *const> inputs,
            Span<void *const> outputs) {
  if (Error e = handle.executor->run(
          inputs, outputs, handle.profiling ? &handle.profile : nullptr))
    return e;
  handle.runs += handle.profiling;
  return Error::success();
}

int portInfo(vta_network *handle, size_t index, vta_tensor_info *info,
             std::vector<NetworkPort> Network::*member, const char *what) {
  return call(handle, [&] {
    const std::vector<NetworkPort> &ports = (*handle->network).*member;
    if (!info)
      return nullArgument("info");
    if (index >= ports.size())
      return Error(
          format("no %s %zu, the network has %zu", what, index, ports.size()));
    const NetworkPort &port = ports[index];
    *info = {port.name.c_str(), typeOf(port.dtype), port.shape.size(),
             port.shape.data(), size_t(portBytes(port).value_or(0))};
    return Error::success();
  });
}

} // namespace

int vta_network_api_version(void) { return VTA_NETWORK_API_VERSION; }

const char *vta_dtype_name(vta_dtype dtype) {
  return dtype >= VTA_FLOAT32 && dtype <= VTA_FLOAT16 ? kTypeNames[dtype]
                                                      : nullptr;
}

size_t vta_dtype_size(vta_dtype dtype) {
  const char *name = vta_dtype_name(dtype);
  return name ? elementBytes(name) : 0;
}

//===----------------------------------------------------------------------===//
// Opening and closing
//===----------------------------------------------------------------------===//

vta_network *vta_network_open_file(const char *path,
                                   const vta_network_options *options) {
  if (!path)
    return release(nullArgument("path"));
  return openParsed(Network::fromFile(path), path, options);
}

vta_network *vta_network_open_memory(const void *data, size_t size,
                                     const vta_network_options *options) {
  if (!data)
    return release(nullArgument("data"));
  return openParsed(Network::fromBytes(data, size), "", options);
}

vta_network *vta_network_clone(vta_network *network,
                               const vta_network_options *options) {
  if (Error e = checkHandle(network))
    return release(std::move(e));
  return release(open(network->network, network->executor->device(), options));
}

void vta_network_close(vta_network *network) {
  if (!network)
    return;
  if (openHandles().remove(network))
    delete network;
  else
    failWithoutHandle(checkHandle(network).message());
}

const char *vta_network_error(vta_network *network) {
  if (!openHandles().contains(network))
    return threadError().c_str();
  static thread_local std::string copy;
  std::lock_guard<std::mutex> lock(network->mutex);
  copy = network->error;
  return copy.c_str();
}

//===----------------------------------------------------------------------===//
// What a network is
//===----------------------------------------------------------------------===//

int vta_network_get_info(vta_network *network, vta_network_info *info) {
  return call(network, [&] {
    if (!info)
      return nullArgument("info");
    const Network &net = *network->network;
    *info = {net.name.c_str(),
             net.producer.c_str(),
             net.target.triple.c_str(),
             net.target.cpu.c_str(),
             network->features.c_str(),
             network->config.c_str(),
             net.machine.c_str(),
             net.hostCode.size(),
             net.constants.size(),
             net.arenaBytes,
             network->executor->threads()};
    return Error::success();
  });
}

size_t vta_network_num_inputs(vta_network *network) {
  return checkHandle(network) ? 0 : network->network->inputs.size();
}

size_t vta_network_num_outputs(vta_network *network) {
  return checkHandle(network) ? 0 : network->network->outputs.size();
}

int vta_network_input_info(vta_network *network, size_t index,
                           vta_tensor_info *info) {
  return portInfo(network, index, info, &Network::inputs, "input");
}

int vta_network_output_info(vta_network *network, size_t index,
                            vta_tensor_info *info) {
  return portInfo(network, index, info, &Network::outputs, "output");
}

//===----------------------------------------------------------------------===//
// Running
//===----------------------------------------------------------------------===//

int vta_network_set_input(vta_network *network, const char *name,
                          vta_dtype dtype, const int64_t *shape, size_t rank,
                          const void *data) {
  return call(network, [&]() -> Error {
    if (!name)
      return nullArgument("name");
    if (!data)
      return nullArgument("data");
    if (!shape && rank)
      return nullArgument("shape");
    const std::vector<NetworkPort> &ports = network->network->inputs;
    Expected<uint32_t> index = findPort(ports, name, "input");
    if (!index)
      return index.takeError();
    const NetworkPort &port = ports[*index];
    const char *type = vta_dtype_name(dtype);
    if (!type)
      return Error(format("input \"%s\": %d is not a vta_dtype", name, dtype));
    // A rank that makes no sense is not one to read dimensions of.
    constexpr size_t maxRank = 64;
    if (rank > std::max(maxRank, port.shape.size()))
      return Error(format("input \"%s\" has %zu dimensions, got %zu", name,
                          port.shape.size(), rank));
    if (Error e = checkPortData(port, type, {shape, shape + rank}, data))
      return std::move(e).withContext("input");
    std::memcpy(network->inputs[*index].data(), data,
                portBytes(port).value_or(0));
    network->isSet[*index] = true;
    return Error::success();
  });
}

int vta_network_run(vta_network *network) {
  return call(network, [&]() -> Error {
    std::string missing;
    std::vector<const void *> inputs;
    for (size_t i = 0; i < network->inputs.size(); ++i) {
      if (!network->isSet[i])
        missing += (missing.empty() ? "\"" : ", \"") +
                   network->network->inputs[i].name + "\"";
      inputs.push_back(network->inputs[i].data());
    }
    if (!missing.empty())
      return Error("no value was set for input " + missing);
    std::vector<void *> outputs;
    for (const TensorMemory &output : network->outputs)
      outputs.push_back(output.data());
    if (Error e = runOn(*network, inputs, outputs))
      return e;
    network->hasRun = true;
    return Error::success();
  });
}

int vta_network_get_output(vta_network *network, const char *name, void *data,
                           size_t bytes) {
  return call(network, [&]() -> Error {
    if (!name)
      return nullArgument("name");
    if (!data)
      return nullArgument("data");
    const std::vector<NetworkPort> &ports = network->network->outputs;
    Expected<uint32_t> index = findPort(ports, name, "output");
    if (!index)
      return index.takeError();
    const NetworkPort &port = ports[*index];
    uint64_t size = portBytes(port).value_or(0);
    if (bytes != size)
      return Error(format("output \"%s\" is %s, which takes %llu bytes, got "
                          "room for %zu",
                          name, arrayTypeName(port.dtype, port.shape).c_str(),
                          static_cast<unsigned long long>(size), bytes));
    if (!network->hasRun)
      return Error(format("output \"%s\": the network has not run yet", name));
    std::memcpy(data, network->outputs[*index].data(), size);
    return Error::success();
  });
}

int vta_network_run_on(vta_network *network, const void *const *inputs,
                       void *const *outputs) {
  return call(network, [&]() -> Error {
    const Network &net = *network->network;
    if (!inputs && !net.inputs.empty())
      return nullArgument("inputs");
    if (!outputs && !net.outputs.empty())
      return nullArgument("outputs");
    return runOn(*network, {inputs, net.inputs.size()},
                 {outputs, net.outputs.size()});
  });
}

//===----------------------------------------------------------------------===//
// Profile
//===----------------------------------------------------------------------===//

size_t vta_network_num_steps(vta_network *network) {
  return checkHandle(network) ? 0 : network->network->steps.size();
}

int vta_network_step_info(vta_network *network, size_t index,
                          vta_step_info *info) {
  return call(network, [&] {
    const Network &net = *network->network;
    if (!info)
      return nullArgument("info");
    if (index >= net.steps.size())
      return Error(
          format("no step %zu, the network has %zu", index, net.steps.size()));
    const NetworkStep &step = net.steps[index];
    *info = {step.name.c_str(),
             step.op.c_str(),
             step.location.c_str(),
             step.program ? "vta" : "cpu",
             step.program ? net.programs[*step.program].name.c_str()
                          : net.kernels[step.kernel].symbol.c_str(),
             step.macs,
             network->profile.nanoseconds[index],
             network->profile.cycles[index].value_or(0),
             network->runs};
    return Error::success();
  });
}

int vta_network_set_profile(vta_network *network, int on) {
  return call(network, [&] {
    network->profiling = on != 0;
    return Error::success();
  });
}

int vta_network_reset_profile(vta_network *network) {
  return call(network, [&] {
    size_t steps = network->network->steps.size();
    network->profile.nanoseconds.assign(steps, 0);
    network->profile.cycles.assign(steps, std::nullopt);
    network->runs = 0;
    return Error::success();
  });
}
