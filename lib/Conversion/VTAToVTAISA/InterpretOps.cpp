//===- InterpretOps.cpp - Memory views and vta operations -----------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AffineBounds.h"
#include "Interpreter.h"
#include "VTA/Conversion/Passes.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::evaluate;

/// The trailing dimensions that make up one element: two, in every memory.
static constexpr unsigned kElementRank = 2;
/// Each point of a window is an instruction: more than any memory holds rows.
static constexpr int64_t kMaxTaps = 1 << 20;

//===----------------------------------------------------------------------===//
// Views
//===----------------------------------------------------------------------===//

FailureOr<const TileView *> Interpreter::getTile(Operation *user, Value value,
                                                 bool mayBePadded) {
  FailureOr<const MemRefValue *> memref = getMemRef(user, value);
  if (failed(memref))
    return failure();
  if (!(*memref)->tile)
    return user->emitOpError() << "expected an on-chip memref";
  if (!mayBePadded && !(*memref)->tile->held.empty())
    return user->emitOpError()
           << "cannot use padded accumulators: only vta.alu can, as its source";
  return &*(*memref)->tile;
}

FailureOr<DramView> Interpreter::getDram(Operation *user, Value value,
                                         vtart::MemType mem) {
  FailureOr<const MemRefValue *> memref = getMemRef(user, value);
  if (failed(memref))
    return failure();
  if ((*memref)->tile)
    return user->emitOpError() << "expected a memref in DRAM";
  const MemRefValue &ref = **memref;
  auto type = cast<MemRefType>(value.getType());
  int64_t scalarBytes = type.getElementTypeBitWidth() / 8;
  int64_t elemBytes = trace.config.elemBytes(mem);
  // The last dimensions must be one contiguous element.
  int64_t rank = static_cast<int64_t>(ref.size.size()) - kElementRank;
  bool isContiguous = rank >= 0;
  int64_t scalars = 1;
  for (int64_t i = ref.size.size(); isContiguous && i-- > rank;) {
    isContiguous = ref.size[i] == 1 || ref.stride[i] == scalars;
    scalars *= ref.size[i];
  }
  if (!isContiguous || scalars * scalarBytes != elemBytes)
    return user->emitOpError() << "expected contiguous elements of "
                               << elemBytes << " B as in configuration "
                               << trace.config.name() << ", got " << type;
  DramView view;
  view.buffer = ref.buffer;
  view.offset = ref.offset * scalarBytes;
  for (int64_t i = 0; i < rank; ++i) {
    view.size.push_back(ref.size[i]);
    view.stride.push_back(ref.stride[i] * scalarBytes);
  }
  bool isAligned = view.offset % elemBytes == 0;
  for (auto [size, stride] : llvm::zip_equal(view.size, view.stride))
    isAligned &= size <= 1 || stride % elemBytes == 0;
  if (!isAligned)
    return user->emitOpError() << "expected rows of whole elements of "
                               << elemBytes << " B, got " << type;
  return view;
}

LogicalResult Interpreter::checkElement(Operation *user, MemRefType type,
                                        MemSpace space) {
  int64_t bits = space == MemSpace::Acc   ? trace.config.accWidth()
                 : space == MemSpace::Inp ? trace.config.inpWidth()
                                          : trace.config.wgtWidth();
  int64_t block = trace.config.block();
  int64_t rows = space == MemSpace::Wgt ? block : trace.config.batch();
  ArrayRef<int64_t> shape = type.getShape();
  if (type.getRank() >= kElementRank &&
      type.getElementType().isSignlessInteger(bits) &&
      shape[shape.size() - 2] == rows && shape.back() == block)
    return success();
  return user->emitOpError()
         << "expected [.., " << rows << ", " << block << "] elements of i"
         << bits << " in " << stringifyMemSpace(space)
         << " as in configuration " << trace.config.name() << ", got " << type;
}

//===----------------------------------------------------------------------===//
// Operations
//===----------------------------------------------------------------------===//

