//===- TuneProgram.cpp - What only the whole program shows ----------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Tuning/VTA/TuneProgram.h"
#include "CompileContext.h"
#include "ProgramCheck.h"

#include <chrono>
#include <set>

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::tuning;
using Status = Measurement::Status;

/// Candidates of each task.
static constexpr size_t kMaxCandidates = 10;
/// How many of the best points, and of what is near them, are looked at.
static constexpr size_t kMaxBest = 4, kMaxNear = 128;
/// Points that are measured between two looks at the clock.
static constexpr size_t kNearAtOnce = 16;
/// What a kernel alone may take more than the best: what neighbours share at
/// their ends is less.
static constexpr double kSlack = 1.02;

//===----------------------------------------------------------------------===//
// Candidates
//===----------------------------------------------------------------------===//

/// Legal points that differ from `point` in one or two knobs other than sizes.
static void addNear(const ScheduleSpace &space, const Point &point,
                    std::set<Point> &points) {
  SmallVector<size_t> knobs;
  for (size_t knob = 0; knob < space.getNumKnobs(); ++knob)
    if (space.getRole(knob) != KnobRole::Size)
      knobs.push_back(knob);
  auto forEachOption = [&](Point from, size_t knob, auto visit) {
    for (unsigned i = 0; i < space.getNumOptions(knob); ++i)
      if (i != point[knob]) {
        from[knob] = i;
        visit(from);
      }
  };
  auto add = [&](const Point &near) {
    if (space.isLegal(near))
      points.insert(near);
  };
  for (size_t first : knobs)
    forEachOption(point, first, [&](const Point &near) {
      add(near);
      for (size_t second : knobs)
        if (second > first)
          forEachOption(near, second, add);
    });
}

/// The options that decide when memory is free and what is next.
static Point getShape(const ScheduleSpace &space, Point point) {
  for (size_t knob = 0; knob < point.size(); ++knob)
    if (KnobRole role = space.getRole(knob);
        role == KnobRole::Size || role == KnobRole::Hint)
      point[knob] = 0;
  return point;
}

ProgramCandidates
mlir::vta::findProgramCandidates(VTATask &task, Measurer &measurer,
                                 ArrayRef<Point> best,
                                 function_ref<bool()> isOver) {
  const ScheduleSpace &space = task.getSpace();
  std::optional<Point> usual = task.getDefault();
  std::set<Point> known(best.begin(), best.end()), near;
  for (const Point &point : best.take_front(kMaxBest))
    addNear(space, point, near);
  if (usual) {
    known.insert(*usual);
    addNear(space, *usual, near);
  }
  // Those that are expected to be the fastest, and all that are known to be.
  std::unique_ptr<Model> model = task.createModel();
  std::vector<std::pair<double, Point>> estimates;
  for (const Point &point : near)
    if (!known.count(point))
      estimates.emplace_back(model->getEstimate(point), point);
  llvm::sort(estimates);
  estimates.resize(std::min(estimates.size(), kMaxNear));
  std::vector<Trial> trials;
  for (const Point &point : known)
    trials.push_back({point});
  std::vector<Measurement> measured = measurer.measure(trials);
  double least = 0;
  for (const Measurement &measurement : measured)
    if (measurement.status == Status::Measured &&
        (least == 0 || measurement.cost < least))
      least = measurement.cost;
  std::vector<Trial> others;
  for (auto &[estimate, point] : estimates)
    others.push_back({point, least * kSlack});
  size_t numAtOnce = isOver ? kNearAtOnce : kMaxNear;
  for (ArrayRef<Trial> rest = others; !rest.empty();) {
    if (isOver && isOver())
      break;
    ArrayRef<Trial> part = rest.take_front(numAtOnce);
    llvm::append_range(measured, measurer.measure(part));
    llvm::append_range(trials, part);
    rest = rest.drop_front(part.size());
  }

  std::vector<std::pair<double, Point>> costs;
  for (auto [trial, measurement] : llvm::zip_equal(trials, measured))
    if (measurement.status == Status::Measured &&
        (measurement.cost <= least * kSlack || trial.point == usual))
      costs.emplace_back(measurement.cost, trial.point);
  llvm::sort(costs);
  ProgramCandidates candidates;
  auto take = [&](const Point &point) {
    if (candidates.points.size() >= kMaxCandidates ||
        llvm::is_contained(candidates.points, point))
      return;
    candidates.points.push_back(point);
    if (point == usual)
      candidates.usual = candidates.points.size() - 1;
  };
  // The best one, the default, then one of each kind, then more of them.
  if (!best.empty() && llvm::any_of(costs, [&](const auto &entry) {
        return entry.second == best.front();
      }))
    take(best.front());
  if (usual)
    take(*usual);
  std::set<Point> shapes;
  for (const auto &[cost, point] : costs)
    if (shapes.insert(getShape(space, point)).second)
      take(point);
  for (const auto &[cost, point] : costs)
    take(point);
  return candidates;
}

