//===- Sequences.cpp - Named sequences as schedules -----------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Transforms/Schedules/Sequences.h"
#include "VTA/Dialect/VTA/IR/VTA.h"
#include "mlir/Dialect/Transform/Transforms/TransformInterpreterUtils.h"
#include "mlir/Dialect/Transform/TuneExtension/TuneExtensionOps.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Parser/Parser.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace mlir::vta;

//===----------------------------------------------------------------------===//
// Finding
//===----------------------------------------------------------------------===//

FailureOr<transform::NamedSequenceOp>
mlir::vta::getOnlySequence(ModuleOp module) {
  auto sequences = llvm::to_vector(module.getOps<transform::NamedSequenceOp>());
  if (sequences.size() != 1)
    return module.emitError()
           << "expected a schedule to be a module with one named sequence, got "
           << sequences.size();
  return sequences.front();
}

transform::NamedSequenceOp mlir::vta::lookUpSchedule(Operation *op) {
  SymbolRefAttr symbol = getScheduleRef(op);
  if (!symbol)
    return {};
  return SymbolTable::lookupNearestSymbolFrom<transform::NamedSequenceOp>(
      op, symbol);
}

FailureOr<transform::NamedSequenceOp> mlir::vta::getSchedule(Operation *op) {
  Attribute attr = op->getAttr(kScheduleAttrName);
  if (!isa_and_present<SymbolRefAttr>(attr))
    return op->emitError() << "expected '" << kScheduleAttrName
                           << "' to be a symbol, got " << attr;
  transform::NamedSequenceOp sequence = lookUpSchedule(op);
  if (!sequence || sequence.isExternal())
    return op->emitError() << "schedule " << attr
                           << " is not a transform.named_sequence with a body";
  return sequence;
}

void mlir::vta::collectSequences(transform::NamedSequenceOp root,
                                 SequenceSet &sequences) {
  SmallVector<transform::NamedSequenceOp> worklist = {root};
  while (!worklist.empty()) {
    transform::NamedSequenceOp sequence = worklist.pop_back_val();
    if (!sequences.insert(sequence) || sequence.isExternal())
      continue;
    std::optional<SymbolTable::UseRange> uses =
        SymbolTable::getSymbolUses(&sequence.getBody());
    if (!uses)
      continue;
    for (SymbolTable::SymbolUse use : *uses)
      if (auto callee =
              SymbolTable::lookupNearestSymbolFrom<transform::NamedSequenceOp>(
                  use.getUser(), use.getSymbolRef()))
        worklist.push_back(callee);
  }
}

//===----------------------------------------------------------------------===//
// Checking
//===----------------------------------------------------------------------===//

/// The interpreter takes for granted that it can execute every operation.
static LogicalResult checkOperations(Operation *sequence) {
  WalkResult walk = sequence->walk([&](Operation *op) {
    if (isa<transform::TransformOpInterface,
            transform::PatternDescriptorOpInterface,
            transform::ConversionPatternDescriptorOpInterface>(op) ||
        op->hasTrait<OpTrait::IsTerminator>() ||
        !isa<transform::TransformOpInterface>(op->getParentOp()))
      return WalkResult::advance();
    op->emitOpError() << "is not a transform operation";
    return WalkResult::interrupt();
  });
  return failure(walk.wasInterrupted());
}

/// Schedules that attach schedules, to their own operation perhaps, need not
/// come to an end.
static LogicalResult checkAnnotations(Operation *sequence) {
  WalkResult walk = sequence->walk([&](transform::AnnotateOp op) {
    if (op.getName() != kScheduleAttrName)
      return WalkResult::advance();
    auto constant =
        op.getParam()
            ? op.getParam().getDefiningOp<transform::ParamConstantOp>()
            : nullptr;
    if (constant && !isa<SymbolRefAttr>(constant.getValue()))
      return WalkResult::advance();
    op.emitOpError() << "expected a schedule not to attach schedules: '"
                     << kScheduleAttrName
                     << "' may only be a constant #vta.loop here";
    return WalkResult::interrupt();
  });
  return failure(walk.wasInterrupted());
}

