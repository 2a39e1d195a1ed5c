//===- RunFile.cpp - Checks and times a file ------------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "vtart/RunFile.h"

#include "vtart/Executor.h"
#include "vtart/Network.h"
#include "vtart/RandomInputs.h"
#include "vtart/Verifier.h"

#include <algorithm>

using namespace vtart;

using Status = RunFileResult::Status;

static RunFileResult failure(Error error) {
  RunFileResult result;
  result.message = error.message();
  return result;
}

static const NamedArray *findArray(const std::vector<NamedArray> &arrays,
                                   const std::string &name) {
  for (const NamedArray &array : arrays)
    if (array.name == name)
      return &array;
  return nullptr;
}

namespace {
/// Inputs in the order of a file.
class InputSource {
public:
  InputSource(const References *references, uint64_t seed)
      : references(references), seed(seed), random(seed) {}

  /// The input of that name: from the references, else random or zeros.
  Expected<NpyArray> get(const std::string &name, const std::string &dtype,
                         const std::vector<int64_t> &shape, uint64_t bytes) {
    if (references) {
      if (const NamedArray *array = findArray(references->inputs, name))
        return array->array;
      return Error("the references have no input \"" + name + "\"");
    }
    NpyArray array;
    array.dtype = dtype;
    array.shape = shape;
    array.data.resize(bytes);
    if (seed)
      random.fill(dtype, array.data.data(), array.data.size());
    return array;
  }

private:
  const References *references;
  uint64_t seed;
  RandomInputs random;
};
} // namespace

/// False, with status and message, if `computed` is wrong.
static bool compare(const References &references,
                    const std::vector<NamedArray> &computed,
                    RunFileResult &result) {
  if (auto difference = references.findDifference(computed)) {
    result.status = Status::WrongAnswer;
    result.message = *difference;
    return false;
  }
  result.isChecked = true;
  return true;
}

/// Times `run`, which has been run once.
static void time(const std::function<Error()> &run,
                 const RunFileOptions &options, RunFileResult &result) {
  Expected<MeasureResult> measured = measure(run, options.timing);
  if (!measured) {
    result.status = Status::Failed;
    result.message = measured.takeError().message();
    return;
  }
  result.costs = measured->times.clock;
  result.times = std::move(measured->times);
  if (!measured->timedOut) {
    result.status = Status::Measured;
    return;
  }
  result.status = Status::TimedOut;
  result.message =
      format("%zu of %llu repetitions were done when the time of %g s was up",
             result.costs.size(), (unsigned long long)options.timing.repeat,
             options.timing.timeout);
}

//===----------------------------------------------------------------------===//
// Programs
//===----------------------------------------------------------------------===//

static Error setInputs(Executor &executor, const References *references,
                       const RunFileOptions &options) {
  InputSource source(references, options.seed);
  for (const Buffer &buffer : executor.program().buffers) {
    if (buffer.kind != BufferKind::Input)
      continue;
    Expected<NpyArray> array =
        source.get(buffer.name, buffer.dtype, buffer.shape, buffer.byteSize());
    if (!array)
      return array.takeError();
    if (Error e = executor.setInput(buffer.name, *array))
      return e;
  }
  return Error::success();
}

/// Keeps and compares the outputs of the last run, as far as that is wanted.
static bool takeOutputs(Executor &executor, const References *references,
                        const RunFileOptions &options, RunFileResult &result) {
  bool compares = references && options.check;
  if (!compares && !options.keepsOutputs)
    return true;
  std::vector<NamedArray> outputs;
  for (const Buffer &buffer : executor.program().buffers) {
    if (buffer.kind != BufferKind::Output)
      continue;
    Expected<NpyArray> array = executor.output(buffer.name);
    if (!array) {
      result.message = array.takeError().message();
      return false;
    }
    outputs.push_back({buffer.name, std::move(*array)});
  }
  bool isRight = !compares || compare(*references, outputs, result);
  if (options.keepsOutputs)
    result.outputs = std::move(outputs);
  return isRight;
}

/// Errors of a run are the device's if it takes no other.
static RunFileResult deviceFailure(Error error, Device &device) {
  RunFileResult result = failure(std::move(error));
  auto lock = device.lock();
  result.isDeviceFailure = device.hasFailed();
  return result;
}

