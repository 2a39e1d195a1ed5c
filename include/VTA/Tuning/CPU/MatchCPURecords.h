//===- MatchCPURecords.h - Records for tasks of processors ------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_TUNING_CPU_MATCHCPURECORDS_H
#define VTA_TUNING_CPU_MATCHCPURECORDS_H

#include "VTA/Tuning/CPU/CPUTask.h"
#include "VTA/Tuning/Core/RecordMatch.h"

namespace mlir::vta::cpu {

/// The best record of `task` and what has become of it: its point is compiled.
/// What takes how long is not known without running it: points whose code has
/// changed are used, and give the same bits.
tuning::RecordMatch matchCPURecords(CPUTask &task,
                                    ArrayRef<tuning::Record> records);

/// Gives the tasks of `network` schedules by records. The network is as
/// vta-cpu-isolate-tasks makes it: tasks have modules of their own. Nothing is
/// compiled: what the records' code is today is not looked at. Tasks with a
/// file in the folder `schedules` are left to that. Emits errors.
FailureOr<tuning::AppliedRecords>
applyCPURecords(ModuleOp network, const CPUTask::Options &options,
                ArrayRef<tuning::Record> records, StringRef schedules);

} // namespace mlir::vta::cpu

#endif // VTA_TUNING_CPU_MATCHCPURECORDS_H
