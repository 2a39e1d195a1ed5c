//===- TaskSchedule.cpp - A schedule for any task -------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Transforms/Schedules/TaskSchedule.h"

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::cpu;

void cpu::buildGeneralSchedule(const TaskInfo &info, const CPUTarget &target,
                               const CompileTaskOptions &options,
                               ScheduleText &schedule) {}

std::string cpu::generateSchedule(const TaskInfo &info, const CPUTarget &target,
                                  const CompileTaskOptions &options) {
  ScheduleText schedule;
  bool isBuilt = false;
  switch (info.kind) {
  case AnchorKind::Contraction:
    isBuilt = buildContractionSchedule(info, target, options, schedule);
    break;
  case AnchorKind::Depthwise:
  case AnchorKind::Pool:
    isBuilt = buildWindowSchedule(info, target, options, schedule);
    break;
  case AnchorKind::Reduction:
    isBuilt = buildReductionSchedule(info, target, options, schedule);
    break;
  case AnchorKind::Elementwise:
    isBuilt = buildElementwiseSchedule(info, target, options, schedule);
    break;
  case AnchorKind::Move:
    isBuilt = buildMoveSchedule(info, target, options, schedule);
    break;
  }
  if (!isBuilt)
    buildGeneralSchedule(info, target, options, schedule);
  func::FuncOp func = info.func;
  return schedule.str(stringifyAnchorKind(info.kind), func.getName());
}
