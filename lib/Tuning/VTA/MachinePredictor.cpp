//===- MachinePredictor.cpp - Fits a machine to measurements --------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Tuning/VTA/MachinePredictor.h"
#include "VTA/Tuning/Core/ModelTuner.h"
#include "VTA/Tuning/Core/Session.h"
#include "VTA/Tuning/VTA/VTATask.h"
#include "vtart/Simulator.h"

#include <atomic>
#include <thread>

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::tuning;

namespace {
/// A number of a machine that programs of kernels depend on.
struct Number {
  const char *name;
  std::optional<vtart::DmaModel> dma; ///< The DMA model; empty for both.
  unsigned vtart::Machine::*integer;
  double vtart::Machine::*real;
  double min, max;

  bool isIn(const vtart::Machine &machine) const {
    return !dma || *dma == machine.dma;
  }
  double get(const vtart::Machine &machine) const {
    return integer ? machine.*integer : machine.*real;
  }
  void set(vtart::Machine &machine, double value) const {
    if (integer)
      machine.*integer = static_cast<unsigned>(value);
    else
      machine.*real = value;
  }
};
} // namespace

using vtart::DmaModel;
using vtart::Machine;

// Numbers that next to nothing depends on (FINISH, NOP, the first fetch) stay.
static constexpr Number kNumbers[] = {
    {"read_latency", DmaModel::Bursts, &Machine::readLatency, nullptr, 0, 2000},
    {"command_cycles", DmaModel::Bursts, &Machine::commandCycles, nullptr, 1,
     500},
    {"load_overhead", DmaModel::Bursts, &Machine::loadOverhead, nullptr, 4,
     4000},
    {"uop_load_overhead", DmaModel::Bursts, &Machine::uopLoadOverhead, nullptr,
     4, 4000},
    {"store_overhead", DmaModel::Bursts, &Machine::storeOverhead, nullptr, 0,
     4000},
    {"store_burst_overhead", DmaModel::Bursts, &Machine::storeBurstOverhead,
     nullptr, 0, 1000},
    {"store_read_cycles", DmaModel::Bursts, &Machine::storeReadCycles, nullptr,
     0, 100},
    {"fetch_restart_cycles", DmaModel::Bursts, &Machine::fetchRestartCycles,
     nullptr, 1, 1000},
    {"dma_overhead", DmaModel::Linear, nullptr, &Machine::dmaOverhead, 0, 1e5},
    {"dma_bytes_per_cycle", DmaModel::Linear, nullptr,
     &Machine::dmaBytesPerCycle, 0.01, 1000},
    {"fetch_cycles", DmaModel::Linear, nullptr, &Machine::fetchCycles, 0, 1000},
    {"gemm_overhead", std::nullopt, &Machine::gemmOverhead, nullptr, 0, 1000},
    {"alu_overhead", std::nullopt, &Machine::aluOverhead, nullptr, 0, 1000},
    {"alu_imm_interval", std::nullopt, &Machine::aluImmInterval, nullptr, 1,
     50},
    {"alu_tensor_interval", std::nullopt, &Machine::aluTensorInterval, nullptr,
     1, 50},
    {"loop_fill", std::nullopt, nullptr, &Machine::loopFill, 0, 1000},
};

/// Values that contradict each other, as machine files must not.
static void makeConsistent(Machine &machine) {
  if (machine.dma != DmaModel::Bursts)
    return;
  // See Machine::fromJSON.
  unsigned least = machine.readLatency + 4;
  machine.loadOverhead = std::max(machine.loadOverhead, least);
  machine.uopLoadOverhead = std::max(machine.uopLoadOverhead, least);
  machine.padHidden = std::min(
      {machine.padHidden, machine.loadOverhead, machine.uopLoadOverhead});
}

/// The machine itself, then with other kinds of DMA. A number of another kind
/// starts from what comes closest in `machine`.
static std::vector<Machine> getForms(const Machine &machine) {
  std::vector<Machine> forms = {machine};
  bool isLinear = machine.dma == DmaModel::Linear;
  Machine linear = machine;
  if (!isLinear) {
    linear.dma = DmaModel::Linear;
    linear.dmaOverhead = machine.readLatency + machine.loadOverhead;
    linear.dmaBytesPerCycle = machine.busBytes;
    linear.fetchCycles =
        static_cast<double>(sizeof(vtart::Word128)) / machine.busBytes;
    linear.queueHoldsCurrent = false;
  }
  for (bool isShared : {false, true}) {
    linear.sharedBus = isShared;
    if (!isLinear || isShared != machine.sharedBus)
      forms.push_back(linear);
  }
  Machine bursts = machine;
  bursts.dma = DmaModel::Bursts;
  for (unsigned bytes : {4, 8, 16})
    for (unsigned beats : {16, 256}) {
      bursts.busBytes = bytes;
      bursts.burstBeats = beats;
      makeConsistent(bursts);
      if (isLinear || bytes != machine.busBytes || beats != machine.burstBeats)
        forms.push_back(bursts);
    }
  return forms;
}

