//===- PackedContraction.cpp - Sums of products for the GEMM unit ---------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Kernel/PackedContraction.h"
#include "mlir/Analysis/FlatLinearValueConstraints.h"
#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace mlir::vta;

/// True if `factor` is sign-extended from int8 to int32, at once.
static bool isInt8(const Factor &factor) {
  return factor.elementType.isSignlessInteger(8) &&
         factor.productType.isSignlessInteger(32) &&
         factor.extensions.size() == 1 &&
         isa<arith::ExtSIOp>(factor.extensions.front());
}

std::optional<SumOfProducts> mlir::vta::matchInt8Products(linalg::LinalgOp op) {
  std::optional<SumOfProducts> sum = matchSumOfProducts(op);
  return sum && isInt8(sum->lhs) && isInt8(sum->rhs) ? sum : std::nullopt;
}

std::optional<ElementDims> mlir::vta::getElementDims(const SumOfProducts &sum) {
  std::optional<unsigned> o = getPlainDim(sum.sumMap, 0),
                          b = getPlainDim(sum.sumMap, 1),
                          i = getPlainDim(sum.lhsMap, 0);
  if (!o || !b || !i || o == b || o == i || b == i ||
      getPlainDim(sum.lhsMap, 1) != b || getPlainDim(sum.rhsMap, 1) != o ||
      getPlainDim(sum.rhsMap, 0) != i)
    return std::nullopt;
  return ElementDims{*b, *o, *i};
}

namespace {
/// Describes one operation, or says what is wrong with it.
class Matcher {
public:
  Matcher(linalg::LinalgOp op, const vtart::Config &config,
          function_ref<InFlightDiagnostic()> emitError)
      : op(op), config(config), emitError(emitError) {}

  FailureOr<PackedContraction> match() {
    if (failed(checkTypes()))
      return failure();
    std::optional<SumOfProducts> products = matchInt8Products(op);
    if (!products)
      return fail("expected the body to multiply sign-extended i8 values and "
                  "accumulate in i32");
    sum = std::move(*products);
    if (failed(readElement()) || failed(readOutput()) || failed(readInput()))
      return failure();
    return result;
  }

private:
  LogicalResult checkTypes();
  LogicalResult readElement();
  LogicalResult readOutput();
  LogicalResult readInput();
  LogicalResult readWindow(AffineExpr expr);

  LogicalResult fail(const Twine &message) { return emitError() << message; }

  linalg::LinalgOp op;
  const vtart::Config &config;
  function_ref<InFlightDiagnostic()> emitError;
  SumOfProducts sum;
  SmallVector<int64_t> extents;
  PackedContraction result;
};
} // namespace

LogicalResult Matcher::checkTypes() {
  if (op.getNumDpsInputs() != 2 || op.getNumDpsInits() != 1 ||
      !op.hasPureTensorSemantics())
    return fail("expected a contraction of two tensors; zero points go "
                "through vta-pack-linalg, as in vta-compile");
  for (auto [i, width] : {std::pair(0, 8), std::pair(1, 8), std::pair(2, 32)}) {
    Type type = getElementTypeOrSelf(op->getOperand(i).getType());
    if (!type.isSignlessInteger(width))
      return emitError() << "expected i8 inputs and weights and i32 "
                            "accumulators, got element type "
                         << type << " in operand " << i;
  }
  for (Value operand : op->getOperands()) {
    auto type = dyn_cast<RankedTensorType>(operand.getType());
    if (!type || !type.hasStaticShape())
      return emitError() << "expected " << (type ? "static shapes" : "tensors")
                         << ", got " << operand.getType();
  }
  return success();
}

