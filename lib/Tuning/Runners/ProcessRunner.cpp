//===- ProcessRunner.cpp - Runs artifacts in other processes --------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "QueueRunner.h"
#include "VTA/Tuning/Runners/Runners.h"
#include "WorkerPool.h"
#include "vtart/Driver.h"
#include "vtart/Message.h"

using namespace mlir;
using namespace mlir::vta::tuning;

/// Seconds that loading, comparing and unloading may take beyond the runs,
/// before a worker counts as hung: a run that merely takes too long is stopped
/// by the worker, with the results so far.
static constexpr double kGrace = 2;

/// Seconds that loading a driver may take: some load a bitstream.
static constexpr double kLoadTimeout = 60;

//===----------------------------------------------------------------------===//
// Requests and replies
//===----------------------------------------------------------------------===//

namespace {
/// What a request is for.
enum class RequestKind : uint64_t { Ask, Run };
} // namespace

static std::string writeRequest(const Artifact &artifact,
                                const std::string &references,
                                const RunOptions &options, bool countsCycles) {
  vtart::MessageWriter message;
  message.number(static_cast<uint64_t>(RequestKind::Run));
  message.number(countsCycles);
  message.number(options.timing.warmUp);
  message.number(options.timing.number);
  message.number(options.timing.repeat);
  message.real(options.timing.minRepeatMs);
  message.real(options.timing.cooldown);
  message.real(options.timeout);
  message.number(options.timing.flushCache);
  message.number(options.timing.discardSwitched);
  message.number(options.coldBytes);
  message.number(options.numTimedSteps);
  message.number(options.check);
  message.text(references);
  message.text(artifact.bytes);
  return message.take();
}

static void writeFigures(vtart::MessageWriter &message,
                         const std::vector<double> &figures) {
  message.number(figures.size());
  for (double figure : figures)
    message.real(figure);
}

static std::vector<double> readFigures(vtart::MessageReader &message) {
  std::vector<double> figures(message.count());
  for (double &figure : figures)
    figure = message.real();
  return figures;
}

static std::string writeReply(const vtart::RunFileResult &result) {
  vtart::MessageWriter message;
  message.number(static_cast<uint64_t>(result.status));
  message.text(result.message);
  message.number(result.isChecked);
  writeFigures(message, result.costs);
  writeFigures(message, result.times.clock);
  writeFigures(message, result.times.processor);
  message.number(result.times.numDiscarded);
  return message.take();
}

static std::optional<vtart::RunFileResult> readReply(const std::string &bytes) {
  vtart::MessageReader message(bytes);
  vtart::RunFileResult result;
  result.status = static_cast<vtart::RunFileResult::Status>(message.number());
  result.message = message.text();
  result.isChecked = message.number() != 0;
  result.costs = readFigures(message);
  result.times.clock = readFigures(message);
  result.times.processor = readFigures(message);
  result.times.numDiscarded = message.number();
  if (!message.ok())
    return std::nullopt;
  return result;
}

static std::string writeQuestion() {
  vtart::MessageWriter message;
  message.number(static_cast<uint64_t>(RequestKind::Ask));
  return message.take();
}

/// What the driver says of itself.
static std::string answer(const ProcessRunnerOptions &options) {
  vtart::MessageWriter message;
  auto driver = vtart::Driver::load(options.driver);
  message.text(driver ? "" : driver.takeError().message());
  message.number(driver && (*driver)->tellsCycles());
  return message.take();
}

/// What a worker does.
static std::string serve(const ProcessRunnerOptions &options,
                         const std::string &request) {
  vtart::MessageReader message(request);
  if (static_cast<RequestKind>(message.number()) == RequestKind::Ask)
    return answer(options);
  vtart::RunFileOptions run;
  run.countsCycles = message.number() != 0;
  run.driver = options.driver;
  run.isCoherent = options.isCoherent;
  run.machine = options.machine;
  run.threads = options.threads;
  run.timing.warmUp = message.number();
  run.timing.number = message.number();
  run.timing.repeat = message.number();
  run.timing.minRepeatMs = message.real();
  run.timing.cooldown = message.real();
  run.timing.timeout = message.real();
  run.timing.flushCache = message.number() != 0;
  run.timing.discardSwitched = message.number() != 0;
  run.timing.isOneThread = options.threads == 1;
  run.coldBytes = message.number();
  run.numTimedSteps = static_cast<unsigned>(message.number());
  run.check = message.number() != 0;
  std::string encoded = message.text(), bytes = message.text();
  std::optional<References> references;
  if (!encoded.empty()) {
    vtart::Expected<References> read = References::fromBytes(encoded);
    if (!read) {
      vtart::RunFileResult result;
      result.message = read.takeError().message();
      return writeReply(result);
    }
    references = std::move(*read);
  }
  return writeReply(
      vtart::runFile(bytes, references ? &*references : nullptr, run));
}

