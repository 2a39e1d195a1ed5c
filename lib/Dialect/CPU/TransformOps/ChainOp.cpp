//===- ChainOp.cpp - transform.vta.cpu.chain ------------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Dialect/CPU/TransformOps/CPUTransformOps.h"
#include "VTA/Dialect/CPU/TransformOps/EmitChain.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::cpu;

std::array<NumberParam, 3> ChainOp::getNumbers() {
  return {{{"rows", getRows(), getStaticRowsAttr()},
           {"vectors", getVectors(), getStaticVectorsAttr()},
           {"keep", getKeep(), getStaticKeepAttr()}}};
}

LogicalResult ChainOp::verify() {
  if (!llvm::isPowerOf2_64(getLanes()))
    return emitOpError() << "expected a power of two as lanes, got "
                         << static_cast<int64_t>(getLanes());
  return verifyNumbers(*this, getNumbers());
}

void ChainOp::getEffects(
    SmallVectorImpl<MemoryEffects::EffectInstance> &effects) {
  transform::onlyReadsHandle(getTargetMutable(), effects);
  for (MutableOperandRange param :
       {getRowsMutable(), getVectorsMutable(), getKeepMutable()})
    transform::onlyReadsHandle(param, effects);
  transform::modifiesPayload(effects);
}

DiagnosedSilenceableFailure
ChainOp::apply(transform::TransformRewriter &rewriter,
               transform::TransformResults &results,
               transform::TransformState &state) {
  func::FuncOp func;
  DiagnosedSilenceableFailure found =
      getFunction(*this, getTarget(), state, func);
  if (!found.succeeded())
    return found;
  FailureOr<RowChain> chain = matchChain(func);
  if (failed(chain))
    return emitDefiniteFailure()
           << "expected a task of reductions over the same dimensions and "
              "elementwise operations, got '"
           << func.getName() << "'";
  FailureOr<SmallVector<int64_t>> numbers =
      resolveNumbers(*this, state, getNumbers(), found);
  if (failed(numbers))
    return found;
  ChainTiles tiles;
  tiles.lanes = getLanes();
  tiles.rows = (*numbers)[0];
  tiles.vectors = (*numbers)[1];
  int64_t keep = (*numbers)[2];
  // More than any processor has registers: code would explode.
  static constexpr int64_t kMaxElements = 4096, kMaxVectors = 64;
  if (tiles.rows < 1 || tiles.vectors < 1 || tiles.rows > kMaxVectors ||
      tiles.vectors > kMaxVectors / tiles.rows ||
      tiles.lanes > kMaxElements / (tiles.rows * tiles.vectors))
    return emitDefiniteFailure()
           << "expected 1 to " << kMaxVectors << " vectors of at most "
           << kMaxElements << " elements together, got " << tiles.rows
           << " rows of " << tiles.vectors << " vectors of " << tiles.lanes;
  if (chain->isRowLoop(chain->chooseLanes(tiles.lanes))) {
    if (tiles.rows != 1)
      return emitDefiniteFailure()
             << "expected one row, as vectors are along rows, got "
             << tiles.rows;
  } else if (!llvm::isPowerOf2_64(tiles.vectors)) {
    return emitDefiniteFailure()
           << "expected a power of two as the number of vectors of partial "
              "results, got "
           << tiles.vectors;
  }
  if (keep != 0 && keep != 1)
    return emitDefiniteFailure() << "expected keep 0 or 1, got " << keep;
  tiles.keeps = keep == 1;
  emitChain(func, *chain, tiles);
  return DiagnosedSilenceableFailure::success();
}
