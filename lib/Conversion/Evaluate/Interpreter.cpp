//===- Interpreter.cpp - Walks loops with constant values -----------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Trace.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "VTA/Conversion/Passes.h"
#include "VTA/Dialect/VTA/Transforms/Passes.h"
#include "VTA/Support/Target.h"

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::evaluate;

namespace {
/// A memref value: on chip, or in DRAM with all its dimensions.
struct MemRefValue {
  std::optional<TileView> tile;
  // DRAM: in scalars, with all dimensions.
  unsigned buffer = 0;
  int64_t offset = 0;
  SmallVector<int64_t> size, stride;
};

class Interpreter {
public:
  explicit Interpreter(Trace &trace) : trace(trace) {}
  LogicalResult run(func::FuncOp func);

private:
  LogicalResult runBlock(mlir::Block &block);
  LogicalResult runOp(Operation *op);
  LogicalResult runFor(scf::ForOp op);
  LogicalResult runAlloc(AllocOp op);
  LogicalResult runLoad(LoadOp op);
  LogicalResult runSubView(memref::SubViewOp op);
  LogicalResult runExpandShape(memref::ExpandShapeOp op);
  LogicalResult runGemm(GemmOp op);
  LogicalResult runAlu(AluOp op);
  LogicalResult runStore(StoreOp op);
  LogicalResult runArith(Operation *op);
  LogicalResult runAffine(Operation *op, AffineMap map, ValueRange operands,
                          bool isMin, bool isMax);

  FailureOr<int64_t> get(Operation *user, Value value);
  FailureOr<SmallVector<int64_t>> get(Operation *user,
                                      ArrayRef<OpFoldResult> values);
  FailureOr<TileView> getTile(Operation *user, Value value);
  FailureOr<const MemRefValue *> getMemRef(Operation *user, Value value);
  /// A DRAM value as rows of whole elements of `mem`.
  FailureOr<DramView> getDram(Operation *user, Value value,
                              vtart::MemType mem);
  unsigned addBuffer(Location loc, StringRef name, vtart::BufferKind kind,
                     MemRefType type);
  LogicalResult checkElement(Operation *user, MemRefType type, MemSpace space);
  Record &addRecord(RecordKind kind, Operation *op);
  void use(const TileView &view) {
    AllocSite *site = view.block->site;
    site->lastUse = trace.records.size();
  }

  Trace &trace;
  llvm::DenseMap<Value, int64_t> indices;
  llvm::DenseMap<Value, MemRefValue> memrefs;
  llvm::DenseMap<Operation *, AllocSite *> sites;
  llvm::DenseMap<Operation *, unsigned> globals;
  int64_t numOps = 0;
};
} // namespace

/// The trailing dimensions that make up one element: two, in every memory.
static constexpr unsigned kElementRank = 2;
/// More than any network; a few seconds.
static constexpr int64_t kMaxOps = 1 << 25;

static vtart::MemType getMemType(MemSpace space) {
  return space == MemSpace::Inp   ? vtart::MemType::Inp
         : space == MemSpace::Wgt ? vtart::MemType::Wgt
                                  : vtart::MemType::Acc;
}

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

FailureOr<int64_t> Interpreter::get(Operation *user, Value value) {
  auto it = indices.find(value);
  if (it != indices.end())
    return it->second;
  if (std::optional<int64_t> constant = getConstantIntValue(value))
    return *constant;
  return user->emitOpError()
         << "uses a value that is not known at compile time";
}

FailureOr<SmallVector<int64_t>>
Interpreter::get(Operation *user, ArrayRef<OpFoldResult> values) {
  SmallVector<int64_t> result;
  for (OpFoldResult value : values) {
    if (auto attr = dyn_cast<Attribute>(value)) {
      result.push_back(cast<IntegerAttr>(attr).getInt());
      continue;
    }
    FailureOr<int64_t> number = get(user, cast<Value>(value));
    if (failed(number))
      return failure();
    result.push_back(*number);
  }
  return result;
}

