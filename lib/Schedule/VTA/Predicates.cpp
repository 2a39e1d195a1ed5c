//===- Predicates.cpp - What makes a schedule point legal -----------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Schedule/VTA/Predicates.h"
#include "VTA/Schedule/VTA/UopPlan.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace mlir::vta;
using vtart::MemType;

/// A point and what is known of it.
struct Predicates::Subject {
  Subject(const ScheduleSpace &space, const SchedulePoint &point)
      : point(point), choice(space.resolve(point)),
        core(space.getKernel(), choice), kernel(space.getKernel()) {}

  const SchedulePoint &point;
  ScheduleChoice choice;
  ScheduleCore core;
  const MemoryNeed &getNeed() {
    if (!need)
      need = getMemoryNeed(kernel, choice);
    return *need;
  }

private:
  const KernelModel &kernel;
  std::optional<MemoryNeed> need;
};

/// Messages say {0} needed, {1} available, {2} the value of the knob or a
/// dimension, {3} one less, {4} the knob, {5} the configuration, {6} the
/// machine.
struct Predicates::Row {
  Predicate::Kind kind;
  llvm::StringLiteral name;
  std::optional<Shortage> (Predicates::*check)(Subject &) const;
  const char *messages[3];
};

ArrayRef<Predicates::Row> Predicates::getTable() {
  static constexpr Row rows[] = {
      {Predicate::Order,
       "order",
       &Predicates::checkOrder,
       {"without loops of one iteration, an earlier order is the same"}},
      {Predicate::Level,
       "level",
       &Predicates::checkLevels,
       {"{4}={2}: loop {3} selects no part of what is staged, so that a level "
        "further out loads the same less often",
        "{4}={2}: the epilogue is inside {1} loops"}},
      {Predicate::Buffers,
       "buffers",
       &Predicates::checkBuffers,
       {"{4}={2}: there are {1} tiles in all"}},
      {Predicate::Threads,
       "threads",
       &Predicates::checkThreads,
       {"{0} virtual threads need a multiple of {0} tiles, there are {1}"}},
      {Predicate::Inp,
       "inp",
       &Predicates::checkInp,
       {"needs {0} B of INP SRAM, configuration {5} has {1} B"}},
      {Predicate::Wgt,
       "wgt",
       &Predicates::checkWgt,
       {"needs {0} B of WGT SRAM, configuration {5} has {1} B"}},
      {Predicate::Acc,
       "acc",
       &Predicates::checkAcc,
       {"needs {0} B of ACC SRAM, configuration {5} has {1} B"}},
      {Predicate::UopLoops,
       "uop_loops",
       &Predicates::checkUopLoops,
       {"dimension {2} has one iteration in a tile: no loop for the hardware",
        "needs {0} uops for one instruction, half of machine {6}'s memory "
        "holds {1}",
        "an output is written again after {1} uops, hardware needs {0}"}},
      {Predicate::FirstIn,
       "first_ci",
       &Predicates::checkFirstIn,
       {"{4}={2}: a tile has {1} input channel blocks, all of them in the "
        "first piece"}}};
  static_assert(std::size(rows) == Predicate::Count);
  return rows;
}

ArrayRef<llvm::StringLiteral> Predicates::getNames() {
  static const std::vector<llvm::StringLiteral> names = [] {
    std::vector<llvm::StringLiteral> names;
    for (const Row &row : getTable())
      names.push_back(row.name);
    return names;
  }();
  return names;
}

std::optional<Shortage> Predicates::check(const SchedulePoint &point) const {
  Subject subject(space, point);
  for (const Row &row : getTable())
    if (std::optional<Shortage> shortage = (this->*row.check)(subject))
      return shortage;
  return std::nullopt;
}

Violation Predicates::explain(const Shortage &shortage) const {
  const Row &row = getTable()[shortage.predicate];
  // Messages leave out what they do not need.
  std::string message = llvm::formatv(
      /*Validate=*/false, row.messages[shortage.message], shortage.needed,
      shortage.available, shortage.value, shortage.value - 1,
      shortage.knob ? getKnobName(*shortage.knob) : "",
      space.getConfig().name(), space.getMachine().name);
  return {row.name, shortage.needed, shortage.available, std::move(message)};
}

