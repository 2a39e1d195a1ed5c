//===- Fold.cpp - Computes with constants while importing -----------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Fold.h"
#include "ElementwiseOps.h"
#include "Handlers.h"
#include "llvm/ADT/StringSwitch.h"
#include <cmath>

using namespace mlir;
using namespace mlir::vta::onnx;

/// Above, what is computed with constants is left to the compiler.
static constexpr int64_t kMaxFolded = 4096;

/// Shapes are int64; doubles and the like come from exporters' arithmetic.
static bool isComputedIn(ElementType type) {
  return llvm::is_contained({ElementType::Float32, ElementType::Int8,
                             ElementType::UInt8, ElementType::Int32,
                             ElementType::Bool},
                            type);
}

static int64_t limitOf(bool isNeeded) {
  return isNeeded ? kMaxComputed : kMaxFolded;
}

bool mlir::vta::onnx::isFoldable(const Tensor &tensor, bool isNeeded) {
  if (!tensor.constant || tensor.dequantize || byteWidth(tensor.type) == 0)
    return false;
  return !isComputedIn(tensor.type) ||
         *countElements(tensor.shape) <= limitOf(isNeeded);
}

bool mlir::vta::onnx::staysConstant(const Tensor &tensor) {
  return isFoldable(tensor) && !isComputedIn(tensor.type);
}

bool mlir::vta::onnx::growsConstant(const Tensor &tensor,
                                    ArrayRef<int64_t> shape, bool isNeeded) {
  if (staysConstant(tensor))
    return true;
  auto count = countElements(shape);
  return isFoldable(tensor, isNeeded) && count && *count <= limitOf(isNeeded);
}

template <typename T, typename Number>
static void appendAs(StringRef bytes, std::vector<Number> &values) {
  for (size_t i = 0; i < bytes.size(); i += sizeof(T)) {
    T value;
    std::memcpy(&value, bytes.data() + i, sizeof(T));
    values.push_back(static_cast<Number>(value));
  }
}

Numbers mlir::vta::onnx::readNumbers(const Tensor &tensor) {
  Numbers result;
  result.type = tensor.type;
  result.shape = tensor.shape;
  std::string bytes = orderedBytes(tensor);
  switch (tensor.type) {
  case ElementType::Float32:
    appendAs<float>(bytes, result.floats);
    break;
  case ElementType::Double:
    appendAs<double>(bytes, result.floats);
    break;
  case ElementType::Int64:
  case ElementType::UInt64:
    appendAs<int64_t>(bytes, result.integers);
    break;
  case ElementType::UInt32:
    appendAs<uint32_t>(bytes, result.integers);
    break;
  case ElementType::Int16:
    appendAs<int16_t>(bytes, result.integers);
    break;
  case ElementType::UInt16:
    appendAs<uint16_t>(bytes, result.integers);
    break;
  case ElementType::Int32:
    appendAs<int32_t>(bytes, result.integers);
    break;
  case ElementType::UInt8:
  case ElementType::Bool:
    appendAs<uint8_t>(bytes, result.integers);
    break;
  default:
    appendAs<int8_t>(bytes, result.integers);
    break;
  }
  return result;
}

Tensor mlir::vta::onnx::writeNumbers(const Numbers &numbers, StringRef name) {
  std::string bytes;
  auto append = [&](auto value) {
    bytes.append(reinterpret_cast<const char *>(&value), sizeof(value));
  };
  for (double value : numbers.floats) {
    if (numbers.type == ElementType::Double)
      append(value);
    else
      append(static_cast<float>(value));
  }
  // Of integers the low bits, whatever their sign.
  for (int64_t value : numbers.integers)
    bytes.append(reinterpret_cast<const char *>(&value),
                 byteWidth(numbers.type));
  return makeFolded(name, numbers.type, numbers.shape, std::move(bytes));
}

