//===- SketchRules.cpp - The rules that are built in ----------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/CPU/Analysis/TaskLookups.h"
#include "VTA/CPU/Schedule/WinogradTiles.h"
#include "VTA/Dialect/CPU/TransformOps/CPUTransformOps.h"
#include "VTA/Transforms/Schedules/Sketches.h"

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::cpu;

/// Sums of integers are the same in any order.
static void setOrder(Sketch &sketch, const CPUTaskInfo &info, StringRef order) {
  if (!info.isInteger)
    sketch.order = order.str();
}

static bool isContraction(const CPUTaskInfo &info) {
  return info.kind == AnchorKind::Contraction ||
         info.kind == AnchorKind::Combination;
}

static bool isTransposition(const CPUTaskInfo &info) {
  return info.kind == AnchorKind::Move &&
         isa_and_present<linalg::TransposeOp>(info.root);
}

static bool hasWindows(const CPUTaskInfo &info) {
  return info.kind == AnchorKind::Depthwise || info.kind == AnchorKind::Pool;
}

static SketchRule getWinogradRule(StringRef name, int64_t results) {
  SketchRule rule;
  rule.name = name.str();
  rule.match =
      [=](const CPUTaskInfo &info, const CPUTarget &target,
          const CompileTaskOptions &options) -> std::optional<SketchRole> {
    if (!isContraction(info) || !options.allowed.winograd)
      return std::nullopt;
    std::optional<WinogradShape> shape = getWinogradShape(info);
    if (!shape)
      return std::nullopt;
    std::optional<WinogradTiles> best =
        chooseWinogradTiles(*shape, target, options.threads);
    return best && best->results == results ? SketchRole::Choice
                                            : SketchRole::Alternative;
  };
  rule.build = [=](const CPUTaskInfo &info, const CPUTarget &target,
                   const CompileTaskOptions &options, ScheduleBuilder &schedule,
                   Sketch &sketch) {
    sketch.order = sketch.name;
    return buildWinogradSchedule(info, target, options, results, schedule,
                                 sketch.limits);
  };
  return rule;
}

/// Rows along the innermost dimension with `vectors` vectors of partial sums.
static SketchRule getRowsRule(StringRef name, unsigned vectors) {
  constexpr unsigned usual = 4;
  SketchRule rule;
  rule.name = name.str();
  if (vectors != usual)
    rule.base = "rows";
  rule.match =
      [=](const CPUTaskInfo &info, const CPUTarget &,
          const CompileTaskOptions &options) -> std::optional<SketchRole> {
    if (!isContraction(info) && info.kind != AnchorKind::Chain &&
        info.kind != AnchorKind::Reduction)
      return std::nullopt;
    // They are never for another one's bits.
    if (vectors != usual)
      return options.allowed.reassociate && !info.isInteger
                 ? std::optional(SketchRole::Alternative)
                 : std::nullopt;
    return isContraction(info) || info.kind == AnchorKind::Chain ||
                   needsFold(info)
               ? SketchRole::Fallback
               : SketchRole::Choice;
  };
  rule.build = [=](const CPUTaskInfo &info, const CPUTarget &target,
                   const CompileTaskOptions &options, ScheduleBuilder &schedule,
                   Sketch &sketch) {
    bool isAlongRows = isReducedAlongRows(info);
    if (vectors != usual && !isAlongRows)
      return false;
    if (isAlongRows)
      setOrder(sketch, info, sketch.name);
    return buildReductionSchedule(info, target, options, vectors, schedule,
                                  sketch.limits);
  };
  return rule;
}

/// Windows, along columns or along channels.
static SketchRule getWindowsRule(StringRef name, WindowVectors vectors) {
  SketchRule rule;
  rule.name = name.str();
  if (vectors != WindowVectors::Best)
    rule.base = "windows";
  rule.match = [=](const CPUTaskInfo &info, const CPUTarget &,
                   const CompileTaskOptions &) -> std::optional<SketchRole> {
    if (!hasWindows(info))
      return std::nullopt;
    if (needsFold(info))
      return SketchRole::Fallback;
    return vectors == WindowVectors::Best ? SketchRole::Choice
                                          : SketchRole::Alternative;
  };
  rule.build = [=](const CPUTaskInfo &info, const CPUTarget &target,
                   const CompileTaskOptions &options, ScheduleBuilder &schedule,
                   Sketch &sketch) {
    return buildWindowSchedule(info, target, options, vectors, schedule,
                               sketch.limits);
  };
  return rule;
}

