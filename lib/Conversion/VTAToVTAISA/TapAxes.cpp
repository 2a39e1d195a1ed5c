//===- TapAxes.cpp - Input tiles as products read them --------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TapAxes.h"
#include "AffineBounds.h"

using namespace mlir;
using namespace mlir::vta;

FailureOr<SmallVector<TapAxis>>
evaluate::getTapAxes(const TileView &inp, AffineMap map,
                     ArrayRef<int64_t> extents,
                     const llvm::SmallBitVector &isOutput,
                     function_ref<InFlightDiagnostic()> emitError) {
  const evaluate::Block &block = *inp.block;
  SmallVector<int64_t> strides = block.getStrides();
  SmallVector<TapAxis> axes;
  for (auto [i, expr] : llvm::enumerate(map.getResults())) {
    SmallVector<int64_t> flat = flatten(expr, extents.size());
    if (flat.empty()) {
      (void)(emitError() << "expected affine indexing maps");
      return failure();
    }
    for (int64_t &factor : flat)
      factor *= inp.step[i];
    flat.back() += inp.offset[i];
    TapAxis axis;
    axis.constant = flat.pop_back_val();
    axis.factors = flat;
    auto [first, last] = axis.getReach(extents);
    if (first < 0 || last >= block.shape[i]) {
      (void)(emitError() << "reads coordinates " << first << " to " << last
                         << " of an input tile of " << block.shape[i]);
      return failure();
    }
    axis.begin = block.low[i];
    axis.interior = block.interior[i];
    axis.last = axis.begin + (block.rect[i] - 1) * axis.interior;
    axis.stride = strides[i];
    if (!axis.findLimits(extents, isOutput)) {
      (void)(emitError() << "expected one output dimension to move along "
                            "each padded input dimension");
      return failure();
    }
    axes.push_back(axis);
  }
  return axes;
}
