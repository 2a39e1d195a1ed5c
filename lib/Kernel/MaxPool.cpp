//===- MaxPool.cpp - Max pooling of packed tensors ------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Kernel/MaxPool.h"
#include "mlir/Analysis/FlatLinearValueConstraints.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::vta;

bool mlir::vta::mayBeAnchor(linalg::LinalgOp op) {
  return op.getNumReductionLoops() > 0 && !isMaxPool(op);
}

OpOperand &mlir::vta::getPoolSource(linalg::GenericOp op) {
  for (OpOperand *input : op.getDpsInputOperands())
    if (op.payloadUsesValueFromOperand(input))
      return *input;
  return *op.getDpsInputOperand(0);
}

/// Emits an error with this message, and fails.
using Fail = function_ref<LogicalResult(const Twine &)>;

/// The windows by the indices of `op`'s source and result: a row of parallel
/// dimensions for the result; each dimension of the source is reached by its
/// own one and by at most one of the window.
static LogicalResult matchWindows(linalg::GenericOp op, MaxPool &pool,
                                  Fail fail) {
  SmallVector<int64_t> extents = op.getStaticLoopRanges();
  SmallVector<utils::IteratorType> iterators = op.getIteratorTypesArray();
  SmallVector<unsigned> outputs;
  for (AffineExpr expr :
       op.getMatchingIndexingMap(op.getDpsInitOperand(0)).getResults()) {
    auto dim = dyn_cast<AffineDimExpr>(expr);
    if (!dim || llvm::is_contained(outputs, dim.getPosition()) ||
        iterators[dim.getPosition()] != utils::IteratorType::parallel)
      return fail("expected the pool's result to be indexed by its parallel "
                  "dimensions");
    outputs.push_back(dim.getPosition());
  }
  if (outputs.size() + op.getNumReductionLoops() != op.getNumLoops())
    return fail("expected the pool's result to be indexed by its parallel "
                "dimensions");
  AffineMap map = op.getMatchingIndexingMap(&getPoolSource(op));
  llvm::SmallBitVector isUsed(op.getNumLoops());
  for (auto [i, expr] : llvm::enumerate(map.getResults())) {
    SmallVector<int64_t> flat;
    if (failed(getFlattenedAffineExpr(expr, map.getNumDims(), 0, &flat)) ||
        flat.size() != map.getNumDims() + 1 || flat.back() != 0)
      return fail("expected the pool's source to be indexed by sums of "
                  "dimensions times constants");
    pool.window.push_back(1);
    pool.stride.push_back(1);
    pool.dilation.push_back(1);
    for (auto [dim, factor] : llvm::enumerate(ArrayRef(flat).drop_back())) {
      if (factor == 0)
        continue;
      bool isOwn = dim == outputs[i];
      if (factor < 0 || isUsed[dim] ||
          (!isOwn && iterators[dim] == utils::IteratorType::parallel))
        return fail("expected dimension " + Twine(i) +
                    " of the pool's source to be indexed by dimension " +
                    Twine(i) +
                    " of its result times a stride plus one of the window");
      isUsed.set(dim);
      if (isOwn) {
        pool.stride.back() = factor;
        continue;
      }
      if (extents[dim] == 1)
        continue;
      if (pool.window.back() != 1)
        return fail("expected one window dimension along dimension " +
                    Twine(i) + " of the pool's source");
      pool.window.back() = extents[dim];
      pool.dilation.back() = factor;
    }
    if (!isUsed[outputs[i]] && pool.type.getDimSize(i) != 1)
      return fail("expected dimension " + Twine(i) +
                  " of the pool's source to be indexed by dimension " +
                  Twine(i) +
                  " of its result times a stride plus one of the window");
  }
  for (size_t dim : {outputs.size() - 2, outputs.size() - 1})
    if (pool.window[dim] != 1 || pool.stride[dim] != 1)
      return fail("expected no window inside elements, the last two "
                  "dimensions");
  return success();
}

