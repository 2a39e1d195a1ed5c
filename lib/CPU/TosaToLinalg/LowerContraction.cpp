//===- LowerContraction.cpp - Convolutions and products of matrices -------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Sums start from zero and biases are added at the end, by an operation that
// joins what follows.
//
//===----------------------------------------------------------------------===//

#include "LowerContraction.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::lowertosa;

/// An input is added to a sum once, and multiplied once for each output
/// channel: with few channels, products of 16 bits cost less than a sum.
static constexpr int64_t kFewestChannels = 8;

/// `value` - `zp` in 16 bits.
static Value subtract(OpBuilder &builder, Location loc, Value value,
                      int64_t zp) {
  Type type = builder.getI16Type();
  return createElementwise(
      builder, loc, getTensorType(value).clone(type), value,
      [&](OpBuilder &b, Location loc, ValueRange values) -> Value {
        Value wide = arith::ExtSIOp::create(b, loc, type, values[0]);
        return arith::SubIOp::create(b, loc, wide,
                                     createScalar(b, loc, type, zp));
      });
}

FailureOr<Factors> lowertosa::resolveZeroPoints(
    OpBuilder &builder, Operation *op, Value input, Value weight,
    FailureOr<int64_t> inputZp, FailureOr<int64_t> weightZp, int64_t channels,
    llvm::function_ref<int64_t(int64_t)> getChannel, bool canSumInputs) {
  Location loc = op->getLoc();
  Type lhs = getTensorType(input).getElementType();
  Type rhs = getTensorType(weight).getElementType();
  Type result =
      cast<RankedTensorType>(op->getResult(0).getType()).getElementType();
  Factors factors{input, weight, {}, {}, 0};
  if (lhs.isF32() && rhs.isF32() && result.isF32()) {
    factors.padding = createScalar(builder, loc, lhs, 0.0);
    return factors;
  }
  if (!lhs.isInteger(8) || !rhs.isInteger(8) || !result.isInteger(32))
    return emitUnsupported(op)
           << "expected f32, or i8 that becomes i32, got " << lhs << " and "
           << rhs << " that become " << result;
  if (failed(inputZp) || failed(weightZp))
    return emitUnsupported(op) << "its zero points have to be constants";
  auto pad = [&](Type type, int64_t value) {
    factors.padding = createScalar(builder, loc, type, value);
  };
  pad(lhs, *inputZp);
  if (*inputZp == 0 && *weightZp == 0)
    return factors;

  std::optional<SmallVector<int64_t>> numbers = readIntegers(weight);
  if (!numbers) {
    if (*weightZp != 0)
      factors.weight = subtract(builder, loc, weight, *weightZp);
    if (*inputZp != 0) {
      factors.input = subtract(builder, loc, input, *inputZp);
      pad(builder.getI16Type(), 0);
    }
    return factors;
  }
  if (*weightZp != 0) {
    for (int64_t &number : *numbers)
      number -= *weightZp;
    bool isByte = llvm::all_of(*numbers, llvm::isInt<8>);
    if (!isByte && canSumInputs && channels >= kFewestChannels)
      factors.weightZp = *weightZp;
    else
      factors.weight = createIntegers(
          builder, loc, isByte ? builder.getI8Type() : builder.getI16Type(),
          getTensorType(weight).getShape(), *numbers);
  }
  if (*inputZp != 0) {
    SmallVector<int64_t> sums(channels, 0);
    for (auto [i, number] : llvm::enumerate(*numbers))
      sums[getChannel(i)] -= *inputZp * number;
    factors.correction =
        createIntegers(builder, loc, builder.getI32Type(), channels, sums);
  }
  return factors;
}

