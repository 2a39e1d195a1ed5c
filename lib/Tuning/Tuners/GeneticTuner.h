//===- GeneticTuner.h - Points bred from good ones ------------ -*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// Generations of points. Parents are drawn by their speed, a child takes the
// first knobs of one and the others of the other, and each knob may mutate.
// The parameters are those of AutoTVM. Unlike there, no point is measured
// twice, and all are legal.
//
//===----------------------------------------------------------------------===//

#ifndef TUNING_TUNERS_GENETICTUNER_H
#define TUNING_TUNERS_GENETICTUNER_H

#include "LegalPoints.h"
#include "VTA/Tuning/Core/Tuner.h"

namespace mlir::vta::tuning {

class GeneticTuner : public Tuner {
public:
  /// `maxTrials` are those of the search: there is time for generations.
  GeneticTuner(const Space &space, uint64_t seed, uint64_t maxTrials);

  std::vector<Trial> ask(size_t count) override;
  void tell(ArrayRef<Trial> trials,
            ArrayRef<Measurement> measurements) override;
  bool isExhaustive() const override { return isDone; }

private:
  /// A point that was measured, and 1 / cost; 0 if it failed.
  struct Gene {
    Point point;
    double score = 0;
  };

  void breed();
  /// A legal point that is new, from two parents. Nothing if all are used.
  std::optional<Point> createChild(ArrayRef<Gene> parents,
                                   ArrayRef<double> sums);
  size_t drawParent(ArrayRef<double> sums);

  const Space &space;
  const size_t population;
  PointSource source;
  std::mt19937_64 random;
  std::vector<Point> generation; ///< Points to measure.
  size_t next = 0;               ///< Position in `generation`.
  std::vector<Gene> measured;    ///< Genes of the generation.
  std::vector<Gene> elite;
  bool isDone = false;
};

} // namespace mlir::vta::tuning

#endif // TUNING_TUNERS_GENETICTUNER_H