//===----------------------------------------------------------------------===//
// The runner
//===----------------------------------------------------------------------===//

namespace {
class ProcessRunner : public Runner {
public:
  explicit ProcessRunner(const ProcessRunnerOptions &options)
      : options(options), pool(
                              options.numWorkers,
                              [options]() -> WorkerPool::Handler {
                                return [options](const std::string &request) {
                                  return serve(options, request);
                                };
                              },
                              "runner") {}

  StringRef getName() const override {
    return options.driver.empty() ? "process" : "driver";
  }
  StringRef getUnit() const override {
    return (options.driver.empty() ? options.machine.has_value() : tellsCycles)
               ? "cycles"
               : "s";
  }
  /// Asks the driver what it can do.
  llvm::Error ask();
  void submit(uint64_t id, Artifact artifact,
              const RunOptions &runOptions) override;
  std::optional<RunOutcome> next() override;
  bool cancel(uint64_t id) override;
  RunnerStats getStats() const override {
    RunnerStats result = stats;
    result.numRestarts = pool.getNumRestarts();
    return result;
  }

private:
  ProcessRunnerOptions options;
  WorkerPool pool;
  RunnerStats stats;
  bool tellsCycles = false; ///< Whether the driver tells them.
  /// References, which all artifacts of a task share, as bytes.
  std::shared_ptr<const References> references;
  std::string encoded;
};
} // namespace

llvm::Error ProcessRunner::ask() {
  auto fail = [&](const Twine &message) {
    return llvm::createStringError("runner driver: " + message);
  };
  pool.submit(0, writeQuestion(), kLoadTimeout);
  std::optional<WorkerPool::Reply> reply = pool.next();
  if (!reply || reply->status != WorkerPool::Reply::Status::Done)
    return fail("driver " + options.driver + " cannot be loaded: " +
                (reply ? reply->text : "no worker could be started"));
  vtart::MessageReader message(reply->text);
  std::string problem = message.text();
  tellsCycles = message.number() != 0;
  if (!message.ok())
    return fail("the runner's answer is damaged");
  if (!problem.empty())
    return fail(problem);
  return llvm::Error::success();
}

void ProcessRunner::submit(uint64_t id, Artifact artifact,
                           const RunOptions &runOptions) {
  if (artifact.references != references) {
    references = artifact.references;
    encoded = references ? references->toBytes() : "";
  }
  ++stats.numSubmitted;
  double timeout = runOptions.timeout;
  pool.submit(id, writeRequest(artifact, encoded, runOptions, tellsCycles),
              timeout > 0 ? timeout + kGrace : 0);
}

std::optional<RunOutcome> ProcessRunner::next() {
  std::optional<WorkerPool::Reply> reply = pool.next();
  if (!reply)
    return std::nullopt;
  RunOutcome result;
  switch (reply->status) {
  case WorkerPool::Reply::Status::Done:
    if (std::optional<vtart::RunFileResult> file = readReply(reply->text)) {
      setResult(result, std::move(*file));
      // Drivers say on their outputs what went wrong.
      if (result.error != ErrorKind::None && !reply->printed.empty())
        result.message += ": " + reply->printed;
      break;
    }
    result.error = ErrorKind::Unknown;
    result.message = "the runner's answer is damaged";
    break;
  case WorkerPool::Reply::Status::Crashed:
    result.error = ErrorKind::RuntimeDevice;
    result.message = std::move(reply->text);
    break;
  case WorkerPool::Reply::Status::TimedOut:
    result.error = ErrorKind::RunTimeout;
    result.message = std::move(reply->text);
    break;
  }
  result.id = reply->id;
  result.seconds = reply->seconds;
  result.device = options.driver.empty() ? "process" : options.driver;
  ++stats.numFinished;
  stats.numFailed += result.error != ErrorKind::None;
  stats.seconds += result.seconds;
  return result;
}

bool ProcessRunner::cancel(uint64_t id) {
  bool wasThere = pool.cancel(id);
  stats.numCanceled += wasThere;
  return wasThere;
}

std::unique_ptr<Runner>
mlir::vta::tuning::createProcessRunner(const ProcessRunnerOptions &options) {
  return std::make_unique<ProcessRunner>(options);
}

llvm::Expected<std::unique_ptr<Runner>>
mlir::vta::tuning::createDriverRunner(const ProcessRunnerOptions &options) {
  auto runner = std::make_unique<ProcessRunner>(options);
  if (llvm::Error error = runner->ask())
    return std::move(error);
  return std::unique_ptr<Runner>(std::move(runner));
}
