//===- PairLowering.cpp - From floats to integers -------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PairLowering.h"
#include "VTA/Transforms/Quantize/ConstantTensors.h"
#include "VTA/Transforms/Quantize/IntegerOps.h"
#include "VTA/Transforms/Quantize/Lower/LowerPairs.h"
#include "VTA/Transforms/Quantize/Lower/TableFunctions.h"
#include <algorithm>
#include <cmath>

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::quantization;

int64_t PairLowering::addLine(Operation *op, LayerReport::Form form,
                              std::string reason) {
  LayerReport line;
  line.name = names.of(op).str();
  line.op = op->getName().stripDialect().str();
  line.form = form;
  line.reason = std::move(reason);
  report.push_back(std::move(line));
  return report.size() - 1;
}

void PairLowering::note(ArrayRef<int64_t> lines, LayerReport::Form form,
                        std::string reason, ArrayRef<int64_t> shifts) {
  for (int64_t line : lines) {
    report[line].form = form;
    report[line].reason = reason;
    if (shifts.empty())
      continue;
    report[line].minShift = *llvm::min_element(shifts);
    report[line].maxShift = *llvm::max_element(shifts);
  }
}

/// The int8 view of a value, with one scale and clamped.
std::optional<IntegerView> PairLowering::narrow(Value value,
                                                ImplicitLocOpBuilder &b) {
  const IntegerView *found = lookup(value);
  if (!found || found->isWide() || !found->isUniform())
    return std::nullopt;
  IntegerView view = *found;
  if (!view.isClamped())
    return view;
  // Only bounds that are integers clamp the same.
  auto integer = [&](double bound, int64_t beyond) -> std::optional<int64_t> {
    double quotient = bound / view.scale.front() + view.zero;
    if (!(quotient > -128))
      return -128;
    if (!(quotient < 127))
      return 127;
    if (quotient != std::floor(quotient))
      return std::nullopt;
    return static_cast<int64_t>(quotient);
  };
  auto low = integer(view.low, -128), high = integer(view.high, 127);
  if (!low || !high)
    return std::nullopt;
  view.integers = clampInt8(b, view.integers, *low, *high);
  view.low = -std::numeric_limits<double>::infinity();
  view.high = std::numeric_limits<double>::infinity();
  views[value] = view;
  return view;
}

void PairLowering::visitCast(tosa::CastOp op) {
  if (auto chain = QuantizeChain::match(op))
    return replaceCast(op, *chain);
  auto chain = DequantizeChain::match(op);
  if (!chain)
    return;
  Value from = op.getInput();
  IntegerView view;
  view.integers = from;
  view.bound = hasIntegers(from, 8) ? 128 : kMaxAccumulator;
  if (auto summands = view.isWide() ? readIntegers(from) : std::nullopt) {
    view.bound = 0;
    for (int64_t summand : *summands)
      view.bound = std::max(view.bound, std::fabs(double(summand)));
  }
  if (auto found = accumulators.find(from); found != accumulators.end())
    std::tie(view.lines, view.bound) = found->second;
  if (!chain->zeros && chain->integers != from) {
    view.integers = chain->integers;
    view.zero = chain->zero;
    view.bound = std::max(128 + chain->zero, 127 - chain->zero);
  }
  views[op.getOutput()] = view;
}

/// What real numbers are divided by, whose inverse is the chain's factor.
static double divisorOf(const QuantizeChain &chain) {
  auto factor = static_cast<float>(chain.factor);
  return 1.0f / static_cast<float>(chain.scale) == factor ? chain.scale
                                                          : 1.0f / factor;
}

