//===- MatrixMultiplication.cpp - Gemm and MatMul -------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MatrixMultiplication.h"
#include "ElementwiseOps.h"
#include "Handlers.h"

using namespace mlir;
using namespace mlir::vta::onnx;

/// Batches as one axis, after broadcasting to `batch`.
static Value materializeBatches(Emitter &e, const Tensor &tensor,
                                ArrayRef<int64_t> batch) {
  int64_t rank = batch.size() + 2;
  Tensor full = e.withRank(tensor, rank);
  Shape matrix(ArrayRef(full.shape).take_back(2));
  SmallVector<int64_t> multiples(rank, 1);
  bool isTiled = false;
  for (auto [i, dim] : llvm::enumerate(batch)) {
    multiples[i] = full.shape[i] == dim ? 1 : dim;
    isTiled |= multiples[i] != 1;
  }
  if (isTiled)
    full = Emitter::tensor(tensor.type, e.tile(e.materialize(full), multiples),
                           identityOrder(rank));
  Shape flat = {*countElements(batch), matrix[0], matrix[1]};
  return e.materialize(e.reshaped(full, flat));
}

FailureOr<Tensor> mlir::vta::onnx::emitMatMul(NodeContext &n, Tensor a,
                                              Tensor b, int64_t aZero,
                                              int64_t bZero) {
  if (a.rank() == 0 || b.rank() == 0)
    return n.invalid("expected matrices, got a scalar");
  Emitter &e = n.e;
  bool isRow = a.rank() == 1, isColumn = b.rank() == 1;
  if (isRow)
    a = e.insertUnitAxis(a, 0);
  if (isColumn)
    b = e.insertUnitAxis(b, 1);
  int64_t rows = a.shape[a.rank() - 2], inner = a.shape[a.rank() - 1];
  int64_t columns = b.shape[b.rank() - 1];
  std::optional<Shape> batch = broadcastShapes(ArrayRef(a.shape).drop_back(2),
                                               ArrayRef(b.shape).drop_back(2));
  if (!batch || b.shape[b.rank() - 2] != inner)
    return n.invalid("shapes " + toString(a.shape) + " and " +
                     toString(b.shape) + " do not fit");

  Shape result = *batch;
  if (!isRow)
    result.push_back(rows);
  if (!isColumn)
    result.push_back(columns);
  Shape operands = *batch;
  operands.append({rows, std::max(inner, columns)});
  if (failed(n.checkOutputShape(0, result)) ||
      failed(n.checkOutputShape(0, operands)))
    return failure();

  // One matrix on the right takes all on the left at once.
  bool isShared = *countElements(ArrayRef(b.shape).drop_back(2)) == 1;
  int64_t matrices = *countElements(*batch);
  Value left, right;
  if (isShared) {
    left = e.materialize(e.reshaped(a, {1, matrices * rows, inner}));
    right = e.materialize(e.reshaped(b, {1, inner, columns}));
  } else {
    left = materializeBatches(e, a, *batch);
    right = materializeBatches(e, b, *batch);
  }
  Shape product = Emitter::shapeOf(left);
  product.back() = columns;
  Type element = Emitter::elementOf(left);
  Value value = tosa::MatMulOp::create(
      e.b, RankedTensorType::get(product, a.isFloat() ? e.f32() : e.i32()),
      left, right, e.splat(element, {1}, aZero), e.splat(element, {1}, bZero));
  e.macs += uint64_t(matrices) * rows * inner * columns;

  return Emitter::tensor(
      a.isFloat() ? ElementType::Float32 : ElementType::Int32,
      e.reshape(value, result), identityOrder(result.size()));
}

LogicalResult mlir::vta::onnx::importMatMul(NodeContext &n) {
  if (failed(n.begin(2, 2)) || failed(n.expectFloat(0)) ||
      failed(n.expectFloat(1)))
    return failure();
  FailureOr<Tensor> result = emitMatMul(n, n.input(0), n.input(1));
  if (failed(result))
    return failure();
  return n.setOutput(0, *result);
}

LogicalResult mlir::vta::onnx::importGemm(NodeContext &n) {
  float alpha = n.getFloat("alpha", 1);
  float beta = n.getFloat("beta", 1);
  bool isTransposed[] = {n.getInt("transA", 0) != 0,
                         n.getInt("transB", 0) != 0};
  if (failed(n.begin(2, 3)))
    return failure();
  Tensor operands[2];
  for (unsigned i : {0u, 1u}) {
    if (failed(n.expectFloat(i)) || failed(n.expectRank(i, 2, 2)))
      return failure();
    operands[i] =
        isTransposed[i] ? n.e.transposed(n.input(i), {1, 0}) : n.input(i);
  }
  FailureOr<Tensor> product = emitMatMul(n, operands[0], operands[1]);
  if (failed(product))
    return failure();
  Emitter &e = n.e;
  auto scale = [&](Tensor &tensor, float factor) {
    if (factor == 1)
      return;
    Value value = e.materialize(tensor, tensor.order);
    value = e.mul(value, e.splat(e.f32(), Shape(tensor.rank(), 1), factor));
    tensor = Emitter::tensor(ElementType::Float32, value, tensor.order);
  };
  scale(*product, alpha);
  if (n.hasInput(2)) {
    if (failed(n.expectFloat(2)))
      return failure();
    Tensor summand = n.input(2);
    std::optional<Shape> shape = broadcastShapes(product->shape, summand.shape);
    if (!shape || *shape != product->shape)
      return n.invalid(describeInput(n.node, 2) +
                       ": expected a shape that "
                       "broadcasts to " +
                       toString(product->shape) + ", got " +
                       toString(summand.shape));
    scale(summand, beta);
    *product = combine(e, *product, summand, [&](Value lhs, Value rhs) {
      return e.binary<tosa::AddOp>(lhs, rhs);
    });
  }
  return n.setOutput(0, *product);
}
