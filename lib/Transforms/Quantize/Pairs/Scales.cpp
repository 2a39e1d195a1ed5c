//===- Scales.cpp - Scales of all tensors of a network --------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Scales.h"
#include <cmath>

using namespace mlir;
using namespace mlir::vta::quantization;

/// Factors are compared up to rounding: 1/49 against 1/7 twice.
static constexpr double kTolerance = 1e-9;

/// The factor times a power of two that brings it to [1, 2).
static double mantissa(double factor) {
  int exponent;
  double result = 2 * std::frexp(factor, &exponent);
  return 2 - result < kTolerance ? 1 : result;
}

/// The least power of two that makes `scale` at least `required`. Equality is
/// up to rounding.
static double raise(double scale, double required) {
  if (!(required > 0))
    return scale;
  double exponent = std::ceil(std::log2(required / scale) - kTolerance);
  return std::ldexp(scale, static_cast<int>(exponent));
}

unsigned ScaleTies::addNode() {
  merged.push_back(merged.size());
  group.push_back(group.size());
  lowest.push_back(0);
  factors.push_back(1);
  return merged.size() - 1;
}

unsigned ScaleTies::find(unsigned node) const {
  while (merged[node] != node)
    node = merged[node];
  return node;
}

std::pair<unsigned, double> ScaleTies::findGroup(unsigned node) const {
  node = find(node);
  double factor = 1;
  while (group[node] != node) {
    factor *= factors[node];
    node = group[node];
  }
  return {node, mantissa(factor)};
}

void ScaleTies::merge(unsigned a, unsigned b) {
  a = find(a);
  b = find(b);
  if (a == b)
    return;
  merged[b] = a;
  lowest[a] = std::max(lowest[a], lowest[b]);
}

void ScaleTies::require(unsigned node, double atLeast) {
  double &required = lowest[find(node)];
  required = std::max(required, atLeast);
}

bool ScaleTies::tie(unsigned a, unsigned b, double factor) {
  auto [groupA, factorA] = findGroup(a);
  auto [groupB, factorB] = findGroup(b);
  // scale(b) / scale(groupA), up to a power of two.
  double ratio = mantissa(factor * factorA);
  if (groupA == groupB) {
    double quotient = mantissa(ratio / factorB);
    return quotient - 1 < kTolerance;
  }
  group[groupB] = groupA;
  factors[groupB] = mantissa(ratio / factorB);
  return true;
}

bool ScaleTies::dependsOn(unsigned group, unsigned other) const {
  SmallVector<unsigned> open = {group};
  llvm::SmallDenseSet<unsigned> seen;
  while (!open.empty()) {
    unsigned next = open.pop_back_val();
    if (next == other)
      return true;
    auto it = products.find(next);
    // Many may be products of the same ones.
    if (it == products.end() || !seen.insert(next).second)
      continue;
    open.push_back(findGroup(it->second.first).first);
    open.push_back(findGroup(it->second.second).first);
  }
  return false;
}

bool ScaleTies::tieProduct(unsigned a, unsigned b, unsigned result,
                           double factor) {
  // Of the three, one is fixed by the others.
  const Product choices[] = {{result, a, b, false, factor},
                             {a, result, b, true, 1 / factor},
                             {b, result, a, true, 1 / factor}};
  for (const Product &product : choices) {
    unsigned root = findGroup(product.node).first;
    if (products.count(root) ||
        dependsOn(findGroup(product.first).first, root) ||
        dependsOn(findGroup(product.second).first, root))
      continue;
    products.emplace(root, product);
    return true;
  }
  return false;
}

void ScaleTies::solveGroup(unsigned root) {
  auto it = unsolved.find(root);
  if (it == unsolved.end())
    return;
  std::vector<unsigned> nodes = std::move(it->second);
  unsolved.erase(it);
  double best = 1;
  if (auto fixed = products.find(root); fixed != products.end()) {
    const Product &product = fixed->second;
    solveGroup(findGroup(product.first).first);
    solveGroup(findGroup(product.second).first);
    double second = scale(product.second);
    best = product.factor * scale(product.first) *
           (product.isQuotient ? 1 / second : second) /
           findGroup(product.node).second;
  } else {
    // In the best choice, one member has exactly what it asks for: otherwise
    // all could be smaller.
    double bestCost = std::numeric_limits<double>::infinity();
    for (unsigned candidate : nodes) {
      if (!(lowest[candidate] > 0))
        continue;
      double base = lowest[candidate] / findGroup(candidate).second;
      double cost = 0;
      for (unsigned node : nodes) {
        if (!(lowest[node] > 0))
          continue;
        double scale = raise(base * findGroup(node).second, lowest[node]);
        cost += (scale / lowest[node]) * (scale / lowest[node]);
      }
      if (cost < bestCost * (1 - kTolerance)) {
        bestCost = cost;
        best = base;
      }
    }
  }
  for (unsigned node : nodes)
    scales[node] = raise(best * findGroup(node).second, lowest[node]);
}

