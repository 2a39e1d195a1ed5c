//===- ScheduleSpace.cpp - Knobs, options and legal points ----------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Schedule/VTA/ScheduleSpace.h"
#include "VTA/Schedule/VTA/SpaceWalker.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::vta;
using llvm::divideCeil;

StringRef mlir::vta::getTemplateName(ScheduleTemplate kind) {
  return kind == ScheduleTemplate::Native ? "native/1" : "tvm/1";
}

/// Output channels between rows and columns, as in TVM's templates.
static constexpr char kTvmOrder[] = "roci";

//===----------------------------------------------------------------------===//
// Knobs
//===----------------------------------------------------------------------===//

/// The smallest tile for each number of tiles of an extent, largest first.
static std::vector<KnobOption> getTileOptions(int64_t extent) {
  std::vector<KnobOption> options;
  for (int64_t count = 1; count <= extent; ++count) {
    int64_t size = divideCeil(extent, count);
    if (options.empty() || options.back().values[0] != size)
      options.push_back({{size}});
  }
  return options;
}

static std::vector<KnobOption> getDivisors(int64_t extent) {
  std::vector<KnobOption> options;
  for (int64_t size = 1; size <= extent; ++size)
    if (extent % size == 0)
      options.push_back({{size}});
  return options;
}

static std::vector<KnobOption> getRange(int64_t first, int64_t last) {
  std::vector<KnobOption> options;
  for (int64_t value = first; value <= last; ++value)
    options.push_back({{value}});
  return options;
}

/// True if an output dimension behind `dim` moves along the same padded axis: a
/// tile may only have one such dimension.
static bool sharesPaddedAxis(const KernelModel &kernel, unsigned dim) {
  return llvm::any_of(kernel.input, [&](const InputAxis &axis) {
    return (axis.isPadded || axis.interior != 1) && axis.isParallel(dim) &&
           axis.parallel.back().dim != dim;
  });
}

ScheduleSpace::ScheduleSpace(KernelModel model, const vtart::Config &config,
                             const vtart::Machine &machine,
                             ScheduleTemplate kind, unsigned numTiledWindows)
    : kernel(std::move(model)), config(config), machine(machine), kind(kind) {
  for (unsigned dim : kernel.dims.parallel) {
    bool isOfInput = llvm::any_of(kernel.input, [&](const InputAxis &axis) {
      return axis.isParallel(dim);
    });
    if (!llvm::is_contained(kernel.weightDims, dim))
      spatial.push_back(dim);
    else
      (isOfInput ? groups : out).push_back(dim);
  }
  llvm::append_range(in, kernel.dims.channels);
  llvm::append_range(in,
                     ArrayRef(kernel.windowDims).take_front(numTiledWindows));
  baseSizes.assign(kernel.extents.size(), 0);
  for (ArrayRef<unsigned> dims :
       {ArrayRef(groups), ArrayRef(spatial), ArrayRef(out), ArrayRef(in)})
    for (unsigned dim : dims)
      baseSizes[dim] = 1;
  addTileKnobs();
  if (kind == ScheduleTemplate::Tvm)
    addTvmKnobs();
  else
    addNativeKnobs();
}

