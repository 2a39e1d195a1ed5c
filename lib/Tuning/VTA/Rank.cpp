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
#include <atomic>
#include <map>
#include <set>
#include <thread>

using namespace mlir;
using namespace mlir::vta;

/// Points compiled between two looks at what is best. Fixed, so that the number
/// of threads does not change what is cut off.
static constexpr size_t kBatch = 64;
/// Points of one core that one thread takes at a time.
static constexpr size_t kMaxGroup = 16;
/// Other knobs than sizes, order and levels may gain this much, so points that
/// are only this much slower than the best are still timed.
static constexpr double kSlack = 1.03;
/// How many of the best cores the neighbourhoods are searched of.
static constexpr size_t kBeam = 12;
/// Most of what the model thinks promising is left out by its bound once the
/// best of it has been compiled.
static constexpr size_t kPerTrial = 10;
/// Of the budget, for what the model thinks best.
static constexpr double kFirstPart = 0.4;
static constexpr size_t kNumBest = 10;

namespace {
class Ranker {
public:
  Ranker(std::vector<std::unique_ptr<CandidateCompiler>> compilers,
         const RankOptions &options)
      : compilers(std::move(compilers)), space(this->compilers[0]->getSpace()),
        options(options), cost(space) {}

  RankResult run();

private:
  using Points = std::vector<SchedulePoint>;

  void rankAll();
  void search();
  /// Compiles what has not been compiled yet, until so many points have been in
  /// all. Returns how many of `points` it looked at.
  size_t evaluate(ArrayRef<SchedulePoint> points, double slack,
                  uint64_t budget);
  void evaluate(ArrayRef<SchedulePoint> points, double slack) {
    evaluate(points, slack, options.trials);
  }
  void runBatch(const Points &batch, double cutOff);
  bool isSpent() const { return result.compiled >= options.trials; }

  /// The sizes, order and levels of a point.
  Points::value_type getCore(const SchedulePoint &point) const;
  /// Replaces options of other knobs until the point is legal.
  std::optional<SchedulePoint> makeLegal(SchedulePoint point) const;
  void addCombinations(SchedulePoint point, ArrayRef<unsigned> knobs,
                       Points &points) const;
  void addNeighbours(const SchedulePoint &point, Points &points) const;
  /// The best point with the core of `point`, which was timed.
  SchedulePoint getBestLike(const SchedulePoint &point) const;
  /// The best point of each core, fastest first.
  std::vector<RankedPoint> getBestCores() const;

  std::vector<std::unique_ptr<CandidateCompiler>> compilers;
  const ScheduleSpace &space;
  const RankOptions &options;
  double getBound(const SchedulePoint &point) {
    ScheduleChoice choice = space.resolve(point);
    return options.bound ? options.bound(choice) : cost.getBound(choice);
  }

  CostModel cost;
  SmallVector<unsigned> buffers, hints; ///< Knobs by what they are.
  std::set<SchedulePoint> seen;
  std::vector<RankedPoint> timed;
  uint64_t incumbent = 0; ///< 0: none.
  RankResult result;
};
} // namespace

static bool isFaster(const RankedPoint &a, const RankedPoint &b) {
  return std::tie(a.cycles, a.point) < std::tie(b.cycles, b.point);
}

SchedulePoint Ranker::getCore(const SchedulePoint &point) const {
  SchedulePoint core = point;
  for (unsigned knob : buffers)
    core[knob] = 0;
  for (unsigned knob : hints)
    core[knob] = 0;
  return core;
}

//===----------------------------------------------------------------------===//
// Running points
//===----------------------------------------------------------------------===//

