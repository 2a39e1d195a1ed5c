//===- XGBTuner.h - Search led by boosted trees --------------- -*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// AutoTVM's search: after each plan of 64 trials, trees learn all that was
// measured, and simulated annealing looks for the points of the next plan that
// the trees think best. The last points of a plan are drawn at random.
//
// Trees may start from something: from trees that learned other tasks, which
// count less the more was measured; or from a model of costs, so that the trees
// learn log(measured / model).
//
//===----------------------------------------------------------------------===//

#ifndef TUNING_TUNERS_XGBTUNER_H
#define TUNING_TUNERS_XGBTUNER_H

#include "Annealing.h"
#include "LearnedModel.h"
#include "VTA/Tuning/Tuners/TunerRegistry.h"

namespace mlir::vta::tuning {

class XGBTuner : public Tuner {
public:
  /// `maxTrials` are those of the search: there is time for several plans.
  /// `getTransfer`, if there is one, says once what is known of other tasks.
  XGBTuner(const Space &space, FeatureKind kind, XGBLoss loss, uint64_t seed,
           uint64_t maxTrials,
           std::function<std::vector<TransferData>()> getTransfer);

  std::vector<Trial> ask(size_t count) override;
  void tell(ArrayRef<Trial> trials,
            ArrayRef<Measurement> measurements) override;
  bool isExhaustive() const override { return isDone; }
  llvm::Error takeError() override;

private:
  llvm::Error fitOthers();
  llvm::Error fit();
  llvm::Error createPlan();
  llvm::Expected<std::vector<float>> score(ArrayRef<Point> points);
  std::optional<Point> takeNext();
  bool fail(llvm::Error error);

  const size_t planSize;
  /// Null when the search has begun.
  std::function<std::vector<TransferData>()> getTransfer;
  FeatureExtractor features;
  LearnedModel model;
  PointSource source;
  Annealing annealing;

  std::vector<Point> plan; ///< Points, the best first.
  size_t next = 0;         ///< Position in `plan`.
  size_t planAt;           ///< Size of `measured` at the next planning.

  // What was measured. Failures that a predicate explains are not there.
  std::vector<PointFeatures> measured;
  std::vector<double> costs; ///< Costs; 0: failed.
  double best = 0;           ///< Least cost; 0: none.
  bool isDone = false;
  std::string error;
};

} // namespace mlir::vta::tuning

#endif // TUNING_TUNERS_XGBTUNER_H
