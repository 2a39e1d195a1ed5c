//===- ExpandQuantized.cpp - Other people's quantized operators -----------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Quantized operators of ONNX Runtime (QLinearAdd, QGemm, ...) become ONNX's
// own between DequantizeLinear and QuantizeLinear, which is how they are
// defined. QONNX's and Brevitas' Quant, a quantization and a dequantization in
// one, becomes both.
//
//===----------------------------------------------------------------------===//

#include "Graph.h"
#include "mlir/IR/Diagnostics.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/FormatVariadic.h"
#include <cmath>

using namespace mlir;
using namespace mlir::vta::onnx;

namespace {
class Expander {
public:
  Expander(Location loc, Graph &graph) : loc(loc), graph(graph) {}
  LogicalResult run();

private:
  /// Three inputs: a tensor, its scale and its zero point.
  std::string dequantize(const Node &node, unsigned first, StringRef what,
                         std::optional<int64_t> axis = std::nullopt);
  /// The operator between; `inputs` are floats.
  Node &compute(const Node &node, StringRef op, ArrayRef<std::string> inputs);
  /// The node's output from the floats that the last node has computed.
  void quantize(const Node &node, unsigned scale);

  LogicalResult expand(Node &node);
  LogicalResult expandUnary(const Node &node, StringRef op);
  LogicalResult expandConcat(const Node &node);
  LogicalResult expandGemm(const Node &node);
  LogicalResult expandBipolar(const Node &node);
  LogicalResult expandQuant(const Node &node);

  LogicalResult checkInputs(const Node &node, unsigned min, unsigned max);
  InFlightDiagnostic error(const Node &node) {
    return emitError(loc) << node.describe() << ": ";
  }
  /// The constant, also of a node Constant; null if it is computed.
  ConstantPtr find(StringRef name) const;
  std::optional<SmallVector<float>> findFloats(StringRef name) const;
  /// Makes one, and returns its name.
  template <typename T>
  std::string addConstant(const Twine &name, ElementType type,
                          ArrayRef<int64_t> shape, ArrayRef<T> values) {
    std::string unique = makeName(name);
    graph.constants[unique] = makeConstant<T>(unique, type, shape, values);
    return unique;
  }
  std::string makeName(const Twine &wanted);
  Node &append(StringRef op, const Twine &name, ArrayRef<std::string> inputs,
               StringRef output, int64_t opset);

  Location loc;
  Graph &graph;
  std::vector<Node> nodes;
  llvm::StringSet<> names;
  llvm::StringMap<ConstantPtr> constantNodes;
};
} // namespace

/// Domains that Quant comes in: of QONNX, of Brevitas, and of FINN before.
static bool isQuantDomain(StringRef domain) {
  return llvm::is_contained(
      {"qonnx.custom_op.general", "onnx.brevitas", "finn.custom_op.general"},
      domain);
}

static const NodeAttribute *findAttribute(const Node &node, StringRef name) {
  auto found =
      llvm::find_if(node.attributes, [&](const NodeAttribute &attribute) {
        return attribute.name == name;
      });
  return found == node.attributes.end() ? nullptr : &*found;
}

static int64_t intOf(const Node &node, StringRef name, int64_t otherwise) {
  const NodeAttribute *attribute = findAttribute(node, name);
  return attribute && attribute->kind == NodeAttribute::Int
             ? attribute->intValue
             : otherwise;
}

/// Diagnostics print all digits otherwise.
static std::string show(double value) {
  return llvm::formatv("{0}", llvm::format("%g", value));
}

static NodeAttribute makeInt(StringRef name, int64_t value) {
  NodeAttribute attribute;
  attribute.name = name.str();
  attribute.kind = NodeAttribute::Int;
  attribute.intValue = value;
  return attribute;
}

std::string Expander::makeName(const Twine &wanted) {
  std::string first = wanted.str(), name = first;
  for (unsigned i = 2; !names.insert(name).second; ++i)
    name = first + "." + std::to_string(i);
  return name;
}

ConstantPtr Expander::find(StringRef name) const {
  if (auto found = graph.constants.find(name); found != graph.constants.end())
    return found->getValue();
  return constantNodes.lookup(name);
}

