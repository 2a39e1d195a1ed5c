//===- SpaceWalker.cpp - Predicates over a schedule space -----------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Schedule/VTA/SpaceWalker.h"
#include "llvm/ADT/SmallVectorExtras.h"
#include "llvm/Support/InterleavedRange.h"
#include "llvm/Support/MathExtras.h"

#include <random>

using namespace mlir;
using namespace mlir::vta;

SpaceWalker::SpaceWalker(const ScheduleSpace &space)
    : space(space), kernel(space.getKernel()), predicates(space),
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
      hThreads(space.findKnob(KnobKind::RowThreads)) {}

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

void SpaceWalker::useEquivalentOrder(SchedulePoint &point,
                                     ScheduleChoice &choice) const {
  if (!order)
    return;
  ScheduleCore core(kernel, choice);
  core.moveStagesOut(choice);
  int64_t *levels[] = {&choice.inpAt, &choice.wgtAt, &choice.epilogueAt};
  auto loops = predicates.getLoops(choice, choice.order);
  for (unsigned i = 0; i < point[*order]; ++i) {
    const auto &values = space.knobs[*order].options[i].values;
    SmallVector<int64_t> other(values.begin(), values.end());
    if (predicates.getLoops(choice, other) != loops)
      continue;
    for (int64_t *level : levels)
      if (*level > 0)
        *level =
            llvm::find(other, choice.order[*level - 1]) - other.begin() + 1;
    choice.order = other;
    point[*order] = i;
    return;
  }
}

//===----------------------------------------------------------------------===//
// Counting
//===----------------------------------------------------------------------===//

SmallVector<uint64_t>
SpaceWalker::countThreads(const SchedulePoint &point) const {
  SmallVector<uint64_t> counts(Predicate::Count + 1, 0);
  SchedulePoint all = point;
  for (size_t oc = 0; oc < getNumOptions(ocThreads); ++oc)
    for (size_t h = 0; h < getNumOptions(hThreads); ++h) {
      if (ocThreads)
        all[*ocThreads] = oc;
      if (hThreads)
        all[*hThreads] = h;
      std::optional<Shortage> shortage = predicates.check(all);
      unsigned met = shortage ? shortage->predicate : Predicate::Count;
      for (unsigned i = 0; i <= met; ++i)
        ++counts[i];
    }
  return counts;
}

/// The levels of a knob, level 0 without one, that select something.
SmallVector<int64_t>
SpaceWalker::getLevels(const ScheduleCore &core, KnobKind stage,
                       std::optional<unsigned> knob) const {
  SmallVector<int64_t> levels;
  for (size_t i = 0; i < getNumOptions(knob); ++i) {
    int64_t level = getValue(knob, i, 0);
    if (core.isLevel(stage, level))
      levels.push_back(level);
  }
  return levels;
}

uint64_t SpaceWalker::countBuffers(const ScheduleCore &core, KnobKind kind,
                                   std::optional<unsigned> knob,
                                   int64_t level) const {
  uint64_t count = 0;
  for (size_t i = 0; i < getNumOptions(knob); ++i)
    count += !Predicates::checkBuffers(core, kind, level, getValue(knob, i, 1));
  return count;
}

SmallVector<SpaceWalker::StageOption>
SpaceWalker::getStageOptions(const ScheduleCore &core, KnobKind stage) const {
  bool isInp = stage == KnobKind::InpAt;
  SmallVector<StageOption> options;
  for (int64_t level : getLevels(core, stage, isInp ? inpAt : wgtAt)) {
    StageOption option{0, 0, 1};
    if (kernel.hasContraction)
      option.need = isInp ? core.getInpTile(level) : core.getWgtTile(level);
    option.buffers =
        isInp ? countBuffers(core, KnobKind::InpBuffers, inpBuffers, level)
              : countBuffers(core, KnobKind::WgtBuffers, wgtBuffers, level);
    if (isInp) {
      option.firstPieces = 0;
      for (size_t i = 0; i < getNumOptions(firstCi); ++i)
        option.firstPieces +=
            !Predicates::checkFirstIn(core, level, getValue(firstCi, i, 0));
    }
    options.push_back(option);
  }
  return options;
}

