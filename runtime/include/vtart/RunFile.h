//===- RunFile.h - Checks and times a file ----------------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What a tuner asks of a device, and all that a device needs for it: a file
// comes with inputs and the outputs that it has to compute, it is run, compared
// and timed.
//
//===----------------------------------------------------------------------===//

#ifndef VTART_RUNFILE_H
#define VTART_RUNFILE_H

#include "vtart/ErrorKind.h"
#include "vtart/Machine.h"
#include "vtart/Measure.h"
#include "vtart/Npy.h"

namespace vtart {

/// A tensor by the name that it has in the file.
struct NamedArray {
  std::string name;
  NpyArray array;
};

/// What a run is given and what has to come of it.
struct References {
  std::vector<NamedArray> inputs, outputs;
  /// Largest difference of floats, as a part of the largest expected value; 0:
  /// the same bits. Integers have to be equal.
  double tolerance = 0;

  /// Why `computed` is wrong; nothing if it is right.
  std::optional<std::string>
  findDifference(const std::vector<NamedArray> &computed) const;

  std::string toBytes() const;
  /// Errors: what toBytes did not write.
  static Expected<References> fromBytes(const std::string &bytes);
};

struct RunFileOptions {
  /// Driver library for programs; empty for the simulators, which count cycles.
  std::string driver;
  std::optional<bool> isCoherent; ///< Flag of the driver, see DeviceOptions.
  /// Costs of programs are the cycles that the driver tells, of one run: times
  /// vary, cycles do not.
  bool countsCycles = false;
  /// Machine of the simulators; empty for the one that the program names.
  std::optional<Machine> machine;
  /// Compare outputs with the references, if there are any.
  bool check = true;
  /// Timing of networks and drivers; simulated time is always the same.
  MeasureOptions timing;
  unsigned threads = 1; ///< Threads of a network.
  /// Timed runs of a network find its constants outside of a cache that
  /// so many bytes fill; see NetworkExecutorOptions.
  uint64_t coldBytes = 0;
  /// Number of first steps of a network that are timed; 0: all of them.
  unsigned numTimedSteps = 0;
  /// Programs are verified before they run, for `machine` or the one that they
  /// name.
  bool verifies = false;
  /// Networks with steps on VTA run on the simulator if there is no driver;
  /// their times are this computer's.
  bool simulatesNetworks = false;
  bool keepsOutputs = false; ///< Whether RunFileResult::outputs are wanted.
  bool profiles = false;     ///< Whether figures by step are wanted.
  /// Whether cycles by step are wanted without a profile, of the first run.
  bool countsSteps = false;
  /// Without references: random inputs of this seed; 0 for zeros.
  uint64_t seed = 0;
  /// See TimedOptions.
  std::function<double(uint32_t insn, double start, double cycles)> extraCycles;
};

struct RunFileResult {
  enum class Status : uint8_t {
    Measured,
    Failed,      ///< A load or run that failed.
    WrongAnswer, ///< Outputs that differ from the references.
    TimedOut,    ///< Repetitions missing when the time was up.
  };
  Status status = Status::Failed;
  std::string message; ///< Reason for a missing measurement.
  /// Cycles of a program that was simulated or whose driver was asked for them,
  /// else seconds per run of each repetition: of the processor, if a network
  /// runs on one thread of it, else on the clock.
  std::vector<double> costs;
  RepetitionTimes times;     ///< Times of networks on the processor alone.
  bool isChecked = false;    ///< Whether the compared outputs are right.
  bool countsCycles = false; ///< Whether costs are cycles.
  /// The device failed, and takes no more runs until it is opened again.
  bool isDeviceFailure = false;
  std::vector<NamedArray> outputs; ///< Results of the first run.
  /// Of a network, by step: nanoseconds of the timed runs, added up, how many
  /// these were, and cycles of one of them, or of the first one, where the
  /// device tells.
  std::vector<uint64_t> stepNanoseconds;
  std::vector<std::optional<uint64_t>> stepCycles;
  uint64_t profiledRuns = 0;
};

/// What records and results call a run that ended so.
ErrorKind getErrorKind(RunFileResult::Status status);

/// Runs a program or network file. Without `references` inputs are zeros, or
/// random.
RunFileResult runFile(const std::string &bytes, const References *references,
                      const RunFileOptions &options);

} // namespace vtart

#endif // VTART_RUNFILE_H
