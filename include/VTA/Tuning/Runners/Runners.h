//===- Runners.h - Where artifacts run --------------------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// The simulator, processes of this computer (which also load a board's driver),
// and a board that is simulated with everything that makes boards hard to tune
// for.
//
//===----------------------------------------------------------------------===//

#ifndef VTA_TUNING_RUNNERS_RUNNERS_H
#define VTA_TUNING_RUNNERS_RUNNERS_H

#include "VTA/Tuning/Core/Runner.h"
#include "vtart/Machine.h"

#include <functional>

namespace mlir::vta::tuning {

/// Counts cycles, in this process. Without a machine, those of the machine that
/// a program names.
std::unique_ptr<Runner>
createSimulatorRunner(std::optional<vtart::Machine> machine = std::nullopt);

/// Worker processes of this computer. Networks are timed, and programs on a
/// driver that tells no cycles. With a machine and no driver, cycles of
/// programs are counted.
struct ProcessRunnerOptions {
  unsigned numWorkers = 1;
  std::string driver; ///< Library with VTA's driver functions, or empty.
  /// Whether its memory is coherent; nothing: as the driver says.
  std::optional<bool> isCoherent;
  std::optional<vtart::Machine> machine; ///< Machine of the simulator.
  unsigned threads = 1;                  ///< Threads of a network.
};
std::unique_ptr<Runner>
createProcessRunner(const ProcessRunnerOptions &options);
/// The same for a driver, after a worker has loaded it: this process never
/// does. Costs are cycles if the driver tells these. Errors: a library that
/// cannot be loaded, or that ends the worker.
llvm::Expected<std::unique_ptr<Runner>>
createDriverRunner(const ProcessRunnerOptions &options);

/// The simulator as a board: in seconds, with effects that no machine file can
/// express and with the accidents of real ones. Everything that happens is a
/// function of the seed, the artifact and how often it ran before, but for the
/// drift.
struct BlackBoxOptions {
  /// What the tuner is not told.
  vtart::Machine machine;
  uint64_t seed = 0;
  /// Each transfer takes longer by a part of its time, which is drawn from 0 to
  /// twice this one; the same in every run.
  double jitter = 0.05;
  /// A transfer that meets a refresh of the memory waits for it.
  double refreshPeriod = 7.8e-6, refreshSeconds = 0.35e-6;

  double noise = 0;        ///< Standard deviation of the logarithm of times.
  double driftPerHour = 0; ///< Growth of times per hour.
  // Probabilities.
  double outliers = 0; ///< Probability of a run 1.5 to 3 times as long.
  double failures = 0, wrongAnswers = 0, hangs = 0; ///< Chances per trial.
  /// Simulated time of a board's work other than running.
  double secondsPerTrial = 0.1;

  /// The accidents of a real board.
  void addBoardNoise();
};

class BlackBoxRunner : public Runner {
public:
  /// Cycles of an artifact that ran, without noise; none if it never did.
  virtual std::optional<double> getTrueCycles(StringRef hash) const = 0;
  /// Cycles of an artifact that are known, with right outputs: it is not
  /// simulated any more, so that nothing but its hash is needed.
  virtual void addKnown(StringRef hash, double cycles) = 0;
};
std::unique_ptr<BlackBoxRunner>
createBlackBoxRunner(const BlackBoxOptions &options);

/// What each transfer takes longer on the board, for TimedOptions.
std::function<double(uint32_t insn, double start, double cycles)>
getExtraCycles(const BlackBoxOptions &options);

/// Cycles of a program on the board, without noise and drift.
llvm::Expected<double> countTrueCycles(const Artifact &artifact,
                                       const BlackBoxOptions &options);

/// What runners by name have in common.
struct RunnerDefaults {
  std::optional<vtart::Machine> machine; ///< Machine of the task.
  unsigned numWorkers = 1;
  unsigned threads = 1;
  uint64_t seed = 0;
  std::string triple, processor; ///< Target of networks.
  std::string toolFolder;        ///< Folder that may hold the target's vta-run.
};
/// "simulator", "process", "driver=PATH.so[,coherent|,noncoherent]",
/// "qemu[,KEY=VALUE,..]" (see createQemuRunner), or "blackbox[:KEY=VALUE,..]"
/// with `machine` (name or file), `seed` and `noise` ("none" or "board"). The
/// error lists what there is.
llvm::Expected<std::unique_ptr<Runner>>
createRunner(StringRef text, const RunnerDefaults &defaults);

} // namespace mlir::vta::tuning

#endif // VTA_TUNING_RUNNERS_RUNNERS_H
