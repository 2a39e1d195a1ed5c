//===- ProgramRecord.h - Schedules of a whole program -----------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// Kernels that are one program share the time at their ends, so the schedules
// that are best alone need not be the best together. A record of a program says
// which schedules to take for each of its kernels, all in one line. It holds
// for this sequence of kernels alone: tasks in other networks know nothing of
// it.
//
//===----------------------------------------------------------------------===//

#ifndef VTA_TUNING_CORE_PROGRAMRECORD_H
#define VTA_TUNING_CORE_PROGRAMRECORD_H

#include "VTA/Tuning/Core/Task.h"

namespace mlir::vta::tuning {

struct ProgramRecord {
  /// The schedule of one kernel.
  struct Entry {
    std::string task; ///< Value of TaskInfo::key.
    std::string name; ///< Name of the layer, for people.
    std::string point;
  };

  /// 128-bit hash of the tasks of all kernels, in order, and of how they are
  /// connected.
  std::string key;
  std::string name; ///< Name for people.
  // The target, as in TaskInfo.
  std::string device = "vta", config, machine, machineHash, schedule;
  std::vector<Entry> kernels; ///< Entries in the order of the program.

  uint64_t cycles = 0;        ///< Cycles of the whole program.
  uint64_t defaultCycles = 0; ///< Cycles without tuning; 0: not known.
  uint64_t tasksCycles = 0;   ///< Cycles with the best schedule of each task.
  std::string artifact;       ///< Hash of the code, "sha256:...".
  bool isChecked = false;     ///< Whether the outputs of a run were right.

  uint64_t trials = 0; ///< Programs that were timed to find it.
  std::string tool;    ///< Version of the tool.
  double time = 0;     ///< Time in seconds since 1970.

  /// May decide how something is compiled.
  bool isUsable() const { return isChecked && !artifact.empty() && cycles > 0; }
  /// Records with equal keys are about the same program on the same target.
  std::string getTargetKey() const;

  /// One line, without its end.
  std::string toJSON() const;
  /// Whether a line is such a record, right or wrong.
  static bool isOne(StringRef line) { return line.contains("\"program\":"); }
  /// The error says what is missing or wrong.
  static llvm::Expected<ProgramRecord> fromJSON(StringRef line);
};

/// For each program and target the usable record of least cycles (the first of
/// equals), in the order of their first lines.
std::vector<ProgramRecord> pickBest(ArrayRef<ProgramRecord> records);
/// The same without those that stand in the file twice.
std::vector<ProgramRecord> removeDuplicates(ArrayRef<ProgramRecord> records);

} // namespace mlir::vta::tuning

#endif // VTA_TUNING_CORE_PROGRAMRECORD_H
