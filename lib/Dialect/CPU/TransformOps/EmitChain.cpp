//===- EmitChain.cpp - Rows of a chain as sweeps of vectors ---------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One parallel loop over blocks of rows, in it one sweep over the columns after
// the other. A block is some rows with vectors along their columns, or vectors
// of rows that are next to each other. Lanes past the end compute something
// that nobody stores, and that no reduction takes.
//
//===----------------------------------------------------------------------===//

#include "VTA/Dialect/CPU/TransformOps/EmitChain.h"
#include "VTA/CPU/Analysis/VectorExpression.h"
#include "VTA/Dialect/CPU/TransformOps/EmitContraction.h"
#include "VTA/Dialect/CPU/TransformOps/EmitFold.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/IRMapping.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::cpu;

using Kind = RowChain::Node::Kind;

namespace {
class ChainEmitter {
public:
  ChainEmitter(func::FuncOp func, const RowChain &chain,
               const ChainTiles &tiles)
      : chain(chain), tiles(tiles), b(func.getContext()), loc(func.getLoc()),
        along(chain.chooseLanes(tiles.lanes)), isAcross(chain.isRowLoop(along)),
        ivs(chain.extents.size()) {}

  void emit(func::FuncOp func);

private:
  /// A vector: elements from `first` on along the loop of vectors, in the row
  /// `row` of the block. Across rows, each vector is a unit, else each row is.
  struct Part {
    int64_t unit, row, first, lanes;
  };
  using NodeRef = unsigned;

  void emitBlock(int64_t count);
  void emitSweep(unsigned number);
  SmallVector<Value> emitLoops(unsigned loop, ValueRange carried);
  SmallVector<Value> emitRow(unsigned loop, ValueRange carried);
  SmallVector<Value> emitStep(int64_t elements, ValueRange carried);
  Value emitReduction(const RowChain::Node &node, Part part, Value carried);
  Value combine(const RowChain::Node &node, Value lhs, Value rhs,
                int64_t lanes);
  Value finish(const RowChain::Node &node, SmallVector<Value> partial);
  void emitRowValues();

  Value emitBody(const RowChain::Node &node, ArrayRef<Value> operands,
                 int64_t lanes);
  Value getElements(NodeRef number, Part part);
  Value computeElements(const RowChain::Node &node, Part part);
  Value getOfRow(NodeRef number, Part part, int64_t lanes);
  Value getIndex(const LinearAccess &access, Part part);
  Value getKeptIndex(Part part);
  Value load(const LinearAccess &access, Part part, int64_t lanes);
  void store(Value value, Part part, int64_t lanes);

  /// Vectors of what is the same in a row.
  int64_t getRowLanes() const { return isAcross ? tiles.lanes : 1; }
  Part getRowPart(int64_t unit) const {
    if (!isAcross)
      return {unit, unit, 0, 1};
    int64_t first = unit * tiles.lanes;
    return {unit, 0, first, std::min(tiles.lanes, blockElements - first)};
  }
  Value splat(TypedAttr scalar, int64_t lanes) {
    auto type = VectorType::get(lanes, scalar.getType());
    return arith::ConstantOp::create(b, loc,
                                     DenseElementsAttr::get(type, scalar));
  }
  Value getMask(int64_t used, int64_t lanes) {
    SmallVector<bool> bits(lanes, false);
    std::fill_n(bits.begin(), used, true);
    return arith::ConstantOp::create(
        b, loc,
        DenseElementsAttr::get(VectorType::get(lanes, b.getI1Type()), bits));
  }
  Value constant(int64_t value) {
    return arith::ConstantIndexOp::create(b, loc, value);
  }
  bool isKept(const RowChain::Node &node) const {
    return node.isKept && tiles.keeps;
  }

  const RowChain &chain;
  ChainTiles tiles;
  OpBuilder b;
  Location loc;
  unsigned along; ///< Loop that vectors are along.
  bool isAcross;  ///< Whether it is one of rows.
  SmallVector<Value> ivs;
  SmallVector<Value> memories;      ///< Memory of each argument.
  DenseMap<NodeRef, Value> buffers; ///< Memory of what is kept.

