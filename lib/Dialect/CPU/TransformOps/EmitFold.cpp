//===- EmitFold.cpp - Vectors of values that loops carry ------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FoldEmitter.h"
#include "TransposeSquare.h"
#include "VTA/CPU/Analysis/TaskLookups.h"
#include "VTA/Dialect/CPU/TransformOps/EmitContraction.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/IRMapping.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::cpu;

Value FoldEmitter::load(const LinearAccess &access, Part part) {
  Value memory = getMemory(access.argument),
        index = emitElementIndex(b, loc, access, ivs);
  int64_t stride = getStride(access);
  auto type =
      VectorType::get(part.lanes, getElementTypeOrSelf(memory.getType()));
  auto loadAt = [&](int64_t element) -> Value {
    return memref::LoadOp::create(b, loc, memory,
                                  addOffset(b, loc, index, element * stride));
  };
  if (stride == 0 || part.lanes == 1)
    return vector::BroadcastOp::create(b, loc, type, loadAt(part.first));
  if (stride == 1)
    return vector::LoadOp::create(b, loc, type, memory,
                                  addOffset(b, loc, index, part.first));
  SmallVector<Value> scalars;
  for (int64_t lane = 0; lane < part.lanes; ++lane)
    scalars.push_back(loadAt(part.first + lane));
  return vector::FromElementsOp::create(b, loc, type, scalars);
}

void FoldEmitter::store(Value value, Part part) {
  Value memory = getMemory(fold.out.argument),
        index = emitElementIndex(b, loc, fold.out, ivs);
  int64_t stride = getStride(fold.out);
  if (stride == 1 && part.lanes > 1) {
    vector::StoreOp::create(b, loc, value, memory,
                            addOffset(b, loc, index, part.first));
    return;
  }
  for (int64_t lane = 0; lane < part.lanes; ++lane)
    memref::StoreOp::create(
        b, loc, vector::ExtractOp::create(b, loc, value, lane), memory,
        addOffset(b, loc, index, (part.first + lane) * stride));
}

/// What linalg.index gives for the elements of a vector.
Value FoldEmitter::getIndices(unsigned loop, Part part) {
  auto type = VectorType::get(part.lanes, b.getIndexType());
  Value first = vector::BroadcastOp::create(b, loc, type, ivs[loop]);
  if (loop != tiles.along)
    return first;
  auto offsets =
      llvm::to_vector(llvm::seq(part.first, part.first + part.lanes));
  Value lanes = arith::ConstantOp::create(
      b, loc, DenseIntElementsAttr::get(type, offsets));
  return arith::AddIOp::create(b, loc, first, lanes);
}

/// The body once for each vector.
SmallVector<Value> FoldEmitter::emitStep(ValueRange carried) {
  linalg::LinalgOp op = fold.op;
  Block *body = op.getBlock();
  unsigned numCarried = fold.getNumCarried();
  SmallVector<Value> next;
  for (auto [number, part] : llvm::enumerate(parts)) {
    IRMapping mapping;
    for (auto [index, source] : llvm::enumerate(fold.inputs))
      if (inBlock && source.access && isTransposed(*source.access))
        mapping.map(body->getArgument(index), blocks[index][number][step]);
      else if (source.constant || source.access)
        mapping.map(body->getArgument(index), load(source, part));
    unsigned position = number * numCarried;
    for (unsigned i = 0; i < fold.inits.size(); ++i)
      if (fold.isCarried(i))
        mapping.map(body->getArgument(fold.inputs.size() + i),
                    carried[position++]);
    if (looksUpElements(op))
      emitLookups(part, mapping);
    else
      for (Operation &inner : body->without_terminator()) {
        if (auto indexOp = dyn_cast<linalg::IndexOp>(inner))
          mapping.map(indexOp.getResult(), getIndices(indexOp.getDim(), part));
        else
          vectorize(b, &inner, part.lanes, mapping);
      }
    for (unsigned i = 0; i < fold.inits.size(); ++i) {
      Value value = mapping.lookup(body->getTerminator()->getOperand(i));
      if (fold.isCarried(i))
        next.push_back(value);
      else if (i == fold.result && inBlock && isTransposed(fold.out))
        results[number].push_back(value);
      else if (i == fold.result)
        store(value, part);
    }
  }
  return next;
}

