//===- TestSketchRules.cpp - A library with rules for schedules -----------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What --schedule-rules loads in tests. The environment variable
// VTA_TEST_RULES asks for libraries that are wrong.
//
//===----------------------------------------------------------------------===//

#include "VTA-c/SketchRules.h"
#include "mlir/CAPI/IR.h"
#include "mlir/CAPI/Support.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include <cstdlib>

using namespace mlir;

/// Elementwise tasks of one operation with longer tiles than others.
static void buildLongTiles(MlirOperation task, const VTASketchTarget *target,
                           MlirStringCallback write, void *data) {
  SmallVector<linalg::LinalgOp> ops;
  unwrap(task)->walk([&](linalg::LinalgOp op) { ops.push_back(op); });
  if (ops.size() != 1 || ops[0].getNumReductionLoops() > 0)
    return;
  static constexpr llvm::StringLiteral kText = R"mlir(
module attributes {transform.with_named_sequence} {
  transform.named_sequence @long(%task: !transform.any_op {transform.readonly}) {
    %tile = transform.tune.knob<"tile"> options = [
        128, 144, 160, 176, 192, 208, 224, 240, 256, 272, 288, 304, 320, 336, 352, 368, 384, 400, 416, 432, 448, 464, 480, 496, 512] -> !transform.param<i64>
    %unroll = transform.tune.knob<"unroll"> = 1 : i64 from options = [1] -> !transform.param<i64>
    %root = transform.vta.cpu.prepare %task : (!transform.any_op) -> !transform.any_op
    %tiled, %loops = transform.vta.cpu.tile %root sizes [%tile]
        : (!transform.any_op, !transform.param<i64>) -> (!transform.any_op, !transform.any_op)
    transform.vta.cpu.vectorize %task unroll [%unroll] : !transform.any_op, !transform.param<i64>
    transform.yield
  }
}
)mlir";
  write(wrap(kText), data);
}

/// Sums along two dimensions in the other order.
static void buildSwapped(MlirOperation task, const VTASketchTarget *,
                         MlirStringCallback write, void *data) {
  bool matches = false;
  unwrap(task)->walk([&](linalg::GenericOp op) {
    matches |= op.getNumReductionLoops() == 2 && op.getNumParallelLoops() == 2;
  });
  if (!matches)
    return;
  static constexpr llvm::StringLiteral kText = R"mlir(
module attributes {transform.with_named_sequence} {
  transform.named_sequence @swapped(%task: !transform.any_op {transform.readonly}) {
    %op = transform.structured.match ops{["linalg.generic"]} in %task
        : (!transform.any_op) -> !transform.any_op
    %other = transform.structured.interchange %op iterator_interchange = [0, 1, 3, 2]
        : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}
)mlir";
  write(wrap(kText), data);
}

static void buildNothing(MlirOperation, const VTASketchTarget *,
                         MlirStringCallback write, void *data) {
  static constexpr llvm::StringLiteral kText = R"mlir(
module attributes {transform.with_named_sequence} {
  transform.named_sequence @nothing(%task: !transform.any_op {transform.readonly}) {
    transform.yield
  }
}
)mlir";
  write(wrap(kText), data);
}

static void buildText(MlirOperation, const VTASketchTarget *,
                      MlirStringCallback write, void *data) {
  write(wrap(StringRef("no module")), data);
}

extern "C" VTASketchRules vtaGetSketchRules() {
  static const VTASketchRule usual[] = {{"long_tiles", 1, 1, buildLongTiles},
                                        {"free", 1, 0, buildSwapped}};
  // Its sums have another order, which it does not say.
  static const VTASketchRule liar[] = {{"swapped", 1, 1, buildSwapped}};
  static const VTASketchRule second[] = {{"long_tiles", 2, 1, buildLongTiles}};
  static const VTASketchRule twice[] = {{"long_tiles", 1, 1, buildLongTiles},
                                        {"long_tiles", 1, 1, buildSwapped}};
  static const VTASketchRule known[] = {{"contract", 1, 1, buildLongTiles}};
  static const VTASketchRule nameless[] = {{"a-b", 1, 1, buildLongTiles}};
  static const VTASketchRule empty[] = {{"empty", 1, 1, buildNothing}};
  static const VTASketchRule text[] = {{"text", 1, 1, buildText}};
  const char *variable = std::getenv("VTA_TEST_RULES");
  StringRef wanted = variable ? variable : "";
  auto give = [](ArrayRef<VTASketchRule> rules) {
    return VTASketchRules{VTA_SKETCH_RULES_VERSION, rules.size(), rules.data()};
  };
  if (wanted == "liar")
    return give(liar);
  if (wanted == "second")
    return give(second);
  if (wanted == "twice")
    return give(twice);
  if (wanted == "known")
    return give(known);
  if (wanted == "nameless")
    return give(nameless);
  if (wanted == "empty")
    return give(empty);
  if (wanted == "text")
    return give(text);
  if (wanted == "none")
    return give({});
  if (wanted == "version")
    return {VTA_SKETCH_RULES_VERSION + 1, 1, usual};
  return give(usual);
}
