//===- ToContraction.cpp - Kernels as packed contractions -----------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Kernel/ToContraction.h"
#include "VTA/Kernel/ContractionBuilder.h"
#include "VTA/Kernel/PackedContraction.h"
#include "VTA/Support/ForEachPoint.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/DialectResourceBlobManager.h"
#include "mlir/IR/Matchers.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Support/InterleavedRange.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::vta;

//===----------------------------------------------------------------------===//
// Weights
//===----------------------------------------------------------------------===//

namespace {
/// init[accMap] += scale * input[inputMap] * weights[weightMap]
struct Product {
  Value input;
  AffineMap inputMap;
  SmallVector<int8_t> weights; ///< Weights; one value if there is no map.
  AffineMap weightMap;
  int64_t scale = 1;
  Value init; ///< Initial value; null for zeros.
  RankedTensorType accType;
  AffineMap accMap;
  SmallVector<utils::IteratorType> iterators;
  SmallVector<int64_t> extents;
};
} // namespace

/// More are not a constant that somebody meant to load.
static constexpr int64_t kMaxProducts = int64_t(1) << 28;

/// The value of `expr`, which has no symbols, at a point.
static int64_t evaluate(AffineExpr expr, ArrayRef<int64_t> at) {
  if (auto dim = dyn_cast<AffineDimExpr>(expr))
    return at[dim.getPosition()];
  if (auto constant = dyn_cast<AffineConstantExpr>(expr))
    return constant.getValue();
  auto binary = cast<AffineBinaryOpExpr>(expr);
  int64_t lhs = evaluate(binary.getLHS(), at);
  int64_t rhs = evaluate(binary.getRHS(), at);
  if (expr.getKind() == AffineExprKind::Add)
    return lhs + rhs;
  if (expr.getKind() == AffineExprKind::Mul)
    return lhs * rhs;
  if (rhs < 1)
    return -1; // Means nothing; no lane.
  switch (expr.getKind()) {
  case AffineExprKind::Mod:
    return llvm::mod(lhs, rhs);
  case AffineExprKind::FloorDiv:
    return llvm::divideFloorSigned(lhs, rhs);
  default:
    return llvm::divideCeilSigned(lhs, rhs);
  }
}

/// The values of constant weights.
static FailureOr<SmallVector<int8_t>>
getInt8Values(Value value, function_ref<InFlightDiagnostic()> emitError) {
  auto constant = value.getDefiningOp<arith::ConstantOp>();
  auto type = dyn_cast<RankedTensorType>(value.getType());
  if (constant && type && type.getElementType().isSignlessInteger(8)) {
    if (auto attr = dyn_cast<DenseIntElementsAttr>(constant.getValue()))
      return llvm::to_vector(attr.getValues<int8_t>());
    auto resource = dyn_cast<DenseResourceElementsAttr>(constant.getValue());
    AsmResourceBlob *blob =
        resource ? resource.getRawHandle().getBlob() : nullptr;
    if (blob &&
        static_cast<int64_t>(blob->getData().size()) == type.getNumElements())
      return llvm::map_to_vector(blob->getData(),
                                 [](char c) { return static_cast<int8_t>(c); });
  }
  return emitError()
         << "expected constant weights where an output channel sees a part of "
            "its block of input channels only: pack others with zeros for the "
            "rest, as [.., out, in]; linalg on plain tensors goes through "
            "vta-pack-linalg, as in vta-compile";
}