void ScaleTies::solve() {
  scales.assign(merged.size(), 1);
  SmallVector<unsigned> roots;
  for (unsigned node = 0; node < merged.size(); ++node)
    if (merged[node] == node)
      unsolved[findGroup(node).first].push_back(node);
  for (auto &[root, nodes] : unsolved)
    roots.push_back(root);
  for (unsigned root : roots)
    solveGroup(root);
}

namespace {
class Assignment {
public:
  Assignment(const LayerGraph &network, ArrayRef<double> required)
      : network(network), required(required) {}
  Scales run();

private:
  /// The tensor's unknown; a new one at the first time.
  unsigned nodeOf(Value value);
  bool isInteger(const Layer &layer) const {
    return layer.isWanted || network.native.contains(layer.result());
  }
  void tieConcat(const Layer &layer);

  const LayerGraph &network;
  ArrayRef<double> required;
  ScaleTies ties;
  llvm::DenseMap<Value, unsigned> nodes;
  /// Layers other than moves that read a node.
  std::map<unsigned, unsigned> readers;
};
} // namespace

unsigned Assignment::nodeOf(Value value) {
  auto [it, isNew] = nodes.try_emplace(value, 0);
  if (isNew) {
    it->second = ties.addNode();
    auto point = network.pointOf.find(value);
    if (point != network.pointOf.end())
      ties.require(it->second, required[point->second]);
  }
  return it->second;
}

void Assignment::tieConcat(const Layer &layer) {
  unsigned result = nodeOf(layer.result());
  double largest = 0;
  for (Value input : layer.inputs)
    largest = std::max(largest, ties.required(nodeOf(input)));
  ties.require(result, largest);
  for (Value input : layer.inputs) {
    unsigned node = nodeOf(input);
    // What has the larger scale loses precision; more than a bit of it only if
    // nobody else reads it.
    bool isShared = readers[node] <= 1 || largest <= 2 * ties.required(node);
    if (isShared)
      ties.merge(result, node);
  }
}

Scales Assignment::run() {
  Scales scales;
  // Unknowns first: moves share them.
  for (const Layer &layer : network.layers) {
    if (layer.kind == LayerKind::Float ||
        (layer.kind != LayerKind::Product && !isInteger(layer)))
      continue;
    for (Value input : layer.inputs) {
      unsigned node = nodeOf(input);
      if (layer.kind != LayerKind::Move)
        ++readers[node];
    }
    if (layer.kind == LayerKind::Move)
      nodes[layer.result()] = nodeOf(layer.inputs.front());
    else if (layer.kind != LayerKind::Product)
      nodeOf(layer.result());
  }
  for (const Layer &layer : network.layers)
    if (layer.kind == LayerKind::Concat && isInteger(layer))
      tieConcat(layer);

  // Ties without factors never contradict each other; the others come last.
  for (const Layer &layer : network.layers) {
    bool isConcat = layer.kind == LayerKind::Concat && isInteger(layer);
    if (layer.kind == LayerKind::Add || isConcat)
      for (Value input : layer.inputs)
        ties.tie(nodeOf(input), nodeOf(layer.result()));
    if (layer.hasResidual())
      ties.tie(nodeOf(layer.inputs[1]), nodeOf(layer.result()));
  }
  for (auto [i, layer] : llvm::enumerate(network.layers)) {
    if (layer.kind != LayerKind::Mean && layer.kind != LayerKind::Scale)
      continue;
    if (!ties.tie(nodeOf(layer.inputs.front()), nodeOf(layer.result()),
                  layer.uniform))
      scales.weighted.insert(i);
  }
  for (auto [i, layer] : llvm::enumerate(network.layers))
    if (layer.kind == LayerKind::RoundedProduct &&
        !ties.tieProduct(nodeOf(layer.inputs[0]), nodeOf(layer.inputs[1]),
                         nodeOf(layer.result()), layer.uniform))
      scales.untied.insert(i);
  ties.solve();
  for (auto [value, node] : nodes)
    scales.ofValue[value] = ties.scale(node);
  return scales;
}

Scales mlir::vta::quantization::assignScales(const LayerGraph &network,
                                             ArrayRef<double> required) {
  return Assignment(network, required).run();
}
