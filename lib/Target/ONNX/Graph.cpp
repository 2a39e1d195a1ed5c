//===- Graph.cpp - Checks and order of an ONNX graph ----------------------===//
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
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace mlir::vta::onnx;

std::string mlir::vta::onnx::nameOf(ElementType type) {
  static constexpr const char *names[] = {
      "undefined",      "float",      "uint8",
      "int8",           "uint16",     "int16",
      "int32",          "int64",      "string",
      "bool",           "float16",    "double",
      "uint32",         "uint64",     "complex64",
      "complex128",     "bfloat16",   "float8e4m3fn",
      "float8e4m3fnuz", "float8e5m2", "float8e5m2fnuz",
      "uint4",          "int4",       "float4e2m1",
      "float8e8m0",     "uint2",      "int2"};
  auto number = static_cast<uint32_t>(type);
  if (number < std::size(names))
    return names[number];
  return "element type " + std::to_string(static_cast<int32_t>(type));
}

unsigned mlir::vta::onnx::byteWidth(ElementType type) {
  switch (type) {
  case ElementType::Float32:
  case ElementType::Int32:
  case ElementType::UInt32:
    return 4;
  case ElementType::UInt8:
  case ElementType::Int8:
  case ElementType::Bool:
    return 1;
  case ElementType::Float16:
  case ElementType::BFloat16:
  case ElementType::Int16:
  case ElementType::UInt16:
    return 2;
  case ElementType::Double:
  case ElementType::Int64:
  case ElementType::UInt64:
    return 8;
  default:
    return 0;
  }
}

std::optional<int64_t> mlir::vta::onnx::countElements(ArrayRef<int64_t> shape) {
  int64_t count = 1;
  for (int64_t dim : shape)
    if (dim < 0 || (dim != 0 && llvm::MulOverflow(count, dim, count)))
      return std::nullopt;
  return llvm::is_contained(shape, 0) ? 0 : count;
}

bool mlir::vta::onnx::isUsableShape(ArrayRef<int64_t> shape) {
  std::optional<int64_t> count = countElements(shape);
  return count && *count > 0 && *count <= kMaxElements &&
         llvm::all_of(shape, [](int64_t dim) { return dim <= kMaxDim; });
}

std::string mlir::vta::onnx::toString(ArrayRef<int64_t> shape) {
  if (shape.empty())
    return "scalar";
  std::string text;
  llvm::raw_string_ostream os(text);
  llvm::interleave(shape, os, "x");
  return text;
}

std::string Node::describe() const {
  if (label().empty())
    return "node without a name (" + qualifiedOp() + ")";
  return "node \"" + label().str() + "\" (" + qualifiedOp() + ")";
}

std::string Function::describe() const {
  return "function \"" + (domain.empty() ? name : domain + "." + name) + "\"";
}

void mlir::vta::onnx::warnOfLaterOpset(Location loc, const Twine &of,
                                       int64_t opset) {
  if (opset > kMaxOpset)
    emitWarning(loc) << of << "opset " << opset << " is newer than "
                     << kMaxOpset
                     << ", the last one that is known: operators are read as "
                        "in that one";
}

namespace {
/// What is known of the names of a graph.
class GraphChecker {
public:
  GraphChecker(Location loc, Graph &graph) : loc(loc), graph(graph) {}
  LogicalResult run();

private:
  LogicalResult collectProducers();
  LogicalResult checkUses();
  LogicalResult sort();
  LogicalResult reportCycle(ArrayRef<unsigned> missing);
  void dropUnused();
  /// Calls `fn` for the producer of each input that is a node.
  void forProducers(const Node &node, function_ref<void(unsigned)> fn) {
    for (const std::string &input : node.inputs)
      if (auto it = producers.find(input); it != producers.end())
        fn(it->second);
  }

  Location loc;
  Graph &graph;
  /// Names of inputs and constants, and nodes by what they produce.
  llvm::StringSet<> given;
  llvm::StringMap<unsigned> producers;
};
} // namespace

LogicalResult GraphChecker::collectProducers() {
  for (const auto &constant : graph.constants)
    given.insert(constant.getKey());
  for (const ValueInfo &input : graph.inputs)
    if (!given.insert(input.name).second)
      return emitError(loc)
             << "two graph inputs are called \"" << input.name << "\"";
  for (auto [i, node] : llvm::enumerate(graph.nodes))
    for (const std::string &output : node.outputs) {
      if (output.empty())
        continue;
      auto [it, isNew] = producers.try_emplace(output, i);
      if (!isNew)
        return emitError(loc)
               << node.describe() << " produces \"" << output << "\", which "
               << graph.nodes[it->second].describe() << " produces as well";
      if (given.contains(output))
        return emitError(loc)
               << node.describe() << " produces \"" << output
               << "\", which is an input or initializer of the graph";
    }
  return success();
}

