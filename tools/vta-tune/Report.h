//===- Report.h - What vta-tune prints --------------------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_TOOLS_VTATUNE_REPORT_H
#define VTA_TOOLS_VTATUNE_REPORT_H

#include "Options.h"
#include "TuneTasks.h"
#include "VTA/Tuning/Core/MeasureError.h"
#include "llvm/Support/JSON.h"

#include <chrono>

namespace mlir::vta::tune {

/// The progress of tasks on stderr: a line that changes on a terminal, one line
/// for each task in a log.
class Progress {
public:
  /// In a log, `hasLines` says whether there is a line for each task.
  Progress(size_t numTasks, const Options &options, bool hasLines);

  /// What says which devices are busy; null: nothing does.
  void setRunner(const tuning::Runner *newRunner) { runner = newRunner; }
  void report(size_t number, const tuning::Session &session,
              const tuning::SessionTrial &trial);
  /// The task is done. Prints nothing the second time.
  void finish(size_t number, const tuning::Session &session);

private:
  struct State {
    std::string current = "-"; ///< Speed of the last trial.
    bool isFinished = false;
    tuning::FailureCounter failures;
    bool hasWarned = false;
  };
  void print(size_t number, const tuning::Session &session);

  const Options &options;
  const tuning::Runner *runner = nullptr;
  bool hasLines, isTerminal;
  std::vector<State> states;
  std::chrono::steady_clock::time_point start, shown;
};

/// "; layers: conv1, conv2", unless the task has the name of its only layer.
std::string printLayers(const tuning::TaskInfo &info);
/// "--list-tasks".
void printTasks(raw_ostream &os, ArrayRef<tuning::Task *> tasks);
/// Before and after, for each task of a network and in total.
void printTable(raw_ostream &os, ArrayRef<TunedTask> tasks, double seconds);
/// What --prove found out, for each task and in total.
void printProofs(raw_ostream &os, ArrayRef<TunedTask> tasks);
/// One kernel, as modules of kernels are reported.
void printKernel(raw_ostream &os, StringRef name, const TunedTask &task);
/// The same of kernels and of tasks.
llvm::json::Value toJSON(StringRef name, const TunedTask &task);

} // namespace mlir::vta::tune

#endif // VTA_TOOLS_VTATUNE_REPORT_H