LogicalResult Interpreter::runAlloc(AllocOp op) {
  auto type = cast<MemRefType>(op.getType());
  MemSpace space = *getMemSpace(type);
  if (failed(checkElement(op, type, space)))
    return failure();
  AllocSite *&site = sites[op];
  if (!site) {
    trace.sites.push_back(AllocSite());
    site = &trace.sites.back();
    site->op = op;
    site->space = space;
    site->number = trace.sites.size();
    site->buffers = op.getBuffers();
    site->firstUse = site->lastUse = trace.ops.size();
  }
  FailureOr<SmallVector<int64_t>> shape =
      get(op, type.getShape(), op.getSizes());
  if (failed(shape))
    return failure();
  int64_t elements = 1;
  for (auto [i, extent] : llvm::enumerate(*shape)) {
    if (extent < 0)
      return op.emitOpError() << "expected dimension " << i
                              << " to be at least 0, got " << extent;
    if (llvm::MulOverflow(elements, std::max<int64_t>(1, extent), elements) ||
        elements > std::numeric_limits<int32_t>::max())
      return op.emitOpError()
             << "has more values than any on-chip memory, got " << type;
  }
  trace.blocks.push_back({});
  evaluate::Block &block = trace.blocks.back();
  block.site = site;
  block.instance = site->instances++;
  block.shape.assign(shape->begin(), shape->end() - kElementRank);
  block.low.assign(block.shape.size(), 0);
  block.rect = block.shape;
  block.interior.assign(block.shape.size(), 1);
  MemRefValue value;
  value.tile =
      TileView{&block, SmallVector<int64_t>(block.shape.size(), 0), block.shape,
               SmallVector<int64_t>(block.shape.size(), 1)};
  memrefs[op.getResult()] = std::move(value);
  return success();
}

/// Makes a load write the zeros around its source, if one instruction per plane
/// can: pads have 4 bits, strides 16, only the last two dimensions have pads,
/// and a transfer of nothing writes nothing. `low` and `rect`, the rectangle
/// that the slot holds, then become the whole tile. Zeros between elements
/// cannot be loaded: tiles that have some keep the rectangle.
static void loadPadding(TraceLoad &load, ArrayRef<int64_t> shape,
                        ArrayRef<int64_t> interior, int64_t elemBytes,
                        SmallVectorImpl<int64_t> &low,
                        SmallVectorImpl<int64_t> &rect) {
  constexpr int64_t maxPad = 15, maxStride = 0xffff;
  size_t rank = shape.size();
  if (rank < 2 || load.getSpace() != MemSpace::Inp ||
      llvm::any_of(
          interior, [](int64_t distance) { return distance != 1; }) ||
      llvm::is_contained(rect, 0) || load.dram.stride[rank - 1] != elemBytes ||
      load.dram.stride[rank - 2] > maxStride * elemBytes)
    return;
  SmallVector<int64_t> high;
  for (size_t i = 0; i < rank; ++i) {
    high.push_back(shape[i] - low[i] - rect[i]);
    if ((i + 2 < rank && (low[i] != 0 || high[i] != 0)) || low[i] > maxPad ||
        high[i] > maxPad)
      return;
  }
  load.rowPads[0] = low[rank - 2];
  load.rowPads[1] = high[rank - 2];
  load.columnPads[0] = low[rank - 1];
  load.columnPads[1] = high[rank - 1];
  low.assign(rank, 0);
  rect.assign(shape.begin(), shape.end());
}