/// What is around the source of the pool, and the source without it.
static LogicalResult matchPadding(Value input, MaxPool &pool, Fail fail) {
  size_t rank = pool.type.getRank();
  pool.source = input;
  pool.low.assign(rank, 0);
  pool.high.assign(rank, 0);
  if (auto pad = input.getDefiningOp<tensor::PadOp>()) {
    APInt value;
    Value padding = pad.getConstantPaddingValue();
    auto isNegative = [](int64_t amount) { return amount < 0; };
    // Dynamic amounts count as negative.
    if (!padding || !matchPattern(padding, m_ConstantInt(&value)) ||
        llvm::any_of(pad.getStaticLow(), isNegative) ||
        llvm::any_of(pad.getStaticHigh(), isNegative))
      return fail("expected the pool's source to be padded with a constant by "
                  "static amounts");
    pool.source = pad.getSource();
    pool.low = llvm::to_vector(pad.getStaticLow());
    pool.high = llvm::to_vector(pad.getStaticHigh());
    pool.padding = value.getSExtValue();
    for (size_t dim : {rank - 2, rank - 1})
      if (pool.low[dim] != 0 || pool.high[dim] != 0)
        return fail("expected no padding inside elements, the last two "
                    "dimensions");
  }
  return success();
}

/// Each window has to see an element of the source: a result that is the
/// padding is not a maximum.
static LogicalResult checkWindows(const MaxPool &pool, Fail fail) {
  auto sourceType = cast<RankedTensorType>(pool.source.getType());
  for (size_t i = 0; i < pool.window.size(); ++i) {
    int64_t extent = sourceType.getDimSize(i),
            numRows = pool.type.getDimSize(i);
    auto seesSource = [&](int64_t row) {
      int64_t first = row * pool.stride[i] - pool.low[i];
      int64_t tap = first >= 0 ? 0 : llvm::divideCeil(-first, pool.dilation[i]);
      return tap < pool.window[i] && first + tap * pool.dilation[i] < extent;
    };
    // Those that begin in the low padding, and the last one.
    int64_t row = 0;
    while (row < numRows - 1 && row * pool.stride[i] < pool.low[i] &&
           seesSource(row))
      ++row;
    if (seesSource(row))
      row = numRows - 1;
    if (!seesSource(row))
      return fail("expected every window to see an element of the source, got "
                  "only padding for row " +
                  Twine(row) + " of dimension " + Twine(i));
  }
  return success();
}

FailureOr<MaxPool>
mlir::vta::matchMaxPool(linalg::GenericOp op,
                        function_ref<InFlightDiagnostic()> emitError) {
  auto fail = [&](const Twine &message) -> LogicalResult {
    return emitError() << message;
  };
  OpOperand &source = getPoolSource(op), *init = op.getDpsInitOperand(0);
  Value input = source.get();
  auto inputType = dyn_cast<RankedTensorType>(input.getType());
  auto type = dyn_cast<RankedTensorType>(init->get().getType());
  if (!inputType || !type || !inputType.hasStaticShape() ||
      !type.hasStaticShape())
    return fail("expected max pooling of tensors of static shape");
  MaxPool pool;
  pool.type = type;
  size_t rank = type.getRank();
  if (rank < 2 || inputType.getRank() != type.getRank())
    return fail("expected max pooling to keep the rank, pooled dimensions "
                "with an extent of 1 included");
  if (llvm::is_contained(inputType.getShape(), 0) ||
      llvm::is_contained(type.getShape(), 0))
    return fail("expected no empty dimensions");
  auto fill = init->get().getDefiningOp<linalg::FillOp>();
  APInt initial;
  if (!fill || !matchPattern(fill.getInputs()[0], m_ConstantInt(&initial)))
    return fail("expected max pooling to start from a linalg.fill with a "
                "constant");
  pool.initial = initial.getSExtValue();
  if (failed(matchWindows(op, pool, fail)) ||
      failed(matchPadding(input, pool, fail)) ||
      failed(checkWindows(pool, fail)))
    return failure();
  return pool;
}