std::optional<SmallVector<float>> Expander::findFloats(StringRef name) const {
  ConstantPtr constant = find(name);
  if (!constant || constant->type != ElementType::Float32)
    return std::nullopt;
  return SmallVector<float>(constant->as<float>());
}

LogicalResult Expander::checkInputs(const Node &node, unsigned min,
                                    unsigned max) {
  bool isComplete = node.inputs.size() >= min && node.inputs.size() <= max &&
                    node.outputs.size() == 1;
  for (unsigned i = 0; isComplete && i < min; ++i)
    // Zero points are optional.
    isComplete = !node.inputs[i].empty() || i % 3 == 2;
  if (isComplete)
    return success();
  return error(node) << "expected " << min << " to " << max
                     << " inputs and one output, got " << node.inputs.size()
                     << " and " << node.outputs.size();
}

Node &Expander::append(StringRef op, const Twine &name,
                       ArrayRef<std::string> inputs, StringRef output,
                       int64_t opset) {
  Node &node = nodes.emplace_back();
  node.name = name.str();
  node.op = op.str();
  node.inputs.assign(inputs.begin(), inputs.end());
  while (!node.inputs.empty() && node.inputs.back().empty())
    node.inputs.pop_back();
  node.outputs = {output.str()};
  // Of these operators nothing depends on the opset.
  node.opset = op == "QuantizeLinear" || op == "DequantizeLinear" ? 13 : opset;
  return node;
}

std::string Expander::dequantize(const Node &node, unsigned first,
                                 StringRef what, std::optional<int64_t> axis) {
  std::string name = (node.label() + "/" + what).str();
  std::string output = makeName(name);
  Node &made = append(
      "DequantizeLinear", name,
      {node.inputs[first], node.inputs[first + 1],
       first + 2 < node.inputs.size() ? node.inputs[first + 2] : std::string()},
      output, node.opset);
  if (axis)
    made.attributes.push_back(makeInt("axis", *axis));
  return output;
}

Node &Expander::compute(const Node &node, StringRef op,
                        ArrayRef<std::string> inputs) {
  return append(op, node.label(), inputs, makeName(node.label() + "/real"),
                node.opset);
}

void Expander::quantize(const Node &node, unsigned scale) {
  std::string real = nodes.back().outputs.front();
  append(
      "QuantizeLinear", node.label() + "/quantize",
      {real, node.inputs[scale],
       scale + 1 < node.inputs.size() ? node.inputs[scale + 1] : std::string()},
      node.outputs.front(), node.opset);
}

LogicalResult Expander::expandUnary(const Node &node, StringRef op) {
  if (failed(checkInputs(node, 4, 5)))
    return failure();
  if (intOf(node, "channels_last", 0) != 0)
    return error(node) << "attribute channels_last: expected 0, got 1";
  std::vector<NodeAttribute> attributes;
  for (const NodeAttribute &attribute : node.attributes)
    if (attribute.name != "channels_last" && attribute.name != "opset")
      attributes.push_back(attribute);
  std::string input = dequantize(node, 0, "input");
  Node &computed = compute(node, op, {input});
  computed.attributes = std::move(attributes);
  // Softmax says which one it means.
  computed.opset = intOf(node, "opset", computed.opset);
  quantize(node, 3);
  return success();
}

LogicalResult Expander::expandConcat(const Node &node) {
  if (node.inputs.size() < 5 || node.inputs.size() % 3 != 2 ||
      node.outputs.size() != 1)
    return error(node) << "expected a scale, a zero point, and tensors with "
                          "theirs, got "
                       << node.inputs.size() << " inputs";
  SmallVector<std::string> inputs;
  for (unsigned i = 2; i < node.inputs.size(); i += 3)
    inputs.push_back(dequantize(node, i, "input" + std::to_string(i / 3)));
  compute(node, "Concat", inputs).attributes = node.attributes;
  quantize(node, 0);
  return success();
}

