//===- RunPool.cpp - Runs files on the boards of a pool -------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RunPool.h"

#include "vtart/RunFile.h"

#ifdef VTA_HAS_POOL
#include "vtapool/ArtifactNeeds.h"
#include "vtapool/JobClient.h"

#include <algorithm>
#include <csignal>
#include <cstring>
#endif

using namespace vtart;
using namespace vtart::run;

#ifndef VTA_HAS_POOL

Error run::checkHasPool() {
  return Error("--pool: this vta-run was built without pools: build with "
               "-DVTA_POOL=ON, which needs libnats-dev and libssl-dev");
}

Error run::runNetworkOnPool(const RunOptions &, const Network &,
                            const NetworkInputs &, Span<void *const>,
                            NetworkReport &) {
  return checkHasPool();
}

int run::runProgramOnPool(const RunOptions &) { return kExitFailure; }

#else

Error run::checkHasPool() { return Error::success(); }

/// Seconds that a board may take, without --timeout.
static constexpr double kTimeout = 300;
/// Seconds between two looks at whether the user has had enough.
static constexpr double kPollSeconds = 0.2;
/// Seconds without a result until that is said.
static constexpr double kQuietSeconds = 3;

static volatile std::sig_atomic_t isInterrupted = 0;

static void interrupt(int) { isInterrupted = 1; }

namespace {
/// Catches Ctrl-C, so that the job does not go on without its user.
class InterruptGuard {
public:
  InterruptGuard() {
    struct sigaction action = {};
    action.sa_handler = interrupt;
    sigaction(SIGINT, &action, &interrupted);
    sigaction(SIGTERM, &action, &terminated);
  }
  ~InterruptGuard() {
    sigaction(SIGINT, &interrupted, nullptr);
    sigaction(SIGTERM, &terminated, nullptr);
  }
  InterruptGuard(const InterruptGuard &) = delete;
  InterruptGuard &operator=(const InterruptGuard &) = delete;

private:
  struct sigaction interrupted = {}, terminated = {};
};
} // namespace

static bool isSimulator(const vtapool::BoardInfo &board) {
  return board.kind == vtapool::boardKindName(vtapool::BoardKind::Simulator);
}

/// The machine that a board simulates: its own, or that of each file.
static std::string getMachine(const vtapool::BoardInfo &board,
                              const std::string &ofFile) {
  return board.machine.empty() ? ofFile : board.machine;
}

/// "2 boards of key pynq, 2 running".
static std::string describe(const std::vector<vtapool::BoardInfo> &boards,
                            const std::string &key) {
  size_t numRunning = 0;
  for (const vtapool::BoardInfo &board : boards)
    numRunning += board.state == vtapool::BoardState::Running;
  return format("%zu board%s of key %s, %zu running", boards.size(),
                boards.size() == 1 ? "" : "s", key.c_str(), numRunning);
}

/// What the board says, and what the board is.
static Expected<vtapool::Result>
runJob(const RunOptions &options, const References &inputs, vtapool::Job job,
       const std::string &path, vtapool::BoardInfo &info) {
  Expected<std::string> bytes = readFile(path);
  if (!bytes)
    return bytes.takeError();
  Expected<vtapool::JobNeeds> needs = vtapool::findNeeds(*bytes);
  if (!needs)
    return needs.takeError().withContext(path);
  job.needs = std::move(*needs);
  job.timing.warmUp = options.repeat ? 1 : 0;
  job.timing.repeat = options.repeat.value_or(1);
  job.timing.number = options.number.value_or(1);
  job.timing.minRepeatMs = static_cast<double>(options.minRepeatMs.value_or(0));
  job.timing.flushCache = options.flushCache;
  job.threads = options.threads.value_or(1);
  job.timing.isOneThread = job.threads == 1;
  job.timeout =
      options.timeout ? static_cast<double>(*options.timeout) : kTimeout;
  job.profile = options.profile;
  vtapool::JobRequest request;
  request.artifact = std::make_shared<const std::string>(std::move(*bytes));
  request.inputs = std::make_shared<const std::string>(inputs.toBytes());
  request.job = std::move(job);

  Expected<vtapool::PoolFile> file =
      vtapool::PoolFile::read(options.pool, vtapool::PoolRole::Tuner);
  if (!file)
    return file.takeError();
  vtapool::ConnectionOptions connectionOptions;
  connectionOptions.name = "vta-run";
  auto connection = vtapool::Connection::open(*file, connectionOptions);
  if (!connection)
    return connection.takeError();
  vtapool::JobClientOptions clientOptions;
  clientOptions.key = options.key;
  clientOptions.isHigh = true;
  clientOptions.needs = request.job.needs;
  if (options.waits)
    clientOptions.patience = 0;
  auto client = vtapool::JobClient::create(*connection, clientOptions);
  if (!client)
    return client.takeError();

  InterruptGuard guard;
  constexpr uint64_t id = 1;
  (*client)->submit(id, std::move(request));
  for (double waited = 0;; waited += kPollSeconds) {
    auto outcome = (*client)->next(kPollSeconds);
    if (isInterrupted) {
      (*client)->cancel(id);
      return Error("interrupted: the job was canceled");
    }
    if (!outcome)
      return outcome.takeError();
    if (waited < kQuietSeconds && waited + kPollSeconds >= kQuietSeconds &&
        !*outcome)
      printNote("waiting: " + describe((*client)->getBoards(), options.key));
    if (!*outcome)
      continue;
    vtapool::Result result = std::move((*outcome)->result);
    for (const vtapool::BoardInfo &board : (*client)->getBoards())
      if (board.board == result.board)
        info = board;
    std::string where = result.board.empty() ? "" : "board " + result.board;
    if (result.status != vtapool::JobStatus::Done)
      return Error(path + ": " + (where.empty() ? "" : where + ": ") +
                   vtapool::jobStatusName(result.status) + ": " +
                   result.message);
    printNote(where + (result.attempt > 1
                           ? format(", attempt %u", result.attempt)
                           : ""));
    return result;
  }
}

