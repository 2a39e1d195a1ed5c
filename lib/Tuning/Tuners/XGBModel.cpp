//===- XGBModel.cpp - Boosted trees, by XGBoost's C API -------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "XGBModel.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/Support/FormatVariadic.h"

#include <cmath>
#include <limits>
#include <numeric>

#ifdef VTA_HAS_XGBOOST
#include <xgboost/c_api.h>
#endif

using namespace mlir;
using namespace mlir::vta::tuning;

/// Indices of `numbers`, the largest first.
static std::vector<unsigned> getOrder(ArrayRef<float> numbers) {
  auto indices = llvm::seq<unsigned>(0, numbers.size());
  std::vector<unsigned> order(indices.begin(), indices.end());
  llvm::sort(order, [&](unsigned a, unsigned b) {
    return numbers[a] != numbers[b] ? numbers[a] > numbers[b] : a < b;
  });
  return order;
}

double mlir::vta::tuning::getAverageRecall(ArrayRef<float> labels,
                                           ArrayRef<float> scores, size_t n) {
  n = std::min(n, labels.size());
  if (n == 0)
    return 0;
  std::vector<unsigned> byLabel = getOrder(labels), byScore = getOrder(scores);
  std::vector<char> isIn(labels.size(), 0);
  double sum = 0;
  size_t common = 0;
  for (size_t i = 0; i < n; ++i) {
    for (unsigned row : {byLabel[i], byScore[i]})
      common += std::exchange(isIn[row], 1);
    sum += static_cast<double>(common) / (i + 1);
  }
  return sum / n;
}

#ifdef VTA_HAS_XGBOOST

namespace {
struct FreeMatrix {
  void operator()(void *handle) const { XGDMatrixFree(handle); }
};
struct FreeBooster {
  void operator()(void *handle) const { XGBoosterFree(handle); }
};
using Matrix = std::unique_ptr<void, FreeMatrix>;
using Booster = std::unique_ptr<void, FreeBooster>;
} // namespace

struct XGBModel::State {
  Booster booster;
  size_t width = 0; ///< Width of the rows of the training.
  unsigned numTrees = 0;
  float scale = 1; ///< Labels for each unit of the trees' scores.
};

/// XGBoost's text without its stack.
static llvm::Error check(int result) {
  if (result == 0)
    return llvm::Error::success();
  StringRef text = XGBGetLastError();
  return llvm::createStringError("XGBoost: " +
                                 text.split("Stack trace").first.trim());
}

/// Rows cut or filled up with zeros to `width`.
static std::vector<float> pack(ArrayRef<FeatureRow> rows, size_t width) {
  std::vector<float> values(rows.size() * width, 0.0f);
  for (auto [i, row] : llvm::enumerate(rows))
    std::copy_n(row.begin(), std::min(row.size(), width),
                values.begin() + i * width);
  return values;
}

/// Whether a label is for several rows.
static bool hasSums(const TrainingData &data) {
  return llvm::any_of(data.packs, [](unsigned count) { return count != 1; });
}

static std::vector<unsigned> getGroups(const TrainingData &data) {
  if (data.groups.empty())
    return {static_cast<unsigned>(data.labels.size())};
  return data.groups;
}

static llvm::Expected<Matrix>
createMatrix(const TrainingData &data, size_t width, bool isRank, bool isSum) {
  std::vector<float> values = pack(data.rows, width);
  DMatrixHandle handle;
  if (llvm::Error error = check(XGDMatrixCreateFromMat_omp(
          values.data(), data.rows.size(), width,
          std::numeric_limits<float>::quiet_NaN(), &handle, /*nthread=*/1)))
    return error;
  Matrix matrix(handle);
  // Sums of rows are compared with labels here, not there.
  if (isSum)
    return matrix;
  if (llvm::Error error = check(XGDMatrixSetFloatInfo(
          handle, "label", data.labels.data(), data.labels.size())))
    return error;
  if (!data.margins.empty())
    if (llvm::Error error = check(XGDMatrixSetFloatInfo(
            handle, "base_margin", data.margins.data(), data.margins.size())))
      return error;
  if (isRank) {
    std::vector<unsigned> groups = getGroups(data);
    if (llvm::Error error = check(XGDMatrixSetUIntInfo(
            handle, "group", groups.data(), groups.size())))
      return error;
  }
  return matrix;
}