void Ranker::runBatch(const Points &batch, double cutOff) {
  // Points of one core share most of the work.
  std::map<SchedulePoint, SmallVector<size_t>> cores;
  std::vector<SmallVector<size_t>> groups;
  for (size_t i = 0; i < batch.size(); ++i)
    cores[getCore(batch[i])].push_back(i);
  for (auto &[core, members] : cores)
    for (ArrayRef<size_t> rest = members; !rest.empty();
         rest = rest.drop_front(std::min(kMaxGroup, rest.size())))
      groups.emplace_back(rest.take_front(kMaxGroup));
  std::vector<CandidateResult> results(batch.size());
  std::atomic<size_t> next = 0;
  auto work = [&](CandidateCompiler &compiler) {
    for (size_t i = next++; i < groups.size(); i = next++)
      for (size_t member : groups[i])
        results[member] = compiler.time(batch[member], cutOff);
  };
  std::vector<std::thread> threads;
  for (size_t i = 1; i < std::min(compilers.size(), groups.size()); ++i)
    threads.emplace_back([&, i] { work(*compilers[i]); });
  work(*compilers[0]);
  for (std::thread &thread : threads)
    thread.join();

  for (size_t i = 0; i < batch.size(); ++i) {
    const CandidateResult &candidate = results[i];
    ++result.compiled;
    switch (candidate.status) {
    case CandidateResult::Status::Timed:
      timed.push_back({batch[i], candidate.cycles, candidate.numInsns});
      if (incumbent == 0 || candidate.cycles < incumbent)
        incumbent = candidate.cycles;
      break;
    case CandidateResult::Status::CutOff:
      ++result.cutOff;
      break;
    case CandidateResult::Status::Failed:
      result.failed.push_back({batch[i], candidate.message});
      break;
    }
  }
}

size_t Ranker::evaluate(ArrayRef<SchedulePoint> points, double slack,
                        uint64_t budget) {
  size_t i = 0;
  while (i < points.size() && result.compiled < budget) {
    Points batch;
    size_t limit = std::min<uint64_t>(kBatch, budget - result.compiled);
    for (; i < points.size() && batch.size() < limit; ++i) {
      if (!seen.insert(points[i]).second)
        continue;
      if (incumbent > 0 && getBound(points[i]) >= incumbent) {
        ++result.bounded;
        continue;
      }
      batch.push_back(points[i]);
    }
    runBatch(batch, slack * static_cast<double>(incumbent));
  }
  return i;
}

//===----------------------------------------------------------------------===//
// Where to look
//===----------------------------------------------------------------------===//

std::optional<SchedulePoint> Ranker::makeLegal(SchedulePoint point) const {
  if (space.isLegal(point))
    return point;
  std::optional<SchedulePoint> best;
  double bestCycles = 0;
  // First with other buffers, then without hints as well.
  for (unsigned attempt = 0; attempt < 2 && !best; ++attempt) {
    if (attempt == 1)
      for (unsigned knob : hints)
        point[knob] = 0;
    Points combinations;
    addCombinations(point, buffers, combinations);
    for (SchedulePoint &other : combinations) {
      double cycles = cost.getEstimate(space.resolve(other));
      if (best && cycles >= bestCycles)
        continue;
      best = std::move(other);
      bestCycles = cycles;
    }
  }
  return best;
}

void Ranker::addCombinations(SchedulePoint point, ArrayRef<unsigned> knobs,
                             Points &points) const {
  if (knobs.empty()) {
    if (space.isLegal(point))
      points.push_back(std::move(point));
    return;
  }
  size_t numOptions = space.getKnobs()[knobs.front()].options.size();
  for (size_t option = 0; option < numOptions; ++option) {
    point[knobs.front()] = option;
    addCombinations(point, knobs.drop_front(), points);
  }
}

void Ranker::addNeighbours(const SchedulePoint &point, Points &points) const {
  auto add = [&](SchedulePoint other) {
    if (std::optional<SchedulePoint> legal = makeLegal(std::move(other)))
      points.push_back(std::move(*legal));
  };
  size_t numTiles = space.getTileDims().size();
  for (auto [i, knob] : llvm::enumerate(space.getKnobs())) {
    if (llvm::is_contained(buffers, i) || llvm::is_contained(hints, i))
      continue;
    int64_t numOptions = knob.options.size(), at = point[i];
    // Sizes a little larger and smaller; any order and level.
    int64_t reach = i < numTiles ? 2 : numOptions;
    for (int64_t option = std::max<int64_t>(0, at - reach),
                 end = std::min(numOptions, at + reach + 1);
         option < end; ++option) {
      if (option == at)
        continue;
      SchedulePoint other = point;
      other[i] = option;
      add(std::move(other));
    }
  }
  // Two sizes that balance each other.
  for (size_t a = 0; a < numTiles; ++a)
    for (size_t b = 0; b < numTiles; ++b)
      if (a != b && point[a] > 0 &&
          point[b] + 1 < space.getKnobs()[b].options.size()) {
        SchedulePoint other = point;
        --other[a];
        ++other[b];
        add(std::move(other));
      }
}

