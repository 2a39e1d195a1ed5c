//===- Calibration.cpp - A model fitted to what is measured ---------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Tuning/Tuners/Calibration.h"
#include "LegalPoints.h"
#include "XGBModel.h"
#include "llvm/ADT/STLExtras.h"

#include <cmath>
#include <ctime>

using namespace mlir;
using namespace mlir::vta::tuning;

Predictor::~Predictor() = default;

/// Samples and steps that show which form is worth fitting.
static constexpr size_t kScreenSamples = 64;
static constexpr unsigned kScreenSteps = 3, kMaxSteps = 12;
/// Forms that are fitted to all samples.
static constexpr size_t kNumFinalists = 2;
/// Steps of a logarithm that a derivative is taken over.
static constexpr double kStep = 0.1, kMaxStep = 3.2;
/// What moving a number by a factor of e costs, against the squared error of
/// one sample.
static constexpr double kInertia = 1e-5;

//===----------------------------------------------------------------------===//
// Fitting
//===----------------------------------------------------------------------===//

namespace {
using Vector = std::vector<double>;

/// Levenberg's and Marquardt's method on logarithms, for one form.
class Fitter {
public:
  Fitter(Predictor &predictor, size_t form, function_ref<bool()> isTimeUp,
         size_t maxSets)
      : predictor(&predictor), form(form), isTimeUp(isTimeUp), maxSets(maxSets),
        parameters(predictor.getParameters(form)) {
    for (const FitParameter &parameter : parameters)
      start.push_back(std::log(parameter.start + parameter.offset));
    logs = start;
  }

  /// Improves the numbers. Samples may be others than before.
  llvm::Error improve(ArrayRef<const FitSample *> newSamples,
                      unsigned maxSteps);

  Vector getValues() const { return getValues(logs); }
  /// Median of the errors.
  double getError() const;
  double getStartError() const { return startError; }
  size_t getForm() const { return form; }
  size_t getNumSets() const { return numSets; }

private:
  Vector getValues(const Vector &at) const;
  llvm::Expected<Vector> getErrors(const Vector &at);
  void setWeights();
  double getLoss(const Vector &at, const Vector &errors) const;
  llvm::Expected<Vector> getSlope(size_t parameter, double step);
  llvm::Error differentiate();
  Vector solve(double damping) const;
  bool isSpent() const { return numSets >= maxSets || isTimeUp(); }

  Predictor *predictor;
  size_t form;
  function_ref<bool()> isTimeUp;
  size_t maxSets, numSets = 0;
  std::vector<FitParameter> parameters;
  ArrayRef<const FitSample *> samples;
  Vector start, logs; ///< Logarithms of the numbers.
  Vector steps;       ///< Steps for derivatives; none beyond the largest.
  Vector errors;      ///< Errors of the logarithms of costs, by sample.
  Vector weights;     ///< Weights of samples: less for outliers.
  std::vector<Vector> slopes; ///< Slopes by parameter and sample.
  double startError = 0;
};
} // namespace

static double getMedian(Vector numbers) {
  if (numbers.empty())
    return 0;
  auto middle = numbers.begin() + numbers.size() / 2;
  std::nth_element(numbers.begin(), middle, numbers.end());
  return *middle;
}

double Fitter::getError() const {
  Vector sizes;
  for (double error : errors)
    sizes.push_back(std::abs(error));
  return getMedian(std::move(sizes));
}

Vector Fitter::getValues(const Vector &at) const {
  Vector values;
  for (auto [log, parameter] : llvm::zip_equal(at, parameters)) {
    double value = std::exp(log) - parameter.offset;
    if (parameter.isInteger)
      value = std::round(value);
    values.push_back(std::clamp(value, parameter.min, parameter.max));
  }
  return values;
}

llvm::Expected<Vector> Fitter::getErrors(const Vector &at) {
  ++numSets;
  llvm::Expected<Vector> costs =
      predictor->predict(form, getValues(at), samples);
  if (!costs)
    return costs.takeError();
  Vector result;
  for (auto [cost, sample] : llvm::zip_equal(*costs, samples))
    result.push_back(std::log(std::max(cost, 1e-30) / sample->cost));
  return result;
}

/// Huber's: the loss of what is far off grows linearly.
void Fitter::setWeights() {
  double limit = std::max(1.5 * getError(), 0.002);
  weights.clear();
  for (double error : errors)
    weights.push_back(std::min(1.0, limit / std::max(std::abs(error), 1e-30)));
}

