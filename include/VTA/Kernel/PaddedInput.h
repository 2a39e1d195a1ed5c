//===- PaddedInput.h - Zeros around and between inputs ----------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_KERNEL_PADDEDINPUT_H
#define VTA_KERNEL_PADDEDINPUT_H

#include "mlir/IR/Value.h"

namespace mlir::vta {

/// A tensor that is another one among zeros. Per dimension: `low` zeros, the
/// elements of `source` with `interior - 1` zeros between neighbours, `high`
/// zeros.
struct PaddedInput {
  Value source;
  SmallVector<int64_t> low, high, interior;

  bool isPadded(size_t dim) const {
    return low[dim] != 0 || high[dim] != 0 || interior[dim] != 1;
  }
  bool isPadded() const {
    for (size_t i = 0; i < low.size(); ++i)
      if (isPadded(i))
        return true;
    return false;
  }
};

/// Sees through tensor.pad with zeros and tensor.insert_slice into zeros, in
/// any order. A tensor that is neither is its own source. No value if one of
/// these operations is not static or pads with something else.
std::optional<PaddedInput> matchPaddedInput(Value value);

} // namespace mlir::vta

#endif // VTA_KERNEL_PADDEDINPUT_H