//===----------------------------------------------------------------------===//
// Networks
//===----------------------------------------------------------------------===//

/// Clock and layers of a machine that a board simulates: this computer has the
/// same simulator, which needs no data for that.
static void addModel(const RunOptions &options, NetworkReport &report) {
  // Not a file of this computer that a board names.
  std::vector<std::string> known = Machine::builtinNames();
  if (std::find(known.begin(), known.end(), report.machine) == known.end())
    return;
  Expected<Machine> machine = Machine::find(report.machine);
  if (!machine)
    return;
  report.clockMHz = machine->clockMHz;
  const Network &network = report.network;
  for (size_t i = 0; options.profile && i < network.steps.size(); ++i) {
    if (!report.cycles[i] || !network.steps[i].program)
      continue;
    Expected<std::vector<LayerProfile>> layers =
        profileLayers(network.programs[*network.steps[i].program], *machine);
    if (!layers)
      continue;
    uint64_t cycles = 0;
    for (const LayerProfile &layer : *layers)
      cycles += layer.cycles();
    // A board's own machine may have the name of another one.
    if (cycles == *report.cycles[i])
      report.layers[i] = std::move(*layers);
  }
}

Error run::runNetworkOnPool(const RunOptions &options, const Network &network,
                            const NetworkInputs &inputs, Span<void *const> to,
                            NetworkReport &report) {
  References given;
  std::vector<const void *> from = inputs.addresses(0);
  for (size_t i = 0; i < network.inputs.size(); ++i) {
    const NetworkPort &port = network.inputs[i];
    NpyArray array;
    array.dtype = port.dtype;
    array.shape = port.shape;
    const auto *data = static_cast<const uint8_t *>(from[i]);
    array.data.assign(data, data + portBytes(port).value_or(0));
    given.inputs.push_back({port.name, std::move(array)});
  }
  vtapool::Job job;
  bool wantsOutputs = !options.outputs.empty() || options.labels;
  job.outputs =
      wantsOutputs ? vtapool::JobOutputs::Bytes : vtapool::JobOutputs::Digests;
  vtapool::BoardInfo board;
  Expected<vtapool::Result> result =
      runJob(options, given, std::move(job), options.network, board);
  if (!result)
    return result.takeError();
  report.threads = options.threads.value_or(1);
  report.isSimulated = isSimulator(board) && !network.programs.empty();
  report.seconds = result->unit == "s" ? result->costs
                                       : std::vector<double>{result->seconds};
  report.machine =
      report.isSimulated ? getMachine(board, network.machine) : result->board;
  report.cycleSource =
      report.isSimulated ? CycleSource::Simulator : CycleSource::Device;
  size_t numSteps = network.steps.size();
  if (result->stepCycles.size() == numSteps)
    for (size_t i = 0; i < numSteps; ++i)
      if (result->stepCycles[i] >= 0)
        report.cycles[i] = static_cast<uint64_t>(result->stepCycles[i]);
  if (options.profile && result->stepNanoseconds.size() == numSteps &&
      result->profiledRuns > 0) {
    report.numProfiled = result->profiledRuns;
    report.stepSums = result->stepNanoseconds;
    // The board has the sums alone.
    for (uint64_t sum : report.stepSums)
      report.stepMinima.push_back(sum / report.numProfiled);
  }
  if (report.isSimulated)
    addModel(options, report);
  if (!wantsOutputs)
    return Error::success();
  std::vector<NamedArray> outputs = result->takeOutputs();
  for (size_t i = 0; i < network.outputs.size(); ++i) {
    const NetworkPort &port = network.outputs[i];
    uint64_t bytes = portBytes(port).value_or(0);
    const NpyArray *array = nullptr;
    for (const NamedArray &output : outputs)
      if (output.name == port.name)
        array = &output.array;
    if (!array || array->data.size() != bytes)
      return Error(format("the board sent no output \"%s\" of %llu bytes",
                          port.name.c_str(),
                          static_cast<unsigned long long>(bytes)));
    std::memcpy(to[i], array->data.data(), bytes);
  }
  return Error::success();
}