double Fitter::getLoss(const Vector &at, const Vector &errors) const {
  double loss = 0;
  for (auto [error, weight] : llvm::zip_equal(errors, weights))
    loss += weight * error * error;
  for (auto [now, before] : llvm::zip_equal(at, start))
    loss += kInertia * samples.size() * (now - before) * (now - before);
  return loss;
}

llvm::Expected<Vector> Fitter::getSlope(size_t i, double step) {
  const FitParameter &parameter = parameters[i];
  if (parameter.isInteger) // Far enough for it to change.
    step = std::max(step, std::log1p(std::exp(-logs[i])));
  if (std::exp(logs[i] + step) - parameter.offset > parameter.max)
    step = -step;
  Vector at = logs;
  at[i] += step;
  llvm::Expected<Vector> slope = getErrors(at);
  if (slope)
    for (auto [now, before] : llvm::zip_equal(*slope, errors))
      now = (now - before) / step;
  return slope;
}

/// Numbers that change nothing near where they are may do so farther away:
/// where they hide behind others.
llvm::Error Fitter::differentiate() {
  slopes.assign(parameters.size(), Vector(samples.size(), 0));
  for (size_t i = 0; i < parameters.size(); ++i)
    while (steps[i] <= kMaxStep && !isSpent()) {
      llvm::Expected<Vector> slope = getSlope(i, steps[i]);
      if (!slope)
        return slope.takeError();
      if (llvm::any_of(*slope, [](double number) { return number != 0; })) {
        slopes[i] = std::move(*slope);
        steps[i] = kStep;
        break;
      }
      steps[i] *= 2;
    }
  return llvm::Error::success();
}

/// Solves a linear system with a positive definite matrix.
static Vector solveSymmetric(std::vector<Vector> matrix, Vector right) {
  size_t n = right.size();
  for (size_t i = 0; i < n; ++i) {
    for (size_t j = i + 1; j < n; ++j) {
      double factor = matrix[j][i] / matrix[i][i];
      for (size_t k = i; k < n; ++k)
        matrix[j][k] -= factor * matrix[i][k];
      right[j] -= factor * right[i];
    }
  }
  for (size_t i = n; i-- > 0;) {
    for (size_t k = i + 1; k < n; ++k)
      right[i] -= matrix[i][k] * right[k];
    right[i] /= matrix[i][i];
  }
  return right;
}

/// The next logarithms; with more damping, closer to where they are.
Vector Fitter::solve(double damping) const {
  size_t n = parameters.size();
  double inertia = kInertia * samples.size();
  std::vector<Vector> matrix(n, Vector(n, 0));
  Vector right(n, 0);
  for (size_t i = 0; i < n; ++i) {
    for (size_t j = 0; j < n; ++j)
      for (size_t k = 0; k < samples.size(); ++k)
        matrix[i][j] += weights[k] * slopes[i][k] * slopes[j][k];
    for (size_t k = 0; k < samples.size(); ++k)
      right[i] -= weights[k] * slopes[i][k] * errors[k];
    right[i] -= inertia * (logs[i] - start[i]);
    matrix[i][i] += inertia + damping * (matrix[i][i] + inertia);
  }
  Vector next = solveSymmetric(std::move(matrix), std::move(right));
  for (size_t i = 0; i < n; ++i) {
    const FitParameter &parameter = parameters[i];
    double low = std::log(std::max(parameter.min + parameter.offset, 1e-9));
    double high = std::log(parameter.max + parameter.offset);
    next[i] = std::clamp(logs[i] + std::clamp(next[i], -1.0, 1.0), low, high);
  }
  return next;
}

llvm::Error Fitter::improve(ArrayRef<const FitSample *> newSamples,
                            unsigned maxSteps) {
  constexpr double minGain = 1e-3, maxDamping = 1e3;
  samples = newSamples;
  steps.assign(parameters.size(), kStep);
  llvm::Expected<Vector> now = getErrors(logs);
  if (!now)
    return now.takeError();
  errors = std::move(*now);
  if (logs == start)
    startError = getError();
  double damping = 0.01;
  for (unsigned step = 0; step < maxSteps && !isSpent(); ++step) {
    setWeights();
    double loss = getLoss(logs, errors), before = loss;
    if (llvm::Error error = differentiate())
      return error;
    while (damping <= maxDamping && !isSpent()) {
      Vector next = solve(damping);
      llvm::Expected<Vector> nextErrors = getErrors(next);
      if (!nextErrors)
        return nextErrors.takeError();
      double nextLoss = getLoss(next, *nextErrors);
      if (nextLoss < loss) {
        logs = std::move(next);
        errors = std::move(*nextErrors);
        loss = nextLoss;
        damping = std::max(damping / 4, 1e-6);
        break;
      }
      damping *= 4;
    }
    if (loss > before * (1 - minGain))
      break;
  }
  return llvm::Error::success();
}