/// Tile sizes: batch dimensions come before the channels in the result, rows
/// and columns behind them.
void ScheduleSpace::addTileKnobs() {
  auto add = [&](KnobKind knob, unsigned dim, unsigned number = 0) {
    int64_t extent = kernel.isParallel(dim) ? kernel.getResultExtent(dim)
                                            : kernel.extents[dim];
    knobs.emplace_back(knob,
                       kind == ScheduleTemplate::Tvm ? getDivisors(extent)
                                                     : getTileOptions(extent),
                       number);
    tileDims.push_back(dim);
  };
  // The last of several dimensions has number 0.
  auto addAll = [&](KnobKind knob, ArrayRef<unsigned> dims) {
    for (auto [i, dim] : llvm::enumerate(dims))
      add(knob, dim, dims.size() - 1 - i);
  };
  // Where a channel block is selected: any dimension behind it is spatial. The
  // second of several dimensions if none is of the weights.
  const auto &parallel = kernel.dims.parallel;
  size_t channel = parallel.size() > 2 ? 1 : 0;
  for (auto [i, dim] : llvm::enumerate(parallel))
    if (llvm::is_contained(kernel.weightDims, dim))
      channel = i;
  bool hasChannel = !groups.empty() || !out.empty();
  SmallVector<unsigned> batch, rows;
  unsigned plain = 0;
  bool hasPlain = false;
  for (auto [i, dim] : llvm::enumerate(parallel)) {
    if (!llvm::is_contained(spatial, dim))
      continue;
    if (!hasChannel && i == channel && parallel.size() > 2) {
      plain = dim;
      hasPlain = true;
    } else {
      bool slides =
          llvm::any_of(kernel.input, [dim = dim](const InputAxis &axis) {
            return axis.isParallel(dim) && !axis.windows.empty();
          });
      bool isBehind = i >= channel && parallel.size() > 2;
      (slides || isBehind ? rows : batch).push_back(dim);
    }
  }
  static constexpr KnobKind rowKinds[] = {
      KnobKind::TileColumns, KnobKind::TileRows, KnobKind::TileDepth};
  addAll(KnobKind::TileBatch, batch);
  addAll(KnobKind::TileGroup, groups);
  for (auto [i, dim] : llvm::enumerate(rows)) {
    size_t fromEnd = rows.size() - 1 - i;
    if (sharesPaddedAxis(kernel, dim))
      continue;
    if (fromEnd < std::size(rowKinds))
      add(rowKinds[fromEnd], dim);
    else
      add(KnobKind::TileOuter, dim, fromEnd);
  }
  addAll(KnobKind::TileIn, kernel.dims.channels);
  addAll(KnobKind::TileOut, out);
  if (hasPlain)
    add(KnobKind::TileOut, plain);
}

/// A loop order from a word like "soi": groups are always outermost. Of the
/// spatial loops (s), c is the last one, usually of columns, and r the others.
SmallVector<int64_t> ScheduleSpace::getOrder(StringRef word) const {
  SmallVector<int64_t> order(groups.begin(), groups.end());
  ArrayRef<unsigned> columns = ArrayRef(spatial).take_back(1),
                     rows = ArrayRef(spatial).drop_back(columns.size());
  for (char c : word)
    llvm::append_range(order, c == 's'   ? ArrayRef(spatial)
                              : c == 'r' ? rows
                              : c == 'c' ? columns
                              : c == 'o' ? ArrayRef(out)
                                         : ArrayRef(in));
  return order;
}