/// The elements of a Range of integers; `step` is not 0.
static uint64_t countRange(int64_t start, int64_t limit, int64_t step) {
  auto distance = static_cast<uint64_t>(limit) - static_cast<uint64_t>(start);
  auto pace = static_cast<uint64_t>(step);
  if (step > 0 ? start >= limit : start <= limit)
    return 0;
  if (step < 0) {
    distance = 0 - distance;
    pace = 0 - pace;
  }
  return (distance - 1) / pace + 1;
}

static LogicalResult foldRange(NodeContext &n) {
  if (failed(n.begin(3, 3)))
    return failure();
  Numbers parts[3];
  for (unsigned i = 0; i < 3; ++i) {
    parts[i] = readNumbers(n.input(i));
    if (parts[i].size() != 1 || parts[i].type != parts[0].type)
      return n.invalid(describeInput(n.node, i) + ": expected a scalar of " +
                       nameOf(parts[0].type));
  }
  bool isFloat = parts[0].isFloat();
  auto floating = [&](unsigned i) { return parts[i].floats[0]; };
  auto integer = [&](unsigned i) { return parts[i].integers[0]; };
  if (isFloat ? floating(2) == 0 : integer(2) == 0)
    return n.invalid(describeInput(n.node, 2) +
                     ": expected a step that is not 0");
  double count =
      isFloat
          ? std::ceil((floating(1) - floating(0)) / floating(2))
          : static_cast<double>(countRange(integer(0), integer(1), integer(2)));
  if (std::isnan(count))
    return n.invalid("expected numbers, got NaN or two infinities");
  Numbers result;
  result.type = parts[0].type;
  result.shape = {static_cast<int64_t>(std::clamp(count, 0.0, 0x1p62))};
  if (failed(checkFolded(n, result.shape, kMaxComputed)))
    return failure();
  for (int64_t i = 0; i < result.shape[0]; ++i) {
    if (isFloat)
      result.floats.push_back(floating(0) +
                              static_cast<double>(i) * floating(2));
    else
      result.integers.push_back(integer(0) + i * integer(2));
  }
  return n.setOutput(0, writeNumbers(result, n.node.label()));
}

static LogicalResult foldConstantOfShape(NodeContext &n) {
  const NodeAttribute *value = n.get("value");
  if (failed(n.begin(1, 1)))
    return failure();
  if (value && (!value->tensor || *countElements(value->tensor->shape) != 1))
    return n.invalid("attribute value: expected a tensor of one element");
  FailureOr<SmallVector<int64_t>> shape = n.constantInts(0);
  if (failed(shape))
    return failure();
  if (failed(checkFolded(n, *shape)))
    return failure();
  ElementType type = value ? value->tensor->type : ElementType::Float32;
  if (byteWidth(type) == 0)
    return n.unsupported("attribute value", "element type " + nameOf(type));
  std::string one = value ? std::string(value->tensor->bytes.begin(),
                                        value->tensor->bytes.end())
                          : std::string(sizeof(float), '\0');
  std::string bytes;
  bytes.reserve(*countElements(*shape) * one.size());
  for (int64_t i = 0, count = *countElements(*shape); i < count; ++i)
    bytes += one;
  Tensor result = makeFolded(n.node.label(), type, *shape, std::move(bytes));
  if (value)
    result.narrow = value->tensor->narrow;
  return n.setOutput(0, result);
}

