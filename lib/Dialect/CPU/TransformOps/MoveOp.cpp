//===- MoveOp.cpp - transform.vta.cpu.move --------------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Pads, slices and concatenations: the result in boxes, each with its source.
// Boxes do not overlap, except that later ones are written after earlier ones.
//
//===----------------------------------------------------------------------===//

#include "VTA/Dialect/CPU/TransformOps/CPUTransformOps.h"
#include "VTA/Dialect/CPU/TransformOps/TilePatterns.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::vta::cpu;

using bufferization::MaterializeInDestinationOp;

/// Bytes that are written at once; LLVM splits them where registers are
/// narrower.
static constexpr int64_t kPieceBytes = 64;

namespace {

/// Where the elements of a value are, by its dimensions.
struct View {
  Value memory;
  int64_t offset = 0;
  SmallVector<int64_t> sizes, strides;
};

/// A part of the result that has one source.
struct Box {
  SmallVector<int64_t> offsets; ///< Offsets by dimension of the result.
  SmallVector<int64_t> sizes;
  Value fill;  ///< Number that fills the part, or null.
  View source; ///< Source with the result's dimensions.
};

/// A value in the result: its dimension i is the result's dimension dims[i].
struct ResultPlace {
  SmallVector<int64_t> offsets;
  SmallVector<int64_t> dims;
};

/// Finds the boxes of a result.
class Boxes {
public:
  Boxes(OpBuilder &builder, ArrayRef<int64_t> shape)
      : builder(builder), shape(shape) {}

  LogicalResult collect(Value value, const ResultPlace &place);
  std::vector<Box> boxes;

private:
  LogicalResult collectInsert(tensor::InsertSliceOp op,
                              const ResultPlace &place);
  LogicalResult collectPad(tensor::PadOp op, const ResultPlace &place);
  FailureOr<View> getView(Value value);
  Box makeBox(const ResultPlace &place, ArrayRef<int64_t> sizes) const;

  OpBuilder &builder;
  ArrayRef<int64_t> shape;
};

} // namespace

static SmallVector<int64_t> getRowMajorStrides(ArrayRef<int64_t> shape) {
  SmallVector<int64_t> strides(shape.size(), 1);
  for (int64_t i = static_cast<int64_t>(shape.size()) - 2; i >= 0; --i)
    strides[i] = strides[i + 1] * shape[i + 1];
  return strides;
}

/// All constants, or nothing.
static std::optional<SmallVector<int64_t>>
getStatic(ArrayRef<OpFoldResult> values) {
  return getConstantIntValues(values);
}

Box Boxes::makeBox(const ResultPlace &place, ArrayRef<int64_t> sizes) const {
  Box box;
  box.offsets = place.offsets;
  box.sizes.assign(shape.size(), 1);
  for (auto [dim, size] : llvm::zip_equal(place.dims, sizes))
    box.sizes[dim] = size;
  return box;
}

FailureOr<View> Boxes::getView(Value value) {
  auto type = cast<RankedTensorType>(value.getType());
  if (!type.hasStaticShape())
    return failure();
  if (auto slice = value.getDefiningOp<tensor::ExtractSliceOp>()) {
    auto offsets = getStatic(slice.getMixedOffsets()),
         strides = getStatic(slice.getMixedStrides());
    FailureOr<View> source = getView(slice.getSource());
    if (failed(source) || !offsets || !strides)
      return failure();
    View view = {source->memory, source->offset, {}, {}};
    llvm::SmallBitVector dropped = slice.getDroppedDims();
    for (size_t i = 0; i < offsets->size(); ++i) {
      view.offset += (*offsets)[i] * source->strides[i];
      if (dropped.test(i))
        continue;
      view.sizes.push_back(type.getDimSize(view.sizes.size()));
      view.strides.push_back(source->strides[i] * (*strides)[i]);
    }
    return view;
  }
  if (isa_and_present<tensor::ExpandShapeOp, tensor::CollapseShapeOp>(
          value.getDefiningOp())) {
    FailureOr<View> source = getView(value.getDefiningOp()->getOperand(0));
    if (failed(source) || source->strides != getRowMajorStrides(source->sizes))
      return failure();
    return View{source->memory, source->offset,
                llvm::to_vector(type.getShape()),
                getRowMajorStrides(type.getShape())};
  }
  if (auto transpose = value.getDefiningOp<linalg::TransposeOp>()) {
    FailureOr<View> source = getView(transpose.getInput());
    if (failed(source))
      return failure();
    View view = {source->memory, source->offset, {}, {}};
    for (int64_t dim : transpose.getPermutation()) {
      view.sizes.push_back(source->sizes[dim]);
      view.strides.push_back(source->strides[dim]);
    }
    return view;
  }
  if (!isa<BlockArgument>(value))
    return failure();
  Value memory = bufferization::ToBufferOp::create(
      builder, value.getLoc(),
      MemRefType::get(type.getShape(), type.getElementType()), value,
      /*read_only=*/true);
  return View{memory, 0, llvm::to_vector(type.getShape()),
              getRowMajorStrides(type.getShape())};
}

