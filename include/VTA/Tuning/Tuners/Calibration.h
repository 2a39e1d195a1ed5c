//===- Calibration.h - A model fitted to what is measured ----- -*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// A predictor of costs has parameters: for VTA, the numbers of a machine. They
// are fitted to the first measurements of all tasks together. Then each task
// measures what the fitted predictor thinks best.
//
//===----------------------------------------------------------------------===//

#ifndef VTA_TUNING_TUNERS_CALIBRATION_H
#define VTA_TUNING_TUNERS_CALIBRATION_H

#include "VTA/Tuning/Core/Tuner.h"

#include <memory>
#include <string>

namespace mlir::vta::tuning {

/// A number that a predictor depends on.
struct FitParameter {
  std::string name;
  double start = 1;
  double min = 0, max = 1e6;
  /// Added before logarithms are taken, so that a number may be 0. Numbers
  /// change in proportion to themselves plus this.
  double offset = 0;
  bool isInteger = false;
};

/// What a point of a task was measured at.
struct FitSample {
  size_t task = 0;
  Point point;
  double cost = 0;
};

/// Predicts costs of points from numbers.
class Predictor {
public:
  virtual ~Predictor();

  /// Predictors that differ in more than numbers, the most likely one first.
  virtual size_t getNumForms() const { return 1; }
  virtual std::vector<FitParameter> getParameters(size_t form) const = 0;
  /// The costs of all samples.
  virtual llvm::Expected<std::vector<double>>
  predict(size_t form, ArrayRef<double> values,
          ArrayRef<const FitSample *> samples) = 0;
  /// Up to `count` legal points of a task with their costs, best first.
  virtual llvm::Expected<std::vector<std::pair<double, Point>>>
  findBest(size_t form, ArrayRef<double> values, size_t task, size_t count) = 0;
};

struct FitOptions {
  /// Samples that one set of numbers is tried on.
  size_t maxSamples = 256;
  /// Sets of numbers tried for each form.
  size_t maxSets = 240;
  /// No set is tried after the calling thread has computed for so many seconds.
  /// Only a fit that this ends depends on how fast the host is.
  double maxSeconds = 60;
};

/// Numbers that explain samples.
struct Fit {
  size_t form = 0;
  std::vector<double> values;
  /// Median of |log(predicted / measured)| before and after.
  double startError = 0, error = 0;
  size_t numSets = 0; ///< Sets of numbers that were tried.
};

/// Fits the numbers of `predictor` to samples. A few samples that are far off
/// do not matter. Numbers that no sample depends on stay.
llvm::Expected<Fit> fitPredictor(Predictor &predictor,
                                 ArrayRef<FitSample> samples,
                                 const FitOptions &options = FitOptions());

/// What the searches of all tasks share.
class Calibration {
public:
  explicit Calibration(Predictor &predictor, FitOptions options = FitOptions())
      : predictor(predictor), options(options) {}

  /// The search of a task: `numRandom` random points to calibrate with, then
  /// what the fitted predictor thinks best. If it `isCorrected`, trees learn
  /// what the predictor is wrong by, and every second point is one that they
  /// think best: that needs XGBoost. The calibration must outlive the search.
  std::unique_ptr<Tuner> createTuner(size_t task, const Space &space,
                                     size_t numRandom, uint64_t seed,
                                     bool isCorrected = false);

  void add(FitSample sample) { samples.push_back(std::move(sample)); }
  /// A fit to the samples so far. The last one is used again until there are
  /// half as many samples more.
  llvm::Expected<const Fit *> getFit();
  /// The last fit, or null.
  const Fit *getLastFit() const { return numFitted ? &fit : nullptr; }
  Predictor &getPredictor() { return predictor; }

private:
  Predictor &predictor;
  FitOptions options;
  std::vector<FitSample> samples;
  size_t numFitted = 0; ///< Samples of the last fit.
  Fit fit;
};

} // namespace mlir::vta::tuning

#endif // VTA_TUNING_TUNERS_CALIBRATION_H
