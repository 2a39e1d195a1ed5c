//===- GroupedConvolution.h - Convolutions in groups ------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// TOSA has no convolution whose channels are in groups: networks have one for
// each group, between slices of the channels and a concatenation. VTA runs all
// of them as one kernel, and in float they are one CPU task.
//
//===----------------------------------------------------------------------===//

#ifndef VTA_KERNEL_GROUPEDCONVOLUTION_H
#define VTA_KERNEL_GROUPEDCONVOLUTION_H

#include "mlir/Dialect/Tosa/IR/TosaOps.h"

namespace mlir::vta {

/// Convolutions of consecutive equal parts of all channels of one value, with
/// the same windows, whose results are concatenated, mostly as int8 or float.
struct GroupedConvolution {
  Value input;
  /// In the order of the groups. Either there is no rescale, or one for each.
  SmallVector<Operation *> slices, convolutions, rescales;

  SmallVector<Operation *> getOps() const {
    return llvm::to_vector(
        llvm::concat<Operation *const>(slices, convolutions, rescales));
  }

  /// True if the sums are of integers.
  bool isInteger() const;
};

/// Finds the convolutions that `concat` ends.
std::optional<GroupedConvolution>
matchGroupedConvolution(tosa::ConcatOp concat);

} // namespace mlir::vta

#endif // VTA_KERNEL_GROUPEDCONVOLUTION_H
