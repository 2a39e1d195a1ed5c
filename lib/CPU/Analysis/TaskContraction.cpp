//===- TaskContraction.cpp - Contractions by their accesses ---------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/CPU/Analysis/TaskContraction.h"
#include "VTA/CPU/Analysis/BlockSparse.h"
#include "VTA/CPU/Analysis/Tasks.h"
#include "mlir/IR/Matchers.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::cpu;

int64_t Contraction::getMacs() const {
  int64_t macs = features.extent;
  for (const ContractionDim &dim : parallel)
    macs *= dim.extent;
  for (const ContractionDim &dim : reduction)
    macs *= dim.extent;
  return macs;
}

/// True if `outer` and `inner` are one dimension for every access.
static bool canMerge(const ContractionDim &outer, const ContractionDim &inner) {
  auto follows = [&](int64_t outerStride, int64_t innerStride) {
    return outerStride == innerStride * inner.extent;
  };
  if (!follows(outer.lhs, inner.lhs) || !follows(outer.rhs, inner.rhs) ||
      !follows(outer.out, inner.out))
    return false;
  for (auto [outerStride, innerStride] :
       llvm::zip_equal(outer.reads, inner.reads))
    if (!follows(outerStride, innerStride))
      return false;
  return true;
}

/// Drops dimensions of one element and merges those that are contiguous.
static void simplify(SmallVectorImpl<ContractionDim> &dims) {
  llvm::erase_if(dims,
                 [](const ContractionDim &dim) { return dim.extent == 1; });
  for (size_t i = dims.size(); i-- > 1;) {
    if (!canMerge(dims[i - 1], dims[i]))
      continue;
    int64_t extent = dims[i].extent * dims[i - 1].extent;
    dims[i - 1] = dims[i];
    dims[i - 1].extent = extent;
    dims.erase(dims.begin() + i);
  }
}

void Contraction::simplify() {
  ::simplify(parallel);
  ::simplify(reduction);
}

Contraction::Tiled Contraction::split() const {
  Tiled result;
  result.outer = parallel;
  result.rows.reads.assign(features.reads.size(), 0);
  result.columns = result.rows;
  // Groups, which have their own values of the rhs, may be further inside.
  SmallVector<size_t> tiled;
  for (size_t i = parallel.size(); i-- > 0 && tiled.size() < 2;)
    if (parallel[i].rhs == 0)
      tiled.push_back(i);
  if (!tiled.empty())
    result.rows = parallel[tiled.back()];
  if (tiled.size() == 2)
    result.columns = parallel[tiled.front()];
  for (size_t i : tiled)
    result.outer.erase(result.outer.begin() + i);
  return result;
}

bool Contraction::canPack() const {
  auto func = cast<func::FuncOp>(rhs.getOwner()->getParentOp());
  if (!rhs.hasOneUse() || *rhs.user_begin() != op ||
      !func.getArgAttr(rhs.getArgNumber(), kConstantAttrName))
    return false;
  linalg::LinalgOp linalgOp = op;
  return linalgOp.getMatchingIndexingMap(&*rhs.use_begin())
      .isProjectedPermutation();
}

bool Contraction::canGroup() const {
  if (!canPack() || features.lhs != 0 || sparse)
    return false;
  for (const ContractionDim &dim : llvm::reverse(reduction))
    if (dim.extent > 1)
      return dim.lhs == 1;
  return true;
}

void Contraction::mergeGroups(int64_t lanes) {
  if (sparse || parallel.empty() || features.lhs != 0 ||
      features.extent >= lanes || lanes % features.extent != 0)
    return;
  const ContractionDim &groups = parallel.back();
  auto follows = [&](int64_t outer, int64_t inner) {
    return outer == inner * features.extent;
  };
  if (groups.extent == 1 || groups.lhs <= 0 || groups.rhs == 0 ||
      !follows(groups.out, features.out) ||
      !(canPack() || follows(groups.rhs, features.rhs)))
    return;
  for (auto [outer, inner] : llvm::zip_equal(groups.reads, features.reads))
    if (!follows(outer, inner))
      return;
  groupLoop = groups.loop;
  groupFeatures = features.extent;
  features.lhs = groups.lhs;
  features.extent *= groups.extent;
  parallel.pop_back();
}