LogicalResult Expander::expandGemm(const Node &node) {
  if (failed(checkInputs(node, 6, 9)))
    return failure();
  auto scaleA = findFloats(node.inputs[1]), scaleB = findFloats(node.inputs[4]);
  if (!scaleA || !scaleB || scaleA->size() != 1 || scaleB->empty())
    return error(node) << "expected scales that are constants, one of A and "
                          "one or several of B";
  int64_t isTransposed = intOf(node, "transB", 0);
  SmallVector<std::string> inputs = {
      dequantize(node, 0, "A"),
      dequantize(node, 3, "B",
                 scaleB->size() > 1
                     ? std::optional<int64_t>(isTransposed ? 0 : 1)
                     : std::nullopt)};
  const NodeAttribute *alpha = findAttribute(node, "alpha");
  if (node.inputs.size() > 6 && !node.inputs[6].empty()) {
    SmallVector<float> scales;
    for (float scale : *scaleB)
      scales.push_back(scale * scaleA->front() *
                       (alpha ? alpha->floatValue : 1.0f));
    SmallVector<int64_t> shape;
    if (scales.size() > 1)
      shape.push_back(scales.size());
    std::string scale = addConstant<float>(node.label() + "/C_scale",
                                           ElementType::Float32, shape, scales);
    std::string output = makeName(node.label() + "/C");
    append("DequantizeLinear", node.label() + "/C", {node.inputs[6], scale},
           output, node.opset)
        .attributes.push_back(makeInt("axis", -1));
    inputs.push_back(output);
  }
  compute(node, "Gemm", inputs).attributes = node.attributes;
  if (node.inputs.size() > 7 && !node.inputs[7].empty())
    quantize(node, 7);
  else
    nodes.back().outputs = {node.outputs.front()};
  return success();
}

/// The only dimension of `shape` that is not 1; none if it is one element, or
/// -1 if there are several.
static std::optional<int64_t> findAxis(ArrayRef<int64_t> shape) {
  std::optional<int64_t> axis;
  for (auto [i, dim] : llvm::enumerate(shape))
    if (dim != 1)
      axis = axis ? -1 : static_cast<int64_t>(i);
  return axis;
}

LogicalResult Expander::expandBipolar(const Node &node) {
  if (node.inputs.size() != 2 || node.outputs.size() != 1)
    return error(node) << "expected 2 inputs and one output, got "
                       << node.inputs.size() << " and " << node.outputs.size();
  auto scales = findFloats(node.inputs[1]);
  if (!scales || scales->size() != 1 || !(scales->front() > 0) ||
      !std::isfinite(scales->front()) || !std::isfinite(1 / scales->front()))
    return error(node) << "expected one positive scale, which is constant";
  StringRef label = node.label();
  std::string scale =
      addConstant<float>(label + "/scale", ElementType::Float32, {}, *scales);
  ConstantPtr constant = find(node.inputs[0]);
  if (constant && constant->type == ElementType::Float32) {
    SmallVector<int8_t> signs;
    for (float value : constant->as<float>())
      signs.push_back(value >= 0 ? 1 : -1);
    std::string name = addConstant<int8_t>(constant->name, ElementType::Int8,
                                           constant->shape, signs);
    append("DequantizeLinear", label, {name, scale}, node.outputs.front(),
           node.opset);
    return success();
  }
  auto number = [&](const Twine &name, float value) {
    return addConstant<float>(label + name, ElementType::Float32, {}, {value});
  };
  std::string isPositive = makeName(label + "/sign");
  append("GreaterOrEqual", label + "/sign",
         {node.inputs[0], number("/zero", 0)}, isPositive, 13);
  std::string real = makeName(label + "/real");
  append("Where", label + "/real",
         {isPositive, number("/high", scales->front()),
          number("/low", -scales->front())},
         real, 13);
  std::string zero = addConstant<int8_t>(label + "/zero_point",
                                         ElementType::Int8, {}, {int8_t(0)});
  std::string steps = makeName(label + "/steps");
  append("QuantizeLinear", label + "/quantize", {real, scale, zero}, steps, 13);
  append("DequantizeLinear", label, {steps, scale, zero}, node.outputs.front(),
         13);
  return success();
}