/// Rounds integers to int8, or none if that is written already. `view` is in
/// steps of the result, which `scales` are divided by.
Value PairLowering::quantize(const IntegerView &view, ArrayRef<double> scales,
                             const QuantizeChain &chain,
                             ImplicitLocOpBuilder &b, bool *isShift) {
  int64_t zero = chain.zero;
  auto shifts = shiftsBetween(scales, divisorOf(chain), tolerance);
  std::string reason;
  if (!shifts) {
    int exponent;
    const auto *odd = llvm::find_if(view.scale, [&](double factor) {
      return std::frexp(factor, &exponent) != 0.5;
    });
    llvm::raw_string_ostream(reason)
        << show(odd == view.scale.end() ? view.scale.front() : *odd)
        << " is not a power of two";
  } else if (shifts->size() > 1 &&
             view.axis + 1 != int64_t(staticShape(view.integers)->size())) {
    reason = "shifts differ along a dimension that is not the last";
  } else if (!isShiftInRange(*shifts, view.bound)) {
    reason = "accumulators shifted to the left could leave int32";
  } else if (options.exact &&
             llvm::any_of(*shifts, [](int64_t n) { return n > 0; })) {
    reason = "a shift would round ties up";
  } else {
    bool isSame =
        !view.isWide() && view.zero == zero && *shifts == ArrayRef<int64_t>(0);
    if (!isSame)
      note(view.lines, LayerReport::Shift, "", *shifts);
    if (isShift)
      *isShift = true;
    return shiftToInt8(b, view, *shifts, zero);
  }
  note(view.lines, LayerReport::Multiply, reason);
  bool isWritten = llvm::all_of(scales, [](double s) { return s == 1; });
  if (!view.isWide() || isWritten)
    return {};
  return multiplyToInt8(b, view, zero);
}

/// A concatenation of tensors whose scales differ: each gets the scale of the
/// result.
Value PairLowering::quantizeConcat(const QuantizeChain &chain,
                                   ImplicitLocOpBuilder &b) {
  Value scaled = chain.input;
  double infinity = std::numeric_limits<double>::infinity();
  double low = -infinity, high = infinity;
  if (auto clamp = scaled.getDefiningOp<tosa::ClampOp>()) {
    low = cast<FloatAttr>(clamp.getMinVal()).getValueAsDouble();
    high = cast<FloatAttr>(clamp.getMaxVal()).getValueAsDouble();
    scaled = clamp.getInput();
  }
  auto mul = scaled.getDefiningOp<tosa::MulOp>();
  auto concat =
      mul ? mul.getInput1().getDefiningOp<tosa::ConcatOp>() : tosa::ConcatOp();
  auto shape = staticShape(scaled);
  if (!concat || !shape || concat.getType() != mul.getType())
    return {};
  auto factors = valuesAlongAxis(mul.getInput2(), *shape, 0);
  if (!factors || !llvm::all_equal(*factors))
    return {};
  SmallVector<IntegerView> views;
  SmallVector<SmallVector<double>> scales;
  for (Value operand : concat.getInput1()) {
    const IntegerView *found = lookup(operand);
    if (!found)
      return {};
    views.push_back(*found);
    scales.push_back(found->scale);
    if (!views.back().multiply(factors->front(), -1))
      return {};
    views.back().low = std::clamp(views.back().low, low, high);
    views.back().high = std::clamp(views.back().high, low, high);
  }
  SmallVector<Value> parts;
  bool areShifts = true;
  for (auto [view, scale] : llvm::zip_equal(views, scales)) {
    bool isShift = false;
    Value part = quantize(view, scale, chain, b, &isShift);
    parts.push_back(part ? part : multiplyToInt8(b, view, chain.zero));
    areShifts &= isShift;
  }
  if (areShifts)
    addLine(concat, LayerReport::Integer);
  else
    addLine(concat, LayerReport::Multiply,
            "scales of operands differ from that of the result");
  return tosa::ConcatOp::create(b, RankedTensorType::get(*shape, b.getI8Type()),
                                parts, concat.getAxis());
}

/// A function of each element of an int8 tensor, as a table of its values.
Value PairLowering::quantizeFunction(const QuantizeChain &chain,
                                     ImplicitLocOpBuilder &b) {
  Operation *last = chain.source.getDefiningOp();
  if (!last)
    return {};
  ElementFunction function = functionBehind(last, [](Operation *op) {
    return !getQuantizedType(op) && !constantBehind(op->getResult(0));
  });
  Value root = rootOf(function);
  auto input = root ? narrow(root, b) : std::nullopt;
  if (!input)
    return {};
  SmallVector<int64_t> entries;
  for (int64_t q = -128; q < 128; ++q) {
    double x = (q - input->zero) * input->scale.front();
    double y = evaluate(function, root, x) / chain.scale;
    // No number becomes 0, as a cast does it.
    int64_t entry = std::isnan(y) ? 0 : roundTo(y, -255, 255);
    entries.push_back(std::clamp<int64_t>(entry + chain.zero, -128, 127));
  }
  return tosa::TableOp::create(
      b, withElements(chain.source, b.getI8Type()), input->integers,
      makeIntegers(b, b.getLoc(), b.getI8Type(), {256}, entries));
}

