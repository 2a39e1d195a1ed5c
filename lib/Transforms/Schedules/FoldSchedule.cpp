//===- FoldSchedule.cpp - Schedules of loops that carry values ------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/CPU/Analysis/TaskFold.h"
#include "VTA/CPU/Analysis/TaskLookups.h"
#include "VTA/Dialect/CPU/TransformOps/CPUTransformOps.h"
#include "VTA/Dialect/CPU/TransformOps/EmitFold.h"
#include "VTA/Transforms/Schedules/StatementShapes.h"
#include "VTA/Transforms/Schedules/TaskSchedule.h"
#include "mlir/Analysis/SliceAnalysis.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::cpu;

bool cpu::needsFold(const CPUTaskInfo &info) {
  auto op = dyn_cast_if_present<linalg::LinalgOp>(info.anchor);
  if (!op || op.getNumReductionLoops() == 0 || op.getNumLoops() == 0)
    return false;
  // Upstream's vectors combine one result with one operation.
  if (op.getNumDpsInits() != 1)
    return true;
  SmallVector<Operation *> combiners;
  return !info.products &&
         (!matchReduction(op.getRegionOutputArgs(), 0, combiners) ||
          combiners.size() != 1 ||
          !linalg::getCombinerOpKind(combiners.front()));
}

/// What a vector of elements costs that are `stride` apart, in loads.
static int64_t getLoads(int64_t stride, int64_t lanes) {
  return stride == 0 || stride == 1 ? 1 : lanes;
}

namespace {
/// What a vector of elements that are looked up costs along a loop.
struct LookupCost {
  int64_t loads = 0;
  bool isWhole = false; ///< Only if a tile has all elements of the loop.
};
} // namespace

/// The cost of all that `fold` looks up; none if elements would be loaded one
/// by one.
static std::optional<LookupCost> getLookupCost(const Fold &fold, unsigned loop,
                                               int64_t lanes) {
  // Vectors of a tile that has everything: its code grows with them.
  static constexpr int64_t kMaxVectors = 64;
  LookupCost cost;
  auto variesInput = [&](unsigned input) {
    return input < fold.inputs.size() && fold.inputs[input].access &&
           fold.inputs[input].access->strides[loop] != 0;
  };
  linalg::LinalgOp op = fold.op;
  for (auto lookup : op.getBlock()->getOps<tensor::ExtractOp>()) {
    LinearLayout layout = *getLayout(lookup.getTensor());
    ++cost.loads;
    for (auto [index, stride] :
         llvm::zip_equal(lookup.getIndices(), layout.strides)) {
      if (!variesAlong(index, op, loop, variesInput) ||
          (stride == 1 && index.getDefiningOp<linalg::IndexOp>()))
        continue;
      if (stride != 1 || !evaluateAlong(index, loop, 0) ||
          fold.extents[loop] > kMaxVectors * lanes)
        return std::nullopt;
      cost.isWhole = true;
    }
  }
  return cost;
}

/// The number of loops along which positions of lookups are computed.
static unsigned countComputedLoops(const Fold &fold) {
  linalg::LinalgOp op = fold.op;
  auto none = [](unsigned) { return false; };
  return llvm::count_if(fold.parallel, [&](unsigned loop) {
    return llvm::any_of(
        op.getBlock()->getOps<tensor::ExtractOp>(),
        [&](tensor::ExtractOp lookup) {
          return llvm::any_of(lookup.getIndices(), [&](Value index) {
            return !index.getDefiningOp<linalg::IndexOp>() &&
                   variesAlong(index, op, loop, none);
          });
        });
  });
}

/// Each result by itself, with vectors of partial results along the loop `row`.
static void buildRowSchedule(const Fold &fold, unsigned row, int64_t lanes,
                             ScheduleBuilder &schedule, TileLimits &limits) {
  // Enough for what one step waits for the one before. Short rows are computed
  // side by side, and have to fill their vectors.
  int64_t vectors = hasTwoSweeps(fold, lanes) ? 2 : 4,
          most = fold.extents[row] / lanes;
  SmallVector<int64_t> sizes;
  for (int64_t size : {1, 2, 4, 8})
    if (size <= most)
      sizes.push_back(size);
  limits.form = TileLimits::Form::Free;
  TileSizes tiles;
  tiles.tile.assign(fold.parallel.size(), 1);
  tiles.chunk = tiles.tile;
  tiles.lanes = lanes;
  limits.getLoopNest = [tiles, statements = getStatements(fold)](
                           TileLimits::KnobValue getValue) {
    TileSizes sizes = tiles;
    sizes.partial = getValue("tile_v").value_or(1) * sizes.lanes;
    return getTiledNest(statements, sizes);
  };
  FoldOp::create(schedule, schedule.getHandle(),
                 addKnob(schedule, "tile_v", sizes,
                         llvm::bit_floor(uint64_t(std::min(vectors, most)))),
                 schedule.getI64IntegerAttr(row), lanes, IntegerAttr());
}

