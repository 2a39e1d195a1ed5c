//===- Normalization.cpp - BatchNormalization, Softmax --------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ElementwiseOps.h"
#include "Handlers.h"
#include <cmath>

using namespace mlir;
using namespace mlir::vta::onnx;

/// The factor and the summand of a normalization whose statistics are constant.
static LogicalResult foldStatistics(NodeContext &n, float epsilon,
                                    SmallVector<float> &factor,
                                    SmallVector<float> &summand) {
  SmallVector<float> inputs[4];
  for (unsigned i = 0; i < 4; ++i) {
    FailureOr<SmallVector<float>> values = n.constantFloats(i + 1);
    if (failed(values))
      return failure();
    inputs[i] = *values;
  }
  auto &[scale, bias, mean, variance] = inputs;
  for (size_t c = 0; c < scale.size(); ++c) {
    double f = scale[c] / std::sqrt(double(variance[c]) + epsilon);
    factor.push_back(static_cast<float>(f));
    summand.push_back(static_cast<float>(bias[c] - mean[c] * f));
  }
  return success();
}

LogicalResult mlir::vta::onnx::importBatchNormalization(NodeContext &n) {
  float epsilon = n.getFloat("epsilon", 1e-5f);
  (void)n.getFloat("momentum", 0.9f); // For training.
  bool isTraining = n.getInt("training_mode", 0) != 0;
  bool isSpatial = n.opset >= 9 || n.getInt("spatial", 1) != 0;
  LogicalResult result = success();
  if (isTraining)
    result = n.unsupported("attribute training_mode", "expected 0, got 1");
  if (!isSpatial)
    result = n.unsupported("attribute spatial", "expected 1, got 0");
  for (unsigned i = 1; i < 5; ++i)
    if (!isTraining && n.wantsOutput(i))
      result = n.unsupported("output " + std::to_string(i),
                             "statistics are not computed");
  if (failed(n.begin(5, 5, 5)) || failed(result) || failed(n.expectFloat(0)) ||
      failed(n.expectRank(0, 2, 5)))
    return failure();
  const Tensor &input = n.input(0);
  int64_t channels = input.shape[1];
  bool isConstant = true;
  for (unsigned i = 1; i < 5; ++i) {
    if (failed(n.expectFloat(i)))
      return failure();
    if (n.input(i).shape != Shape{channels})
      return n.invalid(describeInput(n.node, i) + ": expected the shape " +
                       Twine(channels) + ", got " + toString(n.input(i).shape));
    isConstant &= n.input(i).constant && !n.input(i).dequantize;
  }
  Emitter &e = n.e;
  int64_t rank = input.rank();
  Value x = e.materialize(input, input.order);
  auto operand = [&](const Tensor &tensor) {
    return e.materialize(alongAxis(e, tensor, 1, rank), input.order);
  };
  if (isConstant) {
    SmallVector<float> factor, summand;
    if (failed(foldStatistics(n, epsilon, factor, summand)))
      return failure();
    auto constant = [&](StringRef suffix, ArrayRef<float> values) {
      std::string name = (n.node.label() + suffix).str();
      return operand(Emitter::tensor(
          makeConstant(name, ElementType::Float32, {channels}, values)));
    };
    x = e.mul(x, constant(".scale", factor));
    x = e.binary<tosa::AddOp>(x, constant(".bias", summand));
    return n.setOutput(input.type, x, input.order);
  }
  Value variance = operand(n.input(4));
  variance = e.binary<tosa::AddOp>(variance,
                                   e.splat(e.f32(), Shape(rank, 1), epsilon));
  x = e.binary<tosa::SubOp>(x, operand(n.input(3)));
  x = e.mul(x, e.unary<tosa::RsqrtOp>(variance));
  x = e.mul(x, operand(n.input(1)));
  x = e.binary<tosa::AddOp>(x, operand(n.input(2)));
  return n.setOutput(input.type, x, input.order);
}

static LogicalResult importSoftmaxOf(NodeContext &n, bool isLog) {
  bool isOld = n.opset < 13;
  int64_t written = n.getInt("axis", isOld ? 1 : -1);
  if (failed(n.begin(1, 1)) || failed(n.expectFloat(0)) ||
      failed(n.expectRank(0, 1, 6)))
    return failure();
  const Tensor &input = n.input(0);
  FailureOr<int64_t> axis = n.axis("attribute axis", written, input.rank());
  if (failed(axis))
    return failure();
  // Before opset 13 over all axes from this one on.
  SmallVector<int64_t> dimensions;
  for (int64_t i = *axis; i < (isOld ? input.rank() : *axis + 1); ++i)
    dimensions.push_back(input.dimension(i));
  Emitter &e = n.e;
  Value x = e.materialize(input, input.order);
  auto reduce = [&](Value value, bool isMax) {
    for (int64_t dimension : dimensions)
      if (Emitter::shapeOf(value)[dimension] != 1)
        value = isMax ? e.reduce<tosa::ReduceMaxOp>(value, dimension)
                      : e.reduce<tosa::ReduceSumOp>(value, dimension);
    return value;
  };
  x = e.binary<tosa::SubOp>(x, reduce(x, true));
  Value powers = e.unary<tosa::ExpOp>(x), sum = reduce(powers, false);
  Value result = isLog ? e.binary<tosa::SubOp>(x, e.unary<tosa::LogOp>(sum))
                       : e.mul(powers, e.unary<tosa::ReciprocalOp>(sum));
  return n.setOutput(input.type, result, input.order);
}

LogicalResult mlir::vta::onnx::importLogSoftmax(NodeContext &n) {
  return importSoftmaxOf(n, /*isLog=*/true);
}

LogicalResult mlir::vta::onnx::importSoftmax(NodeContext &n) {
  return importSoftmaxOf(n, /*isLog=*/false);
}
