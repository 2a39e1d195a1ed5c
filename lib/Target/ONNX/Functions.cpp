//===- Functions.cpp - Functions of each element --------------------------===//
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

namespace {
/// Arithmetic of floats with numbers, for formulas that read as such.
struct Math {
  explicit Math(Emitter &e, Value like)
      : e(e), ones(Emitter::shapeOf(like).size(), 1) {}

  Value number(double value) { return e.splat(e.f32(), ones, value); }
  Value add(Value x, double value) { return add(x, number(value)); }
  Value add(Value x, Value y) { return e.binary<tosa::AddOp>(x, y); }
  Value sub(Value x, Value y) { return e.binary<tosa::SubOp>(x, y); }
  Value mul(Value x, double value) { return e.mul(x, number(value)); }
  Value mul(Value x, Value y) { return e.mul(x, y); }
  Value exp(Value x) { return e.unary<tosa::ExpOp>(x); }
  Value log(Value x) { return e.unary<tosa::LogOp>(x); }
  Value abs(Value x) { return e.unary<tosa::AbsOp>(x); }
  Value reciprocal(Value x) { return e.unary<tosa::ReciprocalOp>(x); }
  /// log(1 + exp(x)) without an overflow.
  Value softplus(Value x) {
    Value tail = log(add(exp(mul(abs(x), -1)), 1));
    return add(e.clamp(x, 0, INFINITY), tail);
  }
  /// x above or at zero, else `negative`.
  Value select(Value x, Value positive, Value negative) {
    Value isPositive = tosa::GreaterEqualOp::create(
        e.b, RankedTensorType::get(Emitter::shapeOf(x), e.b.getI1Type()), x,
        number(0));
    return tosa::SelectOp::create(e.b, x.getType(), isPositive, positive,
                                  negative);
  }

  Emitter &e;
  Shape ones;
};
} // namespace

/// A function of one float tensor, in the order that it has.
static LogicalResult importFunction(NodeContext &n,
                                    function_ref<Value(Math &, Value)> build) {
  if (failed(n.begin(1, 1)) || failed(n.expectFloat(0)))
    return failure();
  const Tensor &input = n.input(0);
  Value x = n.e.materialize(input, input.order);
  Math math(n.e, x);
  return n.setOutput(ElementType::Float32, build(math, x), input.order);
}

template <typename Op>
static LogicalResult importUnary(NodeContext &n) {
  return importFunction(n, [](Math &m, Value x) { return m.e.unary<Op>(x); });
}

LogicalResult mlir::vta::onnx::importCeil(NodeContext &n) {
  return importUnary<tosa::CeilOp>(n);
}
LogicalResult mlir::vta::onnx::importCos(NodeContext &n) {
  return importUnary<tosa::CosOp>(n);
}
LogicalResult mlir::vta::onnx::importErf(NodeContext &n) {
  return importUnary<tosa::ErfOp>(n);
}
LogicalResult mlir::vta::onnx::importExp(NodeContext &n) {
  return importUnary<tosa::ExpOp>(n);
}
LogicalResult mlir::vta::onnx::importFloor(NodeContext &n) {
  return importUnary<tosa::FloorOp>(n);
}
LogicalResult mlir::vta::onnx::importLog(NodeContext &n) {
  return importUnary<tosa::LogOp>(n);
}
LogicalResult mlir::vta::onnx::importReciprocal(NodeContext &n) {
  return importUnary<tosa::ReciprocalOp>(n);
}
LogicalResult mlir::vta::onnx::importSigmoid(NodeContext &n) {
  return importUnary<tosa::SigmoidOp>(n);
}
LogicalResult mlir::vta::onnx::importSin(NodeContext &n) {
  return importUnary<tosa::SinOp>(n);
}
LogicalResult mlir::vta::onnx::importTanh(NodeContext &n) {
  return importUnary<tosa::TanhOp>(n);
}

/// Abs and Neg also have integers.
static LogicalResult
importOfNumbers(NodeContext &n, function_ref<Value(Emitter &, Value)> build) {
  if (failed(n.begin(1, 1)) ||
      failed(n.expectType(
          0, {ElementType::Float32, ElementType::Int32, ElementType::Int64})))
    return failure();
  const Tensor &input = n.input(0);
  return n.setOutput(
      input.type, build(n.e, n.e.materialize(input, input.order)), input.order);
}

LogicalResult mlir::vta::onnx::importAbs(NodeContext &n) {
  return importOfNumbers(
      n, [](Emitter &e, Value x) { return e.unary<tosa::AbsOp>(x); });
}

LogicalResult mlir::vta::onnx::importNeg(NodeContext &n) {
  return importOfNumbers(n, [](Emitter &e, Value x) {
    Shape ones(Emitter::shapeOf(x).size(), 1);
    return e.mul(x, e.splat(Emitter::elementOf(x), ones, -1));
  });
}

LogicalResult mlir::vta::onnx::importSqrt(NodeContext &n) {
  // TOSA has its reciprocal; of zero and infinity that is right, too.
  return importFunction(n, [](Math &m, Value x) {
    return m.reciprocal(m.e.unary<tosa::RsqrtOp>(x));
  });
}

