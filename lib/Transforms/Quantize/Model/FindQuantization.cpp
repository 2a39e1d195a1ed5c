//===- FindQuantization.cpp - Quantizations in float operations -----------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Transforms/Quantize/ConstantTensors.h"
#include "VTA/Transforms/Quantize/Passes.h"
#include "VTA/Transforms/Quantize/QuantizedType.h"
#include "VTA/Transforms/Quantize/WeightLayer.h"
#include "mlir/Dialect/Quant/IR/Quant.h"
#include "llvm/Support/Debug.h"
#include <cmath>

#define DEBUG_TYPE "vta-find-quantization"

namespace mlir::vta::quantization {
#define GEN_PASS_DEF_VTAFINDQUANTIZATION
#include "VTA/Transforms/Quantize/Passes.h.inc"
} // namespace mlir::vta::quantization

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::quantization;

/// Makes the axis the one dimension of `constant` that is not 1. False if there
/// are several, or another one is taken.
static bool joinAxis(Value constant, int64_t rank, int64_t &axis) {
  auto dims = staticShape(constant);
  if (!dims)
    return false;
  for (auto [i, size] : llvm::enumerate(*dims)) {
    if (size == 1)
      continue;
    if (static_cast<int64_t>(dims->size()) != rank ||
        (axis >= 0 && axis != static_cast<int64_t>(i)))
      return false;
    axis = i;
  }
  return true;
}

/// How integers become the result of `mul`, whose operand is `cast`. Computed
/// int32, perhaps the sums of a layer, counts only with a type.
static std::optional<AxisQuantization> readDequantization(tosa::MulOp mul,
                                                          tosa::CastOp cast) {
  auto chain = DequantizeChain::match(cast);
  if (!chain || mul.getType() != cast.getType() ||
      !(hasIntegers(chain->integers, 8) || isConstant(chain->integers) ||
        mul->hasAttr(kQuantizedType)))
    return std::nullopt;
  Value factors =
      mul.getInput1() == cast.getOutput() ? mul.getInput2() : mul.getInput1();
  auto scales = readFloats(factors);
  auto shape = staticShape(cast.getOutput());
  if (!shape)
    return std::nullopt;
  int64_t rank = shape->size();
  AxisQuantization result;
  if (!scales || scales->empty() || !joinAxis(factors, rank, result.axis) ||
      !llvm::all_of(*scales, [](float s) { return s > 0 && std::isfinite(s); }))
    return std::nullopt;
  result.scales.assign(scales->begin(), scales->end());
  result.zeros = {chain->zero};
  if (!chain->zeros)
    return result;
  auto zeros = readIntegers(chain->zeros);
  if (!zeros || zeros->empty() || !joinAxis(chain->zeros, rank, result.axis) ||
      llvm::any_of(*zeros, [](int64_t z) { return z < -128 || z > 127; }))
    return std::nullopt;
  result.zeros = std::move(*zeros);
  if (result.scales.size() == 1)
    result.scales.assign(result.zeros.size(), result.scales.front());
  return result;
}

/// The scale that one of those who read the integers multiplies by.
static std::optional<double> scaleOfReaders(Value integers) {
  SmallVector<Operation *> users(integers.getUsers());
  for (size_t i = 0; i < users.size(); ++i) {
    Operation *user = users[i];
    if (user->getNumResults() != 1)
      continue;
    if (auto mul = dyn_cast<tosa::MulOp>(user)) {
      auto factors = readFloats(isConstant(mul.getInput2()) ? mul.getInput2()
                                                            : mul.getInput1());
      if (factors && !factors->empty() && llvm::all_equal(*factors) &&
          factors->front() > 0 && std::isfinite(factors->front()))
        return factors->front();
      continue;
    }
    if (isa<tosa::CastOp, tosa::SubOp, tosa::ReshapeOp, tosa::TransposeOp,
            tosa::SliceOp, tosa::MaxPool2dOp>(user))
      llvm::append_range(users, user->getResult(0).getUsers());
  }
  return std::nullopt;
}

