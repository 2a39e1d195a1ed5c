//===- SimulatorRunner.cpp - Counts cycles in this process ----------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "QueueRunner.h"
#include "VTA/Tuning/Runners/Runners.h"

using namespace mlir;
using namespace mlir::vta::tuning;

namespace {
class SimulatorRunner : public QueueRunner<Runner> {
public:
  explicit SimulatorRunner(std::optional<vtart::Machine> machine) {
    options.machine = std::move(machine);
  }
  StringRef getName() const override { return "simulator"; }
  StringRef getUnit() const override { return "cycles"; }

private:
  RunOutcome run(const Artifact &artifact,
                 const RunOptions &runOptions) override {
    RunOutcome result;
    options.check = runOptions.check;
    setResult(result, vtart::runFile(artifact.bytes, artifact.references.get(),
                                     options));
    result.device = "simulator";
    return result;
  }

  vtart::RunFileOptions options;
};
} // namespace

std::unique_ptr<Runner> mlir::vta::tuning::createSimulatorRunner(
    std::optional<vtart::Machine> machine) {
  return std::make_unique<SimulatorRunner>(std::move(machine));
}
