//===- EmitFoldLookups.cpp - Vectors of elements at computed positions ----===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What is the same for all elements of a vector, as the position along another
// dimension, is computed once. Where the vectors of a tile have all elements of
// a dimension, positions along it are numbers: elements near to each other are
// loaded in one piece, of which each lane chooses its own.
//
//===----------------------------------------------------------------------===//

#include "FoldEmitter.h"
#include "VTA/CPU/Analysis/TaskLookups.h"
#include "VTA/CPU/Schedule/VectorLoads.h"
#include "VTA/Dialect/CPU/TransformOps/EmitContraction.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/Matchers.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::cpu;

class FoldEmitter::LookupBody {
public:
  LookupBody(FoldEmitter &e, Part part, IRMapping &vectors)
      : e(e), b(e.b), loc(e.loc), part(part), vectors(vectors) {}

  void emit();

private:
  /// Where the elements of a vector are: lane i at first + offsets[i] +
  /// computed[i].
  struct Places {
    Value first;
    SmallVector<int64_t> offsets;
    Value computed; ///< A vector; null if everything else is known.
    /// The last offset of a row from 0 on that is all there; -1 for other
    /// places.
    int64_t most = -1;
  };

  bool varies(Value value) const {
    return e.tiles.along &&
           variesAlong(value, e.fold.op, *e.tiles.along, [&](unsigned input) {
             return input < e.fold.inputs.size() &&
                    e.fold.inputs[input].access &&
                    e.getStride(*e.fold.inputs[input].access) != 0;
           });
  }
  Value getScalar(Value value);
  Value getVector(Value value);
  Value multiply(Value value, int64_t factor);
  std::optional<SmallVector<int64_t>> getPositions(Value index) const;
  Places getPlaces(tensor::ExtractOp op, const LinearLayout &layout);
  Value lookUp(tensor::ExtractOp op);
  Value load(Value memory, Value index) {
    return memref::LoadOp::create(b, loc, memory, index);
  }

  FoldEmitter &e;
  OpBuilder &b;
  Location loc;
  Part part;
  IRMapping scalars, &vectors;
};

/// The value for all lanes.
Value FoldEmitter::LookupBody::getScalar(Value value) {
  if (Value known = scalars.lookupOrNull(value))
    return known;
  Value scalar;
  if (auto argument = dyn_cast<BlockArgument>(value)) {
    const Fold::Source &source = e.fold.inputs[argument.getArgNumber()];
    scalar =
        source.constant
            ? arith::ConstantOp::create(b, loc, source.constant).getResult()
            : load(e.getMemory(source.access->argument),
                   emitElementIndex(e.b, e.loc, *source.access, e.ivs));
  } else {
    // A constant of the task.
    scalar = b.clone(*value.getDefiningOp())->getResult(0);
  }
  scalars.map(value, scalar);
  return scalar;
}

Value FoldEmitter::LookupBody::getVector(Value value) {
  if (Value known = vectors.lookupOrNull(value))
    return known;
  Value vector = vector::BroadcastOp::create(
      b, loc, VectorType::get(part.lanes, value.getType()), getScalar(value));
  vectors.map(value, vector);
  return vector;
}

/// `value` is an index or a vector of them.
Value FoldEmitter::LookupBody::multiply(Value value, int64_t factor) {
  if (factor == 1)
    return value;
  TypedAttr attr = b.getIndexAttr(factor);
  if (auto type = dyn_cast<VectorType>(value.getType()))
    attr = DenseElementsAttr::get(type, Attribute(attr));
  return arith::MulIOp::create(b, loc, value,
                               arith::ConstantOp::create(b, loc, attr));
}

/// The values of `index` in the lanes, if they are known now.
std::optional<SmallVector<int64_t>>
FoldEmitter::LookupBody::getPositions(Value index) const {
  unsigned along = *e.tiles.along;
  if (e.tiles.lanes * e.tiles.vectors < e.fold.extents[along])
    return std::nullopt;
  SmallVector<int64_t> positions;
  for (int64_t lane = 0; lane < part.lanes; ++lane) {
    std::optional<int64_t> position =
        evaluateAlong(index, along, part.first + lane);
    if (!position)
      return std::nullopt;
    positions.push_back(*position);
  }
  return positions;
}

