//===- RunNetwork.cpp - Runs a compiled network ---------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CompareTensors.h"
#include "NetworkEvents.h"
#include "NetworkReport.h"
#include "Run.h"

#include "vtart/Measure.h"
#include "vtart/Npy.h"
#include "vtart/Verifier.h"

#include <cstring>

using namespace vtart;
using namespace vtart::run;

namespace {

/// Splitmix64: the same numbers on every machine.
class Random {
public:
  explicit Random(uint64_t seed) : state(seed) {}
  uint64_t next() {
    uint64_t z = state += 0x9e3779b97f4a7c15;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
    z = (z ^ z >> 27) * 0x94d049bb133111eb;
    return z ^ z >> 31;
  }

private:
  uint64_t state;
};

/// The data of the ports and the files they come from and go to.
class NetworkRunner {
public:
  NetworkRunner(const RunOptions &options,
                std::shared_ptr<const Network> network)
      : options(options), network(std::move(network)),
        outputFiles(this->network->outputs.size()) {}

  Error prepare();
  Error run(NetworkReport &report);
  Error writeOutputs() const;
  /// After a run; the tensors live as long as this.
  NetworkResult result(const std::string &file) const;

private:
  Error prepareDevice(NetworkExecutorOptions &executorOptions);
  Error verifyPrograms() const;
  Error runOnce(NetworkReport &report, Span<const void *const> from,
                Span<void *const> to);
  Error finishEvents(NetworkReport &report);
  Error readInputs();
  void fillRandomly(const NetworkPort &port, Random &random,
                    AlignedBytes &data) const;
  Error nameOutputs();
  Expected<uint32_t> portOf(const NamedFile &file,
                            const std::vector<NetworkPort> &ports,
                            const char *what) const;

  const RunOptions &options;
  std::shared_ptr<const Network> network;
  std::unique_ptr<NetworkExecutor> executor;
  std::optional<Machine> machine;        ///< That cycles are counted of.
  std::unique_ptr<NetworkEvents> events; ///< While they are wanted.
  std::vector<AlignedBytes> inputs, outputs;
  std::vector<std::string> outputFiles; ///< By output; empty if not wanted.
};

} // namespace

Expected<uint32_t> NetworkRunner::portOf(const NamedFile &file,
                                         const std::vector<NetworkPort> &ports,
                                         const char *what) const {
  if (!file.name.empty())
    return findPort(ports, file.name, what);
  if (ports.size() == 1)
    return 0;
  std::string names;
  for (const NetworkPort &port : ports)
    names += (names.empty() ? "\"" : ", \"") + port.name + "\"";
  return Error(format("--%s %s: a file alone needs a network with one %s, it "
                      "has %zu%s; write NAME=%s",
                      what, file.path.c_str(), what, ports.size(),
                      names.empty() ? "" : (" (" + names + ")").c_str(),
                      file.path.c_str()));
}

void NetworkRunner::fillRandomly(const NetworkPort &port, Random &random,
                                 AlignedBytes &data) const {
  unsigned bytes = elementBytes(port.dtype);
  for (size_t i = 0; i < data.size(); i += bytes) {
    // The high bits are the best ones; integers are small enough to be added.
    uint64_t bits = random.next();
    if (port.dtype == "float32") {
      float value = float(int64_t(bits >> 40)) / float(1 << 23) - 1.0f;
      std::memcpy(&data[i], &value, sizeof(value));
    } else if (port.dtype == "bool") {
      data[i] = uint8_t(bits >> 63);
    } else {
      int64_t value = port.dtype == "uint8" ? int64_t(bits >> 56)
                                            : int64_t(bits >> 56) - 128;
      for (unsigned b = 0; b < bytes; ++b)
        data[i + b] = uint8_t(value >> (8 * b));
    }
  }
}

Error NetworkRunner::readInputs() {
  std::vector<const NamedFile *> files(network->inputs.size());
  for (const NamedFile &file : options.inputs) {
    Expected<uint32_t> index = portOf(file, network->inputs, "input");
    if (!index)
      return index.takeError();
    if (files[*index])
      return Error("input \"" + network->inputs[*index].name +
                   "\" is given twice");
    files[*index] = &file;
  }
  Random random(options.randomInputs.value_or(0));
  std::string missing;
  for (size_t i = 0; i < files.size(); ++i) {
    const NetworkPort &port = network->inputs[i];
    AlignedBytes data;
    if (files[i]) {
      Expected<NpyArray> array = readNpy(files[i]->path);
      if (!array)
        return array.takeError();
      if (Error e = checkPortData(port, array->dtype, array->shape,
                                  array->data.data()))
        return std::move(e).withContext(files[i]->path + ": input");
      data.assign(array->data.begin(), array->data.end());
    } else if (options.randomInputs) {
      data.resize(portBytes(port).value_or(0));
      fillRandomly(port, random, data);
    } else {
      missing += (missing.empty() ? "\"" : ", \"") + port.name + "\" (" +
                 arrayTypeName(port.dtype, port.shape) + ")";
    }
    inputs.push_back(std::move(data));
  }
  if (missing.empty())
    return Error::success();
  return Error("no file was given for input " + missing +
               "; give --input NAME=FILE or --random-inputs");
}

