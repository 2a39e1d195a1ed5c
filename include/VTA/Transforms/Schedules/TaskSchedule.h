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
#include "VTA/CPU/Schedule/WinogradTiles.h"
#include "VTA/Dialect/CPU/TransformOps/CPUTransformOps.h"
#include "VTA/Transforms/Schedules/ScheduleBuilder.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include <map>
#include <memory>

namespace mlir::vta::cpu {

class SketchLibrary;

struct CompileTaskOptions {
  /// Threads that the runtime will use: parallel loops get at least this many
  /// chunks where the work allows it.
  unsigned threads = 1;
  AllowedForms allowed;
  /// Whether knobs are wanted that are of no use for the default.
  bool searches = false;
  /// Rules of users; may be null.
  std::shared_ptr<const SketchLibrary> library;
};

/// Adds a knob with the value `selected`, which is added to the options if it
/// is not one of them. Returns its !transform.param<i64>.
Value addKnob(ScheduleBuilder &schedule, StringRef name,
              ArrayRef<int64_t> options, int64_t selected);

/// Each of these builds a schedule for tasks of its kind, says in `limits`
/// which knobs go together and returns true, or returns false for what it
/// cannot do better than the general schedule.
/// A `kernel` is for operands that have another one by default.
bool buildContractionSchedule(const CPUTaskInfo &info, const CPUTarget &target,
                              const CompileTaskOptions &options,
                              std::optional<MacKernelKind> kernel,
                              ScheduleBuilder &schedule, TileLimits &limits);
/// Reductions over the same rows, and what is around them.
bool buildChainSchedule(const CPUTaskInfo &info, const CPUTarget &target,
                        const CompileTaskOptions &options,
                        ScheduleBuilder &schedule, TileLimits &limits);
/// The convolution that Winograd's transforms can compute, if a task is one.
std::optional<WinogradShape> getWinogradShape(const CPUTaskInfo &info);
/// Convolutions by Winograd's transforms with tiles of 2 or 4 `results`.
bool buildWinogradSchedule(const CPUTaskInfo &info, const CPUTarget &target,
                           const CompileTaskOptions &options, int64_t results,
                           ScheduleBuilder &schedule, TileLimits &limits);
/// Whether schedules in `module` have convolutions computed so.
bool usesWinograd(ModuleOp module);
/// What accumulators are of: what is expected to be faster, or the other one.
enum class WindowVectors { Best, Columns, Channels };
/// Windows over channels: depthwise convolutions, pools, and reductions along
/// dimensions that are not innermost.
bool buildWindowSchedule(const CPUTaskInfo &info, const CPUTarget &target,
                         const CompileTaskOptions &options,
                         WindowVectors vectors, ScheduleBuilder &schedule,
                         TileLimits &limits);
/// True if what is reduced is innermost, so that vectors are partial results.
bool isReducedAlongRows(const CPUTaskInfo &info);
/// Rows with `vectors` vectors of partial results, or other reductions.
bool buildReductionSchedule(const CPUTaskInfo &info, const CPUTarget &target,
                            const CompileTaskOptions &options, unsigned vectors,
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
bool buildTransposeSchedule(const CPUTaskInfo &info, const CPUTarget &target,
                            const CompileTaskOptions &options,
                            ScheduleBuilder &schedule, TileLimits &limits);
bool buildMoveSchedule(const CPUTaskInfo &info, const CPUTarget &target,
                       const CompileTaskOptions &options,
                       ScheduleBuilder &schedule, TileLimits &limits);

/// The default schedule of a task, which is its first sketch: a module with
/// one sequence. Emits errors of users' rules.
FailureOr<OwningOpRef<ModuleOp>>
generateSchedule(const CPUTaskInfo &info, const CPUTarget &target,
                 const CompileTaskOptions &options);

/// Checks that a schedule is not for another task than `func`.
LogicalResult checkTask(transform::NamedSequenceOp sequence, func::FuncOp func);

/// Applies the only sequence in `schedule` to `func`; `knobs`, if given, gets
/// the values of its knobs. Emits diagnostics: open knobs, a schedule for
/// another task.
LogicalResult applySchedule(func::FuncOp func, ModuleOp schedule,
                            std::map<std::string, int64_t> *knobs = nullptr);

} // namespace mlir::vta::cpu

#endif // VTA_TRANSFORMS_SCHEDULES_TASKSCHEDULE_H
