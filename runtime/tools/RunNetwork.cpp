//===- RunNetwork.cpp - Runs a compiled network ---------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CompareTensors.h"
#include "NetworkEvents.h"
#include "NetworkInputs.h"
#include "NetworkReport.h"
#include "Run.h"
#include "RunPool.h"
#include "Watchdog.h"

#include "vtart/Measure.h"
#include "vtart/Npy.h"
#include "vtart/Verifier.h"
#include "vtart/ZipArchive.h"

#include <chrono>
#include <unistd.h>

using namespace vtart;
using namespace vtart::run;

namespace {

/// The data of the ports and the files they come from and go to.
class NetworkRunner {
public:
  NetworkRunner(const RunOptions &options,
                std::shared_ptr<const Network> network)
      : options(options), network(std::move(network)),
        dog(options.timeout.value_or(0),
            [&options](const std::string &message) {
              printError(options.network + ": " + message);
              ::_exit(kExitFailure);
            }),
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
  bool countsCyclesNow();
  Error finishEvents(NetworkReport &report);
  Error nameOutputs();
  Error readInputs();
  Error readLabels();
  Error allocateOutputs();
  Error runAll(NetworkReport &report);
  Error measureOne(NetworkReport &report);
  Error findLabelled(NetworkReport &report) const;
  std::vector<void *> outputAddresses(size_t run);

  const RunOptions &options;
  std::shared_ptr<const Network> network;
  Watchdog dog; ///< Watchdog that outlives the device.
  std::unique_ptr<NetworkExecutor> executor;
  std::optional<Machine> machine;        ///< Machine for the cycles.
  std::unique_ptr<NetworkEvents> events; ///< Events, if requested.
  bool hasCycles = false;                ///< Whether cycles were requested.
  NetworkInputs inputs;
  std::vector<AlignedBytes> outputs;    ///< Outputs for all runs, if requested.
  std::vector<std::string> outputFiles; ///< Names by output; may be empty.
  NpyArray labels;
  std::optional<uint32_t> labelled; ///< Output that has labels.
};

} // namespace

Error NetworkRunner::nameOutputs() {
  for (const NamedFile &written : options.outputs) {
    NamedFile file = splitAtPort(written, network->outputs);
    Expected<uint32_t> index = findPort(file, network->outputs, "output");
    if (!index)
      return index.takeError();
    if (!outputFiles[*index].empty())
      return Error("output \"" + network->outputs[*index].name +
                   "\" is given twice");
    outputFiles[*index] = file.path;
  }
  return Error::success();
}

/// What is about one run.
static const char *findSingleOption(const RunOptions &options) {
  return !options.compare.empty() ? "--compare"
         : !options.pool.empty()  ? "--pool"
         : !options.trace.empty() ? "--trace"
         : options.repeat         ? "--repeat"
         : options.number         ? "--number"
         : options.minRepeatMs    ? "--min-repeat-ms"
         : options.flushCache     ? "--flush-cache"
                                  : nullptr;
}

Error NetworkRunner::readInputs() {
  if (Error e = inputs.read(options, *network))
    return e;
  const char *option = findSingleOption(options);
  if (inputs.runs() == 1 || !option)
    return Error::success();
  return Error(format("%s takes inputs for one run, the files have them for "
                      "%zu",
                      option, inputs.runs()));
}

Error NetworkRunner::readLabels() {
  if (!options.labels)
    return Error::success();
  NamedFile file = splitAtPort(*options.labels, network->outputs);
  Expected<uint32_t> index = findPort(file, network->outputs, "labels");
  if (!index)
    return index.takeError();
  labelled = *index;
  const std::string &path = file.path;
  Expected<std::string> bytes = readFile(path);
  if (!bytes)
    return bytes.takeError();
  const void *data = bytes->data();
  size_t size = bytes->size();
  std::vector<uint8_t> member;
  if (ZipArchive::isArchive(data, size)) {
    Expected<NpzArchive> archive = NpzArchive::open(data, size);
    if (!archive)
      return archive.takeError().withContext(path);
    Expected<std::vector<uint8_t>> found = archive->extract("labels");
    if (!found)
      return found.takeError().withContext(path);
    member = std::move(*found);
    data = member.data();
    size = member.size();
  }
  Expected<NpyArray> array = parseNpy(data, size);
  if (!array)
    return array.takeError().withContext(path);
  labels = std::move(*array);
  return Error::success();
}

