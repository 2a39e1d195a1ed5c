//===- ContractionSchedule.cpp - Schedules of contractions ----------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ContractionCosts.h"
#include "VTA/CPU/Schedule/ContractionNest.h"
#include "VTA/CPU/Schedule/VectorLoads.h"
#include "VTA/Transforms/Schedules/TaskSchedule.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::cpu;

/// Steps at once of what one load brings for several groups.
static constexpr int64_t kMaxGroupSteps = 8;
/// Reductions with fewer steps are done before the results of the last one have
/// been written.
static constexpr int64_t kFewSteps = 64;
/// The part of the first-level cache that blocks of channels fill at least.
static constexpr int64_t kUsefulPart = 8;

static ContractionCore getCore(const CPUTarget &target) {
  if (target.isX86())
    return {2, 2, 4, 24, 8, false, 1};
  if (target.isAArch64())
    return {1, 1, 7, 8, 3, true, 4};
  return {0.5, 0.5, 8, 8, 2, true, 2};
}

/// The kernel for integers, and what is known of it; nothing if none takes the
/// operands. Only the one that is `wanted`, if one is.
static std::optional<MacKernelKind>
chooseIntegerKernel(const CPUTarget &target, const Contraction &contraction,
                    ContractionCore &core,
                    std::optional<MacKernelKind> wanted) {
  int64_t lhsBytes =
      llvm::divideCeil(contraction.getLhsType().getIntOrFloatBitWidth(), 8);
  auto tryKernel = [&](MacKernelKind kind, ContractionCore numbers,
                       int64_t group) {
    if ((wanted && kind != *wanted) ||
        !createIntegerMacKernel(kind, contraction))
      return false;
    core = numbers;
    core.group = group;
    core.stepBytes = group * lhsBytes;
    core.lhsBytes = lhsBytes;
    return true;
  };
  if (target.isX86()) {
    bool hasDot = target.hasFeature("avx512vnni") ||
                  (target.hasFeature("avxvnni") && target.vectorBits == 256);
    if (hasDot &&
        tryKernel(MacKernelKind::Vpdpbusd, {2, 2, 4, 24, 8, false, 1}, 4))
      return MacKernelKind::Vpdpbusd;
    bool hasPairs =
        target.vectorBits <= 128 ||
        target.hasFeature(target.vectorBits == 256 ? "avx2" : "avx512bw");
    if (hasPairs &&
        tryKernel(MacKernelKind::Pmaddwd, {1, 1, 1, 24, 8, false, 1}, 2))
      return MacKernelKind::Pmaddwd;
  } else if (target.isAArch64()) {
    if (target.hasFeature("dotprod") &&
        tryKernel(MacKernelKind::Sdot, {2, 1, 4, 8, 3, true, 4}, 4))
      return MacKernelKind::Sdot;
    if (tryKernel(MacKernelKind::Sadalp, {1, 1, 4, 8, 3, true, 4}, 2))
      return MacKernelKind::Sadalp;
  } else if (target.isARM() && target.hasFeature("neon") &&
             tryKernel(MacKernelKind::Vpadal, {0.5, 0.5, 4, 8, 2, true, 4},
                       2)) {
    return MacKernelKind::Vpadal;
  }
  if (tryKernel(MacKernelKind::Mul, {0.5, 1, 4, 8, 3, false, 1}, 1))
    return MacKernelKind::Mul;
  return std::nullopt;
}

/// Loads of a vector of the left operand in which each of `lanes` features has
/// an element of its own: elements that are near to each other come from a few
/// vectors, which are one load.
static int64_t countLeftLoads(const Contraction &contraction, int64_t lanes) {
  return contraction.features.lhs >= 0 && contraction.getLhsOffset(lanes - 1) <
                                              kMaxVectorsInOneLoad * lanes
             ? 1
             : lanes;
}

static ContractionExtents getExtents(const Contraction &contraction,
                                     int64_t group, int64_t lhsBytes,
                                     int64_t leftLoads = 1) {
  ContractionExtents extents;
  Contraction::Tiled dims = contraction.split();
  extents.rows = dims.rows.extent;
  extents.columns = dims.columns.extent;
  extents.rowBytes = dims.rows.lhs * lhsBytes;
  extents.columnBytes = dims.columns.lhs * lhsBytes;
  for (const ContractionDim &dim : dims.outer)
    extents.outer *= dim.extent;
  for (const ContractionDim &dim : contraction.reduction)
    extents.steps *= dim.extent;
  if (!contraction.reduction.empty()) {
    int64_t inner = contraction.reduction.back().extent;
    extents.steps = extents.steps / inner * llvm::divideCeil(inner, group);
  }
  extents.features = contraction.features.extent;
  extents.hasLeftVectors = contraction.features.lhs != 0;
  extents.leftLoads = leftLoads;
  return extents;
}

