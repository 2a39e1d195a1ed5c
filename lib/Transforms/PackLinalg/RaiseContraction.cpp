//===- RaiseContraction.cpp - Sums of products in linalg ------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RaisedContraction.h"
#include "VTA/Support/ConstantElements.h"
#include "mlir/Analysis/FlatLinearValueConstraints.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::packlinalg;

/// True for a sum of products, whatever its types are.
bool LinalgRaiser::isContraction(linalg::LinalgOp op) {
  ZeroPoints zeroPoints;
  return op.getNumReductionLoops() != 0 &&
         matchSumOfProducts(op, &zeroPoints).has_value();
}

//===----------------------------------------------------------------------===//
// Reading
//===----------------------------------------------------------------------===//

/// The only one of `loops`, or kNone. Loops of one iteration that are too many
/// are left out.
static std::optional<int> getOnly(ArrayRef<unsigned> loops,
                                  ArrayRef<int64_t> extents) {
  int found = kNone;
  for (unsigned loop : loops) {
    if (found != kNone && extents[loop] == 1)
      continue;
    if (found != kNone && extents[found] != 1)
      return std::nullopt;
    found = loop;
  }
  return found;
}

LogicalResult LinalgRaiser::readDims(Contraction &c) {
  const SumOfProducts &sum = c.sum;
  auto depth = getOnly(sum.depth, c.extents);
  auto column = getOnly(sum.columns, c.extents);
  auto channel = getOnly(sum.channels, c.extents);
  if (!depth || !column || !channel || !sum.summed.empty() ||
      !sum.weighted.empty())
    return refuse(c.op, "expected one dimension each of groups, input channels "
                        "and output channels: what is packed already has more, "
                        "vta-pack packs it itself");
  c.depth = *depth;
  // One group is none.
  if (*channel != kNone && c.getExtent(c.depth) == 1)
    c.depth = kNone;
  c.column = *column;
  c.channel = *channel;
  return success();
}

LogicalResult LinalgRaiser::readInput(Contraction &c) {
  ArrayRef<int64_t> shape = getType(c.input).getShape();
  for (auto [dim, expr] : llvm::enumerate(c.inputMap.getResults())) {
    // What has one position is not moved.
    if (shape[dim] == 1)
      continue;
    SmallVector<int64_t> flat;
    if (failed(getFlattenedAffineExpr(expr, c.extents.size(), 0, &flat)) ||
        flat.size() != c.extents.size() + 1 || flat.back() != 0)
      return refuse(c.op, "expected the input to be indexed by sums of "
                          "dimensions times strides, without an offset");
    Position position{static_cast<int>(dim)};
    position.extent = shape[dim];
    bool isPosition = false;
    for (auto [loop, factor] : llvm::enumerate(ArrayRef(flat).drop_back())) {
      if (factor == 0)
        continue;
      int number = loop;
      bool isWindow = llvm::is_contained(c.sum.windows, loop);
      if (factor < 0)
        return refuse(c.op, "expected positive strides and dilations");
      if (number == c.channel && !isWindow) {
        c.inputChannel = dim;
        continue;
      }
      if (number == c.depth && !isWindow && factor == 1) {
        c.inputDepth = dim;
        continue;
      }
      int &slot = isWindow ? position.window : position.loop;
      if (slot != kNone)
        return refuse(c.op,
                      "expected each dimension of the input to be indexed "
                      "by one position and one window");
      slot = number;
      isPosition = true;
      if (isWindow) {
        position.dilation = factor;
        position.kernel = c.extents[loop];
      } else {
        position.stride = factor;
      }
    }
    if (isPosition)
      c.positions.push_back(position);
    else if (c.inputChannel != static_cast<int>(dim) &&
             c.inputDepth != static_cast<int>(dim) && shape[dim] != 1)
      return refuse(c.op, "expected all of the input to be read");
  }
  return success();
}

LogicalResult LinalgRaiser::readWeights(Contraction &c) {
  c.weightWindows.assign(c.positions.size(), kNone);
  for (auto [dim, expr] : llvm::enumerate(c.weightMap.getResults())) {
    auto plain = dyn_cast<AffineDimExpr>(expr);
    if (!plain) {
      if (isa<AffineConstantExpr>(expr) &&
          getType(c.weights).getDimSize(dim) == 1)
        continue;
      return refuse(c.op, "expected the weights to be indexed by dimensions");
    }
    int loop = plain.getPosition();
    if (loop == c.depth)
      c.weightDepth = dim;
    else if (loop == c.column)
      c.weightColumn = dim;
    else if (loop == c.channel)
      c.weightChannel = dim;
    else
      for (auto [i, position] : llvm::enumerate(c.positions))
        if (position.window == loop)
          c.weightWindows[i] = dim;
  }
  return success();
}

