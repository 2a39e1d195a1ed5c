//===- ContractionSchedule.cpp - Schedules of contractions ----------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Which tiles a contraction gets follows from a small model of the processor:
// how many cycles one step of the reduction takes for a tile of registers, and
// what has to come from outside of the caches.
//
//===----------------------------------------------------------------------===//

#include "VTA/CPU/Schedule/ContractionNest.h"
#include "VTA/Dialect/CPU/TransformOps/EmitContraction.h"
#include "VTA/Transforms/Schedules/TaskSchedule.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "llvm/Support/MathExtras.h"
#include <map>

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::cpu;

namespace {
/// What the model knows of a processor.
struct Core {
  double macsPerCycle;  ///< Vector operations.
  double loadsPerCycle; ///< Vectors, or single values that are broadcast.
  double macLatency;
  double bytesPerCycle;  ///< Bytes per cycle from the second-level cache.
  double bytesOutside;   ///< Bytes per cycle from beyond it.
  bool byLane;           ///< Whether factors are lanes of vectors.
  int64_t unroll;        ///< Values in such a vector.
  int64_t stepBytes = 4; ///< Bytes of a feature's weights for one step.
  int64_t lhsBytes = 4;  ///< Bytes of an element of the left operand.
  int64_t group = 1;     ///< Reduction steps that are one here.
  int64_t laneBits = 32; ///< Bits of a lane.
};

/// Extents of what tiles are of.
struct Extents {
  int64_t rows = 1, columns = 1, outer = 1, features = 1, steps = 1;
  /// Results that leave the second-level cache after a few steps each: they
  /// have to be written in the order that memory has.
  bool streams = false;
  /// Weights come from outside of the second-level cache.
  bool areWeightsOutside = false;
  /// Each vector of features has values of the left operand of its own.
  bool hasLeftVectors = false;
  int64_t lhsBytes = 0;                  ///< Bytes that all features read.
  int64_t rowBytes = 0, columnBytes = 0; ///< Distances there.
};
} // namespace

/// The part of the second-level cache in which what is used stays.
static constexpr double kKeptPart = 0.8;

/// Whether two panels of weights, one in use and one on its way, stay in the
/// second-level cache beside the left operand. Panels that one tile uses pass
/// by in the order of memory: processors see that themselves.
static bool canPrefetch(const Extents &extents, const ContractionTiles &tiles,
                        int64_t stepBytes, uint64_t l2Bytes) {
  double panel = double(stepBytes) * extents.steps * tiles.features;
  bool isShared = tiles.rows < extents.rows || tiles.columns < extents.columns;
  return extents.areWeightsOutside && isShared &&
         extents.lhsBytes + 2 * panel <= l2Bytes * kKeptPart;
}

/// Steps at once of what one load brings for several groups.
static constexpr int64_t kMaxGroupSteps = 8;