static int64_t getBytes(Type type) {
  return llvm::divideCeil(type.getIntOrFloatBitWidth(), 8);
}

/// The loops that the knobs of a contraction make, and their scratch memory.
static void setLoopNest(TileLimits &limits, const Contraction &contraction,
                        int64_t group) {
  ContractionShape shape = getContractionShape(contraction, group);
  auto getPoint = [lanes = limits.lanes](TileLimits::KnobValue getValue) {
    ContractionPoint point;
    point.lanes = lanes;
    point.features = getValue("tile_f").value_or(lanes);
    point.rows = getValue("tile_h").value_or(1);
    point.columns = getValue("tile_w").value_or(1);
    point.rowBlock = getValue("block_h").value_or(1);
    point.unroll = getValue("unroll").value_or(1);
    point.featuresOutside = getValue("order").value_or(0) ==
                            static_cast<int64_t>(LoopOrder::FeaturesOutside);
    point.featureBlock = getValue("block_f").value_or(1);
    point.packs = getValue("pack").value_or(0) != 0;
    point.channelBlock = getValue("block_c").value_or(0);
    return point;
  };
  limits.getLoopNest = [=](TileLimits::KnobValue getValue) {
    return getContractionNest(shape, getPoint(getValue));
  };
  limits.getScratchBytes = [=](TileLimits::KnobValue getValue) {
    return getScratchBytes(shape, getPoint(getValue));
  };
}

/// Blocks of channels whose weights for one vector of results are worth a part
/// of the first-level cache, if all channels need more than that. Sets `all` to
/// the number of all steps.
static SmallVector<int64_t>
listUsefulChannelBlocks(const Contraction &contraction,
                        const ContractionCore &core, int64_t lanes,
                        const CPUTarget &target, int64_t &all) {
  SmallVector<int64_t> extents;
  all = 1;
  for (const ContractionDim &dim : contraction.reduction) {
    extents.push_back(dim.extent);
    all *= dim.extent;
  }
  auto getPanelBytes = [&](int64_t steps) {
    return steps * lanes * core.stepBytes / core.group;
  };
  auto l1Bytes = static_cast<int64_t>(target.l1Bytes);
  SmallVector<int64_t> blocks;
  if (getPanelBytes(all) > l1Bytes)
    for (int64_t steps : listChannelBlocks(extents, core.group))
      if (getPanelBytes(steps) * kUsefulPart >= l1Bytes)
        blocks.push_back(steps);
  return blocks;
}

/// Whether an element of the left operand is needed in the same way as it is
/// needed in memory: once, by an instruction that takes operands in any order.
static bool canReadLeft(const Contraction &contraction) {
  linalg::LinalgOp op = contraction.op;
  Value left = op.getBlock()->getArgument(contraction.isSwapped ? 1 : 0);
  return left.hasOneUse() &&
         (*left.user_begin())->hasTrait<OpTrait::IsCommutative>();
}

/// The kernel that computes the body as it is, and what it costs: vector
/// operations, of which an addition takes the product that is added with it.
static void useBody(ContractionCore &core, const CPUTarget &target,
                    const Contraction &contraction) {
  linalg::LinalgOp op = contraction.op;
  int64_t count = 0;
  for (Operation &inner : op.getBlock()->without_terminator())
    count += !isa<arith::ConstantOp>(inner);
  if (contraction.products ||
      llvm::any_of(*op.getBlock(),
                   [](Operation &inner) { return isa<arith::MulFOp>(inner); }))
    --count;
  core.byLane = false;
  core.holdsLefts = !target.isX86() || !canReadLeft(contraction);
  core.macsPerCycle /= std::max<int64_t>(1, count);
}

/// Whether the operands have this kernel by default.
static bool isUsualKernel(const CPUTarget &target,
                          const Contraction &contraction,
                          MacKernelKind kernel) {
  ContractionCore core = getCore(target);
  return chooseIntegerKernel(target, contraction, core, std::nullopt)
             .value_or(MacKernelKind::Combine) == kernel;
}

