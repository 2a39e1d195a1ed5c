//===- EvolutionTuner.h - Search by evolution -------------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// As TVM's auto-scheduler searches: in each round many generations of points
// are bred, which a model judges; a few of the best ones are measured, and a
// few that are drawn at random. The model is the space's formula, if it has
// one, and trees that learn what the formula is wrong by, of other tasks and of
// this one.
//
//===----------------------------------------------------------------------===//

#ifndef TUNING_TUNERS_EVOLUTIONTUNER_H
#define TUNING_TUNERS_EVOLUTIONTUNER_H

#include "LearnedModel.h"
#include "LegalPoints.h"
#include "VTA/Tuning/Core/Tuner.h"
#include "VTA/Tuning/Tuners/Features.h"

#include <functional>

namespace mlir::vta::tuning {

class EvolutionTuner : public Tuner {
public:
  /// `maxTrials` are those of the search: there is time for rounds.
  /// `getTransfer`, which may be null, is asked once for what was measured of
  /// other tasks.
  EvolutionTuner(const Space &space, uint64_t seed, uint64_t maxTrials,
                 std::function<std::vector<TransferData>()> getTransfer);

  std::vector<Trial> ask(size_t count) override;
  void tell(ArrayRef<Trial> trials,
            ArrayRef<Measurement> measurements) override;
  bool isExhaustive() const override { return isDone; }
  llvm::Error takeError() override;

  /// For trees that learn from other tasks.
  static XGBParameters getOthersParameters();

private:
  struct Scored {
    float score = 0;
    Point point;
  };

  llvm::Error plan();
  llvm::Error fit();
  /// Scores of points, the larger the better.
  llvm::Expected<std::vector<float>> score(ArrayRef<Point> points);
  /// The measured point that is most alike.
  float getNearest(const Point &point) const;
  std::vector<Point> getPopulation();
  /// A legal point from parents, which are drawn by their scores.
  std::optional<Point> breed(ArrayRef<Point> parents, ArrayRef<double> sums);

  const Space &space;
  const size_t roundSize;
  PointSource source;
  std::mt19937_64 random;
  FeatureExtractor features;
  LearnedModel model;
  /// Null when the search has begun.
  std::function<std::vector<TransferData>()> getTransfer;

  std::vector<Point> measured;
  std::vector<double> costs; ///< Costs of `measured`; 0: failed.
  double best = 0;           ///< The least cost.
  std::vector<Point> queue;  ///< Points of this round, first ones first.
  size_t next = 0;
  bool isDone = false;
  std::string error;
};

} // namespace mlir::vta::tuning

#endif // TUNING_TUNERS_EVOLUTIONTUNER_H