namespace {
/// A product that becomes a packed contraction: an element of the input is read
/// as a whole, and the weights select the channels of it. Reductions inside an
/// element become part of the weights; all that selects weights, or has its
/// extent from nowhere else, is a dimension of theirs.
class ContractionMaker {
public:
  ContractionMaker(RewriterBase &rewriter, Location loc, const Product &product,
                   const vtart::Config &config,
                   function_ref<InFlightDiagnostic()> emitError)
      : rewriter(rewriter), loc(loc), product(product), config(config),
        emitError(emitError), numDims(product.accMap.getNumDims()),
        extents(product.extents) {}
  FailureOr<linalg::GenericOp> make();

private:
  LogicalResult findDims();
  void simplifyPosition();
  LogicalResult chooseWeightDims();
  LogicalResult checkSizes() const;
  /// Calls `callback` for every point of `dims`, with `at` set to it.
  void forEach(ArrayRef<unsigned> dims, function_ref<void()> callback);
  LogicalResult computeWeights();
  linalg::GenericOp createOp();

  RewriterBase &rewriter;
  Location loc;
  const Product &product;
  const vtart::Config &config;
  function_ref<InFlightDiagnostic()> emitError;
  unsigned numDims;
  ArrayRef<int64_t> extents;
  unsigned outDim = 0, batchDim = 0;
  int64_t lanes = 0;                ///< Channels of an element of the input.
  AffineExpr lane;                  ///< The channel that is read.
  SmallVector<AffineExpr> position; ///< The input element that is read.
  /// Dimensions of the weights, and those that are inside an element.
  SmallVector<unsigned> outer, inner;
  SmallVector<int64_t> shape; ///< Shape of the weights.
  SmallVector<int8_t> values;
  SmallVector<int64_t> at;
};
} // namespace

LogicalResult ContractionMaker::findDims() {
  std::optional<unsigned> o = getPlainDim(product.accMap, 0),
                          b = getPlainDim(product.accMap, 1);
  if (!o || !b || o == b || getPlainDim(product.inputMap, 1) != b ||
      product.inputMap.getNumSymbols() != 0)
    return emitError() << "expected packed operands: input [.., batch, in], "
                          "output [.., batch, out], got "
                       << AffineMapAttr::get(product.inputMap) << " and "
                       << AffineMapAttr::get(product.accMap);
  outDim = *o;
  batchDim = *b;
  lanes = cast<RankedTensorType>(product.input.getType()).getShape().back();
  lane = product.inputMap.getResults().back();
  return success();
}

/// A dimension of one iteration moves nothing. Without it, another one may have
/// its extent from the input instead of from the weights.
void ContractionMaker::simplifyPosition() {
  auto inputType = cast<RankedTensorType>(product.input.getType());
  SmallVector<AffineExpr> dims;
  for (unsigned d = 0; d < numDims; ++d)
    dims.push_back(extents[d] == 1 ? rewriter.getAffineConstantExpr(0)
                                   : rewriter.getAffineDimExpr(d));
  for (auto [i, expr] :
       llvm::enumerate(product.inputMap.getResults().drop_back(2))) {
    AffineExpr shorter = expr.replaceDims(dims);
    auto dim = dyn_cast<AffineDimExpr>(shorter);
    bool isWhole = dim && extents[dim.getPosition()] == inputType.getDimSize(i);
    position.push_back(isWhole ? shorter : expr);
  }
}

LogicalResult ContractionMaker::chooseWeightDims() {
  auto isUsed = [](ArrayRef<AffineExpr> exprs, unsigned dim) {
    return llvm::any_of(
        exprs, [&](AffineExpr expr) { return expr.isFunctionOfDim(dim); });
  };
  ArrayRef<AffineExpr> indices;
  if (product.weightMap)
    indices = product.weightMap.getResults();
  if (!llvm::all_of(indices, llvm::IsaPred<AffineDimExpr>))
    return emitError() << "expected the weights to be indexed by dimensions, "
                          "got "
                       << AffineMapAttr::get(product.weightMap);
  if (lane.isFunctionOfDim(batchDim) || isUsed(indices, batchDim))
    return emitError() << "expected the same weights and input channels for "
                          "the whole batch";
  auto addOuter = [&](unsigned dim) {
    if (dim != outDim && !llvm::is_contained(inner, dim) &&
        !llvm::is_contained(outer, dim))
      outer.push_back(dim);
  };
  for (unsigned d = 0; d < numDims; ++d)
    if (product.iterators[d] == utils::IteratorType::reduction &&
        !isUsed(position, d))
      inner.push_back(d);
  for (AffineExpr expr : indices)
    addOuter(cast<AffineDimExpr>(expr).getPosition());
  for (unsigned d = 0; d < numDims; ++d) {
    AffineExpr dim = rewriter.getAffineDimExpr(d);
    bool hasExtent = llvm::is_contained(position, dim) ||
                     llvm::is_contained(product.accMap.getResults(), dim);
    if (lane.isFunctionOfDim(d) || !hasExtent)
      addOuter(d);
  }
  for (unsigned dim : outer)
    shape.push_back(extents[dim]);
  llvm::append_values(shape, extents[outDim], lanes);
  return success();
}

