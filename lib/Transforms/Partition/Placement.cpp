//===- Placement.cpp - Where operations of a network run ------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Transforms/Partition/Placement.h"
#include "Groups.h"
#include "VTA/Dialect/VTA/IR/VTA.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tosa/IR/TosaOps.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::partition;

static PlacedOp describe(Operation *op) {
  PlacedOp placed;
  placed.op = op->getName().stripDialect().str();
  op->getLoc()->walk([&](Location loc) {
    if (auto line = dyn_cast<FileLineColLoc>(loc);
        line && placed.place.empty() && line.getLine() != 0)
      placed.place = (llvm::sys::path::filename(line.getFilename().getValue()) +
                      ":" + Twine(line.getLine()))
                         .str();
    auto named = dyn_cast<NameLoc>(loc);
    if (!named)
      return WalkResult::advance();
    placed.name = named.getName().str();
    return WalkResult::interrupt();
  });
  if (op->getNumResults() != 0)
    llvm::raw_string_ostream(placed.type) << op->getResult(0).getType();
  return placed;
}

std::vector<PlacedOp> mlir::vta::listPlacement(ModuleOp module) {
  std::vector<PlacedOp> placement;
  for (auto function : module.getOps<func::FuncOp>()) {
    function.walk([&](Operation *op) {
      // What only prepares tensors for others is none that a person counts.
      bool isLinalg = isa<linalg::LinalgOp>(op) &&
                      !isa<linalg::FillOp, linalg::BroadcastOp>(op);
      if ((!isa<tosa::TosaOp>(op) && !isLinalg) || isConstant(op))
        return;
      placement.push_back(describe(op));
      auto reason = op->getAttrOfType<StringAttr>(kHostReasonAttrName);
      placement.back().reason = reason ? reason.str() : "not compiled for VTA";
    });
  }
  for (auto device : module.getOps<ModuleOp>())
    for (auto segment : device.getOps<func::FuncOp>()) {
      if (segment.isExternal())
        continue;
      for (const auto &[number, group] : llvm::enumerate(findGroups(segment)))
        for (Operation *op : group.ops) {
          if (!isa<tosa::TosaOp>(op))
            continue;
          placement.push_back(describe(op));
          placement.back().segment = segment.getSymName().str();
          placement.back().group = number;
        }
    }
  return placement;
}