bool cpu::buildFoldSchedule(const CPUTaskInfo &info, const CPUTarget &target,
                            const CompileTaskOptions &options,
                            ScheduleBuilder &schedule, TileLimits &limits) {
  FailureOr<Fold> fold = matchFold(info);
  if (failed(fold))
    return false;
  int64_t bits = 32;
  for (Type type : fold->op->getResultTypes())
    bits = std::max<int64_t>(
        bits, getElementTypeOrSelf(type).getIntOrFloatBitWidth());
  int64_t lanes = std::max<int64_t>(1, target.vectorBits / bits);
  // The loop with the fewest loads for a vector, of equals the innermost one.
  std::optional<unsigned> along;
  int64_t fewest = 0;
  bool isWhole = false, looksUp = looksUpElements(fold->op);
  for (unsigned loop : llvm::reverse(fold->parallel)) {
    int64_t loads = getLoads(fold->out.strides[loop], lanes);
    for (const Fold::Source &source : fold->inputs)
      if (source.access)
        loads += getLoads(source.access->strides[loop], lanes);
    std::optional<LookupCost> lookups = getLookupCost(*fold, loop, lanes);
    // Anything else is as good in plain loops.
    static constexpr int64_t kFewest = 4;
    if (!lookups || (looksUp && (fold->out.strides[loop] != 1 ||
                                 fold->extents[loop] < kFewest)))
      continue;
    loads += lookups->loads;
    // Vectors that are not full.
    int64_t extent = fold->extents[loop];
    loads = loads * llvm::alignTo(extent, lanes) / extent;
    if (!along || loads < fewest) {
      along = loop;
      fewest = loads;
      isWhole = lookups->isWhole;
    }
  }
  // Plain loops compute positions along rows of an image once for all columns;
  // channels that fill vectors are vectors there, too.
  if (looksUp && (!along || (!isWhole && fold->extents[*along] >= lanes &&
                             countComputedLoops(*fold) > 1)))
    return false;
  // As many loads as for single elements: these save the work on vectors.
  static constexpr int64_t kSquare = 8;
  bool isScattered = along && (!fold->isScan || fold->out.strides[*along] > 1);
  for (const Fold::Source &source : fold->inputs)
    if (along && source.access)
      isScattered &= source.access->strides[*along] != 1;
  int64_t rowLanes = lanes;
  if (!along || isScattered) {
    // Squares that are transposed in registers, if all operands are like that.
    int64_t square = std::min<int64_t>(lanes, kSquare);
    auto isSquare = [&](const LinearAccess &access) {
      return access.strides[*along] == 0 ||
             isTransposedForFold(*fold, access, along, square);
    };
    bool areSquares = along && fold->extents[*along] >= square &&
                      (!fold->isScan || isSquare(fold->out));
    for (const Fold::Source &source : fold->inputs)
      areSquares &= !along || !source.access || isSquare(*source.access);
    lanes = areSquares ? square : 1;
  }
  // Vectors along the steps of a result that is the first extremum.
  if (fold->firstMost) {
    unsigned row = fold->reduction.front();
    bool isContiguous = true;
    for (const Fold::Source &source : fold->inputs)
      isContiguous &= !source.access || source.access->strides[row] == 0 ||
                      source.access->strides[row] == 1;
    // Squares take less time for rows of fewer vectors: 0.40, not 0.45 us, for
    // 100 rows of 24 elements with 16 lanes; but 0.83, not 0.55, for 48.
    static constexpr int64_t kCombined = 3, kCombinedPairs = 10;
    int64_t least = 2;
    if (isScattered && lanes > 1)
      least = hasTwoSweeps(*fold, rowLanes) ? kCombined : kCombinedPairs;
    if (isContiguous && (!along || isScattered) &&
        fold->extents[row] >= least * rowLanes) {
      buildRowSchedule(*fold, row, rowLanes, schedule, limits);
      return true;
    }
  }
  int64_t extent = along ? fold->extents[*along] : 1,
          most = llvm::divideCeil(extent, lanes),
          registers = target.vectorRegisters /
                      (2 * std::max(1u, fold->getNumCarried()));
  // Enough for what one addition waits for another; tiles for all threads.
  int64_t vectors =
      std::clamp<int64_t>(std::min<int64_t>(registers, 8), 1, most);
  // Squares fill registers. Where a step waits long for the one before, two of
  // them are computed side by side.
  if (isScattered && lanes > 1)
    vectors = fold->firstMost && target.vectorRegisters >= 32
                  ? std::min<int64_t>(2, most)
                  : 1;
  if (isWhole)
    vectors = most;
  int64_t outer = 1;
  for (unsigned loop : fold->parallel)
    outer *= loop == along ? 1 : fold->extents[loop];
  auto getTiles = [&]() -> int64_t {
    return outer * llvm::divideCeil(most, vectors);
  };
  while (options.threads > 1 && vectors > 1 && !isWhole &&
         getTiles() < static_cast<int64_t>(options.threads))
    vectors /= 2;
  SmallVector<int64_t> sizes;
  for (int64_t size : {1, 2, 4, 8, 16})
    if (size <= most && !isWhole)
      sizes.push_back(size);
  limits.form = TileLimits::Form::Free;
  TileSizes tiles;
  tiles.tile.assign(fold->parallel.size(), 1);
  tiles.lanes = lanes;
  if (along)
    tiles.along = llvm::find(fold->parallel, *along) - fold->parallel.begin();
  limits.getLoopNest = [tiles, hasVectors = along.has_value(),
                        statements = getStatements(*fold)](
                           TileLimits::KnobValue getValue) {
    TileSizes sizes = tiles;
    if (hasVectors)
      sizes.tile[sizes.along] = getValue("tile_v").value_or(1) * sizes.lanes;
    sizes.chunk = sizes.tile;
    return getTiledNest(statements, sizes);
  };
  FoldOp::create(schedule, schedule.getHandle(),
                 addKnob(schedule, "tile_v", sizes, vectors),
                 along ? schedule.getI64IntegerAttr(*along) : IntegerAttr(),
                 lanes, IntegerAttr());
  return true;
}
