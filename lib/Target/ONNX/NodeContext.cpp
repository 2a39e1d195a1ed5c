//===- NodeContext.cpp - What an operator's importer works with -----------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "NodeContext.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include <cstring>

using namespace mlir;
using namespace mlir::vta::onnx;

std::string mlir::vta::onnx::describeInput(const Node &node, unsigned i) {
  return "input " + std::to_string(i) + " \"" + node.inputs[i] + "\"";
}

static StringRef kindName(NodeAttribute::Kind kind) {
  switch (kind) {
  case NodeAttribute::Float:
    return "a float";
  case NodeAttribute::Int:
    return "an integer";
  case NodeAttribute::String:
    return "a string";
  case NodeAttribute::Tensor:
    return "a tensor";
  case NodeAttribute::Floats:
    return "floats";
  case NodeAttribute::Ints:
    return "integers";
  case NodeAttribute::Strings:
    return "strings";
  case NodeAttribute::Other:
    return "something else";
  }
  return "";
}

const NodeAttribute *NodeContext::get(StringRef name) {
  known.insert(name);
  for (const NodeAttribute &attribute : node.attributes)
    if (attribute.name == name)
      return &attribute;
  return nullptr;
}

const NodeAttribute *NodeContext::find(StringRef name,
                                       NodeAttribute::Kind kind) {
  const NodeAttribute *attribute = get(name);
  if (!attribute || attribute->kind == kind)
    return attribute;
  failedAttribute = true;
  (void)invalid("attribute " + name + ": expected " + kindName(kind) +
                ", got " + kindName(attribute->kind));
  return nullptr;
}

int64_t NodeContext::getInt(StringRef name, int64_t otherwise) {
  const NodeAttribute *attribute = find(name, NodeAttribute::Int);
  return attribute ? attribute->intValue : otherwise;
}

float NodeContext::getFloat(StringRef name, float otherwise) {
  const NodeAttribute *attribute = find(name, NodeAttribute::Float);
  return attribute ? attribute->floatValue : otherwise;
}

std::string NodeContext::getString(StringRef name, StringRef otherwise) {
  const NodeAttribute *attribute = find(name, NodeAttribute::String);
  return attribute ? attribute->string : otherwise.str();
}

std::optional<SmallVector<int64_t>> NodeContext::getInts(StringRef name) {
  const NodeAttribute *attribute = find(name, NodeAttribute::Ints);
  if (!attribute)
    return std::nullopt;
  return attribute->ints;
}

std::optional<SmallVector<float>> NodeContext::getFloats(StringRef name) {
  const NodeAttribute *attribute = find(name, NodeAttribute::Floats);
  if (!attribute)
    return std::nullopt;
  return attribute->floats;
}

LogicalResult NodeContext::unsupported(StringRef what, const Twine &why) {
  problems.push_back(
      {true, (node.describe() + ", " + what + ": " + why).str()});
  return failure();
}

namespace {
/// What in a computed shape is computed, and from what.
struct Origin {
  Value value;
  StringRef node; ///< The last node on the way to `value`.
  /// The elements of the shape that it is, if the shape has others.
  std::optional<int64_t> first, last;
};
} // namespace

/// Follows casts, reshapes and the first computed operand of concatenations.
static Origin findOrigin(Value value) {
  Origin origin{value, "", std::nullopt, std::nullopt};
  while (Operation *op = origin.value.getDefiningOp()) {
    if (auto name = dyn_cast<NameLoc>(op->getLoc()))
      origin.node = name.getName();
    if (auto concat = dyn_cast<tosa::ConcatOp>(op)) {
      int64_t start = origin.first.value_or(0);
      for (Value operand : concat.getInput1()) {
        int64_t size =
            cast<RankedTensorType>(operand.getType()).getNumElements();
        origin.value = operand;
        origin.first = start;
        origin.last = start + size - 1;
        if (!operand.getDefiningOp<tosa::ConstOp>())
          break;
        start += size;
      }
    } else if (isa<tosa::CastOp, tosa::ReshapeOp>(op)) {
      origin.value = op->getOperand(0);
    } else {
      // Casts to integers choose one of two roundings.
      auto select = dyn_cast<tosa::SelectOp>(op);
      Operation *floor = select ? select.getInput2().getDefiningOp() : nullptr;
      Operation *ceil = select ? select.getInput3().getDefiningOp() : nullptr;
      if (!isa_and_nonnull<tosa::FloorOp>(floor) ||
          !isa_and_nonnull<tosa::CeilOp>(ceil))
        break;
      origin.value = floor->getOperand(0);
    }
  }
  return origin;
}

