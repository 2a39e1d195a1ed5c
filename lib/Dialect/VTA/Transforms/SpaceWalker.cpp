//===- SpaceWalker.cpp - Predicates over a schedule space -----------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SpaceWalker.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"

#include <random>

using namespace mlir;
using namespace mlir::vta;

// A GEMM must not write what one of its last two uops wrote.
static constexpr int64_t kGemmSpacing = 3;

/// Positions in ScheduleSpace::getPredicates().
enum Predicate {
  kOrder,
  kLevel,
  kBuffers,
  kThreads,
  kInp,
  kWgt,
  kAcc,
  kUopLoops,
  kFirstCi,
  kNumPredicates
};

static Violation violate(Predicate predicate, int64_t needed, int64_t available,
                         std::string message) {
  return {ScheduleSpace::getPredicates()[predicate], needed, available,
          std::move(message)};
}

SpaceWalker::SpaceWalker(const ScheduleSpace &space)
    : space(space), kernel(space.getKernel()),
      order(space.findKnob(KnobKind::Order)),
      inpAt(space.findKnob(KnobKind::InpAt)),
      wgtAt(space.findKnob(KnobKind::WgtAt)),
      epilogueAt(space.findKnob(KnobKind::EpilogueAt)),
      inpBuffers(space.findKnob(KnobKind::InpBuffers)),
      wgtBuffers(space.findKnob(KnobKind::WgtBuffers)),
      accBuffers(space.findKnob(KnobKind::AccBuffers)),
      uopLoops(space.findKnob(KnobKind::UopLoops)),
      firstCi(space.findKnob(KnobKind::FirstIn)),
      ocThreads(space.findKnob(KnobKind::OutThreads)),
      hThreads(space.findKnob(KnobKind::RowThreads)),
      inpDepth(space.getConfig().depth(vtart::MemType::Inp)),
      wgtDepth(space.getConfig().depth(vtart::MemType::Wgt)),
      accDepth(space.getConfig().depth(vtart::MemType::Acc)) {}

void SpaceWalker::forEachCore(
    function_ref<bool(SchedulePoint &, ScheduleChoice &)> visit) const {
  SchedulePoint point(space.knobs.size(), 0);
  // The last of the knobs that make up a core.
  size_t numKnobs = space.tileDims.size() + (order ? 1 : 0);
  while (true) {
    ScheduleChoice choice = space.resolve(point);
    if (!visit(point, choice))
      return;
    size_t i = numKnobs;
    while (i > 0 && ++point[i - 1] == space.knobs[i - 1].options.size())
      point[--i] = 0;
    if (i == 0)
      return;
  }
}

std::pair<SmallVector<int64_t>, SmallVector<int64_t>>
SpaceWalker::getLoops(const ScheduleChoice &choice,
                      ArrayRef<int64_t> dims) const {
  std::pair<SmallVector<int64_t>, SmallVector<int64_t>> loops;
  bool isOuter = true;
  for (int64_t dim : dims) {
    isOuter &= kernel.isParallel(dim);
    if (choice.getTrips(kernel, dim) > 1)
      (isOuter ? loops.first : loops.second).push_back(dim);
  }
  return loops;
}

bool SpaceWalker::isOrderRedundant(const SchedulePoint &point,
                                   const ScheduleChoice &choice) const {
  if (!order || point[*order] == 0)
    return false;
  auto loops = getLoops(choice, choice.order);
  for (unsigned i = 0; i < point[*order]; ++i) {
    const auto &values = space.knobs[*order].options[i].values;
    SmallVector<int64_t> other(values.begin(), values.end());
    if (getLoops(choice, other) == loops)
      return true;
  }
  return false;
}

