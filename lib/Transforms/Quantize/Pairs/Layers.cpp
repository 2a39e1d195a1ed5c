//===- Layers.cpp - What of a network becomes int8 ------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Transforms/Quantize/Pairs/Layers.h"
#include "VTA/Kernel/LayerNames.h"
#include "VTA/Transforms/Quantize/ConstantTensors.h"
#include "VTA/Transforms/Quantize/Lower/TableFunctions.h"
#include "VTA/Transforms/Quantize/Model/RaiseQuantized.h"
#include "VTA/Transforms/Quantize/Pairs/Chains.h"
#include "VTA/Transforms/Quantize/Pairs/ModelRanges.h"
#include "VTA/Transforms/Quantize/WeightLayer.h"
#include "mlir/Dialect/Tosa/IR/TosaOps.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallBitVector.h"
#include "llvm/ADT/StringExtras.h"
#include <cmath>

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::quantization;

std::string mlir::vta::quantization::inputName(const Layer &layer) {
  return "input of " + layer.name;
}

namespace {
/// How a float tensor can be had.
enum class TensorOrigin {
  Int8,  ///< Value computed in int8.
  Input, ///< An argument, perhaps moved.
  Float  ///< Value computed in float, perhaps moved.
};

class Finder {
public:
  Finder(func::FuncOp function, const QuantizeOptions &options)
      : function(function), options(options), names(function) {}

  LogicalResult run();
  LayerGraph network;

private:
  LogicalResult checkOptions();
  void keepFloatsOfModel();
  void findContractions();
  void visit(Operation *op);
  std::optional<Layer> makeMove(Operation *op);
  std::optional<Layer> makeElementwise(Operation *op);
  std::optional<Layer> makeSum(Operation *op);
  void findTables(Value root);
  bool isFloatConcat(Operation *op) const;
  bool isReadAsInt8(Value value) const;
  void finish(Layer layer);
  void want(Value value);
  void findPoints();

  TensorOrigin originOf(Value value) const {
    auto it = origins.find(value);
    return it == origins.end() ? TensorOrigin::Float : it->second;
  }
  bool isTaken(Operation *op) const {
    return taken.contains(op) || kept.contains(op);
  }
  Layer layerOf(Operation *op, LayerKind kind, ValueRange inputs) const {
    Layer layer;
    layer.kind = kind;
    layer.name = names.of(op).str();
    layer.ops = {op};
    layer.inputs.assign(inputs.begin(), inputs.end());
    return layer;
  }
  Layer inFloat(Operation *op, StringRef reason) const {
    Layer layer = layerOf(op, LayerKind::Float, {});
    layer.reason = reason.str();
    return layer;
  }

  func::FuncOp function;
  const QuantizeOptions &options;
  LayerNames names;
  /// Ranges that a model has which is to be quantized again.
  std::optional<ModelRanges> modelRanges;
  llvm::DenseMap<Value, TensorOrigin> origins;
  /// Operations of chains, and, for the last one, the chain.
  llvm::DenseSet<Operation *> taken;
  llvm::DenseMap<Operation *, Layer> chains;
  /// Convolutions and products that are int8.
  llvm::DenseSet<Operation *> integers;
  /// Tensors whose functions have been looked for.
  llvm::DenseSet<Value> knownRoots;
  /// Operations the options keep in float, with the reason.
  llvm::DenseMap<Operation *, std::string> kept;
  /// Results of layers.
  llvm::DenseMap<Value, unsigned> layerOfValue;
  llvm::SmallSetVector<Value, 16> entries;
};
} // namespace

static bool isShapeOrConstant(Operation *op) {
  return op->hasTrait<OpTrait::ConstantLike>() || isa<tosa::ConstShapeOp>(op);
}

