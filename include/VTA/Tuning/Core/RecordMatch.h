//===- RecordMatch.h - Which records hold for a task ------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// Records outlive the compiler, the machine files and the networks that they
// were made with. Before a record decides anything, its point is compiled, and
// what it says is compared with what is so today.
//
//===----------------------------------------------------------------------===//

#ifndef VTA_TUNING_CORE_RECORDMATCH_H
#define VTA_TUNING_CORE_RECORDMATCH_H

#include "VTA/Tuning/Core/Record.h"

namespace mlir::vta::tuning {

enum class MatchKind {
  Exact,        ///< The same code on the same machine.
  CodeChanged,  ///< Other code for the point today.
  ModelChanged, ///< Other figures of the machine today.
  Illegal,      ///< A point that is not legal, or not known.
  Unchecked,    ///< No record of a run with compared outputs.
  None          ///< No record of the task on this target.
};
/// "exact", "code changed", ...
StringRef getMatchName(MatchKind kind);

struct RecordMatch {
  MatchKind kind = MatchKind::None;
  std::string text; ///< Reason for an inexact match.
  std::optional<Record> record;
  std::optional<Point> point; ///< A legal point that compiles.
  std::string better;         ///< Reason against the record of least cost.
  uint64_t cycles = 0;        ///< Cycles of the point today, if there are any.

  /// Whether the point is used. Points whose code or machine has changed are
  /// used if they are no slower than the default today.
  bool isApplied = false;
};

/// Whether `record` is of the same computation on the same target, by schedules
/// of the same kind. The numbers of the machine may differ. What a board has
/// measured is for this board alone; what was simulated is for all of them.
bool isForTarget(const Record &record, const TaskInfo &info);

/// The best record of a task that holds. `compare` gets matches with a legal
/// point, Exact until then; it says what has become of them, and whether they
/// are applied. Where the best record is not applied, or was simulated and
/// takes other cycles today, the next ones are looked at, a few at most: the
/// one with the fewest cycles today is taken. If none is applied: the match of
/// the best record, or one that says why there is none.
RecordMatch findRecord(const TaskInfo &info, const Space &space,
                       ArrayRef<Record> records,
                       function_ref<void(RecordMatch &)> compare);

/// What has become of the records for each task of a module.
struct AppliedRecords {
  std::vector<std::pair<TaskInfo, RecordMatch>> tasks;
  unsigned numApplied = 0;

  void add(const TaskInfo &info, RecordMatch match);
  /// "records: matched 9 of 10 tasks", then a line for each whose best record
  /// is not exact.
  /// `what` says which tasks: " of the CPU".
  void print(raw_ostream &os, StringRef what = "") const;
};

} // namespace mlir::vta::tuning

#endif // VTA_TUNING_CORE_RECORDMATCH_H
