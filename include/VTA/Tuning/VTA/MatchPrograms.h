//===- MatchPrograms.h - Records of whole programs --------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_TUNING_VTA_MATCHPROGRAMS_H
#define VTA_TUNING_VTA_MATCHPROGRAMS_H

#include "VTA/Tuning/VTA/MatchRecords.h"
#include "VTA/Tuning/VTA/Segment.h"

namespace mlir::vta {

/// What has become of the record of a segment.
struct ProgramMatch {
  tuning::MatchKind kind = tuning::MatchKind::None;
  std::string name; ///< Name of the segment.
  std::string text; ///< Reason for an inexact match.
  size_t numKernels = 0;
  std::vector<tuning::Point> points; ///< Legal points of the kernels.
  uint64_t cycles = 0;               ///< Cycles of the program today.

  /// Whether the points are used: as for RecordMatch.
  bool isApplied = false;

  /// "segment0: exact: schedules of 22 kernels together, 7900000 cycles".
  void print(raw_ostream &os) const;
};

/// The best record of `segment`; its program is compiled and timed.
ProgramMatch matchProgram(const Segment &segment,
                          ArrayRef<tuning::ProgramRecord> records);

/// Schedules the segments of `module` that there are records of, kernel by
/// kernel, before applyRecords looks at the others. Kernels are normalized
/// first. Segments with schedules keep them. With `onlyExact`, only by records
/// that are. Adds the kernels that get a schedule to `scheduled`, if there is
/// such a map. Emits errors.
FailureOr<std::vector<ProgramMatch>>
applyProgramRecords(ModuleOp module, ArrayRef<tuning::ProgramRecord> records,
                    bool onlyExact = false,
                    RecordedKernels *scheduled = nullptr);

} // namespace mlir::vta

#endif // VTA_TUNING_VTA_MATCHPROGRAMS_H
