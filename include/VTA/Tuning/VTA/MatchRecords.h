//===- MatchRecords.h - Which records hold for a task -----------*- C++ -*-===//
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

#ifndef VTA_TUNING_VTA_MATCHRECORDS_H
#define VTA_TUNING_VTA_MATCHRECORDS_H

#include "VTA/Tuning/Core/Record.h"
#include "VTA/Tuning/VTA/ExtractTasks.h"

namespace mlir::vta {

enum class MatchKind {
  Exact,        ///< The same code on the same machine.
  CodeChanged,  ///< The compiler makes other code of the point today.
  ModelChanged, ///< The machine says something else today.
  Illegal,      ///< The point is not legal, or not known.
  Unchecked,    ///< No record of the task was run and compared.
  None          ///< No record of the task on this target.
};
/// "exact", "code changed", ...
StringRef getMatchName(MatchKind kind);

struct RecordMatch {
  MatchKind kind = MatchKind::None;
  std::string text; ///< Why it is not exact.
  std::optional<tuning::Record> record;
  std::optional<tuning::Point> point; ///< Legal, and compiles.
  uint64_t cycles = 0;                ///< Today, of the point.

  /// Whether the point is used. Points whose code or machine has changed are
  /// used if they are no slower than the default today.
  bool isApplied = false;
};

/// The best record of `task` and what has become of it.
RecordMatch matchRecords(VTATask &task, ArrayRef<tuning::Record> records);

/// What matchRecords says of each task of a module.
struct AppliedRecords {
  std::vector<std::pair<tuning::TaskInfo, RecordMatch>> tasks;
  unsigned numApplied = 0;

  /// "records: matched 9 of 10 tasks", then a line for each that is not exact.
  void print(raw_ostream &os) const;
};

/// Schedules the kernels of `module`, or of the modules in it, by records. They
/// are normalized first. Kernels that have a schedule keep it. Emits errors.
FailureOr<AppliedRecords> applyRecords(ModuleOp module,
                                       ArrayRef<tuning::Record> records);

} // namespace mlir::vta

#endif // VTA_TUNING_VTA_MATCHRECORDS_H
