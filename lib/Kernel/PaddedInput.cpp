//===- PaddedInput.cpp - Zeros around and between inputs ------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Kernel/PaddedInput.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::vta;

static bool isZeros(Value tensor) {
  if (auto fill = tensor.getDefiningOp<linalg::FillOp>())
    return matchPattern(fill.getInputs()[0], m_Zero());
  DenseIntElementsAttr attr;
  return matchPattern(tensor, m_Constant(&attr)) && attr.isSplat() &&
         attr.getSplatValue<APInt>().isZero();
}

namespace {
/// What one operation puts around and between the elements of its source.
struct Padding {
  Value source;
  SmallVector<int64_t> low, high, interior;
};
} // namespace

static std::optional<Padding> getPadding(tensor::PadOp op) {
  Value value = op.getConstantPaddingValue();
  // Dynamic amounts count as negative.
  auto isNegative = [](int64_t pad) { return pad < 0; };
  if (!value || !matchPattern(value, m_Zero()) ||
      llvm::any_of(op.getStaticLow(), isNegative) ||
      llvm::any_of(op.getStaticHigh(), isNegative))
    return std::nullopt;
  return Padding{op.getSource(), llvm::to_vector(op.getStaticLow()),
                 llvm::to_vector(op.getStaticHigh()),
                 SmallVector<int64_t>(op.getStaticLow().size(), 1)};
}

static std::optional<Padding> getPadding(tensor::InsertSliceOp op) {
  RankedTensorType source = op.getSourceType(), dest = op.getDestType();
  if (source.getRank() != dest.getRank() || !source.hasStaticShape() ||
      !dest.hasStaticShape() ||
      llvm::is_contained(op.getStaticOffsets(), ShapedType::kDynamic) ||
      llvm::is_contained(op.getStaticStrides(), ShapedType::kDynamic))
    return std::nullopt;
  Padding padding{
      op.getSource(), llvm::to_vector(op.getStaticOffsets()), {}, {}};
  for (int64_t i = 0; i < source.getRank(); ++i) {
    int64_t size = source.getDimSize(i), stride = op.getStaticStrides()[i];
    int64_t low = padding.low[i], span;
    if (size < 1 || stride < 1 || low < 0 ||
        llvm::MulOverflow(size - 1, stride, span) ||
        span > dest.getDimSize(i) - 1 - low)
      return std::nullopt;
    padding.high.push_back(dest.getDimSize(i) - 1 - low - span);
    // A single element has no neighbours.
    padding.interior.push_back(size == 1 ? 1 : stride);
  }
  return padding;
}

std::optional<PaddedInput> mlir::vta::matchPaddedInput(Value value) {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  if (!type)
    return std::nullopt;
  PaddedInput result;
  result.source = value;
  result.low.assign(type.getRank(), 0);
  result.high = result.low;
  result.interior.assign(type.getRank(), 1);
  while (true) {
    std::optional<Padding> padding;
    if (auto pad = result.source.getDefiningOp<tensor::PadOp>())
      padding = getPadding(pad);
    else if (auto insert = result.source.getDefiningOp<tensor::InsertSliceOp>();
             insert && isZeros(insert.getDest()))
      padding = getPadding(insert);
    else
      break;
    if (!padding)
      return std::nullopt;
    for (size_t i = 0, e = result.low.size(); i < e; ++i) {
      // Zeros of the inner one have the outer one's zeros between them.
      int64_t interior = result.interior[i], low, high;
      if (llvm::MulOverflow(padding->low[i], interior, low) ||
          llvm::MulOverflow(padding->high[i], interior, high) ||
          llvm::AddOverflow(result.low[i], low, result.low[i]) ||
          llvm::AddOverflow(result.high[i], high, result.high[i]) ||
          llvm::MulOverflow(interior, padding->interior[i], result.interior[i]))
        return std::nullopt;
    }
    result.source = padding->source;
  }
  auto sourceType = cast<RankedTensorType>(result.source.getType());
  for (size_t i = 0, e = result.low.size(); i < e; ++i)
    if (sourceType.getDimSize(i) == 1)
      result.interior[i] = 1;
  return result;
}