/// Where a value comes from, for messages, or nothing if that is not known.
static std::string describeOrigin(Value value) {
  if (!value)
    return "";
  Origin origin = findOrigin(value);
  std::string what = "it", source;
  if (origin.first && *origin.first == *origin.last)
    what = "element " + std::to_string(*origin.first);
  else if (origin.first)
    what = "elements " + std::to_string(*origin.first) + " to " +
           std::to_string(*origin.last);
  if (auto argument = dyn_cast<BlockArgument>(origin.value)) {
    auto function = cast<func::FuncOp>(argument.getOwner()->getParentOp());
    auto name = function.getArgAttrOfType<StringAttr>(argument.getArgNumber(),
                                                      kNameAttribute);
    if (name && origin.node.empty())
      return " (" + what + " is the graph input \"" + name.str() + "\")";
  }
  if (origin.node.empty())
    return "";
  return " (" + what + " comes from node \"" + origin.node.str() + "\")";
}

LogicalResult NodeContext::notConstant(unsigned i) {
  return unsupported(describeInput(node, i),
                     "is computed by the network, expected a constant" +
                         describeOrigin(input(i).value));
}

LogicalResult NodeContext::invalid(const Twine &why) {
  problems.push_back({false, (node.describe() + ": " + why).str()});
  return failure();
}

LogicalResult NodeContext::begin(unsigned min, unsigned max,
                                 unsigned maxOutputs) {
  for (const NodeAttribute &attribute : node.attributes)
    if (!known.contains(attribute.name)) {
      failedAttribute = true;
      (void)unsupported("attribute " + attribute.name, "is not known");
    }
  if (node.inputs.size() > max)
    return invalid("expected at most " + Twine(max) + " inputs, got " +
                   Twine(node.inputs.size()));
  if (node.outputs.size() > maxOutputs)
    return invalid("expected at most " + Twine(maxOutputs) + " outputs, got " +
                   Twine(node.outputs.size()));
  if (numInputs() < min)
    return invalid("expected at least " + Twine(min) + " inputs, got " +
                   Twine(numInputs()) + ": input " + Twine(numInputs()) +
                   " is missing");
  for (unsigned i = 0; i < (max == kVariadic ? numInputs() : min); ++i)
    if (!hasInput(i))
      return invalid("input " + Twine(i) +
                     ": expected the name of a tensor, got an empty name: only "
                     "optional inputs can be left out");
  if (failedAttribute)
    return failure();
  // What makes them unknown has been reported.
  for (const std::string &name : node.inputs) {
    if (name.empty())
      continue;
    auto it = values.find(name);
    if (it == values.end() || !it->second.isKnown())
      return failure();
  }
  for (unsigned i = 0; i < numInputs(); ++i)
    if (hasInput(i) && byteWidth(input(i).type) == 0)
      return unsupported(describeInput(node, i),
                         "element type " + nameOf(input(i).type));
  return success();
}

LogicalResult NodeContext::expectType(unsigned i, ArrayRef<ElementType> types) {
  const Tensor &tensor = input(i);
  if (!llvm::is_contained(types, tensor.type)) {
    std::string expected;
    for (ElementType type : types)
      expected += (expected.empty() ? "" : " or ") + nameOf(type);
    return unsupported(describeInput(node, i), "expected element type " +
                                                   expected + ", got " +
                                                   nameOf(tensor.type));
  }
  std::optional<int64_t> count = countElements(tensor.shape);
  if (!count || *count == 0)
    return unsupported(describeInput(node, i),
                       "has no elements (" + toString(tensor.shape) + ")");
  return success();
}

