//===- Knobs.cpp - Free choices of a schedule -----------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Schedule/Knobs.h"

using namespace mlir;
using namespace mlir::vta;

/// All names, in the order of KnobKind.
static constexpr struct {
  KnobKind kind;
  llvm::StringLiteral name;
} kNames[] = {{KnobKind::TileBatch, "tile_b"},
              {KnobKind::TileGroup, "tile_g"},
              {KnobKind::TileOuter, "tile_s"},
              {KnobKind::TileDepth, "tile_d"},
              {KnobKind::TileRows, "tile_h"},
              {KnobKind::TileColumns, "tile_w"},
              {KnobKind::TileIn, "tile_ci"},
              {KnobKind::TileOut, "tile_co"},
              {KnobKind::Order, "order"},
              {KnobKind::InpAt, "inp_at"},
              {KnobKind::WgtAt, "wgt_at"},
              {KnobKind::EpilogueAt, "epilogue_at"},
              {KnobKind::InpBuffers, "inp_buffers"},
              {KnobKind::WgtBuffers, "wgt_buffers"},
              {KnobKind::AccBuffers, "acc_buffers"},
              {KnobKind::UopLoops, "uop_loops"},
              {KnobKind::FirstIn, "first_ci"},
              {KnobKind::OutThreads, "oc_nthread"},
              {KnobKind::RowThreads, "h_nthread"}};

static constexpr bool isInOrder() {
  size_t i = 0;
  for (const auto &entry : kNames)
    if (static_cast<size_t>(entry.kind) != i++)
      return false;
  return i == static_cast<size_t>(KnobKind::RowThreads) + 1;
}
static_assert(isInOrder(), "every kind has a name");

std::string mlir::vta::getKnobName(KnobKind kind, unsigned number) {
  std::string name = kNames[static_cast<size_t>(kind)].name.str();
  return number == 0 ? name : name + std::to_string(number);
}
