//===- ForEachPoint.h - All points of a box ---------------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_SUPPORT_FOREACHPOINT_H
#define VTA_SUPPORT_FOREACHPOINT_H

#include "mlir/Support/LLVM.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"

namespace mlir::vta {

/// Calls `callback(ArrayRef<int64_t>)` for every point with 0 <= at[i] <
/// extents[i], the last dimension fastest. Without dimensions there is one
/// point; an empty dimension means there is none.
template <typename Callback>
void forEachPoint(ArrayRef<int64_t> extents, Callback &&callback) {
  for (int64_t extent : extents)
    if (extent <= 0)
      return;
  SmallVector<int64_t> at(extents.size(), 0);
  while (true) {
    callback(ArrayRef<int64_t>(at));
    int64_t dim = static_cast<int64_t>(extents.size()) - 1;
    while (dim >= 0 && ++at[dim] == extents[dim])
      at[dim--] = 0;
    if (dim < 0)
      return;
  }
}

} // namespace mlir::vta

#endif // VTA_SUPPORT_FOREACHPOINT_H