Value lowertosa::sumWindows(OpBuilder &builder, Location loc, Value input,
                            ArrayRef<int64_t> window, ArrayRef<int64_t> strides,
                            ArrayRef<int64_t> dilations) {
  int64_t rank = getTensorType(input).getRank();
  Type type = builder.getI32Type();
  Value zero = createScalar(builder, loc, type, int64_t(0));
  Value sums = reduceAlong(
      builder, loc, input, builder.getMultiDimIdentityMap(rank), rank - 1, zero,
      [&](OpBuilder &b, Location loc, ValueRange values) -> Value {
        Value wide = arith::ExtSIOp::create(b, loc, type, values[0]);
        return arith::AddIOp::create(b, loc, values[1], wide);
      });
  auto isOne = [](int64_t n) { return n == 1; };
  if (llvm::all_of(window, isOne) && llvm::all_of(strides, isOne))
    return sums;

  // Loops are batch, positions of windows, positions within one.
  unsigned axes = window.size();
  SmallVector<AffineExpr> reads = {builder.getAffineDimExpr(0)};
  SmallVector<AffineExpr> inner, outer = reads;
  SmallVector<int64_t> shape = {getTensorType(sums).getDimSize(0)};
  for (unsigned i = 0; i != axes; ++i) {
    outer.push_back(builder.getAffineDimExpr(1 + i));
    inner.push_back(builder.getAffineDimExpr(1 + axes + i));
    reads.push_back(outer.back() * strides[i] + inner.back() * dilations[i]);
    int64_t extent = getTensorType(sums).getDimSize(1 + i);
    shape.push_back((extent - (window[i] - 1) * dilations[i] - 1) / strides[i] +
                    1);
  }
  auto map = [&](ArrayRef<AffineExpr> results) {
    return AffineMap::get(1 + 2 * axes, 0, results, builder.getContext());
  };
  SmallVector<utils::IteratorType> iterators(1 + axes,
                                             utils::IteratorType::parallel);
  iterators.append(axes, utils::IteratorType::reduction);
  auto resultType = RankedTensorType::get(shape, type);
  Value extents =
      createEmpty(builder, loc, RankedTensorType::get(window, type));
  return linalg::GenericOp::create(
             builder, loc, TypeRange{resultType}, ValueRange{sums, extents},
             ValueRange{createFilled(builder, loc, resultType, zero)},
             {map(reads), map(inner), map(outer)}, iterators,
             [](OpBuilder &b, Location loc, ValueRange values) {
               Value sum = arith::AddIOp::create(b, loc, values[2], values[0]);
               linalg::YieldOp::create(b, loc, sum);
             })
      .getResult(0);
}

Value lowertosa::addBiases(OpBuilder &builder, Location loc, Value acc,
                           const Factors &factors, Value bias, Value sums) {
  if (sums) {
    auto type = getTensorType(acc);
    auto dims = llvm::to_vector(llvm::seq<int64_t>(0, type.getRank()));
    acc = createElementwise(
        builder, loc, type,
        {Element(acc, dims), Element(sums, ArrayRef(dims).drop_back())},
        [&](OpBuilder &b, Location loc, ValueRange values) -> Value {
          Value zp =
              createScalar(b, loc, type.getElementType(), factors.weightZp);
          zp = arith::MulIOp::create(b, loc, values[1], zp);
          return arith::SubIOp::create(b, loc, values[0], zp);
        });
  }
  Value correction = factors.correction;
  if (!correction)
    return bias ? addBias(builder, loc, acc, bias) : acc;
  if (!bias)
    return addBias(builder, loc, acc, correction);
  std::optional<SmallVector<int64_t>> biases = readIntegers(bias);
  if (!biases)
    return addBias(builder, loc, addBias(builder, loc, acc, correction), bias);
  // Two constants are one.
  SmallVector<int64_t> totals = *readIntegers(correction);
  for (auto [i, total] : llvm::enumerate(totals))
    total += (*biases)[biases->size() == 1 ? 0 : i];
  return addBias(builder, loc, acc,
                 createIntegers(builder, loc, builder.getI32Type(),
                                int64_t(totals.size()), totals));
}

Value lowertosa::createAccumulator(OpBuilder &builder, Location loc,
                                   RankedTensorType type) {
  return createFilled(
      builder, loc, type,
      createScalar(builder, loc, type.getElementType(), int64_t(0)));
}