LogicalResult Finder::checkOptions() {
  int64_t convolutions = 0;
  llvm::SmallDenseSet<int64_t> skipped(options.skipConvLayers.begin(),
                                       options.skipConvLayers.end());
  std::vector<bool> isUsed(options.floatLayers.size());
  for (Operation &op : function.front().without_terminator()) {
    if (isConvolution(&op) && skipped.contains(convolutions++))
      kept[&op] = "skip-conv-layers";
    if (options.skipDense && isa<tosa::MatMulOp>(op))
      kept[&op] = "skip-dense";
    if (isShapeOrConstant(&op))
      continue;
    for (auto [i, pattern] : llvm::enumerate(options.floatLayers)) {
      if (!matchesPattern(names.of(&op), pattern))
        continue;
      isUsed[i] = true;
      kept[&op] = "float-layers";
    }
  }
  for (int64_t index : options.skipConvLayers)
    if (index < 0 || index >= convolutions)
      return function.emitError()
             << "skip-conv-layers has " << index << ", but there are "
             << convolutions << " convolutions, counted from 0";
  for (auto [i, pattern] : llvm::enumerate(options.floatLayers)) {
    if (isUsed[i])
      continue;
    auto diag = function.emitError()
                << "float-layers: no layer is called '" << pattern << "'";
    SmallVector<StringRef> similar = names.similarTo(pattern);
    if (!similar.empty())
      diag << "; similar: " << llvm::join(similar, ", ");
    return failure();
  }
  return success();
}

/// Keeps in float what the model, which is to be quantized again, has in float.
void Finder::keepFloatsOfModel() {
  const ModelRanges &ranges = modelRanges.emplace(function);
  for (Operation &op : function.front().without_terminator()) {
    if (auto reason = getStaysFloat(&op))
      kept[&op] = reason.str();
    if (!hasWeightOperand(&op) || kept.contains(&op))
      continue;
    bool isProduct =
        isa<tosa::MatMulOp>(op) && !constantBehind(op.getOperand(1));
    if (!isProduct && !hasModelWeights(&op))
      kept[&op] = "its weights are floats in the model";
    else if (!ranges.lookup(op.getOperand(0)) ||
             (isProduct && !ranges.lookup(op.getOperand(1))))
      kept[&op] = "its input is not quantized in the model";
  }
}

void Finder::findContractions() {
  // From the end: of two branches that are added, the later one takes the sum
  // into its accumulators.
  for (Operation &op : llvm::reverse(function.front())) {
    if (!hasWeightOperand(&op))
      continue;
    Layer layer = makeContraction(&op);
    layer.name = names.of(&op).str();
    auto isOther = [&](Operation *other) { return taken.contains(other); };
    if (layer.kind == LayerKind::Contraction)
      growChain(layer, isOther);
    else if (layer.kind == LayerKind::Product && options.requantize &&
             !growProduct(layer, isOther))
      layer = inFloat(&op, "its result is not quantized in the model");
    for (Operation *part : layer.ops) {
      auto it = kept.find(part);
      if (it == kept.end())
        continue;
      // All of it: a relu alone gives its convolution's tensor its name.
      layer.kind = LayerKind::Float;
      layer.reason = it->second;
    }
    taken.insert_range(layer.ops);
    if (layer.kind != LayerKind::Float)
      integers.insert_range(layer.ops);
    chains[layer.ops.back()] = layer;
  }
}

std::optional<Layer> Finder::makeMove(Operation *op) {
  if (auto concat = dyn_cast<tosa::ConcatOp>(op))
    return layerOf(op, LayerKind::Concat, concat.getInput1());
  // Positions that do not change are a move, too.
  bool isMoved = isMove(op);
  if (auto gather = dyn_cast<tosa::GatherOp>(op))
    isMoved = static_cast<bool>(constantBehind(gather.getIndices()));
  // Averages of integers are rounded: not for what is exact so far. Pads that
  // do not count are what makes it a move.
  if (auto pool = dyn_cast<tosa::AvgPool2dOp>(op))
    isMoved = originOf(op->getOperand(0)) != TensorOrigin::Float;
  if (auto pad = dyn_cast<tosa::PadOp>(op))
    isMoved = static_cast<bool>(constantBehind(pad.getPadConst()));
  // A float that is clamped is quantized behind that, to the smaller range.
  if (auto clamp = dyn_cast<tosa::ClampOp>(op))
    isMoved = originOf(op->getOperand(0)) == TensorOrigin::Int8;
  if (!isMoved)
    return std::nullopt;
  Layer layer = layerOf(op, LayerKind::Move, op->getOperand(0));
  if (isa<tosa::ClampOp>(op)) {
    auto clamp = cast<tosa::ClampOp>(op);
    layer.low = cast<FloatAttr>(clamp.getMinValAttr()).getValueAsDouble();
    layer.high = cast<FloatAttr>(clamp.getMaxValAttr()).getValueAsDouble();
    if (!(layer.low <= layer.high))
      return std::nullopt;
  }
  return layer;
}