static Core getCore(const CPUTarget &target) {
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
                    Core &core, std::optional<MacKernelKind> wanted) {
  int64_t lhsBytes =
      llvm::divideCeil(contraction.getLhsType().getIntOrFloatBitWidth(), 8);
  auto tryKernel = [&](MacKernelKind kind, Core numbers, int64_t group) {
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

static Extents getExtents(const Contraction &contraction, int64_t group,
                          int64_t lhsBytes) {
  Extents extents;
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
  return extents;
}

/// Cycles of one reduction step for `pixels` times `vectors` vectors of sums.
static double getStepCycles(const Core &core, const Extents &extents,
                            int64_t pixels, int64_t vectors, int64_t lanes,
                            bool fitsInL1) {
  double lefts = extents.hasLeftVectors ? double(pixels) * vectors
                 : core.byLane          ? double(pixels) / core.unroll
                                        : pixels;
  double loads = vectors + lefts;
  double cycles = std::max({pixels * vectors / core.macsPerCycle,
                            loads / core.loadsPerCycle, core.macLatency});
  if (!fitsInL1)
    cycles =
        std::max(cycles, vectors * lanes * core.stepBytes / core.bytesPerCycle);
  // Counting and branching; groups of the left operand are copied to all lanes.
  return cycles + 0.5 + (core.group > 1 ? 0.05 * pixels : 0);
}

/// Pixels whose inputs are more lines of one set of the first-level cache than
/// it holds: each step brings their lines again.
static int64_t countConflicts(const Extents &extents, int64_t rows,
                              int64_t columns, const CPUTarget &target) {
  uint64_t wayBytes =
      std::max<uint64_t>(target.lineBytes, target.l1Bytes / target.l1Ways);
  std::map<uint64_t, unsigned> sets;
  for (int64_t row = 0; row < rows; ++row)
    for (int64_t column = 0; column < columns; ++column)
      ++sets[(row * extents.rowBytes + column * extents.columnBytes) %
             wayBytes / target.lineBytes];
  int64_t count = 0;
  for (auto [set, lines] : sets)
    if (lines > target.l1Ways)
      count += lines;
  return count;
}

/// Reductions with fewer steps are done before the results of the last one have
/// been written.
static constexpr int64_t kFewSteps = 64;
/// The part of the shorter one of computing and fetching that is not hidden.
static constexpr double kNotHidden = 0.1;
/// What a vector of results costs that does not follow the one before.
static constexpr double kScatteredStoreCycles = 8;

static double getCycles(const Core &core, const Extents &extents,
                        const ContractionTiles &tiles, const CPUTarget &target,
                        bool mayPrefetch = true) {
  // Sums a function over full tiles and the rest.
  auto sum = [](int64_t extent, int64_t size, auto cost) {
    double total = (extent / size) * cost(size);
    return extent % size ? total + cost(extent % size) : total;
  };
  bool fitsInL1 = uint64_t(extents.steps * tiles.features * core.stepBytes) <=
                  target.l1Bytes / 2;
  bool hasPrefetch = mayPrefetch && canPrefetch(extents, tiles, core.stepBytes,
                                                target.l2Bytes);
  return sum(extents.features, tiles.features, [&](int64_t features) {
    int64_t vectors = llvm::divideCeil(features, tiles.lanes);
    double cycles = sum(extents.rows, tiles.rows, [&](int64_t rows) {
      return sum(extents.columns, tiles.columns, [&](int64_t columns) {
        // Beginning and storing takes time as well.
        bool isScattered = extents.streams && tiles.features < extents.features;
        double fixed = 10 + (1.5 + (isScattered ? kScatteredStoreCycles : 0)) *
                                rows * columns * vectors;
        double step = getStepCycles(core, extents, rows * columns, vectors,
                                    tiles.lanes, fitsInL1),
               lines = countConflicts(extents, rows, columns, target) *
                       target.lineBytes / core.bytesPerCycle;
        return fixed + extents.steps * std::max(step, lines);
      });
    });
    if (!extents.areWeightsOutside)
      return cycles;
    // The panel arrives while the one before is used, or is waited for.
    double arrival = double(extents.steps) * vectors * tiles.lanes *
                     core.stepBytes / core.bytesOutside;
    return std::max(cycles, arrival) +
           std::min(cycles, arrival) * (hasPrefetch ? kNotHidden : 1);
  });
}

/// Tiles of registers.
static ContractionTiles chooseTiles(const Core &core, const Extents &extents,
                                    const CPUTarget &target) {
  ContractionTiles best;
  int64_t lanes = target.vectorBits / core.laneBits;
  int64_t registers = target.vectorRegisters;
  double bestCycles = 0;
  for (int64_t vectors = 1; vectors <= 8; ++vectors) {
    if (vectors > 1 && (vectors - 1) * lanes >= extents.features)
      break;
    for (int64_t rows = 1; rows <= std::min<int64_t>(extents.rows, registers);
         ++rows)
      for (int64_t columns = 1;
           columns <= std::min<int64_t>(extents.columns, registers);
           ++columns) {
        if (getContractionRegisters(core.byLane, core.unroll, registers,
                                    rows * columns, vectors) > registers)
          break;
        ContractionTiles tiles;
        tiles.lanes = lanes;
        tiles.features = vectors * lanes;
        tiles.rows = rows;
        tiles.columns = columns;
        double cycles = getCycles(core, extents, tiles, target);
        if (bestCycles == 0 || cycles < bestCycles * 0.999) {
          bestCycles = cycles;
          best = tiles;
        }
      }
  }
  best.unroll = core.unroll;
  return best;
}

namespace {
/// Bytes that come from outside of the caches in either order.
struct OuterBytes {
  double inner = 0, outer = 0;
  double rowsPerBlock = 1; ///< Row tiles that stay in the first-level cache.
};
} // namespace

static OuterBytes getTraffic(const ContractionTiles &tiles, const Core &core,
                             const Extents &extents, const CPUTarget &target) {
  int64_t rowTiles = std::max<int64_t>(1, extents.rows / tiles.rows),
          blocks = llvm::divideCeil(extents.features, tiles.features);
  double lhsBytes = extents.lhsBytes,
         rhsBytes = double(core.stepBytes * extents.steps * extents.features),
         l2Bytes = target.l2Bytes;
  double panel = rhsBytes / blocks;
  // All features for some rows: these rows and all weights pass by.
  double rowsPerBlock = std::max(1.0, target.l1Bytes / 2.0 * extents.rows /
                                          (lhsBytes * tiles.rows));
  double weightsOutside =
      rhsBytes <= l2Bytes * 0.6 ? 1 : rowTiles / std::max(1.0, rowsPerBlock);
  double inner = lhsBytes + rhsBytes * std::max(1.0, weightsOutside);
  // All rows for some features: these weights stay, rows pass by.
  double outer =
      rhsBytes +
      lhsBytes * (lhsBytes + panel <= l2Bytes * kKeptPart ? 1 : blocks);
  return {inner, outer, rowsPerBlock};
}

/// Cycles for a point of the knobs: those of the tiles, and what the order
/// brings more than the other one.
static double estimate(ContractionTiles tiles, const Core &core,
                       const Extents &extents, const CPUTarget &target,
                       TileLimits::KnobValue getValue) {
  tiles.features = getValue("tile_f").value_or(tiles.features);
  tiles.rows = getValue("tile_h").value_or(tiles.rows);
  tiles.columns = getValue("tile_w").value_or(tiles.columns);
  bool mayPrefetch = getValue("prefetch").value_or(0) != 0;
  OuterBytes traffic = getTraffic(tiles, core, extents, target);
  bool isInside = getValue("order").value_or(0) ==
                  static_cast<int64_t>(LoopOrder::FeaturesInside);
  double more = (isInside ? traffic.inner : traffic.outer) -
                std::min(traffic.inner, traffic.outer);
  return extents.outer * (getCycles(core, extents, tiles, target, mayPrefetch) +
                          more / core.bytesOutside);
}

/// What stays in the caches: which loop is outside, and how long chunks are.
static void chooseOrder(ContractionTiles &tiles, const Core &core,
                        const Extents &extents, const CPUTarget &target,
                        unsigned threads) {
  int64_t rowTiles = std::max<int64_t>(1, extents.rows / tiles.rows),
          blocks = llvm::divideCeil(extents.features, tiles.features);
  auto [inner, outer, rowsPerBlock] = getTraffic(tiles, core, extents, target);
  // Weights that are fetched ahead are used once, by as many tiles as can be.
  bool hasPrefetch =
      canPrefetch(extents, tiles, core.stepBytes, target.l2Bytes);
  tiles.order = inner <= outer && !hasPrefetch ? LoopOrder::FeaturesInside
                                               : LoopOrder::FeaturesOutside;
  if (hasPrefetch)
    tiles.prefetchBytes = target.lineBytes;
  tiles.rowBlock = tiles.order == LoopOrder::FeaturesInside
                       ? std::clamp<int64_t>(rowsPerBlock, 1, rowTiles)
                       : rowTiles;
  // Threads need something to share.
  int64_t wanted = threads > 1 ? 4 * threads : 1;
  int64_t others = extents.outer * blocks;
  int64_t rowBlocks = llvm::divideCeil(rowTiles, tiles.rowBlock);
  if (others * rowBlocks < wanted)
    tiles.rowBlock =
        std::max<int64_t>(1, rowTiles / llvm::divideCeil(wanted, others));
}

static int64_t getBytes(Type type) {
  return llvm::divideCeil(type.getIntOrFloatBitWidth(), 8);
}

static ContractionShape getShape(const Contraction &contraction,
                                 int64_t group) {
  auto convert = [](const ContractionDim &dim) {
    return ContractionShape::Dim{dim.extent, dim.lhs, dim.rhs, dim.out};
  };
  Contraction::Tiled dims = contraction.split();
  ContractionShape shape;
  for (const ContractionDim &dim : dims.outer)
    shape.outer.push_back(convert(dim));
  shape.rows = convert(dims.rows);
  shape.columns = convert(dims.columns);
  shape.features = convert(contraction.features);
  for (const ContractionDim &dim : contraction.reduction)
    shape.reduction.push_back(convert(dim));
  shape.packedFeatures = contraction.packedFeatures;
  shape.blockStride = contraction.blockStride;
  shape.group = group;
  shape.lhsBytes = getBytes(contraction.getLhsType());
  shape.rhsBytes = getBytes(getElementTypeOrSelf(contraction.rhs.getType()));
  shape.outBytes = getBytes(getElementTypeOrSelf(contraction.out.getType()));
  return shape;
}

/// The loops that the knobs of a contraction make.
static void setLoopNest(TileLimits &limits, const Contraction &contraction,
                        int64_t group) {
  limits.getLoopNest = [shape = getShape(contraction, group),
                        lanes = limits.lanes](TileLimits::KnobValue getValue) {
    ContractionPoint point;
    point.lanes = lanes;
    point.features = getValue("tile_f").value_or(lanes);
    point.rows = getValue("tile_h").value_or(1);
    point.columns = getValue("tile_w").value_or(1);
    point.rowBlock = getValue("block_h").value_or(1);
    point.unroll = getValue("unroll").value_or(1);
    point.featuresOutside = getValue("order").value_or(0) ==
                            static_cast<int64_t>(LoopOrder::FeaturesOutside);
    return getContractionNest(shape, point);
  };
}

/// The kernel that computes the body as it is, and what it costs: vector
/// operations, of which an addition takes the product that is added with it.
static void useBody(Core &core, const Contraction &contraction) {
  linalg::LinalgOp op = contraction.op;
  int64_t count = 0;
  for (Operation &inner : op.getBlock()->without_terminator())
    count += !isa<arith::ConstantOp>(inner);
  if (contraction.products ||
      llvm::any_of(*op.getBlock(),
                   [](Operation &inner) { return isa<arith::MulFOp>(inner); }))
    --count;
  core.byLane = false;
  core.macsPerCycle /= std::max<int64_t>(1, count);
}

/// Whether the operands have this kernel by default.
static bool isUsualKernel(const CPUTarget &target,
                          const Contraction &contraction,
                          MacKernelKind kernel) {
  Core core = getCore(target);
  return chooseIntegerKernel(target, contraction, core, std::nullopt)
             .value_or(MacKernelKind::Combine) == kernel;
}

/// Block-sparse weights: the features of a tile are those of a block, and only
/// as many pixels go through its steps together as there are products on their
/// way at once: each step reads another line of each pixel, and few pixels stay
/// in the first-level cache while all blocks of features follow.
static bool buildSparseSchedule(Contraction &contraction,
                                const CPUTarget &target,
                                const CompileTaskOptions &options, Core core,
                                ScheduleBuilder &schedule, TileLimits &limits) {
  int64_t height = contraction.sparse->height, lanes = target.vectorBits / 32;
  // Vectors that a block fills.
  while (height % lanes != 0)
    lanes /= 2;
  if (lanes < 1 || !createMacKernel(MacKernelKind::Fma, contraction))
    return false;
  contraction.pack(height);
  contraction.simplify();
  Extents extents = getExtents(contraction, /*group=*/1, core.lhsBytes);
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
  Core core = getCore(target);
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
    useBody(core, *contraction);
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
  if (contraction->groupLoop && !contraction->reduction.empty() &&
      contraction->reduction.back().lhs == 1)
    core.unroll =
        std::min(kMaxGroupSteps, contraction->reduction.back().extent);
  if (contraction->canPack())
    contraction->pack(vectorLanes, core.group);
  else if (contraction->features.rhs != 1 && contraction->features.extent > 1 &&
           !macs->takesElements())
    return false;
  contraction->simplify();
  Extents extents = getExtents(*contraction, core.group, core.lhsBytes);
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
  ContractionTiles tiles = chooseTiles(core, extents, target);
  chooseOrder(tiles, core, extents, target, options.threads);

  int64_t lanes = tiles.lanes;
  limits.form = TileLimits::Form::Contraction;
  limits.lanes = lanes;
  limits.registers = target.vectorRegisters;
  limits.byLane = core.byLane;
  limits.rows = extents.rows;
  limits.columns = extents.columns;
  limits.features = extents.features;
  setLoopNest(limits, *contraction, core.group);
  limits.estimate = [=](TileLimits::KnobValue getValue) {
    return estimate(tiles, core, extents, target, getValue);
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
  if (extents.areWeightsOutside ||
      (options.searches && contraction->packedFeatures &&
       rhsBytes > target.l1Bytes))
    numbers.push_back(addKnob(schedule, "prefetch", {0, target.lineBytes},
                              tiles.prefetchBytes));
  ContractOp::create(schedule, schedule.getHandle(), *kernel, lanes, numbers);
  return true;
}
