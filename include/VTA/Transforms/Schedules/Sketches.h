//===- Sketches.h - The forms that a task can have --------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A sketch is a schedule whose numbers are knobs. Rules look at a task, from
// its last operation back, and make sketches of it. The space of a task is all
// of them: as IR, one transform.tune.alternatives with a region for each. The
// first one is the default.
//
//===----------------------------------------------------------------------===//

#ifndef VTA_TRANSFORMS_SCHEDULES_SKETCHES_H
#define VTA_TRANSFORMS_SCHEDULES_SKETCHES_H

#include "VTA/Transforms/Schedules/TaskSchedule.h"
#include "mlir/Dialect/Transform/TuneExtension/TuneExtensionOps.h"
#include <functional>

namespace mlir::vta::cpu {

/// Name of the choice among sketches, also as a knob.
inline constexpr StringLiteral kSketchName = "sketch";
/// Attribute of the alternatives: an array with a dictionary for each region.
inline constexpr StringLiteral kSketchesAttrName = "sketches";

/// What is known of a sketch.
struct Sketch {
  std::string name;
  /// Changes where knobs mean something else: older records do not hold.
  unsigned version = 1;
  /// How results are summed up: empty for the order of the task's loops.
  /// Sketches of one order give the same bits.
  std::string order;
  TileLimits limits;

  DictionaryAttr toAttr(MLIRContext *context) const;
};

/// What a rule says of a task that it has a sketch for.
enum class SketchRole {
  Choice,      ///< The default if no choice is before it.
  Alternative, ///< The default if nothing else is there.
  Fallback     ///< Left out if there is anything before it.
};

/// Makes a sketch of tasks that match.
struct SketchRule {
  std::string name;
  unsigned version = 1;
  /// The sketch that this is a variant of: without it, there is none.
  std::string base;
  /// Whether the rule has a sketch for a task, and of which role.
  std::function<std::optional<SketchRole>(
      const CPUTaskInfo &, const CPUTarget &, const CompileTaskOptions &)>
      match;
  /// Builds it, with `limits` and `order` of the sketch. False for what is
  /// found out too late not to match.
  std::function<FailureOr<bool>(const CPUTaskInfo &, const CPUTarget &,
                                const CompileTaskOptions &, ScheduleBuilder &,
                                Sketch &)>
      build;
};

/// The rules that are built in, in their order.
ArrayRef<SketchRule> getSketchRules();

/// A schedule with alternatives, unless there is one sketch only.
struct SketchSpace {
  OwningOpRef<ModuleOp> module;
  SmallVector<Sketch, 0> sketches; ///< The default comes first.
};

/// All sketches of a task that `options` allow, the default first; without a
/// sketch, a schedule that does nothing. A user's `file` adds sketches; one
/// with a known name takes the place of the generated one. Emits errors of
/// users' rules and files.
FailureOr<SketchSpace> generateSketches(const CPUTaskInfo &info,
                                        const CPUTarget &target,
                                        const CompileTaskOptions &options,
                                        ModuleOp file = {});

/// Whether a sketch may take the place of `standard`: it sums up in the same
/// order, or another one is allowed.
bool isAllowed(const Sketch &sketch, const Sketch &standard,
               const AllowedForms &allowed);

/// The choice among sketches in a schedule, which is null if it has none. Emits
/// an error if there are several, or names that are missing or twice.
FailureOr<transform::tune::AlternativesOp>
findSketches(transform::NamedSequenceOp sequence,
             SmallVectorImpl<Sketch> &sketches);

/// Moves the operations of a sequence's body to the end of `schedule`.
void takeOperations(Block &body, ScheduleBuilder &schedule);

/// Puts the operations of a region in the place of the alternatives.
void selectSketch(transform::tune::AlternativesOp op, unsigned index);

/// True if the schedule leaves open which sketch it is.
bool hasOpenSketches(ModuleOp schedule);

} // namespace mlir::vta::cpu

#endif // VTA_TRANSFORMS_SCHEDULES_SKETCHES_H