void ScheduleSpace::addNativeKnobs() {
  Knob order(KnobKind::Order, {});
  for (StringRef word : {"soi", "osi", "sio", "ois", "iso", "ios", kTvmOrder}) {
    // A pool runs on whole sums.
    if (kernel.hasPool() && word.back() != 'i')
      continue;
    SmallVector<int64_t> dims = getOrder(word);
    KnobOption option{{dims.begin(), dims.end()}, /*isList=*/true};
    if (!llvm::is_contained(order.options, option))
      order.options.push_back(option);
  }
  int64_t numLoops = order.options.front().values.size();
  knobs.push_back(order);
  if (kernel.hasContraction) {
    knobs.emplace_back(KnobKind::InpAt, getRange(0, numLoops));
    if (!kernel.weightDims.empty())
      knobs.emplace_back(KnobKind::WgtAt, getRange(0, numLoops));
  }
  if (!kernel.operands.empty())
    knobs.emplace_back(
        KnobKind::EpilogueAt,
        getRange(0, kernel.hasContraction ? numLoops - in.size() : numLoops));
  if (kernel.hasContraction) {
    knobs.emplace_back(KnobKind::InpBuffers, getRange(1, 3));
    if (!kernel.weightDims.empty())
      knobs.emplace_back(KnobKind::WgtBuffers, getRange(1, 3));
  }
  knobs.emplace_back(KnobKind::AccBuffers, getRange(1, 3));
  if (!kernel.hasContraction)
    return;
  // Pairs that are often good; none lets the lowering choose.
  Knob loops(KnobKind::UopLoops, {{{}, true}});
  auto addPair = [&](std::optional<unsigned> outer,
                     std::optional<unsigned> inner) {
    if (outer && inner && *outer != *inner)
      loops.options.push_back({{int64_t(*outer), int64_t(*inner)}, true});
  };
  auto last = [](ArrayRef<unsigned> dims, size_t fromEnd) {
    return dims.size() > fromEnd
               ? std::optional<unsigned>(dims[dims.size() - 1 - fromEnd])
               : std::nullopt;
  };
  addPair(last(spatial, 1), last(spatial, 0));
  addPair(last(out, 0), last(spatial, 1));
  addPair(last(kernel.dims.channels, 0), last(spatial, 1));
  knobs.push_back(loops);
  if (!kernel.dims.channels.empty())
    knobs.emplace_back(KnobKind::FirstIn, getRange(0, 2));
}

void ScheduleSpace::addTvmKnobs() {
  knobs.emplace_back(KnobKind::OutThreads, getRange(1, 2));
  if (findKnob(KnobKind::TileRows))
    knobs.emplace_back(KnobKind::RowThreads, getRange(1, 2));
}

SmallVector<unsigned> ScheduleSpace::getWeightTileDims() const {
  SmallVector<unsigned> dims(groups);
  llvm::append_range(dims, out);
  return dims;
}

tuning::KnobRole ScheduleSpace::getRole(size_t knob) const {
  if (knob < tileDims.size())
    return tuning::KnobRole::Size;
  switch (knobs[knob].kind) {
  case KnobKind::InpBuffers:
  case KnobKind::WgtBuffers:
  case KnobKind::AccBuffers:
    return tuning::KnobRole::Buffers;
  case KnobKind::UopLoops:
  case KnobKind::FirstIn:
    return tuning::KnobRole::Hint;
  default:
    return tuning::KnobRole::Structure;
  }
}

std::optional<unsigned> ScheduleSpace::findKnob(KnobKind kind,
                                                unsigned number) const {
  for (auto [i, knob] : llvm::enumerate(knobs))
    if (knob.kind == kind && knob.number == number)
      return i;
  return std::nullopt;
}

//===----------------------------------------------------------------------===//
// Points
//===----------------------------------------------------------------------===//

int64_t *ScheduleSpace::getNumber(ScheduleChoice &choice, KnobKind kind) {
  switch (kind) {
  case KnobKind::InpAt:
    return &choice.inpAt;
  case KnobKind::WgtAt:
    return &choice.wgtAt;
  case KnobKind::EpilogueAt:
    return &choice.epilogueAt;
  case KnobKind::InpBuffers:
    return &choice.inpBuffers;
  case KnobKind::WgtBuffers:
    return &choice.wgtBuffers;
  case KnobKind::AccBuffers:
    return &choice.accBuffers;
  case KnobKind::FirstIn:
    return &choice.firstCi;
  default:
    return nullptr;
  }
}