LogicalResult Interpreter::runLoad(LoadOp op) {
  FailureOr<const TileView *> found = getTile(op, op.getDest());
  FailureOr<SmallVector<int64_t>> low = get(op, op.getStaticLow(), op.getLow()),
                                  high =
                                      get(op, op.getStaticHigh(), op.getHigh());
  if (failed(found) || failed(low) || failed(high))
    return failure();
  const TileView &tile = **found;
  evaluate::Block &block = *tile.block;
  MemSpace space = block.site->space;
  FailureOr<DramView> dram = getDram(op, op.getSource(), getMemType(space));
  if (failed(dram))
    return failure();
  size_t rank = block.shape.size();
  if (!tile.isWholeBlock())
    return op.emitOpError() << "expected to fill a whole tile";
  if (dram->size.size() != rank)
    return op.emitOpError()
           << "expected " << rank << " dimensions besides the element, got "
           << dram->size.size();
  SmallVector<int64_t> interior = op.getInteriorOrOnes();
  for (size_t i = rank; i < low->size(); ++i)
    if ((*low)[i] != 0 || (*high)[i] != 0 || interior[i] != 1)
      return op.emitOpError() << "expected no padding inside elements";
  interior.truncate(rank);
  for (size_t i = 0; i < rank; ++i) {
    int64_t size = dram->size[i], span = 0, sum;
    bool overflows =
        size > 0 && (llvm::MulOverflow(size - 1, interior[i], span) ||
                     llvm::AddOverflow<int64_t>(span, 1, span));
    overflows = overflows || llvm::AddOverflow((*low)[i], span, sum) ||
                llvm::AddOverflow(sum, (*high)[i], sum);
    if ((*low)[i] < 0 || (*high)[i] < 0 || overflows || sum != block.shape[i])
      return op.emitOpError()
             << "expected pads and source of dimension " << i
             << " to add up to " << block.shape[i] << ", got " << (*low)[i]
             << " + " << span << " + " << (*high)[i];
    if (space != MemSpace::Inp && ((*low)[i] != 0 || (*high)[i] != 0))
      return op.emitOpError() << "expected padding of inp tiles only";
  }
  use(tile);
  TraceLoad &load = append<TraceLoad>(op);
  load.block = &block;
  load.dram = std::move(*dram);
  SmallVector<int64_t> begin(low->begin(), low->begin() + rank),
      rect = load.dram.size;
  if (!trace.skipPadding)
    loadPadding(load, block.shape, interior,
                trace.config.elemBytes(getMemType(space)), begin, rect);
  // One element has no neighbours.
  for (size_t i = 0; i < rank; ++i)
    if (rect[i] <= 1)
      interior[i] = 1;
  if (block.isLoaded &&
      (block.low != begin || block.rect != rect || block.interior != interior))
    return op.emitOpError() << "fills a tile again with other padding";
  block.isLoaded = true;
  block.low = begin;
  block.rect = rect;
  block.interior = interior;
  return success();
}

/// A part of a dimension must lie in it.
static LogicalResult checkRange(Operation *op, size_t dim, int64_t extent,
                                int64_t offset, int64_t size, int64_t stride) {
  if (offset >= 0 && size >= 0 && stride >= 1 && offset <= extent &&
      (size <= 1 || stride < extent) &&
      (size == 0 || (size <= extent && offset + (size - 1) * stride < extent)))
    return success();
  return op->emitOpError() << "goes beyond dimension " << dim << " of "
                           << extent << ": offset " << offset << ", size "
                           << size << ", stride " << stride;
}

LogicalResult Interpreter::runSubView(memref::SubViewOp op) {
  FailureOr<const MemRefValue *> found = getMemRef(op, op.getSource());
  FailureOr<SmallVector<int64_t>> offsets = get(op, op.getStaticOffsets(),
                                                op.getOffsets()),
                                  sizes = get(op, op.getStaticSizes(),
                                              op.getSizes()),
                                  strides = get(op, op.getStaticStrides(),
                                                op.getStrides());
  if (failed(found) || failed(offsets) || failed(sizes) || failed(strides))
    return failure();
  MemRefValue result = **found;
  auto [known, isNew] = droppedDims.try_emplace(op);
  if (isNew)
    known->second = op.getDroppedDims();
  const llvm::SmallBitVector &dropped = known->second;
  if (result.tile) {
    if (dropped.any())
      return op.emitOpError() << "cannot drop dimensions of an on-chip tile";
    TileView &tile = *result.tile;
    ArrayRef<int64_t> whole = op.getSource().getType().getShape();
    for (size_t i = tile.size.size(), e = sizes->size(); i < e; ++i)
      if ((*offsets)[i] != 0 || (*sizes)[i] != whole[i])
        return op.emitOpError() << "cannot take a part of an on-chip element";
    for (size_t i = 0, e = tile.size.size(); i < e; ++i) {
      if (failed(checkRange(op, i, tile.size[i], (*offsets)[i], (*sizes)[i],
                            (*strides)[i])))
        return failure();
      tile.offset[i] += (*offsets)[i] * tile.step[i];
      tile.size[i] = (*sizes)[i];
      if (tile.size[i] > 1)
        tile.step[i] *= (*strides)[i];
    }
    memrefs[op.getResult()] = std::move(result);
    return success();
  }
  SmallVector<int64_t> size, stride;
  for (size_t i = 0, e = result.size.size(); i < e; ++i) {
    if (failed(checkRange(op, i, result.size[i], (*offsets)[i], (*sizes)[i],
                          (*strides)[i])))
      return failure();
    result.offset += (*offsets)[i] * result.stride[i];
    if (dropped[i])
      continue;
    size.push_back((*sizes)[i]);
    stride.push_back(result.stride[i] * ((*sizes)[i] > 1 ? (*strides)[i] : 1));
  }
  result.size = std::move(size);
  result.stride = std::move(stride);
  memrefs[op.getResult()] = std::move(result);
  return success();
}

