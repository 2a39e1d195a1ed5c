//===- DefaultSchedule.cpp - A good point of a schedule space -------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Schedule/VTA/CycleModel.h"
#include "VTA/Schedule/VTA/ScheduleCore.h"

using namespace mlir;
using namespace mlir::vta;

/// Candidates whose tiles are walked.
static constexpr size_t kShortlist = 256;
/// Number of these that more buffers might make the best, and how much
/// slower they may be.
static constexpr size_t kNumNear = 32;
static constexpr double kNear = 1.06;
/// The next kernel of a program waits for the last tile to be stored: this
/// share of it counts as the kernel's. Of 0, 0.3, 0.5, 0.6, 0.75 and 1,
/// ResNet-18 as one program was fastest with 0.75 (0.1 % faster than with 0.5),
/// the sum of its ten layers alone with 0 (0.1 % faster).
static constexpr double kStoreShare = 0.5;

namespace {
/// Searches part of a space: it has to be fast, and good usually.
class DefaultChooser {
public:
  DefaultChooser(const ScheduleSpace &space, unsigned &numCandidates)
      : space(space), kernel(space.getKernel()), config(space.getConfig()),
        cost(space), numCandidates(numCandidates) {}
  std::optional<SchedulePoint> run();

private:
  void tryChoice(const ScheduleChoice &choice, double floor);
  void tryTiles(const ScheduleChoice &tiles);
  void tryOrder(ScheduleChoice choice);
  std::optional<SchedulePoint> runAll();
  std::optional<SchedulePoint> walkShortlist();

  const ScheduleSpace &space;
  const KernelModel &kernel;
  const vtart::Config &config;
  CostModel cost;
  unsigned &numCandidates;
  SmallVector<SmallVector<int64_t>> orders;
  /// The best by their scores, the worst of them first.
  std::vector<std::pair<double, ScheduleChoice>> shortlist;
  /// Candidates have scores below this one.
  double limit = std::numeric_limits<double>::infinity();
};
} // namespace

void DefaultChooser::tryOrder(ScheduleChoice choice) {
  ScheduleCore core(kernel, choice);
  // A tile that does not fit alone cannot be helped by the other knobs.
  if (core.getAccTile() > config.depth(vtart::MemType::Acc))
    return;
  double floor = cost.getFloor(choice);
  if (floor >= limit) {
    ++numCandidates;
    return;
  }
  // Stages inside all loops that select something, further out, and resident.
  SmallVector<int64_t> inpLevels = core.getLevels(KnobKind::InpAt),
                       wgtLevels = core.getLevels(KnobKind::WgtAt),
                       epilogueLevels = core.getLevels(KnobKind::EpilogueAt);
  auto getSize = [&](int64_t tile, int64_t buffers, int64_t level) {
    return tile * std::min(buffers, core.getInstances(level));
  };
  int64_t accTile = core.getAccTile();
  // One buffer of accumulators leaves room for twice as large tiles, and with
  // these fewer loads: two are not always better.
  struct Epilogue {
    int64_t at, accBuffers;
    MemoryNeed need;
  };
  SmallVector<Epilogue> epilogues;
  for (int64_t at : llvm::reverse(epilogueLevels))
    for (int64_t accBuffers : {2, 1}) {
      MemoryNeed need = core.getEpilogueNeed(at, accBuffers);
      need.acc += getSize(accTile, accBuffers, core.getOuterLevel());
      if (need.fits(config))
        epilogues.push_back({at, accBuffers, need});
    }
  for (int64_t inpAt : llvm::reverse(inpLevels)) {
    int64_t inpTile = kernel.hasContraction ? core.getInpTile(inpAt) : 0;
    for (int64_t wgtAt : llvm::reverse(wgtLevels)) {
      int64_t wgtTile = kernel.hasContraction ? core.getWgtTile(wgtAt) : 0;
      for (const Epilogue &epilogue : epilogues)
        for (int64_t buffers : {2, 1}) {
          MemoryNeed need = epilogue.need;
          need.inp += getSize(inpTile, buffers, inpAt);
          need.wgt += getSize(wgtTile, buffers, wgtAt);
          if (!need.fits(config))
            continue;
          ++numCandidates;
          choice.inpAt = inpAt;
          choice.wgtAt = wgtAt;
          choice.epilogueAt = epilogue.at;
          choice.accBuffers = epilogue.accBuffers;
          choice.inpBuffers = inpAt == 0 ? 1 : buffers;
          choice.wgtBuffers = wgtAt == 0 ? 1 : buffers;
          tryChoice(choice, floor);
          break;
        }
    }
  }
}

void DefaultChooser::tryChoice(const ScheduleChoice &choice, double floor) {
  std::optional<double> score = cost.getScoreBelow(choice, limit, floor);
  if (!score)
    return;
  shortlist.push_back({*score, choice});
  auto isBetter = [](const auto &a, const auto &b) {
    return a.first < b.first;
  };
  std::push_heap(shortlist.begin(), shortlist.end(), isBetter);
  if (shortlist.size() > kShortlist) {
    std::pop_heap(shortlist.begin(), shortlist.end(), isBetter);
    shortlist.pop_back();
  }
  if (shortlist.size() == kShortlist)
    limit = shortlist.front().first;
}