FoldEmitter::LookupBody::Places
FoldEmitter::LookupBody::getPlaces(tensor::ExtractOp op,
                                   const LinearLayout &layout) {
  Places places;
  places.offsets.assign(part.lanes, 0);
  places.first = e.constant(layout.offset);
  auto addFirst = [&](Value index, int64_t stride) {
    places.first =
        arith::AddIOp::create(b, loc, places.first, multiply(index, stride));
  };
  unsigned numVarying = 0;
  for (auto [index, stride, extent] :
       llvm::zip_equal(op.getIndices(), layout.strides,
                       op.getTensor().getType().getShape())) {
    if (!varies(index)) {
      addFirst(getScalar(index), stride);
      continue;
    }
    ++numVarying;
    std::optional<SmallVector<int64_t>> positions = getPositions(index);
    // The rest of the row.
    if (positions && stride == 1)
      places.most = extent - 1;
    if (!positions && index.getDefiningOp<linalg::IndexOp>()) {
      addFirst(e.ivs[*e.tiles.along], stride);
      positions =
          llvm::to_vector(llvm::seq(part.first, part.first + part.lanes));
    }
    if (positions) {
      for (auto [offset, position] :
           llvm::zip_equal(places.offsets, *positions))
        offset += position * stride;
      continue;
    }
    Value offsets = multiply(getVector(index), stride);
    places.computed =
        places.computed
            ? arith::AddIOp::create(b, loc, places.computed, offsets)
            : offsets;
  }
  if (numVarying != 1)
    places.most = -1;
  return places;
}

Value FoldEmitter::LookupBody::lookUp(tensor::ExtractOp op) {
  LinearLayout layout = *getLayout(op.getTensor());
  Value memory = e.getMemory(layout.argument);
  Places places = getPlaces(op, layout);
  auto type = VectorType::get(part.lanes, op.getType());
  ArrayRef<int64_t> offsets = places.offsets;
  int64_t low = *llvm::min_element(offsets), high = *llvm::max_element(offsets);
  auto loadRun = [&](int64_t from, int64_t count) -> Value {
    return vector::LoadOp::create(b, loc, VectorType::get(count, op.getType()),
                                  memory,
                                  addOffset(b, loc, places.first, from));
  };
  if (!places.computed && low == high)
    return vector::BroadcastOp::create(
        b, loc, type, load(memory, addOffset(b, loc, places.first, low)));
  if (!places.computed &&
      llvm::equal(offsets, llvm::seq(low, low + part.lanes)))
    return loadRun(low, part.lanes);
  int64_t count = high - low + 1;
  if (!places.computed && count <= kMaxVectorsInOneLoad * e.tiles.lanes) {
    // Whole vectors, if the row has as many.
    int64_t whole = llvm::alignTo(count, e.tiles.lanes);
    if (places.most >= high && whole <= places.most + 1) {
      count = whole;
      low = std::min(low, places.most + 1 - count);
    }
    Value run = loadRun(low, count);
    auto chosen = llvm::map_to_vector(
        offsets, [&](int64_t offset) { return offset - low; });
    return vector::ShuffleOp::create(b, loc, run, run, chosen);
  }
  SmallVector<Value> elements;
  for (int64_t lane = 0; lane < part.lanes; ++lane) {
    Value index = addOffset(b, loc, places.first, offsets[lane]);
    if (places.computed)
      index = arith::AddIOp::create(
          b, loc, index,
          vector::ExtractOp::create(b, loc, places.computed, lane));
    elements.push_back(load(memory, index));
  }
  return vector::FromElementsOp::create(b, loc, type, elements);
}

void FoldEmitter::LookupBody::emit() {
  linalg::LinalgOp op = e.fold.op;
  for (Operation &inner : op.getBlock()->without_terminator()) {
    Value result = inner.getResult(0);
    auto index = dyn_cast<linalg::IndexOp>(inner);
    auto lookup = dyn_cast<tensor::ExtractOp>(inner);
    if (index && index.getDim() != e.tiles.along) {
      scalars.map(result, e.ivs[index.getDim()]);
    } else if (index) {
      vectors.map(result, e.getIndices(index.getDim(), part));
    } else if (lookup && !varies(result)) {
      LinearLayout layout = *getLayout(lookup.getTensor());
      scalars.map(result, load(e.getMemory(layout.argument),
                               getPlaces(lookup, layout).first));
    } else if (lookup) {
      vectors.map(result, lookUp(lookup));
    } else if (!varies(result) && !isa<math::MathDialect>(inner.getDialect())) {
      for (Value operand : inner.getOperands())
        (void)getScalar(operand);
      scalars.map(result, b.clone(inner, scalars)->getResult(0));
    } else {
      for (Value operand : inner.getOperands())
        if (!matchPattern(operand, m_Constant()))
          (void)getVector(operand);
      vectorize(b, &inner, part.lanes, vectors);
    }
  }
  for (Value yielded : op.getBlock()->getTerminator()->getOperands())
    (void)getVector(yielded);
}

void FoldEmitter::emitLookups(Part part, IRMapping &mapping) {
  LookupBody(*this, part, mapping).emit();
}
