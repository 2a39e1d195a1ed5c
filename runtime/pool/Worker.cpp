//===- Worker.cpp - Runs jobs, in the child of a board --------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Worker.h"

#include "Nursery.h"
#include "vtapool/BlobStore.h"
#include "vtart/ConfigTarget.h"
#include "vtart/Device.h"
#include "vtart/Message.h"
#include "vtart/Network.h"

using namespace vtapool;
using vtart::format;
using vtart::Network;
using vtart::Program;

using Status = vtart::RunFileResult::Status;

/// More than any file that runs.
static constexpr uint64_t kMaxRequest = uint64_t(4) << 30;

//===----------------------------------------------------------------------===//
// Messages
//===----------------------------------------------------------------------===//

std::string WorkerGreeting::toMessage() const {
  vtart::MessageWriter message;
  message.text(problem);
  message.text(config);
  message.text(driver);
  message.number(tellsCycles);
  return message.take();
}

std::optional<WorkerGreeting>
WorkerGreeting::fromMessage(const std::string &bytes) {
  vtart::MessageReader message(bytes);
  WorkerGreeting greeting;
  greeting.problem = message.text();
  greeting.config = message.text();
  greeting.driver = message.text();
  greeting.tellsCycles = message.number() != 0;
  if (!message.ok())
    return std::nullopt;
  return greeting;
}

std::string WorkerRequest::toMessage() const {
  vtart::MessageWriter message;
  message.text(job.toJSON());
  message.text(artifact);
  message.text(inputs);
  return message.take();
}

std::string vtapool::writeWorkerReply(const Result &result) {
  vtart::MessageWriter message;
  message.text(result.toJSON());
  message.number(result.outputBytes.size());
  for (const std::vector<uint8_t> &output : result.outputBytes)
    message.text(std::string(output.begin(), output.end()));
  return message.take();
}

Expected<Result> vtapool::readWorkerReply(const std::string &bytes) {
  vtart::MessageReader message(bytes);
  std::string text = message.text();
  std::vector<std::vector<uint8_t>> outputs(message.count());
  for (std::vector<uint8_t> &output : outputs) {
    std::string data = message.text();
    output.assign(data.begin(), data.end());
  }
  if (!message.ok())
    return Error("the child's answer is damaged");
  Expected<Result> result = Result::fromJSON(text);
  if (!result)
    return result.takeError().withContext("the child's answer");
  result->outputBytes = std::move(outputs);
  return result;
}

//===----------------------------------------------------------------------===//
// Running
//===----------------------------------------------------------------------===//

namespace {
class Worker {
public:
  explicit Worker(const WorkerOptions &options) : options(options) {}

  /// Sandbox and device.
  WorkerGreeting setUp();
  Result run(const Job &job, const std::string &artifact,
             const std::string &inputs);

private:
  Error openDevice(WorkerGreeting &greeting);
  Error checkFile(const std::string &artifact);
  Error checkConfig(const vtart::Config &config);

  const WorkerOptions &options;
  /// Of this board.
  std::optional<vtart::Config> config;
  /// Stays open between jobs: some load a bitstream.
  std::shared_ptr<vtart::Device> device;
  bool tellsCycles = false;
};
} // namespace

Error Worker::openDevice(WorkerGreeting &greeting) {
  auto driver = vtart::Driver::load(options.driver);
  if (!driver)
    return driver.takeError();
  greeting.driver = (*driver)->name();
  greeting.tellsCycles = tellsCycles = (*driver)->tellsCycles();
  std::optional<vtart::Config> told = (*driver)->config();
  if (!told && !options.config)
    return Error("driver " + options.driver +
                 " does not tell its configuration: give --config");
  config = told ? told : options.config;
  if (options.config && told && *options.config != *told)
    return Error("driver " + options.driver + " is for " + told->name() +
                 ", and --config says " + options.config->name());
  driver->reset();
  vtart::DeviceOptions deviceOptions;
  deviceOptions.coherent = options.isCoherent;
  auto opened = vtart::Device::load(options.driver, *config, deviceOptions);
  if (!opened)
    return opened.takeError();
  device = std::move(*opened);
  return Error::success();
}

WorkerGreeting Worker::setUp() {
  WorkerGreeting greeting;
  config = options.config;
  Error problem = enterSandbox(options.sandbox);
  if (!problem && options.kind == BoardKind::VTA)
    problem = openDevice(greeting);
  if (problem)
    greeting.problem = problem.message();
  if (config)
    greeting.config = vtart::fullName(*config);
  if (options.kind == BoardKind::Simulator)
    greeting.tellsCycles = true;
  return greeting;
}

Error Worker::checkConfig(const vtart::Config &wanted) {
  if (!config)
    return Error("the file has steps for VTA of configuration " +
                 wanted.name() + ", and this board has no VTA");
  if (wanted != *config)
    return Error("the file is for configuration " + wanted.name() +
                 ", this board has " + config->name());
  if (vtart::haveOtherTargets(wanted, *config))
    return Error("the file is for hardware of " + vtart::fullName(wanted) +
                 ", this board has " + vtart::fullName(*config));
  return Error::success();
}

