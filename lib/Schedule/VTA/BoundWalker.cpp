//===- BoundWalker.cpp - All points with a small bound --------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Schedule/VTA/CycleModel.h"
#include "VTA/Schedule/VTA/ScheduleCore.h"
#include "VTA/Schedule/VTA/SpaceWalker.h"

using namespace mlir;
using namespace mlir::vta;

namespace {
/// The choices of one core: knobs are chosen one after the other, and a group
/// of choices is left out as soon as its bound or a predicate says so.
class BoundWalker {
public:
  BoundWalker(const ScheduleSpace &space, double limit,
              function_ref<void(const SchedulePoint &, double)> visit)
      : space(space), kernel(space.getKernel()), predicates(space),
        bound(kernel, space.getConfig(), space.getMachine()), limit(limit),
        visit(visit), uopLoops(space.findKnob(KnobKind::UopLoops)) {
    for (KnobKind kind : kKinds)
      knobs.push_back(space.findKnob(kind));
  }

  /// `corePoint` has a legal order.
  void walk(const SchedulePoint &corePoint, const ScheduleChoice &coreChoice) {
    if (bound.getCoreBound(coreChoice) >= limit)
      return;
    point = corePoint;
    choice = coreChoice;
    ScheduleCore core(kernel, choice);
    if (predicates.checkMemory(vtart::MemType::Acc, core.getAccTile()))
      return;
    choose(core, 0);
  }

private:
  /// Kinds in this order; levels come before the knobs that they bound.
  static constexpr KnobKind kKinds[] = {
      KnobKind::InpAt,      KnobKind::WgtAt,      KnobKind::EpilogueAt,
      KnobKind::InpBuffers, KnobKind::WgtBuffers, KnobKind::AccBuffers,
      KnobKind::FirstIn};

  /// Whether a predicate rules out the option just chosen.
  bool isLegal(const ScheduleCore &core, KnobKind kind, int64_t value) const {
    switch (kind) {
    case KnobKind::InpBuffers:
      return !Predicates::checkBuffers(core, kind, choice.inpAt, value);
    case KnobKind::WgtBuffers:
      return !Predicates::checkBuffers(core, kind, choice.wgtAt, value);
    case KnobKind::AccBuffers:
      return !Predicates::checkBuffers(core, kind, core.getOuterLevel(), value);
    case KnobKind::FirstIn:
      return !Predicates::checkFirstIn(core, choice.inpAt, value);
    default:
      return core.isLevel(kind, value);
    }
  }

  /// Whether what is chosen so far, up to `kind`, can be of use.
  bool isPromising(KnobKind kind) {
    if (kind == KnobKind::WgtAt)
      return bound.getLevelBound(choice) < limit;
    if (kind == KnobKind::AccBuffers)
      return !predicates.checkMemory(getMemoryNeed(kernel, choice));
    return true;
  }

  void choose(const ScheduleCore &core, size_t at) {
    if (at == std::size(kKinds))
      return finish();
    KnobKind kind = kKinds[at];
    std::optional<unsigned> knob = knobs[at];
    if (!knob) {
      if (isPromising(kind))
        choose(core, at + 1);
      return;
    }
    int64_t &number = *ScheduleSpace::getNumber(choice, kind);
    for (auto [i, option] : llvm::enumerate(space.getKnobs()[*knob].options)) {
      point[*knob] = i;
      number = option.values[0];
      if (isLegal(core, kind, number) && isPromising(kind))
        choose(core, at + 1);
    }
  }

  /// Hardware loops do not change the bound.
  void finish() {
    double cycles = bound(choice);
    if (cycles >= limit)
      return;
    if (!uopLoops)
      return visit(point, cycles);
    ArrayRef<KnobOption> options = space.getKnobs()[*uopLoops].options;
    for (auto [i, option] : llvm::enumerate(options)) {
      point[*uopLoops] = i;
      if (!predicates.checkUopLoops(choice, option.values))
        visit(point, cycles);
    }
  }

  const ScheduleSpace &space;
  const KernelModel &kernel;
  Predicates predicates;
  CycleBound bound;
  double limit;
  function_ref<void(const SchedulePoint &, double)> visit;
  SmallVector<std::optional<unsigned>> knobs; ///< Knobs in the order of kKinds.
  std::optional<unsigned> uopLoops;
  SchedulePoint point;
  ScheduleChoice choice;
};
} // namespace

void mlir::vta::forEachBelow(
    const ScheduleSpace &space, double limit,
    function_ref<void(const SchedulePoint &, double)> visit) {
  if (space.getTemplate() != ScheduleTemplate::Native) {
    CycleBound bound(space.getKernel(), space.getConfig(), space.getMachine());
    space.forEachLegal([&](const SchedulePoint &point) {
      double cycles = bound(space.resolve(point));
      if (cycles < limit)
        visit(point, cycles);
      return true;
    });
    return;
  }
  SpaceWalker walker(space);
  BoundWalker bounds(space, limit, visit);
  walker.forEachCore([&](SchedulePoint &point, ScheduleChoice &choice) {
    if (!walker.isOrderRedundant(point, choice))
      bounds.walk(point, choice);
    return true;
  });
}
