//===- RunnerMeasurer.cpp - Builds, runs and compares points --------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Tuning/Runners/RunnerMeasurer.h"
#include "WorkerPool.h"
#include "vtart/Message.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"

#include <map>

using namespace mlir;
using namespace mlir::vta::tuning;

/// Seconds until builders are asked again while runs take long.
static constexpr double kBuildPoll = 0.005;

//===----------------------------------------------------------------------===//
// Building
//===----------------------------------------------------------------------===//

/// What became of a point, in a form that another process can read.
static std::string writeBuilt(llvm::Expected<Artifact> artifact) {
  vtart::MessageWriter message;
  if (!artifact) {
    auto [kind, text] =
        takeMeasureError(artifact.takeError(), ErrorKind::CompileDevice);
    message.number(static_cast<uint64_t>(kind));
    message.text(text);
    return message.take();
  }
  message.number(static_cast<uint64_t>(ErrorKind::None));
  message.number(static_cast<uint64_t>(artifact->kind));
  message.number(artifact->numInsns);
  message.text(artifact->code);
  message.text(artifact->bytes);
  return message.take();
}

static llvm::Expected<Artifact> readBuilt(const std::string &bytes) {
  vtart::MessageReader message(bytes);
  auto kind = static_cast<ErrorKind>(message.number());
  if (kind != ErrorKind::None) {
    std::string text = message.text();
    return llvm::make_error<MeasureError>(kind, std::move(text));
  }
  auto artifactKind = static_cast<Artifact::Kind>(message.number());
  uint64_t numInsns = message.number();
  std::string code = message.text();
  Artifact artifact = Artifact::create(artifactKind, message.text());
  artifact.code = std::move(code);
  artifact.numInsns = numInsns;
  if (!message.ok())
    return llvm::make_error<MeasureError>(ErrorKind::Unknown,
                                          "the builder's answer is damaged");
  return std::move(artifact);
}

static std::string writePoint(const Point &point) {
  vtart::MessageWriter message;
  message.number(point.size());
  for (unsigned option : point)
    message.number(option);
  return message.take();
}

static Point readPoint(const std::string &bytes) {
  vtart::MessageReader message(bytes);
  Point point(message.count());
  for (unsigned &option : point)
    option = static_cast<unsigned>(message.number());
  return point;
}

/// What a builder process does.
static WorkerPool::Handler serveBuilds(Task &task) {
  auto builder =
      std::make_shared<llvm::Expected<std::unique_ptr<ArtifactBuilder>>>(
          task.createBuilder());
  std::string problem;
  if (!*builder)
    problem = llvm::toString(builder->takeError());
  return [builder, problem](const std::string &request) {
    if (!problem.empty())
      return writeBuilt(
          llvm::make_error<MeasureError>(ErrorKind::CompileHost, problem));
    return writeBuilt((**builder)->build(readPoint(request)));
  };
}

//===----------------------------------------------------------------------===//
// The measurer
//===----------------------------------------------------------------------===//

namespace {
class Impl : public RunnerMeasurer {
public:
  Impl(Task &task, std::shared_ptr<Runner> runner,
       const RunnerMeasurerOptions &options,
       std::shared_ptr<const References> references)
      : task(task), runner(std::move(runner)), options(options),
        references(std::move(references)),
        unit(this->runner->getUnit() == "s" ? task.getInfo().costPerSecond
                                            : 1) {
    if (options.numBuilders > 0)
      builders.emplace(
          options.numBuilders, [&task] { return serveBuilds(task); }, "builder",
          WorkerPool::Limit::Processor);
  }
  llvm::Error createBuilder();

  std::vector<Measurement> measure(ArrayRef<Trial> trials) override;
  llvm::Error takeError() override { return runner->takeError(); }
  std::optional<std::string> getReferenceProblem() const override;
  const Runner &getRunner() const override { return *runner; }
  uint64_t getNumRestarts() const override {
    return builders ? builders->getNumRestarts() : 0;
  }

private:
  /// Builds in this process, or hands over to another.
  void build(uint64_t id, const Trial &trial);
  bool takeBuilt(bool wait);
  void addBuilt(uint64_t id, llvm::Expected<Artifact> artifact);
  void submit();
  void takeResult(RunOutcome result);
  void fail(Measurement &measurement, ErrorKind error, std::string message);
  bool takeKnown(uint64_t id);
  void takeRepeated();