LogicalResult Interpreter::runExpandShape(memref::ExpandShapeOp op) {
  FailureOr<const MemRefValue *> source = getMemRef(op, op.getSrc());
  if (failed(source))
    return failure();
  MemRefType type = op.getResultType();
  if ((*source)->tile || !type.hasStaticShape())
    return op.emitOpError() << "expected a static memref in DRAM";
  MemRefValue result = **source;
  result.size = llvm::to_vector(type.getShape());
  result.stride.assign(type.getRank(), 0);
  for (auto [i, group] : llvm::enumerate(op.getReassociationIndices())) {
    int64_t stride = (*source)->stride[i];
    for (int64_t dim : llvm::reverse(group)) {
      result.stride[dim] = stride;
      stride *= result.size[dim];
    }
  }
  memrefs[op.getResult()] = std::move(result);
  return success();
}

LogicalResult Interpreter::runCollapseShape(memref::CollapseShapeOp op) {
  FailureOr<const MemRefValue *> source = getMemRef(op, op.getSrc());
  if (failed(source))
    return failure();
  MemRefType type = op.getResultType();
  if ((*source)->tile || !type.hasStaticShape())
    return op.emitOpError() << "expected a static memref in DRAM";
  MemRefValue result = **source;
  result.size = llvm::to_vector(type.getShape());
  result.stride.assign(type.getRank(), 1);
  for (auto [i, group] : llvm::enumerate(op.getReassociationIndices())) {
    // Elements of the group so far, from its end.
    int64_t count = 1;
    for (int64_t dim : llvm::reverse(group)) {
      int64_t size = (*source)->size[dim], stride = (*source)->stride[dim];
      if (size == 1)
        continue;
      if (count == 1)
        result.stride[i] = stride;
      else if (stride != result.stride[i] * count)
        return op.emitOpError()
               << "expected dimensions that follow each other "
                  "in DRAM, got a stride of "
               << stride << " for " << count << " elements with a stride of "
               << result.stride[i];
      count *= size;
    }
  }
  memrefs[op.getResult()] = std::move(result);
  return success();
}

LogicalResult Interpreter::runGemm(GemmOp op) {
  FailureOr<const TileView *> inp = getTile(op, op.getInp()),
                              wgt = getTile(op, op.getWgt()),
                              acc = getTile(op, op.getAcc());
  if (failed(inp) || failed(wgt) || failed(acc))
    return failure();
  const TileView *tiles[] = {*inp, *wgt, *acc};
  for (int i = 0; i < 3; ++i)
    if (cast<AffineMapAttr>(op.getMaps()[i]).getValue().getNumResults() !=
        tiles[i]->size.size())
      return op.emitOpError()
             << "expected map " << i << " to have " << tiles[i]->size.size()
             << " results, one per dimension besides the "
                "element";
  for (const TileView *tile : tiles)
    use(*tile);
  TraceGemm &gemm = append<TraceGemm>(op);
  gemm.inp = **inp;
  gemm.wgt = **wgt;
  gemm.acc = **acc;
  AffineMap *maps[] = {&gemm.inpMap, &gemm.wgtMap, &gemm.accMap};
  for (auto [map, attr] :
       llvm::zip_equal(maps, op.getMaps().getAsRange<AffineMapAttr>()))
    *map = attr.getValue();
  if (auto hint = op->getAttrOfType<DenseI64ArrayAttr>(kUopLoopsAttrName))
    gemm.uopLoops = llvm::to_vector(hint.asArrayRef());
  // Only the first step of a kernel starts early.
  auto first = op->getAttrOfType<IntegerAttr>(kFirstCiAttrName);
  if (first && started.insert(op).second)
    gemm.firstCi = first.getInt();
  return success();
}