static llvm::Expected<Booster> createBooster(const Matrix &matrix,
                                             const XGBParameters &wanted,
                                             bool isRank, bool hasMargins,
                                             bool isSum) {
  DMatrixHandle matrices[] = {matrix.get()};
  BoosterHandle handle;
  if (llvm::Error error = check(XGBoosterCreate(matrices, 1, &handle)))
    return error;
  Booster booster(handle);
  std::string depth = std::to_string(wanted.depth),
              rate = std::to_string(wanted.rate);
  const std::pair<const char *, const char *> parameters[] = {
      {"objective", isRank ? "rank:pairwise" : "reg:squarederror"},
      {"base_score", hasMargins || isSum ? "0" : "0.5"},
      // Of many tasks there are many rows.
      {"tree_method", isSum ? "hist" : "auto"},
      {"max_depth", depth.c_str()},
      {"gamma", "0.0001"},
      {"min_child_weight", "1"},
      {"subsample", "1.0"},
      {"eta", rate.c_str()},
      {"lambda", "1.0"},
      {"alpha", "0"},
      {"seed", "0"},
      {"nthread", "1"},
      {"verbosity", "0"},
      {"disable_default_eval_metric", "1"}};
  for (auto [name, value] : parameters)
    if (llvm::Error error = check(XGBoosterSetParam(handle, name, value)))
      return error;
  return booster;
}

/// Scores of the training data, margins included.
static llvm::Expected<ArrayRef<float>> predictTraining(const Booster &booster,
                                                       const Matrix &matrix) {
  static constexpr char config[] =
      R"({"type": 1, "training": false, "iteration_begin": 0,
          "iteration_end": 0, "strict_shape": true})";
  const bst_ulong *shape;
  bst_ulong rank;
  const float *scores;
  if (llvm::Error error = check(XGBoosterPredictFromDMatrix(
          booster.get(), matrix.get(), config, &shape, &rank, &scores)))
    return error;
  return ArrayRef(scores, shape[0]);
}

namespace {
/// Derivatives of a loss by the sums of rows.
struct Derivatives {
  explicit Derivatives(size_t count) : first(count), second(count) {}
  std::vector<float> first, second;
};
} // namespace

static Derivatives getSquaredError(const TrainingData &data,
                                   ArrayRef<float> sums) {
  Derivatives result(sums.size());
  for (auto [first, second, label, sum] :
       llvm::zip_equal(result.first, result.second, data.labels, sums)) {
    first = sum - label;
    second = 1;
  }
  return result;
}

/// Rivals of each label at most: with all of them, large groups take long.
static constexpr size_t kRivals = 32;

/// How surely the larger one of two labels has the larger sum, as a logistic
/// function of the difference of the sums. Each label counts the same, however
/// many there are in its group.
static Derivatives getPairError(const TrainingData &data,
                                ArrayRef<float> sums) {
  Derivatives result(sums.size());
  size_t begin = 0;
  for (size_t count : getGroups(data)) {
    // Labels at such distances are pairs, with the end next to the beginning:
    // each distance and its rest are the same pairs.
    size_t most = count / 2, rivals = std::min(most, kRivals);
    auto getIndex = [&](size_t i) { return begin + i % count; };
    for (size_t rival = 1; rival <= rivals; ++rival)
      for (size_t i = 0; i < count; ++i) {
        size_t larger = getIndex(i),
               smaller = getIndex(i + rival * most / rivals);
        if (data.labels[larger] == data.labels[smaller])
          continue;
        if (data.labels[larger] < data.labels[smaller])
          std::swap(larger, smaller);
        float wrong = 1 / (1 + std::exp(sums[larger] - sums[smaller])),
              change = wrong / rivals, curvature = wrong * (1 - wrong) / rivals;
        result.first[larger] -= change;
        result.first[smaller] += change;
        result.second[larger] += curvature;
        result.second[smaller] += curvature;
      }
    begin += count;
  }
  return result;
}

