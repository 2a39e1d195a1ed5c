//===- Rank.cpp - The best point of a schedule space ----------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Tuning/VTA/Rank.h"
#include "CoreList.h"
#include "VTA/Schedule/VTA/CycleModel.h"
#include "VTA/Tuning/Core/ModelTuner.h"
#include <atomic>
#include <map>
#include <thread>

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::tuning;

/// Points of one core that one thread takes at a time.
static constexpr size_t kMaxGroup = 16;

namespace {
/// What the cost model says of a space.
class ScheduleModel : public Model {
public:
  ScheduleModel(const ScheduleSpace &space, const RankOptions &options)
      : space(space), options(options), cost(space) {}

  double getBound(const Point &point) override {
    ScheduleChoice choice = space.resolve(point);
    return options.bound ? options.bound(choice) : cost.getBound(choice);
  }
  double getEstimate(const Point &point) override {
    return cost.getEstimate(space.resolve(point));
  }
  std::vector<Point> getPromising(size_t count) override {
    return getPromisingPoints(space, count);
  }

private:
  const ScheduleSpace &space;
  const RankOptions &options;
  CostModel cost;
};

/// Compiles points and times them on the simulator.
class SimulatorMeasurer : public Measurer {
public:
  SimulatorMeasurer(std::vector<std::unique_ptr<CandidateCompiler>> compilers,
                    RankResult &result)
      : compilers(std::move(compilers)), result(result) {}

  const ScheduleSpace &getSpace() const { return compilers[0]->getSpace(); }
  std::vector<Measurement> measure(ArrayRef<Trial> trials) override;

private:
  std::vector<SmallVector<size_t>> getGroups(ArrayRef<Trial> trials) const;

  std::vector<std::unique_ptr<CandidateCompiler>> compilers;
  RankResult &result; ///< Everything that was measured goes there.
};
} // namespace

/// Trials of one core share most of the work.
std::vector<SmallVector<size_t>>
SimulatorMeasurer::getGroups(ArrayRef<Trial> trials) const {
  const ScheduleSpace &space = getSpace();
  std::map<Point, SmallVector<size_t>> cores;
  for (size_t i = 0; i < trials.size(); ++i) {
    Point core = trials[i].point;
    for (size_t knob = 0; knob < core.size(); ++knob)
      if (KnobRole role = space.getRole(knob);
          role == KnobRole::Buffers || role == KnobRole::Hint)
        core[knob] = 0;
    cores[core].push_back(i);
  }
  std::vector<SmallVector<size_t>> groups;
  for (auto &[core, members] : cores)
    for (ArrayRef<size_t> rest = members; !rest.empty();
         rest = rest.drop_front(std::min(kMaxGroup, rest.size())))
      groups.emplace_back(rest.take_front(kMaxGroup));
  return groups;
}

static Measurement toMeasurement(CandidateResult result) {
  Measurement measurement;
  switch (result.status) {
  case CandidateResult::Status::Timed:
    measurement.status = Measurement::Status::Measured;
    break;
  case CandidateResult::Status::CutOff:
    measurement.status = Measurement::Status::CutOff;
    break;
  case CandidateResult::Status::Failed:
    measurement.status = Measurement::Status::Failed;
    break;
  }
  measurement.cost = static_cast<double>(result.cycles);
  measurement.numInsns = result.numInsns;
  measurement.message = std::move(result.message);
  return measurement;
}

std::vector<Measurement> SimulatorMeasurer::measure(ArrayRef<Trial> trials) {
  std::vector<SmallVector<size_t>> groups = getGroups(trials);
  std::vector<Measurement> measurements(trials.size());
  std::atomic<size_t> next = 0;
  auto work = [&](CandidateCompiler &compiler) {
    for (size_t i = next++; i < groups.size(); i = next++)
      for (size_t member : groups[i])
        measurements[member] = toMeasurement(
            compiler.time(trials[member].point, trials[member].cutOff));
  };
  std::vector<std::thread> threads;
  for (size_t i = 1; i < std::min(compilers.size(), groups.size()); ++i)
    threads.emplace_back([&, i] { work(*compilers[i]); });
  work(*compilers[0]);
  for (std::thread &thread : threads)
    thread.join();

  for (auto [trial, measured] : llvm::zip_equal(trials, measurements)) {
    ++result.compiled;
    switch (measured.status) {
    case Measurement::Status::Measured:
      result.best.push_back({trial.point, static_cast<uint64_t>(measured.cost),
                             measured.numInsns});
      break;
    case Measurement::Status::CutOff:
      ++result.cutOff;
      break;
    case Measurement::Status::Failed:
      result.failed.push_back({trial.point, measured.message});
      break;
    }
  }
  return measurements;
}

llvm::Expected<RankResult> mlir::vta::rankKernel(StringRef module,
                                                 const RankOptions &options) {
  std::vector<std::unique_ptr<CandidateCompiler>> compilers;
  RankResult result;
  // The first one knows how many points there are: others need not be more.
  uint64_t numJobs = 1;
  for (uint64_t i = 0; i < numJobs; ++i) {
    llvm::Expected<std::unique_ptr<CandidateCompiler>> compiler =
        CandidateCompiler::create(module, options.kind,
                                  options.machine ? &*options.machine
                                                  : nullptr);
    if (!compiler)
      return compiler.takeError();
    compilers.push_back(std::move(*compiler));
    if (i == 0)
      result.count = compilers[0]->getSpace().count();
    numJobs =
        std::min<uint64_t>({options.jobs, options.trials, result.count.legal});
  }
  SimulatorMeasurer measurer(std::move(compilers), result);
  const ScheduleSpace &space = measurer.getSpace();
  ScheduleModel model(space, options);
  std::unique_ptr<Tuner> tuner;
  if (options.strategy == RankStrategy::Default)
    tuner = createDefaultTuner(space);
  else
    tuner = std::make_unique<ModelTuner>(space, model, options.trials,
                                         result.count.legal);
  tune(*tuner, measurer, options.trials);
  result.bounded = tuner->getNumLeftOut();
  result.isExhaustive = tuner->isExhaustive();
  llvm::sort(result.best, [](const RankedPoint &a, const RankedPoint &b) {
    return std::tie(a.cycles, a.point) < std::tie(b.cycles, b.point);
  });
  result.best.resize(std::min<size_t>(result.best.size(), options.numBest));
  for (RankedPoint &point : result.best)
    point.bound = model.getBound(point.point);
  llvm::sort(result.failed, [](const FailedPoint &a, const FailedPoint &b) {
    return a.point < b.point;
  });
  return result;
}
