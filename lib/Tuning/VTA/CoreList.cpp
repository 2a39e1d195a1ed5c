//===- CoreList.cpp - Where to begin in a schedule space ------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CoreList.h"
#include "VTA/Schedule/VTA/CycleModel.h"
#include "VTA/Schedule/VTA/ScheduleCore.h"
#include "VTA/Schedule/VTA/SpaceWalker.h"
#include <set>

using namespace mlir;
using namespace mlir::vta;

/// Points with the same sizes are much alike.
static constexpr size_t kMaxPerSizes = 24;
/// The bound takes longer than the estimate: not where that says that others
/// are so much faster.
static constexpr double kMaxEstimate = 1.3;

namespace {
struct Guess {
  double cycles;
  size_t number; ///< Position in the order of the space.
  ScheduleChoice choice;
  bool operator<(const Guess &o) const {
    return std::tie(cycles, number) < std::tie(o.cycles, o.number);
  }
};

class Collector {
public:
  Collector(const ScheduleSpace &space, size_t count)
      : space(space), kernel(space.getKernel()), cost(space), count(count) {}

  /// Tries levels and buffers for sizes and an order.
  void add(ScheduleChoice choice);
  std::vector<SchedulePoint> take();

private:
  std::optional<Guess> chooseBuffers(ScheduleChoice &choice);
  void flush();

  const ScheduleSpace &space;
  const KernelModel &kernel;
  CostModel cost;
  double bestEstimate = std::numeric_limits<double>::infinity();
  size_t count;
  size_t number = 0;
  std::vector<Guess> sameSizes; ///< Heaps, the worst on top.
  std::vector<Guess> all;
};
} // namespace

/// Keeps the `count` best of what is pushed on `heap`.
static void push(std::vector<Guess> &heap, Guess guess, size_t count) {
  if (heap.size() == count) {
    if (count == 0 || !(guess < heap.front()))
      return;
    std::pop_heap(heap.begin(), heap.end());
    heap.pop_back();
  }
  heap.push_back(std::move(guess));
  std::push_heap(heap.begin(), heap.end());
}

void Collector::flush() {
  for (Guess &guess : sameSizes)
    push(all, std::move(guess), count);
  sameSizes.clear();
}

/// The best by the estimate with one or two of each; none if nothing fits.
std::optional<Guess> Collector::chooseBuffers(ScheduleChoice &choice) {
  std::optional<Guess> best;
  for (int64_t inp : {2, 1})
    for (int64_t wgt : {2, 1})
      for (int64_t acc : {2, 1}) {
        if ((choice.inpAt == 0 && inp > 1) || (choice.wgtAt == 0 && wgt > 1))
          continue;
        choice.inpBuffers = inp;
        choice.wgtBuffers = wgt;
        choice.accBuffers = acc;
        if (!getMemoryNeed(kernel, choice).fits(space.getConfig()))
          continue;
        Guess guess{cost.getEstimate(choice), number++, choice};
        if (!best || guess < *best)
          best = std::move(guess);
      }
  return best;
}

void Collector::add(ScheduleChoice choice) {
  if (!sameSizes.empty() && sameSizes.front().choice.sizes != choice.sizes)
    flush();
  ScheduleCore core(kernel, choice);
  if (core.getAccTile() > space.getConfig().depth(vtart::MemType::Acc))
    return;
  SmallVector<int64_t> wgtLevels = core.getLevels(KnobKind::WgtAt),
                       epilogueLevels = core.getLevels(KnobKind::EpilogueAt);
  for (int64_t inpAt : core.getLevels(KnobKind::InpAt))
    for (int64_t wgtAt : wgtLevels)
      for (int64_t epilogueAt : epilogueLevels) {
        choice.inpAt = inpAt;
        choice.wgtAt = wgtAt;
        choice.epilogueAt = epilogueAt;
        std::optional<Guess> best = chooseBuffers(choice);
        if (!best || best->cycles > kMaxEstimate * bestEstimate)
          continue;
        bestEstimate = std::min(bestEstimate, best->cycles);
        best->cycles = cost.getScore(best->choice, best->cycles);
        push(sameSizes, std::move(*best), kMaxPerSizes);
      }
}

std::vector<SchedulePoint> Collector::take() {
  flush();
  llvm::sort(all);
  std::vector<SchedulePoint> points;
  std::set<SchedulePoint> known;
  for (const Guess &guess : all)
    if (std::optional<SchedulePoint> point = space.find(guess.choice))
      if (space.isLegal(*point) && known.insert(*point).second)
        points.push_back(std::move(*point));
  return points;
}

/// The best of all legal points by the estimate. Spaces of TVM's template are
/// small.
static std::vector<SchedulePoint> getBestOfAll(const ScheduleSpace &space,
                                               size_t count) {
  CostModel cost(space);
  std::vector<std::pair<double, SchedulePoint>> points;
  space.forEachLegal([&](const SchedulePoint &point) {
    points.emplace_back(cost.getEstimate(space.resolve(point)), point);
    return true;
  });
  llvm::sort(points);
  points.resize(std::min(points.size(), count));
  std::vector<SchedulePoint> best;
  for (auto &[cycles, point] : points)
    best.push_back(std::move(point));
  return best;
}

std::vector<SchedulePoint>
mlir::vta::getPromisingPoints(const ScheduleSpace &space, size_t count) {
  // Levels and buffers are choices of the native template alone.
  if (space.getTemplate() != ScheduleTemplate::Native)
    return getBestOfAll(space, count);
  Collector collector(space, count);
  SpaceWalker walker(space);
  walker.forEachCore([&](SchedulePoint &point, ScheduleChoice &choice) {
    if (!walker.isOrderRedundant(point, choice))
      collector.add(choice);
    return true;
  });
  return collector.take();
}