  // The block and the sweep that are being emitted.
  int64_t units = 1;
  int64_t blockElements = 1; ///< Rows of a block across rows.
  unsigned sweep = 0;
  SmallVector<NodeRef> reductions; ///< Reductions of the sweep.
  /// Values that are the same in a row, by node and unit.
  DenseMap<std::pair<NodeRef, int64_t>, Value> rowValues;
  DenseMap<NodeRef, Value> elements; ///< Elements of the current part.
};
} // namespace

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

Value ChainEmitter::getIndex(const LinearAccess &access, Part part) {
  int64_t offset = part.first * access.strides[along];
  if (!isAcross && chain.numRowLoops)
    offset += part.row * access.strides[chain.numRowLoops - 1];
  return emitElementIndex(b, loc, access, ivs, offset);
}

/// Where an element is in the memory of what is kept: rows one after the other,
/// with whole vectors; across rows, all vectors of one column.
Value ChainEmitter::getKeptIndex(Part part) {
  AffineExpr sum = b.getAffineConstantExpr(0);
  SmallVector<OpFoldResult> operands;
  for (unsigned loop = chain.numRowLoops; loop < ivs.size(); ++loop) {
    int64_t extent = chain.extents[loop];
    if (!isAcross && loop == along)
      extent = llvm::alignTo(extent, tiles.lanes);
    sum = sum * extent;
    if (ivs[loop]) {
      sum = sum + b.getAffineDimExpr(operands.size());
      operands.push_back(ivs[loop]);
    }
  }
  if (isAcross) {
    sum = sum * (tiles.vectors * tiles.lanes) + part.first;
  } else {
    int64_t columns =
        chain.getNumColumns() / chain.extents[along] *
        static_cast<int64_t>(llvm::alignTo(chain.extents[along], tiles.lanes));
    sum = sum + part.row * columns + part.first;
  }
  return getValueOrCreateConstantIndexOp(
      b, loc,
      affine::makeComposedFoldedAffineApply(
          b, loc, AffineMap::get(operands.size(), 0, sum), operands));
}

/// A vector of `lanes`, of which those of `part` are elements.
Value ChainEmitter::load(const LinearAccess &access, Part part, int64_t lanes) {
  Value memory = memories[access.argument.getArgNumber()],
        index = getIndex(access, part);
  Type element = getElementTypeOrSelf(memory.getType());
  auto type = VectorType::get(lanes, element);
  int64_t stride = lanes == 1 ? 0 : access.strides[along];
  auto loadAt = [&](int64_t lane) -> Value {
    return memref::LoadOp::create(b, loc, memory,
                                  addOffset(b, loc, index, lane * stride));
  };
  if (stride == 0)
    return vector::BroadcastOp::create(b, loc, type, loadAt(0));
  if (stride == 1 && part.lanes == lanes)
    return vector::LoadOp::create(b, loc, type, memory, index);
  Value zero = arith::ConstantOp::create(b, loc, b.getZeroAttr(type));
  if (stride == 1)
    return vector::MaskedLoadOp::create(b, loc, type, memory, index,
                                        getMask(part.lanes, lanes), zero);
  SmallVector<Value> scalars;
  for (int64_t lane = 0; lane < part.lanes; ++lane)
    scalars.push_back(loadAt(lane));
  scalars.resize(lanes, scalars.front());
  return vector::FromElementsOp::create(b, loc, type, scalars);
}

void ChainEmitter::store(Value value, Part part, int64_t lanes) {
  const LinearAccess &access = chain.out;
  Value memory = memories[access.argument.getArgNumber()],
        index = getIndex(access, part);
  int64_t stride = access.strides[along];
  if (stride == 1 && lanes > 1) {
    if (part.lanes == lanes)
      vector::StoreOp::create(b, loc, value, memory, index);
    else
      vector::MaskedStoreOp::create(b, loc, memory, index,
                                    getMask(part.lanes, lanes), value);
    return;
  }
  for (int64_t lane = 0; lane < part.lanes; ++lane)
    memref::StoreOp::create(b, loc,
                            vector::ExtractOp::create(b, loc, value, lane),
                            memory, addOffset(b, loc, index, lane * stride));
}

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