ScheduleChoice ScheduleSpace::resolve(const SchedulePoint &point) const {
  ScheduleChoice choice;
  choice.sizes = baseSizes;
  for (auto [i, dim] : llvm::enumerate(tileDims))
    choice.sizes[dim] = knobs[i].options[point[i]].values[0];
  if (kind == ScheduleTemplate::Tvm) {
    // Output tiles outside, all of the reduction inside; inputs and weights
    // come anew for each step of it.
    choice.order = getOrder(kTvmOrder);
    choice.inpAt = choice.order.size();
    choice.wgtAt = kernel.weightDims.empty() ? 0 : choice.order.size();
    choice.epilogueAt = choice.getOuterLevel(kernel);
    // A virtual thread is a tile in flight: buffers of its own for everything.
    int64_t threads = 1;
    for (size_t i = tileDims.size(); i < knobs.size(); ++i)
      threads *= knobs[i].options[point[i]].values[0];
    choice.inpBuffers = choice.wgtBuffers = choice.accBuffers = threads;
    return choice;
  }
  for (size_t i = tileDims.size(); i < knobs.size(); ++i) {
    const KnobOption &option = knobs[i].options[point[i]];
    if (int64_t *number = getNumber(choice, knobs[i].kind))
      *number = option.values[0];
    else
      (knobs[i].kind == KnobKind::Order ? choice.order : choice.uopLoops)
          .assign(option.values.begin(), option.values.end());
  }
  return choice;
}

std::optional<SchedulePoint>
ScheduleSpace::find(const ScheduleChoice &wanted) const {
  if (kind != ScheduleTemplate::Native)
    return std::nullopt;
  SchedulePoint point(knobs.size(), 0);
  auto setOption = [&](unsigned knob, const KnobOption &option) {
    auto it = llvm::find(knobs[knob].options, option);
    if (it == knobs[knob].options.end())
      return false;
    point[knob] = it - knobs[knob].options.begin();
    return true;
  };
  auto set = [&](KnobKind kind, const KnobOption &option) {
    std::optional<unsigned> knob = findKnob(kind);
    return !knob || setOption(*knob, option);
  };
  ScheduleChoice choice = wanted;
  for (auto [i, dim] : llvm::enumerate(tileDims))
    if (!setOption(i, {{choice.sizes[dim]}}))
      return std::nullopt;
  if (!set(KnobKind::Order, {{choice.order.begin(), choice.order.end()}, true}))
    return std::nullopt;
  // Of orders that mean the same the first is legal. Levels count loops that
  // select something, which equal orders have in the same order.
  SpaceWalker(*this).useEquivalentOrder(point, choice);
  ScheduleCore core(kernel, choice);
  core.moveStagesOut(choice);
  int64_t maxBuffers = 3;
  auto clamp = [&](int64_t buffers, int64_t level) {
    return std::min({buffers, core.getInstances(level), maxBuffers});
  };
  SmallVector<int64_t, 6> loops(choice.uopLoops.begin(), choice.uopLoops.end());
  bool isFound =
      set(KnobKind::InpAt, {{choice.inpAt}}) &&
      set(KnobKind::WgtAt, {{choice.wgtAt}}) &&
      set(KnobKind::EpilogueAt, {{choice.epilogueAt}}) &&
      set(KnobKind::InpBuffers, {{clamp(choice.inpBuffers, choice.inpAt)}}) &&
      set(KnobKind::WgtBuffers, {{clamp(choice.wgtBuffers, choice.wgtAt)}}) &&
      set(KnobKind::AccBuffers,
          {{clamp(choice.accBuffers, core.getOuterLevel())}}) &&
      set(KnobKind::UopLoops, {loops, true}) &&
      set(KnobKind::FirstIn, {{choice.firstCi}});
  if (!isFound)
    return std::nullopt;
  return point;
}

ScheduleChoice ScheduleSpace::getSmallest() const {
  SchedulePoint point(knobs.size(), 0);
  for (size_t i = 0; i < tileDims.size(); ++i)
    point[i] = kind == ScheduleTemplate::Tvm ? 0 : knobs[i].options.size() - 1;
  ScheduleChoice choice = resolve(point);
  if (kind == ScheduleTemplate::Tvm)
    return choice;
  int64_t numLoops = choice.order.size();
  choice.inpAt = numLoops;
  choice.wgtAt = kernel.weightDims.empty() ? 0 : numLoops;
  choice.epilogueAt = choice.getOuterLevel(kernel);
  return choice;
}
