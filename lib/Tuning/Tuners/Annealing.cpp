//===- Annealing.cpp - Simulated annealing of scores ----------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Annealing.h"
#include "llvm/ADT/STLExtras.h"

#include <algorithm>
#include <cmath>
#include <tuple>

using namespace mlir;
using namespace mlir::vta::tuning;

// AutoTVM's parameters.
static constexpr unsigned kChains = 128;
static constexpr unsigned kIterations = 500;
/// Iterations without a new point among the best.
static constexpr unsigned kPatience = 50;

namespace {
/// The best points met so far, none of them twice.
class BestPoints {
public:
  explicit BestPoints(size_t count) : count(count) {}

  /// False if the point is not among the best, or is already.
  bool add(const Point &point, float score) {
    if (heap.size() == count && !(heap.front().score < score))
      return false;
    if (!known.insert(point).second)
      return false;
    if (heap.size() == count) {
      std::pop_heap(heap.begin(), heap.end());
      known.erase(heap.back().point);
      heap.pop_back();
    }
    heap.push_back({score, point});
    std::push_heap(heap.begin(), heap.end());
    return true;
  }

  std::vector<Point> take() {
    std::sort_heap(heap.begin(), heap.end());
    std::vector<Point> points;
    for (Entry &entry : heap)
      points.push_back(std::move(entry.point));
    return points;
  }

private:
  struct Entry {
    float score;
    Point point;
    /// Better: the worst is on top of the heap.
    bool operator<(const Entry &other) const {
      return std::tie(other.score, point) < std::tie(score, other.point);
    }
  };
  size_t count;
  std::vector<Entry> heap;
  PointSet known;
};
} // namespace

llvm::Expected<std::vector<Point>>
Annealing::findBest(size_t count, ScorePoints score,
                    llvm::function_ref<bool(const Point &)> isExcluded) {
  if (chains.empty())
    chains = space.sample(kChains, seed);
  if (chains.empty() || count == 0)
    return std::vector<Point>();
  BestPoints best(count);
  llvm::Expected<std::vector<float>> scores = score(chains);
  if (!scores)
    return scores.takeError();
  for (auto [point, value] : llvm::zip_equal(chains, *scores))
    if (!isExcluded(point))
      best.add(point, value);

  double temperature = 1;
  const double cooling = temperature / (kIterations + 1);
  std::vector<Point> next(chains.size());
  unsigned lastChange = 0;
  for (unsigned i = 0; i < kIterations && i < lastChange + kPatience; ++i) {
    for (auto [point, moved] : llvm::zip_equal(chains, next))
      moved = space.move(point, random).value_or(point);
    llvm::Expected<std::vector<float>> nextScores = score(next);
    if (!nextScores)
      return nextScores.takeError();
    for (size_t chain = 0; chain < chains.size(); ++chain) {
      float gain = (*nextScores)[chain] - (*scores)[chain];
      double chance = std::exp(std::min(gain / (temperature + 1e-5), 1.0));
      if (!isExcluded(next[chain]) &&
          best.add(next[chain], (*nextScores)[chain]))
        lastChange = i;
      if (drawUnit(random) < chance) {
        std::swap(chains[chain], next[chain]);
        (*scores)[chain] = (*nextScores)[chain];
      }
    }
    temperature -= cooling;
  }
  return best.take();
}