LogicalResult Boxes::collectInsert(tensor::InsertSliceOp op,
                                   const ResultPlace &place) {
  auto offsets = getStatic(op.getMixedOffsets()),
       strides = getStatic(op.getMixedStrides());
  if (!offsets || !strides ||
      llvm::any_of(*strides, [](int64_t stride) { return stride != 1; }) ||
      failed(collect(op.getDest(), place)))
    return failure();
  ResultPlace inner = {place.offsets, {}};
  llvm::SmallBitVector dropped = op.getDroppedDims();
  for (auto [i, dim] : llvm::enumerate(place.dims)) {
    inner.offsets[dim] += (*offsets)[i];
    if (!dropped.test(i))
      inner.dims.push_back(dim);
  }
  return collect(op.getSource(), inner);
}

LogicalResult Boxes::collectPad(tensor::PadOp op, const ResultPlace &place) {
  Value padding = op.getConstantPaddingValue();
  auto low = getStatic(op.getMixedLowPad()),
       high = getStatic(op.getMixedHighPad());
  Attribute constant;
  if (!padding || !low || !high ||
      !matchPattern(padding, m_Constant(&constant)))
    return failure();
  // The box around what is left, made smaller by the two pads of a dimension
  // after the other.
  ResultPlace rest = place;
  SmallVector<int64_t> sizes(op.getResultType().getShape());
  for (auto [i, dim] : llvm::enumerate(place.dims)) {
    for (bool isLow : {true, false}) {
      int64_t count = isLow ? (*low)[i] : (*high)[i];
      if (count < 0)
        return failure();
      if (count == 0)
        continue;
      SmallVector<int64_t> padSizes(sizes);
      padSizes[i] = count;
      ResultPlace pad = rest;
      if (!isLow)
        pad.offsets[dim] += sizes[i] - count;
      boxes.push_back(makeBox(pad, padSizes));
      boxes.back().fill = arith::ConstantOp::create(builder, op.getLoc(),
                                                    cast<TypedAttr>(constant));
      sizes[i] -= count;
      if (isLow)
        rest.offsets[dim] += count;
    }
  }
  return collect(op.getSource(), rest);
}

LogicalResult Boxes::collect(Value value, const ResultPlace &place) {
  auto type = cast<RankedTensorType>(value.getType());
  if (!type.hasStaticShape())
    return failure();
  Operation *op = value.getDefiningOp();
  if (isa_and_present<tensor::EmptyOp>(op))
    return success();
  if (auto insert = dyn_cast_if_present<tensor::InsertSliceOp>(op))
    return collectInsert(insert, place);
  if (auto pad = dyn_cast_if_present<tensor::PadOp>(op))
    return collectPad(pad, place);
  Attribute constant;
  if (auto fill = dyn_cast_if_present<linalg::FillOp>(op)) {
    if (!matchPattern(fill.getInputs()[0], m_Constant(&constant)))
      return failure();
  } else if (op && matchPattern(value, m_Constant(&constant))) {
    auto splat = dyn_cast<SplatElementsAttr>(constant);
    if (!splat)
      return failure();
    constant = splat.getSplatValue<Attribute>();
  }
  if (constant) {
    boxes.push_back(makeBox(place, type.getShape()));
    boxes.back().fill = arith::ConstantOp::create(builder, value.getLoc(),
                                                  cast<TypedAttr>(constant));
    return success();
  }
  FailureOr<View> view = getView(value);
  if (failed(view))
    return failure();
  Box box = makeBox(place, type.getShape());
  box.source.memory = view->memory;
  box.source.offset = view->offset;
  box.source.sizes = box.sizes;
  box.source.strides.assign(shape.size(), 0);
  for (auto [i, dim] : llvm::enumerate(place.dims))
    box.source.strides[dim] = view->strides[i];
  boxes.push_back(box);
  return success();
}