Error NetworkRunner::nameOutputs() {
  for (const NamedFile &file : options.outputs) {
    Expected<uint32_t> index = portOf(file, network->outputs, "output");
    if (!index)
      return index.takeError();
    if (!outputFiles[*index].empty())
      return Error("output \"" + network->outputs[*index].name +
                   "\" is given twice");
    outputFiles[*index] = file.path;
  }
  for (const NetworkPort &port : network->outputs)
    outputs.emplace_back(portBytes(port).value_or(0));
  return Error::success();
}

/// What only a network with steps on VTA has a use for.
static const char *findDeviceOption(const RunOptions &options) {
  return !options.driver.empty()                         ? "--driver"
         : options.machineGiven                          ? "--machine"
         : !options.trace.empty()                        ? "--trace"
         : options.waitCycles != RunOptions().waitCycles ? "--wait-cycles"
         : options.coherent                              ? "--coherent"
         : !options.verify                               ? "--no-verify"
                                                         : nullptr;
}

Error NetworkRunner::verifyPrograms() const {
  for (const Program &program : network->programs) {
    auto fail = [&](const std::string &message) {
      return Error("program \"" + program.name + "\": " + message);
    };
    if (Error e = checkUopCapacity(program, *machine))
      return fail(e.message());
    VerifierResult result = verifyProgram(program, *machine);
    if (result.ok())
      continue;
    const Finding &first = result.findings.front();
    return fail(std::string(findingKindName(first.kind)) + ": " +
                first.message);
  }
  return Error::success();
}

Error NetworkRunner::prepareDevice(NetworkExecutorOptions &executorOptions) {
  if (network->programs.empty()) {
    // The other network may have a use for them.
    const char *option = findDeviceOption(options);
    if (option && options.compare.empty())
      return Error(std::string(option) +
                   " is for networks with steps on VTA, this one has none");
    return Error::success();
  }
  Expected<Machine> found =
      Machine::find(options.machineGiven ? options.machine : network->machine);
  if (!found && options.machineGiven)
    return found.takeError();
  if (found)
    machine = *found;
  else if (options.verify || !options.trace.empty())
    return Error("compiled for machine \"" + network->machine +
                 "\", which is not built in; give its file with --machine");
  if (options.verify)
    if (Error e = verifyPrograms())
      return e;
  NetworkDeviceOptions deviceOptions;
  deviceOptions.device.coherent = options.coherent;
  if (options.driver.empty()) {
    deviceOptions.machine = machine ? &*machine : nullptr;
    if (machine && (options.profile || !options.trace.empty())) {
      events = std::make_unique<NetworkEvents>(*network, *machine,
                                               !options.trace.empty());
      deviceOptions.onEvent = [this](const TimedEvent &event) {
        if (events)
          events->add(event);
      };
      executorOptions.beforeProgram = [this](size_t step) {
        if (events)
          events->beginStep(step);
      };
    }
  } else {
    deviceOptions.driver = options.driver;
  }
  auto device = openDevice(*network, deviceOptions);
  if (!device)
    return device.takeError();
  executorOptions.device = std::move(*device);
  executorOptions.programs.waitCycles = options.waitCycles;
  return Error::success();
}

Error NetworkRunner::prepare() {
  if (Error e = nameOutputs())
    return e;
  if (Error e = readInputs())
    return e;
  NetworkExecutorOptions executorOptions;
  executorOptions.threads = options.threads.value_or(1);
  if (Error e = prepareDevice(executorOptions))
    return e;
  auto created = NetworkExecutor::create(network, executorOptions);
  if (!created)
    return created.takeError();
  executor = std::move(*created);
  return Error::success();
}

/// Layers and trace are those of one run.
Error NetworkRunner::finishEvents(NetworkReport &report) {
  if (!events)
    return Error::success();
  std::unique_ptr<NetworkEvents> done = std::move(events);
  for (size_t i = 0; i < network->steps.size(); ++i)
    if (report.cycles[i])
      report.layers[i] = done->layers(i, *report.cycles[i]);
  if (options.trace.empty())
    return Error::success();
  return writeFile(options.trace, done->traceJSON());
}