LogicalResult mlir::vta::onnx::importElu(NodeContext &n) {
  float alpha = n.getFloat("alpha", 1.0f);
  return importFunction(n, [&](Math &m, Value x) {
    return m.select(x, x, m.mul(m.add(m.exp(x), -1), alpha));
  });
}

LogicalResult mlir::vta::onnx::importCelu(NodeContext &n) {
  float alpha = n.getFloat("alpha", 1.0f);
  return importFunction(n, [&](Math &m, Value x) {
    return m.select(x, x,
                    m.mul(m.add(m.exp(m.mul(x, 1.0 / alpha)), -1), alpha));
  });
}

LogicalResult mlir::vta::onnx::importSelu(NodeContext &n) {
  // ONNX's defaults.
  float alpha = n.getFloat("alpha", 1.67326319217681884765625f);
  float gamma = n.getFloat("gamma", 1.05070102214813232421875f);
  return importFunction(n, [&](Math &m, Value x) {
    return m.mul(m.select(x, x, m.mul(m.add(m.exp(x), -1), alpha)), gamma);
  });
}

LogicalResult mlir::vta::onnx::importThresholdedRelu(NodeContext &n) {
  float alpha = n.getFloat("alpha", 1.0f);
  return importFunction(n, [&](Math &m, Value x) -> Value {
    Value isAbove = tosa::GreaterOp::create(
        m.e.b, RankedTensorType::get(Emitter::shapeOf(x), m.e.b.getI1Type()), x,
        m.number(alpha));
    return tosa::SelectOp::create(m.e.b, x.getType(), isAbove, x, m.number(0));
  });
}

LogicalResult mlir::vta::onnx::importHardSigmoid(NodeContext &n) {
  float alpha = n.getFloat("alpha", 0.2f), beta = n.getFloat("beta", 0.5f);
  return importFunction(n, [&](Math &m, Value x) {
    return m.e.clamp(m.add(m.mul(x, alpha), beta), 0, 1);
  });
}

LogicalResult mlir::vta::onnx::importHardSwish(NodeContext &n) {
  return importFunction(n, [](Math &m, Value x) {
    return m.mul(x, m.e.clamp(m.add(m.mul(x, 1.0f / 6), 0.5), 0, 1));
  });
}

LogicalResult mlir::vta::onnx::importSwish(NodeContext &n) {
  float alpha = n.getFloat("alpha", 1.0f);
  return importFunction(n, [&](Math &m, Value x) {
    Value scaled = alpha == 1 ? x : m.mul(x, alpha);
    return m.mul(x, m.e.unary<tosa::SigmoidOp>(scaled));
  });
}

LogicalResult mlir::vta::onnx::importGelu(NodeContext &n) {
  std::string kind = n.getString("approximate", "none");
  if (kind != "none" && kind != "tanh")
    return n.invalid("attribute approximate: expected none or tanh, got \"" +
                     kind + "\"");
  return importFunction(n, [&](Math &m, Value x) {
    // Hendrycks and Gimpel, "Gaussian Error Linear Units", 2016.
    Value inner;
    if (kind == "none") {
      inner = m.e.unary<tosa::ErfOp>(m.mul(x, std::sqrt(0.5)));
    } else {
      Value cubic = m.mul(m.mul(m.mul(x, x), x), 0.044715);
      inner = m.e.unary<tosa::TanhOp>(
          m.mul(m.add(x, cubic), std::sqrt(2 / 3.14159265358979323846)));
    }
    return m.mul(m.mul(x, 0.5), m.add(inner, 1));
  });
}

LogicalResult mlir::vta::onnx::importSoftplus(NodeContext &n) {
  return importFunction(n, [](Math &m, Value x) { return m.softplus(x); });
}

LogicalResult mlir::vta::onnx::importSoftsign(NodeContext &n) {
  return importFunction(n, [](Math &m, Value x) {
    return m.mul(x, m.reciprocal(m.add(m.abs(x), 1)));
  });
}

LogicalResult mlir::vta::onnx::importMish(NodeContext &n) {
  return importFunction(n, [](Math &m, Value x) {
    return m.mul(x, m.e.unary<tosa::TanhOp>(m.softplus(x)));
  });
}

LogicalResult mlir::vta::onnx::importLeakyRelu(NodeContext &n) {
  float alpha = n.getFloat("alpha", 0.01f);
  return importFunction(
      n, [&](Math &m, Value x) { return m.select(x, x, m.mul(x, alpha)); });
}

LogicalResult mlir::vta::onnx::importPRelu(NodeContext &n) {
  if (failed(n.begin(2, 2)) || failed(n.expectFloat(0)) ||
      failed(n.expectFloat(1)))
    return failure();
  const Tensor &input = n.input(0), &slope = n.input(1);
  std::optional<Shape> shape = broadcastShapes(input.shape, slope.shape);
  if (!shape || *shape != input.shape)
    return n.invalid("a slope of shape " + toString(slope.shape) +
                     " does not fit " + toString(input.shape));
  return n.setOutput(0, combine(n.e, input, slope, [&](Value x, Value slopes) {
                       Math m(n.e, x);
                       return m.select(x, x, m.mul(x, slopes));
                     }));
}