LogicalResult GraphChecker::checkUses() {
  constexpr unsigned kMaxListed = 20;
  std::string list;
  unsigned count = 0;
  llvm::raw_string_ostream os(list);
  auto check = [&](StringRef name, const Twine &user) {
    if (name.empty() || given.contains(name) || producers.contains(name))
      return;
    if (++count <= kMaxListed)
      os << "\n  " << user << ": \"" << name << "\"";
  };
  for (const Node &node : graph.nodes)
    for (auto [i, input] : llvm::enumerate(node.inputs))
      check(input, node.describe() + ", input " + Twine(i));
  for (const ValueInfo &output : graph.outputs)
    check(output.name, "graph output");
  if (count == 0)
    return success();
  if (count > kMaxListed)
    os << "\n  and " << count - kMaxListed << " more";
  return emitError(loc) << count << (count == 1 ? " name is" : " names are")
                        << " used but not produced by any node, graph input or "
                           "initializer:"
                        << list;
}

LogicalResult GraphChecker::reportCycle(ArrayRef<unsigned> missing) {
  // Every node with a missing producer has one that misses some too: follow
  // these until a node comes again.
  unsigned at = llvm::find_if(missing, [](unsigned n) { return n != 0; }) -
                missing.begin();
  SmallVector<unsigned> path;
  while (!llvm::is_contained(path, at)) {
    path.push_back(at);
    std::optional<unsigned> next;
    forProducers(graph.nodes[at], [&](unsigned producer) {
      if (!next && missing[producer])
        next = producer;
    });
    at = *next;
  }
  path.erase(path.begin(), llvm::find(path, at));
  std::reverse(path.begin(), path.end());
  constexpr size_t kMaxListed = 10;
  std::string list;
  for (unsigned node : ArrayRef(path).take_front(kMaxListed))
    list += graph.nodes[node].describe() + " -> ";
  if (path.size() > kMaxListed)
    list += "... (" + std::to_string(path.size()) + " nodes) -> ";
  list += graph.nodes[path.front()].describe();
  return emitError(loc) << "the graph has a cycle: " << list;
}

LogicalResult GraphChecker::sort() {
  size_t count = graph.nodes.size();
  std::vector<unsigned> missing(count);
  std::vector<SmallVector<unsigned>> users(count);
  for (unsigned i = 0; i < count; ++i)
    forProducers(graph.nodes[i], [&](unsigned producer) {
      users[producer].push_back(i);
      ++missing[i];
    });
  // Lowest first, so nodes that are in order stay so.
  std::vector<unsigned> ready;
  std::vector<Node> sorted;
  sorted.reserve(count);
  auto later = std::greater<unsigned>();
  for (unsigned i = 0; i < count; ++i)
    if (missing[i] == 0)
      ready.push_back(i);
  std::make_heap(ready.begin(), ready.end(), later);
  SmallVector<unsigned> order;
  while (!ready.empty()) {
    std::pop_heap(ready.begin(), ready.end(), later);
    unsigned next = ready.back();
    ready.pop_back();
    order.push_back(next);
    for (unsigned user : users[next])
      if (--missing[user] == 0) {
        ready.push_back(user);
        std::push_heap(ready.begin(), ready.end(), later);
      }
  }
  if (order.size() != count)
    return reportCycle(missing);
  for (unsigned i : order)
    sorted.push_back(std::move(graph.nodes[i]));
  graph.nodes = std::move(sorted);
  return success();
}

void GraphChecker::dropUnused() {
  llvm::StringSet<> needed;
  for (const ValueInfo &output : graph.outputs)
    needed.insert(output.name);
  std::vector<Node> kept;
  for (Node &node : llvm::reverse(graph.nodes)) {
    bool isNeeded = llvm::any_of(node.outputs, [&](const std::string &name) {
      return needed.contains(name);
    });
    if (!isNeeded)
      continue;
    for (const std::string &input : node.inputs)
      needed.insert(input);
    kept.push_back(std::move(node));
  }
  graph.unusedNodes = graph.nodes.size() - kept.size();
  std::reverse(kept.begin(), kept.end());
  graph.nodes = std::move(kept);
}

LogicalResult GraphChecker::run() {
  if (graph.outputs.empty())
    return emitError(loc) << "the graph has no outputs";
  if (failed(collectProducers()) || failed(checkUses()) || failed(sort()))
    return failure();
  dropUnused();
  return success();
}

LogicalResult mlir::vta::onnx::checkGraph(Location loc, Graph &graph) {
  return GraphChecker(loc, graph).run();
}