bool SpaceWalker::useEquivalentOrder(SchedulePoint &point,
                                     ScheduleChoice &choice) const {
  if (!order)
    return true;
  ScheduleCore core(kernel, choice);
  int64_t *levels[] = {&choice.inpAt, &choice.wgtAt, &choice.epilogueAt};
  for (int i = 0; i < 3; ++i) {
    auto isLevel = [&](int64_t level) {
      return i == 0   ? core.isInpLevel(level)
             : i == 1 ? core.isWgtLevel(level)
                      : core.isEpilogueLevel(level);
    };
    while (*levels[i] > 0 && !isLevel(*levels[i]))
      --*levels[i];
  }
  auto loops = getLoops(choice, choice.order);
  for (unsigned i = 0; i < point[*order]; ++i) {
    const auto &values = space.knobs[*order].options[i].values;
    SmallVector<int64_t> other(values.begin(), values.end());
    if (getLoops(choice, other) != loops)
      continue;
    for (int64_t *level : levels)
      if (*level > 0)
        *level =
            llvm::find(other, choice.order[*level - 1]) - other.begin() + 1;
    choice.order = other;
    point[*order] = i;
    return true;
  }
  return true;
}

std::optional<Violation>
SpaceWalker::checkUopLoops(const ScheduleChoice &choice,
                           ArrayRef<int64_t> loops) const {
  if (loops.empty())
    return std::nullopt;
  int64_t numLoops = choice.order.size();
  for (int64_t dim : loops)
    if (choice.getTile(kernel, dim, numLoops) == 1)
      return violate(kUopLoops, 2, 1,
                     llvm::formatv("dimension {0} has one iteration in a "
                                   "tile: no loop for the hardware",
                                   dim));
  // Padded taps see fewer outputs: the whole tile is what needs the most.
  int64_t uops = 1, spacing = 1;
  bool repeats = false;
  for (auto [dim, extent] : llvm::enumerate(kernel.extents)) {
    if (dim == kernel.dims.batchDim || dim == kernel.dims.outDim ||
        dim == kernel.dims.inDim || llvm::is_contained(loops, dim))
      continue;
    int64_t size = choice.getTile(kernel, dim, numLoops);
    uops *= size;
    if (kernel.isParallel(dim))
      spacing *= size;
    else
      repeats |= size > 1;
  }
  int64_t capacity =
      std::max<int64_t>(1, space.machine.uopCapacity(space.config) / 2);
  if (uops > capacity)
    return violate(kUopLoops, uops, capacity,
                   llvm::formatv("needs {0} uops for one instruction, half of "
                                 "machine {1}'s memory holds {2}",
                                 uops, space.machine.name, capacity));
  auto checkSpacing = [&](bool revisits) -> std::optional<Violation> {
    if (!revisits || spacing >= kGemmSpacing)
      return std::nullopt;
    return violate(kUopLoops, kGemmSpacing, spacing,
                   llvm::formatv("an output is written again after {0} uops, "
                                 "hardware needs {1}",
                                 spacing, kGemmSpacing));
  };
  std::optional<Violation> violation = checkSpacing(repeats);
  for (int64_t dim : llvm::reverse(loops)) {
    if (violation)
      break;
    bool isParallel = kernel.isParallel(dim);
    if (isParallel)
      spacing *= choice.getTile(kernel, dim, numLoops);
    violation = checkSpacing(!isParallel);
  }
  return violation;
}

std::optional<Violation>
SpaceWalker::checkThreads(const ScheduleChoice &choice,
                          const SchedulePoint &point) const {
  auto check = [&](std::optional<unsigned> knob,
                   ArrayRef<unsigned> dims) -> std::optional<Violation> {
    int64_t threads = knob ? getValue(knob, point[*knob], 1) : 1;
    int64_t tiles = 1;
    for (unsigned dim : dims)
      tiles *= choice.getTrips(kernel, dim);
    if (tiles % threads == 0)
      return std::nullopt;
    return violate(kThreads, threads, tiles,
                   llvm::formatv("{0} virtual threads need a multiple of {0} "
                                 "tiles, there are {1}",
                                 threads, tiles));
  };
  // Channels that select weights: of groups too.
  SmallVector<unsigned> channels(space.groups);
  llvm::append_range(channels, space.out);
  if (std::optional<Violation> violation = check(ocThreads, channels))
    return violation;
  for (auto [i, dim] : llvm::enumerate(space.tileDims))
    if (space.knobs[i].kind == KnobKind::TileRows)
      return check(hThreads, dim);
  return std::nullopt;
}