std::optional<Layer> Finder::makeSum(Operation *op) {
  Value input = op->getOperand(0);
  if (auto pool = dyn_cast<tosa::AvgPool2dOp>(op)) {
    bool isPadded =
        llvm::any_of(pool.getPad(), [](int64_t pad) { return pad != 0; });
    if (isPadded || originOf(input) == TensorOrigin::Float)
      return std::nullopt;
    Layer layer = layerOf(op, LayerKind::Mean, input);
    layer.uniform = 1.0 / (pool.getKernel()[0] * pool.getKernel()[1]);
    return layer;
  }
  if (!isa<tosa::ReduceSumOp>(op) || originOf(input) != TensorOrigin::Int8)
    return std::nullopt;
  Layer layer = layerOf(op, LayerKind::Mean, input);
  growSum(layer, [&](Operation *other) { return isTaken(other); });
  // A window that slides over channels: neighbouring dimensions but the last.
  llvm::SmallBitVector isSummed(
      cast<RankedTensorType>(input.getType()).getRank());
  for (Operation *part : layer.ops)
    if (auto sum = dyn_cast<tosa::ReduceSumOp>(part))
      isSummed.set(sum.getAxis());
  bool isWindow = !isSummed.test(isSummed.size() - 1) &&
                  isSummed.find_last() - isSummed.find_first() + 1 ==
                      static_cast<int>(isSummed.count());
  if (!isWindow)
    return std::nullopt;
  return layer;
}

std::optional<Layer> Finder::makeElementwise(Operation *op) {
  if (!isa<tosa::AddOp, tosa::SubOp, tosa::MulOp>(op))
    return std::nullopt;
  Value lhs = op->getOperand(0), rhs = op->getOperand(1);
  auto type = cast<RankedTensorType>(op->getResult(0).getType());
  bool isFirstConstant = static_cast<bool>(constantBehind(lhs));
  if (isFirstConstant || constantBehind(rhs)) {
    Value input = isFirstConstant ? rhs : lhs;
    Value constant = isFirstConstant ? lhs : rhs;
    // What comes from float and is read by int8 is quantized behind this.
    if (originOf(input) != TensorOrigin::Int8 || input.getType() != type)
      return std::nullopt;
    auto numbers = readChannels(constant, type);
    if (!numbers || !llvm::all_of(*numbers, [](double number) {
          return std::isfinite(number);
        }))
      return std::nullopt;
    Layer layer = layerOf(op, LayerKind::Add, input);
    if (isFirstConstant && isa<tosa::SubOp>(op)) {
      layer.kind = LayerKind::Contraction;
      layer.factor = {-1.0};
      layer.offset = *numbers;
      return layer;
    }
    if (!isa<tosa::MulOp>(op)) {
      for (double number : *numbers)
        layer.offset.push_back(isa<tosa::SubOp>(op) ? -number : number);
      return layer;
    }
    if (numbers->size() == 1 && numbers->front() > 0) {
      layer.kind = LayerKind::Scale;
      layer.uniform = numbers->front();
      return layer;
    }
    layer.kind = LayerKind::Contraction;
    layer.factor = *numbers;
    return layer;
  }
  if (isa<tosa::MulOp>(op))
    return std::nullopt;
  // The sum with a float is more precise in float, and its result is quantized
  // anyway.
  if (originOf(lhs) == TensorOrigin::Float ||
      originOf(rhs) == TensorOrigin::Float || !isFloatTensor(lhs) ||
      !isFloatTensor(rhs))
    return std::nullopt;
  return layerOf(op, LayerKind::Add, {lhs, rhs});
}