/// What no attempt can change.
Error Worker::checkFile(const std::string &artifact) {
  if (Program::isProgram(artifact.data(), artifact.size())) {
    auto program = Program::fromBytes(artifact.data(), artifact.size());
    return program ? checkConfig(program->config) : program.takeError();
  }
  if (!Network::isNetwork(artifact.data(), artifact.size()))
    return Error("not a program file and not a network file");
  auto network = Network::fromBytes(artifact.data(), artifact.size());
  if (!network)
    return network.takeError();
  if (Error e = vtart::checkHostTarget(network->target))
    return e;
  return network->config && !network->programs.empty()
             ? checkConfig(*network->config)
             : Error::success();
}

/// The outputs as the job wants them.
static void addOutputs(std::vector<vtart::NamedArray> outputs,
                       JobOutputs wanted, Result &result) {
  if (wanted == JobOutputs::None)
    return;
  for (vtart::NamedArray &output : outputs) {
    vtart::NpyArray &array = output.array;
    result.outputs.push_back({output.name, array.dtype, array.shape,
                              getSHA256(array.data.data(), array.data.size())});
    if (wanted == JobOutputs::Bytes)
      result.outputBytes.push_back(std::move(array.data));
  }
}

static void addRun(vtart::RunFileResult &run, const Job &job, Result &result) {
  result.status =
      run.status == Status::Measured ? JobStatus::Done : JobStatus::Failed;
  result.error = vtart::getErrorKind(run.status);
  result.message = std::move(run.message);
  result.isDeviceFailure = run.isDeviceFailure;
  result.costs = std::move(run.costs);
  result.times = std::move(run.times);
  result.unit = run.countsCycles ? "cycles" : "s";
  result.stepNanoseconds = std::move(run.stepNanoseconds);
  for (const std::optional<uint64_t> &cycles : run.stepCycles)
    result.stepCycles.push_back(cycles ? int64_t(*cycles) : -1);
  result.profiledRuns = run.profiledRuns;
  addOutputs(std::move(run.outputs), job.outputs, result);
}

Result Worker::run(const Job &job, const std::string &artifact,
                   const std::string &inputs) {
  Result result;
  auto refuse = [&](Error error) {
    result.status = JobStatus::Refused;
    result.error = ErrorKind::RuntimeDevice;
    result.message = error.message();
    return result;
  };
  if (Error e = checkFile(artifact))
    return refuse(std::move(e));
  if (job.threads < 1 || job.threads > options.maxThreads)
    return refuse(Error(format("the job asks for %u threads, this board gives "
                               "1 to %u (--threads)",
                               job.threads, options.maxThreads)));
  std::optional<vtart::References> references;
  if (!inputs.empty()) {
    Expected<vtart::References> read = vtart::References::fromBytes(inputs);
    if (!read)
      return refuse(read.takeError().withContext("inputs"));
    references = std::move(*read);
  }
  vtart::RunFileOptions run;
  bool isProgram = Program::isProgram(artifact.data(), artifact.size());
  run.driver = options.driver;
  run.isCoherent = options.isCoherent;
  run.countsCycles = isProgram && tellsCycles;
  run.machine = options.machine;
  run.check = false;
  run.timing = job.timing;
  run.timing.timeout = job.timeout;
  run.timing.isOneThread = job.threads == 1;
  run.threads = job.threads;
  run.coldBytes = job.coldBytes;
  run.numTimedSteps = job.numTimedSteps;
  run.verifies = true;
  run.simulatesNetworks = options.kind == BoardKind::Simulator;
  run.keepsOutputs = job.outputs != JobOutputs::None;
  run.profiles = job.profile;
  run.countsSteps = true;
  run.seed = job.seed;
  vtart::RunFileResult ran =
      vtart::runFile(artifact, references ? &*references : nullptr, run);
  addRun(ran, job, result);
  return result;
}

void vtapool::serveWorker(int socket, const WorkerOptions &options) {
  Worker worker(options);
  WorkerGreeting greeting = worker.setUp();
  if (!sendMessage(socket, greeting.toMessage()) || !greeting.problem.empty())
    return;
  std::string request;
  while (receiveMessage(socket, request, kMaxRequest)) {
    vtart::MessageReader message(request);
    std::string text = message.text();
    std::string artifact = message.text(), inputs = message.text();
    Expected<Job> job = Job::fromJSON(text);
    Result result;
    if (job && message.ok()) {
      result = worker.run(*job, artifact, inputs);
    } else {
      result.error = ErrorKind::Unknown;
      result.message =
          job ? "the board's request is damaged" : job.takeError().message();
    }
    std::fflush(nullptr);
    if (!sendMessage(socket, writeWorkerReply(result)))
      return;
  }
}
