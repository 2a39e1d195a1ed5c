//===- TaskScheduleText.cpp - Schedules of tasks as text ------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Transforms/Schedules/TaskSchedule.h"
#include "mlir/Dialect/Transform/IR/TransformOps.h"
#include "mlir/Dialect/Transform/Transforms/TransformInterpreterUtils.h"
#include "mlir/Dialect/Transform/TuneExtension/TuneExtensionOps.h"
#include "mlir/Parser/Parser.h"
#include "llvm/Support/InterleavedRange.h"

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::cpu;

static constexpr llvm::StringLiteral kTaskOfSchedule = "vta.task";

void ScheduleText::knob(StringRef name, ArrayRef<int64_t> options,
                        int64_t selected) {
  SmallVector<int64_t> sorted(options);
  sorted.push_back(selected);
  llvm::sort(sorted);
  sorted.erase(llvm::unique(sorted), sorted.end());
  llvm::raw_string_ostream os(knobs);
  os << "    %" << name << " = transform.tune.knob<\"" << name
     << "\"> = " << selected << " : i64 from options = [";
  llvm::interleaveComma(sorted, os,
                        [&](int64_t option) { os << option << " : i64"; });
  os << "] -> !transform.param<i64>\n";
}

std::string ScheduleText::str(StringRef kind, StringRef task) const {
  return ("module attributes {transform.with_named_sequence} {\n"
          "  // " +
          kind +
          "\n  transform.named_sequence @schedule(%func: !transform.any_op "
          "{transform.readonly}) attributes {" +
          kTaskOfSchedule + " = \"" + task + "\"} {\n" + knobs + text +
          "    transform.yield\n  }\n}\n")
      .str();
}

/// The only sequence of a module of schedules.
static FailureOr<transform::NamedSequenceOp> findSequence(ModuleOp module) {
  auto sequences = llvm::to_vector(module.getOps<transform::NamedSequenceOp>());
  if (sequences.size() != 1)
    return module.emitError()
           << "expected a schedule to be a module with one named sequence, got "
           << sequences.size();
  transform::NamedSequenceOp sequence = sequences.front();
  if (sequence.isExternal())
    return sequence.emitError() << "expected a schedule to have a body";
  if (sequence.getFunctionType().getNumInputs() != 1)
    return sequence.emitError()
           << "expected a schedule to take one handle, the task's function, "
              "got "
           << sequence.getFunctionType().getNumInputs();
  return sequence;
}

static LogicalResult readKnobs(transform::NamedSequenceOp sequence,
                               std::map<std::string, int64_t> *knobs) {
  WalkResult walk = sequence.walk([&](Operation *op) {
    // The interpreter takes for granted that it can execute everything.
    if (!isa<transform::TransformOpInterface>(op) &&
        !op->hasTrait<OpTrait::IsTerminator>() &&
        isa<transform::TransformOpInterface>(op->getParentOp())) {
      op->emitOpError() << "is no transform operation";
      return WalkResult::interrupt();
    }
    auto knob = dyn_cast<transform::tune::KnobOp>(op);
    if (!knob)
      return WalkResult::advance();
    if (!knob.getSelected()) {
      knob.emitError() << "knob '" << knob.getName().getValue()
                       << "' is open: select one of its options";
      return WalkResult::interrupt();
    }
    if (auto value = dyn_cast<IntegerAttr>(*knob.getSelected()); value && knobs)
      (*knobs)[knob.getName().str()] = value.getInt();
    return WalkResult::advance();
  });
  return failure(walk.wasInterrupted());
}

LogicalResult cpu::applySchedule(func::FuncOp func, StringRef schedule,
                                 std::map<std::string, int64_t> *knobs) {
  OwningOpRef<ModuleOp> module =
      parseSourceString<ModuleOp>(schedule, ParserConfig(func.getContext()),
                                  "schedule of " + func.getName().str());
  if (!module)
    return func.emitError()
           << "the schedule of " << func.getName() << " cannot be read";
  return applySchedule(func, *module, knobs);
}

LogicalResult cpu::applySchedule(func::FuncOp func, ModuleOp schedule,
                                 std::map<std::string, int64_t> *knobs) {
  FailureOr<transform::NamedSequenceOp> sequence = findSequence(schedule);
  if (failed(sequence) || failed(readKnobs(*sequence, knobs)))
    return failure();
  if (auto task = (*sequence)->getAttrOfType<StringAttr>(kTaskOfSchedule);
      task && task.getValue() != func.getName())
    return func.emitError()
           << "expected a schedule for task '" << func.getName()
           << "', got one for '" << task.getValue() << "'";
  transform::TransformOptions options;
  options.enableExpensiveChecks(false);
  return transform::applyTransformNamedSequence(func, *sequence, schedule,
                                                options);
}