/// What is left by the predicates from the memories on.
void SpaceWalker::countMemory(const ScheduleCore &core,
                              const ScheduleChoice &choice,
                              ArrayRef<StageOption> inps,
                              ArrayRef<StageOption> wgts,
                              ArrayRef<int64_t> epilogues,
                              MutableArrayRef<uint64_t> counts) const {
  using vtart::MemType;
  uint64_t uopOptions = getNumOptions(uopLoops),
           firstOptions = getNumOptions(firstCi), uopsLegal = 0, wgtCount = 0;
  uint64_t rest = uopOptions * firstOptions;
  for (size_t i = 0; i < uopOptions; ++i)
    uopsLegal +=
        !uopLoops || !predicates.checkUopLoops(
                         choice, space.knobs[*uopLoops].options[i].values);
  for (const StageOption &stage : wgts)
    wgtCount += stage.buffers;
  auto fits = [&](MemType mem, int64_t elements) {
    return !predicates.checkMemory(mem, elements);
  };
  int64_t accTile = core.getAccTile();
  for (int64_t epilogue : epilogues)
    for (size_t a = 0; a < getNumOptions(accBuffers); ++a) {
      int64_t buffers = getValue(accBuffers, a, 1);
      if (Predicates::checkBuffers(core, KnobKind::AccBuffers,
                                   core.getOuterLevel(), buffers))
        continue;
      MemoryNeed need = core.getEpilogueNeed(epilogue, buffers);
      uint64_t inpFits = 0, piecesFit = 0, wgtFits = 0;
      for (const StageOption &stage : inps)
        for (int64_t b = 1; b <= static_cast<int64_t>(stage.buffers); ++b)
          if (fits(MemType::Inp, need.inp + b * stage.need)) {
            ++inpFits;
            piecesFit += stage.firstPieces;
          }
      for (const StageOption &stage : wgts)
        for (int64_t b = 1; b <= static_cast<int64_t>(stage.buffers); ++b)
          wgtFits += fits(MemType::Wgt, need.wgt + b * stage.need);
      counts[Predicate::Wgt] += inpFits * wgtCount * rest;
      counts[Predicate::Acc] += inpFits * wgtFits * rest;
      if (!fits(MemType::Acc, need.acc + buffers * accTile))
        continue;
      counts[Predicate::UopLoops] += inpFits * wgtFits * rest;
      counts[Predicate::FirstIn] +=
          inpFits * wgtFits * uopsLegal * firstOptions;
      counts[Predicate::Count] += piecesFit * wgtFits * uopsLegal;
    }
}

SmallVector<uint64_t>
SpaceWalker::countCore(const SchedulePoint &point,
                       const ScheduleChoice &choice) const {
  if (space.kind == ScheduleTemplate::Tvm)
    return countThreads(point);
  SmallVector<uint64_t> counts(Predicate::Count + 1, 0);
  uint64_t rest = getNumOptions(uopLoops) * getNumOptions(firstCi);
  uint64_t buffers = getNumOptions(inpBuffers) * getNumOptions(wgtBuffers) *
                     getNumOptions(accBuffers);
  counts[Predicate::Order] = getNumOptions(inpAt) * getNumOptions(wgtAt) *
                             getNumOptions(epilogueAt) * buffers * rest;
  if (isOrderRedundant(point, choice))
    return counts;
  counts[Predicate::Level] = counts[Predicate::Order];

  ScheduleCore core(kernel, choice);
  SmallVector<StageOption> inps = getStageOptions(core, KnobKind::InpAt),
                           wgts = getStageOptions(core, KnobKind::WgtAt);
  SmallVector<int64_t> epilogues =
      getLevels(core, KnobKind::EpilogueAt, epilogueAt);
  counts[Predicate::Buffers] =
      inps.size() * wgts.size() * epilogues.size() * buffers * rest;
  uint64_t inpCount = 0, wgtCount = 0;
  for (const StageOption &stage : inps)
    inpCount += stage.buffers;
  for (const StageOption &stage : wgts)
    wgtCount += stage.buffers;
  uint64_t accCount = countBuffers(core, KnobKind::AccBuffers, accBuffers,
                                   core.getOuterLevel());
  counts[Predicate::Threads] = counts[Predicate::Inp] =
      inpCount * wgtCount * accCount * epilogues.size() * rest;
  countMemory(core, choice, inps, wgts, epilogues, counts);
  return counts;
}

