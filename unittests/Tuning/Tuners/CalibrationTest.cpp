//===- CalibrationTest.cpp - Models fitted to measurements ----------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ToySpace.h"
#include "Tuning/Tuners/XGBModel.h"
#include "VTA/Tuning/Tuners/TunerRegistry.h"

#include <random>

using namespace mlir;
using namespace mlir::vta::tuning;

namespace {

/// Costs of points in one of two forms, each with three numbers: cycles for a
/// transfer, elements in a cycle, cycles that nothing depends on here.
class ToyPredictor : public Predictor {
public:
  explicit ToyPredictor(ArrayRef<const ToySpace *> spaces) : spaces(spaces) {}

  size_t getNumForms() const override { return 2; }
  std::vector<FitParameter> getParameters(size_t form) const override {
    FitParameter overhead{"overhead", form == 0 ? 10.0 : 40.0, 0, 1e4, 1, true};
    FitParameter rate{"rate", 8, 0.1, 64};
    FitParameter unused{"unused", 7, 0, 100, 1, true};
    return {overhead, rate, unused};
  }
  static double getCost(size_t form, ArrayRef<double> values,
                        const Point &point, double size) {
    double h = point[0] + 1, w = point[1] + 1;
    double tiles = std::ceil(size / h) * std::ceil(size / w);
    double elements = (h + 2) * (w + 2) * (1 + 0.1 * point[2]);
    double load = values[0] + elements / values[1];
    double compute = h * w / 4 + 20;
    // The second form does not overlap them.
    return tiles * (form == 0 ? std::max(load, compute) : load + compute);
  }
  llvm::Expected<std::vector<double>>
  predict(size_t form, ArrayRef<double> values,
          ArrayRef<const FitSample *> samples) override {
    numPredicted += samples.size();
    std::vector<double> costs;
    for (const FitSample *sample : samples)
      costs.push_back(
          getCost(form, values, sample->point, sizes[sample->task]));
    return costs;
  }
  llvm::Expected<std::vector<std::pair<double, Point>>>
  findBest(size_t form, ArrayRef<double> values, size_t task,
           size_t count) override {
    std::vector<std::pair<double, Point>> points;
    for (const Point &point : spaces[task]->getLegal())
      points.emplace_back(getCost(form, values, point, sizes[task]), point);
    llvm::sort(points);
    points.resize(std::min(points.size(), count));
    return points;
  }

