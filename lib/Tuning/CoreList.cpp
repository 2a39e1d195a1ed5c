//===- CoreList.cpp - Where to begin in a schedule space ------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CoreList.h"
#include "../Dialect/VTA/Transforms/ScheduleCore.h"
#include "../Dialect/VTA/Transforms/SpaceWalker.h"
#include "VTA/Dialect/VTA/Transforms/CycleModel.h"
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
  size_t number; ///< In the order of the space.
  ScheduleChoice choice;
  bool operator<(const Guess &o) const {
    return std::tie(cycles, number) < std::tie(o.cycles, o.number);
  }
};

class Collector {
public:
  Collector(const ScheduleSpace &space, size_t count)
      : space(space), kernel(space.getKernel()),
        estimate(kernel, space.getConfig(), space.getMachine()),
        bound(kernel, space.getConfig(), space.getMachine()), count(count) {}

  /// Tries levels and buffers for sizes and an order.
  void add(ScheduleChoice choice);
  std::vector<SchedulePoint> take();

private:
  void flush();
  bool fits(const ScheduleChoice &choice) const;

  const ScheduleSpace &space;
  const KernelModel &kernel;
  CycleEstimate estimate;
  CycleBound bound;
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

bool Collector::fits(const ScheduleChoice &choice) const {
  MemoryNeed need = getMemoryNeed(kernel, choice);
  const vtart::Config &config = space.getConfig();
  return need.inp <= config.depth(vtart::MemType::Inp) &&
         need.wgt <= config.depth(vtart::MemType::Wgt) &&
         need.acc <= config.depth(vtart::MemType::Acc);
}

void Collector::flush() {
  for (Guess &guess : sameSizes)
    push(all, std::move(guess), count);
  sameSizes.clear();
}

void Collector::add(ScheduleChoice choice) {
  if (!sameSizes.empty() && sameSizes.front().choice.sizes != choice.sizes)
    flush();
  ScheduleCore core(kernel, choice);
  int64_t numLoops = core.getNumLoops();
  if (core.getAccTile() > space.getConfig().depth(vtart::MemType::Acc))
    return;
  for (int64_t inpAt = 0; inpAt <= numLoops; ++inpAt) {
    if (!core.isInpLevel(inpAt))
      continue;
    for (int64_t wgtAt = 0; wgtAt <= numLoops; ++wgtAt) {
      if (!core.isWgtLevel(wgtAt))
        continue;
      for (int64_t epilogueAt = 0; epilogueAt <= core.getOuterLevel();
           ++epilogueAt) {
        if (!core.isEpilogueLevel(epilogueAt))
          continue;
        choice.inpAt = inpAt;
        choice.wgtAt = wgtAt;
        choice.epilogueAt = epilogueAt;
        std::optional<Guess> best;
        for (int64_t inp : {2, 1})
          for (int64_t wgt : {2, 1})
            for (int64_t acc : {2, 1}) {
              if ((inpAt == 0 && inp > 1) || (wgtAt == 0 && wgt > 1))
                continue;
              choice.inpBuffers = inp;
              choice.wgtBuffers = wgt;
              choice.accBuffers = acc;
              if (!fits(choice))
                continue;
              Guess guess{estimate(choice), number++, choice};
              if (!best || guess < *best)
                best = std::move(guess);
            }
        if (!best || best->cycles > kMaxEstimate * bestEstimate)
          continue;
        bestEstimate = std::min(bestEstimate, best->cycles);
        // What cannot be avoided counts more than what usually happens besides.
        best->cycles = 0.75 * bound(best->choice) + 0.25 * best->cycles;
        push(sameSizes, std::move(*best), kMaxPerSizes);
      }
    }
  }
}

std::vector<SchedulePoint> Collector::take() {
  flush();
  llvm::sort(all);
  std::vector<SchedulePoint> points;
  std::set<SchedulePoint> known;
  for (const Guess &guess : all)
    if (std::optional<SchedulePoint> point = space.find(guess.choice))
      if (!space.check(*point) && known.insert(*point).second)
        points.push_back(std::move(*point));
  return points;
}

std::vector<SchedulePoint>
mlir::vta::getPromisingPoints(const ScheduleSpace &space, size_t count) {
  Collector collector(space, count);
  SpaceWalker walker(space);
  walker.forEachCore([&](SchedulePoint &point, ScheduleChoice &choice) {
    if (!walker.isOrderRedundant(point, choice))
      collector.add(choice);
    return true;
  });
  return collector.take();
}