LogicalResult ContractionMaker::checkSizes() const {
  for (auto [what, extent] :
       {std::pair("input", lanes), std::pair("output", extents[outDim])})
    if (extent != config.block())
      return emitError() << "expected the " << what << " channel block to be "
                         << config.block() << " as in configuration "
                         << config.name() << ", got " << extent;
  int64_t numProducts = 1;
  SmallVector<int64_t> factors(shape);
  for (unsigned dim : inner)
    factors.push_back(extents[dim]);
  for (int64_t factor : factors)
    if (llvm::MulOverflow(numProducts, factor, numProducts) ||
        numProducts > kMaxProducts)
      return emitError() << "expected weights of at most " << kMaxProducts
                         << " products, got [" << llvm::interleaved(factors)
                         << "]";
  return success();
}

void ContractionMaker::forEach(ArrayRef<unsigned> dims,
                               function_ref<void()> callback) {
  auto box = llvm::map_to_vector(dims, [&](unsigned d) { return extents[d]; });
  forEachPoint(box, [&](ArrayRef<int64_t> point) {
    for (auto [dim, index] : llvm::zip_equal(dims, point))
      at[dim] = index;
    callback();
  });
}

LogicalResult ContractionMaker::computeWeights() {
  SmallVector<int64_t> strides(numDims, 0);
  int64_t stride = 1;
  if (product.weightMap)
    for (AffineExpr expr : llvm::reverse(product.weightMap.getResults())) {
      unsigned dim = cast<AffineDimExpr>(expr).getPosition();
      strides[dim] += stride;
      stride *= extents[dim];
    }
  SmallVector<unsigned> rows(outer);
  rows.push_back(outDim);
  at.assign(numDims, 0);
  std::optional<int64_t> badLane, badSum;
  forEach(rows, [&] {
    SmallVector<int64_t> sums(lanes, 0);
    forEach(inner, [&] {
      int64_t in = evaluate(lane, at), from = 0;
      if (in < 0 || in >= lanes) {
        badLane = in;
        return;
      }
      for (auto [dim, factor] : llvm::enumerate(strides))
        from += at[dim] * factor;
      sums[in] += product.weights[from] * product.scale;
    });
    for (int64_t sum : sums) {
      if (!llvm::isInt<8>(sum) && !badSum)
        badSum = sum;
      values.push_back(static_cast<int8_t>(sum));
    }
  });
  if (badLane)
    return emitError() << "expected input channels 0 to " << lanes - 1
                       << " of a block, got " << *badLane;
  if (badSum)
    return emitError() << "expected weights of -128 to 127, got " << *badSum
                       << " in all for one pair of channels";
  return success();
}