static std::optional<Violation> checkMemory(const ScheduleSpace &space,
                                            Predicate predicate, StringRef name,
                                            vtart::MemType mem, int64_t need) {
  int64_t depth = space.getConfig().depth(mem);
  if (need <= depth)
    return std::nullopt;
  int64_t bytes = space.getConfig().elemBytes(mem);
  return violate(predicate, need * bytes, depth * bytes,
                 llvm::formatv("needs {0} B of {1} SRAM, configuration {2} has "
                               "{3} B",
                               need * bytes, name, space.getConfig().name(),
                               depth * bytes));
}

std::optional<Violation> SpaceWalker::check(const SchedulePoint &point) const {
  ScheduleChoice choice = space.resolve(point);
  ScheduleCore core(kernel, choice);
  if (isOrderRedundant(point, choice))
    return violate(kOrder, 0, 0,
                   "without loops of one iteration, an earlier order is the "
                   "same");
  if (space.kind == ScheduleTemplate::Native) {
    struct {
      const char *name;
      int64_t level;
      bool isLevel;
    } levels[] = {{"inp_at", choice.inpAt, core.isInpLevel(choice.inpAt)},
                  {"wgt_at", choice.wgtAt, core.isWgtLevel(choice.wgtAt)},
                  {"epilogue_at", choice.epilogueAt,
                   core.isEpilogueLevel(choice.epilogueAt)}};
    for (auto &level : levels) {
      if (level.isLevel)
        continue;
      int64_t outer = core.getOuterLevel();
      if (StringRef(level.name) == "epilogue_at" && level.level > outer)
        return violate(kLevel, level.level, outer,
                       llvm::formatv("epilogue_at={0}: the epilogue is inside "
                                     "{1} loops",
                                     level.level, outer));
      return violate(kLevel, 0, 0,
                     llvm::formatv("{0}={1}: loop {2} selects no part of what "
                                   "is staged, so that a level further out "
                                   "loads the same less often",
                                   level.name, level.level, level.level - 1));
    }
    struct {
      const char *name;
      int64_t buffers, instances;
    } buffers[] = {
        {"inp_buffers", choice.inpBuffers, core.getInstances(choice.inpAt)},
        {"wgt_buffers", choice.wgtBuffers, core.getInstances(choice.wgtAt)},
        {"acc_buffers", choice.accBuffers,
         core.getInstances(core.getOuterLevel())}};
    for (auto &buffer : buffers)
      if (buffer.buffers > buffer.instances)
        return violate(kBuffers, buffer.buffers, buffer.instances,
                       llvm::formatv("{0}={1}: there are {2} tiles in all",
                                     buffer.name, buffer.buffers,
                                     buffer.instances));
  } else if (std::optional<Violation> violation = checkThreads(choice, point)) {
    return violation;
  }
  MemoryNeed need = getMemoryNeed(kernel, choice);
  for (auto [predicate, name, mem, elements] :
       {std::tuple(kInp, "INP", vtart::MemType::Inp, need.inp),
        std::tuple(kWgt, "WGT", vtart::MemType::Wgt, need.wgt),
        std::tuple(kAcc, "ACC", vtart::MemType::Acc, need.acc)})
    if (std::optional<Violation> violation =
            checkMemory(space, predicate, name, mem, elements))
      return violation;
  if (std::optional<Violation> violation =
          checkUopLoops(choice, choice.uopLoops))
    return violation;
  int64_t channels = core.getInpChannels(choice.inpAt);
  if (choice.firstCi >= channels && choice.firstCi > 0)
    return violate(kFirstCi, choice.firstCi + 1, channels,
                   llvm::formatv("first_ci={0}: a tile has {1} input channel "
                                 "blocks, all of them in the first piece",
                                 choice.firstCi, channels));
  return std::nullopt;
}