void PairLowering::replaceCast(tosa::CastOp op, const QuantizeChain &chain) {
  ImplicitLocOpBuilder b(op.getLoc(), op);
  const IntegerView *view = lookup(chain.input);
  const IntegerView *source = view ? lookup(chain.source) : nullptr;
  Value result = tables.contains(op) ? quantizeFunction(chain, b)
                 : source            ? quantize(*view, source->scale, chain, b)
                                     : quantizeConcat(chain, b);
  if (!result)
    return;
  op.getOutput().replaceAllUsesWith(result);
  replaced[op] = result;
}

void PairLowering::visitMul(tosa::MulOp op) {
  unsigned constant = isConstant(op.getInput2()) ? 1 : 0;
  Value tensor = op->getOperand(1 - constant);
  const IntegerView *found = lookup(tensor);
  auto dims = staticShape(op->getOperand(constant));
  if (!found || !dims || tensor.getType() != op.getType())
    return;
  IntegerView view = *found;
  if (auto type = AxisQuantization::get(getQuantizedType(op))) {
    if (view.multiply(type->scales, type->axis))
      views[op.getOutput()] = view;
    return;
  }
  // Along the only dimension it has.
  int64_t axis = 0;
  for (auto [i, size] : llvm::enumerate(*dims))
    if (size != 1)
      axis = i;
  auto values =
      valuesAlongAxis(op->getOperand(constant), *staticShape(tensor), axis);
  if (values && view.multiply(*values, axis))
    views[op.getOutput()] = view;
}

void PairLowering::visitClamp(tosa::ClampOp op) {
  const IntegerView *found = lookup(op.getInput());
  auto low = dyn_cast<FloatAttr>(op.getMinVal());
  auto high = dyn_cast<FloatAttr>(op.getMaxVal());
  if (!found || !low || !high)
    return;
  double least = low.getValueAsDouble(), most = high.getValueAsDouble();
  IntegerView view = *found;
  view.low = std::clamp(view.low, least, most);
  view.high = std::clamp(view.high, least, most);
  views[op.getOutput()] = view;
}

/// The integer that stands for a constant as the elements of `view` do.
std::optional<int64_t> PairLowering::integerIn(const IntegerView &view,
                                               Value constant) const {
  if (const IntegerView *own = lookup(constant))
    return own->zero == view.zero && own->scale == view.scale
               ? uniformInteger(own->integers)
               : std::nullopt;
  auto number = uniformFloat(constant);
  if (!number)
    return std::nullopt;
  double integer = *number / view.scale.front() + view.zero;
  // Also if it is infinite.
  if (integer != std::floor(integer) || std::fabs(integer) > kMaxAccumulator)
    return std::nullopt;
  return static_cast<int64_t>(integer);
}

/// What takes elements from their places or, a maximum, keeps one of several.
void PairLowering::visitMove(Operation *op) {
  const IntegerView *found = lookup(op->getOperand(0));
  auto shape = staticShape(op->getResult(0));
  if (!found || !shape)
    return;
  ImplicitLocOpBuilder b(op->getLoc(), op);
  IntegerView view = *found;
  if (!view.isUniform()) {
    auto axis = followAxis(op, view.axis, /*backward=*/false);
    if (!axis)
      return;
    view.axis = *axis;
  }
  if (isa<tosa::MaxPool2dOp>(op) && view.isWide())
    return;
  OperationState state(op->getLoc(), op->getName());
  state.addOperands(op->getOperands());
  state.operands[0] = view.integers;
  if (auto pad = dyn_cast<tosa::PadOp>(op)) {
    if (auto clamped = narrow(pad.getInput1(), b))
      view = *clamped;
    auto integer = integerIn(view, pad.getPadConst());
    if (!integer || view.isClamped() || !view.isUniform())
      return;
    state.operands[0] = view.integers;
    if (std::fabs(double(*integer - view.zero)) > view.bound ||
        (!view.isWide() && (*integer < -128 || *integer > 127)))
      return;
    state.operands[2] = makeIntegers(
        b, b.getLoc(),
        cast<IntegerType>(getElementTypeOrSelf(view.integers.getType())), {1},
        {*integer});
  }
  state.addAttributes(op->getAttrs());
  state.addTypes(RankedTensorType::get(
      *shape, getElementTypeOrSelf(view.integers.getType())));
  view.integers = b.create(state)->getResult(0);
  if (isa<tosa::MaxPool2dOp>(op))
    view.lines = {addLine(op, LayerReport::Integer)};
  define(op->getResult(0), view);
}

