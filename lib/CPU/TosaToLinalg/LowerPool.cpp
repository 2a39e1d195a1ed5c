//===- LowerPool.cpp - Pooling --------------------------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Averages are sums, then one elementwise operation. How many elements of a
// window are not padding is known while compiling.
//
//===----------------------------------------------------------------------===//

#include "Lowering.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include <limits>

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::lowertosa;

/// The windows of `PoolOp` over padded input.
template <typename PoolOp>
static Value createPool(OpBuilder &builder, Location loc, Value input,
                        RankedTensorType type, Value init,
                        ArrayRef<int64_t> kernel, ArrayRef<int64_t> stride) {
  Value window = createEmpty(
      builder, loc, RankedTensorType::get(kernel, type.getElementType()));
  return PoolOp::create(
             builder, loc, TypeRange{type}, ValueRange{input, window},
             ValueRange{createFilled(builder, loc, type, init)},
             builder.getI64TensorAttr(stride), builder.getI64TensorAttr({1, 1}))
      .getResult(0);
}

/// Maxima that ignore NaNs: there is no named operation.
static Value createMaxNumPool(OpBuilder &builder, Location loc, Value input,
                              RankedTensorType type, Value init,
                              ArrayRef<int64_t> kernel,
                              ArrayRef<int64_t> stride) {
  MLIRContext *context = builder.getContext();
  AffineExpr n, h, w, c, kh, kw;
  bindDims(context, n, h, w, c, kh, kw);
  SmallVector<AffineMap> maps = {
      AffineMap::get(6, 0, {n, h * stride[0] + kh, w * stride[1] + kw, c},
                     context),
      AffineMap::get(6, 0, {kh, kw}, context),
      AffineMap::get(6, 0, {n, h, w, c}, context)};
  SmallVector<utils::IteratorType> iterators(4, utils::IteratorType::parallel);
  iterators.append(2, utils::IteratorType::reduction);
  Value window = createEmpty(
      builder, loc, RankedTensorType::get(kernel, type.getElementType()));
  return linalg::GenericOp::create(
             builder, loc, TypeRange{type}, ValueRange{input, window},
             ValueRange{createFilled(builder, loc, type, init)}, maps,
             iterators,
             [](OpBuilder &b, Location loc, ValueRange values) {
               Value greater =
                   arith::MaxNumFOp::create(b, loc, values[2], values[0]);
               linalg::YieldOp::create(b, loc, greater);
             })
      .getResult(0);
}

FailureOr<Value> lowertosa::lowerMaxPool(OpBuilder &builder,
                                         tosa::MaxPool2dOp op,
                                         bool inputIsNonNegative) {
  Location loc = op.getLoc();
  auto type = getTensorType(op.getOutput());
  Type element = type.getElementType();
  bool ignoresNan = isa<FloatType>(element) &&
                    op.getNanMode() == tosa::NanPropagationMode::IGNORE;
  // Where NaNs are ignored, a maximum of nothing else is NaN.
  Value least;
  if (isa<FloatType>(element))
    least = createScalar(builder, loc, element,
                         ignoresNan ? std::numeric_limits<double>::quiet_NaN()
                                    : -std::numeric_limits<double>::infinity());
  else
    least = createScalar(builder, loc, element,
                         llvm::minIntN(element.getIntOrFloatBitWidth()));
  Value padding = inputIsNonNegative && !ignoresNan
                      ? createScalar(builder, loc, element, int64_t(0))
                      : least;
  Value input =
      createWindowPad(builder, loc, op.getInput(), op.getPad(), padding);
  auto create =
      ignoresNan ? createMaxNumPool : createPool<linalg::PoolingNhwcMaxOp>;
  return create(builder, loc, input, type, least, op.getKernel(),
                op.getStride());
}

/// How many elements of the windows along one axis are not padding: at least
/// one, since TOSA's pads are smaller than the kernel.
static SmallVector<int64_t> countElements(int64_t outputs, int64_t kernel,
                                          int64_t stride, int64_t padBefore,
                                          int64_t extent) {
  SmallVector<int64_t> counts;
  for (int64_t i = 0; i != outputs; ++i) {
    int64_t begin = i * stride - padBefore;
    counts.push_back(std::min(begin + kernel, extent) -
                     std::max<int64_t>(begin, 0));
  }
  return counts;
}

/// TOSA's multiplier and shift for a division by `count`.
static std::pair<int64_t, int64_t> getReciprocal(int64_t count) {
  int64_t bits = llvm::Log2_64_Ceil(uint64_t(count));
  return {(((int64_t(1) << 30) + 1) << bits) / count, 30 + bits};
}

