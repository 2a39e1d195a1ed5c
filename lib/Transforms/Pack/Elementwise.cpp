//===- Elementwise.cpp - Sums, and the ends of kernels --------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FunctionPacker.h"
#include "VTA/Support/ConstantElements.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::pack;

//===----------------------------------------------------------------------===//
// Sums
//===----------------------------------------------------------------------===//

FailureOr<Accumulators> FunctionPacker::getAccumulators(Operation *op,
                                                        Value value) {
  auto it = accumulatorsOf.find(value);
  if (it != accumulatorsOf.end())
    return it->second;
  if (getElementTypeOrSelf(value.getType()).isInteger(32))
    return op->emitOpError() << "expected int32 values that VTA computes, got "
                             << value.getType();
  FailureOr<PackedValue> packed = getPacked(op, value);
  if (failed(packed))
    return failure();
  if (packed->layout.stride != 1)
    return op->emitOpError() << "expected a value without cells";
  return Accumulators{
      {}, packed->layout, {{Step::AddTensor, {0}, packed->value}}, 128};
}

LogicalResult FunctionPacker::addNumbers(Operation *op, Value constant,
                                         Accumulators &accumulators) {
  std::optional<SmallVector<int64_t>> numbers = readIntegers(constant);
  auto type = cast<RankedTensorType>(constant.getType());
  if (!numbers)
    return op->emitOpError() << "expected a constant summand";
  if (llvm::any_of(type.getShape().drop_back(),
                   [](int64_t extent) { return extent != 1; }))
    return op->emitOpError()
           << "expected a constant summand that differs by channel only, got "
           << type;
  int64_t most = 0;
  for (int64_t number : *numbers)
    most = std::max(most, std::abs(number));
  if (most == 0)
    return success();
  accumulators.bound += most;
  accumulators.steps.push_back({Step::AddNumber, std::move(*numbers)});
  return success();
}

void Accumulators::shiftStart() {
  if (anchor || llvm::all_equal(steps.front().numbers))
    return;
  Step shift{Step::ShiftLeft, steps.front().numbers};
  steps.front().numbers = {0};
  steps.insert(steps.begin() + 1, std::move(shift));
}

LogicalResult FunctionPacker::visitSum(Operation *op) {
  Value lhs = op->getOperand(0), rhs = op->getOperand(1);
  bool isSub = isa<tosa::SubOp>(op);
  // Sums of int8 values would have to wrap around in 8 bits.
  if (Type type = op->getResult(0).getType();
      !getElementTypeOrSelf(type).isInteger(32))
    return op->emitOpError() << "expected int32 values, got " << type;
  if (getConstantElements(lhs) && !isSub)
    std::swap(lhs, rhs);
  FailureOr<Accumulators> left = getAccumulators(op, lhs);
  if (failed(left))
    return failure();
  FailureOr<PackedLayout> layout = getLayout(op, op->getResult(0));
  if (failed(layout))
    return failure();
  if (layout->spatial != left->layout.spatial ||
      layout->images != left->layout.images ||
      layout->lanes.size() != left->layout.lanes.size())
    return op->emitOpError()
           << "expected summands of the result's shape, got " << lhs.getType();
  if (getConstantElements(rhs)) {
    if (isSub)
      return op->emitOpError() << "expected no constant to be subtracted";
    if (failed(addNumbers(op, rhs, *left)))
      return failure();
    setAccumulators(op->getResult(0), *left);
    return success();
  }
  FailureOr<Accumulators> right = getAccumulators(op, rhs);
  if (failed(right))
    return failure();
  if (!right->isScaledTensor() && left->isScaledTensor() && !isSub)
    std::swap(*left, *right);
  if (!right->isScaledTensor())
    return op->emitOpError()
           << "expected one of the summands to be an int8 tensor times powers "
              "of two: VTA has the accumulators of one contraction at a time";
  if (!left->layout.isEqual(right->layout))
    return op->emitOpError() << "expected summands of one shape whose channels "
                                "lie in the same places";
  left->shiftStart();
  left->steps.push_back(right->steps.front());
  if (isSub)
    left->steps.back().kind = Step::SubTensor;
  left->bound += right->bound;
  setAccumulators(op->getResult(0), *left);
  return success();
}

//===----------------------------------------------------------------------===//
// The end of a kernel
//===----------------------------------------------------------------------===//

namespace {
/// Writes the body of the elementwise operation that makes int8 of
/// accumulators.
struct EndBody {
  /// Where a step's numbers and tensor are: a scalar, or the number of an
  /// operand. -1: there is none.
  struct Source {
    Value scalar;
    int64_t numbers = -1, tensor = -1;
  };