LogicalResult Expander::expandQuant(const Node &node) {
  if (node.inputs.size() != 4 || node.outputs.size() != 1)
    return error(node) << "expected 4 inputs and one output, got "
                       << node.inputs.size() << " and " << node.outputs.size();
  auto scales = findFloats(node.inputs[1]), zeros = findFloats(node.inputs[2]),
       bits = findFloats(node.inputs[3]);
  if (!scales || !zeros || !bits || scales->empty() || zeros->empty() ||
      bits->size() != 1)
    return error(node) << "expected a scale, a zero point and a bit width that "
                          "are constants, not computed at run time";
  const NodeAttribute *rounding = findAttribute(node, "rounding_mode");
  if (rounding && rounding->string != "ROUND" &&
      rounding->string != "HALF_EVEN")
    return error(node) << "attribute rounding_mode: expected ROUND, got "
                       << rounding->string;
  double width = bits->front();
  ConstantPtr constant = find(node.inputs[0]);
  if (constant && constant->type != ElementType::Float32)
    constant = nullptr;
  if (width != std::floor(width) || width < 2 || width > (constant ? 32 : 8))
    return error(node) << "expected 2 to 8 bits, got " << show(width);
  if (!llvm::all_equal(*zeros) || zeros->front() != std::floor(zeros->front()))
    return error(node) << "expected one zero point that is an integer";
  bool isSigned = intOf(node, "signed", 1) != 0;
  bool isNarrow = intOf(node, "narrow", 0) != 0;
  double low = isSigned ? -std::ldexp(1.0, int(width) - 1) + isNarrow : 0;
  double high = isSigned ? std::ldexp(1.0, int(width) - 1) - 1
                         : std::ldexp(1.0, int(width)) - 1 - isNarrow;
  double zero = zeros->front();
  if (!(zero >= low && zero <= high))
    return error(node) << "expected a zero point of " << show(low) << " to "
                       << show(high) << ", got " << show(zero);
  for (float scale : *scales)
    if (!(scale > 0) || !std::isfinite(scale) || !std::isfinite(1 / scale))
      return error(node) << "expected positive scales, got " << show(scale);
  ConstantPtr scaleConstant = find(node.inputs[1]);
  std::optional<int64_t> axis = findAxis(scaleConstant->shape);
  if (axis == -1)
    return error(node) << "expected one scale, or one for each position along "
                          "one axis, got "
                       << toString(scaleConstant->shape);

  StringRef label = node.label();
  SmallVector<int64_t> scaleShape;
  if (axis)
    scaleShape.push_back(scales->size());
  // Axes of scales count from the last.
  int64_t fromEnd =
      axis ? *axis - static_cast<int64_t>(scaleConstant->shape.size()) : -1;
  if (constant) {
    // What is wider is a bias: it stays in float, rounded.
    int64_t inner = 1, count = scales->size();
    if (axis) {
      int64_t rank = constant->shape.size();
      if (-fromEnd > rank || constant->shape[rank + fromEnd] != count)
        return error(node) << "expected scales that fit "
                           << toString(constant->shape) << ", got "
                           << toString(scaleConstant->shape);
      for (int64_t d = rank + fromEnd + 1; d < rank; ++d)
        inner *= constant->shape[d];
    }
    SmallVector<int8_t> integers;
    SmallVector<float> reals;
    for (auto [i, value] : llvm::enumerate(constant->as<float>())) {
      double scale = (*scales)[static_cast<int64_t>(i) / inner % count];
      double steps =
          std::clamp(std::nearbyint(value / scale) + zero, low, high) - zero;
      if (width > 8)
        reals.push_back(static_cast<float>(steps * scale));
      else if (steps >= -128 && steps <= 127)
        integers.push_back(static_cast<int8_t>(steps));
      else
        return error(node) << "expected weights from -128 to 127 steps, got "
                           << show(steps);
    }
    if (width > 8) {
      std::string name = addConstant<float>(label, ElementType::Float32,
                                            constant->shape, reals);
      append("Identity", label, {name}, node.outputs.front(), node.opset);
      return success();
    }
    std::string name = addConstant<int8_t>(constant->name, ElementType::Int8,
                                           constant->shape, integers);
    std::string scale = addConstant<float>(
        label + "/scale", ElementType::Float32, scaleShape, *scales);
    append("DequantizeLinear", label, {name, scale}, node.outputs.front(),
           node.opset)
        .attributes.push_back(makeInt("axis", fromEnd));
    return success();
  }
  std::string input = node.inputs[0];
  if (width < 8 || isNarrow) {
    if (axis)
      return error(node) << "expected one scale for a computed tensor of fewer "
                            "than 8 bits, got "
                         << scales->size();
    auto bound = [&](const Twine &name, double steps) {
      return addConstant<float>(
          label + name, ElementType::Float32, {},
          {static_cast<float>((steps - zero) * scales->front())});
    };
    std::string least = bound("/low", low), most = bound("/high", high);
    std::string clipped = makeName(label + "/clip");
    append("Clip", label + "/clip", {input, least, most}, clipped, 13);
    input = clipped;
  }
  std::string scale = addConstant<float>(label + "/scale", ElementType::Float32,
                                         scaleShape, *scales);
  SmallVector<int8_t> zeroBytes(scales->size(), static_cast<int8_t>(zero));
  std::string zeroName = addConstant<int8_t>(
      label + "/zero", isSigned ? ElementType::Int8 : ElementType::UInt8,
      scaleShape, zeroBytes);
  std::string steps = makeName(label + "/steps");
  append("QuantizeLinear", label + "/quantize", {input, scale, zeroName}, steps,
         node.opset)
      .attributes.push_back(makeInt("axis", fromEnd));
  append("DequantizeLinear", label, {steps, scale, zeroName},
         node.outputs.front(), node.opset)
      .attributes.push_back(makeInt("axis", fromEnd));
  return success();
}