/// Calls `visit` with all knobs but those in regions that are not selected.
static void walkKnobs(Operation *sequence,
                      function_ref<void(transform::tune::KnobOp)> visit) {
  sequence->walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (auto knob = dyn_cast<transform::tune::KnobOp>(op))
      visit(knob);
    auto choice = dyn_cast<transform::tune::AlternativesOp>(op);
    std::optional<APInt> selected =
        choice ? choice.getSelectedRegionAttr() : std::nullopt;
    if (!selected)
      return WalkResult::advance();
    for (Operation &inner :
         choice.getAlternatives()[selected->getZExtValue()].getOps())
      walkKnobs(&inner, visit);
    return WalkResult::skip();
  });
}

/// A choice that nobody has made has no value to apply.
static LogicalResult checkAlternatives(Operation *sequence) {
  WalkResult walk = sequence->walk([&](transform::tune::AlternativesOp op) {
    if (op.getSelectedRegionAttr() || op.getSelectedRegionParam())
      return WalkResult::advance();
    InFlightDiagnostic diag =
        emitError(sequence->getLoc())
        << "schedule @" << SymbolTable::getSymbolName(sequence).getValue()
        << " leaves open which of " << op.getAlternatives().size()
        << " alternatives '" << op.getName().getValue() << "' is";
    diag.attachNote(op.getLoc())
        << "select a region: transform.tune.alternatives<\""
        << op.getName().getValue()
        << "\"> selected_region = 0 ..; vta-tune --schedules searches the "
           "choice";
    return WalkResult::interrupt();
  });
  return failure(walk.wasInterrupted());
}

/// A knob that nobody has set has no value to apply.
static LogicalResult checkKnobs(Operation *sequence) {
  SmallVector<StringRef> open;
  Operation *first = nullptr;
  walkKnobs(sequence, [&](transform::tune::KnobOp knob) {
    if (knob.getSelected())
      return;
    open.push_back(knob.getName());
    if (!first)
      first = knob;
  });
  if (!first)
    return success();
  InFlightDiagnostic diag = emitError(sequence->getLoc())
                            << "schedule @"
                            << SymbolTable::getSymbolName(sequence).getValue()
                            << " leaves knobs open: " << llvm::join(open, ", ");
  diag.attachNote(first->getLoc())
      << "select an option: transform.tune.knob<\"" << open.front()
      << "\"> = <option> from options = ..";
  return failure();
}

LogicalResult mlir::vta::checkSchedule(transform::NamedSequenceOp sequence,
                                       StringRef handle) {
  if (sequence.isExternal())
    return sequence.emitError() << "expected a schedule to have a body";
  if (unsigned count = sequence.getFunctionType().getNumInputs(); count != 1)
    return sequence.emitError() << "expected a schedule to take one handle, "
                                << handle << ", got " << count;
  SequenceSet executed;
  collectSequences(sequence, executed);
  for (Operation *callee : executed)
    if (failed(checkOperations(callee)) || failed(checkAnnotations(callee)))
      return failure();
  for (Operation *callee : executed)
    if (failed(checkAlternatives(callee)) || failed(checkKnobs(callee)))
      return failure();
  return success();
}

LogicalResult
mlir::vta::checkKernelSchedule(transform::NamedSequenceOp sequence) {
  if (failed(checkSchedule(sequence, "the kernel")))
    return failure();
  SequenceSet executed;
  collectSequences(sequence, executed);
  Value kernel = sequence.getBody().front().getArgument(0);
  for (Operation *callee : executed) {
    WalkResult walk = callee->walk([&](transform::GetParentOp op) {
      StringRef name = op.getOpName().value_or("");
      bool isOutside = name == "func.func" || name == "builtin.module";
      if (!op.getIsolatedFromAbove() && !isOutside && op.getTarget() != kernel)
        return WalkResult::advance();
      op.emitOpError()
          << "reaches beyond the kernel, which is what a schedule takes: drop "
             "this operation, write %kernel for its result "
             "(transform.vta.finish %kernel), and declare the argument as "
             "%kernel: !transform.any_op {transform.readonly}";
      return WalkResult::interrupt();
    });
    if (walk.wasInterrupted())
      return failure();
  }
  return success();
}