/// Whether int8 is what reads the value, perhaps moved: otherwise a function is
/// more precise in float.
bool Finder::isReadAsInt8(Value value) const {
  llvm::SmallSetVector<Value, 8> reached;
  reached.insert(value);
  for (size_t i = 0; i < reached.size(); ++i)
    for (Operation *user : reached[i].getUsers()) {
      if (kept.contains(user))
        continue;
      if (integers.contains(user) ||
          isa<tosa::AvgPool2dOp, tosa::ReduceSumOp>(user))
        return true;
      bool isPassedOn = isMove(user) || isa<tosa::ConcatOp>(user);
      if (isa<tosa::AddOp, tosa::SubOp, tosa::MulOp>(user)) {
        bool hasConstant = constantBehind(user->getOperand(0)) ||
                           constantBehind(user->getOperand(1));
        if (!hasConstant && !isa<tosa::MulOp>(user))
          return true;
        isPassedOn = hasConstant;
      }
      if (isPassedOn)
        reached.insert(user->getResult(0));
    }
  return false;
}

/// Whether a concatenation has floats of the model beside quantized tensors and
/// is not quantized itself: it is more precise in float, unless int8 reads it.
bool Finder::isFloatConcat(Operation *op) const {
  auto concat = dyn_cast<tosa::ConcatOp>(op);
  if (!concat || !modelRanges || findQuantizedReader(concat.getOutput()))
    return false;
  bool isRead = isReadAsInt8(concat.getOutput()), hasFloat = false,
       hasOther = false;
  for (Value operand : concat.getInput1()) {
    bool isFloat = originOf(operand) == TensorOrigin::Float;
    hasOther |= !isFloat;
    hasFloat |= isFloat && !constantBehind(operand) &&
                !(isRead && modelRanges->lookup(operand));
  }
  return hasFloat && hasOther;
}

/// Makes layers of the functions of `root`'s elements that int8 reads.
void Finder::findTables(Value root) {
  if (originOf(root) != TensorOrigin::Int8 || !isFloatTensor(root) ||
      !knownRoots.insert(root).second)
    return;
  SmallVector<ElementFunction> functions = findElementFunctions(
      root, [&](Operation *other) { return isTaken(other); });
  for (const ElementFunction &function : functions) {
    Value result = function.back()->getResult(0);
    if (!isReadAsInt8(result))
      continue;
    Layer layer = layerOf(function.back(), LayerKind::Table, root);
    layer.ops.assign(function.begin(), function.end());
    chains[function.back()] = std::move(layer);
    // Others may need what is on the way to the result.
    auto isInside = [&](Operation *user) {
      return llvm::is_contained(function, user);
    };
    for (Operation *op : function)
      if (op == function.back() || llvm::all_of(op->getUsers(), isInside))
        taken.insert(op);
  }
}

void Finder::finish(Layer layer) {
  TensorOrigin origin = TensorOrigin::Float;
  if (layer.kind == LayerKind::Move || layer.kind == LayerKind::Concat) {
    bool isAllInput = true, isAnyInt8 = false;
    for (Value input : layer.inputs) {
      isAllInput &= originOf(input) == TensorOrigin::Input;
      isAnyInt8 |= originOf(input) == TensorOrigin::Int8;
    }
    if (isAnyInt8)
      origin = TensorOrigin::Int8;
    else if (isAllInput)
      origin = TensorOrigin::Input;
  } else if (layer.kind != LayerKind::Float &&
             layer.kind != LayerKind::Product) {
    origin = TensorOrigin::Int8;
  }
  // What the model quantizes is not better in float.
  if (layer.kind == LayerKind::Float && getModelSteps(layer.ops.back()))
    origin = TensorOrigin::Input;
  taken.insert_range(layer.ops);
  for (Value result : layer.ops.back()->getResults()) {
    origins[result] = origin;
    layerOfValue[result] = network.layers.size();
    if (origin == TensorOrigin::Int8)
      network.native.insert(result);
  }
  network.layers.push_back(std::move(layer));
}

