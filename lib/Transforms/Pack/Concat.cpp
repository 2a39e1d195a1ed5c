//===- Concat.cpp - Concatenations without copies -------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// A concatenation is a buffer. Each part is inserted right behind the kernel
// that computes it, so that vta-place-parts lets the kernel write there.
// Channels of a part that is not a multiple of a block leave lanes free: the
// layout of the whole says where channels are.
//
//===----------------------------------------------------------------------===//

#include "FunctionPacker.h"
#include "VTA/Dialect/VTA/IR/VTA.h"
#include "VTA/Support/ConstantElements.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::pack;

/// Positions are the dimensions between images and channels.
static bool isChannels(tosa::ConcatOp op) {
  return static_cast<int64_t>(op.getAxis()) == op.getType().getRank() - 1;
}

/// The int8 tensor that is added to what `contraction` computes, or null.
static Value getResidual(Operation *contraction) {
  Value value = contraction->getResult(0);
  while (value.hasOneUse()) {
    Operation *user = *value.user_begin();
    if (!isa<tosa::AddOp, tosa::SubOp>(user))
      return {};
    Value other = user->getOperand(user->getOperand(0) == value ? 1 : 0);
    Operation *wide = other.getDefiningOp();
    if (isa_and_nonnull<tosa::CastOp, tosa::RescaleOp>(wide) &&
        getElementTypeOrSelf(wide->getOperand(0).getType()).isInteger(8))
      return wide->getOperand(0);
    value = user->getResult(0);
  }
  return {};
}

/// True for a convolution by channel with several outputs for each.
static bool hasMultiplier(Operation *op) {
  auto conv = dyn_cast_if_present<tosa::DepthwiseConv2DOp>(op);
  return conv &&
         cast<RankedTensorType>(conv.getWeight().getType()).getShape().back() !=
             1;
}

FailureOr<PackedLayout> FunctionPacker::inferLayout(Operation *op,
                                                    Value value) {
  if (auto it = packedValues.find(value); it != packedValues.end())
    return it->second.layout;
  FailureOr<PackedLayout> layout = getLayout(op, value);
  if (failed(layout))
    return failure();
  Operation *source = value.getDefiningOp();
  // A contraction can have its channels where they are in what is added to it.
  if (isa_and_nonnull<tosa::Conv2DOp, tosa::Conv3DOp, tosa::MatMulOp,
                      tosa::TransposeConv2DOp>(source) ||
      groupedConvolutions.contains(source) || hasMultiplier(source)) {
    Value residual = getResidual(source);
    if (!residual)
      return layout;
    FailureOr<PackedLayout> from = inferLayout(op, residual);
    if (failed(from))
      return failure();
    if (from->lanes.size() == layout->lanes.size()) {
      layout->lanes = from->lanes;
      layout->blocks = from->blocks;
    }
    return layout;
  }
  // What keeps channels where they are.
  if (isa_and_nonnull<
          tosa::AddOp, tosa::ArithmeticRightShiftOp, tosa::CastOp,
          tosa::ClampOp, tosa::DepthwiseConv2DOp, tosa::LogicalLeftShiftOp,
          tosa::MaximumOp, tosa::MaxPool2dOp, tosa::MinimumOp, tosa::PadOp,
          tosa::RescaleOp, tosa::ReshapeOp, tosa::SliceOp, tosa::SubOp>(
          source)) {
    // The channels of a constant summand are where they are in the other one.
    bool isSecond =
        isa<tosa::AddOp>(source) && getConstantElements(source->getOperand(0));
    FailureOr<PackedLayout> from =
        inferLayout(op, source->getOperand(isSecond ? 1 : 0));
    if (failed(from))
      return failure();
    // Others are refused where they are visited.
    if (from->lanes.size() == layout->lanes.size()) {
      layout->lanes = from->lanes;
      layout->blocks = from->blocks;
    }
    return layout;
  }
  auto concat = dyn_cast_if_present<tosa::ConcatOp>(source);
  if (!concat || concat->getNumOperands() == 0)
    return layout;
  if (!isChannels(concat)) {
    FailureOr<PackedLayout> from = inferLayout(op, concat->getOperand(0));
    if (failed(from))
      return failure();
    layout->lanes = from->lanes;
    layout->blocks = from->blocks;
    return layout;
  }
  layout->lanes.clear();
  layout->blocks = 0;
  for (Value part : concat.getOperands()) {
    FailureOr<PackedLayout> from = inferLayout(op, part);
    if (failed(from))
      return failure();
    for (int64_t lane : from->lanes)
      layout->lanes.push_back(layout->getNumLanes() + lane);
    layout->blocks += from->blocks;
  }
  return layout;
}

