//===- CumSum.cpp - Sums of all elements up to each -----------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// TOSA has no scan. A product with a triangle of ones adds the same numbers in
// the same order; code for processors (vta-cpu-lower-tosa) does not compute the
// product, but the scan that it is.
//
//===----------------------------------------------------------------------===//

#include "Handlers.h"
#include "MatrixMultiplication.h"

using namespace mlir;
using namespace mlir::vta::onnx;

/// Positions along the axis, of which the triangle has the square.
static constexpr int64_t kMaxPositions = 4096;

LogicalResult mlir::vta::onnx::importCumSum(NodeContext &n) {
  bool isExclusive = n.getInt("exclusive", 0) != 0,
       isReverse = n.getInt("reverse", 0) != 0;
  if (failed(n.begin(2, 2)) || failed(n.expectFloat(0)))
    return failure();
  FailureOr<SmallVector<int64_t>> given = n.constantInts(1);
  if (failed(given))
    return failure();
  if (given->size() != 1)
    return n.invalid(describeInput(n.node, 1) + ": expected one axis, got " +
                     Twine(given->size()));
  const Tensor &input = n.input(0);
  FailureOr<int64_t> axis =
      n.axis(describeInput(n.node, 1), given->front(), input.rank());
  if (failed(axis))
    return failure();
  int64_t extent = input.shape[*axis], rows = 1;
  if (extent > kMaxPositions)
    return n.unsupported("input 0", "expected at most " + Twine(kMaxPositions) +
                                        " positions along the axis, got " +
                                        Twine(extent));
  Emitter &e = n.e;
  Axes order;
  Shape shape;
  for (int64_t other = 0; other < input.rank(); ++other)
    if (other != *axis) {
      order.push_back(other);
      shape.push_back(input.shape[other]);
      rows *= input.shape[other];
    }
  order.push_back(*axis);
  shape.push_back(extent);
  SmallVector<float> triangle;
  for (int64_t k = 0; k < extent; ++k)
    for (int64_t j = 0; j < extent; ++j)
      triangle.push_back(k == j ? !isExclusive : isReverse ? k > j : k < j);
  auto asMatrix = [&](Value value, int64_t first) {
    return Emitter::tensor(ElementType::Float32,
                           e.reshape(value, {1, first, extent}),
                           identityOrder(3));
  };
  FailureOr<Tensor> sums =
      emitMatMul(n, asMatrix(e.materialize(input, order), rows),
                 asMatrix(e.floats(triangle, {extent, extent}), extent));
  if (failed(sums))
    return failure();
  return n.setOutput(input.type, e.reshape(e.materialize(*sums), shape), order);
}
