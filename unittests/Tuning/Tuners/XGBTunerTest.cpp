//===- XGBTunerTest.cpp - Searches led by boosted trees -------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ToySpace.h"
#include "Tuning/Tuners/Annealing.h"
#include "Tuning/Tuners/XGBModel.h"
#include "VTA/Tuning/Tuners/TunerRegistry.h"

#include <random>

using namespace mlir;
using namespace mlir::vta::tuning;

namespace {

std::unique_ptr<Tuner> create(StringRef name, const Space &space,
                              const TunerOptions &options) {
  llvm::Expected<std::unique_ptr<Tuner>> tuner =
      createTuner(name, space, options);
  if (tuner)
    return std::move(*tuner);
  ADD_FAILURE() << llvm::toString(tuner.takeError());
  return nullptr;
}

std::vector<Point> run(StringRef name, const ToySpace &space, uint64_t seed,
                       size_t batch, size_t count) {
  TunerOptions options;
  options.seed = seed;
  std::unique_ptr<Tuner> tuner = create(name, space, options);
  ToyMeasurer measurer(space);
  while (measurer.points.size() < count) {
    std::vector<Trial> trials =
        tuner->ask(std::min(batch, count - measurer.points.size()));
    if (trials.empty())
      break;
    tuner->tell(trials, measurer.measure(trials));
  }
  EXPECT_EQ(llvm::toString(tuner->takeError()), "");
  return measurer.points;
}

class XGB : public testing::Test {
protected:
  void SetUp() override {
    if (!XGBModel::isAvailable())
      GTEST_SKIP() << "this build does not have XGBoost";
  }
};

TEST(AverageRecall, CountsWhatIsCommon) {
  std::vector<float> labels = {5, 4, 3, 2, 1, 0};
  EXPECT_DOUBLE_EQ(getAverageRecall(labels, {9, 8, 7, 6, 5, 4}, 6), 1);
  EXPECT_DOUBLE_EQ(getAverageRecall(labels, {1, 2, 3, 4, 5, 6}, 3), 0);
  // Best 1: none in common; best 2: both; best 3: two of three.
  EXPECT_DOUBLE_EQ(getAverageRecall(labels, {8, 9, 1, 2, 3, 4}, 3),
                   (0 + 1 + 2.0 / 3) / 3);
  // More than there are, and none.
  EXPECT_DOUBLE_EQ(getAverageRecall({1, 2}, {1, 2}, 64), 1);
  EXPECT_DOUBLE_EQ(getAverageRecall({}, {}, 64), 0);
}

/// Rows with two numbers that matter and one that does not.
TrainingData createData(size_t numRows, uint64_t seed) {
  std::mt19937_64 random(seed);
  TrainingData data;
  for (size_t i = 0; i < numRows; ++i) {
    float a = random() % 20, b = random() % 20, c = random() % 20;
    data.rows.push_back({a, b, c});
    data.labels.push_back(1 / (1 + std::abs(a - 13) + 0.5f * std::abs(b - 4)));
  }
  return data;
}

TEST_F(XGB, LearnsLabelsAndOrders) {
  TrainingData data = createData(400, 1), test = createData(200, 2);
  for (XGBLoss loss :
       {XGBLoss::Regression, XGBLoss::Rank, XGBLoss::RankBinary}) {
    XGBParameters parameters;
    parameters.loss = loss;
    XGBModel model(parameters), again(parameters);
    ASSERT_EQ(llvm::toString(model.fit(data)), "");
    EXPECT_GT(model.getNumTrees(), 20u);
    llvm::Expected<std::vector<float>> scores = model.predict(test.rows);
    ASSERT_TRUE(bool(scores)) << llvm::toString(scores.takeError());
    EXPECT_GT(getAverageRecall(test.labels, *scores, 64), 0.7);
    if (loss == XGBLoss::Regression) {
      double sum = 0;
      for (auto [label, value] : llvm::zip_equal(test.labels, *scores))
        sum += std::abs(label - value);
      EXPECT_LT(sum / test.labels.size(), 0.02);
    }
    ASSERT_EQ(llvm::toString(again.fit(data)), "");
    llvm::Expected<std::vector<float>> others = again.predict(test.rows);
    ASSERT_TRUE(bool(others));
    EXPECT_EQ(*scores, *others);
  }
}

TEST_F(XGB, MarginsAreAddedTo) {
  TrainingData data = createData(300, 1);
  // All but a constant is known: trees have nothing to tell apart.
  for (float label : data.labels)
    data.margins.push_back(label - 1);
  XGBModel model({XGBLoss::Regression});
  ASSERT_EQ(llvm::toString(model.fit(data)), "");
  llvm::Expected<std::vector<float>> scores = model.predict(data.rows);
  ASSERT_TRUE(bool(scores));
  for (float value : *scores)
    EXPECT_NEAR(value, 1, 0.01);
}

TEST_F(XGB, RowsOfOtherLengths) {
  TrainingData data = createData(100, 1);
  data.rows[3].push_back(7);
  XGBModel model({XGBLoss::Regression});
  ASSERT_EQ(llvm::toString(model.fit(data)), "");
  llvm::Expected<std::vector<float>> scores =
      model.predict({{1, 2}, {1, 2, 0, 0}, {1, 2, 0, 0, 5}});
  ASSERT_TRUE(bool(scores));
  EXPECT_EQ((*scores)[0], (*scores)[1]);
  EXPECT_EQ((*scores)[0], (*scores)[2]);
  EXPECT_TRUE(model.predict({})->empty());
}

/// Only the sum of one to three rows is known.
TEST_F(XGB, LearnsSumsOfRows) {
  std::mt19937_64 random(3);
  TrainingData data;
  std::vector<PointFeatures> points;
  auto getPart = [](float a, float b) { return std::abs(a - 7) + 0.3f * b; };
  for (unsigned i = 0; i < 400; ++i) {
    PointFeatures &point = points.emplace_back();
    point.prior = random() % 5;
    float sum = 0;
    for (unsigned j = 0; j < 1 + i % 3; ++j) {
      float a = random() % 12, b = random() % 12;
      point.rows.push_back({a, b});
      sum += getPart(a, b);
    }
    data.rows.insert(data.rows.end(), point.rows.begin(), point.rows.end());
    data.packs.push_back(point.rows.size());
    data.labels.push_back(point.prior - sum);
    data.margins.push_back(point.prior);
  }
  XGBModel model({XGBLoss::Regression});
  ASSERT_EQ(llvm::toString(model.fit(data)), "");
  llvm::Expected<std::vector<float>> sums = model.predictSums(points);
  ASSERT_TRUE(bool(sums)) << llvm::toString(sums.takeError());
  double error = 0;
  for (auto [point, sum, label] : llvm::zip_equal(points, *sums, data.labels))
    error += std::abs(point.prior + sum - label);
  EXPECT_LT(error / points.size(), 0.5);
  // One row alone, which most labels had with others.
  llvm::Expected<std::vector<float>> rows = model.predict({{7, 0}, {0, 11}});
  ASSERT_TRUE(bool(rows));
  EXPECT_NEAR((*rows)[0], 0, 1.5);
  EXPECT_NEAR((*rows)[1], -getPart(0, 11), 1.5);
  EXPECT_NE(llvm::toString(XGBModel({XGBLoss::Rank}).fit(data)), "");
}

TEST(Transfer, FastestRepetitionsCount) {
  Measurement measurement;
  measurement.cost = 5;
  EXPECT_EQ(getLearnedCost(measurement), 5);
  measurement.costs = {7, 4, 6};
  EXPECT_EQ(getLearnedCost(measurement), 5); // Failed.
  measurement.status = Measurement::Status::Measured;
  EXPECT_EQ(getLearnedCost(measurement), 4);
  measurement.costs = {4};
  EXPECT_EQ(getLearnedCost(measurement), 5);
}

/// Two tasks, of which one is much slower: only pairs in each tell something.
TEST_F(XGB, LearnsPairsInGroups) {
  TrainingData data = createData(300, 1), more = createData(30, 2),
               test = createData(100, 3);
  llvm::append_range(data.rows, more.rows);
  for (float label : more.labels)
    data.labels.push_back(label - 50);
  data.groups = {300, 30};
  XGBParameters parameters;
  parameters.loss = XGBLoss::Pairs;
  parameters.maxRounds = 100;
  parameters.depth = 4;
  parameters.rate = 0.1;
  XGBModel model(parameters);
  ASSERT_EQ(llvm::toString(model.fit(data)), "");
  EXPECT_EQ(model.getNumTrees(), 100u);
  llvm::Expected<std::vector<float>> scores = model.predict(test.rows);
  ASSERT_TRUE(bool(scores)) << llvm::toString(scores.takeError());
  unsigned ordered = 0, pairs = 0;
  double scoreSum = 0, labelSum = 0;
  for (size_t i = 0; i < test.labels.size(); ++i)
    for (size_t j = 0; j < i; ++j) {
      float label = test.labels[i] - test.labels[j],
            score = (*scores)[i] - (*scores)[j];
      pairs += label != 0;
      ordered += label * score > 0;
      labelSum += std::abs(label);
      scoreSum += std::abs(score);
    }
  EXPECT_GT(ordered, pairs * 9 / 10);
  // On the scale of the labels.
  EXPECT_NEAR(scoreSum / labelSum, 1, 0.5);

  // Groups of one, and all labels equal: nothing to learn.
  data.groups.assign(data.labels.size(), 1);
  EXPECT_EQ(llvm::toString(XGBModel(parameters).fit(data)), "");
  data.groups.clear();
  data.labels.assign(data.labels.size(), 1);
  EXPECT_EQ(llvm::toString(XGBModel(parameters).fit(data)), "");
  data.margins = data.labels;
  EXPECT_EQ(llvm::toString(XGBModel(parameters).fit(data)),
            "pairs cannot have margins");
}

TEST_F(XGB, ErrorsHaveItsText) {
  TrainingData data = createData(10, 1);
  data.labels.pop_back();
  XGBModel model({XGBLoss::Regression});
  std::string error = llvm::toString(model.fit(data));
  EXPECT_NE(error.find("XGBoost: "), std::string::npos) << error;
  EXPECT_NE(error.find("labels"), std::string::npos) << error;
  EXPECT_FALSE(model.isFitted());
}

/// Scores that are all negative: those of ranks have no natural zero.
TEST(Annealing, FindsTheBestOfNegativeScores) {
  ToySpace space(32, 400);
  std::vector<Point> legal = space.getLegal();
  llvm::sort(legal, [&](const Point &a, const Point &b) {
    return space.getCost(a) < space.getCost(b);
  });
  auto score = [&](ArrayRef<Point> points) {
    std::vector<float> scores;
    for (const Point &point : points)
      scores.push_back(-space.getCost(point) / 100);
    return llvm::Expected<std::vector<float>>(std::move(scores));
  };
  Annealing annealing(space, 1);
  PointSet excluded(legal.begin(), legal.begin() + 5);
  llvm::Expected<std::vector<Point>> found = annealing.findBest(
      20, score, [&](const Point &point) { return excluded.count(point); });
  ASSERT_TRUE(bool(found));
  ASSERT_EQ(found->size(), 20u);
  EXPECT_EQ(found->front(), legal[5]);
  for (const Point &point : *found)
    EXPECT_FALSE(excluded.count(point));
  for (size_t i = 1; i < found->size(); ++i)
    EXPECT_LE(space.getCost((*found)[i - 1]), space.getCost((*found)[i]));
  EXPECT_LE(space.getCost(found->back()), space.getCost(legal[60]));
}

TEST_F(XGB, IsBetterThanRandom) {
  ToySpace space(48, 900);
  for (const char *name :
       {"xgb_knob", "xgb-rank-knob", "xgb_rank_binary_knob", "xgb"}) {
    double random = 0, learned = 0;
    for (uint64_t seed = 0; seed < 3; ++seed) {
      TunerOptions options;
      options.seed = seed;
      ToyMeasurer one(space), other(space);
      EXPECT_EQ(
          llvm::cantFail(tune(*create("random", space, options), one, 256)),
          256u);
      EXPECT_EQ(llvm::cantFail(tune(*create(name, space, options), other, 256)),
                256u);
      random += getRegret(space, one);
      learned += getRegret(space, other);
    }
    EXPECT_LT(learned, 0.3 * random) << name;
  }
}

TEST_F(XGB, IsAFunctionOfTheSeed) {
  ToySpace space(24);
  for (const char *name : {"xgb_knob", "xgb_rank_knob"}) {
    std::vector<Point> points = run(name, space, 5, 64, 200);
    EXPECT_EQ(points.size(), 200u) << name;
    EXPECT_EQ(points, run(name, space, 5, 64, 200)) << name;
    EXPECT_EQ(points, run(name, space, 5, 5, 200)) << name;
    EXPECT_NE(points, run(name, space, 6, 64, 200)) << name;
  }
}

TEST_F(XGB, SmallSpacesAreSearchedAsAWhole) {
  ToySpace space(8, 30);
  EXPECT_EQ(run("xgb_knob", space, 0, 64, 10000).size(),
            space.getLegal().size());
}

TEST_F(XGB, AllTrialsFail) {
  ToySpace space(24);
  std::unique_ptr<Tuner> tuner = create("xgb_knob", space, TunerOptions());
  ToyMeasurer measurer(space, [](const Point &) { return true; });
  EXPECT_EQ(llvm::cantFail(tune(*tuner, measurer, 200)), 200u);
}

/// Explained failures do not teach that what is next to them is slow.
TEST_F(XGB, ExplainedFailuresAreNoTrainingData) {
  ToySpace space(24);
  std::vector<Point> asked[2];
  for (bool isExplained : {false, true}) {
    std::unique_ptr<Tuner> tuner = create("xgb_knob", space, TunerOptions());
    ToyMeasurer measurer(space, [](const Point &p) { return p[2] == 2; });
    for (unsigned i = 0; i < 4; ++i) {
      std::vector<Trial> trials = tuner->ask(kBatch);
      std::vector<Measurement> measurements = measurer.measure(trials);
      for (Measurement &measurement : measurements)
        measurement.isExplained = isExplained;
      tuner->tell(trials, measurements);
    }
    asked[isExplained] = measurer.points;
  }
  auto countFailing = [](ArrayRef<Point> points) {
    return llvm::count_if(points.drop_front(kBatch),
                          [](const Point &p) { return p[2] == 2; });
  };
  EXPECT_LT(2 * countFailing(asked[0]), countFailing(asked[1]));
}

/// Another task of the same kind: the first plan is as good as a later one.
TEST_F(XGB, LearnsFromOtherTasks) {
  ToySpace space(48, 900), other(40, 700);
  for (const char *name : {"xgb_knob", "xgb_rank_knob", "evolution"}) {
    double cold = 0, warm = 0;
    for (uint64_t seed = 0; seed < 3; ++seed) {
      TunerOptions options;
      options.seed = seed;
      ToyMeasurer first(other), second(space), third(space);
      std::unique_ptr<Tuner> tuner = create("random", other, options);
      std::vector<Trial> trials = tuner->ask(600);
      TransferPool pool(name);
      pool.add(other, "toy", trials, first.measure(trials));
      options.getTransfer = [&] { return pool.getOthers(space, "toy"); };
      ASSERT_EQ(options.getTransfer().size(), 1u);
      EXPECT_EQ(options.getTransfer()[0].points.size(), 600u);
      llvm::cantFail(tune(*create(name, space, options), second, 64));
      options.getTransfer = nullptr;
      llvm::cantFail(tune(*create(name, space, options), third, 64));
      warm += getRegret(space, second);
      cold += getRegret(space, third);
    }
    EXPECT_LT(warm, 0.3 * cold) << name;
  }
}

TEST(XGBNames, AllTwelve) {
  ToySpace space(8);
  unsigned numNames = 0;
  for (const std::string &name : getTunerNames()) {
    if (!StringRef(name).starts_with("xgb"))
      continue;
    ++numNames;
    std::string hyphens = name;
    llvm::replace(hyphens, '_', '-');
    for (const std::string &text : {name, hyphens}) {
      llvm::Expected<std::unique_ptr<Tuner>> tuner =
          createTuner(text, space, TunerOptions());
      std::string error = tuner ? "" : llvm::toString(tuner.takeError());
      if (!XGBModel::isAvailable())
        EXPECT_NE(error.find("install libxgboost-dev"), std::string::npos);
      else if (StringRef(name).contains("itervar") ||
               StringRef(name).contains("curve"))
        // The toy space has no loop nests.
        EXPECT_NE(error.find("take the tuner that ends in"), std::string::npos);
      else
        EXPECT_EQ(error, "");
    }
  }
  EXPECT_EQ(numNames, 12u);
}

} // namespace