/// Accumulators beside each other, of convolutions in groups: each channel
/// keeps its scale.
bool PairLowering::concatAccumulators(tosa::ConcatOp op) {
  ArrayRef<int64_t> shape = *staticShape(op.getOutput());
  auto axis = static_cast<int64_t>(op.getAxis());
  IntegerView result;
  result.scale.clear();
  result.axis = axis;
  SmallVector<Value> operands;
  for (Value operand : op.getInput1()) {
    const IntegerView *view = lookup(operand);
    if (!view || !view->isWide() || view->isClamped() ||
        (view->scale.size() != 1 && view->axis != axis))
      return false;
    SmallVector<double> scale = view->scale;
    scale.resize((*staticShape(operand))[axis], scale.front());
    result.scale.append(scale);
    result.bound = std::max(result.bound, view->bound);
    result.lines.append(view->lines);
    operands.push_back(view->integers);
  }
  if (llvm::all_equal(result.scale))
    result.scale.resize(1);
  ImplicitLocOpBuilder b(op.getLoc(), op);
  result.integers = tosa::ConcatOp::create(
      b, RankedTensorType::get(shape, b.getI32Type()), operands, op.getAxis());
  define(op.getOutput(), result);
  return true;
}

void PairLowering::visitConcat(tosa::ConcatOp op) {
  auto shape = staticShape(op.getOutput());
  if (!shape || concatAccumulators(op))
    return;
  ImplicitLocOpBuilder b(op.getLoc(), op);
  IntegerView result;
  SmallVector<Value> operands;
  for (Value operand : op.getInput1()) {
    auto view = narrow(operand, b);
    if (!view)
      return;
    if (operands.empty())
      result = *view;
    if (shiftsBetween({view->scale.front()}, {result.scale.front()},
                      tolerance) != SmallVector<int64_t>{0} ||
        view->zero != result.zero)
      return;
    operands.push_back(view->integers);
  }
  result.integers = tosa::ConcatOp::create(
      b, RankedTensorType::get(*shape, b.getI8Type()), operands, op.getAxis());
  result.lines = {addLine(op, LayerReport::Integer)};
  define(op.getOutput(), result);
}

void PairLowering::visitRescale(tosa::RescaleOp op) {
  // The other kind of integers at inputs and outputs.
  if (op.getInputUnsigned() || op.getOutputUnsigned())
    return;
  auto found = accumulators.find(op.getInput());
  SmallVector<int64_t, 1> lines;
  if (found != accumulators.end())
    lines = found->second.first;
  else
    lines = {addLine(op, LayerReport::Rescale)};
  std::string reason;
  if (auto shifts = normalizeRescale(op, reason))
    note(lines, LayerReport::Shift, "", *shifts);
  else
    note(lines, LayerReport::Rescale, reason);
}

/// Accumulators in other places.
void PairLowering::visitIntegerMove(Operation *op) {
  SmallVector<int64_t, 1> lines;
  double bound = 0;
  for (Value operand : op->getOperands()) {
    auto found = accumulators.find(operand);
    if (found == accumulators.end())
      continue;
    lines.append(found->second.first);
    bound = std::max(bound, found->second.second);
  }
  // Of a concatenation all have to be known.
  if (!lines.empty() &&
      (!isa<tosa::ConcatOp>(op) || lines.size() >= op->getNumOperands()))
    accumulators[op->getResult(0)] = {lines, bound};
}