/// Labels for each unit of the sums: the least squared error of differences in
/// a group.
static float getScale(const TrainingData &data, ArrayRef<float> sums) {
  double products = 0, squares = 0;
  size_t begin = 0;
  for (size_t count : getGroups(data)) {
    ArrayRef<float> own = sums.slice(begin, count),
                    labels = ArrayRef(data.labels).slice(begin, count);
    double mean = std::accumulate(own.begin(), own.end(), 0.0) / count;
    for (auto [sum, label] : llvm::zip_equal(own, labels)) {
      products += (sum - mean) * label;
      squares += (sum - mean) * (sum - mean);
    }
    begin += count;
  }
  return products > 0 ? static_cast<float>(products / squares) : 1;
}

/// One more tree for sums of rows. Rows of a pack share its error.
static llvm::Error boostSums(const Booster &booster, const Matrix &matrix,
                             ArrayRef<unsigned> packs,
                             const Derivatives &derivatives) {
  // A leaf needs some curvature, however sure all pairs are.
  constexpr float leastCurvature = 1e-6f;
  std::vector<float> gradients, hessians;
  for (auto [count, first, second] :
       llvm::zip_equal(packs, derivatives.first, derivatives.second)) {
    gradients.insert(gradients.end(), count, first);
    hessians.insert(hessians.end(), count,
                    std::max(leastCurvature, second * count));
  }
  return check(XGBoosterBoostOneIter(booster.get(), matrix.get(),
                                     gradients.data(), hessians.data(),
                                     gradients.size()));
}

/// Scores of rows added up for each label, and its margin.
static std::vector<float> addUp(ArrayRef<float> scores,
                                ArrayRef<unsigned> packs,
                                const TrainingData &data) {
  std::vector<float> sums = data.margins;
  sums.resize(data.labels.size(), 0.0f);
  for (auto [count, sum] : llvm::zip_equal(packs, sums)) {
    for (float score : scores.take_front(count))
      sum += score;
    scores = scores.drop_front(count);
  }
  return sums;
}

bool XGBModel::isAvailable() { return true; }

llvm::Error XGBModel::fit(const TrainingData &data) {
  // Rounds from one evaluation of the recall to the next.
  constexpr unsigned every = 2;
  auto next = std::make_unique<State>();
  for (const FeatureRow &row : data.rows)
    next->width = std::max(next->width, row.size());
  bool isPairs = parameters.loss == XGBLoss::Pairs,
       isRank = parameters.loss != XGBLoss::Regression && !isPairs,
       isSum = isPairs || hasSums(data);
  if (isRank && isSum)
    return llvm::createStringError("sums of rows cannot be ranked");
  if (isPairs && !data.margins.empty())
    return llvm::createStringError("pairs cannot have margins");
  std::vector<unsigned> packs = data.packs;
  if (packs.empty())
    packs.assign(data.labels.size(), 1);
  llvm::Expected<Matrix> matrix =
      createMatrix(data, next->width, isRank, isSum);
  if (!matrix)
    return matrix.takeError();
  llvm::Expected<Booster> booster =
      createBooster(*matrix, parameters, isRank, !data.margins.empty(), isSum);
  if (!booster)
    return booster.takeError();

  std::vector<float> labels = data.labels;
  if (parameters.loss == XGBLoss::RankBinary)
    for (float &label : labels)
      label = label < 0.5f ? 0 : 1;
  // With the margins.
  std::vector<float> sums;
  auto predict = [&]() -> llvm::Expected<ArrayRef<float>> {
    llvm::Expected<ArrayRef<float>> scores = predictTraining(*booster, *matrix);
    if (!scores || !isSum)
      return scores;
    sums = addUp(*scores, packs, data);
    return ArrayRef<float>(sums);
  };
  if (isSum)
    sums = addUp(std::vector<float>(data.rows.size(), 0.0f), packs, data);
  auto boost = [&](unsigned round) {
    if (!isSum)
      return check(
          XGBoosterUpdateOneIter(booster->get(), round, matrix->get()));
    return boostSums(*booster, *matrix, packs,
                     isPairs ? getPairError(data, sums)
                             : getSquaredError(data, sums));
  };
  double best = -1;
  unsigned numWithoutGain = 0;
  for (unsigned round = 0;
       round < parameters.maxRounds && numWithoutGain < parameters.patience;
       ++round) {
    if (llvm::Error error = boost(round))
      return error;
    next->numTrees = round + 1;
    if (round % every != 0 && !isSum)
      continue;
    llvm::Expected<ArrayRef<float>> scores = predict();
    if (!scores)
      return scores.takeError();
    // The best of groups are not comparable.
    if (round % every != 0 || isPairs)
      continue;
    double recall = getAverageRecall(labels, *scores, parameters.planSize);
    numWithoutGain = recall > best ? 0 : numWithoutGain + 1;
    best = std::max(best, recall);
  }
  if (isPairs)
    next->scale = getScale(data, sums);
  next->booster = std::move(*booster);
  state = std::move(next);
  return llvm::Error::success();
}

