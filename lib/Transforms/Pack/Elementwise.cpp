//===- Elementwise.cpp - Sums, and the ends of kernels --------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FunctionPacker.h"
#include "VTA/Kernel/Kernel.h"
#include "VTA/Kernel/ToContraction.h"
#include "VTA/Support/ConstantElements.h"
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
  if (Value vector = packedParameters.lookup(constant)) {
    const PackedLayout &layout = accumulators.layout;
    if (!llvm::equal(layout.lanes,
                     llvm::seq<int64_t>(0, layout.getNumChannels())) ||
        type.getShape().back() != layout.getNumChannels())
      return op->emitOpError() << "expected constant summands where channels "
                                  "of a concatenation leave lanes free";
    accumulators.shiftStart();
    accumulators.steps.push_back({Step::AddVector, {0}, vector});
    accumulators.bound = std::numeric_limits<int32_t>::max();
    return success();
  }
  if (!numbers)
    return op->emitOpError() << "expected a summand that is constant, or an "
                                "argument with one number for each channel";
  if (llvm::any_of(type.getShape().drop_back(),
                   [](int64_t extent) { return extent != 1; }))
    return op->emitOpError()
           << "expected a constant summand that differs by channel only, got "
           << type;
  addNumbers(std::move(*numbers), accumulators);
  return success();
}