void Contraction::pack(int64_t blockFeatures, int64_t group) {
  linalg::LinalgOp linalgOp = op;
  AffineMap map = linalgOp.getMatchingIndexingMap(&*rhs.use_begin());
  // Loops of the operation that the rhs has, outermost first.
  SmallVector<std::pair<unsigned, ContractionDim *>> order;
  if (groupLoop)
    order.push_back({*groupLoop, &features});
  order.push_back({features.loop, &features});
  for (ContractionDim &dim : parallel)
    order.push_back({dim.loop, &dim});
  for (ContractionDim &dim : reduction)
    order.push_back({dim.loop, &dim});
  llvm::erase_if(order,
                 [&](auto entry) { return !map.isFunctionOfDim(entry.first); });

  auto positionOf = [&](unsigned loop) {
    return static_cast<int64_t>(
        *map.getResultPosition(getAffineDimExpr(loop, map.getContext())));
  };
  packing = ConstantPacking();
  for (auto [loop, dim] : order)
    packing.outerDimsPerm.push_back(positionOf(loop));
  if (groupLoop) {
    packing.innerDimsPos.push_back(positionOf(*groupLoop));
    packing.innerTiles.push_back(blockFeatures / groupFeatures);
  }
  packing.innerDimsPos.push_back(positionOf(features.loop));
  packing.innerTiles.push_back(groupLoop ? groupFeatures : blockFeatures);
  size_t grouped = order.size() - 1,
         firstReduction = order.size() - reduction.size();
  while (grouped > firstReduction && order[grouped].second->extent == 1)
    --grouped;
  if (group > 1) {
    packing.innerDimsPos.push_back(positionOf(order[grouped].first));
    packing.innerTiles.push_back(group);
  }
  // The innermost reduction loop goes on counting single steps.
  int64_t stride = blockFeatures * group;
  for (size_t i = order.size(); i-- > (groupLoop ? 2 : 1);) {
    ContractionDim &dim = *order[i].second;
    bool isGrouped = group > 1 && i == grouped;
    dim.rhs = isGrouped ? stride / group : stride;
    stride *= isGrouped ? llvm::divideCeil(dim.extent, group) : dim.extent;
  }
  features.rhs = group;
  packedFeatures = blockFeatures;
  blockStride = stride;
  rhsOffset = 0;
}

bool Contraction::canTransform() const {
  if (!products || parallel.size() != 3 || reduction.size() != 3 ||
      !canPack() || !getSumType().isF32() || !getLhsType().isF32() ||
      !getElementTypeOrSelf(rhs.getType()).isF32() ||
      !getElementTypeOrSelf(out.getType()).isF32() ||
      !cast<FloatAttr>(init).getValue().isZero())
    return false;
  // The right operand is indexed by feature, row, column, channel.
  linalg::LinalgOp linalgOp = op;
  AffineMap map = linalgOp.getMatchingIndexingMap(&*rhs.use_begin());
  SmallVector<unsigned> loops = {features.loop}, reductions;
  linalgOp.getReductionDims(reductions);
  llvm::append_range(loops, reductions);
  if (map.getNumResults() != loops.size())
    return false;
  for (auto [i, loop] : llvm::enumerate(loops))
    if (map.getDimPosition(i) != loop)
      return false;
  const ContractionDim &channel = reduction[2];
  for (unsigned i : {0, 1})
    if (reduction[i].extent != kWinogradWindow ||
        reduction[i].lhs != parallel[i + 1].lhs)
      return false;
  return channel.lhs == 1 && features.lhs == 0 && features.out == 1;
}

void Contraction::packTransformed(int64_t results, int64_t blockFeatures) {
  packing = ConstantPacking();
  packing.outerDimsPerm = {0, 1, 2, 3};
  packing.innerDimsPos = {0};
  packing.innerTiles = {blockFeatures};
  packing.winograd = results;
  packedFeatures = blockFeatures;
  auto type = cast<RankedTensorType>(rhs.getType());
  SmallVector<int64_t> shape(packing.getPackedShape(type.getShape()));
  blockStride = 1;
  for (int64_t extent : llvm::drop_begin(shape))
    blockStride *= extent;
}

/// What a vector of elements costs that are `stride` apart, in loads.
static double getVectorCost(int64_t stride) {
  static constexpr double kGathered = 16;
  return stride == 0 ? 0.5 : stride == 1 ? 1 : kGathered;
}

