//===- TaskSchedule.cpp - A schedule for any task -------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Transforms/Schedules/TaskSchedule.h"
#include "VTA/Dialect/VTA/IR/VTA.h"
#include "VTA/Transforms/Schedules/Sequences.h"
#include "mlir/Dialect/Transform/IR/TransformTypes.h"
#include "mlir/IR/Remarks.h"
#include "llvm/Support/Debug.h"

#define DEBUG_TYPE "vta-cpu-generate-schedules"

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::cpu;

Value cpu::addKnob(ScheduleBuilder &schedule, StringRef name,
                   ArrayRef<int64_t> options, int64_t selected) {
  SmallVector<int64_t> sorted(options);
  sorted.push_back(selected);
  llvm::sort(sorted);
  sorted.erase(llvm::unique(sorted), sorted.end());
  auto getAttr = [&](int64_t value) -> Attribute {
    return schedule.getI64IntegerAttr(value);
  };
  return schedule.addKnob(name, llvm::map_to_vector(sorted, getAttr),
                          getAttr(selected));
}

OwningOpRef<ModuleOp> cpu::generateSchedule(const CPUTaskInfo &info,
                                            const CPUTarget &target,
                                            const CompileTaskOptions &options,
                                            TileLimits *limits) {
  func::FuncOp func = info.func;
  Builder b(func.getContext());
  // Errors in a generated schedule are about the task.
  Location loc = NameLoc::get(b.getStringAttr("schedule of " + func.getName()),
                              func.getLoc());
  OwningOpRef<ModuleOp> module = createScheduleModule(loc);
  ScheduleBuilder schedule(
      *module, loc, "schedule",
      transform::ParamType::get(b.getContext(), b.getI64Type()),
      b.getNamedAttr(kTaskAttrName, func.getNameAttr()));
  bool isBuilt = false;
  TileLimits used;
  switch (info.kind) {
  case AnchorKind::Chain:
    isBuilt = buildChainSchedule(info, target, options, schedule, used) ||
              buildReductionSchedule(info, target, options, schedule, used) ||
              buildFoldSchedule(info, target, options, schedule, used);
    break;
  case AnchorKind::Contraction:
  case AnchorKind::Combination:
    // Rows that are reduced have vectors along themselves.
    isBuilt = buildWinogradSchedule(info, target, options, schedule, used) ||
              buildContractionSchedule(info, target, options, schedule, used);
    if (isBuilt)
      break;
    [[fallthrough]];
  case AnchorKind::Reduction:
    isBuilt = (needsFold(info) &&
               buildFoldSchedule(info, target, options, schedule, used)) ||
              buildReductionSchedule(info, target, options, schedule, used) ||
              buildFoldSchedule(info, target, options, schedule, used);
    break;
  case AnchorKind::Depthwise:
  case AnchorKind::Pool:
    isBuilt = (needsFold(info) &&
               buildFoldSchedule(info, target, options, schedule, used)) ||
              buildWindowSchedule(info, target, options, schedule, used) ||
              buildFoldSchedule(info, target, options, schedule, used);
    break;
  case AnchorKind::Elementwise:
    isBuilt = buildElementwiseSchedule(info, target, options, schedule, used);
    break;
  case AnchorKind::Move:
    isBuilt = buildMoveSchedule(info, target, options, schedule, used);
    break;
  }
  if (limits)
    *limits = used;
  if (!isBuilt) {
    StringRef kind = stringifyAnchorKind(info.kind);
    LLVM_DEBUG(llvm::dbgs() << "plain loops for " << func.getName() << ", a "
                            << kind << "\n");
    remark::missed(
        func.getLoc(),
        remark::RemarkOpts::name("TaskSchedule").category(DEBUG_TYPE))
        << remark::reason("plain loops: the schedule for '{0}' does not take "
                          "this task",
                          kind);
  }
  return module;
}

LogicalResult cpu::applySchedule(func::FuncOp func, ModuleOp schedule,
                                 std::map<std::string, int64_t> *knobs) {
  FailureOr<transform::NamedSequenceOp> sequence = getOnlySequence(schedule);
  if (failed(sequence) ||
      failed(checkSchedule(*sequence, "the task's function")))
    return failure();
  if (auto task = (*sequence)->getAttrOfType<StringAttr>(kTaskAttrName);
      task && task.getValue() != func.getName())
    return refuseSchedule(func, *sequence, "task '" + func.getName() + "'",
                          "'" + task.getValue() + "'");
  if (knobs)
    *knobs = readKnobs(*sequence);
  return vta::applySchedule(func, *sequence, /*expensiveChecks=*/false);
}
