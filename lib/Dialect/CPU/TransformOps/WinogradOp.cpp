//===- WinogradOp.cpp - transform.vta.cpu.winograd ------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Dialect/CPU/TransformOps/CPUTransformOps.h"
#include "VTA/Dialect/CPU/TransformOps/EmitContraction.h"

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::cpu;

void WinogradOp::build(OpBuilder &b, OperationState &state, Value target,
                       MacKernelKind kernel, int64_t results, int64_t lanes,
                       ArrayRef<Value> numbers) {
  build(b, state, target, numbers[0], numbers[1], numbers[2], numbers[3],
        kernel, results, lanes, IntegerAttr(), IntegerAttr(), IntegerAttr(),
        IntegerAttr());
}

std::array<NumberParam, 4> WinogradOp::getNumbers() {
  return {{{"tiles", getTiles(), getStaticTilesAttr()},
           {"features", getFeatures(), getStaticFeaturesAttr()},
           {"columns", getColumns(), getStaticColumnsAttr()},
           {"unroll", getUnroll(), getStaticUnrollAttr()}}};
}

LogicalResult WinogradOp::verify() {
  if (static_cast<int64_t>(getLanes()) < 1)
    return emitOpError() << "expected at least one lane, got "
                         << static_cast<int64_t>(getLanes());
  if (getOutputs() != 2 && getOutputs() != 4)
    return emitOpError() << "expected 2 or 4 results of a tile, got "
                         << static_cast<int64_t>(getOutputs());
  if (getKernel() != MacKernelKind::Fma &&
      getKernel() != MacKernelKind::FmaLane)
    return emitOpError() << "expected the kernel fma or fma_lane, got "
                         << stringifyMacKernelKind(getKernel());
  return verifyNumbers(*this, getNumbers());
}

void WinogradOp::getEffects(
    SmallVectorImpl<MemoryEffects::EffectInstance> &effects) {
  transform::onlyReadsHandle(getTargetMutable(), effects);
  for (MutableOperandRange param : {getTilesMutable(), getFeaturesMutable(),
                                    getColumnsMutable(), getUnrollMutable()})
    transform::onlyReadsHandle(param, effects);
  transform::modifiesPayload(effects);
}

/// Bounds of what code can be made for: more than any processor has registers,
/// and scratch memory that fits in indices of 32 bits.
static constexpr int64_t kMaxVectors = 256, kMaxTiles = 4096;

DiagnosedSilenceableFailure
WinogradOp::apply(transform::TransformRewriter &rewriter,
                  transform::TransformResults &results,
                  transform::TransformState &state) {
  CPUTaskInfo info;
  DiagnosedSilenceableFailure found = getTask(*this, getTarget(), state, info);
  if (!found.succeeded())
    return found;
  func::FuncOp func = info.func;
  FailureOr<Contraction> contraction = matchContraction(info);
  if (failed(contraction) || !contraction->canTransform())
    return emitDefiniteFailure()
           << "expected a task whose anchor is a convolution of f32 with "
              "windows of 3x3, strides and dilations of 1 and constant "
              "weights, and whose other operations are elementwise, got '"
           << func.getName() << "'";
  FailureOr<SmallVector<int64_t>> numbers =
      resolveNumbers(*this, state, getNumbers(), found);
  if (failed(numbers))
    return found;
  ArrayRef<int64_t> values(*numbers);
  WinogradTiles tiles;
  tiles.results = getOutputs();
  tiles.lanes = getLanes();
  tiles.tiles = values[0];
  tiles.features = values[1];
  tiles.columns = values[2];
  tiles.unroll = values[3];
  if (llvm::any_of(values, [](int64_t number) { return number < 1; }) ||
      tiles.features % tiles.lanes != 0)
    return emitDefiniteFailure()
           << "expected positive numbers and features that are a multiple of "
           << tiles.lanes << " lanes, got " << values[0] << ", " << values[1]
           << ", " << values[2] << ", " << values[3];
  int64_t vectors = tiles.features / tiles.lanes;
  if (tiles.tiles > kMaxTiles || vectors > kMaxVectors ||
      tiles.columns > kMaxVectors || tiles.unroll > kMaxVectors ||
      vectors * tiles.columns > kMaxVectors)
    return emitDefiniteFailure()
           << "expected at most " << kMaxTiles << " tiles, and " << kMaxVectors
           << " vectors of sums and steps in a row, got " << tiles.tiles
           << " tiles, " << vectors << " x " << tiles.columns << " vectors and "
           << tiles.unroll << " steps";
  std::unique_ptr<MacKernel> kernel =
      createMacKernel(getKernel(), *contraction);
  contraction->packTransformed(tiles.results, tiles.features);
  emitWinograd(func, *contraction, *kernel, tiles);
  return DiagnosedSilenceableFailure::success();
}