/// Block-sparse weights: the features of a tile are those of a block, and only
/// as many pixels go through its steps together as there are products on their
/// way at once: each step reads another line of each pixel, and few pixels stay
/// in the first-level cache while all blocks of features follow.
static bool buildSparseSchedule(Contraction &contraction,
                                const CPUTarget &target,
                                const CompileTaskOptions &options,
                                ContractionCore core, ScheduleBuilder &schedule,
                                TileLimits &limits) {
  int64_t height = contraction.sparse->height, lanes = target.vectorBits / 32;
  // Vectors that a block fills.
  while (height % lanes != 0)
    lanes /= 2;
  if (lanes < 1 || !createMacKernel(MacKernelKind::Fma, contraction))
    return false;
  contraction.pack(height);
  contraction.simplify();
  ContractionExtents extents =
      getExtents(contraction, /*group=*/1, core.lhsBytes);
  int64_t vectors = height / lanes, registers = target.vectorRegisters;
  // One dimension of pixels is rows; of two, tiles are along columns.
  bool hasColumns = extents.columns > 1;
  auto wanted = static_cast<int64_t>(core.macLatency * core.macsPerCycle);
  int64_t most = hasColumns ? extents.columns : extents.rows,
          pixels =
              std::clamp<int64_t>(llvm::divideCeil(wanted, vectors), 1, most);
  while (pixels > 1 && getContractionRegisters(/*byLane=*/false, 1, registers,
                                               pixels, vectors) > registers)
    --pixels;
  // Tiles of about the same size.
  pixels = llvm::divideCeil(most, llvm::divideCeil(most, pixels));

  limits.form = TileLimits::Form::Contraction;
  limits.lanes = lanes;
  limits.registers = registers;
  limits.rows = extents.rows;
  limits.columns = extents.columns;
  limits.features = std::max(extents.features, height);
  setLoopNest(limits, contraction, /*group=*/1);
  SmallVector<int64_t> sizes = {1, 2, 4, 6, 7, 8, 10, 12, 14, 16, 20, 24, 28};
  Value numbers[] = {
      addKnob(schedule, "tile_f", {height}, height),
      addKnob(schedule, "tile_h", sizes, hasColumns ? 1 : pixels),
      addKnob(schedule, "tile_w", sizes, hasColumns ? pixels : 1),
      addKnob(schedule, "block_h", {1, 2, 4, 8}, 1),
      addKnob(schedule, "order", {0, 1},
              static_cast<int64_t>(LoopOrder::FeaturesInside)),
      addKnob(schedule, "unroll", {1}, 1)};
  ContractOp::create(schedule, schedule.getHandle(), MacKernelKind::Fma, lanes,
                     numbers);
  return true;
}