llvm::Expected<std::unique_ptr<MachinePredictor>>
MachinePredictor::create(std::vector<std::string> modules,
                         MachinePredictorOptions options) {
  std::unique_ptr<MachinePredictor> predictor(
      new MachinePredictor(std::move(modules), options));
  for (StringRef module : predictor->modules) {
    llvm::Expected<std::unique_ptr<CandidateCompiler>> compiler =
        CandidateCompiler::create(module, options.kind);
    if (!compiler)
      return compiler.takeError();
    predictor->compilers.push_back(std::move(*compiler));
  }
  if (predictor->compilers.empty())
    return llvm::createStringError("calibration needs at least one task");
  predictor->forms = getForms(predictor->getSpace(0).getMachine());
  return predictor;
}

std::vector<FitParameter> MachinePredictor::getParameters(size_t form) const {
  std::vector<FitParameter> parameters;
  for (const Number &number : kNumbers)
    if (number.isIn(forms[form]))
      // Cycles are at least one; rates are compared with each other.
      parameters.push_back({number.name, number.get(forms[form]), number.min,
                            number.max, number.min > 0 ? 0.0 : 1.0,
                            number.integer != nullptr});
  return parameters;
}

Machine MachinePredictor::getMachine(size_t form,
                                     ArrayRef<double> values) const {
  Machine machine = forms[form];
  for (const Number &number : kNumbers)
    if (number.isIn(machine)) {
      number.set(machine, values.front());
      values = values.drop_front();
    }
  makeConsistent(machine);
  machine.name = "calibrated";
  machine.description =
      "fitted to measurements, starting from " + forms.front().name;
  return machine;
}

/// Programs do not depend on the numbers of a machine.
llvm::Expected<const vtart::Program *>
MachinePredictor::getProgram(const FitSample &sample) {
  auto [it, isNew] = programs.try_emplace({sample.task, sample.point});
  if (isNew) {
    llvm::Expected<vtart::Program> program =
        compilers[sample.task]->compile(sample.point);
    if (!program) {
      programs.erase(it);
      return program.takeError();
    }
    it->second = std::move(*program);
  }
  return &it->second;
}

llvm::Expected<std::vector<double>>
MachinePredictor::predict(size_t form, ArrayRef<double> values,
                          ArrayRef<const FitSample *> samples) {
  std::vector<const vtart::Program *> work;
  for (const FitSample *sample : samples) {
    llvm::Expected<const vtart::Program *> program = getProgram(*sample);
    if (!program)
      return program.takeError();
    work.push_back(*program);
  }
  Machine machine = getMachine(form, values);
  std::vector<double> costs(samples.size(), 0);
  std::atomic<size_t> next = 0;
  auto simulate = [&] {
    vtart::TimedSimulator simulator(getSpace(0).getConfig(), machine);
    for (size_t i = next++; i < work.size(); i = next++) {
      simulator.reset();
      if (vtart::Expected<vtart::TimedResult> result =
              simulator.run(work[i]->insns))
        costs[i] = static_cast<double>(result->cycles) * options.costPerCycle;
    }
  };
  std::vector<std::thread> threads;
  for (unsigned i = 1; i < options.jobs; ++i)
    threads.emplace_back(simulate);
  simulate();
  for (std::thread &thread : threads)
    thread.join();
  return costs;
}

llvm::Expected<std::vector<std::pair<double, Point>>>
MachinePredictor::findBest(size_t form, ArrayRef<double> values, size_t task,
                           size_t count) {
  vtart::Machine machine = getMachine(form, values);
  llvm::Expected<std::unique_ptr<VTATask>> created =
      VTATask::create(modules[task], options.kind, TaskInfo(), &machine);
  if (!created)
    return created.takeError();
  VTATask &fitted = **created;
  std::unique_ptr<Model> model = fitted.createModel();
  std::unique_ptr<Measurer> measurer = fitted.createSimulator(options.jobs);
  SessionOptions search;
  search.maxTrials = options.trials;
  search.numBest = count;
  Session session(fitted,
                  std::make_unique<ModelTuner>(fitted.getSpace(), *model,
                                               options.trials,
                                               fitted.getSpace().count().legal),
                  *measurer, /*checker=*/nullptr, search);
  if (llvm::Error error = session.run())
    return std::move(error);
  std::vector<std::pair<double, Point>> points;
  for (const SessionTrial &trial : session.getBest())
    points.emplace_back(trial.measurement.cost * options.costPerCycle,
                        trial.point);
  return points;
}