LogicalResult Interpreter::runAlu(AluOp op) {
  FailureOr<const TileView *> dest = getTile(op, op.getDest());
  if (failed(dest))
    return failure();
  use(**dest);
  const TileView *source = nullptr;
  if (op.getSource()) {
    FailureOr<const TileView *> tile =
        getTile(op, op.getSource(), /*mayBePadded=*/true);
    if (failed(tile))
      return failure();
    source = *tile;
    SmallVector<int64_t> extents = (*dest)->size;
    llvm::append_range(extents, op.getWindows());
    int64_t taps = 1;
    for (int64_t extent : op.getWindows())
      if (llvm::MulOverflow(taps, extent, taps) || taps > kMaxTaps)
        return op.emitOpError()
               << "expected windows of at most " << kMaxTaps << " points";
    for (auto [i, expr] : llvm::enumerate(op.getMap()->getResults())) {
      SmallVector<int64_t> flat = flatten(expr, extents.size());
      if (flat.empty())
        return op.emitOpError() << "expected the operand to be indexed by sums "
                                   "of dimensions times constants";
      auto [low, high] = getBounds(flat, extents);
      if (low < 0 || high >= source->size[i])
        return op.emitOpError() << "reads coordinates " << low << " to " << high
                                << " of an operand tile of " << source->size[i];
    }
    use(*source);
  }
  TraceAlu &alu = append<TraceAlu>(op);
  alu.acc = **dest;
  alu.opcode = op.getOpcode();
  llvm::append_range(alu.windows, op.getWindows());
  if (source) {
    alu.source = *source;
    alu.sourceMap = *op.getMap();
  } else {
    alu.imm = static_cast<int64_t>(*op.getImm());
  }
  return success();
}

LogicalResult Interpreter::runPad(PadOp op) {
  FailureOr<const TileView *> source =
      getTile(op, op.getSource(), /*mayBePadded=*/true);
  FailureOr<SmallVector<int64_t>> low = get(op, op.getStaticLow(), op.getLow()),
                                  high =
                                      get(op, op.getStaticHigh(), op.getHigh());
  if (failed(source) || failed(low) || failed(high))
    return failure();
  MemRefValue value;
  TileView &tile = value.tile.emplace(**source);
  size_t rank = tile.size.size();
  auto type = cast<MemRefType>(op.getResult().getType());
  for (size_t i = 0; i < low->size(); ++i) {
    if ((*low)[i] < 0 || (*high)[i] < 0 ||
        (i >= rank && ((*low)[i] != 0 || (*high)[i] != 0)))
      return op.emitOpError()
             << "expected pads of at least 0, and 0 inside elements, got "
             << (*low)[i] << " and " << (*high)[i] << " for dimension " << i;
    if (i >= rank)
      continue;
    int64_t size = tile.size[i], padded;
    if (llvm::AddOverflow((*low)[i], size, padded) ||
        llvm::AddOverflow(padded, (*high)[i], padded) ||
        padded > std::numeric_limits<int32_t>::max() ||
        (!type.isDynamicDim(i) && type.getDimSize(i) != padded))
      return op.emitOpError()
             << "expected dimension " << i << " to be " << (*low)[i] << " + "
             << size << " + " << (*high)[i] << ", got " << type;
  }
  // Padding around padding: what there is stays as it is.
  bool wasPadded = !tile.held.empty();
  for (size_t i = 0; i < rank; ++i) {
    int64_t begin = tile.offset[i], step = tile.step[i], size = tile.size[i];
    if (!wasPadded)
      tile.held.push_back(
          {begin, size == 0 ? begin : begin + (size - 1) * step + 1});
    tile.offset[i] -= (*low)[i] * step;
    tile.size[i] += (*low)[i] + (*high)[i];
  }
  memrefs[op.getResult()] = std::move(value);
  return success();
}

LogicalResult Interpreter::runStore(StoreOp op) {
  FailureOr<const TileView *> source = getTile(op, op.getSource());
  FailureOr<DramView> dram = getDram(op, op.getDest(), vtart::MemType::Out);
  if (failed(source) || failed(dram))
    return failure();
  if (dram->size != (*source)->size)
    return op.emitOpError() << "expected equal shapes besides the element";
  use(**source);
  TraceStore &store = append<TraceStore>(op);
  store.acc = **source;
  store.dram = std::move(*dram);
  // Whatever is stored to is an output, also where the host wrote first.
  Trace::DramBuffer &buffer = trace.buffers[store.dram.buffer];
  if (buffer.kind == vtart::BufferKind::Input)
    buffer.kind = vtart::BufferKind::Output;
  return success();
}
