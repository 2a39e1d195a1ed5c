//===- Reduction.cpp - Reductions along an axis ---------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Lowering.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Matchers.h"
#include "llvm/ADT/TypeSwitch.h"
#include <limits>

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::lowertosa;

bool lowertosa::isReduction(Operation *op) {
  return isa<tosa::ReduceAllOp, tosa::ReduceAnyOp, tosa::ReduceMaxOp,
             tosa::ReduceMinOp, tosa::ReduceProductOp, tosa::ReduceSumOp>(op);
}

namespace {
/// What to start from and how to go on.
struct Reducer {
  Value init;
  std::function<Value(OpBuilder &, Location, Value, Value)> combine;
};
} // namespace

template <typename FloatOp, typename IntOp>
static auto combineBy() {
  return [](OpBuilder &b, Location loc, Value lhs, Value rhs) -> Value {
    if (isa<FloatType>(lhs.getType()))
      return FloatOp::create(b, loc, lhs, rhs);
    return IntOp::create(b, loc, lhs, rhs);
  };
}

/// Start of an extremum: where NaNs are ignored, it is NaN.
static double getStart(tosa::NanPropagationMode mode, bool isMaximum) {
  if (mode == tosa::NanPropagationMode::IGNORE)
    return std::numeric_limits<double>::quiet_NaN();
  double infinity = std::numeric_limits<double>::infinity();
  return isMaximum ? -infinity : infinity;
}

static Reducer getReducer(OpBuilder &builder, Operation *op, Type type) {
  Location loc = op->getLoc();
  unsigned width = type.getIntOrFloatBitWidth();
  auto ignores = [](auto op) {
    return op.getNanMode() == tosa::NanPropagationMode::IGNORE;
  };
  auto start = [&](auto op, bool isMaximum) {
    if (isa<FloatType>(type))
      return createScalar(builder, loc, type,
                          getStart(op.getNanMode(), isMaximum));
    return createScalar(builder, loc, type,
                        isMaximum ? llvm::minIntN(width)
                                  : llvm::maxIntN(width));
  };
  auto number = [&](int64_t value) {
    return createScalar(builder, loc, type, value);
  };
  return TypeSwitch<Operation *, Reducer>(op)
      .Case([&](tosa::ReduceSumOp) {
        return Reducer{number(0), combineBy<arith::AddFOp, arith::AddIOp>()};
      })
      .Case([&](tosa::ReduceProductOp) {
        return Reducer{number(1), combineBy<arith::MulFOp, arith::MulIOp>()};
      })
      .Case([&](tosa::ReduceAllOp) {
        return Reducer{number(1), combineBy<arith::MulFOp, arith::AndIOp>()};
      })
      .Case([&](tosa::ReduceAnyOp) {
        return Reducer{number(0), combineBy<arith::AddFOp, arith::OrIOp>()};
      })
      .Case([&](tosa::ReduceMaxOp op) {
        Reducer reducer{start(op, true),
                        combineBy<arith::MaximumFOp, arith::MaxSIOp>()};
        if (ignores(op))
          reducer.combine = combineBy<arith::MaxNumFOp, arith::MaxSIOp>();
        return reducer;
      })
      .Case([&](tosa::ReduceMinOp op) {
        Reducer reducer{start(op, false),
                        combineBy<arith::MinimumFOp, arith::MinSIOp>()};
        if (ignores(op))
          reducer.combine = combineBy<arith::MinNumFOp, arith::MinSIOp>();
        return reducer;
      });
}

Value lowertosa::reduceAlong(OpBuilder &builder, Location loc,
                             ValueRange inputs, ArrayRef<AffineMap> maps,
                             int64_t axis, Value init, BodyBuilder body) {
  RankedTensorType from = getTensorType(inputs.front());
  SmallVector<int64_t> shape(from.getShape());
  shape.erase(shape.begin() + axis);
  auto type = RankedTensorType::get(shape, init.getType());
  int64_t rank = from.getRank();
  SmallVector<utils::IteratorType> iterators(rank,
                                             utils::IteratorType::parallel);
  iterators[axis] = utils::IteratorType::reduction;
  SmallVector<AffineMap> allMaps(maps);
  allMaps.push_back(builder.getMultiDimIdentityMap(rank).dropResult(axis));
  return linalg::GenericOp::create(
             builder, loc, TypeRange{type}, inputs,
             ValueRange{createFilled(builder, loc, type, init)}, allMaps,
             iterators,
             [&](OpBuilder &b, Location loc, ValueRange values) {
               linalg::YieldOp::create(b, loc, body(b, loc, values));
             })
      .getResult(0);
}