Error NetworkRunner::allocateOutputs() {
  std::vector<uint64_t> sizes;
  uint64_t sum = 0, limit = availableMemory();
  for (size_t i = 0; i < outputFiles.size(); ++i) {
    bool keepsAll = !outputFiles[i].empty() || labelled == uint32_t(i);
    uint64_t one = portBytes(network->outputs[i]).value_or(0);
    uint64_t runs = keepsAll ? inputs.runs() : 1;
    if (one > (limit - sum) / runs)
      return Error(format("the outputs of %zu runs need more than the %llu "
                          "bytes of memory that there are",
                          inputs.runs(),
                          static_cast<unsigned long long>(limit)));
    sizes.push_back(one * runs);
    sum += sizes.back();
  }
  for (uint64_t size : sizes)
    outputs.emplace_back(size);
  return Error::success();
}

/// What only a network with steps on VTA has a use for.
static const char *findDeviceOption(const RunOptions &options) {
  return !options.driver.empty()                         ? "--driver"
         : options.machineGiven                          ? "--machine"
         : !options.trace.empty()                        ? "--trace"
         : options.waitCycles != RunOptions().waitCycles ? "--wait-cycles"
         : options.timeout                               ? "--timeout"
         : options.coherent                              ? "--coherent"
         : options.noncoherent                           ? "--noncoherent"
         : !options.verify                               ? "--no-verify"
                                                         : nullptr;
}

Error NetworkRunner::verifyPrograms() const {
  for (const Program &program : network->programs)
    if (Error e = requireVerified(program, *machine))
      return e;
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
  // The file of the machine that a network was compiled for is what it is
  // verified for, whoever counts cycles.
  bool isOwnMachine = options.machineGiven &&
                      machine->name == network->machine &&
                      !Machine::find(network->machine);
  if (options.verify)
    if (Error e = verifyPrograms())
      return e;
  NetworkDeviceOptions deviceOptions;
  deviceOptions.device = options.device();
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
    dog.watch(deviceOptions.device);
  }
  auto device = openDevice(*network, deviceOptions);
  if (!device)
    return device.takeError();
  if (!options.driver.empty() && !isOwnMachine)
    if (Error e = checkTellsCycles(options, (*device)->driver()))
      return e;
  executorOptions.device = std::move(*device);
  executorOptions.programs.waitCycles = options.waitCycles;
  return Error::success();
}