bool cpu::buildContractionSchedule(const CPUTaskInfo &info,
                                   const CPUTarget &target,
                                   const CompileTaskOptions &options,
                                   std::optional<MacKernelKind> wanted,
                                   ScheduleBuilder &schedule,
                                   TileLimits &limits) {
  FailureOr<Contraction> contraction = matchContraction(info);
  if (failed(contraction) || target.vectorBits < 128)
    return false;
  ContractionCore core = getCore(target);
  core.laneBits =
      std::max(32u, contraction->getSumType().getIntOrFloatBitWidth());
  if (contraction->sparse)
    return !wanted && buildSparseSchedule(*contraction, target, options, core,
                                          schedule, limits);
  std::optional<MacKernelKind> kernel =
      core.byLane ? MacKernelKind::FmaLane : MacKernelKind::Fma;
  if (info.isInteger)
    kernel = chooseIntegerKernel(target, *contraction, core, wanted);
  std::unique_ptr<MacKernel> macs =
      kernel ? createMacKernel(*kernel, *contraction) : nullptr;
  if (!macs) {
    kernel = MacKernelKind::Combine;
    macs = createMacKernel(*kernel, *contraction);
    useBody(core, target, *contraction);
  }
  // Only one that is not the usual one.
  if (wanted &&
      (*kernel != *wanted || isUsualKernel(target, *contraction, *kernel)))
    return false;
  int64_t vectorLanes = target.vectorBits / core.laneBits;
  if (!macs || vectorLanes < 2)
    return false;
  if (macs->takesElements())
    contraction->mergeGroups(vectorLanes);
  if (contraction->features.lhs != 0 && !macs->takesElements())
    return false;
  // All elements that one vector of several groups has come from one load.
  int64_t leftLoads = countLeftLoads(*contraction, vectorLanes);
  if (contraction->groupLoop && !contraction->reduction.empty() &&
      contraction->reduction.back().lhs == 1 && leftLoads == 1)
    core.unroll =
        std::min(kMaxGroupSteps, contraction->reduction.back().extent);
  if (contraction->canPack())
    contraction->pack(vectorLanes, core.group);
  else if (contraction->features.rhs != 1 && contraction->features.extent > 1 &&
           !macs->takesElements())
    return false;
  contraction->simplify();
  ContractionExtents extents =
      getExtents(*contraction, core.group, core.lhsBytes, leftLoads);
  auto out = cast<ShapedType>(contraction->out.getType());
  extents.streams = extents.steps < kFewSteps &&
                    out.getNumElements() * getBytes(out.getElementType()) >
                        static_cast<int64_t>(target.l2Bytes);
  auto rhsType = cast<ShapedType>(contraction->rhs.getType());
  extents.areWeightsOutside =
      contraction->packedFeatures &&
      target.comesFromOutside(rhsType.getNumElements() *
                              getBytes(rhsType.getElementType()));
  auto lhsType = cast<ShapedType>(contraction->lhs.getType());
  extents.lhsBytes = lhsType.getNumElements() * core.lhsBytes / extents.outer;
  // What is contiguous may be packed too, which is left to searches.
  bool canPackHere = !contraction->packedFeatures && macs->takesElements() &&
                     contraction->features.extent > 1 &&
                     !contraction->reduction.empty();
  extents.isStrided = canPackHere && contraction->features.rhs != 1;
  int64_t maxScratchBytes = target.l2Bytes / 2;
  ContractionTiles tiles = chooseTiles(core, extents, target);
  int64_t allChannels = 1;
  SmallVector<int64_t> channels = listUsefulChannelBlocks(
      *contraction, core, tiles.lanes, target, allChannels);
  if (canPackHere)
    tiles.channelBlock = chooseChannelBlock(
        channels,
        extents.isStrided ? maxScratchBytes : target.l2Bytes * kKeptPart, tiles,
        core, extents, target);
  tiles.packs = extents.isStrided;
  ContractionScratch scratch =
      getContractionScratch(getContractionShape(*contraction, core.group),
                            getContractionPoint(tiles));
  int64_t panelBytes = scratch.panel * getBytes(rhsType.getElementType());
  if (tiles.packs && panelBytes > maxScratchBytes) {
    // As many features as can be packed.
    tiles.features = maxScratchBytes / (panelBytes / tiles.features) /
                     tiles.lanes * tiles.lanes;
    tiles.packs = tiles.features > 0;
  }
  if (extents.isStrided && !tiles.packs) {
    extents.isGathered = true;
    tiles = chooseTiles(core, extents, target);
  }
  chooseOrder(tiles, core, extents, target, options.threads);

  int64_t lanes = tiles.lanes;
  limits.form = TileLimits::Form::Contraction;
  limits.lanes = lanes;
  limits.registers = target.vectorRegisters;
  limits.byLane = core.byLane;
  limits.rows = extents.rows;
  limits.columns = extents.columns;
  limits.features = extents.features;
  limits.maxScratchBytes = maxScratchBytes;
  setLoopNest(limits, *contraction, core.group);
  limits.estimate = [=](TileLimits::KnobValue getValue) {
    return estimateCycles(tiles, core, extents, target, getValue);
  };
  SmallVector<int64_t> features,
      sizes = {1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 14, 16, 20, 24, 28};
  for (int64_t vectors : {1, 2, 3, 4, 6, 8})
    features.push_back(vectors * lanes);
  SmallVector<int64_t> blocks;
  for (int64_t block = 1; block < extents.rows; block *= 2)
    blocks.push_back(block);
  SmallVector<Value> numbers = {
      addKnob(schedule, "tile_f", features, tiles.features),
      addKnob(schedule, "tile_h", sizes, tiles.rows),
      addKnob(schedule, "tile_w", sizes, tiles.columns),
      addKnob(schedule, "block_h", blocks, tiles.rowBlock),
      addKnob(schedule, "order", {0, 1}, static_cast<int64_t>(tiles.order)),
      addKnob(schedule, "unroll", {1, 2, 4, 8}, tiles.unroll)};
  // Weights that exceed the first-level cache may come from outside of the
  // second one, too, however small the task's part of the network is.
  auto rhsBytes = static_cast<uint64_t>(rhsType.getNumElements() *
                                        getBytes(rhsType.getElementType()));
  Value prefetch, pack, featureBlock, channelBlock;
  if (extents.areWeightsOutside ||
      (options.searches && contraction->packedFeatures &&
       rhsBytes > target.l1Bytes))
    prefetch = addKnob(schedule, "prefetch", {0, target.lineBytes},
                       tiles.prefetchBytes);
  if (extents.isStrided || (options.searches && canPackHere))
    pack = addKnob(schedule, "pack", {0, 1}, tiles.packs);
  if (options.searches && extents.features > lanes)
    featureBlock = addKnob(schedule, "block_f", {1, 2, 4, 8}, 1);
  if (tiles.channelBlock != 0 || (options.searches && !channels.empty())) {
    channels.push_back(allChannels);
    channelBlock =
        addKnob(schedule, "block_c", channels,
                tiles.channelBlock != 0 ? tiles.channelBlock : allChannels);
  }
  ContractOp::create(schedule, schedule.getHandle(), *kernel, lanes, numbers,
                     prefetch, pack, featureBlock, channelBlock);
  return true;
}
