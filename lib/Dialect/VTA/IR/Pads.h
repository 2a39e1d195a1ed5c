//===- Pads.h - Folding the pads of vta.stage and vta.pad -------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_LIB_DIALECT_VTA_IR_PADS_H
#define VTA_LIB_DIALECT_VTA_IR_PADS_H

#include "VTA/Dialect/VTA/IR/VTA.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/Builders.h"

namespace mlir::vta {

/// Makes pads that are constants static, in dimensions where they fit `source`
/// and `result`. True if something changed.
bool foldPads(ShapedType source, ShapedType result, ArrayRef<int64_t> interior,
              SmallVectorImpl<OpFoldResult> &low,
              SmallVectorImpl<OpFoldResult> &high);

/// Sets the pads of a vta.stage or vta.pad.
template <typename OpT>
void setMixedPads(OpT op, ArrayRef<OpFoldResult> low,
                  ArrayRef<OpFoldResult> high) {
  SmallVector<Value> dynamicLow, dynamicHigh;
  SmallVector<int64_t> staticLow, staticHigh;
  dispatchIndexOpFoldResults(low, dynamicLow, staticLow);
  dispatchIndexOpFoldResults(high, dynamicHigh, staticHigh);
  op.getLowMutable().assign(dynamicLow);
  op.getHighMutable().assign(dynamicHigh);
  op.setStaticLow(staticLow);
  op.setStaticHigh(staticHigh);
}

} // namespace mlir::vta

#endif // VTA_LIB_DIALECT_VTA_IR_PADS_H