void DefaultChooser::tryTiles(const ScheduleChoice &tiles) {
  // Orders that differ in loops of one iteration are the same.
  SmallVector<SmallVector<int64_t>> seen;
  for (ArrayRef<int64_t> order : orders) {
    SmallVector<int64_t> loops;
    for (int64_t dim : order)
      if (tiles.getTrips(kernel, dim) > 1 || !kernel.isParallel(dim))
        loops.push_back(dim);
    if (llvm::is_contained(seen, loops))
      continue;
    seen.push_back(loops);
    ScheduleChoice choice = tiles;
    choice.order.assign(order.begin(), order.end());
    tryOrder(choice);
  }
}

/// TVM's spaces are small enough to estimate every legal point.
std::optional<SchedulePoint> DefaultChooser::runAll() {
  std::optional<SchedulePoint> bestPoint;
  space.forEachLegal([&](const SchedulePoint &point) {
    ++numCandidates;
    double cycles = cost.getEstimate(space.resolve(point));
    if (cycles < limit) {
      bestPoint = point;
      limit = cycles;
    }
    return true;
  });
  return bestPoint;
}

std::optional<SchedulePoint> DefaultChooser::run() {
  if (space.getTemplate() == ScheduleTemplate::Tvm)
    return runAll();
  // Outputs outside, then reductions; or reductions outside of output channels,
  // so that one input step serves them all, or of rows and columns, so that one
  // of the weights does.
  const Knob &orderKnob = space.getKnobs()[*space.findKnob(KnobKind::Order)];
  for (const KnobOption &option : ArrayRef(orderKnob.options).take_front(4))
    orders.push_back({option.values.begin(), option.values.end()});
  // Rows, columns and channels get all their options; of batches and what else
  // there is, one iteration or all of them are taken.
  ScheduleChoice choice = space.getSmallest();
  bool hasRows = space.findKnob(KnobKind::TileColumns).has_value();
  constexpr unsigned maxColumnOptions = 4;
  ArrayRef<Knob> knobs = space.getKnobs();
  auto recurse = [&](auto &&self, size_t knob) -> void {
    if (knob == space.getTileDims().size())
      return tryTiles(choice);
    KnobKind kind = knobs[knob].kind;
    bool isFree = kind == KnobKind::TileColumns || kind == KnobKind::TileRows ||
                  kind == KnobKind::TileOut || kind == KnobKind::TileIn ||
                  (kind == KnobKind::TileBatch && !hasRows);
    isFree &= knobs[knob].number == 0;
    unsigned dim = space.getTileDims()[knob];
    int64_t old = choice.sizes[dim];
    unsigned used = 0;
    for (const KnobOption &option : knobs[knob].options) {
      bool isFirst = option == knobs[knob].options.front(),
           isLast = option == knobs[knob].options.back();
      if (!isFree && !isFirst && !isLast)
        continue;
      // Whole rows whenever they fit; narrower tiles only as long as they might
      // still win.
      if (kind == KnobKind::TileColumns && used >= maxColumnOptions && !isLast)
        continue;
      choice.sizes[dim] = option.values[0];
      unsigned before = numCandidates;
      self(self, knob + 1);
      used += numCandidates > before;
    }
    choice.sizes[dim] = old;
  };
  recurse(recurse, 0);
  return walkShortlist();
}

std::optional<SchedulePoint> DefaultChooser::walkShortlist() {
  std::optional<ScheduleChoice> best;
  double fewest = std::numeric_limits<double>::infinity();
  // What is not below `limit` is infinity.
  auto tryOne = [&](const ScheduleChoice &choice, double limit) {
    double store = kStoreShare * cost.getLargestStore(choice);
    double cycles = cost.getTimeline(choice, limit - store) + store;
    if (cycles < fewest) {
      fewest = cycles;
      best = choice;
    }
    return cycles;
  };
  llvm::sort(shortlist, llvm::less_first());
  for (const auto &[i, candidate] : llvm::enumerate(shortlist)) {
    const ScheduleChoice &choice = candidate.second;
    double limit = i < kNumNear ? kNear * fewest : fewest;
    if (tryOne(choice, limit) >= limit)
      continue;
    // A third buffer helps over the end of a tile of the output, if it fits.
    ScheduleCore core(kernel, choice);
    for (auto [inp, wgt] :
         {std::pair(1, 1), std::pair(1, 0), std::pair(0, 1)}) {
      ScheduleChoice more = choice;
      more.inpBuffers += inp;
      more.wgtBuffers += wgt;
      if (more.inpBuffers <= core.getInstances(choice.inpAt) &&
          more.wgtBuffers <= core.getInstances(choice.wgtAt) &&
          getMemoryNeed(kernel, more).fits(config))
        tryOne(more, fewest);
    }
  }
  return best ? space.find(*best) : std::nullopt;
}

std::optional<SchedulePoint>
mlir::vta::chooseDefault(const ScheduleSpace &space, unsigned &numCandidates) {
  return DefaultChooser(space, numCandidates).run();
}

namespace {
class DefaultTuner : public tuning::Tuner {
public:
  explicit DefaultTuner(const ScheduleSpace &space) : space(space) {}

  std::vector<tuning::Trial> ask(size_t) override {
    unsigned numCandidates = 0;
    std::optional<SchedulePoint> point;
    if (!isDone)
      point = chooseDefault(space, numCandidates);
    isDone = true;
    if (!point)
      return {};
    return {{*point}};
  }
  void tell(ArrayRef<tuning::Trial>, ArrayRef<tuning::Measurement>) override {}

private:
  const ScheduleSpace &space;
  bool isDone = false;
};
} // namespace

std::unique_ptr<tuning::Tuner>
mlir::vta::createDefaultTuner(const ScheduleSpace &space) {
  return std::make_unique<DefaultTuner>(space);
}
