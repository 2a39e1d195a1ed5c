//===- Inline.cpp - Functions of a model where they are called ------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Graph.h"
#include "mlir/IR/Diagnostics.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"

using namespace mlir;
using namespace mlir::vta::onnx;

/// Calls of calls multiply nodes.
static constexpr size_t kMaxNodes = size_t(1) << 18;
/// Depth of calls in functions that are called.
static constexpr size_t kMaxDepth = 256;

namespace {
class Inliner {
public:
  Inliner(Location loc, Graph &graph) : loc(loc), graph(graph) {}
  LogicalResult run();

private:
  LogicalResult collectFunctions();
  /// Appends the node, or what it calls.
  LogicalResult append(Node node);
  LogicalResult appendBody(const Node &call, const Function &function);
  /// What the names of a function are for this call. Results that are operands
  /// become nodes.
  llvm::StringMap<std::string> bindNames(const Node &call,
                                         const Function &function);
  std::string makeName(const Twine &wanted);
  InFlightDiagnostic error(const Node &call, const Function &function) {
    return emitError(loc) << call.describe() << " calls "
                          << function.describe();
  }

  static std::string key(StringRef domain, StringRef name, StringRef overload) {
    return (domain + "\n" + name + "\n" + overload).str();
  }

  Location loc;
  Graph &graph;
  llvm::StringMap<const Function *> functions;
  llvm::StringSet<> names;
  std::vector<Node> nodes;
  /// Nodes and calls of functions that have been appended.
  size_t expanded = 0;
  /// Functions whose bodies are being appended, outermost first.
  SmallVector<const Function *> active;
};
} // namespace

LogicalResult Inliner::collectFunctions() {
  for (const Function &function : graph.functions) {
    std::string name = key(function.domain, function.name, function.overload);
    if (!functions.try_emplace(name, &function).second)
      return emitError(loc) << function.describe() << " is defined twice";
    if (function.opset != 0 && function.opset < kMinOpset)
      return emitError(loc) << function.describe() << ": expected opset "
                            << kMinOpset << " or later, got " << function.opset;
    // Otherwise the model's warning says it.
    if (graph.opset <= kMaxOpset)
      warnOfLaterOpset(loc, function.describe() + ": ", function.opset);
  }
  return success();
}

std::string Inliner::makeName(const Twine &wanted) {
  std::string first = wanted.str(), name = first;
  for (unsigned i = 2; !names.insert(name).second; ++i)
    name = first + "." + std::to_string(i);
  return name;
}

llvm::StringMap<std::string> Inliner::bindNames(const Node &call,
                                                const Function &function) {
  llvm::StringMap<std::string> bound;
  for (auto [i, input] : llvm::enumerate(function.inputs))
    bound[input] = i < call.inputs.size() ? call.inputs[i] : "";
  for (auto [i, output] : llvm::enumerate(function.outputs)) {
    if (i >= call.outputs.size() || call.outputs[i].empty())
      continue;
    auto [it, isNew] = bound.try_emplace(output, call.outputs[i]);
    if (isNew)
      continue;
    ++expanded;
    Node &copy = nodes.emplace_back();
    copy.name = call.label().str();
    copy.op = "Identity";
    copy.inputs = {it->second};
    copy.outputs = {call.outputs[i]};
  }
  return bound;
}

LogicalResult Inliner::appendBody(const Node &call, const Function &function) {
  llvm::StringMap<std::string> bound = bindNames(call, function);
  std::string prefix = call.label().str() + "/";
  auto bind = [&](std::string &name) {
    if (name.empty())
      return;
    auto [it, isNew] = bound.try_emplace(name);
    if (isNew)
      it->second = makeName(prefix + name);
    name = it->second;
  };
  for (Node node : function.nodes) {
    node.name =
        prefix +
        (node.label().empty() ? StringRef(node.op) : node.label()).str();
    node.opset = function.opset ? function.opset : call.opset;
    llvm::for_each(node.inputs, bind);
    llvm::for_each(node.outputs, bind);
    std::vector<NodeAttribute> attributes;
    for (NodeAttribute &attribute : node.attributes) {
      if (attribute.reference.empty()) {
        attributes.push_back(std::move(attribute));
        continue;
      }
      auto give = [&](const std::vector<NodeAttribute> &values) {
        auto found = llvm::find_if(values, [&](const NodeAttribute &value) {
          return value.name == attribute.reference;
        });
        if (found == values.end())
          return false;
        attributes.push_back(*found);
        attributes.back().name = attribute.name;
        return true;
      };
      // Without either, the operator has its own default.
      if (!give(call.attributes))
        give(function.defaults);
    }
    node.attributes = std::move(attributes);
    if (failed(append(std::move(node))))
      return failure();
  }
  return success();
}

LogicalResult Inliner::append(Node node) {
  const Function *function =
      functions.lookup(key(node.domain, node.op, node.overload));
  // Functions need not have nodes: calls count as well.
  if (++expanded > kMaxNodes)
    return emitError(loc) << "expected at most " << kMaxNodes
                          << " nodes and calls after inlining of functions";
  if (!function) {
    nodes.push_back(std::move(node));
    return success();
  }
  if (llvm::is_contained(active, function))
    return error(node, *function) << ", which it is a part of";
  if (active.size() >= kMaxDepth)
    return error(node, *function)
           << " at a depth of more than " << kMaxDepth << " calls";
  if (node.inputs.size() > function->inputs.size() ||
      node.outputs.size() > function->outputs.size())
    return error(node, *function)
           << " with " << node.inputs.size() << " inputs and "
           << node.outputs.size() << " outputs, expected at most "
           << function->inputs.size() << " and " << function->outputs.size();
  active.push_back(function);
  LogicalResult result = appendBody(node, *function);
  active.pop_back();
  return result;
}

LogicalResult Inliner::run() {
  if (graph.functions.empty())
    return success();
  if (failed(collectFunctions()))
    return failure();
  for (const auto &constant : graph.constants)
    names.insert(constant.getKey());
  for (const ValueInfo &input : graph.inputs)
    names.insert(input.name);
  for (const Node &node : graph.nodes)
    for (const std::string &output : node.outputs)
      names.insert(output);
  std::vector<Node> calls = std::move(graph.nodes);
  for (Node &node : calls)
    if (failed(append(std::move(node))))
      return failure();
  graph.nodes = std::move(nodes);
  return success();
}

LogicalResult mlir::vta::onnx::inlineFunctions(Location loc, Graph &graph) {
  return Inliner(loc, graph).run();
}