void mlir::vta::eraseMaxPool(RewriterBase &rewriter, linalg::GenericOp op) {
  SmallVector<Operation *> worklist = {op};
  llvm::SmallPtrSet<Operation *, 8> erased;
  while (!worklist.empty()) {
    Operation *next = worklist.pop_back_val();
    if (!next || erased.contains(next) || !next->use_empty() ||
        (next != op && !isa<tensor::PadOp, linalg::FillOp, tensor::EmptyOp,
                            arith::ConstantOp>(next)))
      continue;
    for (Value operand : next->getOperands())
      worklist.push_back(operand.getDefiningOp());
    if (auto pad = dyn_cast<tensor::PadOp>(next)) {
      Value padding = pad.getConstantPaddingValue();
      Operation *constant = padding ? padding.getDefiningOp() : nullptr;
      if (constant && !pad->isAncestor(constant))
        worklist.push_back(constant);
    }
    erased.insert(next);
    rewriter.eraseOp(next);
  }
}

linalg::GenericOp mlir::vta::createMaxPool(OpBuilder &builder, Location loc,
                                           const MaxPool &pool, Value source) {
  Type elementType = pool.type.getElementType();
  unsigned width = elementType.getIntOrFloatBitWidth();
  Value lowest = arith::ConstantOp::create(
      builder, loc,
      builder.getIntegerAttr(elementType, APInt::getSignedMinValue(width)));
  auto sourceType = cast<RankedTensorType>(source.getType());
  if (pool.isPadded()) {
    SmallVector<int64_t> shape(sourceType.getShape());
    for (size_t i = 0; i < shape.size(); ++i)
      shape[i] += pool.low[i] + pool.high[i];
    source = tensor::PadOp::create(
        builder, loc, RankedTensorType::get(shape, elementType), source,
        getAsIndexOpFoldResult(builder.getContext(), pool.low),
        getAsIndexOpFoldResult(builder.getContext(), pool.high), lowest);
  }
  Value empty =
      tensor::EmptyOp::create(builder, loc, pool.type.getShape(), elementType);
  Value init = linalg::FillOp::create(builder, loc, lowest, empty).getResult(0);
  unsigned rank = pool.type.getRank(), numDims = rank;
  SmallVector<AffineExpr> results, outputs, windowDims;
  SmallVector<int64_t> extents;
  auto addWindow = [&](int64_t extent) {
    extents.push_back(extent);
    windowDims.push_back(builder.getAffineDimExpr(numDims++));
    return windowDims.back();
  };
  for (unsigned i = 0; i < rank; ++i) {
    outputs.push_back(builder.getAffineDimExpr(i));
    AffineExpr expr = outputs.back() * pool.stride[i];
    // A plain dimension has to be all of the source.
    bool isPart = cast<RankedTensorType>(source.getType()).getDimSize(i) !=
                  pool.type.getDimSize(i);
    if (pool.window[i] != 1 || (pool.stride[i] == 1 && isPart))
      expr = expr + addWindow(pool.window[i]) * pool.dilation[i];
    results.push_back(expr);
  }
  // A pool of windows of one element still reduces.
  if (numDims == rank)
    results.front() = results.front() + addWindow(1);
  // Nothing else says how large the windows are.
  Value shape = tensor::EmptyOp::create(builder, loc, extents, elementType);
  SmallVector<utils::IteratorType> iterators(numDims,
                                             utils::IteratorType::reduction);
  std::fill_n(iterators.begin(), rank, utils::IteratorType::parallel);
  auto op = linalg::GenericOp::create(
      builder, loc, pool.type, ValueRange{source, shape}, init,
      ArrayRef{AffineMap::get(numDims, 0, results, builder.getContext()),
               AffineMap::get(numDims, 0, windowDims, builder.getContext()),
               AffineMap::get(numDims, 0, outputs, builder.getContext())},
      iterators, [](OpBuilder &b, Location loc, ValueRange args) {
        Value max = arith::MaxSIOp::create(b, loc, args[2], args[0]);
        linalg::YieldOp::create(b, loc, max);
      });
  return op;
}
