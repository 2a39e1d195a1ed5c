//===- WinogradSchedule.cpp - Schedules with Winograd's transforms --------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/CPU/Schedule/TaskNest.h"
#include "VTA/Dialect/CPU/TransformOps/EmitContraction.h"
#include "VTA/Transforms/Schedules/TaskSchedule.h"
#include "llvm/Support/MathExtras.h"

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

/// The loops of a block: its tiles are transformed, multiplied, and transformed
/// back.
static tuning::LoopNest getNest(const WinogradShape &shape,
                                const WinogradTiles &tiles) {
  using tuning::LoopKind;
  enum { kInput, kWeights, kProducts, kOut };
  constexpr int64_t bytes = sizeof(float);
  int64_t size = tiles.getSize(), values = size * size,
          count = shape.getTiles(tiles.results),
          plane = tiles.getInputPlane(shape.channels),
          tile = tiles.getProductTile(),
          vectors = llvm::divideCeil(tiles.features, tiles.lanes),
          blocks = llvm::divideCeil(shape.features, tiles.features);
  LoopNestBuilder b;
  b.addTiles("blocks", LoopKind::Parallel, count, tiles.tiles, {});
  // Each value of a transformed tile is a sum of up to `size` others, twice.
  auto transform = [&](StringRef name, int64_t elements, unsigned from,
                       ArrayRef<int64_t> byTile, unsigned to) {
    b.add(name + "_tiles", LoopKind::Serial, tiles.tiles, byTile);
    SmallVector<int64_t, 4> one(4, 0);
    one[from] = one[to] = 1;
    b.addTiles(name + "_vectors", LoopKind::Serial, elements, tiles.lanes, one);
    b.add(name + "_values", LoopKind::Unrolled, values, {});
    b.add(name + "_lanes", LoopKind::Vectorized, tiles.lanes, one);
    b.getInnermost().adds = 2 * size;
  };
  transform(
      "in", shape.channels, kInput,
      {shape.channels * tiles.results * tiles.results, 0, shape.channels, 0},
      kProducts);
  b.access("in", bytes, /*isWrite=*/false, kInput);
  b.access("values", bytes, /*isWrite=*/true, kProducts);
  b.leave(1);
  b.addTiles("feature_blocks", LoopKind::Serial, shape.features, tiles.features,
             {0, shape.channels, 0, 0});
  b.add("products", LoopKind::Serial, values,
        {plane, shape.channels * tiles.features * blocks, 1, 0});
  b.addTiles("tiles", LoopKind::Serial, tiles.tiles, tiles.columns,
             {shape.channels, 0, tile, 0});
  b.addTiles("steps", LoopKind::Serial, shape.channels, tiles.unroll,
             {1, tiles.features, 0, 0});
  b.add("unrolled", LoopKind::Unrolled, tiles.unroll,
        {1, tiles.features, 0, 0});
  b.add("w", LoopKind::Unrolled, tiles.columns, {shape.channels, 0, tile, 0});
  b.add("f", LoopKind::Unrolled, vectors, {0, tiles.lanes, tiles.lanes, 0});
  b.add("lanes", LoopKind::Vectorized, tiles.lanes, {0, 1, 1, 0});
  b.getInnermost().adds = b.getInnermost().muls = 1;
  b.access("lhs", bytes, /*isWrite=*/false, kInput);
  b.access("rhs", bytes, /*isWrite=*/false, kWeights);
  b.leave(2);
  transform("out", tiles.features, kProducts,
            {0, 0, tile, shape.features * tiles.results * tiles.results}, kOut);
  b.access("products", bytes, /*isWrite=*/false, kProducts);
  b.access("out", bytes, /*isWrite=*/true, kOut);
  return b.take();
}

bool cpu::buildWinogradSchedule(const CPUTaskInfo &info,
                                const CPUTarget &target,
                                const CompileTaskOptions &options,
                                int64_t results, ScheduleBuilder &schedule,
                                TileLimits &limits) {
  std::optional<WinogradShape> found = getWinogradShape(info);
  if (!found)
    return false;
  const WinogradShape shape = *found;
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
  auto getBlock = [usual = *tiles](TileLimits::KnobValue getValue) {
    WinogradTiles block = usual;
    block.tiles = getValue("tiles").value_or(block.tiles);
    block.features = getValue("tile_f").value_or(block.features);
    block.columns = getValue("tile_w").value_or(block.columns);
    block.unroll = getValue("unroll").value_or(block.unroll);
    return block;
  };
  limits.estimate = [=](TileLimits::KnobValue getValue) {
    return getWinogradCycles(shape, target, getBlock(getValue));
  };
  limits.getLoopNest = [=](TileLimits::KnobValue getValue) {
    return getNest(shape, getBlock(getValue));
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
