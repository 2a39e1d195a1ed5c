//===- SearchBenchmark.cpp - Models and searches on what was recorded -----===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Reads logs of random points of networks' tasks on a processor. For each task
// it prints which part of all pairs of points a model has in order that has
// learned from other tasks, or networks, alone; and what searches find that can
// measure nothing but the recorded points, beside random ones of these. Neither
// depends on what the computer does meanwhile.
//
//===----------------------------------------------------------------------===//

#include "Tuning/Tuners/EvolutionTuner.h"
#include "VTA/Driver/CompileNetwork.h"
#include "VTA/Driver/ReadNetwork.h"
#include "VTA/InitAll.h"
#include "VTA/Pipelines/Pipelines.h"
#include "VTA/Support/Upstream.h"
#include "VTA/Tuning/CPU/CPUTask.h"
#include "VTA/Tuning/Core/RecordMatch.h"
#include "VTA/Tuning/Core/Session.h"
#include "VTA/Tuning/Tuners/TunerRegistry.h"
#include "mlir/Pass/PassManager.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/JSON.h"

#include <cmath>
#include <map>

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::tuning;

namespace cl = llvm::cl;

static cl::list<std::string> networks("networks", cl::CommaSeparated,
                                      cl::desc("files of networks"));
static cl::list<std::string> logs("records", cl::CommaSeparated,
                                  cl::desc("logs of their tasks"));
static cl::opt<std::string> tunerName("tuner", cl::init("evolution"),
                                      cl::desc("name of the tuner"));
static cl::opt<unsigned> trials("trials", cl::init(128),
                                cl::desc("trials of a search"));
static cl::opt<unsigned> others("random", cl::init(512),
                                cl::desc("random points to compare with"));
static cl::opt<unsigned> seeds("seeds", cl::init(3),
                               cl::desc("searches of each task"));
static cl::opt<bool> otherNetworks("other-networks",
                                   cl::desc("learn from the tasks of other "
                                            "networks only"));
/// Tasks with fewer points say little.
static constexpr size_t kLeastPoints = 8;
/// Times that differ by less may be in any order.
static constexpr double kNoise = 0.1;

namespace {

/// A task and what was measured of it.
struct RecordedTask {
  std::unique_ptr<cpu::CPUTask> task;
  size_t network = 0;
  std::vector<Trial> trials;
  std::vector<Measurement> measurements;
  std::map<Point, double> costs;

  StringRef getName() const { return task->getInfo().name; }
};

/// The points of a space that were measured.
class RecordedSpace : public Space {
public:
  explicit RecordedSpace(const RecordedTask &recorded)
      : recorded(recorded), space(recorded.task->getSpace()) {}

  size_t getNumKnobs() const override { return space.getNumKnobs(); }
  size_t getNumOptions(size_t knob) const override {
    return space.getNumOptions(knob);
  }
  KnobRole getRole(size_t knob) const override { return space.getRole(knob); }
  StringRef getKnobName(size_t knob) const override {
    return space.getKnobName(knob);
  }
  ArrayRef<int64_t> getOption(size_t knob, size_t option) const override {
    return space.getOption(knob, option);
  }
  void canonicalize(Point &point) const override { space.canonicalize(point); }
  std::optional<std::string> explain(const Point &point) const override {
    if (recorded.costs.count(point))
      return std::nullopt;
    return "the point was not recorded";
  }
  void forEachLegal(function_ref<bool(const Point &)> visit) const override {
    for (auto &[point, cost] : recorded.costs)
      if (!visit(point))
        return;
  }
  std::vector<Point> sample(uint64_t count, uint64_t seed) const override {
    std::mt19937_64 random(seed);
    std::vector<Point> points;
    while (points.size() < count && !recorded.costs.empty())
      points.push_back(
          std::next(recorded.costs.begin(), random() % recorded.costs.size())
              ->first);
    return points;
  }
  std::optional<double> getEstimate(const Point &point) const override {
    return space.getEstimate(point);
  }
  std::optional<LoopNest> getLoopNest(const Point &point) const override {
    return space.getLoopNest(point);
  }

private:
  const RecordedTask &recorded;
  const Space &space;
};

/// Looks costs up.
class RecordedMeasurer : public Measurer {
public:
  explicit RecordedMeasurer(const RecordedTask &recorded)
      : recorded(recorded) {}
  std::vector<Measurement> measure(ArrayRef<Trial> asked) override {
    std::vector<Measurement> found(asked.size());
    for (auto [trial, measurement] : llvm::zip_equal(asked, found)) {
      measurement.status = Measurement::Status::Measured;
      measurement.cost = recorded.costs.at(trial.point);
      best = best == 0 ? measurement.cost : std::min(best, measurement.cost);
    }
    return found;
  }
  double best = 0;

private:
  const RecordedTask &recorded;
};

} // namespace