//===----------------------------------------------------------------------===//
// Programs
//===----------------------------------------------------------------------===//

namespace {
/// Compiles and times the programs of selections, in threads.
class ProgramMeasurer : public JointMeasurer {
public:
  ProgramMeasurer(std::string module,
                  std::vector<const ProgramCandidates *> candidates)
      : module(std::move(module)), candidates(std::move(candidates)) {}

  llvm::Error start(unsigned jobs);
  /// Gives up programs once `isOver` says so.
  void setLimit(std::function<bool()> isOver) {
    this->isOver = std::move(isOver);
  }
  std::vector<Measurement> measure(ArrayRef<Selection> selections,
                                   double cutOff) override;

  std::vector<Point> getPoints(const Selection &selection) const {
    std::vector<Point> points;
    for (auto [part, number] : llvm::zip_equal(candidates, selection))
      points.push_back(part->points[number]);
    return points;
  }
  CandidateCompiler &getCompiler() { return *compilers.front(); }

private:
  std::string module;
  std::vector<const ProgramCandidates *> candidates;
  std::vector<std::unique_ptr<CandidateCompiler>> compilers;
  std::function<bool()> isOver;
};
} // namespace

llvm::Error ProgramMeasurer::start(unsigned jobs) {
  for (unsigned i = 0; i < std::max(1u, jobs); ++i) {
    llvm::Expected<std::unique_ptr<CandidateCompiler>> compiler =
        CandidateCompiler::createForSegment(module);
    if (!compiler)
      return compiler.takeError();
    compilers.push_back(std::move(*compiler));
  }
  return llvm::Error::success();
}

std::vector<Measurement>
ProgramMeasurer::measure(ArrayRef<Selection> selections, double cutOff) {
  std::vector<Measurement> measurements(selections.size());
  shareWork(ArrayRef(compilers), selections.size(),
            [&](CandidateCompiler &compiler, size_t i) {
              if (isOver && isOver() && cutOff > 0)
                measurements[i].status = Status::CutOff;
              else
                measurements[i] = toMeasurement(
                    compiler.time(getPoints(selections[i]), cutOff));
            });
  return measurements;
}

/// Where the search begins: with the best point of each task, and with the
/// default of each.
static JointProblem
makeProblem(const Segment &segment,
            ArrayRef<const ProgramCandidates *> candidates) {
  JointProblem problem;
  llvm::StringMap<unsigned> groups;
  Selection best, usual;
  bool hasUsual = true;
  for (auto [kernel, part] : llvm::zip_equal(segment.kernels, candidates)) {
    problem.numCandidates.push_back(part->points.size());
    problem.groups.push_back(
        groups.try_emplace(kernel->info.key, groups.size()).first->second);
    best.push_back(0);
    usual.push_back(part->usual.value_or(0));
    hasUsual &= part->usual.has_value();
  }
  problem.starts.push_back(std::move(best));
  if (hasUsual)
    problem.starts.push_back(std::move(usual));
  return problem;
}

/// The knobs in which two points differ.
static std::string describeChange(const ScheduleSpace &space, const Point &from,
                                  const Point &to) {
  std::string text;
  for (size_t knob = 0; knob < from.size(); ++knob)
    if (from[knob] != to[knob])
      text += (text.empty() ? "" : ", ") + space.getKnobName(knob).str() + " " +
              space.printOption(knob, from[knob]) + " -> " +
              space.printOption(knob, to[knob]);
  return text;
}

static double getSecondsSince(std::chrono::steady_clock::time_point start) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start)
      .count();
}