SmallVector<uint64_t>
SpaceWalker::countCore(const SchedulePoint &point,
                       const ScheduleChoice &choice) const {
  SmallVector<uint64_t> counts(kNumPredicates + 1, 0);
  if (space.kind == ScheduleTemplate::Tvm) {
    SchedulePoint all = point;
    for (size_t oc = 0; oc < getNumOptions(ocThreads); ++oc)
      for (size_t h = 0; h < getNumOptions(hThreads); ++h) {
        if (ocThreads)
          all[*ocThreads] = oc;
        if (hThreads)
          all[*hThreads] = h;
        std::optional<Violation> violation = check(all);
        size_t failed = kNumPredicates;
        if (violation)
          failed = llvm::find_if(space.getPredicates(),
                                 [&](StringRef name) {
                                   return name == violation->predicate;
                                 }) -
                   space.getPredicates().begin();
        for (size_t i = 0; i <= failed; ++i)
          ++counts[i];
      }
    return counts;
  }
  uint64_t uopOptions = getNumOptions(uopLoops),
           firstOptions = getNumOptions(firstCi);
  uint64_t rest = uopOptions * firstOptions;
  counts[kOrder] = getNumOptions(inpAt) * getNumOptions(wgtAt) *
                   getNumOptions(epilogueAt) * getNumOptions(inpBuffers) *
                   getNumOptions(wgtBuffers) * getNumOptions(accBuffers) * rest;
  if (isOrderRedundant(point, choice))
    return counts;
  counts[kLevel] = counts[kOrder];

  ScheduleCore core(kernel, choice);
  struct Stage {
    int64_t need;         ///< Of one buffer.
    uint64_t buffers;     ///< Options that are not more than there are tiles.
    uint64_t firstPieces; ///< Options of first_ci.
  };
  SmallVector<Stage> inps, wgts;
  auto countBuffers = [&](std::optional<unsigned> knob, int64_t instances) {
    uint64_t count = 0;
    for (size_t i = 0; i < getNumOptions(knob); ++i)
      count += getValue(knob, i, 1) <= instances;
    return count;
  };
  for (size_t i = 0; i < getNumOptions(inpAt); ++i) {
    int64_t level = getValue(inpAt, i, 0);
    if (!kernel.hasContraction || !core.isInpLevel(level)) {
      if (!kernel.hasContraction)
        inps.push_back({0, 1, 1});
      continue;
    }
    uint64_t pieces = 0;
    for (size_t f = 0; f < firstOptions; ++f) {
      int64_t first = getValue(firstCi, f, 0);
      pieces += first == 0 || first < core.getInpChannels(level);
    }
    inps.push_back({core.getInpTile(level),
                    countBuffers(inpBuffers, core.getInstances(level)),
                    pieces});
  }
  for (size_t i = 0; i < getNumOptions(wgtAt); ++i) {
    int64_t level = getValue(wgtAt, i, 0);
    if (core.isWgtLevel(level))
      wgts.push_back({kernel.hasContraction ? core.getWgtTile(level) : 0,
                      countBuffers(wgtBuffers, core.getInstances(level)), 1});
  }
  SmallVector<int64_t> epilogues;
  for (size_t i = 0; i < getNumOptions(epilogueAt); ++i)
    if (core.isEpilogueLevel(getValue(epilogueAt, i, 0)))
      epilogues.push_back(getValue(epilogueAt, i, 0));
  uint64_t afterLevel = inps.size() * wgts.size() * epilogues.size() *
                        getNumOptions(inpBuffers) * getNumOptions(wgtBuffers) *
                        getNumOptions(accBuffers) * rest;
  counts[kBuffers] = afterLevel;
  uint64_t inpCount = 0, wgtCount = 0;
  for (const Stage &stage : inps)
    inpCount += stage.buffers;
  for (const Stage &stage : wgts)
    wgtCount += stage.buffers;
  int64_t accTiles = core.getInstances(core.getOuterLevel());
  uint64_t accCount = countBuffers(accBuffers, accTiles);
  counts[kThreads] = counts[kInp] =
      inpCount * wgtCount * accCount * epilogues.size() * rest;

  uint64_t uopsLegal = 0;
  for (size_t i = 0; i < uopOptions; ++i)
    uopsLegal +=
        !uopLoops ||
        !checkUopLoops(choice, space.knobs[*uopLoops].options[i].values);
  int64_t accTile = core.getAccTile();
  for (int64_t epilogue : epilogues)
    for (size_t a = 0; a < getNumOptions(accBuffers); ++a) {
      int64_t buffers = getValue(accBuffers, a, 1);
      if (buffers > accTiles)
        continue;
      MemoryNeed need = core.getEpilogueNeed(epilogue, buffers);
      uint64_t inpFits = 0, piecesFit = 0, wgtFits = 0;
      for (const Stage &stage : inps)
        for (uint64_t b = 1; b <= stage.buffers; ++b)
          if (need.inp + static_cast<int64_t>(b) * stage.need <= inpDepth) {
            ++inpFits;
            piecesFit += stage.firstPieces;
          }
      for (const Stage &stage : wgts)
        for (uint64_t b = 1; b <= stage.buffers; ++b)
          wgtFits +=
              need.wgt + static_cast<int64_t>(b) * stage.need <= wgtDepth;
      bool accFits = need.acc + buffers * accTile <= accDepth;
      counts[kWgt] += inpFits * wgtCount * rest;
      counts[kAcc] += inpFits * wgtFits * rest;
      if (!accFits)
        continue;
      counts[kUopLoops] += inpFits * wgtFits * rest;
      counts[kFirstCi] += inpFits * wgtFits * uopsLegal * firstOptions;
      counts[kNumPredicates] += piecesFit * wgtFits * uopsLegal;
    }
  return counts;
}

