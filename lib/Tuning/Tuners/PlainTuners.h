//===- PlainTuners.h - Searches without a memory of costs ----- -*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TUNING_TUNERS_PLAINTUNERS_H
#define TUNING_TUNERS_PLAINTUNERS_H

#include "LegalPoints.h"
#include "VTA/Tuning/Core/Tuner.h"

namespace mlir::vta::tuning {

/// Legal points drawn uniformly, without replacement.
class RandomTuner : public Tuner {
public:
  RandomTuner(const Space &space, uint64_t seed) : source(space, seed) {}
  std::vector<Trial> ask(size_t count) override;
  void tell(ArrayRef<Trial>, ArrayRef<Measurement>) override {}
  bool isExhaustive() const override { return isDone; }

private:
  PointSource source;
  bool isDone = false;
};

/// Every legal point, in the order of the space.
class GridTuner : public Tuner {
public:
  explicit GridTuner(const Space &space) : space(space) {}
  std::vector<Trial> ask(size_t count) override;
  void tell(ArrayRef<Trial>, ArrayRef<Measurement>) override {}
  bool isExhaustive() const override { return isDone; }

private:
  void refill();

  const Space &space;
  std::vector<Point> queue;
  size_t next = 0;
  uint64_t numQueued = 0; ///< Points that have been in the queue.
  bool isDone = false;
};

} // namespace mlir::vta::tuning

#endif // TUNING_TUNERS_PLAINTUNERS_H