LogicalResult mlir::vta::refuseSchedule(Operation *op,
                                        transform::NamedSequenceOp sequence,
                                        const Twine &expected,
                                        const Twine &actual) {
  InFlightDiagnostic diag = op->emitError()
                            << "expected a schedule for " << expected
                            << ", got one for " << actual;
  diag.attachNote(sequence.getLoc()) << "the schedule";
  return diag;
}

//===----------------------------------------------------------------------===//
// Reading and applying
//===----------------------------------------------------------------------===//

std::map<std::string, int64_t>
mlir::vta::readKnobs(transform::NamedSequenceOp sequence) {
  SequenceSet executed;
  collectSequences(sequence, executed);
  std::map<std::string, int64_t> values;
  for (Operation *callee : executed)
    walkKnobs(callee, [&](transform::tune::KnobOp knob) {
      if (auto value = dyn_cast_or_null<IntegerAttr>(
              knob.getSelected().value_or(Attribute())))
        values[knob.getName().str()] = value.getInt();
    });
  return values;
}

OwningOpRef<ModuleOp> mlir::vta::parseSchedules(StringRef text,
                                                MLIRContext *context,
                                                const Twine &name) {
  return parseSourceString<ModuleOp>(text, ParserConfig(context), name.str());
}

LogicalResult mlir::vta::applySchedule(Operation *target,
                                       transform::NamedSequenceOp sequence,
                                       bool expensiveChecks) {
  transform::TransformOptions options;
  options.enableExpensiveChecks(expensiveChecks);
  return transform::applyTransformNamedSequence(
      target, sequence, sequence->getParentOfType<ModuleOp>(), options);
}

//===----------------------------------------------------------------------===//
// Erasing
//===----------------------------------------------------------------------===//

/// True if `module` is there for schedules only.
static bool holdsOnlySequences(ModuleOp module) {
  return !module
              .walk<WalkOrder::PreOrder>([](Operation *op) {
                if (isa<transform::NamedSequenceOp>(op))
                  return WalkResult::skip();
                return isa<ModuleOp>(op) ? WalkResult::advance()
                                         : WalkResult::interrupt();
              })
              .wasInterrupted();
}

void mlir::vta::eraseSchedules(ModuleOp module, const SequenceSet &schedules) {
  SequenceSet dead;
  // Schedules may have erased some themselves.
  module.walk([&](transform::NamedSequenceOp sequence) {
    if (!schedules.contains(sequence))
      return;
    dead.insert(sequence);
    for (auto home = sequence->getParentOfType<ModuleOp>();
         home != module && holdsOnlySequences(home);
         home = home->getParentOfType<ModuleOp>())
      home.walk([&](transform::NamedSequenceOp op) { dead.insert(op); });
  });
  auto isUsed = [&](Operation *sequence) {
    std::optional<SymbolTable::UseRange> uses =
        SymbolTable::getSymbolUses(sequence, module);
    return !uses || llvm::any_of(*uses, [&](SymbolTable::SymbolUse use) {
      return !dead.contains(
          use.getUser()->getParentOfType<transform::NamedSequenceOp>());
    });
  };
  // What is kept keeps what it includes.
  SmallVector<Operation *> used;
  do {
    used = llvm::filter_to_vector(dead, isUsed);
    for (Operation *sequence : used)
      dead.remove(sequence);
  } while (!used.empty());
  llvm::SmallPtrSet<Operation *, 4> homes;
  for (Operation *sequence : dead) {
    for (Operation *home = sequence->getParentOp(); home != module;
         home = home->getParentOp())
      homes.insert(home);
    sequence->erase();
  }
  // Inner modules come first.
  module.walk([&](ModuleOp home) {
    if (homes.contains(home) && home.getBody()->empty())
      home.erase();
  });
}