/// What a vector of results along loop `dim` costs for each step: loads, those
/// that results share counted for as many of these as registers hold.
static double getLanesCost(const Contraction &c, const ContractionDim &dim) {
  static constexpr int64_t kShared = 8, kLanes = 8;
  int64_t shared = 1, steps = 1;
  for (const ContractionDim &other : c.parallel)
    if (other.rhs == 0)
      shared = std::min(kShared, shared * other.extent);
  for (const ContractionDim &other : c.reduction)
    steps *= other.extent;
  double rhs = c.canPack() ? 1 : getVectorCost(dim.rhs),
         used = std::min(kLanes, dim.extent) / static_cast<double>(kLanes);
  return (rhs / shared + getVectorCost(dim.lhs) +
          getVectorCost(dim.out) / steps) /
         used;
}

/// Makes the operand the rhs that has the features, or that more results share.
static void chooseRhs(Contraction &c) {
  auto swap = [&]() {
    std::swap(c.lhs, c.rhs);
    std::swap(c.lhsOffset, c.rhsOffset);
    auto swapStrides = [](ContractionDim &dim) { std::swap(dim.lhs, dim.rhs); };
    llvm::for_each(c.parallel, swapStrides);
    llvm::for_each(c.reduction, swapStrides);
    swapStrides(c.features);
    c.isSwapped = !c.isSwapped;
  };
  if (c.features.lhs == 0)
    return;
  if (c.features.rhs == 0)
    return swap();
  int64_t shareLhs = 1, shareRhs = 1;
  for (const ContractionDim &dim : c.parallel) {
    shareLhs *= dim.lhs == 0 ? dim.extent : 1;
    shareRhs *= dim.rhs == 0 ? dim.extent : 1;
  }
  if (shareLhs > shareRhs)
    swap();
}

/// Loops over results, the one that vectors run along as features.
static Contraction withFeatures(const Contraction &c, size_t index) {
  Contraction result = c;
  result.features = c.parallel[index];
  result.parallel.erase(result.parallel.begin() + index);
  chooseRhs(result);
  return result;
}

/// Vectors with more loads than this for each step are not worth it.
static constexpr double kMaxLanesCost = 20;

/// Chooses what vectors run along; `c` has all loops over results as parallel
/// ones. The innermost one if one operand alone has it, and has a vector of its
/// elements or may be packed. Fails where both operands would be put together
/// from single elements for each step.
static FailureOr<Contraction> chooseFeatures(const Contraction &c) {
  std::optional<Contraction> best;
  double bestCost = kMaxLanesCost;
  for (size_t i = c.parallel.size(); i-- > 0;) {
    Contraction candidate = withFeatures(c, i);
    const ContractionDim &features = candidate.features;
    bool isLast = i + 1 == c.parallel.size();
    if (isLast && features.lhs == 0 &&
        (candidate.canPack() || features.rhs <= 1))
      return candidate;
    double cost = getLanesCost(candidate, features);
    // Of equals the innermost one.
    if (cost < bestCost * 0.99 || (isLast && features.lhs == 0)) {
      best = candidate;
      bestCost = cost;
    }
  }
  if (!best)
    return failure();
  return *best;
}

namespace {
/// Where a contraction reads its operands, by loop.
struct ContractionOperands {
  LinearAccess lhs, rhs;
  std::optional<SparseSteps> sparse;
};
} // namespace

static FailureOr<LinearAccess> getAccessOf(Value value, AffineMap map) {
  FailureOr<LinearLayout> layout = getLayout(value);
  if (failed(layout))
    return failure();
  return getAccess(*layout, map);
}

/// The operands of a block-sparse operation.
static FailureOr<ContractionOperands>
getSparseOperands(linalg::LinalgOp op, const BlockSparse &blocks) {
  MLIRContext *context = op.getContext();
  unsigned numLoops = op.getNumLoops();
  FailureOr<LinearLayout> input = getLayout(blocks.input);
  // Blocks of features and steps are counted.
  AffineExpr block, step;
  bindDims(context, block, step);
  Value rhs = op.getDpsInputOperand(0)->get(),
        columns = op.getDpsInputOperand(1)->get(),
        counts = op.getDpsInputOperand(2)->get();
  FailureOr<LinearAccess>
      right =
          getAccessOf(rhs, op.getMatchingIndexingMap(op.getDpsInputOperand(0))),
      columnAccess =
          getAccessOf(columns, AffineMap::get(2, 0, {block, step}, context)),
      countAccess = getAccessOf(counts, AffineMap::get(2, 0, block));
  if (failed(input) || failed(right) || failed(columnAccess) ||
      failed(countAccess))
    return failure();
  FailureOr<LinearAccess> left =
      getAccess(*input, AffineMap::get(numLoops, 0, blocks.positions, context));
  if (failed(left))
    return failure();
  return ContractionOperands{*left, *right,
                             SparseSteps{*countAccess, *columnAccess,
                                         blocks.height,
                                         input->strides[blocks.channel]}};
}