LogicalResult Matcher::readElement() {
  std::optional<ElementDims> element = getElementDims(sum);
  if (!element)
    return fail("expected packed operands: input [.., batch, in], weights "
                "[.., out, in], output [.., batch, out]; linalg on plain "
                "tensors goes through vta-pack-linalg, as in vta-compile");
  auto [b, o, i] = *element;
  // Loads, uops and stores move whole elements.
  for (AffineMap map : {sum.lhsMap, sum.rhsMap, sum.sumMap})
    for (AffineExpr expr : map.getResults().drop_back(2))
      for (unsigned dim : {b, o, i})
        if (expr.isFunctionOfDim(dim))
          return fail("expected the dimensions inside elements (batch, out and "
                      "in) to index no other dimension of an operand");
  extents = op.getStaticLoopRanges();
  if (llvm::is_contained(extents, 0))
    return fail("expected no empty dimensions");
  struct {
    const char *name;
    unsigned dim;
    int64_t expected;
  } elementDims[] = {{"batch", b, config.batch()},
                     {"output channel block", o, config.block()},
                     {"input channel block", i, config.block()}};
  for (auto &dim : elementDims)
    if (extents[dim.dim] != dim.expected)
      return fail("expected the " + Twine(dim.name) + " to be " +
                  Twine(dim.expected) + " as in configuration " +
                  config.name() + ", got " + Twine(extents[dim.dim]));
  result.element = *element;
  return success();
}

LogicalResult Matcher::readOutput() {
  auto isOutput = [&](unsigned dim) {
    return dim == result.element.batch || dim == result.element.out ||
           llvm::is_contained(result.parallel, dim);
  };
  for (AffineExpr expr : sum.sumMap.getResults().drop_back(2)) {
    auto dim = dyn_cast<AffineDimExpr>(expr);
    if (!dim || llvm::is_contained(result.parallel, dim.getPosition()))
      return fail("expected the output to be indexed by parallel dimensions");
    result.parallel.push_back(dim.getPosition());
  }
  for (auto [dim, iterator] : llvm::enumerate(op.getIteratorTypesArray()))
    if (isOutput(dim) != linalg::isParallelIterator(iterator))
      return fail("expected the output to be indexed by parallel dimensions");
  return success();
}

static void insert(SmallVector<unsigned> &dims, unsigned dim) {
  if (!llvm::is_contained(dims, dim))
    dims.push_back(dim);
}

/// Reads output * stride + window * dilation.
LogicalResult Matcher::readWindow(AffineExpr expr) {
  SmallVector<int64_t> flat;
  if (failed(getFlattenedAffineExpr(expr, op.getNumLoops(), 0, &flat)) ||
      flat.size() != op.getNumLoops() + 1)
    return fail("expected the input to be indexed by sums of dimensions");
  if (flat.back() != 0)
    return fail("expected the input to be indexed without an offset");
  for (auto [dim, factor] : llvm::enumerate(ArrayRef(flat).drop_back())) {
    if (factor == 0)
      continue;
    if (factor < 0)
      return fail("expected positive strides");
    if (llvm::is_contained(sum.windows, dim))
      insert(result.windows, dim);
  }
  return success();
}

LogicalResult Matcher::readInput() {
  for (AffineExpr expr : sum.rhsMap.getResults().drop_back(2))
    if (!isa<AffineDimExpr>(expr))
      return fail("expected the weights to be indexed by dimensions");
  for (AffineExpr expr : sum.lhsMap.getResults().drop_back(2)) {
    auto dim = dyn_cast<AffineDimExpr>(expr);
    if (!dim) {
      if (failed(readWindow(expr)))
        return failure();
    } else if (llvm::is_contained(sum.channels, dim.getPosition())) {
      insert(result.channels, dim.getPosition());
    } else if (llvm::is_contained(sum.summed, dim.getPosition())) {
      // What has no weights of its own is summed, like a window.
      insert(result.windows, dim.getPosition());
    }
  }
  return success();
}

FailureOr<PackedContraction> mlir::vta::matchPackedContraction(
    linalg::LinalgOp op, const vtart::Config &config,
    function_ref<InFlightDiagnostic()> emitError) {
  return Matcher(op, config, emitError).match();
}