Value FoldEmitter::getBlockIndex(const LinearAccess &access, int64_t lane) {
  int64_t stride = access.strides[fold.reduction.back()],
          first = stride < 0 ? 1 - tiles.lanes : 0;
  return addOffset(b, loc, emitElementIndex(b, loc, access, ivs),
                   lane * getStride(access) + first);
}

/// A vector along the lanes for each of as many steps, from vectors along the
/// steps.
SmallVector<Value> FoldEmitter::loadBlock(const LinearAccess &access,
                                          Part part) {
  Value memory = getMemory(access.argument);
  auto type =
      VectorType::get(tiles.lanes, getElementTypeOrSelf(memory.getType()));
  SmallVector<Value> rows;
  for (int64_t lane = 0; lane < part.lanes; ++lane)
    rows.push_back(vector::LoadOp::create(
        b, loc, type, memory, getBlockIndex(access, part.first + lane)));
  SmallVector<Value> steps = transposeSquare(b, loc, rows);
  if (access.strides[fold.reduction.back()] < 0)
    std::reverse(steps.begin(), steps.end());
  return steps;
}

void FoldEmitter::storeBlock(ArrayRef<Value> values, Part part) {
  SmallVector<Value> steps(values);
  if (fold.out.strides[fold.reduction.back()] < 0)
    std::reverse(steps.begin(), steps.end());
  for (auto [lane, row] : llvm::enumerate(transposeSquare(b, loc, steps)))
    vector::StoreOp::create(b, loc, row, getMemory(fold.out.argument),
                            getBlockIndex(fold.out, part.first + lane));
}

/// As many steps of the innermost loop as vectors have lanes.
SmallVector<Value> FoldEmitter::emitSteps(unsigned number, ValueRange carried) {
  blocks.assign(fold.inputs.size(), {});
  results.assign(parts.size(), {});
  for (auto [index, source] : llvm::enumerate(fold.inputs))
    if (source.access && isTransposed(*source.access))
      for (Part part : parts)
        blocks[index].push_back(loadBlock(*source.access, part));
  Value first = ivs[number];
  SmallVector<Value> next(carried);
  inBlock = true;
  for (step = 0; step < tiles.lanes; ++step) {
    ivs[number] = addOffset(b, loc, first, step);
    next = emitStep(next);
  }
  inBlock = false;
  ivs[number] = first;
  for (auto [values, part] : llvm::zip_equal(results, parts))
    if (!values.empty())
      storeBlock(values, part);
  return next;
}

SmallVector<Value> FoldEmitter::emitReduction(unsigned depth,
                                              ValueRange carried) {
  if (depth == fold.reduction.size())
    return emitStep(carried);
  unsigned number = fold.reduction[depth];
  int64_t extent = fold.extents[number], blocked = 0;
  auto emitLoop = [&](int64_t from, int64_t to, int64_t by,
                      ValueRange carried) {
    auto loop = scf::ForOp::create(b, loc, constant(from), constant(to),
                                   constant(by), carried);
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPointToStart(loop.getBody());
    ivs[number] = loop.getInductionVar();
    SmallVector<Value> next =
        by == 1 ? emitReduction(depth + 1, loop.getRegionIterArgs())
                : emitSteps(number, loop.getRegionIterArgs());
    // Loops that carry nothing have a terminator already.
    if (!carried.empty())
      scf::YieldOp::create(b, loc, next);
    ivs[number] = Value();
    return llvm::to_vector_of<Value>(loop.getResults());
  };
  SmallVector<Value> values(carried);
  bool isBlocked = fold.isScan && isTransposed(fold.out);
  for (const Fold::Source &source : fold.inputs)
    isBlocked |= source.access && isTransposed(*source.access);
  isBlocked &= parts.back().lanes == tiles.lanes;
  if (isBlocked && depth + 1 == fold.reduction.size()) {
    blocked = extent - extent % tiles.lanes;
    values = emitLoop(0, blocked, tiles.lanes, values);
  }
  return blocked == extent ? values : emitLoop(blocked, extent, 1, values);
}