/// The vector that `value` repeats along all dimensions but one of the sums,
/// that of the output channels (`column`): a view whose other dimensions are
/// all kNone.
LogicalResult LinalgRaiser::readBias(Contraction &c) {
  TensorView view = getView(c.init);
  RankedTensorType type = getType(view.tensor);
  auto constant = readIntegers(view.tensor);
  if (type.getNumElements() == 1 && constant) {
    c.bias = reshape(view.tensor, {1});
    return success();
  }
  // As a constant instead of linalg.fill.
  if (constant && llvm::all_equal(*constant) && type.getNumElements() != 0) {
    c.bias = createIntegers(c.op->getLoc(), type.getElementType(), {1},
                            {constant->front()});
    return success();
  }
  for (auto [dim, expr] : llvm::enumerate(c.sum.sumMap.getResults())) {
    int loop = cast<AffineDimExpr>(expr).getPosition();
    int source = view.dims[dim];
    if (source == kNone || type.getDimSize(source) == 1)
      continue;
    if (loop != c.getChannelLoop() || view.isComputed ||
        type.getNumElements() != type.getDimSize(source))
      return refuse(
          c.op, "expected sums that start from zero, a constant or a vector by "
                "output channel, got another tensor: add it to the result "
                "instead");
  }
  int64_t channels = c.getExtent(c.getChannelLoop());
  if (type.getNumElements() != channels)
    return refuse(c.op, "expected sums that start from zero, a constant or a "
                        "vector by output channel, got a tensor of " +
                            Twine(type.getNumElements()) + " elements for " +
                            Twine(channels) + " channels");
  c.bias = reshape(view.tensor, {channels});
  return success();
}

LogicalResult LinalgRaiser::readZeroPoints(Contraction &c) {
  for (auto [value, number] : {std::pair(c.zeroPoints.lhs, &c.inputZero),
                               {c.zeroPoints.rhs, &c.weightZero}}) {
    APInt constant;
    if (!value)
      continue;
    if (!matchPattern(value, m_ConstantInt(&constant)))
      return refuse(c.op, "expected zero points that are constants");
    *number = constant.getSExtValue();
    if (*number < -128 || *number > 127)
      return refuse(c.op, "expected zero points of -128 to 127, got " +
                              Twine(*number));
  }
  std::optional<SmallVector<int64_t>> weights = readIntegers(c.weights);
  if (c.weightZero == 0 || !weights)
    return success();
  // Numbers of 8 bits need no zero point.
  for (int64_t &weight : *weights) {
    weight -= c.weightZero;
    if (weight < -128 || weight > 127)
      return success();
  }
  c.weights = createIntegers(c.op.getLoc(), b.getI8Type(),
                             getType(c.weights).getShape(), *weights);
  c.weightZero = 0;
  return success();
}

//===----------------------------------------------------------------------===//
// One contraction
//===----------------------------------------------------------------------===//

/// Why the types keep `op` on the host; empty if they do not.
static std::string checkTypes(linalg::LinalgOp op) {
  std::string reason;
  llvm::raw_string_ostream os(reason);
  if (!op.hasPureTensorSemantics()) {
    os << "expected tensors, got memrefs: run it before bufferization";
    return reason;
  }
  OpOperand *operands[] = {op.getDpsInputOperand(0), op.getDpsInputOperand(1),
                           op.getDpsInitOperand(0)};
  for (OpOperand *operand : operands) {
    auto type = cast<RankedTensorType>(operand->get().getType());
    Type element = type.getElementType();
    unsigned width = operand == operands[2] ? 32 : 8;
    if (isa<FloatType>(element))
      os << "is float, VTA computes in int8: quantize the network as TOSA "
            "first (vta-quantize), or in the tool it comes from";
    else if (!element.isSignlessInteger(width))
      os << "expected products of i8 tensors in i32, got " << element;
    else if (!type.hasStaticShape())
      os << "expected static shapes, got " << type;
    if (!reason.empty())
      return reason;
  }
  return reason;
}

/// What multiplies sign-extended i8 numbers in i32.
static bool isSigned(const Factor &factor) {
  return factor.productType.isSignlessInteger(32) &&
         llvm::all_of(factor.extensions, llvm::IsaPred<arith::ExtSIOp>);
}

