//===- ScalesTest.cpp - Tied scales, weights and shifts -------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Transforms/Quantize/Pairs/Scales.h"
#include "Transforms/Quantize/Pairs/Weights.h"

#include "gtest/gtest.h"
#include <cmath>
#include <random>

using namespace mlir;
using namespace mlir::vta::quantization;

/// How far x is from an integer.
static double fraction(double x) { return std::abs(x - std::round(x)); }

TEST(ScaleTies, WithoutTiesScalesAreAsAsked) {
  ScaleTies ties;
  unsigned a = ties.addNode(), b = ties.addNode();
  ties.require(a, 0.3);
  ties.require(a, 0.2);
  ties.require(b, 7);
  ties.solve();
  EXPECT_DOUBLE_EQ(ties.scale(a), 0.3);
  EXPECT_DOUBLE_EQ(ties.scale(b), 7);
}

TEST(ScaleTies, MergedNodesHaveTheLargest) {
  ScaleTies ties;
  unsigned a = ties.addNode(), b = ties.addNode(), c = ties.addNode();
  ties.require(a, 1);
  ties.require(b, 5);
  ties.require(c, 3);
  ties.merge(a, b);
  ties.merge(c, b);
  EXPECT_EQ(ties.required(a), 5);
  ties.solve();
  EXPECT_EQ(ties.scale(a), 5);
  EXPECT_EQ(ties.scale(c), 5);
}

TEST(ScaleTies, Contradictions) {
  ScaleTies ties;
  unsigned a = ties.addNode(), b = ties.addNode(), c = ties.addNode();
  EXPECT_TRUE(ties.tie(a, b));
  EXPECT_TRUE(ties.tie(b, c, 0.3));
  EXPECT_FALSE(ties.tie(a, c));
  EXPECT_TRUE(ties.tie(c, a, 1 / 0.3));
  EXPECT_TRUE(ties.tie(c, a, 8 / 0.3));
  // Up to rounding, also where the mantissa is about to become 2.
  EXPECT_TRUE(ties.tie(a, b, 1 - 1e-12));
}

TEST(ScaleTies, ProductsFixOneOfThree) {
  ScaleTies ties;
  unsigned a = ties.addNode(), b = ties.addNode(), c = ties.addNode(),
           d = ties.addNode();
  for (unsigned node : {a, b, c, d})
    ties.require(node, 0.3 + node);
  EXPECT_TRUE(ties.tieProduct(a, b, c, 0.7));
  // c is fixed: d follows from it.
  EXPECT_TRUE(ties.tieProduct(d, a, c));
  // Nothing is free any more.
  EXPECT_FALSE(ties.tieProduct(d, b, c));
  ties.solve();
  auto error = [](double quotient) { return fraction(std::log2(quotient)); };
  EXPECT_LT(error(ties.scale(a) * ties.scale(b) * 0.7 / ties.scale(c)), 1e-9);
  EXPECT_LT(error(ties.scale(d) * ties.scale(a) / ties.scale(c)), 1e-9);
  for (unsigned node : {a, b, c, d}) {
    EXPECT_GE(ties.scale(node), (0.3 + node) * (1 - 1e-9));
    EXPECT_LT(ties.scale(node), (0.3 + node) * 2);
  }
}

TEST(ScaleTies, ProductsOfTiedScales) {
  // A residual: the product and an operand are tied, so that the other one has
  // to be a power of two.
  ScaleTies ties;
  unsigned a = ties.addNode(), b = ties.addNode(), c = ties.addNode();
  ties.require(a, 0.3);
  ties.require(b, 0.7);
  ties.require(c, 0.4);
  EXPECT_TRUE(ties.tie(a, c));
  EXPECT_TRUE(ties.tieProduct(a, b, c));
  ties.solve();
  EXPECT_EQ(ties.scale(b), 1);
  EXPECT_LT(fraction(std::log2(ties.scale(a) / ties.scale(c))), 1e-9);

  ScaleTies all;
  a = all.addNode(), b = all.addNode(), c = all.addNode();
  EXPECT_TRUE(all.tie(a, c) && all.tie(b, c));
  EXPECT_FALSE(all.tieProduct(a, b, c));
}

TEST(ScaleTies, ManySquares) {
  ScaleTies ties;
  std::vector<unsigned> nodes = {ties.addNode()};
  ties.require(nodes.front(), 0.3);
  for (int i = 0; i < 64; ++i) {
    nodes.push_back(ties.addNode());
    ties.require(nodes.back(), 0.7);
    EXPECT_TRUE(ties.tieProduct(nodes[i], nodes[i], nodes[i + 1]));
  }
  EXPECT_FALSE(ties.tieProduct(nodes[0], nodes[1], nodes[64]));
  ties.solve();
  EXPECT_LT(fraction(std::log2(ties.scale(nodes[0]) * ties.scale(nodes[0]) /
                               ties.scale(nodes[1]))),
            1e-9);
}

