//===- MatchRecords.h - Which records hold for a task -----------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_TUNING_VTA_MATCHRECORDS_H
#define VTA_TUNING_VTA_MATCHRECORDS_H

#include "VTA/Tuning/Core/RecordMatch.h"
#include "VTA/Tuning/VTA/ExtractTasks.h"
#include "llvm/ADT/MapVector.h"

namespace mlir::vta {

/// The best record of `task` and what has become of it: its point is compiled
/// and timed.
tuning::RecordMatch matchRecords(VTATask &task,
                                 ArrayRef<tuning::Record> records);

/// Kernels that records have given a schedule, and what the records are worth.
using RecordedKernels = llvm::MapVector<KernelOp, tuning::Fidelity>;

/// Schedules the kernels of `module`, or of the modules in it, by records. They
/// are normalized first. Kernels that have a schedule keep it. With
/// `onlyExact`, only by records that are. Adds the kernels that get a schedule
/// to `scheduled`, if there is such a map. `board` is the name of the board
/// that the kernels are for, or empty. Emits errors.
FailureOr<tuning::AppliedRecords>
applyRecords(ModuleOp module, ArrayRef<tuning::Record> records,
             bool onlyExact = false, RecordedKernels *scheduled = nullptr,
             StringRef board = {});

} // namespace mlir::vta

#endif // VTA_TUNING_VTA_MATCHRECORDS_H