/// The operation: without the inner dimensions, with one for the lanes.
linalg::GenericOp ContractionMaker::createOp() {
  Value init = product.init;
  if (!init) {
    Type type = product.accType.getElementType();
    Value zero = arith::ConstantIntOp::create(rewriter, loc, type, 0);
    Value empty = tensor::EmptyOp::create(rewriter, loc,
                                          product.accType.getShape(), type);
    init = linalg::FillOp::create(rewriter, loc, zero, empty).getResult(0);
  }
  auto weightType = RankedTensorType::get(shape, rewriter.getI8Type());
  Value weights = arith::ConstantOp::create(
      rewriter, loc, weightType,
      DenseElementsAttr::get(weightType, ArrayRef<int8_t>(values)));

  SmallVector<AffineExpr> newDims;
  SmallVector<utils::IteratorType> iterators;
  for (unsigned d = 0; d < numDims; ++d) {
    bool isInner = llvm::is_contained(inner, d);
    newDims.push_back(isInner ? rewriter.getAffineConstantExpr(0)
                              : rewriter.getAffineDimExpr(iterators.size()));
    if (!isInner)
      iterators.push_back(product.iterators[d]);
  }
  AffineExpr in = rewriter.getAffineDimExpr(iterators.size());
  iterators.push_back(utils::IteratorType::reduction);
  auto getMap = [&](ArrayRef<AffineExpr> exprs,
                    std::optional<AffineExpr> last = std::nullopt) {
    SmallVector<AffineExpr> results;
    for (AffineExpr expr : exprs)
      results.push_back(expr.replaceDims(newDims));
    if (last)
      results.push_back(*last);
    return AffineMap::get(iterators.size(), 0, results, rewriter.getContext());
  };
  position.push_back(rewriter.getAffineDimExpr(batchDim));
  SmallVector<AffineExpr> weightResults;
  for (unsigned dim : outer)
    weightResults.push_back(rewriter.getAffineDimExpr(dim));
  weightResults.push_back(rewriter.getAffineDimExpr(outDim));
  return createContraction(rewriter, loc, product.input, weights, init,
                           {getMap(position, in), getMap(weightResults, in),
                            getMap(product.accMap.getResults())},
                           iterators);
}

FailureOr<linalg::GenericOp> ContractionMaker::make() {
  if (failed(findDims()))
    return failure();
  simplifyPosition();
  if (failed(chooseWeightDims()) || failed(checkSizes()) ||
      failed(computeWeights()))
    return failure();
  return createOp();
}

static FailureOr<linalg::GenericOp>
buildContraction(RewriterBase &rewriter, Location loc, const Product &product,
                 const vtart::Config &config,
                 function_ref<InFlightDiagnostic()> emitError) {
  return ContractionMaker(rewriter, loc, product, config, emitError).make();
}

FailureOr<linalg::GenericOp> mlir::vta::createIdentityContraction(
    RewriterBase &rewriter, Location loc, Value input, AffineMap map,
    RankedTensorType accType, const vtart::Config &config, int64_t scale) {
  Product product;
  product.input = input;
  product.inputMap = map;
  product.weights = {1};
  product.scale = scale;
  product.accType = accType;
  product.accMap = rewriter.getMultiDimIdentityMap(accType.getRank());
  product.iterators.assign(accType.getRank(), utils::IteratorType::parallel);
  product.extents.assign(accType.getShape().begin(), accType.getShape().end());
  return buildContraction(rewriter, loc, product, config,
                          [&] { return mlir::emitError(loc); });
}

//===----------------------------------------------------------------------===//
// Sums and products
//===----------------------------------------------------------------------===//

std::optional<ScaledInput> mlir::vta::matchInt8Input(Value value, Block *body) {
  std::optional<ScaledInput> input = matchScaledInput(value, [](Value value) {
    APInt constant;
    return matchPattern(value, m_ConstantInt(&constant))
               ? std::optional<int64_t>(constant.getSExtValue())
               : std::nullopt;
  });
  return input && input->input.getOwner() == body ? input : std::nullopt;
}