/// The body of an elementwise operation.
Value ChainEmitter::emitBody(const RowChain::Node &node,
                             ArrayRef<Value> operands, int64_t lanes) {
  linalg::LinalgOp op = node.op;
  Block *body = op.getBlock();
  IRMapping mapping;
  for (auto [argument, operand] : llvm::zip(body->getArguments(), operands))
    if (operand)
      mapping.map(argument, operand);
  for (Operation &inner : body->without_terminator())
    vectorize(b, &inner, lanes, mapping);
  Value yielded = body->getTerminator()->getOperand(node.result);
  if (TypedAttr scalar = getSplatValue(yielded);
      scalar && !mapping.contains(yielded))
    return splat(scalar, lanes);
  return mapping.lookup(yielded);
}

/// A value that is the same in a row.
Value ChainEmitter::getOfRow(NodeRef number, Part part, int64_t lanes) {
  const RowChain::Node &node = chain.nodes[number];
  if (node.kind == Kind::Constant)
    return splat(node.constant, lanes);
  Value value = rowValues.lookup({number, part.unit});
  if (lanes != getRowLanes())
    value = vector::BroadcastOp::create(
        b, loc, VectorType::get(lanes, node.type), value);
  return value;
}

Value ChainEmitter::computeElements(const RowChain::Node &node, Part part) {
  if (node.kind == Kind::Read)
    return load(node.read, part, tiles.lanes);
  SmallVector<Value> operands;
  for (unsigned operand : node.operands)
    operands.push_back(
        operand == RowChain::kUnused ? Value() : getElements(operand, part));
  return emitBody(node, operands, tiles.lanes);
}

/// The value of a node for `part`.
Value ChainEmitter::getElements(NodeRef number, Part part) {
  const RowChain::Node &node = chain.nodes[number];
  if (!node.varies)
    return getOfRow(number, part, tiles.lanes);
  if (Value known = elements.lookup(number))
    return known;
  Value value;
  if (isKept(node) && node.sweep != sweep) {
    value =
        vector::LoadOp::create(b, loc, VectorType::get(tiles.lanes, node.type),
                               buffers[number], getKeptIndex(part));
  } else {
    value = computeElements(node, part);
    if (isKept(node))
      vector::StoreOp::create(b, loc, value, buffers[number],
                              getKeptIndex(part));
  }
  elements[number] = value;
  return value;
}

/// Computes what is the same in a row and known before the current sweep.
void ChainEmitter::emitRowValues() {
  for (auto [index, node] : llvm::enumerate(chain.nodes)) {
    NodeRef number = index;
    bool isComputed = node.kind == Kind::Read || node.kind == Kind::Body;
    if (node.varies || !isComputed || node.level != sweep)
      continue;
    for (int64_t unit = 0; unit < units; ++unit) {
      Part part = getRowPart(unit);
      Value value;
      if (node.kind == Kind::Read) {
        value = load(node.read, part, getRowLanes());
      } else {
        SmallVector<Value> operands;
        for (unsigned operand : node.operands)
          operands.push_back(operand == RowChain::kUnused
                                 ? Value()
                                 : getOfRow(operand, part, getRowLanes()));
        value = emitBody(node, operands, getRowLanes());
      }
      rowValues[{number, unit}] = value;
    }
  }
}

//===----------------------------------------------------------------------===//
// Reductions
//===----------------------------------------------------------------------===//

Value ChainEmitter::combine(const RowChain::Node &node, Value lhs, Value rhs,
                            int64_t lanes) {
  Operation *combiner = node.combiner;
  return b
      .create(loc, combiner->getName().getIdentifier(), {lhs, rhs},
              {VectorType::get(lanes, node.type)}, combiner->getAttrs())
      ->getResult(0);
}

/// One step of a reduction. A product that is added to a sum is not rounded
/// before, as in other reductions.
Value ChainEmitter::emitReduction(const RowChain::Node &node, Part part,
                                  Value carried) {
  linalg::LinalgOp op = node.op;
  Block *body = op.getBlock();
  IRMapping mapping;
  for (auto [argument, operand] :
       llvm::zip(body->getArguments(), node.operands))
    if (operand != RowChain::kUnused)
      mapping.map(argument, getElements(operand, part));
  BlockArgument accumulator = op.getRegionOutputArgs().front();
  mapping.map(accumulator, carried);
  auto add = dyn_cast<arith::AddFOp>(node.combiner);
  Operation *product = nullptr;
  for (unsigned i = 0; add && i < 2; ++i)
    if (auto mul = add->getOperand(i).getDefiningOp<arith::MulFOp>();
        mul && mul->hasOneUse() && add->getOperand(1 - i) == accumulator)
      product = mul;
  for (Operation &inner : body->without_terminator()) {
    if (&inner == product)
      continue;
    if (product && &inner == node.combiner) {
      auto get = [&](unsigned i) {
        Value operand = product->getOperand(i);
        if (TypedAttr scalar = getSplatValue(operand);
            scalar && !mapping.contains(operand))
          return splat(scalar, tiles.lanes);
        return mapping.lookup(operand);
      };
      mapping.map(inner.getResult(0),
                  vector::FMAOp::create(b, loc, get(0), get(1), carried));
      continue;
    }
    vectorize(b, &inner, tiles.lanes, mapping);
  }
  Value next = mapping.lookup(body->getTerminator()->getOperand(0));
  if (!isAcross && part.lanes < tiles.lanes)
    next = arith::SelectOp::create(b, loc, getMask(part.lanes, tiles.lanes),
                                   next, carried);
  return next;
}