bool SpaceWalker::forEachLegal(
    SchedulePoint &point, const ScheduleChoice &choice,
    function_ref<bool(const SchedulePoint &)> visit) const {
  if (isOrderRedundant(point, choice))
    return true;
  size_t first = space.tileDims.size() + (order ? 1 : 0);
  // Every combination of the other knobs; subtrees whose level is not one are
  // left out early.
  ScheduleCore core(kernel, choice);
  auto isUsable = [&](size_t knob, size_t option) {
    int64_t value = option < space.knobs[knob].options.size() &&
                            !space.knobs[knob].options[option].values.empty()
                        ? space.knobs[knob].options[option].values[0]
                        : 0;
    if (inpAt == knob)
      return core.isInpLevel(value);
    if (wgtAt == knob)
      return core.isWgtLevel(value);
    if (epilogueAt == knob)
      return core.isEpilogueLevel(value);
    return true;
  };
  auto recurse = [&](auto &&self, size_t knob) -> bool {
    if (knob == space.knobs.size())
      return check(point) || visit(point);
    for (size_t i = 0; i < space.knobs[knob].options.size(); ++i) {
      point[knob] = i;
      if (isUsable(knob, i) && !self(self, knob + 1))
        return false;
    }
    point[knob] = 0;
    return true;
  };
  return recurse(recurse, first);
}

//===----------------------------------------------------------------------===//
// ScheduleSpace
//===----------------------------------------------------------------------===//

std::optional<Violation>
ScheduleSpace::check(const SchedulePoint &point) const {
  return SpaceWalker(*this).check(point);
}

SpaceCount ScheduleSpace::count() const {
  SpaceWalker walker(*this);
  SmallVector<uint64_t> sums(kNumPredicates + 1, 0);
  walker.forEachCore([&](SchedulePoint &point, ScheduleChoice &choice) {
    for (auto [sum, count] :
         llvm::zip_equal(sums, walker.countCore(point, choice)))
      sum += count;
    return true;
  });
  SpaceCount count;
  count.points = sums.front();
  count.legal = sums.back();
  for (size_t i = 0; i < kNumPredicates; ++i)
    count.removed.push_back(sums[i] - sums[i + 1]);
  return count;
}

