//===- WinogradSchedule.cpp - Schedules with Winograd's transforms --------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Dialect/CPU/TransformOps/EmitContraction.h"
#include "VTA/Transforms/Schedules/TaskSchedule.h"

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::cpu;

bool cpu::usesWinograd(ModuleOp module) {
  return module.walk([](WinogradOp) { return WalkResult::interrupt(); })
      .wasInterrupted();
}

static WinogradShape getShape(const Contraction &contraction) {
  WinogradShape shape;
  shape.batch = contraction.parallel[0].extent;
  shape.rows = contraction.parallel[1].extent;
  shape.columns = contraction.parallel[2].extent;
  shape.channels = contraction.reduction[2].extent;
  shape.features = contraction.features.extent;
  return shape;
}

std::optional<WinogradShape> cpu::getWinogradShape(const CPUTaskInfo &info) {
  FailureOr<Contraction> contraction = matchContraction(info);
  if (failed(contraction) || !contraction->canTransform())
    return std::nullopt;
  return getShape(*contraction);
}

bool cpu::buildWinogradSchedule(const CPUTaskInfo &info,
                                const CPUTarget &target,
                                const CompileTaskOptions &options,
                                int64_t results, ScheduleBuilder &schedule,
                                TileLimits &limits) {
  std::optional<WinogradShape> found = getWinogradShape(info);
  if (!found)
    return false;
  const WinogradShape &shape = *found;
  // The tiles that were compared with the direct form, if these are those.
  std::optional<WinogradTiles> tiles =
      chooseWinogradTiles(shape, target, options.threads);
  if (!tiles || tiles->results != results)
    tiles = getWinogradTiles(shape, target, options.threads, results);
  if (!tiles)
    return false;

  bool byLane = !target.isX86();
  limits.form = TileLimits::Form::Winograd;
  limits.lanes = tiles->lanes;
  limits.registers = target.vectorRegisters;
  limits.byLane = byLane;
  limits.columns = shape.getTiles(tiles->results);
  limits.features = shape.features;
  limits.results = tiles->results;
  limits.channels = shape.channels;
  limits.maxScratchBytes = getMaxScratchBytes(target);
  limits.estimate = [=](TileLimits::KnobValue getValue) {
    WinogradTiles block = *tiles;
    block.tiles = getValue("tiles").value_or(block.tiles);
    block.features = getValue("tile_f").value_or(block.features);
    block.columns = getValue("tile_w").value_or(block.columns);
    return getWinogradCycles(shape, target, block);
  };
  SmallVector<int64_t> features;
  for (int64_t vectors : {1, 2, 3, 4})
    features.push_back(vectors * tiles->lanes);
  SmallVector<int64_t> blocks;
  for (int64_t block : {8, 12, 16, 20, 24, 28, 32, 40, 48})
    if (block <= limits.columns)
      blocks.push_back(block);
  Value numbers[] = {addKnob(schedule, "tiles", blocks, tiles->tiles),
                     addKnob(schedule, "tile_f", features, tiles->features),
                     addKnob(schedule, "tile_w",
                             {1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 14},
                             tiles->columns),
                     addKnob(schedule, "unroll", {1, 2, 4}, tiles->unroll)};
  WinogradOp::create(schedule, schedule.getHandle(),
                     byLane ? MacKernelKind::FmaLane : MacKernelKind::Fma,
                     tiles->results, tiles->lanes, numbers);
  return true;
}