static FailureOr<ContractionOperands> getOperands(linalg::LinalgOp op) {
  if (std::optional<BlockSparse> blocks = matchBlockSparse(op))
    return getSparseOperands(op, *blocks);
  OpOperand *lhs = op.getDpsInputOperand(0), *rhs = op.getDpsInputOperand(1);
  FailureOr<LinearAccess> left = getAccessOf(lhs->get(),
                                             op.getMatchingIndexingMap(lhs)),
                          right = getAccessOf(rhs->get(),
                                              op.getMatchingIndexingMap(rhs));
  if (failed(left) || failed(right))
    return failure();
  return ContractionOperands{*left, *right, std::nullopt};
}

FailureOr<Contraction> cpu::matchContraction(const CPUTaskInfo &info) {
  if (info.kind != AnchorKind::Contraction &&
      info.kind != AnchorKind::Combination)
    return failure();
  Contraction result;
  auto op = cast<linalg::LinalgOp>(info.anchor);
  result.op = op;
  result.products = info.products;
  AffineMap outMap = op.getMatchingIndexingMap(op.getDpsInitOperand(0));
  if (op.hasDynamicShape() || llvm::is_contained(op.getStaticLoopRanges(), 0) ||
      !outMap.isProjectedPermutation() || outMap.getNumResults() == 0 ||
      outMap.getNumResults() != op.getNumParallelLoops())
    return failure();
  Value root;
  FailureOr<LinearLayout> outLayout = getResultLayout(info.func, root);
  FailureOr<ContractionOperands> operands = getOperands(op);
  result.init = getSplatValue(op.getDpsInitOperand(0)->get());
  if (!result.init || failed(outLayout) || failed(operands))
    return failure();
  result.sparse = operands->sparse;
  auto rootType = cast<ShapedType>(root.getType());
  auto sumType = cast<ShapedType>(op->getResult(0).getType());
  if (rootType.getShape() != sumType.getShape())
    return failure();
  FailureOr<VectorExpression> epilogue =
      VectorExpression::create(root, op->getResult(0));
  FailureOr<LinearAccess> out = getAccess(*outLayout, outMap);
  if (failed(epilogue) || !epilogue->usesAnchor() || failed(out))
    return failure();
  const LinearAccess *left = &operands->lhs, *right = &operands->rhs;
  result.lhs = left->argument;
  result.rhs = right->argument;
  result.out = out->argument;
  result.lhsOffset = left->offset;
  result.rhsOffset = right->offset;
  result.outOffset = out->offset;
  SmallVector<int64_t> extents = op.getStaticLoopRanges();
  auto makeDim = [&](unsigned loop) {
    ContractionDim dim{extents[loop],
                       left->strides[loop],
                       right->strides[loop],
                       out->strides[loop],
                       {},
                       loop};
    auto position =
        outMap.getResultPosition(getAffineDimExpr(loop, outMap.getContext()));
    for (const LinearAccess &read : epilogue->getReads())
      dim.reads.push_back(position ? read.strides[*position] : 0);
    return dim;
  };
  for (unsigned i = 0, e = outMap.getNumResults(); i < e; ++i)
    result.parallel.push_back(makeDim(outMap.getDimPosition(i)));
  SmallVector<unsigned> reductions;
  op.getReductionDims(reductions);
  for (unsigned loop : reductions)
    result.reduction.push_back(makeDim(loop));
  result.epilogue = std::move(*epilogue);
  if (result.sparse) {
    // Blocks are of features, which are innermost.
    result = withFeatures(result, result.parallel.size() - 1);
    if (!result.canPack())
      return failure();
    return result;
  }
  return chooseFeatures(result);
}