/// If `op` adds an int8 input, and nothing else that it reads, to its init.
static std::optional<ScaledInput> matchSum(linalg::LinalgOp op) {
  if (op.getNumDpsInits() != 1 || !op.hasPureTensorSemantics())
    return std::nullopt;
  Block *body = op.getBlock();
  auto add =
      body->getTerminator()->getOperand(0).getDefiningOp<arith::AddIOp>();
  if (!add)
    return std::nullopt;
  Value acc = op.getMatchingBlockArgument(op.getDpsInitOperand(0));
  if ((add.getLhs() == acc) == (add.getRhs() == acc))
    return std::nullopt;
  return matchInt8Input(add.getLhs() == acc ? add.getRhs() : add.getLhs(),
                        body);
}

static Product getProduct(linalg::LinalgOp op, OpOperand *input) {
  Product product;
  product.input = input->get();
  product.inputMap = op.getMatchingIndexingMap(input);
  product.weights = {1};
  product.init = op.getDpsInitOperand(0)->get();
  product.accMap = op.getMatchingIndexingMap(op.getDpsInitOperand(0));
  product.iterators = op.getIteratorTypesArray();
  product.extents = op.getStaticLoopRanges();
  return product;
}

Type mlir::vta::findBadShape(linalg::LinalgOp op) {
  for (Type type : op->getOperandTypes()) {
    auto ranked = dyn_cast<RankedTensorType>(type);
    bool isGood =
        !isa<ShapedType>(type) ||
        (ranked && ranked.hasStaticShape() && ranked.getNumElements() > 0);
    if (!isGood)
      return type;
  }
  return {};
}

FailureOr<linalg::LinalgOp>
mlir::vta::reductionToContraction(RewriterBase &rewriter, linalg::LinalgOp op,
                                  const vtart::Config &config,
                                  RewriteCounts &counts) {
  // Whoever matches contractions says what else is wrong.
  if (op.getNumReductionLoops() == 0 || op.getNumDpsInits() != 1 ||
      findBadShape(op) ||
      !getElementTypeOrSelf(op.getDpsInitOperand(0)->get())
           .isSignlessInteger(32))
    return op;
  auto emitError = [&] { return op->emitOpError(); };
  std::optional<ScaledInput> sum = matchSum(op);
  OpOperand *summed = sum ? op.getMatchingOpOperand(sum->input) : nullptr;
  bool isSum = summed && isa<RankedTensorType>(summed->get().getType());
  if (!isSum && !matchInt8Products(op))
    return op;
  Product product = getProduct(op, isSum ? summed : op.getDpsInputOperand(0));
  if (isSum) {
    product.scale = sum->scale;
  } else {
    // Output channels that see all inputs are packed already.
    std::optional<unsigned> o = getPlainDim(product.accMap, 0);
    if (!o || product.inputMap.getNumResults() == 0 ||
        !product.inputMap.getResults().back().isFunctionOfDim(*o))
      return op;
    OpOperand *weights = op.getDpsInputOperand(1);
    FailureOr<SmallVector<int8_t>> values =
        getInt8Values(weights->get(), emitError);
    if (failed(values))
      return failure();
    product.weights = std::move(*values);
    product.weightMap = op.getMatchingIndexingMap(weights);
  }
  rewriter.setInsertionPoint(op);
  FailureOr<linalg::GenericOp> rewritten =
      buildContraction(rewriter, op.getLoc(), product, config, emitError);
  if (failed(rewritten))
    return failure();
  ++(isSum ? counts.sums : counts.blockDiagonal);
  // Weights, or what gave a window its extents; one operation may be both, or
  // several of them.
  llvm::SmallSetVector<Operation *, 4> producers;
  for (Value operand : op->getOperands())
    if (Operation *def = operand.getDefiningOp())
      producers.insert(def);
  rewriter.replaceOp(op, *rewritten);
  for (Operation *def : producers)
    if (isOpTriviallyDead(def))
      rewriter.eraseOp(def);
  return cast<linalg::LinalgOp>(rewritten->getOperation());
}
