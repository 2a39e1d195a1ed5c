//===- MachinePredictor.h - Fits a machine to measurements ---- -*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// The timed simulator as a predictor whose numbers are those of a machine file.
// Fitted to what was measured on a board, it is a machine for this board.
//
//===----------------------------------------------------------------------===//

#ifndef VTA_TUNING_VTA_MACHINEPREDICTOR_H
#define VTA_TUNING_VTA_MACHINEPREDICTOR_H

#include "VTA/Tuning/Tuners/Calibration.h"
#include "VTA/Tuning/VTA/Candidate.h"

#include <map>

namespace mlir::vta {

struct MachinePredictorOptions {
  ScheduleTemplate kind = ScheduleTemplate::Native;
  unsigned jobs = 1; ///< Threads.
  /// Points that are simulated for each task to find the best ones.
  unsigned trials = 600;
  /// What is measured for one cycle: 1 if that is cycles.
  double costPerCycle = 1;
};

/// Forms are the DMA models with the parameters that are not fitted: bytes of
/// the bus, beats of a burst, whether units share it. The first form is that of
/// the kernels' machine, which also gives the initial numbers. Parameters of
/// the configuration (queues, depth of the uop memory) stay.
class MachinePredictor : public tuning::Predictor {
public:
  /// Modules as for CandidateCompiler::create, one for each task.
  static llvm::Expected<std::unique_ptr<MachinePredictor>>
  create(std::vector<std::string> modules,
         MachinePredictorOptions options = MachinePredictorOptions());

  const ScheduleSpace &getSpace(size_t task) const {
    return compilers[task]->getSpace();
  }
  size_t getNumForms() const override { return forms.size(); }
  std::vector<tuning::FitParameter> getParameters(size_t form) const override;
  llvm::Expected<std::vector<double>>
  predict(size_t form, ArrayRef<double> values,
          ArrayRef<const tuning::FitSample *> samples) override;
  llvm::Expected<std::vector<std::pair<double, tuning::Point>>>
  findBest(size_t form, ArrayRef<double> values, size_t task,
           size_t count) override;

  /// The machine of a fit: legal as a machine file.
  vtart::Machine getMachine(size_t form, ArrayRef<double> values) const;

private:
  MachinePredictor(std::vector<std::string> modules,
                   MachinePredictorOptions options)
      : modules(std::move(modules)), options(options) {}
  llvm::Expected<const vtart::Program *>
  getProgram(const tuning::FitSample &sample);

  std::vector<std::string> modules;
  MachinePredictorOptions options;
  std::vector<std::unique_ptr<CandidateCompiler>> compilers; ///< One per task.
  std::vector<vtart::Machine> forms;
  std::map<std::pair<size_t, tuning::Point>, vtart::Program> programs;
};

} // namespace mlir::vta

#endif // VTA_TUNING_VTA_MACHINEPREDICTOR_H