Error NetworkRunner::prepare() {
  NetworkExecutorOptions executorOptions;
  executorOptions.threads = options.threads.value_or(1);
  // Before there is anything that it is too little for. Boards of a pool look
  // for themselves.
  if (options.pool.empty())
    if (Error e = checkMemory(*network, executorOptions.threads))
      return e;
  for (Error (NetworkRunner::*part)() :
       {&NetworkRunner::nameOutputs, &NetworkRunner::readInputs,
        &NetworkRunner::readLabels, &NetworkRunner::allocateOutputs})
    if (Error e = (this->*part)())
      return e;
  if (!options.pool.empty())
    return Error::success();
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

/// Whether this run counts cycles: one does, as all take the same.
bool NetworkRunner::countsCyclesNow() {
  bool counts = !network->programs.empty() && !hasCycles;
  hasCycles = true;
  return counts;
}

/// Runs and notes what there is to say of it, apart from the time.
Error NetworkRunner::runOnce(NetworkReport &report,
                             Span<const void *const> from,
                             Span<void *const> to) {
  bool wantsCycles = countsCyclesNow();
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

std::vector<void *> NetworkRunner::outputAddresses(size_t run) {
  std::vector<void *> to;
  for (size_t i = 0; i < outputs.size(); ++i) {
    uint64_t bytes = portBytes(network->outputs[i]).value_or(0);
    // What nobody wants is written over by the next run.
    bool keepsAll = outputs[i].size() > bytes;
    to.push_back(outputs[i].data() + (keepsAll ? run * bytes : 0));
  }
  return to;
}

/// Every run once, each with a time of its own.
Error NetworkRunner::runAll(NetworkReport &report) {
  for (size_t run = 0; run < inputs.runs(); ++run) {
    std::vector<const void *> from = inputs.addresses(run);
    std::vector<void *> to = outputAddresses(run);
    auto begin = std::chrono::steady_clock::now();
    if (Error e = runOnce(report, from, to))
      return e;
    report.seconds.push_back(
        std::chrono::duration<double>(std::chrono::steady_clock::now() - begin)
            .count());
  }
  return Error::success();
}

Error NetworkRunner::measureOne(NetworkReport &report) {
  std::vector<const void *> from = inputs.addresses(0);
  std::vector<void *> to = outputAddresses(0);
  // The first run finds nothing in the caches and wakes all threads. It counts
  // cycles, unless events are wanted: those are of a run that is measured.
  if (options.repeat) {
    NetworkProfile profile;
    bool wantsCycles = !events && countsCyclesNow();
    if (Error e = executor->run(from, to, wantsCycles ? &profile : nullptr))
      return e;
    if (wantsCycles)
      report.cycles = profile.cycles;
  }
  MeasureOptions measuring;
  measuring.warmUp = 0;
  measuring.repeat = options.repeat.value_or(1);
  measuring.number = options.number.value_or(1);
  measuring.minRepeatMs = static_cast<double>(options.minRepeatMs.value_or(0));
  measuring.flushCache = options.flushCache;
  Expected<MeasureResult> measured =
      measure([&] { return runOnce(report, from, to); }, measuring);
  if (!measured)
    return measured.takeError();
  report.seconds = std::move(measured->times.clock);
  return Error::success();
}

Error NetworkRunner::run(NetworkReport &report) {
  if (!options.pool.empty()) {
    std::vector<void *> to = outputAddresses(0);
    if (Error e = runNetworkOnPool(options, *network, inputs, to, report))
      return e;
    return findLabelled(report);
  }
  report.threads = executor->threads();
  bool isSimulator = options.driver.empty() || options.driver == "sim";
  report.isSimulated = !network->programs.empty() && isSimulator;
  // With --driver=sim it is the network's machine that is simulated.
  if (machine && (options.driver.empty() ||
                  (isSimulator && machine->name == network->machine))) {
    report.machine = machine->name;
    report.clockMHz = machine->clockMHz;
  }
  if (!options.driver.empty() && executor->device()) {
    report.machine = executor->device()->driver().name();
    report.cycleSource = CycleSource::Device;
  }
  if (Error e = inputs.runs() > 1 ? runAll(report) : measureOne(report))
    return e;
  return findLabelled(report);
}

/// How often an output says what the labels say.
Error NetworkRunner::findLabelled(NetworkReport &report) const {
  if (!labelled)
    return Error::success();
  Expected<Accuracy> accuracy =
      findAccuracy(network->outputs[*labelled], outputs[*labelled].data(),
                   inputs.runs(), labels);
  if (!accuracy)
    return accuracy.takeError().withContext(options.labels->path);
  report.accuracy = *accuracy;
  return Error::success();
}

Error NetworkRunner::writeOutputs() const {
  for (size_t i = 0; i < outputs.size(); ++i) {
    if (outputFiles[i].empty())
      continue;
    NpyArray array;
    array.dtype = network->outputs[i].dtype;
    array.shape = network->outputs[i].shape;
    // As the inputs have their runs.
    auto runs = static_cast<int64_t>(inputs.runs());
    if (inputs.hasOwnAxis() || (runs > 1 && array.shape.empty()))
      array.shape.insert(array.shape.begin(), runs);
    else if (!array.shape.empty())
      array.shape[0] *= runs;
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
  if (read->config)
    if (Error e = checkConfig(options, *read->config))
      return std::move(e).withContext(path);
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