FailureOr<const MemRefValue *> Interpreter::getMemRef(Operation *user,
                                                      Value value) {
  auto it = memrefs.find(value);
  if (it == memrefs.end())
    return user->emitOpError() << "uses a memref that cannot be evaluated";
  return &it->second;
}

FailureOr<TileView> Interpreter::getTile(Operation *user, Value value) {
  FailureOr<const MemRefValue *> memref = getMemRef(user, value);
  if (failed(memref))
    return failure();
  if (!(*memref)->tile)
    return user->emitOpError() << "expected an on-chip memref";
  return *(*memref)->tile;
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
    return user->emitOpError()
           << "expected contiguous elements of " << elemBytes
           << " B as in configuration " << trace.config.name() << ", got "
           << type;
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

unsigned Interpreter::addBuffer(Location loc, StringRef name,
                                vtart::BufferKind kind, MemRefType type) {
  Trace::DramBuffer buffer{name.str(), kind,
                           RankedTensorType::get(type.getShape(),
                                                 type.getElementType()),
                           ElementsAttr(), loc};
  trace.buffers.push_back(std::move(buffer));
  return trace.buffers.size() - 1;
}

Record &Interpreter::addRecord(RecordKind kind, Operation *op) {
  trace.records.push_back(Record(kind, op->getLoc()));
  return trace.records.back();
}

//===----------------------------------------------------------------------===//
// Operations
//===----------------------------------------------------------------------===//

/// A whole DRAM buffer as a value.
static MemRefValue getWhole(unsigned buffer, MemRefType type) {
  MemRefValue value;
  value.buffer = buffer;
  value.size = llvm::to_vector(type.getShape());
  value.stride.assign(value.size.size(), 1);
  for (int64_t i = static_cast<int64_t>(value.size.size()) - 2; i >= 0; --i)
    value.stride[i] = value.stride[i + 1] * value.size[i + 1];
  return value;
}

LogicalResult Interpreter::run(func::FuncOp func) {
  if (func.getNumResults() != 0)
    return func.emitOpError()
           << "expected results as out-parameters, got "
           << func.getNumResults() << " results (--vta-bufferize)";
  unsigned numInputs = 0, numOutputs = 0;
  for (auto [i, arg] : llvm::enumerate(func.getArguments())) {
    auto type = dyn_cast<MemRefType>(arg.getType());
    if (!type || !type.hasStaticShape() || !type.getLayout().isIdentity() ||
        !type.getElementType().isSignlessInteger() ||
        (type.getElementTypeBitWidth() != 8 &&
         type.getElementTypeBitWidth() != 32))
      return func.emitOpError()
             << "expected argument " << i
             << " to be a contiguous memref of i8 or i32, got "
             << arg.getType();
    bool isOutput = bool(func.getArgAttr(i, "bufferize.result"));
    auto name = func.getArgAttrOfType<StringAttr>(i, kNameAttrName);
    std::string fallback = isOutput ? "out" + std::to_string(numOutputs)
                                    : "arg" + std::to_string(numInputs);
    unsigned buffer =
        addBuffer(arg.getLoc(), name ? name.getValue() : StringRef(fallback),
                  isOutput ? vtart::BufferKind::Output
                           : vtart::BufferKind::Input,
                  type);
    ++(isOutput ? numOutputs : numInputs);
    memrefs[arg] = getWhole(buffer, type);
  }
  return runBlock(func.getBody().front());
}

LogicalResult Interpreter::runBlock(mlir::Block &block) {
  for (Operation &op : block)
    if (failed(runOp(&op)))
      return failure();
  return success();
}

LogicalResult Interpreter::runOp(Operation *op) {
  if (++numOps > kMaxOps)
    return op->emitOpError() << "is where evaluation stops, after " << kMaxOps
                             << " operations: expected shorter loops";
  return llvm::TypeSwitch<Operation *, LogicalResult>(op)
      .Case<scf::ForOp>([&](auto op) { return runFor(op); })
      .Case<AllocOp>([&](auto op) { return runAlloc(op); })
      .Case<LoadOp>([&](auto op) { return runLoad(op); })
      .Case<GemmOp>([&](auto op) { return runGemm(op); })
      .Case<AluOp>([&](auto op) { return runAlu(op); })
      .Case<StoreOp>([&](auto op) { return runStore(op); })
      .Case<ResetOp>([&](ResetOp op) -> LogicalResult {
        FailureOr<TileView> tile = getTile(op, op.getDest());
        if (failed(tile))
          return failure();
        use(*tile);
        addRecord(RecordKind::Reset, op).acc = *tile;
        return success();
      })
      .Case<memref::SubViewOp>([&](auto op) { return runSubView(op); })
      .Case<memref::CastOp>([&](memref::CastOp op) -> LogicalResult {
        FailureOr<const MemRefValue *> source = getMemRef(op, op.getSource());
        if (failed(source))
          return failure();
        MemRefValue copy = **source;
        memrefs[op.getResult()] = copy;
        return success();
      })
      .Case<memref::GetGlobalOp>([&](memref::GetGlobalOp op) -> LogicalResult {
        auto global = SymbolTable::lookupNearestSymbolFrom<memref::GlobalOp>(
            op, op.getNameAttr());
        auto data = global ? dyn_cast_if_present<ElementsAttr>(
                                 global.getInitialValueAttr())
                           : ElementsAttr();
        if (!data)
          return op.emitOpError() << "expected a global with a value";
        auto [it, isNew] = globals.try_emplace(global, 0);
        if (isNew) {
          it->second = addBuffer(global.getLoc(), global.getSymName(),
                                 vtart::BufferKind::Constant, op.getType());
          trace.buffers[it->second].data = data;
        }
        memrefs[op.getResult()] = getWhole(it->second, op.getType());
        return success();
      })
      .Case<memref::AllocOp>([&](memref::AllocOp op) -> LogicalResult {
        MemRefType type = op.getType();
        if (!type.hasStaticShape() || type.getMemorySpace())
          return op.emitOpError()
                 << "expected a static buffer in DRAM, got " << type;
        if (memrefs.contains(op.getResult()))
          return success(); // In a loop: the same scratch again.
        std::string name = "tmp" + std::to_string(trace.buffers.size());
        unsigned buffer = addBuffer(op.getLoc(), name,
                                    vtart::BufferKind::Scratch, type);
        memrefs[op.getResult()] = getWhole(buffer, type);
        return success();
      })
      .Case<memref::ExpandShapeOp>([&](auto op) { return runExpandShape(op); })
      .Case<affine::AffineApplyOp>([&](affine::AffineApplyOp op) {
        return runAffine(op, op.getAffineMap(), op.getMapOperands(), false,
                         false);
      })
      .Case<affine::AffineMinOp>([&](affine::AffineMinOp op) {
        return runAffine(op, op.getAffineMap(), op.getMapOperands(), true,
                         false);
      })
      .Case<affine::AffineMaxOp>([&](affine::AffineMaxOp op) {
        return runAffine(op, op.getAffineMap(), op.getMapOperands(), false,
                         true);
      })
      .Case<memref::DimOp>([&](memref::DimOp op) -> LogicalResult {
        FailureOr<int64_t> dim = get(op, op.getIndex());
        auto type = dyn_cast<MemRefType>(op.getSource().getType());
        if (failed(dim) || !type || *dim < 0 || *dim >= type.getRank() ||
            type.isDynamicDim(*dim))
          return op.emitOpError() << "cannot be evaluated";
        indices[op.getResult()] = type.getDimSize(*dim);
        return success();
      })
      .Case<memref::DeallocOp, func::ReturnOp, scf::YieldOp>(
          [](Operation *) { return success(); })
      .Default([&](Operation *op) { return runArith(op); });
}

LogicalResult Interpreter::runArith(Operation *op) {
  if (op->hasTrait<OpTrait::ConstantLike>())
    return success();
  if (op->getNumResults() == 1 && op->getNumRegions() == 0 &&
      isa<arith::ArithDialect>(op->getDialect()) &&
      op->getResult(0).getType().isIndex()) {
    SmallVector<Attribute> operands;
    for (Value operand : op->getOperands()) {
      FailureOr<int64_t> value = get(op, operand);
      if (failed(value))
        return failure();
      operands.push_back(
          IntegerAttr::get(IndexType::get(op->getContext()), *value));
    }
    SmallVector<OpFoldResult> folded;
    if (succeeded(op->fold(operands, folded)) && folded.size() == 1)
      if (auto attr = dyn_cast_if_present<IntegerAttr>(
              llvm::dyn_cast_if_present<Attribute>(folded[0]))) {
        indices[op->getResult(0)] = attr.getInt();
        return success();
      }
  }
  return op->emitOpError()
         << "cannot be evaluated at compile time: expected loops with constant "
            "bounds, index arithmetic, memory views and vta operations";
}

/// The value of `expr` for operands (dimensions, then symbols); none if it
/// divides by a number below one.
static std::optional<int64_t> evaluateExpr(AffineExpr expr, unsigned numDims,
                                           ArrayRef<int64_t> operands) {
  if (auto constant = dyn_cast<AffineConstantExpr>(expr))
    return constant.getValue();
  if (auto dim = dyn_cast<AffineDimExpr>(expr))
    return operands[dim.getPosition()];
  if (auto symbol = dyn_cast<AffineSymbolExpr>(expr))
    return operands[numDims + symbol.getPosition()];
  auto binary = cast<AffineBinaryOpExpr>(expr);
  std::optional<int64_t> lhs =
      evaluateExpr(binary.getLHS(), numDims, operands);
  std::optional<int64_t> rhs =
      evaluateExpr(binary.getRHS(), numDims, operands);
  if (!lhs || !rhs)
    return std::nullopt;
  if (expr.getKind() == AffineExprKind::Add)
    return *lhs + *rhs;
  if (expr.getKind() == AffineExprKind::Mul)
    return *lhs * *rhs;
  if (*rhs < 1)
    return std::nullopt;
  if (expr.getKind() == AffineExprKind::Mod)
    return llvm::mod(*lhs, *rhs);
  if (expr.getKind() == AffineExprKind::FloorDiv)
    return llvm::divideFloorSigned(*lhs, *rhs);
  return llvm::divideCeilSigned(*lhs, *rhs);
}

LogicalResult Interpreter::runAffine(Operation *op, AffineMap map,
                                     ValueRange operands, bool isMin,
                                     bool isMax) {
  SmallVector<int64_t> values;
  for (Value operand : operands) {
    FailureOr<int64_t> value = get(op, operand);
    if (failed(value))
      return failure();
    values.push_back(*value);
  }
  std::optional<int64_t> first =
      evaluateExpr(map.getResult(0), map.getNumDims(), values);
  int64_t result = first.value_or(0);
  for (AffineExpr expr : map.getResults()) {
    std::optional<int64_t> evaluated =
        evaluateExpr(expr, map.getNumDims(), values);
    if (!evaluated)
      return op->emitOpError() << "divides by zero";
    int64_t value = *evaluated;
    result = isMin   ? std::min(result, value)
             : isMax ? std::max(result, value)
                     : result;
  }
  indices[op->getResult(0)] = result;
  return success();
}

LogicalResult Interpreter::runFor(scf::ForOp op) {
  if (op.getNumResults() != 0)
    return op.emitOpError() << "carries values: expected memrefs only";
  FailureOr<int64_t> lower = get(op, op.getLowerBound()),
                     upper = get(op, op.getUpperBound()),
                     step = get(op, op.getStep());
  if (failed(lower) || failed(upper) || failed(step))
    return failure();
  if (*step <= 0)
    return op.emitOpError() << "expected a positive step, got " << *step;
  for (int64_t i = *lower; i < *upper;) {
    indices[op.getInductionVar()] = i;
    if (failed(runBlock(*op.getBody())))
      return failure();
    if (llvm::AddOverflow(i, *step, i))
      break;
  }
  return success();
}

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
    site->firstUse = site->lastUse = trace.records.size();
  }
  FailureOr<SmallVector<int64_t>> shape =
      get(op, getMixedValues(type.getShape(), op.getSizes(), op.getContext()));
  if (failed(shape))
    return failure();
  for (auto [i, extent] : llvm::enumerate(*shape))
    if (extent < 0)
      return op.emitOpError()
             << "expected dimension " << i << " to be at least 0, got "
             << extent;
  trace.blocks.push_back({});
  evaluate::Block &block = trace.blocks.back();
  block.site = site;
  block.instance = site->instances++;
  block.shape.assign(shape->begin(), shape->end() - kElementRank);
  block.low.assign(block.shape.size(), 0);
  block.rect = block.shape;
  MemRefValue value;
  value.tile = TileView{&block, SmallVector<int64_t>(block.shape.size(), 0),
                        block.shape,
                        SmallVector<int64_t>(block.shape.size(), 1)};
  memrefs[op.getResult()] = value;
  return success();
}