/// Loops that carry values. They come before other forms of reductions, or
/// after all of them.
static SketchRule getFoldRule(bool isNeeded) {
  SketchRule rule;
  rule.name = "fold";
  rule.match = [=](const CPUTaskInfo &info, const CPUTarget &,
                   const CompileTaskOptions &) -> std::optional<SketchRole> {
    // The last form of all for chains.
    if (info.kind == AnchorKind::Chain && !isNeeded)
      return SketchRole::Fallback;
    bool isReduction = hasWindows(info) || info.kind == AnchorKind::Reduction;
    if ((!isReduction && !isContraction(info)) || needsFold(info) != isNeeded)
      return std::nullopt;
    // What contractions are for is much slower here.
    if (isContraction(info))
      return SketchRole::Fallback;
    return isNeeded ? SketchRole::Choice : SketchRole::Alternative;
  };
  rule.build = [](const CPUTaskInfo &info, const CPUTarget &target,
                  const CompileTaskOptions &options, ScheduleBuilder &schedule,
                  Sketch &sketch) {
    return buildFoldSchedule(info, target, options, schedule, sketch.limits);
  };
  return rule;
}

/// A contraction with a kernel that is not the one for its operands.
static SketchRule getKernelRule(MacKernelKind kernel) {
  SketchRule rule;
  rule.name = ("contract_" + stringifyMacKernelKind(kernel)).str();
  rule.base = "contract";
  rule.match = [](const CPUTaskInfo &info, const CPUTarget &,
                  const CompileTaskOptions &) -> std::optional<SketchRole> {
    // Floats are rounded in other places.
    if (!isContraction(info) || !info.isInteger)
      return std::nullopt;
    return SketchRole::Alternative;
  };
  rule.build = [=](const CPUTaskInfo &info, const CPUTarget &target,
                   const CompileTaskOptions &options, ScheduleBuilder &schedule,
                   Sketch &sketch) {
    return buildContractionSchedule(info, target, options, kernel, schedule,
                                    sketch.limits);
  };
  return rule;
}

/// For tasks of one kind.
template <typename Build>
static SketchRule getRule(StringRef name, bool (*isOfKind)(const CPUTaskInfo &),
                          Build build, SketchRole role = SketchRole::Choice) {
  SketchRule rule;
  rule.name = name.str();
  rule.match = [=](const CPUTaskInfo &info, const CPUTarget &,
                   const CompileTaskOptions &) -> std::optional<SketchRole> {
    if (!isOfKind(info))
      return std::nullopt;
    return role;
  };
  rule.build = [=](const CPUTaskInfo &info, const CPUTarget &target,
                   const CompileTaskOptions &options, ScheduleBuilder &schedule,
                   Sketch &sketch) {
    return build(info, target, options, schedule, sketch.limits);
  };
  return rule;
}

ArrayRef<SketchRule> cpu::getSketchRules() {
  static const std::vector<SketchRule> rules = [] {
    std::vector<SketchRule> rules;
    rules.push_back(getWinogradRule("winograd4", 4));
    rules.push_back(getWinogradRule("winograd2", 2));
    rules.push_back(getRule("contract", isContraction,
                            [](const CPUTaskInfo &info, const CPUTarget &target,
                               const CompileTaskOptions &options,
                               ScheduleBuilder &schedule, TileLimits &limits) {
                              return buildContractionSchedule(
                                  info, target, options, std::nullopt, schedule,
                                  limits);
                            }));
    rules.push_back(getRule(
        "chain",
        [](const CPUTaskInfo &info) { return info.kind == AnchorKind::Chain; },
        buildChainSchedule));
    for (MacKernelKind kernel : {MacKernelKind::Pmaddwd, MacKernelKind::Sadalp,
                                 MacKernelKind::Mul, MacKernelKind::Combine})
      rules.push_back(getKernelRule(kernel));
    rules.push_back(getFoldRule(/*isNeeded=*/true));
    rules.push_back(getRowsRule("rows", 4));
    rules.push_back(getRowsRule("rows2", 2));
    rules.push_back(getRowsRule("rows8", 8));
    rules.push_back(getWindowsRule("windows", WindowVectors::Best));
    rules.push_back(getWindowsRule("windows_columns", WindowVectors::Columns));
    rules.push_back(
        getWindowsRule("windows_channels", WindowVectors::Channels));
    rules.push_back(getFoldRule(/*isNeeded=*/false));
    rules.push_back(getRule(
        "lookups",
        [](const CPUTaskInfo &info) {
          return info.kind == AnchorKind::Elementwise &&
                 looksUpElements(
                     dyn_cast_if_present<linalg::LinalgOp>(info.anchor));
        },
        buildFoldSchedule));
    rules.push_back(getRule(
        "elements",
        [](const CPUTaskInfo &info) {
          return info.kind == AnchorKind::Elementwise;
        },
        buildElementwiseSchedule));
    rules.push_back(
        getRule("squares", isTransposition, buildTransposeSchedule));
    rules.push_back(getRule(
        "boxes",
        [](const CPUTaskInfo &info) { return info.kind == AnchorKind::Move; },
        buildMoveSchedule, SketchRole::Fallback));
    return rules;
  }();
  return rules;
}
