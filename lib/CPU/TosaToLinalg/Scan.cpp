//===- Scan.cpp - Products with triangles of ones -------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The product of a matrix with a triangle of ones has the sums of all elements
// up to each one, or from each one on. Sums of finite numbers have the same
// bits whether zero times the others is added or not.
//
//===----------------------------------------------------------------------===//

#include "Lowering.h"
#include "VTA/Support/ConstantElements.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::lowertosa;

namespace {
struct Triangle {
  bool isReverse = false;   ///< Sums begin with the last element.
  bool isExclusive = false; ///< An element's sum is without itself.
};
} // namespace

/// What the constant matrix `value` of floats sums up.
static std::optional<Triangle> matchTriangle(Value value) {
  auto type = getTensorType(value);
  ElementsAttr attr = getConstantElements(value);
  int64_t extent = type.getShape().back();
  if (!attr || !type.getElementType().isF32() ||
      type.getDimSize(type.getRank() - 2) != extent || extent < 2 ||
      type.getNumElements() != extent * extent)
    return std::nullopt;
  bool isSplat;
  std::optional<ArrayRef<char>> bytes = getElementBytes(attr, isSplat);
  if (!bytes || isSplat)
    return std::nullopt;
  auto get = [&](int64_t row, int64_t column) {
    float element;
    std::memcpy(&element,
                bytes->data() + (row * extent + column) * sizeof(float),
                sizeof(float));
    return element;
  };
  Triangle triangle{get(1, 0) != 0, get(0, 0) == 0};
  for (int64_t row = 0; row < extent; ++row)
    for (int64_t column = 0; column < extent; ++column) {
      bool isOne = row == column ? !triangle.isExclusive
                                 : (row > column) == triangle.isReverse;
      if (get(row, column) != (isOne ? 1.0f : 0.0f))
        return std::nullopt;
    }
  return triangle;
}

Value lowertosa::lowerScan(OpBuilder &builder, tosa::MatMulOp op) {
  auto type = getTensorType(op.getOutput());
  std::optional<Triangle> triangle;
  if (!type.getElementType().isF32() || type.getDimSize(0) != 1 ||
      !(triangle = matchTriangle(op.getB())))
    return {};
  Location loc = op.getLoc();
  int64_t rows = type.getDimSize(1), extent = type.getDimSize(2);
  RankedTensorType matrix = type.clone({rows, extent}),
                   column = type.clone({rows});
  Value input = createReshape(builder, loc, op.getA(), matrix.getShape()),
        zero = createScalar(builder, loc, type.getElementType(), 0.0);
  // The loop along a row; of reverse sums, it counts from the end.
  AffineExpr row, step;
  bindDims(builder.getContext(), row, step);
  AffineExpr position = triangle->isReverse ? extent - 1 - step : step;
  AffineMap element =
      AffineMap::get(2, 0, {row, position}, builder.getContext());
  SmallVector<Value> inputs{input};
  SmallVector<AffineMap> maps{element};
  if (triangle->isReverse) {
    // linalg gets the extents of loops from maps that are dimensions. Nothing
    // reads this operand.
    inputs.push_back(createEmpty(builder, loc, type.clone({extent})));
    maps.push_back(AffineMap::get(2, 0, step));
  }
  maps.append({element, AffineMap::get(2, 0, row)});
  Value result =
      linalg::GenericOp::create(
          builder, loc, TypeRange{matrix, column}, inputs,
          ValueRange{createEmpty(builder, loc, matrix),
                     createFilled(builder, loc, column, zero)},
          maps, {utils::IteratorType::parallel, utils::IteratorType::reduction},
          [&](OpBuilder &b, Location loc, ValueRange values) {
            Value before = values.back();
            Value sum = arith::AddFOp::create(b, loc, before, values[0]);
            linalg::YieldOp::create(
                b, loc, ValueRange{triangle->isExclusive ? before : sum, sum});
          })
          .getResult(0);
  return createReshape(builder, loc, result, type.getShape());
}