/// Makes a load write the zeros around its source, if one instruction per plane
/// can: pads have 4 bits, strides 16, only the last two dimensions have pads,
/// and a transfer of nothing writes nothing.
static void loadPadding(Record &record, ArrayRef<int64_t> low,
                        ArrayRef<int64_t> high, int64_t elemBytes) {
  constexpr int64_t maxPad = 15, maxStride = 0xffff;
  evaluate::Block &block = *record.block;
  size_t rank = block.shape.size();
  if (rank < 2 || record.space != MemSpace::Inp || block.getSize() == 0 ||
      record.dram.stride[rank - 1] != elemBytes ||
      record.dram.stride[rank - 2] > maxStride * elemBytes)
    return;
  for (size_t i = 0; i < rank; ++i)
    if ((i + 2 < rank && (low[i] != 0 || high[i] != 0)) || low[i] > maxPad ||
        high[i] > maxPad)
      return;
  record.rowPads[0] = low[rank - 2];
  record.rowPads[1] = high[rank - 2];
  record.columnPads[0] = low[rank - 1];
  record.columnPads[1] = high[rank - 1];
  block.low.assign(rank, 0);
  block.rect = block.shape;
}

LogicalResult Interpreter::runLoad(LoadOp op) {
  FailureOr<TileView> tile = getTile(op, op.getDest());
  FailureOr<SmallVector<int64_t>> low = get(op, op.getMixedLow()),
                                  high = get(op, op.getMixedHigh());
  if (failed(tile) || failed(low) || failed(high))
    return failure();
  evaluate::Block &block = *tile->block;
  MemSpace space = block.site->space;
  FailureOr<DramView> dram =
      getDram(op, op.getSource(), getMemType(space));
  if (failed(dram))
    return failure();
  size_t rank = block.shape.size();
  bool isWhole = llvm::all_of(tile->offset, [](int64_t o) { return o == 0; }) &&
                 tile->size == block.shape;
  if (!isWhole)
    return op.emitOpError() << "expected to fill a whole tile";
  if (dram->size.size() != rank)
    return op.emitOpError() << "expected " << rank
                            << " dimensions besides the element, got "
                            << dram->size.size();
  for (size_t i = rank; i < low->size(); ++i)
    if ((*low)[i] != 0 || (*high)[i] != 0)
      return op.emitOpError() << "expected no padding inside elements";
  for (size_t i = 0; i < rank; ++i) {
    if ((*low)[i] < 0 || (*high)[i] < 0 ||
        (*low)[i] + dram->size[i] + (*high)[i] != block.shape[i])
      return op.emitOpError()
             << "expected pads and source of dimension " << i << " to add up to "
             << block.shape[i] << ", got " << (*low)[i] << " + "
             << dram->size[i] << " + " << (*high)[i];
    block.low[i] = (*low)[i];
    block.rect[i] = dram->size[i];
  }
  use(*tile);
  Record &record = addRecord(RecordKind::Load, op);
  record.block = &block;
  record.space = space;
  record.dram = *dram;
  if (!trace.skipPadding)
    loadPadding(record, *low, *high,
                trace.config.elemBytes(vtart::MemType::Inp));
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
  FailureOr<SmallVector<int64_t>> offsets = get(op, op.getMixedOffsets()),
                                  sizes = get(op, op.getMixedSizes()),
                                  strides = get(op, op.getMixedStrides());
  if (failed(found) || failed(offsets) || failed(sizes) || failed(strides))
    return failure();
  MemRefValue result = **found;
  llvm::SmallBitVector dropped = op.getDroppedDims();
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
      tile.step[i] *= (*strides)[i];
    }
    memrefs[op.getResult()] = result;
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
    stride.push_back(result.stride[i] * (*strides)[i]);
  }
  result.size = size;
  result.stride = stride;
  memrefs[op.getResult()] = result;
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
  memrefs[op.getResult()] = result;
  return success();
}