/// Combines partial results, halves with halves.
Value ChainEmitter::finish(const RowChain::Node &node,
                           SmallVector<Value> partial) {
  while (partial.size() > 1) {
    size_t half = partial.size() / 2;
    for (size_t i = 0; i < half; ++i)
      partial[i] = combine(node, partial[i], partial[i + half], tiles.lanes);
    partial.resize(half);
  }
  Value value = partial.front();
  for (int64_t half = tiles.lanes / 2; half > 0; half /= 2) {
    auto slice = [&](int64_t first) {
      return vector::ExtractStridedSliceOp::create(
          b, loc, value, ArrayRef<int64_t>{first}, ArrayRef<int64_t>{half},
          ArrayRef<int64_t>{1});
    };
    Value lower = slice(0), upper = slice(half);
    value = combine(node, lower, upper, half);
  }
  return combine(node, value, splat(node.init, 1), 1);
}

//===----------------------------------------------------------------------===//
// Loops
//===----------------------------------------------------------------------===//

/// All vectors of `count` elements of each row; across rows, one column.
SmallVector<Value> ChainEmitter::emitStep(int64_t count, ValueRange carried) {
  SmallVector<Value> next(carried);
  int64_t vectors = isAcross ? 1 : llvm::divideCeil(count, tiles.lanes);
  // Partial results by reduction, unit and vector.
  int64_t partial = isAcross ? 1 : tiles.vectors;
  for (int64_t unit = 0; unit < units; ++unit)
    for (int64_t v = 0; v < vectors; ++v) {
      Part part = getRowPart(unit);
      if (!isAcross) {
        part.first = v * tiles.lanes;
        part.lanes = std::min(tiles.lanes, count - part.first);
      }
      elements.clear();
      for (auto [i, number] : llvm::enumerate(reductions)) {
        Value &sum = next[(i * units + unit) * partial + v];
        sum = emitReduction(chain.nodes[number], part, sum);
      }
      if (sweep == chain.getResult().level)
        store(getElements(chain.nodes.size() - 1, part), part, tiles.lanes);
    }
  elements.clear();
  return next;
}

/// The innermost loop along a row: several vectors at once, then the rest.
SmallVector<Value> ChainEmitter::emitRow(unsigned loop, ValueRange carried) {
  int64_t extent = chain.extents[loop], step = tiles.vectors * tiles.lanes,
          main = extent / step * step;
  SmallVector<Value> values(carried);
  if (main > 0) {
    auto rows = scf::ForOp::create(b, loc, constant(0), constant(main),
                                   constant(step), values);
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPointToStart(rows.getBody());
    ivs[loop] = rows.getInductionVar();
    SmallVector<Value> next = emitStep(step, rows.getRegionIterArgs());
    if (!values.empty())
      scf::YieldOp::create(b, loc, next);
    values = llvm::to_vector_of<Value>(rows.getResults());
  }
  if (main < extent) {
    ivs[loop] = constant(main);
    values = emitStep(extent - main, values);
  }
  ivs[loop] = Value();
  return values;
}

SmallVector<Value> ChainEmitter::emitLoops(unsigned loop, ValueRange carried) {
  if (loop == ivs.size())
    return emitStep(/*count=*/0, carried);
  if (loop == along)
    return emitRow(loop, carried);
  auto columns = scf::ForOp::create(
      b, loc, constant(0), constant(chain.extents[loop]), constant(1), carried);
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(columns.getBody());
  ivs[loop] = columns.getInductionVar();
  SmallVector<Value> next = emitLoops(loop + 1, columns.getRegionIterArgs());
  if (!carried.empty())
    scf::YieldOp::create(b, loc, next);
  ivs[loop] = Value();
  return llvm::to_vector_of<Value>(columns.getResults());
}