static llvm::Error fail(const Twine &text) {
  return llvm::createStringError(text);
}

static llvm::Error readTasks(StringRef path, size_t number,
                             MLIRContext &context,
                             std::vector<RecordedTask> &tasks) {
  llvm::SourceMgr sources;
  OwningOpRef<ModuleOp> module = readNetwork(
      {path.str(), onnx::ImportOptions(), /*quiet=*/true, "search-benchmark"},
      sources, &context);
  if (!module)
    return fail("cannot read " + path);
  PassManager passes(&context);
  buildNetworkPipeline(passes, NetworkPipelineOptions(), NetworkStage::Prepare,
                       NetworkStage::Tasks, nullptr);
  if (failed(passes.run(*module)))
    return fail("cannot form the tasks of " + path);
  FailureOr<std::vector<std::unique_ptr<cpu::CPUTask>>> created =
      cpu::createCPUTasks(*module, cpu::CPUTask::Options());
  if (failed(created))
    return fail("cannot make the tasks of " + path);
  for (std::unique_ptr<cpu::CPUTask> &task : *created) {
    RecordedTask &entry = tasks.emplace_back();
    entry.task = std::move(task);
    entry.network = number;
  }
  return llvm::Error::success();
}

static llvm::Error readLog(StringRef path, std::vector<RecordedTask> &tasks) {
  llvm::Expected<RecordFile> file = readRecords(path);
  if (!file)
    return file.takeError();
  for (const Record &record : file->records)
    for (RecordedTask &entry : tasks) {
      const TaskInfo &info = entry.task->getInfo();
      if (!isForTarget(record, info) || record.isDecided || record.hasFailed())
        continue;
      llvm::Expected<Point> point = entry.task->getSpace().parse(record.point);
      if (!point) {
        llvm::consumeError(point.takeError());
        continue;
      }
      Measurement measurement = toMeasurement(record, info.costPerSecond);
      measurement.cost = getLearnedCost(measurement);
      if (measurement.status != Measurement::Status::Measured ||
          !entry.costs.try_emplace(*point, measurement.cost).second)
        continue;
      entry.trials.push_back({std::move(*point)});
      entry.measurements.push_back(std::move(measurement));
    }
  return llvm::Error::success();
}

/// The part of all pairs of points that are in order, of those that differ by
/// more than `least`.
static double getOrdered(ArrayRef<Measurement> measurements,
                         ArrayRef<float> scores, double least) {
  double ordered = 0, pairs = 0;
  for (size_t i = 0; i < scores.size(); ++i)
    for (size_t j = 0; j < i; ++j) {
      double difference = measurements[j].cost - measurements[i].cost;
      if (std::abs(difference) <=
          least * std::min(measurements[i].cost, measurements[j].cost))
        continue;
      ++pairs;
      double score = (scores[i] - scores[j]) * difference;
      ordered += score > 0 ? 1 : score == 0 ? 0.5 : 0;
    }
  return pairs > 0 ? ordered / pairs : 1;
}

/// What is expected of the best of `count` of these costs.
static double getExpectedBest(std::vector<double> costs, size_t count) {
  llvm::sort(costs);
  count = std::min(count, costs.size());
  // The chance that the best of all that are left is not among them.
  double expected = 0, left = 1;
  for (size_t i = 0; i < costs.size() && left > 0; ++i) {
    double taken = static_cast<double>(count) /
                   static_cast<double>(std::max(count, costs.size() - i));
    expected += left * taken * costs[i];
    left *= 1 - taken;
  }
  return expected;
}