//===----------------------------------------------------------------------===//
// Order, levels, buffers
//===----------------------------------------------------------------------===//

std::pair<SmallVector<int64_t>, SmallVector<int64_t>>
Predicates::getLoops(const ScheduleChoice &choice,
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

std::optional<Shortage>
Predicates::checkOrder(const SchedulePoint &point,
                       const ScheduleChoice &choice) const {
  std::optional<unsigned> order = space.findKnob(KnobKind::Order);
  if (!order || point[*order] == 0)
    return std::nullopt;
  auto loops = getLoops(choice, choice.order);
  for (unsigned i = 0; i < point[*order]; ++i)
    if (getLoops(choice, space.getKnobs()[*order].options[i].values) == loops)
      return Shortage{Predicate::Order};
  return std::nullopt;
}

std::optional<Shortage> Predicates::checkOrder(Subject &subject) const {
  return checkOrder(subject.point, subject.choice);
}

std::optional<Shortage> Predicates::checkLevel(const ScheduleCore &core,
                                               KnobKind stage, int64_t level) {
  if (core.isLevel(stage, level))
    return std::nullopt;
  int64_t outer = core.getOuterLevel();
  if (stage == KnobKind::EpilogueAt && level > outer)
    return Shortage{Predicate::Level, level, outer, stage, level, 1};
  return Shortage{Predicate::Level, 0, 0, stage, level};
}

std::optional<Shortage> Predicates::checkLevels(Subject &subject) const {
  if (space.getTemplate() != ScheduleTemplate::Native)
    return std::nullopt;
  const ScheduleChoice &choice = subject.choice;
  for (auto [stage, level] :
       {std::pair(KnobKind::InpAt, choice.inpAt),
        std::pair(KnobKind::WgtAt, choice.wgtAt),
        std::pair(KnobKind::EpilogueAt, choice.epilogueAt)})
    if (std::optional<Shortage> shortage =
            checkLevel(subject.core, stage, level))
      return shortage;
  return std::nullopt;
}

std::optional<Shortage> Predicates::checkBuffers(const ScheduleCore &core,
                                                 KnobKind knob, int64_t level,
                                                 int64_t buffers) {
  int64_t tiles = core.getInstances(level);
  if (buffers <= tiles)
    return std::nullopt;
  return Shortage{Predicate::Buffers, buffers, tiles, knob, buffers};
}

std::optional<Shortage> Predicates::checkBuffers(Subject &subject) const {
  if (space.getTemplate() != ScheduleTemplate::Native)
    return std::nullopt;
  const ScheduleChoice &choice = subject.choice;
  for (auto [knob, level, buffers] :
       {std::tuple(KnobKind::InpBuffers, choice.inpAt, choice.inpBuffers),
        std::tuple(KnobKind::WgtBuffers, choice.wgtAt, choice.wgtBuffers),
        std::tuple(KnobKind::AccBuffers, subject.core.getOuterLevel(),
                   choice.accBuffers)})
    if (std::optional<Shortage> shortage =
            checkBuffers(subject.core, knob, level, buffers))
      return shortage;
  return std::nullopt;
}

std::optional<Shortage> Predicates::checkThreads(Subject &subject) const {
  auto check = [&](KnobKind kind,
                   ArrayRef<unsigned> dims) -> std::optional<Shortage> {
    std::optional<unsigned> knob = space.findKnob(kind);
    if (!knob)
      return std::nullopt;
    const KnobOption &option =
        space.getKnobs()[*knob].options[subject.point[*knob]];
    int64_t threads = option.values[0], tiles = 1;
    for (unsigned dim : dims)
      tiles *= subject.choice.getTrips(kernel, dim);
    if (tiles % threads == 0)
      return std::nullopt;
    return Shortage{Predicate::Threads, threads, tiles, kind, threads};
  };
  if (std::optional<Shortage> shortage =
          check(KnobKind::OutThreads, space.getWeightTileDims()))
    return shortage;
  for (auto [i, dim] : llvm::enumerate(space.getTileDims()))
    if (space.getKnobs()[i].kind == KnobKind::TileRows)
      return check(KnobKind::RowThreads, dim);
  return std::nullopt;
}

//===----------------------------------------------------------------------===//
// Memories
//===----------------------------------------------------------------------===//

std::optional<Shortage> Predicates::checkMemory(MemType mem,
                                                int64_t elements) const {
  int64_t depth = space.getConfig().depth(mem);
  if (elements <= depth)
    return std::nullopt;
  Predicate::Kind kind = mem == MemType::Inp   ? Predicate::Inp
                         : mem == MemType::Wgt ? Predicate::Wgt
                                               : Predicate::Acc;
  int64_t bytes = space.getConfig().elemBytes(mem);
  return Shortage{kind, elements * bytes, depth * bytes};
}

std::optional<Shortage> Predicates::checkMemory(const MemoryNeed &need) const {
  for (auto [mem, elements] :
       {std::pair(MemType::Inp, need.inp), std::pair(MemType::Wgt, need.wgt),
        std::pair(MemType::Acc, need.acc)})
    if (std::optional<Shortage> shortage = checkMemory(mem, elements))
      return shortage;
  return std::nullopt;
}

std::optional<Shortage> Predicates::checkInp(Subject &subject) const {
  return checkMemory(MemType::Inp, subject.getNeed().inp);
}

std::optional<Shortage> Predicates::checkWgt(Subject &subject) const {
  return checkMemory(MemType::Wgt, subject.getNeed().wgt);
}

std::optional<Shortage> Predicates::checkAcc(Subject &subject) const {
  return checkMemory(MemType::Acc, subject.getNeed().acc);
}

//===----------------------------------------------------------------------===//
// Hardware loops, first piece
//===----------------------------------------------------------------------===//

std::optional<Shortage>
Predicates::checkUopLoops(const ScheduleChoice &choice,
                          ArrayRef<int64_t> loops) const {
  if (loops.empty())
    return std::nullopt;
  int64_t numLoops = choice.order.size();
  for (int64_t dim : loops)
    if (choice.getTile(kernel, dim, numLoops) == 1)
      return Shortage{Predicate::UopLoops, 2, 1, KnobKind::UopLoops, dim};
  // Padded taps see fewer outputs: the whole tile is what needs the most.
  int64_t uops = 1;
  GemmSpacing spacing;
  for (auto [dim, extent] : llvm::enumerate(kernel.extents)) {
    if (kernel.dims.element.contains(dim) || llvm::is_contained(loops, dim))
      continue;
    int64_t size = choice.getTile(kernel, dim, numLoops);
    uops *= size;
    if (kernel.isParallel(dim))
      spacing.outputs *= size;
    else
      spacing.isRepeated |= size > 1;
  }
  int64_t capacity = std::max<int64_t>(
      1, space.getMachine().uopCapacity(space.getConfig()) / 2);
  if (uops > capacity)
    return Shortage{Predicate::UopLoops, uops, capacity,
                    KnobKind::UopLoops,  0,    1};
  for (int64_t dim : llvm::reverse(loops))
    spacing.addLoop(choice.getTile(kernel, dim, numLoops),
                    kernel.isParallel(dim));
  if (spacing.finish())
    return std::nullopt;
  return Shortage{Predicate::UopLoops,
                  kGemmSpacing,
                  *spacing.tooFew,
                  KnobKind::UopLoops,
                  0,
                  2};
}

std::optional<Shortage> Predicates::checkUopLoops(Subject &subject) const {
  return checkUopLoops(subject.choice, subject.choice.uopLoops);
}

std::optional<Shortage> Predicates::checkFirstIn(const ScheduleCore &core,
                                                 int64_t inpAt,
                                                 int64_t firstIn) {
  int64_t channels = core.getInpChannels(inpAt);
  if (firstIn == 0 || firstIn < channels)
    return std::nullopt;
  return Shortage{Predicate::FirstIn, firstIn + 1, channels, KnobKind::FirstIn,
                  firstIn};
}

std::optional<Shortage> Predicates::checkFirstIn(Subject &subject) const {
  return checkFirstIn(subject.core, subject.choice.inpAt,
                      subject.choice.firstCi);
}
