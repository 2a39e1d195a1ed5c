//===- GroupedConvolution.cpp - Convolutions in groups --------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Kernel/GroupedConvolution.h"
#include "mlir/Dialect/Tosa/Utils/ConversionUtils.h"

using namespace mlir;
using namespace mlir::vta;

/// True if `op` differs from `other` in its operands alone.
static bool isLike(Operation *op, Operation *other) {
  return op->getName() == other->getName() &&
         op->getAttrDictionary() == other->getAttrDictionary();
}

/// `value`, which nothing else reads, as the result of an `Op`.
template <typename... Ops>
static Operation *getProducer(Value value) {
  Operation *op = value.getDefiningOp();
  return isa_and_nonnull<Ops...>(op) && value.hasOneUse() ? op : nullptr;
}

static ArrayRef<int64_t> getShape(Value value) {
  return cast<RankedTensorType>(value.getType()).getShape();
}

/// True if `slice` takes the channels from `first` on.
static bool startsAt(tosa::SliceOp slice, int64_t first) {
  SmallVector<int64_t> start;
  if (!tosa::getConstShapeValues(slice.getStart().getDefiningOp(), start) ||
      getShape(slice.getInput1()).drop_back() !=
          getShape(slice.getOutput()).drop_back())
    return false;
  return start.back() == first &&
         llvm::all_of(ArrayRef(start).drop_back(),
                      [](int64_t offset) { return offset == 0; });
}

bool GroupedConvolution::isInteger() const {
  return llvm::all_of(convolutions, [](Operation *conv) {
    return getElementTypeOrSelf(conv->getResult(0)).isSignlessInteger();
  });
}

std::optional<GroupedConvolution>
mlir::vta::matchGroupedConvolution(tosa::ConcatOp concat) {
  if (concat.getNumOperands() < 2 ||
      !llvm::all_of(concat->getOperandTypes(), [](Type type) {
        auto tensor = dyn_cast<RankedTensorType>(type);
        return tensor && tensor.hasStaticShape();
      }))
    return std::nullopt;
  auto type = dyn_cast<RankedTensorType>(concat.getType());
  if (!type || static_cast<int64_t>(concat.getAxis()) != type.getRank() - 1)
    return std::nullopt;
  GroupedConvolution grouped;
  int64_t channels = 0;
  for (Value part : concat.getOperands()) {
    if (Operation *rescale = getProducer<tosa::RescaleOp>(part)) {
      grouped.rescales.push_back(rescale);
      part = cast<tosa::RescaleOp>(rescale).getInput();
    }
    Operation *conv =
        getProducer<tosa::Conv2DOp, tosa::Conv3DOp, tosa::TransposeConv2DOp>(
            part);
    auto slice = conv ? dyn_cast_if_present<tosa::SliceOp>(
                            getProducer<tosa::SliceOp>(conv->getOperand(0)))
                      : tosa::SliceOp();
    if (!slice || !slice.getInput1().getType().hasStaticShape() ||
        !slice.getOutput().getType().hasStaticShape() ||
        !startsAt(slice, channels))
      return std::nullopt;
    grouped.slices.push_back(slice);
    grouped.convolutions.push_back(conv);
    channels += getShape(slice.getOutput()).back();
  }
  grouped.input = cast<tosa::SliceOp>(grouped.slices.front()).getInput1();
  if (getShape(grouped.input).back() != channels)
    return std::nullopt;
  auto isSame = [&](Operation *slice, Operation *conv) {
    Operation *first = grouped.convolutions.front();
    return cast<tosa::SliceOp>(slice).getInput1() == grouped.input &&
           isLike(conv, first) &&
           conv->getResultTypes() == first->getResultTypes() &&
           conv->getOperand(1).getType() == first->getOperand(1).getType();
  };
  for (auto [slice, conv] :
       llvm::zip_equal(grouped.slices, grouped.convolutions))
    if (!isSame(slice, conv))
      return std::nullopt;
  if (!grouped.rescales.empty() &&
      grouped.rescales.size() != grouped.slices.size())
    return std::nullopt;
  return grouped;
}