static RunFileResult runOnDriver(std::shared_ptr<const Program> program,
                                 const References *references,
                                 const RunFileOptions &options) {
  DeviceOptions deviceOptions;
  deviceOptions.coherent = options.isCoherent;
  Expected<std::shared_ptr<Device>> device =
      Device::load(options.driver, program->config, deviceOptions);
  if (!device)
    return failure(device.takeError());
  Expected<std::unique_ptr<Executor>> executor =
      Executor::create(*device, std::move(program));
  if (!executor)
    return failure(executor.takeError());
  if (Error e = setInputs(**executor, references, options))
    return failure(std::move(e));
  RunFileResult result;
  // The run that is compared is the first one: timing others is useless.
  if (Error e = (*executor)->run())
    return deviceFailure(std::move(e), **device);
  std::optional<uint64_t> cycles = (*device)->driver().cycles();
  if (!takeOutputs(**executor, references, options, result))
    return result;
  if (!options.countsCycles) {
    time([&] { return (*executor)->run(); }, options, result);
    auto lock = (*device)->lock();
    result.isDeviceFailure = (*device)->hasFailed();
    // The device works, not the processor.
    result.times = {};
  } else if (!cycles) {
    result.message = "the driver did not tell the cycles of this run";
  } else {
    result.status = Status::Measured;
    result.costs = {static_cast<double>(*cycles)};
    result.countsCycles = true;
  }
  return result;
}

static RunFileResult runOnSimulator(std::shared_ptr<const Program> program,
                                    const Machine &machine,
                                    const References *references,
                                    const RunFileOptions &options) {
  if (Error e = checkUopCapacity(*program, machine))
    return failure(std::move(e));
  bool computes = (options.check && references) || options.keepsOutputs;
  SimulatorDriver::Options simulator;
  simulator.functional = computes;
  simulator.functionalOptions.strict = true;
  simulator.functionalOptions.machine = &machine;
  simulator.timedOptions.extraCycles = options.extraCycles;
  auto driver =
      std::make_shared<SimulatorDriver>(program->config, machine, simulator);
  Expected<std::shared_ptr<Device>> device =
      Device::open(driver, program->config);
  if (!device)
    return failure(device.takeError());
  Expected<std::unique_ptr<Executor>> executor =
      Executor::create(*device, std::move(program));
  if (!executor)
    return failure(executor.takeError());
  if (Error e = setInputs(**executor, references, options))
    return failure(std::move(e));
  if (Error e = (*executor)->run())
    return failure(std::move(e));
  RunFileResult result;
  if (!takeOutputs(**executor, references, options, result))
    return result;
  if (!driver->timedResult()->finished) {
    result.message = "the program ends without FINISH";
    return result;
  }
  result.status = Status::Measured;
  result.costs = {static_cast<double>(driver->timedResult()->cycles)};
  result.countsCycles = true;
  return result;
}

static RunFileResult runProgram(const std::string &bytes,
                                const References *references,
                                const RunFileOptions &options) {
  Expected<Program> read = Program::fromBytes(bytes.data(), bytes.size());
  if (!read)
    return failure(read.takeError());
  auto program = std::make_shared<const Program>(std::move(*read));
  std::optional<Machine> machine = options.machine;
  if (!machine && (options.verifies || options.driver.empty())) {
    Expected<Machine> found = Machine::find(program->machine);
    if (!found)
      return failure(found.takeError());
    machine = *found;
  }
  if (options.verifies)
    if (Error e = requireVerified(*program, *machine))
      return failure(std::move(e));
  if (!options.driver.empty())
    return runOnDriver(std::move(program), references, options);
  return runOnSimulator(std::move(program), *machine, references, options);
}

//===----------------------------------------------------------------------===//
// Networks
//===----------------------------------------------------------------------===//

namespace {
/// The memory of a network's ports.
struct Ports {
  std::vector<AlignedBytes> inputs, outputs;
  std::vector<const void *> from;
  std::vector<void *> to;

  Error create(const Network &network, const References *references,
               uint64_t seed);
  std::vector<NamedArray> getOutputs(const Network &network) const;
};
} // namespace

Error Ports::create(const Network &network, const References *references,
                    uint64_t seed) {
  InputSource source(references, seed);
  for (const NetworkPort &port : network.inputs) {
    uint64_t bytes = portBytes(port).value_or(0);
    Expected<NpyArray> array =
        source.get(port.name, port.dtype, port.shape, bytes);
    if (!array)
      return array.takeError();
    // What was not read from a file need not have the bytes of its shape.
    if (array->dtype == port.dtype && array->shape == port.shape &&
        array->data.size() != bytes)
      return Error(format("input \"%s\" has %zu bytes, expected %llu",
                          port.name.c_str(), array->data.size(),
                          (unsigned long long)bytes));
    if (Error e =
            checkPortData(port, array->dtype, array->shape, array->data.data()))
      return e;
    inputs.emplace_back();
    inputs.back().assign(array->data.begin(), array->data.end());
  }
  for (const NetworkPort &port : network.outputs)
    outputs.emplace_back(portBytes(port).value_or(0));
  for (const AlignedBytes &input : inputs)
    from.push_back(input.data());
  for (AlignedBytes &output : outputs)
    to.push_back(output.data());
  return Error::success();
}