static llvm::Error study(size_t number, ArrayRef<RecordedTask> tasks) {
  const RecordedTask &entry = tasks[number];
  const Space &space = entry.task->getSpace();
  TransferPool pool(tunerName);
  for (auto [i, other] : llvm::enumerate(tasks))
    if (i != number && (!otherNetworks || other.network != entry.network))
      pool.add(other.task->getSpace(), other.task->getInfo().op, other.trials,
               other.measurements);
  auto getTransfer = [&] {
    return pool.getOthers(space, entry.task->getInfo().op);
  };
  llvm::json::Object line{
      {"task", entry.getName().str()},
      {"op", entry.task->getInfo().op},
      {"points", static_cast<int64_t>(entry.trials.size())}};
  // What is known before the first measurement.
  std::optional<FeatureKind> kind = getLearnedFeatures(tunerName, space);
  if (!kind)
    return fail("tuner '" + tunerName + "' does not learn");
  FeatureExtractor features(space, *kind);
  std::vector<PointFeatures> points;
  std::vector<float> priors;
  for (const Trial &trial : entry.trials) {
    points.push_back(features.extractAll(trial.point));
    priors.push_back(points.back().prior);
  }
  XGBParameters parameters = EvolutionTuner::getOthersParameters();
  LearnedModel model(parameters, parameters, 1);
  if (llvm::Error error = model.fitOthers(getTransfer()))
    return error;
  llvm::Expected<std::vector<float>> scores = model.score(points);
  if (!scores)
    return scores.takeError();
  line["ordered"] = getOrdered(entry.measurements, *scores, 0);
  line["ordered_by_formula"] = getOrdered(entry.measurements, priors, 0);
  line["ordered_beyond_noise"] =
      getOrdered(entry.measurements, *scores, kNoise);
  // Searches.
  std::vector<double> costs;
  for (auto &[point, cost] : entry.costs)
    costs.push_back(cost);
  double best = *llvm::min_element(costs);
  line["best"] = best;
  line["random"] = getExpectedBest(costs, others) / best;
  line["random_as_many"] = getExpectedBest(costs, trials) / best;
  RecordedSpace recorded(entry);
  for (bool learns : {false, true}) {
    llvm::json::Array found;
    for (unsigned seed = 0; seed < seeds; ++seed) {
      TunerOptions options;
      options.seed = seed;
      options.maxTrials = trials;
      if (learns)
        options.getTransfer = getTransfer;
      llvm::Expected<std::unique_ptr<Tuner>> tuner =
          createTuner(tunerName, recorded, options);
      if (!tuner)
        return tuner.takeError();
      RecordedMeasurer measurer(entry);
      llvm::Expected<uint64_t> count = tune(**tuner, measurer, trials);
      if (!count)
        return count.takeError();
      found.push_back(measurer.best / best);
    }
    line[learns ? "found_with_others" : "found"] = std::move(found);
  }
  llvm::outs() << llvm::json::Value(std::move(line)) << "\n";
  llvm::outs().flush();
  return llvm::Error::success();
}

static llvm::Error run() {
  DialectRegistry registry;
  vta::registerUpstreamDialects(registry, Upstream::All);
  vta::registerAllDialects(registry);
  vta::registerAllExtensions(registry);
  MLIRContext context(registry, MLIRContext::Threading::DISABLED);
  std::vector<RecordedTask> tasks;
  for (auto [number, path] : llvm::enumerate(networks))
    if (llvm::Error error = readTasks(path, number, context, tasks))
      return error;
  for (const std::string &path : logs)
    if (llvm::Error error = readLog(path, tasks))
      return error;
  llvm::erase_if(tasks, [](const RecordedTask &entry) {
    return entry.costs.size() < kLeastPoints;
  });
  if (tasks.empty())
    return fail("expected records of the networks' tasks, got none");
  for (size_t number = 0; number < tasks.size(); ++number)
    if (llvm::Error error = study(number, tasks))
      return error;
  return llvm::Error::success();
}

int main(int argc, char **argv) {
  llvm::InitLLVM init(argc, argv);
  cl::ParseCommandLineOptions(argc, argv, "learned models on recorded points");
  if (llvm::Error error = run()) {
    llvm::errs() << "vta_search_benchmark: error: "
                 << llvm::toString(std::move(error)) << "\n";
    return 1;
  }
  return 0;
}
