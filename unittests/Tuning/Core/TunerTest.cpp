//===- TunerTest.cpp - Searches of a space without kernels ----------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Tuning/Core/ModelTuner.h"
#include "VTA/Tuning/Core/ProofTuner.h"
#include "llvm/ADT/STLExtras.h"

#include "gtest/gtest.h"

using namespace mlir;
using namespace mlir::vta::tuning;

namespace {

/// Two sizes, a structure, buffers and a hint. Large sizes with many buffers
/// are not legal.
class TestSpace : public Space {
public:
  explicit TestSpace(unsigned numSizes)
      : numOptions{numSizes, numSizes, 3, 2, 2} {
    for (unsigned i = 0; i < numSizes; ++i)
      values.push_back(i);
  }

  size_t getNumKnobs() const override { return numOptions.size(); }
  size_t getNumOptions(size_t knob) const override { return numOptions[knob]; }
  KnobRole getRole(size_t knob) const override {
    static constexpr KnobRole roles[] = {KnobRole::Size, KnobRole::Size,
                                         KnobRole::Structure, KnobRole::Buffers,
                                         KnobRole::Hint};
    return roles[knob];
  }
  StringRef getKnobName(size_t knob) const override {
    static constexpr StringRef names[] = {"rows", "columns", "order", "buffers",
                                          "hint"};
    return names[knob];
  }
  ArrayRef<int64_t> getOption(size_t, size_t option) const override {
    return ArrayRef(values).slice(option, 1);
  }
  std::optional<std::string> explain(const Point &point) const override {
    if ((point[0] + point[1]) * (point[3] + 1) < 2 * numOptions[0])
      return std::nullopt;
    return "too large";
  }
  std::optional<uint64_t> countLegal() const override {
    uint64_t count = 0;
    forEachLegal([&](const Point &) { return ++count > 0; });
    return count;
  }

  uint64_t getCost(const Point &point) const {
    auto distance = [](int64_t a, int64_t b) { return (a - b) * (a - b); };
    return 1000 + 10 * distance(point[0], numOptions[0] / 3) +
           7 * distance(point[1], 2) + 40 * distance(point[2], 1) -
           60 * point[3] - 15 * point[4] * (point[2] == 2);
  }

private:
  std::vector<unsigned> numOptions;
  std::vector<int64_t> values;
};

/// Knows all but what buffers and hints gain.
class TestModel : public Model {
public:
  explicit TestModel(const TestSpace &space) : space(space) {}
  double getBound(const Point &point) override {
    return space.getCost(point) - 100.0;
  }
  double getEstimate(const Point &point) override {
    Point core = point;
    core[3] = core[4] = 0;
    return space.getCost(core);
  }
  std::vector<Point> getPromising(size_t count) override {
    std::vector<std::pair<double, Point>> cores;
    space.forEachLegal([&](const Point &point) {
      if (point[3] == 0 && point[4] == 0)
        cores.push_back({getEstimate(point), point});
      return true;
    });
    llvm::sort(cores);
    std::vector<Point> points;
    for (auto &[cost, point] :
         ArrayRef(cores).take_front(std::min(cores.size(), count)))
      points.push_back(point);
    return points;
  }

private:
  const TestSpace &space;
};

class TestMeasurer : public Measurer {
public:
  explicit TestMeasurer(const TestSpace &space) : space(space) {}
  std::vector<Measurement> measure(ArrayRef<Trial> trials) override {
    EXPECT_LE(trials.size(), kBatch);
    std::vector<Measurement> measurements(trials.size());
    for (auto [trial, measurement] : llvm::zip_equal(trials, measurements)) {
      EXPECT_TRUE(space.isLegal(trial.point)) << space.print(trial.point);
      EXPECT_FALSE(llvm::is_contained(points, trial.point))
          << "twice: " << space.print(trial.point);
      points.push_back(trial.point);
      measurement.cost = static_cast<double>(space.getCost(trial.point));
      if (trial.point[1] == 5)
        measurement.message = "does not compile";
      else
        measurement.status = trial.cutOff > 0 && measurement.cost > trial.cutOff
                                 ? Measurement::Status::CutOff
                                 : Measurement::Status::Measured;
      if (measurement.status == Measurement::Status::Measured)
        best = std::min(best, measurement.cost);
    }
    return measurements;
  }