  static constexpr double sizes[] = {56, 30, 17};
  size_t numPredicted = 0;

private:
  std::vector<const ToySpace *> spaces;
};

/// Random points of both tasks on a hidden device.
std::vector<FitSample> measure(ArrayRef<const ToySpace *> spaces, size_t form,
                               ArrayRef<double> hidden, double noise) {
  std::mt19937_64 random(1);
  std::vector<FitSample> samples;
  for (auto [task, space] : llvm::enumerate(spaces))
    for (const Point &point : space->sample(60, task)) {
      double cost =
          ToyPredictor::getCost(form, hidden, point, ToyPredictor::sizes[task]);
      // Some are far off.
      double factor = random() % 20 == 0 ? 2.5 : 1;
      cost *= 1 + noise * (static_cast<double>(random() % 2001) / 1000 - 1);
      samples.push_back({task, point, noise > 0 ? cost * factor : cost});
    }
  return samples;
}

TEST(ModelCalibration, FindsTheNumbers) {
  ToySpace first(24, 300), second(16, 200);
  std::vector<const ToySpace *> spaces = {&first, &second};
  for (size_t form : {0, 1}) {
    ToyPredictor predictor(spaces);
    std::vector<FitSample> samples =
        measure(spaces, form, {160, 3.6, 3}, /*noise=*/0);
    llvm::Expected<Fit> fit = fitPredictor(predictor, samples);
    ASSERT_TRUE(bool(fit)) << llvm::toString(fit.takeError());
    EXPECT_EQ(fit->form, form);
    EXPECT_NEAR(fit->values[0], 160, 2);
    EXPECT_NEAR(fit->values[1], 3.6, 0.1);
    EXPECT_EQ(fit->values[2], 7); // Nothing depends on it.
    EXPECT_LT(fit->error, 0.003);
    EXPECT_GT(fit->startError, 0.2);
  }
}

TEST(ModelCalibration, SomeSamplesAreFarOff) {
  ToySpace first(24, 300), second(16, 200);
  std::vector<const ToySpace *> spaces = {&first, &second};
  ToyPredictor predictor(spaces);
  llvm::Expected<Fit> fit =
      fitPredictor(predictor, measure(spaces, 1, {160, 3.6, 3}, 0.01));
  ASSERT_TRUE(bool(fit)) << llvm::toString(fit.takeError());
  EXPECT_EQ(fit->form, 1u);
  EXPECT_NEAR(fit->values[0], 160, 8);
  EXPECT_NEAR(fit->values[1], 3.6, 0.3);
}

TEST(ModelCalibration, BudgetsAreKept) {
  ToySpace first(24, 300), second(16, 200);
  std::vector<const ToySpace *> spaces = {&first, &second};
  std::vector<FitSample> samples = measure(spaces, 0, {160, 3.6, 3}, 0);
  FitOptions options;
  options.maxSamples = 20;
  options.maxSets = 10;
  ToyPredictor predictor(spaces);
  llvm::Expected<Fit> fit = fitPredictor(predictor, samples, options);
  ASSERT_TRUE(bool(fit));
  // One more for each form: of where it is with all samples.
  EXPECT_LE(fit->numSets, 2 * (10u + 1));
  EXPECT_LE(predictor.numPredicted, fit->numSets * 20);
  options = FitOptions();
  options.maxSeconds = -1;
  fit = fitPredictor(predictor, samples, options);
  ASSERT_TRUE(bool(fit));
  EXPECT_LE(fit->numSets, 4u);
}

TEST(ModelCalibration, NothingMeasured) {
  ToySpace space(24, 300);
  ToyPredictor predictor(ArrayRef<const ToySpace *>{&space});
  llvm::Expected<Fit> fit = fitPredictor(predictor, {});
  ASSERT_FALSE(bool(fit));
  EXPECT_EQ(llvm::toString(fit.takeError()),
            "calibration needs measurements, and every trial failed");
}

/// Two tasks in turn: after the first trials of both, each asks for the best
/// points of the device that neither of them knows.
TEST(ModelCalibration, SearchesTheFittedModel) {
  ToySpace first(24, 300), second(16, 200);
  std::vector<const ToySpace *> spaces = {&first, &second};
  const std::vector<double> hidden = {160, 3.6, 3};
  ToyPredictor predictor(spaces);
  Calibration calibration(predictor);
  std::vector<std::unique_ptr<Tuner>> tuners;
  double best[2], known[2];
  for (size_t task : {0, 1}) {
    TunerOptions options;
    options.seed = 1;
    options.maxTrials = 96;
    options.calibration = &calibration;
    options.task = task;
    tuners.push_back(
        llvm::cantFail(createTuner("calibrate", *spaces[task], options)));
    best[task] = std::numeric_limits<double>::infinity();
    auto right = predictor.findBest(1, hidden, task, 1);
    known[task] = right->front().first;
  }
  std::set<Point> seen[2];
  for (size_t round = 0; round < 3; ++round)
    for (size_t task : {0, 1}) {
      std::vector<Trial> trials = tuners[task]->ask(kBatch);
      EXPECT_EQ(trials.size(), round == 0 ? 24u : 32u);
      std::vector<Measurement> measurements(trials.size());
      for (auto [trial, measurement] : llvm::zip_equal(trials, measurements)) {
        EXPECT_TRUE(spaces[task]->isLegal(trial.point));
        EXPECT_TRUE(seen[task].insert(trial.point).second);
        if (seen[task].size() % 9 == 0)
          continue; // Fails.
        measurement.status = Measurement::Status::Measured;
        measurement.cost = ToyPredictor::getCost(1, hidden, trial.point,
                                                 ToyPredictor::sizes[task]);
        best[task] = std::min(best[task], measurement.cost);
      }
      tuners[task]->tell(trials, measurements);
      if (round == 0)
        EXPECT_EQ(calibration.getLastFit(), nullptr);
    }
  ASSERT_TRUE(calibration.getLastFit());
  EXPECT_EQ(calibration.getLastFit()->form, 1u);
  for (size_t task : {0, 1})
    EXPECT_LE(best[task], 1.005 * known[task]);
}

/// The cost of a point on a device that no numbers of the predictor express:
/// the order that it thinks slowest is the fastest.
double getRealCost(const Point &point) {
  return ToyPredictor::getCost(1, {160, 3.6, 3}, point,
                               ToyPredictor::sizes[0]) *
         (point[2] == 5 ? 1 : 1.8);
}

/// How much slower than the best point is what a search of 96 trials finds.
double getRegret(StringRef name, const ToySpace &space, uint64_t seed) {
  ToyPredictor predictor(ArrayRef<const ToySpace *>{&space});
  Calibration calibration(predictor);
  TunerOptions options;
  options.seed = seed;
  options.maxTrials = 96;
  options.calibration = &calibration;
  std::unique_ptr<Tuner> tuner =
      llvm::cantFail(createTuner(name, space, options));
  double known = std::numeric_limits<double>::infinity(), best = known;
  for (const Point &point : space.getLegal())
    known = std::min(known, getRealCost(point));
  std::set<Point> seen;
  while (seen.size() < options.maxTrials) {
    std::vector<Trial> trials = tuner->ask(options.maxTrials - seen.size());
    EXPECT_FALSE(trials.empty());
    std::vector<Measurement> measurements(trials.size());
    for (auto [trial, measurement] : llvm::zip_equal(trials, measurements)) {
      EXPECT_TRUE(seen.insert(trial.point).second);
      measurement.status = Measurement::Status::Measured;
      measurement.cost = getRealCost(trial.point);
      best = std::min(best, measurement.cost);
    }
    tuner->tell(trials, measurements);
  }
  return best / known - 1;
}

TEST(ModelCalibration, TreesLearnWhatTheFitIsWrongBy) {
  if (!XGBModel::isAvailable())
    GTEST_SKIP() << "needs XGBoost";
  ToySpace space(48, 900);
  double corrected = 0, fitted = 0;
  for (uint64_t seed : {1, 2, 3}) {
    corrected += getRegret("model_xgb", space, seed);
    fitted += getRegret("calibrate", space, seed);
  }
  EXPECT_LT(corrected, 0.5 * fitted);
  EXPECT_LT(corrected / 3, 0.03);
}

TEST(ModelCalibration, NeedsNumbersToFit) {
  ToySpace space(8);
  for (const char *name : {"calibrate", "model-xgb"}) {
    EXPECT_TRUE(isCalibrating(name));
    llvm::Expected<std::unique_ptr<Tuner>> tuner =
        createTuner(name, space, TunerOptions());
    ASSERT_FALSE(bool(tuner));
    std::string error = llvm::toString(tuner.takeError());
    EXPECT_NE(error.find(XGBModel::isAvailable() || name[0] == 'c'
                             ? "here is none to fit"
                             : "install libxgboost-dev"),
              std::string::npos)
        << error;
  }
  EXPECT_FALSE(isCalibrating("model"));
}

} // namespace