void PairLowering::visit(Operation *op) {
  if (auto rescale = dyn_cast<tosa::RescaleOp>(op))
    return visitRescale(rescale);
  if (auto cast = dyn_cast<tosa::CastOp>(op))
    return visitCast(cast);
  if (hasWeightOperand(op)) {
    if (!hasFloats(op->getResult(0)))
      return visitIntegerLayer(op);
    if (auto product = dyn_cast<tosa::MatMulOp>(op);
        product && isOwn() && visitProduct(product))
      return;
    if (auto layer = WeightLayer::match(op, /*takesMatrices=*/true))
      return visitLayer(*layer);
    addLine(op, LayerReport::Float, "shapes are not known");
    return;
  }
  if (isa<tosa::ReshapeOp, tosa::TransposeOp, tosa::SliceOp, tosa::ConcatOp>(
          op) &&
      hasIntegers(op->getResult(0), 32))
    return visitIntegerMove(op);
  if (op->getNumResults() != 1 || !hasFloats(op->getResult(0)) ||
      op->getNumOperands() == 0)
    return;
  if (auto mul = dyn_cast<tosa::MulOp>(op);
      mul && (isConstant(mul.getInput1()) || isConstant(mul.getInput2())))
    return visitMul(mul);
  if (auto clamp = dyn_cast<tosa::ClampOp>(op))
    return visitClamp(clamp);
  if (isa<tosa::AddOp, tosa::SubOp>(op) && getQuantizedType(op)) {
    std::string reason = addIntegers(op);
    if (!reason.empty())
      addLine(op, LayerReport::Float, reason);
    return;
  }
  if (auto add = dyn_cast<tosa::AddOp>(op))
    return visitAdd(add);
  if (auto pool = dyn_cast<tosa::AvgPool2dOp>(op))
    return visitAveragePool(pool);
  if (auto sum = dyn_cast<tosa::ReduceSumOp>(op))
    visitSum(sum);
  else if (isMove(op))
    visitMove(op);
  else if (auto concat = dyn_cast<tosa::ConcatOp>(op))
    visitConcat(concat);
  if (lookup(op->getResult(0)) || (isMove(op) && !isa<tosa::MaxPool2dOp>(op)))
    return;
  floatLines.emplace_back(op, addLine(op, LayerReport::Float,
                                      isa<tosa::ConcatOp>(op)
                                          ? "scales of operands differ"
                                          : "is computed in float"));
}

/// Computes what float operations still read from the integers.
void PairLowering::finish() {
  // Of all operations so far: blocks number theirs again after insertions.
  llvm::DenseMap<Operation *, size_t> positions;
  for (auto [i, op] : llvm::enumerate(function.getBody().front()))
    positions[&op] = i;
  for (Value value : replaceable) {
    const IntegerView &view = views.find(value)->second;
    Operation *op = value.getDefiningOp();
    // A clamp that was needed by one user only may be further down.
    Operation *source = view.integers.getDefiningOp(), *last = op;
    if (source && positions.lookup(source) > positions.lookup(op))
      last = source;
    ImplicitLocOpBuilder b(op->getLoc(), op);
    b.setInsertionPointAfter(last);
    Value floats = dequantize(b, view);
    value.replaceUsesWithIf(floats, [&](OpOperand &use) {
      return use.getOwner()->getBlock() != b.getInsertionBlock() ||
             positions.lookup(use.getOwner()) > positions.lookup(last);
    });
  }
}

void PairLowering::run(ArrayRef<Operation *> ops) {
  for (Operation *op : ops)
    visit(op);
  finish();
}

void PairLowering::run() {
  run(llvm::to_vector(llvm::make_pointer_range(function.getBody().front())));
  eraseUnused(function);
  llvm::DenseSet<Operation *> left;
  function.walk([&](Operation *op) { left.insert(op); });
  std::vector<bool> isGone(report.size(), false);
  for (auto [op, line] : floatLines)
    isGone[line] = !left.contains(op);
  size_t kept = 0;
  for (size_t i = 0; i < report.size(); ++i)
    if (!isGone[i])
      report[kept++] = report[i];
  report.resize(kept);
}

llvm::DenseMap<Operation *, Value>
quantization::lowerPairs(func::FuncOp function, ArrayRef<Operation *> ops,
                         const llvm::SmallDenseSet<Operation *> &tables) {
  constexpr double kTolerance = 1e-6;
  LoweringOptions options;
  std::vector<LayerReport> lines;
  PairLowering lowering(function, options, lines, kTolerance);
  lowering.tables = tables;
  lowering.run(ops);
  return std::move(lowering.replaced);
}