/// The reduction whose result alone is reduced in the same way, or null:
/// a reduction over several axes is imported as one after the other.
static linalg::GenericOp matchInnerReduction(Value input, int64_t axis,
                                             const Reducer &reducer,
                                             OpBuilder &builder) {
  auto expand = input.getDefiningOp<tensor::ExpandShapeOp>();
  auto inner = expand ? expand.getSrc().getDefiningOp<linalg::GenericOp>()
                      : linalg::GenericOp();
  if (!inner || !input.hasOneUse() || !expand.getSrc().hasOneUse() ||
      inner.getNumReductionLoops() == 0 || inner.getNumDpsInputs() != 1 ||
      inner->getNumResults() != 1 ||
      !inner.getIndexingMapsArray().front().isIdentity() ||
      inner.getNumLoops() != getTensorType(input).getRank() ||
      inner.getIteratorTypesArray()[axis] != utils::IteratorType::parallel)
    return {};
  // The only operation of the body combines as `reducer` does.
  Block *body = inner.getBody();
  auto fill = inner.getOutputs().front().getDefiningOp<linalg::FillOp>();
  Attribute start, innerStart;
  if (!fill || body->getOperations().size() != 2 ||
      !matchPattern(reducer.init, m_Constant(&start)) ||
      !matchPattern(fill.getInputs().front(), m_Constant(&innerStart)) ||
      start != innerStart)
    return {};
  Operation *combiner = &body->front();
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPoint(combiner);
  Value same = reducer.combine(builder, combiner->getLoc(),
                               body->getArgument(1), body->getArgument(0));
  bool isSame = OperationEquivalence::isEquivalentTo(
      same.getDefiningOp(), combiner, OperationEquivalence::IgnoreLocations);
  same.getDefiningOp()->erase();
  return isSame ? inner : linalg::GenericOp();
}

/// Reduces what `inner` reduces along `axis` as well.
static Value addAxis(OpBuilder &builder, linalg::GenericOp inner, int64_t axis,
                     Value init) {
  SmallVector<utils::IteratorType> iterators = inner.getIteratorTypesArray();
  iterators[axis] = utils::IteratorType::reduction;
  SmallVector<AffineMap> maps = inner.getIndexingMapsArray();
  unsigned position =
      *maps.back().getResultPosition(builder.getAffineDimExpr(axis));
  maps.back() = maps.back().dropResult(position);
  SmallVector<int64_t> shape(getTensorType(inner.getResult(0)).getShape());
  shape.erase(shape.begin() + position);
  auto type = RankedTensorType::get(shape, init.getType());
  auto result = linalg::GenericOp::create(
      builder, inner.getLoc(), TypeRange{type}, inner.getInputs(),
      ValueRange{createFilled(builder, inner.getLoc(), type, init)}, maps,
      iterators);
  IRMapping mapping;
  inner.getRegion().cloneInto(&result.getRegion(), mapping);
  return result.getResult(0);
}

FailureOr<Value> lowertosa::lowerReduction(OpBuilder &builder, Operation *op) {
  Location loc = op->getLoc();
  Value input = op->getOperand(0);
  auto from = getTensorType(input);
  auto to = cast<RankedTensorType>(op->getResult(0).getType());
  int64_t axis = cast<IntegerAttr>(op->getAttr("axis")).getInt();
  if (from.getDimSize(axis) == 1)
    return input;
  Reducer reducer = getReducer(builder, op, from.getElementType());
  if (linalg::GenericOp inner =
          matchInnerReduction(input, axis, reducer, builder))
    return createReshape(builder, loc,
                         addAxis(builder, inner, axis, reducer.init),
                         to.getShape());
  Value result = reduceAlong(
      builder, loc, input, builder.getMultiDimIdentityMap(from.getRank()), axis,
      reducer.init, [&](OpBuilder &b, Location loc, ValueRange values) {
        return reducer.combine(b, loc, values[1], values[0]);
      });
  return createReshape(builder, loc, result, to.getShape());
}