std::vector<NamedArray> Ports::getOutputs(const Network &network) const {
  std::vector<NamedArray> arrays;
  for (size_t i = 0; i < outputs.size(); ++i) {
    NpyArray array;
    array.dtype = network.outputs[i].dtype;
    array.shape = network.outputs[i].shape;
    array.data.assign(outputs[i].begin(), outputs[i].end());
    arrays.push_back({network.outputs[i].name, std::move(array)});
  }
  return arrays;
}

/// The device for the programs of a network, which are verified if that is
/// wanted.
static Expected<std::shared_ptr<Device>>
openFor(const Network &network, const RunFileOptions &options) {
  if (options.driver.empty() && !options.simulatesNetworks)
    return Error("steps on VTA take no time that could be measured on the "
                 "simulator: give a driver");
  std::optional<Machine> machine = options.machine;
  if (!machine && options.verifies) {
    Expected<Machine> found = Machine::find(network.machine);
    if (!found)
      return found.takeError();
    machine = *found;
  }
  if (options.verifies)
    for (const Program &program : network.programs)
      if (Error e = requireVerified(program, *machine))
        return e;
  NetworkDeviceOptions deviceOptions;
  if (options.driver.empty())
    deviceOptions.machine = machine ? &*machine : nullptr;
  else
    deviceOptions.driver = options.driver;
  deviceOptions.device.coherent = options.isCoherent;
  return openDevice(network, deviceOptions);
}

static RunFileResult runNetwork(const std::string &bytes,
                                const References *references,
                                const RunFileOptions &options) {
  Expected<Network> read = Network::fromBytes(bytes.data(), bytes.size());
  if (!read)
    return failure(read.takeError());
  if (options.countsCycles)
    return failure(Error("a network is timed by the clock: its steps on the "
                         "host take no cycles that a driver could tell"));
  auto network = std::make_shared<const Network>(std::move(*read));
  NetworkExecutorOptions executorOptions;
  executorOptions.threads = options.threads;
  executorOptions.coldBytes = options.coldBytes;
  if (!network->programs.empty()) {
    auto device = openFor(*network, options);
    if (!device)
      return failure(device.takeError());
    executorOptions.device = std::move(*device);
  }
  auto executor = NetworkExecutor::create(network, executorOptions);
  if (!executor)
    return failure(executor.takeError());
  Ports ports;
  if (Error e = ports.create(*network, references, options.seed))
    return failure(std::move(e));
  auto fail = [&](Error error) {
    std::shared_ptr<Device> device = (*executor)->device();
    return device ? deviceFailure(std::move(error), *device)
                  : failure(std::move(error));
  };
  // All runs take the same cycles.
  NetworkProfile first;
  if (Error e = (*executor)->run(ports.from, ports.to,
                                 options.countsSteps ? &first : nullptr))
    return fail(std::move(e));
  RunFileResult result;
  if (options.keepsOutputs)
    result.outputs = ports.getOutputs(*network);
  if (references && options.check &&
      !compare(*references, ports.getOutputs(*network), result))
    return result;
  NetworkProfile profile;
  uint64_t numRuns = 0;
  auto run = [&] {
    // Runs that warm up count neither here nor there.
    bool isProfiled = options.profiles && numRuns++ >= options.timing.warmUp;
    result.profiledRuns += isProfiled;
    return (*executor)->run(ports.from, ports.to,
                            isProfiled ? &profile : nullptr);
  };
  auto runFirst = [&] { return (*executor)->rerun(options.numTimedSteps); };
  options.numTimedSteps ? time(runFirst, options, result)
                        : time(run, options, result);
  result.stepNanoseconds = std::move(profile.nanoseconds);
  result.stepCycles =
      std::move(options.countsSteps ? first.cycles : profile.cycles);
  if (result.status == Status::Failed && (*executor)->device())
    result.isDeviceFailure = fail(Error(result.message)).isDeviceFailure;
  if (!network->programs.empty())
    result.times = {};
  else if (options.threads == 1)
    result.costs = result.times.processor;
  return result;
}

ErrorKind vtart::getErrorKind(RunFileResult::Status status) {
  switch (status) {
  case RunFileResult::Status::Measured:
    return ErrorKind::None;
  case RunFileResult::Status::WrongAnswer:
    return ErrorKind::WrongAnswer;
  case RunFileResult::Status::TimedOut:
    return ErrorKind::RunTimeout;
  case RunFileResult::Status::Failed:
    break;
  }
  return ErrorKind::RuntimeDevice;
}

RunFileResult vtart::runFile(const std::string &bytes,
                             const References *references,
                             const RunFileOptions &options) {
  if (Program::isProgram(bytes.data(), bytes.size()))
    return runProgram(bytes, references, options);
  if (Network::isNetwork(bytes.data(), bytes.size()))
    return runNetwork(bytes, references, options);
  return failure(Error("not a program file and not a network file"));
}