/// A constant for each window: of numbers if they differ, with the dimensions
/// of the result that it varies along.
static Element createByWindow(OpBuilder &builder, Location loc, Type type,
                              ArrayRef<int64_t> counts, int64_t height,
                              llvm::function_ref<double(int64_t)> getFloat,
                              llvm::function_ref<int64_t(int64_t)> getInteger) {
  int64_t width = int64_t(counts.size()) / height;
  if (!isa<FloatType>(type))
    return {createIntegers(builder, loc, type, {height, width},
                           llvm::map_to_vector(counts, getInteger)),
            {1, 2}};
  SmallVector<float> factors;
  for (int64_t count : counts)
    factors.push_back(float(getFloat(count)));
  auto attr = DenseElementsAttr::get(
      RankedTensorType::get({height, width}, type), ArrayRef<float>(factors));
  return {arith::ConstantOp::create(builder, loc, attr), {1, 2}};
}

FailureOr<Value> lowertosa::lowerAvgPool(OpBuilder &builder,
                                         tosa::AvgPool2dOp op) {
  Location loc = op.getLoc();
  auto type = getTensorType(op.getOutput());
  auto inputType = getTensorType(op.getInput());
  Type element = type.getElementType();
  Type accElement = op.getAccType();
  bool isFloat = element.isF32() && accElement.isF32();
  if (!isFloat && (!element.isInteger(8) && !element.isInteger(16)))
    return emitUnsupported(op) << "expected f32, i8 or i16, got " << element;
  FailureOr<int64_t> inputZp = 0, outputZp = 0;
  if (!isFloat) {
    inputZp = op.getInputZeroPoint();
    outputZp = op.getOutputZeroPoint();
    if (failed(inputZp) || failed(outputZp))
      return emitUnsupported(op) << "its zero points have to be constants";
  }

  // Padding is the input's zero: with all of the window's zero points
  // subtracted it counts nothing.
  ArrayRef<int64_t> kernel = op.getKernel(), stride = op.getStride(),
                    pad = op.getPad();
  Value input = createWindowPad(builder, loc, op.getInput(), pad,
                                createScalar(builder, loc, element, *inputZp));
  RankedTensorType accType = type.clone(accElement);
  Value sum = createPool<linalg::PoolingNhwcSumOp>(
      builder, loc, input, accType,
      createScalar(builder, loc, accElement, int64_t(0)), kernel, stride);

  SmallVector<int64_t> counts;
  int64_t height = type.getDimSize(1);
  SmallVector<int64_t> columns =
      countElements(type.getDimSize(2), kernel[1], stride[1], pad[2],
                    inputType.getDimSize(2));
  for (int64_t rows : countElements(height, kernel[0], stride[0], pad[0],
                                    inputType.getDimSize(1)))
    for (int64_t column : columns)
      counts.push_back(rows * column);

  auto byWindow = [&](Type type, auto getFloat, auto getInteger) {
    return createByWindow(builder, loc, type, counts, height, getFloat,
                          getInteger);
  };
  auto noFloat = [](int64_t) { return 0.0; };
  auto noInteger = [](int64_t) { return int64_t(0); };
  Element sums(sum, {0, 1, 2, 3});
  if (isFloat)
    return createElementwise(
        builder, loc, type,
        {sums, byWindow(
                   element, [](int64_t count) { return 1.0 / double(count); },
                   noInteger)},
        [](OpBuilder &b, Location loc, ValueRange values) -> Value {
          return arith::MulFOp::create(b, loc, values[0], values[1]);
        });

  Type i32 = builder.getI32Type(), i64 = builder.getI64Type();
  Element multipliers = byWindow(
      i64, noFloat, [](int64_t count) { return getReciprocal(count).first; });
  Element shifts = byWindow(
      i64, noFloat, [](int64_t count) { return getReciprocal(count).second; });
  int64_t zeros = kernel[0] * kernel[1] * *inputZp;
  return createElementwise(
      builder, loc, type, {sums, multipliers, shifts},
      [&](OpBuilder &b, Location loc, ValueRange values) -> Value {
        auto number = [&](Type type, int64_t value) {
          return createScalar(b, loc, type, value);
        };
        Value value = values[0];
        if (zeros != 0)
          value = arith::SubIOp::create(b, loc, value, number(i32, zeros));
        value = arith::ExtSIOp::create(b, loc, i64, value);
        value = arith::MulIOp::create(b, loc, value, values[1]);
        Value last = arith::SubIOp::create(b, loc, values[2], number(i64, 1));
        Value half = arith::ShLIOp::create(b, loc, number(i64, 1), last);
        value = arith::AddIOp::create(b, loc, value, half);
        value = arith::ShRSIOp::create(b, loc, value, values[2]);
        value = arith::TruncIOp::create(b, loc, i32, value);
        if (*outputZp != 0)
          value = arith::AddIOp::create(b, loc, value, number(i32, *outputZp));
        unsigned width = element.getIntOrFloatBitWidth();
        value =
            saturate(b, loc, value, llvm::minIntN(width), llvm::maxIntN(width));
        return arith::TruncIOp::create(b, loc, element, value);
      });
}