/// The first position along `axis` with the maximum or, before that, a NaN:
/// what the loop carries along is both.
static Value findFirstMost(OpBuilder &builder, Location loc, Value input,
                           Type index, int64_t axis) {
  RankedTensorType from = getTensorType(input);
  Type element = from.getElementType();
  bool isFloat = isa<FloatType>(element);
  int64_t rank = from.getRank();
  SmallVector<int64_t> shape(from.getShape());
  shape.erase(shape.begin() + axis);
  AffineMap identity = builder.getMultiDimIdentityMap(rank),
            across = identity.dropResult(axis);
  SmallVector<utils::IteratorType> iterators(rank,
                                             utils::IteratorType::parallel);
  iterators[axis] = utils::IteratorType::reduction;
  auto positionType = RankedTensorType::get(shape, index),
       mostType = RankedTensorType::get(shape, element);
  Value first = createFilled(builder, loc, positionType,
                             createScalar(builder, loc, index, int64_t(0)));
  Value least =
      isFloat ? createScalar(builder, loc, element,
                             -std::numeric_limits<double>::infinity())
              : createScalar(builder, loc, element,
                             llvm::minIntN(element.getIntOrFloatBitWidth()));
  least = createFilled(builder, loc, mostType, least);
  return linalg::GenericOp::create(
             builder, loc, TypeRange{positionType, mostType}, input,
             ValueRange{first, least}, {identity, across, across}, iterators,
             [&](OpBuilder &b, Location loc, ValueRange values) {
               Value value = values[0], old = values[2], more;
               if (!isFloat) {
                 more = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::sgt,
                                              value, old);
               } else {
                 more = arith::CmpFOp::create(b, loc, arith::CmpFPredicate::UGT,
                                              value, old);
                 Value isNumber = arith::CmpFOp::create(
                     b, loc, arith::CmpFPredicate::ORD, old, old);
                 more = arith::AndIOp::create(b, loc, more, isNumber);
               }
               Value step = arith::IndexCastOp::create(
                   b, loc, index, linalg::IndexOp::create(b, loc, axis));
               Value position =
                   arith::SelectOp::create(b, loc, more, step, values[1]);
               Value most = arith::SelectOp::create(b, loc, more, value, old);
               linalg::YieldOp::create(b, loc, ValueRange{position, most});
             })
      .getResult(0);
}

FailureOr<Value> lowertosa::lowerArgMax(OpBuilder &builder, tosa::ArgMaxOp op) {
  Location loc = op.getLoc();
  Value input = op.getInput();
  RankedTensorType from = getTensorType(input);
  Type element = from.getElementType();
  Type index = getElementTypeOrSelf(op.getType());
  int64_t axis = op.getAxis(), count = from.getDimSize(axis);
  bool isFloat = isa<FloatType>(element);
  if (count == 1)
    return createFilled(builder, loc, cast<RankedTensorType>(op.getType()),
                        createScalar(builder, loc, index, int64_t(0)));
  bool ignoresNaN = op.getNanMode() == tosa::NanPropagationMode::IGNORE;
  if (!ignoresNaN)
    return findFirstMost(builder, loc, input, index, axis);
  // The maximum, then the first position that has it: NaNs are never equal.
  Value positions =
      createIntegers(builder, loc, index, {count},
                     llvm::to_vector(llvm::seq<int64_t>(0, count)));
  auto most = tosa::ReduceMaxOp::create(
      builder, loc, input, static_cast<uint32_t>(axis), op.getNanMode());
  Reducer reducer = getReducer(builder, most, element);
  AffineMap identity = builder.getMultiDimIdentityMap(from.getRank());
  Value maximum =
      reduceAlong(builder, loc, input, identity, axis, reducer.init,
                  [&](OpBuilder &b, Location loc, ValueRange values) {
                    return reducer.combine(b, loc, values[1], values[0]);
                  });
  most.erase();
  Value none = createScalar(builder, loc, index, count - 1);
  return reduceAlong(
      builder, loc, {input, maximum, positions},
      {identity, identity.dropResult(axis), identity.getSubMap(axis)}, axis,
      none, [&](OpBuilder &b, Location loc, ValueRange values) -> Value {
        // Masks that exclude can be combined while comparing.
        Value isLess;
        if (!isFloat)
          isLess = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::ne,
                                         values[0], values[1]);
        else
          isLess = arith::CmpFOp::create(b, loc, arith::CmpFPredicate::UNE,
                                         values[0], values[1]);
        Value position =
            arith::SelectOp::create(b, loc, isLess, none, values[2]);
        return arith::MinSIOp::create(b, loc, values[3], position);
      });
}
