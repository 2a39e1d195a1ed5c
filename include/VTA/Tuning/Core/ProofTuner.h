//===- ProofTuner.h - How much faster a point could be ----------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// A search finds a good point and cannot say that there is no better one. Lower
// bounds can: a point whose bound is not below the best cost needs no
// measurement. After a search, the points whose bounds are far below its best
// are measured; the least bound of the others is what no point can be below.
//
//===----------------------------------------------------------------------===//

#ifndef VTA_TUNING_CORE_PROOFTUNER_H
#define VTA_TUNING_CORE_PROOFTUNER_H

#include "VTA/Tuning/Core/Tuner.h"

#include <limits>
#include <memory>
#include <set>

namespace mlir::vta::tuning {

struct ProofOptions {
  uint64_t searchTrials = 2000; ///< Limit of trials of the search.
  uint64_t maxTrials = 20000;   ///< Limit of trials of the proof.
  /// Part of the best cost that bounds may be below it without a measurement.
  double allowedGap = 0.01;
};

class ProofTuner : public Tuner {
public:
  /// What it refers to must outlive it.
  ProofTuner(std::unique_ptr<Tuner> search, const Space &space, Model &model,
             ProofOptions options);

  std::vector<Trial> ask(size_t count) override;
  void tell(ArrayRef<Trial> trials,
            ArrayRef<Measurement> measurements) override;

  uint64_t getNumLeftOut() const override { return search->getNumLeftOut(); }
  bool isExhaustive() const override { return search->isExhaustive(); }
  llvm::Error takeError() override { return search->takeError(); }
  std::optional<Proof> getProof() const override;

private:
  /// A point whose bound says too little, so that it is measured.
  using Open = std::pair<double, Point>;
  void begin();
  void thin();

  std::unique_ptr<Tuner> search;
  const Space &space;
  Model &model;
  ProofOptions options;
  bool isProving = false;
  uint64_t numSearched = 0;
  std::set<Point> searched;
  std::vector<Open> open;
  size_t next = 0; ///< Position in `open`.
  /// Least bound of the points that are neither open nor measured.
  double otherBound = std::numeric_limits<double>::infinity();
  Proof proof;
};

} // namespace mlir::vta::tuning

#endif // VTA_TUNING_CORE_PROOFTUNER_H