/// Zero points of a convolution whose weights have the output channel first,
/// and its input with pads.
template <typename ConvOp>
static FailureOr<Factors> resolveConvolution(OpBuilder &builder, ConvOp op,
                                             Value &sums) {
  auto weightType = getTensorType(op.getWeight());
  int64_t channels = weightType.getDimSize(0);
  int64_t perChannel = weightType.getNumElements() / channels;
  FailureOr<Factors> factors =
      resolveZeroPoints(builder, op, op.getInput(), op.getWeight(),
                        op.getInputZeroPoint(), op.getWeightZeroPoint(),
                        channels, [&](int64_t i) { return i / perChannel; });
  if (failed(factors))
    return failure();
  factors->input = createWindowPad(builder, op.getLoc(), factors->input,
                                   op.getPad(), factors->padding);
  if (factors->weightZp != 0)
    sums = sumWindows(builder, op.getLoc(), factors->input,
                      weightType.getShape().drop_front().drop_back(),
                      op.getStride(), op.getDilation());
  return factors;
}

FailureOr<Value> lowertosa::lowerConv2D(OpBuilder &builder, tosa::Conv2DOp op) {
  Location loc = op.getLoc();
  Value sums;
  FailureOr<Factors> factors = resolveConvolution(builder, op, sums);
  if (failed(factors))
    return failure();
  auto type = getTensorType(op.getOutput());
  Value acc = linalg::Conv2DNhwcFhwcOp::create(
                  builder, loc, TypeRange{type},
                  ValueRange{factors->input, factors->weight},
                  ValueRange{createAccumulator(builder, loc, type)},
                  builder.getI64TensorAttr(op.getStride()),
                  builder.getI64TensorAttr(op.getDilation()))
                  .getResult(0);
  return addBiases(builder, loc, acc, *factors, op.getBias(), sums);
}

FailureOr<Value> lowertosa::lowerDepthwise(OpBuilder &builder,
                                           tosa::DepthwiseConv2DOp op) {
  Location loc = op.getLoc();
  ArrayRef<int64_t> shape = getTensorType(op.getWeight()).getShape();
  int64_t multiplier = shape[3], channels = shape[2] * multiplier;
  FailureOr<Factors> factors = resolveZeroPoints(
      builder, op, op.getInput(), op.getWeight(), op.getInputZeroPoint(),
      op.getWeightZeroPoint(), channels,
      [&](int64_t i) { return i % channels; },
      /*canSumInputs=*/false);
  if (failed(factors))
    return failure();
  Value input = createWindowPad(builder, loc, factors->input, op.getPad(),
                                factors->padding);
  auto type = getTensorType(op.getOutput());
  auto strides = builder.getI64TensorAttr(op.getStride());
  auto dilations = builder.getI64TensorAttr(op.getDilation());
  Value acc;
  if (multiplier == 1) {
    Value weight =
        createReshape(builder, loc, factors->weight, shape.drop_back());
    acc = linalg::DepthwiseConv2DNhwcHwcOp::create(
              builder, loc, TypeRange{type}, ValueRange{input, weight},
              ValueRange{createAccumulator(builder, loc, type)}, strides,
              dilations)
              .getResult(0);
  } else {
    SmallVector<int64_t> expanded(type.getShape().drop_back());
    expanded.append({shape[2], multiplier});
    RankedTensorType accType = type.clone(expanded);
    acc = linalg::DepthwiseConv2DNhwcHwcmOp::create(
              builder, loc, TypeRange{accType},
              ValueRange{input, factors->weight},
              ValueRange{createAccumulator(builder, loc, accType)}, strides,
              dilations)
              .getResult(0);
    acc = createReshape(builder, loc, acc, type.getShape());
  }
  return addBiases(builder, loc, acc, *factors, op.getBias(), {});
}

/// acc + lhs * rhs in the accumulator's type.
static Value multiplyAdd(OpBuilder &b, Location loc, ValueRange values) {
  Value acc = values[2];
  if (isa<FloatType>(acc.getType())) {
    Value product = arith::MulFOp::create(b, loc, values[0], values[1]);
    return arith::AddFOp::create(b, loc, acc, product);
  }
  Value lhs = arith::ExtSIOp::create(b, loc, acc.getType(), values[0]);
  Value rhs = arith::ExtSIOp::create(b, loc, acc.getType(), values[1]);
  return arith::AddIOp::create(b, loc, acc,
                               arith::MulIOp::create(b, loc, lhs, rhs));
}

