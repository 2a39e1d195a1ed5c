//===- Boundary.cpp - Where packed functions are called -------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FunctionPacker.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Tosa/Utils/ConversionUtils.h"

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::pack;

//===----------------------------------------------------------------------===//
// Arguments
//===----------------------------------------------------------------------===//

/// The convolution that alone reads a value, also through pads and slices.
static tosa::Conv2DOp getOnlyReader(Value value) {
  while (value.hasOneUse()) {
    Operation *user = *value.user_begin();
    if (auto conv = dyn_cast<tosa::Conv2DOp>(user))
      return conv.getInput() == value ? conv : tosa::Conv2DOp();
    if (!isa<tosa::PadOp, tosa::SliceOp>(user))
      return {};
    value = user->getResult(0);
  }
  return {};
}

int64_t FunctionPacker::getCellSize(BlockArgument argument) {
  tosa::Conv2DOp conv = getOnlyReader(argument);
  if (!conv || conv.getStride()[0] != conv.getStride()[1] ||
      llvm::any_of(conv.getDilation(), [](int64_t d) { return d != 1; }))
    return 1;
  int64_t stride = conv.getStride()[0], block = config.block();
  int64_t channels =
      cast<RankedTensorType>(argument.getType()).getShape().back();
  if (stride < 2 || block % (stride * stride) != 0 ||
      channels > block / (stride * stride))
    return 1;
  // Pads and slices between them have to be the convolution's.
  Windows windows = getWindows(conv);
  return findSource(conv.getInput(), windows, 0) == argument ? stride : 1;
}

PackedLayout FunctionPacker::getArgumentLayout(BlockArgument argument) {
  // The body was checked.
  PackedLayout layout = *getLayout(func, argument);
  layout.stride = getCellSize(argument);
  return layout;
}

//===----------------------------------------------------------------------===//
// Calls
//===----------------------------------------------------------------------===//

/// `value` with another shape of as many elements, where one of them groups
/// dimensions of the other, except for those of extent 1.
static Value reshape(OpBuilder &b, Location loc, Value value,
                     RankedTensorType type) {
  auto from = cast<RankedTensorType>(value.getType());
  if (from == type)
    return value;
  auto groups = getReassociationIndicesForReshape(from, type);
  if (!groups) {
    // As [1, 2, 5] to [2, 1, 1, 5]: over [2, 5].
    SmallVector<int64_t> shape(from.getShape());
    llvm::erase(shape, 1);
    return reshape(b, loc, reshape(b, loc, value, from.clone(shape)), type);
  }
  if (from.getRank() > type.getRank())
    return tensor::CollapseShapeOp::create(b, loc, type, value, *groups);
  return tensor::ExpandShapeOp::create(b, loc, type, value, *groups);
}

/// The shape [images, positions.., channels] that is packed.
static RankedTensorType getUnpackedType(const PackedLayout &layout,
                                        int64_t channels, Type elementType) {
  SmallVector<int64_t> shape = {layout.images};
  llvm::append_range(shape, layout.spatial);
  shape.push_back(channels);
  return RankedTensorType::get(shape, elementType);
}

namespace {
/// The attributes of linalg.pack and linalg.unpack.
struct Tiles {
  explicit Tiles(const PackedLayout &layout, OpBuilder &b);
  SmallVector<int64_t> outer, positions;
  SmallVector<OpFoldResult> sizes;
};
} // namespace

Tiles::Tiles(const PackedLayout &layout, OpBuilder &b) {
  int64_t rank = layout.spatial.size() + 2;
  outer = {0, rank - 1};
  for (int64_t i = 1; i != rank - 1; ++i)
    outer.push_back(i);
  auto add = [&](int64_t position, int64_t size) {
    positions.push_back(position);
    sizes.push_back(b.getIndexAttr(size));
  };
  add(layout.splitsRows ? rank - 2 : 0, layout.batch);
  if (layout.stride != 1)
    for (int64_t i = 1; i != rank - 1; ++i)
      add(i, layout.stride);
  add(rank - 1, layout.block / (layout.stride * layout.stride));
}

/// The type that linalg.pack gives: that of the packed tensor, whose lanes are
/// several dimensions if a packed pixel is a cell of pixels.
static RankedTensorType getTiledType(const PackedLayout &layout,
                                     Type elementType) {
  RankedTensorType type = layout.getType(elementType);
  if (layout.stride == 1)
    return type;
  SmallVector<int64_t> shape(type.getShape().drop_back());
  shape.append(layout.spatial.size(), layout.stride);
  shape.push_back(layout.block / (layout.stride * layout.stride));
  return type.clone(shape);
}

Value pack::createPack(OpBuilder &b, Location loc, Value value,
                       const PackedLayout &layout) {
  Type elementType = getElementTypeOrSelf(value.getType());
  value =
      reshape(b, loc, value,
              getUnpackedType(layout, layout.getNumChannels(), elementType));
  Tiles tiles(layout, b);
  Value zero = arith::ConstantOp::create(b, loc, b.getZeroAttr(elementType));
  Value empty = tensor::EmptyOp::create(
      b, loc, getTiledType(layout, elementType), ValueRange());
  Value packed = linalg::PackOp::create(b, loc, value, empty, tiles.positions,
                                        tiles.sizes, zero, tiles.outer)
                     .getResult();
  return reshape(b, loc, packed, layout.getType(elementType));
}

Value pack::createUnpack(OpBuilder &b, Location loc, Value packed,
                         RankedTensorType type, const PackedLayout &layout) {
  Type elementType = type.getElementType();
  int64_t channels = layout.getNumChannels();
  bool isDense = llvm::equal(layout.lanes, llvm::seq<int64_t>(0, channels));
  int64_t lanes = isDense ? channels : layout.getNumLanes();
  Tiles tiles(layout, b);
  Value empty = tensor::EmptyOp::create(
      b, loc, getUnpackedType(layout, lanes, elementType), ValueRange());
  Value value = linalg::UnPackOp::create(b, loc, packed, empty, tiles.positions,
                                         tiles.sizes, tiles.outer)
                    .getResult();
  if (!isDense) {
    // The runs of lanes that are channels.
    SmallVector<Value> parts;
    for (int64_t first = 0, last; first != channels; first = last) {
      last = first + 1;
      while (last != channels &&
             layout.lanes[last] == layout.lanes[last - 1] + 1)
        ++last;
      SmallVector<int64_t> start(layout.spatial.size() + 2, 0);
      start.back() = layout.lanes[first];
      RankedTensorType part =
          getUnpackedType(layout, last - first, elementType);
      ImplicitLocOpBuilder builder(loc, b);
      parts.push_back(tosa::SliceOp::create(
          b, loc, part, value, tosa::getTosaConstShape(builder, start),
          tosa::getTosaConstShape(builder, part.getShape())));
    }
    value = tosa::ConcatOp::create(
        b, loc, getUnpackedType(layout, channels, elementType), parts,
        b.getI32IntegerAttr(layout.spatial.size() + 1));
  }
  return reshape(b, loc, value, type);
}
