//===- VTATask.cpp - Kernels for VTA as tasks of the tuner ----------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Tuning/VTA/VTATask.h"
#include "CompileContext.h"
#include "CoreList.h"
#include "VTA/Schedule/VTA/CycleModel.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/xxhash.h"

#include <map>

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::tuning;

/// Points of one core that one thread takes at a time.
static constexpr size_t kMaxGroup = 16;

//===----------------------------------------------------------------------===//
// Model
//===----------------------------------------------------------------------===//

namespace {
/// What the cost model says of a space.
class ScheduleModel : public Model {
public:
  explicit ScheduleModel(const ScheduleSpace &space)
      : space(space), cost(space) {}

  double getBound(const Point &point) override {
    return cost.getBound(space.resolve(point));
  }
  double getEstimate(const Point &point) override {
    return cost.getEstimate(space.resolve(point));
  }
  std::vector<Point> getPromising(size_t count) override {
    return getPromisingPoints(space, count);
  }
  void forEachBelow(const Space &, double limit,
                    function_ref<void(const Point &, double)> visit) override {
    vta::forEachBelow(space, limit, visit);
  }

private:
  const ScheduleSpace &space;
  CostModel cost;
};

//===----------------------------------------------------------------------===//
// Measuring
//===----------------------------------------------------------------------===//

/// Compiles points and times them on the simulator.
class SimulatorMeasurer : public Measurer {
public:
  SimulatorMeasurer(const VTATask &task, unsigned jobs)
      : task(task), jobs(std::max(1u, jobs)) {}
  std::vector<Measurement> measure(ArrayRef<Trial> trials) override;

private:
  std::vector<SmallVector<size_t>> getGroups(ArrayRef<Trial> trials) const;

  const VTATask &task;
  unsigned jobs;
  /// One for each thread, made when there is work for it.
  std::vector<std::unique_ptr<CandidateCompiler>> compilers;
};
} // namespace

/// Trials of one core share most of the work.
std::vector<SmallVector<size_t>>
SimulatorMeasurer::getGroups(ArrayRef<Trial> trials) const {
  const ScheduleSpace &space = task.getSpace();
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

Measurement mlir::vta::toMeasurement(CandidateResult result) {
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
    measurement.error = ErrorKind::CompileDevice;
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
  size_t numThreads = std::min<size_t>(jobs, groups.size());
  while (compilers.size() < numThreads)
    compilers.push_back(task.createCompiler());
  shareWork(ArrayRef(compilers), groups.size(),
            [&](CandidateCompiler &compiler, size_t group) {
              for (size_t member : groups[group])
                measurements[member] = toMeasurement(
                    compiler.time(trials[member].point, trials[member].cutOff));
            });
  return measurements;
}

//===----------------------------------------------------------------------===//
// VTATask
//===----------------------------------------------------------------------===//

std::string mlir::vta::getMachineHash(const vtart::Machine &machine) {
  vtart::Machine nameless = machine;
  nameless.name = "machine";
  nameless.description.clear();
  return llvm::utohexstr(llvm::xxh3_64bits(nameless.toJSON()),
                         /*LowerCase=*/true, /*Width=*/16);
}

VTATask::VTATask(std::string module, ScheduleTemplate kind, TaskInfo info,
                 const vtart::Machine *machine,
                 std::unique_ptr<CandidateCompiler> first)
    : module(std::move(module)), kind(kind), info(std::move(info)),
      first(std::move(first)) {
  if (machine)
    this->machine = *machine;
}
VTATask::~VTATask() = default;

llvm::Expected<std::unique_ptr<VTATask>>
VTATask::create(std::string module, ScheduleTemplate kind, TaskInfo info,
                const vtart::Machine *other) {
  llvm::Expected<std::unique_ptr<CandidateCompiler>> compiler =
      CandidateCompiler::create(module, kind, other);
  if (!compiler)
    return compiler.takeError();
  const ScheduleSpace &space = (*compiler)->getSpace();
  const vtart::Machine &machine = space.getMachine();
  info.device = "vta";
  info.config = space.getConfig().name();
  info.machine = machine.name;
  info.machineHash = getMachineHash(machine);
  info.schedule = getTemplateName(kind).str();
  info.costPerSecond = machine.clockMHz * 1e6;
  return std::unique_ptr<VTATask>(new VTATask(
      std::move(module), kind, std::move(info), other, std::move(*compiler)));
}

std::unique_ptr<CandidateCompiler> VTATask::createCompiler() const {
  // The module was read before.
  return llvm::cantFail(
      CandidateCompiler::create(module, kind, machine ? &*machine : nullptr));
}

std::unique_ptr<Model> VTATask::createModel() {
  return std::make_unique<ScheduleModel>(getSpace());
}

std::unique_ptr<Measurer> VTATask::createSimulator(unsigned jobs) {
  return std::make_unique<SimulatorMeasurer>(*this, jobs);
}

std::optional<Point> VTATask::getDefault() const {
  unsigned candidates = 0;
  return chooseDefault(getSpace(), candidates);
}

llvm::Expected<std::string> VTATask::writeSchedule(const Point &point) {
  if (std::optional<std::string> reason = getSpace().explain(point))
    return llvm::createStringError(*reason);
  return createCompiler()->writeSchedule(point);
}
