//===- Runner.h - Runs artifacts somewhere ----------------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// A runner is asynchronous: artifacts are submitted, results come in any order.
// Behind it is a simulator, a process on this computer, a device, or a pool of
// boards.
//
//===----------------------------------------------------------------------===//

#ifndef VTA_TUNING_CORE_RUNNER_H
#define VTA_TUNING_CORE_RUNNER_H

#include "VTA/Tuning/Core/Artifact.h"
#include "VTA/Tuning/Core/MeasureError.h"
#include "vtart/Measure.h"

namespace mlir::vta::tuning {

/// How an artifact is run.
struct RunOptions {
  vtart::MeasureOptions timing;
  /// Option for networks: see vtart::RunFileOptions.
  uint64_t coldBytes = 0;
  unsigned numTimedSteps = 0;
  /// Seconds until a run counts as hung; 0: never.
  double timeout = 10;
  /// Compare the outputs with the references, if there are any.
  bool check = true;
  /// Devices that it should not run on, where there are others.
  std::vector<std::string> avoid = {};
};

/// What became of a run.
struct RunOutcome {
  uint64_t id = 0; ///< The submitted number.
  ErrorKind error = ErrorKind::None;
  std::string message; ///< Text of the error.
  /// One for each repetition, in the runner's unit.
  std::vector<double> costs;
  vtart::RepetitionTimes times; ///< Times on a processor, if there are.
  bool isChecked = false;       ///< Whether the compared outputs are right.
  double seconds = 0;           ///< Time of the device for all repetitions.
  std::string device;           ///< Name of the device.
  bool isLost = false;          ///< The flag of Measurement.
  double drift = 0;             ///< The figure of Measurement.
};

struct RunnerStats {
  uint64_t numSubmitted = 0, numFinished = 0, numFailed = 0, numCanceled = 0;
  uint64_t numRestarts = 0; ///< Restarts of processes that died or hung.
  double seconds = 0;       ///< Time of devices in total, also simulated ones.
};

class Runner {
public:
  virtual ~Runner();

  /// "simulator", "process", "blackbox", ...
  virtual StringRef getName() const = 0;
  /// What costs are counted in: "cycles", "s" or "instructions"; empty if there
  /// are none.
  virtual StringRef getUnit() const = 0;

  /// Returns at once. `id` is the caller's and must not be in use.
  virtual void submit(uint64_t id, Artifact artifact,
                      const RunOptions &options) = 0;
  /// Waits for a result; none if nothing is outstanding.
  virtual std::optional<RunOutcome> next() = 0;
  /// Waits for a result for so many seconds at most. False if next() would
  /// wait: there is something else to do meanwhile.
  virtual bool waitFor(double seconds) {
    (void)seconds;
    return true;
  }
  /// True if `id` was outstanding; next() does not return it then.
  virtual bool cancel(uint64_t id) = 0;
  virtual RunnerStats getStats() const = 0;
  /// Why nothing more can be run, if it is so. What is submitted then is lost.
  virtual llvm::Error takeError() { return llvm::Error::success(); }

  /// How many artifacts run at once.
  virtual unsigned getNumDevices() const { return 1; }
  /// Costs are what a simulator counts, wherever it runs.
  virtual bool isSimulated() const { return false; }
  /// "3 of 4 boards busy", for progress; empty if there is nothing to say.
  virtual std::string describeDevices() const { return ""; }
  /// Takes no more results from a device whose results were found to be wrong.
  virtual void distrust(StringRef device) { (void)device; }
};

} // namespace mlir::vta::tuning

#endif // VTA_TUNING_CORE_RUNNER_H