void ChainEmitter::emitSweep(unsigned number) {
  sweep = number;
  emitRowValues();
  reductions.clear();
  for (auto [index, node] : llvm::enumerate(chain.nodes))
    if (node.kind == Kind::Reduction && node.level == sweep + 1)
      reductions.push_back(index);
  int64_t partial = isAcross ? 1 : tiles.vectors;
  SmallVector<Value> carried;
  for (NodeRef reduction : reductions) {
    const RowChain::Node &node = chain.nodes[reduction];
    Value first = splat(isAcross ? node.init : node.neutral, tiles.lanes);
    carried.append(units * partial, first);
  }
  carried = emitLoops(chain.numRowLoops, carried);
  for (auto [i, reduction] : llvm::enumerate(reductions))
    for (int64_t unit = 0; unit < units; ++unit) {
      auto values =
          ArrayRef(carried).slice((i * units + unit) * partial, partial);
      rowValues[{reduction, unit}] =
          isAcross ? values.front()
                   : finish(chain.nodes[reduction], SmallVector<Value>(values));
    }
}

/// A block of rows: `count` of them.
void ChainEmitter::emitBlock(int64_t count) {
  units = isAcross ? llvm::divideCeil(count, tiles.lanes) : count;
  blockElements = count;
  rowValues.clear();
  unsigned sweeps = chain.getNumSweeps();
  for (unsigned number = 0; number < sweeps; ++number)
    emitSweep(number);
  if (chain.getResult().varies)
    return;
  sweep = sweeps;
  emitRowValues();
  for (int64_t unit = 0; unit < units; ++unit) {
    Part part = getRowPart(unit);
    store(getOfRow(chain.nodes.size() - 1, part, getRowLanes()), part,
          getRowLanes());
  }
}

void ChainEmitter::emit(func::FuncOp func) {
  b.setInsertionPoint(func.getBody().front().getTerminator());
  memories.assign(func.getNumArguments(), Value());
  auto addMemory = [&](const LinearAccess &access) {
    Value &memory = memories[access.argument.getArgNumber()];
    if (!memory)
      memory = flatten(b, loc, access.argument);
  };
  for (const RowChain::Node &node : chain.nodes)
    if (node.kind == Kind::Read)
      addMemory(node.read);
  addMemory(chain.out);

  // Vectors along columns are of one row each, some rows side by side.
  unsigned blocked = isAcross ? along : chain.numRowLoops - 1;
  int64_t wanted = isAcross ? tiles.lanes * tiles.vectors : tiles.rows;
  ArrayRef<int64_t> rows =
      ArrayRef(chain.extents).take_front(chain.numRowLoops);
  BlockLoops loops(rows, rows.empty() ? std::nullopt : std::optional(blocked),
                   wanted);
  int64_t size = loops.getSize();
  if (isAcross)
    tiles.vectors = llvm::divideCeil(size, tiles.lanes);
  else
    tiles.vectors = std::min<int64_t>(
        tiles.vectors, llvm::PowerOf2Ceil(llvm::divideCeil(chain.extents[along],
                                                           tiles.lanes)));
  loops.begin(b, loc, MutableArrayRef(ivs).take_front(rows.size()));
  for (auto [number, node] : llvm::enumerate(chain.nodes)) {
    if (!isKept(node))
      continue;
    int64_t columns = chain.getNumColumns();
    if (isAcross)
      columns *= tiles.vectors * tiles.lanes;
    else
      columns = columns / chain.extents[along] * size *
                static_cast<int64_t>(
                    llvm::alignTo(chain.extents[along], tiles.lanes));
    buffers[number] =
        memref::AllocOp::create(b, loc, MemRefType::get({columns}, node.type));
  }
  loops.emit(b, loc, [&](int64_t numRows) { emitBlock(numRows); });
}

void cpu::emitChain(func::FuncOp func, const RowChain &chain,
                    const ChainTiles &tiles) {
  replaceBody(func, [&] { ChainEmitter(func, chain, tiles).emit(func); });
}