LogicalResult FunctionPacker::prepareConcats() {
  for (auto concat : func.front().getOps<tosa::ConcatOp>()) {
    if (concat.getNumOperands() == 1 || groupedConvolutions.contains(concat))
      continue;
    FailureOr<PackedLayout> layout = inferLayout(concat, concat.getOutput());
    if (failed(layout))
      return failure();
    int64_t axis = concat.getAxis(), rank = concat.getType().getRank();
    if (!isChannels(concat) && (axis == 0 || rank < 4))
      return concat.emitOpError()
             << "expected a concatenation along channels or positions, got "
                "axis "
             << axis;
    if (!concat.getType().getElementType().isSignlessInteger(8))
      return concat.emitOpError()
             << "expected int8 values, got " << concat.getType();
    // The dimension of the packed tensor.
    int64_t dim = isChannels(concat) ? 1 : axis + 1, offset = 0;
    RankedTensorType type = layout->getType(b.getI8Type());
    for (Value part : concat.getOperands()) {
      FailureOr<PackedLayout> from = inferLayout(concat, part);
      if (failed(from))
        return failure();
      SmallVector<int64_t> offsets(type.getRank(), 0);
      offsets[dim] = offset;
      offset += from->getType(b.getI8Type()).getDimSize(dim);
      if (!isChannels(concat) && !from->hasLanes(*layout))
        return concat.emitOpError()
               << "expected parts whose channels lie in the same places";
      slots[part].push_back({concat, offsets, *from});
    }
    Value buffer = bufferization::AllocTensorOp::create(b, getKernelLoc(concat),
                                                        type, ValueRange());
    buffers[concat] = {buffer, *layout};
  }
  return success();
}

/// True if `value` alone reads the packed value that it has, also through
/// operations that are views of it.
static bool hasOneReader(Value value) {
  while (value.hasOneUse()) {
    Operation *source = value.getDefiningOp();
    bool isView = isa_and_nonnull<tosa::ReshapeOp>(source) ||
                  (isa_and_nonnull<tosa::ConcatOp>(source) &&
                   source->getNumOperands() == 1);
    if (!isView)
      return true;
    value = source->getOperand(0);
  }
  return false;
}

LogicalResult FunctionPacker::place(Value value) {
  auto it = slots.find(value);
  if (it == slots.end())
    return success();
  PackedValue packed = packedValues[value];
  MLIRContext *context = b.getContext();
  for (const Slot &slot : it->second) {
    Location loc = getKernelLoc(slot.concat);
    PackedValue &buffer = buffers[slot.concat];
    // One-shot bufferization takes parts of a buffer for the whole: a value
    // that others read, too, has to be outside. The buffer of another
    // concatenation is not a part of this one.
    bool isPart =
        hasOneReader(value) && isa_and_present<StepOp, linalg::GenericOp>(
                                   packed.value.getDefiningOp());
    FailureOr<Value> part =
        isPart ? FailureOr<Value>(packed.value) : createCopy(loc, packed);
    if (failed(part))
      return failure();
    auto type = cast<RankedTensorType>(part->getType());
    SmallVector<int64_t> strides(type.getRank(), 1);
    buffer.value = tensor::InsertSliceOp::create(
        b, loc, *part, buffer.value,
        getAsIndexOpFoldResult(context, slot.offsets),
        getAsIndexOpFoldResult(context, type.getShape()),
        getAsIndexOpFoldResult(context, strides));
  }
  return success();
}

LogicalResult FunctionPacker::visitConcat(tosa::ConcatOp op) {
  if (auto it = groupedConvolutions.find(op); it != groupedConvolutions.end())
    return visitGroups(op, it->second);
  for (Value part : op.getOperands()) {
    // A part that has no packed value was not inserted, one that is packed
    // otherwise than inferred was inserted in a wrong place.
    FailureOr<PackedValue> packed = getPacked(op, part);
    if (failed(packed))
      return failure();
    if (op.getNumOperands() == 1) {
      return setPacked(op.getOutput(), *packed);
    }
    const PackedLayout &inferred = slots[part].front().part;
    if (!packed->layout.isEqual(inferred))
      return op.emitOpError()
             << "expected a part of " << inferred.blocks
             << " channel blocks, got " << packed->layout.blocks;
  }
  return setPacked(op.getOutput(), buffers[op]);
}