  Task &task;
  std::shared_ptr<Runner> runner;
  RunnerMeasurerOptions options;
  std::shared_ptr<const References> references;
  double unit; ///< Factor between the task's costs and the runner's.
  std::unique_ptr<ArtifactBuilder> builder;
  std::optional<WorkerPool> builders;

  std::vector<Measurement> measurements; ///< Trials at work, by id.
  /// What was built before those in front of it; none if it failed.
  std::map<uint64_t, std::optional<Artifact>> built;
  size_t numBuilt = 0;       ///< Trials at work that were built, or failed.
  uint64_t numSubmitted = 0; ///< Trials at work that were submitted, or failed.
  std::vector<std::vector<std::string>> avoid; ///< Devices, by trial at work.
  /// Measurements of processors by code, and the trials at work of each code.
  llvm::StringMap<Measurement> known;
  llvm::StringMap<uint64_t> atWork;
  std::vector<bool> takesKnown; ///< Whether `known` will do, by trial at work.
  /// Trials at work with the code of others.
  std::vector<std::pair<uint64_t, uint64_t>> repeated;
  size_t numRunning = 0;
  uint64_t numRight = 0, numWrong = 0;
  std::string firstDifference;
};
} // namespace

llvm::Expected<std::unique_ptr<RunnerMeasurer>>
RunnerMeasurer::create(Task &task, std::shared_ptr<Runner> runner,
                       const RunnerMeasurerOptions &options) {
  std::shared_ptr<const References> references;
  if (options.run.check) {
    auto created = task.createReferences(options.seed);
    if (!created)
      return created.takeError();
    references = std::move(*created);
  }
  auto measurer = std::make_unique<Impl>(task, std::move(runner), options,
                                         std::move(references));
  if (llvm::Error error = measurer->createBuilder())
    return std::move(error);
  return std::unique_ptr<RunnerMeasurer>(std::move(measurer));
}

llvm::Error Impl::createBuilder() {
  if (builders)
    return llvm::Error::success();
  auto created = task.createBuilder();
  if (!created)
    return created.takeError();
  builder = std::move(*created);
  return llvm::Error::success();
}

void Impl::fail(Measurement &measurement, ErrorKind error,
                std::string message) {
  measurement.status = Measurement::Status::Failed;
  measurement.error = error;
  measurement.message = std::move(message);
}

void Impl::build(uint64_t id, const Trial &trial) {
  if (builders)
    builders->submit(id, writePoint(trial.point), options.buildTimeout);
  else
    addBuilt(id, builder->build(trial.point));
}

/// What was built runs in the order of the trials, whichever builder is faster:
/// boards drift, and a result should not depend on processes.
void Impl::addBuilt(uint64_t id, llvm::Expected<Artifact> artifact) {
  Measurement &measurement = measurements[id];
  std::optional<Artifact> &entry = built[id];
  if (artifact) {
    measurement.artifact =
        artifact->code.empty() ? artifact->hash : artifact->code;
    measurement.numInsns = artifact->numInsns;
    artifact->references = references;
    if (!takeKnown(id))
      entry = std::move(*artifact);
  } else {
    auto [kind, text] =
        takeMeasureError(artifact.takeError(), ErrorKind::CompileDevice);
    fail(measurement, kind, std::move(text));
    measurement.isExplained = kind == ErrorKind::Instantiation;
  }
  if (++numBuilt == measurements.size() || !options.buildsFirst)
    submit();
}

/// The result of a point with the code of another one, which has been measured
/// or will be in this batch.
static void copyResult(Measurement &to, const Measurement &from) {
  double seconds = to.seconds;
  to = from;
  to.seconds = seconds;
}

