//===- TunersTest.cpp - Searches without a learned model ------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ToySpace.h"
#include "VTA/Tuning/Tuners/TunerRegistry.h"

using namespace mlir;
using namespace mlir::vta::tuning;

namespace {

std::unique_ptr<Tuner> create(StringRef name, const Space &space,
                              uint64_t seed) {
  TunerOptions options;
  options.seed = seed;
  llvm::Expected<std::unique_ptr<Tuner>> tuner =
      createTuner(name, space, options);
  if (tuner)
    return std::move(*tuner);
  ADD_FAILURE() << llvm::toString(tuner.takeError());
  return nullptr;
}

std::string getError(StringRef name, const Space &space) {
  llvm::Expected<std::unique_ptr<Tuner>> tuner =
      createTuner(name, space, TunerOptions());
  return tuner ? "" : llvm::toString(tuner.takeError());
}

/// Points in the order in which they were asked for, `batch` at a time.
std::vector<Point> run(StringRef name, const ToySpace &space, uint64_t seed,
                       size_t batch, size_t count) {
  std::unique_ptr<Tuner> tuner = create(name, space, seed);
  ToyMeasurer measurer(space);
  while (measurer.points.size() < count) {
    std::vector<Trial> trials =
        tuner->ask(std::min(batch, count - measurer.points.size()));
    if (trials.empty())
      break;
    EXPECT_LE(trials.size(), batch);
    tuner->tell(trials, measurer.measure(trials));
  }
  return measurer.points;
}

TEST(Tuners, AllLegalPointsAreMeasuredOnce) {
  ToySpace space(9, 60);
  std::vector<Point> legal = space.getLegal();
  ASSERT_GT(legal.size(), 500u);
  ASSERT_LT(legal.size(), space.getNumPoints());
  for (const char *name : {"random", "gridsearch", "ga", "evolution"}) {
    std::unique_ptr<Tuner> tuner = create(name, space, 3);
    ToyMeasurer measurer(space);
    EXPECT_EQ(llvm::cantFail(tune(*tuner, measurer, 2 * legal.size())),
              legal.size())
        << name;
    EXPECT_TRUE(tuner->isExhaustive()) << name;
    EXPECT_EQ(measurer.best, space.getBest()) << name;
  }
}

TEST(Tuners, GridSearchFollowsTheSpace) {
  // More points than are kept ahead.
  ToySpace space(40, 300);
  std::vector<Point> legal = space.getLegal();
  ASSERT_GT(legal.size(), 10000u);
  legal.resize(10000);
  EXPECT_EQ(run("gridsearch", space, 0, 64, 10000), legal);
}

TEST(Tuners, AreFunctionsOfTheSeed) {
  ToySpace space(24);
  for (const char *name : {"random", "ga", "evolution"}) {
    std::vector<Point> points = run(name, space, 5, 64, 300);
    EXPECT_EQ(points.size(), 300u) << name;
    // The number of trials asked for at a time does not matter.
    EXPECT_EQ(points, run(name, space, 5, 64, 300)) << name;
    EXPECT_EQ(points, run(name, space, 5, 7, 300)) << name;
    EXPECT_NE(points, run(name, space, 6, 64, 300)) << name;
  }
}

TEST(Tuners, RandomIsUniform) {
  ToySpace space(16);
  uint64_t legal = space.getLegal().size(), withTwo = 0, drawn = 0;
  for (const Point &point : space.getLegal())
    withTwo += point[3];
  for (uint64_t seed = 0; seed < 40; ++seed)
    for (const Point &point : run("random", space, 100 * seed, 50, 50))
      drawn += point[3];
  double expected = 2000.0 * withTwo / legal;
  EXPECT_LT(expected, 900); // Not half of them.
  EXPECT_NEAR(drawn, expected, 5 * std::sqrt(expected));
}

TEST(Tuners, GeneticSearchIsBetterThanRandom) {
  ToySpace space(32, 400);
  double random = 0, genetic = 0;
  for (uint64_t seed = 0; seed < 10; ++seed) {
    for (const char *name : {"random", "ga"}) {
      std::unique_ptr<Tuner> tuner = create(name, space, seed);
      ToyMeasurer measurer(space);
      EXPECT_EQ(llvm::cantFail(tune(*tuner, measurer, 400)), 400u);
      (StringRef(name) == "ga" ? genetic : random) +=
          getRegret(space, measurer);
    }
  }
  EXPECT_LT(genetic, 0.6 * random);
}

TEST(Tuners, EvolutionIsBetterThanRandom) {
  ToySpace space(32, 400);
  double random = 0, bred = 0;
  for (uint64_t seed = 0; seed < 4; ++seed) {
    for (const char *name : {"random", "evolution"}) {
      std::unique_ptr<Tuner> tuner = create(name, space, seed);
      ToyMeasurer measurer(space);
      EXPECT_EQ(llvm::cantFail(tune(*tuner, measurer, 128)), 128u);
      (StringRef(name) == "evolution" ? bred : random) +=
          getRegret(space, measurer);
    }
  }
  EXPECT_LT(bred, 0.6 * random);
}

/// What a formula finds at once needs no trees.
TEST(Tuners, EvolutionBeginsWithTheFormula) {
  struct Known : ToySpace {
    using ToySpace::ToySpace;
    std::optional<double> getEstimate(const Point &point) const override {
      return 0.001 * getCost(point);
    }
  } space(32, 400);
  std::unique_ptr<Tuner> tuner = create("evolution", space, 7);
  ToyMeasurer measurer(space);
  EXPECT_EQ(llvm::cantFail(tune(*tuner, measurer, 160)), 160u);
  EXPECT_LT(getRegret(space, measurer), 0.02);
}

TEST(Tuners, FailuresAreNoEnd) {
  ToySpace space(24);
  for (const char *name : {"random", "gridsearch", "ga", "evolution"}) {
    std::unique_ptr<Tuner> tuner = create(name, space, 1);
    ToyMeasurer allFail(space, [](const Point &) { return true; });
    EXPECT_EQ(llvm::cantFail(tune(*tuner, allFail, 300)), 300u) << name;
    tuner = create(name, space, 1);
    ToyMeasurer someFail(space, [](const Point &p) { return p[1] % 2 == 0; });
    EXPECT_EQ(llvm::cantFail(tune(*tuner, someFail, 300)), 300u) << name;
    EXPECT_TRUE(std::isfinite(someFail.best)) << name;
  }
}

TEST(Tuners, SpacesWithoutLegalPoints) {
  ToySpace space(8, 1);
  for (const char *name : {"random", "gridsearch", "ga", "evolution"})
    EXPECT_TRUE(create(name, space, 0)->ask(10).empty()) << name;
}

TEST(Tuners, Names) {
  ToySpace space(8);
  EXPECT_EQ(getError("ga", space), "");
  std::string error = getError("gaa", space);
  EXPECT_NE(error.find("unknown tuner 'gaa' (tuners: model, random, "),
            std::string::npos)
      << error;
  for (const std::string &name : getTunerNames())
    EXPECT_NE(error.find(name), std::string::npos) << name;
  EXPECT_EQ(getError("calibrate", space),
            "tuner 'calibrate' fits the numbers of a machine, and here is none "
            "to fit");
  EXPECT_EQ(getError("model", space),
            "tuner 'model' needs a model of costs, and this task has none");
}

} // namespace