/// Runs and notes what there is to say of it, apart from the time.
Error NetworkRunner::runOnce(NetworkReport &report,
                             Span<const void *const> from,
                             Span<void *const> to) {
  bool wantsCycles =
      !network->programs.empty() && (options.json || !options.trace.empty());
  NetworkProfile profile;
  if (Error e = executor->run(
          from, to, options.profile || wantsCycles ? &profile : nullptr))
    return e;
  if (options.profile)
    report.addProfile(profile.nanoseconds);
  if (!profile.cycles.empty())
    report.cycles = profile.cycles;
  return finishEvents(report);
}

Error NetworkRunner::run(NetworkReport &report) {
  std::vector<const void *> from;
  for (const AlignedBytes &input : inputs)
    from.push_back(input.data());
  std::vector<void *> to;
  for (AlignedBytes &output : outputs)
    to.push_back(output.data());
  report.threads = executor->threads();
  if (machine && options.driver.empty())
    report.machine = machine->name;
  // The first run finds nothing in the caches and wakes all threads.
  if (options.repeat)
    if (Error e = executor->run(from, to))
      return e;
  MeasureOptions measuring;
  measuring.warmUp = 0;
  measuring.repeat = options.repeat.value_or(1);
  measuring.number = options.number.value_or(1);
  measuring.minRepeatMs = static_cast<double>(options.minRepeatMs.value_or(0));
  Expected<MeasureResult> measured =
      measure([&] { return runOnce(report, from, to); }, measuring);
  if (!measured)
    return measured.takeError();
  report.seconds = std::move(measured->seconds);
  return Error::success();
}

Error NetworkRunner::writeOutputs() const {
  for (size_t i = 0; i < outputs.size(); ++i) {
    if (outputFiles[i].empty())
      continue;
    NpyArray array;
    array.dtype = network->outputs[i].dtype;
    array.shape = network->outputs[i].shape;
    array.data.assign(outputs[i].begin(), outputs[i].end());
    if (Error e = writeNpy(outputFiles[i], array))
      return e;
  }
  return Error::success();
}

NetworkResult NetworkRunner::result(const std::string &file) const {
  NetworkResult result{file, network, {}};
  for (size_t i = 0; i < network->tensors.size(); ++i)
    result.tensors.push_back({network->tensors[i], executor->tensor(i).data(),
                              /*isOutput=*/false});
  for (size_t i = 0; i < outputs.size(); ++i)
    result.tensors.push_back(
        {network->outputs[i], outputs[i].data(), /*isOutput=*/true});
  return result;
}

/// Errors name the file.
static Expected<std::shared_ptr<const Network>>
readNetwork(const std::string &path, const RunOptions &options) {
  Expected<Network> read = Network::fromFile(path);
  if (!read)
    return read.takeError();
  if (options.config && read->config && *read->config != *options.config)
    return Error(path + ": compiled for configuration " + read->config->name() +
                 ", --config gives " + options.config->name());
  return std::make_shared<const Network>(std::move(*read));
}

/// Runs `network` and the one to compare it with. Returns true if they are
/// equal.
static Expected<bool> compare(const RunOptions &options,
                              std::shared_ptr<const Network> network) {
  auto other = readNetwork(options.compare, options);
  if (!other)
    return other.takeError();
  if (Error e =
          checkComparable(options.network, *network, options.compare, **other))
    return e;
  const char *option = findDeviceOption(options);
  if (option && network->programs.empty() && (*other)->programs.empty())
    return Error(std::string(option) +
                 " is for networks with steps on VTA, these have none");
  NetworkRunner runners[] = {{options, network}, {options, *other}};
  std::vector<NetworkResult> results;
  for (NetworkRunner &runner : runners) {
    bool isFirst = results.empty();
    const std::string &file = isFirst ? options.network : options.compare;
    NetworkReport report(isFirst ? *network : **other);
    Error e = runner.prepare();
    if (!e)
      e = runner.run(report);
    if (e)
      return std::move(e).withContext(file);
    results.push_back(runner.result(file));
  }
  return compareResults(results[0], results[1]);
}

int run::runNetwork(const RunOptions &options) {
  auto fail = [&](Error error) {
    printError(error.message());
    return kExitFailure;
  };
  auto read = readNetwork(options.network, options);
  if (!read)
    return fail(read.takeError());
  std::shared_ptr<const Network> network = std::move(*read);
  if (!options.compare.empty()) {
    Expected<bool> isEqual = compare(options, network);
    if (!isEqual)
      return fail(isEqual.takeError());
    return *isEqual ? 0 : kExitFailure;
  }
  if (options.list) {
    printNetworkListing(*network);
    return 0;
  }
  NetworkRunner runner(options, network);
  NetworkReport report(*network);
  if (Error e = runner.prepare())
    return fail(std::move(e).withContext(options.network));
  if (Error e = runner.run(report))
    return fail(std::move(e).withContext(options.network));
  if (Error e = runner.writeOutputs())
    return fail(std::move(e));
  if (options.json)
    printNetworkJson(report);
  else
    printNetwork(report);
  return 0;
}
