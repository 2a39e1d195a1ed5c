//===- FoldOp.cpp - transform.vta.cpu.fold --------------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Dialect/CPU/TransformOps/CPUTransformOps.h"
#include "VTA/Dialect/CPU/TransformOps/EmitFold.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::cpu;

std::array<NumberParam, 1> FoldOp::getNumbers() {
  return {{{"vectors", getVectors(), getStaticVectorsAttr()}}};
}

LogicalResult FoldOp::verify() {
  if (static_cast<int64_t>(getLanes()) < 1)
    return emitOpError() << "expected at least one lane, got "
                         << static_cast<int64_t>(getLanes());
  if (getAlong() && static_cast<int64_t>(*getAlong()) < 0)
    return emitOpError() << "expected the number of a loop, got "
                         << static_cast<int64_t>(*getAlong());
  return verifyNumbers(*this, getNumbers());
}

void FoldOp::getEffects(
    SmallVectorImpl<MemoryEffects::EffectInstance> &effects) {
  transform::onlyReadsHandle(getTargetMutable(), effects);
  transform::onlyReadsHandle(getVectorsMutable(), effects);
  transform::modifiesPayload(effects);
}

DiagnosedSilenceableFailure
FoldOp::apply(transform::TransformRewriter &rewriter,
              transform::TransformResults &results,
              transform::TransformState &state) {
  CPUTaskInfo info;
  DiagnosedSilenceableFailure found = getTask(*this, getTarget(), state, info);
  if (!found.succeeded())
    return found;
  func::FuncOp func = info.func;
  FailureOr<Fold> fold = matchFold(info);
  if (failed(fold))
    return emitDefiniteFailure()
           << "expected a task whose anchor carries values through reduction "
              "loops, or looks elements up, and reads arguments only, got '"
           << func.getName() << "'";
  FailureOr<SmallVector<int64_t>> numbers =
      resolveNumbers(*this, state, getNumbers(), found);
  if (failed(numbers))
    return found;
  FoldTiles tiles;
  tiles.lanes = getLanes();
  tiles.vectors = numbers->front();
  if (getAlong()) {
    tiles.along = *getAlong();
    bool isRow = fold->firstMost && *tiles.along == fold->reduction.front();
    if (!isRow && !llvm::is_contained(fold->parallel, *tiles.along))
      return emitDefiniteFailure()
             << "expected the number of a parallel loop, got " << *tiles.along;
  }
  // More than any processor has registers: code would explode.
  static constexpr int64_t kMaxElements = 4096, kMaxVectors = 64;
  if (tiles.vectors < 1 || tiles.vectors > kMaxVectors ||
      tiles.lanes > kMaxElements / tiles.vectors)
    return emitDefiniteFailure()
           << "expected 1 to " << kMaxVectors << " vectors of at most "
           << kMaxElements << " elements together, got " << tiles.vectors
           << " of " << tiles.lanes;
  if (!tiles.along && tiles.lanes * tiles.vectors != 1)
    return emitDefiniteFailure()
           << "expected one vector of one lane without a loop to go along, got "
           << tiles.vectors << " of " << tiles.lanes;
  // Lanes are combined, halves with halves; a row fills its vectors.
  if (tiles.along && llvm::is_contained(fold->reduction, *tiles.along) &&
      (!llvm::isPowerOf2_64(tiles.lanes) ||
       tiles.lanes * tiles.vectors > fold->extents[*tiles.along]))
    return emitDefiniteFailure()
           << "expected vectors of a power of two of lanes with at most the "
           << fold->extents[*tiles.along]
           << " elements of a row along its reduction loop, got "
           << tiles.vectors << " of " << tiles.lanes;
  emitFold(func, *fold, tiles);
  return DiagnosedSilenceableFailure::success();
}
