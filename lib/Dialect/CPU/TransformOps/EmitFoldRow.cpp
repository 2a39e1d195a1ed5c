//===- EmitFoldRow.cpp - Vectors along the steps of one result ------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each lane finds the first extremum of its own elements and the position of
// that; of two lanes with equal extrema, the smaller position is the first one.
// Elements may be taken twice. Therefore the last vectors of a row begin
// earlier if the row does not fill them.
//
//===----------------------------------------------------------------------===//

#include "FoldEmitter.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/IRMapping.h"

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::cpu;

/// The comparison of a step for vectors of the values `element` and `most`.
static Value compare(OpBuilder &b, const FirstMost &first, Value element,
                     Value most, int64_t lanes) {
  IRMapping mapping;
  mapping.map(first.element, element);
  mapping.map(first.oldMost, most);
  Operation *comparison = first.isMore.getDefiningOp();
  // Of a conjunction, the comparisons first.
  for (Value operand : comparison->getOperands())
    if (!mapping.contains(operand))
      vectorize(b, operand.getDefiningOp(), lanes, mapping);
  return vectorize(b, comparison, lanes, mapping)->getResult(0);
}

SmallVector<Value> FoldEmitter::combine(ValueRange a, ValueRange b) {
  const FirstMost &first = *fold.firstMost;
  int64_t lanes = cast<VectorType>(a.front().getType()).getNumElements();
  Value mostA = a[first.most], mostB = b[first.most],
        placeA = a[first.position], placeB = b[first.position];
  Value isLess = compare(this->b, first, mostB, mostA, lanes),
        isMore = compare(this->b, first, mostA, mostB, lanes),
        isEarlier = arith::CmpIOp::create(
            this->b, loc, arith::CmpIPredicate::slt, placeB, placeA);
  // b is more, or it is equal and comes first.
  Value no = arith::ConstantOp::create(
      this->b, loc,
      DenseElementsAttr::get(cast<VectorType>(isMore.getType()), false));
  Value takes = arith::SelectOp::create(this->b, loc, isMore, no, isEarlier);
  takes = arith::OrIOp::create(this->b, loc, isLess, takes);
  SmallVector<Value> result(2);
  result[first.most] =
      arith::SelectOp::create(this->b, loc, takes, mostB, mostA);
  result[first.position] =
      arith::SelectOp::create(this->b, loc, takes, placeB, placeA);
  return result;
}

void FoldEmitter::emitRow() {
  unsigned row = *tiles.along;
  int64_t extent = fold.extents[row], size = tiles.lanes * tiles.vectors,
          whole = extent - extent % size;
  parts.clear();
  for (int64_t vector = 0; vector < tiles.vectors; ++vector)
    parts.push_back({vector * tiles.lanes, tiles.lanes});
  SmallVector<Value> carried = loadInits();
  auto loop = scf::ForOp::create(b, loc, constant(0), constant(whole),
                                 constant(size), carried);
  {
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPointToStart(loop.getBody());
    ivs[row] = loop.getInductionVar();
    scf::YieldOp::create(b, loc, emitStep(loop.getRegionIterArgs()));
  }
  carried.assign(loop.getResults().begin(), loop.getResults().end());
  if (whole < extent) {
    ivs[row] = constant(extent - size);
    carried = emitStep(carried);
  }
  ivs[row] = Value();

  while (carried.size() > 2) {
    SmallVector<Value> next;
    for (size_t i = 0; i < carried.size(); i += 4) {
      ValueRange pair = ValueRange(carried).slice(i, 2);
      if (i + 2 == carried.size())
        llvm::append_range(next, pair);
      else
        llvm::append_range(next,
                           combine(pair, ValueRange(carried).slice(i + 2, 2)));
    }
    carried = std::move(next);
  }
  for (int64_t lanes = tiles.lanes / 2; lanes > 0; lanes /= 2) {
    auto getHalf = [&](int64_t from) {
      return llvm::map_to_vector(carried, [&](Value value) -> Value {
        return vector::ShuffleOp::create(
            b, loc, value, value,
            llvm::to_vector(llvm::seq(from, from + lanes)));
      });
    };
    SmallVector<Value> low = getHalf(0), high = getHalf(lanes);
    carried = combine(low, high);
  }
  parts = {{0, 1}};
  storeResults(carried);
}