LogicalResult Interpreter::runGemm(GemmOp op) {
  FailureOr<TileView> inp = getTile(op, op.getInp()),
                      wgt = getTile(op, op.getWgt()),
                      acc = getTile(op, op.getAcc());
  if (failed(inp) || failed(wgt) || failed(acc))
    return failure();
  const TileView *tiles[] = {&*inp, &*wgt, &*acc};
  for (int i = 0; i < 3; ++i)
    if (cast<AffineMapAttr>(op.getMaps()[i]).getValue().getNumResults() !=
        tiles[i]->size.size())
      return op.emitOpError() << "expected map " << i << " to have "
                              << tiles[i]->size.size()
                              << " results, one per dimension besides the "
                                 "element";
  for (const TileView *tile : tiles)
    use(*tile);
  Record &record = addRecord(RecordKind::Gemm, op);
  record.inp = *inp;
  record.wgt = *wgt;
  record.acc = *acc;
  for (int i = 0; i < 3; ++i)
    record.maps[i] = cast<AffineMapAttr>(op.getMaps()[i]).getValue();
  if (auto hint = op->getAttrOfType<DenseI64ArrayAttr>(kUopLoopsAttrName))
    record.uopLoops = llvm::to_vector(hint.asArrayRef());
  return success();
}

LogicalResult Interpreter::runAlu(AluOp op) {
  FailureOr<TileView> dest = getTile(op, op.getDest());
  if (failed(dest))
    return failure();
  use(*dest);
  std::optional<TileView> source;
  if (op.getSource()) {
    FailureOr<TileView> tile = getTile(op, op.getSource());
    if (failed(tile))
      return failure();
    if (op.getMap()->getNumResults() != tile->size.size() ||
        op.getMap()->getNumDims() != dest->size.size())
      return op.emitOpError() << "expected a map from " << dest->size.size()
                              << " to " << tile->size.size()
                              << " dimensions besides the element";
    use(*tile);
    source = *tile;
  }
  Record &record = addRecord(RecordKind::Alu, op);
  record.acc = *dest;
  record.opcode = op.getOpcode();
  record.source = source;
  if (source)
    record.sourceMap = *op.getMap();
  else
    record.imm = static_cast<int64_t>(*op.getImm());
  return success();
}

LogicalResult Interpreter::runStore(StoreOp op) {
  FailureOr<TileView> source = getTile(op, op.getSource());
  FailureOr<DramView> dram = getDram(op, op.getDest(), vtart::MemType::Out);
  if (failed(source) || failed(dram))
    return failure();
  if (dram->size != source->size)
    return op.emitOpError() << "expected equal shapes besides the element";
  use(*source);
  Record &record = addRecord(RecordKind::Store, op);
  record.acc = *source;
  record.dram = *dram;
  // Whatever is stored to is an output, also where the host wrote first.
  Trace::DramBuffer &buffer = trace.buffers[dram->buffer];
  if (buffer.kind == vtart::BufferKind::Input)
    buffer.kind = vtart::BufferKind::Output;
  return success();
}

LogicalResult evaluate::interpret(func::FuncOp func, Trace &trace) {
  FailureOr<vtart::Config> config = getConfig(func);
  if (failed(config))
    return failure();
  trace.config = *config;
  return Interpreter(trace).run(func);
}