//===----------------------------------------------------------------------===//
// Copies
//===----------------------------------------------------------------------===//

namespace {

/// Rows of one dimension that a chunk does.
struct Rows {
  int64_t dim = -1; ///< The dimension; -1 for all.
  Value begin, end;
};

/// Writes boxes.
class Copier {
public:
  Copier(OpBuilder &builder, Location loc, Value result)
      : builder(builder), loc(loc), result(result),
        shape(cast<MemRefType>(result.getType()).getShape()) {
    (void)cast<MemRefType>(result.getType())
        .getStridesAndOffset(strides, resultOffset);
  }
  void emit(const Box &box, const Rows &rows);

private:
  Value index(int64_t value) {
    return arith::ConstantIndexOp::create(builder, loc, value);
  }
  Value multiplyAdd(Value sum, Value iv, int64_t stride) {
    Value product = stride == 1
                        ? iv
                        : arith::MulIOp::create(builder, loc, iv, index(stride))
                              .getResult();
    return arith::AddIOp::create(builder, loc, sum, product);
  }
  Value emitVector(Value memory, Value offset, int64_t size);
  void emitBlock(const Box &box, int64_t size, bool contiguous, Value to,
                 Value from);

  OpBuilder &builder;
  Location loc;
  Value result;
  ArrayRef<int64_t> shape;
  SmallVector<int64_t> strides;
  int64_t resultOffset = 0;
};

} // namespace

/// `size` elements of `memory` from `offset` as a memref.
Value Copier::emitVector(Value memory, Value offset, int64_t size) {
  Type elementType = cast<MemRefType>(memory.getType()).getElementType();
  auto layout =
      StridedLayoutAttr::get(builder.getContext(), ShapedType::kDynamic, {1});
  auto type = MemRefType::get({size}, elementType, layout);
  return memref::ReinterpretCastOp::create(
      builder, loc, type, memory, OpFoldResult(offset),
      ArrayRef<OpFoldResult>{builder.getIndexAttr(size)},
      ArrayRef<OpFoldResult>{builder.getIndexAttr(1)});
}

/// One contiguous piece of the result.
void Copier::emitBlock(const Box &box, int64_t size, bool contiguous, Value to,
                       Value from) {
  Value target = emitVector(result, to, size);
  Type elementType = cast<MemRefType>(result.getType()).getElementType();
  Value zero = index(0);
  OpBuilder::InsertionGuard guard(builder);
  if (!contiguous) {
    auto loop = scf::ForOp::create(builder, loc, zero, index(size), index(1));
    builder.setInsertionPointToStart(loop.getBody());
    Value iv = loop.getInductionVar();
    Value at = multiplyAdd(from, iv, box.source.strides.back());
    Value element = memref::LoadOp::create(
        builder, loc, emitVector(box.source.memory, at, 1), zero);
    memref::StoreOp::create(builder, loc, element, target, iv);
    return;
  }
  unsigned bits =
      elementType.isIndex() ? 64 : elementType.getIntOrFloatBitWidth();
  int64_t lanes = std::min<int64_t>(size, kPieceBytes * 8 / std::max(bits, 8u));
  auto type = VectorType::get({lanes}, elementType);
  Value splat, source;
  if (box.fill)
    splat = vector::BroadcastOp::create(builder, loc, type, box.fill);
  else
    source = emitVector(box.source.memory, from, size);
  auto emitPiece = [&](Value at) {
    Value piece = splat ? splat
                        : vector::LoadOp::create(builder, loc, type, source, at)
                              .getResult();
    vector::StoreOp::create(builder, loc, piece, target, at);
  };
  int64_t whole = size / lanes * lanes;
  if (whole == lanes) {
    emitPiece(zero);
  } else {
    auto loop =
        scf::ForOp::create(builder, loc, zero, index(whole), index(lanes));
    builder.setInsertionPointToStart(loop.getBody());
    emitPiece(loop.getInductionVar());
    builder.setInsertionPointAfter(loop);
  }
  // The rest with some of what is there already.
  if (whole < size)
    emitPiece(index(size - lanes));
}