/// Whether nothing has to run. Boards drift, and their programs differ.
bool Impl::takeKnown(uint64_t id) {
  Measurement &measurement = measurements[id];
  if (task.getInfo().device != "cpu" || !takesKnown[id])
    return false;
  if (auto it = known.find(measurement.artifact); it != known.end()) {
    copyResult(measurement, it->second);
    return true;
  }
  auto [it, isNew] = atWork.try_emplace(measurement.artifact, id);
  if (!isNew)
    repeated.emplace_back(id, it->second);
  return !isNew;
}

void Impl::takeRepeated() {
  for (auto [id, first] : repeated)
    copyResult(measurements[id], measurements[first]);
}

void Impl::submit() {
  for (auto it = built.find(numSubmitted); it != built.end();
       it = built.find(++numSubmitted)) {
    if (it->second) {
      ++numRunning;
      RunOptions run = options.run;
      run.avoid = avoid[it->first];
      runner->submit(it->first, std::move(*it->second), run);
    }
    built.erase(it);
  }
}

/// One point that was built; false if there is none, now or at all.
bool Impl::takeBuilt(bool wait) {
  if (!builders)
    return false;
  std::optional<WorkerPool::Reply> reply = builders->next(wait);
  if (!reply)
    return false;
  measurements[reply->id].seconds += reply->seconds;
  switch (reply->status) {
  case WorkerPool::Reply::Status::Done:
    addBuilt(reply->id, readBuilt(reply->text));
    break;
  case WorkerPool::Reply::Status::Crashed:
    addBuilt(reply->id, llvm::make_error<MeasureError>(ErrorKind::Unknown,
                                                       std::move(reply->text)));
    break;
  case WorkerPool::Reply::Status::TimedOut:
    addBuilt(reply->id, llvm::make_error<MeasureError>(ErrorKind::BuildTimeout,
                                                       std::move(reply->text)));
    break;
  }
  return true;
}

void Impl::takeResult(RunOutcome result) {
  --numRunning;
  Measurement &measurement = measurements[result.id];
  measurement.seconds += result.seconds;
  measurement.device = std::move(result.device);
  measurement.isLost = result.isLost;
  measurement.drift = result.drift;
  numRight += result.isChecked;
  if (result.error == ErrorKind::WrongAnswer && numWrong++ == 0)
    firstDifference = result.message;
  if (result.error != ErrorKind::None)
    return fail(measurement, result.error, std::move(result.message));
  // A runner that finds no costs says that it is right.
  measurement.status = result.costs.empty() ? Measurement::Status::Checked
                                            : Measurement::Status::Measured;
  for (double &cost : result.costs)
    cost *= unit;
  measurement.cost = vtart::robustMean(result.costs);
  measurement.costs = std::move(result.costs);
  measurement.times = std::move(result.times);
  measurement.isChecked = result.isChecked;
  if (task.getInfo().device == "cpu")
    known[measurement.artifact] = measurement;
}

std::vector<Measurement> Impl::measure(ArrayRef<Trial> trials) {
  measurements.assign(trials.size(), Measurement());
  numBuilt = numSubmitted = 0;
  avoid.clear();
  takesKnown.clear();
  atWork.clear();
  repeated.clear();
  for (const Trial &trial : trials) {
    avoid.push_back(trial.avoid);
    takesKnown.push_back(trial.takesKnown);
  }
  for (auto [id, trial] : llvm::enumerate(trials))
    build(id, trial);
  // What is built goes to the runner first, which works while others are built
  // unless they would disturb it.
  while (true) {
    if (takeBuilt(/*wait=*/numRunning == 0))
      continue;
    if (numRunning == 0)
      break;
    // What is built meanwhile goes to devices that have nothing to do.
    if (numBuilt < measurements.size() && !runner->waitFor(kBuildPoll))
      continue;
    std::optional<RunOutcome> result = runner->next();
    assert(result && "what was submitted has a result");
    takeResult(std::move(*result));
  }
  takeRepeated();
  return std::move(measurements);
}

std::optional<std::string> Impl::getReferenceProblem() const {
  if (numWrong == 0 || numRight > 0)
    return std::nullopt;
  return "the reference outputs differ from those of all " +
         std::to_string(numWrong) + " candidates: " + firstDifference;
}
