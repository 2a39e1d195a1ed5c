//===- TaskSchedule.cpp - Schedules of tasks ------------------------------===//
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

LogicalResult cpu::checkTask(transform::NamedSequenceOp sequence,
                             func::FuncOp func) {
  if (auto task = sequence->getAttrOfType<StringAttr>(kTaskAttrName);
      task && task.getValue() != func.getName())
    return refuseSchedule(func, sequence, "task '" + func.getName() + "'",
                          "'" + task.getValue() + "'");
  return success();
}

LogicalResult cpu::applySchedule(func::FuncOp func, ModuleOp schedule,
                                 std::map<std::string, int64_t> *knobs) {
  FailureOr<transform::NamedSequenceOp> sequence = getOnlySequence(schedule);
  if (failed(sequence) ||
      failed(checkSchedule(*sequence, "the task's function")))
    return failure();
  if (failed(checkTask(*sequence, func)))
    return failure();
  if (knobs)
    *knobs = readKnobs(*sequence);
  return vta::applySchedule(func, *sequence, /*expensiveChecks=*/false);
}
