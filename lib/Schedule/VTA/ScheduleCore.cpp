//===- ScheduleCore.cpp - Tiles and order, everything else open -----------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Schedule/VTA/ScheduleCore.h"

using namespace mlir;
using namespace mlir::vta;

ScheduleCore::ScheduleCore(const KernelModel &kernel,
                           const ScheduleChoice &choice)
    : kernel(kernel), choice(choice), outer(choice.getOuterLevel(kernel)) {
  trips.push_back(1);
  for (int64_t dim : choice.order)
    trips.push_back(trips.back() * choice.getTrips(kernel, dim));
}

bool ScheduleCore::selects(int64_t level,
                           function_ref<bool(unsigned)> indexes) const {
  return level == 0 ||
         (trips[level] > trips[level - 1] && indexes(choice.order[level - 1]));
}

bool ScheduleCore::isInpLevel(int64_t level) const {
  return selects(level, [&](unsigned dim) {
    return llvm::any_of(kernel.input, [&](const InputAxis &axis) {
      for (auto *terms : {&axis.parallel, &axis.windows, &axis.channels})
        if (llvm::any_of(*terms, [&](auto term) { return term.dim == dim; }))
          return true;
      return false;
    });
  });
}

bool ScheduleCore::isWgtLevel(int64_t level) const {
  return selects(level, [&](unsigned dim) {
    return llvm::is_contained(kernel.weightDims, dim);
  });
}

bool ScheduleCore::isEpilogueLevel(int64_t level) const {
  return level <= outer && selects(level, [&](unsigned dim) {
           return llvm::any_of(kernel.operands, [&](const auto &operand) {
             return llvm::is_contained(operand.dims, dim);
           });
         });
}

SmallVector<int64_t> ScheduleCore::getLevels(KnobKind stage) const {
  SmallVector<int64_t> levels;
  for (int64_t level = 0; level <= getNumLoops(); ++level)
    if (isLevel(stage, level))
      levels.push_back(level);
  return levels;
}

void ScheduleCore::moveStagesOut(ScheduleChoice &other) const {
  for (auto [stage, level] :
       {std::pair(KnobKind::InpAt, &other.inpAt),
        std::pair(KnobKind::WgtAt, &other.wgtAt),
        std::pair(KnobKind::EpilogueAt, &other.epilogueAt)})
    while (*level > 0 && !isLevel(stage, *level))
      --*level;
}

int64_t ScheduleCore::getInpTile(int64_t level) const {
  int64_t elements = 1;
  for (int64_t extent : choice.getInputTile(kernel, level))
    elements *= extent;
  return elements;
}

int64_t ScheduleCore::getWgtTile(int64_t level) const {
  int64_t elements = 1;
  for (unsigned dim : kernel.weightDims)
    elements *= choice.getTile(kernel, dim, level);
  return elements;
}

int64_t ScheduleCore::getAccTile() const {
  int64_t elements = 1, pooled = 1;
  for (unsigned dim : kernel.dims.parallel) {
    elements *= choice.getTile(kernel, dim, outer);
    pooled *= choice.getResultTile(kernel, dim, outer);
  }
  return kernel.hasPool() ? elements + pooled : elements;
}

MemoryNeed ScheduleCore::getEpilogueNeed(int64_t level, int64_t buffers) const {
  MemoryNeed need;
  if (level == 0)
    buffers = 1;
  for (const KernelModel::Operand &operand : kernel.operands) {
    bool isPooled = kernel.hasPool() && operand.step >= kernel.poolStep;
    int64_t elements = operand.elements;
    for (unsigned dim : operand.dims) {
      elements /= isPooled ? kernel.getResultExtent(dim) : kernel.extents[dim];
      elements *= isPooled ? choice.getResultTile(kernel, dim, level)
                           : choice.getTile(kernel, dim, level);
    }
    // A ring never has more slots than there are tiles.
    elements *= std::min(buffers, getInstances(level));
    switch (operand.space) {
    case MemSpace::Acc:
      need.acc += elements;
      break;
    case MemSpace::Wgt:
      // Blocks, and the vector they are multiplied with.
      need.wgt += elements;
      need.inp += 1;
      break;
    case MemSpace::Inp:
      need.inp += elements;
      need.wgt += operand.terms;
      break;
    }
  }
  return need;
}

int64_t ScheduleCore::getInpChannels(int64_t level) const {
  int64_t channels = 1;
  for (unsigned dim : kernel.dims.channels)
    channels *= choice.getTile(kernel, dim, level);
  return channels;
}

MemoryNeed mlir::vta::getMemoryNeed(const KernelModel &kernel,
                                    const ScheduleChoice &choice) {
  ScheduleCore core(kernel, choice);
  MemoryNeed need = core.getEpilogueNeed(choice.epilogueAt, choice.accBuffers);
  auto slots = [&](int64_t buffers, int64_t level) {
    return std::min(buffers, core.getInstances(level));
  };
  if (kernel.hasContraction) {
    need.inp +=
        slots(choice.inpBuffers, choice.inpAt) * core.getInpTile(choice.inpAt);
    need.wgt +=
        slots(choice.wgtBuffers, choice.wgtAt) * core.getWgtTile(choice.wgtAt);
  }
  need.acc +=
      slots(choice.accBuffers, core.getOuterLevel()) * core.getAccTile();
  return need;
}