LogicalResult Expander::expand(Node &node) {
  if (isQuantDomain(node.domain)) {
    // QONNX calls Quant IntQuant, too.
    if (node.op == "Quant" || node.op == "IntQuant")
      return expandQuant(node);
    if (node.op == "BipolarQuant")
      return expandBipolar(node);
    if (node.op == "Trunc")
      return error(node) << "drops bits of sums without rounding, which has no "
                            "form in int8 here: expected an average that is "
                            "quantized by Quant";
    if (node.op == "FloatQuant")
      return error(node) << "quantizes to floats of few bits: expected "
                            "integers, as of Quant";
  }
  if (node.domain == "com.microsoft") {
    StringRef op = node.op;
    if (op == "QLinearAdd" || op == "QLinearMul") {
      if (failed(checkInputs(node, 7, 8)))
        return failure();
      SmallVector<std::string> inputs = {dequantize(node, 0, "A"),
                                         dequantize(node, 3, "B")};
      compute(node, op.drop_front(StringRef("QLinear").size()), inputs);
      quantize(node, 6);
      return success();
    }
    if (op == "QGemm")
      return expandGemm(node);
    if (op == "QLinearConcat")
      return expandConcat(node);
    if (llvm::is_contained({"QLinearAveragePool", "QLinearGlobalAveragePool",
                            "QLinearLeakyRelu", "QLinearSigmoid",
                            "QLinearSoftmax"},
                           op))
      return expandUnary(node, op.drop_front(StringRef("QLinear").size()));
    // The same as ONNX's.
    if (op == "QuantizeLinear" || op == "DequantizeLinear")
      node.domain.clear();
  }
  nodes.push_back(std::move(node));
  return success();
}

LogicalResult Expander::run() {
  auto isOther = [](const Node &node) { return !node.domain.empty(); };
  if (llvm::none_of(graph.nodes, isOther))
    return success();
  for (const auto &constant : graph.constants)
    names.insert(constant.getKey());
  for (const ValueInfo &input : graph.inputs)
    names.insert(input.name);
  for (const Node &node : graph.nodes) {
    names.insert_range(node.outputs);
    if (node.op != "Constant" || node.outputs.size() != 1)
      continue;
    if (const NodeAttribute *value = findAttribute(node, "value"))
      constantNodes[node.outputs.front()] = value->tensor;
    else if (const NodeAttribute *number = findAttribute(node, "value_float"))
      constantNodes[node.outputs.front()] = makeConstant<float>(
          node.outputs.front(), ElementType::Float32, {}, number->floatValue);
  }
  std::vector<Node> before = std::move(graph.nodes);
  for (Node &node : before)
    if (failed(expand(node)))
      return failure();
  graph.nodes = std::move(nodes);
  return success();
}

LogicalResult mlir::vta::onnx::expandQuantized(Location loc, Graph &graph) {
  return Expander(loc, graph).run();
}