LogicalResult LinalgRaiser::visitContraction(linalg::LinalgOp op) {
  if (std::string reason = checkTypes(op); !reason.empty())
    return refuse(op, reason);
  Contraction c;
  c.op = op;
  c.sum = *matchSumOfProducts(op, &c.zeroPoints);
  if (!isSigned(c.sum.lhs) || !isSigned(c.sum.rhs))
    return refuse(op, "expected i8 numbers that are extended with their sign "
                      "and multiplied in i32");
  c.extents = op.getStaticLoopRanges();
  if (llvm::is_contained(c.extents, 0))
    return refuse(op, "expected no empty dimensions");
  for (AffineExpr expr : c.sum.sumMap.getResults())
    if (!isa<AffineDimExpr>(expr))
      return refuse(op, "expected the result to be indexed by dimensions");
  c.input = op.getDpsInputs()[0];
  c.weights = op.getDpsInputs()[1];
  c.init = op.getDpsInits()[0];
  c.inputMap = c.sum.lhsMap;
  c.weightMap = c.sum.rhsMap;
  // Of a product, either operand can be the weights.
  if (c.sum.windows.empty() && c.sum.image.empty() &&
      readIntegers(getWhole(c.input).tensor) &&
      !readIntegers(getWhole(c.weights).tensor)) {
    std::swap(c.input, c.weights);
    std::swap(c.inputMap, c.weightMap);
    std::swap(c.sum.rows, c.sum.columns);
    std::swap(c.zeroPoints.lhs, c.zeroPoints.rhs);
  }
  b.setInsertionPoint(op);
  if (failed(readDims(c)) || failed(readInput(c)) || failed(readWeights(c)) ||
      failed(readBias(c)) || failed(readZeroPoints(c)))
    return failure();
  bool isProduct = llvm::all_of(c.positions,
                                [](const Position &position) {
                                  return position.isPlain();
                                }) &&
                   c.positions.size() < 2 && c.channel != kNone;
  if (c.depth != kNone && c.channel != kNone && !isProduct)
    return refuse(op, "expected no groups of channels beside windows: write "
                      "one convolution for each group");
  if (c.isDepthwise() && c.getExtent(c.column) != 1)
    return refuse(op, "expected one output for each input channel, got " +
                          Twine(c.getExtent(c.column)));
  if (c.getExtent(c.column) != 1 && c.weightColumn == kNone)
    return refuse(op, "expected weights that differ by output channel");
  // A convolution has a bias.
  if (isProduct && (c.depth != kNone || (c.inputZero == 0 && isZero(c.bias)))) {
    writeProduct(c);
    return success();
  }
  size_t numSpatial = c.positions.size() -
                      llvm::any_of(c.positions, [](const Position &position) {
                        return position.isPlain();
                      });
  if (numSpatial > (c.isDepthwise() ? 2 : 3))
    return refuse(op, "expected windows over two dimensions (three, if not by "
                      "channel), got " +
                          Twine(numSpatial));
  writeConvolution(c);
  return success();
}

//===----------------------------------------------------------------------===//
// Maxima over windows
//===----------------------------------------------------------------------===//

LogicalResult LinalgRaiser::visitMaxPool(linalg::LinalgOp op) {
  auto type = dyn_cast<RankedTensorType>(op->getResult(0).getType());
  if (!type || !type.hasStaticShape() || op.getNumDpsInputs() != 2 ||
      !op.hasPureTensorSemantics() ||
      !type.getElementType().isSignlessInteger(8))
    return failure();
  Contraction c;
  c.op = op;
  c.input = op.getDpsInputs()[0];
  c.inputMap = op.getMatchingIndexingMap(op.getDpsInputOperand(0));
  c.sum.sumMap = op.getMatchingIndexingMap(op.getDpsInitOperand(0));
  c.extents = op.getStaticLoopRanges();
  for (auto [loop, iterator] : llvm::enumerate(op.getIteratorTypesArray()))
    if (linalg::isReductionIterator(iterator))
      c.sum.windows.push_back(loop);
  TensorView view = getView(c.input);
  if (!view.isComputed)
    return failure();
  std::optional<SmallVector<int64_t>> start =
      readIntegers(getView(op.getDpsInits()[0]).tensor);
  if (!start || !llvm::all_equal(*start) || start->front() != -128)
    return refuse(op, "expected a maximum that starts from -128");
  if (failed(readInput(c)))
    return failure();
  SmallVector<Position> windows, others;
  for (const Position &position : c.positions)
    (position.isPlain() ? others : windows).push_back(position);
  auto isUsual = [](const Position &position) {
    return position.dilation == 1 && position.loop != kNone;
  };
  if (windows.size() != 2 || others.size() != 2 ||
      !llvm::all_of(windows, isUsual))
    return refuse(op, "expected windows over two of four dimensions, with "
                      "dilation 1");
  // Which of the others are images, and which channels, is as it was computed.
  if (view.dims[others[0].dim] > view.dims[others[1].dim])
    std::swap(others[0], others[1]);
  b.setInsertionPoint(op);
  Value input = arrange(
      view, {others[0].dim, windows[0].dim, windows[1].dim, others[1].dim});
  RankedTensorType from = getType(input);
  SmallVector<int64_t> shape(from.getShape()), read(from.getShape()), kernel,
      stride, pad(4, 0);
  for (auto [i, window] : llvm::enumerate(windows)) {
    kernel.push_back(window.kernel);
    stride.push_back(window.stride);
    shape[1 + i] = c.extents[window.loop];
    read[1 + i] = (shape[1 + i] - 1) * window.stride + window.kernel;
  }
  if (ArrayRef(read) != from.getShape())
    input = tosa::SliceOp::create(b, op.getLoc(), from.clone(read), input,
                                  createShape(SmallVector<int64_t>(4, 0)),
                                  createShape(read));
  Value result = tosa::MaxPool2dOp::create(b, op.getLoc(), from.clone(shape),
                                           input, kernel, stride, pad);
  setView(op, getResultView(result, c.sum.sumMap,
                            {others[0].loop, windows[0].loop, windows[1].loop,
                             others[1].loop}));
  return success();
}