/// Shape and Size: of the input only its shape counts.
static LogicalResult foldShape(NodeContext &n) {
  bool isSize = n.node.op == "Size";
  int64_t start = isSize ? 0 : n.getInt("start", 0);
  int64_t end = std::numeric_limits<int64_t>::max();
  end = isSize ? end : n.getInt("end", end);
  if (failed(n.begin(1, 1)))
    return failure();
  Shape shape = n.input(0).shape;
  if (isSize)
    return n.setOutput(
        0, Emitter::tensor(makeConstant<int64_t>(
               n.node.label(), ElementType::Int64, {}, *countElements(shape))));
  auto rank = static_cast<int64_t>(shape.size());
  auto clamp = [&](int64_t axis) {
    return std::clamp<int64_t>(axis < 0 ? axis + rank : axis, 0, rank);
  };
  start = clamp(start);
  ArrayRef<int64_t> part =
      ArrayRef(shape).slice(start, std::max<int64_t>(0, clamp(end) - start));
  return n.setOutput(0, Emitter::tensor(makeConstant<int64_t>(
                            n.node.label(), ElementType::Int64,
                            {static_cast<int64_t>(part.size())}, part)));
}

using Folder = LogicalResult (*)(NodeContext &);

static Folder findFolder(StringRef op) {
  if (isFoldedBinary(op))
    return foldBinary;
  return llvm::StringSwitch<Folder>(op)
      .Cases({"Abs", "Neg", "Not", "Floor", "Ceil", "Sqrt", "Round"}, foldUnary)
      .Cases({"Cast", "CastLike"}, foldCast)
      .Case("Clip", foldClip)
      .Case("Where", foldWhere)
      .Case("Range", foldRange)
      .Case("ConstantOfShape", foldConstantOfShape)
      .Cases({"ReduceProd", "ReduceSum", "ReduceMax", "ReduceMin"},
             foldReduction)
      .Cases({"Shape", "Size"}, foldShape)
      .Case("CumSum", foldCumSum)
      .Case("EyeLike", foldEyeLike)
      .Case("GatherElements", foldGatherElements)
      .Case("GatherND", foldGatherND)
      .Case("NonZero", foldNonZero)
      .Case("OneHot", foldOneHot)
      .Case("ScatterElements", foldScatterElements)
      .Case("ScatterND", foldScatterND)
      .Case("Trilu", foldTrilu)
      .Default(nullptr);
}

bool mlir::vta::onnx::hasFolder(StringRef op) {
  return findFolder(op) != nullptr;
}

llvm::StringSet<> mlir::vta::onnx::findNeededConstants(ArrayRef<Node> nodes) {
  llvm::StringSet<> needed;
  auto isNeeded = [&](const std::string &output) {
    return needed.contains(output);
  };
  // Readers come after what they read.
  for (const Node &node : llvm::reverse(nodes)) {
    bool isPassedOn =
        hasFolder(node.op) || node.op == "Expand" || node.op == "Tile";
    if (isPassedOn &&
        (!findHandler(node.op) || llvm::any_of(node.outputs, isNeeded)))
      needed.insert_range(node.inputs);
  }
  return needed;
}

bool mlir::vta::onnx::canFold(NodeContext &n) {
  StringRef op = n.node.op;
  if (!hasFolder(op))
    return false;
  if (op == "Shape" || op == "Size" || op == "EyeLike")
    return true;
  if (op == "CastLike")
    return n.numInputs() == 2 && n.hasInput(0) && n.hasInput(1) &&
           isFoldable(n.input(0)) && n.input(1).isKnown();
  // Operators that are only folded; begin() refuses inputs that are left out.
  if (!findHandler(op))
    return llvm::all_of(llvm::seq(n.numInputs()), [&](unsigned i) {
      return !n.hasInput(i) || (n.input(i).constant && !n.input(i).dequantize);
    });
  for (unsigned i = 0; i < n.numInputs(); ++i)
    if (!n.hasInput(i) || !isFoldable(n.input(i), n.isNeededAsConstant))
      return false;
  // Of floats the others have an operator in the network.
  if (op == "Clip")
    return n.numInputs() > 0 && !n.input(0).isFloat();
  if (op.starts_with("Reduce"))
    return n.numInputs() > 0 && n.input(0).type == ElementType::Int64;
  return n.numInputs() > 0;
}

LogicalResult mlir::vta::onnx::importFolded(NodeContext &n) {
  return findFolder(n.node.op)(n);
}