void ScheduleSpace::forEachLegal(
    function_ref<bool(const SchedulePoint &)> visit) const {
  SpaceWalker walker(*this);
  walker.forEachCore([&](SchedulePoint &point, ScheduleChoice &choice) {
    SchedulePoint inner = point;
    return walker.forEachLegal(inner, choice, visit);
  });
}

std::vector<SchedulePoint> ScheduleSpace::sample(uint64_t count,
                                                 uint64_t seed) const {
  SpaceWalker walker(*this);
  std::vector<uint64_t> ends;
  walker.forEachCore([&](SchedulePoint &point, ScheduleChoice &choice) {
    ends.push_back((ends.empty() ? 0 : ends.back()) +
                   walker.countCore(point, choice).back());
    return true;
  });
  std::vector<SchedulePoint> points(count);
  if (ends.back() == 0)
    return {};
  // The ranks of the points among all, in order of drawing and sorted. Not
  // std::uniform_int_distribution, which differs between libraries.
  std::mt19937_64 random(seed);
  std::vector<std::pair<uint64_t, size_t>> ranks;
  for (size_t i = 0; i < count; ++i)
    ranks.push_back({random() % ends.back(), i});
  llvm::sort(ranks);
  size_t core = 0, next = 0;
  walker.forEachCore([&](SchedulePoint &point, ScheduleChoice &choice) {
    if (next < ranks.size() && ranks[next].first < ends[core]) {
      uint64_t rank = core == 0 ? 0 : ends[core - 1];
      SchedulePoint inner = point;
      walker.forEachLegal(inner, choice, [&](const SchedulePoint &legal) {
        for (; next < ranks.size() && ranks[next].first == rank; ++next)
          points[ranks[next].second] = legal;
        ++rank;
        return next < ranks.size() && ranks[next].first < ends[core];
      });
    }
    ++core;
    return next < ranks.size();
  });
  return points;
}

FailureOr<ScheduleSpace> mlir::vta::createScheduleSpace(
    linalg::LinalgOp start, const vtart::Config &config,
    const vtart::Machine &machine, ScheduleTemplate kind) {
  // More would only take longer to refuse: programs are unrolled.
  constexpr int64_t maxExtent = int64_t(1) << 20, maxPoints = int64_t(1) << 50;
  int64_t points = 1;
  for (auto [dim, extent] : llvm::enumerate(start.getStaticLoopRanges()))
    if (extent > maxExtent || llvm::MulOverflow(points, extent, points) ||
        points > maxPoints)
      return start->emitOpError()
             << "expected dimensions of at most " << maxExtent
             << " iterations and " << maxPoints << " of all of them, got "
             << extent << " of dimension " << dim;
  std::optional<Violation> violation;
  // Windows are whole unless they must not be: one multiplication covers them
  // all. Without coded biases where there is no room for their constant vector.
  for (unsigned split = 0;; ++split) {
    unsigned numWindows = 0;
    for (bool preferGemm : {true, false}) {
      FailureOr<KernelModel> model =
          getKernelModel(start, config, machine, preferGemm);
      if (failed(model))
        return failure();
      numWindows = model->windowDims.size();
      ScheduleSpace space(*model, config, machine, kind, split);
      ScheduleChoice smallest = space.getSmallest();
      MemoryNeed need = getMemoryNeed(*model, smallest);
      violation.reset();
      for (auto [predicate, name, mem, elements] :
           {std::tuple(kInp, "INP", vtart::MemType::Inp, need.inp),
            std::tuple(kWgt, "WGT", vtart::MemType::Wgt, need.wgt),
            std::tuple(kAcc, "ACC", vtart::MemType::Acc, need.acc)})
        if (!violation)
          violation = checkMemory(space, predicate, name, mem, elements);
      if (!violation)
        return space;
    }
    if (split == numWindows || kind == ScheduleTemplate::Tvm)
      break;
  }
  return start->emitOpError()
         << "no schedule fits: predicate '" << violation->predicate
         << "' removes the last points: the smallest tile "
         << violation->message;
}
