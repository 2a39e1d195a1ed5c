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
// In short rows, the extremum is found before its position: combining lanes is
// what takes the time there, and is less work for one number than for two.
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

std::pair<Value, Value> FoldEmitter::getHalves(Value value) {
  int64_t half = cast<VectorType>(value.getType()).getNumElements() / 2;
  auto shuffle = [&](int64_t from) -> Value {
    return vector::ShuffleOp::create(
        b, loc, value, value, llvm::to_vector(llvm::seq(from, from + half)));
  };
  Value low = shuffle(0);
  return {low, shuffle(half)};
}

SmallVector<Value>
FoldEmitter::sweepRow(ValueRange carried, bool isBackward,
                      function_ref<SmallVector<Value>(ValueRange)> emit) {
  unsigned row = *tiles.along;
  int64_t extent = fold.extents[row], size = tiles.lanes * tiles.vectors,
          whole = extent - extent % size;
  SmallVector<Value> values(carried);
  auto emitLast = [&] {
    if (whole == extent)
      return;
    ivs[row] = constant(extent - size);
    values = emit(values);
  };
  if (isBackward)
    emitLast();
  auto loop = scf::ForOp::create(b, loc, constant(0), constant(whole),
                                 constant(size), values);
  {
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPointToStart(loop.getBody());
    ivs[row] = loop.getInductionVar();
    if (isBackward)
      ivs[row] = arith::SubIOp::create(b, loc, constant(whole - size),
                                       loop.getInductionVar());
    scf::YieldOp::create(b, loc, emit(loop.getRegionIterArgs()));
  }
  values.assign(loop.getResults().begin(), loop.getResults().end());
  if (!isBackward)
    emitLast();
  ivs[row] = Value();
  return values;
}

Value FoldEmitter::findPlace(BlockArgument element,
                             function_ref<Value(Value)> isPlace) {
  const FirstMost &first = *fold.firstMost;
  linalg::LinalgOp op = fold.op;
  Type type = op.getRegionOutputArgs()[first.position].getType();
  auto vectorType = VectorType::get(tiles.lanes, type);
  Value place = arith::ConstantOp::create(
      b, loc,
      DenseElementsAttr::get(
          vectorType, APInt::getSignedMaxValue(type.getIntOrFloatBitWidth())));
  // Smaller positions come later, and are what is left.
  place = sweepRow(place, /*isBackward=*/true, [&](ValueRange carried) {
            Value place = carried.front();
            for (Part part : llvm::reverse(parts)) {
              Value index = arith::IndexCastOp::create(
                  b, loc, vectorType, getIndices(*tiles.along, part));
              Value is =
                  isPlace(load(fold.inputs[element.getArgNumber()], part));
              place = arith::SelectOp::create(b, loc, is, index, place);
            }
            return SmallVector<Value>{place};
          }).front();
  for (int64_t lanes = tiles.lanes; lanes > 1; lanes /= 2) {
    auto [low, high] = getHalves(place);
    place = arith::MinSIOp::create(b, loc, low, high);
  }
  return place;
}

