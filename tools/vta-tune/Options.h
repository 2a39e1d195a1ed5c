//===- Options.h - Command line of vta-tune ---------------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_TOOLS_VTATUNE_OPTIONS_H
#define VTA_TOOLS_VTATUNE_OPTIONS_H

#include "Measuring.h"
#include "VTA/Driver/CutOptions.h"
#include "VTA/Driver/SparseOption.h"
#include "VTA/Schedule/VTA/ScheduleSpace.h"
#include "VTA/Target/ONNX/Import.h"
#include "VTA/Transforms/Quantize/Passes.h"
#include "VTA/Tuning/Core/ProofTuner.h"
#include "VTA/Tuning/Core/Scheduler.h"
#include "llvm/Support/Error.h"

#include <chrono>

namespace mlir::vta::tune {

/// What is to be done.
enum class Command { Tune, Pick, Merge, Distill, Show, Report, Check, Convert };

struct Options {
  Command command = Command::Tune;
  std::vector<std::string> inputs; ///< A network, or logs of records.
  std::string output;

  std::string device = "vta";
  std::string triple, processor, features; ///< Target of --device=cpu.
  std::vector<std::string> allow;          ///< Forms for --device=cpu.
  unsigned threads = 1;
  std::string totalLatency;  ///< File for latencies during the search.
  std::string scheduleRules; ///< Library with rules for --device=cpu.
  std::string schedules;     ///< Folder with sketches for --device=cpu.
  std::string dumpSchedules; ///< Folder for vta-compile --schedules.
  std::string schedule;      ///< File of a user's schedule, or empty.
  std::optional<std::string> config, machine; ///< Values, or the module's.
  ScheduleTemplate kind = ScheduleTemplate::Native;
  onnx::ImportOptions import;
  NetworkCut cut;
  SparseWeights sparse;     ///< Weights to leave out, with --device=cpu.
  bool isQuantized = false; ///< Whether calibration was given.
  quantization::VTAQuantizeOptions quantize;

  /// An option that networks alone can have, if one was given, and one that
  /// only those can have that are quantized here.
  std::string ofNetworks, ofQuantization;

  bool listsTasks = false;
  bool listsDags = false;         ///< Whether to list computations too.
  std::vector<std::string> tasks; ///< Patterns of names and operators.
  std::string tuner = "model";
  bool hasDefaultTuner = false; ///< Whether nobody has named a tuner.
  uint64_t trials = 2000, earlyStopping = 0, earlyStoppingTotal = 0, seed = 0;
  std::optional<tuning::ProofOptions> proof; ///< Values of --prove.
  tuning::SchedulePolicy policy = tuning::SchedulePolicy::InOrder;
  bool hasDefaultPolicy = false; ///< Whether nobody has named a policy.
  /// When this program was started: the budget begins then.
  std::chrono::steady_clock::time_point start =
      std::chrono::steady_clock::now();
  double budget = 0;             ///< Seconds; 0: no limit.
  uint64_t trialsTotal = 0;      ///< Limit of all tasks together; 0: none.
  bool wholeNetwork = true;      ///< Whether a last search is wanted.
  double wholeNetworkBudget = 0; ///< Limit of this search; 0: none.
  std::string records;
  bool resumes = false;
  /// Searches begin with what is known of other tasks: those of this run, and
  /// those of a log, if there is one.
  bool transfers = false;
  std::string transferLog;
  /// Networks of whose tasks the log has records as well.
  std::vector<std::pair<std::string, onnx::ImportOptions>> transferNetworks;
  std::string fitted; ///< File for the machine of `calibrate`.
  unsigned jobs = 1;
  MeasuringOptions measuring;
  bool verbose = false, json = false;

  std::string network; ///< Input of `check` and `convert`.
  /// What the board is called: in records, and in TVM's targets. May be empty.
  std::string board;
  bool errorOnStale = false; ///< Flag of `check`.
};

/// Reads the command line. Ends the program after --help and --version.
llvm::Expected<Options> parseOptions(int argc, char **argv);

/// Takes the default tuner of boards that are simulators, unless the command
/// line names one: what the boards of a pool are is known later than that.
void chooseSimulatorTuner(Options &options);

/// "90", "90s", "20m", "1.5h" in seconds.
std::optional<double> parseDuration(StringRef text);

} // namespace mlir::vta::tune

#endif // VTA_TOOLS_VTATUNE_OPTIONS_H