/// Up to `count` samples, evenly spaced.
static std::vector<const FitSample *> thin(ArrayRef<FitSample> samples,
                                           size_t count) {
  std::vector<const FitSample *> result;
  size_t kept = std::min(count, samples.size());
  for (size_t i = 0; i < kept; ++i)
    result.push_back(&samples[i * samples.size() / kept]);
  return result;
}

/// Time of this thread alone: a fit must not depend on the host's load.
static double getThreadSeconds() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * time.tv_nsec;
}

llvm::Expected<Fit> mlir::vta::tuning::fitPredictor(Predictor &predictor,
                                                    ArrayRef<FitSample> samples,
                                                    const FitOptions &options) {
  if (samples.empty())
    return llvm::createStringError(
        "calibration needs measurements, and every trial failed");
  double begin = getThreadSeconds();
  auto isTimeUp = [&] {
    return getThreadSeconds() - begin > options.maxSeconds;
  };
  std::vector<const FitSample *> few =
      thin(samples, std::min(kScreenSamples, options.maxSamples));
  std::vector<const FitSample *> many = thin(samples, options.maxSamples);
  std::vector<Fitter> fitters;
  for (size_t form = 0; form < predictor.getNumForms(); ++form) {
    fitters.emplace_back(predictor, form, isTimeUp, options.maxSets);
    if (llvm::Error error = fitters.back().improve(few, kScreenSteps))
      return error;
  }
  auto isBetter = [](const Fitter &a, const Fitter &b) {
    return std::make_tuple(a.getError(), a.getForm()) <
           std::make_tuple(b.getError(), b.getForm());
  };
  Fit fit;
  for (const Fitter &fitter : fitters)
    fit.numSets += fitter.getNumSets();
  fit.startError = fitters.front().getStartError();
  llvm::sort(fitters, isBetter);
  fitters.erase(fitters.begin() + std::min(kNumFinalists, fitters.size()),
                fitters.end());
  for (Fitter &fitter : fitters) {
    size_t before = fitter.getNumSets();
    if (llvm::Error error = fitter.improve(many, kMaxSteps))
      return error;
    fit.numSets += fitter.getNumSets() - before;
  }
  const Fitter &best = *llvm::min_element(fitters, isBetter);
  fit.form = best.getForm();
  fit.values = best.getValues();
  fit.error = best.getError();
  return fit;
}

//===----------------------------------------------------------------------===//
// Searching
//===----------------------------------------------------------------------===//

namespace {
/// What a fitted predictor is wrong by for one task, learned from the values of
/// the knobs.
class Correction {
public:
  explicit Correction(const Space &space)
      : features(space, FeatureKind::Knob), trees(XGBParameters()) {}

  llvm::Error fit(ArrayRef<FitSample> samples, ArrayRef<double> predicted);
  /// Sorts points by their corrected costs.
  llvm::Error sort(std::vector<std::pair<double, Point>> &points) const;

private:
  FeatureExtractor features;
  XGBModel trees;
};

class CalibrateTuner : public Tuner {
public:
  CalibrateTuner(Calibration &calibration, size_t task, const Space &space,
                 size_t numRandom, uint64_t seed, bool isCorrected)
      : calibration(calibration), task(task), source(space, seed),
        fillAt(numRandom) {
    if (isCorrected)
      correction.emplace(space);
  }

  std::vector<Trial> ask(size_t count) override;
  void tell(ArrayRef<Trial> trials,
            ArrayRef<Measurement> measurements) override;
  bool isExhaustive() const override { return isDone; }
  llvm::Error takeError() override {
    if (error.empty())
      return llvm::Error::success();
    return llvm::createStringError(std::exchange(error, ""));
  }

private:
  /// Trials before the next look at what the fit says.
  static constexpr size_t kRound = 32;
  /// Points beyond those measured that a correction sorts.
  static constexpr size_t kSorted = 256;

  bool refill();
  llvm::Error fill();
  std::optional<Point> takeNext();

  Calibration &calibration;
  size_t task;
  PointSource source;
  std::vector<Point> queue; ///< Best points first; empty: random points.
  size_t next = 0;
  size_t numTold = 0;
  std::vector<FitSample> measured; ///< Samples of this task.
  std::optional<Correction> correction;
  size_t fillAt; ///< Value of `numTold` at the next filling of the queue.
  bool isDone = false;
  std::string error;
};
} // namespace

