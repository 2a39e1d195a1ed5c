//===- Scales.h - Scales of all tensors of a network ------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Which real number one step of every int8 tensor stands for. Weights make any
// ratio between a layer's input and output a power of two; where there are no
// weights (sums, pools, concatenations, products of two computed matrices),
// scales are tied. Tied scales are
// chosen together: none is smaller than its range asks for, and the sum of the
// squared rounding errors, each relative to the range's own, is the least.
//
//===----------------------------------------------------------------------===//

#ifndef VTA_LIB_TRANSFORMS_QUANTIZE_PAIRS_SCALES_H
#define VTA_LIB_TRANSFORMS_QUANTIZE_PAIRS_SCALES_H

#include "VTA/Transforms/Quantize/Pairs/Layers.h"
#include <map>

namespace mlir::vta::quantization {

/// Unknown positive numbers of which some ratios are known up to a power of
/// two.
class ScaleTies {
public:
  unsigned addNode();
  /// Makes both the same unknown; before any `tie`.
  void merge(unsigned a, unsigned b);
  /// Asks for at least this much.
  void require(unsigned node, double atLeast);
  double required(unsigned node) const { return lowest[find(node)]; }
  /// scale(b) = factor * 2^k * scale(a) for some integer k. False if other ties
  /// contradict that.
  bool tie(unsigned a, unsigned b, double factor = 1);
  /// scale(result) = factor * 2^k * scale(a) * scale(b) for some integer k,
  /// after all calls of `tie`. False if other ties contradict that.
  bool tieProduct(unsigned a, unsigned b, unsigned result, double factor = 1);
  void solve();
  /// Result of `solve`.
  double scale(unsigned node) const { return scales[find(node)]; }

private:
  unsigned find(unsigned node) const;
  /// The group's representative and the node's factor to it, in [1, 2).
  std::pair<unsigned, double> findGroup(unsigned node) const;
  /// Whether the scales of a group have to be known for those of another one.
  bool dependsOn(unsigned group, unsigned other) const;
  void solveGroup(unsigned root);

  /// scale(node) = 2^k * factor * scale(first) * scale(second)^(+-1).
  struct Product {
    unsigned node, first, second;
    bool isQuotient;
    double factor;
  };
  std::vector<unsigned> merged, group;
  std::vector<double> lowest, scales, factors;
  /// What groups, by their representatives, are fixed by.
  std::map<unsigned, Product> products;
  /// Members of each group, in a fixed order, until it is solved.
  std::map<unsigned, std::vector<unsigned>> unsolved;
};

struct Scales {
  /// Scales of all int8 tensors.
  llvm::DenseMap<Value, double> ofValue;
  /// Means and Scales (by index) whose factor other ties contradict; weights
  /// have to express it.
  llvm::DenseSet<unsigned> weighted;
  /// Products of two matrices whose scales other ties contradict.
  llvm::DenseSet<unsigned> untied;
  /// Integers that stand for 0, of tensors that have another one than 0.
  llvm::DenseMap<Value, int64_t> zeros;
};

/// `required[i]` is what one step of point i has to stand for at least.
Scales assignScales(const LayerGraph &network, ArrayRef<double> required);

/// The lowest and highest value that a tensor has integers for.
using Bounds = std::pair<double, double>;

/// Tensors that can have a zero point: functions of a quantized model's
/// elements, to which the model gives one as well, where all readers take it
/// into their biases or are computed by the host. `required` is reduced to what
/// they need with it.
llvm::DenseMap<Value, Bounds> findZeroPoints(const LayerGraph &network,
                                             MutableArrayRef<double> required);

/// Chooses the zero points of these tensors, and of what only moves them, for
/// the scales that they have.
void assignZeroPoints(const LayerGraph &network,
                      const llvm::DenseMap<Value, Bounds> &bounds,
                      Scales &scales);

} // namespace mlir::vta::quantization

#endif // VTA_LIB_TRANSFORMS_QUANTIZE_PAIRS_SCALES_H