  std::vector<Point> points;
  double best = std::numeric_limits<double>::infinity();

private:
  const TestSpace &space;
};

uint64_t getBest(const TestSpace &space) {
  uint64_t best = std::numeric_limits<uint64_t>::max();
  space.forEachLegal([&](const Point &point) {
    if (point[1] != 5)
      best = std::min(best, space.getCost(point));
    return true;
  });
  return best;
}

TEST(Tuner, SmallSpacesAreSearchedAsAWhole) {
  TestSpace space(6);
  TestModel model(space);
  TestMeasurer measurer(space);
  uint64_t legal = *space.countLegal();
  ModelTuner tuner(space, model, legal, legal);
  EXPECT_EQ(llvm::cantFail(tune(tuner, measurer, legal)),
            measurer.points.size());
  EXPECT_TRUE(tuner.isExhaustive());
  EXPECT_GT(tuner.getNumLeftOut(), 0u);
  EXPECT_EQ(tuner.getNumLeftOut() + measurer.points.size(), legal);
  EXPECT_EQ(measurer.best, static_cast<double>(getBest(space)));
}

TEST(Tuner, LargeSpacesAreSearchedAroundTheBest) {
  TestSpace space(40);
  TestModel model(space);
  uint64_t legal = *space.countLegal(), maxTrials = 200;
  ASSERT_GT(legal, 10 * maxTrials);
  std::vector<Point> first;
  for (int run = 0; run < 2; ++run) {
    TestMeasurer measurer(space);
    ModelTuner tuner(space, model, maxTrials, legal);
    EXPECT_EQ(llvm::cantFail(tune(tuner, measurer, maxTrials)),
              measurer.points.size());
    EXPECT_LE(measurer.points.size(), maxTrials);
    EXPECT_FALSE(tuner.isExhaustive());
    // What buffers and hints gain is found beside what the model thinks best.
    EXPECT_EQ(measurer.best, static_cast<double>(getBest(space)));
    if (run == 0)
      first = measurer.points;
    else
      EXPECT_EQ(first, measurer.points);
  }
}

TEST(Tuner, BudgetsAreKept) {
  TestSpace space(40);
  TestModel model(space);
  for (uint64_t maxTrials : {1, 2, 5, 64, 65, 100}) {
    TestMeasurer measurer(space);
    ModelTuner tuner(space, model, maxTrials, *space.countLegal());
    EXPECT_LE(llvm::cantFail(tune(tuner, measurer, maxTrials)), maxTrials);
    EXPECT_FALSE(measurer.points.empty());
    EXPECT_LE(measurer.points.size(), maxTrials);
  }
}

/// Searches with five trials, then proves with up to `maxTrials`.
Proof prove(const TestSpace &space, TestMeasurer &measurer, uint64_t maxTrials,
            double allowedGap) {
  constexpr uint64_t searchTrials = 5;
  TestModel model(space);
  ProofTuner tuner(std::make_unique<ModelTuner>(space, model, searchTrials,
                                                *space.countLegal()),
                   space, model, {searchTrials, maxTrials, allowedGap});
  EXPECT_FALSE(tuner.getProof());
  uint64_t measured =
      llvm::cantFail(tune(tuner, measurer, searchTrials + maxTrials));
  EXPECT_EQ(measured, measurer.points.size());
  std::optional<Proof> proof = tuner.getProof();
  EXPECT_TRUE(proof);
  EXPECT_EQ(proof->best, measurer.best);
  EXPECT_EQ(proof->numMeasured + searchTrials, measured);
  // No point that compiles is below the bound.
  EXPECT_LE(proof->bound, static_cast<double>(getBest(space)));
  return *proof;
}

TEST(Tuner, ProofsFindTheBest) {
  TestSpace space(40);
  TestMeasurer measurer(space);
  uint64_t legal = *space.countLegal();
  Proof proof = prove(space, measurer, legal, /*allowedGap=*/0);
  EXPECT_EQ(proof.best, static_cast<double>(getBest(space)));
  EXPECT_EQ(proof.bound, proof.best);
  EXPECT_EQ(proof.getGap(), 0);
  // Most points need no measurement.
  EXPECT_GT(proof.numMeasured, 100u);
  EXPECT_LT(proof.numMeasured, legal / 4);
}

TEST(Tuner, ProofsKeepTheAllowedGap) {
  TestSpace space(40);
  uint64_t more = std::numeric_limits<uint64_t>::max();
  for (double gap : {0.01, 0.05, 0.08}) {
    TestMeasurer measurer(space);
    Proof proof = prove(space, measurer, *space.countLegal(), gap);
    EXPECT_LE(proof.getGap(), gap + 1e-9);
    EXPECT_GT(proof.getGap(), 0);
    // A larger gap needs fewer measurements.
    EXPECT_LT(proof.numMeasured, more);
    more = proof.numMeasured;
  }
}

TEST(Tuner, ProofsEndWithTheirTrials) {
  TestSpace space(40);
  double gap = 1;
  for (uint64_t maxTrials : {0, 50, 150}) {
    TestMeasurer measurer(space);
    Proof proof = prove(space, measurer, maxTrials, /*allowedGap=*/0);
    EXPECT_EQ(proof.numMeasured, maxTrials);
    EXPECT_GT(proof.numBelow, maxTrials);
    // Points with the least bounds come first.
    EXPECT_LT(proof.getGap(), gap);
    gap = proof.getGap();
  }
}

} // namespace