llvm::Expected<std::vector<float>>
XGBModel::predict(ArrayRef<FeatureRow> rows) const {
  static constexpr char config[] =
      R"({"type": 1, "training": false, "iteration_begin": 0,
          "iteration_end": 0, "strict_shape": true, "missing": NaN,
          "cache_id": 0})";
  if (rows.empty())
    return std::vector<float>();
  std::vector<float> values = pack(rows, state->width);
  std::string array = llvm::formatv(
      R"({{"data": [{0}, true], "shape": [{1}, {2}], "typestr": "<f4", )"
      R"("version": 3})",
      reinterpret_cast<uintptr_t>(values.data()), rows.size(), state->width);
  const bst_ulong *shape;
  bst_ulong rank;
  const float *scores;
  if (llvm::Error error = check(
          XGBoosterPredictFromDense(state->booster.get(), array.c_str(), config,
                                    nullptr, &shape, &rank, &scores)))
    return error;
  std::vector<float> result(scores, scores + rows.size());
  for (float &score : result)
    score *= state->scale;
  return result;
}

#else // !VTA_HAS_XGBOOST

struct XGBModel::State {
  unsigned numTrees = 0;
};

bool XGBModel::isAvailable() { return false; }

llvm::Error XGBModel::fit(const TrainingData &) {
  return llvm::createStringError("this build does not have XGBoost");
}

llvm::Expected<std::vector<float>>
XGBModel::predict(ArrayRef<FeatureRow>) const {
  return llvm::createStringError("this build does not have XGBoost");
}

#endif // VTA_HAS_XGBOOST

XGBModel::XGBModel(XGBParameters parameters) : parameters(parameters) {}
XGBModel::~XGBModel() = default;

llvm::Expected<std::vector<float>>
XGBModel::predictSums(ArrayRef<PointFeatures> points) const {
  std::vector<FeatureRow> rows;
  for (const PointFeatures &point : points)
    llvm::append_range(rows, point.rows);
  llvm::Expected<std::vector<float>> scores = predict(rows);
  if (!scores || rows.size() == points.size())
    return scores;
  std::vector<float> sums;
  auto next = scores->begin();
  for (const PointFeatures &point : points) {
    sums.push_back(std::accumulate(next, next + point.rows.size(), 0.0f));
    next += point.rows.size();
  }
  return sums;
}

bool XGBModel::isFitted() const { return state != nullptr; }
unsigned XGBModel::getNumTrees() const { return state ? state->numTrees : 0; }