FailureOr<Value> lowertosa::lowerConv3D(OpBuilder &builder, tosa::Conv3DOp op) {
  Location loc = op.getLoc();
  Value sums;
  FailureOr<Factors> factors = resolveConvolution(builder, op, sums);
  if (failed(factors))
    return failure();

  // There is a named operation, but for weights in another order. Loops are
  // batch, three of outputs, output channel, three of the kernel, channel.
  auto type = getTensorType(op.getOutput());
  MLIRContext *context = builder.getContext();
  SmallVector<AffineExpr> d;
  for (unsigned i = 0; i != 9; ++i)
    d.push_back(builder.getAffineDimExpr(i));
  SmallVector<AffineExpr> inputs = {d[0]};
  for (unsigned i = 0; i != 3; ++i)
    inputs.push_back(d[i + 1] * op.getStride()[i] +
                     d[i + 5] * op.getDilation()[i]);
  inputs.push_back(d[8]);
  SmallVector<AffineMap> maps = {
      AffineMap::get(9, 0, inputs, context),
      AffineMap::get(9, 0, {d[4], d[5], d[6], d[7], d[8]}, context),
      AffineMap::get(9, 0, {d[0], d[1], d[2], d[3], d[4]}, context)};
  SmallVector<utils::IteratorType> iterators(5, utils::IteratorType::parallel);
  iterators.append(4, utils::IteratorType::reduction);
  Value acc =
      linalg::GenericOp::create(
          builder, loc, TypeRange{type},
          ValueRange{factors->input, factors->weight},
          ValueRange{createAccumulator(builder, loc, type)}, maps, iterators,
          [](OpBuilder &b, Location loc, ValueRange values) {
            linalg::YieldOp::create(b, loc, multiplyAdd(b, loc, values));
          })
          .getResult(0);
  return addBiases(builder, loc, acc, *factors, op.getBias(), sums);
}

FailureOr<Value> lowertosa::lowerMatMul(OpBuilder &builder, tosa::MatMulOp op) {
  if (Value scan = lowerScan(builder, op))
    return scan;
  Location loc = op.getLoc();
  auto type = getTensorType(op.getOutput());
  auto aShape = getTensorType(op.getA()).getShape();
  auto bShape = getTensorType(op.getB()).getShape();
  // A correction by column is the same for all batches if there is one.
  Value b = op.getB();
  bool isOne = aShape[0] == 1;
  int64_t columns = bShape[2];
  FailureOr<int64_t> aZp = op.getAZeroPoint(), bZp = op.getBZeroPoint();
  FailureOr<Factors> factors = failure();
  if (isOne || failed(aZp) || *aZp == 0) {
    factors = resolveZeroPoints(
        builder, op, op.getA(), b, aZp, bZp, columns,
        [&](int64_t i) { return i % columns; },
        /*canSumInputs=*/isOne);
  } else {
    // Otherwise it is taken from the left operand.
    factors = resolveZeroPoints(
        builder, op, op.getA(), b, 0, bZp, columns, [](int64_t) { return 0; },
        /*canSumInputs=*/false);
    if (succeeded(factors))
      factors->input = subtract(builder, loc, op.getA(), *aZp);
  }
  if (failed(factors))
    return failure();

  if (!isOne)
    return linalg::BatchMatmulOp::create(
               builder, loc, TypeRange{type},
               ValueRange{factors->input, factors->weight},
               ValueRange{createAccumulator(builder, loc, type)})
        .getResult(0);
  RankedTensorType flat = type.clone(type.getShape().drop_front());
  Value lhs = createReshape(builder, loc, factors->input, aShape.drop_front());
  Value rhs = createReshape(builder, loc, factors->weight, bShape.drop_front());
  Value acc = linalg::MatmulOp::create(
                  builder, loc, TypeRange{flat}, ValueRange{lhs, rhs},
                  ValueRange{createAccumulator(builder, loc, flat)})
                  .getResult(0);
  Value sums;
  if (factors->weightZp != 0)
    sums = sumWindows(builder, loc, lhs, {}, {}, {});
  acc = addBiases(builder, loc, acc, *factors, {}, sums);
  return createReshape(builder, loc, acc, type.getShape());
}