/// Trees are added to what is predicted.
llvm::Error Correction::fit(ArrayRef<FitSample> samples,
                            ArrayRef<double> predicted) {
  TrainingData data;
  for (auto [sample, cost] : llvm::zip_equal(samples, predicted)) {
    data.rows.push_back(features.extract(sample.point));
    data.labels.push_back(-std::log(sample.cost));
    data.margins.push_back(-std::log(std::max(cost, 1e-30)));
  }
  return trees.fit(data);
}

llvm::Error
Correction::sort(std::vector<std::pair<double, Point>> &points) const {
  std::vector<FeatureRow> rows;
  for (const auto &[cost, point] : points)
    rows.push_back(features.extract(point));
  llvm::Expected<std::vector<float>> gains = trees.predict(rows);
  if (!gains)
    return gains.takeError();
  for (auto [entry, gain] : llvm::zip_equal(points, *gains))
    entry.first *= std::exp(-gain);
  llvm::sort(points);
  return llvm::Error::success();
}

/// Asks the fitted predictor for points that were not measured yet.
llvm::Error CalibrateTuner::fill() {
  llvm::Expected<const Fit *> fit = calibration.getFit();
  if (!fit)
    return fit.takeError();
  size_t form = (*fit)->form;
  const std::vector<double> &values = (*fit)->values;
  Predictor &predictor = calibration.getPredictor();
  // As many as were measured may be known already.
  auto best = predictor.findBest(form, values, task,
                                 (correction ? kSorted : kRound) + numTold);
  if (!best)
    return best.takeError();
  queue.clear();
  next = 0;
  for (const auto &[cost, point] : *best)
    queue.push_back(point);
  if (!correction)
    return llvm::Error::success();
  std::vector<const FitSample *> samples;
  for (const FitSample &sample : measured)
    samples.push_back(&sample);
  llvm::Expected<std::vector<double>> predicted =
      predictor.predict(form, values, samples);
  if (!predicted)
    return predicted.takeError();
  if (llvm::Error failure = correction->fit(measured, *predicted))
    return failure;
  if (llvm::Error failure = correction->sort(*best))
    return failure;
  // Trees of few measurements may be wrong: in turns with the predictor alone.
  std::vector<Point> plain = std::move(queue);
  queue.clear();
  for (auto [point, sorted] : llvm::zip_equal(plain, *best)) {
    queue.push_back(point);
    queue.push_back(sorted.second);
  }
  return llvm::Error::success();
}

bool CalibrateTuner::refill() {
  fillAt = numTold + kRound;
  if (measured.empty())
    return true; // Random points until one can be measured.
  if (llvm::Error failure = fill()) {
    error = llvm::toString(std::move(failure));
    return false;
  }
  return true;
}

std::optional<Point> CalibrateTuner::takeNext() {
  while (next < queue.size())
    if (const Point &point = queue[next++]; source.use(point))
      return point;
  return source.draw();
}

std::vector<Trial> CalibrateTuner::ask(size_t count) {
  if (!error.empty() || (numTold >= fillAt && !refill()))
    return {};
  std::vector<Trial> trials;
  while (trials.size() < std::min(count, fillAt - numTold)) {
    std::optional<Point> point = takeNext();
    if (!point) {
      isDone = trials.empty();
      break;
    }
    trials.push_back({std::move(*point)});
  }
  return trials;
}

void CalibrateTuner::tell(ArrayRef<Trial> trials,
                          ArrayRef<Measurement> measurements) {
  for (auto [trial, measurement] : llvm::zip_equal(trials, measurements)) {
    ++numTold;
    source.use(trial.point);
    if (measurement.status != Measurement::Status::Measured ||
        measurement.cost <= 0)
      continue;
    measured.push_back({task, trial.point, measurement.cost});
    calibration.add(measured.back());
  }
}

std::unique_ptr<Tuner> Calibration::createTuner(size_t task, const Space &space,
                                                size_t numRandom, uint64_t seed,
                                                bool isCorrected) {
  return std::make_unique<CalibrateTuner>(*this, task, space, numRandom, seed,
                                          isCorrected);
}

llvm::Expected<const Fit *> Calibration::getFit() {
  if (numFitted == 0 || 2 * samples.size() >= 3 * numFitted) {
    llvm::Expected<Fit> next = fitPredictor(predictor, samples, options);
    if (!next)
      return next.takeError();
    fit = std::move(*next);
    numFitted = samples.size();
  }
  return &fit;
}
