//===- TaskContraction.cpp - Contractions by their accesses ---------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/CPU/Analysis/TaskContraction.h"
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
  auto isTiled = [&](size_t fromEnd) {
    return parallel.size() > fromEnd &&
           parallel[parallel.size() - 1 - fromEnd].rhs == 0;
  };
  if (isTiled(0) && isTiled(1))
    result.columns = result.outer.pop_back_val();
  if (isTiled(0))
    result.rows = result.outer.pop_back_val();
  return result;
}

bool Contraction::canPack() const {
  auto func = cast<func::FuncOp>(rhs.getOwner()->getParentOp());
  if (!rhs.hasOneUse() || *rhs.user_begin() != products.op ||
      !func.getArgAttr(rhs.getArgNumber(), kConstantAttrName))
    return false;
  linalg::LinalgOp linalgOp = products.op;
  return linalgOp.getMatchingIndexingMap(&*rhs.use_begin())
      .isProjectedPermutation();
}

bool Contraction::canGroup() const {
  if (!canPack())
    return false;
  for (const ContractionDim &dim : llvm::reverse(reduction))
    if (dim.extent > 1)
      return dim.lhs == 1;
  return true;
}

void Contraction::pack(int64_t blockFeatures, int64_t group) {
  linalg::LinalgOp linalgOp = products.op;
  AffineMap map = linalgOp.getMatchingIndexingMap(&*rhs.use_begin());
  // Loops of the operation that the rhs has, outermost first.
  SmallVector<unsigned> loops;
  AffineMap outMap = products.sumMap;
  SmallVector<unsigned> reductions;
  linalgOp.getReductionDims(reductions);
  unsigned featureLoop = outMap.getDimPosition(outMap.getNumResults() - 1);
  SmallVector<std::pair<unsigned, ContractionDim *>> order;
  order.push_back({featureLoop, &features});
  for (auto [index, dim] : llvm::enumerate(parallel))
    order.push_back({outMap.getDimPosition(index), &dim});
  for (auto [loop, dim] : llvm::zip_equal(reductions, reduction))
    order.push_back({loop, &dim});
  llvm::erase_if(order,
                 [&](auto entry) { return !map.isFunctionOfDim(entry.first); });

  auto positionOf = [&](unsigned loop) {
    return static_cast<int64_t>(
        *map.getResultPosition(getAffineDimExpr(loop, map.getContext())));
  };
  packing = ConstantPacking();
  for (auto [loop, dim] : order)
    packing.outerDimsPerm.push_back(positionOf(loop));
  packing.innerDimsPos = {positionOf(featureLoop)};
  packing.innerTiles = {blockFeatures};
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
  for (size_t i = order.size(); i-- > 1;) {
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
  if (parallel.size() != 3 || reduction.size() != 3 || !canPack() ||
      !getSumType().isF32() || !getLhsType().isF32() ||
      !getElementTypeOrSelf(rhs.getType()).isF32() ||
      !getElementTypeOrSelf(out.getType()).isF32() ||
      !cast<FloatAttr>(init).getValue().isZero())
    return false;
  // The right operand is indexed by feature, row, column, channel.
  linalg::LinalgOp linalgOp = products.op;
  AffineMap map = linalgOp.getMatchingIndexingMap(&*rhs.use_begin()),
            outMap = products.sumMap;
  unsigned featureLoop = outMap.getDimPosition(outMap.getNumResults() - 1);
  SmallVector<unsigned> loops = {featureLoop}, reductions;
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

/// What the sums begin with, if it is the same everywhere.
static TypedAttr getInit(Value value) {
  TypedAttr scalar;
  DenseElementsAttr elements;
  if (auto fill = value.getDefiningOp<linalg::FillOp>()) {
    matchPattern(fill.getInputs().front(), m_Constant(&scalar));
    return scalar;
  }
  if (matchPattern(value, m_Constant(&elements)) && elements.isSplat())
    return elements.getSplatValue<TypedAttr>();
  return {};
}

FailureOr<Contraction> cpu::matchContraction(const CPUTaskInfo &info) {
  if (info.kind != AnchorKind::Contraction)
    return failure();
  Contraction result;
  result.products = *info.products;
  const SumOfProducts &products = result.products;
  linalg::LinalgOp op = products.op;
  AffineMap outMap = products.sumMap;
  if (op.hasDynamicShape() || llvm::is_contained(op.getStaticLoopRanges(), 0) ||
      !outMap.isProjectedPermutation() || outMap.getNumResults() == 0 ||
      outMap.getNumResults() != op.getNumParallelLoops())
    return failure();
  unsigned featureDim = *getPlainDim(outMap, 0);
  // The operand with the features is the rhs.
  bool isSwapped = !products.rhsMap.isFunctionOfDim(featureDim);
  AffineMap lhsMap = isSwapped ? products.rhsMap : products.lhsMap,
            rhsMap = isSwapped ? products.lhsMap : products.rhsMap;
  if (lhsMap.isFunctionOfDim(featureDim))
    return failure();
  Value root;
  FailureOr<LinearLayout> outLayout = getResultLayout(info.func, root),
                          lhsLayout = getLayout(op->getOperand(isSwapped)),
                          rhsLayout = getLayout(op->getOperand(!isSwapped));
  result.init = getInit(op.getDpsInitOperand(0)->get());
  if (!result.init || failed(outLayout) || failed(lhsLayout) ||
      failed(rhsLayout))
    return failure();
  auto rootType = cast<ShapedType>(root.getType());
  auto sumType = cast<ShapedType>(op->getResult(0).getType());
  if (rootType.getShape() != sumType.getShape())
    return failure();
  FailureOr<VectorExpression> epilogue =
      VectorExpression::create(root, op->getResult(0));
  FailureOr<LinearAccess> out = getAccess(*outLayout, outMap),
                          left = getAccess(*lhsLayout, lhsMap),
                          right = getAccess(*rhsLayout, rhsMap);
  if (failed(epilogue) || !epilogue->usesAnchor() || failed(out) ||
      failed(left) || failed(right))
    return failure();
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
                       {}};
    auto position =
        outMap.getResultPosition(getAffineDimExpr(loop, outMap.getContext()));
    for (const LinearAccess &read : epilogue->getReads())
      dim.reads.push_back(position ? read.strides[*position] : 0);
    return dim;
  };
  for (unsigned i = 0, e = outMap.getNumResults() - 1; i < e; ++i)
    result.parallel.push_back(makeDim(outMap.getDimPosition(i)));
  result.features = makeDim(featureDim);
  SmallVector<unsigned> reductions;
  op.getReductionDims(reductions);
  for (unsigned loop : reductions)
    result.reduction.push_back(makeDim(loop));
  result.epilogue = std::move(*epilogue);
  return result;
}