  Value getNumber(const Source &source, ValueRange args) const {
    return source.numbers < 0 ? source.scalar : args[source.numbers];
  }
  void build(OpBuilder &b, Location loc, ValueRange args) const;
  Value buildStep(OpBuilder &b, Location loc, const Step &step,
                  const Source &source, Value current, ValueRange args) const;

  ArrayRef<Step> steps;
  SmallVector<Source> sources;
  bool hasAnchor;
};
} // namespace

Value EndBody::buildStep(OpBuilder &b, Location loc, const Step &step,
                         const Source &source, Value current,
                         ValueRange args) const {
  Value number = getNumber(source, args);
  switch (step.kind) {
  case Step::AddNumber:
    return arith::AddIOp::create(b, loc, current, number);
  case Step::ShiftLeft:
    return arith::ShLIOp::create(b, loc, current, number);
  case Step::ShiftRight:
    return arith::ShRSIOp::create(b, loc, current, number);
  case Step::Max:
    return arith::MaxSIOp::create(b, loc, current, number);
  case Step::Min:
    return arith::MinSIOp::create(b, loc, current, number);
  case Step::AddTensor:
  case Step::SubTensor:
    break;
  }
  Value value =
      arith::ExtSIOp::create(b, loc, b.getI32Type(), args[source.tensor]);
  if (number)
    value = arith::ShLIOp::create(b, loc, value, number);
  if (!current)
    return value;
  if (step.kind == Step::SubTensor)
    return arith::SubIOp::create(b, loc, current, value);
  return arith::AddIOp::create(b, loc, current, value);
}

void EndBody::build(OpBuilder &b, Location loc, ValueRange args) const {
  Value current = hasAnchor ? args.front() : Value();
  for (auto [step, source] : llvm::zip_equal(steps, sources))
    current = buildStep(b, loc, step, source, current, args);
  current = arith::TruncIOp::create(b, loc, b.getI8Type(), current);
  linalg::YieldOp::create(b, loc, current);
}

Value FunctionPacker::createEnd(Location loc,
                                const Accumulators &accumulators) {
  const PackedLayout &layout = accumulators.layout;
  RankedTensorType type = layout.getType(b.getI8Type());
  unsigned rank = type.getRank();
  AffineMap identity = b.getMultiDimIdentityMap(rank);
  AffineMap byChannel = AffineMap::get(
      rank, 0, {b.getAffineDimExpr(1), b.getAffineDimExpr(rank - 1)},
      b.getContext());
  SmallVector<Value> inputs;
  SmallVector<AffineMap> maps;
  auto addInput = [&](Value value, AffineMap map) -> int64_t {
    inputs.push_back(value);
    maps.push_back(map);
    return inputs.size() - 1;
  };
  EndBody body{accumulators.steps, {}, static_cast<bool>(accumulators.anchor)};
  if (accumulators.anchor)
    addInput(accumulators.anchor, identity);
  for (const Step &step : accumulators.steps) {
    EndBody::Source source;
    if (step.tensor)
      source.tensor = addInput(step.tensor, identity);
    if (!llvm::all_equal(step.numbers)) {
      SmallVector<int64_t> packed(layout.getNumLanes());
      for (auto [lane, number] : llvm::zip_equal(layout.lanes, step.numbers))
        packed[lane] = number;
      source.numbers =
          addInput(createConstant(loc, b.getI32Type(),
                                  {layout.blocks, layout.block}, packed),
                   byChannel);
    } else if (!step.tensor || step.numbers.front() != 0) {
      source.scalar = createScalar(loc, b.getI32Type(), step.numbers.front());
    }
    body.sources.push_back(source);
  }
  maps.push_back(identity);
  Value empty = tensor::EmptyOp::create(b, loc, type, ValueRange());
  SmallVector<utils::IteratorType> iterators(rank,
                                             utils::IteratorType::parallel);
  ++counters.kernels;
  return linalg::GenericOp::create(
             b, loc, type, inputs, empty, maps, iterators,
             [&](OpBuilder &nested, Location loc, ValueRange args) {
               body.build(nested, loc, args);
             })
      .getResult(0);
}

void FunctionPacker::finish(Operation *op, Accumulators accumulators) {
  Value result = op->getResult(0);
  if (result.hasOneUse() && isa<tosa::ClampOp>(*result.user_begin())) {
    setAccumulators(result, std::move(accumulators));
    return;
  }
  Location loc = accumulators.loc ? *accumulators.loc : getKernelLoc(op);
  Value packed = createEnd(loc, accumulators);
  setPacked(result, {packed, accumulators.layout});
}

Value FunctionPacker::createCopy(Location loc, const PackedValue &value) {
  ++counters.copies;
  return createEnd(
      loc, {{}, value.layout, {{Step::AddTensor, {0}, value.value}}, 128});
}