void Copier::emit(const Box &box, const Rows &rows) {
  if (llvm::is_contained(box.sizes, 0))
    return;
  int64_t rank = shape.size();
  // The innermost dimensions that are one piece in the result and the source.
  bool contiguous = box.fill || rank == 0 || box.sizes.back() == 1 ||
                    box.source.strides.back() == 1;
  int64_t block = 1, outer = rank;
  while (outer > 0 && outer - 1 != rows.dim) {
    int64_t dim = outer - 1;
    bool fits = box.sizes[dim] == 1 || strides[dim] == block;
    bool sourceFits = box.fill || box.sizes[dim] == 1 ||
                      box.source.strides[dim] == block ||
                      (outer == rank && !contiguous);
    if (!fits || !sourceFits || (outer < rank && !contiguous))
      break;
    block *= box.sizes[dim];
    --outer;
  }
  int64_t offset = resultOffset;
  for (int64_t dim = 0; dim < rank; ++dim)
    if (dim != rows.dim)
      offset += box.offsets[dim] * strides[dim];
  OpBuilder::InsertionGuard guard(builder);
  Value to = index(offset), from = index(box.source.offset);
  for (int64_t dim = 0; dim < outer; ++dim) {
    bool isRows = dim == rows.dim;
    Value lower = index(isRows ? box.offsets[dim] : 0);
    Value upper = index(box.sizes[dim] + (isRows ? box.offsets[dim] : 0));
    if (isRows) {
      lower = arith::MaxSIOp::create(builder, loc, lower, rows.begin);
      upper = arith::MinSIOp::create(builder, loc, upper, rows.end);
    } else if (box.sizes[dim] == 1) {
      continue;
    }
    auto loop = scf::ForOp::create(builder, loc, lower, upper, index(1));
    builder.setInsertionPointToStart(loop.getBody());
    Value iv = loop.getInductionVar();
    to = multiplyAdd(to, iv, strides[dim]);
    if (box.fill)
      continue;
    if (isRows)
      iv = arith::SubIOp::create(builder, loc, iv, index(box.offsets[dim]));
    from = multiplyAdd(from, iv, box.source.strides[dim]);
  }
  emitBlock(box, block, contiguous, to, from);
}

static MaterializeInDestinationOp findStore(func::FuncOp func) {
  auto store = dyn_cast_if_present<MaterializeInDestinationOp>(
      func.getBody().front().getTerminator()->getPrevNode());
  auto type =
      store ? dyn_cast<MemRefType>(store.getDest().getType()) : MemRefType();
  SmallVector<int64_t> strides;
  int64_t offset;
  bool fits = type && type.hasStaticShape() &&
              succeeded(type.getStridesAndOffset(strides, offset)) &&
              !ShapedType::isDynamic(offset) &&
              llvm::none_of(strides, ShapedType::isDynamic) &&
              (strides.empty() || strides.back() == 1);
  return fits ? store : MaterializeInDestinationOp();
}

/// The boxes of what `store` stores.
static LogicalResult collectBoxes(MaterializeInDestinationOp store,
                                  Boxes &boxes) {
  int64_t rank = cast<MemRefType>(store.getDest().getType()).getRank();
  ResultPlace whole;
  whole.offsets.assign(rank, 0);
  whole.dims = llvm::to_vector(llvm::seq<int64_t>(0, rank));
  return boxes.collect(store.getSource(), whole);
}