void FunctionPacker::addNumbers(SmallVector<int64_t> numbers,
                                Accumulators &accumulators) {
  int64_t most = 0;
  for (int64_t number : numbers)
    most = std::max(most, std::abs(number));
  if (most == 0)
    return;
  accumulators.bound += most;
  accumulators.steps.push_back({Step::AddNumber, std::move(numbers)});
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
  if (getConstantElements(rhs) || packedParameters.contains(rhs)) {
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

static StepKind getStepKind(Step::Kind kind) {
  switch (kind) {
  case Step::AddNumber:
  case Step::AddTensor:
  case Step::SubTensor:
  case Step::AddVector:
    return StepKind::Add;
  case Step::ShiftLeft:
  case Step::ShiftRight:
    return StepKind::Shr;
  case Step::Max:
    return StepKind::Max;
  case Step::Min:
    return StepKind::Min;
  }
  llvm_unreachable("not a kind of step");
}

/// What `step` adds an int8 tensor times: numbers are equal then.
static int64_t getScale(const Step &step) {
  int64_t scale = int64_t(1) << step.numbers.front();
  return step.kind == Step::SubTensor ? -scale : scale;
}

/// Brings the steps of a kernel without a contraction into a form in which the
/// first one adds a tensor times an int8 number: the identity times it is what
/// the kernel starts from.
static void prepareStart(SmallVectorImpl<Step> &steps) {
  constexpr int64_t most = 64; // The largest power of two in int8.
  auto isAfterFirst = [&](Step::Kind kind) {
    return steps.size() > 1 && steps[1].kind == kind &&
           llvm::all_equal(steps[1].numbers);
  };
  // A residual may have any factor.
  if (getScale(steps.front()) > most && isAfterFirst(Step::AddTensor))
    std::swap(steps[0], steps[1]);
  int64_t &shift = steps.front().numbers.front();
  while (isAfterFirst(Step::ShiftLeft) &&
         getScale(steps.front()) << steps[1].numbers.front() <= most) {
    shift += steps[1].numbers.front();
    steps.erase(steps.begin() + 1);
  }
  if (getScale(steps.front()) > most) {
    Step rest{Step::ShiftLeft, {shift}};
    shift = 0;
    steps.insert(steps.begin() + 1, std::move(rest));
  }
}

FailureOr<Value> FunctionPacker::createNarrow(Location loc,
                                              Accumulators accumulators) {
  const PackedLayout &layout = accumulators.layout;
  RankedTensorType whole = layout.getType(b.getI8Type()),
                   type = layout.getType(b.getI8Type(), accumulators.periods);
  bool isSplit = accumulators.periods != 1;
  unsigned rank = type.getRank();
  SmallVector<unsigned> channelDims = {1, rank - 2, rank - 1};
  if (isSplit)
    channelDims.insert(channelDims.begin() + 1, 2);
  SmallVector<ReassociationIndices> split = {{0}, {1, 2}};
  for (int64_t i = 3; i < type.getRank(); ++i)
    split.push_back({i});
  AffineMap identity = b.getMultiDimIdentityMap(rank),
            byChannel = AffineMap::getMultiDimMapWithTargets(rank, channelDims,
                                                             b.getContext());
  SmallVector<Step> &steps = accumulators.steps;
  if (!accumulators.anchor)
    prepareStart(steps);
  // All constants come first: they are in DRAM in this order.
  int64_t batch = type.getDimSize(rank - 2);
  SmallVector<Value> constants;
  for (const Step &step : steps) {
    constants.push_back(Value());
    if (llvm::all_equal(step.numbers))
      continue;
    SmallVector<int64_t> packed(layout.blocks * batch * layout.block);
    for (auto [lane, number] : llvm::zip_equal(layout.lanes, step.numbers))
      for (int64_t image = 0; image != batch; ++image)
        packed[(lane / layout.block * batch + image) * layout.block +
               lane % layout.block] =
            step.kind == Step::ShiftLeft ? -number : number;
    SmallVector<int64_t> shape;
    for (unsigned dim : channelDims)
      shape.push_back(type.getDimSize(dim));
    constants.back() = createConstant(loc, b.getI32Type(), shape, packed);
  }
  Value acc = accumulators.anchor;
  if (!acc) {
    FailureOr<linalg::GenericOp> product = createIdentityContraction(
        b, loc, steps.front().tensor, identity, type.clone(b.getI32Type()),
        config, getScale(steps.front()));
    if (failed(product))
      return failure();
    acc = product->getResult(0);
  }
  size_t first = accumulators.anchor ? 0 : 1;
  for (auto [step, constant] :
       llvm::drop_begin(llvm::zip_equal(steps, constants), first)) {
    StepKind kind = getStepKind(step.kind);
    int64_t number = step.numbers.front();
    if (step.kind == Step::AddVector)
      acc = StepOp::create(b, loc, kind, step.tensor, byChannel, 1, acc);
    else if (step.tensor) {
      Value tensor = step.tensor;
      if (isSplit)
        tensor = tensor::ExpandShapeOp::create(b, loc, type, tensor, split);
      acc = StepOp::create(b, loc, kind, tensor, identity, getScale(step), acc);
    } else if (constant)
      acc = StepOp::create(b, loc, kind, constant, byChannel, 1, acc);
    else
      acc = StepOp::create(
          b, loc, kind, step.kind == Step::ShiftLeft ? -number : number, acc);
  }
  Value empty = tensor::EmptyOp::create(b, loc, type, ValueRange());
  Value result =
      results.emplace_back(StepOp::create(b, loc, acc, empty)).getResult();
  if (isSplit)
    result = tensor::CollapseShapeOp::create(b, loc, whole, result, split);
  return result;
}

LogicalResult FunctionPacker::finish(Operation *op, Accumulators accumulators) {
  Value result = op->getResult(0);
  if (result.hasOneUse() && isa<tosa::ClampOp>(*result.user_begin())) {
    setAccumulators(result, std::move(accumulators));
    return success();
  }
  Location loc = accumulators.loc ? *accumulators.loc : getKernelLoc(op);
  PackedLayout layout = accumulators.layout;
  FailureOr<Value> packed = createNarrow(loc, std::move(accumulators));
  return failed(packed) ? failure() : setPacked(result, {*packed, layout});
}

FailureOr<Value> FunctionPacker::createCopy(Location loc,
                                            const PackedValue &value) {
  ++counters.copies;
  return createNarrow(
      loc, {{}, value.layout, {{Step::AddTensor, {0}, value.value}}, 128});
}