/// What values are at first, for each vector of the tile.
SmallVector<Value> FoldEmitter::loadInits() {
  SmallVector<Value> carried;
  for (Part part : parts)
    for (unsigned i = 0; i < fold.inits.size(); ++i)
      if (fold.isCarried(i))
        carried.push_back(load(fold.inits[i], part));
  return carried;
}

/// `elements` results next to each other.
void FoldEmitter::emitTile(int64_t elements) {
  if (isRow())
    return emitRow();
  parts.clear();
  for (int64_t first = 0; first < elements; first += tiles.lanes)
    parts.push_back({first, std::min(tiles.lanes, elements - first)});
  SmallVector<Value> carried = emitReduction(0, loadInits());
  if (!fold.isScan)
    storeResults(carried);
}

/// Stores what is computed of the values that the last steps left.
void FoldEmitter::storeResults(ValueRange carried) {
  unsigned position = 0;
  for (unsigned i = 0; i < fold.result; ++i)
    position += fold.isCarried(i);
  for (size_t number = 0; number < parts.size(); ++number) {
    Part part = parts[number];
    Value value = carried[number * fold.getNumCarried() + position];
    auto read = [&](unsigned index) {
      // Strides by loop instead of by dimension of the result.
      const LinearAccess &byDim = fold.epilogue->getReads()[index];
      LinearAccess access{byDim.argument, byDim.offset,
                          SmallVector<int64_t>(ivs.size(), 0)};
      for (auto [loop, stride] :
           llvm::zip_equal(fold.resultLoops, byDim.strides))
        access.strides[loop] = stride;
      return load(access, part);
    };
    store(fold.epilogue->emit(b, loc, part.lanes, value, read), part);
  }
}

void FoldEmitter::emit(func::FuncOp func) {
  b.setInsertionPoint(func.getBody().front().getTerminator());
  memories.assign(func.getNumArguments(), Value());
  auto addMemory = [&](const std::optional<LinearAccess> &access) {
    if (access && !memories[access->argument.getArgNumber()])
      memories[access->argument.getArgNumber()] =
          flatten(b, loc, access->argument);
  };
  for (const Fold::Source &source : fold.inputs)
    addMemory(source.access);
  for (const Fold::Source &source : fold.inits)
    addMemory(source.access);
  linalg::LinalgOp(fold.op).getBlock()->walk([&](tensor::ExtractOp lookup) {
    addMemory(LinearAccess{getLayout(lookup.getTensor())->argument, 0, {}});
  });
  if (fold.epilogue)
    for (const LinearAccess &read : fold.epilogue->getReads())
      addMemory(read);
  addMemory(fold.out);

  SmallVector<int64_t> extents;
  std::optional<unsigned> blocked;
  for (auto [i, loop] : llvm::enumerate(fold.parallel)) {
    if (loop == tiles.along)
      blocked = i;
    extents.push_back(fold.extents[loop]);
  }
  SmallVector<Value> positions(extents.size());
  BlockLoops loops(extents, blocked, tiles.lanes * tiles.vectors);
  loops.begin(b, loc, positions);
  for (auto [loop, position] : llvm::zip_equal(fold.parallel, positions))
    ivs[loop] = position;
  loops.emit(b, loc, [&](int64_t elements) { emitTile(elements); });
}

BlockLoops::BlockLoops(ArrayRef<int64_t> extents,
                       std::optional<unsigned> blocked, int64_t wanted)
    : extents(extents), blocked(blocked) {
  int64_t extent = blocked ? extents[*blocked] : 1;
  size = std::min(extent, wanted);
  full = extent / size;
  tail = extent % size;
}