bool mlir::vta::cpu::canMove(func::FuncOp func) {
  OwningOpRef<func::FuncOp> copy(func.clone());
  MaterializeInDestinationOp store = findStore(*copy);
  if (!store)
    return false;
  OpBuilder builder(store);
  Boxes boxes(builder, cast<MemRefType>(store.getDest().getType()).getShape());
  return succeeded(collectBoxes(store, boxes));
}

DiagnosedSilenceableFailure
MoveOp::apply(transform::TransformRewriter &rewriter,
              transform::TransformResults &results,
              transform::TransformState &state) {
  auto targets = llvm::to_vector(state.getPayloadOps(getTarget()));
  auto func = targets.size() == 1 ? dyn_cast<func::FuncOp>(targets.front())
                                  : func::FuncOp();
  if (!func || func.isExternal())
    return emitSilenceableError() << "expected the function of one task";
  MaterializeInDestinationOp store = findStore(func);
  if (!store)
    return emitSilenceableError() << "expected a task in destination form";
  DiagnosedSilenceableFailure failed = DiagnosedSilenceableFailure::success();
  FailureOr<SmallVector<int64_t>> numbers =
      resolveSizes(state, *this, getParams(), getRows(), failed);
  if (mlir::failed(numbers))
    return failed;
  if (numbers->size() != 1)
    return emitDefiniteFailure()
           << "expected one number of rows, got " << numbers->size();
  int64_t rowsPerChunk = numbers->front();

  rewriter.setInsertionPoint(store);
  Location loc = store.getLoc();
  auto type = cast<MemRefType>(store.getDest().getType());
  ArrayRef<int64_t> shape = type.getShape();
  Boxes boxes(rewriter, shape);
  if (mlir::failed(collectBoxes(store, boxes))) {
    DiagnosedSilenceableFailure diag =
        emitSilenceableError() << "expected pads by constants, insertions "
                                  "and slices at constant positions";
    diag.attachNote(store.getLoc()) << "of what is stored here";
    return diag;
  }
  // The outermost dimension that can be cut.
  Rows rows;
  for (int64_t dim = 0; dim + 1 < static_cast<int64_t>(shape.size()); ++dim)
    if (shape[dim] > 1) {
      rows.dim = dim;
      break;
    }
  Value result = store.getDest();
  if (rows.dim >= 0 && rowsPerChunk > 0 && rowsPerChunk < shape[rows.dim]) {
    OpFoldResult step = rewriter.getIndexAttr(rowsPerChunk);
    auto loop = scf::ForallOp::create(rewriter, loc, {rewriter.getIndexAttr(0)},
                                      {rewriter.getIndexAttr(shape[rows.dim])},
                                      {step}, ValueRange(), std::nullopt);
    rewriter.setInsertionPoint(loop.getTerminator());
    rows.begin = loop.getInductionVar(0);
    rows.end = arith::AddIOp::create(
        rewriter, loc, rows.begin,
        arith::ConstantIndexOp::create(rewriter, loc, rowsPerChunk));
  } else {
    rows.dim = -1;
  }
  Copier copier(rewriter, loc, result);
  for (const Box &box : boxes.boxes)
    copier.emit(box, rows);

  Value value = store.getSource();
  rewriter.eraseOp(store);
  while (Operation *op = value.getDefiningOp()) {
    if (!op->use_empty())
      break;
    value = op->getNumOperands() ? op->getOperand(0) : Value();
    rewriter.eraseOp(op);
    if (!value)
      break;
  }
  return DiagnosedSilenceableFailure::success();
}

void MoveOp::getEffects(
    SmallVectorImpl<MemoryEffects::EffectInstance> &effects) {
  transform::onlyReadsHandle(getTargetMutable(), effects);
  transform::onlyReadsHandle(getParamsMutable(), effects);
  transform::modifiesPayload(effects);
}
