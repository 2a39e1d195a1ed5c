//===- EvaluateSteps.cpp - The steps of vta-evaluate ----------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "EvaluateSteps.h"
#include "ExpandPools.h"
#include "Interpreter.h"
#include "KeepOperands.h"
#include "OrderLoads.h"
#include "PlaceLoads.h"
#include "PlaceUops.h"
#include "PrintTrace.h"
#include "Slots.h"
#include "SplitFirst.h"
#include "SplitLast.h"
#include "VTA/Dialect/VTA/IR/Target.h"

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::evaluate;

//===----------------------------------------------------------------------===//
// Steps
//===----------------------------------------------------------------------===//

static LogicalResult runInterpret(Evaluation &evaluation) {
  if (failed(interpret(evaluation.func, evaluation.trace)))
    return failure();
  FailureOr<vtart::Machine> machine = getMachine(evaluation.func);
  if (failed(machine))
    return failure();
  evaluation.machine = std::move(*machine);
  return success();
}

static LogicalResult runKeepOperands(Evaluation &evaluation) {
  if (evaluation.options.placeLoads)
    evaluation.result.numKeptOperands =
        keepSmallOperands(evaluation.trace, evaluation.machine);
  return success();
}

static LogicalResult runAssignSlots(Evaluation &evaluation) {
  return assignSlots(evaluation.func, evaluation.trace);
}

static LogicalResult runSplitFirst(Evaluation &evaluation) {
  splitFirstSteps(evaluation.trace);
  return success();
}

static LogicalResult runOrderLoads(Evaluation &evaluation) {
  if (evaluation.options.placeLoads)
    loadInOrderOfUse(evaluation.trace, evaluation.machine);
  return success();
}

static LogicalResult runExpandPools(Evaluation &evaluation) {
  return expandPools(evaluation.trace);
}

static LogicalResult runSplitLast(Evaluation &evaluation) {
  if (evaluation.options.splitLast)
    splitLastTile(evaluation.trace);
  return success();
}

static LogicalResult runEmit(Evaluation &evaluation) {
  const Trace &trace = evaluation.trace;
  FailureOr<PendingProgram> program =
      emit(trace, evaluation.machine.uopCapacity(trace.config));
  if (failed(program))
    return failure();
  evaluation.pending = std::move(*program);
  evaluation.result.numSharedKernels = evaluation.pending.numShared;
  return success();
}

static LogicalResult runPlaceLoads(Evaluation &evaluation) {
  if (evaluation.options.placeLoads)
    placeAccumulatorLoads(evaluation.trace.ops, evaluation.pending);
  return success();
}

static LogicalResult runPlaceUops(Evaluation &evaluation) {
  placeUops(evaluation.pending,
            evaluation.machine.uopCapacity(evaluation.trace.config),
            evaluation.result);
  return success();
}

//===----------------------------------------------------------------------===//
// The list
//===----------------------------------------------------------------------===//

static void printOps(const Evaluation &evaluation, raw_ostream &os) {
  print(evaluation.trace, os);
}

static void printPending(const Evaluation &evaluation, raw_ostream &os) {
  print(evaluation.pending, evaluation.trace, os);
}

static void printResult(const Evaluation &evaluation, raw_ostream &os) {
  print(evaluation.result, evaluation.trace, os);
}

namespace {
/// A step from a function to its instructions.
struct EvaluateStep {
  StringLiteral name;
  StringLiteral summary;
  /// Emits an error if the step cannot be done.
  LogicalResult (*run)(Evaluation &evaluation);
  /// Prints what the step leaves.
  void (*print)(const Evaluation &evaluation, raw_ostream &os);
};
} // namespace

/// All steps, in order.
static constexpr EvaluateStep kSteps[] = {
    {"interpret", "walks the loops and writes the trace", runInterpret,
     printOps},
    {"keep-operands", "keeps small operands of the ALU on chip",
     runKeepOperands, printOps},
    {"assign-slots", "assigns SRAM to all blocks", runAssignSlots, printOps},
    {"split-first", "begins the first product with some of its channels",
     runSplitFirst, printOps},
    {"order-loads", "loads resident operands in the order of their use",
     runOrderLoads, printOps},
    {"expand-pools", "replaces pools by one ALU operation for each tap",
     runExpandPools, printOps},
    {"split-last", "ends the last tile in pieces", runSplitLast, printOps},
    {"emit", "writes instructions and the uops that they need", runEmit,
     printPending},
    {"place-loads", "loads accumulators while the bus is free", runPlaceLoads,
     printPending},
    {"place-uops", "loads uops into a ring before they are needed",
     runPlaceUops, printResult}};

LogicalResult evaluate::runSteps(Evaluation &evaluation) {
  StringRef printAfter = evaluation.options.printAfter;
  std::string printed;
  for (const EvaluateStep &step : kSteps) {
    if (failed(step.run(evaluation)))
      return failure();
    if (printAfter != "all" && printAfter != step.name)
      continue;
    std::string text;
    llvm::raw_string_ostream os(text);
    step.print(evaluation, os);
    llvm::errs() << '@' << evaluation.func.getSymName() << " after "
                 << step.name << ", which " << step.summary << ":\n"
                 << (text == printed ? "  nothing changed\n" : text);
    printed = std::move(text);
  }
  return success();
}

LogicalResult
evaluate::checkStepName(StringRef name,
                        function_ref<InFlightDiagnostic()> emitError) {
  if (name.empty() || name == "all" ||
      llvm::any_of(kSteps,
                   [&](const EvaluateStep &step) { return name == step.name; }))
    return success();
  InFlightDiagnostic diag = emitError();
  diag << "has no step '" << name << "': expected 'all' or one of ";
  llvm::interleaveComma(kSteps, diag,
                        [&](const EvaluateStep &step) { diag << step.name; });
  return diag;
}