/// An error if the type of `op` is not `storage`, or is not a uniform type.
static FailureOr<AxisQuantization> readType(Operation *op, Type storage) {
  quant::QuantizedType type = getQuantizedType(op);
  auto result = AxisQuantization::get(type);
  if (!result)
    return op->emitOpError("expected a !quant.uniform type as '")
           << kQuantizedType << "', got " << op->getAttr(kQuantizedType);
  if (type.getStorageType() != storage || !type.isSigned())
    return op->emitOpError("expected a '")
           << kQuantizedType << "' that is stored in " << storage << ", got "
           << type;
  return *result;
}

static LogicalResult visitQuantize(tosa::CastOp op) {
  auto chain = QuantizeChain::match(op);
  if (!op->hasAttr(kQuantizedType)) {
    if (chain)
      setQuantizedType(op, 8,
                       {{scaleOfReaders(op.getOutput()).value_or(chain->scale)},
                        {chain->zero}});
    return success();
  }
  auto type = readType(op, getElementTypeOrSelf(op.getOutput().getType()));
  if (failed(type))
    return failure();
  if (chain && type->axis < 0 && type->zeros.front() != chain->zero)
    return op.emitOpError("has the zero point ")
           << type->zeros.front() << " in '" << kQuantizedType << "', but adds "
           << chain->zero;
  return success();
}

static LogicalResult visitDequantize(tosa::MulOp op) {
  std::optional<AxisQuantization> found;
  tosa::CastOp cast;
  for (Value operand : {op.getInput1(), op.getInput2()}) {
    if (auto source = operand.getDefiningOp<tosa::CastOp>(); source && !found) {
      found = readDequantization(op, source);
      cast = source;
    }
  }
  if (!op->hasAttr(kQuantizedType)) {
    if (found)
      setQuantizedType(
          op, hasIntegers(DequantizeChain::match(cast)->integers, 8) ? 8 : 32,
          *found);
    return success();
  }
  // What it stood for has been folded.
  if (!found) {
    op->removeDiscardableAttr(kQuantizedType);
    return success();
  }
  auto chain = DequantizeChain::match(cast);
  auto type = readType(op, getElementTypeOrSelf(chain->integers.getType()));
  if (failed(type))
    return failure();
  for (size_t i = 0, e = std::max(type->scales.size(), found->scales.size());
       i < e; ++i) {
    auto at = [&](const auto &values) {
      return values.size() == 1  ? values.front()
             : i < values.size() ? values[i]
                                 : values.back();
    };
    double scale = at(type->scales), factor = at(found->scales);
    if (static_cast<float>(scale) != factor)
      return op.emitOpError("has the scale ")
             << show(scale) << " in '" << kQuantizedType
             << "', but multiplies by " << show(factor);
    if (at(type->zeros) != at(found->zeros))
      return op.emitOpError("has the zero point ")
             << at(type->zeros) << " in '" << kQuantizedType
             << "', but subtracts " << at(found->zeros);
  }
  return success();
}

LogicalResult quantization::findQuantization(func::FuncOp function) {
  auto result = function.walk([](Operation *op) {
    LogicalResult visited = success();
    if (auto cast = dyn_cast<tosa::CastOp>(op);
        cast && hasIntegers(cast.getOutput(), 8))
      visited = visitQuantize(cast);
    else if (auto mul = dyn_cast<tosa::MulOp>(op);
             mul && hasFloats(mul.getOutput()))
      visited = visitDequantize(mul);
    else if (op->hasAttr(kQuantizedType))
      visited = op->emitOpError("has '")
                << kQuantizedType
                << "', expected it on a tosa.cast to int8 or a tosa.mul of "
                   "floats";
    return failed(visited) ? WalkResult::interrupt() : WalkResult::advance();
  });
  return failure(result.wasInterrupted());
}

namespace {
struct FindQuantization
    : quantization::impl::VTAFindQuantizationBase<FindQuantization> {
  void runOnOperation() override {
    if (failed(findQuantization(getOperation())))
      return signalPassFailure();
    getOperation().walk([&](Operation *op) {
      quant::QuantizedType type = getQuantizedType(op);
      if (!type)
        return;
      ++(isa<tosa::CastOp>(op) ? numQuantize : numDequantize);
      LLVM_DEBUG(llvm::dbgs() << op->getName() << ": " << type << "\n");
    });
  }
};
} // namespace