void Finder::visit(Operation *op) {
  if (isShapeOrConstant(op))
    return;
  bool readsFloats = llvm::any_of(op->getOperands(), [&](Value operand) {
    auto type = dyn_cast<TensorType>(operand.getType());
    return type && isa<FloatType>(type.getElementType()) &&
           !constantBehind(operand);
  });
  // Of integers, and of constants alone.
  if (!readsFloats)
    return;
  if (auto it = kept.find(op); it != kept.end())
    return finish(inFloat(op, it->second));
  for (Value operand : op->getOperands())
    findTables(operand);
  if (taken.contains(op)) {
    if (auto it = chains.find(op); it != chains.end())
      finish(std::move(it->second));
    return;
  }
  bool isSimple = op->getNumResults() == 1 && op->getNumOperands() > 0 &&
                  isFloatTensor(op->getResult(0)) &&
                  isFloatTensor(op->getOperand(0));
  if (!isSimple)
    return finish(inFloat(op, "it has no form in int8"));
  if (isFloatConcat(op))
    return finish(inFloat(op, "an operand is a float in the model"));
  std::optional<Layer> layer = makeSum(op);
  if (!layer)
    layer = makeMove(op);
  if (!layer)
    layer = makeElementwise(op);
  if (!layer)
    return finish(inFloat(
        op, isa<tosa::AddOp, tosa::SubOp, tosa::MulOp>(op)
                ? "an operand is not an int8 tensor or constant of its channels"
                : "it has no form in int8"));
  if (layer->kind != LayerKind::Move && layer->kind != LayerKind::Concat &&
      layer->kind != LayerKind::Scale)
    growChain(*layer, [&](Operation *other) { return isTaken(other); });
  finish(std::move(*layer));
}

void Finder::want(Value value) {
  if (network.native.contains(value))
    return;
  auto it = layerOfValue.find(value);
  if (it == layerOfValue.end()) {
    entries.insert(value);
    return;
  }
  Layer &layer = network.layers[it->second];
  bool isMoved =
      layer.kind == LayerKind::Move || layer.kind == LayerKind::Concat;
  if (!isMoved)
    entries.insert(value);
  if (layer.isWanted)
    return;
  layer.isWanted = true;
  if (isMoved)
    for (Value input : layer.inputs)
      want(input);
}

void Finder::findPoints() {
  auto add = [&](Value value, StringRef name) {
    network.pointOf[value] = network.points.size();
    network.points.push_back({names.unique(name), value});
  };
  for (BlockArgument argument : function.getArguments())
    if (entries.contains(argument))
      add(argument, names.ofArgument(argument.getArgNumber()));
  for (Operation &op : function.front())
    for (Value result : op.getResults()) {
      bool isPoint = entries.contains(result);
      if (network.native.contains(result)) {
        LayerKind kind = network.layers[layerOfValue.lookup(result)].kind;
        isPoint = kind != LayerKind::Move && kind != LayerKind::Concat;
      }
      if (isPoint)
        add(result, names.of(&op));
    }
}

LogicalResult Finder::run() {
  if (!function.getBody().hasOneBlock())
    return function.emitError("expected a function of one block");
  if (failed(checkOptions()))
    return failure();
  if (options.requantize)
    keepFloatsOfModel();
  findContractions();
  for (BlockArgument argument : function.getArguments())
    if (isFloatTensor(argument) && !options.requantize)
      origins[argument] = TensorOrigin::Input;
  for (Operation &op : function.front().without_terminator()) {
    if (!taken.contains(&op))
      visit(&op);
    else if (auto it = chains.find(&op); it != chains.end())
      finish(std::move(it->second));
  }

  // Chains are found at their first operation.
  llvm::DenseMap<Operation *, unsigned> position;
  for (auto [i, op] : llvm::enumerate(function.front()))
    position[&op] = i;
  llvm::sort(network.layers, [&](const Layer &a, const Layer &b) {
    return position.lookup(a.ops.back()) < position.lookup(b.ops.back());
  });
  for (auto [i, layer] : llvm::enumerate(network.layers))
    for (Value result : layer.ops.back()->getResults())
      layerOfValue[result] = i;

  for (Layer &layer : network.layers) {
    if (layer.kind == LayerKind::Float)
      continue;
    if (layer.kind == LayerKind::Product ||
        network.native.contains(layer.result()))
      for (Value input : layer.inputs)
        want(input);
  }
  findPoints();
  return success();
}

FailureOr<LayerGraph>
mlir::vta::quantization::findLayers(func::FuncOp function,
                                    const QuantizeOptions &options) {
  Finder finder(function, options);
  if (failed(finder.run()))
    return failure();
  return std::move(finder.network);
}

FailureOr<SmallVector<TensorPoint>>
mlir::vta::quantization::collectTensors(func::FuncOp function,
                                        const QuantizeOptions &options) {
  FailureOr<LayerGraph> network = findLayers(function, options);
  if (failed(network))
    return failure();
  return std::move(network->points);
}