namespace {
/// Compiles programs for good, runs and compares them.
class FinalCheck {
public:
  FinalCheck(StringRef module, CandidateCompiler &compiler)
      : module(module), compiler(compiler) {}

  /// The problem of a program, if it has one.
  std::string run(ArrayRef<Point> points, std::string &artifact) {
    auto start = std::chrono::steady_clock::now();
    llvm::Expected<vtart::Program> program = compiler.compile(points);
    if (!program)
      return llvm::toString(program.takeError());
    artifact = getCodeHash(*program);
    secondsAgain = getSecondsSince(start);
    if (!references) {
      auto computed = computeReferences(module, *program, /*seed=*/0);
      if (!computed)
        return llvm::toString(computed.takeError());
      references = std::move(*computed);
    }
    auto middle = std::chrono::steady_clock::now();
    std::string problem =
        runAndCompare(std::move(*program), compiler.getMachine(), *references);
    secondsAgain += getSecondsSince(middle);
    return problem;
  }
  /// What another program takes: the references are known.
  double getSecondsAgain() const { return secondsAgain; }

private:
  StringRef module;
  CandidateCompiler &compiler;
  std::shared_ptr<const References> references;
  double secondsAgain = 0;
};
} // namespace

llvm::Expected<ProgramTuning>
mlir::vta::tuneProgram(const Segment &segment,
                       const llvm::StringMap<ProgramCandidates> &candidates,
                       const ProgramTuningOptions &options) {
  auto start = std::chrono::steady_clock::now();
  std::vector<const ProgramCandidates *> parts;
  for (const KernelTask *kernel : segment.kernels) {
    auto it = candidates.find(kernel->info.key);
    if (it == candidates.end() || it->second.points.empty())
      return llvm::createStringError(kernel->info.name +
                                     ": no point could be timed");
    parts.push_back(&it->second);
  }
  std::string module = serializeSegment(segment.func);
  ProgramMeasurer measurer(module, parts);
  if (llvm::Error error = measurer.start(options.jobs))
    return std::move(error);
  JointProblem problem = makeProblem(segment, parts);
  bool hasUsual = problem.starts.size() > 1;
  FinalCheck check(module, measurer.getCompiler());
  double reserve = 0;
  auto isOver = [&] {
    return options.getRemaining && options.getRemaining() <= reserve;
  };
  // What has to be left for the final check, the first one says.
  if (options.getRemaining) {
    std::string artifact;
    (void)check.run(measurer.getPoints(problem.starts.front()), artifact);
    reserve = check.getSecondsAgain();
    if (isOver() && options.onShortage)
      options.onShortage(getSecondsSince(start) + reserve);
    measurer.setLimit(isOver);
  }
  JointSearch search(std::move(problem), measurer);
  search.onBatch = options.onBatch;
  search.run(
      [&] { return search.getNumTrials() >= options.maxTrials || isOver(); });
  if (!search.getBest())
    return llvm::createStringError("no program could be timed");

  ProgramTuning tuning;
  std::vector<Point> points = measurer.getPoints(*search.getBest());
  ProgramRecord &record = tuning.record;
  const TaskInfo &target = segment.kernels.front()->info;
  record.key = segment.key;
  record.config = target.config;
  record.machine = target.machine;
  record.machineHash = target.machineHash;
  record.schedule = target.schedule;
  for (auto [i, kernel] : llvm::enumerate(segment.kernels)) {
    record.kernels.push_back(
        {kernel->info.key, kernel->info.name, kernel->space.print(points[i])});
    const Point &best = parts[i]->points.front();
    if (points[i] != best)
      tuning.changes.push_back(
          {kernel->info.name, describeChange(kernel->space, best, points[i])});
  }
  record.cycles = static_cast<uint64_t>(search.getBestCost());
  record.tasksCycles = static_cast<uint64_t>(search.getStartCost(0));
  if (hasUsual)
    record.defaultCycles = static_cast<uint64_t>(search.getStartCost(1));
  record.trials = search.getNumTrials();
  tuning.numFailed = search.getNumFailed();
  tuning.isComplete = search.isComplete() && !isOver();
  tuning.problem = check.run(points, record.artifact);
  record.isChecked = tuning.problem.empty();
  tuning.seconds = getSecondsSince(start);
  return tuning;
}
