//===- TaskSchedule.h - Schedules of tasks as transform IR ------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A schedule is a named sequence that takes the task's function. Generated
// schedules and those that somebody brings as text take the same way.
//
//===----------------------------------------------------------------------===//

#ifndef VTA_TRANSFORMS_SCHEDULES_TASKSCHEDULE_H
#define VTA_TRANSFORMS_SCHEDULES_TASKSCHEDULE_H

#include "VTA/CPU/Analysis/CPUTaskInfo.h"
#include "VTA/CPU/Schedule/AllowedForms.h"
#include "VTA/CPU/Schedule/CPUTarget.h"
#include "VTA/CPU/Schedule/TileLimits.h"
#include "VTA/Transforms/Schedules/ScheduleBuilder.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include <map>

namespace mlir::vta::cpu {

struct CompileTaskOptions {
  /// Threads that the runtime will use: parallel loops get at least this many
  /// chunks where the work allows it.
  unsigned threads = 1;
  AllowedForms allowed;
};

/// Adds a knob with the value `selected`, which is added to the options if it
/// is not one of them. Returns its !transform.param<i64>.
Value addKnob(ScheduleBuilder &schedule, StringRef name,
              ArrayRef<int64_t> options, int64_t selected);

/// Each of these builds a schedule for tasks of its kind, says in `limits`
/// which knobs go together and returns true, or returns false for what it
/// cannot do better than the general schedule.
bool buildContractionSchedule(const CPUTaskInfo &info, const CPUTarget &target,
                              const CompileTaskOptions &options,
                              ScheduleBuilder &schedule, TileLimits &limits);
/// Reductions over the same rows, and what is around them.
bool buildChainSchedule(const CPUTaskInfo &info, const CPUTarget &target,
                        const CompileTaskOptions &options,
                        ScheduleBuilder &schedule, TileLimits &limits);
/// Convolutions by Winograd's transforms, where that is faster.
bool buildWinogradSchedule(const CPUTaskInfo &info, const CPUTarget &target,
                           const CompileTaskOptions &options,
                           ScheduleBuilder &schedule, TileLimits &limits);
/// Whether schedules in `module` have convolutions computed so.
bool usesWinograd(ModuleOp module);
/// Windows over channels: depthwise convolutions, pools, and reductions along
/// dimensions that are not innermost.
bool buildWindowSchedule(const CPUTaskInfo &info, const CPUTarget &target,
                         const CompileTaskOptions &options,
                         ScheduleBuilder &schedule, TileLimits &limits);
bool buildReductionSchedule(const CPUTaskInfo &info, const CPUTarget &target,
                            const CompileTaskOptions &options,
                            ScheduleBuilder &schedule, TileLimits &limits);
/// True if a reduction has several results or a body that upstream does not
/// vectorize.
bool needsFold(const CPUTaskInfo &info);
/// Loops that carry values along in their order: scans, several results, any
/// reduction that has no schedule otherwise.
bool buildFoldSchedule(const CPUTaskInfo &info, const CPUTarget &target,
                       const CompileTaskOptions &options,
                       ScheduleBuilder &schedule, TileLimits &limits);
bool buildElementwiseSchedule(const CPUTaskInfo &info, const CPUTarget &target,
                              const CompileTaskOptions &options,
                              ScheduleBuilder &schedule, TileLimits &limits);
bool buildMoveSchedule(const CPUTaskInfo &info, const CPUTarget &target,
                       const CompileTaskOptions &options,
                       ScheduleBuilder &schedule, TileLimits &limits);
/// The schedule of a task, from the builder for its kind: a module with one
/// sequence. `limits`, if given, gets what its knobs may be.
OwningOpRef<ModuleOp> generateSchedule(const CPUTaskInfo &info,
                                       const CPUTarget &target,
                                       const CompileTaskOptions &options,
                                       TileLimits *limits = nullptr);

/// Applies the only sequence in `schedule` to `func`; `knobs`, if given, gets
/// the values of its knobs. Emits diagnostics: open knobs, a schedule for
/// another task.
LogicalResult applySchedule(func::FuncOp func, ModuleOp schedule,
                            std::map<std::string, int64_t> *knobs = nullptr);

} // namespace mlir::vta::cpu

#endif // VTA_TRANSFORMS_SCHEDULES_TASKSCHEDULE_H
