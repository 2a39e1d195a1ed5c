//===- Boundary.cpp - Where packed functions are called -------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FunctionPacker.h"
#include "VTA/Support/ConstantElements.h"
#include "VTA/Transforms/Pack/PackFunction.h"
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
      llvm::any_of(conv.getDilation(), [](int64_t d) { return d != 1; }) ||
      !readIntegers(conv.getWeight()))
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

bool mlir::vta::readsWeights(OpOperand &use) {
  return isa<tosa::Conv2DOp, tosa::Conv3DOp, tosa::MatMulOp>(use.getOwner()) &&
         use.getOperandNumber() == 1;
}

/// True if all but the last extent of `type` are 1.
static bool isByChannel(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  return tensor && tensor.hasStaticShape() && tensor.getRank() != 0 &&
         tensor.getNumElements() == tensor.getShape().back();
}

bool mlir::vta::readsVector(OpOperand &use) {
  Value value = use.get();
  Operation *reader = use.getOwner();
  if (!getElementTypeOrSelf(value.getType()).isSignlessInteger(32) ||
      !isByChannel(value.getType()))
    return false;
  if (isa<tosa::Conv2DOp, tosa::Conv3DOp, tosa::DepthwiseConv2DOp,
          tosa::TransposeConv2DOp>(reader))
    return use.getOperandNumber() == 2;
  if (!isa<tosa::AddOp>(reader) || use.getOperandNumber() != 1)
    return false;
  // Accumulators may have one position, too. A vector is an argument, or has
  // been one dimension.
  while (auto reshape = value.getDefiningOp<tosa::ReshapeOp>())
    value = reshape.getInput1();
  return isa<BlockArgument>(value) ||
         cast<RankedTensorType>(value.getType()).getRank() == 1 ||
         value.getType() != reader->getOperand(0).getType();
}

FailureOr<PackedArgument> FunctionPacker::getArgument(BlockArgument argument) {
  auto type = cast<RankedTensorType>(argument.getType());
  PackedArgument packed;
  if (type.getElementType().isInteger(32)) {
    packed.kind = PackedArgument::Vector;
    packed.layout =
        *PackedLayout::get(type.clone({1, type.getShape().back()}), config);
    return packed;
  }
  // The body was checked.
  packed.layout = *getLayout(func, argument);
  size_t numWeights = llvm::count_if(argument.getUses(), readsWeights);
  if (numWeights == 0) {
    packed.layout.stride = getCellSize(argument);
    return packed;
  }
  auto isMatrix = [](Operation *op) { return isa<tosa::MatMulOp>(op); };
  if (!llvm::all_of(argument.getUses(), readsWeights) ||
      !llvm::all_equal(llvm::map_range(argument.getUsers(), isMatrix)))
    return (*argument.user_begin())->emitOpError()
           << "expected a tensor that is read either as weights or as input, "
              "got one that is both: they are packed in different ways";
  packed.kind = PackedArgument::Weights;
  packed.transposes = isMatrix(*argument.user_begin());
  return packed;
}

RankedTensorType pack::getParameterType(RankedTensorType type,
                                        const PackedArgument &argument) {
  int64_t block = argument.layout.block;
  ArrayRef<int64_t> shape = type.getShape();
  auto blocks = [&](int64_t extent) {
    return static_cast<int64_t>(llvm::divideCeil(extent, block));
  };
  if (argument.kind == PackedArgument::Vector)
    return RankedTensorType::get(
        {blocks(shape.back()), argument.layout.batch, block},
        type.getElementType());
  SmallVector<int64_t> packed;
  if (!argument.transposes) {
    packed = {blocks(shape.front()), blocks(shape.back())};
    llvm::append_range(packed, shape.drop_front().drop_back());
  } else {
    if (shape.front() != 1)
      packed.push_back(shape.front());
    packed.append({blocks(shape[2]), blocks(shape[1]), 1, 1});
  }
  packed.append({block, block});
  return type.clone(packed);
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
    // As [1, 2, 5] to [2, 1, 1, 5]: over [2, 5]; [4, 6] to [3, 8]: over [24].
    SmallVector<int64_t> shape(from.getShape());
    llvm::erase(shape, 1);
    if (ArrayRef(shape) == from.getShape())
      shape = {from.getNumElements()};
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

/// Weights `[out][taps..][in]`, or matrices `[in][out]`, in blocks.
static Value packWeights(OpBuilder &b, Location loc, Value value,
                         const PackedArgument &argument) {
  auto type = cast<RankedTensorType>(value.getType());
  RankedTensorType to = getParameterType(type, argument);
  int64_t rank = type.getRank(), block = argument.layout.block;
  int64_t out = argument.transposes ? rank - 1 : 0,
          in = argument.transposes ? rank - 2 : rank - 1;
  SmallVector<int64_t> outer;
  if (argument.transposes)
    outer.push_back(0);
  outer.append({out, in});
  for (int64_t dim = 1; dim != rank - 1 && !argument.transposes; ++dim)
    outer.push_back(dim);
  SmallVector<int64_t> shape;
  for (int64_t dim : outer)
    shape.push_back(dim == out || dim == in
                        ? static_cast<int64_t>(
                              llvm::divideCeil(type.getDimSize(dim), block))
                        : type.getDimSize(dim));
  shape.append({block, block});
  Value zero =
      arith::ConstantOp::create(b, loc, b.getZeroAttr(type.getElementType()));
  Value empty = tensor::EmptyOp::create(b, loc, shape, type.getElementType());
  SmallVector<OpFoldResult> tiles(2, b.getIndexAttr(block));
  Value packed =
      linalg::PackOp::create(b, loc, value, empty, ArrayRef<int64_t>{out, in},
                             tiles, zero, outer)
          .getResult();
  return reshape(b, loc, packed, to);
}

/// Numbers by channel in blocks, each block once for each image of a batch.
static Value packVector(OpBuilder &b, Location loc, Value value,
                        const PackedArgument &argument) {
  auto type = cast<RankedTensorType>(value.getType());
  Type element = type.getElementType();
  RankedTensorType to = getParameterType(type, argument);
  int64_t block = argument.layout.block, batch = argument.layout.batch;
  value = reshape(b, loc, value,
                  RankedTensorType::get({type.getShape().back()}, element));
  Value zero = arith::ConstantOp::create(b, loc, b.getZeroAttr(element));
  Value empty = tensor::EmptyOp::create(
      b, loc, ArrayRef<int64_t>{to.getDimSize(0), block}, element);
  Value packed = linalg::PackOp::create(
                     b, loc, value, empty, ArrayRef<int64_t>{0},
                     ArrayRef<OpFoldResult>{b.getIndexAttr(block)}, zero)
                     .getResult();
  if (batch == 1)
    return reshape(b, loc, packed, to);
  Value repeated = tensor::EmptyOp::create(b, loc, to.getShape(), element);
  return linalg::BroadcastOp::create(b, loc, packed, repeated,
                                     ArrayRef<int64_t>{1})
      ->getResult(0);
}

Value pack::createPack(OpBuilder &b, Location loc, Value value,
                       const PackedArgument &argument) {
  if (argument.kind == PackedArgument::Weights)
    return packWeights(b, loc, value, argument);
  if (argument.kind == PackedArgument::Vector)
    return packVector(b, loc, value, argument);
  const PackedLayout &layout = argument.layout;
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