void BlockLoops::begin(OpBuilder &b, Location loc, MutableArrayRef<Value> ivs) {
  SmallVector<OpFoldResult> lower, upper, step;
  auto addLoop = [&](int64_t trips) {
    lower.push_back(b.getIndexAttr(0));
    upper.push_back(b.getIndexAttr(trips));
    step.push_back(b.getIndexAttr(1));
  };
  for (auto [i, extent] : llvm::enumerate(extents))
    if (i != blocked)
      addLoop(extent);
  addLoop(full + (tail ? 1 : 0));
  auto loop = scf::ForallOp::create(b, loc, lower, upper, step, ValueRange(),
                                    std::nullopt);
  b.setInsertionPoint(loop.getTerminator());
  unsigned position = 0;
  for (unsigned i = 0; i < extents.size(); ++i)
    if (i != blocked)
      ivs[i] = loop.getInductionVars()[position++];
  block = loop.getInductionVars()[position];
  if (blocked)
    ivs[*blocked] = arith::MulIOp::create(
        b, loc, block, arith::ConstantIndexOp::create(b, loc, size));
}

void BlockLoops::emit(OpBuilder &b, Location loc,
                      function_ref<void(int64_t)> emitBlock) {
  emitBlockOrTail(b, loc, block, full, size, tail, emitBlock);
}

Value cpu::emitElementIndex(OpBuilder &b, Location loc,
                            const LinearAccess &access, ArrayRef<Value> ivs,
                            int64_t offset) {
  AffineExpr sum = b.getAffineConstantExpr(access.offset + offset);
  SmallVector<OpFoldResult> operands;
  for (auto [iv, stride] : llvm::zip_equal(ivs, access.strides)) {
    if (!iv || stride == 0)
      continue;
    sum = sum + b.getAffineDimExpr(operands.size()) * stride;
    operands.push_back(iv);
  }
  return getValueOrCreateConstantIndexOp(
      b, loc,
      affine::makeComposedFoldedAffineApply(
          b, loc, AffineMap::get(operands.size(), 0, sum), operands));
}

void cpu::emitBlockOrTail(OpBuilder &b, Location loc, Value block, int64_t full,
                          int64_t size, int64_t tail,
                          function_ref<void(int64_t)> emitBlock) {
  if (tail == 0 || full == 0)
    return emitBlock(tail == 0 ? size : tail);
  Value isFull =
      arith::CmpIOp::create(b, loc, arith::CmpIPredicate::ult, block,
                            arith::ConstantIndexOp::create(b, loc, full));
  auto branch = scf::IfOp::create(b, loc, isFull, /*withElseRegion=*/true);
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(branch.thenBlock());
  emitBlock(size);
  b.setInsertionPointToStart(branch.elseBlock());
  emitBlock(tail);
}

void cpu::replaceBody(func::FuncOp func, function_ref<void()> emit) {
  SmallVector<Operation *> old;
  for (Operation &op : func.getBody().front().without_terminator())
    old.push_back(&op);
  emit();
  for (Operation *op : llvm::reverse(old))
    op->erase();
}

bool cpu::isTransposedForFold(const Fold &fold, const LinearAccess &access,
                              std::optional<unsigned> along, int64_t lanes) {
  static constexpr int64_t kMaxLanes = 8; // A square of them is in registers.
  if (!along || fold.reduction.empty() || lanes < 2 || lanes > kMaxLanes ||
      !llvm::isPowerOf2_64(lanes))
    return false;
  unsigned loop = fold.reduction.back();
  int64_t stride = access.strides[*along];
  return stride != 0 && stride != 1 && std::abs(access.strides[loop]) == 1 &&
         fold.extents[loop] >= lanes;
}

void cpu::emitFold(func::FuncOp func, const Fold &fold,
                   const FoldTiles &tiles) {
  replaceBody(func, [&] { FoldEmitter(func, fold, tiles).emit(func); });
}