SchedulePoint Ranker::getBestLike(const SchedulePoint &point) const {
  SchedulePoint core = getCore(point);
  const RankedPoint *best = nullptr;
  for (const RankedPoint &other : timed)
    if ((!best || isFaster(other, *best)) && getCore(other.point) == core)
      best = &other;
  return best->point;
}

std::vector<RankedPoint> Ranker::getBestCores() const {
  std::vector<RankedPoint> sorted = timed, cores;
  llvm::sort(sorted, isFaster);
  std::set<SchedulePoint> known;
  for (RankedPoint &point : sorted)
    if (known.insert(getCore(point.point)).second)
      cores.push_back(std::move(point));
  return cores;
}

//===----------------------------------------------------------------------===//
// The search
//===----------------------------------------------------------------------===//

void Ranker::rankAll() {
  std::vector<std::pair<double, SchedulePoint>> points;
  space.forEachLegal([&](const SchedulePoint &point) {
    points.emplace_back(getBound(point), point);
    return true;
  });
  llvm::sort(points);
  Points order;
  for (auto &[cycles, point] : points)
    order.push_back(std::move(point));
  evaluate(order, /*slack=*/1);
  result.isExhaustive = true;
}

void Ranker::search() {
  Points promising =
      getPromisingPoints(space, size_t(kPerTrial) * options.trials);
  size_t done = evaluate(
      promising, kSlack,
      std::max(1u, static_cast<unsigned>(kFirstPart * options.trials)));
  // What the best of these become with other hints and buffers, and what is
  // next to them, as long as that leads anywhere.
  std::set<SchedulePoint> expanded;
  while (!isSpent()) {
    std::vector<RankedPoint> cores = getBestCores();
    bool isNew = false;
    for (size_t i = 0; i < std::min(kBeam, cores.size()); ++i) {
      if (!expanded.insert(getCore(cores[i].point)).second)
        continue;
      isNew = true;
      Points points;
      addCombinations(cores[i].point, hints, points);
      evaluate(points, kSlack);
      SchedulePoint best = getBestLike(cores[i].point);
      points.clear();
      addCombinations(best, buffers, points);
      addNeighbours(best, points);
      evaluate(points, kSlack);
      break;
    }
    if (!isNew)
      break;
  }
  std::vector<RankedPoint> cores = getBestCores();
  SmallVector<unsigned> all(buffers);
  llvm::append_range(all, hints);
  for (size_t i = 0; i < std::min(kBeam, cores.size()); ++i) {
    Points points;
    addCombinations(cores[i].point, all, points);
    evaluate(points, /*slack=*/1);
  }
  evaluate(ArrayRef(promising).drop_front(done), /*slack=*/1);
}

RankResult Ranker::run() {
  for (KnobKind kind :
       {KnobKind::InpBuffers, KnobKind::WgtBuffers, KnobKind::AccBuffers})
    if (std::optional<unsigned> knob = space.findKnob(kind))
      buffers.push_back(*knob);
  for (KnobKind kind : {KnobKind::UopLoops, KnobKind::FirstIn})
    if (std::optional<unsigned> knob = space.findKnob(kind))
      hints.push_back(*knob);
  result.count = space.count();
  if (result.count.legal <= options.trials)
    rankAll();
  else
    search();
  llvm::sort(timed, isFaster);
  timed.resize(std::min(timed.size(), kNumBest));
  for (RankedPoint &point : timed)
    point.bound = getBound(point.point);
  result.best = std::move(timed);
  llvm::sort(result.failed, [](const FailedPoint &a, const FailedPoint &b) {
    return a.point < b.point;
  });
  return std::move(result);
}

llvm::Expected<RankResult> mlir::vta::rankKernel(StringRef module,
                                                 const RankOptions &options) {
  std::vector<std::unique_ptr<CandidateCompiler>> compilers;
  for (unsigned i = 0; i < std::max(1u, options.jobs); ++i) {
    llvm::Expected<std::unique_ptr<CandidateCompiler>> compiler =
        CandidateCompiler::create(module, options.kind);
    if (!compiler)
      return compiler.takeError();
    compilers.push_back(std::move(*compiler));
  }
  return Ranker(std::move(compilers), options).run();
}