LogicalResult NodeContext::expectRank(unsigned i, int64_t min, int64_t max) {
  int64_t rank = input(i).rank();
  if (rank >= min && rank <= max)
    return success();
  std::string range = std::to_string(min);
  if (max != min)
    range += " to " + std::to_string(max);
  return unsupported(describeInput(node, i), "expected " + range +
                                                 " dimensions, got " +
                                                 toString(input(i).shape));
}

/// Appends the elements of a constant of type T, its axes in order.
template <typename T, typename Number>
static void appendElements(const Tensor &tensor, SmallVector<Number> &result) {
  std::string bytes = orderedBytes(tensor);
  for (size_t i = 0; i < bytes.size(); i += sizeof(T)) {
    T value;
    std::memcpy(&value, bytes.data() + i, sizeof(T));
    result.push_back(value);
  }
}

SmallVector<int64_t> NodeContext::elements(unsigned i) {
  const Tensor &tensor = input(i);
  SmallVector<int64_t> result;
  switch (tensor.type) {
  case ElementType::Int8:
    appendElements<int8_t>(tensor, result);
    break;
  case ElementType::UInt8:
    appendElements<uint8_t>(tensor, result);
    break;
  case ElementType::Int32:
    appendElements<int32_t>(tensor, result);
    break;
  case ElementType::Int64:
    appendElements<int64_t>(tensor, result);
    break;
  default:
    llvm_unreachable("expected int8, uint8, int32 or int64");
  }
  return result;
}

FailureOr<SmallVector<int64_t>> NodeContext::constantInts(unsigned i) {
  const Tensor &tensor = input(i);
  if (tensor.type != ElementType::Int64 && tensor.type != ElementType::Int32)
    return invalid(describeInput(node, i) + ": expected int64, got " +
                   nameOf(tensor.type));
  if (!tensor.constant)
    return notConstant(i);
  if (tensor.rank() > 1)
    return invalid(describeInput(node, i) + ": expected one dimension, got " +
                   toString(tensor.shape));
  return elements(i);
}

FailureOr<SmallVector<float>> NodeContext::constantFloats(unsigned i) {
  const Tensor &tensor = input(i);
  if (failed(expectFloat(i)))
    return failure();
  if (!tensor.constant || tensor.dequantize)
    return notConstant(i);
  SmallVector<float> result;
  appendElements<float>(tensor, result);
  return result;
}

FailureOr<SmallVector<int64_t>> NodeContext::constantIntegers(unsigned i) {
  const Tensor &tensor = input(i);
  if (failed(expectType(
          i, {ElementType::Int8, ElementType::UInt8, ElementType::Int32})))
    return failure();
  if (!tensor.constant)
    return notConstant(i);
  return elements(i);
}

FailureOr<int64_t> NodeContext::axis(StringRef what, int64_t axis,
                                     int64_t rank) {
  if (axis >= -rank && axis < rank)
    return axis < 0 ? axis + rank : axis;
  return invalid(what + ": expected an axis of " + Twine(-rank) + " to " +
                 Twine(rank - 1) + ", got " + Twine(axis));
}

LogicalResult NodeContext::checkOutputShape(unsigned i,
                                            ArrayRef<int64_t> shape) {
  if (isUsableShape(shape))
    return success();
  return unsupported("output " + std::to_string(i),
                     "has the shape " + toString(shape) +
                         ", expected 1 to 2^40 elements and dimensions below "
                         "2^31");
}

/// The input whose type outputs have if they are float.
static unsigned getTypeInput(StringRef op) {
  return op == "Where" || op == "CastLike" || op == "DequantizeLinear" ? 1 : 0;
}

LogicalResult NodeContext::setOutput(unsigned i, Tensor tensor) {
  unsigned from = getTypeInput(node.op);
  if (node.op == "Cast")
    tensor.narrow =
        isHalfCast(*this) ? ElementType::Float16 : ElementType::Undefined;
  else if (hasInput(from) && input(from).isFloat())
    tensor.narrow = input(from).narrow;
  // Shapes and axes, which are not tensors of the network, can be empty.
  if (!tensor.constant && failed(checkOutputShape(i, tensor.shape)))
    return failure();
  if (wantsOutput(i))
    values[node.outputs[i]] = std::move(tensor);
  return success();
}