SmallVector<Value> FoldEmitter::emitTwoSweeps(BlockArgument element,
                                              ValueRange inits) {
  const FirstMost &first = *fold.firstMost;
  bool isFloat = isa<FloatType>(element.getType());
  // NaNs are looked for by themselves.
  Operation *comparison = first.isMore.getDefiningOp();
  bool takesNaNs = isa<arith::AndIOp>(comparison);
  if (takesNaNs) {
    auto getPredicate = [](Value value) {
      return value.getDefiningOp<arith::CmpFOp>().getPredicate();
    };
    Value side = comparison->getOperand(0);
    if (getPredicate(side) == arith::CmpFPredicate::ORD)
      side = comparison->getOperand(1);
    comparison = side.getDefiningOp();
  }
  auto isMore = [&](Value a, Value b) -> Value {
    bool isFirst = comparison->getOperand(0) == first.element;
    Value lhs = isFirst ? a : b, rhs = isFirst ? b : a;
    if (auto compare = dyn_cast<arith::CmpIOp>(comparison))
      return arith::CmpIOp::create(this->b, loc, compare.getPredicate(), lhs,
                                   rhs);
    using arith::CmpFPredicate;
    CmpFPredicate predicate = cast<arith::CmpFOp>(comparison).getPredicate();
    bool isGreater =
        predicate == CmpFPredicate::UGT || predicate == CmpFPredicate::OGT;
    return arith::CmpFOp::create(
        this->b, loc, isGreater ? CmpFPredicate::OGT : CmpFPredicate::OLT, lhs,
        rhs);
  };
  auto getMore = [&](Value a, Value b) -> Value {
    return arith::SelectOp::create(this->b, loc, isMore(a, b), a, b);
  };
  auto isEqual = [&](Value a, Value b) -> Value {
    if (!isFloat)
      return arith::CmpIOp::create(this->b, loc, arith::CmpIPredicate::eq, a,
                                   b);
    return arith::CmpFOp::create(this->b, loc, arith::CmpFPredicate::OEQ, a, b);
  };
  auto isNaN = [&](Value a, Value b) -> Value {
    return arith::CmpFOp::create(this->b, loc, arith::CmpFPredicate::UNO, a, b);
  };

  SmallVector<Value> most;
  for (size_t i = 0; i < parts.size(); ++i)
    most.push_back(inits[i * 2 + first.most]);
  Value init = most.front();
  Type bits = b.getIntegerType(element.getType().getIntOrFloatBitWidth());
  auto flagsType = VectorType::get(tiles.lanes, bits);
  Value none = arith::ConstantOp::create(b, loc, b.getZeroAttr(flagsType));
  if (takesNaNs)
    most.push_back(none);
  most = sweepRow(most, /*isBackward=*/false, [&](ValueRange carried) {
    SmallVector<Value> next, elements;
    for (auto [i, part] : llvm::enumerate(parts)) {
      elements.push_back(load(fold.inputs[element.getArgNumber()], part));
      next.push_back(getMore(elements.back(), carried[i]));
    }
    if (takesNaNs) {
      // One comparison for two vectors.
      Value flags = carried.back();
      for (size_t i = 0; i < elements.size(); i += 2) {
        Value other = elements[std::min(i + 1, elements.size() - 1)];
        flags = arith::OrIOp::create(
            b, loc, flags,
            arith::ExtSIOp::create(b, loc, flagsType,
                                   isNaN(elements[i], other)));
      }
      next.push_back(flags);
    }
    return next;
  });
  Value hasNaN;
  if (takesNaNs)
    hasNaN = vector::ReductionOp::create(
        b, loc, vector::CombiningKind::OR,
        arith::CmpIOp::create(b, loc, arith::CmpIPredicate::ne,
                              most.pop_back_val(), none));
  while (most.size() > 1) {
    SmallVector<Value> next;
    for (size_t i = 0; i < most.size(); i += 2)
      next.push_back(i + 1 < most.size() ? getMore(most[i + 1], most[i])
                                         : most[i]);
    most = std::move(next);
  }
  Value one = most.front();
  for (int64_t lanes = tiles.lanes; lanes > 1; lanes /= 2) {
    auto [low, high] = getHalves(one);
    one = getMore(high, low);
  }
  Value all = vector::ShuffleOp::create(b, loc, one, one,
                                        SmallVector<int64_t>(tiles.lanes, 0));
  auto findMost = [&] {
    return findPlace(element, [&](Value value) { return isEqual(value, all); });
  };
  Value place;
  if (takesNaNs) {
    auto type = cast<VectorType>(one.getType());
    Value nan = arith::ConstantOp::create(
        b, loc,
        DenseElementsAttr::get(
            type,
            APFloat::getNaN(
                cast<FloatType>(type.getElementType()).getFloatSemantics())));
    auto branch = scf::IfOp::create(
        b, loc, VectorType::get(1, getElementTypeOrSelf(inits[first.position])),
        hasNaN, /*withElseRegion=*/true);
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPointToStart(branch.thenBlock());
    scf::YieldOp::create(b, loc, findPlace(element, [&](Value value) {
                           return isNaN(value, value);
                         }));
    b.setInsertionPointToStart(branch.elseBlock());
    scf::YieldOp::create(b, loc, findMost());
    b.setInsertionPointAfter(branch);
    place = branch.getResult(0);
    one = arith::SelectOp::create(b, loc, hasNaN, nan, one);
  } else {
    place = findMost();
  }
  // The first value stays unless an element is more.
  auto getOne = [&](Value value) -> Value {
    return vector::ShuffleOp::create(b, loc, value, value,
                                     SmallVector<int64_t>{0});
  };
  Value isTaken = compare(b, first, one, getOne(init), 1);
  SmallVector<Value> result(2);
  result[first.most] = one;
  result[first.position] = arith::SelectOp::create(
      b, loc, isTaken, place, getOne(inits[first.position]));
  return result;
}

bool cpu::hasTwoSweeps(const Fold &fold, int64_t lanes) {
  // Of a longer row, positions are carried along in less time than reading it
  // again takes: 1.0 instead of 1.6 ns for a vector, after 14 ns more for lanes
  // that are combined with their positions (Zen 4, 16 lanes).
  static constexpr int64_t kMaxVectors = 32;
  const FirstMost &first = *fold.firstMost;
  linalg::LinalgOp op = fold.op;
  auto element = dyn_cast<BlockArgument>(first.element);
  return element && element.getOwner() == op.getBlock() &&
         fold.result == first.position &&
         fold.extents[fold.reduction.front()] <= kMaxVectors * lanes;
}

void FoldEmitter::emitRow() {
  parts.clear();
  for (int64_t vector = 0; vector < tiles.vectors; ++vector)
    parts.push_back({vector * tiles.lanes, tiles.lanes});
  SmallVector<Value> carried = loadInits();
  if (hasTwoSweeps(fold, tiles.lanes)) {
    carried =
        emitTwoSweeps(cast<BlockArgument>(fold.firstMost->element), carried);
    parts = {{0, 1}};
    return storeResults(carried);
  }
  carried = sweepRow(carried, /*isBackward=*/false,
                     [&](ValueRange carried) { return emitStep(carried); });
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
  for (int64_t lanes = tiles.lanes; lanes > 1; lanes /= 2) {
    SmallVector<Value> low(2), high(2);
    for (unsigned i : {0, 1})
      std::tie(low[i], high[i]) = getHalves(carried[i]);
    carried = combine(low, high);
  }
  parts = {{0, 1}};
  storeResults(carried);
}