//===----------------------------------------------------------------------===//
// Programs
//===----------------------------------------------------------------------===//

/// Every input of the program from its file.
static Expected<References> readInputs(const RunOptions &options,
                                       const Program &program) {
  References given;
  std::vector<std::string> names;
  for (const Buffer &buffer : program.buffers)
    if (buffer.kind == BufferKind::Input)
      names.push_back(buffer.name);
  for (const NamedFile &written : options.inputs) {
    NamedFile file = splitAtName(written, names);
    Expected<NpyArray> array = readNpy(file.path);
    if (!array)
      return array.takeError();
    given.inputs.push_back({file.name, std::move(*array)});
  }
  for (const std::string &name : names) {
    bool isThere = false;
    for (const NamedArray &array : given.inputs)
      isThere |= array.name == name;
    if (!isThere)
      return Error("input \"" + name + "\" needs a file: --input " + name +
                   "=FILE.npy");
  }
  return given;
}

static Error runOnBoard(const RunOptions &options, const Program &program,
                        RunReport &report) {
  Expected<References> given = readInputs(options, program);
  if (!given)
    return given.takeError().withContext(options.program);
  std::vector<std::string> names;
  for (const Buffer &buffer : program.buffers)
    if (buffer.kind == BufferKind::Output)
      names.push_back(buffer.name);
  std::vector<NamedFile> files;
  for (const NamedFile &written : options.outputs) {
    files.push_back(splitAtName(written, names));
    std::optional<uint32_t> index = program.findBuffer(files.back().name);
    if (!index || program.buffers[*index].kind != BufferKind::Output)
      return Error(options.program + ": no output \"" + files.back().name +
                   "\"");
  }
  vtapool::Job job;
  job.outputs =
      files.empty() ? vtapool::JobOutputs::Digests : vtapool::JobOutputs::Bytes;
  vtapool::BoardInfo board;
  Expected<vtapool::Result> result =
      runJob(options, *given, std::move(job), options.program, board);
  if (!result)
    return result.takeError();
  report.executed = true;
  if (result->unit == "cycles" && !result->costs.empty()) {
    report.cycles = static_cast<uint64_t>(result->costs[0]);
    report.cyclesOf =
        isSimulator(board) ? getMachine(board, program.machine) : result->board;
    report.cycleSource =
        isSimulator(board) ? CycleSource::Simulator : CycleSource::Device;
  } else if (!result->costs.empty()) {
    MeasureSummary times = summarize(result->costs);
    report.secondsDevice = times.mean;
    if (result->costs.size() > 1)
      report.notes.push_back(format(
          "%zu runs, mean %.6f ms, standard deviation %.6f ms",
          result->costs.size(), times.mean * 1e3, times.deviation * 1e3));
  }
  std::vector<NamedArray> outputs = result->takeOutputs();
  for (const NamedFile &file : files)
    for (const NamedArray &output : outputs)
      if (output.name == file.name)
        if (Error e = writeNpy(file.path, output.array))
          return e;
  return Error::success();
}

int run::runProgramOnPool(const RunOptions &options) {
  auto fail = [](const std::string &message) {
    printError(message);
    return kExitFailure;
  };
  Expected<Program> program = Program::fromFile(options.program);
  if (!program)
    return fail(program.takeError().message());
  if (Error e = checkConfig(options, program->config))
    return fail(std::move(e).withContext(options.program).message());
  RunReport report;
  report.name = program->name.empty() ? options.program : program->name;
  report.addStream(program->config, program->insns);
  if (Error e = runOnBoard(options, *program, report))
    return fail(e.message());
  options.json ? printProgramJson(report) : printProgram(report);
  return 0;
}

#endif // VTA_HAS_POOL