//===----------------------------------------------------------------------===//
// Walking
//===----------------------------------------------------------------------===//

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
    KnobKind kind = space.knobs[knob].kind;
    bool isLevel = kind == KnobKind::InpAt || kind == KnobKind::WgtAt ||
                   kind == KnobKind::EpilogueAt;
    return !isLevel || core.isLevel(kind, getValue(knob, option, 0));
  };
  auto recurse = [&](auto &&self, size_t knob) -> bool {
    if (knob == space.knobs.size())
      return predicates.check(point) || visit(point);
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

ArrayRef<llvm::StringLiteral> ScheduleSpace::getPredicates() {
  return Predicates::getNames();
}

bool ScheduleSpace::isLegal(const SchedulePoint &point) const {
  return !Predicates(*this).check(point);
}

std::optional<Violation>
ScheduleSpace::check(const SchedulePoint &point) const {
  Predicates predicates(*this);
  if (std::optional<Shortage> shortage = predicates.check(point))
    return predicates.explain(*shortage);
  return std::nullopt;
}

std::optional<std::string>
ScheduleSpace::explain(const SchedulePoint &point) const {
  if (std::optional<Violation> violation = check(point))
    return "predicate '" + violation->predicate.str() +
           "': " + violation->message;
  return std::nullopt;
}

SpaceCount ScheduleSpace::count() const {
  SpaceWalker walker(*this);
  SmallVector<uint64_t> sums(Predicate::Count + 1, 0);
  walker.forEachCore([&](SchedulePoint &point, ScheduleChoice &choice) {
    for (auto [sum, count] :
         llvm::zip_equal(sums, walker.countCore(point, choice)))
      sum += count;
    return true;
  });
  SpaceCount count;
  count.points = sums.front();
  count.legal = sums.back();
  for (size_t i = 0; i < Predicate::Count; ++i)
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
    const Kernel &kernel, const vtart::Config &config,
    const vtart::Machine &machine, ScheduleTemplate kind) {
  linalg::LinalgOp start = kernel.start;
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
  SmallVector<int64_t> pooled;
  // Windows are whole unless they must not be: one multiplication covers them
  // all. Without coded biases where there is no room for their constant vector.
  for (unsigned split = 0;; ++split) {
    unsigned numWindows = 0;
    for (bool preferGemm : {true, false}) {
      FailureOr<KernelModel> model =
          getKernelModel(kernel, config, machine, preferGemm);
      if (failed(model))
        return failure();
      numWindows = model->windowDims.size();
      pooled = llvm::map_to_vector(model->pool, [&](const auto &axis) {
        return model->getAnchorExtent(axis.dim, 1);
      });
      ScheduleSpace space(*model, config, machine, kind, split);
      Predicates predicates(space);
      std::optional<Shortage> shortage =
          predicates.checkMemory(getMemoryNeed(*model, space.getSmallest()));
      if (!shortage)
        return space;
      violation = predicates.explain(*shortage);
    }
    if (split == numWindows || kind == ScheduleTemplate::Tvm)
      break;
  }
  InFlightDiagnostic diag = start->emitOpError();
  diag << "no schedule fits: predicate '" << violation->predicate
       << "' removes the last points: the smallest tile " << violation->message;
  if (!pooled.empty())
    diag.attachNote() << "a window of the max pool sees "
                      << llvm::interleaved(pooled, " x ")
                      << " accumulators, all of them in one tile";
  return diag;
}