TEST(ScaleTies, EqualRequestsAreMetExactly) {
  ScaleTies ties;
  std::vector<unsigned> nodes;
  for (int i = 0; i < 5; ++i) {
    nodes.push_back(ties.addNode());
    ties.require(nodes.back(), 8.0 / 128);
    EXPECT_TRUE(ties.tie(nodes.front(), nodes.back()));
  }
  ties.solve();
  for (unsigned node : nodes)
    EXPECT_EQ(ties.scale(node), 0.0625);
}

TEST(ScaleTies, RandomTiesAgainstASearch) {
  std::mt19937 random(3);
  std::uniform_real_distribution<double> logarithm(-3, 3);
  for (int round = 0; round < 200; ++round) {
    ScaleTies ties;
    unsigned count = 2 + random() % 5;
    std::vector<double> required, factors = {1};
    for (unsigned i = 0; i < count; ++i) {
      ties.addNode();
      required.push_back(std::exp(logarithm(random)));
      ties.require(i, required[i]);
    }
    // scale(i) = factors[i] * 2^k * scale(0), told in a tree.
    for (unsigned i = 1; i < count; ++i) {
      unsigned other = random() % i;
      double factor = random() % 2 ? 1 : std::exp(logarithm(random));
      factors.push_back(factors[other] * factor);
      EXPECT_TRUE(random() % 2 ? ties.tie(other, i, factor)
                               : ties.tie(i, other, 1 / factor));
    }
    ties.solve();
    double cost = 0;
    for (unsigned i = 0; i < count; ++i) {
      double scale = ties.scale(i);
      EXPECT_GE(scale, required[i] * (1 - 1e-8));
      EXPECT_LT(fraction(std::log2(scale / ties.scale(0) / factors[i])), 1e-6);
      cost += std::pow(scale / required[i], 2);
    }
    double least = 1e300;
    for (double base = 1; base < 2; base *= 1.001) {
      double sum = 0;
      for (unsigned i = 0; i < count; ++i) {
        double quotient = base * factors[i] / required[i];
        sum +=
            std::pow(quotient * std::exp2(std::ceil(-std::log2(quotient))), 2);
      }
      least = std::min(least, sum);
    }
    EXPECT_LE(cost, least * (1 + 1e-6));
  }
}

static FailureOr<IntegerLayer> quantizeWeights(const RealLayer &layer,
                                               std::string &error) {
  return WeightQuantizer(layer).run(error);
}

TEST(Weights, ShiftsFillInt8ByChannel) {
  float weights[] = {1, -0.5f, 0, 0, 1e-3f, 2e-3f};
  double bias[] = {1, -2, 3}, factor[] = {1, 1, -4};
  RealLayer layer;
  layer.weights = weights;
  layer.channels = 3;
  layer.inner = 2;
  layer.bias = bias;
  layer.factor = factor;
  layer.inputScale = 0.5;
  layer.outputScale = 0.25;
  std::string error;
  auto result = quantizeWeights(layer, error);
  ASSERT_TRUE(succeeded(result)) << error;
  // Steps of 2^-n / 2: 1 is 64 of 2^-6; 0.008 is 65.5 of 2^-13. The channel
  // without weights takes the largest shift.
  EXPECT_EQ(result->shift, (std::vector<int64_t>{5, 12, 12}));
  EXPECT_EQ(result->weights, (std::vector<int8_t>{64, -32, 0, 0, -33, -66}));
  EXPECT_EQ(result->bias, (std::vector<int32_t>{4 << 5, -(8 << 12), 12 << 12}));
  EXPECT_GT(result->noise, 0);
  std::vector<float> real = result->realWeights(layer);
  EXPECT_FLOAT_EQ(real[0], 1);
  EXPECT_NEAR(real[5], 2e-3, 2e-5);

  layer.perChannel = false;
  result = quantizeWeights(layer, error);
  ASSERT_TRUE(succeeded(result)) << error;
  EXPECT_EQ(result->shift, (std::vector<int64_t>{5, 5, 5}));
}

TEST(Weights, SumsFitTheAccumulators) {
  // The bias alone would need 2^20 steps times 2^14.
  float weights[] = {1e-4f, 1e-4f};
  double bias[] = {1048576}, factor[] = {1};
  RealLayer layer;
  layer.weights = weights;
  layer.inner = 2;
  layer.bias = bias;
  layer.factor = factor;
  std::string error;
  auto result = quantizeWeights(layer, error);
  ASSERT_TRUE(succeeded(result)) << error;
  EXPECT_EQ(result->shift, (std::vector<int64_t>{10}));
  EXPECT_EQ(result->bias, (std::vector<int32_t>{1 << 30}));

  // A residual 2^12 times coarser than the result, moved to the accumulators.
  bias[0] = 0;
  layer.residualScale = 4096;
  result = quantizeWeights(layer, error);
  ASSERT_TRUE(succeeded(result)) << error;
  EXPECT_EQ(result->shift, (std::vector<int64_t>{11}));
  EXPECT_EQ(result->sumStep, (SmallVector<double>{std::ldexp(1.0, -11)}));

  layer.residualScale = std::ldexp(1.0, 25);
  EXPECT_TRUE(failed(quantizeWeights(layer, error)));
  EXPECT_EQ(error.find("channel 0 needs accumulators of "), 0u) << error;
}
