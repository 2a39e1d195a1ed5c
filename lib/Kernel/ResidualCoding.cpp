//===- ResidualCoding.cpp - Residuals added by the GEMM unit --------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Kernel/ResidualCoding.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::vta;

static constexpr int64_t kMinPart = -128, kMaxPart = 127;

std::optional<ScaledInput> mlir::vta::matchScaledInput(
    Value value, function_ref<std::optional<int64_t>(Value)> getConstant) {
  uint32_t scale = 1; // Wraps like i32.
  while (true) {
    if (auto ext = value.getDefiningOp<arith::ExtSIOp>()) {
      auto input = dyn_cast<BlockArgument>(ext.getIn());
      if (!input || !input.getType().isSignlessInteger(8) ||
          !ext.getType().isSignlessInteger(32))
        return std::nullopt;
      return ScaledInput{input, static_cast<int32_t>(scale)};
    }
    std::optional<int64_t> factor;
    if (auto mul = value.getDefiningOp<arith::MulIOp>()) {
      value = mul.getLhs();
      factor = getConstant(mul.getRhs());
      if (!factor) {
        value = mul.getRhs();
        factor = getConstant(mul.getLhs());
      }
    } else if (auto shl = value.getDefiningOp<arith::ShLIOp>()) {
      value = shl.getLhs();
      std::optional<int64_t> amount = getConstant(shl.getRhs());
      if (amount && *amount >= 0 && *amount < 32)
        factor = int64_t(1) << *amount;
    } else if (auto sub = value.getDefiningOp<arith::SubIOp>()) {
      value = sub.getRhs();
      if (getConstant(sub.getLhs()) == 0)
        factor = -1;
    }
    if (!factor)
      return std::nullopt;
    scale *= static_cast<uint32_t>(*factor);
  }
}

int64_t mlir::vta::getNumResidualBlocks(int64_t scale) {
  if (scale == 0)
    return 1;
  return scale > 0 ? llvm::divideCeil(scale, kMaxPart)
                   : llvm::divideCeil(-scale, -kMinPart);
}

SmallVector<int8_t> mlir::vta::encodeScale(int64_t scale) {
  SmallVector<int8_t> parts;
  for (int64_t i = 0, e = getNumResidualBlocks(scale); i < e; ++i) {
    int64_t part = std::clamp(scale, kMinPart, kMaxPart);
    parts.push_back(static_cast<int8_t>(part));
    scale -= part;
  }
  return parts;
}

LogicalResult
mlir::vta::checkResidualScale(int64_t scale, const vtart::Config &config,
                              function_ref<InFlightDiagnostic()> emitError) {
  int64_t blocks = getNumResidualBlocks(scale),
          depth = config.depth(vtart::MemType::Wgt);
  if (blocks <= depth)
    return success();
  return emitError() << "expected an i8 operand times at most "
                     << depth * kMaxPart << " or at least " << depth * kMinPart
                     << ", as the " << depth << " blocks of wgt can hold, got "
                     << scale;
}
