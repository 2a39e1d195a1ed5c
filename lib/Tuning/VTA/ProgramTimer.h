//===- ProgramTimer.h - Cycles of a lowered function ------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_LIB_TUNING_VTA_PROGRAMTIMER_H
#define VTA_LIB_TUNING_VTA_PROGRAMTIMER_H

#include "VTA/Tuning/VTA/Candidate.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "vtart/Simulator.h"

namespace mlir::vta {

/// Times functions of on-chip memrefs, as buildOnChipPipeline leaves them, on
/// the simulator. What they become is neither kept nor verified.
class ProgramTimer {
public:
  ProgramTimer(const vtart::Config &config, const vtart::Machine &machine)
      : config(config), machine(machine), simulator(config, machine) {}

  /// Gives up as soon as the cycles must exceed `cutOff` (0: never). Emits an
  /// error if the function cannot be evaluated.
  FailureOr<CandidateResult> time(func::FuncOp func, double cutOff);

  /// Effects that are counted as well: see vtart::TimedOptions.
  void setExtraCycles(
      std::function<double(uint32_t insn, double start, double cycles)> extra) {
    timing.extraCycles = std::move(extra);
  }

private:
  FailureOr<std::optional<std::vector<vtart::Word128>>>
  getWords(func::FuncOp func, double cutOff, uint64_t &cycles);

  vtart::Config config;
  vtart::Machine machine;
  vtart::TimedSimulator simulator;
  vtart::TimedOptions timing;
};

} // namespace mlir::vta

#endif // VTA_LIB_TUNING_VTA_PROGRAMTIMER_H
