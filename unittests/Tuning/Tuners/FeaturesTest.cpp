//===- FeaturesTest.cpp - Features of points ------------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Tuning/Tuners/Features.h"
#include "ToySpace.h"
#include "VTA/Tuning/Tuners/TunerRegistry.h"

using namespace mlir;
using namespace mlir::vta::tuning;

namespace {

/// The loops of tiles of an image of 48 x 40.
class NestedSpace : public ToySpace {
public:
  using ToySpace::ToySpace;
  std::optional<LoopNest> getLoopNest(const Point &point) const override {
    int64_t h = point[0] + 1, w = point[1] + 1;
    LoopNest nest;
    nest.loops = {{"h", LoopKind::Serial, (48 + h - 1) / h},
                  {"w", LoopKind::Serial, (40 + w - 1) / w, 0},
                  {"th", LoopKind::Hardware, h, 1},
                  {"tw", LoopKind::Vectorized, w, 2, 0, 1}};
    nest.accesses = {{"x", 1, false, 3, {40 * h, w, 40, 1}},
                     {"w", 1, false, 3, {0, 0, 0, 1 + int(point[2])}}};
    return nest;
  }
};

/// for i in 4: for j in 8: y[j] += x[i * 8 + j] * ...
class OnePoint : public ToySpace {
public:
  OnePoint() : ToySpace(4) {}
  std::optional<LoopNest> getLoopNest(const Point &) const override {
    LoopNest nest;
    nest.loops = {{"i", LoopKind::Serial, 4},
                  {"j", LoopKind::Unrolled, 8, 0, /*adds=*/0, /*muls=*/1}};
    nest.accesses = {{"x", 1, false, 1, {8, 1}}, {"y", 4, true, 1, {0, 1}}};
    return nest;
  }
};

void expectNear(ArrayRef<float> row, ArrayRef<double> expected) {
  ASSERT_EQ(row.size(), expected.size());
  for (auto [i, value] : llvm::enumerate(expected))
    EXPECT_NEAR(row[i], value, 1e-4) << "number " << i;
}

TEST(Features, Knobs) {
  ToySpace space(9);
  FeatureExtractor features(space, FeatureKind::Knob);
  // Tiles of 4 x 7, order (1, 2, 0), one and two buffers.
  expectNear(features.extract({3, 6, 3, 0, 1}), {4, 7, 1, 2, 0, 1, 2});
  EXPECT_FALSE(FeatureExtractor::hasLoopNests(space));
}

TEST(Features, Itervar) {
  OnePoint space;
  EXPECT_TRUE(FeatureExtractor::hasLoopNests(space));
  FeatureExtractor features(space, FeatureKind::Itervar);
  const double log5 = std::log2(5), log9 = std::log2(9), log33 = std::log2(33);
  expectNear(features.extract({0, 0, 0, 1, 0}),
             {// Loop i: extent, outside, inside, operations, kind.
              log5, log5, log33, 0, 1, 0, 1, 0, 0, 0, 0,
              // x and y there: stride, elements, times each.
              log9, log33, 1, 0, log9, log5,
              // Loop j.
              log9, log33, log9, 0, 1, 0, 0, 0, 1, 0, 0,
              // x and y.
              1, log9, 1, 1, log9, 1,
              // What loops do not show: two buffers, one buffer.
              2, 1});
}

TEST(Features, Curve) {
  OnePoint space;
  FeatureExtractor features(space, FeatureKind::Curve);
  FeatureRow row = features.extract({0, 0, 0, 1, 0});
  ASSERT_EQ(row.size(), 2 * 160u + 2);
  // x: logarithms of elements 0, 3, 5; of reuse 0, 0, 0; of iterations 0, 2, 5.
  auto expect = [&](unsigned relation, unsigned sample, float y, float rest) {
    EXPECT_EQ(row[(relation * 20 + sample) * 2], y);
    EXPECT_EQ(row[(relation * 20 + sample) * 2 + 1], rest);
  };
  expect(0, 2, 0, 2); // Reuse by elements.
  expect(1, 0, 5, 0); // Elements by reuse.
  expect(2, 2, 0, 2); // Iterations by elements.
  expect(2, 4, 2, 1);
  expect(2, 19, 5, 14);
  expect(3, 3, 3, 1); // Elements by iterations.
  // y: elements 0, 3, 3; reuse 0, 0, 2.
  expect(4 + 0, 3, 2, 0);
  expect(4 + 1, 1, 3, 1);
}

/// What differs from point to point has a number of its own in each row.
TEST(Features, Statements) {
  LoopNest nest;
  // for i in 4: { for j in 8 of lanes: y[i][j] = x[j][i]; for k in 2: z[k] = y
  // }
  nest.loops = {{"i", LoopKind::Serial, 4},
                {"j", LoopKind::Vectorized, 8, 0, /*adds=*/1},
                {"k", LoopKind::Serial, 2, 0}};
  nest.accesses = {{"x", 4, false, 1, {1, 4}},
                   {"y", 4, true, 1, {8, 1}},
                   {"z", 2, true, 2, {0, 1}}};
  SmallVector<FeatureRow, 1> rows = getStatementRows(nest);
  ASSERT_EQ(rows.size(), 2u);
  EXPECT_EQ(rows[0].size(), rows[1].size());
  EXPECT_EQ(countIterations(nest), 4 * 8 + 4 * 2);
  // Iterations by kind: serial, parallel, unrolled, vectorized, hardware.
  expectNear(ArrayRef(rows[0]).take_front(5), {2, 0, 0, 3, 0});
  expectNear(ArrayRef(rows[1]).take_front(5), {3, 0, 0, 0, 0});
  // Extents of the loops around the body, inner ones first.
  expectNear(ArrayRef(rows[0]).slice(5, 4), {2, 0, 0, 0});
  expectNear(ArrayRef(rows[1]).slice(5, 4), {1, 2, 0, 0});
  // Copies, additions, products, divisions; eight loads, one vector stored.
  const double log9 = std::log2(9);
  expectNear(ArrayRef(rows[0]).slice(9, 6), {1, 1, 0, 0, log9, 1});
  // In the body: x in eight pieces of 16 bytes, y in 32 bytes, four times each.
  expectNear(ArrayRef(rows[0]).slice(17, 4),
             {std::log2(1 + 8 * 16.), std::log2(1 + 4 * 8 * 16.),
              std::log2(1 + 32.), std::log2(1 + 4 * 32.)});
}

TEST(Features, LabelsAreSpeeds) {
  EXPECT_EQ(getLabel(FeatureKind::Knob, 2, 8), 0.25f);
  EXPECT_EQ(getLabel(FeatureKind::Knob, 2, 0), 0);
  EXPECT_EQ(getLabel(FeatureKind::Statement, 2, 8), -2);
  // Failures are as slow as the slowest.
  EXPECT_EQ(getLabel(FeatureKind::Statement, 2, 0), -6);
  EXPECT_EQ(getLabel(FeatureKind::Statement, 2, 2e9), -6);
}

/// One row for each loop with accesses, and knobs where loops are not known.
TEST(Features, AllRows) {
  ToySpace plain(9);
  FeatureExtractor knobs(plain, FeatureKind::Statement);
  EXPECT_FALSE(knobs.isGeneral());
  PointFeatures point = knobs.extractAll({3, 6, 3, 0, 1});
  ASSERT_EQ(point.rows.size(), 1u);
  expectNear(point.rows[0], {4, 7, 1, 2, 0, 1, 2});
  EXPECT_EQ(point.prior, 0);
  OnePoint space;
  FeatureExtractor features(space, FeatureKind::Statement);
  EXPECT_TRUE(features.isGeneral());
  EXPECT_EQ(features.extractAll({0, 0, 0, 1, 0}).rows.size(), 1u);
}

TEST(Features, TreesLearnFromLoops) {
  NestedSpace space(48, 900);
  double random = 0;
  for (uint64_t seed = 0; seed < 2; ++seed)
    for (const char *name : {"random", "xgb_itervar", "xgb_curve"}) {
      TunerOptions options;
      options.seed = seed;
      auto tuner = createTuner(name, space, options);
      if (!tuner) {
        std::string error = llvm::toString(tuner.takeError());
        ASSERT_NE(error.find("needs XGBoost"), std::string::npos) << error;
        GTEST_SKIP() << error;
      }
      ToyMeasurer measurer(space);
      EXPECT_EQ(llvm::cantFail(tune(**tuner, measurer, 192)), 192u);
      double regret = getRegret(space, measurer);
      if (StringRef(name) == "random")
        random = regret;
      else
        EXPECT_LT(regret, random) << name;
    }
}

} // namespace
